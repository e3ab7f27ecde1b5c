// Command goscorer compares package board/score, point by point, with the expected outputs of the tests of goscorer
// (github.com/lightvector/goscorer, MIT): whose territory a point is, and what belongs to a seki.
//
//	go run ./scripts/goscorer FOLDER
//
// FOLDER has its files test_*.txt. For each with a difference the boards are printed: the position, theirs and ours.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/score"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: goscorer FOLDER")
	}
	if err := compareAll(os.Stdout, os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func compareAll(w io.Writer, folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "test_*.txt"))
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("%s: no test_*.txt", folder)
	}
	same, points, differ := 0, 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		c, err := newComparison(string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		points += c.points
		if c.differ == 0 {
			same++
			continue
		}
		differ += c.differ
		fmt.Fprintf(w, "%s: %d points of %d\n", filepath.Base(file), c.differ, c.points)
		for k, row := range c.board {
			fmt.Fprintln(w, " ", row, " ", c.theirs[k], " ", c.ours[k])
		}
	}
	fmt.Fprintf(w, "%d of %d boards, %d of %d points are the same\n", same, len(files), points-differ, points)
	return nil
}

// comparison has the rows of one position, and what both say of each point: b and w for territory, # for what
// belongs to a seki, a point for the rest.
type comparison struct {
	board, theirs, ours []string
	points, differ      int
}

func newComparison(text string) (comparison, error) {
	sections := map[string][]string{}
	var name string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutSuffix(line, ":"); ok {
			name = title
		} else if line != "" {
			sections[name] = append(sections[name], line)
		}
	}
	rows, territory, seki := sections["BOARD"], sections["TERRITORY"], sections["SEKI"]
	if len(rows) == 0 || len(territory) != len(rows) || len(seki) != len(rows) {
		return comparison{}, errors.New("no boards BOARD, TERRITORY and SEKI of the same size")
	}
	p, dead := position(rows)
	count, err := score.Of(p, dead)
	if err != nil {
		return comparison{}, err
	}
	c := comparison{board: rows}
	for i, row := range rows {
		var theirs, ours []byte
		for j := range row {
			k := i*len(row) + j
			of, we := theirMark(territory[i][j], seki[i][j]), ourMark(count.Points[k])
			theirs, ours = append(theirs, of), append(ours, we)
			if c.points++; of != we {
				c.differ++
			}
		}
		c.theirs, c.ours = append(c.theirs, string(theirs)), append(c.ours, string(ours))
	}
	return c, nil
}

// position reads a board: x and o are stones, b and w dead ones.
func position(rows []string) (p *board.Position, dead []board.Point) {
	p = board.New(len(rows[0]), len(rows))
	for i, row := range rows {
		for j, mark := range row {
			at := board.Point{X: j, Y: len(rows) - 1 - i}
			p.Set(at, map[rune]board.Colour{'x': board.Black, 'b': board.Black, 'o': board.White, 'w': board.White}[mark])
			if mark == 'b' || mark == 'w' {
				dead = append(dead, at)
			}
		}
	}
	return p, dead
}

// theirMark returns the mark of a point: z and a are territory of Black and White.
func theirMark(territory, seki byte) byte {
	switch {
	case seki != '.':
		return '#'
	case territory == 'z':
		return 'b'
	case territory == 'a':
		return 'w'
	}
	return '.'
}

func ourMark(at score.Point) byte {
	switch {
	case at.Seki:
		return '#'
	case at.Territory == board.Black:
		return 'b'
	case at.Territory == board.White:
		return 'w'
	}
	return '.'
}
