package notation_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// anyMatrix draws matrices with small and with large entries.
func anyMatrix(t *rapid.T) seki.Matrix {
	rows := rapid.IntRange(1, 6).Draw(t, "rows")
	cols := rapid.IntRange(1, 12).Draw(t, "cols")
	limit := rapid.SampledFrom([]int{1, 12, seki.MaxEntry}).Draw(t, "limit")
	entries := rapid.SliceOfN(rapid.IntRange(0, limit), rows*cols, rows*cols).Draw(t, "entries")
	return seki.Must(seki.New(rows, cols, entries))
}

// forms returns A in every syntax of Parse; the syntaxes of several lines come last.
func forms(A seki.Matrix) (texts []string, oneLine int) {
	plain := A.String()
	commas := strings.ReplaceAll(strings.ReplaceAll(plain, "; ", ";"), " ", ",")
	latex := A.Join(`\begin{bmatrix}`, "&", `\\`, `\\ \end{bmatrix}`)
	texts = []string{
		plain, notation.JSON(A), notation.Sage(A), "[" + plain + "]", commas,
		" \t" + strings.ReplaceAll(notation.Sage(A), ",", " , ") + " ",
		strings.ReplaceAll(strings.ReplaceAll(plain, " ", ", "), ";,", ";"),
		A.Join("{{", ", ", "}, {", "}}"), A.Join("{{", ",", "},{", "}}"), // of Mathematica
		A.Join("[ [ ", ", ", " ], [ ", " ] ]"), // as GAP prints it
		"array(" + notation.JSON(A) + ")", "np.array(" + notation.JSON(A) + ", dtype=np.uint16)",
		plain + ";", "[" + plain + " ; ]", "Matrix(" + notation.JSON(A) + ")",
		notation.LaTeX(A), "$" + notation.LaTeX(A) + "$", `$$ \left[ ` + latex + `\right] $$`,
	}
	if slashed := strings.ReplaceAll(commas, ";", "/"); A.Cols() > 1 {
		texts = append(texts, slashed)
	}
	oneLine = len(texts)
	return append(texts,
		A.Join("[[", " ", "]\n [", "]]"), // as numpy prints it
		strings.Join(notation.Bracketed(A), "\n"),
		A.Join("Matrix([\n[", ", ", "],\n[", "]])"), // as SymPy prints it
		"  "+strings.Join(notation.Bracketed(A), "\n\t "),
		A.Join("array([[", ", ", "],\n       [", "]], dtype=int16)"),
		A.Join("array([[", ",\n        ", "],\r\n       [", "]])"),
		A.Join("[\n [\n  ", ",\n  ", "\n ],\n [\n  ", "\n ]\n]"),
		A.Join("{\n {", ",\n", "},\n {", "}\n}"),
		A.Join("\\begin{pmatrix}\n", "\n & ", " \\\\\n ", "\n\\end{pmatrix}"),
	), oneLine
}

// TestEveryForm reads every form alone, from one stream, and in strings of JSON.
func TestEveryForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t)
		texts, _ := forms(A)
		var records strings.Builder
		for _, text := range texts {
			if B, err := notation.Parse(text); err != nil || !A.Equal(B) {
				t.Fatalf("Parse(%q) = %v, %v; want %v", text, B, err, A)
			}
			testtool.NoError(t, json.NewEncoder(&records).Encode(map[string]string{"matrix": text}))
		}
		for in, stream := range map[notation.Input]string{
			notation.Lines: strings.Join(texts, " # a comment\n") + "\n",
			notation.JSONL: records.String(),
		} {
			read, line := 0, 0
			for item := range notation.Read(strings.NewReader(stream), in, nil) {
				if item.Err != nil || !A.Equal(item.Matrix) || item.Line <= line {
					t.Fatalf("%s, line %d after %d: %v, %v; want %v", notation.Inputs[in], item.Line, line, item.Matrix, item.Err, A)
				}
				line = item.Line
				read++
			}
			if read != len(texts) {
				t.Fatalf("%s: read %d of %d", notation.Inputs[in], read, len(texts))
			}
		}
	})
}

