package notation_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

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
