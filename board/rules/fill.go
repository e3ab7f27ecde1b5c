package rules

// filled returns more points that a player has at the end of the game by putting stones there one after the other, as
// long as the opponent cannot end it before: stones connected with living stones outside, and rooms between them in
// which the opponent never has two eyes.
//
// A room is a component of the other points, next to no living stone of the opponent. The player puts stones on points
// next to safe ones, so that each is safe and the number of them grows. Let none be left: the empty points of rooms are
// inner ones, next to no safe stone. In a room without an inner point the opponent would have no liberty, so all of it
// is filled. With one, which holds no stone of the player, it is the liberty of all stones of the opponent in that
// room, and a stone there takes them. It is no ko if these are two or more. Then the opponent may take it, or put a
// stone next to it, and the player has another point next to safe stones, by which the inner stone is safe if it was
// not taken. If it is a ko the opponent cannot take back, without threats elsewhere, and the player fills it.
func (g *ground) filled(s state, c player) set {
	safe := g.connected(g.living[c]&s.stones[c], s.stones[c])
	beside := g.around(safe) | g.living[c]
	filled := safe
	for rest := g.all &^ safe; rest != 0; {
		room := g.chain(first(rest), rest)
		rest &^= room
		inner := room &^ beside
		if room&g.living[1-c] == 0 && (inner == 0 || inner != room && inner&(inner-1) == 0 && inner&s.stones[c] == 0 &&
			s.ko == noKo) {
			filled |= room
		}
	}
	return filled
}

// shared returns a number of points at stake, besides sure ones, that a player has at the end of the game by putting
// stones next to safe stones: whenever the opponent takes such a point, the player takes another. It holds under the
// condition of filled, and together with it, because these turns come first.
//
// The points are those next to safe stones, where a stone is legal and safe. A chain next to two of them is connected
// by the second if the opponent takes the first. A player on the move chooses one point before.
func (g *ground) shared(s state, c player, sure set) (most int) {
	own := s.stones[c]
	empty := g.empty(s) &^ sure
	points := (g.around(g.connected(g.living[c]&own, own)) | g.living[c]) & empty
	own &^= sure
	if s.turn != c {
		return g.pairs(own, points)
	}
	for rest := points; rest != 0; rest &= rest - 1 {
		k := one(first(rest))
		gained := g.connected(k, own|k)
		most = max(most, size(gained&g.stake)+g.pairs(own&^gained, (points|g.around(gained)&empty)&^k))
	}
	return most
}

// pairs returns the number of points at stake that a player gets of some chains and empty points, one of each pair of
// points: pairs that connect a chain come first.
func (g *ground) pairs(chains, points set) (n int) {
	for chains != 0 {
		chain := g.chain(first(chains), chains)
		chains &^= chain
		links := g.around(chain) & points
		second := links & (links - 1)
		if second != 0 {
			points &^= links &^ (second & (second - 1))
			n += size(chain & g.stake)
		}
	}
	return n + size(points&g.stake)/2
}
