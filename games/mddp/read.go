package mddp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// ReadJSON reads a model, an object with the fields of Model and of the types in it. Unlike encoding/json it rejects
// unknown fields and text after the object. An error names the state or, for malformed JSON and unknown fields, the line
// and column.
func ReadJSON(r io.Reader) (*Model, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("cannot read the model: %w", err)
	}
	m := &Model{}
	if err := decode(data, m); err != nil {
		return nil, err
	}
	return m, m.Complete()
}

func decode(data []byte, m *Model) (err error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return errors.New("the file is empty: a model is a JSON object with processes")
	}
	if err = json.Unmarshal(data, new(json.RawMessage)); err == nil { // syntax, also after the object
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		err = decoder.Decode(m)
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax) && strings.HasPrefix(syntax.Error(), "unexpected end"):
		return fmt.Errorf("%s: the JSON ends too early", placeIn(data, len(data)))
	case errors.As(err, &syntax):
		return fmt.Errorf("%s: not JSON: %w", placeIn(data, int(syntax.Offset)-1), err)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("%s: a model is a JSON object, not: %s", placeIn(data, int(kind.Offset)-1), kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("%s: the field %q cannot hold a value of the kind %s", placeIn(data, int(kind.Offset)-1),
			kind.Field, kind.Value)
	}
	if quoted, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok { // which has no place in the error
		if at := regexp.MustCompile(regexp.QuoteMeta(quoted) + `\s*:`).FindIndex(data); at != nil {
			return fmt.Errorf("%s: unknown field %s", placeIn(data, at[0]), quoted)
		}
	}
	return fmt.Errorf("not a model: %w", err)
}

// placeIn returns the place of a byte as "line L, column C".
func placeIn(data []byte, offset int) string {
	before := data[:max(0, min(offset, len(data)))]
	line := bytes.Count(before, []byte("\n")) + 1
	return fmt.Sprintf("line %d, column %d", line, len(before)-bytes.LastIndexByte(before, '\n'))
}
