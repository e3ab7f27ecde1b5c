package command

import (
	"context"
	"io"

	"github.com/urfave/cli/v2"
)

// ContextReader reads until its context ends, and does not wait then for input
// that has not come: a terminal or a pipe can be silent for ever.
type ContextReader struct {
	ctx context.Context
	io.Reader
}

// NewContextReader returns a reader of r that ends with ctx.
func NewContextReader(ctx context.Context, r io.Reader) ContextReader { return ContextReader{ctx, r} }

// Read reads in another goroutine, into a buffer of its own, because it may be
// left behind.
func (r ContextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	buffer := make([]byte, len(p))
	var n int
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		n, err = r.Reader.Read(buffer)
	}()
	select {
	case <-done:
		return copy(p, buffer[:n]), err
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
}

// Stdin is the standard input of a command until the command is interrupted.
// Where it is a terminal, its first use says so.
func Stdin(c *cli.Context) io.Reader {
	var r io.Reader = ContextReader{c.Context, c.App.Reader}
	if IsTerminal(c.App.Reader) {
		r = &announcedReader{r, func() { Note(c, "Reading from the terminal; Ctrl-D on a line of its own ends the input.") }}
	}
	return r
}

// announcedReader says once that it begins to read.
type announcedReader struct {
	io.Reader
	announce func() // nil when it has been said
}

func (r *announcedReader) Read(p []byte) (int, error) {
	if r.announce != nil {
		r.announce()
		r.announce = nil
	}
	return r.Reader.Read(p)
}
