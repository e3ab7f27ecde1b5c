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
