package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/retrograde"
)

var listFormats = []string{"text", "jsonl", "csv", "nauty", "latex", "sage"}

// listCommand lists classes by kind.
func listCommand() *cli.Command {
	return &cli.Command{
		Name:  "list",
		Usage: "all complete, semi-complete or other seki up to a size and a sum",
		Description: "Lists every class of matrices, up to row and column permutations, that has the kind in\n" +
			"at least one of the games, by size, then sum, then canonical form. Every matrix of the\n" +
			"sizes and sums is examined: what is not listed does not have the kind.\n\n" +
			"Sums go up to 24 for sizes up to 4×4; beyond, --max-sum must be given." +
			examples("seki list --kind complete --size 3",
				"seki list --kind semi-complete --rows 3 --cols 3 --max-sum 30 --game seki",
				"seki list --kind seki --size 2 --max-sum 8 --up-to-transpose --format jsonl"),
		Flags: flags(
			&cli.StringFlag{Name: "kind", Value: "complete", Usage: "`KIND`: " + alternatives(reports.Kinds) + " (every draw)"},
			sizeFlags(), sumFlags(), gameFlag(), transposeFlag(), tableFlag(),
			formatFlag(listFormats...), drawFlags(), outputFlag, progressFlag(), quietFlag()),
		Action: listAction,
	}
}

// listing is what list was asked for, and what it has found.
type listing struct {
	reports.Selection
	layers.Range
	source           *layers.Source
	layer            []seki.Class // found in the layer in work
	examined, listed uint64
	artist           *artist
	last             seki.Layer // the last layer that is complete
}

func listAction(c *cli.Context) error {
	if err := noArguments(c); err != nil {
		return err
	}
	l, err := newListing(c)
	if err != nil {
		return err
	}
	how, err := format(c, listFormats...)
	if err != nil {
		return err
	}
	l.source, err = openSourceFor(c, l.Range, l.handlers())
	if err != nil {
		return err
	}
	defer l.source.Tables.Close()
	if l.artist, err = newArtist(c, how); err != nil {
		return err
	}
	bar, err := newProgress(c, "list", "matrices")
	if err != nil {
		return err
	}
	defer bar.close()
	err = withOutput(c, func(w io.Writer) error {
		write := newFoundWriter(w, how, l, terminalWidth(c.App.Writer))
		err := l.run(c.Context, func(layer seki.Layer, found []seki.Class) error {
			if err := write(layer, found); err != nil || len(found) == 0 {
				return err
			}
			for _, f := range found {
				l.artist.addClass(l.record(f), l.Games)
			}
			bar.clear()
			return flush(w)
		}, bar)
		bar.close()
		if err != nil {
			return completeUpTo(c.Context, l.last, err)
		}
		if err := l.artist.finish(c.Context); err != nil {
			return err
		}
		if mark, ok := commentMarks[how]; ok {
			_, err = fmt.Fprintln(w, mark+l.exhaustive())
		}
		return err
	})
	if _, ok := commentMarks[how]; err == nil && !ok {
		note(c, "%s", l.exhaustive())
	}
	return err
}

// commentMarks are the formats that have room for how far the listing is
// exhaustive, and what begins a comment there; for the others it goes to
// standard error.
var commentMarks = map[string]string{"text": "", "latex": "% ", "sage": "# "}

func newListing(c *cli.Context) (*listing, error) {
	l := &listing{}
	l.Kind = c.String("kind")
	if !slices.Contains(reports.Kinds, l.Kind) {
		return nil, usagef("unknown --kind %q: %s", l.Kind, alternatives(reports.Kinds))
	}
	l.UpToTranspose = c.Bool("up-to-transpose")
	var err error
	if l.Games, err = games(c); err != nil {
		return nil, err
	}
	if l.Range, err = layersAsked(c); err != nil {
		return nil, err
	}
	l.Range.Sizes = l.Selection.Sizes(l.Range.Sizes)
	return l, nil
}

// handlers collect the classes of a layer.
func (l *listing) handlers() retrograde.Handlers {
	return retrograde.Handlers{
		Want: func(_ seki.Layer, results seki.Results) bool { return l.Wants(results) },
		Visit: func(class seki.Class) error {
			if found, ok := l.Find(class); ok {
				l.layer = append(l.layer, found)
			}
			return nil
		},
	}
}

// run calls write with each layer and the sorted classes that are found there.
func (l *listing) run(ctx context.Context, write func(seki.Layer, []seki.Class) error, bar *progress) error {
	h := l.handlers()
	h.Progress = layerProgress(bar)
	h.Layer = func(layer seki.Layer, census seki.Census) error {
		l.last = layer
		l.examined += census.Classes
		l.listed += uint64(len(l.layer))
		reports.SortClasses(l.layer)
		err := write(layer, l.layer)
		l.layer = nil
		return err
	}
	return l.source.Walk(ctx, l.Range, h)
}

