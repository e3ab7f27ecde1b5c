// Command puzzles makes the puzzles of the first page of the explorer:
//
//	go run ./scripts/puzzles > internal/data/puzzles/puzzles.json
//
// It takes some minutes, and writes all lists anew: links to puzzles of an earlier list then lead to
// other ones, or none. The positions are known seki in which White must pass, what up to two
// moves make of known seki, and small drawn matrices.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

const (
	maxSum   = 20 // of the known seki
	maxLines = 4  // rows and columns of them

	maxStates = 40_000 // that a browser has to solve for a puzzle
	maxWidth  = 13     // of a board, so that a finger finds its points on a phone
	perLevel  = 12
	weeks     = 26
)

// lengths are the numbers of White's moves in the wins of a week, from Monday; that of Sunday is
// the least.
var lengths = [...]int{2, 2, 3, 3, 4, 4, 5}

func main() {
	if err := write(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// candidate is a matrix with exactly one right turn.
type candidate struct {
	matrix seki.Matrix
	task   puzzles.Task
}

// candidates collects the matrices with exactly one right turn, each class once.
type candidates struct {
	oracle puzzles.Oracle
	seen   map[string]bool
	list   []candidate
}

// add adds A, which is not terminal, if it can be drawn and exactly one turn in it is right.
func (c *candidates) add(A seki.Matrix) error {
	if !planar.Planar(A) || reference.States(A, maxStates) > maxStates {
		return nil
	}
	A = canon.Form(A)
	if c.seen[A.Key()] {
		return nil
	}
	c.seen[A.Key()] = true
	task, err := puzzles.Judge(A, c.oracle)
	if err == nil {
		c.list = append(c.list, candidate{A, task})
	}
	if errors.Is(err, puzzles.ErrNoTask) {
		return nil
	}
	return err
}

// addFrom adds A and what play leads to from it in so many moves.
func (c *candidates) addFrom(A seki.Matrix, moves int) error {
	if _, over, _ := A.Terminal(seki.Seki); over {
		return nil
	}
	if err := c.add(A); err != nil || moves == 0 {
		return err
	}
	for mv := range A.Moves() {
		if err := c.addFrom(A.After(mv), moves-1); err != nil {
			return err
		}
	}
	return nil
}

// find returns all candidates, in an order that depends on nothing else.
func find(ctx context.Context) ([]candidate, error) {
	solver := search.New(search.Options{Memory: 64 << 20, Workers: 1})
	c := candidates{seen: map[string]bool{}, oracle: func(A seki.Matrix) (seki.Outcome, error) {
		v, err := solver.Outcome(ctx, A, seki.Seki)
		return v.Outcome(), err
	}}
	for _, class := range known.All().Classes() {
		for _, A := range []seki.Matrix{class.Matrix, class.Matrix.Transpose()} {
			if A.Sum() > maxSum || max(A.Rows(), A.Cols()) > maxLines {
				continue
			}
			if err := c.addFrom(A, 2); err != nil {
				return nil, err
			}
		}
	}
	for _, size := range []seki.Size{{Rows: 2, Cols: 2}, {Rows: 3, Cols: 3}} {
		for sum := size.Rows; sum <= 10; sum++ {
			for A := range enumerate.Classes(size.Rows, size.Cols, sum) {
				v, err := c.oracle(A)
				if err == nil && v.R == seki.Draw {
					err = c.add(A)
				}
				if err != nil {
					return nil, err
				}
			}
		}
	}
	slices.SortFunc(c.list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.task.Moves, b.task.Moves), cmp.Compare(a.matrix.Sum(), b.matrix.Sum()), a.matrix.Compare(b.matrix))
	})
	return c.list, nil
}

// levels are the lists of puzzles by what White has to do.
var levels = []struct {
	name string
	has  func(puzzles.Task) bool
}{
	{"Win in one move", func(t puzzles.Task) bool { return t.Moves == 1 }},
	{"Win in two moves", func(t puzzles.Task) bool { return t.Moves == 2 }},
	{"Win in three moves", func(t puzzles.Task) bool { return t.Moves == 3 }},
	{"Find the only move", func(t puzzles.Task) bool { return t.Value == seki.Draw && t.Turn != nil }},
	{"Pass in time", func(t puzzles.Task) bool { return t.Turn == nil }},
}

// write writes all puzzles as JSON.
func write(ctx context.Context, w io.Writer) error {
	all, err := find(ctx)
	if err != nil {
		return err
	}
	var list puzzles.List
	used := map[string]bool{}
	for _, level := range levels {
		of := slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return !level.has(c.task) })
		l := puzzles.Level{Name: level.name}
		for k := range perLevel { // the first ones, and some of each further part
			boards, err := drawn(of[k*k*len(of)/(perLevel*perLevel):], 1, used)
			if err != nil {
				return err
			}
			l.Boards = append(l.Boards, boards...)
		}
		list.Levels = append(list.Levels, l)
	}
	wins := slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return c.task.Moves < 2 || used[c.matrix.Key()] })
	if list.Days, err = inWeeks(wins, used); err != nil {
		return err
	}
	encode := json.NewEncoder(w)
	encode.SetIndent("", " ")
	return encode.Encode(list)
}

// drawn returns boards of the first n matrices that fit and are not used.
func drawn(from []candidate, n int, used map[string]bool) (boards []string, err error) {
	for _, c := range from {
		if len(boards) == n {
			break
		}
		if used[c.matrix.Key()] {
			continue
		}
		p, err := draw.Draw(c.matrix)
		if err != nil {
			return nil, err
		}
		if p.Width() > maxWidth {
			continue
		}
		used[c.matrix.Key()] = true
		boards = append(boards, strings.Join(p.Rows(), "/"))
	}
	return boards, nil
}

// inWeeks returns boards of wins, in weeks that become harder each day.
func inWeeks(wins []candidate, used map[string]bool) ([]string, error) {
	random := rand.New(rand.NewPCG(0, 0))
	random.Shuffle(len(wins), func(i, j int) { wins[i], wins[j] = wins[j], wins[i] })
	days := make([]string, weeks*len(lengths))
	for d, length := range lengths {
		of := slices.DeleteFunc(slices.Clone(wins), func(c candidate) bool { return min(c.task.Moves, lengths[len(lengths)-1]) != length })
		boards, err := drawn(of, weeks, used)
		if err != nil {
			return nil, err
		}
		if len(boards) < weeks {
			return nil, fmt.Errorf("only %d wins in %d moves for %d weeks", len(boards), length, weeks)
		}
		for week, board := range boards {
			days[week*len(lengths)+d] = board
		}
	}
	return days, nil
}
