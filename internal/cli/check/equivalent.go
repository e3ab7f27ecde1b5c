package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/cli/describe"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
)

// EquivalentCommand compares two matrices up to permutations.
func EquivalentCommand() *cli.Command {
	formats := []string{"text", "jsonl"}
	return &cli.Command{
		Name:      "equivalent",
		Usage:     "whether two matrices are the same up to permutations, and by which",
		ArgsUsage: "MATRIX MATRIX",
		Description: "Says whether row and column permutations carry the first matrix to the second, and\n" +
			"which: \"rows 2 3 1\" means that the rows 2, 3 and 1 of the first, in this order, are the\n" +
			"rows of the second. If they are not equivalent, it names an invariant that differs. The\n" +
			"exit status is 0 when they are equivalent and 1 when not.\n\n" + command.DescribeMatrices +
			command.Examples("seki equivalent '2 0; 1 1' '1 1; 0 2'", "seki equivalent --up-to-transpose '2 0; 1 1' '2 1; 0 1'"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "up-to-transpose", Usage: "the transpose of the first matrix will do as well"},
			command.FormatFlag(formats...), command.InputFlag(), command.OutputFlag, command.QuietFlag(),
		},
		Action: func(c *cli.Context) error {
			how, err := command.Format(c, formats...)
			if err != nil {
				return err
			}
			A, B, err := twoMatrices(c)
			if err != nil {
				return err
			}
			answer, err := compare(c.Context, A, B, c.Bool("up-to-transpose"))
			if err != nil {
				return err
			}
			if err := command.WithOutput(c, func(w io.Writer) error { return writeEquivalence(w, how, answer) }); err != nil {
				return err
			}
			if !answer.Equivalent {
				return command.Reported{Status: command.ExitFailed}
			}
			return nil
		},
	}
}

// twoMatrices reads exactly two matrices from the arguments.
func twoMatrices(c *cli.Context) (A, B seki.Matrix, err error) {
	matrices, err := command.GivenMatrices(c)
	if err != nil {
		return A, B, err
	}
	var both []seki.Matrix
	read := 0
	for g := range matrices {
		var warn command.Warning
		switch {
		case errors.As(g.Err, &warn):
			warn.Print(c)
			continue
		case g.Err != nil:
			return A, B, g.Err
		}
		if read++; read <= 2 {
			both = append(both, g.Matrix)
		}
	}
	if read != 2 {
		return A, B, command.Usagef("two matrices are compared, not %d", read)
	}
	return both[0], both[1], nil
}

// differenceText says what differs.
func differenceText(d *records.Difference) string {
	return fmt.Sprintf("the %s differ: %s and %s", d.Invariant, describe.Shorten(d.First), describe.Shorten(d.Second))
}

// invariantsInOrder are compared until one differs, the plainest first.
var invariantsInOrder = []struct {
	name string
	of   func(seki.Matrix) string
}{
	{"sizes", func(A seki.Matrix) string { return fmt.Sprintf("%d×%d", A.Rows(), A.Cols()) }},
	{"sums", func(A seki.Matrix) string { return strconv.Itoa(A.Sum()) }},
	{"row sums", func(A seki.Matrix) string { return descending(A.RowSums()) }},
	{"column sums", func(A seki.Matrix) string { return descending(A.ColSums()) }},
	{"entries", func(A seki.Matrix) string { return descending(A.Entries()) }},
	{"entries row by row", entriesByRow},
	{"entries column by column", func(A seki.Matrix) string { return entriesByRow(A.Transpose()) }},
}

// differ returns the first invariant that differs between two matrices that
// are not equivalent, at the latest their canonical forms.
func differ(ctx context.Context, A, B seki.Matrix) (*records.Difference, error) {
	for _, invariant := range invariantsInOrder {
		if a, b := invariant.of(A), invariant.of(B); a != b {
			return &records.Difference{Invariant: invariant.name, First: a, Second: b}, nil
		}
	}
	a, _, _, err := canon.FormContext(ctx, A)
	if err != nil {
		return nil, err
	}
	b, _, _, err := canon.FormContext(ctx, B)
	return &records.Difference{Invariant: "canonical forms", First: a.String(), Second: b.String()}, err
}

// descending writes numbers, the greatest first.
func descending(values []int) string {
	values = slices.Clone(values)
	slices.Sort(values)
	slices.Reverse(values)
	return describe.JoinInts(values, " ")
}

// entriesByRow writes the entries of each row, sorted, and the rows sorted.
func entriesByRow(A seki.Matrix) string {
	var rows []string
	for _, row := range A.Grid() {
		rows = append(rows, descending(row))
	}
	slices.Sort(rows)
	slices.Reverse(rows)
	return strings.Join(rows, "; ")
}

func compare(ctx context.Context, A, B seki.Matrix, upToTranspose bool) (records.Equivalence, error) {
	rowPerm, colPerm, ok, err := canon.EquivalentContext(ctx, A, B)
	transposed := false
	if err == nil && !ok && upToTranspose {
		rowPerm, colPerm, ok, err = canon.EquivalentContext(ctx, A.Transpose(), B)
		transposed = ok
	}
	answer := records.Equivalence{Equivalent: ok, Transposed: transposed, RowOrder: oneBased(rowPerm), ColOrder: oneBased(colPerm)}
	if err == nil && !ok {
		answer.Differs, err = differ(ctx, A, B)
	}
	if err == nil && !ok && upToTranspose {
		answer.TransposedDiffers, err = differ(ctx, A.Transpose(), B)
	}
	return answer, err
}

func writeEquivalence(w io.Writer, how string, e records.Equivalence) error {
	if how != "text" {
		return records.NewWriter[records.Equivalence](w, how, nil)(e)
	}
	var text string
	switch {
	case !e.Equivalent && e.TransposedDiffers != nil:
		text = fmt.Sprintf("not equivalent: %s; with the transpose of the first, %s",
			differenceText(e.Differs), differenceText(e.TransposedDiffers))
	case !e.Equivalent:
		text = fmt.Sprintf("not equivalent: %s", differenceText(e.Differs))
	default:
		of := "the first matrix"
		if e.Transposed {
			of = "the transpose of the first matrix"
		}
		text = fmt.Sprintf("equivalent: rows %s and columns %s of %s are the second",
			describe.JoinInts(e.RowOrder, " "), describe.JoinInts(e.ColOrder, " "), of)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
