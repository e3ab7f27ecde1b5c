package explorer

import (
	"encoding/json"
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

// expected has the results with which the scripts are compared: see nodetest/pages.test.mjs.
type expected struct {
	Matrices []expectedMatrix `json:"matrices"`
	Puzzles  []expectedPuzzle `json:"puzzles"`
}

type expectedMatrix struct {
	Rows  [][]int           `json:"rows"`
	Games map[string]string `json:"games"`
}

type expectedPuzzle struct {
	Board string  `json:"board"`
	Rows  [][]int `json:"rows"`
	Value string  `json:"value"`
	Moves int     `json:"moves"`
	Turn  string  `json:"turn"`
}

// The rules in the scripts of the pages agree with the recursion.
func TestLongNode(t *testing.T) {
	node := testtool.Find(t, "node", "nodejs")
	var want expected
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
			m := expectedMatrix{A.Grid(), map[string]string{}}
			for _, g := range seki.Games {
				r := testtool.Must(oracles[g].Solve(A))(t)
				for _, p := range seki.Players {
					if p != seki.R {
						m.Games[g.String()] += " "
					}
					m.Games[g.String()] += r.Outcome.First(p).String()
					if loses(t, oracles[g], g, A, p) {
						m.Games[g.String()] += "!"
					}
				}
			}
			want.Matrices = append(want.Matrices, m)
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
		p := expectedPuzzle{board, A.Grid(), task.Value.String(), task.Moves, "p"}
		if task.Turn != nil {
			p.Turn = string('1'+rune(task.Turn.Row)) + "." + string('1'+rune(task.Turn.Col))
		}
		want.Puzzles = append(want.Puzzles, p)
	}
	file := filepath.Join(t.TempDir(), "expected.json")
	testtool.NoError(t, os.WriteFile(file, testtool.Must(json.Marshal(want))(t), 0o600))
	cmd := exec.CommandContext(t.Context(), node, "nodetest/pages.test.mjs")
	cmd.Env = append(os.Environ(), "EXPECTED="+file)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s", err, text)
	}
}

// loses reports whether all moves of p lose.
func loses(t *testing.T, oracle *reference.Solver, g seki.Game, A seki.Matrix, p seki.Player) bool {
	t.Helper()
	for mv := range A.Moves() {
		B := A.After(mv)
		end, over, _ := B.Terminal(g)
		if !over {
			r := testtool.Must(oracle.Solve(B))(t)
			end = r.Outcome
		}
		if end.First(p.Opponent()) != seki.Win {
			return false
		}
	}
	return true
}
