package graph

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

// draw returns a graph of up to 8 nodes with any edges, or with edges without cycles.
func draw(t *rapid.T) *Graph {
	g := &Graph{Title: "g", Meaning: Meaning{"the start", "end", "dashed", "best", "cross"}}
	n := rapid.IntRange(1, 8).Draw(t, "nodes")
	acyclic := rapid.Bool().Draw(t, "acyclic")
	g.Start = rapid.IntRange(0, n-1).Draw(t, "start")
	for k := range n {
		g.Nodes = append(g.Nodes, Node{
			Lines: [2]string{fmt.Sprint("node ", k), rapid.StringMatching(`[a-z]{1,30}`).Draw(t, "line")}, Fill: White,
			Shape: rapid.IntRange(0, 1).Draw(t, "shape"), Double: rapid.Bool().Draw(t, "double"), Dashed: rapid.Bool().Draw(t, "dashed"),
		})
	}
	for range rapid.IntRange(0, 14).Draw(t, "edges") {
		e := Edge{From: rapid.IntRange(0, n-1).Draw(t, "from"), To: rapid.IntRange(0, n-1).Draw(t, "to"), Bold: rapid.Bool().Draw(t, "bold"), Dashed: rapid.Bool().Draw(t, "cross")}
		if acyclic && e.From >= e.To {
			continue
		}
		g.Edges = append(g.Edges, e)
	}
	return g
}

// seen is what a reader of the picture sees.
type seen struct {
	width, height float64
	boxes         []rect      // of the nodes, the inner ones
	arrows        [][]float64 // the numbers of each path
	commands      []string    // its letters
	texts         []label
	legend        []string
}

type rect struct{ x, y, width, height float64 }

type label struct {
	x, y, chars float64
	class       string
}

var pathPart = regexp.MustCompile(`[MCL]|-?[0-9.]+`)

func read(t *rapid.T, text string) (p seen) {
	number := func(text string) float64 {
		return testtool.Must(strconv.ParseFloat(text, 64))(t)
	}
	group, open := "", ""
	double := false
	for decoder := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return p
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.EndElement:
			if token.Name.Local == "g" {
				group = ""
			}
			open = ""
		case xml.CharData:
			if open == "text" && group == "legend" {
				p.legend = append(p.legend, string(token))
			} else if open == "text" {
				p.texts[len(p.texts)-1].chars = float64(len(token))
			}
		case xml.StartElement:
			a := map[string]string{}
			for _, attribute := range token.Attr {
				a[attribute.Name.Local] = attribute.Value
			}
			switch open = token.Name.Local; {
			case open == "svg":
				p.width, p.height = number(a["width"]), number(a["height"])
			case open == "g":
				group = a["class"]
			case group == "legend":
			case open == "text":
				p.texts = append(p.texts, label{number(a["x"]), number(a["y"]), 0, a["text-anchor"]})
			case open == "path" && strings.HasPrefix(a["class"], "edge"):
				var numbers []float64
				letters := ""
				for _, part := range pathPart.FindAllString(a["d"], -1) {
					if part[0] >= 'A' {
						letters += part
					} else {
						numbers = append(numbers, number(part))
					}
				}
				p.arrows, p.commands = append(p.arrows, numbers), append(p.commands, letters)
			case open == "rect" && a["x"] != "":
				r := rect{number(a["x"]), number(a["y"]), number(a["width"]), number(a["height"])}
				if double {
					p.boxes = p.boxes[:len(p.boxes)-1]
				}
				p.boxes = append(p.boxes, r)
				double = !double && r.height == 36+2*border
			}
		}
	}
}

// points returns points of a path that are close to each other.
func points(commands string, d []float64) (list [][2]float64) {
	at := [2]float64{}
	for _, c := range commands {
		switch c {
		case 'M':
			at, d = [2]float64{d[0], d[1]}, d[2:]
		case 'L': // a horizontal line
			for k := range 21 {
				list = append(list, [2]float64{at[0] + (d[0]-at[0])*float64(k)/20, at[1]})
			}
			at, d = [2]float64{d[0], d[1]}, d[2:]
		case 'C':
			for k := range 41 {
				u := float64(k) / 40
				v := 1 - u
				var point [2]float64
				for i := range 2 {
					point[i] = v*v*v*at[i] + 3*v*v*u*d[i] + 3*v*u*u*d[2+i] + u*u*u*d[4+i]
				}
				list = append(list, point)
			}
			at, d = [2]float64{d[4], d[5]}, d[6:]
		}
	}
	return list
}

