package enumerate

// maxPacked is the greatest number of rows of the packed generator; columns are
// limited by the word.
const maxPacked = 32

// A row is packed into a word, the first column in the highest lane, so words
// compare as rows do lexicographically, and rows subtract as words.

// comparator exchanges two lanes of a word, given by their shifts, when the
// first is less than the second.
type comparator struct{ first, second uint8 }

// arrange applies the comparators to a row: it puts the entries within each
// column cell in descending order.
func arrange(row uint64, network []comparator, lane uint64) uint64 {
	for _, c := range network {
		a, b := row>>c.first&lane, row>>c.second&lane
		d := (a ^ b) & uint64(int64(a-b)>>63)
		row ^= d<<c.first | d<<c.second
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

// cellNetwork appends comparators that sort each cell; same[j] tells that column
// j is in the cell of column j−1.
func cellNetwork(network []comparator, same []bool, width uint) []comparator {
	n := len(same)
	for first := 0; first < n; {
		end := first + 1
		for end < n && same[end] {
			end++
		}
		for _, pair := range sortingNetwork(end - first) {
			network = append(network, comparator{
				uint8(uint(n-1-first-pair[0]) * width),
				uint8(uint(n-1-first-pair[1]) * width),
			})
		}
		first = end
	}
	return network
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
