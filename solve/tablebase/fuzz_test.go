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
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

const fuzzSum = 8

// fuzzLayer returns the bytes of a small layer.
func fuzzLayer(t testing.TB) []byte {
	dir := makeTablebase(t, memoryDir(t), square3, fuzzSum)
	return testtool.Must(os.ReadFile(filepath.Join(dir, tablebase.LayerName(fuzzSum))))(t)
}

// readEverything reads a layer's file in every way there is, and returns the first error.
func readEverything(t testing.TB, data []byte) error {
	dir := memoryDir(t)
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, tablebase.LayerName(fuzzSum)), data, 0o644))
	return tablebase.ReadEverything(dir, square3, fuzzSum)
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
	if count == tooMany {
		file = withoutCodes(file)
	}
	return tablebase.Rewrite(file, func(name string, data []byte) []byte {
		if strings.HasSuffix(name, "/head") {
			binary.LittleEndian.PutUint64(data, count)
		}
		return data
	})
}

// withoutCodes returns a file whose slabs lack their chunks. All else is right.
func withoutCodes(file []byte) []byte {
	return tablebase.Rewrite(file, func(name string, data []byte) []byte {
		if strings.Contains(name, "/codes-") {
			return nil
		}
		return data
	})
}

// A layer whose heads have a wrong number of codes, or whose slabs lack them, is refused by whatever reads it.
func TestForgedCount(t *testing.T) {
	dir := makeTablebase(t, memoryDir(t), square3, fuzzSum)
	name := filepath.Join(dir, tablebase.LayerName(fuzzSum))
	full := testtool.Must(os.ReadFile(name))(t)
	forged := [][]byte{withoutCodes(full)}
	for _, count := range []uint64{0, 1, 1 << 18, 1 << 63, tooMany} {
		forged = append(forged, forgeCount(full, count))
	}
	for k, data := range forged {
		testtool.NoError(t, os.WriteFile(name, data, 0o644))
		store, reader := openStore(t, dir, square3), openReader(t, dir)
		_, getErr := store.Get(0, nil)
		_, _, lookUpErr := reader.Results(seki.Must(seki.New(3, 3, []int{2, 0, 0, 0, 3, 0, 0, 0, 3})))
		for what, err := range map[string]error{"Get": getErr, "Results": lookUpErr} {
			var corrupt *tablebase.CorruptError
			if !errors.As(err, &corrupt) || corrupt.File != name {
				t.Errorf("file %d, %s: %v", k, what, err)
			}
		}
	}
}

// A layer whose lists or counts disagree with its census is refused by whatever reads its blocks or visits its classes.
func TestForgedCensus(t *testing.T) {
	dir := makeTablebase(t, memoryDir(t), square3, fuzzSum)
	name := filepath.Join(dir, tablebase.LayerName(fuzzSum))
	full := testtool.Must(os.ReadFile(name))(t)
	for what, change := range map[string]func(data []byte) []byte{
		"list":   func(data []byte) []byte { return data[:len(data)-10] },
		"counts": func(data []byte) []byte { data[8] ^= 1; return data },
	} {
		changed := false
		testtool.NoError(t, os.WriteFile(name, tablebase.Rewrite(full, func(name string, data []byte) []byte {
			if !changed && strings.HasSuffix(name, "/head") && len(data) > 160 { // it lists a seki
				changed, data = true, change(data)
			}
			return data
		}), 0o644))
		reader := openReader(t, dir)
		errs := map[string]error{}
		for _, err := range reader.Layer(fuzzSum).Blocks() {
			errs["Blocks"] = err
		}
		visit := retrograde.Handlers{Visit: func(seki.Class) error { return nil }}
		errs["Visit"] = reader.Layer(fuzzSum).Visit(t.Context(), square3, visit)
		visit.Want = func(_ seki.Layer, r seki.Results) bool { return r.IsSpecial() }
		errs["Visit of the lists"] = reader.Layer(fuzzSum).Visit(t.Context(), square3, visit)
		for by, err := range errs {
			if !errors.As(err, new(*tablebase.CorruptError)) || !changed {
				t.Errorf("%s, %s: %v", what, by, err)
			}
		}
	}
}

// For any entries of a file, reading it ends with an error or without one, never with a crash. The input is a list of
// changes to the data of a right file, three bytes each: two for a position, one to change it with. Checksums are set
// right afterwards, or nothing behind them would be reached.
func FuzzChangedLayer(f *testing.F) {
	full := fuzzLayer(f)
	testtool.NoError(f, readEverything(f, full))
	f.Add([]byte{})
	for at := range len(full) {
		if at%7 == 0 {
			f.Add([]byte{byte(at >> 8), byte(at), 1 << (at / 7 % 8)})
		}
	}
	var forged []byte // the number of codes, for which no memory suffices
	for at, b := range binary.LittleEndian.AppendUint64(nil, tooMany) {
		forged = append(forged, 0, byte(at), b^firstHead(full)[at])
	}
	f.Add(forged)
	f.Fuzz(func(t *testing.T, changes []byte) {
		before := 0
		changed := tablebase.Rewrite(full, func(_ string, data []byte) []byte {
			for c := changes; len(c) >= 3; c = c[3:] {
				if at := int(binary.BigEndian.Uint16(c))%len(full) - before; at >= 0 && at < len(data) {
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
	full := fuzzLayer(f)
	for _, length := range []int{0, 7, 31, 32, 48, 200, len(full) - 1, len(full)} {
		f.Add(full[:length])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = readEverything(t, data)
	})
}
