package verify

import (
	"bytes"
	"encoding/binary"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

type step struct {
	claim  format.Claim
	player seki.Player
	about  seki.Matrix
}

// store keeps steps in few bytes, numbered from 1: a small compressed file can hold
// many millions.
type store struct {
	blocks [][]byte // of perBlock steps each, but for the last
	count  int
}

const (
	perBlock  = 16
	perStored = 4 // bytes of a step in the list of blocks, with room to grow
)

var claims = []format.Claim{format.WinsFirst, format.WinsSecond, format.HoldsFirst, format.HoldsSecond}

// add stores a step and returns how many bytes it takes. Its claim must be one of claims.
func (s *store) add(st step) int64 {
	code := encode(st)
	if s.count%perBlock == 0 {
		s.blocks = append(s.blocks, nil)
	}
	last := &s.blocks[len(s.blocks)-1]
	*last = append(binary.AppendUvarint(*last, uint64(len(code))), code...)
	if s.count++; s.count%perBlock == 0 {
		*last = bytes.Clone(*last)
	}
	return int64(len(code)) + perStored
}

// at returns step k, 1 ≤ k ≤ s.count.
func (s *store) at(k int) step {
	block := s.blocks[(k-1)/perBlock]
	for skip := (k - 1) % perBlock; ; skip-- {
		length, n := binary.Uvarint(block)
		end := n + int(length)
		if skip == 0 {
			return decode(block[n:end])
		}
		block = block[end:]
	}
}

// encode writes claim, player, numbers of rows and columns, and the entries.
func encode(st step) []byte {
	var head uint64
	for k, claim := range claims {
		if st.claim == claim {
			head = uint64(2*k) + uint64(st.player)
		}
	}
	code := binary.AppendUvarint(nil, head)
	code = binary.AppendUvarint(code, uint64(st.about.Rows()))
	code = binary.AppendUvarint(code, uint64(st.about.Cols()))
	for _, v := range st.about.Entries() {
		code = binary.AppendUvarint(code, uint64(v))
	}
	return code
}

func decode(code []byte) step {
	next := func() int {
		v, n := binary.Uvarint(code)
		code = code[n:]
		return int(v)
	}
	head, rows, cols := next(), next(), next()
	entries := make([]int, rows*cols)
	for k := range entries {
		entries[k] = next()
	}
	return step{claims[head/2], seki.Player(head % 2), seki.Must(seki.New(rows, cols, entries))}
}
