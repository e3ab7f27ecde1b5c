package liberties

import "github.com/sekilab/sekilab/seki"

// Place is the kind of a liberty.
type Place uint8

const (
	Dame    Place = iota // shared by a row and a column
	Private              // of one line, outside its eyes
	Eye                  // in an eye of one line
)

// Move is an active move: it fills one liberty. For a dame, Row and Col are the lines that share it,
// counted from 0; for any other liberty one of them is the line that has it, and the other is −1.
type Move struct {
	Place    Place
	Row, Col int
}

// places returns the moves that can be in positions of a size, in the order of Position.Moves.
func places(size seki.Size) (list []Move) {
	for i := range size.Rows {
		for j := range size.Cols {
			list = append(list, Move{Dame, i, j})
		}
	}
	for _, place := range []Place{Private, Eye} {
		for i := range size.Rows {
			list = append(list, Move{place, i, -1})
		}
		for j := range size.Cols {
			list = append(list, Move{place, -1, j})
		}
	}
	return list
}

// cell returns the entry of the framed matrix that a move lowers.
func (b *game) cell(mv Move) int {
	at := func(line int) int {
		if mv.Row < 0 {
			return (b.m+line)*b.width + mv.Col
		}
		return mv.Row*b.width + b.n + line
	}
	switch {
	case mv.Place == Dame:
		return mv.Row*b.width + mv.Col
	case mv.Place == Private:
		return at(private)
	case b.v[at(inside)] > 0:
		return at(inside)
	}
	return at(last)
}

// move returns the move that lowers an entry of the framed matrix.
func (b *game) move(cell int) Move {
	i, j := cell/b.width, cell%b.width
	switch {
	case i < b.m && j < b.n:
		return Move{Dame, i, j}
	case i < b.m && j == b.n:
		return Move{Private, i, -1}
	case i < b.m:
		return Move{Eye, i, -1}
	case i == b.m:
		return Move{Private, -1, j}
	}
	return Move{Eye, -1, j}
}

// Liberties returns the number of liberties that a simple eye of n ≥ 1 empty points gives to its
// chain: n for n ≤ 3, (n² − 3n)/2 + 3 for n ≥ 3, so 1, 2, 3, 5, 8, 12, 17 for n = 1, …, 7. In a larger eye the
// owner can make two.
//
// The opponent fills n − 1 points, in a shape that makes a single eye when it is taken. The owner
// takes it with one move and has a simple eye of n − 1 points. So L(n) = (n − 1) − 1 + L(n − 1),
// L(2) = 2. This is right if the owner can make no second eye and gains nothing by an earlier move
// inside; a stone of the opponent inside counts one less. Source: Müller 1999.
func Liberties(n int) int {
	if n < 3 {
		return n
	}
	return (n*n-3*n)/2 + 3
}

// Reserve returns the reserve of such an eye: 1 for n ≤ 3, then 2, 4, 7, 11. The owner need not take
// stones inside while the chain has another liberty, so the opponent can have n − 1 of them there, and
// take the last L(n) − (n − 1) liberties only after all others (docs/theory.md, 9.8).
func Reserve(n int) int { return Liberties(n) - (n - 1) }
