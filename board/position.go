package board

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// MaxSize is the greatest width and height of a board.
const MaxSize = 52

// Colour is the content of a point: empty, black or white.
type Colour uint8

const (
	Empty Colour = iota
	Black
	White
)

// String returns "empty", "black" or "white".
func (c Colour) String() string { return [...]string{"empty", "black", "white"}[c] }

// Name returns the name of the player, "Black" or "White", and "" for Empty.
func (c Colour) Name() string { return [...]string{"", "Black", "White"}[c] }

// Other returns the colour of the opponent, and Empty for Empty.
func (c Colour) Other() Colour { return [...]Colour{Empty, White, Black}[c] }

// Point is an intersection: column X from the left and row Y from below, both from
// 0, so that its name does not depend on the size of the board.
type Point struct{ X, Y int }

// columnLetters leaves out I, as boards do.
const columnLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// ColumnName returns the letters of column x: A to Z without I, then AA, AB, ….
func ColumnName(x int) string {
	n := len(columnLetters)
	if x < n {
		return columnLetters[x : x+1]
	}
	return ColumnName(x/n-1) + columnLetters[x%n:x%n+1]
}

// String returns the name of the point, its column's letters and its row counted
// from 1 below: A1 is the lower left corner.
func (p Point) String() string { return ColumnName(p.X) + strconv.Itoa(p.Y+1) }

// MarshalText writes the name.
func (p Point) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// ParsePoint reads the name of a point of some board, in upper or lower case.
func ParsePoint(name string) (Point, error) {
	upper := strings.ToUpper(name)
	digits := strings.TrimLeft(upper, columnLetters)
	letters := strings.TrimSuffix(upper, digits)
	row, err := strconv.Atoi(digits)
	if err == nil && digits[0] >= '1' && digits[0] <= '9' && row <= MaxSize {
		for x := range MaxSize {
			if ColumnName(x) == letters {
				return Point{x, row - 1}, nil
			}
		}
	}
	return Point{}, fmt.Errorf("%q is not the name of a point, such as D4", name)
}

// Position is a board with stones on it. It may hold chains without liberties.
// The zero Position has no points; Positions are made by New and the readers.
type Position struct {
	width, height int
	points        []Colour // row by row, the upper row first
}

// New returns an empty board. It panics if a size is outside 1…MaxSize.
func New(width, height int) *Position {
	if min(width, height) < 1 || max(width, height) > MaxSize {
		panic(fmt.Sprintf("board: no board is %d×%d", width, height))
	}
	return &Position{width, height, make([]Colour, width*height)}
}

// Width returns the number of columns.
func (p *Position) Width() int { return p.width }

// Height returns the number of rows.
func (p *Position) Height() int { return p.height }

// Contains reports whether the point is on the board.
func (p *Position) Contains(at Point) bool {
	return at.X >= 0 && at.X < p.width && at.Y >= 0 && at.Y < p.height
}

// index returns the place of a point in p.points, and panics if the point is not on the board. The inverse is point.
func (p *Position) index(at Point) int {
	if !p.Contains(at) {
		panic(fmt.Sprintf("board: the point %v is not on a board of %d×%d", at, p.width, p.height))
	}
	return (p.height-1-at.Y)*p.width + at.X
}

func (p *Position) point(k int) Point { return Point{k % p.width, p.height - 1 - k/p.width} }

// At returns the content of the point. It panics if the point is not on the board.
func (p *Position) At(at Point) Colour { return p.points[p.index(at)] }

// Set puts a stone on the point or removes it. It panics if the point is not on
// the board.
func (p *Position) Set(at Point, c Colour) { p.points[p.index(at)] = c }

// Points yields the points row by row, from the upper left to the lower right.
func (p *Position) Points() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for k := range p.points {
			if !yield(p.point(k)) {
				return
			}
		}
	}
}

// neighbours yields the indices of the points next to a point, up to four, in ascending
// order.
func (p *Position) neighbours(k int) iter.Seq[int] {
	return func(yield func(int) bool) {
		x := k % p.width
		_ = (k < p.width || yield(k-p.width)) &&
			(x == 0 || yield(k-1)) &&
			(x == p.width-1 || yield(k+1)) &&
			(k+p.width >= len(p.points) || yield(k+p.width))
	}
}

// Beside yields the points next to a point, up to four. It panics if the point is not on the board.
func (p *Position) Beside(at Point) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for k := range p.neighbours(p.index(at)) {
			if !yield(p.point(k)) {
				return
			}
		}
	}
}

// Clone returns a copy.
func (p *Position) Clone() *Position {
	return &Position{p.width, p.height, slices.Clone(p.points)}
}

// Equal reports whether both boards have the same size and hold the same stones.
func (p *Position) Equal(q *Position) bool {
	return p.width == q.width && p.height == q.height && slices.Equal(p.points, q.points)
}
