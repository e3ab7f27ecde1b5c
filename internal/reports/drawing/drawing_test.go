package drawing

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/seki"
)

// texts returns the texts of an SVG document that are drawn, and checks that everything is
// inside the picture.
func texts(t *testing.T, p picture.Picture) []string {
	t.Helper()
	var b bytes.Buffer
	if err := p.WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
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
				if v, err := strconv.ParseFloat(a.Value, 64); err == nil && (a.Name.Local == "x" && v > p.Width || a.Name.Local == "y" && v > p.Height || v < 0) {
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

// flat returns shapes with those in groups.
func flat(shapes []picture.Shape) (list []picture.Shape) {
	for _, s := range shapes {
		list = append(append(list, s), flat(s.Group)...)
	}
	return list
}

// A drawing of a board has its coordinates and as many stones as the position.
func TestBoard(t *testing.T) {
	for _, rows := range []string{"X X . O O\nX X . O O\nX X . O O\nX X . O O", "X . O\n. . .\n. . .", ". . . . .\n. X O O .\n. . X . O"} {
		p, err := board.ParseText(rows)
		if err != nil {
			t.Fatal(err)
		}
		r, err := board.Read(p)
		if err != nil {
			t.Fatal(err)
		}
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
		for _, s := range flat(drawn.Shapes) {
			if s.Fill == stoneInk[board.Black] && len(s.Path) > 0 && s.Path[0].Radius == boardStone {
				black += len(s.Path)
			}
		}
		if want := strings.Count(rows, "X"); black != want {
			t.Errorf("%s: %d black stones, want %d", rows, black, want)
		}
	}
}
