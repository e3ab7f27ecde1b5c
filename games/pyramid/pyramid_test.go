package pyramid

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

var ctx = context.Background()

// exact holds the values of the recursion (3.2)–(3.5) of Fujita 2016 for p = 2 … 12.
// W(13) = 45 = L is in Table 1 there.
var exact = struct{ w, z, l []int }{
	w: []int{1, 4, 3, 7, 8, 20, 14, 22, 23, 43, 33},
	z: []int{1, 2, 7, 10, 15, 13, 25, 30, 37, 32, 52},
	l: []int{1, 3, 5, 7, 10, 14, 18, 22, 27, 33, 39},
}

func TestSolve(t *testing.T) {
	t.Parallel()
	for i := range exact.w {
		p := i + 2
		got := testtool.Must(Solve(ctx, p, nil))(t)
		want := Values{p, exact.w[i], exact.z[i], exact.l[i], p%4 != 3}
		if got != want {
			t.Errorf("p = %d: %+v, want %+v", p, got, want)
		}
	}
	got, err := Solve(ctx, 13, nil)
	if err != nil || got.W != 45 || got.L != 45 {
		t.Errorf("p = 13: %+v, %v; Table 1 has W = L = 45", got, err)
	}
}

// Check accepts the values of every game, and refuses any other winner, L or number of turns of
// the winner, and turns of the loser for which there are no bars.
func TestCheck(t *testing.T) {
	for i := range exact.w {
		v := Values{i + 2, exact.w[i], exact.z[i], exact.l[i], i%4 != 1}
		if err := v.Check(); err != nil {
			t.Errorf("%+v: %v", v, err)
		}
		most := v.L + (v.Tiers*(v.Tiers+1)/2-1)/2
		for other := range 2 * most {
			for _, wrong := range []struct {
				accepted bool
				Values
			}{
				{other == v.W || !v.FirstWins && other >= v.L && other <= most, Values{v.Tiers, other, v.Z, v.L, v.FirstWins}},
				{other == v.Z || v.FirstWins && other >= v.L && other <= most, Values{v.Tiers, v.W, other, v.L, v.FirstWins}},
				{other == v.L, Values{v.Tiers, v.W, v.Z, other, v.FirstWins}},
				{other == v.Tiers, Values{other, v.W, v.Z, v.L, v.FirstWins}},
				{false, Values{v.Tiers, v.W, v.Z, v.L, !v.FirstWins}},
			} {
				if err := wrong.Check(); (err == nil) != wrong.accepted {
					t.Errorf("%+v: %v", wrong, err)
				}
			}
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
		fast := testtool.Must(newDelaySearch(ctx, p, nil))(t)
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
		slow := Values{p, plain.w(Start(p)), plain.z(Start(p)), turnBound(p), plain.w(Start(p)) <= turnBound(p)}
		if fast, err := Solve(ctx, p, nil); err != nil || fast != slow {
			t.Errorf("fast %+v (%v), recursion %+v", fast, err, slow)
		}
	}
}

func sameValues(slow *plainValues, fast *delaySearch, x Position) error {
	w, z := slow.w(x), slow.z(x)
	fastW, fastZ := fast.w(x), fast.z(x)
	if fast.err != nil {
		return fast.err
	}
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
// 13, 14, 16. firstWins and loses agree for all p.
func TestWhoWins(t *testing.T) {
	t.Parallel()
	for _, p := range []int{4, 5, 6, 8, 9, 10, 12, 13, 14, 16} {
		if !firstWins(p) || loses(Start(p)) {
			t.Errorf("p = %d: the first player does not win", p)
		}
	}
	for p := 2; p <= MaxTiers; p++ {
		if firstWins(p) == loses(Start(p)) {
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

// The values that the examples of Fujita 2016 derive.
func TestExamplesOfFujita2016(t *testing.T) {
	for _, c := range []struct {
		example string
		p       int
		x       Position
		w, z    int // -1: not in the text
		best    *Move
	}{
		{"4.1", 2, Position{1, 0}, 1, 0, nil},
		{"4.1", 2, Position{0, 1}, -1, 1, nil},
		{"4.1", 2, Position{2, 0}, -1, 1, nil},
		{"4.1", 2, Position{1, 1}, 1, -1, &Move{2, 1, 2}},
		{"4.2", 3, Position{1, 0, 0}, 3, 0, nil},
		// The paper has Z((1,0,1)) = 3, by (4.8), which does not hold for l = 3: marking
		// the middle bar of the three leaves W((3,0,0)) = L + 1 = 4. The results of both
		// examples do not depend on it.
		{"4.2, 4.3", 3, Position{1, 0, 1}, 1, 4, nil},
		{"4.2, 4.3", 3, Position{1, 1, 0}, 1, 3, nil},
		{"4.2, 4.3", 3, Position{2, 0, 1}, 2, 4, nil},
		{"4.2, 4.3", 3, Position{2, 1, 0}, 2, 4, nil},
		{"4.2, 4.3", 3, Position{3, 1, 0}, 2, 4, nil},
		{"4.2, 4.3", 3, Position{0, 1, 1}, 2, 4, &Move{3, 1, 1}},
		{"4.2", 3, Position{0, 0, 1}, 1, 3, nil},
		{"4.2", 3, Position{0, 1, 0}, 1, 3, nil},
		{"4.2, 4.3", 3, Position{0, 2, 0}, 4, 1, nil},
		{"4.2, 4.3", 3, Position{1, 2, 0}, 2, 4, &Move{1, 1, 1}},
		{"4.2, 4.3", 3, Position{1, 1, 1}, 4, 2, nil},
		{"4.4", 4, Position{1, 1, 1, 1}, 3, -1, &Move{4, 1, 4}},
	} {
		slow := plainTurns(c.p)
		w, z := slow.w(c.x), slow.z(c.x)
		if c.w >= 0 && w != c.w || c.z >= 0 && z != c.z {
			t.Errorf("Example %s, %v: W, Z = %v, %v, want %d, %d", c.example, c.x, w, z, c.w, c.z)
		}
		if policy := slow.of(0, c.x).best; c.best != nil && policy != *c.best {
			t.Errorf("Example %s, %v: π* = %v, want %v", c.example, c.x, policy, *c.best)
		}
		if best, ok := BestWin(c.x); c.best != nil && (!ok || best != *c.best) {
			t.Errorf("Example %s, %v: BestWin = %v, want %v", c.example, c.x, best, *c.best)
		}
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
		v := testtool.Must(Solve(ctx, p, nil))(t)
		if row := NewRow(v, true); row.PrintedW == nil || row.Differs != differ[p] {
			t.Errorf("p = %d: %q, want %q", p, row.Differs, differ[p])
		}
		if v.L != printedL[p-2] {
			t.Errorf("p = %d: L = %d, printed as %d", p, v.L, printedL[p-2])
		}
	}
	if row := NewRow(Values{Tiers: 14}, true); row.PrintedW != nil || row.PrintedZ != nil || row.Differs != "" {
		t.Error("Table 1 ends at 13")
	}
	if got := NewRow(Values{Tiers: 11, W: 68, Z: 1}, true).Differs; got != "W is printed as 67, Z is printed as 32" {
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

// (4.1)–(4.6) of Fujita 2016 hold, (4.7) for l ≤ 4 and (4.8) for l = 2; for longer runs the
// recursion gives more.
func TestClosedForms(t *testing.T) {
	t.Parallel()
	for p := 2; p <= 16; p++ {
		forms := testtool.Must(ClosedForms(ctx, p, 4))(t)
		plain := plainTurns(p)
		for _, f := range forms {
			want := f.Printed
			if e := excess[f.Equation]; e != nil {
				want = turnBound(p) + f.K + e[f.Run-2]
			}
			if x, _, err := ParsePosition(f.Position); err != nil || p <= 7 && f.Recursion != map[string]func(Position) int{"W": plain.w, "Z": plain.z}[f.Value](x) {
				t.Errorf("p = %d, (%s), k = %d, l = %d: %d, not by the recursion (%v)", p, f.Equation, f.K, f.Run, f.Recursion, err)
			}
			if f.Recursion != want {
				t.Errorf("p = %d, (%s), k = %d, l = %d: %d, want %d", p, f.Equation, f.K, f.Run, f.Recursion, want)
			}
		}
	}
}

// The same by the definition of a lost game's length: the second player marks bars of the run
// and leaves two parts, which are lost beside the single bars.
func TestExcessByDefinition(t *testing.T) {
	t.Parallel()
	const p = 16
	plain := &plainLengths{newRemainders(p), map[Position]int{}, map[Position]int{}}
	for single, equation := range []string{"4.7", "4.8"} {
		for l := 2; l <= p; l++ {
			longest := 0
			for a := range l {
				for b := 0; b <= a && a+b < l; b++ {
					x := Position{uint8(single)}
					x[l-1]++
					if y := x.split(l, a, b); loses(y) {
						longest = max(longest, plain.m(y))
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
	for _, p := range []int{-1, 0, 1, MaxTiers + 1} {
		if _, err := newDelaySearch(ctx, p, nil); err == nil {
			t.Errorf("p = %d is accepted", p)
		}
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Solve(stopped, 14, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// The totals given to progress are the numbers of positions visited.
func TestLongProgressTotals(t *testing.T) {
	t.Parallel()
	check := func(p int) {
		t.Helper()
		const step = 256
		last, total := 0, 0
		if _, err := Solve(ctx, p, func(visited, of int) { last, total = visited, of }); err != nil {
			t.Fatal(err)
		}
		if total == 0 || last > total || last <= total-step {
			t.Errorf("p = %d: the last of %d positions told is %d", p, total, last)
		}
	}
	check(14)
	if testtool.Long() {
		check(15)
	}
}
