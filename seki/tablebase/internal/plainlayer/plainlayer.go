// Package plainlayer solves layers slab by slab in the simplest way that the
// tests of tables need: every child is found by its rank. It is an engine for
// tests, with nothing in common with the one in package retrograde.
package plainlayer

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// Store is retrograde.Store.
type Store interface {
	Next() (sum, index int)
	Put(sum, index int, slab *tablebase.Slab) error
	Get(sum, index int, buf []byte) (*tablebase.Slab, error)
	Meta(sum, index int) (*tablebase.Slab, error)
	EndLayer(sum int, total seki.Census) error
}

// Solve solves the layers of size rows×cols, rows ≥ cols, up to maxSum,
// beginning where the store ends.
func Solve(store Store, rows, cols, maxSum int) error {
	sum, index := store.Next()
	for ; sum <= maxSum; sum, index = sum+1, 0 {
		l := &layer{rows: rows, cols: cols, sum: sum, rowMargins: tablebase.Partitions(sum, rows),
			colMargins: tablebase.Partitions(sum, cols)}
		if err := l.loadBelow(store); err != nil {
			return err
		}
		var total seki.Census
		for ri := range l.rowMargins {
			var slab *tablebase.Slab
			var err error
			if ri < index {
				slab, err = store.Meta(sum, ri)
			} else {
				slab = l.solveSlab(ri)
				err = store.Put(sum, ri, slab)
			}
			if err != nil {
				return err
			}
			total.Add(slab.Census)
		}
		if err := store.EndLayer(sum, total); err != nil {
			return err
		}
	}
	return nil
}

type layer struct {
	rows, cols, sum        int
	rowMargins, colMargins [][]int
	counter                tablebase.Counter
	below                  map[string][]byte // blocks of the layer below by margins
}

func blockKey(r, c []int) string {
	key := make([]byte, 0, 32)
	for _, v := range append(slices.Clone(r), c...) {
		key = append(key, byte(v>>8), byte(v))
	}
	return string(key)
}

func constant(r, c []int) (byte, bool) {
	switch {
	case slices.Min(c) > 2*slices.Min(r):
		return 0x11, true
	case slices.Min(r) > 2*slices.Min(c):
		return 0x44, true
	}
	return 0, false
}

func (l *layer) loadBelow(store Store) error {
	l.below = map[string][]byte{}
	if l.sum == max(l.rows, l.cols) {
		return nil
	}
	cols := tablebase.Partitions(l.sum-1, l.cols)
	for ri, r := range tablebase.Partitions(l.sum-1, l.rows) {
		slab, err := store.Get(l.sum-1, ri, nil)
		if err != nil {
			return err
		}
		data := slab.Data
		for _, c := range stored(l.rows, l.cols, ri, cols) {
			if _, ok := constant(r, c); !ok {
				size := l.counter.Tables(r, c)
				l.below[blockKey(r, c)] = data[:size]
				data = data[size:]
			}
		}
	}
	return nil
}

// stored returns the column margins that a slab stores.
func stored(rows, cols, ri int, colMargins [][]int) [][]int {
	if rows == cols {
		return colMargins[ri:]
	}
	return colMargins
}

func (l *layer) solveSlab(ri int) *tablebase.Slab {
	r := l.rowMargins[ri]
	slab := &tablebase.Slab{}
	for _, c := range stored(l.rows, l.cols, ri, l.colMargins) {
		weights := map[[2]byte]int{} // Σ |stabiliser| by value and kinds
		order := groupOrder(r) * groupOrder(c)
		value, isConstant := constant(r, c)
		Tables(r, c, func(table []int) {
			v, kinds := value, byte(0)
			if !isConstant {
				v, kinds = l.solveTable(table, r, c)
				if kinds != 0 && first(table, r, c) {
					slab.Specials = append(slab.Specials, tablebase.Special{Pos: uint64(len(slab.Data)), Kinds: kinds})
				}
				slab.Data = append(slab.Data, v)
			}
			weights[[2]byte{v, kinds}] += stabiliser(table, r, c, order)
		})
		twice := l.rows == l.cols && !slices.Equal(r, c)
		for key, weight := range weights {
			addClasses(&slab.Census, key[0], key[1], uint64(weight/order), twice)
		}
	}
	return slab
}

func addClasses(total *seki.Census, value, kinds byte, classes uint64, twice bool) {
	part := seki.Census{Classes: classes}
	for g := range part.Games {
		o := Outcome(value >> (4 * g) & 15)
		part.Games[g].Outcome[slices.Index(seki.Outcomes[:], o)] = classes
		part.Games[g].AddKind(seki.Kind(kinds>>(4*g)&15), classes)
	}
	total.Add(part)
	if twice {
		total.Add(part.Transposed())
	}
}

// Outcome reads one nibble of a table's byte.
func Outcome(nibble byte) seki.Outcome {
	value := func(bits byte) seki.Value {
		switch bits & 3 {
		case 1:
			return seki.Loss
		case 2:
			return seki.Draw
		}
		return seki.Win
	}
	return seki.Outcome{R: value(nibble >> 2), C: value(nibble)}
}

