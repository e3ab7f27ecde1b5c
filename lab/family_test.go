package lab

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/seki/notation"
)

func TestFamily(t *testing.T) {
	for _, c := range []struct {
		text, ranges string
		want         []string // parameters: matrix
	}{
		{"k k; 0 k", "k=1..2", []string{"k = 1: 1 1; 0 1", "k = 2: 2 2; 0 2"}},
		{"k,k+1;  (2 * k), k**2", " k = 3", []string{"k = 3: 3 4; 6 9"}},
		{"k/2 max(k, 3); 1 [k, 7][1]", "k=[2, 4]", []string{"k = 2: 1 3; 1 7", "k = 4: 2 4; 1 7"}},
		{"k m", "k=1..2, m=k..2", []string{"k = 1, m = 1: 1 1", "k = 1, m = 2: 1 2", "k = 2, m = 2: 2 2"}},
		{"k", "k=2", []string{"k = 2: 2"}},
		{"[[k, 1], [0, 1]]", "k=1", []string{"k = 1: 1 1; 0 1"}},
		{"[[0 if i == j else k for j in 1..n] for i in 1..n]", "n=2..3, k=4..5", []string{
			"k = 4, n = 2: 0 4; 4 0", "k = 5, n = 2: 0 5; 5 0", "k = 4, n = 3: 0 4 4; 4 0 4; 4 4 0", "k = 5, n = 3: 0 5 5; 5 0 5; 5 5 0",
		}},
		{"[[k if i == j else 1 if (j - i) % n == 1 else 0 for j in range(n)] for i in range(n)]", "k=2, n=3", []string{"k = 2, n = 3: 2 1 0; 0 2 1; 1 0 2"}},
	} {
		family, err := NewFamily(context.Background(), c.text, c.ranges)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		var got []string
		for _, m := range family.Members {
			got = append(got, m.Parameters.String()+": "+m.Matrix.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestFamilyErrors(t *testing.T) {
	for _, c := range []struct {
		text, ranges, want string
	}{
		{"k-2 1; 1 1", "k=2..1, ", `"" is not a parameter with its values, as in k=1..8`},
		{"1 1; 1 k-2", "k=1..8", "at k = 1: entry -1 in row 2, column 2 is outside 0…65535"},
		{"1 1; 1 m*k", "m=1..2, k=[1, 65535]", "at k = 65535, m = 2: entry 131070 in row 2, column 2 is outside 0…65535"},
		{"1 k/2", "k=2..3", "at k = 3: the entry in row 1, column 2 is 3/2, which is no integer of 64 bits"},
		{"1 k**40", "k=3", "at k = 3: the entry in row 1, column 2 is 12157665459056928801, which is no integer of 64 bits"},
		{"1 'a'", "k=3", `line 1, column 6 of "[[1, 'a']]": a text in a list of numbers`},
		{"True", "k=3", "the matrix is true or false; it must be a list of rows, each a list of numbers"},
		{"1 1; k", "k=3", "at k = 3: row 2 has 1 entries, row 1 has 2"},
		{"[1 for i in 1..k]", "k=3", "the matrix is a list of numbers; it must be a list of rows, each a list of numbers"},
		{"k - 1 1", "k=3", `line 1, column 7 of "[[k, -, 1, 1]]": unexpected ,`},
		{"k j", "k=3", `line 1, column 6 of "[[k, j]]": unknown name j`},
		{"k rank", "k=3", `line 1, column 6 of "[[k, rank]]": unknown name rank`},
		{"k", "k=1..", `line 1, column 4 of "1..": the expression ends too early`},
		{"k", "k=1..m, m=2", `line 1, column 4 of "1..m": unknown name m`},
		{"k", "k=1..3, k=2", "the parameter k has two ranges"},
		{"k", "1..8", `"1..8" is not a parameter with its values, as in k=1..8`},
		{"k", "2k=1..8", `"2k=1..8" is not a parameter with its values, as in k=1..8`},
		{"k", "None=1..8", `"None=1..8" is not a parameter with its values, as in k=1..8`},
		{"k", "k=1/2", "a value of the parameter k is 1/2, which is no integer of 64 bits"},
		{"k", "k=5..1", "no parameter has a value"},
		{"k", "k=1..10001", `line 1, column 2 of "1..10001": an interval of more than 10000 integers`},
		{"k", "k=1..10000000", `line 1, column 2 of "1..10000000": an interval of more than 10000 integers`},
		{"k", "k=1..101, m=k..k+99", "the family has more than 10000 members"},
		{"[[1 for j in 1..n] for i in 1..n]", "n=[250 for i in 1..80]", "the matrices of the family have more than 4194304 entries in all"},
		{"[[1 for j in 1..n] for i in 1..n]", "n=257", "at n = 257: a 257×257 matrix is too large: at most 65536 entries"},
		{"", "k=1", `line 1, column 1 of "": the expression ends too early`},
	} {
		_, err := NewFamily(context.Background(), c.text, c.ranges)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q for %s: %v, want %s", c.text, c.ranges, err, c.want)
		}
	}
}

// A matrix of numbers alone is a family of one, in every notation that shares its
// writing with that of families.
func FuzzFamily(f *testing.F) {
	for _, text := range []string{"1 1; 1 1", "1,2;3,4", "[[1, 2], [3, 4]]", "k", "((;", "[i for i in 1..3]", "1 1; 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		family, err := NewFamily(context.Background(), text, "k=1")
		if err == nil && (len(family.Members) != 1 || family.Members[0].Matrix.Rows() == 0) {
			t.Fatalf("%q has the members %v", text, family.Members)
		}
		A, numbers := notation.Parse(text)
		if err == nil && numbers == nil && strings.IndexFunc(text, func(c rune) bool { return !strings.ContainsRune("123456789 ,;", c) }) < 0 && !A.Equal(family.Members[0].Matrix) {
			t.Fatalf("%q is %v and %v", text, A, family.Members[0].Matrix)
		}
	})
}
