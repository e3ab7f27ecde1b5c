package board_test

import (
	"fmt"

	"github.com/sekilab/sekilab/board"
)

// A position is read as a matrix: rows are black chains, columns white ones.
func ExampleRead() {
	p, err := board.ParseText(`
		. X X .
		O O X O
		O X O O
		. X . O`)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := board.Read(p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Matrix, len(r.Violations))
	for _, d := range r.Dame {
		fmt.Println(d.Point, r.Rows[d.Row].Name(), r.Cols[d.Col].Name())
	}
	// Output:
	// 1 1; 1 1 0
	// A4 B4 A3
	// D4 B4 D3
	// A1 B2 A3
	// C1 B2 D3
}

// A game in SGF, after its first move.
func ExampleParse() {
	positions, err := board.Parse([]byte("(;SZ[3:2]AB[aa:ab]AW[ca:cb];B[bb](;W[ba])(;W[]))"), 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(positions[0])
	_, err = board.Parse([]byte("(;SZ[3]\nAB[aa][dd])"), board.Shown)
	fmt.Println(err)
	// Output:
	// X . O
	// X X O
	// line 2, column 8: the point "dd" is not on the board of 3×3
}
