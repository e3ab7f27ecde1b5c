package liberties

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
)

// plain is the recursion, with separate rules: dame, liberties of one line, and a set of remaining lines.
type plain struct {
	Fight
	memo map[string]int
}

type plainState struct {
	dame     [][]int
	own, eye [2][]int
	left     [2][]bool
}

func newPlain(P Fight) (*plain, plainState) {
	own := P.Own()
	s := plainState{dame: P.Matrix().Grid(), own: [2][]int{own.PrivateRows, own.PrivateCols},
		eye: [2][]int{own.EyesRows, own.EyesCols}}
	s.left = [2][]bool{slices.Repeat([]bool{true}, P.Rows()), slices.Repeat([]bool{true}, P.Cols())}
	return &plain{P, map[string]int{}}, s
}

func (s plainState) clone() plainState {
	c := s
	c.dame = nil
	for _, row := range s.dame {
		c.dame = append(c.dame, slices.Clone(row))
	}
	for side := range 2 {
		c.own[side], c.eye[side], c.left[side] = slices.Clone(s.own[side]), slices.Clone(s.eye[side]),
			slices.Clone(s.left[side])
	}
	return c
}

// shared returns the number of dame of a line of a side with a line of the other.
func (s plainState) shared(side, line, other int) *int {
	if side == 0 {
		return &s.dame[line][other]
	}
	return &s.dame[other][line]
}

func (s plainState) liberties(side, line int) int {
	sum := s.own[side][line] + s.eye[side][line]
	for other := range s.left[1-side] {
		sum += *s.shared(side, line, other)
	}
	return sum
}

// settle ends a move of p, who wants the lines of side p. It returns the number of captured stones, or −1 for suicide.
func (P *plain) settle(s plainState, p int) (taken int) {
	for line, left := range s.left[p] {
		if !left || s.liberties(p, line) > 0 {
			continue
		}
		s.left[p][line] = false
		taken += P.Stones[p][line]
		for other, left := range s.left[1-p] {
			touches := p == 0 && P.Touch[line][other] || p == 1 && P.Touch[other][line]
			if !left || !touches {
				continue
			}
			s.left[1-p][other] = false
			for third := range s.left[p] {
				s.own[p][third] += *s.shared(p, third, other)
				*s.shared(p, third, other) = 0
			}
			s.own[1-p][other], s.eye[1-p][other] = 0, 0
		}
	}
	for line, left := range s.left[1-p] {
		if left && s.liberties(1-p, line) == 0 {
			return -1
		}
	}
	return taken
}

// gain is the gain of p, who is to move.
func (P *plain) gain(s plainState, p int, passed bool) int {
	key := fmt.Sprint(s, p, passed)
	if v, ok := P.memo[key]; ok {
		return v
	}
	best := 0
	if !passed {
		best = -P.gain(s, 1-p, true)
	}
	for _, after := range P.moves(s, p) {
		if taken := P.settle(after, p); taken >= 0 {
			best = max(best, taken-P.gain(after, 1-p, false))
		}
	}
	P.memo[key] = best
	return best
}

// moves returns the rest after each move of p, before captures.
func (P *plain) moves(s plainState, p int) (list []plainState) {
	add := func(number func(plainState) *int) {
		if *number(s) > 0 {
			after := s.clone()
			*number(after)--
			list = append(list, after)
		}
	}
	for i, row := range s.dame {
		for j := range row {
			add(func(s plainState) *int { return &s.dame[i][j] })
		}
	}
	for side := range 2 {
		for line := range s.left[side] {
			add(func(s plainState) *int { return &s.own[side][line] })
			reserve := 1
			if own := P.Own(); own.ReserveRows != nil {
				reserve = [2][]int{own.ReserveRows, own.ReserveCols}[side][line]
			}
			if n := s.eye[side][line]; side == p && (n > max(1, min(reserve, n)) || n == s.liberties(side, line)) {
				add(func(s plainState) *int { return &s.eye[side][line] })
			}
		}
	}
	return list
}

