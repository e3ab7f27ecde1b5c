package board

import (
	"context"
	"errors"
)

// ErrTooLarge says that reading would take more memory than the caller gives.
var ErrTooLarge = errors.New("reading it takes more memory than is allowed")

// meter counts the memory of what has been read and checks a context.
type meter struct {
	ctx    context.Context
	room   int64 // bytes
	calls  int
	values int          // of properties, so far
	note   func(string) // takes what is wrong and does not matter
}

// Bytes that the parts of a file take when it is read, about, with the spare capacity of slices.
const (
	nodeCost     = 128
	propertyCost = 160
	valueCost    = 160
	positionCost = 128 // besides a byte for each point
)

// Cost returns about the number of bytes, of the room of Parse, that the position took.
func Cost(p *Position) int64 { return positionCost + int64(len(p.points)) }

// take counts bytes. It fails when there is no room left, and, not at every call, when
// the context has ended.
func (m *meter) take(bytes int64) error {
	m.room -= bytes
	if m.calls++; m.calls%256 == 0 && m.ctx.Err() != nil {
		return m.ctx.Err()
	}
	if m.room < 0 {
		return ErrTooLarge
	}
	return nil
}
