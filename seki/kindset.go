package seki

import "slices"

// KindSet is a set of kinds of seki. It selects classes.
type KindSet uint8

const (
	CompleteSeki     = KindSet(1 << Complete)
	SemiCompleteSeki = KindSet(1<<SemiCompleteR | 1<<SemiCompleteC) // for either player
	SpecialSeki      = CompleteSeki | SemiCompleteSeki              // complete or semi-complete
	EverySeki        = SpecialSeki | 1<<Plain                       // every draw DD
)

// String returns "complete", "semi-complete", "special" or "seki" for the sets
// above.
func (s KindSet) String() string {
	return map[KindSet]string{
		CompleteSeki: "complete", SemiCompleteSeki: "semi-complete", SpecialSeki: "special", EverySeki: "seki",
	}[s]
}

// ParseKindSet reads what String returns.
func ParseKindSet(text string) (KindSet, error) {
	return parse("kind", text, CompleteSeki, SemiCompleteSeki, SpecialSeki, EverySeki)
}

// Has reports whether a kind is in the set.
func (s KindSet) Has(k Kind) bool { return s>>k&1 != 0 }

// Wants reports whether a class with these results has a kind of the set in at
// least one of the games.
func (s KindSet) Wants(results Results, games ...Game) bool {
	return slices.ContainsFunc(games, func(g Game) bool { return s.Has(results[g].Kind) })
}
