package notation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Format is an output format that holds matrices and nothing else, one on a line, for a program or a paper.
type Format struct {
	Name     string
	Matrix   func(seki.Matrix) string
	Comments string // what begins a comment; "" if there are none
}

// Formats are the formats of matrices alone.
var Formats = []Format{
	{Name: "nauty", Matrix: NautyLine},
	{Name: "latex", Matrix: LaTeX, Comments: "% "},
	{Name: "sage", Matrix: Sage, Comments: "# "},
}

// FormatNames are the names of Formats.
var FormatNames = names()

func names() []string { return units.Texts(Formats, func(f Format) string { return f.Name }) }

// FindFormat returns the format with the given name.
func FindFormat(name string) (Format, bool) {
	k := slices.Index(FormatNames, name)
	if k < 0 {
		return Format{}, false
	}
	return Formats[k], true
}

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
