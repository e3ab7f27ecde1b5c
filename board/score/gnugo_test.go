package score_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/score"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// TestLongGamesOfGNUGo compares the score by territory of games that GNU Go plays against itself, with the stones dead that
// it says are dead, with its own score: on empty boards, and on boards with a seki drawn on them.
func TestLongGamesOfGNUGo(t *testing.T) {
	t.Parallel()
	games := 0
	if testtool.Long() {
		games = 14
	}
	for seed := range games {
		compareGame(t, seed+1, board.New(9, 9))
	}
	sekis, matrices := 0, []string{"2"}
	if testtool.Long() {
		matrices = []string{"2", "1 1; 1 1", "2 1; 1 2", "2 2; 2 2", "1 1 0; 1 0 1; 0 1 1", "2 0 0; 0 1 1; 0 1 1"}
	}
	for k, text := range matrices {
		p := testtool.Must(draw.Book(t.Context(), seki.Must(notation.Parse(text)), draw.Size{Width: 13, Height: 13}))(t)
		if c := compareGame(t, 100+k, p); c != nil && c.Sekis() != nil {
			sekis++
		}
	}
	if sekis == 0 {
		t.Error("no game ends with a seki")
	}
	t.Log(sekis, "of", len(matrices), "games with a seki drawn on the board end with one")
}

// compareGame lets GNU Go play from a position to the end, and returns our count.
func compareGame(t *testing.T, seed int, p *board.Position) *score.Count {
	t.Helper()
	file := filepath.Join(t.TempDir(), "start.sgf")
	testtool.NoError(t, os.WriteFile(file, []byte(p.SGF().String()), 0o666))
	const komi, moves = 5.5, 160
	commands := []string{"loadsgf " + file, fmt.Sprint("komi ", komi), fmt.Sprint("set_random_seed ", seed), "level 1"}
	begin := len(commands)
	for k := range moves {
		commands = append(commands, "genmove "+[]string{"black", "white"}[k%2])
	}
	answers := testtool.AskGNUGo(t, append(commands, "final_status_list dead", "final_score", "showboard"))
	var captured [3]int
	for k, move := range answers[begin : begin+moves] {
		if move == "PASS" {
			continue
		}
		at := testtool.Must(board.ParsePoint(move))(t)
		colour := []board.Colour{board.Black, board.White}[k%2]
		captured[colour.Other()] += len(p.Play(at, colour))
	}
	if answers[begin+moves-1] != "PASS" || answers[begin+moves-2] != "PASS" {
		t.Fatalf("seed %d: the game has not ended after %d moves", seed, moves)
	}
	var dead []board.Point
	for name := range strings.FieldsSeq(answers[begin+moves]) {
		at := testtool.Must(board.ParsePoint(name))(t)
		dead = append(dead, at)
	}
	c := testtool.Must(score.Of(p, dead))(t)
	black, white := c.ByTerritory(captured[board.Black], captured[board.White])
	lead := float64(black) - float64(white) - komi
	got := fmt.Sprintf("B+%.1f", lead)
	if lead < 0 {
		got = fmt.Sprintf("W+%.1f", -lead)
	}
	if got != answers[begin+moves+1] {
		t.Errorf("seed %d: %s, GNU Go says %s; dead %v; captured %v\n%s\n%s", seed, got, answers[begin+moves+1], dead, captured, marked(p, c), answers[begin+moves+2])
	}
	return c
}