// record returns the record of a class that is found.
func (l *listing) record(f seki.Class) reports.Class {
	return reports.NewClass(f.Matrix, f.Matrix, l.Games, f.Results)
}

// exhaustive is the sentence that ends every listing.
func (l *listing) exhaustive() string {
	where := sizesText(l.Range.Sizes)
	if l.UpToTranspose {
		where += " up to transposition"
	}
	sums := fmt.Sprintf("sums up to %d", l.MaxSum)
	if l.MinSum == l.MaxSum {
		sums = fmt.Sprintf("sum %d", l.MaxSum)
	} else if l.MinSum > 1 {
		sums = fmt.Sprintf("sums %d to %d", l.MinSum, l.MaxSum)
	}
	kind := l.Kind
	if kind == "seki" {
		kind = "seki (DD)"
	}
	listed := "none is"
	switch {
	case l.listed == 1:
		listed = "1 is"
	case l.listed > 1:
		listed = fmt.Sprintf("%d are", l.listed)
	}
	return fmt.Sprintf("Exhaustive for %s, %s: of %s examined, %s %s in %s.",
		where, sums, plural(l.examined, "class", "classes"), listed, kind, gamesText(l.Games))
}

// gamesText names games in a sentence.
func gamesText(games []seki.Game) string {
	if len(games) == 1 {
		return gameName(games[0])
	}
	return gameName(seki.Seki) + " or " + gameName(seki.DSeki)
}

// newFoundWriter returns a function that writes the classes found in a layer.
func newFoundWriter(w io.Writer, how string, l *listing, width int) func(seki.Layer, []seki.Class) error {
	switch how {
	case "text":
		return func(layer seki.Layer, found []seki.Class) error {
			if len(found) == 0 {
				return nil
			}
			_, err := io.WriteString(w, strings.Join(layerText(layer, found, l.Selection, width, l.artist.block), "\n")+"\n\n")
			return err
		}
	case "jsonl":
		encode := json.NewEncoder(w)
		return eachFound(func(f seki.Class) error { return encode.Encode(l.record(f)) })
	case "csv":
		write := newClassCSV(w, l.Games)
		return eachFound(func(f seki.Class) error { return write(l.record(f)) })
	}
	form := map[string]func(seki.Matrix) string{
		"nauty": notation.NautyLine, "latex": notation.LaTeX, "sage": notation.Sage,
	}[how]
	return eachFound(func(f seki.Class) error {
		_, err := fmt.Fprintln(w, form(f.Matrix))
		return err
	})
}

func eachFound(write func(seki.Class) error) func(seki.Layer, []seki.Class) error {
	return func(_ seki.Layer, found []seki.Class) error {
		for _, f := range found {
			if err := write(f); err != nil {
				return err
			}
		}
		return nil
	}
}

// layerText returns the classes found in one layer as blocks side by side.
func layerText(
	layer seki.Layer, found []seki.Class, s reports.Selection, width int, block func(seki.Matrix) notation.Block,
) []string {
	lines := []string{fmt.Sprintf("%v: %s", layer, plural(uint64(len(found)), "class", "classes"))}
	blocks := make([]notation.Block, len(found))
	for k, f := range found {
		blocks[k] = append(block(f.Matrix), captions(f, s)...)
	}
	return append(lines, notation.SideBySide(blocks, width, 3)...)
}

// captions says under a block in which games the class has the kind, where
// that is not clear, and who must pass.
func captions(f seki.Class, s reports.Selection) []string {
	var lines []string
	for _, g := range s.Games {
		kind := f.Results[g].Kind
		switch p, semi := kind.MustPass(); {
		case !s.Matches(kind):
		case semi && s.Kind == "semi-complete":
			lines = append(lines, fmt.Sprintf("%s: %s must pass", gameName(g), p))
		case s.Kind == "seki" && kind != seki.Plain:
			lines = append(lines, gameName(g)+" "+kind.Name())
		case len(s.Games) > 1 || s.Kind == "seki":
			lines = append(lines, gameName(g))
		}
	}
	return lines
}

// sizesText names sizes in a sentence.
func sizesText(sizes []seki.Size) string {
	last := sizes[len(sizes)-1]
	if len(sizes) == 1 {
		return fmt.Sprintf("%d×%d", last.Rows, last.Cols)
	}
	return fmt.Sprintf("all sizes up to %d×%d", last.Rows, last.Cols)
}
