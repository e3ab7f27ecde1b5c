package explorer

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/explorer/internal/api"
	"github.com/sekilab/sekilab/internal/testtool"
)

var update = flag.Bool("update", false, "write web/data/boards.json again")

const boardsFile = "web/data/boards.json"

// The file of small boards, which lists of known seki show, has a position of every class up to 4×4 that can be drawn
// on a board, and each is one of its class.
func TestBoards(t *testing.T) {
	if *update {
		writeBoards(t)
	}
	var boards map[string]api.Drawn
	testtool.NoError(t, json.Unmarshal(testtool.Must(os.ReadFile(boardsFile))(t), &boards))
	for _, class := range known.All().Classes() {
		address := strings.ReplaceAll(strings.ReplaceAll(class.Matrix.String(), "; ", "/"), " ", ",")
		drawn, ok := boards[address]
		if delete(boards, address); !ok {
			continue
		}
		p := testtool.Must(board.ParseText(strings.ReplaceAll(drawn.Text, "/", "\n")))(t)
		r, err := board.ReadAs(p, class.Matrix)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		var at [][2]int
		for _, c := range slices.Concat(r.Rows, r.Cols) {
			at = append(at, [2]int{c.Stones[0].X, p.Height() - 1 - c.Stones[0].Y})
		}
		if want := slices.Concat(drawn.Rows, drawn.Cols); !slices.Equal(at, want) {
			t.Errorf("%s: the chains are at %v, not at %v", address, at, want)
		}
	}
	for address := range boards {
		t.Errorf("%s is no class", address)
	}
}

func writeBoards(t *testing.T) {
	t.Helper()
	a := api.New(api.Options{})
	var b bytes.Buffer
	for _, class := range known.All().Classes() {
		if class.Rows > 4 {
			break
		}
		drawn, err := a.Draw(t.Context(), api.DrawQuery{Matrix: class.Matrix.String(), Compact: true})
		if err != nil {
			continue // it is on no board
		}
		drawn.Position = ""
		address := strings.ReplaceAll(strings.ReplaceAll(class.Matrix.String(), "; ", "/"), " ", ",")
		fmt.Fprintf(&b, ",\n%q:%s", address, testtool.Must(json.Marshal(drawn))(t))
	}
	testtool.NoError(t, os.WriteFile(boardsFile, []byte("{"+b.String()[1:]+"\n}\n"), 0o644))
}
