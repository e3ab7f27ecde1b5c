package allsums

import (
	"container/heap"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// product is the states that matrices lead to of several automata at once: those of the
// games that a claim asks for, and the watches of what it compares. States from which no
// class can be reached whose results leave the claim open are left out.
type product struct {
	*claim
	automata [2]*automaton.Automaton // nil if not asked for
	live     [2]func(automaton.State) bool
	watches  watches
	blocks   bool // the kinds of summands are watched as well
	find     func(context.Context, seki.Size, seki.Game) (*automaton.Automaton, error)
	limit    int64 // of memory
	report   func(states int)

	index map[string]int32
	nodes []node
	keys  []string // by node
	queue queue
	order []int32 // nodes in the order of their sums, when they were settled

	known   map[string]answer // by signature
	missing []question
	failing []int32 // nodes where the claim fails: those with the least sum
	refused []int32 // nodes where comparisons do not decide it
	why     error   // of the first
}

// node is a state of the product, with the least sum of a matrix that leads to it.
type node struct {
	sum     int64
	from    int32
	letter  uint16
	settled bool
}

type answer struct {
	holds bool
	err   error
}

// state is a state of the product in its parts.
type state struct {
	of     [2]automaton.State
	values []int
}

// LimitError says that the memory for the product was not enough.
type LimitError struct {
	States int
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("memory is not enough: more than %d states of the results and of what is compared", e.States)
}

// explore visits all states in the order of the least sums of their matrices, as Dijkstra's
// algorithm does: a word with the sum s continues with the sum 2s + (ones of the letter).
// It stops after the sum of the first matrix for which the claim fails, unless the claim
// was undecided somewhere. If the claim asks for a comparison that is not watched, it is in
// missing, and the states are to be explored again with it.
func (p *product) explore(ctx context.Context) error {
	p.index, p.nodes, p.keys, p.queue, p.order = map[string]int32{}, nil, nil, nil, nil
	p.known, p.missing, p.failing, p.refused, p.why = map[string]answer{}, nil, nil, nil, nil
	p.reach(p.start(), node{})
	patience := 256
	for len(p.queue) > 0 {
		at := heap.Pop(&p.queue).(queued).node
		n := &p.nodes[at]
		if n.settled {
			continue
		}
		if len(p.failing) > 0 && len(p.refused) == 0 && n.sum > p.nodes[p.failing[0]].sum {
			return nil
		}
		n.settled = true
		if p.limit > 0 && p.bytes(len(p.keys[at])) > p.limit {
			return &LimitError{len(p.nodes)}
		}
		if p.order = append(p.order, at); len(p.order)%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return context.Cause(ctx)
			}
			p.report(len(p.order))
		}
		s := p.decode(p.keys[at])
		if err := p.judge(ctx, at, &s); err != nil {
			return err
		}
		if len(p.missing) > 0 {
			if patience--; patience == 0 {
				return nil
			}
		}
		sum := n.sum
		if sum > math.MaxInt64/4 {
			return errors.New("a state that only matrices with sums beyond 2^61 lead to")
		}
		for b := range p.letters() {
			if next, ok := p.next(&s, b); ok {
				p.reach(next, node{sum: 2*sum + int64(bits.OnesCount(uint(b))), from: at, letter: uint16(b)})
			}
		}
	}
	return nil
}

// bytes returns the memory of the nodes, whose keys have the given length, and of the answers
// that are known.
func (p *product) bytes(key int) int64 {
	signature := 6 + 4*len(p.watches.list)
	return int64(len(p.nodes))*int64(130+2*key) + int64(len(p.queue))*16 + int64(len(p.known))*int64(100+signature)
}

func (p *product) letters() int { return 1 << (p.size.Rows * p.size.Cols) }

// start returns the state of the zero matrix.
func (p *product) start() *state {
	s := &state{values: make([]int, len(p.watches.list))}
	for k, w := range p.watches.list {
		s.values[k] = w.start()
	}
	return s
}

// next returns the state after a letter, and whether it is one of the product.
func (p *product) next(s *state, b int) (*state, bool) {
	next := &state{values: make([]int, len(s.values))}
	for g, a := range p.automata {
		if a == nil {
			continue
		}
		next.of[g] = a.Next(s.of[g], b)
		if next.of[g] != a.Start() && !p.live[g](next.of[g]) {
			return nil, false
		}
	}
	for k, w := range p.watches.list {
		next.values[k] = w.after(s.values[k], b)
	}
	return next, true
}

