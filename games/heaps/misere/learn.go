package misere

import (
	"context"
	"errors"
	"math/big"
	"slices"
)

// learner finds the quotient of the heaps of up to n stones by Angluin's method (D. Angluin
// 1987) for a commutative monoid: words, which are sums of heaps, are told apart by tests, which
// are sums put beside them. If the words and their products with heaps make a monoid that is
// right, it is the quotient, since its elements differ beside some test. If not, a position
// shows a further test.
type learner struct {
	*outcomes
	n       int
	letters []int // the heaps that have moves, ascending
	tests   [][]int
	rows    map[string][]byte // by sum: its outcomes beside the tests, '1' if lost

	words [][]int
	next  [][]int32 // by word and heap: the word of their sum
}

// errWrong is returned if assumed equivalences do not hold.
var errWrong = errors.New("misere: wrong assumption")

// learn extends the quotient to the heap n = Heap() + 1, with new elements. It first assumes
// that what is equivalent so far stays so. Whether that is true is seen in the end: the monoid
// must be right, however it was found.
func (s *Solver) learn(ctx context.Context, n int) error {
	err := s.learnBy(ctx, n, true)
	if errors.Is(err, errWrong) {
		err = s.learnBy(ctx, n, false)
	}
	return err
}

func (s *Solver) learnBy(ctx context.Context, n int, assume bool) error {
	o := &outcomes{ctx: ctx, moves: s.movesFrom, limits: s.limits, base: s.quotient, assume: assume, known: map[string]bool{}}
	l := &learner{outcomes: o, n: n, tests: slices.Clone(s.tests), rows: map[string][]byte{}}
	for heap := 1; heap <= n; heap++ {
		if len(s.movesFrom(heap)) > 0 {
			l.letters = append(l.letters, heap)
		}
	}
	for {
		if err := l.close(); err != nil {
			return err
		}
		known := len(l.tests)
		l.commute()
		if len(l.tests) > known && l.err == nil {
			continue
		}
		q := l.quotient()
		f, err := l.check(q)
		if err == nil {
			err = l.err
		}
		switch {
		case err != nil:
			return err
		case len(l.tests) > known:
		case f == nil || !q.reduced():
			return errWrong
		default:
			s.quotient, s.frontier, s.tests = q, f, q.tests()
			return nil
		}
	}
}

// row returns the outcomes of a sum beside all tests.
func (l *learner) row(sum []int) string {
	key := keyOf(sum)
	row := l.rows[key]
	for _, test := range l.tests[len(row):] {
		outcome := byte('0')
		if l.lost(slices.Concat(sum, test)) {
			outcome = '1'
		}
		row = append(row, outcome)
	}
	l.rows[key] = row
	return string(row)
}

// close finds the words: the empty one and, again and again, the sum of a word and a heap with the
// fewest stones that has a new row.
func (l *learner) close() error {
	l.words, l.next = nil, nil
	index := map[string]int32{}
	byStones := [][][]int{{nil}} // sums to look at
	for stones := 0; stones < len(byStones); stones++ {
		for _, sum := range byStones[stones] {
			row := l.row(sum)
			if l.err != nil {
				return l.err
			}
			if _, known := index[row]; known {
				continue
			}
			if len(l.words) == l.limits.Elements {
				return l.limits.elements()
			}
			index[row], l.words = int32(len(l.words)), append(l.words, sum)
			for _, heap := range l.letters {
				for len(byStones) <= stones+heap {
					byStones = append(byStones, nil)
				}
				byStones[stones+heap] = append(byStones[stones+heap], plus(sum, heap))
			}
		}
	}
	for _, word := range l.words {
		next := make([]int32, l.n+1)
		for _, heap := range l.letters {
			next[heap] = index[l.row(plus(word, heap))]
		}
		l.next = append(l.next, next)
	}
	return l.err
}

// plus returns a sum with one more heap, sorted.
func plus(sum []int, heap int) []int {
	return slices.Sorted(slices.Values(append(slices.Clone(sum), heap)))
}

// commute adds a test wherever two heaps in both orders lead from a word to different ones.
func (l *learner) commute() {
	for k, next := range l.next {
		for i, g := range l.letters {
			for _, h := range l.letters[:i] {
				if l.next[next[g]][h] != l.next[next[h]][g] {
					l.examine(slices.Concat(l.words[k], []int{g, h}))
					l.examine(slices.Concat(l.words[k], []int{h, g}))
				}
				if l.err != nil {
					return
				}
			}
		}
	}
}

// examine adds a test if the outcome of some test shows that the word to which a sum leads, heap
// by heap, is not equivalent to it.
func (l *learner) examine(sum []int) {
	for _, test := range l.tests {
		if l.distinguish(slices.Concat(sum, test)) || l.err != nil {
			return
		}
	}
}

// distinguish follows the heaps of a sum from word to word. If the last word has another outcome
// than the sum, then somewhere on the way a word and a heap differ, beside the heaps that
// follow, from the word to which they lead: these heaps are a new test.
func (l *learner) distinguish(sum []int) bool {
	word, outcome := int32(0), l.lost(sum)
	for k, heap := range sum {
		before, rest := word, sum[k+1:]
		word = l.next[word][heap]
		now := l.lost(slices.Concat(l.words[word], rest))
		if l.err != nil {
			return false
		}
		if now != outcome {
			l.addTest(plus(l.words[before], heap), l.words[word], rest)
			return true
		}
	}
	return false
}

// addTest adds a test that tells two sums apart: a word if there is one, since words have few
// stones, else the given one.
func (l *learner) addTest(a, b, test []int) {
	for _, word := range l.words {
		if l.lost(slices.Concat(a, word)) != l.lost(slices.Concat(b, word)) {
			test = word
			break
		}
	}
	test = slices.Sorted(slices.Values(test))
	if !slices.ContainsFunc(l.tests, func(other []int) bool { return slices.Equal(other, test) }) {
		l.tests = append(l.tests, test)
	}
}

// quotient returns the monoid of the words.
func (l *learner) quotient() *Quotient {
	var lost []bool
	for _, word := range l.words {
		lost = append(lost, l.lost(word))
	}
	q := newQuotient(l.words, lost, func(x int32, heap int) int32 { return l.next[x][heap] })
	for heap := 1; heap <= l.n; heap++ {
		q.heaps = append(q.heaps, l.next[0][heap]) // 0 without moves
	}
	return q
}

// check returns the frontier of the monoid if it is right, and otherwise adds a test.
func (l *learner) check(q *Quotient) (*frontier, error) {
	f := newFrontier(q, l.limits)
	for _, heap := range l.letters {
		x, wins := q.heaps[heap], q.wins(slices.Values(l.moves(heap)))
		if both := new(big.Int).And(q.rows[x], wins); both.Sign() > 0 {
			y := both.TrailingZeroBits()
			l.refute(append(slices.Clone(q.words[y]), heap))
			return nil, nil
		}
		grown, sum, err := f.with(l.ctx, pair{x, wins, []int{heap}})
		if err != nil {
			return nil, err
		}
		if grown == nil {
			l.refute(sum)
			return nil, nil
		}
		f = grown
	}
	return f, nil
}

// refute adds a test that a sum shows whose outcome does not agree with those after its moves:
// one of these outcomes is wrong.
func (l *learner) refute(sum []int) {
	if l.distinguish(sum) {
		return
	}
	for _, after := range l.options(slices.Sorted(slices.Values(sum))) {
		if l.distinguish(after) || l.err != nil {
			return
		}
	}
}
