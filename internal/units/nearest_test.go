package units

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	names := strings.Fields("check list census enumerate count report solve catalog test games max-sum min-sum format output o quiet q progress table rows")
	for word, want := range map[string]string{
		"chekc": "check", "cehck": "check", "lst": "list", "sensus": "census", "enum": "enumerate", "cat": "catalog",
		"tests": "test", "maxsum": "max-sum", "fromat": "format", "out": "output", "quite": "quiet", "row": "rows",
		"frobnicate": "", "xyz": "", "run": "", "verbose": "", "json": "", "threads": "", "": "",
	} {
		if got := Nearest(names, word); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestSuggestion(t *testing.T) {
	for word, want := range map[string]string{"chekc": ", did you mean check?", "frobnicate": ""} {
		if got := Suggestion([]string{"list", "check"}, word); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
