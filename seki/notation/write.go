package notation

import (
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Plain returns A as "1 1; 1 1".
func Plain(A seki.Matrix) string { return A.String() }

// JSON returns A as [[1,1],[1,1]].
func JSON(A seki.Matrix) string { return joined(A, "[[", ",", "],[", "]]") }

// Sage returns A as matrix([[1,1],[1,1]]).
func Sage(A seki.Matrix) string { return "matrix(" + JSON(A) + ")" }

// NautyLine returns A as nauty's multig -B writes it: "2 2  1 1  1 1".
func NautyLine(A seki.Matrix) string {
	sizes := strconv.Itoa(A.Rows()) + " " + strconv.Itoa(A.Cols()) + "  "
	return joined(A, sizes, " ", "  ", "")
}

// LaTeX returns A as a pmatrix of the amsmath package, or as an array if it has
// more than the 10 columns that a pmatrix holds.
func LaTeX(A seki.Matrix) string {
	if A.Cols() <= 10 {
		return joined(A, `\begin{pmatrix} `, " & ", ` \\ `, ` \end{pmatrix}`)
	}
	open := `\left(\begin{array}{` + strings.Repeat("c", A.Cols()) + "} "
	return joined(A, open, " & ", ` \\ `, ` \end{array}\right)`)
}

// joined returns the entries of A between open and shut, with the separators entry
// within rows and row between them.
func joined(A seki.Matrix, open, entry, row, shut string) string {
	var b strings.Builder
	b.WriteString(open)
	for i := range A.Rows() {
		if i > 0 {
			b.WriteString(row)
		}
		for j := range A.Cols() {
			if j > 0 {
				b.WriteString(entry)
			}
			b.WriteString(strconv.Itoa(A.At(i, j)))
		}
	}
	b.WriteString(shut)
	return b.String()
}
