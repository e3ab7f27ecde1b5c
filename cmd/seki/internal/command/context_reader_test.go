package command

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"testing/iotest"
)

// Input that does not come is not waited for.
func TestContextReaderEndsWithItsContext(t *testing.T) {
	silent, _ := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	cancelled := make(chan error)
	go func() {
		_, err := ContextReader{ctx, silent}.Read(make([]byte, 1))
		cancelled <- err
	}()
	cancel()
	if err := <-cancelled; !errors.Is(err, context.Canceled) {
		t.Errorf("the read ended with %v", err)
	}
}

func TestContextReaderReadsAll(t *testing.T) {
	text := bytes.Repeat([]byte("1 2; 3 4\n"), 1000)
	if err := iotest.TestReader(ContextReader{t.Context(), bytes.NewReader(text)}, text); err != nil {
		t.Error(err)
	}
}
