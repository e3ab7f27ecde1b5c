package serve

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/data/catalog"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The seki of a catalogue are shown, as its claims where it goes further; one that contradicts the lists of the program is refused.
func TestCatalogue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "seki.db")
	if _, err := catalog.Build(t.Context(), catalog.Params{Path: path, Sizes: []seki.Size{{Rows: 2, Cols: 2}}, MaxSum: 8, Kinds: seki.SpecialSeki, Version: "test"}); err != nil {
		t.Fatal(err)
	}
	if list := testtool.Must(knownSeki(t.Context(), path))(t); list.Len() != known.All().Len() {
		t.Errorf("%d seki, want %d", list.Len(), known.All().Len())
	}
	db := testtool.Must(sql.Open("sqlite3", path))(t)
	defer db.Close()
	for _, test := range []struct{ change, want string }{
		{"UPDATE seki SET dseki_kind = 'complete' WHERE matrix = '2 1; 1 2'", path + ": the catalogue contradicts the lists of the program: 2 1; 1 2 is complete"},
		{"DELETE FROM seki WHERE matrix = '2 1; 1 2'", "2 1; 1 2 is missing among the seki of 2×2"},
	} {
		testtool.Must(db.ExecContext(t.Context(), test.change))(t)
		if _, err := knownSeki(t.Context(), path); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.change, err)
		}
	}
	further := known.New(nil, []known.Range{{Size: seki.Size{Rows: 9, Cols: 9}, MaxSum: 20}})
	if got := known.All().Extended(further).Exhaustive(seki.Size{Rows: 9, Cols: 9}).Sums(); got != "20, as the catalogue claims" {
		t.Error(got)
	}
}
