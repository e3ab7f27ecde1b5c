package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
)

// Every position of 3×2 has a separate address, which is read as the position.
func TestPositionText(t *testing.T) {
	seen := map[string]bool{}
	for code := range 3 * 3 * 3 * 3 * 3 * 3 {
		p := board.New(3, 2)
		for at := range p.Points() {
			p.Set(at, board.Colour(code%3))
			code /= 3
		}
		text := positionText(p)
		q, err := parsePosition(text)
		if err != nil || !p.Equal(q) || seen[text] {
			t.Errorf("%q: %v, %v, before: %v", text, q, err, seen[text])
		}
		seen[text] = true
	}
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"XX1/O.O", "19", "3/3", "", "/", "2X/4", "x/o", "00/2", "99999999999999999999/2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parsePosition(text)
		if err != nil {
			return
		}
		q, err := parsePosition(positionText(p))
		if err != nil || !p.Equal(q) {
			t.Errorf("%q is read as\n%v, then %v, %v", text, p, q, err)
		}
		if fits(p.Width(), p.Height()) != nil {
			t.Errorf("%q: a board of %d×%d", text, p.Width(), p.Height())
		}
	})
}

// Answers for positions.
func TestPositions(t *testing.T) {
	testtool.NoRace(t)
	a := newAPI()
	const two = "X1OXXXO1X/X1OX1XO1X/X1OXXXO1X/X1OX1XO1X/X1OXXXO1X"
	for _, test := range []struct{ query, want string }{
		{`{"position":"XX.OO/XX.OO/XX.OO/XX.OO"}`, `"headline":"A seki: neither can gain"`},
		{`{"position":"XX.OO/XX.OO/XX.OO/XX.OO"}`,
			`"C2":{"sign":"D","words":"dame of Black 1 and White 1, a stone there draws"}`},
		{`{"position":"XX.OO/XX.OO/XX.OO/XX.OO"}`, `"A4":{"sign":"1","words":"Black 1"}`},
		{`{"position":"XX.OO/XX.OO/XX.OO/XXXOO"}`, `"matrix":"3","decides":true`},
		{`{"position":"X.O/X.O"}`, `"headline":"A complete seki: whoever plays first loses"`},
		{`{"position":"X.O/X.O"}`, `"By the rules of Go, searched."`},
		{`{"position":"X.O/X.O"}`, `"matrix":"2","decides":false`},
		{`{"position":"X1OXX.OO/XXXX4","chains":"G2"}`, "Black A2 is taken to be there to stay: "},
		{`{"position":"3/3/3"}`, "Place a black and a white chain that share an empty point"},
		{`{"position":"1O1OX1X/O1OX1XX/OOOXXXX","chains":"A1"}`, `"out":"alive"`},
		{`{"position":"` + two + `"}`, `"fight":2,"fights":2`},
		{`{"position":"` + two + `"}`, `"J5":{"sign":"2","words":"Black 2"}`},
		{`{"position":"XX.OO/XX.OO"}`, `2 X X . O O 2\n`},
		{`{"position":"XX.OO/XX.OO/XX.OO/XX.OO","sgf":true}`, "Black there draws, White there draws"},
		{`{"text":"X . O\r\n. . .\r\n"}`, `"position":"X1O/3"`},
		{`{"text":"(;SZ[3:2]AB[aa]AW[ca];B[bb];W[ba])"}`, `"position":"X1O/3"`},
		{`{"text":"(;SZ[3:2]AB[aa]AW[ca];B[bb];W[ba])","move":"1"}`, `"position":"X1O/1X1"`},
		{`{"text":"(;SZ[3:2]AB[aa]AW[ca];B[bb];W[ba])","move":"last"}`, `"position":"XOO/1X1"`},
		{`{"text":"` + strings.Repeat(`X.O\n...\n\n`, maxRead+3) + `"}`, `"X1O/3"],"more":3`},
	} {
		if text, err := a.Call(t.Context(), "position", []byte(test.query)); err != nil ||
			!strings.Contains(string(text), test.want) {
			t.Errorf("%.100s: %v, without %s:\n%.4000s", test.query, err, test.want, text)
		}
	}
	for _, p := range []string{"2/2", "X1/2", "X1/1X"} { // lists that scripts go through are there even if they are empty
		text, err := a.Call(t.Context(), "position", fmt.Appendf(nil, `{"position":%q}`, p))
		if err != nil || strings.Contains(strings.Replace(string(text), `"positions":null`, "", 1), "null") {
			t.Errorf("%s: %v, %s", p, err, text)
		}
	}
}

