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

// special is a complete or semi-complete class with its invariants.
type special = invariants.ClassRecord

// findings returns the numbers of the abstract.
func (r *Report) findings() []Finding {
	var list []Finding
	add := func(name string, value func(seki.Game, []special) any) {
		f := Finding{Name: name}
		for _, g := range r.Games {
			complete := slices.DeleteFunc(r.specials(), func(s special) bool { return s.Games.Of(g).Kind != seki.Complete })
			f.Games.Set(g, fmt.Sprint(value(g, complete)))
		}
		list = append(list, f)
	}
	count := func(name string, has func(special, seki.Game) bool) {
		add(name, func(g seki.Game, complete []special) any {
			return len(slices.DeleteFunc(complete, func(s special) bool { return !has(s, g) }))
		})
	}
	greatest := func(name string, number func(special) int) {
		add(name, func(_ seki.Game, complete []special) any {
			most := 0
			for _, s := range complete {
				most = max(most, number(s))
			}
			return most
		})
	}
	last := r.Sizes[len(r.Sizes)-1]
	add(fmt.Sprintf("draws among the classes of %v", last.Size), func(g seki.Game, _ []special) any {
		return strconv.FormatFloat(100*float64(last.Totals.Of(g).Seki())/float64(last.Classes), 'g', 3, 64) + " %"
	})
	add("semi-complete seki", func(g seki.Game, _ []special) any { return r.Totals.Of(g).SemiComplete() })
	count("complete seki", func(special, seki.Game) bool { return true })
	greatest("greatest sum of a complete seki in this range", func(s special) int { return s.Sum })
	count("complete seki that are not square", func(s special, _ seki.Game) bool { return s.Rows != s.Cols })
	count("complete seki with unequal line sums", func(s special, _ seki.Game) bool { return spread(s) > 0 })
	greatest("greatest difference of line sums in a complete seki that is no direct sum", func(s special) int {
		if isSum(s) {
			return 0
		}
		return spread(s)
	})
	count("complete seki by the theorems of Gol'berg et al.", byPaper)
	count("other complete seki that are direct sums",
		func(s special, g seki.Game) bool { return !byPaper(s, g) && isSum(s) })
	count("other complete seki that are no direct sums",
		func(s special, g seki.Game) bool { return !byPaper(s, g) && !isSum(s) })
	return list
}

// byPaper reports whether a theorem of the paper says that a class is a complete seki of a game.
func byPaper(s special, g seki.Game) bool {
	theorem := invariants.Theorem(invariantOf(s, "theorem").(string))
	return theorem == invariants.Theorem01 || theorem == invariants.Theorem012 && g == seki.Seki
}

// isSum reports whether a class is a direct sum.
func isSum(s special) bool { return invariantOf(s, "components") != 1 }

// spread returns the difference of the greatest and the least line sum.
func spread(s special) int {
	lines := slices.Concat(s.RowSums, s.ColSums)
	return slices.Max(lines) - slices.Min(lines)
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
