package classes

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/solve/layers"
)

// ListCommand lists classes by kind.
func ListCommand() *cli.Command {
	return command.New("list", command.InFormat(listAction),
		command.KindFlag(seki.CompleteSeki, seki.SemiCompleteSeki, seki.SpecialSeki, seki.EverySeki),
		&cli.StringFlag{
			Name: "where", Category: command.SectionPrinted,
			Usage: "list only classes of which `EXPRESSION` is true (seki help invariants)",
		},
		&cli.BoolFlag{
			Name: "invariants", Category: command.SectionPrinted,
			Usage: "ranks, permanent, symmetries, direct summands, the theorem that applies, …",
		},
		knownFlag, command.TransposeFlag, command.SizeFlags(3), command.SumFlags("24"), command.GameFlag, command.TableFlag,
		command.FormatFlag(text.Formats...), command.OutputFlag)
}

// list is the work of the command, and what it has found.
type list struct {
	reports.Selection
	layers.Range
	where      *lab.Expression // nil if there is none
	known      bool            // by the known lists
	invariants bool            // are written too
	// where it is proved that nothing of these sizes is drawn, so that there is nothing to list
	undrawn          string
	oracle           invariants.Oracle
	examined, listed uint64
	searched         bool       // some classes come from package special
	last             seki.Layer // the last layer that is complete
}

func listAction(c *command.Run, formatName string) error {
	l, err := newList(c)
	if err != nil {
		return err
	}
	if records := format.Names[1:]; l.invariants && !slices.Contains(records, formatName) {
		return command.Usagef("--invariants needs --format %s, not %s", units.Or(records), formatName)
	}
	query := layers.Query{Range: l.Range, Want: func(layer seki.Layer, results seki.Results) bool {
		return l.Wants(results) && (l.where == nil || l.where.Foresee(layer, results) != lab.False)
	}}
	if l.where == nil && !l.invariants { // an expression may name the other game
		query.Games, query.Special = l.Games, l.Kinds&^seki.SpecialSeki == 0
	}
	classes := knownClasses(query)
	if !l.known && l.undrawn == "" {
		solved := query
		if !c.IsSet("table") {
			solved.Sizes = slices.DeleteFunc(slices.Clone(query.Sizes), func(s seki.Size) bool { return isSearched(query, s) })
			l.searched = len(solved.Sizes) < len(query.Sizes)
		}
		source, err := command.OpenSource(c, "list", solved)
		if err != nil {
			return err
		}
		classes = source.Classes(c.Context, query)
		if l.searched {
			classes = partlySearched(c.Context, source, query)
		}
	}
	return command.WithOutput(c, func(w io.Writer) error {
		write := l.newWriter(w, formatName, command.TerminalWidth(c.App.Writer))
		if err := l.walk(c.Context, classes, func(found []seki.Class) error {
			return cmp.Or(write(found), command.Flush(w))
		}); err != nil {
			return command.CompleteUpTo(c.Context, l.last, err)
		}
		return command.Remark(c, w, formatName, l.exhaustive())
	})
}

// walk passes the classes to list of each layer, in their order and in the form in which they are listed, to write.
func (l *list) walk(
	ctx context.Context, items iter.Seq2[layers.Item, error], write func([]seki.Class) error,
) error {
	var found []seki.Class // in the current layer
	for item, err := range items {
		if err != nil {
			return err
		}
		if item.End == nil {
			class, ok := l.Find(item.Class)
			if ok && l.where != nil {
				if ok, err = l.where.Eval(ctx, invariants.NewSubject(class.Matrix, class.Results, l.oracle)); err != nil {
					return layers.At(item.Layer(), fmt.Errorf("--where: %w", err))
				}
			}
			if ok {
				found = append(found, class)
			}
			continue
		}
		l.last = item.End.Layer
		l.examined += item.End.Census.Classes
		l.listed += uint64(len(found))
		if len(found) == 0 {
			continue
		}
		reports.SortClasses(found)
		if err := write(found); err != nil {
			return layers.At(l.last, err)
		}
		found = nil
	}
	return nil
}

func newList(c *command.Run) (l list, err error) {
	l.UpToTranspose, l.Games = c.Bool("up-to-transpose"), command.Games(c)
	l.known, l.invariants, l.oracle = c.Bool("known"), c.Bool("invariants"), invariants.NewOracle(c.Context)
	if l.Kinds, err = seki.ParseKindSet(c.String("kind")); err != nil {
		return l, err
	}
	sizes, err := command.Sizes(c)
	if err != nil {
		return l, err
	}
	l.undrawn = undrawn(sizes, l.Selection)
	switch {
	case l.undrawn != "":
		l.Range.Sizes = sizes
		l.MinSum, l.MaxSum, err = command.Sums(c, 1)
	case l.known:
		l.Range, err = knownRange(c, l.Selection)
	default:
		l.Range, err = command.LayersAsked(c)
	}
	if err != nil {
		return l, err
	}
	l.Range.Sizes = l.Selection.Sizes(l.Range.Sizes)
	if c.IsSet("where") {
		if l.where, err = lab.Compile(c.String("where")); err != nil {
			return l, command.Usagef("--where: %w", err)
		}
	}
	return l, nil
}

