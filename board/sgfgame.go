package board

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Of Parse: the position that a file is about, and the last of the main line.
const (
	Shown = -1
	Last  = -2
)

// after returns the position after a number of moves of a variation, see Parse, passes counted, with the set-up before
// the next move. With Shown it returns the position before the first move if it has stones of both colours, and the
// last one otherwise. Moves are made as the format requires: legal or not, and chains without liberties are removed.
// Errors with a place in the file are *notation.Error; another one says that there are fewer moves.
func (n *Node) after(moves int, variation []int) (*Position, error) {
	p, err := n.newBoard()
	if err != nil {
		return nil, err
	}
	made, branchings := 0, 0
	for next := 0; ; n = n.Children[next] {
		if err := n.setUp(p); err != nil {
			return nil, err
		}
		at, colour, err := n.move(p)
		if err != nil {
			return nil, err
		}
		if colour != Empty {
			both := slices.Contains(p.points, Black) && slices.Contains(p.points, White)
			if made == moves || made == 0 && moves == Shown && both {
				return p, nil
			}
			if made++; p.Contains(at) {
				p.Play(at, colour)
			}
		}
		next = 0
		if len(n.Children) > 1 {
			if branchings < len(variation) {
				next = variation[branchings] - 1
			}
			if branchings++; next < 0 || next >= len(n.Children) {
				return nil, fmt.Errorf("branching %d has %d variations, not %d", branchings, len(n.Children), next+1)
			}
		}
		switch {
		case len(n.Children) > 0:
		case branchings < len(variation):
			return nil, fmt.Errorf("the game has %s on the way, not %d", units.Plural(branchings, "branching", "branchings"), len(variation))
		case made < moves:
			return nil, fmt.Errorf("the game has %s, not %d", units.Plural(made, "move", "moves"), moves)
		default:
			return p, nil
		}
	}
}

// Sign adds to a root the name of the program, the name of the game, and the player who moves first.
func (n *Node) Sign(name string, first Colour) {
	n.Add("AP", "sekilab:1")
	n.Add("GN", name)
	n.Add("PL", first.Name()[:1])
}

// newBoard returns the empty board of a root.
func (n *Node) newBoard() (*Position, error) {
	width, height := 19, 19
	for value, at := range n.values("GM") {
		if strings.TrimSpace(value) != "1" {
			return nil, at.errorf("game %q: only 1, Go, can be read", value)
		}
	}
	for value, at := range n.values("SZ") {
		columns, rows, rectangular := strings.Cut(value, ":")
		if !rectangular {
			rows = columns
		}
		var err1, err2 error
		width, err1 = strconv.Atoi(strings.TrimSpace(columns))
		height, err2 = strconv.Atoi(strings.TrimSpace(rows))
		if err1 != nil || err2 != nil || min(width, height) < 1 || max(width, height) > MaxSize {
			return nil, at.errorf("the size %q is not a number from 1 to %d, or two as in 9:7", value, MaxSize)
		}
	}
	return New(width, height), nil
}

// setUp carries out AE, AB and AW.
func (n *Node) setUp(p *Position) error {
	for colour, name := range [...]string{Empty: "AE", Black: "AB", White: "AW"} {
		for value, at := range n.values(name) {
			if strings.TrimSpace(value) == "" {
				continue // of no point
			}
			first, second, _ := strings.Cut(value, ":") // opposite corners of a rectangle
			from, err := p.sgfPoint(first)
			if err != nil {
				return at.errorf("%v", err)
			}
			to, err := p.sgfPoint(cmp.Or(second, first))
			if err != nil {
				return at.errorf("%v", err)
			}
			for x := min(from.X, to.X); x <= max(from.X, to.X); x++ {
				for y := min(from.Y, to.Y); y <= max(from.Y, to.Y); y++ {
					p.Set(Point{x, y}, Colour(colour))
				}
			}
		}
	}
	return nil
}

// pass is no point of any board.
var pass = Point{-1, -1}

// move returns the move of the node, Empty if it has none.
func (n *Node) move(p *Position) (at Point, colour Colour, err error) {
	for c, name := range [...]string{Black: "B", White: "W"} {
		for value, place := range n.values(name) {
			if colour != Empty {
				return at, colour, place.errorf("a second move in one node")
			}
			colour, at = Colour(c), pass
			if value = strings.TrimSpace(value); value == "" || value == "tt" && max(p.width, p.height) <= 19 {
				continue
			}
			if at, err = p.sgfPoint(value); err != nil {
				return at, colour, place.errorf("%v", err)
			}
		}
	}
	return at, colour, nil
}

// sgfLetters are the columns, from the left, and the rows, from above.
const sgfLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// sgfPoint reads a point, "aa" in the upper left corner.
func (p *Position) sgfPoint(value string) (Point, error) {
	if len(value) == 2 {
		x, y := strings.IndexByte(sgfLetters, value[0]), strings.IndexByte(sgfLetters, value[1])
		at := Point{x, p.height - 1 - y}
		if x >= 0 && y >= 0 {
			if !p.Contains(at) {
				return at, fmt.Errorf("the point %q is not on the board of %d×%d", value, p.width, p.height)
			}
			return at, nil
		}
	}
	return Point{}, fmt.Errorf("%q is not a point of two letters", value)
}

// SGFPoint returns the point in SGF.
func (p *Position) SGFPoint(at Point) string {
	y := p.height - 1 - at.Y
	return sgfLetters[at.X:at.X+1] + sgfLetters[y:y+1]
}

// SGF returns the root of a game tree that sets the position up.
func (p *Position) SGF() *Node {
	n := new(Node)
	n.Add("FF", "4")
	n.Add("CA", "UTF-8")
	n.Add("GM", "1")
	size := strconv.Itoa(p.width)
	if p.width != p.height {
		size += ":" + strconv.Itoa(p.height)
	}
	n.Add("SZ", size)
	for colour, name := range [...]string{Black: "AB", White: "AW"} {
		var values []string
		for at := range p.Points() {
			if colour > 0 && p.At(at) == Colour(colour) {
				values = append(values, p.SGFPoint(at))
			}
		}
		if values != nil {
			n.Add(name, values...)
		}
	}
	return n
}
