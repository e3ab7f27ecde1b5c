package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
)

// hard is a matrix that is not decided in the time of a test.
const hard = "5,4,3,4,5/4,6,5,3,3/3,4,6,5,4/5,3,4,6,4/4,5,3,4,6"

func newAPI() *API { return New(Options{Memory: 64 << 20, Timeout: time.Minute}) }

// ask calls a function with a query in JSON and decodes its answer.
func ask[A any](t testing.TB, a *API, function, query string) (answer A) {
	t.Helper()
	text, err := a.Call(t.Context(), function, []byte(query))
	if err == nil {
		err = json.Unmarshal(text, &answer)
	}
	if err != nil {
		t.Fatalf("%s %.300s: %v", function, query, err)
	}
	return answer
}

func TestRefuses(t *testing.T) {
	a := newAPI()
	for _, test := range []struct{ function, query, want string }{
		{"nothing", `{}`, `there is no function "nothing": matrix, position, draw`},
		{"matrix", `{"matrix"`, "the query cannot be read: "},
		{"matrix", `{"matrices":"1"}`, `unknown field "matrices"`},
		{"matrix", `{"matrix":"x"}`, `unexpected "x": expected the entry in row 1, column 1`},
		{"matrix", `{"matrix":"1000,1,1/1,1,1/1,1,1"}`, "more than 999"},
		{"matrix", `{"matrix":"999,999,1/1,1,1/1,1,1"}`, "the sum 2005 is more than 2000"},
		{"matrix", `{"matrix":"` + strings.Repeat("1,", 16) + `1"}`, "at most 16"},
		{"matrix", `{"matrix":"` + strings.Repeat("1", 5000) + `"}`, "longer than 4096 bytes"},
		{"matrix", `{"matrix":"0,0/0,0"}`, ""},
		{"matrix", `{"matrix":"3.3.21.9"}`, "no listed class has the label 3.3.21.9"},
		{"matrix", `{"matrix":"1","proof":"x"}`, "x"},
		{"draw", `{"matrix":"1,1,1/1,1,1/1,1,1"}`, "not planar"},
		{"draw", `{"matrix":"60"}`, "the smallest board found for 60 is 60×3, and boards are at most 52×52"},
		{"draw", `{"matrix":"60","compact":true}`, "boards are at most 52×52"},
		{"draw", `{"matrix":"1,1/0,0"}`, "A chain has been captured."},
		{"position", `{"position":"XQ/2"}`, `row 1 of the position: "Q" is no point`},
		{"position", `{"position":"X99/2"}`, `row 1 of the position: "99" is no point`},
		{"position", `{"position":"X1/3"}`, "row 2 of the position has 3 points, the first row has 2"},
		{"position", `{"position":"X"}`, "the board is 1×1: it is shown here from 2 to 19 columns and rows"},
		{"position", `{"position":"` + strings.Repeat("19/", 19) + `19"}`, "the board is 19×20"},
		{"position", `{"position":"2/2","chains":"A9"}`, "A9 is not on the board of 2×2"},
		{"position", `{"position":"2/2","chains":"A1"}`, "no stone stands on A1"},
		{"position", `{"position":"2/2","chains":"9"}`, `chains: "9" is not the name of a point`},
		{"position", `{"position":"2/2","alive":"` + strings.Repeat("A1,", 2000) + `"}`, "alive is longer than 4096 bytes"},
		{"position", `{"text":"X . O\nX ."}`, "line 2, column 1: a row of 2 points, but the first row has 3"},
		{"position", `{"text":" "}`, "no position: it is lines of X, O and points, or SGF"},
		{"position", `{"text":"(;SZ[3:2]AB[aa];B[bb])","move":"9"}`, "the game has 1 move, not 9"},
		{"position", `{"text":"(;SZ[3:2]AB[aa];B[bb])","move":"x"}`, `move "x" is neither a number of moves nor last`},
		{"position", `{"text":"(;SZ[30])"}`, "the board is 30×30"},
		{"position", `{"text":"` + strings.Repeat("(;SZ[9])", 10_001) + `"}`, "more than 10000 positions: split the file"},
	} {
		_, err := a.Call(t.Context(), test.function, []byte(test.query))
		if !errors.As(err, new(*Error)) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s %.60s: %v, want %q", test.function, test.query, err, test.want)
		}
	}
}

