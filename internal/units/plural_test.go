package units

import "testing"

func TestPlural(t *testing.T) {
	for n, want := range []string{"0 classes", "1 class", "2 classes"} {
		if got := Plural(n, "class", "classes"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := Plural(uint64(1<<63), "row", "rows"); got != "9223372036854775808 rows" {
		t.Error(got)
	}
}
