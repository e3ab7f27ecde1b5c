package verify

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

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