// TestParseRowsOnLines: in one matrix the end of a line ends a row, and in a string of JSON too.
func TestParseRowsOnLines(t *testing.T) {
	for _, text := range []string{
		"2 1 0\n1 2 0\n0 0 2", "2 1 0\r\n1 2 0\r\n0 0 2\r\n",
		"\n \n 2,1,0 # the first\n\t1 2 0;\n # nothing else\n0 0 2\n\n#\n",
		"2 1 0; 1 2 0\n0 0 2", "2 1 0\n1 2 0\n0 0 2;\n # the end\n\n", "[2 1 0\n1 2 0\n0 0 2]",
		"[2 1 0;\n 1 2 0;\n 0 0 2;\n]",
		"[2 1 0]\n[1 2 0]\n[0 0 2]\n", " [2, 1, 0] # as Sage prints it\n [1 2 0]\n [0 0 2]", "2 1 0;\n1 2 0;\n0 0 2;",
	} {
		A, err := notation.Parse(text)
		if err != nil || A.String() != "2 1 0; 1 2 0; 0 0 2" {
			t.Errorf("Parse(%q) = %v, %v", text, A, err)
		}
		line := testtool.Must(json.Marshal(map[string]string{"matrix": text}))(t)
		for item := range notation.Read(bytes.NewReader(line), notation.JSONL, nil) {
			if item.Err != nil || !item.Matrix.Equal(A) {
				t.Errorf("%s: %v, %v", line, item.Matrix, item.Err)
			}
		}
	}
}

