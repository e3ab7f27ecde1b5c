// Package jsonfile decodes JSON objects written by people and says where a mistake is.
package jsonfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// Read decodes an object into v, a pointer to a struct. Unlike encoding/json it rejects unknown fields and text after
// the object, and each error is one line with the place in the file. Error messages call the object what ("game") and
// name the fields that it needs ("players and positions").
func Read(r io.Reader, v any, what, needs string) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return fmt.Errorf("cannot read the %s: %w", what, err)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return fmt.Errorf("the file is empty: a %s is a JSON object with %s", what, needs)
	}
	if err = json.Unmarshal(data, new(json.RawMessage)); err == nil { // syntax, also after the object
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		err = decoder.Decode(v)
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax) && strings.HasPrefix(syntax.Error(), "unexpected end"):
		return fmt.Errorf("%s: the JSON ends too early", place(data, len(data)))
	case errors.As(err, &syntax):
		return fmt.Errorf("%s: not JSON: %w", place(data, int(syntax.Offset)-1), err)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("%s: a %s is a JSON object, not: %s", place(data, int(kind.Offset)-1), what, kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("%s: the field %q cannot hold a value of the kind %s", place(data, int(kind.Offset)-1),
			kind.Field, kind.Value)
	}
	if quoted, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok { // which has no place in the error
		if at := regexp.MustCompile(regexp.QuoteMeta(quoted) + `\s*:`).FindIndex(data); at != nil {
			return fmt.Errorf("%s: unknown field %s", place(data, at[0]), quoted)
		}
	}
	return fmt.Errorf("not a %s: %w", what, err)
}

// place returns the place of a byte as "line L, column C".
func place(data []byte, offset int) string {
	before := data[:max(0, min(offset, len(data)))]
	line := bytes.Count(before, []byte("\n")) + 1
	return fmt.Sprintf("line %d, column %d", line, len(before)-bytes.LastIndexByte(before, '\n'))
}
