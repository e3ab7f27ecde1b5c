package rules

import "github.com/sekilab/sekilab/internal/expression"

// Position is a position of a Game: the numbers of the values of all cells and of the player
// to move, packed into words. Positions of different games have nothing in common.
type Position [words]uint64

// words is the number of words of a position.
const words = 4

// field is the place of a number in a Position.
type field struct {
	word, shift uint8
	mask        uint64
}

func (f field) of(x *Position) int { return int(x[f.word] >> f.shift & f.mask) }

func (f field) set(x *Position, n int) {
	x[f.word] = x[f.word]&^(f.mask<<f.shift) | uint64(n)<<f.shift
}

// layout gives out the fields of a position.
type layout struct{ word, used int }

// field returns the next field of a number of bits, at most 64, and whether there is room.
func (l *layout) field(bits int) (f field, ok bool) {
	if l.used+bits > 64 {
		l.word, l.used = l.word+1, 0
	}
	if l.word == words {
		return field{}, false
	}
	f = field{uint8(l.word), uint8(l.used), 1<<bits - 1}
	l.used += bits
	return f, true
}

// cells is a cell, or a list of cells, or a list of such lists, and so on.
type cells struct {
	field
	isList   bool
	list     []cells
	elements expression.Value // of a list: its value at the position read last
}

// holds reports whether d is c or a part of it.
func (c *cells) holds(d *cells) bool {
	if c == d {
		return true
	}
	for k := range c.list {
		if c.list[k].holds(d) {
			return true
		}
	}
	return false
}

// at returns the value of cells at a position. A list is overwritten by the next call: a game
// would spend most of its time on making lists.
func (d *domain) at(x *Position, c *cells) expression.Value {
	if !c.isList {
		return d.value(c.of(x))
	}
	elements, _ := c.elements.List()
	for k := range c.list {
		elements[k] = d.at(x, &c.list[k])
	}
	return c.elements
}

// assign gives cells a value, and reports whether it is one of the domain and its lists have
// the right lengths.
func (d *domain) assign(x *Position, c *cells, v expression.Value) bool {
	if !c.isList {
		k, ok := d.index(v)
		if ok {
			c.set(x, k)
		}
		return ok
	}
	list, _ := v.List()
	for k := range c.list {
		if len(list) != len(c.list) || !d.assign(x, &c.list[k], list[k]) {
			return false
		}
	}
	return len(list) == len(c.list)
}

// newCells returns cells of the form of a value, each with a field, and whether there is room.
func (d *domain) newCells(l *layout, v expression.Value) (c cells, ok bool) {
	list, isList := v.List()
	if !isList {
		c.field, ok = l.field(d.bits())
		return c, ok
	}
	c = cells{isList: true, list: make([]cells, len(list)), elements: expression.NewList(len(list))}
	for k, v := range list {
		if c.list[k], ok = d.newCells(l, v); !ok {
			return c, false
		}
	}
	return c, true
}
