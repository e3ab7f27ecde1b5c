package drawing

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/testtool"
)

// texts returns the texts of a picture, and checks that they are inside.
func texts(t *testing.T, p picture.Picture) (found []string) {
	t.Helper()
	for _, s := range p.Shapes {
		if s.Text != "" {
			found = append(found, s.Text)
		}
		if min(s.X, s.Y) < 0 || s.X > p.Width || s.Y > p.Height {
			t.Errorf("%s: %q is outside", p.Alt, s.Text)
		}
	}
	return found
}

// A drawing of a board has its coordinates and as many stones as the position.
func TestBoard(t *testing.T) {
	for _, rows := range []string{"X X . O O\nX X . O O\nX X . O O\nX X . O O", "X . O\n. . .\n. . .",
		". . . . .\n. X O O .\n. . X . O"} {
		p := testtool.Must(board.ParseText(rows))(t)
		r := testtool.Must(board.Read(p))(t)
		drawn := Board(r)
		labels := texts(t, drawn)
		want := []string{}
		for x := range p.Width() {
			want = append(want, board.ColumnName(x))
		}
		for y := range p.Height() {
			want = append(want, strconv.Itoa(y+1))
		}
		if len(labels) < len(want) || !slices.Equal(labels[:len(want)], want) {
			t.Errorf("%s: %q does not begin with %q", rows, labels, want)
		}
		black := 0
		for _, s := range drawn.Shapes {
			if s.Fill == stoneInk[board.Black] && len(s.Path) > 0 && s.Path[0].Radius == boardStone {
				black += len(s.Path)
			}
		}
		if want := strings.Count(rows, "X"); black != want {
			t.Errorf("%s: %d black stones, want %d", rows, black, want)
		}
	}
}

// A legend has an entry for each kind of stone, ring and mark of the drawing, and for no other.
func TestLegend(t *testing.T) {
	seen := map[string]bool{}
	for _, rows := range []string{
		"X . O", "X . O\n. . .\n. . .", ". X X . O O .\nX X X . O O O\nX X X . O O O", ". . . . .\n. X O O .\n. . X . O",
		". X . X .\nX X X X X\nO O O O X\n. . O . X\nX X X X X\n. . . . .", "O . X . O\nO X X . O\nO O X O O\n. O O O .",
	} {
		p := testtool.Must(board.ParseText(rows))(t)
		r := testtool.Must(board.Read(p))(t)
		kinds := func(shapes []picture.Shape) map[string]bool {
			found := map[string]bool{}
			for _, s := range shapes {
				switch {
				case s.Ink == woodInk:
					found["dame"] = true
				case s.Ink == picture.Blue:
					found["own liberty"] = true
				case s.Text == "?":
					found["outside"] = true
				case s.Text == "1" && s.Size == 10:
					found[fmt.Sprint("chain ", s.Fill)] = true
				}
			}
			return found
		}
		plain, whole := Board(r), WithLegend(r)
		texts(t, whole)
		want, got := kinds(plain.Shapes), kinds(whole.Shapes[len(plain.Shapes)+1:])
		if !maps.Equal(got, want) {
			t.Errorf("%s: the legend has %v, the drawing %v", rows, got, want)
		}
		maps.Copy(seen, want)
		if whole.Height <= plain.Height || whole.Width < plain.Width {
			t.Errorf("%s: %v×%v after %v×%v", rows, whole.Width, whole.Height, plain.Width, plain.Height)
		}
	}
	if len(seen) != 5 {
		t.Errorf("only %v were drawn", seen)
	}
}
