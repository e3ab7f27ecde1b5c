package pns

import (
	"slices"
	"testing"
)

// The first worker of a team is not kept from the positions of the others, so that it
// searches as one that is alone.
func TestFirstWorkerAvoidsNobody(t *testing.T) {
	team := NewTeam(3)
	for k := range team.paths {
		team.paths[k][2].Store(uint64(10 + k))
	}
	for self, want := range [][]uint64{nil, {10, 12}, {10, 11}} {
		var w Worker
		w.Join(team, self)
		if got := w.busy(2); !slices.Equal(got, want) {
			t.Errorf("worker %d avoids %v, want %v", self, got, want)
		}
		if got := w.busy(spreadDepth); len(got) > 0 {
			t.Errorf("worker %d avoids %v at a depth where none does", self, got)
		}
	}
}
