package tables

import (
	"context"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// ProbeCommand looks matrices up in a tablebase.
func ProbeCommand() *cli.Command {
	return texts.Command("probe", command.InFormat(probe),
		command.TableFlag, command.GameFlag, command.FormatFlag(records.FieldFormats...), command.InputFlag, command.NamesFlag(text.Letters), command.OutputFlag, command.QuietFlag)
}

func probe(c *command.Run, how string) error {
	games := command.Games(c)
	if err := command.Needs(c, command.MatrixNeed(c), command.TableNeed(c)); err != nil {
		return err
	}
	matrices, err := command.GivenMatrices(c)
	if err != nil {
		return err
	}
	tables, err := command.OpenTables(c)
	if err != nil {
		return err
	}
	defer tables.Close()
	return command.WithOutput(c, func(w io.Writer) error {
		write := text.NewClassWriter(command.Names(c), w, how, games, command.OutputWidth(c))
		return command.EachGiven(c, w, how, matrices, 1, func(_ context.Context, g command.Given) (records.Class, error) {
			results, err := probeMatrix(tables, g.Matrix)
			if err != nil {
				return records.Class{}, err
			}
			class := records.NewClass(g.Matrix, canon.Form(g.Matrix), games, results)
			known.AddLabel(&class)
			return class, nil
		}, func(_ command.Given, class records.Class) error { return write(class) })
	})
}

// probeMatrix looks A up. It is a usage error if the tablebases do not hold A.
func probeMatrix(tables *tablebase.Set, A seki.Matrix) (seki.Results, error) {
	for _, g := range seki.Games {
		if _, _, err := A.Terminal(g); err != nil {
			return seki.Results{}, command.Usage(err)
		}
	}
	results, ok, err := tables.Results(A)
	if err != nil || ok {
		return results, err
	}
	readers := tables.Of(A.Size())
	if len(readers) == 0 {
		return results, command.Usagef("there is no tablebase of size %v", A.Size())
	}
	last := readers[0].MaxSum()
	if A.Sum() > last {
		return results, command.Usagef("the sum %d is greater than that of the last layer of the tablebase, %d", A.Sum(), last)
	}
	return results, command.Usagef("the tablebase has not kept the values of sum %d (--keep %s)", A.Sum(), readers[0].Params().Keep)
}
