package draw

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// openShare is the least share of the points of a board that Book leaves empty around the
// walls, if a larger board is allowed.
const openShare = 0.25

// Size is the size of a board in points.
type Size struct{ Width, Height int }

// String returns "6×4".
func (s Size) String() string { return fmt.Sprintf("%d×%d", s.Width, s.Height) }

// BookSizes are the sizes of the boards on which games are played.
var BookSizes = []Size{{9, 9}, {13, 13}, {19, 19}}

const (
	bookConstructions = 10      // drawings per attempt; only the smallest is taken
	bookChanges       = 20_000  // random changes to shrink it
	bookSteps         = 150_000 // steps to thin it
)

// ErrNoRoom is returned by Book if no position on the given boards was found.
type ErrNoRoom struct {
	Matrix seki.Matrix
	Sizes  []Size
}

func (e ErrNoRoom) Error() string {
	return fmt.Sprintf("no position with walls around it was found for %s on a board of %s", e.Matrix,
		e.Sizes[len(e.Sizes)-1])
}

// Book returns a position that realises A and is drawn as in a book. It has thin chains in the lower left corner, walls
// around them with two eyes each, which board.Read finds alive, and an otherwise empty board. If possible all chains of
// A have more than board.SmallChain stones; then Book takes the first of the sizes with such a position. Of some
// attempts it takes the best: two dozen take about a second of a processor for matrices of size 4×4, and with eight
// small chains and larger boards are a little more frequent. On BookSizes the matrices of docs/positions take no time.
// Book is deterministic. Errors are the errors of Draw, an ErrNoRoom, or the error of ctx, which it checks before each
// attempt.
func Book(ctx context.Context, A seki.Matrix, attempts int, sizes ...Size) (*board.Position, error) {
	if slices.Equal(sizes, BookSizes) {
		if p, err := inGallery(A); p != nil || err != nil {
			return p, err
		}
	}
	return newBook(ctx, A, attempts, sizes)
}

// newBook is Book without the gallery.
func newBook(ctx context.Context, A seki.Matrix, attempts int, sizes []Size) (*board.Position, error) {
	c, err := newConstruction(A)
	if err != nil {
		return nil, err
	}
	found := make([]*book, attempts)
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k := range found {
		group.Go(func() error {
			if ctx.Err() == nil {
				found[k] = c.book(sizes, rand.New(rand.NewPCG(uint64(k), 2)))
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(b *book) bool { return b == nil })
	if len(found) == 0 {
		return nil, ErrNoRoom{A, sizes}
	}
	return slices.MinFunc(found, (*book).compare).position, nil
}

// book is a position as in a book with its cost.
type book struct {
	position *board.Position
	size     int // number in the list of sizes
	small    int // number of small chains
	stones   int
}

// compare prefers large chains, then a small board, then few stones.
func (b *book) compare(c *book) int {
	return cmp.Or(cmp.Compare(b.small, c.small), cmp.Compare(b.size, c.size), cmp.Compare(b.stones, c.stones))
}

// book returns a position as in a book on the first of the sizes that it fits, or nil.
func (c construction) book(sizes []Size, random *rand.Rand) *book {
	g := shrink(c.best(bookConstructions, random), c.A, bookChanges, random)
	for range random.IntN(4) {
		g = g.mirrored().transposed() // turned by 90 degrees
	}
	g = g.raised().transposed().raised().transposed()
	last := sizes[len(sizes)-1]
	if len(g.points) > 2*last.Width*last.Height {
		return nil // thin would not make it that small
	}
	g = thin(g.cropped(max(g.width, last.Width), max(g.height, last.Height)), c.A, bookSteps, random)
	extent := g.extent()
	for k, size := range sizes {
		if extent.Width > size.Width || extent.Height > size.Height {
			continue
		}
		var best *book
		for _, reverse := range []bool{false, true} {
			walls := newBuilder(g.cropped(size.Width, size.Height), c.A.Rows())
			if !walls.build(reverse) {
				continue
			}
			p := walls.position()
			r, err := board.ReadAs(p, c.A)
			if err != nil {
				continue
			}
			b := &book{p, k, len(r.Small()), 0}
			for at := range p.Points() {
				if p.At(at) != board.Empty {
					b.stones++
				}
			}
			crowded := float64(size.Width*size.Height-b.stones) < openShare*float64(size.Width*size.Height)+float64(c.A.Sum())
			if crowded && k < len(sizes)-1 {
				continue
			}
			if best == nil || b.compare(best) < 0 {
				best = b
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}
