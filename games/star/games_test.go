package star_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
)

// solved is a game by rules with the solutions of all players.
type solved struct {
	star.Explored
	solutions []*terminal.Solution
}

// solve solves a game of the program with the values set.
func solve(t testing.TB, name, set string) solved {
	t.Helper()
	text, ok := star.Text(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	game := testtool.Must(star.Load(t.Context(), name, text, set))(t)
	s := solved{Explored: testtool.Must(game.Explore(t.Context(), 1<<20))(t)}
	for p := range s.Players {
		solution := s.Solve(terminal.Player(p))
		testtool.NoError(t, solution.Verify())
		s.solutions = append(s.solutions, solution)
	}
	return s
}

// first returns the value of the start for the first player.
func (s solved) first() seki.Value { return s.solutions[0].Value(0) }

// compare compares the values of all positions for the player to move with those by another way. A label is a state and
// the player to move.
func (s solved) compare(t *testing.T, want func(state, mover string) seki.Value) {
	t.Helper()
	for v := range terminal.Node(s.Size()) {
		state, mover, _ := strings.Cut(strings.TrimSuffix(s.Labels[v], ")"), "(")
		p := slices.Index(s.Players, mover)
		if w, got := want(strings.TrimSpace(state), mover), s.solutions[p].Value(v); got != w {
			t.Fatalf("%s: %v for the player to move, want %v", s.Labels[v], got, w)
		}
	}
}

// truth returns a truth value as rules write it.
func truth(v bool) string {
	if v {
		return "True"
	}
	return "False"
}

func winIf(wins bool) seki.Value {
	if wins {
		return seki.Win
	}
	return seki.Loss
}

// The numbers of positions, of finished positions by winner, and of plays are well known.
func TestTicTacToe(t *testing.T) {
	s := solve(t, "tic-tac-toe", "")
	if s.Size() != 5478 || s.first() != seki.Draw {
		t.Errorf("%d positions, %v for the first player; want 5478, D", s.Size(), s.first())
	}
	won, draws := map[terminal.Player]int{}, 0
	plays := make([]int, s.Size())
	plays[0] = 1
	finished := 0
	for v := range terminal.Node(s.Size()) { // in the order of the marks made
		switch {
		case s.Terminal(v):
			won[s.Winners(v)[0]]++
			finished += plays[v]
		case slices.Contains(s.Moves(v), v):
			draws++
			finished += plays[v]
		default:
			for _, w := range s.Moves(v) {
				plays[w] += plays[v]
			}
		}
	}
	if won[0] != 626 || won[1] != 316 || draws != 16 || finished != 255_168 {
		t.Errorf("%v, %d drawn, %d plays; want 626 won by X, 316 by O, 16 drawn, 255168 plays", won, draws, finished)
	}
}

// The values of all positions, by the recursion over runs. The first player loses exactly with
// one tier and if the number of tiers is 3 modulo 4. The ranks count the moves of both players
// until the last bar is marked, W and Z of package pyramid only the winner's until one bar is
// left: a first player who wins needs 2·W moves, one who loses holds out 2·Z + 1.
func TestLongPyramid(t *testing.T) {
	most := 5
	if testtool.Long() {
		most = 7
	}
	for tiers := 1; tiers <= most; tiers++ {
		solution, first := solve(t, "pyramid", fmt.Sprint("tiers = ", tiers)).solutions[0], tiers != 1 && tiers%4 != 3
		if got := solution.Value(0); got != winIf(first) {
			t.Errorf("%d tiers: %v for the first player", tiers, got)
		}
		if tiers > 1 {
			v := testtool.Must(pyramid.Solve(t.Context(), tiers))(t)
			if first && solution.Win.Rank(0) != 2**v.W || !first && solution.Lose.Rank(0) != 2**v.Z+1 {
				t.Errorf("%d tiers: ranks %d and %d, %+v", tiers, solution.Win.Rank(0), solution.Lose.Rank(0), v)
			}
		}
		for _, normal := range []bool{false, true} {
			known := map[string]bool{}
			s := solve(t, "pyramid", fmt.Sprintf("tiers = %d, normal = %s", min(tiers, 5), truth(normal)))
			s.compare(t, func(state, _ string) seki.Value {
				var lengths []int
				for k, word := range strings.Fields(state) {
					lengths = append(lengths, slices.Repeat([]int{k + 1}, testtool.Must(strconv.Atoi(word))(t))...)
				}
				return winIf(wins(lengths, tiers, !normal, known))
			})
		}
	}
}

// variant solves SEKI under other rules by the recursion of package reference: winners of
// finished matrices differ. SEKI and D-SEKI themselves are solved by that package.
type variant struct {
	tie    string
	misere bool
	known  map[string]seki.Outcome
}

func (g *variant) solve(t *testing.T, A seki.Matrix) seki.Outcome {
	key := A.Key()
	if known, ok := g.known[key]; ok {
		return known
	}
	plain, ok := map[string]seki.Game{"mover": seki.Seki, "draw": seki.DSeki}[g.tie]
	outcome, over := g.terminal(A)
	switch {
	case ok && !g.misere:
		outcome = testtool.Must(reference.New(plain).Solve(A))(t).Outcome
	case !over:
		var children []seki.Outcome
		for move := range A.Moves() {
			children = append(children, g.solve(t, A.After(move)))
		}
		outcome = reference.Result(children).Outcome
	}
	g.known[key] = outcome
	return outcome
}

// terminal returns the outcome of a matrix with a zero row or column. The opponent of the
// first player has just moved.
func (g *variant) terminal(A seki.Matrix) (o seki.Outcome, over bool) {
	row, column := slices.Contains(A.RowSums(), 0), slices.Contains(A.ColSums(), 0)
	switch {
	case row && column:
		v := map[string]seki.Value{"mover": seki.Loss, "draw": seki.Draw, "opponent": seki.Win}[g.tie]
		o = seki.Outcome{R: v, C: v}
	case row:
		o = seki.Outcome{R: seki.Win, C: seki.Loss}
	case column:
		o = seki.Outcome{R: seki.Loss, C: seki.Win}
	}
	if g.misere {
		o = seki.Outcome{R: o.R.Negate(), C: o.C.Negate()}
	}
	return o, row || column
}

// SEKI, D-SEKI and every variant have the results of package reference on all small matrices, for each number of passes
// except one. The matrices of the greatest sum lead to the others.
func TestLongSekiPasses(t *testing.T) {
	for _, tie := range []string{"mover", "draw", "opponent"} {
		for _, misere := range []bool{false, true} {
			sum, limits := 4, []int{0, 2}
			if plain := tie != "opponent" && !misere; plain {
				limits = []int{0, 1, 2, 3, 4}
				if testtool.Long() {
					sum = 6
				}
			}
			for _, passes := range limits {
				oracle := &variant{tie, misere, map[string]seki.Outcome{}}
				differ := 0
				for _, size := range [][2]int{{1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}} {
					for A := range enumerate.Classes(size[0], size[1], sum) {
						if A.Sum() == sum && (passes != 1 || A.Rows()*A.Cols() <= 4) {
							differ += differing(t, oracle, A, passes)
						}
					}
				}
				if (differ == 0) != (passes != 1) {
					t.Errorf("tie %s, misère %t, %d passes: %d positions differ", tie, misere, passes, differ)
				}
			}
		}
	}
}

// differing returns the number of matrices reached from A at which the rules give another
// value than the recursion.
func differing(t *testing.T, oracle *variant, A seki.Matrix, passes int) (n int) {
	t.Helper()
	matrix := "[[" + strings.NewReplacer(" ", ", ", "; ", "], [").Replace(A.String()) + "]]"
	set := fmt.Sprintf("matrix = %s, passes = %d, tie = %q, misere = %s", matrix, passes, oracle.tie, truth(oracle.misere))
	s := solve(t, "seki", set)
	for v := range terminal.Node(s.Size()) {
		state, mover, _ := strings.Cut(s.Labels[v], " (")
		if strings.Contains(state, "|") { // after a pass
			continue
		}
		p := seki.R
		if mover == "C)" {
			p = seki.C
		}
		want := oracle.solve(t, testtool.Must(notation.Parse(state))(t)).First(p)
		if s.solutions[p].Value(v) != want || s.solutions[p.Opponent()].Value(v) != want.Negate() {
			n++
		}
	}
	return n
}

// pawns has whether the player to move wins hexapawn, by plain recursion: by the board row by row, with a point for an
// empty square, and then the player.
type pawns map[string]bool

func (known pawns) wins(board, own string, columns int) bool {
	if wins, ok := known[board+own]; ok {
		return wins
	}
	other, step, wins := "B", -columns, false
	if own == "B" {
		other, step = "W", columns
	}
	far := board[:columns] // where the opponent goes to
	if own == "W" {
		far = board[len(board)-columns:]
	}
	for from := range board {
		for side := -1; side <= 1; side++ {
			column, wanted := from%columns+side, other
			if side == 0 {
				wanted = "."
			}
			if board[from:from+1] != own || column < 0 || column == columns || strings.Contains(far, other) {
				continue
			}
			if to := from + step + side; board[to:to+1] == wanted {
				after := []byte(board)
				after[from], after[to] = '.', own[0]
				wins = !known.wins(string(after), other, columns) || wins // all moves, so that all positions are known
			}
		}
	}
	known[board+own] = wins
	return wins
}

// The second player wins on three by three (Gardner 1962).
func TestHexapawn(t *testing.T) {
	if s := solve(t, "hexapawn", ""); s.first() != seki.Loss {
		t.Errorf("%v for the first player", s.first())
	}
	for _, size := range [][2]int{{3, 1}, {3, 2}, {3, 3}, {3, 4}, {4, 2}, {4, 3}, {5, 2}} {
		rows, columns, known := size[0], size[1], pawns{}
		board := strings.Repeat("B", columns) + strings.Repeat("·", (rows-2)*columns) + strings.Repeat("W", columns)
		var lines []string
		for line := range slices.Chunk([]rune(board), columns) {
			lines = append(lines, string(line))
		}
		s := solve(t, "hexapawn", fmt.Sprintf(`rows = ["%s"]`, strings.Join(lines, `", "`)))
		flat := strings.NewReplacer("; ", "", "·", ".").Replace
		known.wins(flat(board), "W", columns)
		if s.Size() != len(known) {
			t.Errorf("%v: %d positions, want %d", size, s.Size(), len(known))
		}
		s.compare(t, func(state, mover string) seki.Value { return winIf(known[flat(state)+mover]) })
	}
}

// Plain recursion gives the same value of each row of coins.
func TestCoins(t *testing.T) {
	var best func(row []int) int
	best = func(row []int) int {
		if len(row) == 0 {
			return 0
		}
		last := len(row) - 1
		return max(row[0]-best(row[1:]), row[last]-best(row[:last]))
	}
	coins, _ := star.Text("coins")
	rapid.Check(t, func(t *rapid.T) {
		row := rapid.SliceOfN(rapid.IntRange(0, 9), 0, 6).Draw(t, "row")
		text := strings.ReplaceAll(fmt.Sprint(row), " ", ", ")
		g := testtool.Must(explore(t.Context(), coins, "row = "+text, 10_000))(t)
		var value func(v terminal.Node) int
		value = func(v terminal.Node) int {
			moves := g.Moves(v)
			if len(moves) == 0 {
				return int(g.Number(v).Int64())
			}
			sign := 1 - 2*int(g.Owner(v))
			most := math.MinInt
			for _, w := range moves {
				most = max(most, sign*value(w))
			}
			return sign * most
		}
		if got, want := value(0), best(row); got != want {
			t.Fatalf("%v: %d, not %d", row, got, want)
		}
	})
}
