package eyes

import (
	"errors"
	"testing"

	"github.com/sekilab/sekilab/seki/notation"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1 0; 1 1 eyes 1 0 | 0 1 private 0 0 | 0 3", "1 0; 1 1 eyes 1 0 | 0 1 private 0 0 | 0 3"},
		{"[[1,0],[1,1]] private 0,0|0,3 eyes 1,0|0,1", "1 0; 1 1 eyes 1 0 | 0 1 private 0 0 | 0 3"},
		{"1 0; 1 1 eyes 0 0 | 0 0", "1 0; 1 1"},
		{"[[1,0],\n[1,1]] private\n0 0 | 0 3", "1 0; 1 1 private 0 0 | 0 3"},
		{"0private|1", "line 1, column 9: private: there must be 1 number, one for each row, not 0"},
		{"1 0; 1 1", "1 0; 1 1"},
		{"1 0; 1 eyes 1 0 | 0 1", "line 1, column 8: row 2 has 1 entry, row 1 has 2"},
		{"eyes 1 | 1", "line 1, column 1: empty input: a matrix needs at least one entry"},
		{"1 eyes 1 | 1 |", `line 1, column 14: after the liberties of the columns only "eyes" or "private" may follow, each once`},
		{"1 eyes 1 | 1 eyes 1 | 1", `line 1, column 14: "eyes" is given twice`},
		{"1 eyes 1 | 1 private 1 | 1 eyes 1 | 1", `line 1, column 28: "eyes" is given twice`},
		{"1 eyes 1 | 1 private 1 | 1 private 1 | 1", `line 1, column 28: "private" is given twice`},
		{"1 eyes 1 1", "line 1, column 10: eyes: there must be 1 number, one for each row, not more"},
		{"1 eyes 1", `line 1, column 9: eyes: "|" must stand between the numbers of the rows and those of the columns`},
		{"1 eyes 1 |", "line 1, column 11: eyes: there must be 1 number, one for each column, not 0"},
		{"1 eyes -1 | 1", "line 1, column 8: eyes: the number of row 1 is negative"},
		{"1 eyes 65536 | 1", "line 1, column 8: eyes: the number of row 1 is greater than 65535"},
		{"1 eyes 1 | 99999999999999999999999999", "line 1, column 12: eyes: the number of column 1 is greater than 65535"},
		{"1 eyes x | 1", "line 1, column 8: eyes: there must be 1 number, one for each row, not 0"},
	} {
		P, err := Parse(c.text)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = P.String()
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// TestText writes and reads all small positions.
func TestText(t *testing.T) {
	eachSmall(func(P Position) {
		if Q := parse(t, P.String()); !Q.Equal(P) {
			t.Fatalf("%v is read as %v", P, Q)
		}
	})
}

// FuzzParse checks that what is read is written so that it is read again as the same, and that
// every error is a *notation.Error.
func FuzzParse(f *testing.F) {
	f.Add("1 0; 1 1 eyes 1 0 | 0 1 private 0 0 | 0 3")
	f.Add("[[1],[2]] private 1,2|3")
	f.Add("1 eyes 1 | 1 private 65535 | 65536")
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
