package enumerate

// lastTwoRows fills rows m−2 and m−1 together: the last is what the columns
// have left.
func (p *placement) lastTwoRows() {
	k := p.m - 2
	left := p.levels[k].left
	ordered := p.r[k] == p.r[k+1]
	test := p.needsTest()
	for _, row := range p.candidates(k, p.leastFirst(k)) {
		last := left - row
		if ordered && last > row {
			return // as for all lesser rows
		}
		if p.row != nil && !p.accepts(k+1, last) {
			continue
		}
		p.x[k], p.x[k+1] = row, last
		if test && !p.canonical() {
			continue
		}
		p.count++
		if p.visit == nil {
			continue
		}
		p.unpack(row, p.cells[k*p.cols:(k+1)*p.cols])
		p.unpack(last, p.cells[(k+1)*p.cols:])
		if !p.visit(p.cells) {
			p.stopped = true
			return
		}
	}
}

// needsTest reports whether candidates for the last two rows may not be canonical.
func (p *placement) needsTest() bool {
	k := p.m - 2
	return p.levels[k].matched ||
		p.rowFirst[k] < k && p.levels[p.rowFirst[k]].same != 0 ||
		p.rowFirst[k+1] <= k && p.levels[p.rowFirst[k+1]].same != 0
}

// canonical tests the last two rows; those before have passed.
func (p *placement) canonical() bool {
	k := p.m - 2
	matched := p.levels[k].matched
	for i := k; i <= k+1; i++ {
		switch p.keys(i, p.x[i]) {
		case greater:
			return false
		case equal:
			matched = true
		}
	}
	return !matched || p.search(p.levels[k].from, k+1) != greater
}
