package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// A form is a linear inequality in the 18 entries e_ij of three rows and six columns (variable 6i + j) and the three row
// sums r_i (variable 18 + i): the sum of the variables with these coefficients is at least bound.
type form struct {
	of    [21]int64
	bound int64
}

// plus adds c to the coefficient of e_ij.
func (f form) plus(i, j int, c int64) form { f.of[6*i+j] += c; return f }

// column adds c times the sum of column j.
func (f form) column(j int, c int64) form { return f.plus(0, j, c).plus(1, j, c).plus(2, j, c) }

// row adds c to the coefficient of r_i.
func (f form) row(i int, c int64) form { f.of[18+i] += c; return f }

func atLeast(bound int64) form { return form{bound: bound} }

// given returns an inequality that holds in all cases, by its name in the paper.
func given(name string) (f form, err error) {
	k := int(name[len(name)-1] - '0')
	switch kind := name[:len(name)-1]; {
	case kind == "S" && k < 3: // the six entries of row k are at most its sum
		f = atLeast(0).row(k, 1)
		for j := range 6 {
			f = f.plus(k, j, -1)
		}
	case kind == "O" && (k == 1 || k == 2):
		f = atLeast(0).row(k, 1).row(0, -1)
	case kind == "E" && (k == 1 || k == 2):
		f = atLeast(-1).row(k, 1).row(3-k, -1)
	case name == "A":
		f = atLeast(0).plus(2, 0, 1).plus(1, 0, -1)
	case name == "T":
		f = atLeast(0).row(0, 1).plus(1, 0, -1).plus(2, 0, -1)
	case kind == "L" && 1 <= k && k < 6:
		f = atLeast(-1).plus(1, k, 1).plus(2, k, 1).plus(1, 0, -1).plus(2, 0, -1)
	case kind == "D" && k < 6:
		f = atLeast(2).column(k, 1)
	case kind == "C" && 1 <= k && k < 5:
		f = atLeast(0).column(k+1, 1).column(k, -1)
	default:
		return f, fmt.Errorf("no inequality is called %q", name)
	}
	return f, nil
}

// branching returns the inequalities of which one must hold, by the name of a branching.
func branching(name string) ([]form, error) {
	n := make([]int, 0, 5)
	for _, digit := range name[1:] {
		n = append(n, int(digit-'0'))
	}
	switch {
	case name[0] == 'R' && len(n) == 1: // the race in column j fails in a row
		j := n[0]
		var all []form
		for i := range 3 {
			all = append(all, atLeast(1).column(j, 1).plus(i, j, 1).row(i, -1))
		}
		return all, nil
	case name[0] == 'Z' && len(n) == 1: // the block of row 0 by column 0, filling column l
		l := n[0]
		var all []form
		for b := 1; b <= 2; b++ {
			f := atLeast(0).column(l, 1).plus(b, l, 1).row(b, -1)
			all = append(all, bounded(f, 1), f.plus(0, l, 1).plus(b, 0, 1))
		}
		return all, nil
	case name[0] == 'B' && len(n) == 5: // the block of row a by column j, filling column l
		a, b, d, j, l := n[0], n[1], n[2], n[3], n[4]
		all := []form{atLeast(0).plus(b, j, 1).plus(d, j, 1).row(a, -1)}
		for _, x := range []int{b, d} {
			f := atLeast(0).column(l, 1).plus(x, l, 1).row(x, -1)
			all = append(all, bounded(f, 1), bounded(f, -1).plus(a, l, 1).plus(b, j, 1).plus(d, j, 1).plus(x, j, 1).row(a, -1))
		}
		return all, nil
	}
	return nil, fmt.Errorf("no branching is called %q", name)
}

func bounded(f form, bound int64) form { f.bound = bound; return f }

// A step takes one alternative of a branching.
type step struct {
	of          string
	alternative int // from 0
}

// A leaf is a case with its contradiction: a sum of multiples of inequalities, by name, that no entries satisfy.
type leaf struct {
	path  []step
	times []int64
	names []string
}

type caseTree []leaf

var casePart = regexp.MustCompile(`^(?:(\d+)\*)?([A-Z]\d*)(?:\.(\d))?$`)

// readCases reads the cases of a file, one on each line: branchings with the alternative taken, a colon, and the multiples.
func readCases(name string) (tree caseTree, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for k, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		path, sum, ok := strings.Cut(line, " : ")
		var l leaf
		for _, part := range strings.Fields(path) {
			m := casePart.FindStringSubmatch(part)
			if m == nil || m[1] != "" || m[3] == "" {
				ok = false
				break
			}
			l.path = append(l.path, step{m[2], int(m[3][0]-'0') - first(m[2])})
		}
		for _, part := range strings.Fields(sum) {
			m := casePart.FindStringSubmatch(part)
			if m == nil || m[1] == "" {
				ok = false
				break
			}
			times, err := strconv.ParseInt(m[1], 10, 32)
			ok = ok && err == nil
			l.times, l.names = append(l.times, times), append(l.names, strings.TrimPrefix(part, m[1]+"*"))
		}
		if !ok {
			return nil, fmt.Errorf("%s, line %d: %q is no case", name, k+1, line)
		}
		tree = append(tree, l)
	}
	return tree, nil
}

