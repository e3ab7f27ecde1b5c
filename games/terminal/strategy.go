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

// following returns the nodes to which a play that follows s can move from v.
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

// firstMove returns the index of the first of the best moves. A node outside has the
// greatest rank of all.
func (A *Attractor) firstMove(v Node, better func(rank, best uint32) bool) int {
	best, moves := 0, A.arena.Moves(v)
	for k, w := range moves {
		if better(uint32(A.rank[w]), uint32(A.rank[moves[best]])) {
			best = k
		}
	}
	return best
}

// VerifyForcing checks s against all replies from each of the given nodes. It returns an
// error unless every play ends in U. It uses the definition only. Consider the nodes
// reachable from x, by the moves of s where s prescribes one and by all moves elsewhere. s is
// U-forcing at x exactly if they contain no terminal node outside U and no cycle: removing
// nodes without predecessors removes all nodes. Cost: linear in the nodes and edges.
func (a *Arena) VerifyForcing(s Strategy, u Target, from []Node) error {
	nodes := a.Reachable(s, from...)
	before := make([]int32, a.Size()) // predecessors in nodes that were not removed
	for _, v := range nodes {
		if a.Terminal(v) && !u(v) {
			return fmt.Errorf("the strategy does not force its target: a play ends at node %d", v)
		}
		for _, w := range a.following(s, v) {
			before[w]++
		}
	}
	left := func(v Node) bool { return before[v] > 0 }
	removed := slices.DeleteFunc(slices.Clone(nodes), left)
	for k := 0; k < len(removed); k++ {
		for _, w := range a.following(s, removed[k]) {
			if before[w]--; before[w] == 0 {
				removed = append(removed, w)
			}
		}
	}
	if k := slices.IndexFunc(nodes, left); k >= 0 {
		return fmt.Errorf("the strategy does not force its target: a cycle leads to node %d", nodes[k])
	}
	return nil
}

// VerifyAvoiding checks s against all replies from each of the given nodes. It returns an
// error if some play ends in U. Cost: linear in the nodes and edges.
func (a *Arena) VerifyAvoiding(s Strategy, u Target, from []Node) error {
	for _, v := range a.Reachable(s, from...) {
		if a.Terminal(v) && u(v) {
			return fmt.Errorf("the strategy does not avoid its target: a play ends at node %d", v)
		}
	}
	return nil
}
