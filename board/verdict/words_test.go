package verdict

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

var (
	whoWins = regexp.MustCompile(`^(Black|White) (?:gains|captures|wins)\b.*, whoever moves first$`)
	moves   = regexp.MustCompile(`^(Black|White) to move: (.*)$`)
	wins    = regexp.MustCompile(`^(Black|White) (?:captures|gains)\b.*?(?:, by (\w+))?$`)
	holds   = regexp.MustCompile(`.* after (\w+(?: or \w+)*)$`)
	chain   = regexp.MustCompile(`(Black|White) (?:(\d+) \((\w+)\)|(\w\d+))(?:, (\d+) stones?)?`)
)

var colours = map[string]board.Colour{"Black": board.Black, "White": board.White}

// checker compares the words on a fight with play by the rules of Go, from the start and after each stone named.
type checker struct {
	t     *testing.T
	r     *board.Reading
	rules *rules.Fight
	count map[string]int
}

// value returns what comes of the fight for first, who moves first, with a stone on at if that is not "".
func (c *checker) value(first board.Colour, at string) seki.Value {
	c.t.Helper()
	for _, p := range seki.Players {
		if board.ColourOf(p) != first {
			continue
		}
		if at == "" {
			return c.rules.Outcome.First(p)
		}
		for _, s := range c.rules.Stones {
			if s.Player == p && s.Point.String() == at {
				return s.Value
			}
		}
	}
	c.t.Fatalf("%v cannot play %s", first, at)
	return seki.Unknown
}

func (c *checker) expect(what string, first board.Colour, at string, want seki.Value) {
	c.t.Helper()
	got := c.value(first, at)
	if got == seki.Unknown {
		return
	}
	c.count[what]++
	if got != want {
		c.t.Errorf("%s%s: %v at %q: %v, want %v", c.r.Position, what, first, at, got, want)
	}
}

// result checks the words that say what becomes of the fight.
func (c *checker) result(text string) {
	switch m := whoWins.FindStringSubmatch(text); {
	case m != nil:
		c.expect("settled", colours[m[1]], "", seki.Win)
		c.expect("settled", colours[m[1]].Other(), "", seki.Loss)
	case text == "a move is needed":
		c.count["a move is needed"]++
		if f := c.rules.Outcome; f.IsDraw() || f.R != seki.Draw && f.R == f.C.Negate() {
			c.t.Errorf("%s%s: %v", c.r.Position, text, f)
		}
	default:
		c.expect("draw", board.Black, "", seki.Draw)
		c.expect("draw", board.White, "", seki.Draw)
		loses := map[board.Colour]bool{ // each of whose stones loses
			board.Black: text == "a complete seki: whoever plays first loses" ||
				strings.HasPrefix(text, "a semi-complete seki: Black must pass"),
			board.White: text == "a complete seki: whoever plays first loses" ||
				strings.HasPrefix(text, "a semi-complete seki: White must pass"),
		}
		for colour, all := range loses {
			for _, s := range c.rules.Stones {
				if all && board.ColourOf(s.Player) == colour {
					c.expect("must pass", colour, s.Point.String(), seki.Loss)
				}
			}
		}
	}
}

// turn checks the words that say what comes of it if a colour begins.
func (c *checker) turn(text string) {
	m := moves.FindStringSubmatch(text)
	if m == nil {
		c.t.Fatalf("%q", text)
	}
	first, says := colours[m[1]], m[2]
	if m := wins.FindStringSubmatch(says); m != nil {
		want := seki.Win
		if colours[m[1]] != first {
			want = seki.Loss
		}
		c.expect("turn wins", first, m[2], want)
		return
	}
	c.expect("turn draws", first, "", seki.Draw)
	if m := holds.FindStringSubmatch(says); m != nil {
		for _, at := range strings.Split(m[1], " or ") {
			c.expect("holds", first, at, seki.Draw)
		}
	}
}

