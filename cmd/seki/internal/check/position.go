package check

import (
	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
)

// position returns the position that was given; ok is false if it is a matrix alone.
func position(g command.Given) (P eyes.Position, ok bool, err error) {
	if g.Own == nil {
		return P, false, nil
	}
	P, err = eyes.New(g.Matrix, *g.Own)
	if err != nil {
		return P, false, command.Usagef("%w", err)
	}
	return P, !P.IsMatrix(), nil
}
