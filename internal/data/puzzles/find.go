package puzzles

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// First is the name of the puzzle for a newcomer.
const First = "2.1"

// Puzzle is a puzzle with its name.
type Puzzle struct {
	Name  string // "2.1", "2026-11-27"
	Title string
	Board string
	Goal  seki.Value // the best result for White, to move: Win or Draw
}

const today = "today"

// Find returns the puzzle with a name: LEVEL.NUMBER, "today", or a date up to today, as 2026-11-27. Days
// begin in Greenwich.
func (l List) Find(name string, now time.Time) (Puzzle, error) {
	if level, number, ok := place(name); ok {
		return l.ofLevel(level, number)
	}
	if name == today {
		name = now.UTC().Format(time.DateOnly)
	}
	date, err := time.Parse(time.DateOnly, name)
	switch {
	case err != nil:
		return Puzzle{}, fmt.Errorf("%q is no puzzle: LEVEL.NUMBER such as %s, %s, or a day such as 2026-11-01",
			name, First, today)
	case date.After(now):
		return Puzzle{}, fmt.Errorf("the puzzle of %s is not there yet", name)
	}
	return Puzzle{name, "Puzzle of " + date.Format("Monday 2 January 2006"), l.Days[l.day(date)], seki.Win}, nil
}

// After returns the name of the next puzzle: the next of the level or the first of the next level, the puzzle of
// the day before a day, and the puzzle of today after the last level.
func (l List) After(name string, now time.Time) string {
	level, number, ok := place(name)
	if !ok {
		if date, err := time.Parse(time.DateOnly, name); err == nil {
			return date.AddDate(0, 0, -1).Format(time.DateOnly)
		}
		return First
	}
	for _, next := range [][2]int{{level, number + 1}, {level + 1, 1}} {
		if _, err := l.ofLevel(next[0], next[1]); err == nil {
			return fmt.Sprintf("%d.%d", next[0], next[1])
		}
	}
	return now.UTC().Format(time.DateOnly)
}

// place reads LEVEL.NUMBER.
func place(name string) (level, number int, ok bool) {
	left, right, ok := strings.Cut(name, ".")
	level, err1 := strconv.Atoi(left)
	number, err2 := strconv.Atoi(right)
	return level, number, ok && err1 == nil && err2 == nil
}

func (l List) ofLevel(level, number int) (Puzzle, error) {
	if level < 1 || level > len(l.Levels) {
		return Puzzle{}, fmt.Errorf("there is no level %d: the last is %d", level, len(l.Levels))
	}
	of := l.Levels[level-1]
	if number < 1 || number > len(of.Boards) {
		return Puzzle{}, fmt.Errorf("there is no puzzle %d.%d: the last of the level is %d.%d",
			level, number, level, len(of.Boards))
	}
	goal := seki.Draw
	if strings.HasPrefix(of.Name, "Win") {
		goal = seki.Win
	}
	title := fmt.Sprintf("%s, %d of %d", of.Name, number, len(of.Boards))
	return Puzzle{fmt.Sprintf("%d.%d", level, number), title, of.Boards[number-1], goal}, nil
}

func (l List) day(date time.Time) int {
	const firstMonday = 4 // 5 January 1970, in days
	n := len(l.Days)
	return (int(date.Unix()/int64(24*time.Hour/time.Second)-firstMonday)%n + n) % n
}

// Read reads a position. It fails if the position is not one of a matrix.
func Read(position string) (*board.Reading, error) {
	p, err := board.ParseText(strings.ReplaceAll(position, "/", "\n"))
	if err != nil {
		return nil, err
	}
	r, err := board.Read(p)
	if err == nil && !r.IsMatrix() {
		err = fmt.Errorf("the position %s is not one of a matrix: %v", position, r.Violations)
	}
	return r, err
}

// Matrix returns the matrix of a position. It fails as Read does.
func Matrix(position string) (seki.Matrix, error) {
	r, err := Read(position)
	if err != nil {
		return seki.Matrix{}, err
	}
	return r.Matrix, nil
}
