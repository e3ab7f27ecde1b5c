package tablebase_test

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// victim is the last layer of a small tablebase, whose file is to be damaged.
type victim struct {
	dir, name string
	sum       int
	file      []byte
	classes   []seki.Matrix
	slabs     int
}

func newVictim(t testing.TB) victim {
	v := victim{dir: makeTablebase(t, memoryDir(t), square3, 8), sum: 8}
	v.name = filepath.Join(v.dir, tablebase.LayerName(v.sum))
	v.file = testtool.Must(os.ReadFile(v.name))(t)
	v.slabs = bytes.Count(v.file, []byte("/head")) / 2 // each is named twice
	testtool.NoError(t, openReader(t, v.dir).Layer(v.sum).Visit(t.Context(), square3, retrograde.Handlers{
		Visit: func(c seki.Class) error { v.classes = append(v.classes, c.Matrix); return nil },
	}))
	return v
}

// read writes the file, nil for none, and reads the layer in every way there is. It returns the errors, by the way.
func (v victim) read(t testing.TB, file []byte, whileOpen bool) map[string]error {
	replace := func() {
		testtool.NoError(t, os.WriteFile(v.name, file, 0o644))
		if file == nil {
			testtool.NoError(t, os.Remove(v.name))
		}
	}
	testtool.NoError(t, os.WriteFile(v.name, v.file, 0o644))
	if !whileOpen {
		replace()
	}
	store, storeErr := tablebase.OpenStore(v.dir, square3)
	r, err := tablebase.Open(v.dir)
	errs := map[string]error{"Open": err, "OpenStore": storeErr}
	if err = cmp.Or(err, storeErr); err != nil || r.MaxSum() < v.sum {
		return errs
	}
	if whileOpen {
		replace()
	}
	note := func(by string, err error) { errs[by] = cmp.Or(errs[by], err) }
	for _, A := range v.classes {
		_, _, err := r.Results(A)
		note("Results", err)
	}
	for number := range v.slabs {
		_, err := store.Get(number, nil)
		note("Get", err)
	}
	l := r.Layer(v.sum)
	for _, err := range l.Blocks() {
		note("Blocks", err)
	}
	visit := retrograde.Handlers{Visit: func(seki.Class) error { return nil }}
	note("Visit", l.Visit(t.Context(), square3, visit))
	visit.Want = func(_ seki.Layer, results seki.Results) bool { return results.IsSpecial() }
	note("Lists", l.Visit(t.Context(), square3, visit))
	note("CheckBytes", l.CheckBytes())
	return errs
}

// entries returns a change of the data of all entries whose names end so, from the first one of some length on. A change
// to nil takes the entry away. Checksums and sizes are right.
func entries(ending string, least int, change func(data []byte) []byte) func([]byte) []byte {
	return func(file []byte) []byte {
		return tablebase.Rewrite(file, func(name string, data []byte) []byte {
			if strings.Contains(name, ending) && len(data) >= least {
				return change(data)
			}
			return data
		})
	}
}

// forged returns a change of the number of codes of all slabs.
func forged(count uint64) func(file []byte) []byte {
	return entries("/head", 0, func(data []byte) []byte { binary.LittleEndian.PutUint64(data, count); return data })
}

// tooMany is a number of codes whose number of chunks is 0 if it is rounded up carelessly.
const tooMany = 1<<64 - 1<<17

var withoutCodes = entries("/codes-", 0, func([]byte) []byte { return nil })

const (
	listed = 161                                  // least length of a head that lists a seki
	rest   = "Results, Get, Blocks, Visit, Lists" // ways that do not read the names and the summary again
)

// damages change a file of slabs. All ways of reading notice it, but for some of a file with right checksums.
var damages = []struct {
	what    string
	change  func(file []byte) []byte
	missed  string // ways that may read it
	stored  int    // slabs of six that a store takes from such a file of slabs
	opening bool   // that notices it
}{
	{"cut", func(file []byte) []byte { return file[:len(file)/3] }, "", 0, true},
	{"empty", func([]byte) []byte { return []byte{} }, "", 0, true},
	{"overwritten", func(file []byte) []byte { return make([]byte, len(file)) }, "", 0, true},
	{"another slab", func(file []byte) []byte { return bytes.ReplaceAll(file, []byte("slab-000"), []byte("slab-900")) },
		rest, 0, true},
	{"negative slab", func(file []byte) []byte { return bytes.ReplaceAll(file, []byte("slab-00000"), []byte("slab--0001")) },
		rest, 0, true},
	{"another sum", entries("census", 0, func(text []byte) []byte {
		return bytes.Replace(text, []byte(`"sum": `), []byte(`"sum": 1`), 1)
	}), rest, 0, true},
	{"no sum", entries("census", 0, func(text []byte) []byte {
		return bytes.Replace(text, []byte(`"rows": 3`), []byte(`"rows": 9`), 1)
	}), rest, 0, true},
	{"bit of a head", func(file []byte) []byte { file[60] ^= 1; return file }, "Results", 0, false},
	{"method of a head", func(file []byte) []byte {
		file[bytes.Index(file, []byte("PK\x01\x02"))+10] ^= 8
		return file
	}, rest, 0, true},
	{"unused bit of a frame", func(file []byte) []byte {
		const name = "/codes-00000"
		file[bytes.Index(file, []byte(name))+len(name)+4] ^= 0x10
		return file
	}, rest, 0, false},
	{"offset of the directory", func(file []byte) []byte { file[len(file)-3] ^= 0x80; return file }, rest, 0, true},
	{"without codes", withoutCodes, "Lists", 0, false},
	{"no codes", forged(0), "Lists", 0, false},
	{"one code", forged(1), "", 0, false},
	{"a chunk of codes", forged(1 << 18), "", 0, false},
	{"half of all numbers", forged(1 << 63), "", 0, false},
	{"too many", func(file []byte) []byte { return forged(tooMany)(withoutCodes(file)) }, "", 0, false},
	{"no code", entries("/codes-", 0, func(data []byte) []byte { data[0] = 0xFF; return data }),
		"Lists, CheckBytes", -1, false},
	{"longer chunk", entries("/codes-", 0, func(data []byte) []byte { return append(data, 0) }),
		"Lists, CheckBytes", 0, false},
	{"ragged list", entries("/head", listed, func(data []byte) []byte { return append(data, 0) }), "Results, Lists", -1,
		false},
	{"list", entries("/head", listed, func(data []byte) []byte { return data[:len(data)-10] }), "Results, Get", -1, false},
	{"counts", entries("/head", listed, func(data []byte) []byte { data[8] ^= 1; return data }), "Results, Get", -1, false},
}

