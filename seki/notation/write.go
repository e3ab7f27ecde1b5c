package notation

import (
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// JSON returns A as [[1,1],[1,1]].
func JSON(A seki.Matrix) string { return A.Join("[[", ",", "],[", "]]") }

// Sage returns A as matrix([[1,1],[1,1]]).
func Sage(A seki.Matrix) string { return "matrix(" + JSON(A) + ")" }

// NautyLine returns A as nauty's multig -B writes it: "2 2  1 1  1 1".
func NautyLine(A seki.Matrix) string {
	sizes := strconv.Itoa(A.Rows()) + " " + strconv.Itoa(A.Cols()) + "  "
	return A.Join(sizes, " ", "  ", "")
}

// LaTeX returns A as a pmatrix of the amsmath package, or as an array if it has
// more than the 10 columns that a pmatrix holds.
func LaTeX(A seki.Matrix) string {
	if A.Cols() <= 10 {
		return A.Join(`\begin{pmatrix} `, " & ", ` \\ `, ` \end{pmatrix}`)
	}
	open := `\left(\begin{array}{` + strings.Repeat("c", A.Cols()) + "} "
	return A.Join(open, " & ", ` \\ `, ` \end{array}\right)`)
}
