package rules

import "unsafe"

// result is the player who can force the result in question.
type result uint8

const (
	unknown result = iota
	blackForces
	whiteForces
	neither
)

func forcedBy(p player) result { return blackForces + result(p) }

// node is a position that a search has met. It holds no pointers: there are millions.
type node struct {
	state
	result   result
	onPath   bool
	open     uint8    // children without a result against the player to move
	turns    uint8    // children
	rank     int32    // the number of the result, in the order in which they were found
	children int32    // the first of its edges, which follow one another; −1 if it is not expanded
	parents  int32    // the last edge to it, −1 for none
	effort   [2]int32 // an estimate of the work to prove it for each player
}

func (x *node) expanded() bool { return x.children >= 0 }

// edge leads from a position to one after a turn.
type edge struct {
	from, to int32
	next     int32 // another edge to the same position, −1 for none
}

// proof searches for the answer to: can Black make the score at least goal, or can White make it less? It stores all
// positions it has met, under their exact encodings. The kept or filled points of a position can decide it. Otherwise
// it gets a result if the player to move has a turn to an end or a position with a result for that player, or if all
// turns lead to results for the opponent. So each result rests on earlier ones, never on itself, whatever cycles the
// graph has. Results for one position serve the questions about others.
type proof struct {
	*ground
	goal    int
	fills   bool // counts what will be filled, so that play does not go on to where it is
	room    *room
	nodes   []node
	edges   []edge
	places  map[state]int32 // the numbers of nodes
	settled int32           // results so far
	path    []int32
}

func newProof(g *ground, goal int, fills bool, r *room) *proof {
	return &proof{ground: g, goal: goal, fills: fills, room: r, places: map[state]int32{}}
}

// room is the memory of some searches, in bytes.
type room struct{ used, limit int64 }

// Bytes of a node, with its place in the map, and of an edge. The spare capacity of lists is not counted.
const (
	nodeBytes = int64(unsafe.Sizeof(node{})+unsafe.Sizeof(state{})) + 8
	edgeBytes = int64(unsafe.Sizeof(edge{}))
)

func (r *room) full() bool { return r.used > r.limit }

// result returns what has been found for a position.
func (p *proof) result(s state) result {
	if k, ok := p.places[s]; ok {
		return p.nodes[k].result
	}
	return unknown
}

// node returns the number of the node of a position.
func (p *proof) node(s state) int32 {
	if k, ok := p.places[s]; ok {
		return k
	}
	r, effort := p.static(s)
	x := node{state: s, result: r, effort: effort, children: -1, parents: -1}
	if r != unknown {
		p.settled++
		x.rank = p.settled
	}
	k := int32(len(p.nodes))
	p.nodes, p.places[s] = append(p.nodes, x), k
	p.room.used += nodeBytes
	return k
}

// children yields the nodes after the turns of an expanded node.
func (p *proof) children(x *node) func(yield func(int32) bool) {
	return func(yield func(int32) bool) {
		for e := x.children; e < x.children+int32(x.turns); e++ {
			if !yield(p.edges[e].to) {
				return
			}
		}
	}
}

// static returns the result of a position if one player has enough points for sure. Otherwise it returns the estimated
// effort of the proofs, by the missing points: unsure points, and the points by which the area is too small. The
// factors were found by trial.
func (p *proof) static(s state) (r result, effort [2]int32) {
	n := size(p.stake)
	needed := [2]int{(p.goal + n + 1) / 2, (n-p.goal)/2 + 1}
	area := p.area(s)
	for c := range needed {
		us := player(c)
		sure, shared := p.kept(s, us), 0
		if p.fills && (s.turn == us || !s.passed || p.ended(s) == forcedBy(us)) {
			sure |= p.filled(s, us)
			shared = p.shared(s, us, sure)
		}
		missing := needed[c] - size(sure&p.stake) - shared
		if missing <= 0 {
			r = forcedBy(us)
		}
		behind := max(0, needed[c]-area[c])
		effort[c] = int32(2*missing + 2*behind + 1)
	}
	return r, effort
}

// ended returns the result of the end of the game in a position.
func (p *proof) ended(s state) result {
	if p.score(s) >= p.goal {
		return blackForces
	}
	return whiteForces
}

// expand adds the positions after all turns.
func (p *proof) expand(k int32) {
	x := p.nodes[k] // which moves when others are added
	mine := forcedBy(x.turn)
	won := false
	x.children = int32(len(p.edges))
	add := func(s state) {
		c := p.node(s)
		child := &p.nodes[c]
		p.edges = append(p.edges, edge{k, c, child.parents})
		child.parents = int32(len(p.edges)) - 1
		p.room.used += edgeBytes
		x.turns++
		switch child.result {
		case mine:
			won = true
		case unknown, neither:
			x.open++
		}
	}
	for rest := p.empty(x.state); rest != 0; rest &= rest - 1 {
		if after, ok := p.play(x.state, first(rest)); ok {
			add(after)
		}
	}
	if x.passed {
		won = won || p.ended(x.state) == mine
	} else {
		add(x.pass())
	}
	here := &p.nodes[k]
	here.children, here.turns, here.open = x.children, x.turns, x.open
	switch {
	case won:
		p.settle(k, mine)
	case x.open == 0:
		p.settle(k, forcedBy(1-x.turn))
	}
}

// settle gives a node its result, and its ancestors the results that follow.
func (p *proof) settle(k int32, r result) {
	p.record(k, r)
	for todo := []int32{k}; len(todo) > 0; {
		x := &p.nodes[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		for e := x.parents; e >= 0; e = p.edges[e].next {
			k := p.edges[e].from
			parent := &p.nodes[k]
			if parent.result != unknown {
				continue
			}
			if parent.open--; x.result == forcedBy(parent.turn) || parent.open == 0 {
				p.record(k, x.result)
				todo = append(todo, k)
			}
		}
	}
}

func (p *proof) record(k int32, r result) {
	p.settled++
	x := &p.nodes[k]
	x.result, x.rank = r, p.settled
}
