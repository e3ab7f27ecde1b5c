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
	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/seki"
)

// openShare is the least share of the points of a board that Book leaves empty around the
// walls, if a larger board is allowed.
const openShare = 0.25

// BookSizes are the sizes of the boards on which games are played.
var BookSizes = []Size{{9, 9}, {13, 13}, {19, 19}}

const (
	bookStarts        = 24      // independent attempts of Book
	quickBookStarts   = 8       // those of QuickBook
	bookConstructions = 10      // drawings per attempt, of which only the smallest is taken
	bookChanges       = 20_000  // random changes to shrink it
	bookSteps         = 150_000 // steps to thin it
)

// ErrNoRoom is returned by Book if no position on the given boards was found.
type ErrNoRoom struct {
	Position eyes.Position
	Sizes    []Size
}

func (e ErrNoRoom) Error() string {
	return fmt.Sprintf("no position with walls around it was found for %s on a board of %s", e.Position, e.Sizes[len(e.Sizes)-1])
}

// Book returns a position that realises A and is drawn as in a book: thin chains in the
// lower left corner, around them walls with two eyes each, which board.Read finds alive, and
// else an empty board. If possible all chains of A have more than board.SmallChain stones;
// then the first of the sizes with such a position is taken. It is deterministic. Errors are
// those of Draw, an ErrNoRoom, or that of ctx, which is looked at some twenty times. Cost: about a
// second of a processor for matrices of size 4×4; on BookSizes nothing for those of docs/go-boards.md.
func Book(ctx context.Context, A seki.Matrix, sizes ...Size) (*board.Position, error) {
	return bookOrGallery(ctx, A, bookStarts, sizes)
}

// QuickBook is like Book but takes a third of the time, and finds larger boards or small chains a
// little more often. It is meant for people who wait.
func QuickBook(ctx context.Context, A seki.Matrix, sizes ...Size) (*board.Position, error) {
	return bookOrGallery(ctx, A, quickBookStarts, sizes)
}

func bookOrGallery(ctx context.Context, A seki.Matrix, starts int, sizes []Size) (*board.Position, error) {
	if slices.Equal(sizes, BookSizes) {
		if p, err := inGallery(ctx, A); p != nil || err != nil {
			return p, err
		}
	}
	return bookOf(ctx, eyes.FromMatrix(A), starts, sizes)
}

// BookEyes is Book for a position with eyes and private liberties, always drawn anew. A private liberty lies
// between a chain and a wall. It also fails if a chain shares no dame, or if it has an eye that is
// not drawn: those that are have one or two points, or four in a square, which nobody can divide
// (the liberties 5/2).
func BookEyes(ctx context.Context, P eyes.Position, sizes ...Size) (*board.Position, error) {
	return bookOf(ctx, P, bookStarts, sizes)
}

func bookOf(ctx context.Context, P eyes.Position, starts int, sizes []Size) (*board.Position, error) {
	if !P.IsMatrix() {
		if err := drawable(P); err != nil {
			return nil, err
		}
	}
	c, err := newConstruction(P.Matrix())
	if err != nil {
		return nil, err
	}
	found := make([]*book, starts)
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k := range found {
		group.Go(func() error {
			if ctx.Err() == nil {
				found[k] = c.book(P, sizes, rand.New(rand.NewPCG(uint64(k), 2)))
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(b *book) bool { return b == nil })
	if len(found) == 0 {
		return nil, ErrNoRoom{P, sizes}
	}
	return slices.MinFunc(found, (*book).compare).position, nil
}

// drawable returns an error if BookEyes does not draw positions such as P.
func drawable(P eyes.Position) error {
	own := P.Own()
	liberties, dame := slices.Concat(own.EyesRows, own.EyesCols), slices.Concat(P.Matrix().RowSums(), P.Matrix().ColSums())
	for line, n := range eyePoints(P) {
		name := fmt.Sprintf("row %d", line+1)
		if line >= P.Rows() {
			name = fmt.Sprintf("column %d", line-P.Rows()+1)
		}
		switch {
		case dame[line] == 0:
			return fmt.Errorf("%s shares no dame: only chains that do are drawn", name)
		case n < 0:
			return fmt.Errorf("%s has an eye of %d/%d liberties: only eyes of one point (1), two (2) and four in a square (5/2) are drawn; who has the turn can divide others",
				name, liberties[line], P.Reserve(line))
		}
	}
	return nil
}

// largestEye is the number of points of the largest eye that is drawn.
const largestEye = 4

// eyePoints returns the numbers of points of the eyes of rows and then of columns: 0 for no eye, −1 for one that is not
// drawn.
func eyePoints(P eyes.Position) (points []int) {
	own := P.Own()
	for line, liberties := range slices.Concat(own.EyesRows, own.EyesCols) {
		points = append(points, -1)
		for _, n := range []int{0, 1, 2, largestEye} {
			if eyes.Liberties(n) == liberties && eyes.Reserve(n) == P.Reserve(line) {
				points[line] = n
			}
		}
	}
	return points
}

// book is a position as in a book with what makes it good.
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
func (c construction) book(P eyes.Position, sizes []Size, random *rand.Rand) *book {
	g := shrink(c.best(bookConstructions, random), c.A, bookChanges, random)
	for range random.IntN(4) {
		g = g.mirrored().transposed() // turned by 90 degrees
	}
	g = g.padded(g.width+1, g.height+1)
	last := sizes[len(sizes)-1]
	if len(g.points) > 2*last.Width*last.Height {
		return nil // thin would not make it that small
	}
	t := thin(g.cropped(max(g.width, last.Width), max(g.height, last.Height)), P, bookSteps, random)
	if !slices.Equal(t.have, t.want) {
		return nil
	}
	g = t.grid
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
			r, err := realising(p, P)
			if err != nil {
				continue
			}
			b := &book{p, k, len(r.Small()), 0}
			for at := range p.Points() {
				if p.At(at) != board.Empty {
					b.stones++
				}
			}
			crowded := float64(size.Width*size.Height-b.stones) < openShare*float64(size.Width*size.Height)+float64(P.Total())
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

// realising reads a position and returns an error if it does not realise P.
func realising(p *board.Position, P eyes.Position) (*board.Reading, error) {
	if P.IsMatrix() {
		return board.ReadAs(p, P.Matrix())
	}
	r, err := board.Read(p)
	if err != nil {
		return nil, err
	}
	read, err := eyes.New(r.Matrix, r.Own)
	if err != nil || len(r.Violations) > 0 || len(r.Joints) > 0 || !read.Canonical().Equal(P.Canonical()) {
		return nil, fmt.Errorf("the position is read as %s, violates %d conditions and has %d joints, and does not realise %s", read, len(r.Violations), len(r.Joints), P)
	}
	return r, nil
}
