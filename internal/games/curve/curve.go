// Package curve draws how the failures of a learning player add up over its plays.
package curve

import "github.com/sekilab/sekilab/games/learning"

// Curve is the cumulative number of plays of a match that count (those not won, or those
// lost), sampled at a few thousand plays at most.
type Curve struct {
	plays  int // of the match
	step   int // plays from one point to the next, but for the last
	points []point
	count  int
}

// point is the number of counted plays among the first so many.
type point struct{ plays, count int }

const maxPoints = 2000

// New returns an empty curve for a match of the given number of plays, at least 1.
func New(plays int) *Curve {
	return &Curve{plays: plays, step: max(1, plays/maxPoints), points: []point{{}}}
}

// Add adds play i, counted from 1.
func (cv *Curve) Add(i int, counts bool) {
	if counts {
		cv.count++
	}
	if i%cv.step == 0 || i == cv.plays {
		cv.points = append(cv.points, point{i, cv.count})
	}
}

// counted names the plays that are counted: lost, or not won.
func counted(bound learning.Bound) string {
	if bound.DrawsAllowed {
		return "lost"
	}
	return "not won"
}
