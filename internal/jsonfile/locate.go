package jsonfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// pathError is an error about a value in a file, with the path to the value.
type pathError struct {
	error
	path []any
}

func (e *pathError) Unwrap() error { return e.error }

// At returns an error about the value at a path of field names and, in arrays, indices from
// 0. Its text is that of err; ReadChecked adds the line.
func At(err error, path ...any) error { return &pathError{err, path} }

// located adds the line to an error that has a path in data, which is valid JSON.
func located(err error, data []byte) error {
	var at *pathError
	if !errors.As(err, &at) {
		return err
	}
	line, _, _ := strings.Cut(place(data, find(data, at.path)), ",")
	return fmt.Errorf("%s: %w", line, err)
}

// find returns the offset after the first byte of the value at a path or, if there is none,
// of the last value found along it.
func find(data []byte, path []any) int64 {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	next := func() int64 { // returns the offset after the first byte of the next token
		at := d.InputOffset()
		return at + int64(len(data[at:])-len(bytes.TrimLeft(data[at:], " \t\r\n:,"))) + 1
	}
	found := next()
	for _, key := range path {
		if open, _ := d.Token(); open != json.Delim('{') && open != json.Delim('[') {
			return found
		}
		reached := false
		for k := 0; d.More() && !reached; k++ {
			if name, isName := key.(string); isName {
				token, _ := d.Token()
				field, _ := token.(string)
				reached = strings.EqualFold(field, name)
			} else {
				reached = key == k
			}
			if !reached && d.Decode(new(json.RawMessage)) != nil {
				return found
			}
		}
		if !reached {
			return found
		}
		found = next()
	}
	return found
}

// within returns the names of the objects around the byte before an offset of data, which
// is valid JSON, the outermost first, as text to follow a place.
func within(data []byte, offset int64) string {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var names []string
	var walk func() json.Token // returns the first token of a value
	walk = func() json.Token {
		open, err := d.Token()
		if _, opens := open.(json.Delim); err != nil || !opens {
			return open
		}
		start, own := d.InputOffset(), ""
		for d.More() {
			field := json.Token("")
			if open == json.Delim('{') {
				field, _ = d.Token()
			}
			value := walk()
			if name, isText := value.(string); own == "" && isText && strings.EqualFold(field.(string), "name") {
				own = name
			}
		}
		if _, err := d.Token(); err == nil && own != "" && start <= offset && offset <= d.InputOffset() {
			names = append(names, fmt.Sprintf("%q", own))
		}
		return open
	}
	walk()
	if names == nil {
		return ""
	}
	slices.Reverse(names)
	return ", in " + strings.Join(names, ", ")
}
