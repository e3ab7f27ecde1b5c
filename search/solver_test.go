package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// With a table far too small for the search, entries give way, and the answers
// stay the same; so do they with several workers on one question, and with
// several questions at a time on one solver.
func TestAnswersDoNotDependOnMemoryAndWorkers(t *testing.T) {
	plenty := New(Options{Workers: 1})
	solvers := []*Solver{New(Options{Memory: 1 << 10, Workers: 1}), New(Options{Workers: 4}),
		New(Options{Memory: 1 << 10, Workers: 3})}
	rng := rand.New(rand.NewPCG(13, 14))
	var group sync.WaitGroup
	for k := range 12 {
		A := randomMatrix(rng, 4, 4, 24)
		if k < 2 { // more positions than the least table has entries
			A = constantLineSums(4, 7, 99, rng)
		}
		want, err := plenty.SolveBoth(context.Background(), A)
		var impossible *seki.ImpossibleError
		if errors.As(err, &impossible) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range solvers {
			group.Go(func() {
				got, err := s.SolveBoth(context.Background(), A)
				if err != nil || got != want {
					t.Errorf("%v: %v (%v), want %v", A, got, err, want)
				}
			})
		}
	}
	group.Wait()
	if plenty.TableBytes() > DefaultMemory {
		t.Errorf("%d bytes of tables", plenty.TableBytes())
	}
}

// A stream of matrices of many sizes does not take more than the memory allowed, although each needs a table:
// tables of other sizes are dropped.
func TestMemoryIsBounded(t *testing.T) {
	const memory = 4 << 20
	s := New(Options{Memory: memory, Workers: 1})
	rng := rand.New(rand.NewPCG(19, 20))
	first := s.table(3, 3, 2)
	var small seki.Matrix
	var want seki.Results
	for n := 3; n <= 12; n++ {
		A := constantLineSums(n, 3, 2, rng)
		got := testtool.Must(s.SolveBoth(context.Background(), A))(t)
		if n == 3 {
			small, want = A, got
		}
		s.table(n, n, 16) // as an undecided matrix with large entries does
		if used := s.TableBytes(); used > memory+memory/16+pns.LeastBytes(keyWords(n, n, 16)+1) {
			t.Errorf("%d bytes of tables, %d allowed", used, memory)
		}
	}
	if s.table(3, 3, 2) == first {
		t.Error("nothing was forgotten")
	}
	if got, err := s.SolveBoth(context.Background(), small); err != nil || got != want {
		t.Errorf("%v: %v (%v), want %v", small, got, err, want)
	}
}

// A search ends soon after its context, also on a board so large that opening a
// single position takes minutes.
func TestCancellationOnALargeBoard(t *testing.T) {
	entries := make([]int, 100*100)
	rng := rand.New(rand.NewPCG(21, 22))
	for k := range entries {
		entries[k] = 5 + rng.IntN(5)
	}
	s := New(Options{Workers: 1})
	A := seki.Must(seki.New(100, 100, entries))
	// The root has been opened in part when the worker must stop.
	ctx, cancel := context.WithCancel(context.Background())
	w := s.worker(ctx, A, seki.R, seki.Seki)
	w.team = &team{Team: pns.NewTeam(1), nodes: &s.nodes}
	cancel()
	x, _ := w.Solve(true, 0, pns.Open)
	if x.Truth() != pns.Unknown || !errors.Is(w.Err, context.Canceled) {
		t.Errorf("%v, %v: a question of a canceled search was answered", x, w.Err)
	}
	if turns, _ := w.Open(true, 0, nil); len(turns) > 0 {
		t.Errorf("%d turns were looked at", len(turns))
	}
}

// A search ends soon after its context, returns the reason, and retains its answers.
func TestCancellation(t *testing.T) {
	A := constantLineSums(6, 20, 99, rand.New(rand.NewPCG(17, 18)))
	s := New(Options{Memory: 1 << 26})
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	v, err := s.Verdict(ctx, A, seki.Seki)
	if !IsLimit(err) || v.Decided() || v.Kind != seki.UnknownKind || v.Err == nil {
		t.Errorf("%v, %v: a hard matrix was decided at once", v, err)
	}
	ctx, cancel = context.WithCancel(context.Background())
	time.AfterFunc(5*time.Millisecond, cancel)
	if _, err := s.Verdict(ctx, A, seki.Seki); !errors.Is(err, context.Canceled) || IsLimit(err) {
		t.Errorf("%v, want a cancellation", err)
	}
}

