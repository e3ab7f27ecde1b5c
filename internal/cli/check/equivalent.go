package check

import (
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
)

// EquivalentCommand compares two matrices up to permutations.
func EquivalentCommand() *cli.Command {
	formats := []string{"text", "jsonl"}
	return texts.Command("equivalent", command.InFormat(equivalent, formats...),
		&cli.BoolFlag{Name: "up-to-transpose", Usage: "the transpose of the first matrix will do as well"},
		command.FormatFlag(formats...), command.InputFlag(), command.OutputFlag, command.QuietFlag())
}

func equivalent(c *cli.Context, how string) error {
	A, B, err := twoMatrices(c)
	if err != nil {
		return err
	}
	answer, err := records.NewEquivalence(c.Context, A, B, c.Bool("up-to-transpose"))
	if err != nil {
		return err
	}
	err = command.WithOutput(c, func(w io.Writer) error {
		return records.NewWriter[records.Equivalence](w, how, nil)(answer)
	})
	if err == nil && !answer.Equivalent {
		return command.Reported{Status: command.ExitFailed}
	}
	return err
}

// twoMatrices reads exactly two matrices from the arguments.
func twoMatrices(c *cli.Context) (A, B seki.Matrix, err error) {
	matrices, err := command.GivenMatrices(c)
	if err != nil {
		return A, B, err
	}
	var both []seki.Matrix
	for g := range matrices {
		var warn command.Warning
		switch {
		case errors.As(g.Err, &warn):
			warn.Print(c)
			continue
		case g.Err != nil:
			return A, B, g.Err
		}
		both = append(both, g.Matrix)
	}
	if len(both) != 2 {
		return A, B, command.Usagef("two matrices are compared, not %d", len(both))
	}
	return both[0], both[1], nil
}
