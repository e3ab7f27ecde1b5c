package rules

import (
	"context"
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
			return s, fmt.Errorf("%q is set twice", known)
		}
		if !found {
			return s, fmt.Errorf("%q is no setting: it is written n = 3", text[x.from:x.to])
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
		return expression.None, locatedIn(s.text, err)
	}
	program, err := expression.Scope{}.CompileNode(s.text, node, t)
	if err != nil {
		return expression.None, locatedIn(s.text, err)
	}
	v, err := program.Run(ctx, nil)
	return v, locatedIn(s.text, err)
}

// check returns an error if a setting is of no parameter.
func (s settings) check() error {
	for _, name := range slices.Sorted(maps.Keys(s.values)) {
		known := slices.Sorted(maps.Keys(s.known))
		switch {
		case s.known[name]:
		case len(known) == 0:
			return fmt.Errorf("the game has no parameters, so that %q cannot be set", name)
		default:
			return fmt.Errorf("the game has no parameter %q; it has %s", name, strings.Join(known, ", "))
		}
	}
	return nil
}
