package tablebase_test

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/tablebase"
)

const fuzzSum = 8

var fuzzParams = tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}

// fuzzLayer returns the bytes of a small layer.
func fuzzLayer(t testing.TB, keep tablebase.Keep) []byte {
	dir := memoryDir(t)
	p := fuzzParams
	p.Keep = keep
	makeTablebase(t, dir, p, fuzzSum+1)
	return testtool.Must(os.ReadFile(filepath.Join(dir, tablebase.LayerName(fuzzSum))))(t)
}

// readEverything reads a layer's file in every way there is, and returns the first error.
func readEverything(t testing.TB, data []byte) error {
	name := filepath.Join(memoryDir(t), "layer")
	testtool.NoError(t, os.WriteFile(name, data, 0o644))
	return tablebase.ReadEverything(name, fuzzParams, fuzzSum)
}

// tooMany is a number of codes whose number of chunks is 0 if it is rounded up carelessly.
const tooMany = 1<<64 - 1<<17

// firstHead returns the head of the first slab of a file.
func firstHead(file []byte) (head []byte) {
	tablebase.Rewrite(file, func(_ string, data []byte) []byte {
		if head == nil {
			head = data
		}
		return data
	})
	return head
}

// forgeCount returns a file whose heads have another number of codes. With tooMany it has no chunks.
func forgeCount(file []byte, count uint64) []byte {
	return tablebase.Rewrite(file, func(name string, data []byte) []byte {
		if strings.HasSuffix(name, "/head") {
			binary.LittleEndian.PutUint64(data, count)
		} else if count == tooMany && strings.Contains(name, "/codes-") {
			return nil
		}
		return data
	})
}

// A layer whose heads have a wrong number of codes is refused by whatever reads it.
func TestForgedCount(t *testing.T) {
	dir := memoryDir(t)
	makeTablebase(t, dir, fuzzParams, fuzzSum)
	name := filepath.Join(dir, tablebase.LayerName(fuzzSum))
	full := testtool.Must(os.ReadFile(name))(t)
	for _, count := range []uint64{0, 1, 1 << 18, 1 << 63, tooMany} {
		testtool.NoError(t, os.WriteFile(name, forgeCount(full, count), 0o644))
		store, reader := openStore(t, dir, fuzzParams), openReader(t, dir)
		_, getErr := store.Get(fuzzSum, 0, nil)
		_, _, lookUpErr := reader.Results(seki.Must(seki.New(3, 3, []int{2, 0, 0, 0, 3, 0, 0, 0, 3})))
		for what, err := range map[string]error{"Get": getErr, "Results": lookUpErr} {
			var corrupt *tablebase.CorruptError
			if !errors.As(err, &corrupt) || corrupt.File != name {
				t.Errorf("%d codes, %s: %v", count, what, err)
			}
		}
	}
}

// For any entries of a file, reading it ends with an error or without one, never with a crash. The input is a list of
// changes to the data of a right file, three bytes each: two for a position, one to change it with. Checksums are set
// right afterwards, or nothing behind them would be reached.
func FuzzChangedLayer(f *testing.F) {
	full, kinds := fuzzLayer(f, tablebase.KeepAll), fuzzLayer(f, tablebase.KeepKinds)
	for _, data := range [][]byte{full, kinds} {
		if err := readEverything(f, data); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(false, []byte{})
	for at := range len(full) {
		if at%7 == 0 {
			f.Add(at%2 == 0, []byte{byte(at >> 8), byte(at), 1 << (at / 7 % 8)})
		}
	}
	var forged []byte // the number of codes, for which no memory suffices
	for at, b := range binary.LittleEndian.AppendUint64(nil, tooMany) {
		forged = append(forged, 0, byte(at), b^firstHead(full)[at])
	}
	f.Add(false, forged)
	f.Add(true, forged)
	f.Fuzz(func(t *testing.T, reduced bool, changes []byte) {
		original := full
		if reduced {
			original = kinds
		}
		before := 0
		changed := tablebase.Rewrite(original, func(_ string, data []byte) []byte {
			for c := changes; len(c) >= 3; c = c[3:] {
				if at := int(binary.BigEndian.Uint16(c))%len(original) - before; at >= 0 && at < len(data) {
					data[at] ^= c[2]
				}
			}
			before += len(data)
			return data
		})
		_ = readEverything(t, changed) // an error or none
	})
}

// FuzzLayer reads files that were cut or made up.
func FuzzLayer(f *testing.F) {
	full := fuzzLayer(f, tablebase.KeepAll)
	for _, length := range []int{0, 7, 31, 32, 48, 200, len(full) - 1, len(full)} {
		f.Add(full[:length])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = readEverything(t, data)
	})
}
