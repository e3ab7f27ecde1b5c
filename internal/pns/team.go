package pns

import "sync/atomic"

// spreadDepth is the number of levels of the search at which the workers of a
// team avoid each other's positions.
const spreadDepth = 6

// A Team is several workers that search one question. They share the table and
// the positions at the top of their paths: a worker that chooses a child counts
// one that another worker is searching as harder than it is.
type Team struct {
	paths [][spreadDepth]atomic.Uint64 // hashes of the positions on the path of each worker
	moves atomic.Uint32                // of the first position, open when the search began
	open  atomic.Uint32                // moves that are not settled yet
}

// NewTeam returns a team for that many workers.
func NewTeam(workers int) *Team { return &Team{paths: make([][spreadDepth]atomic.Uint64, workers)} }

// Join adds the worker to a team, under the number self.
func (w *Worker) Join(t *Team, self int) { w.team, w.self = t, self }

// Moves returns how many turns of the first position are open, and how many have been settled since
// it was opened first.
func (t *Team) Moves() (open, settled int) {
	open = int(t.open.Load()) // before moves, which report stores first
	return open, max(0, int(t.moves.Load())-open)
}

// report notes how many of the moves listed when the first position was opened are open.
func (t *Team) report(open, listed uint32) {
	t.moves.CompareAndSwap(0, listed) // in another search of the question fewer are listed
	t.open.Store(open)
}

// busy lists the children at this depth that other workers are searching. The first worker
// does not avoid them: it searches as if it were alone, so that others, which may lead each
// other astray, do not make a search much longer than with one worker.
func (w *Worker) busy(depth int) []uint64 {
	if w.self == 0 || depth >= spreadDepth {
		return nil
	}
	w.others = w.others[:0]
	for k := range w.team.paths {
		if k != w.self {
			w.others = append(w.others, w.team.paths[k][depth].Load())
		}
	}
	return w.others
}

func (w *Worker) enter(depth int, hash uint64) {
	if depth < spreadDepth {
		w.team.paths[w.self][depth].Store(hash)
	}
}
