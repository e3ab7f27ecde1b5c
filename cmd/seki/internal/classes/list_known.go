package classes

import (
	"fmt"
	"iter"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// knownFlag selects the classes of the known lists.
var knownFlag = &cli.BoolFlag{
	Name: "known", Category: command.SectionPrinted,
	Usage: "read the classes from the known lists instead of solving; " +
		"by default up to the sum at which the first of the lists ends",
}

// knownRange returns the layers requested with --known: by default up to the greatest sum for
// which the lists of all the sizes are exhaustive, where not a theorem says that no class is selected.
func knownRange(c *command.Run, s reports.Selection) (r layers.Range, err error) {
	if c.IsSet("table") {
		return r, command.Usagef("--known and --table exclude each other")
	}
	if s.Kinds == seki.EverySeki {
		return r, command.Usagef("--known has complete and semi-complete seki; leave it out for --kind seki")
	}
	if r.Sizes, err = command.Sizes(c); err != nil {
		return r, err
	}
	last, shortest := knownTo(r.Sizes, s)
	if len(r.Sizes) == 1 {
		shortest.Size = r.Sizes[0] // as it was requested
	}
	if r.MinSum, r.MaxSum, err = command.Sums(c, max(1, last)); err != nil {
		return r, err
	}
	switch {
	case shortest.AllSums:
	case last == 0:
		return r, command.Usagef("there is no known list of %v", shortest.Size)
	case r.MaxSum > last:
		more := ""
		if alone := shortest.Last(s.Kinds, seki.Seki); alone > last {
			more = fmt.Sprintf(", with --game seki to %d", alone)
		}
		return r, command.Usagef("the known lists of %v go up to sum %d%s", shortest.Size, last, more)
	}
	return r, nil
}

// knownTo returns the greatest sum up to which the known lists have all selected classes of the sizes, except where a
// theorem excludes such classes. It also returns the range of the list that ends first; its AllSums is set if no list
// ends.
func knownTo(sizes []seki.Size, s reports.Selection) (last int, shortest known.Range) {
	shortest.AllSums = true
	for _, size := range sizes {
		list := known.All().Of(size)
		switch of := list.Exhaustive(size); {
		case undrawn([]seki.Size{size}, s) != "":
		case of.AllSums && shortest.AllSums:
			last = max(last, list.GreatestSum())
		case !of.AllSums && (shortest.AllSums || of.Last(s.Kinds, s.Games...) < last):
			last, shortest = of.Last(s.Kinds, s.Games...), of
		}
	}
	return last, shortest
}

// knownClasses returns the wanted classes of the known lists and the ends of their layers, as
// layers.Source.Classes does, without the census and the layers that have no class.
func knownClasses(q layers.Query) iter.Seq2[layers.Item, error] {
	return func(yield func(layers.Item, error) bool) {
		for _, size := range q.Sizes {
			list := known.All().Of(size).Classes() // by sum and in no particular form
			for k, record := range list {
				class := seki.Class{Matrix: record.Matrix, Results: record.Results}
				if record.Size != size { // it is wide
					class = class.Transposed()
				}
				layer := class.Matrix.Layer()
				if layer.Sum < q.MinSum || layer.Sum > q.MaxSum {
					continue
				}
				if q.Want(layer, class.Results) && !yield(layers.Item{Class: class}, nil) {
					return
				}
				last := k+1 == len(list) || list[k+1].Matrix.Sum() > layer.Sum
				if last && !yield(layers.Item{End: &layers.Census{Layer: layer}}, nil) {
					return
				}
			}
		}
	}
}
