package score

import (
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/unionfind"
)

// fillFalseEyes fills the points at which chains must be connected when all dame are filled.
func (b *points) fillFalseEyes() {
	for {
		k, ok := b.falseEye()
		if !ok {
			return
		}
		b.filled[k] = true
		b.colour[k] = b.regions[b.region[k]].owner
		b.position.Set(b.at[k], b.colour[k])
		b.join()
	}
}

// falseEye returns a point of an eye space that is the only liberty of a connected set of chains when all dame are
// filled, and a liberty of others, or of more points of the eye space.
func (b *points) falseEye() (k int, ok bool) {
	for _, set := range b.connected().List() {
		var own []int // liberties in eye spaces
		for _, c := range set {
			for _, k := range b.chains[c].liberties {
				if b.regions[b.region[k]].owner != board.Empty {
					add(&own, k)
				}
			}
		}
		if len(own) != 1 {
			continue
		}
		r := b.regions[b.region[own[0]]]
		if slices.ContainsFunc(r.chains, func(c int) bool { return !slices.Contains(set, c) }) {
			return own[0], true
		}
	}
	return 0, false
}

// connected returns the sets of chains that dame connect.
func (b *points) connected() unionfind.Sets {
	s := unionfind.New(len(b.chains))
	for i, c := range b.chains {
		for j, d := range b.chains[:i] {
			if c.colour == d.colour && b.joined(c, d) {
				s.Join(i, j)
			}
		}
	}
	return s
}

// joined reports whether two chains have two common liberties in dame, or one where a stone of the opponent could be
// taken at once.
func (b *points) joined(c, d *chain) bool {
	common := 0
	for _, k := range c.liberties {
		if b.regions[b.region[k]].owner != board.Empty || !slices.Contains(d.liberties, k) {
			continue
		}
		if common++; b.libertiesAfter(k, c.colour.Other()) < 2 {
			return true
		}
	}
	return common > 1
}

// libertiesAfter returns the number of liberties of a stone on an empty point, without captures.
func (b *points) libertiesAfter(k int, colour board.Colour) int {
	var liberties []int
	for _, q := range b.beside[k] {
		switch {
		case b.colour[q] == board.Empty:
			add(&liberties, q)
		case b.colour[q] == colour:
			for _, l := range b.chains[b.chain[q]].liberties {
				if l != k {
					add(&liberties, l)
				}
			}
		}
	}
	return len(liberties)
}
