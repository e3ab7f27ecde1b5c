package explorer

import (
	"encoding/json"
	"html"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/data/puzzles"
)

// The first page carries all puzzles, loads little, and leads without scripts to a game of the
// first one.
func TestFirstPage(t *testing.T) {
	s := newServer(t, Options{})
	_, body := get(t, s, "/")
	var got puzzles.List
	data := regexp.MustCompile(`(?s)<script type="application/json">(.*?)</script>`).FindStringSubmatch(body)
	if data == nil || json.Unmarshal([]byte(data[1]), &got) != nil || !reflect.DeepEqual(got, puzzles.All()) {
		t.Errorf("the puzzles on the page: %.300q", data)
	}
	bytes := len(body)
	files := regexp.MustCompile(`(?:src|href)="(/static/[^"]*)"`).FindAllStringSubmatch(body, -1)
	for _, file := range files {
		status, content := get(t, s, file[1])
		if status != http.StatusOK {
			t.Errorf("%s: status %d", file[1], status)
		}
		bytes += len(content)
	}
	if len(files) < 4 || bytes > 300_000 {
		t.Errorf("%d bytes in the page and %d files", bytes, len(files))
	}
	link := regexp.MustCompile(`(?s)<noscript>.*href="(/play/[^"]*)".*</noscript>`).FindStringSubmatch(body)
	if link == nil {
		t.Fatal("no game without scripts")
	}
	_, game := get(t, s, html.UnescapeString(link[1])+"?moves=1")
	if strings.Count(game, `"cell rW`) != 1 {
		t.Errorf("%s: not exactly one move wins: %s", link[1], game)
	}
}
