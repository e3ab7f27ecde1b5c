package pyramid

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// MaxTiers is the greatest number of tiers, and the greatest length of a run.
const MaxTiers = 16

// Position counts the runs that are left: Position[n-1] is the number of runs of n
// consecutive bars, x_n in the papers. Positions of games with fewer than MaxTiers
// tiers end in zeros.
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

var betweenRuns = regexp.MustCompile(`\s*,\s*|\s+`)

// ParsePosition reads the numbers of runs of 1, 2, 3, … bars, separated by commas or spaces, and
// returns their number.
func ParsePosition(text string) (x Position, p int, err error) {
	for _, part := range betweenRuns.Split(strings.Trim(text, "() "), -1) {
		count, err := strconv.ParseUint(part, 10, 8)
		if err != nil {
			return x, 0, fmt.Errorf("%q is not a number of runs", part)
		}
		if p == MaxTiers {
			return x, 0, fmt.Errorf("more than %d numbers", MaxTiers)
		}
		x[p] = uint8(count)
		p++
	}
	return x, p, nil
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

func (x Position) runs() int {
	runs := 0
	for _, count := range x {
		runs += int(count)
	}
	return runs
}

// longRuns returns the number of runs of two bars or more.
func (x Position) longRuns() int { return x.runs() - int(x[0]) }

func (x Position) list(p int) []int {
	entries := make([]int, p)
	for i := range entries {
		entries[i] = int(x[i])
	}
	return entries
}

// Text returns the position with p entries, as the papers write it: (1,1,0).
func (x Position) Text(p int) string {
	return "(" + strings.Trim(strings.ReplaceAll(fmt.Sprint(x.list(p)), " ", ","), "[]") + ")"
}

// String returns the position with entries up to its longest run.
func (x Position) String() string {
	p := MaxTiers
	for p > 1 && x[p-1] == 0 {
		p--
	}
	return x.Text(p)
}

// Move is the action (u1, u2, u3) of Fujita 2016, section 3.2: mark the bars From to
// To, counted from 1, in a run of Run bars.
type Move struct{ Run, From, To int }

// String returns the move as in the papers: (2,1,1).
func (u Move) String() string { return fmt.Sprintf("(%d,%d,%d)", u.Run, u.From, u.To) }

// Moves returns U(x) in the order of Fujita 2016: by the run, then the first bar, then
// the last. It contains one of two mirror images, and not the move that marks all
// bars of the only run, which loses at once. Terminal positions have no moves.
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

// split replaces a run of n bars by runs of a ≥ 0 and b ≥ 0 bars, a + b < n.
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