// filled returns the n×n matrix of entries v.
func filled(n, v int) seki.Matrix {
	return seki.Must(seki.New(n, n, slices.Repeat([]int{v}, n*n)))
}

// probes is a Prober that covers a layer, every one if it is zero, and counts what it is asked.
type probes struct {
	layer   seki.Layer
	asked   atomic.Int32 // by all workers
	results func(asked int32, A seki.Matrix) (r seki.Results, ok bool, err error)
}

func (p *probes) Covers(layer seki.Layer) bool { return p.layer == seki.Layer{} || layer == p.layer }

func (p *probes) Results(A seki.Matrix) (r seki.Results, ok bool, err error) {
	return p.results(p.asked.Add(1), A)
}

// lost has the outcome LW.
var lost = seki.Results{{Outcome: seki.Outcome{R: seki.Loss, C: seki.Win}}}

// everyOther answers LW at every second call.
func everyOther() *probes {
	return &probes{results: func(asked int32, _ seki.Matrix) (seki.Results, bool, error) { return lost, asked%2 == 0, nil }}
}

// failsAfter has no results, and fails after that many calls.
func failsAfter(times int32) *probes {
	return &probes{results: func(asked int32, _ seki.Matrix) (r seki.Results, ok bool, err error) {
		if asked > times {
			err = errFault
		}
		return r, false, err
	}}
}

var errFault = errors.New("a fault")

// A question that was given up does not matter if other answers imply its answer:
// a player who wins second wins first, and the opponent loses.
func TestAnswersThatImplyOthers(t *testing.T) {
	late, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	p := everyOther()
	s := New(Options{Workers: 1, Prober: p})
	// Asked whether R wins first, whether C does, whether R does again, and whether also second.
	v, err := s.Verdict(late, filled(11, 3), seki.Seki)
	if o := v.Outcome(); err != nil || v.Err != nil || o != (seki.Outcome{R: seki.Loss, C: seki.Win}) ||
		v.Kind != seki.None {
		t.Errorf("%v, kind %v, %v", o, v.Kind, err)
	}
	if p.asked.Load() != 4 {
		t.Errorf("asked %d times", p.asked.Load())
	}
}

// The second question may take the time that the first one leaves, and then comes only once: after
// whether R wins first, and before whether C wins second.
func TestSecondQuestionHasTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		A := filled(11, 3)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		asked := 0
		// The second question about A takes six seconds and has no answer.
		p := &probes{results: func(_ int32, B seki.Matrix) (seki.Results, bool, error) {
			if B.Sum() < A.Sum() {
				return lost, true, nil
			}
			if asked++; asked == 2 {
				time.Sleep(6 * time.Second)
			}
			return lost, asked != 2, nil
		}}
		v, err := New(Options{Workers: 1, Prober: p}).Outcome(ctx, A, seki.Seki)
		if o := v.Outcome(); err != nil || o != lost[seki.Seki].Outcome || asked != 3 {
			t.Errorf("%v, asked %d times: %v", o, asked, err)
		}
	})
}

// A search that meets a solved layer takes its outcomes from there, and does not
// ask for others.
func TestProber(t *testing.T) {
	layer := seki.Layer{Size: seki.Size{Rows: 3, Cols: 3}, Sum: 9}
	solved, want := map[string]seki.Results{}, map[string]seki.Results{}
	var above []seki.Matrix
	every(t, []retrograde.Params{{Rows: 3, Cols: 3, MaxSum: 12}}, func(c seki.Class) error {
		if c.Matrix.Sum() == layer.Sum {
			solved[canon.Form(c.Matrix).Key()] = c.Results
		}
		if c.Matrix.Sum() >= layer.Sum {
			above = append(above, c.Matrix)
			want[c.Matrix.Key()] = c.Results
		}
		return nil
	})
	others := 0 // questions about other layers
	p := &probes{layer: layer, results: func(_ int32, A seki.Matrix) (seki.Results, bool, error) {
		r, ok := solved[canon.Form(A).Key()]
		if !ok {
			others++
		}
		return r, ok, nil
	}}
	s := New(Options{Memory: 1 << 24, Workers: 1, Prober: p})
	for _, A := range above {
		got, err := s.SolveBoth(context.Background(), A)
		if err != nil || got != want[A.Key()] {
			t.Fatalf("%v: %v (%v), want %v", A, got, err, want[A.Key()])
		}
	}
	if p.asked.Load() == 0 || others > 0 {
		t.Errorf("asked %d times, %d times for other layers", p.asked.Load(), others)
	}
}

