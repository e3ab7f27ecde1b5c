package explorer

import (
	"html"
	"net/http"
	"strings"
	"testing"
)

// dameIn returns the number of dame of an entry, counted from 0, in the data of a drawing.
func dameIn(svg, cell string) int { return strings.Count(html.UnescapeString(svg), ","+cell+"]") }

// The members of a class share one position, which is drawn once.
func TestBoardOfClass(t *testing.T) {
	s := newServer(t, Options{})
	for _, address := range []string{"2,1/1,3", "3,1/1,2", "1,3/2,1"} {
		w := ask(t, s, http.MethodPost, "/board/"+address, nil)
		if d := w.Body.String(); w.Code != http.StatusOK || dameIn(d, "0,0") != int(address[0]-'0') || dameIn(d, "1,1") != int(address[6]-'0') {
			t.Errorf("%s: status %d, %s", address, w.Code, d)
		}
	}
	if len(s.jobs.byKey) != 1 {
		t.Errorf("%d positions were drawn", len(s.jobs.byKey))
	}
	if w := ask(t, s, http.MethodPost, "/board/2,1/1,3?turns=1.1,2.2", nil); w.Code != http.StatusOK {
		t.Error("a board with turns: status", w.Code)
	} else if d := w.Body.String(); strings.Count(d, `r="4.8"`) != 7-2 {
		t.Error(d)
	}
	if w := ask(t, s, http.MethodPost, "/board/2,1/1,3?turns=x", nil); w.Code != http.StatusBadRequest {
		t.Error("turns=x: status", w.Code)
	}
}