// No arrow is behind a box; only those that close a cycle lead to the left; every text is in
// its box, or in the picture, with the widest of the usual fonts, 0.61 of 12 pixels; and the
// legend has what occurs and no more.
func TestPicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := draw(t)
		var text strings.Builder
		testtool.NoError(t, g.WriteSVG(&text))
		p := read(t, text.String())
		if len(p.boxes) != len(g.Nodes) {
			t.Fatalf("%d boxes of %d nodes in\n%s", len(p.boxes), len(g.Nodes), &text)
		}
		reach := func(from, to int) bool {
			met := []int{from}
			for i := 0; i < len(met); i++ {
				for _, e := range g.Edges {
					if e.From == met[i] && !slices.Contains(met, e.To) {
						met = append(met, e.To)
					}
				}
			}
			return slices.Contains(met, to)
		}
		for _, e := range g.Edges {
			if p.boxes[e.From].x >= p.boxes[e.To].x && !reach(e.To, e.From) {
				t.Fatalf("%d → %d leads to the left in\n%s", e.From, e.To, &text)
			}
		}
		pairs := map[[2]int]bool{}
		for _, e := range g.Edges {
			pairs[[2]int{e.From, e.To}] = true
		}
		if len(p.arrows) != len(pairs) {
			t.Fatalf("%d arrows, not %d", len(p.arrows), len(pairs))
		}
		for k, d := range p.arrows {
			for _, point := range points(p.commands[k], d) {
				if point[0] < 0 || point[0] > p.width || point[1] < 0 || point[1] > p.height {
					t.Fatalf("an arrow leaves the picture at %v in\n%s", point, &text)
				}
				for _, b := range p.boxes {
					if b.x < point[0] && point[0] < b.x+b.width && b.y < point[1] && point[1] < b.y+b.height {
						t.Fatalf("an arrow is behind a box at %v in\n%s", point, &text)
					}
				}
			}
		}
		for _, l := range p.texts[1:] { // after the headline
			half := l.chars * 0.61 * 12 / 2
			if !slices.ContainsFunc(p.boxes, func(b rect) bool {
				return b.x+1 <= l.x-half && l.x+half <= b.x+b.width-1 && b.y < l.y && l.y < b.y+b.height
			}) {
				t.Fatalf("%+v leaves its box in\n%s", l, &text)
			}
		}
		want := []string{"the start"}
		for _, e := range []struct {
			text   string
			occurs bool
		}{
			{"end", slices.ContainsFunc(g.Nodes, func(n Node) bool { return n.Double })},
			{"dashed", slices.ContainsFunc(g.Nodes, func(n Node) bool { return n.Dashed })},
			{"best", slices.ContainsFunc(g.Edges, func(e Edge) bool { return e.Bold })},
			{"cross", slices.ContainsFunc(g.Edges, func(e Edge) bool { return e.Dashed })},
		} {
			if e.occurs {
				want = append(want, e.text)
			}
		}
		if !slices.Equal(p.legend, want) {
			t.Fatalf("the legend is %q, not %q", p.legend, want)
		}
	})
}

// A round box is narrower where its second line is.
func TestTextInRoundBox(t *testing.T) {
	line := strings.Repeat("m", 40)
	for shape := range 2 {
		var text strings.Builder
		g := &Graph{Nodes: []Node{{Lines: [2]string{"a", line}, Fill: White, Shape: shape}}}
		testtool.NoError(t, g.WriteSVG(&text))
		width, err := strconv.ParseFloat(regexp.MustCompile(`<rect x="24" y="[0-9]+" width="([0-9]+)"`).FindStringSubmatch(text.String())[1], 64)
		// The baseline is 12 below the middle of a half circle of 18 pixels, so the descenders
		// are 15 below: there it is 18 - √(18²-15²) = 8 narrower at each side.
		if room := width - float64(shape)*2*8; err != nil || room < 40*0.61*12 {
			t.Errorf("shape %d: the box is %v wide, %v", shape, width, err)
		}
	}
}

// A picture that nobody can follow is refused before a byte of it is written.
func TestDense(t *testing.T) {
	g := &Graph{Nodes: make([]Node, 400)}
	for k := range g.Nodes {
		for to := k + 1; to < len(g.Nodes); to++ {
			g.Edges = append(g.Edges, Edge{From: k, To: to})
		}
	}
	var text strings.Builder
	if err := g.WriteSVG(&text); !errors.Is(err, ErrDense) || text.Len() > 0 {
		t.Errorf("%v after %d bytes", err, text.Len())
	}
}
