package board

import (
	"reflect"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestReadingSGF labels the chains and dame of a position by its rows, columns and
// entries, and plays on the dame of one entry one after the other.
func TestReadingSGF(t *testing.T) {
	r := testtool.Must(Read(position(t, "X.O/X.O")))(t)
	root := r.SGF()
	mv := seki.Move{}
	for _, p := range []seki.Player{seki.R, seki.C} {
		r.Position.Grow(root, r.Turns(p, &mv, &mv, nil)...)
	}
	want := "(;FF[4]CA[UTF-8]GM[1]SZ[3:2]AB[aa][ab]AW[ca][cb]LB[aa:1][ca:1][ba:a][bb:a]\n" +
		"(;W[ba]\n;B[bb]\n;W[])\n(;B[ba]\n;W[bb]\n;B[]))\n"
	if got := root.String(); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

// TestEntries: on either side of C1 a black stone has no liberty, and a white one captures.
func TestEntries(t *testing.T) {
	r := testtool.Must(Read(position(t, "X.O.X")))(t)
	want := []Entry{
		{seki.Move{Row: 0}, []Point{{1, 0}}, []seki.Player{seki.C}},
		{seki.Move{Row: 1}, []Point{{3, 0}}, []seki.Player{seki.C}},
	}
	if got := r.Entries(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
