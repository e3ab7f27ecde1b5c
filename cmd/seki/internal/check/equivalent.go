package check

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/reports/records"
)

// EquivalentCommand compares two matrices up to permutations.
func EquivalentCommand() *cli.Command {
	return texts.Command("equivalent", command.InFormat(equivalent),
		&cli.BoolFlag{Name: "up-to-transpose", Usage: "the transpose of the first matrix will do as well"},
		command.FormatFlag("text", "jsonl"), command.InputFlag, command.OutputFlag, command.QuietFlag)
}

func equivalent(c *command.Run, how string) error {
	matrices, err := command.GivenMatrices(c)
	if err != nil {
		return err
	}
	list, err := command.All(c, matrices)
	if err != nil {
		return err
	}
	if len(list) == 1 {
		return command.Needs(c, command.Need{Missing: true, What: "two matrices"})
	}
	if len(list) != 2 {
		return command.Usagef("two matrices are compared, not %d", len(list))
	}
	comparison, err := canon.Compare(c.Context, list[0].Matrix, list[1].Matrix, c.Bool("up-to-transpose"))
	if err != nil {
		return err
	}
	answer := records.NewEquivalence(comparison)
	err = command.WithOutput(c, func(w io.Writer) error {
		return text.NewWriter(w, how, nil, text.Equivalence)(answer)
	})
	if err == nil && !answer.Equivalent {
		return command.Reported{Status: command.ExitFailed}
	}
	return err
}
