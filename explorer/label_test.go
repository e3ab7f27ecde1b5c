package explorer

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/testtool"
)

// A label in the field and in an address leads to the page of its class, which shows it.
func TestLabels(t *testing.T) {
	s := newServer(t, Options{})
	classes := known.All().Classes()
	for k := 0; k < len(classes); k += 97 {
		A := classes[k].Matrix
		label, ok := known.All().Label(A)
		if !ok && known.All().Exhaustive(A.Size()).Covers(A.Sum()) {
			t.Fatal(A, "has no label")
		}
		if !ok {
			continue
		}
		for target, want := range map[string]string{
			"/m/" + label.String():                                   "/m/",
			"/m/" + label.String() + "/":                             "/m/",
			"/go?matrix=" + url.QueryEscape(" "+label.String()+"\n"): "/m/",
			"/play/" + label.String():                                "/play/",
		} {
			if w := ask(t, s, http.MethodGet, target, nil); w.Code != http.StatusSeeOther || w.Header().Get("Location") != want+addressOf(A) {
				t.Errorf("%s: status %d to %s, want %s", target, w.Code, w.Header().Get("Location"), addressOf(A))
			}
		}
	}
	if w := ask(t, s, http.MethodPost, "/m/3,3,1/3,1,3/1,3,3", nil); !strings.Contains(w.Body.String(), `<a href="/m/3.3.21.1"><strong>3.3.21.1</strong></a>`) {
		t.Error("the page does not show the label:", w.Body)
	}
	if w := ask(t, s, http.MethodPost, "/m/5,0/0,7", nil); strings.Contains(w.Body.String(), "2.2.12.") {
		t.Error("a label of a class that is not listed")
	}
	for target, status := range map[string]int{
		"/m/3.3.21.2": http.StatusNotFound, "/m/3.3.0.1": http.StatusBadRequest, "/m/3.3.21.01": http.StatusBadRequest, "/m/3.3.2000000000000.1": http.StatusBadRequest,
		"/go?matrix=3.3.21.9": http.StatusBadRequest, // the first page, with the error
	} {
		if w := ask(t, s, http.MethodGet, target, nil); w.Code != status || !strings.Contains(w.Body.String(), "label") {
			t.Errorf("%s: status %d: %s", target, w.Code, w.Body)
		}
	}
}

// The labels of a list lead to its classes.
func TestListLabels(t *testing.T) {
	s := newServer(t, Options{})
	for _, path := range []string{"/download/jsonl?size=3x3", "/download/jsonl?size=3x4"} {
		_, text := get(t, s, path)
		for line := range strings.Lines(text) {
			var class inspect.Class
			testtool.NoError(t, json.Unmarshal([]byte(line), &class))
			label, err := known.ParseLabel(class.Label)
			if err != nil {
				t.Fatal(path, class.Matrix, err)
			}
			if form, ok := known.All().Labelled(label); !ok || label.Layer != class.Matrix.Layer() || !form.Equal(canon.Form(class.Matrix)) {
				t.Errorf("%s: %v has the label of %v", path, class.Matrix, form)
			}
		}
		if text == "" {
			t.Errorf("%s: no classes", path)
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
