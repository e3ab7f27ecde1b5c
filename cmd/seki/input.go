package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// given is a matrix that a user gave, or what was wrong in its place.
type given struct {
	Source string // "argument 2", the name of a file, or "" for standard input
	Line   int    // counted from 1
	Matrix seki.Matrix
	Err    error // a usageError for bad input; any other error ends the input
}

// describeMatrices is the part of a help text that says how matrices are given.
const describeMatrices = "A matrix is written in any of these ways:\n" +
	"   '1 1; 1 1'   '1,1;1,1'   '[[1,1],[1,1]]'   '[1 1; 1 1]'   'matrix([[1,1],[1,1]])'\n" +
	"Each argument is a matrix, @FILE (a file with one matrix per line) or - (the same\n" +
	"from standard input); blank lines and # comments are skipped."

// givenMatrices yields the matrices of the command's arguments in order: each
// is a matrix, @FILE, or - for standard input, in the layout that --input
// chooses. It fails when there is no argument or no such layout, and reads
// nothing yet, so that a command can call it before it touches its output file.
func givenMatrices(c *cli.Context) (iter.Seq[given], error) {
	in, err := inputLayout(c)
	if err != nil {
		return nil, err
	}
	args := c.Args().Slice()
	if len(args) == 0 {
		return nil, usagef("no matrix given: %s '1 1; 1 1', @FILE, or - for standard input", c.Command.HelpName)
	}
	return func(yield func(given) bool) {
		for k, arg := range args {
			if !readGiven(stdin(c), arg, fmt.Sprintf("argument %d", k+1), in, yield) {
				return
			}
		}
	}, nil
}

// readGiven yields the matrices of one argument, and reports whether to go on.
func readGiven(stdin io.Reader, arg, name string, in notation.Input, yield func(given) bool) bool {
	var r io.Reader
	switch {
	case arg == "-":
		r, name = stdin, ""
	case strings.HasPrefix(arg, "@"):
		name = arg[1:]
		file, err := os.Open(name)
		if err != nil {
			yield(given{Source: name, Err: fmt.Errorf("cannot read %s: %w", name, cause(err))})
			return false
		}
		defer file.Close()
		r = file
	default:
		r = strings.NewReader(arg)
	}
	none := true
	for item := range notation.Read(r, in) {
		none = false
		g := given{Source: name, Line: item.Line, Matrix: item.Matrix, Err: located(item.Err, name, item.Line)}
		if !yield(g) {
			return false
		}
		var bad usageError
		if g.Err != nil && !errors.As(g.Err, &bad) {
			return false
		}
	}
	if none {
		what := name
		if name == "" {
			what = "standard input"
		}
		err := usagef("%s: empty input: a matrix needs at least one entry", what)
		return yield(given{Source: name, Line: 1, Err: err})
	}
	return true
}

// located says in which input an error was found. A parse error becomes a
// usage error.
func located(err error, source string, line int) error {
	if err == nil {
		return nil
	}
	var bad *notation.Error
	if !errors.As(err, &bad) {
		if source == "" {
			source = "standard input"
		}
		return fmt.Errorf("cannot read %s: %w", source, cause(err))
	}
	where := source
	switch {
	case source == "":
		where = fmt.Sprintf("line %d, column %d", bad.Line, bad.Column)
	case strings.HasPrefix(source, "argument ") && bad.Line == 1:
		where = fmt.Sprintf("%s, column %d", source, bad.Column)
	default:
		where = fmt.Sprintf("%s, line %d, column %d", source, bad.Line, bad.Column)
	}
	return usagef("%s: %s", where, bad.Message)
}

// place names where a matrix was given, for messages about the matrix itself.
func (g given) place() string {
	switch {
	case g.Source == "":
		return fmt.Sprintf("line %d", g.Line)
	case strings.HasPrefix(g.Source, "argument ") && g.Line == 1:
		return g.Source
	}
	return fmt.Sprintf("%s, line %d", g.Source, g.Line)
}

// eachGiven calls do for every matrix given. Bad input, and a usage error of do, is one line on standard error, and a JSON line in its
// place on w when jsonl is set; the work goes on. When do returns an
// errReported, it has said itself what is wrong, and the work goes on as well.
// Any other error ends the work. At the end the status is that of the worst
// matrix.
func eachGiven(c *cli.Context, w io.Writer, matrices iter.Seq[given], jsonl bool, do func(given) error) error {
	worst := exitDone
	for g := range matrices {
		if err := c.Context.Err(); err != nil {
			return err
		}
		err := g.Err
		if err == nil {
			err = do(g)
		}
		var reported errReported
		var bad usageError
		switch {
		case err == nil:
		case errors.As(err, &reported):
			worst = max(worst, reported.status)
		case errors.As(err, &bad):
			worst = exitUsage
			if err := reportBad(c, w, g, err, jsonl); err != nil {
				return err
			}
		default:
			return err
		}
	}
	if worst != exitDone {
		return errReported{worst}
	}
	return nil
}

// reportBad reports a matrix that cannot be worked on.
func reportBad(c *cli.Context, w io.Writer, g given, bad error, jsonl bool) error {
	message := bad.Error()
	if g.Err == nil { // the error is about the matrix and has no place yet
		message = g.place() + ": " + message
	}
	fmt.Fprintln(c.App.ErrWriter, "seki: "+message)
	if !jsonl {
		return nil
	}
	line, err := json.Marshal(badLine{g.Line, g.Source, message})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", line)
	return err
}

// badLine is the JSON line in place of a matrix that cannot be worked on.
type badLine struct {
	Line   int    `json:"line"`
	Source string `json:"source,omitempty"` // nothing for standard input
	Error  string `json:"error"`
}
