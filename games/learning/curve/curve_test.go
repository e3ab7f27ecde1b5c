package curve

import (
	"bytes"
	"math/big"
	"math/rand/v2"
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
		if n := len(cv.points); n > maxPoints+1 || cv.points[n-1] != (point{10_000, 3, 3, 3}) {
			t.Errorf("%d points, the last of them %v", n, cv.points[n-1])
		}
		l := Line{Curve: cv, Bound: test.bound}
		if lines := written(t, l); len(lines) != len(cv.points)+1 || lines[len(lines)-1] != "10000,3" {
			t.Errorf("%d lines of CSV for %d points, the last %q", len(lines), len(cv.points), lines[len(lines)-1])
		}
		drawn(t, append(test.want, "a title"), l)
	}
}

// written returns the lines of the CSV.
func written(t *testing.T, lines ...Line) []string {
	t.Helper()
	var numbers bytes.Buffer
	if err := WriteCSV(&numbers, lines...); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(numbers.String()), "\n")
}

// drawn checks that the figure has the texts.
func drawn(t *testing.T, want []string, lines ...Line) {
	t.Helper()
	figure, err := Figure("a title", lines...)
	if err != nil {
		t.Fatal(err)
	}
	var svg bytes.Buffer
	if err := figure.Write(&svg, ".svg", time.Time{}); err != nil {
		t.Fatal(err)
	}
	for _, text := range want {
		if !strings.Contains(svg.String(), text) {
			t.Errorf("the figure does not say %q", text)
		}
	}
}

// The points of several matches are the mean, the least and the greatest number of counted
// plays, here counted anew for every point.
func TestSeveralMatches(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, plays := range []int{1, 2, 1999, 2000, 2001, 4003} {
		cv := New(plays)
		matches := make([][]bool, 5)
		for k := range matches {
			for i := range plays {
				counts := random.IntN(3) == 0
				matches[k] = append(matches[k], counts)
				cv.Add(i+1, counts)
			}
		}
		if last := cv.points[len(cv.points)-1]; last.plays != plays || cv.points[0] != (point{}) || len(cv.points) > 2*maxPoints {
			t.Fatalf("%d plays: %d points from %v to %v", plays, len(cv.points), cv.points[0], last)
		}
		for _, p := range cv.points {
			want := point{plays: p.plays, least: plays}
			for _, match := range matches {
				n := 0
				for _, counts := range match[:p.plays] {
					if counts {
						n++
					}
				}
				want.sum, want.least, want.greatest = want.sum+n, min(want.least, n), max(want.greatest, n)
			}
			if p != want {
				t.Fatalf("%d plays: %+v, not %+v", plays, p, want)
			}
		}
	}
}

func TestSeveralLines(t *testing.T) {
	add := func(ends ...int) *Curve { // matches of 9 plays, of which the first ones count
		cv := New(9)
		for _, end := range ends {
			for i := 1; i <= 9; i++ {
				cv.Add(i, i <= end)
			}
		}
		return cv
	}
	bound := learning.Bound{Value: big.NewInt(8), Formula: "M_p(x)"}
	lost := learning.Bound{Value: big.NewInt(8), Formula: "M_p(x)", DrawsAllowed: true}
	missing := learning.Bound{Value: big.NewInt(8), Formula: "M_p(x)", Missing: "a condition"}
	lnwt := Line{learning.LNWT, learning.Perfect, add(2, 5), bound}
	lnwp := Line{learning.LNWP, learning.Perfect, add(3), missing}
	random := Line{learning.LNWT, learning.Random, add(4, 4), bound}
	llp := Line{learning.LLP, learning.Perfect, add(1), lost}
	drawn(t, []string{">3.5 plays not won on average, 2 to 5<"}, lnwt)
	drawn(t, []string{"plays not won so far", ">lnwt: 3.5 on average, 2 to 5<", ">lnwp: 3<", ">lnwt: at most 7<"}, lnwt, lnwp)
	drawn(t, []string{">against perfect: 3.5 on", ">against random: 4<", "random: 4."}, lnwt, random)
	drawn(t, []string{">lnwp against perfect: 3<", ">lnwt against random: 4<"}, lnwp, random)
	drawn(t, []string{"plays that fail so far", ">lnwt: 3.5 plays not won on", ">llp: 1 play lost<", ">llp: at most 7<"}, lnwt, llp)
	if lines := written(t, lnwt, llp); len(lines) != 21 || lines[0] != "rule,opponent,plays,counts,mean,least,greatest" ||
		lines[4] != "lnwt,perfect,3,not_won,2.5,2,3" || lines[20] != "llp,perfect,9,lost,1,1,1" {
		t.Errorf("%q", lines)
	}
}