// The examples of the page have the results in their titles.
func TestLongExamples(t *testing.T) {
	testtool.OnlyLong(t, "reads boards by the rules of Go")
	testtool.NoRace(t)
	a := newAPI()
	for query, wants := range map[string][]string{
		`{"position":"1X1X5/XXXX5/OOXX5/XOOXOO3/X1OOXO3/XOO1XOOOO/XOXXXXXO1/XXOOO1XOO/X1OOOOXO1"}`: {`"headline":"A complete seki: whoever plays first loses"`},
		`{"position":"1O1O5/OOOOOO3/XXXXXO3/OX2OX3/OXOOOX3/OOXXOX3/O1X1OX3/O1XXOXXXX/O1XXOX1X1"}`: {`"headline":"A move is needed"`,
			"White to move: White captures Black 1 (A7), 7 stones, and Black 2 (C4), 7 stones, by C6."},
		`{"position":"XXX1OOO/X1XXO1O/XXXXOOO"}`:                           {`"headline":"A complete seki: whoever plays first loses"`},
		`{"position":"OXXXOX1X1/O1X1OXXXX/OOOOOX1X1/XXXXXXXXX/9/9/9/9/9"}`: {"Black captures White 1 (A9), 9 stones, whoever moves first"},
		// Each turn of best play comes with the position after it.
		`{"position":"1OOXOO1/OOX1XOO/XXXXXXX/1X1XXXX/XXXXXXX/7/7"}`: {
			`{"first":"Black","steps":[{"words":"Black A7","position":"X2XOO1/2X1XOO/XXXXXXX/1X1XXXX/XXXXXXX/7/7","turn":"white"}]}`,
			`{"first":"White","steps":[{"words":"White D6","position":"1OO1OO1/OOXOXOO/XXXXXXX/1X1XXXX/XXXXXXX/7/7","turn":"black"}]}`,
		},
		// Where life would decide more, the answer says what to assume.
		`{"position":"4O4/1XXXO4/1XOOO4/1XO6/OOO6/9/9/9/9"}`: {"If White 1 (E9) lives, a move is needed",
			`"assume":"E9"`},
		`{"position":"4O4/1XXXO4/1XOOO4/1XO6/OOO6/9/9/9/9","alive":"open"}`: {"White to move: White captures ",
			`"called":"White","name":"E9","out":"taken to be alive"`},
		`{"position":"9/2X6/2X1O4/2X1O4/4O4/9/9/9/9","alive":"C8,E7"}`: {"Black C8 and White E7 are taken to be alive: no fight: all chains live"},
		`{"position":"19/2X16/3X15/19/19/6XO11/19/19/19/19"}`: {
			"The fight is open: surround it with stones, or take a chain to be alive, such as Black 1 (C9)", `"assume":"C9"`,
			"points are too many for a search by the rules of Go.", `"C8":{"sign":"?","words":"outside the model"}`,
		},
	} {
		text, err := a.Call(t.Context(), "position", []byte(query))
		for _, want := range wants {
			if err != nil || !strings.Contains(string(text), want) {
				t.Errorf("%s: %v, without %q: %s", query, err, want, text)
			}
		}
	}
}

// The answer has each violation of the model once, also before a fight is decided.
func TestViolationsOnce(t *testing.T) {
	a := newAPI()
	for _, query := range []string{`{"position":"19/2X16/3X15/19/19/6XO11/19/19/19/19","seconds":2}`,
		`{"position":"9/2X6/2X1O4/2X1O4/4O4/9","seconds":0.001}`} {
		d := ask[struct {
			Fights []struct {
				Rests []string
				Board struct{ Violations []struct{ Text string } }
			}
		}](t, a, "position", query)
		if len(d.Fights) != 1 || len(d.Fights[0].Board.Violations) == 0 {
			t.Fatalf("%s: %+v", query, d)
		}
		for _, v := range d.Fights[0].Board.Violations {
			if n := strings.Count(strings.Join(d.Fights[0].Rests, " "), v.Text); n != 1 {
				t.Errorf("%s says %d times: %s", query, n, v.Text)
			}
		}
	}
}

