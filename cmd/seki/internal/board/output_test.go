package board

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// TestLongDrawingsAreReadAgain writes drawings of the gallery in each format and reads them again: all of them
// with SEKI_LONG=1, otherwise some of all sizes.
func TestLongDrawingsAreReadAgain(t *testing.T) {
	names, err := filepath.Glob("../../../../docs/positions/*.sgf")
	if err != nil || len(names) < 100 {
		t.Fatal(len(names), err)
	}
	if !testtool.Long() {
		k := 0
		names = slices.DeleteFunc(names, func(string) bool { k++; return k%60 != 1 })
	}
	formats := []string{"text", "sgf"}
	var all [2]bytes.Buffer // of each format, all positions
	var write [2]func(*board.Reading, inspect.Board) error
	for k, format := range formats {
		write[k] = newWriter(&all[k], format)
	}
	in := inspect.Inspector{Solver: search.New(search.Options{Memory: 1 << 24}), Games: seki.Games[:], Explain: true,
		RulesMemory: 1 << 22}
	var want []*board.Position
	for n, name := range names {
		data := testtool.Must(os.ReadFile(name))(t)
		p, err := board.Parse(data, board.Shown)
		if err != nil || len(p) != 1 {
			t.Fatal(name, len(p), err)
		}
		r := testtool.Must(board.Read(p[0]))(t)
		entry, _, err := in.Board(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if n%3 > 0 { // with a caption
			entry.Source = name
		}
		for k := range write {
			testtool.NoError(t, write[k](r, entry))
		}
		want = append(want, p[0])
	}
	for k, format := range formats {
		got, err := board.Parse(all[k].Bytes(), board.Shown)
		if err != nil || len(got) != len(want) {
			t.Fatalf("%s: %d positions, want %d: %v", format, len(got), len(want), err)
		}
		for n := range want {
			if !got[n].Equal(want[n]) {
				t.Errorf("%s in %s:\n%s", names[n], format, got[n])
			}
		}
	}
}
