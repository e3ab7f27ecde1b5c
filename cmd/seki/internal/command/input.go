package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"regexp"
	"strings"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Given is a matrix of the input, or the error in its place.
type Given struct {
	Source string // "argument 2", the name of a file, or "" for standard input
	Line   int    // counted from 1
	Matrix seki.Matrix
	Own    *notation.Own // eyes and private liberties, nil if there are none
	Err    error         // a UsageError for bad input; any other error ends the input
}

// GivenPositions returns the matrices of the command's arguments in order, with eyes and private liberties as
// notation.ParsePosition reads them. Each argument is one matrix, of one line or several, or a stream: @FILE, or - for
// standard input. Streams are in the layout of --input; with that flag arguments are streams too. A missing argument
// is an error. Nothing is read before the iteration begins, so a command can call GivenPositions before it touches its
// output file.
func GivenPositions(c *Run) (iter.Seq[Given], error) {
	if err := Needs(c, MatrixNeed(c)); err != nil {
		return nil, err
	}
	in, _ := notation.ParseInput(c.String("input"))
	return func(yield func(Given) bool) {
		for k, arg := range c.Args().Slice() {
			if !readGiven(c, arg, fmt.Sprintf("argument %d", k+1), in, yield) {
				return
			}
		}
	}, nil
}

// Position returns the matrix as a position, and whether it has eyes or private liberties.
func (g Given) Position() (P liberties.Position, hasOwn bool, err error) {
	if g.Own == nil {
		return P, false, nil
	}
	if P, err = liberties.New(g.Matrix, *g.Own); err != nil {
		return P, false, Usage(err)
	}
	return P, !P.IsMatrix(), nil
}

// Open opens the named file of input, or standard input if the name is "-". A terminal or a pipe ends when the command is
// interrupted.
func Open(c *Run, name string) (io.ReadCloser, error) {
	if name == "-" {
		if IsTerminal(c.App.Reader) {
			Note(c, "Reading from the terminal; Ctrl-D on a line of its own ends the input.")
		}
		return io.NopCloser(Stdin(c)), nil
	}
	if info, err := os.Stat(name); err == nil && info.Mode()&os.ModeNamedPipe != 0 { // opening it waits for a writer
		return io.NopCloser(untilDone(c.Context, func() (io.Reader, error) { return os.Open(name) })), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, Cause(err))
	}
	return file, nil
}

