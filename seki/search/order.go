package search

import "math"

// Weights of estimate, found by a random search that lowered the number of
// nodes on 26 questions (constant line sums from 3×3/14 to 6×6/5 and random
// 4×4 of sum 34). From numbers 1 and 1 for every position to these, the nodes of
// 4×4/9 fell by a factor of 6 to 10.
const (
	weightLead  = 3.67 // the player's own distance from a decisive race
	weightGap   = 2.0  // how much further than the opponent
	weightLines = 1.34 // lines in which a race is one move away, opponent's minus own
	weightFixed = 1.38
	weightMove  = 4.67 // the right to move
	sumPower    = 1.65 // of the sum, the number of moves left

	openChild = 7  // what an open child adds to the numbers of its parent
	worst     = 20 // log₂ of the greatest first number
)

// work returns sum^sumPower / 8, for the sums of one search.
func (w *worker) work(sum int32) float64 {
	if w.powers == nil {
		w.powers = make([]float64, min(sum, 1<<10)+1)
		for k := range w.powers {
			w.powers[k] = math.Pow(float64(k), sumPower) / 8
		}
	}
	if int(sum) < len(w.powers) {
		return w.powers[sum]
	}
	return math.Pow(float64(sum), sumPower) / 8
}

// estimate gives the first numbers of a position not seen before, which decide
// in which order positions are searched and nothing else. The work grows with
// the sum, and with the distance of the player who is to be proven right from
// a decisive race.
func (w *worker) estimate(first bool) numbers {
	z := credit(w.game)
	rows, rowLines := int32(math.MinInt32/2), int32(0)
	sum := int32(0)
	for i := range w.b.m {
		lead := rowLead(w.b, i, z)
		rows = max(rows, lead)
		if lead >= -1 {
			rowLines++
		}
		sum += w.b.row[i]
	}
	cols, colLines := int32(math.MinInt32/2), int32(0)
	for j := range w.b.n {
		lead := colLead(w.b, j, 1)
		cols = max(cols, lead)
		if lead >= -1 {
			colLines++
		}
	}
	turn := weightMove
	if first {
		turn = -turn
	}
	work := w.work(sum)
	number := func(lead, gap, lines int32, turn float64) uint32 {
		p := weightLead*float64(max(0, 1-lead)) + weightGap*float64(gap) + weightLines*float64(lines) + weightFixed + turn
		return uint32(max(1, min(1<<worst, p*work)))
	}
	return numbers{
		pn: number(rows, cols-rows, colLines-rowLines, turn),
		dn: number(cols, rows-cols, rowLines-colLines, -turn),
	}
}
