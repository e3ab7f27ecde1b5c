package explorer

import (
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// realises reports whether the position in the data of a drawing is one of A, with the chains in its order.
func realises(svg string, A seki.Matrix) bool {
	var data struct {
		Text string
		Rows [][2]int
	}
	found := regexp.MustCompile(`data-position="([^"]*)"`).FindStringSubmatch(svg)
	if found == nil || json.Unmarshal([]byte(html.UnescapeString(found[1])), &data) != nil {
		return false
	}
	p, err := board.ParseText(strings.ReplaceAll(data.Text, "/", "\n"))
	if err != nil {
		return false
	}
	r, err := board.ReadAs(p, A)
	if err != nil {
		return false
	}
	for k, c := range r.Rows {
		if !slices.Contains(c.Stones, board.Point{X: data.Rows[k][0], Y: p.Height() - 1 - data.Rows[k][1]}) {
			return false
		}
	}
	return true
}

// The members of a class share one position, which is drawn once.
func TestBoardOfClass(t *testing.T) {
	s := newServer(t, Options{})
	for _, address := range []string{"2,1/1,3", "3,1/1,2", "1,3/2,1"} {
		w := ask(t, s, http.MethodPost, "/board/"+address, nil)
		if A, err := parseAddress(address); err != nil || w.Code != http.StatusOK || !realises(w.Body.String(), A) {
			t.Errorf("%s: status %d, %s", address, w.Code, w.Body)
		}
	}
	if len(s.searches.byKey) != 1 {
		t.Errorf("%d positions were drawn", len(s.searches.byKey))
	}
}
