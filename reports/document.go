package reports

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

// Document is a report as headings, paragraphs, tables and figures, which all its forms
// have in common. Renderers convert it to Markdown, HTML and LaTeX block by block, so that
// the three cannot differ in a number.
//
// Texts use two marks: **strong** and `code`. Everything else is literal.
type Document struct {
	Title, Author, Date string
	Front               []Block // between the title and the sections
	Sections            []Section
}

// Section is a heading with its blocks. A block can be a section of the next level.
type Section struct {
	Name   string // for links, and to select the section
	Title  string
	Folded bool // a web page initially shows only the heading
	Blocks []Block
}

// Block is one of the types below, or a Section.
type Block any

// Paragraph is running text.
type Paragraph string

// List is a list of short texts.
type List []string

// Code is a command or a piece of program text.
type Code string

// Table is a table of short cells.
type Table struct {
	Caption string
	Columns []Column
	Rows    [][]Cell // each as long as Columns
	Total   []Cell   // a last row set apart; may be nil
	Wide    bool     // many rows: sortable and filterable if the form allows it
}

// Column is a column of a table.
type Column struct {
	Name   string
	Words  bool // text rather than numbers
	Prose  bool // text of several lines
	Filter bool // has few values, to select from
}

// Cell is a cell of a table: a text or a matrix.
type Cell struct {
	Text   string
	Matrix seki.Matrix // 0×0 for a text
}

// FigureBlock shows the figure of the report, from the files figures/Name.svg and .pdf.
type FigureBlock struct{ Figure }

// cells returns cells made from matrices, texts and numbers.
func cells[T any](values ...T) []Cell {
	list := make([]Cell, len(values))
	for k, v := range values {
		if A, ok := any(v).(seki.Matrix); ok {
			list[k].Matrix = A
		} else {
			list[k].Text = fmt.Sprint(v)
		}
	}
	return list
}

// IsMatrix reports whether the cell holds a matrix.
func (c Cell) IsMatrix() bool { return c.Matrix.Rows() > 0 }
