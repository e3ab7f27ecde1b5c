package enumerate

import (
	"strings"
	"testing"
)

// What takes minutes is counted; what would take days, or more memory than there is, is refused
// before anything large is made.
func TestCheckCount(t *testing.T) {
	for _, c := range []struct {
		rows, cols, sum int
		want            string
	}{
		{12, 12, 100, ""},
		{200, 2, 400, ""},
		{1, 1, 1_000_000, ""},
		{0, 0, 80, ""},
		{20_000, 1, 20_000, "products"},
		{1, 1, 1_000_000_000, "products"},
		{1_000_000_000, 1_000_000_000, 1_000_000_000, "products"},
		{100, 100, 100, "products"},
		{0, 0, 5000, "permutations of 5000 points"},
		{0, 0, 150, "permutations of 150 points"},
	} {
		err := CheckCount(c.rows, c.cols, c.sum)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d×%d, sum %d: %v, want %q", c.rows, c.cols, c.sum, err, c.want)
		}
	}
}
