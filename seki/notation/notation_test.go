package notation_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

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

func TestParseReadsEveryForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t)
		texts, _ := forms(A)
		for _, text := range texts {
			B, err := notation.Parse(text)
			if err != nil || !A.Equal(B) {
				t.Fatalf("Parse(%q) = %v, %v; want %v", text, B, err, A)
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

// TestReadSeveralLines reads every form from one stream, and in strings of JSON.
func TestReadSeveralLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t)
		texts, _ := forms(A)
		var records strings.Builder
		for _, text := range texts {
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

func TestReadStreams(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		matrices := rapid.SliceOfN(rapid.Custom(anyMatrix), 0, 5).Draw(t, "matrices")
		texts := make([]strings.Builder, len(notation.Inputs))
		fmt.Fprintf(&texts[notation.CSV], "sum,\"matrix\",note\n")
		for _, A := range matrices {
			fmt.Fprintf(&texts[notation.Lines], "\n# a comment\n%v # another\r\n", A)
			fmt.Fprintf(&texts[notation.Nauty], "%s\n", notation.NautyLine(A))
			fmt.Fprintf(&texts[notation.Rows], "# a comment\n%s\n\n", strings.ReplaceAll(A.String(), "; ", "\n"))
			fmt.Fprintf(&texts[notation.JSONL], "{\"canonical\":[[1]],\"matrix\":%s,\"note\":\"#\"}\n", notation.JSON(A))
			fmt.Fprintf(&texts[notation.JSONL], " { \"matrix\" : %q }\n\n", A.String())
			fmt.Fprintf(&texts[notation.CSV], "%d,%s,#\r\n\n%d,\"%s\",\"\"\"\"\n", A.Sum(), A, A.Sum(), notation.JSON(A))
		}
		for in := range texts {
			var got []seki.Matrix
			for item := range notation.Read(strings.NewReader(texts[in].String()), notation.Input(in), nil) {
				if item.Err != nil {
					t.Fatalf("%s: %v", notation.Inputs[in], item.Err)
				}
				got = append(got, item.Matrix)
			}
			want := matrices
			if in == int(notation.JSONL) || in == int(notation.CSV) { // in two ways each
				want = nil
				for _, A := range matrices {
					want = append(want, A, A)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s: read %v, want %v", notation.Inputs[in], got, want)
			}
		}
	})
}

// linesOf gives a line for each call of Read, and counts them.
type linesOf struct {
	lines []string
	given int
}

func (r *linesOf) Read(p []byte) (int, error) {
	if r.given == len(r.lines) {
		return 0, io.EOF
	}
	r.given++
	return copy(p, r.lines[r.given-1]), nil
}

// TestReadAnswersAtOnce: who writes a matrix and waits for its result gets it before the
// next line.
func TestReadAnswersAtOnce(t *testing.T) {
	texts, _ := forms(seki.Must(seki.FromRows([][]int{{1, 1}, {1, 2}})))
	r := &linesOf{lines: strings.SplitAfter(strings.Join(texts, "\n")+"\n", "\n")}
	lines := 0
	for item := range notation.Read(r, notation.Lines, nil) {
		lines += strings.Count(texts[0], "\n") + 1
		if item.Err != nil || r.given != lines {
			t.Errorf("%q: %d lines were read, want %d (%v)", texts[0], r.given, lines, item.Err)
		}
		texts = texts[1:]
	}
	if len(texts) > 0 {
		t.Errorf("not read: %q", texts)
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct {
		text    string
		column  int
		message string
	}{
		{"", 1, "empty input"},
		{"[]", 2, "empty input"},
		{"[[]]", 3, "row 1 is empty"},
		{"1 1; 1", 7, "row 2 has 1 entry, row 1 has 2"},
		{"1 1; 1 1 1", 10, "row 2 has more entries than row 1, which has 2"},
		{"[[1,1],[1]]", 10, "row 2 has 1 entry, row 1 has 2"},
		{"1 1;;1 1", 5, "row 2 is empty"},
		{"⎡1 1⎤", 6, `unexpected end: expected "⎦"`},
		{"1 -1; 1 1", 3, "the entry in row 1, column 2 is negative"},
		{"1 +1", 3, `unexpected "+": expected the entry in row 1, column 2`},
		{"1 1; 1.5 1", 7, "the entry in row 2, column 1 is not an integer"},
		{"1 .5", 3, "the entry in row 1, column 2 is not an integer"},
		{"1e3", 2, "the entry in row 1, column 1 is not an integer"},
		{"1/2", 2, "the entry in row 1, column 1 is not an integer"},
		{"1 65536", 3, "the entry in row 1, column 2 is too large: at most 65535"},
		{"1,,1", 3, `unexpected ",": expected the entry in row 1, column 2`},
		{"1 x", 3, `unexpected "x"`},
		{"1 −1", 3, `unexpected "−"`},
		{"1 \xff", 3, "unexpected byte 0xFF"},
		{"[1 1; 1 1", 10, `unexpected end: expected ",", ";" or "]"`},
		{"[1 1; 1 1]]", 11, "expected nothing after the matrix"},
		{"1 1]", 4, `unexpected "]": expected the entry in row 1, column 3`},
		{"[[1 1] [1 1]]", 8, `unexpected "[": expected ",", a new line or "]"`},
		{"{{1,1}", 7, `unexpected end: expected ",", a new line or "}"`},
		{"{1,1}", 1, `unexpected "{": an object`},
		{`{"matrix":[[1]]}`, 1, `unexpected "{": an object of JSON Lines is read in the layout jsonl`},
		{"array([1,1])", 7, `unexpected "[": expected "[["`},
		{"array([[1.,1.]])", 10, "the entry in row 1, column 1 is not an integer"},
		{"array([[1,1]], order=1)", 14, `unexpected ",": expected ")"`},
		{"array", 1, `unexpected "a"`},
		{"1,1/1", 6, "row 2 has 1 entry, row 1 has 2"},
		{"1,1/1,1;1,1", 4, "the entry in row 1, column 2 is not an integer"},
		{`\begin{pmatrix} 1 & 1 \\ 1 \end{pmatrix}`, 28, "row 2 has 1 entry, row 1 has 2"},
		{`\begin{pmatrix} 1 & x \end{pmatrix}`, 21, `unexpected "x"`},
		{`\begin{pmatrix} 1 1 \end{pmatrix}`, 19, `unexpected "1": expected "&", "\\" or "\end"`},
		{`\begin{pmatrix} 1 \end{bmatrix}`, 19, `expected "\\end{pmatrix}"`},
		{`\begin{tabular}{c} 1 \end{tabular}`, 1, `expected \begin{pmatrix} or another matrix of LaTeX`},
		{"[[1,1][1,1]]", 7, `unexpected "[": expected ",", a new line or "]"`},
		{"matrix(1)", 8, `unexpected "1": expected "[["`},
		{"matrix([[1]]", 13, `unexpected end: expected ")"`},
	} {
		_, err := notation.Parse(test.text)
		var bad *notation.Error
		if !errors.As(err, &bad) {
			t.Errorf("Parse(%q): %v, want an *Error", test.text, err)
			continue
		}
		if bad.Line != 1 || bad.Column != test.column || !strings.Contains(bad.Message, test.message) {
			t.Errorf("Parse(%q) = %v, want column %d, %q", test.text, bad, test.column, test.message)
		}
	}
}

// TestErrorsOfSeveralLines: an error has the place of the bad character, and in a string of JSON
// the line of the object.
func TestErrorsOfSeveralLines(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"[[1 1]\n [1 x]]", `line 2, column 5: unexpected "x": expected the entry in row 2, column 2 or "]"`},
		{"array([[1, 1],\n       [1, 1, 1]])", "line 2, column 15: row 2 has more entries than row 1, which has 2"},
		{"\\begin{pmatrix}\n1 & 1 \\\\\n1 & -1\n\\end{pmatrix}",
			"line 3, column 5: the entry in row 2, column 2 is negative"},
		{"⎡1 1⎤\n⎣1 x⎦", `line 2, column 4: unexpected "x": expected the entry in row 2, column 2 or "]"`},
		{"1 1\n1", "line 2, column 2: row 2 has 1 entry, row 1 has 2"},
		{"1 1\nx 1", `line 2, column 1: unexpected "x": expected the entry in row 2, column 1`},
		{"\n1 1\n1 1\n\n1 1", "line 5, column 1: only one matrix is expected here"},
		{"1 1;\n\n1 1", "line 3, column 1: only one matrix is expected here"},
		{"[1 1]\n[1 1; 1 1]", `line 2, column 5: unexpected ";"`},
		{"[[1,1]]\n[[1,1]]", "line 2, column 1: only one matrix is expected here"},
		{"1 1\n1 1]", `line 2, column 4: unexpected "]": expected the entry in row 2, column 3`},
		{"[1 1\n1 1\n", `line 2, column 4: unexpected end: expected ",", ";" or "]"`},
		// names of classes are not known here
		{"3.3.8.1", "line 1, column 2: the entry in row 1, column 1 is not an integer"},
		{"[[1 1]\n\n [1 1]]", "line 3, column 2: only one matrix is expected here"},
		{"[[1 1]\n [[1 1]]", "line 2, column 2: only one matrix is expected here"},
	} {
		if _, err := notation.Parse(test.text); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("Parse(%q): %v, want %s", test.text, err, test.want)
		}
	}
	for item := range notation.Read(strings.NewReader(`{"matrix":"[[1 1]\n [1 x]]"}`), notation.JSONL, nil) {
		if want := "line 1, column 23: "; item.Err == nil || !strings.HasPrefix(item.Err.Error(), want) {
			t.Errorf("in a string of JSON: %v, want %s", item.Err, want)
		}
	}
}

