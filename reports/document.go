package reports

// Document is a report as headings, paragraphs, tables and figures: what all
// forms of it have in common. Renderers turn it into Markdown, HTML and LaTeX
// block by block, so that the three cannot differ in a number.
//
// Texts hold two marks: **strong** and `code`. Everything else is literal.
type Document struct {
	Title  string
	Blocks []Block
}

// Block is one of the types below.
type Block interface{ isBlock() }

// Heading is a heading of level 2 or 3; the title has level 1.
type Heading struct {
	Level int
	Text  string
}

// Paragraph is running text.
type Paragraph string

// List is a list of short texts.
type List []string

// Code is a command or a piece of program text.
type Code string

// Table is a table of short cells, mostly numbers.
type Table struct {
	Caption string
	Columns []string
	Left    int        // so many columns from the left are words, the others numbers
	Rows    [][]string // each as long as Columns
	Total   []string   // a last row that stands apart; may be nil
}

// FigureBlock shows a figure of the report.
type FigureBlock struct {
	Name    string // of the files figures/Name.svg and .pdf
	Caption string
	Alt     string // what the figure shows, for who cannot see it
	Small   bool   // a drawing that stands beside a matrix
}

// Entry is something with a title and facts about it: a matrix with its
// invariants, or a statement with its verdict.
type Entry struct {
	Title   string
	Matrix  [][]int      // nil for a statement
	Drawing *FigureBlock // nil for none
	Facts   []Fact
}

// Fact is a named value.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Code  bool   `json:"-"` // the value is program text
}

func (Heading) isBlock()     {}
func (Paragraph) isBlock()   {}
func (List) isBlock()        {}
func (Code) isBlock()        {}
func (Table) isBlock()       {}
func (FigureBlock) isBlock() {}
func (Entry) isBlock()       {}
