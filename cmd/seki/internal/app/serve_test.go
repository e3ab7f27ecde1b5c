package app

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/explorer"
)

// The explorer's JSON of a matrix is the line that check writes.
func TestExplorerAnswersAsCheck(t *testing.T) {
	pages := explorer.New(explorer.Options{Memory: 64 << 20, Timeout: time.Minute})
	defer pages.Close()
	matrices := []string{"3 1; 0 2", "2 2 1; 0 3 2", "1 0; 2 0", "4 3 0; 4 0 3; 0 3 3", "1 2 0 1; 0 1 1 0"}
	for _, class := range known.All().Classes() {
		if class.Rows <= 3 {
			matrices = append(matrices, class.Matrix.String())
		}
	}
	for _, text := range matrices {
		for query, flags := range map[string][]string{"": {"--moves", "--invariants"}, "?explain=1": {"--moves", "--invariants", "--explain"}} {
			var want, stderr bytes.Buffer
			args := append([]string{"seki", "check", "--format", "jsonl", text}, flags...)
			if status := Run(t.Context(), args, strings.NewReader(""), &want, &stderr); status != 0 {
				t.Fatalf("%s: status %d: %s", text, status, &stderr)
			}
			w := httptest.NewRecorder()
			address := strings.ReplaceAll(strings.ReplaceAll(text, "; ", "/"), " ", ",")
			pages.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://localhost/api/m/"+address+query, nil))
			if w.Body.String() != want.String() {
				t.Errorf("%s%s:\npage  %scheck %s", text, query, w.Body, &want)
			}
		}
	}
}
