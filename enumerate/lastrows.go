package enumerate

// lastTwoRows fills rows m−2 and m−1 together: the last is what the columns
// have left.
func (p *placement) lastTwoRows() {
	k := p.m - 2
	before := k > 0 && p.r[k] == p.r[k-1]
	after := p.r[k] == p.r[k+1]
	p.fillLast(0, p.r[k], 0, before, after, p.needsTest(before, after))
}

// needsTest reports whether some choice of the last two rows may fail to be
// canonical although it obeys the bounds.
func (p *placement) needsTest(before, after bool) bool {
	k := p.m - 2
	return p.levels[k].tied ||
		before && len(p.levels[p.rowFirst[k]].network) > 0 ||
		after && len(p.levels[p.rowFirst[k+1]].network) > 0
}

// fillLast chooses the entries of row m−2 from column j on, as fill does;
// balanced tells that the entries of the last two rows, which have equal sums,
// are equal so far, so that the next must not be less than its share.
func (p *placement) fillLast(j, sum int, row uint64, bounded, balanced, test bool) {
	k := p.m - 2
	l := &p.levels[k]
	shift := uint(p.n-1-j) * p.width
	least, most := p.bounds(l, j, sum, row)
	limit := -1
	if bounded {
		limit = int(p.x[k-1] >> shift & p.lane)
		most = min(most, limit)
	}
	half := -1
	if balanced {
		half = l.colLeft[j]
		least = max(least, (half+1)/2)
	}
	if j == p.n-2 {
		if least <= most {
			p.line(row|uint64(most)<<shift|uint64(sum-most), most-least+1, test)
		}
		return
	}
	for v := most; v >= least && !p.stopped; v-- {
		p.fillLast(j+1, sum-v, row|uint64(v)<<shift, v == limit, 2*v == half, test)
	}
}

// line goes through length matrices that differ in their last 2×2 minor: the
// last two entries of row m−2, which is row at first, move to the right.
func (p *placement) line(row uint64, length int, test bool) {
	left := p.levels[p.m-2].left
	step := uint64(1)<<p.width - 1
	for range length {
		p.x[p.m-2], p.x[p.m-1] = row, left-row
		row -= step
		if test && !p.canonical() {
			continue
		}
		p.count++
		if p.visit == nil {
			continue
		}
		p.unpack(p.m - 2)
		p.unpack(p.m - 1)
		if !p.visit(p.cells) {
			p.stopped = true
			return
		}
	}
}

// canonical tests a whole matrix whose rows before the last two have passed.
func (p *placement) canonical() bool {
	k := p.m - 2
	tied := p.levels[k].tied
	for i := k; i <= k+1; i++ {
		switch p.keys(i, p.rowFirst[i], i, p.x[i]) {
		case greater:
			return false
		case equal:
			tied = true
		}
	}
	return !tied || p.search(p.levels[k].from, k+1) != greater
}