// TestErrors reads a text as a position and, if it is a matrix, as one. The error has the place of the bad character.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		text         string
		line, column int
		message      string
	}{
		{"", 1, 1, "empty input"},
		{"[]", 1, 2, "empty input"},
		{"[[]]", 1, 3, "row 1 is empty"},
		{"1 1; 1", 1, 7, "row 2 has 1 entry, row 1 has 2"},
		{"1 1; 1 1 1", 1, 10, "row 2 has more entries than row 1, which has 2"},
		{"[[1,1],[1]]", 1, 10, "row 2 has 1 entry, row 1 has 2"},
		{"1 1;;1 1", 1, 5, "row 2 is empty"},
		{"⎡1 1⎤", 1, 6, `unexpected end: expected "⎦"`},
		{"1 -1; 1 1", 1, 3, "the entry in row 1, column 2 is negative"},
		{"1 +1", 1, 3, `unexpected "+": expected the entry in row 1, column 2`},
		{"1 1; 1.5 1", 1, 7, "the entry in row 2, column 1 is not an integer"},
		{"1 .5", 1, 3, "the entry in row 1, column 2 is not an integer"},
		{"1e3", 1, 2, "the entry in row 1, column 1 is not an integer"},
		{"1/2", 1, 2, "the entry in row 1, column 1 is not an integer"},
		{"1 65536", 1, 3, "the entry in row 1, column 2 is too large: at most 65535"},
		{"1,,1", 1, 3, `unexpected ",": expected the entry in row 1, column 2`},
		{"1 x", 1, 3, `unexpected "x"`},
		{"1 −1", 1, 3, `unexpected "−"`},
		{"1 \xff", 1, 3, "unexpected byte 0xFF"},
		{"[1 1; 1 1", 1, 10, `unexpected end: expected ",", ";" or "]"`},
		{"[1 1; 1 1]]", 1, 11, "expected nothing after the matrix"},
		{"1 1]", 1, 4, `unexpected "]": expected the entry in row 1, column 3`},
		{"[[1 1] [1 1]]", 1, 8, `unexpected "[": expected ",", a new line or "]"`},
		{"{{1,1}", 1, 7, `unexpected end: expected ",", a new line or "}"`},
		{"{1,1}", 1, 1, `unexpected "{": an object`},
		{`{"matrix":[[1]]}`, 1, 1, `unexpected "{": an object of JSON Lines is read in the layout jsonl`},
		{"array([1,1])", 1, 7, `unexpected "[": expected "[["`},
		{"array([[1.,1.]])", 1, 10, "the entry in row 1, column 1 is not an integer"},
		{"array([[1,1]], order=1)", 1, 14, `unexpected ",": expected ")"`},
		{"array", 1, 1, `unexpected "a"`},
		{"1,1/1", 1, 6, "row 2 has 1 entry, row 1 has 2"},
		{"1,1/1,1;1,1", 1, 4, "the entry in row 1, column 2 is not an integer"},
		{`\begin{pmatrix} 1 & 1 \\ 1 \end{pmatrix}`, 1, 28, "row 2 has 1 entry, row 1 has 2"},
		{`\begin{pmatrix} 1 & x \end{pmatrix}`, 1, 21, `unexpected "x"`},
		{`\begin{pmatrix} 1 1 \end{pmatrix}`, 1, 19, `unexpected "1": expected "&", "\\" or "\end"`},
		{`\begin{pmatrix} 1 \end{bmatrix}`, 1, 19, `expected "\\end{pmatrix}"`},
		{`\begin{tabular}{c} 1 \end{tabular}`, 1, 1, `expected \begin{pmatrix} or another matrix of LaTeX`},
		{"[[1,1][1,1]]", 1, 7, `unexpected "[": expected ",", a new line or "]"`},
		{"matrix(1)", 1, 8, `unexpected "1": expected "[["`},
		{"matrix([[1]]", 1, 13, `unexpected end: expected ")"`},
		{"1 0; 1 eyes 1 0 | 0 1", 1, 7, "row 2 has 1 entry, row 1 has 2"},
		{"eyes 1 | 1", 1, 1, "empty input: a matrix needs at least one entry"},
		{"[[1,0], eyes", 1, 8, "unexpected end: "},
		{"1 eyes 1 | 1 |", 1, 14, `unexpected "|": expected "eyes" or "private"`},
		{"1 eyes 1 | 1 eyes 1 | 1", 1, 14, `"eyes" is given twice`},
		{"1 eyes 1 | 1 private 1 | 1 private 1 | 1", 1, 28, `"private" is given twice`},
		{"1 eyes 1 1", 1, 10, `unexpected "1": expected "|"`},
		{"1 eyes 1", 1, 9, `unexpected end: expected "|"`},
		{"1 private 1 |", 1, 14, `unexpected end: expected the number of column 1 after "private"`},
		{"1 eyes -1 | 1", 1, 8, `unexpected "-": expected the number of row 1 after "eyes"`},
		{"1 eyes 65536 | 1", 1, 8, `the number of row 1 after "eyes" is too large: at most 65535`},
		{"1 eyes 1 | 99999999999999999999999999", 1, 12, `the number of column 1 after "eyes" is too large: at most 65535`},
		{"1 eyes 5/0 | 1", 1, 10, "the reserve of row 1 must be a number in 1…255"},
		{"1 eyes 5/256 | 1", 1, 10, "the reserve of row 1 must be a number in 1…255"},
		{"1 eyes 5/ 2 | 1", 1, 10, "the reserve of row 1 must be a number in 1…255"},
		{"1 private 5/2 | 1", 1, 12, `unexpected "/": expected "|"`},
		{"1 eyes x | 1", 1, 8, `unexpected "x": expected the number of row 1 after "eyes"`},
		{"[[1,0],\n[1,1]] private\n0 | 0 3", 3, 3, `unexpected "|": expected the number of row 2 after "private"`},
		{"1 eyes 1 | 1\n2", 2, 1, `unexpected "2": expected "eyes" or "private"`},
		{"[[1 1]\n [1 x]]", 2, 5, `unexpected "x": expected the entry in row 2, column 2 or "]"`},
		{"array([[1, 1],\n       [1, 1, 1]])", 2, 15, "row 2 has more entries than row 1, which has 2"},
		{"\\begin{pmatrix}\n1 & 1 \\\\\n1 & -1\n\\end{pmatrix}", 3, 5, "the entry in row 2, column 2 is negative"},
		{"⎡1 1⎤\n⎣1 x⎦", 2, 4, `unexpected "x": expected the entry in row 2, column 2 or "]"`},
		{"1 1\n1", 2, 2, "row 2 has 1 entry, row 1 has 2"},
		{"1 1\nx 1", 2, 1, `unexpected "x": expected the entry in row 2, column 1`},
		{"\n1 1\n1 1\n\n1 1", 5, 1, "only one matrix is expected here"},
		{"1 1;\n\n1 1", 3, 1, "only one matrix is expected here"},
		{"[1 1]\n[1 1; 1 1]", 2, 5, `unexpected ";"`},
		{"[[1,1]]\n[[1,1]]", 2, 1, "only one matrix is expected here"},
		{"1 1\n1 1]", 2, 4, `unexpected "]": expected the entry in row 2, column 3`},
		{"[1 1\n1 1\n", 2, 4, `unexpected end: expected ",", ";" or "]"`},
		{"3.3.8.1", 1, 2, "the entry in row 1, column 1 is not an integer"}, // names of classes are not known here
		{"[[1 1]\n\n [1 1]]", 3, 2, "only one matrix is expected here"},
		{"[[1 1]\n [[1 1]]", 2, 2, "only one matrix is expected here"},
	} {
		var bad *notation.Error
		if _, _, err := notation.ParsePosition(test.text, nil); !errors.As(err, &bad) || bad.Line != test.line ||
			bad.Column != test.column || !strings.Contains(bad.Message, test.message) {
			t.Errorf("%q: %v, want line %d, column %d: %s", test.text, err, test.line, test.column, test.message)
		}
		if _, err := notation.Parse(test.text); err == nil ||
			!strings.Contains(test.text, "eyes") && !strings.Contains(test.text, "private") && err.Error() != bad.Error() {
			t.Errorf("%q: %v as a matrix, %v as a position", test.text, err, bad)
		}
	}
	if _, err := notation.Parse("1 eyes 1 | 1"); err == nil {
		t.Error("Parse reads eyes")
	}
	for item := range notation.Read(strings.NewReader(`{"matrix":"[[1 1]\n [1 x]]"}`), notation.JSONL, nil) {
		if want := "line 1, column 23: "; item.Err == nil || !strings.HasPrefix(item.Err.Error(), want) {
			t.Errorf("in a string of JSON: %v, want %s", item.Err, want)
		}
	}
}