// reach notes a way to a state.
func (p *product) reach(s *state, by node) {
	key := p.encode(s)
	at, ok := p.index[key]
	if !ok {
		at = int32(len(p.nodes))
		p.index[key] = at
		p.nodes, p.keys = append(p.nodes, by), append(p.keys, key)
	} else if n := &p.nodes[at]; n.settled || n.sum <= by.sum {
		return
	}
	p.nodes[at] = by
	heap.Push(&p.queue, queued{by.sum, at})
}

// encode returns the bytes of a state: four for each automaton and one, two or four for
// each watch.
func (p *product) encode(s *state) string {
	key := make([]byte, 0, 8+2*len(s.values))
	for g, a := range p.automata {
		if a != nil {
			key = binary.BigEndian.AppendUint32(key, uint32(s.of[g]))
		}
	}
	for k, w := range p.watches.list {
		first, count := w.values()
		switch v := uint32(s.values[k] - first); {
		case count <= 1<<8:
			key = append(key, byte(v))
		case count <= 1<<16:
			key = binary.BigEndian.AppendUint16(key, uint16(v))
		default:
			key = binary.BigEndian.AppendUint32(key, v)
		}
	}
	return string(key)
}

func (p *product) decode(text string) state {
	s, key := state{values: make([]int, len(p.watches.list))}, []byte(text)
	for g, a := range p.automata {
		if a != nil {
			s.of[g] = automaton.State(binary.BigEndian.Uint32(key))
			key = key[4:]
		}
	}
	for k, w := range p.watches.list {
		first, count := w.values()
		switch {
		case count <= 1<<8:
			s.values[k], key = first+int(key[0]), key[1:]
		case count <= 1<<16:
			s.values[k], key = first+int(binary.BigEndian.Uint16(key)), key[2:]
		default:
			s.values[k], key = first+int(binary.BigEndian.Uint32(key)), key[4:]
		}
	}
	return s
}

// results returns the results at a state, and whether its matrices have a zero line.
func (p *product) results(s *state) (r seki.Results, over bool) {
	for g, a := range p.automata {
		if a != nil {
			r[g], over = a.At(s.of[g])
		}
	}
	return r, over
}

// judge finds out whether the claim holds at a state.
func (p *product) judge(ctx context.Context, at int32, s *state) error {
	results, over := p.results(s)
	if over {
		return nil
	}
	signature := p.signature(s, results)
	a, ok := p.known[signature]
	if !ok {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		o := &watching{product: p, state: s, at: at}
		a.holds, a.err = p.holds(results, o)
		if a.err != nil && !errors.As(a.err, new(*lab.SyntaxError)) {
			return a.err
		}
		if o.missing == nil {
			p.known[signature] = a
		}
		for _, q := range o.missing {
			if !slices.ContainsFunc(p.missing, func(r question) bool { return r.whole() == q.whole() }) {
				p.missing = append(p.missing, q)
			}
		}
	}
	switch {
	case a.err != nil:
		if p.refused = append(p.refused, at); p.why == nil {
			p.why = a.err
		}
	case !a.holds && (len(p.failing) == 0 || p.nodes[p.failing[0]].sum == p.nodes[at].sum):
		p.failing = append(p.failing, at)
	}
	return nil
}

// signature returns all that a claim can ask for at a state.
func (p *product) signature(s *state, results seki.Results) string {
	var key []byte
	for _, r := range results {
		key = append(key, byte(r.Outcome.R), byte(r.Outcome.C), byte(r.Kind))
	}
	for k, w := range p.watches.list {
		key = binary.BigEndian.AppendUint32(key, w.region(s.values[k]))
	}
	return string(key)
}

// matrix returns the entries of a matrix with the least sum that leads to a node.
func (p *product) matrix(at int32) []int64 {
	var word []uint16
	for ; p.nodes[at].sum > 0; at = p.nodes[at].from {
		word = append(word, p.nodes[at].letter)
	}
	entries := make([]int64, p.size.Rows*p.size.Cols)
	for _, b := range slices.Backward(word) {
		for e := range entries {
			entries[e] = 2*entries[e] + int64(b>>e&1)
		}
	}
	return entries
}

type queued struct {
	sum  int64
	node int32
}

// queue is a heap of nodes by sum, and then by number, so that every run is the same.
type queue []queued

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].sum < q[j].sum || q[i].sum == q[j].sum && q[i].node < q[j].node
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(v any)   { *q = append(*q, v.(queued)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
