package rules

import (
	"context"
	"math"
	"slices"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/seki"
)

// firstSteps are the steps of a search for one question before another has its turn.
const firstSteps = 1 << 8

// search decides whether Black gains and whether White does in some states, the easiest first. Each question gets some
// steps, then each open one twice as many, and so on, until the value of each state is known or every question has an
// answer. So a hard question takes nothing from the others until a limit ends the search, whose error search returns.
func (s *solver) search(ctx context.Context, states ...state) error {
	known := func(at state) bool {
		v, _ := s.known(at)
		return v != seki.Unknown
	}
	for steps, open := firstSteps, true; open; steps *= 2 {
		open = false
		for _, at := range states {
			left := false
			for _, p := range []*proof{s.gains[at.turn], s.gains[1-at.turn]} {
				if known(at) {
					break
				}
				answer, err := p.ask(ctx, at, steps)
				if err != nil {
					return err
				}
				left = left || answer == unknown
			}
			open = open || left && !known(at)
		}
	}
	return nil
}

// known returns the value of a state as far as it has been found, and whether a draw rests on play without end.
func (s *solver) known(at state) (v seki.Value, repetition bool) {
	us, them := at.turn, 1-at.turn
	wins, loses := s.gains[us].result(at), s.gains[them].result(at)
	switch {
	case wins == forcedBy(us):
		return seki.Win, false
	case loses == forcedBy(them):
		return seki.Loss, false
	case wins == unknown || loses == unknown:
		return seki.Unknown, false
	}
	return seki.Draw, wins == neither || loses == neither
}

// ask determines whether Black can force at least goal or White can force less. The result is neither if no player can,
// and unknown after the given number of steps.
func (p *proof) ask(ctx context.Context, s state, steps int) (result, error) {
	root := p.node(s)
	rest := sweep{queue: []int32{root}, seen: map[int32]bool{root: true}}
	for step := 0; p.nodes[root].result == unknown && step < steps; step++ {
		if step%256 == 0 {
			eventloop.Yield()
			if ctx.Err() != nil {
				return unknown, ctx.Err()
			}
		}
		if p.room.full() {
			return unknown, ErrMemory
		}
		p.step(root, &rest)
	}
	return p.nodes[root].result, nil
}

// step expands the most promising position, or the next of the sweep if the way to that one
// ends in a cycle. If the sweep is at its end, no player can force anything in its
// positions.
func (p *proof) step(root int32, rest *sweep) {
	p.path = append(p.path[:0], root)
	last := &p.nodes[root]
	for last.onPath = true; last.expanded(); last.onPath = true {
		k, ok := p.promising(last)
		if !ok {
			break
		}
		p.path = append(p.path, k)
		last = &p.nodes[k]
	}
	if !last.expanded() {
		p.expand(p.path[len(p.path)-1])
	} else if k, ok := rest.next(p); ok {
		p.expand(k)
	} else {
		for _, k := range rest.queue {
			if p.nodes[k].result == unknown {
				p.record(k, neither)
			}
		}
	}
	for _, k := range slices.Backward(p.path) {
		x := &p.nodes[k]
		x.onPath = false
		p.estimate(x)
	}
}

// sweep goes through the positions without result that can be reached from one through
// such positions, breadth first.
type sweep struct {
	queue []int32
	done  int // this number of nodes of the queue are expanded or have a result
	seen  map[int32]bool
}

// next returns the next position that is not expanded.
func (w *sweep) next(p *proof) (k int32, ok bool) {
	for ; w.done < len(w.queue); w.done++ {
		k := w.queue[w.done]
		switch x := &p.nodes[k]; {
		case x.result != unknown:
		case !x.expanded():
			return k, true
		default:
			for c := range p.children(x) {
				if p.nodes[c].result == unknown && !w.seen[c] {
					w.seen[c] = true
					w.queue = append(w.queue, c)
				}
			}
		}
	}
	return 0, false
}

// promising returns the child of a node without result that the player to move can prove with the least estimated
// effort, among the children that are not on the path and have no result.
func (p *proof) promising(x *node) (best int32, ok bool) {
	least := int32(math.MaxInt32)
	for c := range p.children(x) {
		y := &p.nodes[c]
		if y.result == unknown && !y.onPath && (!ok || y.effort[x.turn] < least) {
			best, ok, least = c, true, y.effort[x.turn]
		}
	}
	return best, ok
}

// estimate recomputes the estimated effort of the proofs: for the player to move the
// minimum over the children, for the other the maximum and one for each other child. Sums,
// as in proof-number search, would count positions once for each way to them; a plain
// maximum would not tell a choice of many turns from one of few. This is weak proof-number
// search (Ueda, Hashimoto, Hashimoto, Iida 2008).
func (p *proof) estimate(x *node) {
	if x.result != unknown || !x.expanded() {
		return
	}
	least, most, others := int32(math.MaxInt32), int32(0), int32(-1)
	for c := range p.children(x) {
		if y := &p.nodes[c]; y.result == unknown {
			least = min(least, y.effort[x.turn])
			most = max(most, y.effort[1-x.turn])
			others++
		}
	}
	x.effort[x.turn], x.effort[1-x.turn] = least, most+max(0, others)
}
