package score

import (
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/unionfind"
)

// fillFalseEyes fills the points at which chains must be connected when all dame are filled.
func (b *points) fillFalseEyes() {
	for {
		at, ok := b.falseEye()
		if !ok {
			return
		}
		b.filled[at] = true
		b.position.Set(at, b.region[at].owner)
		b.join()
	}
}

// falseEye returns a point of an eye space that is the only liberty of a connected set of chains when all dame are
// filled, and a liberty of others, or of more points of the eye space.
func (b *points) falseEye() (at board.Point, ok bool) {
	for _, set := range b.connected().List() {
		var own []board.Point // liberties in eye spaces
		for _, c := range set {
			for _, at := range b.chains[c].Liberties {
				if b.region[at].owner != board.Empty {
					add(&own, at)
				}
			}
		}
		if len(own) == 1 && slices.ContainsFunc(b.region[own[0]].chains, func(c int) bool { return !slices.Contains(set, c) }) {
			return own[0], true
		}
	}
	return at, false
}

// connected returns the sets of chains that dame connect.
func (b *points) connected() unionfind.Sets {
	s := unionfind.New(len(b.chains))
	for i, c := range b.chains {
		for j, d := range b.chains[:i] {
			if c.Colour == d.Colour && b.joined(c, d) {
				s.Join(i, j)
			}
		}
	}
	return s
}

// joined reports whether two chains have two common liberties in dame, or one where a stone of the opponent could be
// taken at once.
func (b *points) joined(c, d board.Chain) bool {
	common := 0
	for _, at := range c.Liberties {
		if b.region[at].owner != board.Empty || !slices.Contains(d.Liberties, at) {
			continue
		}
		if common++; b.libertiesAfter(at, c.Colour.Other()) < 2 {
			return true
		}
	}
	return common > 1
}

// libertiesAfter returns the number of liberties of a stone on an empty point, without captures.
func (b *points) libertiesAfter(at board.Point, colour board.Colour) int {
	var liberties []board.Point
	for q := range b.position.Beside(at) {
		switch b.position.At(q) {
		case board.Empty:
			add(&liberties, q)
		case colour:
			for _, l := range b.chains[b.chain[q]].Liberties {
				if l != at {
					add(&liberties, l)
				}
			}
		}
	}
	return len(liberties)
}
