package three

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"flag"
	"math"
	"os"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

var update = flag.Bool("update", false, "write table.bin again")

// build returns the file of a table, from the rules alone: canonical matrices in ascending order, each after
// those one unit below, with equal tiles kept once.
func build(tops int) []byte {
	t := &Table{}
	numbers := map[tile]uint16{}
	var parts bytes.Buffer
	for top := range tops {
		p := newPart(top)
		t.parts = append(t.parts, p)
		is := make([]byte, (len(p.numbers)+7)/8)
		var raw []byte
		for at := range p.numbers {
			c := p.matrix(at)
			h := c.grid()
			if greatest, _ := canonicalOf(&h); greatest != c {
				continue
			}
			b := solve(t.near(&h))
			number, ok := numbers[*b]
			if !ok {
				if len(t.tiles) > math.MaxUint16 {
					panic("more tiles than numbers")
				}
				number = uint16(len(t.tiles))
				numbers[*b] = number
				t.tiles = append(t.tiles, b)
			}
			p.numbers[at] = number
			is[at/8] |= 1 << (at % 8)
			raw = binary.LittleEndian.AppendUint16(raw, number)
		}
		parts.Write(packed(append(is, raw...)))
	}
	return parts.Bytes()
}

// packed returns a part as it is in the file.
func packed(raw []byte) []byte {
	packed := bytes.NewBuffer(make([]byte, 4))
	w, _ := flate.NewWriter(packed, flate.BestCompression) // the level is known
	w.Write(raw)
	w.Close()
	binary.LittleEndian.PutUint32(packed.Bytes(), uint32(packed.Len()-4))
	return packed.Bytes()
}

// TestLongTable makes the table again; short, as far as entries up to 7.
func TestLongTable(t *testing.T) {
	tops := 4
	if testtool.Long() || *update {
		tops = 8
		testtool.NoRace(t)
	}
	made := build(tops)
	if tops == 8 {
		made = append(made, checksum(made)...)
	}
	if *update {
		testtool.NoError(t, os.WriteFile("table.bin", made, 0o666))
		return
	}
	if !bytes.HasPrefix(file, made) || tops == 8 && len(made) != len(file) {
		t.Errorf("table.bin is not the table; %d bytes were made", len(made))
	}
}
