package command

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"
	"testing/iotest"
	"time"

	"github.com/urfave/cli/v2"
)

// TestEachGivenInterrupted: a stream that was interrupted after a bad line ends with
// the error of its context, not as one that was worked through.
func TestEachGivenInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := &Run{parsed: cli.NewContext(&cli.App{ErrWriter: io.Discard}, nil, nil)}
	c.Context = ctx
	matrices := slices.Values([]Given{{Err: Usagef("a bad line")}, {Line: 2}, {Line: 3}})
	written := 0
	err := EachGiven(c, io.Discard, "text", matrices, 1,
		func(_ context.Context, g Given) (int, error) { return g.Line, nil },
		func(Given, int) error {
			written++
			cancel()
			return nil
		})
	if !errors.Is(err, context.Canceled) || written != 1 {
		t.Errorf("%d results, then %v", written, err)
	}
	c.Context = t.Context()
	err = EachGiven(c, io.Discard, "text", matrices, 2,
		func(_ context.Context, g Given) (int, error) { return g.Line, nil },
		func(Given, int) error { return nil })
	if want := (Reported{ExitUsage}); err != want {
		t.Errorf("%v, want %v", err, want)
	}
}

// Input that does not come ends with its context; input that comes is read whole.
func TestUntilDone(t *testing.T) {
	silent, _ := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(time.Millisecond, cancel)
	opened := func(r io.Reader) func() (io.Reader, error) { return func() (io.Reader, error) { return r, nil } }
	if n, err := untilDone(ctx, opened(silent)).Read(make([]byte, 1)); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("silent input: %d bytes, %v", n, err)
	}
	text := bytes.Repeat([]byte("1 2; 3 4\n"), 1000)
	if err := iotest.TestReader(untilDone(t.Context(), opened(bytes.NewReader(text))), text); err != nil {
		t.Error(err)
	}
}
