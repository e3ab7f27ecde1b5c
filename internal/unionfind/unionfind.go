// Package unionfind maintains a partition of 0, …, n−1 under unions (B. A. Galler and
// M. J. Fischer, "An improved equivalence algorithm", 1964, with path halving).
package unionfind

// Sets is a partition. The parent of an element v, s[v] ≤ v, is in the same set; the
// least element of a set is its own parent.
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

// Join unites the sets of v and w, and reports whether they were different.
func (s Sets) Join(v, w int) bool {
	a, b := s.Least(v), s.Least(w)
	s[max(a, b)] = min(a, b)
	return a != b
}

// List returns the sets in the order of their least elements, each ascending.
func (s Sets) List() (list [][]int) {
	number := make([]int, len(s)) // of the set, by its least element
	for v := range s {
		least := s.Least(v)
		if least == v {
			number[v] = len(list)
			list = append(list, nil)
		}
		list[number[least]] = append(list[number[least]], v)
	}
	return list
}
