package liberties

import (
	"cmp"
	"testing"

	"github.com/sekilab/sekilab/seki/notation"
)

// Parse reads what String returns.
func Parse(text string) (Position, error) {
	A, own, err := notation.ParsePosition(text, nil)
	if err != nil {
		return Position{}, err
	}
	return New(A, *cmp.Or(own, &Own{}))
}

// TestLongText writes and reads all small positions.
func TestLongText(t *testing.T) {
	eachReserve(func(P Position) {
		if Q := parse(t, P.String()); !Q.Equal(P) {
			t.Fatalf("%v is read as %v", P, Q)
		}
	})
}
