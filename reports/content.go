package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// sections are the sections of a report in their order.
var sections = []struct {
	name, title string
	folded      bool
	blocks      func(*Report) []Block
}{
	{"abstract", "Abstract", false, (*Report).abstract},
	{"table", "Complete and semi-complete seki", false, (*Report).tables},
	{"figure", "Figure", false, (*Report).figureBlocks},
	{"statements", "Statements", false, (*Report).statementBlocks},
	{"census", "Census", false, (*Report).censusBlocks},
	{"method", "Method and checks", false, words("method")},
	{"reproduce", "How to reproduce this report", false, (*Report).reproduceBlocks},
	{"references", "References", false, words("references")},
	{"cite", "How to cite this report", false, (*Report).citeBlocks},
}

// Document returns the report as a document. It only arranges the contents of the model.
func (r *Report) Document() Document {
	d := Document{Title: r.Title, Author: r.Author, Date: r.Run.Date, Front: words("front")(r)}
	for _, s := range sections {
		if blocks := s.blocks(r); blocks != nil {
			d.Sections = append(d.Sections, Section{Name: s.name, Title: s.title, Folded: s.folded, Blocks: blocks})
		}
	}
	return d
}

// words returns a function that makes blocks from a part of report.words: paragraphs, and
// lists of lines that begin with "- ".
func words(name string) func(*Report) []Block {
	return func(r *Report) []Block {
		var text strings.Builder
		if err := wordsTemplate.ExecuteTemplate(&text, name, r); err != nil {
			panic(err) // the template is a constant
		}
		var blocks []Block
		for paragraph := range strings.SplitSeq(strings.TrimSpace(text.String()), "\n\n") {
			items := strings.Split("\n"+paragraph, "\n- ")
			for k := range items {
				items[k] = strings.ReplaceAll(strings.TrimPrefix(items[k], "\n"), "\n", " ")
			}
			if len(items) > 1 {
				blocks = append(blocks, List(items[1:]))
			} else {
				blocks = append(blocks, Paragraph(items[0]))
			}
		}
		return blocks
	}
}

var wordsTemplate = template.Must(template.New("").Funcs(template.FuncMap{
	"games":  func(r *Report) string { return units.And(units.Texts(r.Games, seki.Game.Name)) },
	"either": func(r *Report) string { return units.Or(units.Texts(r.Games, seki.Game.Name)) },
}).Parse(part("report.words")))

func (r *Report) abstract() []Block {
	return slices.Concat(words("question")(r), []Block{r.findingsTable()}, words("rules")(r))
}

// tables returns the tables of the numbers of all sizes and of all complete and
// semi-complete seki.
func (r *Report) tables() []Block {
	t := Table{
		Caption: "Table 1. Classes solved by size, and the seki among them.",
		Columns: []Column{{Name: "size", Words: true}, {Name: "sums", Words: true}, {Name: "classes"}},
	}
	for _, g := range r.Games {
		for _, name := range []string{"DD", "complete", "semi-complete"} {
			t.Columns = append(t.Columns, Column{Name: g.Name() + " " + name})
		}
	}
	row := func(size any, sums string, classes uint64, totals seki.ByGame[seki.Counts]) []Cell {
		row := cells[any](size, sums, classes)
		for _, g := range r.Games {
			c := totals.Of(g)
			row = append(row, cells(c.Seki(), c.Complete, c.SemiComplete())...)
		}
		return row
	}
	for _, s := range r.Sizes {
		sums := fmt.Sprintf("%d–%d", s.Census[0].Sum, s.Census[len(s.Census)-1].Sum)
		t.Rows = append(t.Rows, row(s.Size, sums, s.Classes, s.Totals))
	}
	t.Total = row("all", "", r.Classes, r.Totals)
	if r.Checks.Specials == 0 {
		return append([]Block{t}, words("no special")(r)...)
	}
	return append(append([]Block{t}, words("special")(r)...), r.special())
}

