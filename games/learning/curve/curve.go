// Package curve draws how the failures of a learning player add up over its plays.
package curve

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"github.com/sekilab/sekilab/games/learning"
)

// Curve is the cumulative number of counted plays (those not won, or those lost) in one match
// or several, sampled at a few thousand plays at most.
type Curve struct {
	matches int
	count   int // of the last match
	next    int // the point that it reaches next
	points  []point
}

// point is the number of counted plays among the first so many.
type point struct {
	plays           int
	sum             int // over the matches
	least, greatest int // of a match
}

const maxPoints = 2000

// New returns an empty curve for matches of the given number of plays, at least 1.
func New(plays int) *Curve {
	cv := &Curve{}
	for k, step := 0, max(1, plays/maxPoints); k < plays; k += step {
		cv.points = append(cv.points, point{plays: k})
	}
	cv.points = append(cv.points, point{plays: plays})
	return cv
}

// Add adds play i, counted from 1, which begins a match.
func (cv *Curve) Add(i int, counts bool) {
	if i == 1 {
		cv.matches++
		cv.count, cv.next = 0, 1
	}
	if counts {
		cv.count++
	}
	if p := &cv.points[cv.next]; p.plays == i {
		if cv.matches == 1 {
			p.least = cv.count
		}
		p.sum, p.least, p.greatest = p.sum+cv.count, min(p.least, cv.count), max(p.greatest, cv.count)
		cv.next++
	}
}

// mean returns the mean over the matches.
func (cv *Curve) mean(p point) float64 { return float64(p.sum) / float64(max(cv.matches, 1)) }

// Line is a curve in a figure, of a rule against an opponent. The bound says what it counts.
type Line struct {
	Rule     learning.Rule
	Opponent learning.Opponent
	Curve    *Curve
	Bound    learning.Bound
}

// counts names the plays that are counted.
func (l Line) counts() string {
	if l.Bound.DrawsAllowed {
		return "lost"
	}
	return "not won"
}

// WriteCSV writes the points of the lines as CSV: for a single match the plays and the
// number, whose name says what is counted, and otherwise also the rule, the opponent, what is
// counted, and the mean, the least and the greatest number of the matches.
func WriteCSV(w io.Writer, lines ...Line) error {
	text := bufio.NewWriter(w)
	name := map[string]string{"lost": "lost", "not won": "not_won"}
	if l := lines[0]; len(lines) == 1 && l.Curve.matches <= 1 {
		fmt.Fprintf(text, "plays,%s\n", name[l.counts()])
		for _, p := range l.Curve.points {
			fmt.Fprintf(text, "%d,%d\n", p.plays, p.sum)
		}
		return text.Flush()
	}
	fmt.Fprintln(text, "rule,opponent,plays,counts,mean,least,greatest")
	for _, l := range lines {
		for _, p := range l.Curve.points {
			mean := strconv.FormatFloat(l.Curve.mean(p), 'g', 8, 64)
			fmt.Fprintf(text, "%v,%v,%d,%s,%s,%d,%d\n", l.Rule, l.Opponent, p.plays, name[l.counts()], mean, p.least, p.greatest)
		}
	}
	return text.Flush()
}