// chains checks that the chains named stand on the board, with their numbers and stones.
func (c *checker) chains(text string) {
	for _, m := range chain.FindAllStringSubmatch(text, -1) {
		c.count["chain"]++
		name := m[3] + m[4]
		k := slices.IndexFunc(c.r.Position.Chains(),
			func(x board.Chain) bool { return x.Name() == name && x.Colour == colours[m[1]] })
		if k < 0 {
			c.t.Errorf("%s%s: no chain %s", c.r.Position, text, m[0])
			continue
		}
		stands := c.r.Position.Chains()[k]
		lines := map[string][]board.Chain{"Black": c.r.Rows, "White": c.r.Cols}[m[1]]
		if n, err := strconv.Atoi(m[2]); err == nil && !slices.Contains(lines[n-1].Stones, stands.Stones[0]) {
			c.t.Errorf("%s%s: %s has another number", c.r.Position, text, m[0])
		}
		if m[5] != "" && m[5] != strconv.Itoa(len(stands.Stones)) {
			c.t.Errorf("%s%s: %s has %d stones", c.r.Position, text, m[0], len(stands.Stones))
		}
	}
}

// TestLongWords compares the sentences on positions with play by the rules of Go: who wins, by which stone, what holds,
// who must pass, and which chains are named. Where the model applies the rules are a second way. SEKI_LONG=1 takes
// more, and the positions of the corpus.
func TestLongWords(t *testing.T) {
	count := map[string]int{}
	files := testtool.Must(filepath.Glob("../../testdata/positions/*.sgf"))(t)
	var positions []*board.Position
	texts := []string{
		"X.O/X.O", ".X..O/XXXXO/OOOOO/.O.O.", ".XX.OOO/XXX.OOO/XXX.OOO",
		"O.X.O.OX./XXXOOOOXX/OOOXXXXX./.OOXXXXXX/OOOXXXXX./.OOXXXXXX", "X.XXX.OOO/XXXXX.OOO/XXXXX.OOO",
		".OOXOO./OOX.XOO/XXXXXXX/.X.XXXX/XXXXXXX/......./.......",
	}
	if testtool.Long() {
		texts = append(texts, "XX.OO/XX.OO/XX.OO/XX.OO", "XXX.OOO/X.XXO.O/XXXXOOO", "XX.OO.XX/XX.OOOXX/XX.OOOXX/XX.OOOXX",
			".XX.OO./XXX.OOO/XXX.OOO", "XXXX.OOO/XXXXOOOO/OOOOXXXX/OOOO.XXX", "OXXXOX.X./O.X.OXXXX/OOOOOX.X./XXXXXXXXX")
	}
	for _, text := range texts {
		p := testtool.Must(board.ParseText(strings.ReplaceAll(text, "/", "\n")))(t)
		positions = append(positions, p)
	}
	if !testtool.Long() {
		files = nil
	}
	for _, file := range files {
		data := testtool.Must(os.ReadFile(file))(t)
		read, _, err := board.Parse(data, board.Shown)
		testtool.NoError(t, err)
		positions = append(positions, read...)
	}
	for _, p := range positions {
		list := testtool.Must(board.Options{}.Fights(p))(t)
		for _, r := range list {
			checkWords(t, r, count)
		}
	}
	t.Log(count)
	for _, what := range []string{"settled", "a move is needed", "draw", "must pass", "turn wins", "turn draws", "holds",
		"chain"} {
		if count[what] == 0 {
			t.Errorf("nothing of the kind %q was checked", what)
		}
	}
}

// checkWords compares the words on a fight that is small enough with the rules of Go.
func checkWords(t *testing.T, r *board.Reading, count map[string]int) {
	const most = 6
	if len(r.Rows)+len(r.Cols) == 0 {
		return
	}
	empty := 0
	for _, at := range r.Points {
		if r.Position.At(at) == board.Empty {
			empty++
		}
	}
	if empty > most {
		return
	}
	f, err := rules.Decide(t.Context(), r.Position, r.Points, 1<<24)
	if err != nil {
		return // no position of Go, or too large, or the memory is too little for a second way
	}
	v := testtool.Must(newJudge().Decide(t.Context(), r))(t)
	if v.Basis == Undecided || v.Limit != "" {
		return
	}
	c := &checker{t, r, f, count}
	c.result(v.Result)
	for _, turn := range v.Turns {
		c.turn(turn)
	}
	c.chains(v.Text)
}