// randomFight returns a position whose lines have a liberty each.
func randomFight(r *rand.Rand, rows, cols, most, largest int) Fight {
	for {
		numbers := func(n, most int) []int {
			list := make([]int, n)
			for k := range list {
				list[k] = r.IntN(most + 1)
			}
			return list
		}
		sparse := func(n, most int) []int {
			list := numbers(n, most)
			for k := range list {
				if r.IntN(3) > 0 {
					list[k] = 0
				}
			}
			return list
		}
		A := seki.Must(seki.New(rows, cols, numbers(rows*cols, most)))
		own := Own{}
		if r.IntN(2) == 0 {
			own = Own{PrivateRows: sparse(rows, 2), PrivateCols: sparse(cols, 2), EyesRows: sparse(rows, 3),
				EyesCols: sparse(cols, 3), ReserveRows: numbers(rows, 2), ReserveCols: numbers(cols, 2)}
		}
		P := Fight{Position: Must(New(A, own)), Stones: [2][]int{numbers(rows, largest), numbers(cols, largest)}}
		for side := range 2 {
			for k := range P.Stones[side] {
				P.Stones[side][k] += 7
			}
		}
		P.Touch = touching(A, func() bool { return r.IntN(4) == 0 })
		if !slices.Contains(P.RowTotals(), 0) && !slices.Contains(P.ColTotals(), 0) {
			return P
		}
	}
}

// touching lets lines touch that share dame, and others by chance.
func touching(A seki.Matrix, also func() bool) (touch [][]bool) {
	for i := range A.Rows() {
		touch = append(touch, make([]bool, A.Cols()))
		for j := range touch[i] {
			touch[i][j] = A.At(i, j) > 0 || also()
		}
	}
	return touch
}

func newTestGains(t *testing.T, P Fight) *Gains {
	t.Helper()
	return testtool.Must(NewGains(P, 1<<26))(t)
}

// TestLongGains compares gains, first moves and lines with the recursion.
func TestLongGains(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	count := 40
	if testtool.Long() {
		count = 1500
	}
	positive, captures := 0, 0
	for k := range count {
		P := randomFight(r, 1+r.IntN(3), 1+r.IntN(3), 1+r.IntN(2), 12)
		if k == 0 { // each player captures one of two chains in atari; of those of R the smaller is the better by a stone
			P = Fight{parse(t, "0 0; 0 0 private 1 1 | 1 1"), [2][]int{{8, 7}, {7, 9}}, [][]bool{{true, false}, {false, true}}}
		}
		if P.Total() > 14 {
			continue
		}
		oracle, start := newPlain(P)
		s := newTestGains(t, P)
		for _, p := range seki.Players {
			want := oracle.gain(start, int(p), false)
			got, err := s.Gain(context.Background(), p)
			if err != nil || got != want {
				t.Fatalf("%v %v %v, %v first: %d, %v, want %d", P.Position, P.Stones, P.Touch, p, got, err, want)
			}
			if got > 0 {
				positive++
			}
			line := testtool.Must(s.Line(context.Background(), p))(t)
			sum := 0
			for _, turn := range line {
				if turn.Taken >= 0 {
					captures++
					sum += [2]int{1, -1}[(turn.Player-p)&1] * s.stones[turn.Taken]
				}
			}
			if sum != want {
				t.Fatalf("%v %v %v, %v first: %v gains %d, want %d", P.Position, P.Stones, P.Touch, p, line, sum, want)
			}
			if n := len(line); n < 2 || !line[n-1].Pass || !line[n-2].Pass {
				t.Fatalf("%v does not end with two passes", line)
			}
			compareMoves(t, P, s, oracle, start, p)
		}
	}
	if positive < count/10 || captures < count/10 {
		t.Errorf("%d positions are gained, %d lines captured", positive, captures)
	}
}

