package score

import (
	"iter"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/unionfind"
)

// sekis returns which chains are in seki, when the false eyes are filled: those of groups that have dame and fewer
// than two eyes.
func (b *points) sekis() []bool {
	sets := b.connected()
	for _, r := range b.regions {
		if r.owner != board.Empty {
			for _, c := range r.chains[1:] {
				sets.Join(r.chains[0], c)
			}
		}
	}
	groups := make([]int, len(b.chains)) // by chain, the first one of its group
	for c := range groups {
		groups[c] = sets.Least(c)
	}
	eyes, dame := make([]int, len(b.chains)), make([]bool, len(b.chains)) // by the first chain of a group
	for _, r := range b.regions {
		for _, c := range r.chains {
			dame[groups[c]] = dame[groups[c]] || r.owner == board.Empty
		}
		if r.owner != board.Empty {
			eyes[groups[r.chains[0]]] += b.eyes(r)
		} else if r.open {
			for _, c := range r.chains {
				eyes[groups[c]] = 2
			}
		}
	}
	for at := range b.filled {
		dame[groups[b.chain[at]]] = true
	}
	for c := range b.alive() {
		eyes[groups[c]] = 2
	}
	seki := make([]bool, len(b.chains)) // by the first chain of a group
	for changed := true; changed; {
		changed = false
		for c, group := range groups {
			if !seki[group] && eyes[group] < 2 && (dame[group] || b.meets(c, func(d int) bool { return seki[groups[d]] })) {
				seki[group], changed = true, true
			}
		}
	}
	all := make([]bool, len(b.chains))
	for c, group := range groups {
		all[c] = seki[group]
	}
	return all
}

// alive yields the chains that live by themselves, by Benson's theorem or in their territory.
func (b *points) alive() iter.Seq[int] {
	return func(yield func(int) bool) {
		r, err := board.Read(b.full)
		if err != nil { // as with chains without liberties
			return
		}
		for _, chain := range slices.Concat(r.Alive, r.Walls) {
			if c, ok := b.chain[chain.Stones[0]]; ok && !yield(c) { // otherwise it is said to be dead
				return
			}
		}
	}
}

// meets reports whether a chain touches a chain of the opponent of some kind.
func (b *points) meets(c int, kind func(d int) bool) bool {
	for _, at := range b.chains[c].Stones {
		for q := range b.position.Beside(at) {
			if d, ok := b.chain[q]; ok && b.chains[d].Colour != b.chains[c].Colour && kind(d) {
				return true
			}
		}
	}
	return false
}

// Sekis returns the chains of each seki: those in seki that dame, or false eyes filled or not, or each other's stones connect.
func (c *Count) Sekis() (list [][]board.Chain) {
	p := c.Position
	inSeki := map[board.Point]bool{}
	for _, at := range c.Points {
		inSeki[at.Point] = at.Seki
	}
	chains := slices.DeleteFunc(p.Chains(), func(chain board.Chain) bool { return !inSeki[chain.Stones[0]] })
	of := map[board.Point]int{} // chains of stones and of liberties
	s := unionfind.New(len(chains))
	for k, chain := range chains {
		for _, q := range slices.Concat(chain.Stones, chain.Liberties) {
			if other, ok := of[q]; ok {
				s.Join(other, k)
			}
			of[q] = k
		}
	}
	for k, chain := range chains {
		for _, stone := range chain.Stones {
			for q := range p.Beside(stone) {
				if other, ok := of[q]; ok && p.At(q) != board.Empty {
					s.Join(other, k)
				}
			}
		}
	}
	for _, set := range s.List() {
		var group []board.Chain
		for _, k := range set {
			group = append(group, chains[k])
		}
		list = append(list, group)
	}
	return list
}
