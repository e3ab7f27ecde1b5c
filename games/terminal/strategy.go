package terminal

import (
	"fmt"
	"slices"
)

// Strategy holds for each node v the index of a move in Moves(v), or Free if it
// prescribes none. A Q-strategy prescribes a move at every node of Q and nowhere
// else.
type Strategy []int32

// Free marks a node at which a strategy prescribes no move.
const Free int32 = -1

// Next returns the node to which s moves from v, or None if s is Free there.
func (a *Arena) Next(s Strategy, v Node) Node {
	if s[v] == Free {
		return None
	}
	return a.Moves(v)[s[v]]
}

// following returns the nodes to which a play in which s is followed can move from v.
func (a *Arena) following(s Strategy, v Node) []Node {
	moves := a.Moves(v)
	if s == nil || s[v] == Free {
		return moves
	}
	return moves[s[v] : s[v]+1]
}

// First returns the Q-strategy that always takes the first move.
func (a *Arena) First(q Coalition) Strategy {
	return a.Choose(q, func(Node) int { return 0 })
}

// Choose returns the Q-strategy whose move at v is choose(v), an index in Moves(v).
func (a *Arena) Choose(q Coalition, choose func(Node) int) Strategy {
	s := make(Strategy, a.Size())
	for v := range Node(a.Size()) {
		s[v] = Free
		if owner := a.owner[v]; owner != Nobody && q(owner) {
			s[v] = int32(choose(v))
		}
	}
	return s
}

// Forcing returns the Q-strategy that is U-forcing at every node of A_Q(U): it
// moves to the first node of least rank (Proposition 3.1 (a), (c)). Outside the
// attractor it takes the first move.
func (A *Attractor) Forcing() Strategy {
	return A.arena.Choose(A.coalition, A.forcing)
}

// forcing returns the index of the first move of least rank.
func (A *Attractor) forcing(v Node) int {
	return A.firstMove(v, func(rank, best uint32) bool { return rank < best })
}

// Avoiding returns the strategy of the other players, −Q, that is U-avoiding at
// every node outside A_Q(U): it moves to the first node outside (Proposition 3.1
// (b), (d)). Inside, where −Q cannot avoid U, it delays: it moves to the first node
// of greatest rank.
func (A *Attractor) Avoiding() Strategy {
	return A.arena.Choose(func(p Player) bool { return !A.coalition(p) }, A.avoiding)
}

// avoiding returns the index of the first move of greatest rank.
func (A *Attractor) avoiding(v Node) int {
	return A.firstMove(v, func(rank, best uint32) bool { return rank > best })
}

// firstMove returns the index of the first of the best moves. The rank of a node outside
// is the greatest of all.
func (A *Attractor) firstMove(v Node, better func(rank, best uint32) bool) int {
	best, moves := 0, A.arena.Moves(v)
	for k, w := range moves {
		if better(uint32(A.rank[w]), uint32(A.rank[moves[best]])) {
			best = k
		}
	}
	return best
}

// Refutation is a play that shows that a strategy does not achieve its goal.
type Refutation struct {
	Play Play
	Goal string // "force its target" or "avoid its target"
}

func (e *Refutation) Error() string {
	return fmt.Sprintf("the strategy does not %s: the play through the nodes %v refutes it", e.Goal, e.Play.Trace)
}

// VerifyForcing checks s against all replies from each of the given nodes. It
// returns a *Refutation unless every play ends in U. It uses the definition only: s is
// U-forcing at x exactly if the nodes reachable from x, by the moves of s where s
// prescribes one and by all moves elsewhere, contain no cycle and no terminal node
// outside U. Cost: linear in the nodes and edges.
func (a *Arena) VerifyForcing(s Strategy, u Target, from []Node) error {
	w := walker{arena: a, strategy: s, bad: func(v Node) bool { return !u(v) }, cycles: true}
	return w.verify(from, "force its target")
}

// VerifyAvoiding checks s against all replies from each of the given nodes. It
// returns a *Refutation if some play ends in U. Cost: linear in the nodes and
// edges.
func (a *Arena) VerifyAvoiding(s Strategy, u Target, from []Node) error {
	w := walker{arena: a, strategy: s, bad: u}
	return w.verify(from, "avoid its target")
}

// walker is a depth-first search over the plays in which a strategy is followed, for
// one that ends at a bad terminal node or, if cycles is set, repeats a node. It keeps
// the states of the nodes from one start to the next, so that all starts together cost
// one pass.
type walker struct {
	arena    *Arena
	strategy Strategy
	bad      Target
	cycles   bool
	state    []uint8
	path     []Node
	next     []int // for each node of the path, the index of its next move
}

const (
	unseen = iota
	onPath
	finished
)

// verify returns a *Refutation if a search from one of the nodes finds a play.
func (w *walker) verify(from []Node, goal string) error {
	w.state = make([]uint8, w.arena.Size())
	for _, x := range from {
		if play, ok := w.find(x); ok {
			return &Refutation{play, goal}
		}
	}
	return nil
}

// find returns a play from x that is searched for.
func (w *walker) find(x Node) (Play, bool) {
	if w.state[x] != unseen {
		return Play{}, false
	}
	w.push(x)
	for len(w.path) > 0 {
		v := w.path[len(w.path)-1]
		if w.arena.Terminal(v) && w.bad(v) {
			return Play{Trace: slices.Clone(w.path)}, true
		}
		child, ok := w.step(v)
		switch {
		case !ok:
			w.state[v] = finished
			w.path, w.next = w.path[:len(w.path)-1], w.next[:len(w.next)-1]
		case w.state[child] == unseen:
			w.push(child)
		case w.state[child] == onPath && w.cycles:
			return Play{append(slices.Clone(w.path), child), true}, true
		}
	}
	return Play{}, false
}

func (w *walker) push(v Node) {
	w.state[v] = onPath
	w.path = append(w.path, v)
	w.next = append(w.next, 0)
}

// step returns the next node to visit from v, the last node of the path.
func (w *walker) step(v Node) (Node, bool) {
	k := &w.next[len(w.next)-1]
	moves := w.arena.following(w.strategy, v)
	if *k == len(moves) {
		return None, false
	}
	*k++
	return moves[*k-1], true
}
