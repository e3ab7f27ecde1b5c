package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
)

// sections are the sections of a report in their order.
var sections = []struct {
	name, title string
	folded      bool
	blocks      func(*Report) []Block
}{
	{"abstract", "Abstract", false, (*Report).abstract},
	{"table", "Complete and semi-complete seki", false, (*Report).tables},
	{"figures", "Figures", false, (*Report).figureBlocks},
	{"statements", "Statements", false, (*Report).statementBlocks},
	{"census", "Census", true, (*Report).censusBlocks},
	{"method", "Method and checks", false, (*Report).methodBlocks},
	{"reproduce", "How to reproduce this report", false, (*Report).reproduceBlocks},
	{"references", "References", false, (*Report).referenceBlocks},
	{"cite", "How to cite this report", false, (*Report).citeBlocks},
	{"sheets", "Appendix: sheets of single matrices", true, (*Report).sheets},
}

// SectionNames are the names of the sections of a report, in their order.
func SectionNames() []string {
	var names []string
	for _, s := range sections {
		names = append(names, s.name)
	}
	return names
}

// Document returns the report as a document. It only arranges what the model
// holds.
func (r *Report) Document() Document {
	d := Document{Title: r.Title, Author: r.Author, Date: r.Run.Date, Front: r.front()}
	for _, s := range sections {
		if !r.Scope.has(s.name) {
			continue
		}
		if blocks := s.blocks(r); blocks != nil {
			d.Sections = append(d.Sections, Section{s.name, s.title, s.folded, blocks})
		}
	}
	return d
}

// front says what was computed.
func (r *Report) front() []Block {
	return []Block{Paragraph(fmt.Sprintf("Computed: the outcomes of all matrices of all sizes m×n with m, n ≤ %d and sums up to %d, in %s. "+
		"Within this range the report is exhaustive; beyond it, it says nothing. sekilab version %s.",
		r.Size, r.MaxSum, gamesText(r.Scope.Games), r.Version))}
}

func (r *Report) abstract() []Block {
	return []Block{
		Paragraph("In which positions of SEKI must both players refrain from moving?"),
		List(r.Findings),
		Paragraph("Two players, R (rows) and C (columns), alternate on a matrix of non-negative integers; a move reduces a positive " +
			"entry by 1 or passes. A zero row wins for R, a zero column for C; when one move makes both, the player who moved wins SEKI, " +
			"and D-SEKI is drawn. Two passes in succession are a draw. A matrix that is drawn whoever begins (outcome DD) is a **seki**. " +
			"It is **complete** if every move but a pass loses, for either player, and **semi-complete** if that holds for one of them. " +
			"Matrices are counted up to permutations of rows and of columns (a class), without zero rows and columns."),
	}
}

