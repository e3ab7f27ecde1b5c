package explorer

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/data/known"
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
