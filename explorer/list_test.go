package explorer

import (
	"strings"
	"testing"
)

// A parameter in another spelling is refused, so that it is not ignored like those of other sites.
func TestOtherSpelling(t *testing.T) {
	for _, name := range append([]string{"page"}, parameters...) {
		if got := otherSpelling(name); got != "" {
			t.Errorf("%s is taken for %s", name, got)
		}
		for _, word := range []string{strings.ToUpper(name), name + "_", "-" + name} {
			if got := otherSpelling(word); got != name {
				t.Errorf("%s is taken for %q, want %s", word, got, name)
			}
		}
	}
	for word := range strings.FieldsSeq("name site link mode code title id q v ref lang tag from utm_source fbclid sum " + strings.Repeat("size", 1000)) {
		if got := otherSpelling(word); got != "" {
			t.Errorf("%.20s is taken for %s", word, got)
		}
	}
	// Of several the message names the first in the order of the alphabet, always.
	s := newServer(t, Options{})
	for range 8 {
		if status, body := get(t, s, "/list?minsum=3&kinds=x&maxsum=4&Game=seki&wher=x"); status != 400 || !strings.Contains(body, "did you mean game?") {
			t.Fatalf("status %d:\n%.1500s", status, body)
		}
	}
	if status, body := get(t, s, "/list?name=x&site=y&link=z"); status != 200 {
		t.Errorf("parameters of others: status %d:\n%.1500s", status, body)
	}
}
