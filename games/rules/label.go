package rules

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/internal/units"
)

// Label returns a position that Explore has reached as text: what the line "show …" says or,
// without one, the values of the variables; then the player to move in brackets.
func (g *Game) Label(x Position) string {
	label, err := g.label(context.Background(), &x)
	if err != nil {
		panic("rules: a position that was not explored: " + err.Error())
	}
	return label
}

func (g *Game) label(ctx context.Context, x *Position) (string, error) {
	if g.show == nil {
		return g.described(x), nil
	}
	g.visit(x)
	value, err := g.evaluate(ctx, g.show)
	text := shown(value)
	switch {
	case len(text) > maxLabel:
		err = failed(g.text, g.show.at, "the position is shown in more than %d bytes", maxLabel)
	case strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) }):
		err = failed(g.text, g.show.at, "the position is shown with characters that cannot be printed")
	}
	return g.withPlayer(x, text), err
}

// described returns the values of the variables at a position and the player to move.
func (g *Game) described(x *Position) string {
	return g.withPlayer(x, strings.Join(units.Texts(g.variables, func(v *variable) string {
		value := shown(v.at(x, &v.cells))
		if len(g.variables) > 1 {
			return v.name + " " + value
		}
		return value
	}), ", "))
}

func (g *Game) withPlayer(x *Position, text string) string {
	return strings.TrimSpace(text + " (" + g.Players[g.player.cells.of(x)] + ")")
}

// maxLabel is the greatest length in bytes of what a line "show …" shows of a position.
const maxLabel = 1000

// shown returns a value in full. The elements of a list follow each other, separated by spaces
// unless they are characters; lists in a list are separated by semicolons, and lists of lists
// by bars.
func shown(v expression.Value) string {
	var b strings.Builder
	write(&b, v)
	return b.String()
}

// write writes a value as shown returns it. It stops soon after maxLabel bytes.
func write(b *strings.Builder, v expression.Value) {
	text, isText := v.Text()
	list, isList := v.List()
	switch {
	case isText:
		b.WriteString(text)
	case !isList:
		b.WriteString(v.String())
	}
	for k, element := range list {
		if k > 0 {
			b.WriteString(separator(element))
		}
		if write(b, element); b.Len() > maxLabel {
			return
		}
	}
}

// separator returns what stands before an element of a list that is not the first.
func separator(element expression.Value) string {
	list, isList := element.List()
	if text, isText := element.Text(); isText && utf8.RuneCountInString(text) == 1 {
		return ""
	}
	switch {
	case !isList:
		return " "
	case slices.ContainsFunc(list, func(v expression.Value) bool { _, deeper := v.List(); return deeper }):
		return " | "
	}
	return "; "
}
