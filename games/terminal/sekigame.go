package terminal

import (
	"fmt"
	"iter"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Seki is SEKI or D-SEKI as a terminal game of the players 0 (R) and 1 (C). A
// pass is an edge to the same matrix with the other player to move, so two
// successive passes repeat a position, which is a draw. The active moves come
// first, in row-major order, and the pass last.
//
// A tie is drawn in D-SEKI. Both players would lose a terminal position that is in
// no W_p, so a tie has an edge to itself instead, which repeats it.
type Seki struct{ Game seki.Game }

// SekiPosition is a matrix and the player to move. The zero value is not valid.
type SekiPosition struct {
	rows   uint16
	cells  string // two bytes for each entry, row-major
	toMove seki.Player
}

// NewSekiPosition returns the position of A with p to move. The error wraps a
// *seki.ImpossibleError if A has several zero rows or columns.
func NewSekiPosition(A seki.Matrix, p seki.Player) (SekiPosition, error) {
	if A.Rows() == 0 {
		return SekiPosition{}, fmt.Errorf("a matrix needs at least one row")
	}
	if _, _, err := A.Terminal(seki.Seki); err != nil {
		return SekiPosition{}, fmt.Errorf("matrix %v: %w", A, err)
	}
	return sekiPosition(A, p), nil
}

// ParseSekiPosition reads a matrix in any notation, followed by (C) if C is to
// move; (R) may be left out.
func ParseSekiPosition(text string) (SekiPosition, error) {
	text, toMove := strings.TrimSpace(text), seki.R
	for _, p := range []seki.Player{seki.R, seki.C} {
		if rest, ok := strings.CutSuffix(text, fmt.Sprintf("(%v)", p)); ok {
			text, toMove = strings.TrimSpace(rest), p
			break
		}
	}
	A, err := notation.Parse(text)
	if err != nil {
		return SekiPosition{}, err
	}
	return NewSekiPosition(A, toMove)
}

func sekiPosition(A seki.Matrix, p seki.Player) SekiPosition {
	cells := make([]byte, 0, 2*A.Rows()*A.Cols())
	for i := range A.Rows() {
		for j := range A.Cols() {
			v := A.At(i, j)
			cells = append(cells, byte(v>>8), byte(v))
		}
	}
	// MaxCells is 1<<16, so rows−1 fits where rows may not.
	return SekiPosition{uint16(A.Rows() - 1), string(cells), p}
}

// Matrix returns the matrix of the position.
func (x SekiPosition) Matrix() seki.Matrix {
	var few [64]int // not on the heap
	entries := few[:0]
	for k := 0; k < len(x.cells); k += 2 {
		entries = append(entries, int(x.cells[k])<<8|int(x.cells[k+1]))
	}
	rows := int(x.rows) + 1
	return seki.Must(seki.New(rows, len(entries)/rows, entries))
}

// ToMove returns the player to move.
func (x SekiPosition) ToMove() seki.Player { return x.toMove }

// String returns the matrix and the player to move: "1 1; 1 1 (R)".
func (x SekiPosition) String() string {
	return x.Matrix().Join("", " ", "; ", " ("+x.toMove.String()+")")
}

// Players returns 2.
func (Seki) Players() int { return 2 }

// Owner returns the player to move.
func (Seki) Owner(x SekiPosition) Player { return Player(x.toMove) }

// Moves yields the active moves and the pass; nothing if the game is won; x itself
// at a tie in D-SEKI.
func (g Seki) Moves(x SekiPosition) iter.Seq[SekiPosition] {
	return func(yield func(SekiPosition) bool) {
		A := x.Matrix()
		if outcome, over, _ := A.Terminal(g.Game); over {
			if outcome.R == seki.Draw {
				yield(x)
			}
			return
		}
		opponent := x.toMove.Opponent()
		for mv := range A.Moves() {
			if !yield(sekiPosition(A.After(mv), opponent)) {
				return
			}
		}
		x.toMove = opponent
		yield(x)
	}
}

// Winners returns the winner.
func (g Seki) Winners(x SekiPosition) []Player {
	outcome, _, _ := x.Matrix().Terminal(g.Game)
	if outcome.First(x.toMove) == seki.Win {
		return []Player{Player(x.toMove)}
	}
	return []Player{Player(x.toMove.Opponent())}
}
