package mddp_test

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/internal/testtool"
)

// box is what a picture shows of a state: the outermost rectangle and the text.
type box struct {
	x, y, width, height float64
	borders             int
	dashed              bool
	lines               []string
}

// arrow is an edge between the states of two names.
type arrow struct {
	from, to    string
	best, cross bool
}

// readPicture returns the boxes and the ends of the paths of a picture.
func readPicture(t *rapid.T, text string, m *mddp.Explicit) (boxes map[string]*box, arrows map[arrow]bool) {
	boxes, arrows = map[string]*box{}, map[arrow]bool{}
	type path struct {
		class string
		d     []float64
	}
	var paths []path
	var now *box
	inText, inLegend := false, false
	for decoder := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if end, ok := token.(xml.EndElement); ok && end.Name.Local == "g" {
			inLegend = false
		}
		if data, ok := token.(xml.CharData); ok && inText && now != nil {
			now.lines = append(now.lines, string(data))
			if len(now.lines) == 1 {
				boxes[string(data)] = now
			}
		}
		attribute := map[string]string{}
		start, _ := token.(xml.StartElement)
		for _, a := range start.Attr {
			attribute[a.Name.Local] = a.Value
		}
		inText = start.Name.Local == "text" && !inLegend
		switch {
		case attribute["class"] == "legend":
			inLegend = true
		case inLegend:
		case attribute["class"] != "" && start.Name.Local == "path":
			p := path{class: attribute["class"]}
			for _, field := range strings.FieldsFunc(attribute["d"], func(r rune) bool { return strings.ContainsRune("MCL ", r) }) {
				var n float64
				if _, err := fmt.Sscan(field, &n); err != nil {
					t.Fatal(err)
				}
				p.d = append(p.d, n)
			}
			paths = append(paths, p)
		case start.Name.Local == "rect" && attribute["x"] != "":
			var b box
			if _, err := fmt.Sscan(attribute["x"], &b.x); err != nil {
				t.Fatal(err)
			}
			if _, err := fmt.Sscan(attribute["y"]+" "+attribute["width"]+" "+attribute["height"], &b.y, &b.width, &b.height); err != nil {
				t.Fatal(err)
			}
			b.borders, b.dashed = 1, attribute["stroke-dasharray"] != ""
			if now != nil && now.lines == nil { // the inner border
				now.borders++
				continue
			}
			now = &b
		}
	}
	for _, p := range paths {
		a := arrow{best: strings.Contains(p.class, "best"), cross: strings.Contains(p.class, "cross")}
		endX, endY := p.d[len(p.d)-2], p.d[len(p.d)-1]
		for name, b := range boxes {
			middle := b.y + b.height/2
			if b.x+b.width == p.d[0] && middle == p.d[1] {
				a.from = name
			}
			if b.x == endX && middle == endY {
				a.to = name
			}
		}
		if p.d[0] >= endX || arrows[a] {
			t.Fatalf("%+v leads from %v, or twice, in\n%s", a, p, text)
		}
		arrows[a] = true
	}
	return boxes, arrows
}

// The picture is well-formed XML. Every state has a box of its own with its value, double
// if it is terminal, dashed if it is not reached; every pair of states that a decision
// leads between an edge to the right, of the right style.
func TestSVG(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := testtool.Must(mddp.ReadJSON(strings.NewReader(marshal(drawExplicit(t)))))(t)
		m.Title = "a < b & c"
		solved := testtool.Must(m.Solve(context.Background()))(t)
		var out strings.Builder
		testtool.NoError(t, m.WriteGraph(&out, "svg", solved))
		boxes, arrows := readPicture(t, out.String(), m)
		type ends struct{ from, to string }
		wanted := map[ends]arrow{}
		k := 0
		for _, p := range m.Processes {
			for _, s := range p.States {
				v := solved[k]
				k++
				b := boxes[s.Name]
				if b == nil || b.dashed == v.Reached || (b.borders == 2) != (len(s.Decisions) == 0) || !strings.HasPrefix(b.lines[1]+" ", v.Value.Short()+" ") {
					t.Fatalf("%+v has the box %+v in\n%s", v, b, &out)
				}
				for _, d := range s.Decisions {
					for k, chance := range slices.Concat(d.Next, d.Cross) {
						e := ends{s.Name, chance.State}
						wanted[e] = arrow{e.from, e.to, slices.Contains(v.Best, d.Name) || wanted[e].best, k >= len(d.Next)}
					}
				}
			}
		}
		want := map[arrow]bool{}
		for _, a := range wanted {
			want[a] = true
		}
		if len(boxes) != k || !maps.Equal(arrows, want) {
			t.Fatalf("%d boxes and the edges %v, not %d and %v, in\n%s", len(boxes), arrows, k, want, &out)
		}
		places := slices.Collect(maps.Values(boxes))
		for i, a := range places {
			for _, b := range places[:i] {
				if a.x < b.x+b.width && b.x < a.x+a.width && a.y < b.y+b.height && b.y < a.y+a.height {
					t.Fatalf("%+v and %+v overlap", *a, *b)
				}
			}
		}
	})
}
