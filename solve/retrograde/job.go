package retrograde

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/seki"
)

// job solves the slabs of one layer that are not stored yet, on all workers. Each worker takes the next row margin.
// A slab of the layer below is loaded from the store just before its first parent, if it is
// not in memory, and released after its last.
type job struct {
	*solver
	this, below *layer
	stored      bool  // slabs of this layer go to the store
	keep        bool  // slabs stay in memory, for the layer above or a visit
	first, last []int // by slab of the layer below: its first and its last parent
	byLast      []int // slabs of the layer below by increasing last parent

	mu     sync.Mutex
	used   int          // number of slabs in byLast whose parents are all solved
	next   int          // next slab to take
	end    int          // the slab after the last one of the range
	active map[int]bool // slabs being solved
	done   int          // slabs of all ranges, also those found in the store
	total  seki.Census

	loading sync.Mutex
	loaded  int // first slab of the layer below that is not loaded yet
}

// newJob returns the job of a layer. It solves one range of slabs after the other.
func newJob(s *solver, this, below *layer) *job {
	j := &job{solver: s, this: this, below: below, active: map[int]bool{}}
	this.findChildren(below)
	j.stored = s.p.Store != nil
	j.keep = this.sum < s.p.MaxSum || s.h.Visit != nil && this.selection.WantsPlain() || s.p.everyBlock
	for k := range below.slabs {
		first, last := below.parents(k, this.rows)
		j.first, j.last, j.byLast = append(j.first, first), append(j.last, last), append(j.byLast, k)
	}
	slices.SortFunc(j.byLast, func(a, b int) int { return j.last[a] - j.last[b] })
	return j
}

// run solves the slabs from number next on, up to number end.
func (j *job) run(ctx context.Context, next, end int) error {
	j.next, j.end, j.used, j.loaded = next, end, 0, 0
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	for _, w := range j.workers {
		wg.Go(func() {
			for ri, ok := j.take(ctx); ok; ri, ok = j.take(ctx) {
				if err := j.slab(ctx, w, ri); err != nil {
					cancel(err)
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// take returns the next slab to solve. ok is false if there is none or the context has ended.
func (j *job) take(ctx context.Context) (ri int, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for ; j.next < j.end && ctx.Err() == nil; j.next++ {
		if j.stored && j.p.Store.Has(j.next) {
			j.done++
			j.progress(j.this.sum, len(j.this.slabs), j.done)
			continue
		}
		ri = j.next
		j.next++
		j.active[ri] = true
		return ri, true
	}
	return 0, false
}

// slab solves one slab and then stores it, keeps it in memory, or both.
func (j *job) slab(ctx context.Context, w *worker, ri int) error {
	if err := j.load(w, ri); err != nil {
		return err
	}
	f, slab, err := w.solve(ctx, j.this, j.below, ri)
	if err != nil {
		return err
	}
	if j.stored {
		if err := j.p.Store.Put(ri, slab); err != nil {
			return err
		}
	}
	var solved *solvedSlab
	if j.keep && (!j.stored || j.fits(int64(cap(slab.Data))*3/2)) {
		solved = w.newSolvedSlab(j.this, f, slab.Data, j.this.sum == j.p.MaxSum)
	} else {
		j.pool.put(slab.Data)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.this.slabs[ri], j.this.specials[ri] = solved, slab.Specials
	j.total.Add(slab.Census)
	j.matrices += uint64(slab.Values)
	delete(j.active, ri)
	j.done++
	j.releaseUsed()
	j.progress(j.this.sum, len(j.this.slabs), j.done)
	return nil
}

// load brings the slabs that slab ri reads into memory: those whose first parent is ri
// or earlier. First parents increase, because adding e_1 keeps the order of margins.
// Slabs loaded earlier stay while one of their parents is unfinished.
func (j *job) load(w *worker, ri int) error {
	j.loading.Lock()
	defer j.loading.Unlock()
	for ; j.loaded < len(j.first) && j.first[j.loaded] <= ri; j.loaded++ {
		k := j.loaded
		if !j.needs(k) {
			continue
		}
		f, err := w.frame(j.below, k)
		if err != nil {
			return err
		}
		j.makeRoom(int64(roundUp(f.bytes())) * 3 / 2)
		stored, err := j.p.Store.Get(k, j.pool.get(f.bytes()))
		if err != nil {
			return err
		}
		if stored.Values != f.values() {
			return fmt.Errorf("slab %d of sum %d has %d values in the store instead of %d",
				k, j.below.sum, stored.Values, f.values())
		}
		solved := w.newSolvedSlab(j.below, f, stored.Data, false)
		j.mu.Lock()
		j.below.slabs[k] = solved
		if j.last[k] < j.firstUnfinished() { // its parents have been solved in the meantime
			j.release(j.below, k)
		}
		j.mu.Unlock()
	}
	return nil
}

// needs reports whether slab k of the layer below must be loaded: it is not in memory, and
// some parent is not solved yet (a solve may continue in the middle of a layer).
func (j *job) needs(k int) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.below.slabs[k] == nil && j.last[k] >= j.firstUnfinished()
}

// firstUnfinished returns the first slab that is not solved yet.
func (j *job) firstUnfinished() int {
	first := j.next
	for ri := range j.active {
		first = min(first, ri)
	}
	return first
}

// releaseUsed releases the slabs of the layer below whose parents are all solved.
func (j *job) releaseUsed() {
	if j.p.everyBlock { // a larger solve reads the last three layers
		return
	}
	first := j.firstUnfinished()
	for ; j.used < len(j.byLast) && j.last[j.byLast[j.used]] < first; j.used++ {
		j.release(j.below, j.byLast[j.used])
	}
}

// fits reports whether bytes more stay within the memory limit.
func (j *job) fits(bytes int64) bool {
	return j.p.Memory == 0 || j.pool.held()+bytes <= j.p.Memory
}

// makeRoom drops slabs, which the store has, until bytes more fit: first slabs of
// this layer, which are needed last, then slabs of the layer below that are not yet loaded
// for a parent. It takes both from the end.
func (j *job) makeRoom(bytes int64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for k := len(j.this.slabs) - 1; k >= 0 && !j.fits(bytes); k-- {
		j.release(j.this, k)
	}
	for k := len(j.below.slabs) - 1; k > j.loaded && !j.fits(bytes); k-- {
		j.release(j.below, k)
	}
}
