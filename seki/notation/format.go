package notation

import (
	"slices"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Format is an output format that holds matrices and nothing else, one on a line, for a program or a paper.
type Format struct {
	Name     string
	Matrix   func(seki.Matrix) string
	Comments string   // what begins a comment; "" if there are none
	Endings  []string // of the names of files, at least one
}

// Formats are the formats of matrices alone.
var Formats = []Format{
	{Name: "nauty", Matrix: NautyLine, Endings: []string{".nauty"}},
	{Name: "latex", Matrix: LaTeX, Comments: "% ", Endings: []string{".tex"}},
	{Name: "sage", Matrix: Sage, Comments: "# ", Endings: []string{".sage"}},
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
