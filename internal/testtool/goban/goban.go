// Package goban has the rules of Go as a book has them, for tests. It shares nothing with package board.
package goban

import (
	"slices"
	"strings"
)

// Board is a board, row by row: X and O are stones, x and o living stones beside what is played, . an empty point.
type Board struct {
	Points string
	Width  int
}

// Opponent is the other colour.
var Opponent = map[byte]byte{'X': 'O', 'O': 'X'}

// Living is a living stone of a colour.
var Living = map[byte]byte{'X': 'x', 'O': 'o'}

// Around returns the points next to a point.
func (b Board) Around(k int) (list []int) {
	if k%b.Width > 0 {
		list = append(list, k-1)
	}
	if k%b.Width < b.Width-1 {
		list = append(list, k+1)
	}
	if k >= b.Width {
		list = append(list, k-b.Width)
	}
	if k+b.Width < len(b.Points) {
		list = append(list, k+b.Width)
	}
	return list
}

// Rows returns the rows, separated by slashes.
func (b Board) Rows() string {
	var rows []string
	for row := range slices.Chunk([]byte(b.Points), b.Width) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/")
}

// Breathes reports whether the chain on a point has a liberty or living stones next to it, and adds its stones to seen.
func (b Board) Breathes(k int, seen map[int]bool) (free bool) {
	seen[k] = true
	for _, q := range b.Around(k) {
		switch c := b.Points[q]; {
		case c == '.', c == Living[b.Points[k]]:
			free = true
		case c == b.Points[k] && !seen[q]:
			free = b.Breathes(q, seen) || free
		}
	}
	return free
}

// Put plays a stone on an empty point. taken are the stones that it captures; legal is false for suicide.
func (b Board) Put(k int, colour byte) (after Board, taken []int, legal bool) {
	points := []byte(b.Points)
	points[k] = colour
	after = Board{string(points), b.Width}
	for _, q := range b.Around(k) {
		if chain := map[int]bool{}; points[q] == Opponent[colour] && !after.Breathes(q, chain) {
			for stone := range chain {
				points[stone] = '.'
				taken = append(taken, stone)
			}
		}
	}
	after.Points = string(points)
	return after, taken, after.Breathes(k, map[int]bool{})
}

// Legal reports whether every chain has a liberty.
func (b Board) Legal() bool {
	for k, c := range b.Points {
		if strings.ContainsRune("XO", c) && !b.Breathes(k, map[int]bool{}) {
			return false
		}
	}
	return true
}
