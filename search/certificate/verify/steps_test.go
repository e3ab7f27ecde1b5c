package verify

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// Every step of the verifier is tried with all that a line can say to it, and
// accepted must be exactly what follows by the semantics of the steps:
// neither more, or false proofs would pass, nor less, or true ones would not.

var (
	players = seki.Players
)

// says reports whether a step of p is true of a matrix with outcome o.
func says(st format.Claim, p seki.Player, o seki.Outcome) bool {
	first, second := o.R, seki.Loss+seki.Win-o.C
	if p == seki.C {
		first, second = o.C, seki.Loss+seki.Win-o.R
	}
	switch st {
	case "W1":
		return first == seki.Win
	case "W2":
		return second == seki.Win
	case "H1":
		return first != seki.Loss
	case "H2":
		return second != seki.Loss
	}
	panic(st)
}

// entails reports whether claim is true of all outcomes that satisfy premise.
func entails(premise, claim func(seki.Outcome) bool) bool {
	for _, o := range seki.Outcomes {
		if premise(o) && !claim(o) {
			return false
		}
	}
	return true
}

func saying(st format.Claim, p seki.Player) func(seki.Outcome) bool {
	return func(o seki.Outcome) bool { return says(st, p, o) }
}

// lists calls visit with all lists of a length with entries 0…n−1. A visitor
// may change the list.
func lists(length, n int, visit func([]int)) {
	list := make([]int, length)
	var fill func(k int)
	fill = func(k int) {
		if k == length {
			visit(slices.Clone(list))
			return
		}
		for list[k] = 0; list[k] < n; list[k]++ {
			fill(k + 1)
		}
	}
	fill(0)
}

// references calls visit with the lists of fewer than three references, and with one of seven of the
// longer ones, or with SEKI_LONG=1 all.
func references(length, n int, visit func([]int)) {
	made := 0
	lists(length, n, func(list []int) {
		if made++; length < 3 || made%7 == 0 || testtool.Long() {
			visit(list)
		}
	})
}

// table returns a verifier to which all steps about the matrices, true or
// not, stand as accepted, and the numbers of the steps that are about a matrix and
// entail a claim.
func table(g seki.Game, matrices ...seki.Matrix) (*verifier,
	func(A seki.Matrix, claim func(seki.Outcome) bool) map[int]bool) {
	v := &verifier{ctx: context.Background(), proved: Proved{Game: g, Matrix: matrices[0]}}
	for _, A := range matrices {
		for _, st := range claims {
			for _, p := range players {
				v.steps = append(v.steps, step{st, p, A})
			}
		}
	}
	count := len(v.steps)
	return v, func(A seki.Matrix, claim func(seki.Outcome) bool) map[int]bool {
		numbers := map[int]bool{}
		for k := 1; k <= count; k++ {
			if s := v.steps[k-1]; s.about.Equal(A) && entails(saying(s.claim, s.player), claim) {
				numbers[k] = true
			}
		}
		return numbers
	}
}

// diagonal returns the matrix a 0; 0 b. Neither it nor, for a, b ≥ 2, any matrix
// one move away is terminal or decided by races, and the two that are, for
// a = b, are equivalent but different.
func diagonal(a, b int) seki.Matrix { return seki.Must(seki.New(2, 2, []int{a, 0, 0, b})) }

var claims = []format.Claim{format.WinsFirst, format.WinsSecond, format.HoldsFirst, format.HoldsSecond}

// first is the move (1,1).
var first = &seki.Move{}

// claim returns a step about no player and matrix yet.
func claim(c format.Claim, mv *seki.Move, to ...int) format.Step {
	return format.Step{Claim: c, Reason: by(mv, to...)}
}

func by(mv *seki.Move, to ...int) format.Reason { return format.Reason{Move: mv, To: refs(to)} }

func refs(numbers []int) []format.Ref {
	list := make([]format.Ref, len(numbers))
	for k, n := range numbers {
		list[k].Step = n
	}
	return list
}

// allIn reports whether numbers[k] is in sets[k] for all k.
func allIn(numbers []int, sets ...map[int]bool) bool {
	if len(numbers) != len(sets) {
		return false
	}
	for k, n := range numbers {
		if !sets[k][n] {
			return false
		}
	}
	return true
}

