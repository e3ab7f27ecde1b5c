package units

import (
	"slices"
	"strconv"
	"testing"
)

func TestPlural(t *testing.T) {
	for n, want := range []string{"0 classes", "1 class", "2 classes"} {
		if got := Plural(n, "class", "classes"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := Plural(uint64(1<<63), "row", "rows"); got != "9,223,372,036,854,775,808 rows" {
		t.Error(got)
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", 999: "999", 1000: "1,000", 12345: "12,345", 1234567: "1,234,567"} {
		if got := Count(n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestFit(t *testing.T) {
	for width, want := range []string{
		0: "census …", 10: "census …", 11: "census of …", 15: "census of …", 16: "census of 3×3, …", 19: "census of 3×3, …",
		20: "census of 3×3, sum …", 21: "census of 3×3, sum 12",
	} {
		if got := Fit("census of 3×3, sum 12", width); want != "" && got != want {
			t.Errorf("width %d: %q, want %q", width, got, want)
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

func TestTexts(t *testing.T) {
	if got := Texts([]int{3, -1}, strconv.Itoa); !slices.Equal(got, []string{"3", "-1"}) {
		t.Error(got)
	}
	if got := Texts([]int(nil), strconv.Itoa); len(got) != 0 {
		t.Error(got)
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
