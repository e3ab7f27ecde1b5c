package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/explorer"
)

// The record of a matrix in the explorer is the line that check writes.
func TestExplorerAnswersAsCheck(t *testing.T) {
	pages := explorer.New(explorer.Options{Memory: 64 << 20, Timeout: time.Minute}).Handler()
	matrices := []string{"3 1; 0 2", "2 2 1; 0 3 2", "1 0; 2 0", "4 3 0; 4 0 3; 0 3 3", "1 2 0 1; 0 1 1 0"}
	for _, class := range known.All().Classes() {
		if class.Rows <= 3 {
			matrices = append(matrices, class.Matrix.String())
		}
	}
	for _, text := range matrices {
		var want, stderr bytes.Buffer
		args := []string{"seki", "check", "--format", "jsonl", text, "--moves", "--invariants"}
		if status := Run(t.Context(), args, strings.NewReader(""), &want, &stderr); status != 0 {
			t.Fatalf("%s: status %d: %s", text, status, &stderr)
		}
		got, query := httptest.NewRecorder(), fmt.Sprintf(`{"matrix":%q}`, text)
		pages.ServeHTTP(got, httptest.NewRequestWithContext(t.Context(), "POST", "http://localhost/api/matrix",
			strings.NewReader(query)))
		var answer struct{ Record json.RawMessage }
		err := json.Unmarshal(got.Body.Bytes(), &answer)
		if err != nil || string(answer.Record)+"\n" != want.String() {
			t.Errorf("%s: %v\npage  %s\ncheck %s", text, err, answer.Record, &want)
		}
	}
}
