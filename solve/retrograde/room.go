package retrograde

import (
	"fmt"
	"sort"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
)

// RoomError says that a solve needs more memory, or more disk, than it may use.
type RoomError struct {
	Size           seki.Size
	MaxSum         int
	Disk           bool    // that of memory otherwise
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

// Fits returns the greatest sum up to which the first layers fit, 0 if the first alone does
// not. If some layers fit, so must fewer.
func (e Estimate) Fits(fit func(Estimate) bool) int {
	k := sort.Search(len(e.Layers), func(k int) bool { return !fit(Estimate{Layers: e.Layers[:k+1]}) })
	if k == 0 {
		return 0
	}
	return e.Layers[k-1].Sum
}
