package lab

// Truth is a value of Kleene's three-valued logic: the negation of t is −t, the conjunction
// min(t, u), the disjunction max(t, u).
type Truth int8

const (
	False Truth = iota - 1
	Open        // not known yet
	True
)

func truthOf(b bool) Truth {
	if b {
		return True
	}
	return False
}
