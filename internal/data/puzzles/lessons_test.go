package puzzles

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/data/testtool/testpuzzle"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// start returns the matrix of a lesson when it is the visitor's turn or, with First, the program's.
func start(t *testing.T, l testpuzzle.Lesson) seki.Matrix {
	t.Helper()
	A, err := Matrix(l.Board)
	if err != nil {
		t.Fatalf("%s: %v", l.Name, err)
	}
	if l.Turns != "" {
		row, col, _ := strings.Cut(l.Turns, ".")
		i, _ := strconv.Atoi(row)
		j, _ := strconv.Atoi(col)
		A = A.After(seki.Move{Row: i - 1, Col: j - 1})
	}
	return A
}

// mover returns who is to move on a screen: the program if it begins, unless its turn was made.
func mover(l testpuzzle.Lesson) seki.Player {
	if l.First == 1 && l.Turns == "" {
		return seki.C
	}
	return seki.R
}

// TestTasks compares what each screen asks for with the recursion of the game: a win, a draw, that every move loses.
func TestTasks(t *testing.T) {
	solver := reference.New(seki.Seki)
	solve := func(A seki.Matrix) seki.Result { return testtool.Must(solver.Solve(A))(t) }
	// forWhite is the value for White, when a player is to move.
	forWhite := func(A seki.Matrix, p seki.Player) seki.Value {
		if p == seki.R {
			return solve(A).Outcome.R
		}
		return solve(A).Outcome.C.Negate()
	}
	seen := map[string]bool{}
	all := testpuzzle.Lessons(t, Lessons)
	for _, l := range all {
		if seen[l.Name] || l.Title == "" || l.Text == "" || l.Do == "" || l.Take == "" || (l.More == "") != (l.MoreIs == "") {
			t.Errorf("%s: not whole, or twice", l.Name)
		}
		seen[l.Name] = true
		switch l.Task {
		case "win", "draw", "lose", "turn":
			want := seki.Draw
			if l.Task == "win" {
				want = seki.Win
			}
			A := start(t, l)
			if got := forWhite(A, mover(l)); got != want {
				t.Errorf("%s: %v for White, not %v", l.Name, got, want)
			}
			if l.Task == "lose" && solve(A).Kind != seki.Complete {
				t.Errorf("%s: not every move loses", l.Name)
			}
		case "edit", "search":
			A := seki.Must(seki.FromRows(l.Matrix))
			if r := solve(A); r.Kind == seki.Complete || l.Task == "search" && r.Outcome.IsDraw() {
				t.Errorf("%s begins with what is looked for", l.Name)
			}
		case "choose":
			if l.Right < 0 || l.Right >= len(l.Choices) {
				t.Errorf("%s: no right answer", l.Name)
			}
		default:
			t.Errorf("%s: the task %q", l.Name, l.Task)
		}
	}
	if len(all) != 15 {
		t.Errorf("%d screens", len(all))
	}
}

// named returns the screen of a name.
func named(t *testing.T, name string) testpuzzle.Lesson {
	t.Helper()
	all := testpuzzle.Lessons(t, Lessons)
	k := slices.IndexFunc(all, func(l testpuzzle.Lesson) bool { return l.Name == name })
	if k < 0 {
		t.Fatalf("no screen %s", name)
	}
	return all[k]
}

// TestTexts compares what the screens say in words of sums, numbers of chains and kinds of seki.
func TestTexts(t *testing.T) {
	solver, found := reference.New(seki.Seki), 0
	for name, want := range map[string]string{ // sums of lines, and the kind where the text says it
		"dame": "[3] [3]", "capture": "[2 1] [3]", "passing": "[2] [2] complete", "race": "[5 2] [5 2]",
		"ahead": "[6 2] [5 3]", "both-pass": "[2 2] [2 2] complete", "three-and-three": "[3 3 3] [3 3 3] complete",
		"two-rows": "[3 3 3] [4 5]", "unequal": "[5 5 4 5] [4 5 5 5] complete", "seki": "[3] [3] seki",
		"sum": "[2 2 2] [2 2 2] complete",
	} {
		A := start(t, named(t, name))
		r := testtool.Must(solver.Solve(A))(t)
		if got := fmt.Sprint(A.RowSums(), A.ColSums(), r.Kind); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", name, got)
		}
	}
	ring := testtool.Must(Matrix(named(t, "ring").Board))(t)
	if r, err := solver.Solve(ring); err != nil || r.Kind != seki.Complete || ring.Sum() != 6 {
		t.Errorf("the ring: %v, %v", r, err)
	}
	// With two black and two white chains there are four complete seki.
	for k := range 4 * 4 * 4 * 4 { // of greater ones there are none: section 8 of docs/theory.md
		B := seki.Must(seki.FromRows([][]int{{k % 4, k / 4 % 4}, {k / 16 % 4, k / 64}}))
		if r, err := solver.Solve(B); err == nil && r.Kind == seki.Complete {
			found++
		}
	}
	if found != 1+1+2+2 { // 1 1; 1 1 and 2 2; 2 2, 2 1; 1 2 and 2 0; 0 2 with their columns exchanged
		t.Errorf("%d complete seki of 2×2 with entries up to 3", found)
	}
}

// TestEyes compares the right answer about eyes with the rules of Go.
func TestEyes(t *testing.T) {
	l := named(t, "eyes")
	p := testtool.Must(board.ParseText(strings.ReplaceAll(l.Board, "/", "\n")))(t)
	r := testtool.Must(board.Read(p))(t)
	judge := &verdict.Judge{}
	v, err := judge.Decide(t.Context(), r)
	if err != nil || v.Kind != seki.Complete || !strings.HasPrefix(l.Choices[l.Right], "Nobody") {
		t.Errorf("%+v, %v", v, err)
	}
}
