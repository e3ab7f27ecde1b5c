package verify

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
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
	players = []seki.Player{seki.R, seki.C}
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

// entails reports whether claim is true of all outcomes of which premise is.
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

func TestImpliesAndShown(t *testing.T) {
	for _, st := range claims {
		for _, need := range claims {
			for _, p := range players {
				if got, want := implies(st, need), entails(saying(st, p), saying(need, p)); got != want {
					t.Errorf("%s implies %s of %v: %v, want %v", st, need, p, got, want)
				}
			}
		}
		for k := range 9 {
			o := seki.Outcome{R: seki.Loss + seki.Value(k/3), C: seki.Loss + seki.Value(k%3)}
			for _, p := range players {
				if got, want := shown(o, st, p), says(st, p, o); got != want {
					t.Errorf("%v shows %s of %v: %v, want %v", o, st, p, got, want)
				}
			}
		}
	}
	if implies("W2", "") || shown(seki.Outcome{R: seki.Win}, "", seki.R) {
		t.Error("the empty step is shown")
	}
}

func TestEvident(t *testing.T) {
	decided := 0
	for k := range 5 * 5 * 5 * 5 {
		A := seki.Must(seki.New(2, 2, []int{k % 5, k / 5 % 5, k / 25 % 5, k / 125}))
		for _, g := range seki.Games {
			v := verifier{proved: Proved{Game: g}}
			outcome, over, impossible := A.Terminal(g)
			race := seki.RaceLemma(A)
			for _, st := range claims {
				for _, p := range players {
					want := false
					switch {
					case impossible != nil:
					case over:
						want = says(st, p, outcome)
					default:
						want = entails(func(o seki.Outcome) bool {
							return (!race.First[seki.R] || o.R == seki.Win) && (!race.Second[seki.R] || o.C == seki.Loss) &&
								(!race.First[seki.C] || o.C == seki.Win) && (!race.Second[seki.C] || o.R == seki.Loss)
						}, saying(st, p))
						// The races of both players together may show more than
						// one of them, which is all that the verifier looks at.
						if race.First[seki.R] && race.First[seki.C] {
							want = want && (st == "W1" || st == "H1")
						}
					}
					if got := v.evident(A, st, p) == nil; got != want {
						t.Fatalf("%s of %v in %v, %v: evident %v, want %v", st, p, A, g, got, want)
					}
					if want {
						decided++
					}
				}
			}
		}
	}
	if decided == 0 {
		t.Error("nothing is evident")
	}
}

