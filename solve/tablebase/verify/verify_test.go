package verify

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
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

// A tablebase with one wrong value, or one wrong kind, in which all checksums are
// right, is found wrong, and the matrix is named.
func TestWrongValueIsFound(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	p := seki.Size{Rows: 3, Cols: 3}
	for range 10 {
		at := 6 + random.IntN(4)
		changed := false
		reader := makeTablebase(t, p, at, func(sum, index int, slab *retrograde.Slab) {
			if sum != at || changed || slab.Values < 3 {
				return
			}
			pos := random.IntN(slab.Values)
			old := blocks.CodeAt(slab.Data, pos)
			for blocks.CodeAt(slab.Data, pos) == old {
				setCode(slab, pos, blocks.Codes[random.IntN(len(blocks.Codes))])
			}
			changed = true
		})
		_, err := check(reader.Dir(), Options{Deep: true})
		var fault *MismatchError
		if !changed || !errors.As(err, &fault) || fault.Sum != at || fault.Matrix.Rows() != 3 {
			t.Fatalf("a wrong value of sum %d: %v", at, err)
		}
	}
	for _, all := range []bool{false, true} { // one seki, or all of them
		forgotten := 0
		reader := makeTablebase(t, p, 8, func(_, _ int, slab *retrograde.Slab) {
			if n := len(slab.Specials); n > 0 && forgotten == 0 {
				forgotten = 1
				if all {
					forgotten = n
				}
				slab.Specials = slab.Specials[:n-forgotten]
			}
		})
		var fault *MismatchError
		if _, err := check(reader.Dir(), Options{Deep: true}); forgotten == 0 || !errors.As(err, &fault) {
			t.Fatalf("%d forgotten seki: %v", forgotten, err)
		}
		if _, err := check(reader.Dir(), Options{}); all && !errors.As(err, &fault) {
			t.Fatalf("%d forgotten seki, counted: %v", forgotten, err)
		}
	}
}

// Of several wrong values the error names the first, although another may be found before it.
func TestFirstWrongValueIsNamed(t *testing.T) {
	t.Parallel()
	const sum = 10
	reader := makeTablebase(t, seki.Size{Rows: 3, Cols: 3}, sum, func(s, _ int, slab *retrograde.Slab) {
		for pos := slab.Values % 10; s == sum && pos < slab.Values; pos += 10 {
			setCode(slab, pos, map[bool]byte{true: 0x11}[blocks.CodeAt(slab.Data, pos) == 0])
		}
	})
	_, want := check(reader.Dir(), Options{Deep: true, Workers: 1})
	var fault *MismatchError
	if !errors.As(want, &fault) {
		t.Fatal(want)
	}
	for range 40 {
		if _, err := check(reader.Dir(), Options{Deep: true, Workers: 8}); err == nil || err.Error() != want.Error() {
			t.Fatalf("%v, but alone %v", err, want)
		}
	}
}

// A listed seki that has the place of another matrix is found, without and with
// deriving it.
func TestMisplacedSekiIsFound(t *testing.T) {
	t.Parallel()
	p := seki.Size{Rows: 3, Cols: 3}
	for number := range 5 { // the seki of that number is moved
		moved := 0
		reader := makeTablebase(t, p, 9, func(_, _ int, slab *retrograde.Slab) {
			for k, s := range slab.Specials {
				next := s.Pos + 1
				if next < uint64(slab.Values) && (k+1 == len(slab.Specials) || slab.Specials[k+1].Pos > next) {
					if moved++; moved == number+1 {
						slab.Specials[k].Pos = next
					}
				}
			}
		})
		if moved <= number {
			t.Fatalf("only %d seki", moved)
		}
		for _, o := range []Options{{}, {Deep: true}} {
			_, err := check(reader.Dir(), o)
			var fault *MismatchError
			var corrupt *tablebase.CorruptError
			if !errors.As(err, &fault) && !errors.As(err, &corrupt) {
				t.Errorf("seki %d: %v", number, err)
			}
		}
	}
}

// Wrong counts are found, although they add up.
func TestWrongCountsAreFound(t *testing.T) {
	t.Parallel()
	p := seki.Size{Rows: 3, Cols: 3}
	for what, change := range map[string]func(*seki.Census){
		"classes":   func(l *seki.Census) { l.Classes++; l.Games[0].Outcome[0]++; l.Games[1].Outcome[0]++ },
		"outcome":   func(l *seki.Census) { l.Games[0].Outcome[0]--; l.Games[0].Outcome[1]++ },
		"symmetric": func(l *seki.Census) { l.Games[0].Outcome[0]++; l.Games[0].Outcome[5]-- },
		"kind":      func(l *seki.Census) { l.Games[1].Outcome[5] += 0; l.Games[1].Complete++ },
		"sum":       func(l *seki.Census) { l.Games[1].Outcome[5]++ },
	} {
		reader := makeTablebase(t, p, 8, func(sum, index int, slab *retrograde.Slab) {
			if sum == 8 && index == 1 {
				change(&slab.Census)
			}
		})
		var fault *MismatchError
		if _, err := check(reader.Dir(), Options{}); !errors.As(err, &fault) || fault.Sum != 8 {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// Damage of the layer below is reported as such, however children are looked up.
func TestDamageBelow(t *testing.T) {
	const sum = 9
	for _, o := range []Options{{Sample: 10, Workers: 2}, {Deep: true, Workers: 2}} {
		reader := makeTablebase(t, seki.Size{Rows: 3, Cols: 3}, sum, nil)
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
	reader := makeTablebase(t, seki.Size{Rows: 3, Cols: 3}, sum, nil)
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
