package pns

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// graph is a random graph without cycles: next holds the positions after the turns of a position,
// all of greater numbers, and won says of a position without turns whether the attacker has won.
type graph struct {
	next [][]int
	won  []bool
}

func randomGraph(rng *rand.Rand, size int) *graph {
	g := &graph{make([][]int, size), make([]bool, size)}
	for at := range size {
		g.won[at] = rng.IntN(2) == 0
		if room := min(size-at-1, 40); room > 0 && at < size*3/4 {
			for range 1 + rng.IntN(4) {
				g.next[at] = append(g.next[at], at+1+rng.IntN(room))
			}
		}
	}
	return g
}

// answers returns by recursion whether the attacker wins each position, moving second and first.
func (g *graph) answers() [][2]bool {
	answers := make([][2]bool, len(g.next))
	for at := len(answers) - 1; at >= 0; at-- {
		if len(g.next[at]) == 0 {
			answers[at] = [2]bool{g.won[at], g.won[at]}
			continue
		}
		answers[at] = [2]bool{true, false}
		for _, after := range g.next[at] {
			answers[at][0] = answers[at][0] && answers[after][1]
			answers[at][1] = answers[at][1] || answers[after][0]
		}
	}
	return answers
}

// walk is a Game on a graph: a turn has the number of the position after it.
type walk struct {
	Worker
	*graph
	path []int
	left int // positions to be opened before it stops
}

var errStop = errors.New("stop")

func newWalk(g *graph, start int, table *Table) *walk {
	w := &walk{graph: g, path: []int{start}, left: 1 << 30}
	w.Worker = NewWorker(w, table)
	return w
}

func (w *walk) Open(first bool, _ int, turns []int) ([]int, Truth) {
	w.Opened++
	if w.left--; w.left < 0 {
		w.Err = errStop
		return turns, Unknown
	}
	for _, after := range w.next[w.path[len(w.path)-1]] {
		switch {
		case len(w.next[after]) > 0:
			turns = append(turns, after)
		case w.won[after] == first:
			return turns, TruthOf(first)
		}
	}
	return turns, Unknown
}

func (w *walk) Key(turn int, first bool, key []uint64) Truth {
	key[0], key[1] = uint64(turn), 0
	if first {
		key[1] = 1
	}
	return Unknown
}

func (w *walk) Estimate(turn int, _ bool) Numbers {
	return Numbers{uint32(1 + turn%7), uint32(1 + turn%5)}
}

func (w *walk) Play(move int) { w.path = append(w.path, move) }
func (w *walk) Undo(int)      { w.path = w.path[:len(w.path)-1] }

// A worker gives the answers of the recursion, also if its table is too small for the search;
// one that is stopped gives none that is wrong, and what it leaves in the table serves the next.
func TestAnswers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for k := range 6 {
		g := randomGraph(rng, 800)
		want := g.answers()
		table := NewTables(1).Of(2)
		if k%2 == 1 {
			table.mask = 1<<6 - 1 // without more memory it stays so small
		}
		for start := range 40 {
			for k, first := range []bool{false, true} {
				w := newWalk(g, start, table)
				w.left = 1 + rng.IntN(20)
				x, work := w.Solve(first, 0, Open)
				if x.Truth() == Unknown && w.Err == nil || x.Truth() != Unknown && x.Truth() != TruthOf(want[start][k]) ||
					work != w.Opened {
					t.Fatalf("position %d, first %v: %v after %d positions, %v, want %v", start, first, x, work, w.Err, want[start][k])
				}
				w = newWalk(g, start, table)
				if x, _ := w.Solve(first, 0, Open); x.Truth() != TruthOf(want[start][k]) || len(w.path) != 1 {
					t.Fatalf("position %d, first %v: %v, want %v", start, first, x, want[start][k])
				}
			}
		}
	}
}

// Workers of a team give the answers of the recursion.
func TestTeams(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		g := randomGraph(rng, 800)
		want := g.answers()
		table := NewTables(1 << 22).Of(2)
		team := NewTeam(3)
		var group sync.WaitGroup
		for self := range 3 {
			group.Go(func() {
				w := newWalk(g, 0, table)
				w.Join(team, self)
				if x, _ := w.Solve(true, 0, Open); x.Truth() != TruthOf(want[0][1]) {
					t.Errorf("worker %d: %v, want %v", self, x, want[0][1])
				}
			})
		}
		group.Wait()
		if open, settled := team.Moves(); open < 0 || settled < 0 || open+settled > len(g.next[0]) {
			t.Errorf("%d turns open, %d settled, of %d", open, settled, len(g.next[0]))
		}
	}
}

// A question has the numbers of an answer only if it is answered, and a search continues up to its limits.
func TestEvaluate(t *testing.T) {
	f := &frame{children: []child{{Numbers: Numbers{5, 9}, hash: 1}, {Numbers: Numbers{4, 20}, hash: 2},
		{Numbers: Disproven}, {Numbers: Numbers{4, 7}, hash: 3}}}
	if x, next := f.evaluate(true, nil); x != (Numbers{4, 20 + 2*OpenChild}) || next != (choice{1, 4, 2 * OpenChild}) {
		t.Errorf("%v, %v", x, next)
	}
	if x, next := f.evaluate(true, []uint64{2}); x != (Numbers{4, 20 + 2*OpenChild}) ||
		next != (choice{3, 5, 2 * OpenChild}) {
		t.Errorf("beside a worker at the best: %v, %v", x, next)
	}
	if below := (choice{1, 4, 16}).below(true, Numbers{4, 20}, Numbers{100, 50}); below != (Numbers{5, 34}) {
		t.Errorf("limit %v", below)
	}
	if below := (choice{1, 4, 16}).below(false, Numbers{20, 4}, Numbers{25, 100}); below != (Numbers{21, 5}) {
		t.Errorf("limit %v", below)
	}
	for k, want := range []Numbers{Disproven, Proven} {
		f.children = []child{{Numbers: want}}
		if x, _ := f.evaluate(k == 1, nil); x != want {
			t.Errorf("%v, want %v", x, want)
		}
	}
}

// The first worker of a team is not kept from the positions of the others, so that it
// searches as one that is alone.
func TestFirstWorkerAvoidsNobody(t *testing.T) {
	team := NewTeam(3)
	for k := range team.paths {
		team.paths[k][2].Store(uint64(10 + k))
	}
	for self, want := range [][]uint64{nil, {10, 12}, {10, 11}} {
		var w Worker
		w.Join(team, self)
		if got := w.busy(2); !slices.Equal(got, want) {
			t.Errorf("worker %d avoids %v, want %v", self, got, want)
		}
		if got := w.busy(spreadDepth); len(got) > 0 {
			t.Errorf("worker %d avoids %v at a depth where none does", self, got)
		}
	}
}
