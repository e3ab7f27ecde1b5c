package board

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// ViolationKind is a condition of the model that a position can violate.
type ViolationKind string

const (
	Open      ViolationKind = "open"       // an empty point touches no chain
	Private   ViolationKind = "private"    // it touches a single chain: an eye or an outside liberty
	Joins     ViolationKind = "joins"      // it touches several chains, all of one colour
	Shared    ViolationKind = "shared"     // it touches more than two chains, of both colours
	Outside   ViolationKind = "outside"    // it touches a chain that is not in the matrix
	Adjacent  ViolationKind = "adjacent"   // two dame are adjacent, but not of the same two chains
	NoLiberty ViolationKind = "no liberty" // a chain has no liberty; the point is its first stone
)

// Violation says where a position violates a condition, and which chains are
// involved: for Adjacent, the two of the first point, then the two of the second; for
// other kinds, those that the points touch, the black ones first.
type Violation struct {
	Kind   ViolationKind
	Points []Point
	Chains []Chain
}

// listedPoints is the number of points that String names of a violation.
const listedPoints = 12

// String says what is wrong, with names of points and chains.
func (v Violation) String() string {
	points := units.Texts(v.Points[:min(len(v.Points), listedPoints)], Point.String)
	if more := len(v.Points) - len(points); more > 0 {
		points = append(points, fmt.Sprintf("%d more", more))
	}
	verb := " touches "
	if len(points) > 1 {
		verb = " touch "
	}
	where := and(points) + verb
	chains := ChainNames(v.Chains)
	switch v.Kind {
	case Open:
		return where + "no stone"
	case Private:
		return where + "only " + chains + ": an eye or an outside liberty"
	case Joins:
		return where + chains + ", which a stone there would join"
	case Shared:
		return where + "more than two chains: " + chains
	case Outside:
		return where + chains + ", not all of them in the matrix"
	case Adjacent:
		return fmt.Sprintf("%s are adjacent, but dame of different chains: %s, and %s",
			and(points), ChainNames(v.Chains[:2]), ChainNames(v.Chains[2:]))
	}
	return chains + " has no liberty"
}

// ChainNames names chains in a sentence: "black A1 and C3 and white B2".
func ChainNames(chains []Chain) string {
	var parts []string
	for _, colour := range []Colour{Black, White} {
		var names []string
		for _, c := range chains {
			if c.Colour == colour && !slices.Contains(names, c.Name()) {
				names = append(names, c.Name())
			}
		}
		if len(names) > 0 {
			parts = append(parts, colour.String()+" "+and(names))
		}
	}
	return strings.Join(parts, " and ")
}

// and lists words in a sentence.
func and(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
