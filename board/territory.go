package board

import (
	"cmp"
	"math/bits"
	"slices"
)

// A chain is alive in its territory if it makes two eyes there however the opponent plays,
// even if the opponent begins. alive finds the chains that have them; territory finds some of
// those that can make them, by a search of small windows.
//
// A window is a set of empty points beside a chain c. Everything outside it but c is taken
// for living stones of the opponent, the worst that can be there. An eye of c is a component
// of the window's points that are not of c's chain, bounded by that chain alone, whose empty
// points, one at least, are all liberties of the chain. A window is sure of n eyes if the
// owner of c, who moves second and may pass, can reach a position in which c has n eyes in it,
// and c keeps a liberty in the window after each of the owner's turns. c is alive if one
// window is sure of two eyes, or two disjoint ones of one eye each.
//
// Proof. The owner answers each stone of the opponent in a window inside that window. Stones
// outside are a gift of a turn, and whatever stands there is no worse than what the window
// assumes: a point outside that is not the opponent's gives the opponent no liberty, and
// stones of the owner's there that are captured make room for stones that the window assumes
// already. With two windows, c has a liberty in the other one whenever the opponent moves in
// one, because the owner's turns leave one in each; so nothing inside one can capture c. In
// the end c's chain has two eyes, each a vital region of Benson's theorem that only this
// chain bounds, and cannot be captured even if its owner passes. If the opponent stops before, c is
// not captured either. A search finds such a strategy or does not: positions met again, and
// captures by which the owner would begin a ko or take one back, count as failures, so that a strategy found needs
// neither repetition nor ko.
const (
	windowPoints = 15      // of a window, at most
	windowStates = 50_000  // that the search of one window may meet
	allStates    = 150_000 // that the searches of one position may meet, windows counted too
)

// window is a set of empty points beside a chain, and the state of a search in it.
type window struct {
	points []int           // their indices in the position
	width  int             // of the position
	beside []uint16        // of each point, its neighbours in the window
	near   [][]int         // of each point, all points, the nearest first
	home   uint16          // points beside the chain
	open   uint16          // points beside anything else outside
	need   int             // eyes
	passes bool            // the opponent may pass, so that the eyes must be made
	known  map[uint32]bool // states with the opponent to move: sure or not; not while it is searched
	room   int             // states that may still be met
}

// territory reports of each chain that is not alive whether its windows make it so.
func (p *Position) territory(chains []Chain, of []int, alive []bool) []bool {
	found := make([]bool, len(chains))
	room := allStates
	for c, chain := range chains {
		if !alive[c] && len(chain.Liberties) > 1 {
			found[c] = p.surelyAlive(c, chain, of, &room)
		}
	}
	return found
}

// surelyAlive searches the windows of one chain.
func (p *Position) surelyAlive(c int, chain Chain, of []int, room *int) bool {
	var sure [][]int // disjoint windows sure of one eye
	for _, w := range p.windows(c, chain, of, room) {
		if slices.ContainsFunc(sure, func(other []int) bool {
			return slices.ContainsFunc(w.points, func(k int) bool { return slices.Contains(other, k) })
		}) {
			continue
		}
		for w.need = 2; w.need > 0; w.need-- {
			if !w.search(room) {
				continue
			}
			if w.need == 2 || len(sure) == 1 {
				return true
			}
			sure = append(sure, w.points)
			break
		}
	}
	return false
}

// windowSizes are the widths and heights of windows within larger regions.
var windowSizes = [][2]int{{2, 4}, {4, 2}, {3, 3}, {2, 5}, {5, 2}, {3, 4}, {4, 3}, {2, 6}, {6, 2}, {2, 7}, {7, 2}, {3, 5}, {5, 3}}