func (r *Report) special() Table {
	t := Table{
		Caption: fmt.Sprintf("Table 2. All %d complete and semi-complete seki.", r.Checks.Specials),
		Columns: []Column{{Name: "no."}, {Name: "size", Words: true, Filter: true}, {Name: "sum"},
			{Name: "matrix", Words: true},
			{Name: "row sums", Words: true}, {Name: "column sums", Words: true}},
		Wide: true,
	}
	for _, g := range r.Games {
		t.Columns = append(t.Columns, Column{Name: g.Name(), Words: true, Filter: true})
	}
	further := []string{"automorphisms", "components", "theorem"}
	t.Columns = append(t.Columns, Column{Name: "symmetries"}, Column{Name: "direct summands"},
		Column{Name: "theorem", Words: true, Filter: true})
	for k, s := range r.specials() {
		row := cells[any](k+1, s.Matrix.Size(), s.Sum, s.Matrix, invariants.Format(s.RowSums), invariants.Format(s.ColSums))
		for _, g := range r.Games {
			row = append(row, cells(text.Result(*s.Games.Of(g)))...)
		}
		for _, name := range further {
			row = append(row, cells(invariants.Format(invariantOf(s, name)))...)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// invariantOf returns the value of an invariant.
func invariantOf(s special, name string) any {
	k := slices.IndexFunc(s.Invariants, func(v invariants.Value) bool { return v.Name == name })
	return s.Invariants[k].Value
}

// specials returns the complete and semi-complete seki by number.
func (r *Report) specials() []special {
	var all []special
	for _, size := range r.Sizes {
		all = append(all, size.Special...)
	}
	return all
}

// figureBlocks presents the outcomes of the largest size.
func (r *Report) figureBlocks() []Block {
	if f, ok := r.figure(); ok {
		return []Block{FigureBlock{f}}
	}
	return nil
}

func (r *Report) figure() (f Figure, ok bool) {
	last := r.Sizes[len(r.Sizes)-1]
	if last.Rows == 1 || len(last.Census) == 1 {
		return f, false
	}
	return NewFigure(last.Census, r.Games), true
}

// statementBlocks presents the finding for each statement.
func (r *Report) statementBlocks() []Block {
	if len(r.Statements) == 0 {
		return nil
	}
	t := Table{
		Caption: "Table 3. Statements and what this range says of them.",
		Columns: []Column{{Name: "statement", Prose: true, Words: true}, {Name: "on record", Words: true},
			{Name: "in this range", Prose: true, Words: true}, {Name: "counterexample", Words: true}, {Name: "classes"}},
	}
	var details List
	for _, s := range r.Statements {
		var least seki.Matrix
		if text := cmp.Or(s.First, s.Recorded); text != "" {
			least = seki.Must(notation.Parse(text))
		}
		t.Rows = append(t.Rows, cells[any](s.Title, s.Status, s.Conclusion, least, s.Premise))
		claim := "`" + s.Then + "`"
		if s.If != "" {
			claim = "if `" + s.If + "`, then " + claim
		}
		details = append(details, fmt.Sprintf("**%s**: %s. %s examined. On record: %s. Source: %s", s.Title, claim,
			units.Plural(s.Classes, "class", "classes"), recordText(s), s.Source))
	}
	return append(words("statements")(r), t,
		Section{Name: "expressions", Title: "Expressions and sources", Folded: true,
			Blocks: append(words("expressions")(r), details)})
}

// recordText describes what was on record about a statement.
func recordText(s lab.FindingRecord) string {
	text := string(s.Status)
	if s.Recorded != "" {
		text += "; smallest counterexample known: " + s.Recorded
	}
	text += "; tested on " + s.Tested
	if s.Difference != "" {
		text += "; DIFFERS: " + s.Difference
	}
	return text
}

// censusBlocks presents the counts of the sizes. A size with more columns than rows has the
// counts of its transpose.
func (r *Report) censusBlocks() []Block {
	t := Table{
		Caption: "Table 4. Classes of each size by outcome and kind.",
		Columns: []Column{{Name: "size", Words: true}, {Name: "game", Words: true}, {Name: "classes"}},
	}
	for _, name := range seki.CountNames {
		t.Columns = append(t.Columns, Column{Name: name})
	}
	for _, size := range r.Sizes {
		if size.Rows < size.Cols || size.Cols == 1 && size.Rows > 1 {
			continue
		}
		for _, g := range r.Games {
			t.Rows = append(t.Rows, append(cells[any](size.Size, g.Name(), size.Classes), cells(size.Totals.Of(g).List()...)...))
		}
	}
	return append(words("census")(r), t)
}

func (r *Report) reproduceBlocks() []Block {
	return append([]Block{Code(r.Command)}, words("reproduce")(r)...)
}

func (r *Report) citeBlocks() []Block {
	author := "{The sekilab authors}"
	if r.Author != "" {
		author = bibtexEscape(r.Author)
	}
	key := "seki" + strconv.Itoa(r.Size) + "sum" + strconv.Itoa(r.MaxSum)
	return []Block{Code(fmt.Sprintf("@misc{%s,\n  author = {%s},\n  title  = {{%s}},\n  year   = {%s},\n  note   = {Computed with sekilab version %s}\n}",
		key, author, bibtexEscape(r.Title), r.Run.Date[:4], r.Version))}
}

// bibtexBraces replaces escaped braces by their names, because BibTeX counts \{ as a brace
// too.
var bibtexBraces = strings.NewReplacer(`\{`, `\textbraceleft{}`, `\}`, `\textbraceright{}`)

func bibtexEscape(s string) string { return bibtexBraces.Replace(latexEscape(s)) }
