// Package unionfind keeps a partition of 0, …, n−1 into sets that grow together
// (Galler and Fischer 1964, with path halving).
package unionfind

// Sets is a partition. Each element has a parent in its set that is no greater;
// the least element of a set is its own parent and stands for the set.
type Sets []int

// New returns the partition of 0, …, n−1 into sets of one element.
func New(n int) Sets {
	s := make(Sets, n)
	for v := range s {
		s[v] = v
	}
	return s
}

// Least returns the least element of the set of v. Cost: O(log n) amortised.
func (s Sets) Least(v int) int {
	for s[v] != v {
		s[v] = s[s[v]]
		v = s[v]
	}
	return v
}

// Join makes one set of those of v and w, and reports whether they were two.
func (s Sets) Join(v, w int) bool {
	a, b := s.Least(v), s.Least(w)
	s[max(a, b)] = min(a, b)
	return a != b
}
