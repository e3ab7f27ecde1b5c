package pyramid

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

var ctx = context.Background()

// The first player cannot win for p = 3, 7, 11. docs/replication.md compares the values with Table 1. In the one-stage
// model the first player wins for p = 4, 5, 6, 8, 9, 10, 12, 13, 14, 16.
func TestSolve(t *testing.T) {
	t.Parallel()
	for p := 2; p <= 11; p++ {
		if v := testtool.Must(Solve(ctx, p))(t); (*v.W > v.L) != (p%4 == 3) || v.FirstWins != (p%4 != 3) {
			t.Errorf("p = %d: W = %d, %+v", p, *v.W, v)
		}
	}
	// The winner and the winner's turns have a formula for any number of tiers. Up to MaxTiers the best first move gives
	// the same number.
	for p := 2; p <= 100; p++ {
		if FirstWins(p) != (p%4 != 3) || p <= MaxTiers && FirstWins(p) == loses(Start(p)) {
			t.Errorf("p = %d: the first player wins: %t", p, FirstWins(p))
		}
		if 4 <= p && p <= MaxTiers {
			want := winTurns(Start(p))
			if u, wins := BestWin(Start(p)); wins {
				want = 1 + winTurns(Start(p).After(u))
			}
			if got := winningTurns(p); got != want {
				t.Errorf("p = %d: %d turns, not %d", p, got, want)
			}
		}
		v := testtool.Must(Solve(ctx, max(p, MaxLostTiers+1)))(t)
		won, lost := v.W, v.Z
		if !v.FirstWins {
			won, lost = lost, won
		}
		if won == nil || *won > v.L || lost != nil {
			t.Errorf("p = %d: %+v", p, v)
		}
	}
}

// reachable returns the positions reachable from the start.
func reachable(p int) map[Position]bool {
	seen := map[Position]bool{Start(p): true}
	stack := []Position{Start(p)}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, u := range Moves(x) {
			if y := x.After(u); !seen[y] {
				seen[y] = true
				stack = append(stack, y)
			}
		}
	}
	return seen
}

// Fujita 2016, Example 3.1: U((2,0,1)) and U((0,0,1)). Figure 5 and, in the one-stage model, Figure 3.4: a move. Figures
// 2 and 3.1: two plays of three tiers, in which the second player marks the last bar but one.
func TestMoves(t *testing.T) {
	for x, want := range map[Position]string{
		{2, 0, 1}: "[(1,1,1) (3,1,1) (3,1,2) (3,1,3) (3,2,2)]", {0, 0, 1}: "[(3,1,1) (3,1,2) (3,2,2)]", Last(): "[]",
	} {
		if got := fmt.Sprint(Moves(x)); got != want {
			t.Errorf("U(%v) = %v", x, got)
		}
	}
	for _, play := range []struct {
		moves     []Move
		positions []Position
	}{
		{[]Move{{4, 2, 3}}, []Position{{1, 1, 0, 1}, {3, 1}}},
		{[]Move{{6, 2, 4}}, []Position{{0, 0, 0, 0, 0, 1}, {1, 1}}},
		{[]Move{{2, 1, 1}, {3, 1, 2}, {1, 1, 1}, {1, 1, 1}}, []Position{{1, 1, 1}, {2, 0, 1}, {3}, {2}, {1}}},
		{[]Move{{2, 1, 2}, {3, 2, 2}, {1, 1, 1}, {1, 1, 1}}, []Position{{1, 1, 1}, {1, 0, 1}, {3}, {2}, {1}}},
	} {
		for k, u := range play.moves {
			x, want := play.positions[k], play.positions[k+1]
			if got := x.After(u); got != want || !slices.Contains(Moves(x), u) {
				t.Errorf("g(%v, %v) = %v, not %v", x, u, got, want)
			}
		}
	}
}

// The 0/1 values and decisions of Fujita, one-stage model, Examples 3.1 and 3.2.
func TestExamplesOfTheOneStageModel(t *testing.T) {
	s := plainZeroOne()
	for best, positions := range map[Move][]Position{
		{}:        {{1, 0}, {0, 2, 0}, {1, 1, 1}, {5, 0, 0}}, // lost
		{2, 1, 1}: {{0, 1}, {2, 1, 0}},
		{1, 1, 1}: {{2, 0}, {1, 2, 0}, {6, 0, 0}},
		{2, 1, 2}: {{1, 1}, {3, 1, 0}},
		{3, 1, 1}: {{0, 1, 1}},
		{3, 1, 2}: {{2, 0, 1}, {0, 0, 1}},
		{3, 1, 3}: {{1, 0, 1}},
	} {
		for _, x := range positions {
			if lost := best == (Move{}); lost != (s.W(x) == 1) || !lost && s.best(x, false)[0] != best {
				t.Errorf("W(%v) = %v by %v, want %v", x, s.W(x), s.best(x, false), best)
			}
		}
	}
}

