package allsums

import (
	"errors"
	"math/big"

	"github.com/sekilab/sekilab/seki"
)

// errNoBlocks refuses the kinds of summands: automata for all blocks that can be summands
// make large products, and often only finitely many classes ask for them.
var errNoBlocks = errors.New("the kinds of several direct summands")

// watching answers from the watches. What is not watched yet it notes, and answers for the
// matrix that led to the state, so that all that is missing is found soon.
type watching struct {
	*product
	state   *state
	at      int32
	missing []question
}

func (o *watching) sign(f form) (int, error) {
	q, err := comparing(f)
	if err != nil {
		return 0, err
	}
	if k := o.watches.find(q); k >= 0 {
		return q.sign(o.state.values[k]), nil
	}
	o.missing = append(o.missing, q)
	return o.value(f).Sign(), nil
}

func (o *watching) residue(f form, modulus int) (int, error) {
	if modulus == 1 {
		return 0, nil
	}
	if modulus > maxModulus {
		return 0, errLarge
	}
	q := question{modulus: modulus}
	m := big.NewInt(int64(modulus))
	for _, c := range f.x {
		q.x = append(q.x, int(new(big.Int).Mod(c.Num(), m).Int64()))
	}
	k := o.watches.find(q)
	if k < 0 {
		o.missing = append(o.missing, q)
		return int(new(big.Int).Mod(o.value(f).Num(), m).Int64()), nil
	}
	c := int(new(big.Int).Mod(f.c.Num(), m).Int64())
	return mod(o.state.values[k]+c, modulus), nil
}

func (o *watching) kind(g seki.Game, rows, cols []int) (seki.Kind, error) {
	if !o.blocks {
		return 0, errNoBlocks
	}
	q := question{rows: rows, cols: cols, game: g}
	k := o.watches.find(q)
	if k < 0 {
		o.missing = append(o.missing, q)
		return seki.None, nil // for now
	}
	return o.watches.list[k].(*block).kind(o.state.values[k]), nil
}

// value returns the value of a form for the matrix that led to the state.
func (o *watching) value(f form) *big.Rat { return f.at(o.matrix(o.at)) }

// at returns the value of a form.
func (f form) at(entries []int64) *big.Rat {
	v := new(big.Rat).Set(f.c)
	for e, c := range f.x {
		v.Add(v, new(big.Rat).Mul(c, new(big.Rat).SetInt64(entries[e])))
	}
	return v
}
