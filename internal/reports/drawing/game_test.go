package drawing

import (
	"encoding/json"
	"fmt"
	"image/color"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// drawnGame is what the drawing of a game shows.
type drawnGame struct {
	chains map[string]int // numbers of stones, by colour and number of the chain
	pale   map[string]bool
	stones int
	dame   []board.Point // in the order of points
	data   struct {
		Text       string
		Rows, Cols [][2]int
	}
}

func readGame(t *testing.T, p picture.Picture) drawnGame {
	t.Helper()
	d := drawnGame{chains: map[string]int{}, pale: map[string]bool{}}
	whole := p.Shapes[0]
	if err := json.Unmarshal([]byte(whole.Attributes[1]), &d.data); err != nil || whole.Attributes[0] != "data-position" {
		t.Fatalf("%v: %v", err, whole.Attributes)
	}
	discs := func(shapes []picture.Shape) (n int, ink color.Color) {
		for _, s := range shapes {
			for _, step := range s.Path {
				if step.Kind == picture.Circle && (step.X < 0 || step.X > p.Width || step.Y < 0 || step.Y > p.Height) {
					t.Errorf("a circle at %v, %v of %v×%v", step.X, step.Y, p.Width, p.Height)
				}
				switch step.Radius {
				case boardStone:
					n, ink = n+1, s.Fill
				case boardRing:
					d.dame = append(d.dame, board.Point{X: int(step.X / boardCell), Y: int((p.Height - step.Y) / boardCell)})
				}
			}
		}
		return n, ink
	}
	n, _ := discs(whole.Group)
	d.stones = n
	for _, s := range whole.Group {
		if len(s.Group) > 0 {
			n, ink := discs(s.Group)
			name := map[bool]string{true: "row", false: "col"}[ink == stoneInk[board.Black]] + s.Group[len(s.Group)-1].Text
			d.chains[name], d.pale[name] = n, len(s.Attributes) > 0
			d.stones += n
		}
	}
	return d
}

// A picture shows all stones, as many dame for each entry as it has left after the turns of a
// game, and captured chains pale: of both sides at once only those of the player who did not move.
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
		r := testtool.Must(board.ReadAs(p, A))(t)
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
			testtool.NoError(t, g.Play(turn))
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
	left := make([]int, B.Rows()*B.Cols())
	for _, at := range d.dame {
		k := slices.IndexFunc(r.Dame, func(dame board.Dame) bool { return dame.Point == at })
		left[r.Dame[k].Row*B.Cols()+r.Dame[k].Col]++
	}
	if !slices.Equal(left, B.Entries()) {
		t.Errorf("%v after %v: dame as in %v", g.Start, g.Turns(), left)
	}
	rows := strings.Split(d.data.Text, "/")
	height := len(rows)
	joined := map[string]int{} // stones that the turns have added
	for k, turn := range g.Turns() {
		if k%2 == 0 { // White
			joined[fmt.Sprint("col", turn.Move.Col+1)]++
		} else {
			joined[fmt.Sprint("row", turn.Move.Row+1)]++
		}
	}
	for name, lines := range map[string]struct {
		chains []board.Chain
		data   [][2]int
		sums   []int
	}{"row": {r.Rows, d.data.Rows, B.RowSums()}, "col": {r.Cols, d.data.Cols, B.ColSums()}} {
		mover := [2]string{"row", "col"}[len(g.Turns())%2] // whose chains those are: White begins
		both := slices.Contains(B.RowSums(), 0) && slices.Contains(B.ColSums(), 0)
		for k, c := range lines.chains {
			line := name + strconv.Itoa(k+1)
			if d.chains[line] != len(c.Stones)+joined[line] || d.pale[line] != (lines.sums[k] == 0 && !(both && name == mover)) {
				t.Errorf("%v after %v: %s has %d stones, pale: %v", g.Start, g.Turns(), line, d.chains[line], d.pale[line])
			}
			if at := lines.data[k]; !slices.Contains(c.Stones, board.Point{X: at[0], Y: height - 1 - at[1]}) {
				t.Errorf("%v: %s has no stone at %v", g.Start, line, at)
			}
		}
	}
	for y, row := range rows {
		for x, stone := range row {
			if at := r.Position.At(board.Point{X: x, Y: height - 1 - y}); at != map[rune]board.Colour{'X': board.Black, 'O': board.White}[stone] {
				t.Errorf("%v: %c at %d, %d, want %v", g.Start, stone, x, y, at)
			}
		}
	}
}
