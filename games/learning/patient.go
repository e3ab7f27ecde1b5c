package learning

import (
	"encoding/binary"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

// patient makes a deterministic k-learning rule of a 1-learning rule: it changes the
// strategy, as that rule does, only if the last k plays all failed with it. For k = 1 that
// is the rule itself.
type patient struct {
	Learner
	k, failed int // failed plays in succession with the present strategy, at most k
}

// Patient returns a learner that follows a rule with k plays in place of one, k ≥ 1.
// With k > 1 it is not effective (Böhme et al. 2006, section 4.1): opponents that let it
// win every k-th play make it fail in all others for ever.
func Patient(l Learner, k int) Learner {
	if k == 1 {
		return l
	}
	return &patient{Learner: l, k: k}
}

// End passes a failure on only if it is the k-th in succession. To the rule within,
// all other plays are won.
func (l *patient) End(result seki.Value) (changed bool) {
	if !l.fails(result) {
		l.failed = 0
		return l.Learner.End(seki.Win)
	}
	if l.failed = min(l.failed+1, l.k); l.failed < l.k {
		return l.Learner.End(seki.Win)
	}
	if changed = l.Learner.End(result); changed {
		l.failed = 0
	}
	return changed
}

func (l *patient) save() string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(l.failed))) + l.Learner.save()
}

func (l *patient) restore(state string) {
	l.failed = int(binary.LittleEndian.Uint32([]byte(state[:4])))
	l.Learner.restore(state[4:])
}

func (l *patient) digest() uint64 { return arith.Mix(l.Learner.digest() + uint64(l.failed)) }

// Memory counts the plays that failed.
func (l *patient) Memory() int { return l.Learner.Memory() + 1 }
