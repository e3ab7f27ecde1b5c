package board

import "slices"

// Closed returns the position in which a region is closed: on each empty point outside that touches it
// stands a stone of a colour. living names the chains with stones outside, which have to be assumed to be alive
// for a reading that only looks inside; added are the new stones. What is read inside holds if these chains live and
// the added points are that colour's.
func (p *Position) Closed(region []Point, c Colour) (q *Position, living, added []Point) {
	q = p.Clone()
	for at := range p.Points() {
		if p.At(at) == Empty && !slices.Contains(region, at) && slices.ContainsFunc(slices.Collect(p.Beside(at)), func(b Point) bool { return slices.Contains(region, b) }) {
			q.Set(at, c)
			added = append(added, at)
		}
	}
	for _, chain := range q.Chains() {
		if k := slices.IndexFunc(chain.Stones, func(at Point) bool { return !slices.Contains(region, at) }); k >= 0 {
			living = append(living, chain.Stones[k])
		}
	}
	return q, living, added
}
