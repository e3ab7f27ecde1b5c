package board

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
)

// What is proved to be dead in the positions that players know is dead to GNU Go.
func TestLongStatusAgainstGNUGo(t *testing.T) {
	pattern, least, memory := "space-*.sgf", 2, int64(1<<24)
	if testtool.Long() {
		pattern, least, memory = "*.sgf", 11, 1<<27
	}
	files, err := filepath.Glob(filepath.Join("../../../../testdata/positions", pattern))
	if err != nil {
		t.Fatal(err)
	}
	e := engine{&inspect.Inspector{Solver: search.New(search.Options{Memory: 1 << 26}), RulesMemory: memory}}
	var commands []string
	var dead [][]string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		positions, err := board.Parse(t.Context(), data, board.Shown, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		statuses, err := e.Statuses(t.Context(), positions[0])
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for k, chain := range positions[0].Chains() {
			if statuses[k] == verdict.Dead {
				names = append(names, chain.Name())
			}
		}
		if names != nil {
			commands = append(commands, "loadsgf "+file, "final_status_list dead")
			dead = append(dead, names)
		}
	}
	if len(dead) < least {
		t.Errorf("chains are dead in only %d of %d positions", len(dead), len(files))
	}
	for k, answer := range testtool.AskGNUGo(t, commands) {
		for _, name := range dead[k/2] {
			if k%2 == 1 && !slices.Contains(strings.Fields(answer), name) {
				t.Errorf("%s: %s is dead, to GNU Go only %s", commands[k-1], name, answer)
			}
		}
	}
}
