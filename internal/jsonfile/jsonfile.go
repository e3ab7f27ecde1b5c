// Package jsonfile decodes JSON objects written by people and says where a mistake is.
package jsonfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// Read decodes an object into v, a pointer to a struct. Unlike encoding/json it rejects
// unknown fields and repeated fields, even in another case, and each error is one line with
// the place in the file. Error messages call the object what ("game") and name the fields
// that it needs ("players and positions").
func Read(r io.Reader, v any, what, needs string) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return fmt.Errorf("cannot read the %s: %w", what, err)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return fmt.Errorf("the file is empty: a %s is a JSON object with %s", what, needs)
	}
	if err = json.Unmarshal(data, new(json.RawMessage)); err == nil {
		fields := fieldReader{json.NewDecoder(bytes.NewReader(data)), data}
		fields.UseNumber() // so that every token of valid JSON is accepted
		if err = fields.check(reflect.TypeOf(v).Elem()); err != nil {
			return err
		}
		err = json.Unmarshal(data, v)
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax) && syntax.Offset >= int64(len(data)) &&
		strings.HasPrefix(syntax.Error(), "unexpected end"):
		return fmt.Errorf("%s: the JSON ends too early", place(data, int64(len(data))+1))
	case errors.As(err, &syntax):
		return fmt.Errorf("%s: not JSON: %w", place(data, syntax.Offset), err)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("%s: a %s is a JSON object, not: %s", place(data, kind.Offset), what, kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("%s: the field %q cannot hold a value of the kind %s", place(data, kind.Offset), kind.Field,
			kind.Value)
	}
	return fmt.Errorf("not a %s: %w", what, err)
}

// fieldReader checks the names of fields in data, which is valid JSON.
type fieldReader struct {
	*json.Decoder
	data []byte
}

// check reads a value that should have the given type, nil if the type is unknown. It
// returns an error if an object has two fields of the same name up to case, or a field that
// its struct lacks. It leaves a value of another type to Unmarshal.
func (f fieldReader) check(t reflect.Type) error {
	open, err := f.Token()
	if err != nil {
		return err
	}
	switch open {
	case json.Delim('['):
		for f.More() {
			if err := f.check(element(t, reflect.Slice)); err != nil {
				return err
			}
		}
	case json.Delim('{'):
		known, types := fieldsOf(t)
		seen := map[string]bool{}
		for f.More() {
			at := f.InputOffset()
			at += int64(bytes.IndexByte(f.data[at:], '"')) + 1
			token, err := f.Token()
			if err != nil {
				return err
			}
			name := token.(string)
			folded := strings.ToLower(strings.ToUpper(name))
			if seen[folded] {
				return fmt.Errorf("%s: the field %q appears twice in one object", place(f.data, at), name)
			}
			if known != nil && !slices.Contains(known, folded) {
				return fmt.Errorf("%s: unknown field %q; the fields here are %s", place(f.data, at), name,
					strings.Join(known, ", "))
			}
			seen[folded] = true
			if err := f.check(types(folded)); err != nil {
				return err
			}
		}
	default:
		return nil
	}
	_, err = f.Token() // the closing delimiter
	return err
}

// element returns the type of the elements of a type of the given kind, else nil.
func element(t reflect.Type, kind reflect.Kind) reflect.Type {
	if t == nil || t.Kind() != kind {
		return nil
	}
	return t.Elem()
}

// fieldsOf returns the JSON names of the fields of a struct in their order, nil for another
// type, and a function that returns the type of each.
func fieldsOf(t reflect.Type) (known []string, types func(name string) reflect.Type) {
	if t == nil || t.Kind() != reflect.Struct {
		return nil, func(string) reflect.Type { return element(t, reflect.Map) }
	}
	byName := map[string]reflect.Type{}
	for field := range t.Fields() {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
			known, byName[name] = append(known, name), field.Type
		}
	}
	return known, func(name string) reflect.Type { return byName[name] }
}

// place returns the place of the byte before offset as "line L, column C".
func place(data []byte, offset int64) string {
	before := data[:max(0, min(int(offset)-1, len(data)))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fmt.Sprintf("line %d, column %d", line, column)
}
