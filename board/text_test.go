package board

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	const gnugo = `= 
   A B C D E
 5 . . . . . 5
 4 . X . + . 4
 3 . . O . . 3
 2 . + . + . 2     WHITE (O) has captured 0 stones
 1 . . . . . 1     BLACK (X) has captured 0 stones
   A B C D E

`
	for _, c := range []struct{ text, want string }{
		{"X.O\n. X .\n", "X.O/.X."},
		{"\n\n# O +\n+ # o\r\n", "#O+/+#o"},
		{"x,·\n●○+", "X../XO."},
		{gnugo, "...../.X.../..O../...../....."},
		{"$$B A seki in the corner\n$$  ---------\n$$ | X . O |\n$$ | X . O |\n$$  ---------\n", "X.O/X.O"},
		{"+---+\n|X.O|\n+---+", "X.O"},
		{" 2 . X(O) 2\n 1 . . .\n", ".XO/..."},
		{"a b\nX .", "X."},
		{".", "."},
		{"X .\n\n. O\n. .\n", "X.|.O/.."},
		{"", ""},
		{"\n \n", ""},

		// As KataGo, Pachi and Leela draw boards, and Sensei's Library; text that starts with a parenthesis need not be
		// SGF.
		{"= MoveNum: 14 HASH: 00AA\n   A B C D\n 3 X X O O\n 2 X X1. O2\n 1 X3. O O\nNext player: Black\nB stones captured: 0\n",
			"XXOO/XX.O/X.OO"},
		{"Move:  14  Komi: 0.0\n      A B        A B\n    +-----+    +-----+\n  2 | X . |  2 | x : |\n  1 | X O)|  1 | x o |\n    +-----+    +-----+\n",
			"X./XO"},
		{"Passes: 0            Black (X) Prisoners: 0\nWhite (O) to move\n\n   a b \n 2 X .  2\n 1 X(O) 1\n   a b \n\nHash: 9A93\n",
			"X./XO"},
		{"$$B marked stones\n$$ ---------\n$$ | X # O @ |\n$$ | X Y Q O |\n$$ | B a . W |\n$$ ---------", "XXOO/XXOO/X..O"},
		{"(X) O .\n. . .\n", "XO./..."},
		{"B W .\n● ○ ·", "XO./XO."},

		// With the names of columns above and below, lines before and after are remarks.
		{"a.txt\n  A B\n1 X O 1\n  A B\nrow 1  black A1\n[2]\n\nfight 2 of 2\nrow 1\n\n.\n", "XO|."},
		{"a.txt\n  A B\n2 X O 2\n1 X O 1\nrow 1", "XO/XO"},
		{"a.txt\n  A B\n2 X O 2\nrow 1", "line 3, column 1: this is row 1, counted from below, not row 2"},
		{"a.txt\nX O\n", "XO"},
		{"  A B\n1 X O 1\n  A B\nX O\n",
			"line 4, column 1: a row after the end of a board: a blank line must be before another board"},
		{"fight 2 of 2\n\n  A\n1 X\n  A", "X"},
		{"fight 2 of 2\n\nX O\nremark", "XO"},
		{"  A\n1 X\n  A\n\nX q\nX O\n",
			"line 5, column 3: 'q' is no point of a board: X is a black stone, O a white one, . an empty point"},
		{"● . é", "line 1, column 5: 'é' is no point of a board: X is a black stone, O a white one, . an empty point"},
		{"X . O\nX .", "line 2, column 1: a row of 2 points, but the first row has 3"},
		{"2 X .\n2 X .", "line 2, column 1: this is row 1, counted from below, not row 2"},
		{"X . 1 O", "line 1, column 7: 'O' is no point of a board: X is a black stone, O a white one, . an empty point"},
		{"X . O\nremark\nX . O", "line 3, column 1: a row after the end of a board: a blank line must be before another board"},
		{"53 X X", "line 1, column 1: this is row 1, counted from below, not row 53"},
		{strings.Repeat(".", 53), "line 1, column 54: a row of a board has at most 52 points"},
		{strings.Repeat(".\n", 53), "line 53, column 1: a board has at most 52 rows"},
		{"X \xff", "line 1, column 3: 'ÿ' is no point of a board: X is a black stone, O a white one, . an empty point"},
	} {
		want := strings.NewReplacer("#", "X", "o", "O", "+", ".").Replace(c.want)
		if strings.Contains(c.want, "line") {
			want = c.want
		}
		if got := shown(c.text, Shown); got != want {
			t.Errorf("%q: %s, want %s", c.text, got, want)
		}
	}
	for text, want := range map[string]string{"": "0", "X\n\nO": "2"} {
		if _, err := ParseText(text); err == nil || err.Error() != "line 1, column 1: one board is wanted, here are "+want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Diagram draws the same position, on boards of every size.
func TestDiagram(t *testing.T) {
	const want = "  A B C\n2 X . O 2\n1 . O . 1\n  A B C\n"
	if got := position(t, "X.O/.O.").Diagram(); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	for size := 1; size <= MaxSize; size++ {
		p := New(size, MaxSize+1-size)
		k := size
		for at := range p.Points() {
			p.Set(at, Colour(k*k%7%3))
			k++
		}
		if again, err := ParseText(p.Diagram()); err != nil || !again.Equal(p) {
			t.Errorf("%s: %v", p.Diagram(), err)
		}
	}
}