func TestPermutation(t *testing.T) {
	for n := range 4 {
		for length := range 5 {
			lists(length, n+3, func(list []int) {
				for k := range list {
					list[k]-- // −1…n+1
				}
				sorted := slices.Sorted(slices.Values(list))
				want := len(list) == n
				for k, v := range sorted {
					want = want && v == k+1
				}
				got, ok := permutation(list, n)
				if ok != want {
					t.Errorf("%v is a permutation of 1…%d: %v, want %v", list, n, ok, want)
				}
				for k := range got {
					if ok && got[k] != list[k]-1 {
						t.Errorf("%v became %v", list, got)
					}
				}
			})
		}
	}
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
// not, stand as accepted, and the numbers of those that are about a matrix and
// entail a claim.
func table(g seki.Game, matrices ...seki.Matrix) (*verifier, func(A seki.Matrix, claim func(seki.Outcome) bool) map[int]bool) {
	v := &verifier{ctx: context.Background(), proved: Proved{Game: g, Matrix: matrices[0]}}
	for _, A := range matrices {
		for _, st := range claims {
			for _, p := range players {
				v.steps.add(step{st, p, A})
			}
		}
	}
	count := v.steps.count
	return v, func(A seki.Matrix, claim func(seki.Outcome) bool) map[int]bool {
		numbers := map[int]bool{}
		for k := 1; k <= count; k++ {
			if s := v.steps.at(k); s.about.Equal(A) && entails(saying(s.claim, s.player), claim) {
				numbers[k] = true
			}
		}
		return numbers
	}
}

func stored(list ...step) (s store) {
	for _, st := range list {
		s.add(st)
	}
	return s
}

// firstOf returns the first steps of s.
func firstOf(s store, count int) (first store) {
	for k := range count {
		first.add(s.at(k + 1))
	}
	return first
}

// diagonal returns the matrix a 0; 0 b. Neither it nor, for a, b ≥ 2, any matrix
// one move away is terminal or decided by races, and the two that are, for
// a = b, are equivalent but different.
func diagonal(a, b int) seki.Matrix { return seki.Must(seki.New(2, 2, []int{a, 0, 0, b})) }

func refs(numbers []int) []format.Ref {
	list := make([]format.Ref, len(numbers))
	for k, n := range numbers {
		list[k].Number = n
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
	count := v.steps.count
	accepted := map[format.Claim]int{}
	try := func(line format.Line, p seki.Player, want bool) {
		t.Helper()
		line.Player, line.About = p.String(), A.Grid()
		if got := v.step(line) == nil; got != want {
			t.Fatalf("%+v, move %v: accepted %v, want %v", line, line.Move, got, want)
		}
		if !want && v.steps.count != count {
			t.Fatal("a refused step stands as accepted")
		}
		if want {
			if s := v.steps.at(count + 1); v.steps.count != count+1 || s.claim != line.Claim || s.player != p || !s.about.Equal(A) {
				t.Fatalf("%+v was noted as %+v", line, s)
			}
			accepted[line.Claim]++
		}
		v.steps = firstOf(v.steps, count)
	}
	for _, p := range players {
		for need, st := range map[format.Claim]format.Claim{"W2": "W1", "H2": "H1"} {
			for row := range 4 {
				for col := range 4 {
					var after map[int]bool
					switch [2]int{row, col} {
					case [2]int{1, 1}:
						after = numbers(left, saying(need, p))
					case [2]int{2, 2}:
						after = numbers(right, saying(need, p))
					}
					lengths := 3
					if after == nil {
						lengths = 2 // one reference is enough to refuse
					}
					for length := range lengths {
						references(length, count+2, func(to []int) {
							try(format.Line{Claim: st, Move: &format.Cell{row, col}, To: refs(to)}, p, allIn(to, after))
						})
					}
				}
			}
			lists(1, count+1, func(to []int) { try(format.Line{Claim: st, To: refs(to)}, p, false) })
		}
		for length := range 4 {
			references(length, count+1, func(to []int) {
				wins, holds := saying("W1", p), saying("H1", p)
				w2 := allIn(to, numbers(A, wins), numbers(left, wins), numbers(right, wins))
				h2 := allIn(to, numbers(left, holds), numbers(right, holds))
				try(format.Line{Claim: "W2", To: refs(to)}, p, w2)
				try(format.Line{Claim: "H2", To: refs(to)}, p, h2)
				if w2 || h2 {
					st := map[bool]format.Claim{true: "W2", false: "H2"}[w2]
					try(format.Line{Claim: st, Move: &format.Cell{1, 1}, To: refs(to)}, p, false)
					try(format.Line{Claim: st, To: refs(append(to, 0))}, p, false)
					try(format.Line{Claim: st, To: refs(append(to, to[len(to)-1]))}, p, false)
				}
			})
		}
	}
	if len(accepted) != 4 {
		t.Errorf("accepted %v", accepted)
	}
}

// A proof in D-SEKI may end in a tie where one in SEKI may not, with the table of
// the rules alone: reference 0 follows the game of the first line.
func TestStatementEndsByTheGame(t *testing.T) {
	for _, g := range seki.Games {
		for _, st := range []format.Claim{"W1", "H1"} {
			v := &verifier{ctx: context.Background(), proved: Proved{Game: g}}
			line := format.Line{Claim: st, Player: "R", About: [][]int{{1}}, Move: &format.Cell{1, 1}, To: refs([]int{0})}
			if got, want := v.step(line) == nil, g == seki.Seki || st == "H1"; got != want {
				t.Errorf("%s by the last move in %v: accepted %v, want %v", st, g, got, want)
			}
		}
	}
}

func TestStatementRefuses(t *testing.T) {
	good := format.Line{Claim: "W1", Player: "R", About: [][]int{{1, 0}, {0, 2}}, Move: &format.Cell{1, 1}, To: refs([]int{0})}
	// Of a matrix without moves H2 would hold without a reference.
	empty := func(l *format.Line, about [][]int) {
		*l = format.Line{Claim: "H2", Player: "R", About: about}
	}
	for name, spoil := range map[string]func(*format.Line){
		"nothing":             func(*format.Line) {},
		"no player":           func(l *format.Line) { l.Player = "" },
		"another player":      func(l *format.Line) { l.Player = "Q" },
		"another step":        func(l *format.Line) { l.Claim = "W3" },
		"no matrix":           func(l *format.Line) { empty(l, nil) },
		"a zero matrix":       func(l *format.Line) { empty(l, [][]int{{0, 0}, {0, 0}}) },
		"a negative entry":    func(l *format.Line) { l.About = [][]int{{1, 0}, {-1, 2}} },
		"a terminal matrix":   func(l *format.Line) { l.About = [][]int{{1, 0}, {2, 0}} },
		"two zero rows":       func(l *format.Line) { l.About = [][]int{{1, 1}, {0, 0}, {0, 0}} },
		"permutations with 0": func(l *format.Line) { l.To[0].Rows, l.To[0].Cols = []int{1, 2}, []int{1, 2} },
	} {
		line := good
		line.To = slices.Clone(good.To)
		spoil(&line)
		v := &verifier{ctx: context.Background(), proved: Proved{Game: seki.Seki}}
		// The move empties row 1 and column 1 together: a win of R in SEKI.
		if got, want := v.step(line) == nil, name == "nothing"; got != want {
			t.Errorf("%s: accepted %v", name, got)
		}
	}
}

func TestReferenceWithPermutations(t *testing.T) {
	B := seki.Must(seki.New(2, 3, []int{1, 2, 2, 3, 2, 2}))
	A := seki.Must(seki.New(2, 3, []int{2, 3, 2, 2, 1, 2})) // rows exchanged, column 1 in the middle
	v := &verifier{ctx: context.Background(), steps: stored(step{"W1", seki.R, B})}
	accepted := 0
	for rows := range 4 {
		for cols := range 5 {
			lists(rows, 4, func(r []int) {
				lists(cols, 5, func(c []int) {
					want := slices.Equal(slices.Sorted(slices.Values(r)), []int{1, 2}) && slices.Equal(slices.Sorted(slices.Values(c)), []int{1, 2, 3})
					for i := 0; want && i < 2; i++ {
						for j := range 3 {
							want = want && A.At(i, j) == B.At(r[i]-1, c[j]-1)
						}
					}
					ref := format.Ref{Number: 1, Rows: r, Cols: c}
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
		for _, ref := range []format.Ref{{Number: 1}, {Number: 1, Rows: []int{1, 2}, Cols: []int{1, 2, 3}}, {Number: 1, Rows: []int{1, 2, 3}[:size[0]], Cols: []int{1, 2, 3, 4}[:size[1]]}} {
			if v.holds(other, ref, "W1", seki.R) == nil {
				t.Errorf("%v accepted for a %d×%d matrix", ref, size[0], size[1])
			}
		}
	}
	// What is no permutation does not turn a matrix into a zero one.
	v.steps.add(step{"H1", seki.R, seki.Must(seki.New(1, 1, []int{1}))})
	zero := seki.Must(seki.New(1, 1, []int{0}))
	for _, ref := range []format.Ref{{Number: 2, Rows: []int{2}, Cols: []int{1}}, {Number: 2, Rows: []int{1}, Cols: []int{2}}, {Number: 2, Rows: []int{2}, Cols: []int{2}}} {
		if v.holds(zero, ref, "H1", seki.R) == nil {
			t.Errorf("%v is accepted for %v", ref, zero)
		}
	}
	// A permutation of the rows alone is none.
	for _, number := range []int{0, 1} {
		won := seki.Must(seki.New(2, 3, []int{1, 0, 0, 2, 2, 2}))
		v.steps = stored(step{"W1", seki.R, won})
		testtool.NoError(t, v.holds(won, format.Ref{Number: number}, "W1", seki.R))
		if v.holds(won, format.Ref{Number: number, Rows: []int{1, 2}}, "W1", seki.R) == nil {
			t.Errorf("reference %d with rows only is accepted", number)
		}
	}
	v.steps = stored(step{"W1", seki.R, B})
	err := v.holds(A, format.Ref{Number: 1, Rows: []int{1, 1}, Cols: []int{2, 1, 3}}, "W1", seki.R)
	if want := "[1 1], [2 1 3] are not permutations of the rows and columns"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	for number := -2; number <= 3; number++ {
		if got, want := v.holds(B, format.Ref{Number: number}, "W1", seki.R) == nil, number == 1; got != want {
			t.Errorf("reference %d: accepted %v, want %v", number, got, want)
		}
	}
}

func TestLongValue(t *testing.T) {
	A := diagonal(2, 2)
	v, numbers := table(seki.Seki, A, diagonal(1, 2))
	accepted := map[string]int{}
	for _, p := range players {
		is := func(least, most seki.Value) map[int]bool {
			return numbers(A, func(o seki.Outcome) bool {
				value := [2]seki.Value{o.R, o.C}[p]
				return least <= value && value <= most
			})
		}
		for _, name := range []string{"W", "D", "L", "", "w", "WD"} {
			for length := range 4 {
				references(length, v.steps.count+2, func(to []int) {
					want, value := false, seki.Loss
					switch name {
					case "W":
						want, value = allIn(to, is(seki.Win, seki.Win)), seki.Win
					case "D":
						want, value = allIn(to, is(seki.Draw, seki.Win), is(seki.Loss, seki.Draw)), seki.Draw
					case "L":
						want = allIn(to, is(seki.Loss, seki.Loss))
					}
					line := format.Line{First: p.String(), Value: name, To: refs(to)}
					err := v.value(line)
					if (err == nil) != want {
						t.Fatalf("%+v: %v, want accepted %v", line, err, want)
					}
					noted, other := v.proved.Outcome.First(p), v.proved.Outcome.First(1-p)
					if (noted != seki.Unknown) != want || other != seki.Unknown || want && noted != value {
						t.Fatalf("%+v: noted %+v", line, v.proved)
					}
					if want {
						accepted[p.String()+name]++
						if v.value(line) == nil {
							t.Fatalf("%+v was accepted twice", line)
						}
					}
					v.proved = Proved{Game: seki.Seki, Matrix: A}
				})
			}
		}
	}
	if len(accepted) != 6 {
		t.Errorf("accepted %v", accepted)
	}
	for _, first := range []string{"", "r", "RC"} {
		if v.value(format.Line{First: first, Value: "W", To: refs([]int{1})}) == nil {
			t.Errorf("the first player %q is accepted", first)
		}
	}
}

func TestLongSide(t *testing.T) {
	A := diagonal(2, 2)
	left, right := diagonal(1, 2), diagonal(2, 1)
	v, numbers := table(seki.Seki, A, left, right)
	for _, p := range players {
		// After a move of p the opponent is first.
		loses := func(B seki.Matrix) map[int]bool {
			return numbers(B, func(o seki.Outcome) bool { return [2]seki.Value{o.R, o.C}[1-p] == seki.Win })
		}
		draws := func(B seki.Matrix) map[int]bool {
			return numbers(B, func(o seki.Outcome) bool { return [2]seki.Value{o.R, o.C}[1-p] != seki.Win })
		}
		cells := map[format.Cell]seki.Matrix{{1, 1}: left, {2, 2}: right}
		for length := range 4 {
			references(length, v.steps.count+1, func(list []int) {
				if got, want := v.side(p, true, nil, refs(list)) == nil, allIn(list, loses(left), loses(right)); got != want {
					t.Fatalf("%v must pass by %v: accepted %v, want %v", p, list, got, want)
				}
				if length == 3 {
					return // one reference is enough to refuse
				}
				if v.side(p, false, nil, refs(list)) == nil {
					t.Fatalf("%v need not pass by %v without a move", p, list)
				}
				for row := range 4 {
					for col := range 4 {
						cell := format.Cell{row, col}
						if v.side(p, true, &cell, refs(list)) == nil {
							t.Fatalf("%v must pass and has the move %v", p, cell)
						}
						B, ok := cells[cell]
						want := ok && allIn(list, draws(B))
						if got := v.side(p, false, &cell, refs(list)) == nil; got != want {
							t.Fatalf("%v need not pass by %v, %v: accepted %v, want %v", p, cell, list, got, want)
						}
					}
				}
			})
		}
	}
}

// A kind is accepted for both values D of a matrix that is not terminal, with
// what each player's side needs.
func TestKind(t *testing.T) {
	A := diagonal(2, 2)
	v, numbers := table(seki.Seki, A, diagonal(1, 2), diagonal(2, 1))
	find := func(B seki.Matrix, st format.Claim, p seki.Player) int {
		for n := range numbers(B, saying(st, p)) {
			return n
		}
		panic("no such step")
	}
	draws := seki.Outcome{R: seki.Draw, C: seki.Draw}
	claim := func(o seki.Outcome, matrix seki.Matrix) {
		v.proved = Proved{Game: seki.Seki, Matrix: matrix, Outcome: o}
	}
	var lost [2][]format.Ref
	var drawn [2][]format.Ref
	for _, p := range players {
		lost[p] = refs([]int{find(diagonal(1, 2), "W1", 1-p), find(diagonal(2, 1), "W1", 1-p)})
		drawn[p] = refs([]int{find(diagonal(1, 2), "H2", p)})
	}
	move := &format.Cell{1, 1}
	for _, name := range []string{"complete", "semi-complete", "seki", "none", "", "Complete"} {
		for _, pass := range []string{"", "R", "C", "RC"} {
			for bits := range 4 {
				rPasses, cPasses := bits&1 != 0, bits&2 != 0
				line := format.Line{Kind: name, MustPass: pass, R: lost[seki.R], C: lost[seki.C]}
				if !rPasses {
					line.RMove, line.R = move, drawn[seki.R]
				}
				if !cPasses {
					line.CMove, line.C = move, drawn[seki.C]
				}
				want := seki.UnknownKind
				switch fmt.Sprint(name, pass, rPasses, cPasses) {
				case "completetrue true":
					want = seki.Complete
				case "semi-completeRtrue false":
					want = seki.SemiCompleteR
				case "semi-completeCfalse true":
					want = seki.SemiCompleteC
				case "sekifalse false":
					want = seki.Plain
				}
				claim(draws, A)
				err := v.kind(line)
				if (err == nil) != (want != seki.UnknownKind) || v.proved.Kind != want {
					t.Errorf("%+v: noted %v, want %v: %v", line, v.proved.Kind, want, err)
				}
				if err == nil && v.kind(line) == nil {
					t.Errorf("%+v was accepted twice", line)
				}
			}
		}
	}
	good := format.Line{Kind: "complete", R: lost[seki.R], C: lost[seki.C]}
	for _, o := range seki.Outcomes {
		claim(o, A)
		if got, want := v.kind(good) == nil, o == draws; got != want {
			t.Errorf("a kind for the outcome %v: accepted %v", o, got)
		}
	}
	for _, o := range []seki.Outcome{{}, {R: seki.Draw}, {C: seki.Draw}} {
		claim(o, A)
		if v.kind(good) == nil {
			t.Errorf("a kind with values %v", o)
		}
	}
	// After the tie in D-SEKI both values are D, of a terminal matrix.
	tie := diagonal(0, 2)
	tied, _ := table(seki.DSeki, tie)
	tied.proved.Outcome = draws
	last := seki.Must(seki.New(2, 2, []int{0, 0, 0, 1}))
	for _, p := range players {
		tied.steps.add(step{"W2", p, last})
	}
	n := tied.steps.count
	if tied.kind(format.Line{Kind: "complete", R: refs([]int{n}), C: refs([]int{n - 1})}) == nil {
		t.Error("a terminal matrix has a kind")
	}
}

// Each field belongs to one sort of lines, "to" to steps and values.
func TestFieldsBelongTogether(t *testing.T) {
	count, zero := 1, [][]int{{1}}
	cell, to := &format.Cell{1, 1}, []format.Ref{{}}
	fields := []struct {
		sort string
		set  func(*format.Line)
	}{
		{"header", func(l *format.Line) { l.Format = "x" }},
		{"header", func(l *format.Line) { l.Version = 1 }},
		{"header", func(l *format.Line) { l.Game = "x" }},
		{"header", func(l *format.Line) { l.Matrix = zero }},
		{"step", func(l *format.Line) { l.Claim = "x" }},
		{"step", func(l *format.Line) { l.Player = "x" }},
		{"step", func(l *format.Line) { l.About = zero }},
		{"step", func(l *format.Line) { l.Move = cell }},
		{"value", func(l *format.Line) { l.First = "x" }},
		{"value", func(l *format.Line) { l.Value = "x" }},
		{"to", func(l *format.Line) { l.To = to }},
		{"kind", func(l *format.Line) { l.Kind = "x" }},
		{"kind", func(l *format.Line) { l.MustPass = "x" }},
		{"kind", func(l *format.Line) { l.RMove = cell }},
		{"kind", func(l *format.Line) { l.R = to }},
		{"kind", func(l *format.Line) { l.CMove = cell }},
		{"kind", func(l *format.Line) { l.C = to }},
		{"end", func(l *format.Line) { l.End = &count }},
		{"end", func(l *format.Line) { l.CRC = "x" }},
	}
	for j, f := range fields {
		for k, g := range fields {
			var line format.Line
			f.set(&line)
			g.set(&line)
			want := f.sort == g.sort
			if f.sort == "to" || g.sort == "to" {
				want = slices.Contains([]string{"step", "value"}, f.sort) || slices.Contains([]string{"step", "value"}, g.sort)
			}
			if got := onlyOne(line) == nil; got != want {
				t.Errorf("fields %d, %d (%s, %s): accepted %v, want %v", j, k, f.sort, g.sort, got, want)
			}
		}
	}
	if err := onlyOne(format.Line{}); err != nil {
		t.Error(err)
	}
}

// A matrix of many moves does not hold up the end of the context.
func TestAfterAllEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	v := &verifier{ctx: ctx, steps: stored(step{"H2", seki.R, diagonal(1, 2)}, step{"H2", seki.R, diagonal(2, 1)})}
	if err := v.afterAll(diagonal(2, 2), refs([]int{1, 2}), "H1", seki.R); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestReadLine(t *testing.T) {
	t.Parallel()
	const limit = 1 << 20
	text := make([]byte, limit+2)
	for _, size := range []int{1, 2, 4095, 4096, 4097, limit, limit + 1} {
		text[size-1] = '\n'
		line, err := readLine(bufio.NewReaderSize(bytes.NewReader(text), 4096+size/8), limit)
		if size <= limit && (err != nil || !bytes.Equal(line, text[:size])) {
			t.Errorf("a line of %d bytes: read %d, %v", size, len(line), err)
		}
		if size > limit && err == nil {
			t.Errorf("a line of %d bytes is accepted", size)
		}
		text[size-1] = 0
	}
}

// What is wrong is said of what is in the line.
func TestSteps(t *testing.T) {
	A := diagonal(2, 2)
	flat := seki.Must(seki.New(1, 2, []int{2, 2}))
	one := seki.Must(seki.New(1, 1, []int{1}))
	kind := func(line format.Line) func(*verifier) error {
		return func(v *verifier) error {
			v.proved.Outcome = seki.Outcome{R: seki.Draw, C: seki.Draw}
			return v.kind(line)
		}
	}
	number := func(numbers ...int) []format.Ref { return refs(numbers) }
	for want, check := range map[string]func(v *verifier) error{
		`"X" is not a player`: func(v *verifier) error { return v.value(format.Line{First: "X", Value: "W"}) },
		"the value of C is claimed twice": func(v *verifier) error {
			v.proved.Outcome.C = seki.Draw
			return v.value(format.Line{First: "C", Value: "W"})
		},
		`"X" is not a value: W, D or L`:                       func(v *verifier) error { return v.value(format.Line{First: "C", Value: "X"}) },
		"the value D has 1 references, but needs 2":           func(v *verifier) error { return v.value(format.Line{First: "C", Value: "D", To: number(1)}) },
		`"complete" with must_pass "R" is not a kind of seki`: kind(format.Line{Kind: "complete", MustPass: "R"}),
		"for R: a drawing move with one reference is missing": kind(format.Line{Kind: "seki"}),
		"for R: a player who must pass has no drawing move":   kind(format.Line{Kind: "complete", RMove: &format.Cell{1, 1}}),
		"the kind is claimed twice": func(v *verifier) error {
			v.proved.Kind = seki.Plain
			return v.kind(format.Line{Kind: "seki"})
		},
		"W1 needs a move": func(v *verifier) error { return v.byMove(A, format.Line{Claim: "W1"}, seki.R) },
		"H1 needs one reference, not 2": func(v *verifier) error {
			return v.byMove(A, format.Line{Claim: "H1", Move: &format.Cell{1, 1}, To: number(1, 1)}, seki.R)
		},
		"(1,2) is not a move in 2 0; 0 2":                                   func(v *verifier) error { return v.after(A, &format.Cell{1, 2}, format.Ref{}, "W2", seki.R) },
		"after the move (2,2): step 1 is about 2 2, but 2 0; 0 1 is needed": func(v *verifier) error { return v.after(A, &format.Cell{2, 2}, format.Ref{Number: 1}, "W1", seki.R) },
		"H2 is about all moves, but names one": func(v *verifier) error {
			return v.byAllMoves(A, format.Line{Claim: "H2", Move: &format.Cell{1, 1}}, seki.R)
		},
		"the reference for the pass is missing":                func(v *verifier) error { return v.byAllMoves(A, format.Line{Claim: "W2"}, seki.R) },
		"after a pass: step 3 is not before this line":         func(v *verifier) error { return v.byAllMoves(A, format.Line{Claim: "W2", To: number(3)}, seki.R) },
		"no reference for the move (1,1)":                      func(v *verifier) error { return v.afterAll(A, nil, "W1", seki.R) },
		"after the move (1,1): step 3 is not before this line": func(v *verifier) error { return v.afterAll(A, number(3), "W1", seki.R) },
		"2 references for 1 moves":                             func(v *verifier) error { return v.afterAll(one, number(0, 0), "W2", seki.R) },
		"step -1 is not before this line":                      func(v *verifier) error { return v.holds(A, format.Ref{Number: -1}, "W1", seki.R) },
		"reference 0 has no permutations":                      func(v *verifier) error { return v.holds(A, format.Ref{Rows: []int{1, 2}}, "W1", seki.R) },
		"step 1 shows W1 of R, but W2 of R is needed":          func(v *verifier) error { return v.holds(A, format.Ref{Number: 1}, "W2", seki.R) },
		"step 1 shows W1 of R, but W1 of C is needed":          func(v *verifier) error { return v.holds(A, format.Ref{Number: 1}, "W1", seki.C) },
		"step 1 is about a matrix of another size": func(v *verifier) error {
			return v.holds(A, format.Ref{Number: 1, Rows: []int{1, 2}, Cols: []int{1, 2}}, "W1", seki.R)
		},
		"step 1 is about 2 2, but 2 0; 0 2 is needed":                           func(v *verifier) error { return v.holds(A, format.Ref{Number: 1}, "W1", seki.R) },
		"1 0; 2 0 is terminal with the outcome LW, which does not show W1 of R": func(v *verifier) error { return v.evident(seki.Must(seki.New(2, 2, []int{1, 0, 2, 0})), "W1", seki.R) },
		"the race lemma does not show W2 of C in 2 0; 0 2":                      func(v *verifier) error { return v.evident(A, "W2", seki.C) },
		"the matrix: row 2 has 2 entries, row 1 has 1": func(v *verifier) error {
			return v.step(format.Line{Claim: "W1", Player: "R", About: [][]int{{1}, {1, 2}}})
		},
		"the matrix: 2 zero rows: no play leads there, the game ends at the first one": func(v *verifier) error {
			return v.step(format.Line{Claim: "W1", Player: "R", About: [][]int{{0}, {0}, {1}}})
		},
		`"W3" is not a step`: func(v *verifier) error {
			return v.step(format.Line{Claim: "W3", Player: "R", About: [][]int{{2}}})
		},
	} {
		v := &verifier{ctx: t.Context(), steps: stored(step{"W1", seki.R, flat}), proved: Proved{Matrix: A}}
		if err := check(v); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
