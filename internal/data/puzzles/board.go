package puzzles

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// Read reads a position. It fails if the position is not one of a matrix.
func Read(position string) (*board.Reading, error) {
	p, err := board.ParseText(strings.ReplaceAll(position, "/", "\n"))
	if err != nil {
		return nil, err
	}
	r, err := board.Read(p)
	if err == nil && !r.IsMatrix() {
		err = fmt.Errorf("the position %s is not one of a matrix: %v", position, r.Violations)
	}
	return r, err
}

// Matrix returns the matrix of a position. It fails as Read does.
func Matrix(position string) (seki.Matrix, error) {
	r, err := Read(position)
	if err != nil {
		return seki.Matrix{}, err
	}
	return r.Matrix, nil
}
