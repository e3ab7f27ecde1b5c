package rules

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/sekilab/sekilab/internal/expression"
)

// settings are values of parameters, in a text.
type settings struct {
	text    string
	numbers string          // without a name, for the first parameter; "" if there are none
	values  map[string]part // by parameter
	known   map[string]bool // the parameters of the game
}

// SettingError is an error in the values given to parameters.
type SettingError struct{ error }

func (e *SettingError) Unwrap() error { return e.error }

func wrongSetting(format string, args ...any) error {
	return &SettingError{fmt.Errorf(format, args...)}
}

var onlyNumbers = regexp.MustCompile(`^-?[0-9]+(\s+-?[0-9]+)*$`)

func readSettings(text string) (settings, error) {
	s := settings{text: text, values: map[string]part{}, known: map[string]bool{}}
	all := trimmed(text, 0, len(text))
	if all.from == all.to {
		return s, nil
	}
	for k, x := range list(text, all) {
		if k == 0 && onlyNumbers.MatchString(text[x.from:x.to]) {
			s.numbers = text[x.from:x.to]
			continue
		}
		name, value, found := cut(text, x, '=')
		known := text[name.from:name.to]
		if _, twice := s.values[known]; twice {
			return s, wrongSetting("%q is set twice", known)
		}
		if !found {
			return s, wrongSetting("%q is no setting: it is written n = 3", text[x.from:x.to])
		}
		s.values[known] = value
	}
	return s, nil
}

// value returns the value of a parameter of type t, None if it is not set.
func (s settings) value(ctx context.Context, name string, t expression.Type) (expression.Value, error) {
	isFirst := len(s.known) == 0 && s.numbers != ""
	s.known[name] = true
	x, ok := s.values[name]
	text := s.text
	switch {
	case isFirst && ok:
		return expression.None, wrongSetting("%q is set twice, first by %s", name, s.numbers)
	case isFirst && t.Kind != expression.ListKind && strings.ContainsFunc(s.numbers, unicode.IsSpace):
		return expression.None, wrongSetting("%s is one value, not %s", name, s.numbers)
	case isFirst:
		if text = strings.Join(strings.Fields(s.numbers), ", "); t.Kind == expression.ListKind {
			text = "[" + text + "]"
		}
		x = part{0, len(text)}
		s.values[name] = part{}
	case !ok:
		return expression.None, nil
	}
	node, err := expression.ParsePart(text, x.from, x.to)
	if err != nil {
		return expression.None, wrongIn(text, err)
	}
	program, err := expression.Scope{}.CompileNode(text, node, t)
	if err != nil {
		return expression.None, wrongIn(text, err)
	}
	v, err := program.Run(ctx, nil)
	return v, wrongIn(text, err)
}

// wrongIn makes a SettingError of an error in a text.
func wrongIn(text string, err error) error {
	if at := new(expression.Error); errors.As(err, &at) {
		return &SettingError{locatedIn(text, err)}
	}
	return err
}

// located is like wrongIn for an error in rules whose cause is the value of a parameter.
func (s settings) located(name string, err error) error {
	if at := new(expression.Error); errors.As(err, &at) {
		return wrongIn(s.text, failed(s.text, s.values[name].from, "%s", at.Message))
	}
	return err
}

// check returns an error if a setting is of no parameter.
func (s settings) check() error {
	if len(s.known) == 0 && s.numbers != "" {
		return wrongSetting("the game has no parameters, so that %s cannot be the value of one", s.numbers)
	}
	for _, name := range slices.Sorted(maps.Keys(s.values)) {
		known := slices.Sorted(maps.Keys(s.known))
		switch {
		case s.known[name]:
		case len(known) == 0:
			return wrongSetting("the game has no parameters, so that %q cannot be set", name)
		default:
			return wrongSetting("the game has no parameter %q; it has %s", name, strings.Join(known, ", "))
		}
	}
	return nil
}
