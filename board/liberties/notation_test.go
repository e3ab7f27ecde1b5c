package liberties

import (
	"cmp"
	"errors"
	"testing"

	"github.com/sekilab/sekilab/seki/notation"
)

// Parse reads what String returns.
func Parse(text string) (Position, error) {
	A, own, err := notation.ParsePosition(text, nil)
	if err != nil {
		return Position{}, err
	}
	P, err := New(A, *cmp.Or(own, &Own{}))
	if err != nil {
		err = &notation.Error{Line: 1, Column: 1, Message: err.Error()}
	}
	return P, err
}

// TestLongText writes and reads all small positions.
func TestLongText(t *testing.T) {
	eachReserve(func(P Position) {
		if Q := parse(t, P.String()); !Q.Equal(P) {
			t.Fatalf("%v is read as %v", P, Q)
		}
	})
}

// FuzzParse checks that a position survives writing and reading, and that every error is a *notation.Error.
func FuzzParse(f *testing.F) {
	f.Add("1 0; 1 1 eyes 1 0 | 0 1 private 0 0 | 0 3")
	f.Add("[[1],[2]] private 1,2|3")
	f.Add("1 eyes 1 | 1 private 65535 | 65535")
	f.Fuzz(func(t *testing.T, text string) {
		P, err := Parse(text)
		if err != nil {
			if e := (*notation.Error)(nil); !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Message == "" {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		Q, err := Parse(P.String())
		if err != nil || !Q.Equal(P) {
			t.Errorf("%q is %v, read again %v, %v", text, P, Q, err)
		}
	})
}
