package units

import (
	"strings"
	"testing"
)

func TestSuggestion(t *testing.T) {
	names := strings.Fields("check list census enumerate count report solve catalog test games max-sum min-sum format output o quiet q progress table rows")
	for word, want := range map[string]string{
		"chekc": "check", "cehck": "check", "lst": "list", "sensus": "census", "enum": "enumerate", "cat": "catalog",
		"tests": "test", "maxsum": "max-sum", "fromat": "format", "out": "output", "quite": "quiet", "row": "rows",
		"frobnicate": "", "xyz": "", "run": "", "verbose": "", "json": "", "threads": "", "": "",
	} {
		if want != "" {
			want = ", did you mean " + want + "?"
		}
		if got := Suggestion(names, word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
