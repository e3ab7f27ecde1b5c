package verify

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// Counts that are wrong in any one place are a fault, before any value is read.
func TestTotals(t *testing.T) {
	const sum = 9
	for _, p := range []seki.Size{{Rows: 3, Cols: 3},
		{Rows: 4, Cols: 3}} {
		reader := makeTablebase(t, p, sum, nil)
		right := reader.Layer(sum).Census
		verifier := layerVerifier(t, reader, sum, Options{})
		if err := verifier.totals(right); err != nil || verifier.out.Classes != right.Classes {
			t.Fatal(err)
		}
		square := p.Rows == p.Cols
		type change struct {
			what  string
			apply func(c *seki.Counts)
			want  string // in the error; "" when the counts may be right
		}
		unsymmetric := map[bool]string{true: "are not symmetric"}[square]
		for g := range right.Games {
			for _, ch := range []change{
				{"one more outcome", func(c *seki.Counts) { c.Outcome[0]++ }, "do not add up"},
				{"one less", func(c *seki.Counts) { c.Outcome[5]-- }, "do not add up"},
				{"as many complete as draws", func(c *seki.Counts) { c.Complete = c.Outcome[5] - c.SemiR - c.SemiC }, ""},
				{"more complete than draws", func(c *seki.Counts) { c.Complete = c.Outcome[5] - c.SemiR - c.SemiC + 1 },
					"do not add up"},
				{"more semi-complete for R", func(c *seki.Counts) { c.SemiR = c.Outcome[5] - c.Complete - c.SemiC + 1 },
					"do not add up"},
				{"more semi-complete for C", func(c *seki.Counts) { c.SemiC = c.Outcome[5] - c.Complete - c.SemiR + 1 },
					"do not add up"},
				{"WL to WW", func(c *seki.Counts) { c.Outcome[0]++; c.Outcome[1]-- }, unsymmetric},
				{"LW to WW", func(c *seki.Counts) { c.Outcome[0]++; c.Outcome[2]-- }, unsymmetric},
				{"WD from WW", func(c *seki.Counts) { c.Outcome[0]--; c.Outcome[3]++ }, unsymmetric},
				{"DW from WW", func(c *seki.Counts) { c.Outcome[0]--; c.Outcome[4]++ }, unsymmetric},
				{"semi-complete for R", func(c *seki.Counts) { c.SemiR++; c.Outcome[5]++; c.Outcome[0]-- }, unsymmetric},
				{"semi-complete for C", func(c *seki.Counts) { c.SemiC++; c.Outcome[5]++; c.Outcome[0]-- }, unsymmetric},
			} {
				wrong := right
				ch.apply(&wrong.Games[g])
				err := verifier.totals(wrong)
				var fault *MismatchError
				if ch.want == "" {
					if err != nil {
						t.Errorf("%v, %s: %v", p, ch.what, err)
					}
				} else if !errors.As(err, &fault) || !strings.Contains(err.Error(), ch.want) ||
					!strings.Contains(err.Error(), " "+seki.Game(g).Name()+" ") {
					t.Errorf("%v, %s in %v: %v", p, ch.what, seki.Game(g), err)
				}
			}
		}
		wrong := right
		wrong.Classes++
		want := fmt.Sprintf("it counts %d classes; there are %d", wrong.Classes, right.Classes)
		if err := verifier.totals(wrong); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, one more class: %v", p, err)
		}
	}
}

// Progress counts the values of the whole tablebase once, and ends with all.
func TestProgress(t *testing.T) {
	reader := makeTablebase(t, seki.Size{Rows: 3, Cols: 2}, 8, nil)
	want := uint64(0)
	byLayer := map[int]uint64{}
	for sum := 3; sum <= 8; sum++ {
		info := reader.Layer(sum)
		want += info.Values
		byLayer[sum] = want
	}
	last := uint64(0)
	o := Options{Progress: func(sum int, done, total uint64) {
		if total != want || done < last || done > byLayer[sum] || done < byLayer[sum-1] {
			t.Fatalf("sum %d: %d of %d values after %d; there are %d", sum, done, total, last, want)
		}
		last = done
	}}
	reported := 0
	err := Tablebase(context.Background(), reader.Dir(), o, func(r Report) error {
		reported++
		if last != byLayer[r.Sum] {
			t.Errorf("sum %d: %d values read, want %d", r.Sum, last, byLayer[r.Sum])
		}
		return nil
	})
	if err != nil || reported != 6 {
		t.Error(reported, err)
	}
	stop := errors.New("stop")
	if err := Tablebase(context.Background(), reader.Dir(), Options{}, func(Report) error { return stop }); err != stop {
		t.Errorf("the receiver's error: %v", err)
	}
	if err := Tablebase(context.Background(), filepath.Join(reader.Dir(), "none"), Options{}, nil); err == nil {
		t.Error("no tablebase is no error")
	}
}

// A cancelled check ends with the reason, whatever it was about to find.
func TestCancelled(t *testing.T) {
	reader := makeTablebase(t, square, 9, nil)
	reason := errors.New("enough")
	for _, o := range []Options{{}, {Deep: true}} {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(reason)
		if err := Tablebase(ctx, reader.Dir(), o, func(Report) error { return nil }); !errors.Is(err, reason) {
			t.Errorf("%+v: %v", o, err)
		}
		plan := layerVerifier(t, reader, 9, o).plan()
		plan.ctx = ctx
		for block := range testtool.Each(t, reader.Layer(9).Blocks()) {
			if block.Rule == nil {
				if err := plan.position(block, 0); !errors.Is(err, reason) {
					t.Errorf("deriving goes on: %v", err)
				}
				break
			}
		}
	}
}

// Layers of many values are counted again only when all are derived.
func TestCountLimit(t *testing.T) {
	t.Parallel()
	reader := makeTablebase(t, square, 9, nil)
	for _, c := range []struct {
		deep          bool
		most          int // more than the limit
		want, derived bool
	}{
		{false, 0, true, false}, {false, 1, false, false}, {true, 1, true, true}, {true, 0, true, true},
	} {
		v := layerVerifier(t, reader, 9, Options{Deep: c.deep, Workers: 1})
		v.most = v.Values - uint64(c.most)
		if err := v.layer(); err != nil || v.out.Counted != c.want || (v.out.Derived >= v.Values) != c.derived {
			t.Errorf("%+v: counted %v, %d of %d derived, %v", c, v.out.Counted, v.out.Derived, v.Values, err)
		}
	}
}

// Faults describe the error, with the matrix if there is one.
func TestFaultText(t *testing.T) {
	r := seki.Result{Outcome: seki.Outcome{R: seki.Win, C: seki.Loss}, Kind: seki.None}
	complete := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete}
	for want, f := range map[string]*MismatchError{
		"f: bad": {File: "f", Sum: 3, Reason: "bad"},
		"f: [1 1; 1 1] is stored as WL (none) in D-SEKI, but is DD (complete)": {
			File: "f", Sum: 4, Matrix: seki.Must(seki.New(2, 2, []int{1, 1, 1, 1})), Game: seki.DSeki, Stored: r,
			Want: complete},
	} {
		if f.Error() != want {
			t.Errorf("%q, want %q", f.Error(), want)
		}
	}
}