// An error of the Prober ends every search with that error, whether it concerns
// the first matrix or one that the search meets, whatever the number of workers;
// the verdict is then open.
func TestProberFails(t *testing.T) {
	A := constantLineSums(4, 7, 99, rand.New(rand.NewPCG(23, 24)))
	for _, workers := range []int{1, 4} {
		for sum := 22; sum <= A.Sum(); sum++ {
			failing := failsAfter(0)
			failing.layer = seki.Layer{Size: A.Size(), Sum: sum}
			s := New(Options{Memory: 1 << 24, Workers: workers, Prober: failing})
			v, err := s.Verdict(context.Background(), A, seki.Seki)
			if !errors.Is(err, errFault) || !errors.Is(v.Err, errFault) || v.Decided() || IsLimit(err) {
				t.Errorf("%d workers, sum %d: %v, %v", workers, sum, v, err)
			}
		}
	}
}

// Margins beyond 32 bits are refused, not computed wrongly. The race lemma
// still decides.
func TestHugeSums(t *testing.T) {
	const half = seki.MaxCells / 2
	A := seki.Must(seki.New(2, half, slices.Repeat([]int{seki.MaxEntry}, 2*half)))
	s := New(Options{Memory: 1 << 24, Workers: 1})
	v, err := s.Verdict(context.Background(), A, seki.Seki)
	if o := v.Outcome(); err != nil || o != (seki.Outcome{R: seki.Loss, C: seki.Win}) {
		t.Errorf("%v, %v, want LW", o, err)
	}
	A = seki.Must(seki.FromRows([][]int{{60000, 1, 2}, {3, 60000, 4}, {5, 6, 60000}}))
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	if _, err := s.Verdict(ctx, A, seki.Seki); err != nil && !IsLimit(err) {
		t.Error(err)
	}
}

// The memory of a search depends on the moves and the entries, not on the size
// alone: a large sparse matrix is decided in the memory that a dense one of the
// same size exceeds, which is an error at once.
func TestTooLargeForTheMemory(t *testing.T) {
	const n = 60
	sparse, dense := make([]int, n*n), filled(n, 7)
	for i := range n {
		for _, j := range []int{i, i + 1, i + 3} { // constant sums: a complete d-seki, docs/theory.md, 4.1
			sparse[i*n+j%n] = 1
		}
	}
	s := New(Options{Memory: 16 << 20, Workers: 1})
	v, err := s.Verdict(context.Background(), seki.Must(seki.New(n, n, sparse)), seki.DSeki)
	if err != nil || v.Kind != seki.Complete {
		t.Errorf("%v, %v", v.Kind, err)
	}
	v, err = s.Verdict(context.Background(), dense, seki.Seki)
	if !errors.Is(err, ErrTooLarge) || v.Decided() || !IsLimit(err) {
		t.Errorf("%v, want that it is too large", err)
	}
	// A turn is searched for in the same memory.
	before := s.TableBytes()
	if mv, _, err := s.ProofTurn(context.Background(), dense, seki.Seki, seki.R, false,
		false); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%v, %v, want that it is too large", mv, err)
	}
	if after := s.TableBytes(); after != before {
		t.Errorf("the tables have grown from %d to %d bytes", before, after)
	}
}

// Progress counts the moves of the first position that are settled and how many at most
// are to be.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		p := &probes{results: func(int32, seki.Matrix) (r seki.Results, ok bool, err error) {
			time.Sleep(time.Second / 50)
			return r, false, nil
		}}
		var seen []Progress
		s := New(Options{Workers: 2, Prober: p, Progress: func(p Progress) {
			if seen = append(seen, p); p.Nodes > 0 {
				cancel()
			}
		}})
		A := constantLineSums(4, 12, 99, rand.New(rand.NewPCG(19, 20)))
		if _, err := s.Wins(ctx, A, seki.Seki, Question{seki.R, true}); !errors.Is(err, context.Canceled) {
			t.Fatalf("%v after %d reports", err, len(seen))
		}
		for k, p := range seen {
			if all := p.OpenMoves + p.SettledMoves; p.OpenMoves < 1 || all > 16 || p.TableBytes == 0 ||
				p.Question != seen[0].Question {
				t.Errorf("report %d: %+v", k, p)
			}
		}
	})
}
