package explorer

import (
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// drawnPicture is what a picture shows, read from the SVG.
type drawnPicture struct {
	width, height int
	dame          map[string]int // by data-cell
	chains        map[string]int // stones by line, "row1"
	captured      map[string]bool
	stones        int
}

func readPicture(t *testing.T, svg io.Reader) drawnPicture {
	t.Helper()
	d := drawnPicture{dame: map[string]int{}, chains: map[string]int{}, captured: map[string]bool{}}
	line := ""
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for decoder := xml.NewDecoder(svg); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return d
		}
		if err != nil {
			t.Fatal(err)
		}
		if end, ok := token.(xml.EndElement); ok && end.Name.Local == "g" {
			line = ""
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		a := map[string]string{}
		for _, attribute := range start.Attr {
			a[attribute.Name.Local] = attribute.Value
		}
		switch start.Name.Local {
		case "svg":
			if _, err := fmt.Sscanf(a["viewBox"], "0 0 %d %d", &d.width, &d.height); err != nil {
				t.Fatal(err)
			}
		case "g":
			for _, of := range []string{"row", "col"} {
				if k, ok := a["data-"+of]; ok {
					line = of + k
				}
			}
			d.captured[line] = a["opacity"] != ""
		case "circle":
			if x, y := number(a["cx"]), number(a["cy"]); x < 0 || x > d.width || y < 0 || y > d.height {
				t.Errorf("a circle at %d, %d of %d×%d", x, y, d.width, d.height)
			}
			switch at, ok := a["data-cell"]; {
			case ok:
				d.dame[at]++
			case a["r"] == "23":
				d.stones++
				if line != "" {
					d.chains[line]++
				}
			}
		}
	}
}

// A picture shows all stones, as many dame for each entry as it has left after the turns of a
// game, and captured chains pale.
func TestPicture(t *testing.T) {
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
			checkPicture(t, r, g, stones)
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
		checkPicture(t, r, g, stones)
	}
}

func checkPicture(t *testing.T, r *board.Reading, g *play.Game, stones int) {
	t.Helper()
	d, B := readPicture(t, strings.NewReader(string(newPicture(r, g.Turns())))), g.Matrix()
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

// The members of a class share one position, which is drawn once.
func TestBoardOfClass(t *testing.T) {
	s := newServer(t, Options{})
	for _, address := range []string{"2,1/1,3", "3,1/1,2", "1,3/2,1"} {
		w := ask(t, s, http.MethodPost, "/board/"+address, nil)
		if d := readPicture(t, w.Body); w.Code != http.StatusOK || d.dame["1,1"] != int(address[0]-'0') || d.dame["2,2"] != int(address[6]-'0') {
			t.Errorf("%s: status %d, dame %v", address, w.Code, d.dame)
		}
	}
	if len(s.jobs.byKey) != 1 {
		t.Errorf("%d positions were drawn", len(s.jobs.byKey))
	}
	if w := ask(t, s, http.MethodPost, "/board/2,1/1,3?turns=1.1,2.2", nil); w.Code != http.StatusOK {
		t.Error("a board with turns: status", w.Code)
	} else if d := readPicture(t, w.Body); d.dame["1,1"] != 1 || d.dame["2,2"] != 2 {
		t.Errorf("dame %v", d.dame)
	}
	if w := ask(t, s, http.MethodPost, "/board/2,1/1,3?turns=x", nil); w.Code != http.StatusBadRequest {
		t.Error("turns=x: status", w.Code)
	}
}
