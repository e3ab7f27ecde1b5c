package board

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// ViolationKind is a condition of the model that a position can violate.
type ViolationKind string

const (
	Open     ViolationKind = "open"     // an empty point touches no chain
	Private  ViolationKind = "private"  // points that touch a single chain are an eye whose liberties are not counted
	Joins    ViolationKind = "joins"    // it touches several chains, all of one colour
	Shared   ViolationKind = "shared"   // it touches more than two chains, of both colours
	Outside  ViolationKind = "outside"  // it touches only chains that are not in the matrix
	Connects ViolationKind = "connects" // it touches a chain of the matrix, and one of its colour that is not
	// two points are adjacent, but not liberties of the same chains, or not of one kind
	Adjacent  ViolationKind = "adjacent"
	NoLiberty ViolationKind = "no liberty" // a chain has no liberty; the point is its first stone
)

// Violation is a place where a position violates a condition, with the chains involved. For Adjacent these are the
// chains of the first point, then the chains of the second. For other kinds they are the chains that the points touch,
// the black ones first.
type Violation struct {
	Kind   ViolationKind
	Points []Point
	Chains []Chain

	// For Adjacent, the number of chains of the first point. If that is all, the second point has the
	// same, but only the first touches a living chain of the opponent.
	First int
}

// MarshalJSON writes the kind, the points, the names of the chains and the text of String.
func (v Violation) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind   ViolationKind `json:"kind"`
		Points []Point       `json:"points"`
		Chains []Chain       `json:"chains"`
		Text   string        `json:"text"`
	}{v.Kind, v.Points, append([]Chain{}, v.Chains...), v.String()})
}

// listedPoints is the number of points that String names of a violation.
const listedPoints = 12

// String describes the fault, with names of points and chains.
func (v Violation) String() string {
	points := units.Texts(v.Points[:min(len(v.Points), listedPoints)], Point.String)
	if more := len(v.Points) - len(points); more > 0 {
		points = append(points, fmt.Sprintf("%d more", more))
	}
	verb := " touches "
	if len(points) > 1 {
		verb = " touch "
	}
	where := units.And(points) + verb
	chains := ChainNames(v.Chains)
	switch v.Kind {
	case Open:
		return where + "no stone"
	case Private:
		return where + "only " + chains + ": an eye of " + units.Plural(len(v.Points), "point",
			"points") + ", whose liberties are not counted"
	case Joins:
		return where + chains + ", which a stone there would join"
	case Shared:
		return where + "more than two chains: " + chains
	case Outside:
		return where + "only " + chains + ", not in the matrix: a chain could grow there"
	case Connects:
		return where + chains + ": a stone there would connect one with a chain outside the matrix"
	case Adjacent:
		return units.And(points) + " are adjacent" + v.differ()
	}
	return chains + " has no liberty"
}

// differ describes how two adjacent points differ.
func (v Violation) differ() string {
	first, second := ChainNames(v.Chains[:v.First]), ChainNames(v.Chains[v.First:])
	if second != "" {
		return fmt.Sprintf(", but liberties of different chains: %s, and %s", first, second)
	}
	return fmt.Sprintf(" liberties of %s, but only %s touches a living %s chain", first, v.Points[0],
		v.Chains[0].Colour.Other())
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
			parts = append(parts, colour.String()+" "+units.And(names))
		}
	}
	return strings.Join(parts, " and ")
}
