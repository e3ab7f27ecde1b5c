package known_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// TestLabels checks that each class and its transpose have different labels, which name them, and that the labels of a
// layer count its listed classes.
func TestLabels(t *testing.T) {
	list := known.All()
	seen := map[string]seki.Matrix{}
	next := map[seki.Layer]int{}
	for _, class := range list.Classes() {
		for k, A := range []seki.Matrix{class.Matrix, canon.Form(class.Matrix.Transpose())} {
			label, ok := list.Label(A)
			if !list.Exhaustive(A.Size()).Covers(A.Sum()) { // other classes of its layer may not be known
				if _, first := list.Labelled(known.Label{Layer: A.Layer(), Number: 1}); ok || first {
					t.Errorf("%v: %v, %v", A, label, first)
				}
				continue
			}
			if !ok || label.Layer != A.Layer() {
				t.Fatalf("%v: %v, %v", A, label, ok)
			}
			if got, ok := list.Labelled(label); !ok || !got.Equal(A) {
				t.Errorf("%v is labelled %v, which is %v", A, label, got)
			}
			if read, err := known.ParseLabel(label.String()); err != nil || read != label {
				t.Errorf("%v is read as %v, %v", label, read, err)
			}
			if read, err := notation.ParseLabelled(label.String(), known.Labelled); err != nil || !read.Equal(A) {
				t.Errorf("the matrix %v is read as %v, %v, not %v", label, read, err, A)
			}
			if other, ok := seen[label.String()]; ok && !other.Equal(A) {
				t.Errorf("%v and %v have the label %v", A, other, label)
			}
			seen[label.String()] = A
			if k == 0 {
				next[label.Layer]++
				if label.Number != next[label.Layer] {
					t.Errorf("%v: %v, want the number %d", A, label, next[label.Layer])
				}
			}
		}
	}
	if label, ok := list.Label(seki.Must(seki.New(2, 2, []int{5, 0, 0, 7}))); ok {
		t.Error(label, "of a class that is not listed")
	}
	for layer, n := range next {
		if A, ok := list.Labelled(known.Label{Layer: layer, Number: n + 1}); ok {
			t.Errorf("%v has %d classes, and also %v", layer, n, A)
		}
	}
}

// A wrong label is an error, of which ErrForm says that the text was not meant as a label.
func TestParseLabel(t *testing.T) {
	for text, meant := range map[string]bool{
		"04.4.19.3": true, "4.4.19.0": true, "4.4.19.9999999999": true,
		"": false, "4": false, "4.4.19": false, "4.4.19.3.1": false, "4.4.-19.3": false, "4.4.19.+3": false,
		"4..19.3": false, "4.4.1e1.3": false, "4.4.19.3 ": false, strings.Repeat("4.", 1<<10) + "4": false,
	} {
		if l, err := known.ParseLabel(text); err == nil || len(err.Error()) > 200 || errors.Is(err, known.ErrForm) == meant {
			t.Errorf("%.40q: %v, meant as a label: not %v: %v", text, l, meant, err)
		}
	}
}

// A label is a matrix to all who read matrices, alone or before its eyes, in a stream and in JSON.
func TestLabelsAreMatrices(t *testing.T) {
	const label, matrix = "3.3.21.1", "3 3 1; 3 1 3; 1 3 3"
	for text, in := range map[string]notation.Input{
		label + " # the greatest\n " + label + "\t\n":                          notation.Lines,
		label + " eyes 1 0 0 | 0 0 0\n" + label + "private 0 0 0|0 0 0":        notation.Lines,
		`{"matrix":"` + label + `"}` + "\n" + `{"matrix":"\n` + label + `\n"}`: notation.JSONL,
		"matrix,note\n" + label + ",3\n\"" + label + "\",4\n":                  notation.CSV,
	} {
		read := 0
		for item := range notation.Read(strings.NewReader(text), in, known.Labelled) {
			if read++; item.Err != nil || item.Matrix.String() != matrix {
				t.Errorf("%q: %v, %v", text, item.Matrix, item.Err)
			}
		}
		if read != 2 {
			t.Errorf("%q: %d matrices", text, read)
		}
	}
	for text, want := range map[string]string{
		"9.9.81.1":                "line 1, column 1: no listed class has the label 9.9.81.1",
		"\n  3.3.021.1":           `line 2, column 3: "3.3.021.1" is not a label such as 4.4.19.3: "021" is not a positive number`,
		"3.3.21.1 1":              `line 1, column 10: unexpected "1": expected nothing after the matrix`,
		"3.3.21":                  "line 1, column 2: the entry in row 1, column 1 is not an integer",
		strings.Repeat("1.", 1e6): "line 1, column 2: the entry in row 1, column 1 is not an integer",
	} {
		if A, err := notation.ParseLabelled(text, known.Labelled); err == nil || err.Error() != want {
			t.Errorf("%.40q: %v, %v, want %s", text, A, err, want)
		}
	}
}
