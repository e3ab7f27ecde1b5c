package board

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/gtp"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
)

// What is proved to be dead in the positions that players know is dead to GNU Go, and no point has two
// statuses.
func TestLongStatusAgainstGNUGo(t *testing.T) {
	testtool.OnlyLong(t, "searches the fights of many positions")
	const least = 11
	files, err := filepath.Glob("../../../../testdata/positions/*.sgf")
	if err != nil {
		t.Fatal(err)
	}
	e := engine{&inspect.Inspector{Solver: search.New(search.Options{Memory: 1 << 26}), RulesMemory: 1 << 27}}
	var commands, dead []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		positions, err := board.Parse(t.Context(), data, board.Shown, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[board.Point]gtp.Status{}
		for _, status := range []gtp.Status{gtp.Alive, gtp.Dead, gtp.Seki} {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			chains, err := e.Status(ctx, positions[0], status)
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			for _, chain := range chains {
				if seen[chain.Stones[0]] != "" {
					t.Errorf("%s: %s is %s and %s", file, chain.Name(), seen[chain.Stones[0]], status)
				}
				seen[chain.Stones[0]] = status
			}
		}
		var names []string
		for at, status := range seen {
			if status == gtp.Dead {
				names = append(names, at.String())
			}
		}
		if len(names) > 0 {
			commands = append(commands, "loadsgf "+file, "final_status_list dead")
			dead = append(dead, strings.Join(names, " "))
		}
	}
	if len(dead) < least {
		t.Errorf("chains are dead in only %d positions", len(dead))
	}
	for k, answer := range testtool.AskGNUGo(t, commands) {
		if k%2 == 0 {
			continue
		}
		for name := range strings.FieldsSeq(dead[k/2]) {
			if !slices.Contains(strings.Fields(answer), name) {
				t.Errorf("%s: %s is dead, to GNU Go only %s", commands[k-1], name, answer)
			}
		}
	}
}
