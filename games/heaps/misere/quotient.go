package misere

import (
	"fmt"
	"iter"
	"math/big"
)

// Quotient is the misère quotient of the sums of heaps of up to Heap() stones. Its elements are
// numbered from 0, that of the empty sum.
type Quotient struct {
	words [][]int    // by element: a least number of heaps that have it
	times [][]int32  // by two elements: their product
	lost  []bool     // by element
	rows  []*big.Int // by element x: the y for which x·y is lost
	heaps []int32    // by heap
}

// newQuotient returns a quotient without heaps of the elements that words stand for; step
// returns the product of an element and the heap that is letter k of a word.
func newQuotient(words [][]int, lost []bool, step func(x int32, heap int) int32) *Quotient {
	q := &Quotient{words: words, lost: lost, heaps: []int32{0}}
	for x := range words {
		products, row := make([]int32, len(words)), new(big.Int)
		for y, word := range words {
			product := int32(x)
			for _, heap := range word {
				product = step(product, heap)
			}
			products[y] = product
			if lost[product] {
				row.SetBit(row, y, 1)
			}
		}
		q.times, q.rows = append(q.times, products), append(q.rows, row)
	}
	return q
}

// Order returns the number of elements.
func (q *Quotient) Order() int { return len(q.words) }

// Heap returns the greatest heap whose element is known.
func (q *Quotient) Heap() int { return len(q.heaps) - 1 }

// Elements returns the elements of the heaps of 0 to Heap() stones.
func (q *Quotient) Elements() []int32 { return q.heaps }

// Lost reports whether the player to move loses at the sums of an element.
func (q *Quotient) Lost(x int32) bool { return q.lost[x] }

// Product returns the element of a sum of two sums.
func (q *Quotient) Product(x, y int32) int32 { return q.times[x][y] }

// Of returns the element of a sum of heaps of up to Heap() stones.
func (q *Quotient) Of(heaps []int) int32 {
	x := int32(0)
	for _, n := range heaps {
		x = q.times[x][q.heaps[n]]
	}
	return x
}

// wins returns the elements y such that, in a sum of that element and one more heap, a move in
// this heap wins. Its moves leave what leaves yields, heaps of up to Heap() stones.
func (q *Quotient) wins(leaves iter.Seq[[3]int]) *big.Int {
	wins := new(big.Int)
	for left := range leaves {
		wins.Or(wins, q.rows[q.Of(left[:])])
	}
	return wins
}

// reduced reports whether any two elements differ beside some element.
func (q *Quotient) reduced() bool {
	rows := map[string]bool{}
	for _, row := range q.rows {
		rows[fmt.Sprint(row)] = true
	}
	return len(rows) == q.Order()
}

// tests returns words of elements beside which any two elements differ, chosen one by one so
// that each tells the most elements apart.
func (q *Quotient) tests() [][]int {
	tests, class := [][]int{}, make([]int32, q.Order()) // class: by element
	for classes := 1; classes < q.Order(); {
		best, most := 0, 0
		for y := range q.words {
			if split := q.split(class, int32(y)); len(split) > most {
				best, most = y, len(split)
			}
		}
		split := q.split(class, int32(best))
		for x := range class {
			class[x] = split[[2]any{class[x], q.rows[x].Bit(best) == 1}]
		}
		tests, classes = append(tests, q.words[best]), most
	}
	return tests
}

// split numbers the classes of elements that a test makes of given ones.
func (q *Quotient) split(class []int32, test int32) map[[2]any]int32 {
	numbers := map[[2]any]int32{}
	for x, row := range q.rows {
		key := [2]any{class[x], row.Bit(int(test)) == 1}
		if _, known := numbers[key]; !known {
			numbers[key] = int32(len(numbers))
		}
	}
	return numbers
}
