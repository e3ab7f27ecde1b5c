package explorer

import (
	"embed"
	"encoding/json"
	"html"
	"io/fs"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/internal/testtool"
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
	if len(files) < 4 || bytes > 90_000 {
		t.Errorf("%d bytes in the page and %d files", bytes, len(files))
	}
	link := regexp.MustCompile(`(?s)<noscript>.*href="(/play/[^"]*)".*</noscript>`).FindStringSubmatch(body)
	if link == nil {
		t.Fatal("no game without scripts")
	}
	_, game := get(t, s, html.UnescapeString(link[1])+"?moves=1")
	if strings.Count(game, `"worth rW`) != 1 {
		t.Errorf("%s: not exactly one move wins: %s", link[1], game)
	}
}

// Scripts are sent without their lines of comments and without indentation: no text or comment of theirs goes on in another line.
func TestLight(t *testing.T) {
	for _, files := range []embed.FS{static, app} {
		names, err := fs.Glob(files, "*/*.js")
		if err != nil || len(names) == 0 {
			t.Fatal(names, err)
		}
		for _, name := range names {
			whole := testtool.Must(files.ReadFile(name))(t)
			for k, line := range strings.Split(string(whole), "\n") {
				_, after, comment := strings.Cut(line, "/*")
				if strings.Count(line, "`")%2 != 0 || comment && !strings.Contains(after, "*/") || strings.HasSuffix(line, `\`) {
					t.Errorf("%s:%d: %s", name, k+1, line)
				}
			}
		}
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
