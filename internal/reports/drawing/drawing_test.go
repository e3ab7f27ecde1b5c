package drawing

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// texts returns the texts of an SVG document that are drawn, and checks that everything is
// inside the picture.
func texts(t *testing.T, p picture.Picture) []string {
	t.Helper()
	var b bytes.Buffer
	testtool.NoError(t, p.WriteSVG(&b))
	var found []string
	inside := ""
	for d := xml.NewDecoder(&b); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("%v: %s", err, b.String())
		}
		switch token := token.(type) {
		case xml.StartElement:
			inside = token.Name.Local
			for _, a := range token.Attr {
				if v, err := strconv.ParseFloat(a.Value, 64); err == nil &&
					(a.Name.Local == "x" && v > p.Width || a.Name.Local == "y" && v > p.Height || v < 0) {
					t.Errorf("%s: %s is outside", p.Alt, a.Value)
				}
			}
		case xml.CharData:
			if inside == "text" {
				found = append(found, string(token))
			}
		case xml.EndElement:
			inside = ""
		}
	}
}

// A drawing of a matrix has its entries, and the numbers of its rows and columns; as many
// lines as units, or one for many.
func TestMatrix(t *testing.T) {
	for _, size := range seki.SizesUpTo(4) {
		entries := make([]int, size.Rows*size.Cols)
		edges := 0
		var want []string
		for k := range entries {
			entries[k] = k * k % 17
			want = append(want, strconv.Itoa(entries[k]))
			if entries[k] <= manyEdges {
				edges += entries[k]
			} else {
				edges++
			}
		}
		for _, lines := range []int{size.Rows, size.Cols} {
			for k := range lines {
				want = append(want, strconv.Itoa(k+1))
			}
		}
		p := Matrix(seki.Must(seki.New(size.Rows, size.Cols, entries)))
		if got := texts(t, p); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", p.Caption, got, want)
		}
		curves := 0
		for _, s := range p.Shapes {
			if slices.ContainsFunc(s.Path, func(s picture.Step) bool { return s.Kind == picture.Curve }) {
				curves++
			}
		}
		if curves != edges {
			t.Errorf("%s: %d lines, want %d", p.Caption, curves, edges)
		}
	}
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
