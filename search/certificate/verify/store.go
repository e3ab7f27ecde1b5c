package verify

import (
	"encoding/binary"
	"slices"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// step is an accepted step without its reason.
type step struct {
	claim  format.Claim
	player seki.Player
	about  seki.Matrix
}

// store keeps steps in few bytes, numbered from 1: a small compressed file can hold
// many millions.
type store struct {
	codes []byte
	ends  []int // of the steps in codes
}

var claims = []format.Claim{format.WinsFirst, format.WinsSecond, format.HoldsFirst, format.HoldsSecond}

func (s *store) count() int { return len(s.ends) }

// add stores a step and returns how many bytes it takes at most, while the lists grow. The code is the claim
// and the player, the numbers of rows and columns, and the entries.
func (s *store) add(st step) int64 {
	before := len(s.codes)
	s.codes = append(s.codes, byte(2*slices.Index(claims, st.claim))+byte(st.player))
	s.codes = binary.AppendUvarint(s.codes, uint64(st.about.Rows()))
	s.codes = binary.AppendUvarint(s.codes, uint64(st.about.Cols()))
	for _, v := range st.about.Entries() {
		s.codes = binary.AppendUvarint(s.codes, uint64(v))
	}
	s.ends = append(s.ends, len(s.codes))
	return 3 * int64(len(s.codes)-before+8)
}

// at returns step k, 1 ≤ k ≤ s.count().
func (s *store) at(k int) step {
	start := 0
	if k > 1 {
		start = s.ends[k-2]
	}
	code := s.codes[start:]
	next := func() int {
		v, n := binary.Uvarint(code)
		code = code[n:]
		return int(v)
	}
	head, rows, cols := next(), next(), next()
	entries := make([]int, rows*cols)
	for e := range entries {
		entries[e] = next()
	}
	return step{claims[head/2], seki.Player(head % 2), seki.Must(seki.New(rows, cols, entries))}
}
