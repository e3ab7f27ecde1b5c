package liberties

import (
	"slices"
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

// TestLongMoves compares the moves with those of the recursion plain, which has separate rules, and checks that both
// players have one.
func TestLongMoves(t *testing.T) {
	eachReserve(func(P Position) {
		oracle, start := newPlain(Fight{Position: P})
		for _, p := range seki.Players {
			var got, want []string
			for mv := range P.Moves(p) {
				got = append(got, P.After(mv).String())
			}
			for _, s := range oracle.moves(start, int(p)) {
				own := P.Own()
				own.PrivateRows, own.PrivateCols, own.EyesRows, own.EyesCols = s.own[0], s.own[1], s.eye[0], s.eye[1]
				want = append(want, Must(New(seki.Must(seki.FromRows(s.dame)), own)).String())
			}
			slices.Sort(got)
			slices.Sort(want)
			if len(got) == 0 || !slices.Equal(got, want) {
				t.Fatalf("%v: the moves of %v lead to %q, want %q", P, p, got, want)
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
