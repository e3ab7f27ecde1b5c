package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// equivalentCommand compares two matrices up to permutations.
func equivalentCommand() *cli.Command {
	formats := []string{"text", "jsonl"}
	return &cli.Command{
		Name:      "equivalent",
		Usage:     "whether two matrices are the same up to permutations, and by which",
		ArgsUsage: "MATRIX MATRIX",
		Description: "Says whether row and column permutations carry the first matrix to the second, and\n" +
			"which: \"rows 2 3 1\" means that the rows 2, 3 and 1 of the first, in this order, are the\n" +
			"rows of the second. The exit status is 0 when they are equivalent and 1 when not.\n\n" + describeMatrices +
			examples("seki equivalent '2 0; 1 1' '1 1; 0 2'", "seki equivalent --up-to-transpose '2 0; 1 1' '2 1; 0 1'"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "up-to-transpose", Usage: "the transpose of the first matrix will do as well"},
			formatFlag(formats...), inputFlag(), outputFlag, quietFlag(),
		},
		Action: func(c *cli.Context) error {
			how, err := format(c, formats...)
			if err != nil {
				return err
			}
			A, B, err := twoMatrices(c)
			if err != nil {
				return err
			}
			answer := compare(A, B, c.Bool("up-to-transpose"))
			if err := withOutput(c, func(w io.Writer) error { return answer.write(w, how) }); err != nil {
				return err
			}
			if !answer.Equivalent {
				return errReported{exitFailed}
			}
			return nil
		},
	}
}

// twoMatrices reads exactly two matrices from the arguments.
func twoMatrices(c *cli.Context) (A, B seki.Matrix, err error) {
	matrices, err := givenMatrices(c)
	if err != nil {
		return A, B, err
	}
	var both []seki.Matrix
	for g := range matrices {
		if g.Err != nil {
			return A, B, g.Err
		}
		if both = append(both, g.Matrix); len(both) > 2 {
			break
		}
	}
	if len(both) != 2 {
		given := [...]string{"none", "one", "", "more than two"}[len(both)]
		return A, B, usagef("two matrices are compared; given: %s", given)
	}
	return both[0], both[1], nil
}

// equivalence is the answer, and the JSON line of equivalent.
type equivalence struct {
	Equivalent bool  `json:"equivalent"`
	Transposed bool  `json:"transposed,omitempty"` // the orders are of the transpose
	RowOrder   []int `json:"row_order,omitempty"`
	ColOrder   []int `json:"col_order,omitempty"`
}

func compare(A, B seki.Matrix, upToTranspose bool) equivalence {
	rowPerm, colPerm, ok := canon.Equivalent(A, B)
	transposed := false
	if !ok && upToTranspose {
		rowPerm, colPerm, ok = canon.Equivalent(A.Transpose(), B)
		transposed = ok
	}
	return equivalence{ok, transposed, oneBased(rowPerm), oneBased(colPerm)}
}

func (e equivalence) write(w io.Writer, how string) error {
	if how == "jsonl" {
		return json.NewEncoder(w).Encode(e)
	}
	text := "not equivalent"
	if e.Equivalent {
		of := "the first matrix"
		if e.Transposed {
			of = "the transpose of the first matrix"
		}
		text = fmt.Sprintf("equivalent: rows %s and columns %s of %s are the second",
			joinInts(e.RowOrder, " "), joinInts(e.ColOrder, " "), of)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
