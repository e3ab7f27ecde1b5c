package planar

import "slices"

// Face is the closed walk around a face of a plane drawing, with the face on its left: from
// each vertex to the next along an edge, and from the last to the first. A vertex occurs
// once for each corner of the face at it. A single vertex is the walk around a drawing
// without edges.
type Face []int

// Walk returns the vertices from corner i to corner j, both included; if i = j it goes once
// around the face.
func (f Face) Walk(i, j int) []int {
	walk := []int{f[i]}
	if len(f) == 1 {
		return walk
	}
	for k := i; ; {
		k = (k + 1) % len(f)
		walk = append(walk, f[k])
		if k == j {
			return walk
		}
	}
}

// Split returns the two faces into which a path from corner i to corner j divides f. inner
// holds the inner vertices of the path; i = j if it is a cycle.
func (f Face) Split(i, j int, inner []int) (Face, Face) {
	left := append(f.Walk(j, i), inner...)
	right := []int{f[i]}
	if i != j {
		right = f.Walk(i, j)
	}
	for _, v := range slices.Backward(inner) {
		right = append(right, v)
	}
	return left, right
}

// meets reports whether all the given vertices are on the face.
func (f Face) meets(vertices []int) bool {
	return !slices.ContainsFunc(vertices, func(v int) bool { return !slices.Contains(f, v) })
}
