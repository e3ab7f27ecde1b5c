package explorer

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/reports/records"
)

// Each heading sorts by its column, and again downwards; the page says which one does.
func TestOrders(t *testing.T) {
	s := newServer(t, Options{})
	heading := regexp.MustCompile(`<th scope="col"( aria-sort="[a-z]+")?><a href="(/list[^"]*)">([^<]+)</a>`)
	_, body := get(t, s, "/list?max_sum=9&min_sum=7&view=table")
	links := heading.FindAllStringSubmatch(body, -1)
	if len(links) != len(orders) || links[0][1] != ` aria-sort="ascending"` || !strings.Contains(links[0][2], "sort=-size") {
		t.Fatalf("%d links, %q", len(links), links)
	}
	unsorted := listed(t, s, "/api/list?max_sum=9&min_sum=7")
	for k, name := range orders {
		compare := columns[slices.IndexFunc(columns, func(c column) bool { return c.Order == name })].compare
		up, down := "/list?max_sum=9&min_sum=7&sort="+name+"&view=table", "/list?max_sum=9&min_sum=7&sort=-"+name+"&view=table"
		sorted, reversed := listed(t, s, "/api"+up), listed(t, s, "/api"+down)
		if !slices.IsSortedFunc(sorted, compare) || !slices.IsSortedFunc(reversed, func(a, b records.Class) int { return compare(b, a) }) || len(sorted) != len(unsorted) || len(reversed) != len(unsorted) {
			t.Errorf("the classes are not sorted by %s, or some are missing", name)
		}
		for path, says := range map[string]string{up: "ascending", down: "descending"} {
			_, body := get(t, s, path)
			links := heading.FindAllStringSubmatch(body, -1)
			if links[k][1] != ` aria-sort="`+says+`"` || strings.Count(body, "aria-sort") != 1 {
				t.Errorf("%s: %q", path, links[k])
			}
			if status, _ := get(t, s, strings.ReplaceAll(links[k][2], "&amp;", "&")); status != http.StatusOK {
				t.Errorf("%s: the link %s: status %d", path, links[k][2], status)
			}
		}
	}
}

// listed returns all classes of a list in JSON, from all its pages.
func listed(t *testing.T, s *Server, path string) (list []records.Class) {
	t.Helper()
	for k := 1; ; k++ {
		var page listAnswer
		_, body := get(t, s, fmt.Sprintf("%s&page=%d", path, k))
		if err := json.Unmarshal([]byte(body), &page); err != nil {
			t.Fatal(err, body)
		}
		list = append(list, page.Classes...)
		if k == page.Pages {
			break
		}
	}
	return list
}

// The labels of a list lead to its classes.
func TestListLabels(t *testing.T) {
	s := newServer(t, Options{})
	for _, path := range []string{"/api/list?size=3x3", "/api/list?size=3x4"} {
		list := listed(t, s, path)
		for _, class := range list {
			label, err := known.ParseLabel(class.Label)
			if err != nil {
				t.Fatal(path, class.Matrix, err)
			}
			if form, ok := known.All().Labelled(label); !ok || label.Layer != class.Matrix.Layer() || !form.Equal(canon.Form(class.Matrix)) {
				t.Errorf("%s: %v has the label of %v", path, class.Matrix, form)
			}
		}
		if len(list) == 0 {
			t.Errorf("%s: %d classes", path, len(list))
		}
	}
	_, csv := get(t, s, "/download/csv?size=3x3")
	if lines := strings.Split(csv, "\n"); !strings.HasSuffix(lines[0], ",label") || !strings.HasSuffix(lines[1], ",3.3.6.1") {
		t.Errorf("the columns of the download: %q", lines[:3])
	}
	for _, target := range []string{"/api/m/3.3.21.1", "/api/m/3,3,1/3,1,3/1,3,3"} {
		w := ask(t, s, http.MethodPost, target, nil)
		if !strings.Contains(w.Body.String(), `"label":"3.3.21.1"`) || !strings.Contains(w.Body.String(), `"matrix":[[3,3,1],[3,1,3],[1,3,3]]`) {
			t.Errorf("%s: %s", target, w.Body)
		}
	}
	if w := ask(t, s, http.MethodGet, "/drawing/3.3.21.1", nil); w.Code != http.StatusOK {
		t.Error("the drawing of a label: status", w.Code)
	}
	if w := ask(t, s, http.MethodGet, "/play/3.3.21.1?game=dseki&turns=p", nil); w.Header().Get("Location") != "/play/3,3,1/3,1,3/1,3,3?game=dseki&turns=p" {
		t.Errorf("a game of a label: to %q", w.Header().Get("Location"))
	}
}
