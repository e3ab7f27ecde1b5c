package jsonfile

import (
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

// An error has the place of the field.
func TestPlaces(t *testing.T) {
	type object struct {
		Name string   `json:"name"`
		List []object `json:"list"`
		N    int      `json:"n"`
	}
	for text, want := range map[string]string{
		`{"list": [{"x": 1, "name": "b"}], "name": "a"}`:          `line 1, column 12: unknown field "x"; the fields here are name, list, n`,
		"{\"list\": [{\"name\": \"b\"},\n {\"n\": 1, \"n\": 2}]}": `line 2, column 11: the field "n" appears twice in one object`,
		`{"name": "a", "list": [{"name": "b"}, {"n": "many"}]}`:   `line 1, column 50: the field "list.n" cannot hold a value of the kind string`,
	} {
		var v object
		if err := Read(strings.NewReader(text), &v, "tree", "a name"); err == nil || err.Error() != want {
			t.Errorf("%s: %v, not %s", text, err, want)
		}
	}
}
