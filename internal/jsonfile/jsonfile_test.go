package jsonfile

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// An error names the fields that have a name in JSON, and no other.
func TestUnknownField(t *testing.T) {
	var v struct {
		Title  string `json:"title,omitempty"`
		Second []int  `json:"second"`
		index  map[string]int
	}
	v.index = nil
	for text, want := range map[string]string{
		`{"foo": 1}`: `line 1, column 2: unknown field "foo"; the fields here are title, second`,
		`{"": 1}`:    `line 1, column 2: unknown field ""; the fields here are title, second`,
	} {
		if err := Read(strings.NewReader(text), &v, "record", "fields"); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// A place has the names of the objects around it; an error of the check the line of its path.
func TestPlaces(t *testing.T) {
	type object struct {
		Name string   `json:"name"`
		List []object `json:"list"`
		N    int      `json:"n"`
	}
	text := "{\"name\": \"a\", \"list\": [\n {\"name\": \"b\"},\n {\"list\": [{\n \"n\": 1}], \"name\": \"c\"}]}"
	for _, c := range []struct {
		path []any
		line string
	}{
		{nil, "line 1"},
		{[]any{"list"}, "line 1"},
		{[]any{"list", 0}, "line 2"},
		{[]any{"list", 1}, "line 3"},
		{[]any{"list", 1, "name"}, "line 4"},
		{[]any{"LIST", 1, "list", 0, "n"}, "line 4"},
		{[]any{"list", 1, "list", 0, "name"}, "line 3"}, // absent: that of the object
		{[]any{"list", 5}, "line 1"},
		{[]any{"name", "x"}, "line 1"},
	} {
		var v object
		fault := errors.New("wrong")
		err := ReadChecked(strings.NewReader(text), &v, "tree", "a name", func() error { return fmt.Errorf("b: %w", At(fault, c.path...)) })
		if want := c.line + ": b: wrong"; !errors.Is(err, fault) || err.Error() != want {
			t.Errorf("%v: %v, not %s", c.path, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"list": [{"x": 1, "name": "b"}], "name": "a"}`:        `line 1, column 12, in "a", "b": unknown field "x"; the fields here are name, list, n`,
		`{"list": [{"name": "b"}, {"n": 1, "n": 2}]}`:           `line 1, column 35: the field "n" appears twice in one object`,
		`{"name": "a", "list": [{"name": "b"}, {"n": "many"}]}`: `line 1, column 50, in "a": the field "list.n" cannot hold a value of the kind string`,
	} {
		var v object
		if err := Read(strings.NewReader(text), &v, "tree", "a name"); err == nil || err.Error() != want {
			t.Errorf("%s: %v, not %s", text, err, want)
		}
	}
}
