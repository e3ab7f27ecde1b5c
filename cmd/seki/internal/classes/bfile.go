package classes

import (
	"cmp"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// A b-file of OEIS has a line "n a(n)" for each term, without gaps
// (https://oeis.org/SubmitB.html). Here n is the sum; the first n is the offset.

// bFileFlags choose the sequence of a b-file.
var bFileFlags = []cli.Flag{
	&cli.BoolFlag{Name: "b-file", Usage: "write lines n a(n) as the OEIS has them, n being the sum"},
	command.ChoiceFlag("of", "of --b-file, count `CLASSES` of this outcome or kind in --game: all, "+units.Or(records.CountNames), append([]string{"all"}, records.CountNames...)...),
	command.ChoiceFlag("game", "`GAME` of --of: seki or dseki", "seki", "dseki"),
}

// checkBFile returns an error for flags that do not go together.
func checkBFile(c *command.Run, how string) error {
	of := c.String("of") != "all"
	if !c.Bool("b-file") {
		return command.UsageIf(c.IsSet("of") || c.IsSet("game"), "--of and --game choose what --b-file counts; give --b-file as well")
	}
	return cmp.Or(
		command.UsageIf(how != "text", "--b-file has its own format; leave --format out, or name a file that ends in .txt"),
		command.UsageIf(c.IsSet("size"), "a b-file has one sequence: give --rows and --cols, or no size for all sizes together"),
		command.UsageIf(c.IsSet("game") && !of, "--game needs --of as well: the number of all classes is the same in both games"),
		command.UsageIf(of && c.Bool("up-to-transpose"), "--of %s does not go with --up-to-transpose: the players would change places", c.String("of")))
}

// writeTerms writes the counted layers, one size and increasing sums, as a b-file.
func writeTerms(c *command.Run, list []countedLayer, number func(countedLayer) (*big.Int, error)) error {
	if len(list) == 0 {
		return command.Usagef("a b-file has at least one term: %s", strings.ToLower(command.NoClasses[:1])+command.NoClasses[1:])
	}
	if c.String("of") != "all" {
		numbers, err := countResults(c, list)
		if err != nil {
			return err
		}
		number = func(l countedLayer) (*big.Int, error) { return numbers[l.Sum], nil }
	}
	return command.WithOutput(c, func(w io.Writer) error {
		for _, l := range list {
			n, err := number(l)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "%d %d\n", l.Sum, n); err != nil {
				return err
			}
			if err := command.Flush(w); err != nil {
				return err
			}
		}
		return nil
	})
}

// countResults solves the layers and returns the number of classes of the outcome
// or kind that --of names, by sum.
func countResults(c *command.Run, list []countedLayer) (map[int]*big.Int, error) {
	asked := layers.Range{Sizes: []seki.Size{list[0].Size}, MinSum: list[0].Sum, MaxSum: list[len(list)-1].Sum}
	if list[0].allSizes() { // an entry for each line at least
		asked.Sizes = seki.SizesUpTo(asked.MaxSum)
	}
	game, err := seki.ParseGame(c.String("game"))
	if err != nil {
		return nil, command.Usage(err)
	}
	query := layers.Query{Range: asked, Games: []seki.Game{game}, CensusOnly: true}
	source, done, err := command.OpenSourceFor(c, "count", query)
	if err != nil {
		return nil, err
	}
	defer done()
	numbers := map[int]*big.Int{}
	for _, l := range list {
		numbers[l.Sum] = new(big.Int)
	}
	of := slices.Index(records.CountNames, c.String("of"))
	var last seki.Layer
	for layer, err := range source.Census(c.Context, query) {
		if err != nil {
			return nil, command.CompleteUpTo(c.Context, last, err)
		}
		last = layer.Layer
		n := records.Counts(layer.Census.Games[game])[of]
		numbers[last.Sum].Add(numbers[last.Sum], new(big.Int).SetUint64(n))
	}
	return numbers, nil
}
