package rules

import (
	"context"
	"errors"
	"math"
	"slices"
	"unsafe"
)

// Value is what is known about the score of a position, Black's area less White's.
type Value struct {
	// Black can make the game end with at least Low, White with at most High. Low ≤ High.
	Low, High int
	// Exact reports that neither player can do better. With Low = High this is the score;
	// with Low < High the play never ends, because both players prefer repetition. If Exact
	// is false, a limit has ended the search.
	Exact bool
}

// ErrMemory is returned when a search would need more memory than it was given.
var ErrMemory = errors.New("the search needs more memory than it was given")

// nodeBytes is the approximate memory of a position, with its entry in the table and its
// edges.
const nodeBytes = int64(unsafe.Sizeof(node{})) + 3*int64(unsafe.Sizeof(state{})) + 160

// Value returns the value of the region. If ctx ends, or if one search would need more than
// about memory bytes, it returns the bounds found so far with the error. The time can grow
// exponentially with the number of points; it is short if the proofs are.
func (r *Region) Value(ctx context.Context, memory int64) (Value, error) {
	// Black can force low but not notBlack, White can force less than high but not less
	// than notWhite.
	n := size(r.all)
	low, high := 2*size(r.kept(r.state, black))-n, n-2*size(r.kept(r.state, white))+1
	notBlack, notWhite := high, low
	open := func(goal int) bool { return low < goal && goal < notBlack || notWhite < goal && goal < high }
	score := r.score(r.state)
	guesses := []int{score + 1, score, high - 1, low + 1} // mostly nothing is gained, or everything
	for notBlack-low > 1 || high-notWhite > 1 {
		goal := low + (notBlack-low)/2
		if notBlack-low <= 1 {
			goal = notWhite + (high-notWhite)/2
		}
		if k := slices.IndexFunc(guesses, open); k >= 0 {
			goal = guesses[k]
		}
		answer, err := r.ask(ctx, goal, memory)
		if err != nil {
			return Value{low, high - 1, false}, err
		}
		if answer == blackForces {
			low = goal
		} else {
			notBlack = min(notBlack, goal)
		}
		if answer == whiteForces {
			high = goal
		} else {
			notWhite = max(notWhite, goal)
		}
	}
	return Value{low, high - 1, true}, nil
}

// ask determines whether Black can force at least goal or White can force less; neither if
// no player can.
func (r *Region) ask(ctx context.Context, goal int, memory int64) (result, error) {
	p := newProof(r.ground, r.state, goal)
	for steps := 0; p.nodes[0].result == unknown; steps++ {
		if steps%256 == 0 && ctx.Err() != nil {
			return unknown, ctx.Err()
		}
		if int64(len(p.nodes))*nodeBytes > memory {
			return unknown, ErrMemory
		}
		if !p.step() {
			return neither, nil
		}
	}
	return p.nodes[0].result, nil
}

// step expands the most promising position, or the oldest if the way to that one ends in a
// cycle. It returns false if no position is left.
func (p *proof) step() bool {
	path := []int32{0}
	for p.nodes[0].onPath = true; p.nodes[path[len(path)-1]].expanded; {
		k, ok := p.promising(path[len(path)-1])
		if !ok {
			break
		}
		p.nodes[k].onPath = true
		path = append(path, k)
	}
	last := path[len(path)-1]
	more := true
	if !p.nodes[last].expanded {
		p.expand(last)
	} else {
		for p.next < len(p.nodes) && (p.nodes[p.next].expanded || p.nodes[p.next].result != unknown) {
			p.next++
		}
		if more = p.next < len(p.nodes); more {
			p.expand(int32(p.next))
		}
	}
	for i := len(path) - 1; i >= 0; i-- {
		p.nodes[path[i]].onPath = false
		p.estimate(path[i])
	}
	return more
}

// promising returns the child of a node without result that the player to move can prove
// with the least estimated effort, among those that are not on the path and have no result.
func (p *proof) promising(k int32) (best int32, ok bool) {
	turn := p.nodes[k].turn
	for _, c := range p.nodes[k].children {
		x := &p.nodes[c]
		if x.result == unknown && !x.onPath && (!ok || x.effort[turn] < p.nodes[best].effort[turn]) {
			best, ok = c, true
		}
	}
	return best, ok
}

// estimate recomputes the estimated effort of the proofs: for the player to move the
// minimum over the children, for the other the maximum. Sums, as in proof-number search,
// would count positions once for each way to them and take twice as many positions here.
func (p *proof) estimate(k int32) {
	x := &p.nodes[k]
	if x.result != unknown || !x.expanded {
		return
	}
	least, most := int32(math.MaxInt32), int32(0)
	for _, c := range x.children {
		if y := &p.nodes[c]; y.result == unknown {
			least = min(least, y.effort[x.turn])
			most = max(most, y.effort[1-x.turn])
		}
	}
	x.effort[x.turn], x.effort[1-x.turn] = least, most
}
