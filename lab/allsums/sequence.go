package allsums

import (
	"slices"

	"github.com/sekilab/sekilab/internal/expression"
)

// maxItems bounds a list.
const maxItems = 1000

// list evaluates a list as a whole.
func (e *evaluator) list(n *expression.Node) (any, error) {
	l := &list{}
	if n.Op == "list" {
		for _, arg := range n.Args {
			v, err := e.value(arg)
			if err != nil {
				return nil, err
			}
			l.items = append(l.items, v)
		}
		return l, nil
	}
	err := e.each(n, true, func(v any) (bool, error) {
		if len(l.items) == maxItems {
			return false, e.refuse(n, "a list of more than %d elements", maxItems)
		}
		l.items = append(l.items, v)
		return true, nil
	})
	return l, err
}

// each calls yield for the elements of a list until it returns false, in their order if
// that matters.
func (e *evaluator) each(n *expression.Node, ordered bool, yield func(any) (bool, error)) error {
	switch n.Op {
	case "each":
		return e.each(n.Args[0], ordered, yield)
	case "for":
		_, err := e.loop(n, ordered, yield)
		return err
	case "..":
		return e.interval(n, n.Args[0], n.Args[1], 0, yield)
	case "call":
		if n.Text == "range" {
			ends := append([]*expression.Node{{Op: "number", At: n.At}}, n.Args...)
			return e.interval(n, ends[len(ends)-2], ends[len(ends)-1], 1, yield)
		}
	}
	v, err := e.value(n)
	if err != nil {
		return err
	}
	l := v.(*list)
	if ordered {
		if err := e.sort(l); err != nil {
			return err
		}
	}
	for _, item := range l.items {
		if more, err := yield(item); err != nil || !more {
			return err
		}
	}
	return nil
}

// loop evaluates "for x in list" with its body, and reports whether yield wants more.
func (e *evaluator) loop(n *expression.Node, ordered bool, yield func(any) (bool, error)) (more bool, err error) {
	more = true
	err = e.each(n.Args[0], ordered, func(v any) (bool, error) {
		e.locals[n.Text] = v
		var err error
		more, err = e.body(n.Args[1], ordered, yield)
		return more, err
	})
	delete(e.locals, n.Text)
	return more, err
}

func (e *evaluator) body(n *expression.Node, ordered bool, yield func(any) (bool, error)) (more bool, err error) {
	switch n.Op {
	case "for":
		return e.loop(n, ordered, yield)
	case "where":
		if condition, err := e.truth(n.Args[0]); err != nil || !condition {
			return true, err
		}
		return e.body(n.Args[1], ordered, yield)
	}
	v, err := e.value(n)
	if err != nil {
		return false, err
	}
	return yield(v)
}

// interval yields the integers of an interval with constant ends.
func (e *evaluator) interval(n, from, to *expression.Node, without int, yield func(any) (bool, error)) error {
	var ends [2]int
	for k, end := range []*expression.Node{from, to} {
		v, err := e.number(end)
		if err != nil {
			return err
		}
		bound, ok := v.int()
		if !ok {
			return e.refuse(n, "an end of an interval that is no constant integer")
		}
		ends[k] = bound
	}
	for k := ends[0]; k <= ends[1]-without; k++ {
		if k-ends[0] >= maxItems {
			return e.refuse(n, "an interval of more than %d integers", maxItems)
		}
		if more, err := yield(integer(k)); err != nil || !more {
			return err
		}
	}
	return nil
}

// sort brings a list into its order.
func (e *evaluator) sort(l *list) (err error) {
	if l.noOrder && len(l.items) > 1 {
		return errOrder
	}
	if l.unsorted {
		err = e.sorted(l, -1)
		l.unsorted = err != nil
	}
	return err
}

// sorted sorts numbers or texts, in ascending order if the direction is 1.
func (e *evaluator) sorted(l *list, direction int) (err error) {
	slices.SortStableFunc(l.items, func(a, b any) int {
		sign, fault := e.orderOf(a, b)
		if err == nil {
			err = fault
		}
		return direction * sign
	})
	return err
}

func (e *evaluator) index(n *expression.Node) (any, error) {
	v, err := e.value(n.Args[0])
	if err != nil {
		return nil, err
	}
	at, err := e.number(n.Args[1])
	if err != nil {
		return nil, err
	}
	k, ok := at.int()
	if !ok {
		return nil, e.refuse(n, "an index that is no constant integer")
	}
	if text, ok := v.(string); ok {
		v = characters(text)
	}
	l := v.(*list)
	if k < 0 {
		k += len(l.items)
	}
	if k < 0 || k >= len(l.items) {
		return nil, e.refuse(n, "no element %d in a list of %d, counted from 0", k, len(l.items))
	}
	if err := e.sort(l); err != nil {
		return nil, err
	}
	return l.items[k], nil
}

