package reports

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Document returns the report as a document. It only arranges what the model
// holds.
func (r *Report) Document() Document {
	d := Document{Title: fmt.Sprintf("Seki matrices up to %d×%d, sums up to %d", r.Size, r.Size, r.MaxSum)}
	for _, part := range [][]Block{
		definitions(), r.rangeBlocks(), r.specialBlocks(), r.figureBlocks(), r.censusBlocks(), r.statementBlocks(), r.methodBlocks(),
	} {
		d.Blocks = append(d.Blocks, part...)
	}
	return d
}

// definitions ask the question and define the terms.
func definitions() []Block {
	return []Block{
		Heading{2, "Question and definitions"},
		Paragraph("In which positions must both players of SEKI refrain from moving, and how rare are they? This report " +
			"solves every small position and lists them all."),
		Paragraph("SEKI(A) is played on an m×n matrix A of non-negative integers. Two players, R (rows) and C (columns), " +
			"alternate; a move reduces one positive entry by 1 (an active move) or passes. Two passes in succession are a " +
			"draw. R wins when a row becomes zero, C when a column does. When one move makes both a zero row and a " +
			"zero column, the player who moved wins SEKI, and D-SEKI is drawn."),
		Paragraph("The outcome of A is a pair of letters W, L, D (win, loss, draw): the result for R when R begins, then the " +
			"result for C when C begins. WL means that R wins whoever begins. A **seki** is a matrix with outcome DD. It is " +
			"**complete** when every active move of either player loses, so that both must pass, and **semi-complete** when " +
			"that holds for one player while the other has an active move that draws."),
		Paragraph("Matrices are counted up to permutations of rows and of columns (a class), without zero rows and columns. " +
			"Transposing a matrix exchanges the roles of R and C."),
		Paragraph("Source: A. Gol'berg, V. Gurvich, D. Andrade, K. Borys, G. Rudolf, “Combinatorial games modeling seki in " +
			"GO”, Discrete Mathematics 329 (2014)."),
	}
}

// rangeBlocks say how far the report is exhaustive.
func (r *Report) rangeBlocks() []Block {
	t := Table{
		Caption: "Classes solved, and complete and semi-complete seki among them, by size",
		Columns: []string{"size", "sums", "classes", "complete SEKI", "semi-complete SEKI", "complete D-SEKI", "semi-complete D-SEKI"},
		Left:    2,
	}
	for _, s := range r.Sizes {
		a, b := s.Totals.Seki, s.Totals.DSeki
		sums := fmt.Sprintf("%d–%d", s.Census[0].Sum, s.Census[len(s.Census)-1].Sum)
		t.Rows = append(t.Rows, append([]string{sizeText(s), sums},
			numbers(s.Classes, a.Complete, a.SemiComplete(), b.Complete, b.SemiComplete())...))
	}
	a, b := r.Totals.Seki, r.Totals.DSeki
	t.Total = append([]string{"all", ""}, numbers(r.Classes, a.Complete, a.SemiComplete(), b.Complete, b.SemiComplete())...)
	return []Block{
		Heading{2, "Exhaustive range"},
		Paragraph(fmt.Sprintf("All %d classes of all sizes m×n with m, n ≤ %d and sums up to %d were solved in both games. "+
			"Within this range the lists below are complete; beyond it they say nothing.", r.Classes, r.Size, r.MaxSum)),
		t,
	}
}

// specialBlocks show every complete and semi-complete seki.
func (r *Report) specialBlocks() []Block {
	blocks := []Block{Heading{2, "Complete and semi-complete seki"}}
	if r.Checks.Specials == 0 {
		return append(blocks, Paragraph("There are none in this range."))
	}
	blocks = append(blocks, Paragraph("Each matrix is in canonical form. Its drawing shows the entries as shaded cells, and as "+
		"the bipartite multigraph in which row i (left) and column j (right) are joined by as many edges as the entry says."))
	for _, size := range r.Sizes {
		if len(size.Special) == 0 {
			continue
		}
		blocks = append(blocks, Heading{3, sizeText(size) + " matrices"})
		for _, s := range size.Special {
			blocks = append(blocks, s.entry())
		}
	}
	return blocks
}

// entry shows a complete or semi-complete seki.
func (s Special) entry() Entry {
	drawing := s.figure()
	facts := []Fact{
		{Name: "SEKI", Value: s.Games.Seki.text()},
		{Name: "D-SEKI", Value: s.Games.DSeki.text()},
	}
	return Entry{
		Title:   fmt.Sprintf("No. %d, sum %d", s.Number, s.Sum),
		Matrix:  s.Matrix,
		Drawing: &FigureBlock{Name: drawing.Name, Alt: drawing.Alt, Small: true},
		Facts:   append(facts, s.Invariants...),
	}
}

