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
