package board

import (
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// position reads a text whose lines are separated by slashes.
func position(t *testing.T, text string) *Position {
	t.Helper()
	return testtool.Must(ParseText(strings.ReplaceAll(text, "/", "\n")))(t)
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ text, only, matrix, alive, violations string }{
		{"X.O/X.O", "", "2", "", ""},
		{"X./..", "", "", "", "B1 touches no stone"},
		{"../..", "", "", "", ""},
		{".XX/XX./OOO", "", "", "B3", ""},
		{"X.X/OOO", "", "0; 0", "", "B2 touches more than two chains: black A2 and C2 and white A1"},
		{"X.X/X.X/OOO", "", "0; 0", "",
			"B3 touches black A3 and C3, which a stone there would join|B2 touches more than two chains: black A3 and C3 and white A1"},
		{"XO", "", "0", "", "black A1 has no liberty|white B1 has no liberty"},
		{"X..O/X..O", "", "0", "", "B2 and C2 are adjacent, but liberties of different chains: black A2, and white D2|B1 and C1 are adjacent, but liberties of different chains: black A2, and white D2"},
		{"XX.OO/.XXO./XXOOO", "", "1 eyes 1 | 1", "", ""},
		{"X..X.O.O/X..XXOOO/XXXXXOOO/OOOOOX../OOOOOXXX/.OOOOXX./OOOOOXXX/.OOOOXX.", "", "1 eyes 5/2 | 1 private 0 | 2",
			"A5 F5", ""},
		{"..X.O/..XOO/XXXOO/OOOOO", "", "1", "", "A4 touches no stone"}, // the corner does not touch the chain
		{"XX.O/O..O/OOXX", "", "1 1; 1 0", "",
			"C3 and C2 are adjacent, but liberties of different chains: black A3 and white D3, and black C1 and white D3|B2 and C2 are adjacent, but liberties of different chains: black A3 and white A2, and black C1 and white D3"},
		{"XX.O/XX.O/O..O/OOOO", "", "3", "",
			"C3 and C2 are adjacent, but liberties of different chains: black A4 and white D4, and white D4|B2 and C2 are adjacent, but liberties of different chains: black A4 and white D4, and white D4"},
		{"O.O/O.O/O.O", "", "", "", "B3, B2 and B1 touch white A3 and C3, which a stone there would join"},
		{".O.O...O.O./OOOOXXXOOOO/OOOOOXOXXXX/XXXXXOO.X.X/.X.XX..XXXX/XXXXXXXXX.X", "", "0 private 2 | 3", "B6 H6 H4",
			"E6 and F6 are adjacent liberties of black E5, but only E6 touches a living white chain|G6 and F6 are adjacent liberties of black E5, but only G6 touches a living white chain"},
		{"XOX/X.O/XXX", "", "0 0; 0 0", "",
			"black C3 has no liberty|B2 touches more than two chains: black A3 and white B3 and C2"},
		// C1 cannot be captured, but it has no eye: the matrix says so.
		{"X.O.X", "", "1; 1", "", ""},
		{"X.O.X", "A1,C1", "1 private 0 | 1", "", ""},
		// Private liberties touch living stones of the opponent.
		{"O.O.O/OOOOO/...../XXXXX/...../OOOOO", "", "5 private 5 | 0", "A6", ""},
	} {
		var only []Point
		if c.only != "" {
			for name := range strings.SplitSeq(c.only, ",") {
				at := testtool.Must(ParsePoint(name))(t)
				only = append(only, at)
			}
		}
		r, err := Read(position(t, c.text), only...)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		var violations, alive []string
		for _, v := range r.Violations {
			violations = append(violations, v.String())
		}
		for _, chain := range r.Alive {
			alive = append(alive, chain.Name())
		}
		matrix := ""
		if r.Matrix.Rows() > 0 {
			matrix = liberties.Must(liberties.New(r.Matrix, r.Own)).String()
		}
		if got := strings.Join(violations, "|"); matrix != c.matrix || got != c.violations ||
			strings.Join(alive, " ") != c.alive {
			t.Errorf("%s: matrix %s, alive %v,\n%s", c.text, matrix, alive, got)
		}
	}
}

