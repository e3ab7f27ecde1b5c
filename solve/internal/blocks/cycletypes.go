package blocks

// cycleType is how many cycles of each length a permutation has, and how many permutations
// are like it.
type cycleType struct {
	count  []int // by length, from 1 on
	weight uint64
}

// cycleTypes lists the cycle types of the permutations of k lines.
func cycleTypes(k int) (list []cycleType) {
	count := make([]int, k+1)
	var extend func(left, most int, centraliser uint64)
	extend = func(left, most int, centraliser uint64) {
		if left == 0 {
			list = append(list, cycleType{append([]int(nil), count...), factorial(k) / centraliser})
			return
		}
		for a := min(left, most); a >= 1; a-- {
			count[a]++
			extend(left-a, a, centraliser*uint64(a*count[a]))
			count[a]--
		}
	}
	extend(k, k, 1)
	return list
}

// inPlace returns how many of the lines are in their places after a rounds: the sum of the
// cycle lengths that divide a.
func (c cycleType) inPlace(a int) (lines int) {
	for b := 1; b < len(c.count); b++ {
		if a%b == 0 {
			lines += b * c.count[b]
		}
	}
	return lines
}

func factorial(k int) uint64 {
	f := uint64(1)
	for i := 2; i <= k; i++ {
		f *= uint64(i)
	}
	return f
}
