package liberties

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// TestLongVerdict compares the search with the recursion on all small positions.
func TestLongVerdict(t *testing.T) {
	for _, g := range seki.Games {
		s := NewSolver(search.DefaultMemory)
		eachReserve(func(P Position) {
			want := solve(t, g, P)
			v, err := s.Verdict(t.Context(), P, g)
			if err != nil || v.Result() != want {
				t.Fatalf("%v, %v: %v, %v, want %v", g, P, v.Result(), err, want)
			}
		})
		t.Logf("%v: %d positions opened", g, s.nodes)
	}
}

// TestLongVerdictOfRandom compares the search with the recursion on random positions of larger sizes,
// whose lines have about as many liberties each, so that few are decided by races. SEKI_LONG=1 takes more.
func TestLongVerdictOfRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	s := NewSolver(search.DefaultMemory)
	count := 8
	if testtool.Long() {
		count = 100
	}
	for range count {
		P := random(r, 2+r.IntN(2), 3)
		for _, g := range seki.Games {
			want := solve(t, g, P)
			v, err := s.Verdict(t.Context(), P, g)
			if err != nil || v.Result() != want {
				t.Fatalf("%v, %v: %v, %v, want %v", g, P, v.Result(), err, want)
			}
		}
	}
	if s.nodes < uint64(5*count) {
		t.Errorf("only %d positions were opened", s.nodes)
	}
}

// random returns an n×n position in which each line has the given number of dame and up to two own liberties.
func random(r *rand.Rand, n, dame int) Position {
	list := make([]int, n*n+4*n)
	for range dame {
		for i, j := range r.Perm(n) {
			list[i*n+j]++
		}
	}
	for line := range 2 * n {
		list[n*n+line] = r.IntN(4) / 3
		list[n*n+2*n+line] = r.IntN(2)
	}
	return numbered(seki.Size{Rows: n, Cols: n}, list)
}

// Positions that races do not decide, 4×4 and 5×5 with up to 36 dame.
var hard = []string{
	"2 2 1 1; 0 1 1 4; 2 1 2 1; 2 2 2 0 eyes 1 1 1 1 | 1 1 1 1",
	"1 1 1 3; 1 3 1 1; 1 1 3 1; 3 1 1 1 eyes 0 0 1 0 | 0 1 1 0",
	"2 2 1 2; 1 1 3 2; 2 1 3 1; 2 3 0 2 eyes 1 1 1 1 | 1 1 1 1",
	"1 1 1 0 2; 1 1 1 2 0; 1 1 1 2 0; 2 1 0 1 1; 0 1 2 0 2 eyes 1 1 1 1 1 | 1 1 1 1 1",
	"0 2 1 3; 2 1 2 1; 3 1 2 0; 1 2 1 2 eyes 0 1 0 1 | 0 1 0 1",
}

// TestLimits stops searches by a context that has ended and by too little memory. Positions that races decide need
// neither.
func TestLimits(t *testing.T) {
	ended, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	for _, text := range hard {
		P := parse(t, text)
		if v, err := NewSolver(search.DefaultMemory).Verdict(ended, P, seki.DSeki); !errors.Is(err,
			context.DeadlineExceeded) || v.Decided() {
			t.Errorf("%s after the deadline: %v, decided %v", text, err, v.Decided())
		}
		if v, err := NewSolver(1000).Verdict(t.Context(), P, seki.DSeki); !errors.Is(err, search.ErrTooLarge) || v.Decided() {
			t.Errorf("%s in 1000 bytes: %v, decided %v", text, err, v.Decided())
		}
	}
	race := parse(t, "5 eyes 0 | 1")
	if v, err := NewSolver(1000).Verdict(ended, race, seki.Seki); err != nil || v.Outcome().String() != "WL" {
		t.Errorf("%v: %v, %v", race, v.Outcome(), err)
	}
}
