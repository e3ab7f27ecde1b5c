package verify

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// Right tablebases are found right, of all sizes, however deep.
func TestLongRightTablebases(t *testing.T) {
	t.Parallel()
	sizes := [][3]int{{1, 1, 5}, {4, 1, 6}, {2, 2, 8}, {3, 2, 7}, {3, 3, 7}}
	if testtool.Long() {
		// sums from 16 on of 16×1 fit no floor
		sizes = append(sizes, [][3]int{{2, 2, 12}, {3, 2, 9}, {3, 3, 11}, {4, 3, 9}, {4, 4, 8}, {16, 1, 18}}...)
	}
	for _, size := range sizes {
		reader := makeTablebase(t, seki.Size{Rows: size[0], Cols: size[1]}, size[2], nil)
		for _, o := range []Options{{Sample: 50}, {Deep: true}, {}} {
			layers, err := check(reader.Dir(), o)
			if err != nil || len(layers) != size[2]-size[0]+1 {
				t.Fatalf("%v, %+v: %d layers, %v", size, o, len(layers), err)
			}
			for _, l := range layers {
				if o.Deep && (l.Derived < l.Values || !l.Counted) {
					t.Fatalf("%d of %d values were derived again", l.Derived, l.Values)
				}
			}
		}
	}
}

// A tablebase in which all checksums are right, but a list or a count is wrong, is found wrong, without and with
// deriving all values.
func TestWrongListsAndCountsAreFound(t *testing.T) {
	t.Parallel()
	counts := func(change func(*seki.Census)) func(*retrograde.Slab) bool {
		return func(slab *retrograde.Slab) bool { change(&slab.Census); return slab.Values > 0 }
	}
	for what, change := range map[string]func(slab *retrograde.Slab) bool{
		"no last seki": func(slab *retrograde.Slab) bool {
			n := len(slab.Specials)
			slab.Specials = slab.Specials[:max(0, n-1)]
			return n > 0
		},
		"no seki": func(slab *retrograde.Slab) bool {
			n := len(slab.Specials)
			slab.Specials = nil
			return n > 1
		},
		"classes":   counts(func(l *seki.Census) { l.Classes++; l.Games[0].Outcome[0]++; l.Games[1].Outcome[0]++ }),
		"outcome":   counts(func(l *seki.Census) { l.Games[0].Outcome[0]--; l.Games[0].Outcome[1]++ }),
		"symmetric": counts(func(l *seki.Census) { l.Games[0].Outcome[0]++; l.Games[0].Outcome[5]-- }),
		"kind":      counts(func(l *seki.Census) { l.Games[1].Complete++ }),
		"sum":       counts(func(l *seki.Census) { l.Games[1].Outcome[5]++ }),
		"number":    counts(func(l *seki.Census) { l.Classes++ }),
	} {
		reader := makeTablebase(t, square, 8, once(8, change))
		for _, o := range []Options{{}, {Deep: true}} {
			var fault *MismatchError
			if _, err := check(reader.Dir(), o); !errors.As(err, &fault) || fault.Sum != 8 {
				t.Errorf("%s, %+v: %v", what, o, err)
			}
		}
		v := layerVerifier(t, reader, 8, Options{Workers: 1})
		v.most = 0 // as if there were too many values to count
		// Then only a change of outcomes that transposition keeps is missed.
		if err := v.layer(); errors.As(err, new(*MismatchError)) == (what == "symmetric") {
			t.Errorf("%s, not counted: %v", what, err)
		}
	}
}

// A listed seki at the position of any other matrix is found, also if that has the same results. The list must have the
// first matrix of the orbit.
func TestMisplacedSekiIsFound(t *testing.T) {
	t.Parallel()
	const sum = 6
	notFirst := 0
	for at := range uint64(math.MaxUint64) {
		right, end := false, false
		reader := makeTablebase(t, square, sum, once(sum, func(slab *retrograde.Slab) bool {
			if len(slab.Specials) == 0 {
				return false
			}
			right = slices.ContainsFunc(slab.Specials, func(s retrograde.Special) bool { return s.Pos == at })
			if end = at >= uint64(slab.Values); !end {
				slab.Specials[0].Pos = at
			}
			slices.SortFunc(slab.Specials, func(a, b retrograde.Special) int { return cmp.Compare(a.Pos, b.Pos) })
			return true
		}))
		if end {
			break
		}
		_, err := check(reader.Dir(), Options{})
		if err == nil && !right {
			t.Errorf("position %d: no error", at)
		}
		if err != nil && strings.HasSuffix(err.Error(), "is not the first matrix of its class") {
			notFirst++
		}
	}
	if notFirst == 0 {
		t.Error("no matrix that is not the first of its class")
	}
}

// Of several wrong values the error names the first, although another may be found before it.
func TestFirstWrongValueIsNamed(t *testing.T) {
	t.Parallel()
	const sum = 10
	reader := makeTablebase(t, square, sum, func(s, _ int, slab *retrograde.Slab) {
		for pos := slab.Values % 10; s == sum && pos < slab.Values; pos += 10 {
			setCode(slab, pos, map[bool]byte{true: 0x11}[blocks.CodeAt(slab.Data, pos) == 0])
		}
	})
	_, want := check(reader.Dir(), Options{Deep: true, Workers: 1})
	var fault *MismatchError
	if !errors.As(want, &fault) {
		t.Fatal(want)
	}
	for range 10 {
		if _, err := check(reader.Dir(), Options{Deep: true, Workers: 8}); err == nil || err.Error() != want.Error() {
			t.Fatalf("%v, but alone %v", err, want)
		}
	}
}

// Damage of the layer below is reported as such, however children are looked up.
func TestDamageBelow(t *testing.T) {
	const sum = 9
	for _, o := range []Options{{Sample: 10, Workers: 2}, {Deep: true, Workers: 2}} {
		reader := makeTablebase(t, square, sum, nil)
		below := filepath.Join(reader.Dir(), tablebase.LayerName(sum-1))
		info := testtool.Must(os.Stat(below))(t)
		testtool.NoError(t, os.WriteFile(below, make([]byte, info.Size()), 0o644))
		err := layerVerifier(t, reader, sum, o).layer()
		var corrupt *tablebase.CorruptError
		if !errors.As(err, &corrupt) || corrupt.File != below {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// Every single flipped bit of every file is an error, whichever it is.
func TestLongFlippedBits(t *testing.T) {
	t.Parallel()
	flips, sum := 20, 9
	if testtool.Long() {
		flips, sum = 1000, 11
	}
	reader := makeTablebase(t, square, sum, nil)
	names := testtool.Must(filepath.Glob(filepath.Join(reader.Dir(), "*")))(t)
	total := 0
	files := map[string][]byte{}
	for _, name := range names {
		files[name] = testtool.Must(os.ReadFile(name))(t)
		total += len(files[name])
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range flips {
		at := random.IntN(total) // all bytes of all files alike
		k := 0
		for ; at >= len(files[names[k]]); k++ {
			at -= len(files[names[k]])
		}
		damaged := append([]byte{}, files[names[k]]...)
		damaged[at] ^= 1 << random.IntN(8)
		testtool.NoError(t, os.WriteFile(names[k], damaged, 0o644))
		if _, err := check(reader.Dir(), Options{}); err == nil {
			t.Fatalf("a flipped bit in byte %d of %s was not found", at, names[k])
		}
		testtool.NoError(t, os.WriteFile(names[k], files[names[k]], 0o644))
	}
	if _, err := check(reader.Dir(), Options{Sample: 10}); err != nil {
		t.Fatal(err)
	}
}
