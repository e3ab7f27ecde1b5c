package board

import "slices"

// join returns the lines of a fight, black and white, in the order of their first stones:
// its chains, those that joints connect being one. It numbers them in f.line and lists the joints.
//
// A joint of two chains is two empty points that touch both of them, no other chain of the
// fight, no living chain of their colour, and no other empty points. If the opponent plays one, the owner
// plays the other: the chains are one then, and nothing else has changed.
func (f *fight) join(points []int) []Chain {
	f.line = make([]int, len(f.chains)) // at first, the number of a chain of the same line
	for c := range f.line {
		f.line[c] = -1
	}
	for _, k := range points {
		if c := f.of[k]; c >= 0 {
			f.line[c] = c
		}
	}
	for f.joinOnce(points) {
	}
	number := make([]int, len(f.chains)) // of the line that the chain begins
	var lines []Chain
	count := map[Colour]int{}
	for c, chain := range f.chains {
		if f.line[c] == c {
			number[c] = count[chain.Colour]
			count[chain.Colour]++
			lines = append(lines, f.merged(c))
		}
	}
	for c, first := range f.line {
		if first >= 0 {
			f.line[c] = number[first]
		}
	}
	for k, j := range f.Joints {
		f.Joints[k].Line = f.line[f.of[f.index(j.Chains[0].Stones[0])]]
	}
	return lines
}

// joinOnce finds a joint and makes its chains one line.
func (f *fight) joinOnce(points []int) bool {
	between := map[[2]int][]int{} // the points between two lines
	for _, k := range points {
		if f.reader.points[k] != Empty || f.joint[k] > 0 {
			continue
		}
		pair, ok := f.between(k)
		if !ok {
			continue
		}
		list := append(between[pair], k)
		between[pair] = list
		if len(list) < 2 {
			continue
		}
		f.Joints = append(f.Joints, Joint{
			Chains: [2]Chain{f.chains[pair[0]], f.chains[pair[1]]},
			Points: [2]Point{f.point(list[0]), f.point(list[1])},
		})
		joint := &f.Joints[len(f.Joints)-1]
		for _, q := range list {
			f.joint[q] = len(f.Joints)
			if !slices.ContainsFunc(f.touching[q], func(c int) bool { return f.status[c] != fighting }) {
				joint.Eyes++
			}
		}
		for c, first := range f.line {
			if first == pair[1] {
				f.line[c] = pair[0]
			}
		}
		return true
	}
	return false
}

// between returns the two lines of one colour that an empty point touches, the first one
// first; ok is false if it touches anything else but living stones of the opponent and points
// between the same lines.
func (f *fight) between(k int) (pair [2]int, ok bool) {
	pair, ok = f.betweenStones(k)
	for q := range f.neighbours(k) {
		if ok && f.reader.points[q] == Empty {
			other, same := f.betweenStones(q)
			ok = same && other == pair
		}
	}
	return pair, ok
}

func (f *fight) betweenStones(k int) (pair [2]int, ok bool) {
	var lines []int
	var living []Colour
	for _, c := range f.touching[k] {
		if f.line[c] < 0 {
			living = append(living, f.chains[c].Colour)
		} else if !slices.Contains(lines, f.line[c]) {
			lines = append(lines, f.line[c])
		}
	}
	if len(lines) != 2 {
		return pair, false
	}
	slices.Sort(lines)
	own := f.chains[lines[0]].Colour
	return [2]int{lines[0], lines[1]}, f.chains[lines[1]].Colour == own && !slices.Contains(living, own)
}

// merged returns the chains of the line that chain c begins as one.
func (f *fight) merged(c int) Chain {
	line := f.chains[c]
	for other := range f.chains {
		if other != c && f.line[other] == c {
			line.Stones = f.union(line.Stones, f.chains[other].Stones)
			line.Liberties = f.union(line.Liberties, f.chains[other].Liberties)
		}
	}
	return line
}

// union returns the points of two lists in the order of Points.
func (p *Position) union(a, b []Point) []Point {
	list := slices.Concat(a, b)
	slices.SortFunc(list, func(a, b Point) int { return p.index(a) - p.index(b) })
	return slices.Compact(list)
}
