package command

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"sync"
)

// NewContextReader returns a reader of r that ends when ctx does. A read that waits then, as on a
// silent terminal or pipe, returns at once.
func NewContextReader(ctx context.Context, r io.Reader) io.Reader {
	return readerFunc(func(p []byte) (int, error) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		buffer := make([]byte, len(p)) // an interrupted read may still write to it later
		n, err := Interruptible(ctx, func() (int, error) { return r.Read(buffer) })
		return copy(p, buffer[:n]), err
	})
}

// Interruptible returns the result of work or, as soon as the context ends, its error. Work, which may
// sort for seconds between two looks at the context, then goes on until the end of the program: the
// caller must not touch what it writes.
func Interruptible[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type outcome struct {
		result T
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		result, err := work()
		done <- outcome{result, err}
	}()
	select {
	case o := <-done:
		return o.result, o.err
	case <-ctx.Done():
		return *new(T), ctx.Err()
	}
}

// Stdin returns the standard input of a command, which ends when the command is
// interrupted. If it is a terminal, the first read says how to end the input.
func Stdin(c *Run) io.Reader {
	r := NewContextReader(c.Context, c.App.Reader)
	if !IsTerminal(c.App.Reader) {
		return r
	}
	announce := sync.OnceFunc(func() { Note(c, "Reading from the terminal; Ctrl-D on a line of its own ends the input.") })
	return readerFunc(func(p []byte) (int, error) {
		announce()
		return r.Read(p)
	})
}

// Open opens the named file of input, or standard input if the name is "-". Reads end
// when the command is interrupted: the file may be a pipe that stays silent.
func Open(c *Run, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(Stdin(c)), nil
	}
	file, err := openFile(c, name)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, err)
	}
	return file, nil
}

// openFile opens a file to be read. A pipe without a writer opens only with one: waiting for it ends
// with the context.
func openFile(c *Run, name string) (io.ReadCloser, error) {
	file, err := Interruptible(c.Context, func() (*os.File, error) { return os.Open(name) })
	if err != nil {
		return nil, Cause(err)
	}
	return struct {
		io.Reader
		io.Closer
	}{NewContextReader(c.Context, file), file}, nil
}

// Lines reads lines.
type Lines struct{ scan *bufio.Scanner }

// NewLines returns the lines of r, of at most 16 MB each.
func NewLines(r io.Reader) Lines {
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, 1<<24)
	return Lines{scan}
}

// Next returns the next line, io.EOF after the last one, and the error of the context if that ends
// first.
func (l Lines) Next(ctx context.Context) (string, error) {
	more := ctx.Err() == nil && l.scan.Scan()
	switch {
	case ctx.Err() != nil: // what was read may be half a line
		return "", ctx.Err()
	case more:
		return l.scan.Text(), nil
	case l.scan.Err() != nil:
		return "", fmt.Errorf("reading standard input: %w", l.scan.Err())
	}
	return "", io.EOF
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
