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

// exact holds the values of the recursion (3.2)–(3.5) of Fujita 2016 for p = 2 … 13.
var exact = struct{ w, z, l []int }{
	w: []int{1, 4, 3, 7, 8, 20, 14, 22, 23, 43, 33, 45},
	z: []int{1, 2, 7, 10, 15, 13, 25, 30, 37, 32, 52, 60},
	l: []int{1, 3, 5, 7, 10, 14, 18, 22, 27, 33, 39, 45},
}

func TestSolve(t *testing.T) {
	t.Parallel()
	for i := range exact.w {
		p := i + 2
		got := testtool.Must(Solve(ctx, p))(t)
		if want := [3]int{exact.w[i], exact.z[i], exact.l[i]}; [3]int{*got.W, *got.Z, got.L} != want || got.FirstWins != (p%4 != 3) {
			t.Errorf("p = %d: %d, %d, %+v, want %+v", p, *got.W, *got.Z, got, want)
		}
	}
	// With any number of tiers the winner is known, and the number of the winner's turns by a formula. Up to MaxTiers it is
	// that of the best first move.
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

// plainValues are W and Z by the recursion (3.2)–(3.5) of Fujita 2016, for L = loss, or in the 0/1 model of the
// one-stage paper, section 3.2, where both players minimise.
type plainValues struct {
	loss    int
	zeroOne bool
	known   [2]map[Position]plainValue // W and Z
}

type plainValue struct {
	value int
	best  Move // the first of the best
}

func plainTurns(p int) *plainValues {
	return &plainValues{loss: turnBound(p), known: [2]map[Position]plainValue{{}, {}}}
}

func plainZeroOne() *plainValues {
	return &plainValues{loss: 1, zeroOne: true, known: [2]map[Position]plainValue{{}, {}}}
}

func (s *plainValues) w(x Position) int { return s.of(0, x).value }
func (s *plainValues) z(x Position) int { return s.of(1, x).value }

func (s *plainValues) of(side int, x Position) plainValue {
	if x == Last() && (side == 0 || s.zeroOne) {
		return plainValue{value: s.loss}
	}
	if x == Last() {
		return plainValue{}
	}
	if v, ok := s.known[side][x]; ok {
		return v
	}
	var best plainValue
	for k, u := range Moves(x) {
		v := s.of(1-side, x.After(u)).value
		switch {
		case s.zeroOne:
			v = 1 - v
		case side == 0:
			v++
		}
		if less := v < best.value; k == 0 || v != best.value && less == (side == 0 || s.zeroOne) {
			best = plainValue{v, u}
		}
	}
	s.known[side][x] = best
	return best
}

// The fast solver agrees with the recursion at every reachable position, for both
// players to move.
func TestLongSolverEqualsRecursion(t *testing.T) {
	t.Parallel()
	for p := 2; p <= 6; p++ {
		slow := plainTurns(p)
		fast := newLengths(ctx, p)
		for x := range reachable(p) {
			if err := sameValues(slow, fast, x); err != nil {
				t.Fatalf("p = %d: %v", p, err)
			}
		}
	}
	most := 7
	if testtool.Long() {
		most = 9
	}
	for p := 2; p <= most; p++ {
		plain := plainTurns(p)
		w, z := plain.w(Start(p)), plain.z(Start(p))
		if v, err := Solve(ctx, p); err != nil || *v.W != w || *v.Z != z || v.FirstWins != (w <= turnBound(p)) {
			t.Errorf("p = %d: fast %+v (%v), recursion %d, %d", p, v, err, w, z)
		}
	}
}

func sameValues(slow *plainValues, fast *lengths, x Position) error {
	w, z := slow.w(x), slow.z(x)
	fastW, fastZ := fast.w(x), fast.z(x)
	if fastW != w || fastZ != z {
		return fmt.Errorf("at %v: W, Z = %d, %d, the recursion gives %v, %v", x, fastW, fastZ, w, z)
	}
	if u, ok := BestWin(x); ok && x != Last() {
		if after := slow.z(x.After(u)); after+1 != w {
			return fmt.Errorf("at %v: π* = %v gives %v, not %v", x, u, after+1, w)
		}
	}
	return nil
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

// Misère nim against the 0/1 model at every reachable position.
func TestMisereNim(t *testing.T) {
	t.Parallel()
	zeroOne := plainZeroOne()
	for x := range reachable(7) { // among them the starts of all smaller games
		v := zeroOne.w(x)
		if loses(x) != (v == 1) {
			t.Fatalf("at %v: loses is %v, the 0/1 model gives %v", x, loses(x), v)
		}
	}
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
	for _, c := range []struct {
		x    Position
		w    int
		best Move
	}{
		{Position{1, 0}, 1, Move{}},
		{Position{0, 1}, 0, Move{2, 1, 1}},
		{Position{2, 0}, 0, Move{1, 1, 1}},
		{Position{1, 1}, 0, Move{2, 1, 2}},
		{Position{0, 2, 0}, 1, Move{}},
		{Position{2, 1, 0}, 0, Move{2, 1, 1}},
		{Position{0, 1, 1}, 0, Move{3, 1, 1}},
		{Position{2, 0, 1}, 0, Move{3, 1, 2}},
		{Position{1, 2, 0}, 0, Move{1, 1, 1}},
		{Position{3, 1, 0}, 0, Move{2, 1, 2}},
		{Position{1, 0, 1}, 0, Move{3, 1, 3}},
		{Position{0, 0, 1}, 0, Move{3, 1, 2}},
		{Position{1, 1, 1}, 1, Move{}},
		{Position{5, 0, 0}, 1, Move{}},
		{Position{6, 0, 0}, 0, Move{1, 1, 1}},
	} {
		if w := s.w(c.x); w != c.w {
			t.Errorf("W(%v) = %v, want %v", c.x, w, c.w)
		}
		if best := s.of(0, c.x).best; c.w == 0 && best != c.best {
			t.Errorf("π*(%v) = %v, want %v", c.x, best, c.best)
		}
	}
}

// Table 1 of Fujita 2016 differs from the recursion at W for p = 3, 7, 11 and nowhere
// else.
func TestTable1(t *testing.T) {
	t.Parallel()
	differ := map[int]string{3: "W is printed as 5", 7: "W is printed as 30", 11: "W is printed as 67"}
	printedL := []int{1, 3, 5, 7, 10, 14, 18, 22, 27, 33, 39, 45}
	for p := 2; p <= 13; p++ {
		v := Values{p, &exact.w[p-2], &exact.z[p-2], exact.l[p-2], p%4 != 3} // as TestSolve finds them
		if row := NewRow(v); row.PrintedW == nil || row.Differs != differ[p] {
			t.Errorf("p = %d: %q, want %q", p, row.Differs, differ[p])
		}
		if v.L != printedL[p-2] {
			t.Errorf("p = %d: L = %d, printed as %d", p, v.L, printedL[p-2])
		}
	}
	if row := NewRow(Values{Tiers: 14}); row.PrintedW != nil || row.PrintedZ != nil || row.Differs != "" {
		t.Error("Table 1 ends at 13")
	}
	if got := NewRow(Values{Tiers: 11, W: new(68), Z: new(1)}).Differs; got != "W is printed as 67, Z is printed as 32" {
		t.Errorf("differences: %q", got)
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
					if p <= 7 && got != map[bool]func(Position) int{false: plain.w, true: plain.z}[e.ofZ](x) {
						t.Errorf("p = %d, (%s), k = %d, l = %d: %d, not by the recursion", p, e.name, k, run, got)
					}
				}
			}
		}
	}
}

// The same by the definition of a lost game's length: the second player marks bars of the run
// and leaves two parts, which are lost beside the single bars.
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
						longest = max(longest, plain.of(y))
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

func TestLimitsAndInterrupt(t *testing.T) {
	for _, p := range []int{-1, 0, 1, MaxSolved + 1} {
		if _, err := Solve(ctx, p); err == nil {
			t.Errorf("p = %d is accepted", p)
		}
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Solve(stopped, 12); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := Analyse(stopped, 12, Start(12)); !errors.Is(err, context.Canceled) {
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
