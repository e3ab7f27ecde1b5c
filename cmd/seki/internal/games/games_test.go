package games

import (
	"context"
	"errors"
	"testing"
)

// Work that is deaf to its context is left when that ends.
func TestInterruptible(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	deaf := make(chan int)
	_, err := interruptible(ctx, func() (int, error) { cancel(); return <-deaf, nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	close(deaf)
	fault := errors.New("wrong")
	if n, err := interruptible(context.Background(), func() (int, error) { return 3, fault }); n != 3 || err != fault {
		t.Errorf("%d, %v", n, err)
	}
}
