package check

import (
	"context"
	"io"
	"runtime"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/seki"
)

// CanonCommand turns matrices into canonical forms.
func CanonCommand() *cli.Command {
	return command.New("canon", command.InFormat(canonicalise),
		command.TransposeFlag, command.InputFlag, command.FormatFlag(text.Formats...), command.OutputFlag)
}

func canonicalise(c *command.Run, format string) error {
	matrices, err := command.GivenPositions(c)
	if err != nil {
		return err
	}
	upToTranspose := c.Bool("up-to-transpose")
	var forms []seki.Matrix
	err = command.WithOutput(c, func(w io.Writer) error {
		write := text.NewWriter(w, format, canon.RecordColumns, func(f canon.Record) string { return f.Canonical.String() })
		return command.EachGiven(c, w, format, matrices, runtime.GOMAXPROCS(0),
			func(ctx context.Context, g command.Given) (canon.Record, error) {
				if g.Own != nil {
					return canon.Record{}, command.Usagef("a matrix belongs here, without eyes and private liberties; " +
						"seki check reads those")
				}
				if upToTranspose {
					form, rowPerm, colPerm, transposed, err := canon.FormUpToTranspose(ctx, g.Matrix)
					return canon.NewRecord(g.Matrix, form, rowPerm, colPerm, transposed), err
				}
				form, rowPerm, colPerm, err := canon.FormContext(ctx, g.Matrix)
				return canon.NewRecord(g.Matrix, form, rowPerm, colPerm, false), err
			}, func(_ command.Given, f canon.Record) error {
				if format == "jsonl" {
					group, err := canon.AutomorphismsContext(c.Context, f.Canonical)
					if err != nil {
						return err
					}
					f.Automorphisms = group.Order.String()
				}
				if c.Args().Len() == 2 { // only then they are compared
					forms = append(forms, f.Canonical)
				}
				return write(f)
			})
	})
	if err != nil || len(forms) != 2 {
		return err
	}
	not, upTo := "", ""
	if !forms[0].Equal(forms[1]) {
		not = "not "
	}
	if upToTranspose {
		upTo = " up to transposition"
	}
	command.Note(c, "The two matrices are %sequivalent%s.", not, upTo)
	return nil
}
