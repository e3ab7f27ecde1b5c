package explorer

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/testtool"
)

// The first page carries all puzzles, and loads little.
func TestFirstPage(t *testing.T) {
	s := newServer(t, Options{})
	_, body := get(t, s, "/")
	var got puzzles.List
	data := regexp.MustCompile(`(?s)<script type="application/json">(.*?)</script>`).FindStringSubmatch(body)
	if data == nil || json.Unmarshal([]byte(data[1]), &got) != nil || !reflect.DeepEqual(got, puzzles.All()) {
		t.Errorf("the puzzles on the page: %.300q", data)
	}
	var sent bytes.Buffer // compressed, as hosts send it
	z := gzip.NewWriter(&sent)
	_, _ = io.WriteString(z, body)
	files := regexp.MustCompile(`(?:src|href)="(/static/[^"]*)"`).FindAllStringSubmatch(body, -1)
	for _, file := range files {
		status, content := get(t, s, file[1])
		if status != http.StatusOK {
			t.Errorf("%s: status %d", file[1], status)
		}
		_, _ = io.WriteString(z, content)
	}
	testtool.NoError(t, z.Close())
	if len(files) < 4 || sent.Len() > 36_000 {
		t.Errorf("%d bytes in the page and %d files", sent.Len(), len(files))
	}
}

// A matrix to be edited, and one with an error, are at the top of the page, without the game.
func TestEditing(t *testing.T) {
	s := newServer(t, Options{})
	_, body := get(t, s, "/m/3,1/0,2")
	link := regexp.MustCompile(`href="(/explore\?[^"]*)">Edit</a>`).FindStringSubmatch(body)
	if link == nil {
		t.Fatal("no link to edit the matrix")
	}
	for target, want := range map[string]string{
		html.UnescapeString(link[1]): "spellcheck=\"false\" aria-describedby=\"how\">3 1; 0 2</textarea>",
		"/go?matrix=3+1%0A0":         "line 2, column 2: row 2 has 1 entry, row 1 has 2</p>\n<form class=\"enter\"",
		"/go?matrix=":                "a matrix needs at least one entry</p>\n<form class=\"enter\"",
	} {
		_, body := get(t, s, target)
		if !strings.Contains(body, want) || strings.Contains(body, "data-game") || strings.Contains(body, "puzzles.js") {
			t.Errorf("%s: without %q, or with a game: %s", target, want, body)
		}
	}
}