// tables show the numbers of all sizes, and every complete and semi-complete
// seki.
func (r *Report) tables() []Block {
	t := Table{
		Caption: "Table 1. Classes solved by size, and the seki among them.",
		Columns: []Column{{Name: "size", Words: true}, {Name: "sums", Words: true}, {Name: "classes"}},
	}
	for _, g := range r.Scope.Games {
		for _, name := range []string{"DD", "complete", "semi-complete"} {
			t.Columns = append(t.Columns, Column{Name: g.Name() + " " + name})
		}
	}
	row := func(size any, sums string, classes uint64, totals records.ByGame[seki.Counts]) []Cell {
		row := cells[any](size, sums, classes)
		for _, g := range r.Scope.Games {
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
	switch {
	case r.Checks.Specials == 0:
		return []Block{t, Paragraph("There are no complete and no semi-complete seki in this range.")}
	case r.Scope.Short:
		return []Block{t}
	}
	notes := List{}
	for _, f := range theorems {
		if slices.ContainsFunc(r.specials(), func(s Special) bool { return s.Theorem == f.Name }) {
			notes = append(notes, fmt.Sprintf("**%s**: %s.", f.Name, f.Value))
		}
	}
	blocks := []Block{
		t,
		Paragraph("Table 2 has one matrix of every class that is complete or semi-complete in " + strings.ReplaceAll(gamesText(r.Scope.Games), "and", "or") +
			", in canonical form. “R must pass” says that the seki is semi-complete and every move of R loses. Symmetries are pairs of a " +
			"row and a column permutation that leave the matrix as it is. A decomposable matrix is the direct sum (⊕) of the matrices " +
			"with these numbers. The theorem is one that gives the result in SEKI."),
		Scale{},
		r.special(),
	}
	if len(notes) > 0 {
		blocks = append(blocks, Paragraph("The theorems that cover a matrix:"), notes)
	}
	return blocks
}

// special is the table of all complete and semi-complete seki.
func (r *Report) special() Table {
	t := Table{
		Caption: fmt.Sprintf("Table 2. All %d complete and semi-complete seki.", r.Checks.Specials),
		Columns: []Column{{Name: "no."}, {Name: "size", Words: true, Filter: true}, {Name: "sum"}, {Name: "matrix", Words: true},
			{Name: "row sums", Words: true}, {Name: "column sums", Words: true}},
		Wide: true,
	}
	for _, g := range r.Scope.Games {
		t.Columns = append(t.Columns, Column{Name: g.Name(), Words: true, Filter: true})
	}
	t.Columns = append(t.Columns, Column{Name: "symmetries"}, Column{Name: "direct sum", Words: true}, Column{Name: "theorem", Words: true, Filter: true})
	number := map[string]int{}
	for _, s := range r.specials() {
		number[s.Matrix.String()] = s.Number
	}
	for _, s := range r.specials() {
		row := cells[any](s.Number, s.Matrix.Size(), s.Sum, s.Matrix, strings.Trim(fmt.Sprint(s.RowSums), "[]"), strings.Trim(fmt.Sprint(s.ColSums), "[]"))
		row[0].To = s.name()
		for _, g := range r.Scope.Games {
			row = append(row, cells(records.ResultText(s.Games.Of(g).Result))...)
		}
		t.Rows = append(t.Rows, append(row, cells(s.Automorphisms, s.sum(number), s.Theorem)...))
	}
	return t
}

// sum names the direct summands by their numbers, or shows them where they are
// not in the report; "" for an indecomposable matrix.
func (s Special) sum(number map[string]int) string {
	if len(s.Components) == 1 {
		return ""
	}
	parts := make([]string, len(s.Components))
	for k, c := range s.Components {
		parts[k] = c.String()
		if n := number[parts[k]]; n > 0 {
			parts[k] = strconv.Itoa(n)
		}
	}
	return strings.Join(parts, " ⊕ ")
}

// name is the name of the sheet of a class.
func (s Special) name() string { return fmt.Sprintf("no-%d", s.Number) }

// specials returns the complete and semi-complete seki by their numbers.
func (r *Report) specials() []Special {
	var all []Special
	for _, size := range r.Sizes {
		all = append(all, size.Special...)
	}
	return all
}

func (r *Report) figureBlocks() []Block {
	figures := r.Figures()
	if len(figures) == 0 {
		return nil
	}
	var says []string
	blocks := make([]Block, 1, len(figures)+1)
	for k, f := range figures {
		says = append(says, fmt.Sprintf("Figure %d: %s", k+1, f.about))
		blocks = append(blocks, FigureBlock{f, k + 1})
	}
	blocks[0] = Paragraph(strings.Join(says, "; ") + ".")
	return blocks
}

// statementBlocks show the verdicts of the laboratory.
func (r *Report) statementBlocks() []Block {
	if len(r.Statements) == 0 {
		return nil
	}
	t := Table{
		Caption: "Table 3. Statements and what this range says of them.",
		Columns: []Column{{Name: "statement", Prose: true, Words: true}, {Name: "on record", Words: true},
			{Name: "in this range", Prose: true, Words: true}, {Name: "counterexample", Words: true}, {Name: "classes"}},
	}
	details := []Block{Paragraph("The expressions are those of `seki test`. A statement that fails was tested up to the end of the layer of its first counterexample.")}
	for _, s := range r.Statements {
		least := s.First.Matrix
		if least.Rows() == 0 {
			least = s.Recorded.Matrix
		}
		t.Rows = append(t.Rows, cells[any](s.Title, s.Status, s.Conclusion, least, s.Premise))
		var facts []Fact
		if s.If != "" {
			facts = append(facts, Fact{Name: "if", Value: s.If, Code: true})
		}
		facts = append(facts, Fact{Name: "then", Value: s.Then, Code: true},
			Fact{Name: "classes", Value: fmt.Sprintf("%d examined, of which %d satisfy the premise", s.Classes, s.Premise)},
			Fact{Name: "on record", Value: recordText(s)}, Fact{Name: "source", Value: s.Source})
		details = append(details, Entry{Name: s.Name, Title: s.Title, Facts: facts})
	}
	return []Block{
		Paragraph("Every statement was tested on every class of the range. The last column of Table 3 is the number of classes " +
			"that the statement speaks of. A counterexample is the smallest in this range, or else the smallest known."),
		t,
		Section{"expressions", "Expressions and sources", true, details},
	}
}

// recordText is what was known of a statement before.
func recordText(s records.Finding) string {
	text := string(s.Status) + "; tested on " + s.Tested
	if s.Recorded.Rows() > 0 {
		text += "; smallest counterexample known: " + s.Recorded.String()
	}
	if s.Difference != "" {
		text += "; DIFFERS: " + s.Difference
	}
	return text
}

// censusBlocks show the counts of the layers. A size with more columns than
// rows has those of its transpose.
func (r *Report) censusBlocks() []Block {
	blocks := []Block{Paragraph("WD is the result of R when R begins, then that of C when C begins; complete and semi-complete seki are among the DD. " +
		"An m×n matrix has the counts of n×m with R and C exchanged, so that only sizes with m ≥ n are here, and no single rows and " +
		"columns beside 1×1. The file data/census.csv has all sizes.")}
	number := 4
	for _, size := range r.Sizes {
		if size.Rows < size.Cols || size.Cols == 1 && size.Rows > 1 {
			continue
		}
		for _, g := range r.Scope.Games {
			t := Table{
				Caption: fmt.Sprintf("Table %d. %v matrices in %s: classes by outcome and kind.", number, size.Size, g.Name()),
				Columns: []Column{{Name: "sum"}, {Name: "classes"}},
			}
			for _, name := range records.CountNames {
				t.Columns = append(t.Columns, Column{Name: name})
			}
			for _, record := range size.Census {
				t.Rows = append(t.Rows, append(cells[any](record.Sum, record.Classes), cells(records.Counts(*record.Games.Of(g))...)...))
			}
			t.Total = append(cells[any]("all", size.Classes), cells(records.Counts(*size.Totals.Of(g))...)...)
			blocks = append(blocks, t)
			number++
		}
	}
	return blocks
}

// methodBlocks say how the report was made and checked.
func (r *Report) methodBlocks() []Block {
	c := r.Checks
	checks := List{
		fmt.Sprintf("The number of classes of each of the %d layers (sizes and sums) equals the exact number from the cycle index of the group.", c.Layers),
		fmt.Sprintf("In each of the %d layers of square sizes, WL = LW, WD = DW, and as many semi-complete seki make R pass as C.", c.Symmetric),
		fmt.Sprintf("%d of the %d complete and semi-complete seki were solved again by the plain recursion of Gol'berg et al. "+
			"(those with at most %d matrices below them, entry by entry), with equal results.", c.Rederived, c.Specials, c.MaxSmaller),
	}
	return []Block{
		Paragraph("Every matrix of a sum is solved from the solved matrices of the sum below (retrograde analysis), both games at " +
			"once. Classes are counted by Burnside's lemma within blocks of equal margins. Invariants are exact but for " +
			"singular values, which are floating-point numbers rounded to nine decimals."),
		checks,
	}
}

func (r *Report) reproduceBlocks() []Block {
	return []Block{
		Code(r.Command),
		Paragraph(fmt.Sprintf("sekilab version %s. Date: %s. Machine: %s. Time: %s.", r.Version, r.Run.Date, r.Run.Machine, r.Run.Time)),
		Paragraph("With the environment variable SOURCE_DATE_EPOCH set to the seconds since 1970 of a date, the same command writes " +
			"the same bytes again. The folder data has census.jsonl and census.csv (one line per size and sum), seki.jsonl and " +
			"seki.csv (one line per complete or semi-complete seki), statements.jsonl (one line per statement) and report.json " +
			"(everything in this report). The figures are in the folder figures."),
	}
}

func (r *Report) referenceBlocks() []Block {
	return []Block{List{
		"A. Gol'berg, V. Gurvich, D. Andrade, K. Borys, G. Rudolf, Combinatorial games modeling seki in GO, Discrete Mathematics 329 (2014) 19–32.",
		"V. Gurvich, A. Gol'berg, Seki in Go, manuscript of 1981.",
		"D. Andrade, K. Borys, V. Gurvich, G. Rudolf, Game Seki, DIMACS Technical Report 2007-05.",
		"sekilab, a toolkit for research on SEKI and D-SEKI, github.com/sekilab/sekilab.",
	}}
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

// bibtexBraces writes braces in text by name, because BibTeX counts \{ too.
var bibtexBraces = strings.NewReplacer(`\{`, `\textbraceleft{}`, `\}`, `\textbraceright{}`)

func bibtexEscape(s string) string { return bibtexBraces.Replace(latexEscape(s)) }

// sheets show every complete and semi-complete seki with its invariants.
func (r *Report) sheets() []Block {
	if r.Checks.Specials == 0 {
		return nil
	}
	blocks := []Block{Paragraph("Beside each matrix stands its bipartite multigraph: row i (left) and column j (right) are joined by as many edges as the entry says. " +
		"If it is planar, there is a position on a Go board: rows are black chains, columns white chains, and entries count the empty points that two chains share. " +
		"A term of a Birkhoff decomposition is a multiple of a permutation matrix, given by the columns of its ones.")}
	for _, size := range r.Sizes {
		if len(size.Special) == 0 {
			continue
		}
		part := Section{Name: "sheets-" + plainSize(size.Size), Title: size.Size.String() + " matrices"}
		for _, s := range size.Special {
			part.Blocks = append(part.Blocks, Entry{
				Name: s.name(), Title: fmt.Sprintf("No. %d, sum %d", s.Number, s.Sum), Matrix: s.Matrix, Board: s.Board, Facts: s.Facts(),
			})
		}
		blocks = append(blocks, part)
	}
	return blocks
}
