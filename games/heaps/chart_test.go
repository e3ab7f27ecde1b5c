package heaps

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

// A chart of no heaps has a title and a legend.
func TestEmptyChart(t *testing.T) {
	var out strings.Builder
	if err := (Chart{Title: "nothing"}).WriteSVG(&out); err != nil || strings.Contains(out.String(), `class="cell"`) {
		t.Errorf("%v: %s", err, out.String())
	}
}

// Numbers fit their cells: five digits of 11 pixels, each 0.61 of that wide.
func TestChartOfLongNumbers(t *testing.T) {
	var out strings.Builder
	testtool.NoError(t, (Chart{Values: make([]int, 10_001)}).WriteSVG(&out))
	var x, y, width float64
	cell := out.String()[strings.Index(out.String(), `class="cell"`):]
	if _, err := fmt.Sscanf(cell, `class="cell" x="%g" y="%g" width="%g"`, &x, &y, &width); err != nil || width < 5*0.61*11 {
		t.Errorf("a cell is %v wide, %v", width, err)
	}
}

// The picture is well-formed XML. It has a cell for each heap, in order, red exactly where
// the heap is lost, with its size or its Grundy value. The frames are over as many cells
// as the period has, from the preperiod on, and heaps in one column that are not pale
// have one value if the rows are as long as periods.
func TestChart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := solve(t, text(drawMoves(t)), rapid.IntRange(0, 200).Draw(t, "stones"))
		c := Chart{Title: "a < b & c", Grundy: rapid.Bool().Draw(t, "grundy"), Period: g.Period}
		for n := range g.values.size {
			value := g.Value(n)
			if !c.Grundy {
				value = min(value, 1)
			}
			c.Values = append(c.Values, value)
		}
		var out strings.Builder
		testtool.NoError(t, c.WriteSVG(&out))
		cells, framed, number, cellWidth := 0, 0, false, 0.0
		columns := map[string]int{} // value of what is not pale, by x
		for decoder := xml.NewDecoder(strings.NewReader(out.String())); ; {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			attribute := map[string]string{}
			if start, ok := token.(xml.StartElement); ok {
				for _, a := range start.Attr {
					attribute[a.Name.Local] = a.Value
				}
			}
			switch text, isText := token.(xml.CharData); {
			case number && isText:
				want := cells - 1
				if c.Grundy {
					want = c.Values[cells-1]
				}
				if string(text) != fmt.Sprint(want) {
					t.Fatalf("cell %d has the number %s, not %d", cells-1, text, want)
				}
			case attribute["class"] == "cell":
				if _, err := fmt.Sscan(attribute["width"], &cellWidth); err != nil {
					t.Fatal(err)
				}
				value := c.Values[cells]
				if lost := attribute["fill"] == "#f4b6b6"; lost != (value == 0) {
					t.Fatalf("heap %d of value %d: %v", cells, value, attribute)
				}
				if pale := attribute["opacity"] != ""; pale != (c.Period.Length > 0 && cells < c.Period.Preperiod) {
					t.Fatalf("heap %d: %v with the period %+v", cells, attribute, c.Period)
				} else if other, seen := columns[attribute["x"]]; seen && !pale && other != value && c.Period.Length > 0 && c.Period.Length <= 2*rowCells {
					t.Fatalf("heap %d of value %d is below one of value %d", cells, value, other)
				} else if !pale {
					columns[attribute["x"]] = value
				}
				cells++
			case attribute["class"] == "frame":
				var width float64
				if _, err := fmt.Sscan(attribute["width"], &width); err != nil {
					t.Fatal(err)
				}
				framed += int(width / cellWidth)
			}
			number = attribute["class"] == "number"
		}
		want := min(c.Period.Length, max(0, len(c.Values)-c.Period.Preperiod))
		if cells != len(c.Values) || framed != want {
			t.Fatalf("%d cells of %d, %d in frames, not %d", cells, len(c.Values), framed, want)
		}
	})
}
