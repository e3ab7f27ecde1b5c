package rules

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/expression"
)

// label returns a position as text: what the line "show …" says or, without one, the values of the
// variables; then the player to move in brackets.
func (g *Game) label(ctx context.Context, x *Position) (string, error) {
	text, err := g.shown(ctx, x)
	if err != nil {
		return "", err
	}
	return g.withPlayer(x, text), nil
}

// shown returns a position as text without the player to move, in the buffer.
func (g *Game) shown(ctx context.Context, x *Position) ([]byte, error) {
	if g.show == nil {
		return g.valuesAt(x), nil
	}
	g.visit(x)
	value, err := g.evaluate(ctx, g.show)
	if err != nil {
		return nil, err
	}
	text := appendShown(g.buffer[:0], value, isTruth(g.show.Type), maxLabel)
	switch {
	case len(text) > maxLabel:
		return nil, failed(g.text, g.show.at, "the position is shown in more than %d bytes", maxLabel)
	case bytes.ContainsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) }):
		return nil, failed(g.text, g.show.at, "the position is shown with characters that cannot be printed")
	}
	return text, nil
}

// described returns the values of the variables at a position and the player to move.
func (g *Game) described(x *Position) string { return g.withPlayer(x, g.valuesAt(x)) }

// valuesAt returns the values of the variables at a position, in the buffer.
func (g *Game) valuesAt(x *Position) []byte {
	text := g.buffer[:0]
	for k, v := range g.variables {
		if k > 0 {
			text = append(text, ", "...)
		}
		if len(g.variables) > 1 {
			text = append(append(text, v.name...), ' ')
		}
		text = appendShown(text, v.at(x, &v.cells), isTruth(v.kind), len(text)+maxLabel)
	}
	return text
}

// checkLength returns an error if the values of the variables at some position take more than
// maxLabel bytes: what is written of them might be the same for several positions.
func (g *Game) checkLength() error {
	var x Position
	for _, v := range g.variables {
		v.fill(&x, v.cells, v.longest())
	}
	if len(g.valuesAt(&x)) > maxLabel {
		return fmt.Errorf(`the values of the state take more than %d bytes; add a line "show …" that shows less of them`, maxLabel)
	}
	return nil
}

// withPlayer appends the player to move to a text, which is in the buffer.
func (g *Game) withPlayer(x *Position, text []byte) string {
	text = append(text, " ("...)
	text = append(text, g.Players[g.player.cells.of(x)]...)
	g.buffer = append(text, ')')
	return string(bytes.TrimSpace(g.buffer))
}

// maxLabel is the greatest length in bytes of a position as it is shown, without the player.
const maxLabel = 1000

// appendShown appends a value in full, but stops soon after the text has the given length. The
// elements of a list follow each other, separated by spaces unless they are characters; lists
// in a list are separated by semicolons, and lists of lists by bars.
func appendShown(text []byte, v expression.Value, isTruth bool, length int) []byte {
	list, isList := v.List()
	if !isList {
		word, isText := v.Text()
		switch {
		case isTruth && v.Bool():
			word = "True"
		case isTruth:
			word = "False"
		case !isText:
			word = v.String()
		}
		return append(text, word...)
	}
	for k, element := range list {
		if k > 0 {
			text = append(text, separator(element)...)
		}
		if text = appendShown(text, element, isTruth, length); len(text) > length {
			break
		}
	}
	return text
}

// isTruth reports whether values of a type consist of truth values.
func isTruth(t expression.Type) bool { return leaf(t).Kind == expression.TruthKind }

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
