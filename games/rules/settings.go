package rules

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/expression"
)

// settings are values of parameters, in a text.
type settings struct {
	text   string
	values map[string]part // by parameter
	known  map[string]bool // the parameters of the game
}

// SettingError is an error in the values given to parameters.
type SettingError struct{ error }

func (e *SettingError) Unwrap() error { return e.error }

func wrongSetting(format string, args ...any) error {
	return &SettingError{fmt.Errorf(format, args...)}
}

func readSettings(text string) (settings, error) {
	s := settings{text, map[string]part{}, map[string]bool{}}
	all := trimmed(text, 0, len(text))
	if all.from == all.to {
		return s, nil
	}
	for _, x := range list(text, all) {
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
	s.known[name] = true
	x, ok := s.values[name]
	if !ok {
		return expression.None, nil
	}
	node, err := expression.ParsePart(s.text, x.from, x.to)
	if err != nil {
		return expression.None, s.wrong(err)
	}
	program, err := expression.Scope{}.CompileNode(s.text, node, t)
	if err != nil {
		return expression.None, s.wrong(err)
	}
	v, err := program.Run(ctx, nil)
	return v, s.wrong(err)
}

// wrong makes a SettingError of an error in the text.
func (s settings) wrong(err error) error {
	if at := new(expression.Error); errors.As(err, &at) {
		return &SettingError{locatedIn(s.text, err)}
	}
	return err
}

// located is like wrong for an error in rules whose cause is the value of a parameter.
func (s settings) located(name string, err error) error {
	if at := new(expression.Error); errors.As(err, &at) {
		return s.wrong(failed(s.text, s.values[name].from, "%s", at.Message))
	}
	return err
}

// check returns an error if a setting is of no parameter.
func (s settings) check() error {
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
