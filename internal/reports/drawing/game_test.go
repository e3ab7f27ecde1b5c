package drawing

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// drawnGame is what the drawing of a game shows.
type drawnGame struct {
	dame     map[string]int // by data-cell
	chains   map[string]int // stones by line, "row1"
	captured map[string]bool
	stones   int
}

func readGame(t *testing.T, p picture.Picture) drawnGame {
	t.Helper()
	d := drawnGame{dame: map[string]int{}, chains: map[string]int{}, captured: map[string]bool{}}
	var read func(shapes []picture.Shape, line string)
	read = func(shapes []picture.Shape, line string) {
		for _, s := range shapes {
			inside := ""
			for k := 0; k < len(s.Attributes); k += 2 {
				switch name, value := s.Attributes[k], s.Attributes[k+1]; name {
				case "data-row", "data-col":
					inside = name[len("data-"):] + value
				case "data-cell":
					d.dame[value]++
				case "opacity":
					d.captured[inside] = true
				}
			}
			read(s.Group, inside)
			for _, step := range s.Path {
				if step.Kind != picture.Circle {
					continue
				}
				if step.X < 0 || step.X > p.Width || step.Y < 0 || step.Y > p.Height {
					t.Errorf("a circle at %v, %v of %v×%v", step.X, step.Y, p.Width, p.Height)
				}
				if step.Radius == boardStone {
					d.stones++
					d.chains[line]++
				}
			}
		}
	}
	read(p.Shapes, "")
	return d
}

// A picture shows all stones, as many dame for each entry as it has left after the turns of a
// game, and captured chains pale.
func TestGame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{"1", "3", "1 1; 1 1", "2 1 0; 1 2 0; 0 0 2", "2 1; 0 3; 1 1", "1 2 0 1; 0 1 3 0; 2 0 1 1"} {
		A := seki.Must(notation.Parse(text))
		p, err := draw.Quick(A)
		if text == "1 1; 1 1" { // with walls, on a board that is not full
			p, err = draw.QuickBook(t.Context(), A, draw.BookSizes...)
		}
		if err != nil {
			t.Fatal(err)
		}
		r, err := board.ReadAs(p, A)
		if err != nil {
			t.Fatal(err)
		}
		stones := 0
		for at := range p.Points() {
			if p.At(at) != board.Empty {
				stones++
			}
		}
		g := &play.Game{Start: A}
		for !g.Over() {
			checkGame(t, r, g, stones)
			turn := play.Turn{Pass: true}
			for mv := range g.Matrix().Moves() {
				if turn.Pass || random.IntN(3) == 0 {
					turn = play.Turn{Move: mv}
				}
			}
			if err := g.Play(turn); err != nil {
				t.Fatal(err)
			}
		}
		checkGame(t, r, g, stones)
	}
}

func checkGame(t *testing.T, r *board.Reading, g *play.Game, stones int) {
	t.Helper()
	d, B := readGame(t, Game(r, g)), g.Matrix()
	if want := stones + len(g.Turns()); d.stones != want {
		t.Errorf("%v after %v: %d stones, want %d", g.Start, g.Turns(), d.stones, want)
	}
	for i := range B.Rows() {
		for j := range B.Cols() {
			if got := d.dame[fmt.Sprintf("%d,%d", i+1, j+1)]; got != B.At(i, j) {
				t.Errorf("%v after %v: entry (%d,%d) has %d dame", g.Start, g.Turns(), i+1, j+1, got)
			}
		}
	}
	for name, lines := range map[string]struct {
		chains []board.Chain
		sums   []int
	}{"row": {r.Rows, B.RowSums()}, "col": {r.Cols, B.ColSums()}} {
		for k, c := range lines.chains {
			line := name + strconv.Itoa(k+1)
			if d.chains[line] != len(c.Stones) || d.captured[line] != (lines.sums[k] == 0) {
				t.Errorf("%v after %v: %s has %d stones, captured: %v", g.Start, g.Turns(), line, d.chains[line], d.captured[line])
			}
		}
	}
}