// windows returns windows beside a chain, the smallest first: the regions of empty points
// if these are small, and the parts of larger ones in a rectangle. It takes each from room.
func (p *Position) windows(c int, chain Chain, of []int, room *int) []*window {
	regions, region := p.regions()
	var list []*window
	add := func(points []int) {
		if *room--; *room < 0 {
			return
		}
		if w := p.window(points, func(q int) bool { return of[q] == c }); 3*bits.OnesCount16(w.open) <= len(points) {
			list = append(list, w)
		}
	}
	regionsDone, done := map[int]bool{}, map[[4]int]bool{}
	for _, at := range chain.Liberties {
		k := p.index(at)
		r := region[k]
		if len(regions[r]) <= windowPoints {
			if !regionsDone[r] {
				regionsDone[r] = true
				add(regions[r])
			}
			continue
		}
		for _, size := range windowSizes {
			w, h := size[0], size[1]
			for x := max(0, k%p.width-w+1); x <= min(k%p.width, p.width-w); x++ {
				for y := max(0, k/p.width-h+1); y <= min(k/p.width, len(p.points)/p.width-h); y++ {
					if done[[4]int{x, y, w, h}] {
						continue
					}
					done[[4]int{x, y, w, h}] = true
					var points []int
					for i := range w * h {
						if q := (y+i/w)*p.width + x + i%w; region[q] == r {
							points = append(points, q)
						}
					}
					add(points)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *window) int {
		return cmp.Or(len(a.points)-len(b.points), bits.OnesCount16(a.open)-bits.OnesCount16(b.open))
	})
	return list
}

// window returns the window of empty points beside the chain of the stones at home.
func (p *Position) window(points []int, home func(q int) bool) *window {
	w := &window{points: points, width: p.width, beside: make([]uint16, len(points))}
	for i, k := range points {
		for q := range p.neighbours(k) {
			if n, ok := slices.BinarySearch(points, q); ok {
				w.beside[i] |= 1 << n
			} else if home(q) {
				w.home |= 1 << i
			} else {
				w.open |= 1 << i
			}
		}
	}
	return w
}

// search reports whether the window is sure of the eyes needed, as far as the states allow that
// it takes from room.
func (w *window) search(room *int) bool {
	closed := len(w.points) - bits.OnesCount16(w.open)
	if closed < w.need {
		return false
	}
	w.listNear()
	w.known, w.room = map[uint32]bool{}, max(0, min(*room, windowStates))
	*room -= w.room
	sure := w.sure(0, 0)
	*room += max(0, w.room)
	return sure
}

// listNear lists the points by their distances from each point.
func (w *window) listNear() {
	w.near = make([][]int, len(w.points))
	for i, k := range w.points {
		for n := range w.points {
			w.near[i] = append(w.near[i], n)
		}
		distance := func(n int) int {
			dx, dy := w.points[n]%w.width-k%w.width, w.points[n]/w.width-k/w.width
			return dx*dx + dy*dy
		}
		slices.SortStableFunc(w.near[i], func(a, b int) int { return distance(a) - distance(b) })
	}
}

// sure reports whether the owner of the chain makes the eyes if the opponent has the turn.
// own and other are the stones in the window.
func (w *window) sure(own, other uint16) bool {
	if w.eyes(own, other) >= w.need {
		return true
	}
	state := uint32(own)<<16 | uint32(other)
	if sure, met := w.known[state]; met {
		return sure
	}
	if w.room--; w.room < 0 {
		return false
	}
	w.known[state] = false // while it is searched
	for k := range w.points {
		left, added, ok := w.attack(own, other, k)
		if ok && (w.need == 2 && w.liberties(left, added) == 0 || !w.defend(left, added, k)) {
			return false
		}
	}
	if w.passes && !w.defend(own, other, 0) {
		return false
	}
	w.known[state] = true
	return true
}

// defend reports whether a turn of the owner leads to a state that is sure. It tries points
// near the last stone of the opponent first.
func (w *window) defend(own, other uint16, last int) bool {
	for _, k := range w.near[last] {
		added, left, ok := w.reply(own, other, k)
		if ok && w.liberties(added, left) != 0 && w.sure(added, left) {
			return true
		}
	}
	return w.liberties(own, other) != 0 && w.sure(own, other)
}

// attack puts a stone of the opponent on point k and removes the chains of the owner that
// it captures, but not the window's chain; ok is false if the move is illegal. It may be a
// move that takes the last liberty of the window's chain.
func (w *window) attack(own, other uint16, k int) (left, added uint16, ok bool) {
	if (own|other)&(1<<k) != 0 {
		return own, other, false
	}
	left, added = own, other|1<<k
	for rest := own &^ w.chain(own); rest != 0; {
		group := w.flood(rest&-rest, own)
		if w.around(group)&^(own|added) == 0 {
			left &^= group
		}
		rest &^= group
	}
	group := w.flood(1<<k, added)
	captures := w.need == 2 && w.liberties(left, added) == 0
	return left, added, captures || group&w.open != 0 || w.around(group)&^(left|added) != 0
}

// reply puts a stone of the owner on point k and removes the chains of the opponent that it
// captures. ok is false if the move is illegal, or takes a single stone in a ko.
func (w *window) reply(own, other uint16, k int) (added, left uint16, ok bool) {
	if (own|other)&(1<<k) != 0 {
		return own, other, false
	}
	added, left = own|1<<k, other
	for rest := other; rest != 0; {
		group := w.flood(rest&-rest, other)
		if group&w.open == 0 && w.around(group)&^(added|other) == 0 {
			left &^= group
		}
		rest &^= group
	}
	if w.chain(added)&(1<<k) != 0 {
		return added, left, true
	}
	group, taken := w.flood(1<<k, added), other&^left
	liberties := w.around(group) &^ (added | left)
	ko := group == 1<<k && bits.OnesCount16(taken) == 1 && liberties == taken
	return added, left, liberties != 0 && !ko
}

// eyes returns the number of the chain's eyes.
func (w *window) eyes(own, other uint16) (n int) {
	chain := w.chain(own)
	liberties := w.liberties(own, other)
	for rest := w.all() &^ chain; rest != 0; {
		region := w.flood(rest&-rest, w.all()&^chain)
		empty := region &^ other
		if region&(own|w.open) == 0 && empty != 0 && empty&^liberties == 0 {
			n++
		}
		rest &^= region
	}
	return n
}

// liberties returns the empty points beside the chain.
func (w *window) liberties(own, other uint16) uint16 {
	return (w.home | w.around(w.chain(own))) & w.all() &^ (own | other)
}

func (w *window) all() uint16 { return 1<<len(w.points) - 1 }

// chain returns the stones of the owner that are connected with the chain.
func (w *window) chain(own uint16) uint16 { return w.flood(own&w.home, own) }

// flood returns the points of a set that are connected in it with the given ones.
func (w *window) flood(from, in uint16) uint16 {
	for fresh := from; fresh != 0; {
		fresh = w.around(fresh) & in &^ from
		from |= fresh
	}
	return from
}

// around returns the points beside those of a set.
func (w *window) around(set uint16) (beside uint16) {
	for ; set != 0; set &= set - 1 {
		beside |= w.beside[bits.TrailingZeros16(set)]
	}
	return beside
}