// The answer has the record of the command, and its marks agree with the effects of stones there, for both
// colours. For two chains they agree with the recursion.
func TestMarks(t *testing.T) {
	a := newAPI()
	oracle := reference.New(seki.Seki)
	in := inspect.Inspector{Solver: a.solver, Games: seki.Games[:]}
	signs := map[string]int{}
	for _, text := range []string{
		"XX.OO/XX.OO/XXXOO/XXXOO", "XX.OO/XX.OO/XX.OO/XXXOO", "XXXOO/XX.OO/XXXOO/XXXOO",
		"XX.OO.XX/XX.OOOXX/XX.OOOXX/XX.OOOXX", "OO.XX.OO/OO.XXXOO/OO.XXXOO/OOOXXXOO",
		"XX.OO.XX.OO/XX.OO.XX.OO/XX.OOXXX.OO/XXOOOXXX.OO",
	} {
		p := testtool.Must(parsePosition(text))(t)
		reading := testtool.Must(board.Read(p))(t)
		want, _, err := in.Board(t.Context(), reading)
		if err != nil || want.Class == nil || !want.Decided() {
			t.Fatal(want, err)
		}
		record := testtool.Must(json.Marshal(want))(t)
		answer := ask[struct {
			Finished bool
			Fights   []struct{ Board json.RawMessage }
			Marks    map[string]map[string]Marked
		}](t, a, "position", fmt.Sprintf(`{"position":%q}`, positionText(p)))
		if !answer.Finished || len(answer.Fights) != 1 || !bytes.Equal(answer.Fights[0].Board, record) {
			t.Fatalf("%v: finished %v, want %s in %+v", p, answer.Finished, record, answer)
		}
		for turn, mover := range map[board.Colour]seki.Player{board.Black: seki.C, board.White: seki.R} {
			for _, d := range reading.Dame {
				k := slices.IndexFunc(want.Dame, func(e inspect.Dame) bool { return slices.Contains(e.Points, d.Point) })
				value := [2]seki.Value{seki.R: want.Dame[k].R, seki.C: want.Dame[k].C}[mover]
				if reading.Matrix.Rows()+reading.Matrix.Cols() == 2 {
					after := testtool.Must(oracle.Solve(reading.Matrix.After(d.Move)))(t)
					value = after.Outcome.First(mover.Opponent()).Negate()
				}
				sign := value.String()
				signs[sign]++
				got := answer.Marks[turn.String()][d.Point.String()]
				if colour := board.ColourOf(mover); !p.CanPlay(d.Point, colour) {
					if got.Sign != "" || !strings.HasSuffix(got.Words, "suicide") {
						t.Errorf("%v at %v of\n%v: %+v, want suicide", turn, d.Point, p, got)
					}
					continue
				}
				if got.Sign != sign {
					t.Errorf("%v at %v of\n%v: %+v, want %s", turn, d.Point, p, got, sign)
				}
			}
		}
	}
	if len(signs) < 3 {
		t.Errorf("only %v", signs)
	}
}

// A page gives no advice that only people with the command can follow.
func TestHeadlineWithoutCommand(t *testing.T) {
	p := testtool.Must(parsePosition("XX.OO/XX.OO"))(t)
	r := testtool.Must(board.Read(p))(t)
	f := fight{r, inspect.NewBoard(r)}
	f.record.SetVerdict(r, verdict.Verdict{Basis: verdict.Undecided,
		Words: verdict.Words{Result: "undecided: not read to the end: fill the points that are not in question, or allow more memory"}})
	if got := f.finding(p, nil, true).Headline; got != "Not read to the end: fill the points that are not in question" {
		t.Errorf("%q", got)
	}
}

// The members of a class share one position, which is drawn once, and each has its chains in its own order.
func TestDraw(t *testing.T) {
	a := newAPI()
	for _, address := range []string{"2,1/1,3", "3,1/1,2", "1,3/2,1"} {
		drawn := ask[Drawn](t, a, "draw", fmt.Sprintf(`{"matrix":%q}`, address))
		A := seki.Must(notation.Parse(strings.ReplaceAll(address, "/", ";")))
		p := testtool.Must(board.ParseText(strings.ReplaceAll(drawn.Text, "/", "\n")))(t)
		r := testtool.Must(board.ReadAs(p, A))(t)
		for k, c := range r.Rows {
			if at := (board.Point{X: drawn.Rows[k][0], Y: p.Height() - 1 - drawn.Rows[k][1]}); !slices.Contains(c.Stones, at) {
				t.Errorf("%s: Black %d is not at %v", address, k+1, at)
			}
		}
		whole := testtool.Must(parsePosition(drawn.Position))(t)
		if read := testtool.Must(board.Read(whole))(t); read.Matrix.Sum() != A.Sum() {
			t.Errorf("%s: the page of the board has %v", address, read.Matrix)
		}
	}
	if len(a.work.kept) != 1 {
		t.Errorf("%d positions were drawn", len(a.work.kept))
	}
	record := ask[Drawn](t, a, "draw", `{"matrix":"1,1/1,1","sgf":true}`)
	for _, want := range []string{"(;", "LB[ad:1]",
		"a complete seki: whoever plays first loses; by liberties: every chain has seven stones or more"} {
		if !strings.Contains(record.SGF, want) {
			t.Errorf("without %q: %s", want, record.SGF)
		}
	}
}