// ReadFile returns the contents of the named file of input, of which it reads one byte more than most.
func ReadFile(c *Run, name string, most int64) ([]byte, error) {
	file, err := Open(c, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil && c.Context.Err() == nil {
		err = fmt.Errorf("cannot read %s: %w", ShownSource(name), Cause(err))
	}
	return data, err
}

// Stdin returns the standard input of a command. It ends when the command is interrupted.
func Stdin(c *Run) io.Reader {
	return untilDone(c.Context, func() (io.Reader, error) { return c.App.Reader, nil })
}

// untilDone returns a reader of what open returns, which ends with the context, also while it waits.
func untilDone(ctx context.Context, open func() (io.Reader, error)) io.Reader {
	from, to := io.Pipe()
	context.AfterFunc(ctx, func() { to.CloseWithError(context.Cause(ctx)) })
	go func() {
		r, err := open()
		if err == nil {
			_, err = io.Copy(to, r)
		}
		to.CloseWithError(err)
	}()
	return from
}

// readGiven yields the matrices of one argument and reports whether to continue.
func readGiven(c *Run, arg, name string, in notation.Input, yield func(Given) bool) bool {
	var r io.Reader
	file, isFile := strings.CutPrefix(arg, "@")
	hinted := func(err error) error {
		switch {
		case err == nil || isFile:
		case FileExists(arg):
			return Usagef("%s: not a matrix, but a file: did you mean @%s?", name, arg)
		case fileName.MatchString(arg):
			return Usagef("%s: %q is not a matrix; the matrices of a file are given as @%s", name, arg, arg)
		}
		return Located(err, name)
	}
	switch {
	case arg == "-", isFile:
		f, err := Open(c, file)
		if name = file; arg == "-" {
			name, isFile = "", true
		}
		if err != nil {
			yield(Given{Source: name, Err: err})
			return false
		}
		defer f.Close()
		r = f
	case !c.IsSet(InputFlag.Name) && strings.TrimSpace(arg) != "":
		A, own, err := notation.ParsePosition(arg, known.Labelled)
		return yield(Given{Source: name, Line: 1, Matrix: A, Own: own, Err: hinted(err)})
	default:
		r = strings.NewReader(arg)
	}
	none, other := true, notation.Lines
	for item := range notation.Read(r, in, known.Labelled) {
		none = false
		g := Given{Source: name, Line: item.Line, Matrix: item.Matrix, Own: item.Own, Err: hinted(item.Err)}
		if !yield(g) {
			return false
		}
		if g.Err != nil && !errors.As(g.Err, new(UsageError)) {
			return false
		}
		if item.Err == nil {
			other = item.Other
		}
	}
	switch {
	case none:
		err := Usagef("%s: empty input: a matrix needs at least one entry", ShownSource(name))
		return yield(Given{Source: name, Line: 1, Err: err})
	case !c.IsSet(InputFlag.Name) && other != notation.Lines:
		fmt.Fprintf(c.App.ErrWriter, "seki: warning: every matrix of %s has one row; "+
			"if %s, give --input %s (--input lines if not)\n",
			ShownSource(name), otherLayouts[other], notation.Inputs[other])
	}
	return true
}

// otherLayouts describes the lines of a layout, as part of a sentence.
var otherLayouts = map[notation.Input]string{
	notation.Nauty: "each line holds the sizes of a matrix before its entries",
	notation.Rows:  "each line is a row of a matrix",
}

// fileName matches NAME.EXT and DIR/NAME, which no matrix does: a letter is next to the dot or slash.
var fileName = regexp.MustCompile(`^[^\s;"]*(\pL/|[./]\pL)[^\s;"]*$`)

// FileExists reports whether name is a file and not a folder.
func FileExists(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// ShownSource names an input in a sentence: standard input for "" and "-".
func ShownSource(source string) string {
	if source == "" || source == "-" {
		return "standard input"
	}
	return source
}

// Located adds the place in the input, "" for standard input, to an error. A parse
// error becomes a usage error.
func Located(err error, source string) error {
	if err == nil {
		return nil
	}
	var bad *notation.Error
	if !errors.As(err, &bad) {
		return fmt.Errorf("cannot read %s: %w", ShownSource(source), Cause(err))
	}
	return Usagef("%s, column %d: %s", place(source, bad.Line), bad.Column, bad.Message)
}

// place names a line of an input, the only line of an argument by the argument.
func place(source string, line int) string {
	switch {
	case source == "":
		return fmt.Sprintf("line %d", line)
	case strings.HasPrefix(source, "argument ") && line == 1, line == 0:
		return source
	}
	return fmt.Sprintf("%s, line %d", source, line)
}

// Place returns where the matrix stands in the input, for messages about it.
func (g Given) Place() string { return place(g.Source, g.Line) }

// EachGiven calls work for every matrix, up to workers at a time, and write with each
// result, in the order of the input; it flushes w then, so that a reader sees each
// result at once. Bad input or a usage error of work is printed as one line on standard
// error and, with the format jsonl, as a JSON line on w; EachGiven then continues. It also
// continues after a Reported error of write, which write has printed itself. Any other error
// ends the loop. The exit status is the worst of all matrices.
func EachGiven[R any](
	c *Run, w io.Writer, format string, matrices iter.Seq[Given], workers int,
	work func(context.Context, Given) (R, error), write func(Given, R) error,
) error {
	type done struct {
		Given
		result R
		err    error
	}
	each := inOrder(c.Context, matrices, workers, func(ctx context.Context, g Given) done {
		d := done{Given: g, err: g.Err}
		if g.Err == nil {
			d.result, d.err = work(ctx, g)
		}
		return d
	})
	worst := ExitDone
	for d := range each {
		if c.Context.Err() != nil {
			break
		}
		err := d.err
		if err == nil {
			err = write(d.Given, d.result)
		}
		var reported Reported
		switch {
		case err == nil:
		case errors.As(err, &reported):
			worst = max(worst, reported.Status)
		case errors.As(err, new(UsageError)):
			worst = ExitUsage
			if err := reportBad(c, w, d.Given, err, format == "jsonl"); err != nil {
				return err
			}
		default:
			return err
		}
		if err := Flush(w); err != nil {
			return err
		}
	}
	if c.Context.Err() != nil { // it may have ended the input
		return c.Context.Err()
	}
	if worst != ExitDone {
		return Reported{worst}
	}
	return nil
}

// reportBad reports a matrix that cannot be processed, with jsonl as a line in its place.
func reportBad(c *Run, w io.Writer, g Given, bad error, jsonl bool) error {
	message := bad.Error()
	if g.Err == nil { // the error is about the matrix and has no place yet
		message = g.Place() + ": " + message
	}
	fmt.Fprintln(c.App.ErrWriter, "seki: "+message)
	if !jsonl {
		return nil
	}
	return json.NewEncoder(w).Encode(struct {
		Line   int    `json:"line"`
		Source string `json:"source,omitempty"` // nothing for standard input
		Error  string `json:"error"`
	}{g.Line, g.Source, message})
}
