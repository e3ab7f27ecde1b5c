package score

import "iter"

// sets are disjoint sets of numbers: the first member of each, by member.
type sets []int

func newSets(n int) sets {
	s := make(sets, n)
	for k := range s {
		s[k] = k
	}
	return s
}

// join makes one set of those of two members.
func (s sets) join(a, b int) {
	first, other := min(s[a], s[b]), max(s[a], s[b])
	for k := range s {
		if s[k] == other {
			s[k] = first
		}
	}
}

// list yields each set.
func (s sets) list() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for first := range s {
			var set []int
			for k, of := range s {
				if of == first {
					set = append(set, k)
				}
			}
			if set != nil && !yield(set) {
				return
			}
		}
	}
}