// figureBlocks show the plots.
func (r *Report) figureBlocks() []Block {
	blocks := []Block{Heading{2, "Figures"}}
	for _, f := range r.plots() {
		blocks = append(blocks, FigureBlock{Name: f.Name, Caption: f.Caption, Alt: f.Alt})
	}
	return blocks
}

// censusBlocks show the counts of every layer.
func (r *Report) censusBlocks() []Block {
	blocks := []Block{Heading{2, "Outcomes and kinds by sum"}}
	for _, size := range r.Sizes {
		for _, g := range seki.Games {
			name := sizeText(size) + ", " + strings.ToUpper(g.String())
			t := Table{
				Caption: "Classes by outcome and kind: " + name,
				Columns: append([]string{"sum", "classes"}, CountColumns...),
			}
			for _, record := range size.Census {
				t.Rows = append(t.Rows, append(numbers(uint64(record.Sum), record.Classes), numbers(Columns(*record.Games.Of(g))...)...))
			}
			t.Total = append([]string{"all"}, numbers(append([]uint64{size.Classes}, Columns(*size.Totals.Of(g))...)...)...)
			blocks = append(blocks, Heading{3, name}, t)
		}
	}
	return blocks
}

// statementBlocks show the verdicts of the laboratory.
func (r *Report) statementBlocks() []Block {
	blocks := []Block{
		Heading{2, "Statements"},
		Paragraph("Each statement was tested on every class of the range; one that fails was tested up to the end of the layer " +
			"of its first counterexample. The expressions are those of `seki test`."),
	}
	for _, s := range r.Statements {
		facts := []Fact{}
		if s.If != "" {
			facts = append(facts, Fact{Name: "if", Value: s.If, Code: true})
		}
		facts = append(facts,
			Fact{Name: "then", Value: s.Then, Code: true},
			Fact{Name: "verdict", Value: s.verdict()},
			Fact{Name: "on record", Value: s.record()},
			Fact{Name: "source", Value: s.Source})
		blocks = append(blocks, Entry{Title: s.Title, Facts: facts})
	}
	return blocks
}

// verdict is the result of the test in words.
func (s Statement) verdict() string {
	text := fmt.Sprintf("%d classes examined, %d satisfy the premise: %s", s.Classes, s.Premise, s.Conclusion)
	if s.Counterexample != "" {
		text += ", first for " + s.Counterexample
	}
	return text
}

// record is what was known before.
func (s Statement) record() string {
	text := s.Status + "; tested: " + s.Tested
	if s.Recorded != "" {
		text += "; smallest counterexample: " + s.Recorded
	}
	if s.Difference != "" {
		text += "; DIFFERS: " + s.Difference
	}
	return text
}

// methodBlocks say how the report was made and checked.
func (r *Report) methodBlocks() []Block {
	c := r.Checks
	return []Block{
		Heading{2, "Method and checks"},
		Paragraph("Every matrix of a sum is solved from the solved matrices of the sum below (retrograde analysis), both games at " +
			"once. Classes are counted by Burnside's lemma within blocks of equal margins. Invariants are exact but for " +
			"singular values, which are floating-point numbers rounded to nine decimals."),
		List{
			fmt.Sprintf("The number of classes of each of the %d layers equals the exact number from the cycle index of the group.", c.Layers),
			fmt.Sprintf("In each of the %d layers of square sizes, WL = LW, WD = DW, and as many semi-complete seki make R pass as C.", c.Symmetric),
			fmt.Sprintf("%d of the %d complete and semi-complete classes were solved again by the plain recursion of the paper "+
				"(those with at most %d matrices below them, entry by entry), with equal results.", c.Rederived, c.Specials, c.MaxSmaller),
		},
		Heading{2, "How to reproduce it"},
		Code(r.Command),
		Paragraph(fmt.Sprintf("Version %s. Date: %s. Machine: %s. Time: %s.", r.Version, r.Run.Date, r.Run.Machine, r.Run.Time)),
		Paragraph("With the environment variable SOURCE_DATE_EPOCH set to the seconds since 1970 of a date, the same command writes " +
			"the same bytes again."),
		Paragraph("The data are in the folder data: census.jsonl and census.csv (one line per size and sum), seki.jsonl and " +
			"seki.csv (one line per complete or semi-complete class), statements.jsonl (one line per statement) and report.json " +
			"(everything in this report). The figures are in the folder figures."),
	}
}

// numbers writes numbers as cells.
func numbers(values ...uint64) []string {
	cells := make([]string, len(values))
	for k, v := range values {
		cells[k] = strconv.FormatUint(v, 10)
	}
	return cells
}

func sizeText(s SizeReport) string { return fmt.Sprintf("%d×%d", s.Rows, s.Cols) }

// text returns the outcome, for a seki with its kind.
func (v Verdict) text() string {
	switch {
	case v.MustPass != "":
		return fmt.Sprintf("%s, %s must pass", v.Kind, v.MustPass)
	case v.Kind != "none":
		return v.Kind
	}
	return v.Outcome
}
