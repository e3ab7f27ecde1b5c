package explorer

import (
	"net/http"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
)

// completenessPage shows for which sums the list of each size is complete.
type completenessPage struct {
	Sizes []completeness
	Total int
}

// completeness describes the list of one size, by game.
type completeness struct {
	seki.Size
	Complete     [2]exhaustive `json:"complete"`
	SemiComplete [2]exhaustive `json:"semi_complete"`
}

// exhaustive is a number of classes that leaves none out: up to a sum, or whatever the sum, by a theorem.
type exhaustive struct {
	Classes int    `json:"classes"`
	MaxSum  int    `json:"max_sum,omitzero"`
	Theorem string `json:"theorem,omitempty"` // its section in docs/theory.md
}

// add counts a class that is not beyond the greatest sum.
func (e *exhaustive) add(sum int) {
	if e.Theorem != "" || sum <= e.MaxSum {
		e.Classes++
	}
}

func exhaustiveTo(r known.Range, kinds seki.KindSet) (of [2]exhaustive) {
	for _, g := range seki.Games {
		if of[g].Theorem = r.Theorem(kinds, g); of[g].Theorem == "" {
			of[g].MaxSum = r.Last(kinds, g)
		}
	}
	return of
}

func completenessOf(list *known.List) completenessPage {
	p := completenessPage{Total: list.Len()}
	for _, r := range list.Ranges() {
		c := completeness{r.Size, exhaustiveTo(r, seki.CompleteSeki), exhaustiveTo(r, seki.SemiCompleteSeki)}
		for _, class := range list.Of(r.Size).Classes() {
			for g, result := range known.Results(class) {
				switch {
				case seki.SemiCompleteSeki.Has(result.Kind):
					c.SemiComplete[g].add(class.Sum)
				case seki.CompleteSeki.Has(result.Kind):
					c.Complete[g].add(class.Sum)
				}
			}
		}
		p.Sizes = append(p.Sizes, c)
	}
	return p
}

func (s *Server) completeness(*http.Request) (page, error) {
	p := completenessOf(s.o.Known)
	return page{Name: "completeness", Title: "How far the lists are exhaustive", Data: p, JSON: p.Sizes}, nil
}
