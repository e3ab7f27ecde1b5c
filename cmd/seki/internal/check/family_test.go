package check

import (
	"strings"
	"testing"

	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
)

func TestResultsText(t *testing.T) {
	for _, c := range []struct {
		results string // for k = 1, 2, …, separated by spaces
		want    string
	}{
		{"A A A A", "k = 1..4: A"},
		{"A B B", "k = 1: A; k = 2..3: B"},
		{"A B B B", "k = 1: A; k = 2..4: B; constant from k = 2"},
		{"A B A B A", "k = 1, 3, 5: A; k = 2, 4: B"},
		{"A B A B A B", "k = 1, 3, 5: A; k = 2, 4, 6: B; period 2 from k = 1"},
		{"C A B A B A B ?", "k = 1: C; k = 2, 4, 6: A; k = 3, 5, 7: B; k = 8: not decided; period 2 from k = 2"},
		{"A A B A A B A A B", "k = 1..2, 4..5, 7..8: A; k = 3, 6, 9: B; period 3 from k = 1"},
		{"? A A A A", "k = 1: not decided; k = 2..5: A"},
	} {
		var members []member
		for k, result := range strings.Fields(c.results) {
			if result == "?" {
				result = notDecided
			}
			members = append(members, member{lab.Parameters{"k": k + 1}, [2]string{result, "other"}})
		}
		if got := resultsText([]string{"k"}, members, seki.Seki); got != c.want {
			t.Errorf("%s: %q, want %q", c.results, got, c.want)
		}
	}
}

// Values that are not consecutive have no period; those of two parameters nest.
func TestResultsTextOfOtherRanges(t *testing.T) {
	var members []member
	for _, k := range []int{1, 2, 4, 8} {
		members = append(members, member{lab.Parameters{"k": k}, [2]string{seki.DSeki: "A"}})
	}
	members[0].results[seki.DSeki] = "B"
	if got, want := resultsText([]string{"k"}, members, seki.DSeki), "k = 1: B; k = 2, 4, 8: A"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	members = nil
	for k := 1; k <= 4; k++ {
		for m := 1; m <= 2; m++ {
			result := [2]string{"A"}
			if m > 1 && k > 1 {
				result[seki.Seki] = "B"
			}
			members = append(members, member{lab.Parameters{"k": k, "m": m}, result})
		}
	}
	if got, want := resultsText([]string{"k", "m"}, members, seki.Seki), "k = 1 (m = 1..2: A); k = 2..4 (m = 1: A; m = 2: B); constant from k = 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
