package reports

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// Finding is a number for each game of a report, as text.
type Finding struct {
	Name  string              `json:"name"`
	Games seki.ByGame[string] `json:"games"`
}

// findings returns the numbers of the abstract.
func (r *Report) findings() []Finding {
	var list []Finding
	add := func(name string, value func(seki.Game, []Special) any) {
		f := Finding{Name: name}
		for _, g := range r.Games {
			complete := slices.DeleteFunc(r.specials(), func(s Special) bool { return s.Games.Of(g).Kind != seki.Complete })
			f.Games.Set(g, fmt.Sprint(value(g, complete)))
		}
		list = append(list, f)
	}
	count := func(name string, has func(Special, seki.Game) bool) {
		add(name, func(g seki.Game, complete []Special) any {
			return len(slices.DeleteFunc(complete, func(s Special) bool { return !has(s, g) }))
		})
	}
	last := r.Sizes[len(r.Sizes)-1]
	add(fmt.Sprintf("draws among the classes of %v", last.Size), func(g seki.Game, _ []Special) any {
		return strconv.FormatFloat(100*float64(last.Totals.Of(g).Seki())/float64(last.Classes), 'g', 3, 64) + " %"
	})
	add("semi-complete seki", func(g seki.Game, _ []Special) any { return r.Totals.Of(g).SemiComplete() })
	count("complete seki", func(Special, seki.Game) bool { return true })
	add("greatest sum of a complete seki in this range", func(_ seki.Game, complete []Special) any {
		greatest := 0
		for _, s := range complete {
			greatest = max(greatest, s.Sum)
		}
		return greatest
	})
	count("complete seki that are not square", func(s Special, _ seki.Game) bool { return s.Rows != s.Cols })
	count("complete seki with unequal line sums", func(s Special, _ seki.Game) bool { return s.spread() > 0 })
	add("greatest difference of line sums in a complete seki that is no direct sum",
		func(_ seki.Game, complete []Special) any {
			greatest := 0
			for _, s := range complete {
				if len(s.Components) == 1 {
					greatest = max(greatest, s.spread())
				}
			}
			return greatest
		})
	count("complete seki by the theorems of Gol'berg et al.", byPaper)
	count("other complete seki that are direct sums of seki",
		func(s Special, g seki.Game) bool { return s.Theorem == "sum" })
	count("complete seki by no theorem that we know",
		func(s Special, g seki.Game) bool { return !byPaper(s, g) && s.Theorem != "sum" })
	return list
}

// byPaper reports whether a theorem of the paper says that a class is a complete seki of a game.
func byPaper(s Special, g seki.Game) bool {
	theorem := invariants.Theorem(s.Theorem)
	return theorem == invariants.Theorem01 || theorem == invariants.Theorem012 && g == seki.Seki
}

// spread returns the difference of the greatest and the least line sum.
func (s Special) spread() int {
	return max(slices.Max(s.RowSums), slices.Max(s.ColSums)) - min(slices.Min(s.RowSums), slices.Min(s.ColSums))
}

// findingsTable shows the findings.
func (r *Report) findingsTable() Table {
	t := Table{Caption: "Findings in numbers.", Columns: []Column{{Name: "number", Words: true, Prose: true}}}
	for _, g := range r.Games {
		t.Columns = append(t.Columns, Column{Name: g.Name()})
	}
	for _, f := range r.Findings {
		row := cells(f.Name)
		for _, g := range r.Games {
			row = append(row, cells(*f.Games.Of(g))...)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
