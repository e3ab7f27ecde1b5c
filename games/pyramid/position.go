package pyramid

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxTiers is the greatest number of tiers, which bounds the length of a run in
// a Position.
const MaxTiers = 24

// Position is what is left on the table: Position[n-1] is the number of runs of
// n consecutive bars, the x_n of both papers. Where the bars stand does not
// matter. Positions of games with fewer than MaxTiers tiers have zeros at the
// end.
type Position [MaxTiers]uint8

// Start returns the starting position (1, …, 1) of the game with p tiers,
// 1 ≤ p ≤ MaxTiers.
func Start(p int) Position {
	var x Position
	for n := 1; n <= p; n++ {
		x[n-1] = 1
	}
	return x
}

// Last is the position (1, 0, …, 0): the player who must move has lost.
func Last() Position { return Position{1} }

// Bars returns the number of bars that are left.
func (x Position) Bars() int {
	bars := 0
	for i, count := range x {
		bars += (i + 1) * int(count)
	}
	return bars
}

// Runs returns the number of runs.
func (x Position) runs() int {
	runs := 0
	for _, count := range x {
		runs += int(count)
	}
	return runs
}

// longRuns returns the number of runs of two bars or more.
func (x Position) longRuns() int { return x.runs() - int(x[0]) }

// Text writes the position as the paper does, with p entries: (1,1,0).
func (x Position) Text(p int) string {
	var b strings.Builder
	for n := 1; n <= p; n++ {
		if n > 1 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(x[n-1])))
	}
	return "(" + b.String() + ")"
}

// String writes the position up to its longest run.
func (x Position) String() string {
	p := MaxTiers
	for p > 1 && x[p-1] == 0 {
		p--
	}
	return x.Text(p)
}

// Move is the action (u1, u2, u3) of 000, section 3.2: in a run of Run bars,
// mark the bars From to To, counted from 1.
type Move struct{ Run, From, To int }

func (u Move) String() string { return fmt.Sprintf("(%d,%d,%d)", u.Run, u.From, u.To) }

// Moves returns U(x) in the order of the paper: by the run, then the first bar,
// then the last. Of two mirror images only one is there, and marking the only
// run completely is left out, since that loses at once where something else can
// be done. The terminal positions have no moves.
func Moves(x Position) []Move {
	var moves []Move
	runs := x.runs()
	if runs == 0 || x == Last() {
		return nil
	}
	for n := 1; n <= MaxTiers; n++ {
		if x[n-1] == 0 {
			continue
		}
		for from := 1; 2*from < n+2; from++ {
			for to := from; to <= n-from+1; to++ {
				if runs > 1 || from > 1 || to < n {
					moves = append(moves, Move{n, from, to})
				}
			}
		}
	}
	return moves
}

// After returns g(x, u), the position that the opponent faces; u is one of
// Moves(x).
func (x Position) After(u Move) Position {
	return x.split(u.Run, u.From-1, u.Run-u.To)
}

// split replaces a run of n bars by runs of a and of b bars, a + b < n, each of
// which may be nothing.
func (x Position) split(n, a, b int) Position {
	x[n-1]--
	if a > 0 {
		x[a-1]++
	}
	if b > 0 {
		x[b-1]++
	}
	return x
}
