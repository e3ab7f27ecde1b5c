package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sekilab/sekilab/seki"
)

// DefaultMemory is the size of the transposition table when Options name none.
const DefaultMemory = 1 << 30

// A Prober knows the outcomes of some matrices, from tables of solved layers.
type Prober interface {
	// Probe returns the outcomes of A in both games and whether A is covered.
	// Kinds may be missing. It is called for matrices without zero rows and
	// columns, from several goroutines at a time.
	Probe(A seki.Matrix) (seki.Results, bool)
}

// Options of a Solver. The zero value is ready for use.
type Options struct {
	Memory   int64  // greatest size of the tables in bytes (at least some 500 KB, see addTable); 0 means DefaultMemory
	Workers  int    // goroutines that search one question together; 0 means GOMAXPROCS
	Prober   Prober // optional
	Progress func(Progress)
}

// Progress is a snapshot of a search that takes long.
type Progress struct {
	Matrix       seki.Matrix
	Game         seki.Game
	Question     Question
	Nodes        uint64 // positions opened by the solver since it was made
	TableBytes   int64  // memory of the tables
	OpenMoves    int    // moves in the first position whose answer is open, and
	SettledMoves int    // those settled during the search
	Elapsed      time.Duration
}

// Question asks whether Attacker wins a matrix, moving first or second.
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

// ErrTooLarge says that the positions of a matrix are too many or too large
// for the memory of the solver to hold those one move away.
var ErrTooLarge = errors.New("the matrix is too large to search in the memory allowed")

// maxSum is the greatest sum that a board can hold: its margins, and their
// differences, must fit 32 bits.
const maxSum = 1 << 29

// Solver answers questions about matrices of all sizes and remembers what it
// has found, within its memory. It is safe for concurrent use.
type Solver struct {
	options Options
	nodes   atomic.Uint64

	mu     sync.Mutex // of what follows
	budget *budget
	shapes map[[3]int]*shape
	tables map[int]*table
}

// New returns a solver that knows nothing yet. Its tables start small and grow
// up to o.Memory.
func New(o Options) *Solver {
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	s := &Solver{options: o, shapes: map[[3]int]*shape{}, tables: map[int]*table{}}
	s.budget = &budget{left: o.Memory}
	return s
}

// Nodes returns the number of positions opened so far. It is comparable
// between machines, for one worker even reproducible.
func (s *Solver) Nodes() uint64 { return s.nodes.Load() }

// TableBytes returns the memory that the tables take now.
func (s *Solver) TableBytes() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.budget.Lock()
	defer s.budget.Unlock()
	return s.options.Memory - s.budget.left
}

// shape returns what boards of a size share, the same for equal arguments.
func (s *Solver) shape(m, n int, width uint) *shape {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := [3]int{m, n, int(width)}
	if sh, ok := s.shapes[id]; ok {
		return sh
	}
	words := keyWords(m, n, width) + 1
	if s.tables[words] == nil {
		s.addTable(words)
	}
	sh := &shape{id: uint64(len(s.shapes)), m: m, n: n, width: width, table: s.tables[words]}
	s.shapes[id] = sh
	return sh
}

// addTable makes the table for keys of a length. One table may have grown to
// all the memory, and the positions of a single search differ in the length of
// their keys, so that the least tables of other lengths may overdraw it by a
// sixteenth. When that does not do, as in a stream of matrices of many sizes,
// everything is forgotten; a search that is under way keeps its own table until
// it ends. One table of least size there always is.
func (s *Solver) addTable(words int) {
	t := newTable(words, s.budget, -s.options.Memory/16)
	if t == nil {
		s.shapes, s.tables = map[[3]int]*shape{}, map[int]*table{}
		s.budget = &budget{left: s.options.Memory}
		t = newTable(words, s.budget, math.MinInt64)
	}
	s.tables[words] = t
}

// worker returns a worker with A on its board.
func (s *Solver) worker(ctx context.Context, A seki.Matrix, attacker seki.Player, g seki.Game) *worker {
	b := newBoard(A, attacker)
	top := int32(1)
	for _, v := range b.a {
		top = max(top, v)
	}
	width := entryWidth(top)
	return &worker{
		shape: s.shape(b.m, b.n, width), game: g, attacker: attacker, b: b,
		labels: newLabeler(b.m, b.n, width), ctx: ctx, prober: s.options.Prober,
	}
}

