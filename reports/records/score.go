package records

import (
	"fmt"
	"strconv"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/score"
	"github.com/sekilab/sekilab/board/verdict"
)

// Score is what a position at the end of a game comes to.
type Score struct {
	Source   string        `json:"source,omitempty"` // a file; empty for standard input
	Width    int           `json:"width"`
	Height   int           `json:"height"`
	Position []string      `json:"position"` // the rows from above: X black, O white, . empty
	Moves    int           `json:"moves"`    // before it, passes counted
	Komi     float64       `json:"komi"`
	Captured Stones        `json:"captured"`
	Dead     []board.Point `json:"dead"`
	DeadBy   DeadBy        `json:"dead_by"`
	Open     []string      `json:"open,omitempty"` // chains of fights that could not be decided, which are taken for alive
	Marks    []string      `json:"marks"`          // the rows, with marks: see Marks
	Sekis    []SekiGroup   `json:"sekis"`

	Area        Total `json:"area"`         // stones and what they surround, without dead stones
	TrompTaylor Total `json:"tromp_taylor"` // the same with the dead stones on the board
	Territory   Total `json:"territory"`    // what is surrounded, and prisoners
}

// Stones are numbers of stones of each colour.
type Stones struct {
	Black int `json:"black"`
	White int `json:"white"`
}

// DeadBy says how it is known which stones are dead.
type DeadBy string

const (
	DeadGiven   DeadBy = "given"   // by the person who asks
	DeadMarked  DeadBy = "marked"  // as territory of the opponent, in the file
	DeadDecided DeadBy = "decided" // by the verdicts on fights: captured whoever begins
)

// SekiGroup are chains in one seki.
type SekiGroup struct {
	Black []string      `json:"black"` // names of chains
	White []string      `json:"white"`
	Basis verdict.Basis `json:"basis,omitempty"` // on what the verdict of a seki rests; none if it is assumed
	Text  string        `json:"text"`
}

// Total are the points of both, with the komi.
type Total struct {
	Black  float64 `json:"black"`
	White  float64 `json:"white"`
	Result string  `json:"result"` // as B+3.5, or draw
}

// The marks of a score, besides X and O for stones and . for empty points.
const (
	MarkDeadBlack = 'x'
	MarkDeadWhite = 'o'
	MarkBlack     = 'b' // territory of Black
	MarkWhite     = 'w'
	MarkBlackSeki = '#' // a black stone in a seki
	MarkWhiteSeki = '@'
	MarkSekiEye   = ':' // a point in the eye of a seki
	MarkFalse     = ','
)

// NewScore returns the record of a count of a game's position p, without its sekis.
func NewScore(g *board.Game, komi float64, c *score.Count) Score {
	p := g.Position
	s := Score{
		Width: p.Width(), Height: p.Height(), Position: p.Rows(), Moves: g.Moves, Komi: komi,
		Captured: Stones{g.Captured[board.Black], g.Captured[board.White]},
		Dead:     c.Dead, Marks: marks(p, c), Sekis: []SekiGroup{},
	}
	if s.Dead == nil {
		s.Dead = []board.Point{}
	}
	s.Area = newTotal(komi)(c.ByArea())
	s.Territory = newTotal(komi)(c.ByTerritory(s.Captured.Black, s.Captured.White))
	s.TrompTaylor = newTotal(komi)(score.TrompTaylor(p))
	return s
}

func newTotal(komi float64) func(black, white int) Total {
	return func(black, white int) Total {
		t := Total{Black: float64(black), White: float64(white) + komi}
		switch lead := t.Black - t.White; {
		case lead > 0:
			t.Result = "B+" + strconv.FormatFloat(lead, 'f', -1, 64)
		case lead < 0:
			t.Result = "W+" + strconv.FormatFloat(-lead, 'f', -1, 64)
		default:
			t.Result = "draw"
		}
		return t
	}
}

func marks(p *board.Position, c *score.Count) (rows []string) {
	var row []byte
	for _, at := range c.Points {
		stone, left := p.At(at.Point), c.Position.At(at.Point)
		mark := byte('.')
		switch {
		case stone != board.Empty && left == board.Empty:
			mark = [...]byte{board.Black: MarkDeadBlack, board.White: MarkDeadWhite}[stone]
		case stone != board.Empty && at.Seki:
			mark = [...]byte{board.Black: MarkBlackSeki, board.White: MarkWhiteSeki}[stone]
		case stone != board.Empty:
			mark = [...]byte{board.Black: 'X', board.White: 'O'}[stone]
		case at.False:
			mark = MarkFalse
		case at.Seki:
			mark = MarkSekiEye
		case at.Territory != board.Empty:
			mark = [...]byte{board.Black: MarkBlack, board.White: MarkWhite}[at.Territory]
		}
		if row = append(row, mark); len(row) == p.Width() {
			rows, row = append(rows, string(row)), nil
		}
	}
	return rows
}

// String returns the points and the result, as "Black 41, White 46.5: W+5.5".
func (t Total) String() string {
	return fmt.Sprintf("Black %v, White %v: %s", t.Black, t.White, t.Result)
}
