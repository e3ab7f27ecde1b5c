package geometry

// Lines are the consecutive lines First…Last of a margin.
type Lines struct{ First, Last int }

// Size returns the number of lines.
func (l Lines) Size() int { return l.Last - l.First + 1 }

// LinesBySum divides the lines of a margin, in order, by their sums: lines of the same
// sum may be permuted within a block.
func LinesBySum(part []int) []Lines {
	var list []Lines
	for i, v := range part {
		if i > 0 && v == part[i-1] {
			list[len(list)-1].Last = i
		} else {
			list = append(list, Lines{i, i})
		}
	}
	return list
}
