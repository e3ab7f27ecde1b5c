package puzzles

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/data/testtool/testpuzzle"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// rightTurns returns the number of White's right turns in A, and their value, by the box of A.
func rightTurns(t *testing.T, A seki.Matrix) (n int, value seki.Value) {
	t.Helper()
	solution := testtool.Must(box.New(A, seki.Seki).Solve(t.Context(), 1))(t)
	value = seki.Draw
	if solution.First[seki.R] {
		value = seki.Win
	} else if !solution.First[seki.C] { // a pass does not lose
		n++
	}
	for mv := range A.Moves() {
		after := solution.After[mv.Row*A.Cols()+mv.Col]
		if value == seki.Win && after.Second[seki.R] || value == seki.Draw && !after.First[seki.C] {
			n++
		}
	}
	return n, value
}

// Every puzzle has exactly one right turn by the recursion in boxes. (The search chose the puzzles.) It is of its
// level by the plain recursion, which decides the small ones, and all with SEKI_LONG=1. No class is in the lists twice.
func TestLongTasks(t *testing.T) {
	list := All()
	seen := map[string]string{}
	judge := func(name, position string, fits func(testpuzzle.Judged) bool) {
		A, err := Matrix(position)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		form := canon.Form(A).Key()
		if seen[form] != "" {
			t.Errorf("%s is %s", name, seen[form])
		}
		seen[form] = name
		n, value := rightTurns(t, A)
		if n != 1 {
			t.Errorf("%s, %s: %d right turns", name, A, n)
		}
		if !testtool.Long() && reference.States(A, 1000) > 1000 {
			return
		}
		if task, ok := testpuzzle.Judge(t, A); !ok || task.Value != value || !fits(task) {
			t.Errorf("%s, %s: %+v, %v", name, A, task, ok)
		}
	}
	fits := []func(testpuzzle.Judged) bool{
		func(task testpuzzle.Judged) bool { return task.Moves == 1 },
		func(task testpuzzle.Judged) bool { return task.Moves == 2 },
		func(task testpuzzle.Judged) bool { return task.Moves == 3 },
		func(task testpuzzle.Judged) bool { return task.Value == seki.Draw && task.Turn != nil },
		func(task testpuzzle.Judged) bool { return task.Value == seki.Draw && task.Turn == nil },
	}
	if len(list.Levels) != len(fits) {
		t.Fatalf("%d levels", len(list.Levels))
	}
	if len(list.Days) != 182 {
		t.Fatalf("%d days: any other number than 182 gives every date another puzzle, and breaks the links to it",
			len(list.Days))
	}
	for k, level := range list.Levels {
		if len(level.Boards) != 12 {
			t.Errorf("%s: %d puzzles", level.Name, len(level.Boards))
		}
		for _, position := range level.Boards {
			judge(level.Name, position, fits[k])
		}
	}
	weekdays := []int{2, 2, 3, 3, 4, 4, 5}
	for k, position := range list.Days {
		judge("day", position, func(task testpuzzle.Judged) bool { return min(task.Moves, 5) == weekdays[k%7] })
	}
}

// A stone of either colour on any dame makes the board of the matrix after that move.
func TestLongStonesAreMoves(t *testing.T) {
	list := All()
	positions := list.Days
	for _, level := range list.Levels {
		positions = append(positions, level.Boards...)
	}
	stones, share := 0, 4
	if testtool.Long() {
		share = 1
	}
	for k, position := range positions {
		if k%share > 0 {
			continue
		}
		p := testtool.Must(board.ParseText(strings.ReplaceAll(position, "/", "\n")))(t)
		r := testtool.Must(board.Read(p))(t)
		for _, dame := range r.Dame {
			after := r.Matrix.After(dame.Move)
			if _, over, _ := after.Terminal(seki.Seki); over {
				continue
			}
			for _, colour := range []board.Colour{board.Black, board.White} {
				q := p.Clone()
				q.Set(dame.Point, colour)
				if _, err := board.ReadAs(q, after); err != nil {
					t.Errorf("%s: %v on %v: %v", position, colour, dame.Point, err)
				}
				stones++
			}
		}
	}
	if stones < 2000/share {
		t.Errorf("only %d stones", stones)
	}
}

func TestMatrixRefuses(t *testing.T) {
	for _, position := range []string{"", "X?O", "XX", "X.O/...", "X..", strings.Repeat("X", 60)} {
		if A, err := Matrix(position); err == nil {
			t.Errorf("%q is read as %s", position, A)
		}
	}
}

// Every puzzle is found by its name, with the goal that the box of its matrix has, and leads to another.
func TestFind(t *testing.T) {
	list, now := All(), time.Date(2026, time.November, 27, 23, 0, 0, 0, time.UTC)
	name := "1.1"
	for _, level := range list.Levels {
		for k, position := range level.Boards {
			p, err := list.Find(name, now)
			if err != nil || p.Board != position || p.Title != fmt.Sprintf("%s, %d of %d", level.Name, k+1, len(level.Boards)) {
				t.Fatalf("%s: %+v, %v", name, p, err)
			}
			A := testtool.Must(Matrix(position))(t)
			if _, value := rightTurns(t, A); value != p.Goal {
				t.Errorf("%s: %v instead of %v", name, p.Goal, value)
			}
			name = list.After(name, now)
		}
	}
	if name != "2026-11-27" {
		t.Errorf("after the last level: %s", name)
	}
	// As the script of the first page counts them: the first puzzle was on Monday, 5 January 1970.
	for k := range 2 * len(list.Days) {
		date := time.Date(1970, time.January, 5+k, 0, 0, 0, 0, time.UTC)
		p, err := list.Find(date.Format(time.DateOnly), date)
		if err != nil || p.Board != list.Days[k%len(list.Days)] || p.Goal != seki.Win || k%7 == 0 &&
			!strings.HasPrefix(p.Title, "Puzzle of Monday ") {
			t.Fatalf("%v: %+v, %v", date, p, err)
		}
	}
	p, err := list.Find("today", now)
	if err != nil || p.Name != "2026-11-27" || list.After(p.Name, now) != "2026-11-26" {
		t.Errorf("%+v, %v", p, err)
	}
	if day, err := list.Find("1969-12-31", now); err != nil || day.Board != list.Days[len(list.Days)-5] {
		t.Errorf("%+v, %v", day, err)
	}
	for _, name := range []string{"", "0.1", "6.1", "1.0", "1.13", "1", "1.x", "2026-11-28", "2026-13-01", "tomorrow"} {
		if p, err := list.Find(name, now); err == nil {
			t.Errorf("%q is %+v", name, p)
		}
	}
}
