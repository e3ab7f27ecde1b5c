package explorer

import (
	"errors"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// addressOf returns a matrix as the end of a URL path: rows separated by slashes, the
// entries of a row by commas.
func addressOf(A seki.Matrix) string {
	return strings.ReplaceAll(strings.ReplaceAll(A.String(), "; ", "/"), " ", ",")
}

// ofTwoRows reports whether A has at most two rows or at most two columns, so that nobody needs to search.
func ofTwoRows(A seki.Matrix) bool { return min(A.Rows(), A.Cols()) <= 2 }

// parseAddress parses what addressOf returns, and other texts of notation.Parse with
// slashes instead of semicolons, within the limits of one request. Its error, a bad
// request, says what is wrong.
func parseAddress(path string) (seki.Matrix, error) {
	A, err := notation.Parse(strings.ReplaceAll(strings.TrimSuffix(path, "/"), "/", ";"))
	var bad *notation.Error
	switch {
	case errors.As(err, &bad):
		return A, badRequest("%s", bad.Message)
	case max(A.Rows(), A.Cols()) > maxLines:
		return A, badRequest("%d rows and %d columns are too many: at most %d of each", A.Rows(), A.Cols(), maxLines)
	case ofTwoRows(A): // nothing is searched
	case slices.Max(A.Entries()) > maxEntry:
		return A, badRequest("the entry %d is more than %d", slices.Max(A.Entries()), maxEntry)
	case A.Sum() > maxSum:
		return A, badRequest("the sum %d is more than %d", A.Sum(), maxSum)
	}
	if _, _, err := A.Terminal(seki.Seki); err != nil {
		return A, badRequest("%v", err)
	}
	return A, nil
}
