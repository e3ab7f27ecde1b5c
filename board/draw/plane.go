package draw

import (
	"math/rand/v2"
	"slices"

	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/seki"
)

// plane is a drawing of the support of a matrix in the plane, in which the lines of one kind are called bars and the
// others posts. It has an outer post for the outside of the board, and contacts, which are edges without dame.
type plane struct {
	bars, posts int             // numbers; bars are the vertices 0…bars−1, posts follow
	faces       []planar.Face   // after quadrangulate all have four corners
	joined      map[[2]int]bool // edges, each in both directions
}

// outer returns the outer post, the last vertex.
func (p *plane) outer() int { return p.bars + p.posts }

func (p *plane) join(v, w int) {
	p.joined[[2]int{v, w}] = true
	p.joined[[2]int{w, v}] = true
}

// quadrangulate draws A, which has no zero line and at least two rows, with the rows as bars. It joins the components
// by contacts, puts the outer post into some face with at least two bars, and then adds contacts until every face has
// four corners. The first corner is a bar. No two vertices are joined twice. The choices are random.
func quadrangulate(A seki.Matrix, drawings [][]planar.Face, random *rand.Rand) *plane {
	p := &plane{bars: A.Rows(), posts: A.Cols(), joined: map[[2]int]bool{}}
	for mv := range A.Moves() {
		p.join(mv.Row, p.bars+mv.Col)
	}
	p.connect(drawings, random)
	p.surround(random)
	for k := 0; k < len(p.faces); {
		if len(p.faces[k]) > 4 {
			p.cut(k, random)
			continue
		}
		if p.faces[k][0] >= p.bars {
			p.faces[k] = slices.Concat(p.faces[k][1:], p.faces[k][:1])
		}
		k++
	}
	return p
}

// connect joins the components of the drawing by contacts.
func (p *plane) connect(drawings [][]planar.Face, random *rand.Rand) {
	p.faces = slices.Clone(drawings[0])
	for _, faces := range drawings[1:] {
		// Join a bar and a post, one of a random face of each drawing.
		from, to := random.IntN(len(p.faces)), random.IntN(len(faces))
		i := p.corner(p.faces[from], random, func(v int) bool { return v < p.bars })
		j := p.corner(faces[to], random, func(v int) bool { return v >= p.bars })
		p.join(p.faces[from][i], faces[to][j])
		p.faces[from] = append(p.faces[from].Walk(i, i), faces[to].Walk(j, j)...)
		p.faces = append(p.faces, slices.Delete(slices.Clone(faces), to, to+1)...)
	}
}

// corner returns a random corner of the face whose vertex satisfies wanted.
func (p *plane) corner(face planar.Face, random *rand.Rand, wanted func(v int) bool) int {
	for start := random.IntN(len(face)); ; start++ {
		if wanted(face[start%len(face)]) {
			return start % len(face)
		}
	}
}

// surround puts the outer post into a face and joins it with each bar there. Some face has
// two bars, because some post is joined with two.
func (p *plane) surround(random *rand.Rand) {
	var bars []int
	var k int
	for len(bars) < 2 {
		k = random.IntN(len(p.faces))
		bars = slices.DeleteFunc(slices.Clone(p.faces[k]), func(v int) bool { return v >= p.bars })
		slices.Sort(bars)
		bars = slices.Compact(bars)
	}
	random.Shuffle(len(bars), func(i, j int) { bars[i], bars[j] = bars[j], bars[i] })
	around := []planar.Face{p.faces[k]}
	p.faces = slices.Delete(p.faces, k, k+1)
	for n, bar := range bars {
		p.join(bar, p.outer())
		if n == 0 {
			i := slices.Index(around[0], bar)
			around[0] = append(around[0].Walk(i, i), p.outer())
			continue
		}
		at := slices.IndexFunc(around, func(f planar.Face) bool { return slices.Contains(f, bar) })
		a, b := around[at].Split(slices.Index(around[at], bar), slices.Index(around[at], p.outer()), nil)
		around = append(slices.Delete(around, at, at+1), a, b)
	}
	p.faces = append(p.faces, around...)
}

// cut adds a contact that cuts four corners off face k, between two vertices that are not joined. Such vertices exist.
// If the face is a cycle, two crossing pairs cannot both be joined outside it. If the face passes a vertex v twice,
// compare the vertex before v with the one three corners later. They are in different components of the drawing without
// v, unless the drawing is a star, and a drawing with an outer post is not.
func (p *plane) cut(k int, random *rand.Rand) {
	face := p.faces[k]
	for start := random.IntN(len(face)); ; start++ {
		i, j := start%len(face), (start+3)%len(face)
		if v, w := face[i], face[j]; !p.joined[[2]int{v, w}] {
			p.join(v, w)
			a, b := face.Split(i, j, nil)
			p.faces[k] = a
			p.faces = append(p.faces, b)
			return
		}
	}
}