func TestLongStatement(t *testing.T) {
	A := diagonal(2, 2)
	left, right := diagonal(1, 2), diagonal(2, 1) // after the moves (1,1), (2,2)
	v, numbers := table(seki.Seki, A, left, right)
	count := len(v.steps)
	accepted := map[format.Claim]int{}
	try := func(line format.Step, p seki.Player, want bool) {
		t.Helper()
		line.Player, line.About = p, A
		if got := v.step(line) == nil; got != want {
			t.Fatalf("%+v, move %v: accepted %v, want %v", line, line.Move, got, want)
		}
		if !want && len(v.steps) != count {
			t.Fatal("a refused step stands as accepted")
		}
		if want {
			if s := v.steps[len(v.steps)-1]; len(v.steps) != count+1 || s.claim != line.Claim || s.player != p ||
				!s.about.Equal(A) {
				t.Fatalf("%+v was noted as %+v", line, s)
			}
			accepted[line.Claim]++
		}
		v.steps = v.steps[:count]
	}
	for _, p := range players {
		for need, st := range map[format.Claim]format.Claim{"W2": "W1", "H2": "H1"} {
			for row := range 3 {
				for col := range 3 {
					var after map[int]bool
					switch [2]int{row, col} {
					case [2]int{0, 0}:
						after = numbers(left, saying(need, p))
					case [2]int{1, 1}:
						after = numbers(right, saying(need, p))
					}
					lengths := 3
					if after == nil {
						lengths = 2 // one reference is enough to refuse
					}
					for length := range lengths {
						references(length, count+2, func(to []int) {
							try(claim(st, &seki.Move{Row: row, Col: col}, to...), p, allIn(to, after))
						})
					}
				}
			}
			lists(1, count+1, func(to []int) { try(claim(st, nil, to...), p, false) })
		}
		for length := range 4 {
			references(length, count+1, func(to []int) {
				wins, holds := saying("W1", p), saying("H1", p)
				w2 := allIn(to, numbers(A, wins), numbers(left, wins), numbers(right, wins))
				h2 := allIn(to, numbers(left, holds), numbers(right, holds))
				try(claim("W2", nil, to...), p, w2)
				try(claim("H2", nil, to...), p, h2)
				if w2 || h2 {
					st := map[bool]format.Claim{true: "W2", false: "H2"}[w2]
					try(claim(st, first, to...), p, false)
					try(claim(st, nil, append(to, 0)...), p, false)
					try(claim(st, nil, append(to, to[len(to)-1])...), p, false)
				}
			})
		}
	}
	if len(accepted) != 4 {
		t.Errorf("accepted %v", accepted)
	}
}

func TestReferenceWithPermutations(t *testing.T) {
	B := seki.Must(seki.New(2, 3, []int{1, 2, 2, 3, 2, 2}))
	A := seki.Must(seki.New(2, 3, []int{2, 3, 2, 2, 1, 2})) // rows exchanged, column 1 in the middle
	v := &verifier{ctx: context.Background(), steps: []step{{"W1", seki.R, B}}}
	accepted := 0
	for rows := range 4 {
		for cols := range 5 {
			lists(rows, 3, func(r []int) {
				lists(cols, 4, func(c []int) {
					want := permutation(r, 2) && permutation(c, 3)
					for i := 0; want && i < 2; i++ {
						for j := range 3 {
							want = want && A.At(i, j) == B.At(r[i], c[j])
						}
					}
					ref := format.Ref{Step: 1, Rows: r, Cols: c}
					if rows == 0 {
						ref.Rows = []int{}
					}
					if got := v.holds(A, ref, "W1", seki.R) == nil; got != want {
						t.Fatalf("%v: accepted %v, want %v", ref, got, want)
					}
					if want {
						accepted++
					}
				})
			})
		}
	}
	if accepted != 2 {
		t.Errorf("%d references accepted, want 2", accepted)
	}
	for _, size := range [][2]int{{2, 2}, {3, 3}, {3, 2}, {1, 3}, {2, 4}} {
		other := seki.Must(seki.New(size[0], size[1], slices.Repeat([]int{2}, size[0]*size[1])))
		for _, ref := range []format.Ref{{Step: 1}, {Step: 1, Rows: []int{0, 1}, Cols: []int{0, 1, 2}},
			{Step: 1, Rows: []int{0, 1, 2}[:size[0]], Cols: []int{0, 1, 2, 3}[:size[1]]}} {
			if v.holds(other, ref, "W1", seki.R) == nil {
				t.Errorf("%v accepted for a %d×%d matrix", ref, size[0], size[1])
			}
		}
	}
	// A list that is no permutation does not turn a matrix into a zero one.
	v.steps = append(v.steps, step{"H1", seki.R, seki.Must(seki.New(1, 1, []int{1}))})
	zero := seki.Must(seki.New(1, 1, []int{0}))
	for _, ref := range []format.Ref{{Step: 2, Rows: []int{1}, Cols: []int{0}}, {Step: 2, Rows: []int{0}, Cols: []int{1}},
		{Step: 2, Rows: []int{1}, Cols: []int{1}}} {
		if v.holds(zero, ref, "H1", seki.R) == nil {
			t.Errorf("%v is accepted for %v", ref, zero)
		}
	}
	for number := range 4 {
		if got, want := v.holds(B, format.Ref{Step: number}, "W1", seki.R) == nil, number == 1; got != want {
			t.Errorf("reference %d: accepted %v, want %v", number, got, want)
		}
	}
}

// The steps take no more memory than is counted, and not much less.
func TestStepCost(t *testing.T) {
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	const count = 20_000
	before := heap()
	var steps []step
	for range count {
		entries := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}
		steps = append(steps, step{"H2", seki.C, seki.Must(seki.New(4, 4, entries))})
	}
	took, counted := heap()-before, int64(count*(stepCost+2*16))
	if took > counted || took < counted/4 {
		t.Errorf("%d bytes are counted, %d taken", counted, took)
	}
	runtime.KeepAlive(steps)
}

// A matrix of many moves does not hold up the end of the context.
func TestAfterAllEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	v := &verifier{ctx: ctx, steps: []step{{"H2", seki.R, diagonal(1, 2)}, {"H2", seki.R, diagonal(2, 1)}}}
	if err := v.afterAll(diagonal(2, 2), refs([]int{1, 2}), "H1", seki.R); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
