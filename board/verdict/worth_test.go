package verdict

import (
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/board/score"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongWorth compares what a fight is worth by area with the value of all its points by the rules of Go: on boards of which
// the middle is filled in all ways between walls that are taken to live, it is what best play gains there, but for the dame
// that are left.
func TestLongWorth(t *testing.T) {
	compared, equal, all, some := 0, 0, 6, 60
	if testtool.Long() {
		all, some = 1, 5
	}
	for frame, share := range map[string]int{"???/???": all, "xxxx/x??x/x??x/xxxx": 1, "xxoo/x??o/x??o/xxoo": 1, "xxxxx/x???x/xxxxx": 1, "xxxxx/x???x/x???x/xxxxx": some, "xxooo/x???o/x???o/xxxoo": some} {
		number := 0
		eachBoard(frame, func(text string) {
			if number++; number%share > 0 {
				return
			}
			for _, r := range walled(t, text) {
				v := testtool.Must(newJudge().Decide(t.Context(), r))(t)
				for _, first := range seki.Players {
					play := v.Best[first]
					if v.Basis != Rules || play == nil || play.Worth == nil {
						continue
					}
					dame, gain := gainByArea(t, r, first, play)
					compared++
					if gain == play.Worth.Area {
						equal++
					} else if d := gain - play.Worth.Area; max(d, -d) > dame {
						t.Errorf("%v%v first, %v, %d points by area, by the rules of Go %d", r.Position, first, play.Turns, play.Worth.Area, gain)
					}
				}
			}
		})
	}
	t.Log(compared, "compared,", equal, "equal")
	if compared < 100 || testtool.Long() && compared < 500 || 10*equal < 9*compared {
		t.Errorf("%d compared, %d equal", compared, equal)
	}
}

// TestWorthOfRoom: a chain that is captured with a large eye leaves room to live, though not all turns of best play have
// a point.
func TestWorthOfRoom(t *testing.T) {
	text := "........./........./........./OOOOOOO../......O../XXXXXXOOO/.OOOOX.O./OO..OX.OO/OO..OX.O."
	r := fights(t, text, board.Options{})[0]
	v := testtool.Must(newJudge().Decide(t.Context(), r))(t)
	best := v.Best[seki.R]
	if v.Basis != Eyes || best == nil || best.Worth == nil || *best.Worth != (Worth{29, 25}) || len(best.Turns) != 10 {
		t.Errorf("%+v, %+v", v, best)
	}
}

// walled returns the fights of a position with walls in lower case.
func walled(t *testing.T, text string) []*board.Reading {
	p := testtool.Must(board.ParseText(strings.ToUpper(strings.ReplaceAll(text, "/", "\n"))))(t)
	var o board.Options
	rows := strings.Split(text, "/")
	for at := range p.Points() {
		if c := rows[len(rows)-1-at.Y][at.X]; c == 'x' || c == 'o' {
			o.Alive = append(o.Alive, at)
		}
	}
	return testtool.Must(o.Fights(p))(t)
}

// gainByArea returns by how much the value of all points of a fight is better for the winner than its score as it stands,
// and how many dame are left of it.
func gainByArea(t *testing.T, r *board.Reading, first seki.Player, play *Play) (dame, gain int) {
	region := testtool.Must(rules.New(r.Position, r.Points, board.ColourOf(first)))(t)
	value, err := region.Value(t.Context(), 1<<26)
	if err != nil || value.Low != value.High {
		t.Fatal(value, err)
	}
	gain = value.Low
	now := testtool.Must(score.Of(r.Position, nil))(t)
	var taken []board.Point
	for _, c := range play.Taken {
		taken = append(taken, c.Stones[0])
	}
	after := testtool.Must(score.Of(r.Position, taken))(t)
	for k, at := range now.Points {
		if slices.Contains(r.Points, at.Point) {
			gain -= map[board.Colour]int{board.Black: 1, board.White: -1}[at.Area]
			if after.Points[k].Area == board.Empty {
				dame++
			}
		}
	}
	if play.Taken[0].Colour == board.Black {
		gain = -gain
	}
	return dame, gain
}

// eachBoard yields a text with each ? an empty point or a stone.
func eachBoard(text string, yield func(string)) {
	k := strings.IndexByte(text, '?')
	if k < 0 {
		yield(text)
		return
	}
	for _, c := range ".XO" {
		eachBoard(text[:k]+string(c)+text[k+1:], yield)
	}
}
