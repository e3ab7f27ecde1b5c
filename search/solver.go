package search

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/search/three"
	"github.com/sekilab/sekilab/seki"
)

// DefaultMemory is the number of bytes used if Options.Memory is 0.
const DefaultMemory = 1 << 30

// A Prober has the results of all matrices in some layers; tablebase.Set is
// one. Its methods are
// called from several goroutines at a time.
type Prober interface {
	// Covers reports whether Results answers for the matrices of a layer.
	Covers(seki.Layer) bool
	// Results returns the results of A in both games; ok is false when A is in
	// no layer covered. The search uses the outcomes alone. An error ends the
	// search, which returns it.
	Results(A seki.Matrix) (results seki.Results, ok bool, err error)
}

// Options of a Solver. The zero value is ready for use.
type Options struct {
	// Memory is in bytes, half for transposition tables and half for a box, in effect at least 500 KB; 0 means
	// DefaultMemory.
	Memory   int64
	Workers  int            // goroutines that search one question together; 0 means GOMAXPROCS
	Prober   Prober         // optional
	Three    *three.Table   // answers for the 3×3 matrices that it has; optional
	Progress func(Progress) // called four times a second during a search; optional
}

// Progress describes a running search. Its question is answered at the latest when
// OpenMoves more moves of the first position are settled.
type Progress struct {
	Game         seki.Game
	Question     Question
	Nodes        uint64  // Positions opened by the solver since it was made.
	TableBytes   int64   // Memory of the transposition tables.
	OpenMoves    int     // Moves of the first position with an open answer, with the pass.
	SettledMoves int     // Moves settled since the search began.
	Boxed        bool    // Whether the box of the matrix is being solved, which answers all questions about it.
	Box          float64 // The share of the box that is solved.
}

// Question is the question whether Attacker wins a matrix, moving first or second.
type Question struct {
	Attacker seki.Player
	First    bool
}

// String returns the question in words.
func (q Question) String() string {
	if q.First {
		return fmt.Sprintf("does %s, moving first, win", q.Attacker)
	}
	return fmt.Sprintf("does %s, moving second, win", q.Attacker)
}

// ErrTooLarge is the error for a matrix whose children alone do not fit the
// memory of the solver.
var ErrTooLarge = errors.New("the matrix is too large to search in the memory allowed")

// maxSum is the greatest sum of a board: line sums and their differences must
// fit 32 bits.
const maxSum = 1 << 29

// Solver answers questions about matrices of all sizes and remembers the
// answers, within its memory. It is safe for concurrent use.
type Solver struct {
	*shared
	citable bool // use only arguments that a certificate can cite
}

// shared is the part of a Solver that the solver of ForCertificates shares.
type shared struct {
	options Options
	pace    pace
	nodes   atomic.Uint64
	boxing  chan struct{} // full while a box is solved
	pending atomic.Pointer[unfinished]

	mu     sync.Mutex // guards the fields below
	tables *pns.Tables

	solutions map[solutionKey]box.Solution
}

// New returns a solver with empty transposition tables, which start small and
// grow up to o.Memory.
func New(o Options) *Solver {
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	return &Solver{shared: &shared{
		options: o, pace: usualPace, tables: pns.NewTables(o.Memory / 2),
		boxing: make(chan struct{}, 1), solutions: map[solutionKey]box.Solution{},
	}}
}

// ForCertificates returns a solver for proofs: it shares the memory and the answers of s, but uses only arguments
// that a certificate can cite. It searches without boxes, the table of 3×3 matrices, the theorem of two rows and
// all lemmas but races and threats, so its transposition table holds what ProofTurn needs. A hard matrix takes
// many times as long.
func (s *Solver) ForCertificates() *Solver { return &Solver{shared: s.shared, citable: true} }

// Nodes returns the number of positions opened so far. With one worker it is
// reproducible.
func (s *Solver) Nodes() uint64 { return s.nodes.Load() }

// TableBytes returns the memory that the transposition tables take now.
func (s *Solver) TableBytes() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tables.Bytes()
}

// table returns the table for m×n boards with entries of the given width in bits.
func (s *Solver) table(m, n int, width uint) *pns.Table {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tables.Of(keyWords(m, n, width) + 1)
}

// worker returns a worker with A on its board.
func (s *Solver) worker(ctx context.Context, A seki.Matrix, attacker seki.Player, g seki.Game) *worker {
	b := newBoard(A, attacker)
	width := entryWidth(slices.Max(b.a))
	w := &worker{
		game: g, attacker: attacker, b: b, tag: tagOf(b, width, g, s.citable),
		labels: newLabeler(b.m, b.n, width), ctx: ctx, prober: s.options.Prober,
		solver: s,
	}
	// Where m = n it spares one position in a hundred, and takes as long.
	w.mayBlock = g == seki.Seki && !s.citable && b.m != b.n && w.small()
	w.Worker = pns.NewWorker(w, s.table(b.m, b.n, width))
	return w
}

// Wins answers a question about A in the game g. It fails with a
// *seki.ImpossibleError when A is outside the game, with ErrTooLarge, with an
// error of the Prober, or with the cause of ctx when ctx ends first.
func (s *Solver) Wins(ctx context.Context, A seki.Matrix, g seki.Game, q Question) (bool, error) {
	outcome, over, err := A.Terminal(g)
	if err != nil {
		return false, err
	}
	if over {
		return answer(outcome, q), nil
	}
	t, err := s.ask(ctx, A, g, q)
	return t == pns.Yes, err
}