// Wins answers a question about A in the game g. It fails with a
// *seki.ImpossibleError when A is outside the game, with ErrTooLarge, or with
// the cause of ctx when that ends before the answer is found.
func (s *Solver) Wins(ctx context.Context, A seki.Matrix, g seki.Game, q Question) (bool, error) {
	outcome, over, err := A.Terminal(g)
	if err != nil {
		return false, err
	}
	if over {
		return answer(outcome, q), nil
	}
	t, err := s.ask(ctx, A, g, q)
	return t == yes, err
}

// answer reads the answer of a question from an outcome.
func answer(o seki.Outcome, q Question) bool {
	if q.First {
		return o.First(q.Attacker) == seki.Win
	}
	return o.First(q.Attacker.Opponent()) == seki.Loss
}

// ask answers a question about a matrix without zero lines: by the lemmas,
// from the tables, or else by a search.
func (s *Solver) ask(ctx context.Context, A seki.Matrix, g seki.Game, q Question) (truth, error) {
	if A.Sum() > maxSum {
		race := seki.RaceLemma(A)
		if o, ok := race.Outcome(); ok {
			return verdictOf(answer(o, q)), nil
		}
		return unknown, ErrTooLarge
	}
	if t := decide(newBoard(A, q.Attacker), g, q.First); t != unknown {
		return t, nil
	}
	if s.leastMemory(A) > max(s.options.Memory, leastBudget) {
		return unknown, ErrTooLarge
	}
	w := s.worker(ctx, A, q.Attacker, g)
	if t := w.recall(q.First); t != unknown {
		return t, nil
	}
	t, err := s.search(ctx, A, q, g)
	if err != nil {
		return unknown, fmt.Errorf("searching whether %s wins %s of %s: %w", q.Attacker, g, A, err)
	}
	return t, nil
}

// leastBudget is what the search of a matrix of common size takes in any case.
const leastBudget = 2 << 20

// leastMemory returns the bytes that the least table for A takes, with the keys
// of the positions after one move for the first few positions on the path of
// each worker.
func (s *Solver) leastMemory(A seki.Matrix) int64 {
	const path = 4
	top, moves := 1, 0
	for _, v := range A.Entries() {
		top = max(top, v)
		if v > 0 {
			moves++
		}
	}
	words := keyWords(A.Rows(), A.Cols(), entryWidth(int32(top))) + 1
	keys := int64(s.options.Workers) * path * int64(moves) * int64(words) * 8
	return keys + minBuckets*bucketSlots*int64(words+1)*8
}

// recall returns what the tables know of the position on the board, in this
// game or by way of the other one: a win in D-SEKI is one in SEKI.
func (w *worker) recall(first bool) truth {
	if w.prober != nil {
		if t := w.probe(first); t != unknown {
			return t
		}
	}
	key := w.rootKey(first)
	if x, ok := w.table.get(key, hash(key)); ok && x.truth() != unknown {
		return x.truth()
	}
	key[0] ^= tagDSeki
	implied := no // from SEKI to D-SEKI
	if w.game == seki.Seki {
		implied = yes
	}
	if x, ok := w.table.get(key, hash(key)); ok && x.truth() == implied {
		return implied
	}
	return unknown
}

// remember stores the answer for the position on the board.
func (w *worker) remember(first bool, x numbers, work uint64) {
	key := w.rootKey(first)
	w.table.put(key, hash(key), x, work)
}

func (w *worker) rootKey(first bool) []uint64 {
	key := make([]uint64, w.labels.words+1)
	key[0] = w.question(first)
	w.labels.key(w.b, key[1:])
	return key
}

// probe asks the prober about the position on the board.
func (w *worker) probe(first bool) truth {
	results, ok := w.prober.Probe(w.b.matrix(w.attacker))
	if !ok {
		return unknown
	}
	return verdictOf(answer(results[w.game].Outcome, Question{w.attacker, first}))
}

// watch calls the progress function until done is closed.
func (s *Solver) watch(done <-chan struct{}, t *team, A seki.Matrix, q Question, g seki.Game) {
	start := time.Now()
	ticker := time.NewTicker(250 * time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case now := <-ticker.C:
			s.options.Progress(Progress{
				Matrix: A, Game: g, Question: q, Nodes: s.Nodes(), TableBytes: s.TableBytes(),
				OpenMoves: int(t.unsettled.Load()), SettledMoves: int(t.settled.Load()), Elapsed: now.Sub(start),
			})
		}
	}
}