// A matrix is read in the notations of other programs, on several lines, and by the label of its class.
func TestRead(t *testing.T) {
	a := newAPI()
	for _, text := range []string{
		"1,2/3,4", "1,2/3,4/", "1 2\r\n3 4", "1 2\n3 4\n", "[1 2\n3 4]", "[[1 2]\n [3 4]]", "[[1, 2],\r\n [3, 4]]",
		"array([[1, 2],\n       [3, 4]])",
		"\\begin{pmatrix}\r\n1 & 2 \\\\\r\n3 & 4\r\n\\end{pmatrix}",
	} {
		if A, err := a.read(text); err != nil || addressOf(A) != "1,2/3,4" {
			t.Errorf("%q: %v, %v", text, A, err)
		}
	}
	classes := known.All().Of(seki.Size{Rows: 4, Cols: 4}).Classes()
	for k := 0; k < len(classes); k += 17 {
		if label := classes[k].Label; label != "" {
			if A, err := a.read(" " + label + "\n"); err != nil || !A.Equal(classes[k].Matrix) {
				t.Errorf("%s: %v, %v", label, A, err)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	a := newAPI()
	for _, text := range []string{"2,1/1,2", "3", "1,1/1", "0", "/", "1,,1", "007", "1/1/", "%00", "９", "2001", "65535,1",
		"3.3.21.1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		A, err := a.read(text)
		if err != nil {
			return
		}
		B, err := a.read(addressOf(A))
		if err != nil || !A.Equal(B) {
			t.Errorf("%q: %v, again %v %v", text, A, B, err)
		}
		if A.Rows() > maxLines || A.Cols() > maxLines || min(A.Rows(), A.Cols()) > 2 && A.Sum() > maxSum {
			t.Errorf("%q: %v is beyond the limits", text, A)
		}
	})
}

// Results, moves and forced passes agree with the recursion.
func TestMatrix(t *testing.T) {
	a := newAPI()
	oracle := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	for _, text := range []string{"2 1; 1 2", "3 1; 0 2", "2 1 0; 1 2 0; 0 0 2", "2 1 1; 1 1 0", "4 3 0; 4 0 3; 0 3 3",
		"1 1; 0 0"} {
		A := seki.Must(notation.Parse(text))
		m := ask[struct {
			Finished bool
			Address  string
			Results  [2]Result
		}](t, a, "matrix", fmt.Sprintf(`{"matrix":%q,"explain":true}`, text))
		if !m.Finished || m.Address != addressOf(A) {
			t.Fatalf("%s: %+v", text, m)
		}
		for _, g := range seki.Games {
			want, got := testtool.Must(oracle[g].Solve(A))(t), m.Results[g]
			if got.Values != [2]string{want.Outcome.R.String(), want.Outcome.C.String()} ||
				got.Over != (A.RowSums()[len(A.RowSums())-1] == 0) {
				t.Errorf("%s, %v: %+v, want %v", text, g, got, want)
			}
			if p, semi := want.Kind.MustPass(); got.Must != [2]bool{want.Kind == seki.Complete || semi &&
				p == seki.R, want.Kind == seki.Complete || semi && p == seki.C} {
				t.Errorf("%s, %v: must pass %v, want %v", text, g, got.Must, want.Kind)
			}
			for k, entry := range A.Entries() {
				for _, p := range seki.Players {
					value := "?"
					if entry > 0 && !got.Over {
						after := testtool.Must(oracle[g].Solve(A.After(seki.Move{Row: k / A.Cols(), Col: k % A.Cols()})))(t)
						value = after.Outcome.First(p.Opponent()).Negate().String()
					}
					if made := got.Moves[2*k+int(p)]; string(made) != value {
						t.Errorf("%s, %v, entry %d, %v: %c, want %s", text, g, k, p, made, value)
					}
				}
			}
		}
	}
	for query, want := range map[string]string{
		`{"matrix":"3000,3001/3002,3000"}`:                               `"seki":{"outcome":"DD","kind":"seki","theorem":"two-rows"}`,
		`{"matrix":"3000,3001/3002,3000","proof":"dseki"}`:               `3000,3001;3002,3000\nvalue R D t t\n`,
		`{"matrix":"1000,1/1,500","explain":true}`:                       `"499,999"`,
		`{"matrix":"2,1/1,2","proof":"seki"}`:                            `\nkind complete R - `,
		`{"matrix":"1,1,1/1,1,1/1,1,1","explain":true}`:                  "chains would have to cross (the support is not planar)",
		`{"matrix":"3.3.21.1","explain":true}`:                           `"label":"3.3.21.1"`,
		`{"matrix":"0,1/2,3","explain":true}`:                            `"form":"3,2/1,0"`,
		`{"matrix":"1,1,0/1,0,1/0,1,1","explain":true}`:                  `"listed":true`,
		`{"matrix":"5,0/0,7","explain":true}`:                            `"listed":false`,
		`{"matrix":"2,1/1,2","explain":true}`:                            "complete: both players must pass",
		`{"matrix":"3","explain":true}`:                                  "seki: neither player has to pass",
		fmt.Sprintf(`{"matrix":%q,"seconds":0.01}`, hard):                `"values":["?","?"]`,
		fmt.Sprintf(`{"matrix":%q,"seconds":0.01,"explain":true}`, hard): `"finished":false`,
	} {
		if text, err := a.Call(t.Context(), "matrix", []byte(query)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, without %s: %s", query, err, want, text)
		}
	}
}

// A table is advised where it fits into the memory of the search advised.
func TestAdvice(t *testing.T) {
	for _, test := range []struct {
		rows, cols, sum int
		table           bool
	}{{3, 3, 60, true}, {3, 5, 30, true}, {4, 4, 30, true}, {4, 4, 60, false}, {3, 3, 3000, false}, {16, 16, 300, false}} {
		entries := make([]int, test.rows*test.cols)
		entries[0] = test.sum
		A := seki.Must(seki.New(test.rows, test.cols, entries))
		list := advice(inspect.NewClass(A, A, seki.Games[:], seki.Results{}))
		if got := strings.Contains(list[len(list)-1].Line, "--table"); got != test.table {
			t.Errorf("%d×%d, sum %d: %v, want a table: %v", test.rows, test.cols, test.sum, list, test.table)
		}
	}
}

// The bound is at most the number of classes, which includes classes with zero lines.
func TestFewestClasses(t *testing.T) {
	for _, size := range seki.SizesUpTo(4) {
		for sum := 1; sum <= 12; sum++ {
			classes := 0.0
			for _, part := range seki.SizesUpTo(4) {
				if part.Rows <= size.Rows && part.Cols <= size.Cols {
					some, _ := testtool.Must(enumerate.Counter{}.Classes(t.Context(), part.Rows, part.Cols, sum))(t).Float64()
					classes += some
				}
			}
			if bound := fewestClasses(size.Rows, size.Cols, sum); bound > classes*(1+1e-9) {
				t.Errorf("%v, sum %d: at least %v classes of %v", size, sum, bound, classes)
			}
		}
	}
}

// A picture of a matrix has its entries, and the numbers of its rows and columns; as many
// lines as units, or one for many.
func TestPictureOfMatrix(t *testing.T) {
	for _, size := range seki.SizesUpTo(4) {
		entries := make([]int, size.Rows*size.Cols)
		edges := 0
		var want []string
		for k := range entries {
			entries[k] = k * k % 17
			want = append(want, strconv.Itoa(entries[k]))
			if edges += entries[k]; entries[k] > manyEdges {
				edges -= entries[k] - 1
			}
		}
		for _, lines := range []int{size.Rows, size.Cols} {
			for k := range lines {
				want = append(want, strconv.Itoa(k+1))
			}
		}
		p := pictureOf(seki.Must(seki.New(size.Rows, size.Cols, entries)))
		var got []string
		curves := 0
		for _, s := range p.Shapes {
			if s.Text != "" {
				got = append(got, s.Text)
			}
			if slices.ContainsFunc(s.Path, func(s picture.Step) bool { return s.Kind == picture.Curve }) {
				curves++
			}
		}
		if !slices.Equal(got, want) || curves != edges {
			t.Errorf("%s: %q and %d lines, want %q and %d", p.Caption, got, curves, want, edges)
		}
	}
}
