package catalog_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/sekilab/sekilab/data/catalog"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The seki of a catalogue are those of the known lists, as far as the catalogue goes.
func TestKnown(t *testing.T) {
	const maxSum = 15
	path := filepath.Join(t.TempDir(), "seki.db")
	params := catalog.Params{Path: path, Sizes: seki.SizesUpTo(3), MaxSum: maxSum, Kinds: seki.SpecialSeki, Version: "test", Now: time.Unix(0, 0)}
	if _, err := catalog.Build(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	c := testtool.Must(catalog.Open(t.Context(), path))(t)
	defer c.Close()
	list := testtool.Must(c.Known(t.Context()))(t)
	if got := list.Exhaustive(seki.Size{Rows: 2, Cols: 3}); got.MaxSum != maxSum || len(list.Ranges()) != 6 {
		t.Errorf("2×3 is exhaustive to %v; %v", got, list.Ranges())
	}
	want := 0
	for _, r := range known.All().Ranges() {
		if r.Rows > 3 {
			continue
		}
		for _, class := range known.All().Of(r.Size).Classes() {
			if class.Sum > maxSum {
				continue
			}
			want++
			if results, ok := list.Lookup(class.Matrix); !ok || results != class.Results {
				t.Errorf("%v: %v %v", class.Matrix, results, ok)
			}
		}
	}
	if want == 0 {
		t.Error("no class is known")
	}
	if got := len(list.Classes()); got != want {
		t.Errorf("%d classes, want %d", got, want)
	}
}
