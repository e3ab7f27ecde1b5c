package tablebase_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
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

// Whatever the entries of a file hold, reading it ends with an error or without one, never
// with a crash. The input is a list of changes to the data of a right file, three bytes
// each: two for a position, one to change it with. Checksums are set right
// afterwards, or nothing behind them would be reached.
func FuzzChangedLayer(f *testing.F) {
	full, kinds := fuzzLayer(f, tablebase.KeepAll), fuzzLayer(f, tablebase.KeepKinds)
	for _, data := range [][]byte{full, kinds} {
		if err := tablebase.ReadEverything(data, fuzzParams, fuzzSum); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(false, []byte{})
	for at := range len(full) {
		if at%7 == 0 {
			f.Add(at%2 == 0, []byte{byte(at >> 8), byte(at), 1 << (at / 7 % 8)})
		}
	}
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
		_ = tablebase.ReadEverything(changed, fuzzParams, fuzzSum) // an error or none
	})
}

// FuzzLayer reads files that were cut or made up.
func FuzzLayer(f *testing.F) {
	full := fuzzLayer(f, tablebase.KeepAll)
	for _, length := range []int{0, 7, 31, 32, 48, 200, len(full) - 1, len(full)} {
		f.Add(full[:length])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = tablebase.ReadEverything(data, fuzzParams, fuzzSum)
	})
}
