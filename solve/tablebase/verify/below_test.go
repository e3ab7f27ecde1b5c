package verify

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// A child that the layer below lacks is an error.
func TestMissingChild(t *testing.T) {
	// A verifier that is a layer off asks for children that are not there.
	reader := makeTablebase(t, tablebase.Params{Rows: 2, Cols: 2, Keep: tablebase.KeepAll}, 6, nil)
	plan := layerVerifier(t, reader, 6, Options{}).plan()
	var mismatch *MismatchError
	if _, err := plan.check(seki.Must(seki.New(2, 2, []int{3, 3, 2, 3}))); !errors.As(err, &mismatch) {
		t.Errorf("probed: %v", err)
	}
}

// Damage of the layer below is reported as such, however children are looked up.
func TestDamageBelow(t *testing.T) {
	const sum = 9
	for _, o := range []Options{{Sample: 10, Workers: 2}, {Deep: true, Workers: 2}} {
		reader := makeTablebase(t, tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}, sum, nil)
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
