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

// The first player cannot win for p = 3, 7, 11. docs/replication.md compares the values with Table 1.
func TestSolve(t *testing.T) {
	t.Parallel()
	for p := 2; p <= 11; p++ {
		if v := testtool.Must(Solve(ctx, p))(t); (*v.W > v.L) != (p%4 == 3) || v.FirstWins != (p%4 != 3) {
			t.Errorf("p = %d: W = %d, %+v", p, *v.W, v)
		}
	}
	// The winner and the winner's turns have a formula for any number of tiers. Up to MaxTiers the best first move gives
	// the same number.
	for p := 4; p <= 100; p++ {
		if p <= MaxTiers {
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

// Fujita, one-stage model, end: the first player wins for p = 4, 5, 6, 8, 9, 10, 12,
// 13, 14, 16. FirstWins and loses agree for all p.
func TestWhoWins(t *testing.T) {
	t.Parallel()
	for _, p := range []int{4, 5, 6, 8, 9, 10, 12, 13, 14, 16} {
		if !FirstWins(p) || loses(Start(p)) {
			t.Errorf("p = %d: the first player does not win", p)
		}
	}
	for p := 2; p <= MaxTiers; p++ {
		if FirstWins(p) == loses(Start(p)) {
			t.Errorf("p = %d: FirstWins and loses disagree", p)
		}
	}
}

// Fujita 2016, Example 3.1: U((2,0,1)) and U((0,0,1)).
func TestMoves(t *testing.T) {
	if got := fmt.Sprint(Moves(Position{2, 0, 1})); got != "[(1,1,1) (3,1,1) (3,1,2) (3,1,3) (3,2,2)]" {
		t.Errorf("U((2,0,1)) = %v", got)
	}
	if got := fmt.Sprint(Moves(Position{0, 0, 1})); got != "[(3,1,1) (3,1,2) (3,2,2)]" {
		t.Errorf("U((0,0,1)) = %v", got)
	}
	// Figure 5: the action (4,2,3) at (1,1,0,1).
	if got := (Position{1, 1, 0, 1}).After(Move{4, 2, 3}); got != (Position{3, 1}) {
		t.Errorf("g((1,1,0,1), (4,2,3)) = %v", got)
	}
	// Fujita, one-stage model, Figure 3.4: (6,2,4) leaves a single bar and a run of two.
	if got := (Position{0, 0, 0, 0, 0, 1}).After(Move{6, 2, 4}); got != (Position{1, 1}) {
		t.Errorf("g((0,0,0,0,0,1), (6,2,4)) = %v", got)
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
// long run.
var equations = []struct {
	name             string
	ofZ, odd, hasRun bool
	ofL, add         int // the value is ofL·L + k + add
}{
	{"4.1", false, false, false, 0, 0},
	{"4.2", false, true, false, 1, 0},
	{"4.3", false, false, true, 0, 1},
	{"4.4", false, true, true, 0, 1},
	{"4.5", true, true, false, 0, 0},
	{"4.6", true, false, false, 1, -1},
	{"4.7", true, false, true, 1, 0},
	{"4.8", true, true, true, 1, 0},
}

// (4.1)–(4.6) of Fujita 2016 hold, (4.7) for l ≤ 4 and (4.8) for l = 2; for longer runs the
// recursion gives more.
func TestClosedForms(t *testing.T) {
	t.Parallel()
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
					if p <= 7 && got != map[bool]func(Position) int{false: plain.W, true: plain.Z}[e.ofZ](x) {
						t.Errorf("p = %d, (%s), k = %d, l = %d: %d, not by the recursion", p, e.name, k, run, got)
					}
				}
			}
		}
	}
}

// The same by the definition of a lost game's length: the second player marks bars of the run
// and leaves two parts, which are lost with the single bars.
func TestExcessByDefinition(t *testing.T) {
	t.Parallel()
	const p = 16
	plain := plainLengths{}
	for single, equation := range []string{"4.7", "4.8"} {
		for l := 2; l <= p; l++ {
			longest := 0
			for a := range l {
				for b := 0; b <= a && a+b < l; b++ {
					x := Position{uint8(single)}
					x[l-1]++
					if y := x.split(l, a, b); loses(y) {
						longest = max(longest, plain.length(y))
					}
				}
			}
			if longest != excess[equation][l-2] {
				t.Errorf("(%s), l = %d: %d", equation, l, longest)
			}
		}
	}
}

// The decisions that Fujita 2016 gives with (4.1), (4.3) and (4.4).
func TestClosedFormDecisions(t *testing.T) {
	const p = 9
	for k := 0; k <= 4; k++ {
		if k > 0 {
			if u, _ := BestWin(Position{uint8(2 * k)}); u != (Move{1, 1, 1}) {
				t.Errorf("(4.1), k = %d: %v", k, u)
			}
		}
		for l := 2; l <= p; l++ {
			x := Position{uint8(2 * k)}
			x[l-1]++
			if u, _ := BestWin(x); u != (Move{l, 1, l - 1}) {
				t.Errorf("(4.3), k = %d, l = %d: %v", k, l, u)
			}
			x[0]++
			if u, _ := BestWin(x); u != (Move{l, 1, l}) {
				t.Errorf("(4.4), k = %d, l = %d: %v", k, l, u)
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

// A play of three tiers as in Figure 2 of Fujita 2016 and Figure 3.1 of the one-stage model: the second
// player marks the last bar but one, and the first must mark the last.
func TestFiguresOfPlays(t *testing.T) {
	for _, play := range [][]Position{
		{{1, 1, 1}, {2, 0, 1}, {3}, {2}, {1}},
		{{1, 1, 1}, {1, 0, 1}, {3}, {2}, {1}},
	} {
		for k, y := range play[1:] {
			x := play[k]
			if !slices.ContainsFunc(Moves(x), func(u Move) bool { return x.After(u) == y }) {
				t.Errorf("no move leads from %v to %v", x, y)
			}
		}
		if turns := len(play) - 1; turns%2 != 0 || play[turns] != Last() {
			t.Errorf("%v: the first player is not left with the last bar", play)
		}
	}
}
