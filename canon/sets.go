package canon

// sets is a partition of 0, …, n−1 under unions (B. A. Galler and M. J. Fischer, "An improved equivalence algorithm",
// 1964, with path halving). The parent of an element v, s[v] ≤ v, is in the same set; the least element of a set is its
// own parent.
type sets []int

// singletons returns the partition of 0, …, n−1 into sets of one element.
func singletons(n int) sets { return count(n) }

// least returns the least element of the set of v. Cost: O(log n) amortised.
func (s sets) least(v int) int {
	for s[v] != v {
		s[v] = s[s[v]]
		v = s[v]
	}
	return v
}

// join unites the sets of v and w, and reports whether they were different.
func (s sets) join(v, w int) bool {
	a, b := s.least(v), s.least(w)
	s[max(a, b)] = min(a, b)
	return a != b
}

// list returns the sets in the order of their least elements, each ascending.
func (s sets) list() (list [][]int) {
	number := make([]int, len(s)) // of the set, by its least element
	for v := range s {
		least := s.least(v)
		if least == v {
			number[v] = len(list)
			list = append(list, nil)
		}
		list[number[least]] = append(list[number[least]], v)
	}
	return list
}
