package terminal

// Target is a set of terminal nodes U ⊆ T, as a predicate. It is called for
// terminal nodes only.
type Target func(Node) bool

// WonBy is the target W_p.
func (a *Arena) WonBy(p Player) Target { return func(v Node) bool { return a.Wins(v, p) } }

// NotWonBy is the target T∖W_p.
func (a *Arena) NotWonBy(p Player) Target { return func(v Node) bool { return !a.Wins(v, p) } }

// Attractor is an attractor A_Q(U) with the rank of each of its nodes.
type Attractor struct {
	arena     *Arena
	coalition Coalition // Q
	rank      []int32   // −1 outside
}

// Attractor returns A_Q(U), by (W1) and (W2). It searches backwards from U: a node of Q
// enters when the first of its moves leads inside, a node of another player when the last
// does, which a counter detects. Nodes enter in the order of their ranks. Cost: linear in
// the nodes and edges.
func (a *Arena) Attractor(q Coalition, u Target) *Attractor {
	A := &Attractor{arena: a, coalition: q, rank: make([]int32, a.Size())}
	outside := make([]int32, a.Size()) // moves that are not yet known to be inside
	var queue []Node
	for v := range Node(a.Size()) {
		A.rank[v] = -1
		outside[v] = int32(len(a.Moves(v)))
		if a.Terminal(v) && u(v) {
			A.rank[v] = 0
			queue = append(queue, v)
		}
	}
	for k := 0; k < len(queue); k++ {
		w := queue[k]
		for _, v := range a.from.list(w) {
			outside[v]--
			if A.rank[v] < 0 && (outside[v] == 0 || q(a.owner[v])) {
				A.rank[v] = A.rank[w] + 1
				queue = append(queue, v)
			}
		}
	}
	return A
}

// Contains reports whether v ∈ A_Q(U).
func (A *Attractor) Contains(v Node) bool { return A.rank[v] >= 0 }

// Rank returns the least i with v ∈ Aⁱ: the greatest number of moves for which
// the other players can delay U against Forcing. It is −1 outside the attractor.
func (A *Attractor) Rank(v Node) int { return int(A.rank[v]) }

// Nodes returns the nodes of the attractor in increasing order.
func (A *Attractor) Nodes() []Node { return A.nodes(true) }

// Complement returns the nodes outside the attractor in increasing order.
func (A *Attractor) Complement() []Node { return A.nodes(false) }

func (A *Attractor) nodes(inside bool) []Node {
	var nodes []Node
	for v, rank := range A.rank {
		if (rank >= 0) == inside {
			nodes = append(nodes, Node(v))
		}
	}
	return nodes
}
