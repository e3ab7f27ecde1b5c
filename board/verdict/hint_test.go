package verdict

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongOpenWalls: of chains in the open the hint, and Assume, take the wall for alive, and not what it
// surrounds, wherever the fight is and whatever the colours: SEKI_LONG=1 takes four images of each of two fights, and asks
// Assume too.
func TestLongOpenWalls(t *testing.T) {
	images := []int{14}
	if testtool.Long() {
		images = []int{0, 5, 11, 14}
	}
	const rest = "/........./........./........./........."
	type open struct{ text, wall, want string }
	// A wall that closes the edge, and is open outside.
	walls := []open{{"....O..../.XXXO..../.XOOO..../.XO....../OOO......" + rest, "E9", "lives, a move is needed: WALL wins if WALL begins, otherwise "}}
	if testtool.Long() {
		// Six stones on the second line, with the first open on one side.
		walls = append(walls, open{"........./.OXXXXXXO/.OOOOOOOO/........./........." + rest, "B8", ", 6 stones, is dead as it stands"})
	}
	for _, c := range walls {
		for _, k := range images {
			p, wall := image(t, c.text, c.wall, k)
			names := map[board.Colour]string{board.Black: "Black", board.White: "White"}
			want := strings.ReplaceAll(c.want, "WALL", names[p.At(wall)])
			list, err := board.Options{}.Fights(p)
			if err != nil || len(list) != 1 {
				t.Fatal(list, err)
			}
			v, err := newJudge().Decide(t.Context(), list[0])
			if err != nil {
				t.Fatal(err)
			}
			taken := [][]board.Point{v.If.Points()}
			if testtool.Long() {
				o, err := newJudge().Assume(t.Context(), p, board.Options{})
				if err != nil {
					t.Fatal(err)
				}
				taken = append(taken, o.Alive)
			}
			for _, alive := range taken {
				if len(alive) != 1 || p.At(alive[0]) != p.At(wall) {
					t.Errorf("%salive: %v", p, alive)
				}
			}
			if hint := regexp.MustCompile(" by [A-Z][0-9]").ReplaceAllString(v.If.Text(list[0]), ""); !strings.Contains(hint, want) {
				t.Errorf("%s%s, want %s", p, hint, want)
			}
		}
	}
}

// image returns a position on a square board and a point of it in one of eight places, with colours exchanged
// for k ≥ 8.
func image(t *testing.T, text, name string, k int) (*board.Position, board.Point) {
	t.Helper()
	p, err := board.ParseText(strings.ReplaceAll(text, "/", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	at, err := board.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}
	move := func(q board.Point) board.Point {
		if k&1 > 0 {
			q.X = p.Width() - 1 - q.X
		}
		if k&2 > 0 {
			q.Y = p.Width() - 1 - q.Y
		}
		if k&4 > 0 {
			q.X, q.Y = q.Y, q.X
		}
		return q
	}
	q := board.New(p.Width(), p.Height())
	for at := range p.Points() {
		c := p.At(at)
		if k >= 8 {
			c = c.Other()
		}
		q.Set(move(at), c)
	}
	return q, move(at)
}

// Of two fights within walls in the open, of which one is too large for the memory, the other is decided.
func TestLongOneOfTwoFights(t *testing.T) {
	testtool.OnlyLong(t, "a second")
	const wall = "....O......../.XXXO......../.XOOO......../.XO........../OOO........../............./............./............."
	p, err := board.ParseText(strings.ReplaceAll(wall+"/.....OOOOOOOO/.....OXXXXXXX/.....OX..O.../.....OX.OO.X./.....OX...O..", "/", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := board.Options{}.Fights(p)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	j := newJudge()
	j.Memory = 1 << 22
	v, err := j.Decide(t.Context(), list[0])
	if err != nil || v.Basis != Assumed || v.Answered() {
		t.Fatal(v, err)
	}
	const first, last = "live, a move is needed: White wins by D13 if White begins, otherwise Black 1 (B12) lives; ", "; it is not decided what becomes of Black 2 (G4) and Black 3 (M2)"
	if text := v.If.Text(list[0]); !strings.Contains(text, first) || !strings.Contains(text, last) {
		t.Error(text)
	}
}

// Assume does not take a chain of a race for alive: G8 and H2 are a seki, in semeai17.sgf of GNU Go's regression tests.
func TestLongAssumeNoRacer(t *testing.T) {
	p, err := board.ParseText(strings.ReplaceAll(".O.XO.OO./XXXXOOXOO/.O.XOXXXO/..OOOOOXX/.OX.OXOOX/.XXOOXXXX/..XXOX.X./..XOOXXOO/.....XOOO", "/", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	j := newJudge()
	if !testtool.Long() {
		j.Memory = 1 << 22
	}
	o, err := j.Assume(t.Context(), p, board.Options{})
	if err != nil || len(o.Alive) == 0 {
		t.Fatal(o.Alive, err)
	}
	for _, chain := range p.Chains() {
		if len(chain.Liberties) < freeLiberties && slices.Contains(o.Alive, chain.Stones[0]) {
			t.Errorf("%s with %d liberties is taken to be alive", chain.Name(), len(chain.Liberties))
		}
	}
}
