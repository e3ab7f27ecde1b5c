package blocks

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Handlers receive the results of a solve or of a tablebase, as retrograde.Handlers says.
type Handlers struct {
	Layer   func(seki.Layer, seki.Census) error
	Want    func(seki.Layer, seki.Results) bool
	Margins func(l seki.Layer, rows, cols []int) func(seki.Results) bool
	Visit   func(seki.Class) error
}

// Selection passes on a solved layer: the wanted classes block by block, then the census.
type Selection struct {
	Handlers
	Size   seki.Size // of the layer, or its transpose
	Sum    int
	Layout Layout

	answers map[question]answer
}

// question is an argument of Want: results given by their code and kinds.
type question struct{ code, kinds byte }

type answer struct {
	results seki.Results
	wanted  bool
}

// Part is the part of a selection in one block, on each side.
type Part struct {
	*Selection
	row, col []int
	sides    []side
	plain    [256]struct{ known, ok bool } // cached answers of Wants without kinds, by code
}

// side stands for the matrices of a block, or their transposes.
type side struct {
	transposed bool
	matters    func(seki.Results) bool // nil for all results
}

func (s *Selection) layer() seki.Layer { return seki.Layer{Size: s.Size, Sum: s.Sum} }

// In returns the part of a selection in a block. In square sizes it includes the transposes
// of the block's matrices if these have no separate block.
func (s *Selection) In(row, col []int) *Part {
	p := &Part{Selection: s, row: row, col: col}
	p.addSide(s.Size.Rows < s.Size.Cols)
	if s.Size.Rows == s.Size.Cols && !slices.Equal(row, col) {
		p.addSide(true)
	}
	return p
}

func (p *Part) addSide(transposed bool) {
	s := side{transposed: transposed}
	if p.Margins != nil {
		rows, cols := p.row, p.col
		if transposed {
			rows, cols = cols, rows
		}
		s.matters = p.Margins(p.layer(), rows, cols)
	}
	p.sides = append(p.sides, s)
}

// Wants reports whether matrices with this code and these kinds are wanted on any side. It
// returns the error of Results.
func (p *Part) Wants(code, kinds byte) (ok bool, err error) {
	if kinds == 0 && p.plain[code].known {
		return p.plain[code].ok, nil
	}
	for k := 0; k < len(p.sides) && !ok; k++ {
		if _, ok, err = p.wants(code, kinds, p.sides[k]); err != nil {
			return false, err
		}
	}
	if kinds == 0 {
		p.plain[code].known, p.plain[code].ok = true, ok
	}
	return ok, nil
}

// wants is Wants for one side; it also returns the results.
func (p *Part) wants(code, kinds byte, s side) (seki.Results, bool, error) {
	if s.transposed {
		code, kinds = Transposed(code), TransposedKinds(kinds)
	}
	a, err := p.ask(code, kinds)
	return a.results, a.wanted && (s.matters == nil || s.matters(a.results)), err
}

// ask returns the results given by a code and kinds, and whether Want selects them among
// the classes of the size.
func (s *Selection) ask(code, kinds byte) (a answer, err error) {
	q := question{code, kinds}
	a, known := s.answers[q]
	if known {
		return a, nil
	}
	if a.results, err = Results(code, kinds); err != nil {
		return answer{}, err
	}
	if s.Layout == SekiLayout {
		a.results[seki.DSeki] = seki.Result{}
	}
	a.wanted = s.Want == nil || s.Want(s.layer(), a.results)
	if s.answers == nil {
		s.answers = map[question]answer{}
	}
	s.answers[q] = a
	return a, nil
}

// WantsPlain reports whether classes without listed kinds may be wanted.
func (s *Selection) WantsPlain() bool {
	return slices.ContainsFunc(Codes[:], func(code byte) bool {
		a, _ := s.ask(code, 0)
		return a.wanted
	})
}

// VisitClass visits the class of a matrix on each side on which it is wanted.
func (p *Part) VisitClass(entries []int, code, kinds byte) error {
	A, err := seki.New(len(p.row), len(p.col), entries)
	if err != nil {
		return err
	}
	for _, s := range p.sides {
		results, ok, err := p.wants(code, kinds, s)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		class := seki.Class{Matrix: A, Results: results}
		if s.transposed {
			class.Matrix = A.Transpose()
		}
		if err := p.Visit(class); err != nil {
			return err
		}
	}
	return nil
}

// End ends the layer, whose census is given.
func (s *Selection) End(ctx context.Context, census seki.Census) error {
	if err := context.Cause(ctx); err != nil || s.Layer == nil {
		return err
	}
	if s.Size.Rows < s.Size.Cols {
		census = census.Transposed()
	}
	return s.Layer(s.layer(), census)
}
