package describe

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// MatrixForms are the formats that write only the matrix, one on a line.
var MatrixForms = map[string]func(seki.Matrix) string{
	"nauty": notation.NautyLine, "latex": notation.LaTeX, "sage": notation.Sage,
}