func TestReadGoesOnAfterErrors(t *testing.T) {
	for _, test := range []struct {
		in   notation.Input
		text string
		want string
	}{
		{notation.Lines, "1 1; 1\n\n2\nx\n# 3\n4", "1:line 1, column 7 3:2 4:line 4, column 1 6:4"},
		{notation.Lines, "[[1,1]\n[[2]]\n[[1 1]\n3\n[\n[4]\n]\n[[1\n\n5",
			"1:line 1, column 7 2:2 3:line 4, column 1 4:3 5:4 8:line 8, column 4 10:5"},
		{notation.Lines, "[1 1]\n[1 2]\n\n[3]\n[[4]]\n[5]", "1:1 1 2:1 2 4:3 5:4 6:5"},
		{notation.Lines, "\\begin{matrix} 1\n2\n[3\n4", "1:line 2, column 1 2:2 3:line 4, column 2"},
		{notation.Rows, "[1 1]\n[1 2]\n\n[3", "1:1 1; 1 2 4:line 4, column 3"},
		{notation.Nauty, "2 2  1 1  1\n1 1  2\n0 1\n1 1 2 3\n1 1 -2",
			"1:line 1, column 12 2:2 3:line 3, column 1 4:line 4, column 7 5:line 5, column 5"},
		{notation.Rows, "\n1 1\n1\n7 7\n\n\n1 2\n# no end\n3 4\n\n1;2\n\n1 2\n3 x\n",
			"2:line 3, column 2 7:1 2; 3 4 11:1; 2 13:line 14, column 3"},
		{notation.JSONL, "{\"matrix\":[[1,1]]}\n{\"error\":\"no\"}\n{\"m×\":0,\"matrix\":[[1,-1]]}\n[[1]]\n{\"matrix\":\"1; 2 2\"}\n" +
			"{\"matrix\":null}\n{\"matrix\":\n{} {}\nx\n",
			"1:1 1 2:line 2, column 1 3:line 3, column 22 4:line 4, column 1 5:line 5, column 17 " +
				"6:line 6, column 11 7:line 7, column 10 8:line 8, column 4 9:line 9, column 1"},
		{notation.CSV, "n,matrix\n1,1 1\n1,2,3\n\n4,1 x\n×,\"1 -1\"\n5,\n6,\"1\n7,1; 2\n8,\"1\" 2\n",
			"2:1 1 3:line 3, column 1 5:line 5, column 5 6:line 6, column 6 7:line 7, column 3 8:line 8, column 5 9:1; 2 10:line 10, column 5"},
		{notation.CSV, "\nn,m\n1,1\n", "2:line 2, column 1"},
	} {
		var got []string
		for item := range notation.Read(strings.NewReader(test.text), test.in, nil) {
			what := item.Matrix.String()
			if item.Err != nil {
				what, _, _ = strings.Cut(item.Err.Error(), ":")
			}
			got = append(got, fmt.Sprintf("%d:%s", item.Line, what))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s %q:\n got %s\nwant %s", notation.Inputs[test.in], test.text, strings.Join(got, " "), test.want)
		}
	}
}

