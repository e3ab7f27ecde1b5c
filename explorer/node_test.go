package explorer

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/data/testtool/testpuzzle"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// The rules in the scripts of the pages agree with the recursion: nodetest/pages.test.mjs says what it is given.
func TestLongNode(t *testing.T) {
	node := testtool.Find(t, "node", "nodejs")
	var wantMatrices, wantPuzzles []any
	oracles := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	every := 3 // matrix, and with SEKI_LONG=1 each
	if testtool.Long() {
		every = 1
	}
	n := 0
	for _, all := range [][3]int{{1, 3, 4}, {2, 2, 4}, {3, 2, 2}, {3, 3, 1}} {
		for A := range sekitest.Filled(all[0], all[1], all[2]) {
			if _, over, err := A.Terminal(seki.Seki); over || err != nil {
				continue
			}
			if n++; n%every > 0 {
				continue
			}
			games := map[string]string{}
			for _, g := range seki.Games {
				r := testtool.Must(oracles[g].Solve(A))(t)
				must, semi := r.Kind.MustPass()
				for p, value := range []seki.Value{seki.R: r.Outcome.R, seki.C: r.Outcome.C} {
					games[g.String()] += " " + value.String()
					if value == seki.Loss || r.Kind == seki.Complete || semi && must == seki.Player(p) {
						games[g.String()] += "!" // all moves lose
					}
				}
			}
			wantMatrices = append(wantMatrices, map[string]any{"rows": A.Grid(), "games": games})
		}
	}
	boards := slices.Clone(puzzles.All().Days[:7])
	for _, level := range puzzles.All().Levels {
		boards = append(boards, level.Boards...)
	}
	if testtool.Long() {
		boards = append(boards, puzzles.All().Days[7:]...)
	}
	for _, board := range boards {
		A := testtool.Must(puzzles.Matrix(board))(t)
		task, ok := testpuzzle.Judge(t, A)
		if !ok {
			t.Fatal(board)
		}
		turn := "p"
		if task.Turn != nil {
			turn = fmt.Sprintf("%d.%d", task.Turn.Row+1, task.Turn.Col+1)
		}
		wantPuzzles = append(wantPuzzles, map[string]any{"board": board, "rows": A.Grid(), "value": task.Value.String(),
			"moves": task.Moves, "turn": turn})
	}
	want := map[string]any{"matrices": wantMatrices, "puzzles": wantPuzzles}
	file := filepath.Join(t.TempDir(), "expected.json")
	testtool.NoError(t, os.WriteFile(file, testtool.Must(json.Marshal(want))(t), 0o600))
	cmd := exec.CommandContext(t.Context(), node, "nodetest/pages.test.mjs")
	cmd.Env = append(os.Environ(), "EXPECTED="+file)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s", err, text)
	}
}
