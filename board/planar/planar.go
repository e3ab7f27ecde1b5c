package planar

import "github.com/sekilab/sekilab/seki"

// Planar reports whether the support of A is planar. For most small supports the number of edges decides; otherwise the
// cost is the cost of Embed.
func Planar(A seki.Matrix) bool {
	g := support(A)
	if tooManyEdges(g) {
		return false
	}
	if few(g) {
		return true
	}
	_, ok := g.embed()
	return ok
}

// tooManyEdges reports whether a bipartite graph has more edges than a plane drawing
// can: every face has at least four, so by Euler's formula e ≤ 2v − 4 if v ≥ 3.
func tooManyEdges(g graph) bool {
	return len(g) >= 3 && len(g.edges()) > 2*len(g)-4
}

// few reports whether g has too few independent cycles for a subdivision of K₃,₃ (which has four) or
// of K₅ (six), regardless of its components. Every nonplanar graph has one (Kuratowski 1930).
func few(g graph) bool {
	return len(g.edges())-len(g)+len(g.components(func(int) bool { return true })) < 4
}
