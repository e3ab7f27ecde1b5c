package verdict

import (
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/board/internal/stones"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/board/score"
	"github.com/sekilab/sekilab/seki"
)

// Play is what best play of both comes to.
type Play struct {
	Turns  []board.Turn  // to where it is decided, without passes at the end; empty if they are not known
	Taken  []board.Chain // what is captured, in turn
	Gain   int           // stones that the player who begins gains; negative if the opponent does; 0 if it is not known, and if stones do not tell who gains
	Points int           // what the winner gains in points at stake: at most two for each stone taken; 0 if it is not known
	Worth  *Worth        // nil of a draw, if it is not known, and where the loser lives in part of the place of a captured chain
}

// Worth is what the winner gains by the count of package score: how much better for the winner the score is with the
// captured chains dead, after the first stone if the winner begins, than that of the position with all alive. The
// points of captured stones count for who captures them.
type Worth struct{ Area, Territory int }

// PlayByRules returns best play by the rules of Go if first begins, for whom that is a win or a loss, without its worth.
func PlayByRules(first seki.Player, v seki.Value, best *rules.Play) *Play {
	play := &Play{Turns: best.Turns, Taken: best.Lost, Points: best.Gain}
	for _, chain := range best.Lost {
		play.add(first, chain)
	}
	if (play.Gain > 0) != (v == seki.Win) || 2*max(play.Gain, -play.Gain) != play.Points {
		play.Gain = 0
	}
	play.end()
	return play
}

// addOnly adds what is captured of a player who loses and has one chain, where best play is not known.
func (v *Verdict) addOnly(r *board.Reading) {
	for _, p := range seki.Players {
		loser, value := p, v.Outcome.First(p)
		if value == seki.Win {
			loser = p.Opponent()
		}
		if lost := r.Lines(board.ColourOf(loser)); v.Best[p] == nil && value != seki.Draw && len(lost) == 1 && len(r.Joints) == 0 {
			v.Best[p] = &Play{Taken: lost}
		}
	}
}

// playByModel returns best play of the game with the stones counted if first begins. Its turns end where a large eye has no
// empty point left for the liberties that it counts.
func playByModel(r *board.Reading, first seki.Player, line []stones.Turn) *Play {
	play := new(Play)
	lines := slices.Concat(r.Rows, r.Cols)
	for _, t := range line {
		if t.Taken >= 0 {
			play.Taken = append(play.Taken, lines[t.Taken])
			play.add(first, lines[t.Taken])
		}
	}
	play.Turns = onBoard(r, line)
	play.Points = 2 * max(play.Gain, -play.Gain)
	play.end()
	play.count(r)
	return play
}

// onBoard returns the turns of a line by points, as far as there are empty ones.
func onBoard(r *board.Reading, line []stones.Turn) (turns []board.Turn) {
	at := r.Position.Clone()
	for _, t := range line {
		turn := board.Turn{Colour: board.ColourOf(t.Player), Pass: t.Pass}
		if !t.Pass {
			k := slices.IndexFunc(r.Points, func(q board.Point) bool { return at.CanPlay(q, turn.Colour) && makes(r, q, t.Move) })
			if k < 0 {
				break
			}
			turn.Point = r.Points[k]
			at.Play(turn.Point, turn.Colour)
		}
		turns = append(turns, turn)
	}
	return turns
}

// makes reports whether a stone on a point makes a move. A dame that a chain shares with one that lives by now is a
// private liberty.
func makes(r *board.Reading, at board.Point, mv eyes.Move) bool {
	return slices.ContainsFunc(r.Liberties, func(l board.Liberty) bool { return l.Point == at && moveAt(l) == mv }) ||
		mv.Place != eyes.Eye && slices.ContainsFunc(r.Dame, func(d board.Dame) bool {
			return d.Point == at && (mv.Row < 0 || mv.Row == d.Row) && (mv.Col < 0 || mv.Col == d.Col)
		})
}

