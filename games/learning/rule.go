package learning

// Rule is a learning rule of Böhme et al. 2006, sections 4.2–4.4 and 5 (d).
type Rule uint8

const (
	// LNWT, latest non-winning trace: after a play not won, take the next move (cyclically) at
	// every own position of the trace.
	LNWT Rule = iota
	// LNWP, latest non-winning position: after a play not won, take the next move (without
	// going round) at the last own position of the trace that has one.
	LNWP
	LLT         // latest losing trace: as LNWT, after a play lost
	LLP         // latest losing position: as LNWP, after a play lost
	LNWPThenLLP // LNWP until it finds nothing to change, then LLP from the first moves
	RLNWT       // as LNWT, with random moves
	RLLT        // as LLT, with random moves
)

// RuleNames are the names of the rules, in their order.
var RuleNames = []string{"lnwt", "lnwp", "llt", "llp", "lnwp+llp", "rlnwt", "rllt"}

// String returns the name, such as "lnwp+llp".
func (r Rule) String() string { return RuleNames[r] }

// AcceptsDraws reports whether the rule never changes anything after a draw: LLT, LLP and
// rLLT. (LNWPThenLLP does so only in its second part.)
func (r Rule) AcceptsDraws() bool { return r == LLT || r == LLP || r == RLLT }

// Random reports whether the rule is randomised.
func (r Rule) Random() bool { return r == RLNWT || r == RLLT }

// ofPositions reports whether the rule changes the move at one position of the trace rather
// than at all.
func (r Rule) ofPositions() bool { return r == LNWP || r == LLP || r == LNWPThenLLP }
