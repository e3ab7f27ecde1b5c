package verify

import (
	"testing"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

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
		for _, value := range []seki.Value{seki.Win, seki.Draw, seki.Loss} {
			for length := range 4 {
				references(length, len(v.steps)+2, func(to []int) {
					want := false
					switch value {
					case seki.Win:
						want = allIn(to, is(seki.Win, seki.Win))
					case seki.Draw:
						want = allIn(to, is(seki.Draw, seki.Win), is(seki.Loss, seki.Draw))
					case seki.Loss:
						want = allIn(to, is(seki.Loss, seki.Loss))
					}
					line := format.Value{First: p, Value: value, To: refs(to)}
					err := v.value(line)
					if (err == nil) != want {
						t.Fatalf("%+v: %v, want accepted %v", line, err, want)
					}
					noted, other := v.proved.Outcome.First(p), v.proved.Outcome.First(1-p)
					if (noted != seki.Unknown) != want || other != seki.Unknown || want && noted != value {
						t.Fatalf("%+v: noted %+v", line, v.proved)
					}
					if want {
						accepted[p.String()+value.String()]++
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
		cells := map[seki.Move]seki.Matrix{{Row: 0, Col: 0}: left, {Row: 1, Col: 1}: right}
		for length := range 4 {
			references(length, len(v.steps)+1, func(list []int) {
				if got, want := v.side(p, true, by(nil, list...)) == nil, allIn(list, loses(left), loses(right)); got != want {
					t.Fatalf("%v must pass by %v: accepted %v, want %v", p, list, got, want)
				}
				if length == 3 {
					return // one reference is enough to refuse
				}
				if v.side(p, false, by(nil, list...)) == nil {
					t.Fatalf("%v need not pass by %v without a move", p, list)
				}
				for row := range 3 {
					for col := range 3 {
						cell := seki.Move{Row: row, Col: col}
						if v.side(p, true, by(&cell, list...)) == nil {
							t.Fatalf("%v must pass and has the move %v", p, cell)
						}
						B, ok := cells[cell]
						want := ok && allIn(list, draws(B))
						if got := v.side(p, false, by(&cell, list...)) == nil; got != want {
							t.Fatalf("%v need not pass by %v, %v: accepted %v, want %v", p, cell, list, got, want)
						}
					}
				}
			})
		}
	}
}

// A kind is accepted for both values D of a matrix that is not terminal, with
// the proofs that each player's side needs.
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
	var lost, drawn [2]format.Reason
	for _, p := range players {
		lost[p] = by(nil, find(diagonal(1, 2), "W1", 1-p), find(diagonal(2, 1), "W1", 1-p))
		drawn[p] = by(first, find(diagonal(1, 2), "H2", p))
	}
	for _, kind := range []seki.Kind{seki.Complete, seki.SemiCompleteR, seki.SemiCompleteC, seki.Plain} {
		for bits := range 4 {
			line := format.Kind{Kind: kind, By: drawn}
			for _, p := range players {
				if bits>>p&1 != 0 {
					line.By[p] = lost[p]
				}
			}
			want := []seki.Kind{seki.Plain, seki.SemiCompleteR, seki.SemiCompleteC, seki.Complete}[bits] == kind
			claim(draws, A)
			err := v.kind(line)
			if (err == nil) != want || want != (v.proved.Kind == kind) || !want && v.proved.Kind != seki.UnknownKind {
				t.Errorf("%+v: noted %v, want %v: %v", line, v.proved.Kind, want, err)
			}
			if err == nil && v.kind(line) == nil {
				t.Errorf("%+v was accepted twice", line)
			}
		}
	}
	good := format.Kind{Kind: seki.Complete, By: lost}
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
		tied.steps = append(tied.steps, step{"W2", p, last})
	}
	n := len(tied.steps)
	if tied.kind(format.Kind{Kind: seki.Complete, By: [2]format.Reason{by(nil, n), by(nil, n-1)}}) == nil {
		t.Error("a terminal matrix has a kind")
	}
}
