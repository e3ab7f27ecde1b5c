package curve

import (
	"bytes"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/games/learning"
)

func TestCurve(t *testing.T) {
	for _, test := range []struct {
		bound learning.Bound
		want  []string
	}{
		{learning.Bound{}, []string{"plays not won so far", "3 plays not won"}},
		{learning.Bound{Value: big.NewInt(9), Formula: "M_p(x)", DrawsAllowed: true}, []string{"3 plays lost", "bound M_p(x) = 9"}},
		{learning.Bound{Value: big.NewInt(99), Formula: "M_p(x)"}, []string{"bound M_p(x) = 99 (above the picture)"}},
		{learning.Bound{Value: big.NewInt(99), K: big.NewInt(7), Formula: "(2+1)^4"}, []string{"(above the picture)", "at most K(x) = 7"}},
		{learning.Bound{Value: big.NewInt(9), Formula: "M_p(x)", Missing: "a condition"}, []string{"no bound here: M_p(x) = 9"}},
	} {
		cv := New(10_000)
		for i := 1; i <= 10_000; i++ {
			cv.Add(i, i <= 3)
		}
		if n := len(cv.points); n > maxPoints+1 || cv.points[n-1].X != 10_000 || cv.points[n-1].Y != 3 {
			t.Errorf("%d points, the last of them %v", n, cv.points[n-1])
		}
		figure, err := cv.Figure("a title", test.bound)
		if err != nil {
			t.Fatal(err)
		}
		var numbers bytes.Buffer
		if err := cv.WriteCSV(&numbers, test.bound); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Split(numbers.String(), "\n"); len(lines) != len(cv.points)+2 || lines[len(lines)-2] != "10000,3" {
			t.Errorf("%d lines of CSV for %d points, the last %q", len(lines), len(cv.points), lines[len(lines)-2])
		}
		var svg bytes.Buffer
		if err := figure.Write(&svg, ".svg", time.Time{}); err != nil {
			t.Fatal(err)
		}
		for _, want := range append(test.want, "a title") {
			if !strings.Contains(svg.String(), want) {
				t.Errorf("%+v: the figure does not say %q", test.bound, want)
			}
		}
	}
}
