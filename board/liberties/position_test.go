package liberties

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// small returns the positions of small sizes and totals, up to permutations; with SEKI_LONG=1 of greater ones. Tests go
// through them again and again.
var small = sync.OnceValue(func() (list []Position) {
	for _, s := range []struct{ rows, cols, total, long int }{{1, 1, 8, 10}, {2, 1, 6, 7}, {1, 2, 6, 7}, {2, 2, 4, 6},
		{3, 1, 4, 6}, {3, 2, 3, 5}} {
		if testtool.Long() {
			s.total = s.long
		}
		for total := 1; total <= s.total; total++ {
			list = slices.AppendSeq(list, all(seki.Size{Rows: s.rows, Cols: s.cols}, total))
		}
	}
	return list
})

// eachReserve calls f for the positions of small. If there is an eye with more than one liberty, it also calls f with all
// reserves as large as they can be, with the reserves of rows alone and with the reserves of columns alone.
func eachReserve(f func(P Position)) {
	for _, P := range small() {
		f(P)
		own := P.Own()
		reserves := [2][]int{own.EyesRows, own.EyesCols}
		for k := 1; k < 4; k++ {
			own.ReserveRows, own.ReserveCols = nil, nil
			if k&1 > 0 {
				own.ReserveRows = reserves[0]
			}
			if k&2 > 0 {
				own.ReserveCols = reserves[1]
			}
			if Q := Must(New(P.Matrix(), own)); !Q.Equal(P) {
				f(Q)
			}
		}
	}
}

func parse(t testing.TB, text string) Position {
	t.Helper()
	P, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return P
}

func TestNew(t *testing.T) {
	A := seki.Must(seki.New(2, 1, []int{1, 2}))
	for _, c := range []struct {
		own  Own
		want string
	}{
		{Own{EyesRows: []int{1}}, "eyes of rows: there must be 2 numbers, one for each row, not 1"},
		{Own{EyesCols: []int{1, 0}}, "eyes of columns: there must be 1 number, one for each column, not 2"},
		{Own{PrivateRows: []int{0, -1}}, "private liberties of rows: the number of row 2 is -1, outside 0…65535"},
		{Own{PrivateCols: []int{65536}}, "private liberties of columns: the number of column 1 is 65536, outside 0…65535"},
		{Own{EyesRows: []int{3, 3}, ReserveRows: []int{2, 256}},
			"reserves of rows: the number of row 2 is 256, outside 0…255"},
	} {
		if _, err := New(A, c.own); err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.own, err, c.want)
		}
	}
}

// words name a move, with lines counted from 1.
func words(mv Move) string {
	line := fmt.Sprintf("row %d", mv.Row+1)
	if mv.Row < 0 {
		line = fmt.Sprintf("column %d", mv.Col+1)
	}
	return [...]string{fmt.Sprintf("(%d,%d)", mv.Row+1, mv.Col+1), "a private liberty of " + line, "the eye of " + line}[mv.Place]
}

// TestLongMoves compares the moves with the rule in words, and checks that both players have one.
func TestLongMoves(t *testing.T) {
	for _, c := range []struct {
		text string
		want [2]string // of R and of C
	}{
		{"1 eyes 1 | 1", [2]string{"(1,1)", "(1,1)"}},
		{"0 eyes 1 | 1", [2]string{"the eye of row 1", "the eye of column 1"}},
		{"0 eyes 1 | 1 private 1 | 0", [2]string{"a private liberty of row 1",
			"a private liberty of row 1, the eye of column 1"}},
		{"1 eyes 3/2 | 1", [2]string{"(1,1), the eye of row 1", "(1,1)"}},
		{"1 eyes 2/2 | 1", [2]string{"(1,1)", "(1,1)"}},
		{"0 eyes 2/2 | 1", [2]string{"the eye of row 1", "the eye of column 1"}},
		{"1 0; 1 1 eyes 2 0 | 0 3 private 0 1 | 1 0", [2]string{
			"(1,1), (2,1), (2,2), a private liberty of row 2, a private liberty of column 1, the eye of row 1",
			"(1,1), (2,1), (2,2), a private liberty of row 2, a private liberty of column 1, the eye of column 2",
		}},
	} {
		P := parse(t, c.text)
		for _, p := range seki.Players {
			var list []string
			for mv := range P.Moves(p) {
				list = append(list, words(mv))
			}
			if got := strings.Join(list, ", "); got != c.want[p] {
				t.Errorf("%s: %v moves %s, want %s", c.text, p, got, c.want[p])
			}
		}
	}
	eachReserve(func(P Position) {
		for _, p := range seki.Players {
			moves := 0
			for mv := range P.Moves(p) {
				moves++
				if Q := P.After(mv); Q.Total() != P.Total()-1 {
					t.Fatalf("%v: %v leads to %v", P, mv, Q)
				}
			}
			if moves == 0 {
				t.Fatalf("%v: %v has no move", P, p)
			}
		}
	})
}

func TestLiberties(t *testing.T) {
	for n := 3; n <= 7; n++ {
		if got, want := Liberties(n), (n-1)-1+Liberties(n-1); got != want {
			t.Errorf("an eye of %d points has %d liberties, want %d", n, got, want)
		}
	}
	for n, want := range []int{1, 1, 1, 2, 4, 7, 11} {
		if got := Reserve(n + 1); got != want {
			t.Errorf("an eye of %d points has a reserve of %d, want %d", n+1, got, want)
		}
	}
	if Liberties(1) != 1 || Liberties(2) != 2 || Liberties(7) != 17 {
		t.Error("eyes of 1, 2 and 7 points do not have 1, 2 and 17 liberties")
	}
}