// undrawn returns the sections of docs/theory.md that prove that no class of the sizes is selected, because SEKI is
// never drawn on any of them; "" if not all are proved.
func undrawn(sizes []seki.Size, s reports.Selection) string {
	var sections []string
	for _, size := range sizes {
		for _, g := range s.Games {
			section, ok := seki.NoneOf(size, s.Kinds, g)
			if !ok {
				return ""
			}
			sections = append(sections, section)
		}
	}
	slices.Sort(sections)
	return "docs/theory.md, " + strings.Join(slices.Compact(sections), " and ")
}

// exhaustive is the sentence that ends every listing.
func (l *list) exhaustive() string {
	if l.undrawn != "" {
		return fmt.Sprintf("Exhaustive for %s, all sums: %s in %s, since SEKI is never drawn on this size (%s).",
			command.SizesText(l.Range.Sizes, l.UpToTranspose), l.listedText(), gamesText(l.Games), l.undrawn)
	}
	where := ""
	if l.where != nil {
		where = ", where " + l.where.String()
	}
	sums, of := command.RangeText(l.Range, l.UpToTranspose), "of "+units.Plural(l.examined, "class", "classes")
	if l.isOfAllSums() {
		sums = command.SizesText(l.Range.Sizes, l.UpToTranspose) + ", all sums, proved (docs/theory.md, 8.3)"
		of += fmt.Sprintf(" up to sum %d", l.MaxSum)
	}
	switch {
	case l.known:
		of = "by the known lists of " + known.Date
	case l.searched:
		of += ", solved, searched or decided by docs/theory.md, 3.2, 3.6 to 3.8 and 3.13"
	default:
		of += " examined"
	}
	return fmt.Sprintf("Exhaustive for %s: %s, %s in %s%s.", sums, of, l.listedText(), gamesText(l.Games), where)
}

// listedText describes the number and the kind of the listed classes, in a sentence.
func (l *list) listedText() string {
	kind := l.Kinds.String()
	switch l.Kinds {
	case seki.SpecialSeki:
		kind = "complete or semi-complete"
	case seki.EverySeki:
		kind = "seki (DD)"
	}
	switch l.listed {
	case 0:
		return "none is " + kind
	case 1:
		return "1 is " + kind
	}
	return fmt.Sprintf("%d are %s", l.listed, kind)
}

// isOfAllSums reports whether it is proved for every size of the list that no class of its kind
// has a greater sum, and the list has all others.
func (l *list) isOfAllSums() bool {
	if l.Kinds == seki.EverySeki || l.MinSum > 1 {
		return false
	}
	for _, size := range l.Range.Sizes {
		list := known.All().Of(size)
		if !list.Exhaustive(size).AllSums || list.GreatestSum() > l.MaxSum {
			return false
		}
	}
	return true
}

func gamesText(games []seki.Game) string { return units.Or(units.Texts(games, seki.Game.Name)) }

// newWriter returns a function that writes the classes found in a layer, as text under a heading.
func (l *list) newWriter(w io.Writer, formatName string, width int) func(found []seki.Class) error {
	columns := seki.ClassColumns(l.Games)
	if l.invariants {
		columns = invariants.Columns()
	}
	write := text.NewWriter[any](w, formatName, columns, nil)
	return func(found []seki.Class) error {
		var blocks []notation.Block
		for _, class := range found {
			record := seki.NewClassRecord(class, l.Games)
			if label, ok := known.All().Label(class.Matrix); ok {
				record.Label = label.String()
			}
			row, err := any(record), error(nil)
			if l.invariants {
				row, err = invariants.AddTo(record, invariants.NewSubject(class.Matrix, class.Results, l.oracle))
			}
			if err == nil {
				err = write(row)
			}
			if err != nil {
				return err
			}
			blocks = append(blocks, slices.Concat(notation.Bracketed(record.Matrix), captions(record, l.Selection)))
		}
		if formatName != "text" {
			return nil
		}
		_, err := fmt.Fprintf(w, "%v: %s\n%s\n\n", l.last, units.Plural(len(found), "class", "classes"),
			strings.Join(notation.SideBySide(blocks, width, 3), "\n"))
		return err
	}
}

// captions returns the lines under a block: the games in which the class has the kind, unless that is clear, and the
// player who must pass.
func captions(class seki.ClassRecord, s reports.Selection) []string {
	var lines []string
	for _, g := range s.Games {
		kind := class.Games.Of(g).Kind
		switch p, semi := kind.MustPass(); {
		case !s.Kinds.Has(kind):
		case semi && s.Kinds == seki.SemiCompleteSeki:
			lines = append(lines, fmt.Sprintf("%s: %s must pass", g.Name(), p))
		case s.Kinds == seki.SpecialSeki, s.Kinds == seki.EverySeki && kind != seki.Plain:
			lines = append(lines, g.Name()+" "+kind.Name())
		case len(s.Games) > 1 || s.Kinds == seki.EverySeki:
			lines = append(lines, g.Name())
		}
	}
	return lines
}
