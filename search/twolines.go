package search

import (
	"slices"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// decideRest answers a question about a board of SEKI without zero lines, if its least
// line sum is 2. These lines reduce it to a smaller matrix (docs/theory.md, 3.8), which the theorem of two rows,
// races or threats may decide. Races alone do not see it: lines of sum 2, in which
// nobody will play, bound every lead.
func decideRest(b *board, first bool) pns.Truth {
	if min(slices.Min(b.row), slices.Min(b.col)) != 2 {
		return pns.Unknown
	}
	found, _ := seki.TwoLines(b.matrix(seki.R)) // a matrix in which R attacks
	switch known := found.Known.Outcome; {
	case found.Rest.Rows() == 0:
		return pns.TruthOf(answer(known, Question{seki.R, first}))
	case known.R == seki.Win:
		if first {
			return pns.Yes
		}
		first = true // in the rest, which C leaves to R
	case known.C == seki.Win:
		if !first {
			return pns.No
		}
		first = false
	}
	if r, ok := seki.TwoRows(found.Rest, seki.Seki); ok {
		return pns.TruthOf(answer(r.Outcome, Question{seki.R, first}))
	}
	return decideDeep(newBoard(found.Rest, seki.R), seki.Seki, first)
}
