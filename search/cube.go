package search

import (
	"context"
	"errors"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/internal/deadline"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
)

// Matrices of one size have many positions below them in common. A cube answers for all matrices of
// a size whose entries have a bound. It is solved once the searches and boxes of a solver have taken
// as long as it will take itself. So a stream of matrices takes at most twice as long as it would
// without cubes, whenever it ends, and a single matrix seldom comes to have one.

// cubes are the cubes of a size, in one game or in both.
type cubes struct {
	current atomic.Pointer[box.Cube]
	spent   [maxCubed + 1]atomic.Int64 // nanoseconds of one processor, by the greatest entry of the matrices

	mu    sync.Mutex            // held while a cube is solved
	price [maxCubed + 1]float64 // nanoseconds of one processor, by the greatest entry; 0 if not known yet
	next  *box.Cube             // begun, with its memory taken from the budget
}

const (
	maxCubed   = 12  // greatest entry of a cube
	leastPrice = 1e8 // nanoseconds of one processor: a few matrices have no cube
)

// cubesOf says for which matrices cubes answer.
type cubesOf struct {
	size seki.Size
	game seki.Game
}

// cubes returns the cubes that may answer for A.
func (s *Solver) cubes(A seki.Matrix, g seki.Game) *cubes {
	of := cubesOf{A.Size(), s.games(g)[0]}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.cubesOf[of]
	if c == nil {
		c = &cubes{}
		s.cubesOf[of] = c
	}
	return c
}

// games returns the games in which a cube answers that answers in g.
func (s *Solver) games(g seki.Game) []seki.Game {
	if s.options.BothGames {
		return seki.Games[:]
	}
	return []seki.Game{g}
}

// spend counts the time that was spent on a matrix, in nanoseconds of one processor.
func (c *cubes) spend(A seki.Matrix, time int64) {
	if top := slices.Max(A.Entries()); top <= maxCubed {
		c.spent[top].Add(time)
	}
}

// clearSpent begins the account again, after it has paid for a cube.
func (c *cubes) clearSpent() {
	for top := range c.spent {
		c.spent[top].Store(0)
	}
}

// raiseCube solves the cube that has become worth its cost, if there is one and no other search is
// solving one. Before a deadline it takes at most a quarter of the time that is left, so that enough
// remains to search the question without it; a later call goes on with the cube, perhaps for the next
// question about the same matrix. When ctx ends it fails with the cause.
func (s *Solver) raiseCube(ctx context.Context, c *cubes, A seki.Matrix, g seki.Game) error {
	if s.alone || s.pace.cube == 0 || !c.mu.TryLock() {
		return nil
	}
	defer c.mu.Unlock()
	if c.next == nil {
		c.next = s.worthCube(c, A.Size(), s.games(g))
	}
	if c.next == nil {
		return nil
	}
	part, cancel := deadline.Share(ctx, 4)
	defer cancel()
	if err := c.next.Solve(part, s.options.StreamWorkers); err != nil {
		if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
			return nil
		}
		return err
	}
	_, released := c.next.Bytes()
	released += c.bytes()
	c.current.Store(c.next)
	c.next = nil
	c.clearSpent()
	s.mu.Lock()
	s.giveBox(released)
	s.mu.Unlock()
	if released > s.options.Memory/smallBox {
		debug.FreeOSMemory() // before others take as much
	}
	return nil
}

// worthCube returns the greatest cube that is worth its cost, if it is greater than the current one,
// and takes its memory. The caller holds c.mu.
func (s *Solver) worthCube(c *cubes, size seki.Size, games []seki.Game) *box.Cube {
	above := 0
	if cube := c.current.Load(); cube != nil {
		above = cube.Top() // searches that began before it was there may still add to the account
	}
	spent := 0.0
	best := 0
	for top := above + 1; top < len(c.spent); top++ {
		here := float64(c.spent[top].Load())
		spent += here
		if here == 0 {
			continue
		}
		if c.price[top] == 0 {
			c.price[top] = math.Inf(1)
			if cube := box.NewCube(size, top, games...); cube != nil {
				c.price[top] = max(cube.Time(), leastPrice)
			}
		}
		if spent*s.pace.cube >= c.price[top] {
			best = top
		}
	}
	if best == 0 {
		return nil
	}
	cube := box.NewCube(size, best, games...)
	held, besides := cube.Bytes()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.takeFor(size, held+besides, s.options.Memory/8) { // the rest is for tables
		c.price[best] = math.Inf(1)
		return nil
	}
	return cube
}

// takeFor takes memory for a box or a cube of a size from the budget, if at least reserve is left
// afterwards, and reports whether it did. Where it is not there, the cubes of other sizes make room.
// The caller holds s.mu.
func (s *Solver) takeFor(size seki.Size, bytes, reserve int64) bool {
	if !s.tables.Take(bytes, reserve) {
		if s.tables.Free()+s.otherCubes(size)-bytes < reserve {
			return false
		}
		s.dropCubes(size, true)
		if !s.tables.Take(bytes, reserve) {
			return false
		}
	}
	s.boxBytes += bytes
	return true
}

// dropCubes drops the unfinished cubes of other sizes, and with finished the finished ones too, but
// not those of a size of which one is being solved. The caller holds s.mu.
func (s *Solver) dropCubes(size seki.Size, finished bool) {
	before := s.boxBytes
	for of, c := range s.cubesOf {
		if of.size == size || !c.mu.TryLock() {
			continue
		}
		if c.next != nil {
			held, besides := c.next.Bytes()
			s.giveBox(held + besides)
			c.next = nil
			c.clearSpent()
		}
		if finished {
			s.giveBox(c.bytes())
			c.current.Store(nil)
		}
		c.mu.Unlock()
	}
	if before-s.boxBytes > s.options.Memory/smallBox {
		debug.FreeOSMemory() // before others take as much
	}
}

// bytes returns the memory of the cube that answers.
func (c *cubes) bytes() int64 {
	cube := c.current.Load()
	if cube == nil {
		return 0
	}
	held, _ := cube.Bytes()
	return held
}

// otherCubes returns the memory of the cubes that answer for other sizes. The caller holds s.mu.
func (s *Solver) otherCubes(size seki.Size) (bytes int64) {
	for of, c := range s.cubesOf {
		if of.size != size {
			bytes += c.bytes()
		}
	}
	return bytes
}
