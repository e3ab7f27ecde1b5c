package explorer

import (
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// addressOf returns a matrix as the end of a path: its rows are separated by slashes,
// the entries of a row by commas.
func addressOf(A seki.Matrix) string {
	return strings.ReplaceAll(strings.ReplaceAll(A.String(), "; ", "/"), " ", ",")
}

// parseAddress reads what addressOf returns, within the limits of one request. Its
// error, a bad request, says which row is wrong.
func parseAddress(path string) (seki.Matrix, error) {
	lines := strings.Split(strings.TrimSuffix(path, "/"), "/")
	if len(lines) > maxLines {
		return seki.Matrix{}, badRequest("%d rows are too many: at most %d", len(lines), maxLines)
	}
	rows := make([][]int, len(lines))
	sum := 0
	for i, line := range lines {
		entries := strings.Split(line, ",")
		if len(entries) > maxLines {
			return seki.Matrix{}, badRequest("row %d has %d entries: at most %d", i+1, len(entries), maxLines)
		}
		for _, text := range entries {
			v, err := strconv.ParseUint(text, 10, 31)
			switch {
			case err != nil:
				return seki.Matrix{}, badRequest("row %d: %.20q is not a number from 0 to %d", i+1, text, maxEntry)
			case v > maxEntry:
				return seki.Matrix{}, badRequest("row %d: the entry %d is more than %d", i+1, v, maxEntry)
			}
			rows[i] = append(rows[i], int(v))
			sum += int(v)
		}
		if len(rows[i]) != len(rows[0]) {
			return seki.Matrix{}, badRequest("row %d has %d entries, row 1 has %d", i+1, len(rows[i]), len(rows[0]))
		}
	}
	if sum > maxSum {
		return seki.Matrix{}, badRequest("the sum %d is more than %d", sum, maxSum)
	}
	A, err := seki.FromRows(rows)
	if err == nil {
		_, _, err = A.Terminal(seki.Seki)
	}
	if err != nil {
		return seki.Matrix{}, badRequest("%v", err)
	}
	return A, nil
}
