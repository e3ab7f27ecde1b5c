package terminal

import "slices"

// Node is the number of a position in an Arena, from 0.
type Node int32

// None means no node.
const None Node = -1

// Arena is a finite terminal game on the nodes 0, …, Size()−1, with its edges
// stored in both directions: an arena in the sense of games on graphs, with the
// winners of its terminal nodes. It is immutable and safe for concurrent use. Its
// memory is linear in its nodes and edges.
//
// Invariants: Owner(v) = Nobody ⇔ len(Moves(v)) = 0; the moves of a node are
// distinct; only terminal nodes have winners.
type Arena struct {
	players int
	owner   []Player
	moves   adjacency[Node]
	from    adjacency[Node]
	winners adjacency[Player]
}

// adjacency holds one list for each node, one after another: ends[start[v]:start[v+1]] is
// the list of v.
type adjacency[T any] struct {
	start []int
	ends  []T
}

func (a adjacency[T]) list(v Node) []T { return a.ends[a.start[v]:a.start[v+1]:a.start[v+1]] }

// add appends the list of the next node.
func (a *adjacency[T]) add(list ...T) {
	if a.start == nil {
		a.start = []int{0}
	}
	a.ends = append(a.ends, list...)
	a.start = append(a.start, len(a.ends))
}

// reversed returns the lists of predecessors of n nodes. Cost: linear.
func reversed(a adjacency[Node], n int) adjacency[Node] {
	r := adjacency[Node]{start: make([]int, n+1), ends: make([]Node, len(a.ends))}
	for _, w := range a.ends {
		r.start[w+1]++
	}
	for v := range n {
		r.start[v+1] += r.start[v]
	}
	next := slices.Clone(r.start[:n])
	for v := range Node(n) {
		for _, w := range a.list(v) {
			r.ends[next[w]] = v
			next[w]++
		}
	}
	return r
}

// Players returns the number of players.
func (a *Arena) Players() int { return a.players }

// Size returns the number of nodes.
func (a *Arena) Size() int { return len(a.owner) }

// Edges returns the number of edges.
func (a *Arena) Edges() int { return len(a.moves.ends) }

// Owner returns the player who moves at v, or Nobody if v is terminal.
func (a *Arena) Owner(v Node) Player { return a.owner[v] }

// Terminal reports whether v ∈ T.
func (a *Arena) Terminal(v Node) bool { return a.owner[v] == Nobody }

// Moves returns N(v) in the game's order. The slice must not be modified.
func (a *Arena) Moves(v Node) []Node { return a.moves.list(v) }

// Winners returns the players who win at v, in increasing order; none if v is
// not terminal. The slice must not be modified.
func (a *Arena) Winners(v Node) []Player { return a.winners.list(v) }

// Wins reports whether v ∈ W_p.
func (a *Arena) Wins(v Node, p Player) bool {
	return slices.Contains(a.Winners(v), p)
}

// Reachable returns R(x): the nodes reachable from x, or from any of several starts,
// including the starts, in the order of a breadth-first search. If s is not nil, only moves
// that follow s count. Cost: linear in the nodes and edges.
func (a *Arena) Reachable(s Strategy, starts ...Node) []Node {
	seen := make([]bool, a.Size())
	var queue []Node
	add := func(nodes []Node) {
		for _, v := range nodes {
			if !seen[v] {
				seen[v] = true
				queue = append(queue, v)
			}
		}
	}
	add(starts)
	for k := 0; k < len(queue); k++ {
		add(a.following(s, queue[k]))
	}
	return queue
}

// add appends a node with its owner, moves and winners. The reverse edges are
// added once all nodes are known.
func (a *Arena) add(owner Player, moves []Node, winners []Player) {
	a.owner = append(a.owner, owner)
	a.moves.add(moves...)
	a.winners.add(winners...)
}
