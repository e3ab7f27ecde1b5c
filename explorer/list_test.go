package explorer

import (
	"strings"
	"testing"
)

// One letter missing, twice or in the next place is a misspelling of every parameter.
func TestMisspelt(t *testing.T) {
	for _, name := range append([]string{"page"}, parameters...) {
		if got := misspelt(name); got != "" {
			t.Errorf("%s is taken for %s", name, got)
		}
		words := []string{strings.ToUpper(name), name + "s"}
		for k := range name {
			words = append(words, name[:k]+name[k+1:], name[:k]+name[k:k+1]+name[k:])
			if k > 0 && name[k] != name[k-1] {
				words = append(words, name[:k-1]+name[k:k+1]+name[k-1:k]+name[k+1:])
			}
		}
		for _, word := range words {
			if got := misspelt(word); got != name {
				t.Errorf("%s is taken for %q, want %s", word, got, name)
			}
		}
	}
	for word, want := range map[string]string{"minsum": "min_sum", "max-sums": "max_sum", "mjn-sum": "min_sum"} {
		if got := misspelt(word); got != want {
			t.Errorf("%s is taken for %q, want %s", word, got, want)
		}
	}
	for word := range strings.FieldsSeq("name site link mode code title id q v ref lang tag from utm_source fbclid sum " + strings.Repeat("size", 1000)) {
		if got := misspelt(word); got != "" {
			t.Errorf("%.20s is taken for %s", word, got)
		}
	}
	if got := misspelt(""); got != "" {
		t.Errorf("no name is taken for %s", got)
	}
}

// Of several misspelt parameters the message names the first in the order of the alphabet, always.
func TestMisspeltTogether(t *testing.T) {
	s := newServer(t, Options{})
	for range 8 {
		if status, body := get(t, s, "/list?szie=3x3&kinds=x&minsum=3&maxsum=4&gmae=seki&wher=x"); status != 400 || !strings.Contains(body, "did you mean game?") {
			t.Fatalf("status %d:\n%.1500s", status, body)
		}
	}
	if status, body := get(t, s, "/list?name=x&site=y&link=z"); status != 200 {
		t.Errorf("parameters of others: status %d:\n%.1500s", status, body)
	}
}
