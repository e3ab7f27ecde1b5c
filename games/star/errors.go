package star

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Settings is the File of an error in the settings given to Load.
const Settings = "settings"

// Error is a mistake in a file.
type Error struct {
	File         string
	Line, Column int // 0 if the mistake has no place in a file
	Message      string
}

// Error returns the message in one line, with its place.
func (e *Error) Error() string {
	message := strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}, e.Message)
	if e.Line == 0 {
		return e.File + ": " + message
	}
	return fmt.Sprintf("%s: line %d, column %d: %s", e.File, e.Line, e.Column, message)
}

func at(p syntax.Position, message string) error {
	if p.Filename() == Settings {
		return &Error{File: Settings, Message: message}
	}
	return &Error{p.Filename(), int(p.Line), int(p.Col), message}
}

// located returns an error of Starlark as an *Error: a run that fails has the place of the innermost line in the
// file, which may have called a function of Starlark.
func located(err error) error {
	var wrong syntax.Error
	var names resolve.ErrorList
	var failed *starlark.EvalError
	switch {
	case errors.As(err, &wrong):
		return at(wrong.Pos, wrong.Msg)
	case errors.As(err, &names):
		return at(names[0].Pos, names[0].Msg)
	case errors.As(err, &failed):
		for k := range failed.CallStack {
			if p := failed.CallStack.At(k).Pos; p.Line > 0 {
				return at(p, strings.TrimPrefix(failed.Msg, "Starlark computation cancelled: "))
			}
		}
	}
	return err
}
