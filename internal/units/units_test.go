package units

import "testing"

func TestPlural(t *testing.T) {
	for n, want := range map[uint64]string{0: "0 rows", 1: "1 row", 2: "2 rows", 999: "999 rows", 1000: "1,000 rows",
		1 << 63: "9,223,372,036,854,775,808 rows"} {
		if got := Plural(n, "row", "rows"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestEngineering(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 7: "7", 999: "999", 999.9: "1 k", 1234: "1.23 k", 55.8e6: "55.8 M",
		3e9: "3 G", 2e15: "2e+03 T"} {
		if got := Engineering(x); got != want {
			t.Errorf("engineering(%v) = %q, want %q", x, got, want)
		}
	}
}

func TestRuns(t *testing.T) {
	for _, c := range []struct {
		numbers []int
		want    string
	}{
		{nil, ""}, {[]int{3}, "3"}, {[]int{1, 2, 3, 5}, "1 to 3, 5"}, {[]int{4, 2, 3, 3}, "4, 2 to 3, 3"},
	} {
		if got := Runs(c.numbers, " to "); got != c.want {
			t.Errorf("%v: %q, want %q", c.numbers, got, c.want)
		}
	}
}

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"3×3 of ⎡1⎤, …": "3×3 of ⎡1⎤, …", "a\x1b[2J\r\n": `a\x1b[2J\r\n`, "\x7f\u009b\u202e": `\x7f\u009b\u202e`,
		"x\xffy": `x\xffy`,
	} {
		if got := Visible(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
