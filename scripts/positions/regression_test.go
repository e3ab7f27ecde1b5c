package main

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/testtool"
)

// TestRegressions reads tests in the words of those of GNU Go: races that end in any way, with and without kos, chains that live
// without a move, and others that say nothing of a status.
func TestRegressions(t *testing.T) {
	dir := t.TempDir()
	text := `# a remark
loadsgf games/a.sgf 12
1 analyze_semeai A1 C1
#? [1 0 (F1|PASS)]

2 analyze_semeai C1 A1
# a remark on this test
#? [1 0 PASS]*
3 analyze_semeai E1 G1
#? [0 0 PASS]
4 analyze_semeai G1 E1
#? [1 1 (.*)]
5 analyze_semeai J1 K1
#? [1 1 (.*)]
6 analyze_semeai K1 J1
#? [0 0 PASS]
7 analyze_semeai A9 B9
#? [1 1 C9]
8 analyze_semeai B9 A9
#? [1 1 C9]
9 analyze_semeai A5 B5
#? [2 2 C5]
10 analyze_semeai B5 A5
#? [1 0 PASS]
11 reg_genmove white
#? [A1]
play black D4
12 unconditional_status D4
#? [undecided]
undo
13 unconditional_status A1
#? [alive]

boardsize 2
clear_board
play white B2
14 unconditional_status B2
#? [dead]
15 unconditional_status A1
#? [white_territory]
`
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "x.tst"), []byte(text), 0o666))
	got := testtool.Must(regressions(dir))(t)
	load := "loadsgf " + filepath.Join(dir, "games/a.sgf") + " 12"
	alive, dead, neither := []verdict.Status{verdict.Alive}, []verdict.Status{verdict.Dead}, []verdict.Status{verdict.Alive, verdict.Seki}
	want := []question{
		{"x.tst, games/a.sgf 12", []string{load}, []claim{{"C1", neither}, {"A1", neither}, {"E1", dead}, {"K1", dead}}},
		{"x.tst, games/a.sgf 12, play black D4, undo", []string{load, "play black D4", "undo"}, []claim{{"A1", alive}}},
		{"x.tst, boardsize 2, play white B2", []string{"boardsize 2", "clear_board", "play white B2"}, []claim{{"B2", dead}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	if _, err := regressions(t.TempDir()); err == nil {
		t.Error("an empty folder has tests")
	}
}
