package retrograde

import (
	"fmt"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
)

// RoomError is returned for a solve that needs more memory, or more disk space, than it may
// use.
type RoomError struct {
	Size           seki.Size
	MaxSum         int
	Disk           bool    // disk space; otherwise memory
	Needs, Allowed float64 // bytes
	Fits           int     // the greatest sum up to which a solve fits, 0 if there is none
}

func (e *RoomError) Error() string {
	what, within := "memory", "not even the least sum would fit"
	if e.Disk {
		what = "disk"
	}
	if e.Fits > 0 {
		within = fmt.Sprintf("up to sum %d would fit", e.Fits)
	}
	return fmt.Sprintf("%d×%d matrices up to sum %d need about %s of %s and %s may be used; %s",
		e.Size.Rows, e.Size.Cols, e.MaxSum, memory.Text(e.Needs), what, memory.Text(e.Allowed), within)
}
