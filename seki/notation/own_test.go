package notation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/seki/notation"
)

// own writes what ParsePosition has read after the matrix.
func own(o *notation.Own) string {
	if o == nil {
		return "none"
	}
	text := fmt.Sprint(o.EyesRows, o.EyesCols, o.PrivateRows, o.PrivateCols)
	if o.ReserveRows != nil || o.ReserveCols != nil {
		text += fmt.Sprint(" ", o.ReserveRows, o.ReserveCols)
	}
	return text
}

func TestParsePosition(t *testing.T) {
	for _, c := range []struct{ text, matrix, own string }{
		{"1 0; 1 1 eyes 1 0 | 0 1 private 0 0 | 0 3", "1 0; 1 1", "[1 0] [0 1] [0 0] [0 3]"},
		{"[[1,0],[1,1]] private 0,0|0,3 eyes 1,0|0,1", "1 0; 1 1", "[1 0] [0 1] [0 0] [0 3]"},
		{"1,0/1,1private0,0|0 3", "1 0; 1 1", "[] [] [0 0] [0 3]"},
		{"[[1,0],\n[1,1]] eyes 1 0 | 0 1 ", "1 0; 1 1", "[1 0] [0 1] [] []"},
		{"1 0\n1 1\neyes 1 0 | 0 1\n private 0 0 | 0 3\n", "1 0; 1 1", "[1 0] [0 1] [0 0] [0 3]"},
		{"1 0\n1 1 eyes 1 0 | 0 1", "1 0; 1 1", "[1 0] [0 1] [] []"},
		{"[1 0; 1 1] eyes 0 0 | 0 0", "1 0; 1 1", "[0 0] [0 0] [] []"},
		{`\begin{pmatrix} 1 & 0 \\ 1 & 1 \end{pmatrix} eyes 1 0 | 0 1`, "1 0; 1 1", "[1 0] [0 1] [] []"},
		{"1 0; 1 1", "1 0; 1 1", "none"},
		{"1 eyes 5/2 | 1", "1", "[5] [1] [] [] [2] []"},
		{"1; 1 eyes 0, 12/7 | 17/11", "1; 1", "[0 12] [17] [] [] [0 7] [11]"},
	} {
		A, o, err := notation.ParsePosition(c.text, nil)
		if err != nil || A.String() != c.matrix || own(o) != c.own {
			t.Errorf("%q: %v, %s, %v", c.text, A, own(o), err)
		}
	}
}

// TestReadOwn reads positions in every layout that can hold them.
func TestReadOwn(t *testing.T) {
	const text = "1 0; 1 1 eyes 1 0 | 0 1 private 0 0 | 0 3"
	for in, stream := range map[notation.Input]string{
		notation.Lines: text + " # a comment\n1 0; 1 1\n",
		notation.JSONL: `{"eyes_rows":[1,0],"matrix":[[1,0],[1,1]],"eyes_cols":[0,1],"private_rows":[0,0],"private_cols":[0,3]}` +
			"\n{\"matrix\":\"1 0; 1 1\"}\n{\"matrix\":\"" + text + "\"}\n",
		notation.CSV: "matrix,sum\n" + text + ",8\n1 0; 1 1,3\n\"" + text + "\",8\n",
	} {
		var got []string
		for item := range notation.Read(strings.NewReader(stream), in, nil) {
			if item.Err != nil || item.Matrix.String() != "1 0; 1 1" || item.Other != notation.Lines {
				t.Errorf("%v: %+v", in, item)
			}
			got = append(got, own(item.Own))
		}
		want := []string{"[1 0] [0 1] [0 0] [0 3]", "none", "[1 0] [0 1] [0 0] [0 3]"}
		if !slices.Equal(got, want[:len(got)]) || len(got) < 2 {
			t.Errorf("%v: %q", in, got)
		}
	}
	// Fields take the place of liberties in the text one by one; names in other letters are not ours.
	mixed := `{"matrix":"` + text + `","private_rows":[2,0],"eyes_rows":null,"Matrix":1,"EYES_COLS":[7,7]}`
	for item := range notation.Read(strings.NewReader(mixed), notation.JSONL, nil) {
		if item.Err != nil || own(item.Own) != "[] [0 1] [2 0] [0 3]" {
			t.Errorf("%s: %+v, %s", mixed, item, own(item.Own))
		}
	}
	for item := range notation.Read(strings.NewReader(`{"matrix":[[1]],"eyes_rows":[-1,"x"]}`), notation.JSONL, nil) {
		if item.Err == nil || item.Err.Error() != `line 1, column 17: the field "eyes_rows" must be a list of numbers` {
			t.Errorf("%v", item.Err)
		}
	}
	for item := range notation.Read(strings.NewReader("1 eyes 1 | 1\n"), notation.Lines, nil) {
		if item.Other != notation.Lines {
			t.Errorf("a position of one row is taken for a row: %+v", item)
		}
	}
}
