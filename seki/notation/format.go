package notation

import (
	"slices"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Format is an output format that holds matrices and nothing else, for a program or a paper.
type Format struct {
	Name     string
	Matrix   func(seki.Matrix) string
	Lines    bool // also useful as matrices one on a line, without a list
	List     List
	Comments [2]string // what begins and ends a comment; "", "" if there are none
	Endings  []string  // of the names of files, at least one
}

// List holds the texts around a list of matrices: Open and Shut around the whole list,
// Before and After around each matrix, and Between between two of them.
type List struct{ Open, Before, After, Between, Shut string }

// Formats are the formats of matrices alone.
var Formats = []Format{
	{Name: "nauty", Matrix: NautyLine, Lines: true, Endings: []string{".nauty"}, List: List{After: "\n"}},
	{Name: "latex", Matrix: LaTeX, Lines: true, Comments: [2]string{"% ", ""}, Endings: []string{".tex"},
		// Inline formulas, between which a paragraph can break.
		List: List{"% needs \\usepackage{amsmath}\n\\begin{flushleft}\n", "$", "$\\quad\n", "", "\\end{flushleft}\n"}},
	{Name: "sage", Matrix: Sage, Lines: true, Comments: [2]string{"# ", ""}, Endings: []string{".sage"},
		List: List{"sekis = [\n", "  ", "", ",\n", "\n]\n"}},
	{Name: "gap", Matrix: JSON, Comments: [2]string{"# ", ""}, Endings: []string{".g", ".gap"},
		List: List{"sekis := [\n", "  ", "", ",\n", "\n];;\n"}},
	{Name: "mathematica", Matrix: Mathematica, Comments: [2]string{"(* ", " *)"}, Endings: []string{".m", ".wl"},
		List: List{"sekis = {\n", "  ", "", ",\n", "\n};\n"}},
}

// FormatNames are the names of Formats.
var FormatNames = names(Formats)

func names(formats []Format) []string {
	return units.Texts(formats, func(f Format) string { return f.Name })
}

// FindFormat returns the format with the given name.
func FindFormat(name string) (Format, bool) {
	k := slices.Index(FormatNames, name)
	if k < 0 {
		return Format{}, false
	}
	return Formats[k], true
}
