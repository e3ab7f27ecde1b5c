package board

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/sekilab/sekilab/internal/testtool"
)

// shown returns the positions of a file, rows separated by slashes and positions by
// a bar, or the error.
func shown(data string, moves int, variation ...int) string {
	positions, err := Parse([]byte(data), moves, variation...)
	if err != nil {
		return err.Error()
	}
	var texts []string
	for _, p := range positions {
		text := strings.ReplaceAll(strings.TrimSuffix(p.String(), "\n"), "\n", "/")
		texts = append(texts, strings.ReplaceAll(text, " ", ""))
	}
	return strings.Join(texts, "|")
}

func TestSGF(t *testing.T) {
	for _, c := range []struct {
		name, sgf string
		moves     int
		want      string
	}{
		{"setup", "(;SZ[3]AB[aa][ab]AW[ca][cb])", Shown, "X.O/X.O/..."},
		{"rectangles", "(;SZ[4:3]AB[aa:ac]AW[ca:da][cc])", Shown, "X.OO/X.../X.O."},
		{"rectangular board", "(;SZ[2:3]AB[ac])", Shown, "../../X."},
		{"no size", "(;AB[ss])", Shown, strings.Repeat(strings.Repeat(".", 19)+"/", 18) + strings.Repeat(".", 18) + "X"},
		{"the largest", "(;SZ[52]AB[ZZ]AW[aA])", Shown,
			strings.Repeat(strings.Repeat(".", 52)+"/", 26) + "O" + strings.Repeat(".",
				51) + "/" + strings.Repeat(strings.Repeat(".", 52)+"/", 24) + strings.Repeat(".", 51) + "X"},
		{"white space", " ( ; \n SZ [3]\r\n\tAB\n[aa] [ab] ; AE [aa] )\n", Shown, ".../X../..."},
		{"text before", "From: me\n\n(a note)\n(;GM[1]SZ[2]AB[aa]W[bb])", Last, "X./.O"},
		{"names of FF[3]", "(;GaMe[1]SiZe[2]AddBlack[aa]White[bb])", Last, "X./.O"},
		{"set up: moves are not made", "(;SZ[3]AB[aa]AW[cc];B[bb])", Shown, "X../.../..O"},
		{"set up in two nodes", "(;SZ[3]AB[aa];AW[cc];B[bb])", Shown, "X../.../..O"},
		{"one colour: a handicap", "(;SZ[3]AB[aa];W[cc];B[bb])", Shown, "X../.X./..O"},
		{"a game", "(;SZ[3];B[aa];W[cc];B[bb])", Shown, "X../.X./..O"},
		{"after one move", "(;SZ[3];B[aa];W[cc];B[bb])", 1, "X../.../..."},
		{"before the first", "(;SZ[3]AB[ba];B[aa])", 0, ".X./.../..."},
		{"stones after a move", "(;SZ[3];B[aa];AW[cc];W[bb])", 1, "X../.../..O"},
		{"the last of a setup", "(;SZ[3]AB[aa]AW[cc];B[bb])", Last, "X../.X./..O"},
		{"setup and a move in a node", "(;SZ[2]AB[aa]W[bb])", Last, "X./.O"},
		{"passes", "(;SZ[2];B[];W[tt];B[aa])", 2, "../.."},
		{"a capture", "(;SZ[2]AW[aa]AB[ba];B[ab])", Last, ".X/X."},
		{"a capture before a suicide", "(;SZ[3]AW[ba][ab]AB[ca][bb][ac];B[aa])", Last, "X.X/.X./X.."},
		{"a suicide", "(;SZ[3]AW[ba][ab];B[aa])", Last, ".O./O../..."},
		{"a stone on a stone", "(;SZ[2];B[aa];W[aa])", Last, "O./.."},
		{"variations", "(;SZ[3];B[aa](;W[bb];B[cc](;W[cb])(;W[bc]))(;W[ba]))", Last, "X../.OO/..X"},
		{"a variation of the root", "(;SZ[2](;B[aa])(;B[bb]))", Last, "X./.."},
		{"escapes", `(;SZ[2]C[an arrow \] and \\]AB[aa]C[a(;B\:b]N[\` + "\n" + `]AW[bb])`, Shown, "X./.O"},
		{"soft line breaks", "(;C[a\\\r\nb\\\n\rc\\\rd\\\ne]SZ[1])", Shown, "."},
		{"unknown properties", "(;SZ[2]XX[zz]YY[a:b][c]AB[aa])", Shown, "X./.."},
		{"properties twice", "(;SZ[2]AB[aa]AB[bb])", Shown, "X./.X"},
		{"a collection", "(;SZ[1])\n(;SZ[2]AB[aa];W[bb])", 0, ".|X./.."},
		{"byte order mark", "\ufeff(;SZ[1])", Shown, "."},
		{"Latin-1", "(;C[\xe9t\xe9s]SZ[1])", Shown, "."},
		{"not Big5 in spite of its name", "(;CA[Big5]C[因]SZ[1])", Shown, "."},
		{"an unknown character set", "(;CA[none]C[\xe9s]SZ[1])", Shown, "."},

		// As others write it.
		{"no semicolon", "(;SZ[2](B[aa]))", Last, "line 1, column 9: a node, which begins with ;, must follow ("},
		{"after the end", "(;SZ[2]))", Shown, "../.."},
		{"text after the end", "(;SZ[2])\n--\nsent by (mail)", Shown, "../.."},
		{"zero and ^Z after the end", "(;SZ[2])\x00\r\n\x1a", Shown, "../.."},
		{"no capital letter", "(;sz[2])", Shown, "../.."},
		{"no node in a variation", "(;SZ[2]())", Shown, "../.."},
		{"after a variation", "(;SZ[2](;B[aa]);W[bb])", Last, "X./.."},
		{"a rectangle upside down", "(;SZ[2]AB[bb:ba])", Shown, ".X/.X"},
		{"black and white", "(;SZ[2]AB[aa]AW[aa])", Shown, "O./.."},
		{"text between trees", "(;SZ[1]) (2) is next: (;SZ[2])", Shown, ".|../.."},
		{"lists of no point", "(;SZ[2]AB[]AW[aa];B[];W[];TB[]TW[])", Shown, "O./.."},
		{"UTF-16 without a mark", "(\x00;\x00S\x00Z\x00[\x001\x00]\x00)\x00", Shown, "."},
		{"UTF-16 of the other order", "\x00(\x00;\x00S\x00Z\x00[\x001\x00]\x00)", Shown, "."},

		{"no end", "(;SZ[2](;B[aa]", Shown, "line 1, column 15: the file ends inside a game tree: a ) is missing"},
		{"no end of a value", "(;SZ[3]\nC[é\\]", Shown, "line 2, column 3: the value of C has no end: a ] is missing"},
		{"no value", "(;SZ)", Shown, "line 1, column 5: a value in brackets must follow SZ"},
		{"no name", "(;SZ[2]é[x])", Shown,
			"line 1, column 8: 'é' is not part of a node: a property has a name of letters and values in brackets"},
		{"a value in a variation", "(;SZ[2]([2]))", Shown, "line 1, column 9: a node, which begins with ;, must follow ("},
		{"no capital in the middle", "(;SZ[2]Addblack[aa])", Shown,
			"line 1, column 8: Addblack is no property: write AB, AW, AE, SZ, B or W, or AddBlack and so on"},
		{"no capital Z", "(;Size[2]AddBlack[aa])", Shown,
			"line 1, column 3: Size is no property: write AB, AW, AE, SZ, B or W, or AddBlack and so on"},
		{"a long name in capitals", "(;SZ[2];BLACK[aa])", Shown,
			"line 1, column 9: BLACK is no property: write AB, AW, AE, SZ, B or W, or AddBlack and so on"},
		{"another game", "(;GM[2])", Shown, `line 1, column 6: game "2": only 1, Go, can be read`},
		{"sizes", "(;SZ[53])", Shown, `line 1, column 6: the size "53" is not a number from 1 to 52, or two as in 9:7`},
		{"half a size", "(;SZ[5:])", Shown, `line 1, column 6: the size "5:" is not a number from 1 to 52, or two as in 9:7`},
		{"no point", "(;SZ[9];B[a])", Shown, `line 1, column 11: "a" is not a point of two letters`},
		{"no pass on a large board", "(;SZ[20];B[tt])", Last,
			strings.Repeat(strings.Repeat(".", 20)+"/", 19) + strings.Repeat(".", 19) + "X"},
		{"two moves", "(;B[aa]W[bb])", Shown, "line 1, column 10: a second move in one node"},
		{"a mistake in a variation that is not read", "(;SZ[2];B[aa](;W[bb])(;W[zz]))", Last, "X./.O"},
	} {
		if got := shown(c.sgf, c.moves); got != c.want {
			t.Errorf("%s: %s: %s, want %s", c.name, c.sgf, got, c.want)
		}
	}
}

func TestVariation(t *testing.T) {
	const tree = "(;SZ[3];B[aa](;W[bb];B[cc](;W[cb])(;W[bc]))(;W[ba]))"
	for _, c := range []struct {
		moves     int
		variation []int
		want      string
	}{
		{Last, []int{1}, "X../.OO/..X"},
		{Last, []int{1, 2}, "X../.O./.OX"},
		{Last, []int{2}, "XO./.../..."},
		{1, []int{2}, "X../.../..."},
		{3, []int{1, 2}, "X../.O./..X"},
		{4, []int{2}, "the game has 2 moves, not 4"},
	} {
		if got := shown(tree, c.moves, c.variation...); got != c.want {
			t.Errorf("%d moves of %v: %s, want %s", c.moves, c.variation, got, c.want)
		}
	}
}

// Multi-byte characters may hold the byte of a bracket or a backslash.
func TestSGFCharacterSets(t *testing.T) {
	const file = "(;C[本因坊 許功蓋]SZ[2]AB[aa])"
	big5 := testtool.Must(traditionalchinese.Big5.NewEncoder().String("CA[Big5]"))(t)
	plain := testtool.Must(traditionalchinese.Big5.NewEncoder().String(strings.Replace(file, "C[", big5+"C[", 1)))(t)
	if !strings.Contains(plain, "\xa6]") {
		t.Fatal("no character ends like a bracket")
	}
	gbk := testtool.Must(simplifiedchinese.GBK.NewEncoder().String("(;CA[GBK]C[峔坁]SZ[2]AB[aa])"))(t)
	utf16 := testtool.Must(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(file))(t)
	sjis := testtool.Must(japanese.ShiftJIS.NewEncoder().String("EV[棋聖戦表]C[表ソ]SZ[2]AB[aa])"))(t)
	for name, data := range map[string]string{
		"Big5": plain, "GBK": gbk, "UTF-16": utf16, "CP932": "(;CA[CP932]" + sjis, "MS932": "(;CA[MS932]" + sjis,
	} {
		if got := shown(data, Shown); got != "X./.." {
			t.Errorf("%s: %s", name, got)
		}
	}

	const unknown = "the character set is unknown: name it in CA, as in CA[Shift_JIS], or convert the file to UTF-8"
	for data, column := range map[string]string{
		"(;SZ[2]C[\x83\x5c]AB[aa]AW[bb]C[x])": "11", // in ISO-8859-1 it has no black stone
		"(;SZ[2]C[\x83\x5dAB[bb]AW[aa])":      "11", // in ISO-8859-1 it has a black stone
		"(;SZ[2]C[\xe9t\xe9\\]]AB[aa])":       "13",
		"(;CA[none]SZ[2]C[\xe9]AB[aa])":       "19",
		"(;CA[UTF-8]SZ[2]C[\x83\x5c]AB[aa])":  "20",
	} {
		if got, want := shown(data, Shown), "line 1, column "+column+": "+unknown; got != want {
			t.Errorf("%q: %s, want %s", data, got, want)
		}
	}
	// An even number of bytes before a bracket is whole characters.
	if got := shown("(;PB[\xb9\xc5\xc1\xa6]SZ[2]AB[aa])", Shown); got != "X./.." {
		t.Error(got)
	}
}

func TestSGFWrite(t *testing.T) {
	p := position(t, "X.O./..O.")
	root := p.SGF()
	root.Add("C", `a comment with ] and \`)
	first := &Node{Children: []*Node{{}}}
	first.Add("B", p.SGFPoint(Point{1, 1}))
	second := new(Node)
	second.Add("W", "")
	second.Add("LB", "ab:1")
	root.Children = []*Node{first, second}
	const want = `(;FF[4]CA[UTF-8]GM[1]SZ[4:2]AB[aa]AW[ca][cb]C[a comment with \] and \\]