// Every damage of the file of a layer is an error that names it, also if it happens while the file is open.
func TestDamage(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	for _, whileOpen := range []bool{false, true} {
		for by, err := range v.read(t, v.file, whileOpen) {
			if err != nil {
				t.Errorf("the right file, %s: %v", by, err)
			}
		}
		for _, d := range damages {
			errs := v.read(t, d.change(bytes.Clone(v.file)), whileOpen)
			if got := len(errs) == 2; got != d.opening && !whileOpen {
				t.Errorf("%s: noticed by opening: %v", d.what, got)
			}
			for by, err := range errs {
				corrupt, ok := errors.AsType[*tablebase.CorruptError](err)
				opened := err == nil && strings.HasPrefix(by, "Open") && len(errs) > 2
				missed := err == nil && slices.Contains(strings.Split(d.missed, ", "), by)
				if !opened && !missed && (!ok || corrupt.File != v.name) {
					t.Errorf("%s, while open: %v, %s: %v", d.what, whileOpen, by, err)
				}
			}
		}
	}
	for by, err := range v.read(t, nil, true) {
		if !strings.HasPrefix(by, "Open") && (!errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), v.name)) {
			t.Errorf("removed, %s: %v", by, err)
		}
	}
}

// A slab file that is damaged, or of another layer, counts as none: its slabs are solved again, to the same bytes.
func TestDamagedSlabFile(t *testing.T) {
	t.Parallel()
	want := readFiles(t, makeTablebase(t, memoryDir(t), square3, 14))
	stopped := func(size seki.Size, sum int) (dir, name string, data []byte) {
		dir = makeTablebase(t, memoryDir(t), size, sum)
		stopAfter(t, dir, size, sum+1, 6, false)
		names := testtool.Must(filepath.Glob(filepath.Join(dir, "sum-*", "slabs-*.zip")))(t)
		return dir, names[0], testtool.Must(os.ReadFile(names[0]))(t)
	}
	source, slabFile, right := stopped(square3, 13)
	check := func(what string, change func([]byte) []byte, slabs int) {
		dir := memoryDir(t)
		testtool.NoError(t, os.CopyFS(dir, os.DirFS(source)))
		name := filepath.Join(dir, strings.TrimPrefix(slabFile, source))
		testtool.NoError(t, os.WriteFile(name, change(bytes.Clone(right)), 0o644))
		if slabs < 0 {
			testtool.NoError(t, os.Rename(name, filepath.Join(filepath.Dir(name), ".seki-0123456789abcdef.tmp")))
			slabs = 0
		}
		store := openStore(t, dir, square3)
		if stored, all := store.Stored(); all < 10 || stored != slabs {
			t.Errorf("%s: %d of %d slabs are stored", what, stored, all)
		}
		testtool.NoError(t, errors.Join(solve(store, square3, 14), store.Close()))
		compare(t, 14, what, want, readFiles(t, dir))
	}
	_, _, otherSum := stopped(square3, 14)
	_, _, otherSize := stopped(seki.Size{Rows: 3, Cols: 2}, 13)
	check("right", func(data []byte) []byte { return data }, 6)
	check("temporary", func(data []byte) []byte { return data }, -1) // under its temporary name
	check("sum", func([]byte) []byte { return otherSum }, 0)
	check("size", func([]byte) []byte { return otherSize }, 0)
	check("bit of the codes", func(data []byte) []byte {
		at := bytes.Index(data, []byte("/codes-00000")) + len("/codes-00000")
		data[at+20] ^= 1
		return data
	}, 0)
	for _, d := range damages {
		if d.stored >= 0 {
			check(d.what, d.change, d.stored)
		}
	}
}

// For any entries of a file, reading it ends with an error or without one, never with a crash. The input is a list of
// changes to the data of a right file, three bytes each: two for a position, one to change it with. Checksums are set
// right afterwards, or nothing behind them would be reached.
func FuzzChangedLayer(f *testing.F) {
	v := newVictim(f)
	f.Add([]byte{})
	for at := range len(v.file) {
		if at%29 == 0 {
			f.Add([]byte{byte(at >> 8), byte(at), 1 << (at / 29 % 8)})
		}
	}
	f.Fuzz(func(t *testing.T, changes []byte) {
		before := 0
		changed := tablebase.Rewrite(v.file, func(_ string, data []byte) []byte {
			for c := changes; len(c) >= 3; c = c[3:] {
				if at := int(binary.BigEndian.Uint16(c))%len(v.file) - before; at >= 0 && at < len(data) {
					data[at] ^= c[2]
				}
			}
			before += len(data)
			return data
		})
		v.read(t, changed, false)
	})
}