// Before the last bar is left each player has at most L turns, and the first can have L: who
// goes first has ⌈t/2⌉ of t turns.
func TestTurnsOfEachPlayer(t *testing.T) {
	for p := 2; p <= 7; p++ {
		known := map[Position]int{Last(): 0}
		var most func(x Position) int // turns until the last bar is left
		most = func(x Position) int {
			if turns, ok := known[x]; ok {
				return turns
			}
			turns := 0
			for _, u := range Moves(x) {
				turns = max(turns, 1+most(x.After(u)))
			}
			known[x] = turns
			return turns
		}
		if got, want := (most(Start(p))+1)/2, turnBound(p); got != want {
			t.Errorf("%d tiers: a player can have %d turns, L = %d", p, got, want)
		}
	}
}

// excess is Z − L − k of the positions of an equation, by the length of the run from 2 on.
var excess = map[string][]int{
	"4.7": {0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2},
	"4.8": {0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2},
}

// equations are (4.1) to (4.8): the value at 2k or 2k+1 single bars, without or with a
// long run, and the decision that Fujita 2016 gives, from the length of the run.
var equations = []struct {
	name             string
	ofZ, odd, hasRun bool
	ofL, add         int // the value is ofL·L + k + add
	best             func(run int) Move
}{
	{"4.1", false, false, false, 0, 0, func(int) Move { return Move{1, 1, 1} }},
	{"4.2", false, true, false, 1, 0, nil},
	{"4.3", false, false, true, 0, 1, func(run int) Move { return Move{run, 1, run - 1} }},
	{"4.4", false, true, true, 0, 1, func(run int) Move { return Move{run, 1, run} }},
	{"4.5", true, true, false, 0, 0, nil},
	{"4.6", true, false, false, 1, -1, nil},
	{"4.7", true, false, true, 1, 0, nil},
	{"4.8", true, true, true, 1, 0, nil},
}

// (4.1)–(4.6) of Fujita 2016 hold, (4.7) for l ≤ 4 and (4.8) for l = 2; for longer runs the
// recursion gives more.
func TestClosedForms(t *testing.T) {
	t.Parallel()
	for single, equation := range []string{"4.7", "4.8"} { // with k = 0, by the recursion alone
		plain := plainTurns(MaxTiers)
		for run := 2; run <= MaxTiers; run++ {
			x := Position{uint8(single)}
			x[run-1]++
			if got := plain.Z(x) - plain.L; got != excess[equation][run-2] {
				t.Errorf("(%s), l = %d: %d", equation, run, got)
			}
		}
	}
	for p := 2; p <= MaxLostTiers; p++ {
		s, plain := newLengths(ctx, p), plainTurns(p)
		for _, e := range equations {
			longest := 2
			if e.hasRun {
				longest = p
			}
			for run := 2; run <= longest; run++ {
				for k := range 5 {
					x := Position{uint8(2 * k)}
					if e.odd {
						x[0]++
					}
					if e.hasRun {
						x[run-1]++
					}
					if x.runs() == 0 {
						continue
					}
					got, want := s.w(x), e.ofL*turnBound(p)+k+e.add
					if e.ofZ {
						got = s.z(x)
					}
					if more := excess[e.name]; more != nil {
						want = turnBound(p) + k + more[run-2]
					}
					if got != want {
						t.Errorf("p = %d, (%s), k = %d, l = %d: %d, want %d", p, e.name, k, run, got, want)
					}
					if e.best != nil {
						if u, _ := BestWin(x); u != e.best(run) {
							t.Errorf("p = %d, (%s), k = %d, l = %d: %v", p, e.name, k, run, u)
						}
					}
					if p <= 7 && got != map[bool]func(Position) int{false: plain.W, true: plain.Z}[e.ofZ](x) {
						t.Errorf("p = %d, (%s), k = %d, l = %d: %d, not by the recursion", p, e.name, k, run, got)
					}
				}
			}
		}
	}
}

func TestInterrupt(t *testing.T) {
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Solve(stopped, 12); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := Analyse(stopped, 12, Start(12), false); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