// first is the number of the first alternative of a branching: races are numbered by rows, from 0, and in a block of row
// a the alternative 0 says that the row may lead.
func first(name string) int {
	if name[0] == 'Z' {
		return 1
	}
	return 0
}

// check proves that no case can occur: the cases are those of a tree of branchings, each with all of its alternatives,
// and the multiples of each add up to an inequality whose coefficients are not positive and whose bound is. It returns the number of branchings.
func (tree caseTree) check() (branchings int, err error) {
	for _, l := range tree {
		if err := l.check(); err != nil {
			return 0, err
		}
	}
	return tree.branchings(0)
}

func (l leaf) check() error {
	var total form
	for k, name := range l.names {
		f, err := l.inequality(name)
		if err != nil {
			return err
		}
		for v, c := range f.of {
			total.of[v] += l.times[k] * c
		}
		total.bound += l.times[k] * f.bound
	}
	for _, c := range total.of {
		if c > 0 {
			return fmt.Errorf("%v: the sum has a positive coefficient", l.path)
		}
	}
	if total.bound <= 0 {
		return fmt.Errorf("%v: the sum is no contradiction", l.path)
	}
	return nil
}

// inequality returns what a name means in a case: one that holds in all, or an alternative that the path takes.
func (l leaf) inequality(name string) (form, error) {
	of, alternative, found := strings.Cut(name, ".")
	if !found {
		return given(name)
	}
	for _, s := range l.path {
		if s.of == of && alternative == strconv.Itoa(s.alternative+first(of)) {
			all, err := branching(of)
			if err != nil || s.alternative >= len(all) {
				return form{}, errors.Join(err, fmt.Errorf("%s has no such alternative", name))
			}
			return all[s.alternative], nil
		}
	}
	return form{}, fmt.Errorf("%v does not take %s", l.path, name)
}

// branchings checks that the cases, which agree in their first steps, are all of a tree.
func (tree caseTree) branchings(depth int) (int, error) {
	if len(tree) == 1 && len(tree[0].path) == depth {
		return 0, nil
	}
	of := ""
	parts := map[int]caseTree{}
	for _, l := range tree {
		if len(l.path) <= depth || of != "" && l.path[depth].of != of {
			return 0, fmt.Errorf("%v: the cases are not those of a tree", l.path)
		}
		of = l.path[depth].of
		parts[l.path[depth].alternative] = append(parts[l.path[depth].alternative], l)
	}
	all, err := branching(of)
	if err != nil {
		return 0, err
	}
	count := 1
	for k := range all {
		if parts[k] == nil {
			return 0, fmt.Errorf("%v, step %d: alternative %d of %s is missing", tree[0].path, depth+1, k+first(of), of)
		}
		below, err := parts[k].branchings(depth + 1)
		if err != nil {
			return 0, err
		}
		count += below
	}
	if len(parts) != len(all) {
		return 0, fmt.Errorf("%s has only %d alternatives", of, len(all))
	}
	return count, nil
}

// table returns the macros \cases with the rows of a table of two columns, and the numbers of branchings and cases.
func (tree caseTree) table() (string, error) {
	branchings, err := tree.check()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\\known@set{cases}{branchings}{%d}\\known@set{cases}{cases}{%d}\n\\def\\casetable{", branchings, len(tree))
	var before []step
	for _, l := range tree {
		common := 0
		for common < len(before) && common < len(l.path) && before[common] == l.path[common] {
			common++
		}
		before = l.path
		if common > 0 {
			fmt.Fprintf(&b, `\same{%d}`, common)
		}
		for _, s := range l.path[common:] {
			fmt.Fprintf(&b, "%s ", name(s.of, strconv.Itoa(s.alternative+first(s.of))))
		}
		b.WriteString("&")
		for k, n := range l.names {
			of, alternative, _ := strings.Cut(n, ".")
			plus, times := "+", ""
			if k == 0 {
				plus = ""
			}
			if l.times[k] > 1 {
				times = strconv.FormatInt(l.times[k], 10)
			}
			fmt.Fprintf(&b, "%s%s%s ", plus, times, name(of, alternative))
		}
		b.WriteString("\\\\\n")
	}
	b.WriteString("}\n")
	return b.String(), nil
}

// name sets the name of an inequality: R₁⁰ is alternative 0 of R1.
func name(of, alternative string) string {
	text := "$" + of[:1]
	if len(of) > 1 {
		text += "_{" + of[1:] + "}"
	}
	if alternative != "" {
		text += "^{" + alternative + "}"
	}
	return text + "$"
}
