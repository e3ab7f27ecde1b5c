package star

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.starlark.net/starlark"
)

// Limits of a position.
const (
	maxDepth = 8    // of lists in lists
	maxLabel = 1000 // bytes of its text
)

// sequence returns a list or tuple, or nil for any other value.
func sequence(v starlark.Value) starlark.Sequence {
	switch list := v.(type) {
	case *starlark.List:
		return list
	case starlark.Tuple:
		return list
	}
	return nil
}

// appendKey appends a text that is the same for equal positions only. A list equals the tuple of its elements.
func appendKey(key []byte, v starlark.Value, depth int) ([]byte, error) {
	switch v := v.(type) {
	case starlark.String:
		key = strconv.AppendInt(append(key, 's'), int64(len(v)), 10)
		return append(append(key, ':'), v...), nil
	case starlark.Int:
		if n, ok := v.Int64(); ok {
			return append(strconv.AppendInt(key, n, 10), ' '), nil
		}
		return append(append(key, v.String()...), ' '), nil
	case starlark.Bool, starlark.NoneType:
		return append(key, v.String()[0]), nil
	}
	list := sequence(v)
	if list == nil {
		return nil, fmt.Errorf("a position consists of numbers without a point, texts, True, False and None, "+
			"and lists of positions: %s is a %s", shortened(v.String()), v.Type())
	}
	if depth == maxDepth {
		return nil, fmt.Errorf("a position has lists in lists up to a depth of %d", maxDepth)
	}
	key = append(key, '(')
	for element := range starlark.Elements(list) {
		var err error
		if key, err = appendKey(key, element, depth+1); err != nil {
			return nil, err
		}
	}
	return append(key, ')'), nil
}

// appendText appends a position as people read it. The elements of a list are separated by spaces unless they are
// characters, lists in a list by semicolons, and lists of lists by bars.
func appendText(text []byte, v starlark.Value) []byte {
	if s, ok := v.(starlark.String); ok {
		return append(text, s...)
	}
	list := sequence(v)
	if list == nil {
		return append(text, v.String()...)
	}
	first := true
	for element := range starlark.Elements(list) {
		if len(text) > maxLabel {
			break
		}
		if !first {
			text = append(text, separator(element)...)
		}
		first, text = false, appendText(text, element)
	}
	return text
}

// separator returns the text before an element of a list that is not the first.
func separator(element starlark.Value) string {
	if s, ok := element.(starlark.String); ok && utf8.RuneCountInString(string(s)) == 1 {
		return ""
	}
	list := sequence(element)
	if list == nil {
		return " "
	}
	for inner := range starlark.Elements(list) {
		if sequence(inner) != nil {
			return " | "
		}
	}
	return "; "
}

func printable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) })
}

// shortened returns the beginning of a long text, for messages.
func shortened(text string) string {
	const most = 100
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
