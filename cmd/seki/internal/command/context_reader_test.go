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
		_, err := NewContextReader(ctx, silent).Read(make([]byte, 1))
		cancelled <- err
	}()
	cancel()
	if err := <-cancelled; !errors.Is(err, context.Canceled) {
		t.Errorf("the read ended with %v", err)
	}
}

func TestContextReaderReadsAll(t *testing.T) {
	text := bytes.Repeat([]byte("1 2; 3 4\n"), 1000)
	if err := iotest.TestReader(NewContextReader(t.Context(), bytes.NewReader(text)), text); err != nil {
		t.Error(err)
	}
}

// Work that is deaf to its context is left when that ends.
func TestInterruptible(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	deaf := make(chan int)
	_, err := Interruptible(ctx, func() (int, error) { cancel(); return <-deaf, nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	close(deaf)
	fault := errors.New("wrong")
	if n, err := Interruptible(t.Context(), func() (int, error) { return 3, fault }); n != 3 || err != fault {
		t.Errorf("%d, %v", n, err)
	}
}
