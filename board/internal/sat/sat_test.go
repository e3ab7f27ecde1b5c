package sat

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// Random clauses of three literals, near the ratio where satisfiability turns, against
// all assignments; clauses come in two portions, with a search between them.
func TestAgainstAllAssignments(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	yes, no := 0, 0
	for range 2000 {
		variables := 3 + random.IntN(10)
		var s Solver
		for range variables {
			s.Var()
		}
		var clauses [][]Lit
		for range 2 {
			for range 1 + random.IntN(3*variables) {
				var c []Lit
				for range 1 + random.IntN(4) {
					c = append(c, Lit(2+random.IntN(2*variables)))
				}
				clauses = append(clauses, c)
				s.Add(c...)
			}
			want := satisfiable(clauses, variables)
			got := s.Solve(t.Context(), 1e6)
			if got == Unknown || (got == Satisfiable) != want {
				t.Fatalf("%v: %d, want satisfiable: %t", clauses, got, want)
			}
			if got == Satisfiable {
				yes++
				holds := func(l Lit) bool { return s.Value(l) == (l&1 == 0) }
				for _, c := range clauses {
					if !slices.ContainsFunc(c, holds) {
						t.Fatalf("the model of %v fails %v", clauses, c)
					}
				}
			} else {
				no++
			}
		}
	}
	if yes < 500 || no < 500 {
		t.Errorf("%d satisfiable, %d not", yes, no)
	}
}

func satisfiable(clauses [][]Lit, variables int) bool {
	for bits := range 1 << variables {
		holds := func(l Lit) bool { return bits>>(l.variable()-1)&1 == 1 == (l&1 == 0) }
		if !slices.ContainsFunc(clauses, func(c []Lit) bool { return !slices.ContainsFunc(c, holds) }) {
			return true
		}
	}
	return false
}

// pigeons adds the clauses that say that each pigeon has a hole of its own.
func pigeons(s *Solver, pigeons, holes int) {
	in := make([][]Lit, pigeons)
	for p := range in {
		for range holes {
			in[p] = append(in[p], s.Var())
		}
		s.Add(in[p]...)
		for q := range p {
			for h := range holes {
				s.Add(in[p][h].Not(), in[q][h].Not())
			}
		}
	}
}

func TestPigeons(t *testing.T) {
	for holes := 1; holes <= 7; holes++ {
		for extra := range 2 {
			var s Solver
			pigeons(&s, holes+extra, holes)
			if got := s.Solve(t.Context(), 1e6); got != [...]Status{Satisfiable, Unsatisfiable}[extra] {
				t.Errorf("%d pigeons in %d holes: %d", holes+extra, holes, got)
			}
		}
	}
}

func TestGivesUp(t *testing.T) {
	var s Solver
	pigeons(&s, 15, 14) // far too hard
	if got := s.Solve(t.Context(), 1000); got != Unknown || s.Conflicts < 1000 || s.Conflicts > 3000 {
		t.Errorf("%d after %d conflicts", got, s.Conflicts)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 1e7)
	defer cancel()
	if got := s.Solve(ctx, 1e9); got != Unknown {
		t.Error(got)
	}
}

func TestLuby(t *testing.T) {
	var got []int
	for k := 1; k <= 15; k++ {
		got = append(got, luby(k))
	}
	if want := []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}; !slices.Equal(got, want) {
		t.Error(got)
	}
}

func BenchmarkPigeons(b *testing.B) {
	for b.Loop() {
		var s Solver
		pigeons(&s, 8, 7)
		if got := s.Solve(b.Context(), 1e9); got != Unsatisfiable {
			b.Fatal(got)
		}
	}
}