// TestReadEndsAfterALineThatIsNotText: a line with a NUL is the last one, and text with errors is read to its end.
func TestReadEndsAfterALineThatIsNotText(t *testing.T) {
	for _, in := range []notation.Input{notation.Lines, notation.Nauty, notation.JSONL} {
		for text, want := range map[string]int{"x\n1 \x00\n1 \xff\n": 2, "×\n\x01\n1 \xff\n": 3000} {
			bad := 0
			var last notation.Item
			for item := range notation.Read(strings.NewReader(strings.Repeat(text, 1000)), in, nil) {
				bad, last = bad+1, item
			}
			if bad != want || last.Line != want || strings.Contains(last.Err.Error(), "not text") != (want == 2) {
				t.Errorf("%s, %q: %d items, the last %v", notation.Inputs[in], text, bad, last)
			}
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

func TestReadEndsWithTheReadersError(t *testing.T) {
	for name, text := range map[string]string{"read error": "1 1\n",
		"long line": "1 1\n" + strings.Repeat("1 ", notation.MaxLine)} {
		var r = iotest.TimeoutReader(strings.NewReader(text))
		if name == "long line" {
			r = strings.NewReader(text)
		}
		var items []notation.Item
		for item := range notation.Read(r, notation.Lines, nil) {
			items = append(items, item)
		}
		var bad *notation.Error
		if len(items) != 2 || items[0].Err != nil || items[1].Err == nil || errors.As(items[1].Err, &bad) ||
			items[1].Line != 2 {
			t.Errorf("%s: got %v", name, items)
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

// FuzzRead: no layout panics, and lines count upwards.
func FuzzRead(f *testing.F) {
	f.Add("2 2  1 1  1 1\n1 1\n\n# c\n1 1; 1 1\r\nx", uint8(1))
	f.Add("1 1\n1 1\n\n2", uint8(2))
	f.Add("{\"matrix\":[[1,1]]}\n{\"matrix\":\"1\"}", uint8(3))
	f.Add("n,matrix\n1,\"1 1\"\n2,", uint8(4))
	f.Fuzz(func(t *testing.T, text string, in uint8) {
		last := 0
		for item := range notation.Read(strings.NewReader(text), notation.Input(int(in)%len(notation.Inputs)), nil) {
			if item.Line <= last {
				t.Fatalf("line %d after line %d", item.Line, last)
			}
			last = item.Line
			if item.Err == nil && item.Matrix.Rows() == 0 {
				t.Fatalf("line %d: no matrix and no error", item.Line)
			}
		}
	})
}

func TestSideBySide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var blocks []notation.Block
		widest := 0
		for _, A := range rapid.SliceOfN(rapid.Custom(anyMatrix), 1, 6).Draw(t, "matrices") {
			blocks = append(blocks, notation.Bracketed(A))
			widest = max(widest, blocks[len(blocks)-1].Width())
		}
		width := rapid.IntRange(10, 120).Draw(t, "width")
		lines := notation.SideBySide(blocks, width, 3)
		text := strings.Join(lines, "\n")
		for _, line := range lines {
			if n := len([]rune(line)); n > max(width, widest) {
				t.Fatalf("a line of %d characters where %d fit:\n%s", n, width, text)
			}
			if strings.HasSuffix(line, " ") {
				t.Fatalf("trailing space in %q", line)
			}
		}
		for _, b := range blocks {
			for _, line := range b {
				if !strings.Contains(text, line) {
					t.Fatalf("the line %q is missing in\n%s", line, text)
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

func ExampleSideBySide() {
	blocks := []notation.Block{
		notation.Bracketed(seki.Must(seki.FromRows([][]int{{2}}))),
		notation.Bracketed(seki.Must(seki.FromRows([][]int{{1, 1}, {1, 1}}))),
		notation.Bracketed(seki.Must(seki.FromRows([][]int{{10, 1, 0}, {0, 2, 0}, {0, 1, 1}}))),
	}
	for _, line := range notation.SideBySide(blocks, 80, 3) {
		fmt.Println(line)
	}
	// Output:
	// [2]   ⎡1 1⎤   ⎡10 1 0⎤
	//       ⎣1 1⎦   ⎢ 0 2 0⎥
	//               ⎣ 0 1 1⎦
}

func ExampleRead() {
	input := "1 1; 1 1   # a complete seki\n1 1; 1\n2\n"
	for item := range notation.Read(strings.NewReader(input), notation.Lines, nil) {
		if item.Err != nil {
			fmt.Fprintln(os.Stdout, item.Err)
			continue
		}
		fmt.Printf("line %d: %v\n", item.Line, item.Matrix)
	}
	// Output:
	// line 1: 1 1; 1 1
	// line 2, column 7: row 2 has 1 entry, row 1 has 2
	// line 3: 2
}