// Value returns the value of A for p, who is to move. It fails as Wins does.
func (s *Solver) Value(ctx context.Context, A seki.Matrix, g seki.Game, p seki.Player) (seki.Value, error) {
	if o, over, err := A.Terminal(g); over || err != nil {
		return o.First(p), err
	}
	if wins, err := s.Wins(ctx, A, g, Question{p, true}); err != nil || wins {
		return seki.Win, err
	}
	if loses, err := s.Wins(ctx, A, g, Question{p.Opponent(), false}); err != nil || loses {
		return seki.Loss, err
	}
	return seki.Draw, nil
}

// answer returns the answer to a question that an outcome gives.
func answer(o seki.Outcome, q Question) bool {
	if q.First {
		return o.First(q.Attacker) == seki.Win
	}
	return o.First(q.Attacker.Opponent()) == seki.Loss
}

// twoRows returns the result of A if the theorem of two rows may answer and does.
func (s *Solver) twoRows(A seki.Matrix, g seki.Game) (r seki.Result, ok bool) {
	if s.citable {
		return seki.Result{}, false
	}
	return seki.TwoRows(A, g)
}

// ask answers a question about a matrix without zero lines, by the theorem of two rows, the lemmas,
// from the tables, or by a search.
func (s *Solver) ask(ctx context.Context, A seki.Matrix, g seki.Game, q Question) (pns.Truth, error) {
	if r, ok := s.twoRows(A, g); ok {
		return pns.TruthOf(answer(r.Outcome, q)), nil
	}
	if A.Sum() > maxSum {
		if o, ok := seki.RacesOutcome(A, g); ok {
			return pns.TruthOf(answer(o, q)), nil
		}
		return pns.Unknown, ErrTooLarge
	}
	b := newBoard(A, q.Attacker)
	if t := decide(b, g, q.First); t != pns.Unknown {
		return t, nil
	}
	if !s.citable {
		if t := decideRoot(b, g, q.First); t != pns.Unknown {
			return t, nil
		}
	}
	if solution, ok := s.solution(A, g); ok {
		return answerBy(solution, A, q, false), nil
	}
	if s.tooLarge(A) {
		return pns.Unknown, ErrTooLarge
	}
	t, err := s.worker(ctx, A, q.Attacker, g).recall(q.First)
	if t == pns.Unknown && err == nil {
		t, err = s.search(ctx, A, q, g, false)
	}
	return t, searchError(err, A, q.Attacker, g)
}

// searchError wraps the error of a search with its question.
func searchError(err error, A seki.Matrix, attacker seki.Player, g seki.Game) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("searching whether %s wins %s of %s: %w", attacker, g.Name(), A, err)
}

// leastBudget is memory that a search may take whatever the options say.
const leastBudget = 2 << 20

// tooLarge reports whether a search of A needs more bytes than there are at the
// least: the bytes of the smallest table, and for each worker of the keys of all children
// of the first positions on its path.
func (s *Solver) tooLarge(A seki.Matrix) bool {
	const path = 4
	moves := 0
	for range A.Moves() {
		moves++
	}
	words := keyWords(A.Rows(), A.Cols(), entryWidth(int32(slices.Max(A.Entries())))) + 1
	keys := int64(s.options.Workers) * path * int64(moves) * int64(words) * 8
	return keys+pns.LeastBytes(words) > max(s.options.Memory, leastBudget)
}

// recall returns what the Prober and the table know of the position on the
// board. A win in D-SEKI is a win in SEKI (docs/theory.md, 2.4), so the answer
// for one game may give that for the other.
func (w *worker) recall(first bool) (pns.Truth, error) {
	if t, err := w.probe(first); t != pns.Unknown || err != nil {
		return t, err
	}
	key := w.rootKey(first)
	if x, _, ok := w.Table.Find(key); ok && x.Truth() != pns.Unknown {
		return x.Truth(), nil
	}
	key[0] = key[0]&^tagCitable ^ tagDSeki
	implied := pns.No // from SEKI to D-SEKI
	if w.game == seki.Seki {
		implied = pns.Yes
	}
	if x, _, ok := w.Table.Find(key); ok && x.Truth() == implied {
		return implied, nil
	}
	return pns.Unknown, nil
}

// remember stores the answer for the position on the board.
func (w *worker) remember(first bool, x pns.Numbers, work uint64) {
	w.Table.Put(w.rootKey(first), x, work)
}

func (w *worker) rootKey(first bool) []uint64 {
	key := make([]uint64, w.labels.words+1)
	key[0] = w.question(first)
	w.labels.key(w.b, key[1:])
	return key
}

// probe looks the position on the board up with the Prober, if there is one.
func (w *worker) probe(first bool) (pns.Truth, error) {
	if w.prober == nil || !w.prober.Covers(w.b.layer(w.attacker)) {
		return pns.Unknown, nil
	}
	results, ok, err := w.prober.Results(w.b.matrix(w.attacker))
	if !ok || err != nil {
		return pns.Unknown, err
	}
	return pns.TruthOf(answer(results[w.game].Outcome, Question{w.attacker, first})), nil
}

// watch calls Options.Progress until done is closed.
func (s *Solver) watch(done <-chan struct{}, t *team, q Question, g seki.Game) {
	ticker := time.NewTicker(250 * time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
			s.options.Progress(s.progress(t, q, g))
		}
	}
}

func (s *Solver) progress(t *team, q Question, g seki.Game) Progress {
	open, settled := t.Moves()
	p := Progress{
		Game: g, Question: q, Nodes: s.Nodes(), TableBytes: s.TableBytes(),
		OpenMoves: open, SettledMoves: settled,
	}
	if b := t.solving.Load(); b != nil {
		p.Boxed, p.Box = true, b.Done()
	}
	return p
}
