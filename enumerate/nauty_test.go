package enumerate

import (
	"bufio"
	"bytes"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
)

// nautyMatrices returns the list that nauty generates, one line of multig -B
// for each class.
func nautyMatrices(t *testing.T, rows, cols, sum int) []string {
	t.Helper()
	testtool.Find(t, "nauty-genbg", "nauty")
	testtool.Find(t, "nauty-multig", "nauty")
	pipe := fmt.Sprintf("nauty-genbg -q -d1:1 %d %d | nauty-multig -q -f%d -e%d -B", rows, cols, rows, sum)
	out, err := exec.CommandContext(t.Context(), "sh", "-c", pipe).Output()
	if err != nil {
		t.Fatalf("%s: %v", pipe, err)
	}
	var lines []string
	for scan := bufio.NewScanner(bytes.NewReader(out)); scan.Scan(); {
		if line := strings.TrimSpace(scan.Text()); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestLongAgainstNauty compares what is generated with nauty's list, as sets of
// canonical forms.
func TestLongAgainstNauty(t *testing.T) {
	less, step := 4, 9
	if testtool.Long() {
		less, step = 0, 1
	}
	for _, size := range []struct{ rows, cols, maxSum int }{
		{2, 2, 30}, {2, 3, 15}, {3, 2, 15}, {3, 3, 14}, {3, 4, 12}, {4, 3, 12}, {4, 4, 12}, {3, 5, 12}, {5, 3, 12},
		{5, 5, 10}, {2, 7, 12},
	} {
		for sum := size.maxSum - less; sum >= max(size.rows, size.cols); sum -= step {
			g := testtool.Must(NewGenerator(size.rows, size.cols, sum))(t)
			ours := map[string]bool{}
			err := g.Visit(t.Context(), func(cells []uint16) bool {
				key := fmt.Sprint(cells)
				if ours[key] {
					t.Errorf("%d×%d, sum %d: %v comes twice", size.rows, size.cols, sum, cells)
				}
				ours[key] = true
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			lines := nautyMatrices(t, size.rows, size.cols, sum)
			if len(lines) != len(ours) {
				t.Errorf("%d×%d, sum %d: nauty has %d classes, %d were generated", size.rows, size.cols, sum, len(lines), len(ours))
			}
			var labeler canon.Labeler[uint16]
			for _, line := range lines {
				cells := make([]uint16, 0, size.rows*size.cols)
				for _, word := range strings.Fields(line)[2:] {
					v, err := strconv.ParseUint(word, 10, 16)
					if err != nil {
						t.Fatalf("nauty's line %q: %v", line, err)
					}
					cells = append(cells, uint16(v))
				}
				labeler.Form(cells, size.rows, size.cols, cells)
				if !ours[fmt.Sprint(cells)] {
					t.Errorf("%d×%d, sum %d: nauty's %q has the form %v, which was not generated", size.rows, size.cols, sum, line,
						cells)
				}
			}
		}
	}
}
