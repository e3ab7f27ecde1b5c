package check

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/cli/describe"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

var canonFormats = []string{"text", "jsonl", "csv", "nauty", "latex", "sage"}

// CanonCommand turns matrices into canonical forms.
func CanonCommand() *cli.Command {
	return &cli.Command{
		Name:      "canon",
		Usage:     "canonical forms of a stream of matrices",
		ArgsUsage: "MATRIX…",
		Description: "Prints the canonical form of each matrix, one on a line: of all matrices that row and\n" +
			"column permutations make of it, the one whose row sums and column sums do not increase\n" +
			"and whose entries, read row by row, are then lexicographically greatest. Matrices are\n" +
			"equivalent exactly when their forms are equal. --format jsonl adds the permutations that\n" +
			"lead there (row 1 of the form is row row_order[1] of the matrix) and the order of the\n" +
			"automorphism group.\n\n" + command.DescribeMatrices +
			command.Examples("seki canon '0 1 2; 2 0 0; 0 2 1'", "seki canon --unique @matrices.txt",
				"nauty-genbg -q -d1:1 3 3 | nauty-multig -f3 -e6 -B | seki canon --input nauty -"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "unique", Aliases: []string{"u"}, Usage: "print each form only once, where it comes first"},
			command.TransposeFlag(), command.FormatFlag(canonFormats...), command.InputFlag(), command.OutputFlag, command.QuietFlag(),
		},
		Action: command.InFormat(canonicalise, canonFormats...),
	}
}

func canonicalise(c *cli.Context, how string) error {
	matrices, err := command.GivenMatrices(c)
	if err != nil {
		return err
	}
	unique, upToTranspose := c.Bool("unique"), c.Bool("up-to-transpose")
	seen := map[string]bool{}
	read := 0
	err = command.WithOutput(c, func(w io.Writer) error {
		write := newFormWriter(c.Context, w, how)
		return command.EachGiven(c, w, matrices, how == "jsonl", func(g command.Given) error {
			read++
			f, err := newForm(c.Context, g.Matrix, upToTranspose)
			if err != nil {
				return err
			}
			if unique {
				key := f.form.Key()
				if seen[key] {
					return nil
				}
				seen[key] = true
			}
			if err := write(f); err != nil {
				return err
			}
			return command.Flush(w)
		})
	})
	if unique && err == nil {
		command.Note(c, "%d different among %s.", len(seen), units.Plural(uint64(read), "matrix", "matrices"))
	}
	return err
}

// form is a matrix with its canonical form.
type form struct {
	matrix, form     seki.Matrix
	rowPerm, colPerm []int // of the matrix, or of its transpose
	transposed       bool
}

// newForm returns the canonical form of A; up to transposition it is the lesser
// of the forms of A and its transpose.
func newForm(ctx context.Context, A seki.Matrix, upToTranspose bool) (f form, err error) {
	f.matrix = A
	f.form, f.rowPerm, f.colPerm, err = canon.FormContext(ctx, A)
	if err != nil || !upToTranspose {
		return f, err
	}
	T, rowPerm, colPerm, err := canon.FormContext(ctx, A.Transpose())
	if err == nil && T.Compare(f.form) < 0 {
		f = form{A, T, rowPerm, colPerm, true}
	}
	return f, err
}

// formRecord is a JSON line of canon.
type formRecord struct {
	Matrix        [][]int `json:"matrix"`
	Canonical     [][]int `json:"canonical"`
	Rows          int     `json:"rows"`
	Cols          int     `json:"cols"`
	Sum           int     `json:"sum"`
	Transposed    bool    `json:"transposed,omitempty"` // the orders are of the transpose
	RowOrder      []int   `json:"row_order"`
	ColOrder      []int   `json:"col_order"`
	Automorphisms string  `json:"automorphisms"`
}

// newFormWriter returns the writer of a format of canonFormats.
func newFormWriter(ctx context.Context, w io.Writer, how string) func(form) error {
	switch how {
	case "jsonl":
		encode := json.NewEncoder(w)
		return func(f form) error {
			A := f.form
			group, err := canon.AutomorphismsContext(ctx, A)
			if err != nil {
				return err
			}
			return encode.Encode(formRecord{
				f.matrix.Grid(), A.Grid(), A.Rows(), A.Cols(), A.Sum(), f.transposed,
				oneBased(f.rowPerm), oneBased(f.colPerm), group.Order.String(),
			})
		}
	case "csv":
		write := command.CsvLines(w, []string{"matrix", "canonical", "rows", "cols", "sum"})
		return func(f form) error {
			A := f.form
			return write([]string{
				notation.Plain(f.matrix), notation.Plain(A),
				strconv.Itoa(A.Rows()), strconv.Itoa(A.Cols()), strconv.Itoa(A.Sum()),
			})
		}
	}
	write := notation.Plain
	if how != "text" {
		write = describe.MatrixForms[how]
	}
	return func(f form) error {
		_, err := fmt.Fprintln(w, write(f.form))
		return err
	}
}

// oneBased returns a permutation as people write it, counted from 1.
func oneBased(permutation []int) []int {
	shown := make([]int, len(permutation))
	for k, v := range permutation {
		shown[k] = v + 1
	}
	return shown
}
