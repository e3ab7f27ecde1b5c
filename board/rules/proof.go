package rules

// result says which player can force the result in question.
type result uint8

const (
	unknown result = iota
	blackForces
	whiteForces
	neither
)

func forcedBy(p player) result { return blackForces + result(p) }

// node is a position that a search has met.
type node struct {
	state
	result   result
	expanded bool
	onPath   bool
	open     int32    // children without a result against the player to move
	rank     int32    // the number of the result, in the order in which they were found
	children []int32  // numbers of nodes
	parents  []int32  // of expanded nodes that have it as a child
	effort   [2]int32 // an estimate of what a proof for each player takes
}

// proof searches for the answer to: can Black make the score at least goal, or can White
// make it less? It keeps all positions it has met, under their exact encodings. A position
// gets a result if its kept points decide it, if the player to move has a turn to an end or
// a position with a result for that player, or if all turns lead to results for the
// opponent. So each result rests on earlier ones, never on itself, whatever cycles the
// graph has. What is found for one position serves the questions about others.
type proof struct {
	*ground
	goal    int
	memory  int64 // an approximate bound in bytes
	nodes   []node
	index   map[state]int32
	settled int32 // results so far
}

func newProof(g *ground, goal int, memory int64) *proof {
	return &proof{ground: g, goal: goal, memory: memory, index: map[state]int32{}}
}

// node returns the number of the node of a position.
func (p *proof) node(s state) int32 {
	k, ok := p.index[s]
	if !ok {
		k = int32(len(p.nodes))
		p.index[s] = k
		r, effort := p.static(s)
		x := node{state: s, result: r, effort: effort}
		if r != unknown {
			p.settled++
			x.rank = p.settled
		}
		p.nodes = append(p.nodes, x)
	}
	return k
}

// static returns the result of a position whose kept points decide it, and otherwise the
// estimated effort of the proofs, by the numbers of points that are missing: those that are
// not kept yet, and those by which the area is too small. The factors were found by trial.
func (p *proof) static(s state) (r result, effort [2]int32) {
	n := size(p.stake)
	needed := [2]int{(p.goal + n + 1) / 2, (n-p.goal)/2 + 1}
	area := p.area(s)
	for c := range needed {
		missing := needed[c] - size(p.kept(s, player(c))&p.stake)
		if missing <= 0 {
			r = forcedBy(player(c))
		}
		behind := max(0, needed[c]-area[c])
		effort[c] = int32(8*missing + 4*behind + 1)
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
	s := p.nodes[k].state
	mine := forcedBy(s.turn)
	var children []int32
	open, won := int32(0), false
	add := func(c int32) {
		children = append(children, c)
		p.nodes[c].parents = append(p.nodes[c].parents, k)
		switch p.nodes[c].result {
		case mine:
			won = true
		case unknown, neither:
			open++
		}
	}
	for rest := p.empty(s); rest != 0; rest &= rest - 1 {
		if after, ok := p.play(s, first(rest)); ok {
			add(p.node(after))
		}
	}
	if s.passed {
		won = won || p.ended(s) == mine
	} else {
		add(p.node(s.pass()))
	}
	x := &p.nodes[k]
	x.expanded, x.children, x.open = true, children, open
	switch {
	case won:
		p.settle(k, mine)
	case open == 0:
		p.settle(k, forcedBy(1-s.turn))
	}
}

// settle gives a node its result, and its ancestors the results that follow.
func (p *proof) settle(k int32, r result) {
	p.record(k, r)
	for todo := []int32{k}; len(todo) > 0; {
		k, todo = todo[len(todo)-1], todo[:len(todo)-1]
		r := p.nodes[k].result
		for _, parent := range p.nodes[k].parents {
			x := &p.nodes[parent]
			if x.result != unknown {
				continue
			}
			if x.open--; r == forcedBy(x.turn) || x.open == 0 {
				p.record(parent, r)
				todo = append(todo, parent)
			}
		}
	}
}

func (p *proof) record(k int32, r result) {
	p.settled++
	p.nodes[k].result, p.nodes[k].rank = r, p.settled
}