// characters returns a text as a list of texts.
func characters(text string) *list {
	l := &list{}
	for _, r := range text {
		l.items = append(l.items, string(r))
	}
	return l
}

func (e *evaluator) slice(n *expression.Node) (any, error) {
	v, err := e.value(n.Args[0])
	if err != nil {
		return nil, err
	}
	text, isText := v.(string)
	if isText {
		v = characters(text)
	}
	l := v.(*list)
	if err := e.sort(l); err != nil {
		return nil, err
	}
	ends := [2]int{0, len(l.items)}
	for k, arg := range n.Args[1:] {
		if arg == nil {
			continue
		}
		at, err := e.number(arg)
		if err != nil {
			return nil, err
		}
		end, ok := at.int()
		if !ok {
			return nil, e.refuse(n, "an index that is no constant integer")
		}
		if end < 0 {
			end += len(l.items)
		}
		ends[k] = min(max(end, 0), len(l.items))
	}
	items := l.items[ends[0]:max(ends[0], ends[1])]
	if !isText {
		return &list{items: items}, nil
	}
	text = ""
	for _, item := range items {
		text += item.(string)
	}
	return text, nil
}

func (e *evaluator) call(n *expression.Node) (any, error) {
	switch n.Text {
	case "all", "any":
		decisive, found := n.Text == "any", false
		err := e.each(n.Args[0], false, func(v any) (bool, error) {
			found = v.(bool) == decisive
			return !found, nil
		})
		return found == decisive, err
	case "max", "min":
		return e.extreme(n)
	case "sum":
		total := integer(0)
		err := e.each(n.Args[0], false, func(v any) (more bool, err error) {
			total, err = e.plus(total, v.(number))
			return true, err
		})
		return total, err
	case "range":
		return e.list(&expression.Node{Op: "each", Args: []*expression.Node{n}, At: n.At})
	case "set", "sorted":
		return e.inOrder(n)
	}
	v, err := e.value(n.Args[0])
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case *list: // of len
		return integer(len(v.items)), nil
	case string:
		return integer(len([]rune(v))), nil
	}
	x := v.(number)
	if n.Text == "abs" {
		sign, err := e.sign(x)
		if sign < 0 {
			x = x.times(minusOne)
		}
		return x, err
	}
	if n.Text == "floor" {
		return e.floor(x)
	}
	below, err := e.floor(x.times(minusOne)) // of ceil
	return below.times(minusOne), err
}

// extreme evaluates max and min of a list or of several numbers.
func (e *evaluator) extreme(n *expression.Node) (any, error) {
	best := number{least: n.Text == "min"}
	add := func(v any) (bool, error) {
		x := v.(number)
		if !x.single() && x.least != best.least {
			f, err := e.resolved(x)
			if err != nil {
				return false, err
			}
			x = numberOf(f)
		}
		for _, f := range x.forms {
			best.add(f)
		}
		return true, nil
	}
	if len(n.Args) == 1 {
		if err := e.each(n.Args[0], false, add); err != nil {
			return nil, err
		}
	} else {
		for _, arg := range n.Args {
			x, err := e.number(arg)
			if err != nil {
				return nil, err
			}
			if _, err := add(x); err != nil {
				return nil, err
			}
		}
	}
	if len(best.forms) == 0 {
		return nil, e.refuse(n, "an empty list has no %s", n.Text)
	}
	return best, nil
}

// inOrder evaluates set and sorted.
func (e *evaluator) inOrder(n *expression.Node) (any, error) {
	l := &list{}
	err := e.each(n.Args[0], false, func(v any) (bool, error) {
		if len(l.items) == maxItems {
			return false, e.refuse(n, "a list of more than %d elements", maxItems)
		}
		l.items = append(l.items, v)
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	if err := e.sorted(l, 1); err != nil || n.Text == "sorted" {
		return l, err
	}
	distinct := &list{}
	for k, v := range l.items {
		if k > 0 {
			if equal, err := e.equal(v, l.items[k-1]); err != nil {
				return nil, err
			} else if equal {
				continue
			}
		}
		distinct.items = append(distinct.items, v)
	}
	return distinct, nil
}
