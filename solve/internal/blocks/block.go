package blocks

import (
	"bytes"
	"slices"
)

// Special is a matrix that is a complete or semi-complete seki in at least one of the games. It stands for its class,
// whose first matrix in the block it is, and in square sizes also for the transposed class, unless that is in the same
// block.
type Special struct {
	Pos   uint64 // position of the matrix in its block or slab
	Kinds byte   // low nibble seki.Kind in SEKI, high nibble in D-SEKI; Plain and None are 0
	Code  byte
}

// Block is a solved block.
type Block struct {
	Row, Col []int
	Rule     Rule      // of a block that is not stored, otherwise nil
	Codes    []byte    // of a stored block, by position; nil if they are not known
	Specials []Special // in increasing order of their positions in the block
}

// A Rule returns the code of a matrix from its entries, row sums and column sums.
type Rule func(entries, rows, cols []int) byte

// Each calls visit with the matrices of the block in order, until visit returns false: their entries, their codes, and
// the kinds that are listed at their positions, 0 for none. The codes of a stored block must be known. visit must not
// change or keep the entries.
func (b Block) Each(visit func(entries []int, code, kinds byte) bool) {
	pos, specials := uint64(0), b.Specials
	Each(b.Row, b.Col, func(entries []int) bool {
		if b.Rule != nil {
			return visit(entries, b.Rule(entries, b.Row, b.Col), 0)
		}
		kinds := byte(0)
		if len(specials) > 0 && specials[0].Pos == pos {
			kinds, specials = specials[0].Kinds, specials[1:]
		}
		pos++
		return visit(entries, b.Codes[pos-1], kinds)
	})
}

// VisitBlock visits the wanted classes of a block in the order of their first matrices. If no plain class is wanted, or
// the codes are not known, it goes from special to special, with the counter.
func (p *Part) VisitBlock(b Block, counter *Counter) (err error) {
	plain := slices.ContainsFunc(b.codes(), func(code byte) bool {
		ok, _ := p.Wants(code, 0)
		return ok
	})
	if !plain {
		entries := make([]int, len(b.Row)*len(b.Col))
		for _, special := range b.Specials {
			if ok, err := p.Wants(special.Code, special.Kinds); err != nil {
				return err
			} else if !ok {
				continue
			}
			counter.Unrank(special.Pos, b.Row, b.Col, entries)
			if err := p.VisitClass(entries, special.Code, special.Kinds); err != nil {
				return err
			}
		}
		return nil
	}
	b.Each(func(entries []int, code, kinds byte) bool {
		var ok bool
		if ok, err = p.Wants(code, kinds); ok && FirstInOrbit(entries, b.Row, b.Col) {
			err = p.VisitClass(entries, code, kinds)
		}
		return err == nil
	})
	return err
}

// codes lists the codes that matrices of the block have, perhaps with others.
func (b Block) codes() (codes []byte) {
	if b.Rule != nil {
		if code, constant := CoreLayout.Constant(b.Row, b.Col); constant {
			return []byte{code}
		}
		return outsideCodes(b.Row, b.Col)
	}
	for _, code := range Codes {
		if bytes.IndexByte(b.Codes, code) >= 0 {
			codes = append(codes, code)
		}
	}
	return codes
}