// add adds the stones of a chain that is captured to the gain.
func (p *Play) add(first seki.Player, c board.Chain) {
	if c.Colour == board.ColourOf(first) {
		p.Gain -= len(c.Stones)
	} else {
		p.Gain += len(c.Stones)
	}
}

// end leaves out the passes at the end.
func (p *Play) end() {
	for len(p.Turns) > 0 && p.Turns[len(p.Turns)-1].Pass {
		p.Turns = p.Turns[:len(p.Turns)-1]
	}
}

// count finds the worth, if chains of one colour are captured and count all that is gained.
func (p *Play) count(r *board.Reading) {
	if p.both() || p.Gain == 0 {
		return
	}
	lost := p.Taken[0].Colour
	area, territory := leads(r.Position, nil, nil)
	after := r.Position.Clone()
	if p.Gain > 0 && len(p.Turns) > 0 && !p.Turns[0].Pass {
		after.Set(p.Turns[0].Point, p.Turns[0].Colour)
	}
	var lives []board.Point // where the captured chains leave nothing of their colour, no seki is left
	if !slices.ContainsFunc(p.Stays(r), func(c board.Chain) bool { return c.Colour == lost }) {
		lives = r.Points
	}
	areaAfter, territoryAfter := leads(after, p.Taken, lives)
	p.Worth = &Worth{areaAfter - area, territoryAfter - territory}
	if lost == board.Black {
		p.Worth.Area, p.Worth.Territory = -p.Worth.Area, -p.Worth.Territory
	}
}

// leads returns by how much Black is ahead of White, by area and by territory, with some chains dead, and with eyes on
// the points of lives in no seki.
func leads(p *board.Position, dead []board.Chain, lives []board.Point) (area, territory int) {
	var stones, taken []board.Point
	for _, chain := range dead {
		stones, taken = append(stones, chain.Stones[0]), append(taken, chain.Stones...)
	}
	c, err := score.Of(p, stones)
	if err != nil {
		panic(err) // a chain has stones
	}
	black, white := c.ByArea()
	area = black - white
	black, white = c.ByTerritory(0, 0)
	territory = black - white
	sign := map[board.Colour]int{board.Black: 1, board.White: -1}
	for _, at := range c.Points {
		stone, isTaken, owner := p.At(at.Point), slices.Contains(taken, at.Point), sign[at.Area]
		switch {
		case at.Area == board.Empty && isTaken:
			area, territory = area-sign[stone], territory-sign[stone]
		case at.Seki && slices.Contains(lives, at.Point) && isTaken: // a stone that score leaves on the board
			territory += 2 * owner
		case at.Seki && slices.Contains(lives, at.Point) && stone == board.Empty:
			territory += owner
		}
	}
	return area, territory
}

// Settled reports whether it comes to the same whoever begins, so that no move is needed; known is false if that is not
// known, as where other chains are taken that count as much.
func (v Verdict) Settled() (settled, known bool) {
	o := v.Outcome
	switch a, b := v.Best[seki.R], v.Best[seki.C]; {
	case !o.Known():
		return false, false
	case o.IsDraw():
		return true, true
	case !v.oneWinner():
		return false, true
	case a == nil || b == nil:
		return false, false
	default:
		same := len(a.Taken) == len(b.Taken) && !slices.ContainsFunc(a.Taken, func(c board.Chain) bool { return !among(b.Taken, c) })
		return same && (a.Points == b.Points || a.Points*b.Points == 0), same || a.Points != b.Points
	}
}

// Stays returns the chains of a fight that are not captured.
func (p *Play) Stays(r *board.Reading) []board.Chain {
	return slices.DeleteFunc(slices.Concat(r.Rows, r.Cols), func(c board.Chain) bool { return among(p.Taken, c) })
}

func among(list []board.Chain, c board.Chain) bool {
	return slices.ContainsFunc(list, func(d board.Chain) bool { return c.Has(d.Stones[0]) })
}