(;B[ba]
;)
(;W[]LB[ab:1]))
`
	if got := root.String(); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	roots, err := ParseSGF([]byte(want))
	if err != nil || len(roots) != 1 || roots[0].String() != want {
		t.Errorf("read again: %v, %v", roots, err)
	}
	for moves, text := range map[int]string{Shown: "X.O./..O.", 1: "XXO./..O."} {
		if got := shown(want, moves); got != text {
			t.Errorf("after %d moves: %s", moves, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("(;SZ[3:4]AB[aa:bb]AW[cc](;B[ab]C[\\]])(;W[]))", 1)
	f.Add("  A B C\n 2 X . O 2 captured 0\n 1 X . O 1\n\n# O +\n", -1)
	f.Fuzz(func(t *testing.T, data string, moves int) {
		positions, err := Parse([]byte(data), moves)
		if err != nil {
			return
		}
		for _, p := range positions {
			if again := shown(p.SGF().String(), Shown); again != shown(p.Diagram(), Shown) || again != shown(p.String(), Shown) {
				t.Errorf("%s\nis read again as %s", p, again)
			}
			if _, err := Read(p); err != nil {
				t.Error(err)
			}
		}
		roots, err := ParseSGF([]byte(data))
		if err != nil {
			return
		}
		for _, root := range roots {
			again, err := ParseSGF([]byte(root.String()))
			if err != nil || again[0].String() != root.String() {
				t.Errorf("%s\nis read again as %v, %v", root, again, err)
			}
		}
	})
}

// Reading is bounded.
func TestParseBounds(t *testing.T) {
	for data, want := range map[string]string{
		strings.Repeat("(;SZ[1])", maxPositions+1): "more than 10000 positions: split the file",
		strings.Repeat(" ", MaxFile+1):             "more than 1048576 bytes: split the file",
		strings.Repeat("(;", MaxFile/30) + strings.Repeat(")", MaxFile/30): strings.Repeat(strings.Repeat(".", 19)+"/",
			18) + strings.Repeat(".", 19),
	} {
		if got := shown(data, Shown); got != want {
			t.Errorf("%.10s: %s", data, got)
		}
	}
}
