package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// findings returns the sentences of the abstract, made from the data. Statements about one
// game refer to the first game of the report.
func (r *Report) findings() []string {
	games := r.Games
	all, were := "All "+units.Count(r.Classes)+" classes", "were"
	if r.Classes == 1 {
		all, were = "The only class", "was"
	}
	list := []string{fmt.Sprintf("%s of matrices of all sizes up to %d×%d with sums up to %d %s solved in %s.",
		all, r.Size, r.Size, r.MaxSum, were, units.And(units.Texts(games, seki.Game.Name)))}
	for _, g := range games {
		totals := r.Totals.Of(g)
		list = append(list, fmt.Sprintf("%s has %s and %s.", g.Name(),
			r.bySize(totals.Complete, "complete seki", g, func(c seki.Counts) uint64 { return c.Complete }),
			r.bySize(totals.SemiComplete(), "semi-complete seki", g, seki.Counts.SemiComplete)))
	}
	list = append(list, r.rarity()...)
	g := games[0]
	complete := slices.DeleteFunc(r.specials(), func(s Special) bool { return s.Games.Of(g).Kind != seki.Complete })
	if len(complete) == 0 {
		return append(list, r.verdicts()...)
	}
	list = append(list, r.ends(g)...)
	if first := slices.IndexFunc(complete, func(s Special) bool { return s.Rows != s.Cols }); first < 0 {
		list = append(list, fmt.Sprintf("All complete seki of %s found are square.", g.Name()))
	} else {
		list = append(list, fmt.Sprintf("A complete seki of %s need not be square: see %s.", g.Name(), complete[first].String()))
	}
	list = append(list, r.covered(complete, g), r.unequal(complete, g))
	return append(list, r.verdicts()...)
}

// bySize states the total and the number of each size: "5 complete seki (1 of 1×1, 4 of
// 2×2)".
func (r *Report) bySize(total uint64, what string, g seki.Game, of func(seki.Counts) uint64) string {
	if total == 0 {
		return "no " + what
	}
	var parts []string
	for _, s := range r.Sizes {
		if n := of(*s.Totals.Of(g)); n > 0 {
			parts = append(parts, fmt.Sprintf("%s of %v", units.Count(n), s.Size))
		}
	}
	return fmt.Sprintf("%s %s (%s)", units.Count(total), what, strings.Join(parts, ", "))
}

// rarity states how rare draws are in the greatest size.
func (r *Report) rarity() []string {
	if len(r.Sizes) == 0 {
		return nil
	}
	last := r.Sizes[len(r.Sizes)-1]
	var parts []string
	for _, g := range r.Games {
		parts = append(parts, fmt.Sprintf("%s in %s", share(last.Totals.Of(g).Seki(), last.Classes), g.Name()))
	}
	return []string{fmt.Sprintf("Of the %s of %v, the share of draws is %s.", units.Plural(last.Classes, "class", "classes"), last.Size, strings.Join(parts, " and "))}
}

// ends states the greatest sums of complete seki for the sizes that have some.
func (r *Report) ends(g seki.Game) []string {
	var parts []string
	for _, size := range r.Sizes {
		last := 0
		for _, record := range size.Census {
			if record.Games.Of(g).Complete > 0 {
				last = record.Sum
			}
		}
		if last > 0 && last < r.MaxSum {
			parts = append(parts, fmt.Sprintf("%d for %v", last, size.Size))
		}
	}
	if parts == nil {
		return nil
	}
	return []string{fmt.Sprintf("The greatest sum of a complete seki of %s up to sum %d is %s.", g.Name(), r.MaxSum, strings.Join(parts, ", "))}
}

// covered states how many complete seki the theorems cover.
func (r *Report) covered(complete []Special, g seki.Game) string {
	var paper, sums int
	var open []Special
	for _, s := range complete {
		switch theorem := invariants.Theorem(s.Theorem); {
		case theorem == invariants.Theorem01, theorem == invariants.Theorem012 && g == seki.Seki:
			paper++
		case theorem == "sum":
			sums++
		default:
			open = append(open, s)
		}
	}
	text := fmt.Sprintf("Of the %d complete seki of %s, the theorems of Gol'berg et al. cover %d, %s, and %s covered by no theorem that we know",
		len(complete), g.Name(), paper, units.Plural(sums, "more is a direct sum of seki", "more are direct sums of seki"), units.Plural(len(open), "is", "are"))
	if len(open) > 0 {
		text += fmt.Sprintf("; the smallest of these is %s", open[0].String())
	}
	return text + "."
}

// unequal states how much the line sums of complete seki differ.
func (r *Report) unequal(complete []Special, g seki.Game) string {
	count, greatest, first := 0, 0, Special{}
	for _, s := range complete {
		if d := s.spread(); d > 0 {
			if count++; count == 1 {
				first = s
			}
			if len(s.Components) == 1 {
				greatest = max(greatest, d)
			}
		}
	}
	if count == 0 {
		return fmt.Sprintf("All line sums of a complete seki of %s found are equal.", g.Name())
	}
	text := fmt.Sprintf("The line sums of a complete seki need not be equal: %d of %s have unequal ones, first %s; ", count, g.Name(), first.String())
	if greatest == 0 {
		return text + "all of these are direct sums."
	}
	return text + fmt.Sprintf("those of an indecomposable one differ by up to %d.", greatest)
}

// String shows a class with its number.
func (s Special) String() string { return fmt.Sprintf("no. %d, `%s`", s.Number, s.Matrix) }

// spread returns the difference of the greatest and the least line sum.
func (s Special) spread() int {
	return max(slices.Max(s.RowSums), slices.Max(s.ColSums)) - min(slices.Min(s.RowSums), slices.Min(s.ColSums))
}

func (r *Report) verdicts() []string {
	if len(r.Statements) == 0 {
		return nil
	}
	phrases := [...]struct{ one, many string }{
		{"holds in this range", "hold in this range"}, {"fails, as on record", "fail, as on record"},
		{"has no counterexample here but is known to fail beyond it", "have no counterexample here but are known to fail beyond it"},
		{"has nothing to say here", "have nothing to say here"},
	}
	var counts [len(phrases)]int
	for _, s := range r.Statements {
		if s.Difference != "" {
			phrases[1].one, phrases[1].many = "fails", "fail"
		}
		switch {
		case !s.Holds:
			counts[1]++
		case s.Status == lab.Refuted:
			counts[2]++
		case s.Premise == 0:
			counts[3]++
		default:
			counts[0]++
		}
	}
	var parts []string
	for k, n := range counts {
		if n > 0 {
			parts = append(parts, units.Plural(n, phrases[k].one, phrases[k].many))
		}
	}
	return []string{fmt.Sprintf("Of %s, %s.", units.Plural(len(r.Statements), "statement", "statements"), strings.Join(parts, "; "))}
}

// share formats a part of a whole in per cent, with three digits.
func share(part, whole uint64) string {
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'g', 3, 64) + " %"
}
