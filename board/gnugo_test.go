package board_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// matrices are drawn for GNU Go, which must count their line sums as liberties.
var matrices = []string{"2", "1 1; 1 1", "3 1; 0 2", "2 1 0; 1 2 0; 0 0 2", "2 2 0; 2 0 2; 0 2 2",
	"0 2 2 2; 2 0 2 2; 2 2 0 2; 2 2 2 0"}

// drawn draws a matrix on a square board.
func drawn(t *testing.T, text string) *board.Position {
	t.Helper()
	A := seki.Must(notation.Parse(text))
	p := testtool.Must(draw.Book(t.Context(), A, 8, draw.BookSizes...))(t)
	r := testtool.Must(board.ReadAs(p, A))(t)
	var liberties []int
	for _, chain := range slices.Concat(r.Rows, r.Cols) {
		liberties = append(liberties, len(chain.Liberties))
	}
	if !slices.Equal(slices.Concat(A.RowSums(), A.ColSums()), liberties) {
		t.Errorf("%s is drawn with the liberties %v", A, liberties)
	}
	return p
}

// TestLongAgainstGNUGo compares liberties and legal moves with GNU Go, which reads the
// positions in SGF, and its board with ours as text. SEKI_LONG=1 takes more positions.
func TestLongAgainstGNUGo(t *testing.T) {
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(13, 1))
	var commands []string
	var positions []*board.Position
	count, draw := 8, 2
	if testtool.Long() {
		count, draw = 60, len(matrices)
	}
	for k := range count {
		size := 5 + k%15 // GNU Go knows 19 at most
		p := board.New(size, size)
		empty := 1 + random.IntN(4)
		for at := range p.Points() {
			p.Set(at, []board.Colour{board.Black, board.White, board.Empty, board.Empty, board.Empty,
				board.Empty}[random.IntN(2+empty)])
		}
		for _, chain := range p.Chains() {
			if len(chain.Liberties) == 0 {
				for _, at := range chain.Stones {
					p.Set(at, board.Empty)
				}
			}
		}
		if k < draw {
			p = drawn(t, matrices[k])
		}
		positions = append(positions, p)
		name := filepath.Join(dir, strconv.Itoa(k)+".sgf")
		testtool.NoError(t, os.WriteFile(name, []byte(p.SGF().String()), 0o666))
		commands = append(commands, "loadsgf "+name, "showboard", "all_legal black", "all_legal white")
		for _, chain := range p.Chains() {
			commands = append(commands, "findlib "+chain.Name())
		}
	}
	answers := testtool.AskGNUGo(t, commands)
	next := func() string {
		answer := answers[0]
		answers = answers[1:]
		return answer
	}
	for k, p := range positions {
		next()
		shown, err := board.ParseText(next())
		if err != nil || !shown.Equal(p) {
			t.Fatalf("position %d: %v,\n%s\nis to GNU Go\n%v", k, err, p, shown)
		}
		for _, colour := range []board.Colour{board.Black, board.White} {
			var legal []board.Point
			for at := range p.Points() {
				if p.CanPlay(at, colour) {
					legal = append(legal, at)
				}
			}
			compareNames(t, fmt.Sprintf("legal moves of %s\n%s", colour, p), legal, next())
		}
		for _, chain := range p.Chains() {
			compareNames(t, fmt.Sprintf("liberties of %s\n%s", chain.Name(), p), chain.Liberties, next())
		}
	}
}

// compareNames compares points with the names that GNU Go gives.
func compareNames(t *testing.T, what string, points []board.Point, answer string) {
	t.Helper()
	var names []string
	for _, at := range points {
		names = append(names, at.String())
	}
	want := strings.Fields(answer)
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("%s are %v, to GNU Go %v", what, names, want)
	}
}
