package enumerate

import "math/bits"

// packing stores a row in a word, with the first column in the highest lane, and
// above the entry in each lane a guard bit, which is 0. Words compare as rows do
// lexicographically, and add and subtract as rows. Two rows are compared in all
// lanes at once: with the guard bits set in a, the guard bit of a lane survives in
// a − b exactly if a ≥ b there.
type packing struct {
	cols  int
	width uint   // of a lane, with its guard bit
	lane  uint64 // the entry in the lowest lane
	guard uint64 // all guard bits
}

// newPacking returns the layout of rows of cols entries up to most, and whether
// it fits into a word.
func newPacking(cols, most int) (packing, bool) {
	width := uint(bits.Len(uint(most))) + 1
	if uint(cols)*width > 64 {
		return packing{}, false
	}
	p := packing{cols: cols, width: width, lane: 1<<(width-1) - 1}
	for j := range cols {
		p.guard |= 1 << (p.shift(j) + width - 1)
	}
	return p, true
}

// shift returns the position of the entry of column j.
func (p *packing) shift(j int) uint { return uint(p.cols-1-j) * p.width }

// at returns the entry of column j.
func (p *packing) at(row uint64, j int) int { return int(row >> p.shift(j) & p.lane) }

// guardOf returns the guard bit of column j.
func (p *packing) guardOf(j int) uint64 { return 1 << (p.shift(j) + p.width - 1) }

func (p *packing) pack(entries []int) uint64 {
	row := uint64(0)
	for _, v := range entries {
		row = row<<p.width | uint64(v)
	}
	return row
}

func (p *packing) unpack(row uint64, entries []uint16) {
	for j := p.cols - 1; j >= 0; j-- {
		entries[j] = uint16(row & p.lane)
		row >>= p.width
	}
}

// equalToLeft returns the guard bits of the columns of same whose entries are not
// less than their left neighbours.
func (p *packing) equalToLeft(row, same uint64) uint64 {
	return ((row | p.guard) - row>>(p.width&63)) & same
}

// comparator exchanges two lanes of a word, given by their shifts, if the first is
// less than the second.
type comparator struct{ first, second uint8 }

// arrange applies the comparators to a row: it sorts the entries within each column
// cell in descending order.
func arrange(row uint64, network []comparator, lane uint64) uint64 {
	for _, c := range network {
		a, b := row>>(c.first&63)&lane, row>>(c.second&63)&lane
		d := (a ^ b) & uint64(int64(a-b)>>63)
		row ^= d<<(c.first&63) | d<<(c.second&63)
	}
	return row
}

// arrangeAll applies the comparators to rows[lead] and moves the columns of the
// other rows along.
func arrangeAll(rows []uint64, lead int, network []comparator, lane uint64) {
	for _, c := range network {
		if rows[lead]>>c.first&lane >= rows[lead]>>c.second&lane {
			continue
		}
		for i, row := range rows {
			d := (row>>c.first ^ row>>c.second) & lane
			rows[i] = row ^ (d<<c.first | d<<c.second)
		}
	}
}

// network appends comparators that sort each cell; same has the guard bits of the
// columns in the cell of their left neighbour.
func (p *packing) network(comparators []comparator, same uint64) []comparator {
	for first := 0; first < p.cols; {
		end := first + 1
		for end < p.cols && same&p.guardOf(end) != 0 {
			end++
		}
		for _, pair := range sortingNetwork(end - first) {
			comparators = append(comparators,
				comparator{uint8(p.shift(first + pair[0])), uint8(p.shift(first + pair[1]))})
		}
		first = end
	}
	return comparators
}

// smallNetworks are the shortest sorting networks up to five lanes.
var smallNetworks = [...][][2]int{
	0: nil,
	1: nil,
	2: {{0, 1}},
	3: {{0, 2}, {0, 1}, {1, 2}},
	4: {{0, 2}, {1, 3}, {0, 1}, {2, 3}, {1, 2}},
	5: {{0, 3}, {1, 4}, {0, 2}, {1, 3}, {0, 1}, {2, 4}, {1, 2}, {3, 4}, {2, 3}},
}

// sortingNetwork returns pairs of positions whose exchanges sort size values.
func sortingNetwork(size int) [][2]int {
	if size < len(smallNetworks) {
		return smallNetworks[size]
	}
	var network [][2]int
	for end := size - 1; end > 0; end-- {
		for k := range end {
			network = append(network, [2]int{k, k + 1})
		}
	}
	return network
}