// compareMoves compares what the first moves of p come to.
func compareMoves(t *testing.T, P Fight, s *Gains, oracle *plain, start plainState, p seki.Player) {
	t.Helper()
	var want []seki.Value
	for _, after := range oracle.moves(start, int(p)) {
		taken := oracle.settle(after, int(p))
		if taken < 0 {
			continue
		}
		switch gain := taken - oracle.gain(after, 1-int(p), false); {
		case gain > 0:
			want = append(want, seki.Win)
		case gain < 0:
			want = append(want, seki.Loss)
		default:
			want = append(want, seki.Draw)
		}
	}
	var got []seki.Value
	for _, mv := range s.places {
		v, ok, err := s.Move(context.Background(), p, mv)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			got = append(got, v)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%v %v, moves of %v: %v, want %v", P.Position, P.Stones, p, got, want)
	}
}

// TestGainsOfTwoChains: with one row and one column that touch the first capture decides.
func TestGainsOfTwoChains(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 300 {
		P := randomFight(r, 1, 1, 4, 20)
		P.Touch[0][0] = true
		if got, want := outcome(t, P), solve(t, seki.Seki, P.Position).Outcome; got != want {
			t.Errorf("%v: %v, want %v", P.Position, got, want)
		}
	}
}

func outcome(t *testing.T, P Fight) seki.Outcome {
	t.Helper()
	s := newTestGains(t, P)
	value := func(p seki.Player) seki.Value {
		gain := testtool.Must(s.Gain(context.Background(), p))(t)
		return Value(gain)
	}
	return seki.Outcome{R: value(seki.R), C: value(seki.C)}
}

// TestLimitsOfGains: a full table and the end of a context are errors.
func TestLimitsOfGains(t *testing.T) {
	P := randomFight(rand.New(rand.NewPCG(1, 1)), 3, 3, 3, 20)
	s := testtool.Must(NewGains(P, 1<<10))(t)
	if _, err := s.Gain(context.Background(), seki.R); !errors.Is(err, search.ErrTooLarge) {
		t.Errorf("%v", err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := newTestGains(t, P).Gain(ended, seki.R); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestLongCompleteSeki has complete seki of SEKI in which players gain by giving up a chain. SEKI_LONG=1 compares the
// ones of four rows with the recursion too.
func TestLongCompleteSeki(t *testing.T) {
	for _, c := range []struct {
		matrix     string
		rows, cols []int
		want       string
	}{
		{"0 1 2; 1 1 1; 2 1 0", []int{7, 7, 7}, []int{7, 7, 7}, "DD"},
		{"0 1 2; 1 1 1; 2 1 0", []int{7, 7, 7}, []int{7, 7, 8}, "DW"},
		{"0 0 1 2; 1 1 1 0; 0 1 1 1; 2 1 0 0", []int{7, 7, 7, 7}, []int{7, 7, 7, 7}, "WW"},
		{"0 1 1 1; 1 0 1 1; 1 1 0 1; 1 1 1 0", []int{7, 7, 7, 7}, []int{7, 7, 7, 7}, "DD"},
		{"0 1 1 1; 1 0 1 1; 1 1 0 1; 1 1 1 0", []int{15, 15, 13, 9}, []int{11, 10, 12, 12}, "WL"},
	} {
		A := testtool.Must(notation.Parse(c.matrix))(t)
		result, err := reference.New(seki.Seki).Solve(A)
		if err != nil || result.Kind != seki.Complete {
			t.Errorf("%v: %v, %v", A, result, err)
		}
		P := Fight{Position: fromMatrix(A), Stones: [2][]int{c.rows, c.cols},
			Touch: touching(A, func() bool { return false })}
		if got := outcome(t, P); got.String() != c.want {
			t.Errorf("%v %v: %v, want %s", A, P.Stones, got, c.want)
		}
		if A.Rows() > 3 && !testtool.Long() {
			continue
		}
		oracle, start := newPlain(P)
		if got := (seki.Outcome{R: Value(oracle.gain(start, 0, false)),
			C: Value(oracle.gain(start, 1, false))}); got.String() != c.want {
			t.Errorf("%v %v: by the recursion %v, want %s", A, P.Stones, got, c.want)
		}
	}
}
