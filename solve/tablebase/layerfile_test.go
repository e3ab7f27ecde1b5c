package tablebase_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// refusesSlab checks that a slab of a layer's file is found to be damaged.
func refusesSlab(t *testing.T, what string, at int, data []byte, index int) {
	t.Helper()
	var corrupt *tablebase.CorruptError
	if err := tablebase.ReadSlab(data, index); !errors.As(err, &corrupt) {
		t.Fatalf("%s, byte %d of slab %d: %v", what, at, index, err)
	}
}

// Whatever bit of a slab record before its chunks, or of its entry in the
// directory, is wrong: reading the slab says so, also when the checksums that
// cover the bit have been made to fit.
func TestSlabFitsItsChecksums(t *testing.T) {
	t.Parallel()
	dir := memoryDir(t)
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}
	makeTablebase(t, dir, p, 11)
	good := testtool.Must(os.ReadFile(filepath.Join(dir, "layer-00011.seki")))(t)
	const headSize, trailerSize = 48, 16
	footer := int(binary.LittleEndian.Uint64(good[len(good)-trailerSize:]))
	refit := func(data []byte) { resum(data[footer : len(data)-trailerSize]) }
	for index := range p.Slabs(11) {
		offset, meta, entry := tablebase.SlabPlace(good, index)
		for at := range meta {
			data := bytes.Clone(good)
			data[offset+at] ^= 1 << (at % 8)
			refusesSlab(t, "flipped", at, data, index)
			if at < headSize || at >= meta-4 {
				continue // a head that fits its checksum does not change that of the record
			}
			resum(data[offset : offset+meta])
			refusesSlab(t, "record made to fit", at, data, index)
		}
		_, _, next := tablebase.SlabPlace(good, 1)
		_, _, first := tablebase.SlabPlace(good, 0)
		for at := range next - first {
			data := bytes.Clone(good)
			data[entry+at] ^= 1 << (at % 8)
			refusesSlab(t, "directory", at, data, index)
			refit(data)
			refusesSlab(t, "directory made to fit", at, data, index)
		}
	}
	// The directory lets slab 0 end a byte later, and slab 1 begin there.
	data := bytes.Clone(good)
	_, _, first := tablebase.SlabPlace(good, 0)
	_, _, second := tablebase.SlabPlace(good, 1)
	le := binary.LittleEndian
	length, offset := 3*2+8, 3*2
	le.PutUint64(data[first+length:], le.Uint64(data[first+length:])+1)
	le.PutUint64(data[second+offset:], le.Uint64(data[second+offset:])+1)
	le.PutUint64(data[second+length:], le.Uint64(data[second+length:])-1)
	refit(data)
	refusesSlab(t, "longer", 0, data, 0)
}
