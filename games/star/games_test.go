package star_test

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/enumerate"
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

// compare compares the values of all positions for the player to move with those by another way. A state is a label
// without the player to move.
func (s solved) compare(t *testing.T, want func(state string) seki.Value) {
	t.Helper()
	for v := range terminal.Node(s.Size()) {
		state, mover, _ := strings.Cut(s.Labels[v], "(")
		p := slices.Index(s.Players, strings.TrimSuffix(mover, ")"))
		if w, got := want(strings.TrimSpace(state)), s.solutions[p].Value(v); got != w {
			t.Fatalf("%s: %v for the player to move, want %v", s.Labels[v], got, w)
		}
	}
}

// equals compares a game by rules with the same game in Go, from a start: the numbers of positions and moves, and the
// value and rank of each position for each player. name returns the position of a label.
func equals(t *testing.T, s solved, game terminal.Game[string], start string, name func(label string) string) {
	t.Helper()
	g := testtool.Must(terminal.Explore(t.Context(), game, 1<<20, start))(t)
	if s.Size() != g.Size() || s.Edges() != g.Edges() {
		t.Fatalf("%s: %d positions and %d moves, want %d and %d", s.Title, s.Size(), s.Edges(), g.Size(), g.Edges())
	}
	nodes := map[string]terminal.Node{}
	for v := range terminal.Node(g.Size()) {
		nodes[g.Positions[v]] = v
	}
	for p, solution := range s.solutions {
		want := g.Solve(terminal.Player(p))
		for v := range terminal.Node(s.Size()) {
			w, ok := nodes[name(s.Labels[v])]
			if !ok || solution.Value(v) != want.Value(w) || solution.Rank(v) != want.Rank(w) {
				t.Fatalf("%s: %v at %s for player %d, want %v", s.Title, solution.Value(v), s.Labels[v], p+1, want.Value(w))
			}
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
// until the last bar is marked, W and Z (Fujita 2016, equations 3.2 to 3.5; here from package
// pyramid) only the winner's until one bar is left: a first player who wins needs 2·W moves, one
// who loses holds out 2·Z + 1.
func TestLongPyramid(t *testing.T) {
	most := 5
	if testtool.Long() {
		most = 7
	}
	W := map[int]int{2: 1, 4: 3, 5: 7, 6: 8}
	Z := map[int]int{3: 2, 7: 13}
	for tiers := 1; tiers <= most; tiers++ {
		s := solve(t, "pyramid", fmt.Sprint("tiers = ", tiers))
		solution := s.solutions[0]
		if got := solution.Value(0); got != winIf(tiers != 1 && tiers%4 != 3) {
			t.Errorf("%d tiers: %v for the first player", tiers, got)
		}
		if w, ok := W[tiers]; ok && solution.Win.Rank(0) != 2*w {
			t.Errorf("%d tiers: won in %d moves, W = %d", tiers, solution.Win.Rank(0), w)
		}
		if z, ok := Z[tiers]; ok && solution.Lose.Rank(0) != 2*z+1 {
			t.Errorf("%d tiers: lost in %d moves, Z = %d", tiers, solution.Lose.Rank(0), z)
		}
		for _, normal := range []bool{false, true} {
			known := map[string]bool{}
			s := solve(t, "pyramid", fmt.Sprintf("tiers = %d, normal = %s", min(tiers, 5), truth(normal)))
			s.compare(t, func(state string) seki.Value {
				var lengths []int
				for k, word := range strings.Fields(state) {
					lengths = append(lengths, slices.Repeat([]int{k + 1}, testtool.Must(strconv.Atoi(word))(t))...)
				}
				return winIf(wins(lengths, tiers, !normal, known))
			})
		}
	}
}

// The moves of a pyramid of two tiers, by hand: mark the single bar, or one or both of the two.
func TestPyramidMoves(t *testing.T) {
	s := solve(t, "pyramid", "tiers = 2")
	var got []string
	for _, v := range s.Moves(0) {
		got = append(got, s.Labels[v])
	}
	if want := []string{"0 1 (2)", "1 0 (2)", "2 0 (2)"}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}

// variant solves SEKI under other rules by the recursion of package reference: winners of
// finished matrices differ.
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
	outcome, over := g.terminal(A)
	if !over {
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
// value than the recursion. Without a tie rule and misère the recursion is compared with the
// whole solver of package reference.
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
		B := testtool.Must(notation.Parse(state))(t)
		p := seki.R
		if mover == "C)" {
			p = seki.C
		}
		want := oracle.solve(t, B).First(p)
		for _, game := range seki.Games {
			if tie := map[seki.Game]string{seki.Seki: "mover", seki.DSeki: "draw"}[game]; tie == oracle.tie && !oracle.misere {
				result, err := reference.New(game).Solve(B)
				if err != nil || result.Outcome.First(p) != want {
					t.Fatalf("%v: the recursion gives %v, package reference %v, %v", B, want, result, err)
				}
			}
		}
		if s.solutions[p].Value(v) != want || s.solutions[p.Opponent()].Value(v) != want.Negate() {
			n++
		}
	}
	return n
}

// pawns is hexapawn by hand: the board row by row, a point for an empty square, and then the
// player to move.
type pawns struct{ rows, columns int }

func (pawns) Players() int                         { return 2 }
func (pawns) Owner(x string) terminal.Player       { return terminal.Player(x[len(x)-1] - '0') }
func (g pawns) Winners(x string) []terminal.Player { return []terminal.Player{1 - g.Owner(x)} }

func (g pawns) Moves(x string) iter.Seq[string] {
	return func(yield func(string) bool) {
		own, other, step, next := byte('W'), byte('B'), -g.columns, "1"
		if g.Owner(x) == 1 {
			own, other, step, next = 'B', 'W', g.columns, "0"
		}
		board := x[:len(x)-1]
		first, last := board[:g.columns], board[len(board)-g.columns:]
		if strings.Contains(first, "W") || strings.Contains(last, "B") {
			return
		}
		for from := range len(board) {
			if board[from] != own {
				continue
			}
			for side := -1; side <= 1; side++ {
				column := from%g.columns + side
				if column < 0 || column == g.columns {
					continue
				}
				to, wanted := from+step+side, other
				if side == 0 {
					wanted = '.'
				}
				if board[to] != wanted {
					continue
				}
				y := []byte(board)
				y[from], y[to] = '.', own
				if !yield(string(y) + next) {
					return
				}
			}
		}
	}
}

// The second player wins on three by three (Gardner 1962).
func TestHexapawn(t *testing.T) {
	if s := solve(t, "hexapawn", ""); s.first() != seki.Loss {
		t.Errorf("%v for the first player", s.first())
	}
	for rows := 3; rows <= 5; rows++ {
		for columns := 1; columns <= 4; columns++ {
			if rows*columns > 15 {
				continue
			}
			board := []string{strings.Repeat("B", columns)}
			for range rows - 2 {
				board = append(board, strings.Repeat(".", columns))
			}
			board = append(board, strings.Repeat("W", columns))
			set := strings.ReplaceAll(fmt.Sprintf(`rows = ["%s"]`, strings.Join(board, `", "`)), ".", "·")
			name := strings.NewReplacer("; ", "", "·", ".", " (W)", "0", " (B)", "1")
			equals(t, solve(t, "hexapawn", set), pawns{rows, columns}, strings.Join(board, "")+"0", name.Replace)
		}
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