func (l *layer) solveTable(table, r, c []int) (value, kinds byte) {
	var flags byte
	n := l.cols
	for k, a := range table {
		if a > 0 {
			table[k]--
			r[k/n]--
			c[k%n]--
			flags |= l.child(table, r, c)
			table[k]++
			r[k/n]++
			c[k%n]++
		}
	}
	for g := range 2 {
		a := flags >> (4 * g)
		a0, a1, a2, a3 := a&1, a>>1&1, a>>2&1, a>>3&1
		v := (1^a2)&(1^a3)&a0 | ((1^a2)&(a3|(1^a0)))<<1 | (1^a0)&(1^a1)&a2<<2 | ((1^a0)&(a1|(1^a2)))<<3
		value |= v << (4 * g)
		kind := seki.None
		switch a & 15 {
		case 0:
			kind = seki.Complete
		case 8:
			kind = seki.SemiCompleteR
		case 2:
			kind = seki.SemiCompleteC
		}
		kinds |= byte(kind) << (4 * g)
	}
	return value, kinds
}

func (l *layer) child(table, r, c []int) byte {
	zeroRow, zeroCol := slices.Contains(r, 0), slices.Contains(c, 0)
	switch {
	case zeroRow && zeroCol:
		return 0xA5
	case zeroRow:
		return 0x11
	case zeroCol:
		return 0x44
	}
	rowOrder, colOrder := descending(r), descending(c)
	sorted := make([]int, 0, 36)
	for _, i := range rowOrder {
		for _, j := range colOrder {
			sorted = append(sorted, table[i*l.cols+j])
		}
	}
	rs, cs := pick(r, rowOrder), pick(c, colOrder)
	swapped := false
	if l.rows == l.cols && slices.Compare(rs, cs) < 0 {
		swapped = true
		t := make([]int, len(sorted))
		for k, v := range sorted {
			t[k%l.cols*l.rows+k/l.cols] = v
		}
		sorted, rs, cs = t, cs, rs
	}
	v, ok := constant(rs, cs)
	if !ok {
		v = l.below[blockKey(rs, cs)][l.counter.Rank(sorted, rs, cs)]
	}
	if swapped {
		v = v&0x33<<2 | v&0xCC>>2
	}
	return v
}

func descending(sums []int) []int {
	order := make([]int, len(sums))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return sums[b] - sums[a] })
	return order
}

func pick(list, order []int) []int {
	out := make([]int, len(order))
	for k, from := range order {
		out[k] = list[from]
	}
	return out
}

// Tables calls visit with every table with the given margins in increasing
// lexicographic order. visit must leave the table as it is.
func Tables(r, c []int, visit func(table []int)) {
	m, n := len(r), len(c)
	table := make([]int, m*n)
	rest := slices.Clone(c)
	var fill func(k, left int)
	fill = func(k, left int) {
		i, j := k/n, k%n
		if i == m-1 {
			copy(table[k:], rest)
			visit(table)
			return
		}
		if j == n-1 {
			if left > rest[j] {
				return
			}
			table[k] = left
			rest[j] -= left
			fill(k+1, r[i+1])
			rest[j] += left
			return
		}
		for v := 0; v <= min(left, rest[j]); v++ {
			table[k] = v
			rest[j] -= v
			fill(k+1, left-v)
			rest[j] += v
		}
	}
	fill(0, r[0])
}

// groupOrder returns the number of permutations that leave the margin as it is.
func groupOrder(margin []int) int {
	order, run := 1, 1
	for k := 1; k < len(margin); k++ {
		if margin[k] != margin[k-1] {
			run = 0
		}
		run++
		order *= run
	}
	return order
}

// stabiliser returns the number of permutations of tied rows and columns that
// leave the table as it is.
func stabiliser(table, r, c []int, order int) int {
	if order == 1 {
		return 1
	}
	count := 0
	n := len(c)
	forTied(r, func(rows []int) {
		forTied(c, func(cols []int) {
			for k, v := range table {
				if table[rows[k/n]*n+cols[k%n]] != v {
					return
				}
			}
			count++
		})
	})
	return count
}

// first reports whether no permutation of tied rows and columns makes a table
// lexicographically less.
func first(table, r, c []int) bool {
	n := len(c)
	least := true
	forTied(r, func(rows []int) {
		forTied(c, func(cols []int) {
			for k, v := range table {
				if image := table[rows[k/n]*n+cols[k%n]]; image != v {
					least = least && image > v
					return
				}
			}
		})
	})
	return least
}

// forTied calls visit with each permutation that leaves the margin as it is.
func forTied(margin []int, visit func([]int)) {
	perm := make([]int, len(margin))
	for k := range perm {
		perm[k] = k
	}
	var extend func(k int)
	extend = func(k int) {
		if k == len(perm) {
			visit(perm)
			return
		}
		for i := k; i < len(perm) && margin[i] == margin[k]; i++ {
			perm[k], perm[i] = perm[i], perm[k]
			extend(k + 1)
			perm[k], perm[i] = perm[i], perm[k]
		}
	}
	extend(0)
}