// TestFights reads each fight by itself, with the stones next to it. No two chains of fights have the same number.
func TestFights(t *testing.T) {
	for _, c := range []struct {
		text string
		o    Options
		want []string // of each fight its chains, and the chains next to it
	}{
		{"...", Options{}, []string{""}},
		{"X.OXXXXXO.X/X.OX.X.XO.X/X.OXXXXXO.X", Options{}, []string{"A3 C3; alive D3", "L3 J3; alive D3"}},
		{"X.OXXXXXO.X/X.OX.X.XO.X/X.OXXXXXO.X", Options{Alive: []Point{{0, 0}, {2, 0}}}, []string{"L3 J3; alive D3"}},
		{"X.OXXXXXO.X/X.OX.X.XO.X/X.OXXXXXO.X", Options{Chains: []Point{{0, 0}}}, []string{"A3; left out C3"}},
		// The wall faces the open board.
		{"X.OX..../X.OX..../OOOX..../XXXX..../......../......../........", Options{Alive: []Point{{3, 6}}},
			[]string{"A7 C7; assumed D7"}},
	} {
		list := testtool.Must(c.o.Fights(position(t, c.text)))(t)
		var got []string
		numbers := map[string]bool{}
		for _, r := range list {
			var names []string
			for _, chain := range slices.Concat(r.Rows, r.Cols) {
				names = append(names, chain.Name())
				number, _, _ := strings.Cut(r.Called(chain), " (")
				if numbers[number] {
					t.Errorf("%s: two chains are %s", c.text, number)
				}
				numbers[number] = true
			}
			text := strings.Join(names, " ")
			for word, chains := range map[string][]Chain{"alive": r.Alive, "assumed": r.Assumed, "left out": r.LeftOut} {
				for _, chain := range chains {
					text += "; " + word + " " + chain.Name()
				}
			}
			got = append(got, text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}

// Chains of at most six stones are small, whatever their colour; living ones outside the
// matrix are not requested. The last position has the matrix of a complete seki, and Black
// wins it by B3: White takes five stones, and Black plays C4.
func TestSmall(t *testing.T) {
	for text, want := range map[string]string{
		"XXXXXXX/......./OOOOOOO":                 "",
		"XXXXXX/....../OOOOOO":                    "A3 A1",
		"XXXXXX./......./OOOOOOO":                 "A3",
		"OXXXOX.X./O.X.OXXXX/OOOOOX.X./XXXXXXXXX": "B4",
	} {
		r := testtool.Must(Read(position(t, text)))(t)
		var names []string
		for _, c := range r.Small() {
			names = append(names, c.Name())
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: small are %q, want %q", text, got, want)
		}
	}
}

// The chains have the numbers of the lines, and dame the numbers of their chains.
func TestReadAs(t *testing.T) {
	p := position(t, "X.O./X.OX")
	one := seki.Must(seki.FromRows([][]int{{1}, {2}}))
	r := testtool.Must(ReadAs(p, one))(t)
	if !r.Matrix.Equal(one) || r.Rows[0].Name() != "D1" || r.Rows[1].Name() != "A2" {
		t.Errorf("%v with rows %v", r.Matrix, r.Rows)
	}
	for _, d := range r.Dame {
		if !slices.Contains(r.Rows[d.Row].Liberties, d.Point) || !slices.Contains(r.Cols[d.Col].Liberties, d.Point) {
			t.Errorf("%v is said to be of %v", d.Point, d.Move)
		}
	}
	for text, A := range map[string]seki.Matrix{
		"X.O./X.OX":         seki.Must(seki.FromRows([][]int{{1, 2}})),
		"../..":             one,
		"XX.OO/.XXO./XXOOO": seki.Must(seki.FromRows([][]int{{1}})), // eyes
	} {
		if _, err := ReadAs(position(t, text), A); err == nil {
			t.Errorf("%s realises %v", text, A)
		}
	}
}