func TestOtherLayout(t *testing.T) {
	for text, want := range map[string]notation.Input{
		"1 1  2": notation.Nauty, "2 2  1 1  1 1\n1 1 2": notation.Nauty, "1 1\n1,1,2": notation.Rows,
		"2 2  1 1  1 1\n5": notation.Rows,
		"[1 1 2]\n[1 1 2]": notation.Rows, "1 1": notation.Lines, "[[1,1]]\n1 1": notation.Lines,
		"1 1; 2 2\n1 1\n1 1":    notation.Lines,
		"1 1\n1 1 eyes 1 | 1 1": notation.Lines, "1 1\n1 x\n1 1": notation.Rows,
	} {
		var other notation.Input
		for item := range notation.Read(strings.NewReader(text), notation.Lines, nil) {
			other = item.Other
		}
		if other != want {
			t.Errorf("%q: also %s, want %s", text, notation.Inputs[other], notation.Inputs[want])
		}
	}
}

// FuzzParse: Parse never panics, places every error inside the text, and what
// it reads it reads again from each form that it prints.
func FuzzParse(f *testing.F) {
	seeds, _ := forms(seki.Must(seki.FromRows([][]int{{1, 1}, {1, 2}})))
	for _, seed := range append(seeds, "1 x", "[[1],[", "65536", "1 1;", "\xff", "−1", "{{", "\\begin{array}{c}", "1,1/") {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		A, err := notation.Parse(text)
		if err != nil {
			var bad *notation.Error
			lines := strings.Split(text, "\n")
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Line > len(lines) || bad.Column < 1 ||
				bad.Column > len([]rune(lines[bad.Line-1]))+1 {
				t.Fatalf("Parse(%q): %v", text, err)
			}
			return
		}
		again, oneLine := forms(A)
		for _, form := range again {
			if B, err := notation.Parse(form); err != nil || !A.Equal(B) {
				t.Fatalf("Parse(%q) = %v, then Parse(%q) = %v, %v", text, A, form, B, err)
			}
		}
		for _, text := range append(again[:oneLine], text) { // a stream reads it as Parse does
			if strings.ContainsAny(text, "#\n") { // where several lines may be several matrices
				continue
			}
			for item := range notation.Read(strings.NewReader(text), notation.Lines, nil) {
				if item.Err != nil || !A.Equal(item.Matrix) {
					t.Fatalf("Parse(%q) = %v, but Read: %v, %v", text, A, item.Matrix, item.Err)
				}
			}
		}
	})
}

func ExampleParse() {
	A, err := notation.Parse("[[2,1,0],[1,2,0],[0,0,2]]")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(A)
	fmt.Println(notation.LaTeX(A))
	_, err = notation.Parse("1 1; 1 x")
	fmt.Println(err)
	// Output:
	// 2 1 0; 1 2 0; 0 0 2
	// \begin{pmatrix} 2 & 1 & 0 \\ 1 & 2 & 0 \\ 0 & 0 & 2 \end{pmatrix}
	// line 1, column 8: unexpected "x": expected the entry in row 2, column 2
}
