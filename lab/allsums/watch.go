package allsums

import (
	"context"
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// watch is a finite automaton that reads the bits of the entries, the most significant
// first, to answer questions of one sort.
type watch interface {
	start() int
	after(v, b int) int
	values() (first, count int) // of all states, at most 2^32
	region(v int) uint32        // what all answers at v depend on
	add(q question)
}

// comparer follows a linear form: after the letter b the value v has become 2v + Σ x_e·b_e.
// Its sign after subtracting a constant is decided for good as soon as v is so large, or so
// small, that no letter brings it back; all these values are one.
type comparer struct {
	delta       []int // by letter: Σ x_e·b_e
	least, most int   // of delta
	low, high   int   // all decided values below and above
	cuts        []int // constants that v is compared with, in halves: 2c, or 2c+1 between c and c+1
}

// rest follows the rest of a linear form.
type rest struct {
	delta   []int
	modulus int
}

// block follows the result of the matrix in some rows and columns.
type block struct {
	*automaton.Automaton
	letters []uint16 // by letter
}

const (
	coefficientBits = 16
	constantBits    = 20
	maxModulus      = 1 << 12
)

// question is what an expression asks about the entries: the sign of a form less a
// constant, the rest of a form, or the kind of a block.
type question struct {
	x       []int
	half    int // the constant, as in comparer.cuts
	flipped bool

	modulus int // of a rest

	rows, cols []int // of a block
	game       seki.Game
}

// key is the same for questions that one watch answers.
func (q question) key() string {
	var key []byte
	for _, list := range [][]int{q.x, {q.modulus}, q.rows, q.cols, {int(q.game)}} {
		for _, v := range list {
			key = binary.AppendVarint(key, int64(v))
		}
		key = append(key, ';')
	}
	return string(key)
}

// whole is the same for equal questions.
func (q question) whole() string { return string(binary.AppendVarint([]byte(q.key()), int64(q.half))) }

// newWatch returns a watch that answers no question yet.
func (p *product) newWatch(ctx context.Context, q question) (watch, error) {
	if len(q.rows) > 0 {
		a, err := p.find(ctx, seki.Size{Rows: len(q.rows), Cols: len(q.cols)}, q.game)
		w := &block{a, make([]uint16, p.letters())}
		for b := range w.letters {
			for i, row := range q.rows {
				for j, col := range q.cols {
					w.letters[b] |= uint16(b >> (row*p.size.Cols + col) & 1 << (i*len(q.cols) + j))
				}
			}
		}
		return w, err
	}
	delta := make([]int, p.letters())
	for b := range delta {
		for e, c := range q.x {
			delta[b] += b >> e & 1 * c
		}
	}
	if q.modulus > 0 {
		return &rest{delta, q.modulus}, nil
	}
	return &comparer{delta: delta, least: slices.Min(delta), most: slices.Max(delta)}, nil
}

func (w *comparer) add(q question) {
	if at, found := slices.BinarySearch(w.cuts, q.half); !found {
		w.cuts = slices.Insert(w.cuts, at, q.half)
	}
	// From −least on values do not fall, down from −most they do not grow.
	w.high = max(-w.least, w.cuts[len(w.cuts)-1]>>1+1)
	w.low = min(-w.most, (w.cuts[0]-1)>>1)
}

func (w *comparer) start() int                 { return min(max(0, w.low), w.high) }
func (w *comparer) values() (first, count int) { return w.low, w.high - w.low + 1 }

func (w *comparer) after(v, b int) int {
	if v == w.low || v == w.high {
		return v
	}
	return min(max(2*v+w.delta[b], w.low), w.high)
}

func (w *comparer) region(v int) uint32 {
	at, equal := slices.BinarySearch(w.cuts, 2*v)
	if equal {
		return uint32(2*at + 1)
	}
	return uint32(2 * at)
}

func (*rest) add(question)                 {}
func (*rest) start() int                   { return 0 }
func (w *rest) values() (first, count int) { return 0, w.modulus }
func (w *rest) after(v, b int) int         { return mod(2*v+w.delta[b], w.modulus) }
func (w *rest) region(v int) uint32        { return uint32(v) }

func mod(v, m int) int { return (v%m + m) % m }

func (*block) add(question)                 {}
func (w *block) start() int                 { return int(w.Start()) }
func (w *block) values() (first, count int) { return 0, 1 << 32 }
func (w *block) after(v, b int) int {
	return int(w.Next(automaton.State(v), int(w.letters[b])))
}
func (w *block) region(v int) uint32 { return uint32(w.kind(v)) }

func (w *block) kind(v int) seki.Kind {
	r, _ := w.At(automaton.State(v))
	return r.Kind
}

// comparing returns the question for the sign of f.
func comparing(f form) (question, error) {
	common := denominator(f.x)
	divisor := new(big.Int)
	scaled := make([]*big.Int, len(f.x))
	for e, c := range f.x {
		scaled[e] = new(big.Int).Div(new(big.Int).Mul(c.Num(), common), c.Denom())
		divisor.GCD(nil, nil, divisor, new(big.Int).Abs(scaled[e]))
	}
	q := question{x: make([]int, len(f.x))}
	first := slices.IndexFunc(scaled, func(v *big.Int) bool { return v.Sign() != 0 })
	if q.flipped = scaled[first].Sign() < 0; q.flipped {
		divisor.Neg(divisor)
	}
	for e, v := range scaled {
		v.Div(v, divisor)
		if v.BitLen() > coefficientBits {
			return q, errLarge
		}
		q.x[e] = int(v.Int64())
	}
	// f = (divisor/common)·(form + constant)
	c := new(big.Rat).Mul(f.c, new(big.Rat).SetFrac(common, divisor))
	c.Neg(c)
	whole := floor(c)
	if whole.Num().BitLen() > constantBits {
		return q, errLarge
	}
	q.half = 2 * int(whole.Num().Int64())
	if !c.IsInt() {
		q.half++
	}
	return q, nil
}

// denominator returns the least common denominator.
func denominator(list []*big.Rat) *big.Int {
	common := big.NewInt(1)
	for _, c := range list {
		common.Mul(common, new(big.Int).Div(c.Denom(), new(big.Int).GCD(nil, nil, common, c.Denom())))
	}
	return common
}

// watches is the automata that read the entries together.
type watches struct {
	list  []watch
	index map[string]int  // by key
	asked map[string]bool // by whole
}

// find returns the number of the watch that answers a question, −1 if there is none.
func (ws *watches) find(q question) int {
	if !ws.asked[q.whole()] {
		return -1
	}
	return ws.index[q.key()]
}

// add makes sure that a question has an answer.
func (p *product) add(ctx context.Context, q question) error {
	ws, key := &p.watches, q.key()
	k, ok := ws.index[key]
	if !ok {
		w, err := p.newWatch(ctx, q)
		if err != nil {
			return err
		}
		k = len(ws.list)
		ws.index[key], ws.list = k, append(ws.list, w)
	}
	ws.list[k].add(q)
	ws.asked[q.whole()] = true
	return nil
}

// sign returns the answer at the value of a comparer.
func (q question) sign(v int) int {
	sign := 0
	switch {
	case 2*v < q.half:
		sign = -1
	case 2*v > q.half:
		sign = 1
	}
	if q.flipped {
		return -sign
	}
	return sign
}
