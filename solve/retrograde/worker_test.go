package retrograde

import (
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestStoppedBlock stops a worker: a block without flags, in which all matrices look complete, is not
// searched for representatives, which would take longer than to solve it.
func TestStoppedBlock(t *testing.T) {
	p := Params{Rows: 4, Cols: 4, MaxSum: 12, Workers: 1, SekiAlone: true}
	s := testtool.Must(newSolver(p, Handlers{}))(t)
	testtool.NoError(t, s.smaller.solveTo(t.Context(), 10))
	this, below, w := p.layer(12), p.layer(11), s.workers[0]
	f := testtool.Must(w.frame(this, 0))(t)
	for _, stopped := range []bool{false, true} {
		slab := &Slab{Data: w.pool.get(f.bytes()), Values: f.values()}
		w.flags = w.pool.get(f.most)
		w.setStop(func() bool { return stopped })
		if _, err := w.solveBlock(f, this, below, 0, slab); err != nil && !stopped {
			t.Error(err)
		}
		if special := len(slab.Specials); (special > 0) == stopped {
			t.Errorf("stopped %v: %d special matrices", stopped, special)
		}
	}
}
