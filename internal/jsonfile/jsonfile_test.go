package jsonfile

import (
	"strings"
	"testing"
)

// An error has the place of the mistake.
func TestPlaces(t *testing.T) {
	type object struct {
		Name string   `json:"name"`
		List []object `json:"list"`
		N    int      `json:"n"`
	}
	for text, want := range map[string]string{
		`{"list": [{"name": "b"}], "name": "a"}`: "",
		"":                                       "the file is empty: a tree is a JSON object with a name",
		`[1]`:                                    "line 1, column 1: a tree is a JSON object, not: array",
		"{\"n\": 1,\n ":                          "line 2, column 2: the JSON ends too early",
		"{\"n\": 1,\n x}":                        "line 2, column 2: not JSON: invalid character 'x' looking for beginning of object key string",
		`{"n": 1} 2`:                             "line 1, column 10: not JSON: invalid character '2' after top-level value",
		"{\"list\": [{\"name\": \"x\",\n \"x\": 1}], \"n\": 1}": `line 2, column 2: unknown field "x"`,
		`{"name": "a", "list": [{"name": "b"}, {"n": "many"}]}`: `line 1, column 50: the field "list.n" cannot hold a value of the kind string`,
	} {
		var v object
		err := Read(strings.NewReader(text), &v, "tree", "a name")
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v, not %s", text, err, want)
		}
	}
}
