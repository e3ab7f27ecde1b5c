package blocks

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Selection visits the wanted classes of a layer, block by block. The functions are those
// of retrograde.Handlers.
type Selection struct {
	Layer   seki.Layer
	Want    func(seki.Layer, seki.Results) bool // nil selects all
	Margins func(l seki.Layer, rows, cols []int) func(seki.Results) bool
	Visit   func(seki.Class) error

	answers map[[2]byte]answer // of Want, by code and kinds
}

type answer struct {
	results seki.Results
	wanted  bool
}

// Part is what is wanted of a block and, where the layer has no block for the
// transposes of its matrices, of these.
type Part struct {
	*Selection
	row, col []int
	sides    int                           // 2 with the transposes, otherwise 1
	matters  [2]func(seki.Results) bool    // by side; nil for all results
	plain    [256]struct{ known, ok bool } // answers of Wants without kinds, by code
}

// In returns the part of a selection in a block. twice says that the transposes of
// the matrices belong to it.
func (s *Selection) In(row, col []int, twice bool) *Part {
	p := &Part{Selection: s, row: row, col: col, sides: 1}
	if s.Margins != nil {
		p.matters[0] = s.Margins(s.Layer, row, col)
	}
	if twice {
		p.sides = 2
		if s.Margins != nil {
			p.matters[1] = s.Margins(s.Layer, col, row)
		}
	}
	return p
}

// Wants reports whether matrices with this code and these kinds, or their
// transposes, are wanted. It fails if there are none.
func (p *Part) Wants(code, kinds byte) (ok bool, err error) {
	if kinds == 0 && p.plain[code].known {
		return p.plain[code].ok, nil
	}
	for side := 0; side < p.sides && !ok; side++ {
		if _, ok, err = p.wants(code, kinds, side); err != nil {
			return false, err
		}
	}
	if kinds == 0 {
		p.plain[code].known, p.plain[code].ok = true, ok
	}
	return ok, nil
}

// wants answers for the matrices, side 0, or for their transposes, side 1.
func (p *Part) wants(code, kinds byte, side int) (seki.Results, bool, error) {
	if side == 1 {
		code, kinds = Transposed(code), TransposedKinds(kinds)
	}
	a, err := p.ask(code, kinds)
	return a.results, a.wanted && (p.matters[side] == nil || p.matters[side](a.results)), err
}

// ask returns the results that a code and kinds mean, and whether Want selects them.
func (s *Selection) ask(code, kinds byte) (a answer, err error) {
	a, known := s.answers[[2]byte{code, kinds}]
	if known {
		return a, nil
	}
	if a.results, err = Results(code, kinds); err != nil {
		return answer{}, err
	}
	a.wanted = s.Want == nil || s.Want(s.Layer, a.results)
	if s.answers == nil {
		s.answers = map[[2]byte]answer{}
	}
	s.answers[[2]byte{code, kinds}] = a
	return a, nil
}

// WantsPlain reports whether classes may be wanted for which no kinds are listed.
func (s *Selection) WantsPlain() bool {
	return slices.ContainsFunc(Codes[:], func(code byte) bool {
		a, _ := s.ask(code, 0)
		return a.wanted
	})
}

// VisitClass visits the class of a matrix, that of its transpose, or both, as far as
// they are wanted.
func (p *Part) VisitClass(entries []int, code, kinds byte) error {
	A, err := seki.New(len(p.row), len(p.col), entries)
	if err != nil {
		return err
	}
	for side := range p.sides {
		results, ok, err := p.wants(code, kinds, side)
		if err != nil {
			return err
		}
		if side == 1 {
			A = A.Transpose()
		}
		if ok {
			if err := p.Visit(seki.Class{Matrix: A, Results: results}); err != nil {
				return err
			}
		}
	}
	return nil
}
