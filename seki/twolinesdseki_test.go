package seki_test

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongTheoremTwoLinesDseki compares 3.14 of docs/theory.md with the recursion on every class with least line sum 2.
func TestLongTheoremTwoLinesDseki(t *testing.T) {
	theorem := twoLinesDseki{solver: reference.New(seki.DSeki), ways: map[string]int{}}
	sizes := []sized{
		{1, 1, 3, 3}, {1, 2, 12, 20}, {2, 1, 12, 20}, {1, 3, 12, 20}, {3, 1, 12, 20}, {1, 4, 12, 20}, {4, 1, 12, 20},
		{2, 2, 12, 30}, {2, 3, 10, 18}, {3, 2, 10, 18}, {3, 3, 12, 18}, {3, 4, 10, 14}, {4, 3, 10, 14}, {4, 4, 10, 13},
		{5, 4, 0, 13}, {5, 5, 0, 11},
	}
	compare(t, sizes, func(t trial, A seki.Matrix, results seki.Results) {
		sums := slices.Concat(A.RowSums(), A.ColSums())
		if slices.Min(sums) != 2 {
			return
		}
		result, T := results[seki.DSeki], A.Transpose()
		got := seki.Outcome{
			R: valueOf(theorem.winsFirst(A), theorem.winsSecond(T)),
			C: valueOf(theorem.winsFirst(T), theorem.winsSecond(A)),
		}
		if got != result.Outcome {
			t.Errorf("%v is %v, by its paths %v", A, result, got)
		}
		if rows, cols := pathsOf(A), pathsOf(T); rows.paths()+cols.paths() > 0 || rows.alone {
			if !slices.Contains(sums, 3) && !slices.Contains(sums, 4) {
				if t.saw("paths, no sums 3 and 4", true); got != bySmallLines(rows, cols) {
					t.Errorf("%v is %v, by its small lines %v", A, result, bySmallLines(rows, cols))
				}
			}
			switch kind := result.Kind; {
			case kind == seki.Complete, kind == seki.SemiCompleteR &&
				(rows.alone || rows.links > 0), kind == seki.SemiCompleteC && (cols.alone || cols.links > 0):
				t.Errorf("%v is %v", A, result)
			case kind.IsSpecial():
				t.saw("paths, a player must pass", true)
			}
			return
		}
		want := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete}
		if rest := without(A, 2); rest.Rows() > 0 {
			want = theorem.solve(rest)
		}
		if t.saw("no paths", true); result != want {
			t.Errorf("%v is %v, and without its small lines %v", A, result, want)
		}
	}).need(1, "no paths", "paths, no sums 3 and 4", "paths, a player must pass")
	if len(theorem.ways) != 13 {
		t.Errorf("parts: %v", theorem.ways)
	}
}

// bySmallLines is the outcome of a matrix with a path or an entry 2 in two small lines, and with no line of sum 3
// or 4, given its paths and the paths of its transpose.
func bySmallLines(rows, cols paths) seki.Outcome {
	draws := rows.alone || rows.links+cols.links > 0
	value := func(own, other paths) seki.Value { return valueOf(own.isStrong(), other.isStrong() && !draws) }
	return seki.Outcome{R: value(rows, cols), C: value(cols, rows)}
}

// twoLinesDseki answers by 3.14 whether R wins. The solver is for matrices without lines of sum 2.
type twoLinesDseki struct {
	solver *reference.Solver
	ways   map[string]int // how often each part decided
}

// by counts a way to an answer.
func (w twoLinesDseki) by(way string, yes bool) bool {
	w.ways[way]++
	return yes
}

// solve returns the result of a matrix in the game.
func (w twoLinesDseki) solve(A seki.Matrix) seki.Result {
	result, err := w.solver.Solve(A)
	if err != nil {
		panic(err)
	}
	return result
}

// winsFirst reports whether R, moving first, wins A, whose least line sum is 2.
func (w twoLinesDseki) winsFirst(A seki.Matrix) bool {
	p := pathsOf(A)
	switch {
	case p.isStrong():
		return w.by("(a) strong", true)
	case p.alone:
		return w.by("(a) alone", false)
	case len(p.met) > 0: // all their ends in one row of sum 3
		k := p.met[0]
		if p.rows[k] != 3 || slices.ContainsFunc(p.met, func(i int) bool { return i != k }) {
			return w.by("(d) not met", false)
		}
		return w.by("(d) met", w.anyMove(A, func(mv seki.Move, B seki.Matrix) bool { return mv.Row == k && w.winsSecond(B) }))
	case p.links == 0:
		rest := without(A, 2)
		return w.by("(b) first", rest.Rows() > 0 && w.solve(rest).Outcome.R == seki.Win)
	case p.ready:
		return w.by("(e) ready", true)
	}
	return w.by("(e) first", w.anyMove(A, func(mv seki.Move, B seki.Matrix) bool {
		return p.cols[mv.Col] > 3 && (p.rows[mv.Row] == 3 || pathsOf(B).longLast == 0) && w.winsSecond(B)
	}))
}

// winsSecond reports whether R, moving second, wins A, whose least line sum is 2.
func (w twoLinesDseki) winsSecond(A seki.Matrix) bool {
	p := pathsOf(A)
	switch {
	case p.alone || len(p.met) > 0:
		return w.by("(a) C draws", false)
	case len(p.strong) > 1:
		return w.by("(c) two strong", true)
	case len(p.strong) == 1:
		return w.by("(c) one strong", !w.anyMove(A, func(mv seki.Move, B seki.Matrix) bool {
			return p.isReply(A, mv) && !pathsOf(B).isStrong() && !w.winsFirst(B)
		}))
	case p.links == 0:
		rest := without(A, 2)
		return w.by("(b) second", rest.Rows() > 0 && w.solve(rest).Outcome.C == seki.Loss)
	case p.longLast > 0 || p.spoilt(A):
		return w.by("(e) C draws", false)
	}
	return w.by("(e) second", w.winsFirst(A) &&
		!w.anyMove(A, func(_ seki.Move, B seki.Matrix) bool { return !w.winsFirst(B) }))
}

// anyMove reports whether a move in two big lines makes ok true.
func (w twoLinesDseki) anyMove(A seki.Matrix, ok func(mv seki.Move, B seki.Matrix) bool) bool {
	rows, cols := A.RowSums(), A.ColSums()
	for mv := range A.Moves() {
		if rows[mv.Row] > 2 && cols[mv.Col] > 2 && ok(mv, A.After(mv)) {
			return true
		}
	}
	return false
}

// A rowPath is a strong row path of 3.14.
type rowPath struct {
	lines int
	ends  [2]int // the columns of its ends
}

// paths are the paths of the lines of sum 2 of a matrix, as they concern R.
type paths struct {
	rows, cols  []int // the line sums
	alone       bool  // an entry 2 in two small lines
	strong      []rowPath
	strongMixed bool  // a mixed path of four lines or more
	links       int   // links that are row paths or mixed paths
	met         []int // the rows of the ends of column paths and mixed paths
	last        []int // the rows of the last units of links that are row paths
	longLast    int   // how many of these have a sum greater than 3
	ready       bool  // one of sum 3 has a unit in a column of sum 4 or more
}

// isStrong reports whether R has a strong path.
func (p paths) isStrong() bool { return len(p.strong) > 0 || p.strongMixed }

// paths returns the number of paths that R has.
func (p paths) paths() int { return len(p.strong) + p.links + len(p.met) }

// pathsOf returns the paths of A, whose least line sum is 2.
func pathsOf(A seki.Matrix) paths {
	p := paths{rows: A.RowSums(), cols: A.ColSums()}
	for mv := range A.Moves() {
		i, j := mv.Row, mv.Col
		switch r, c := p.rows[i], p.cols[j]; {
		case r == 2 && c == 2:
			p.alone = p.alone || A.At(i, j) == 2
		case r == 2:
			p.add(A, mv)
		case c == 2:
			p.met = append(p.met, i)
		}
	}
	for _, k := range p.last {
		if p.rows[k] > 3 {
			p.longLast++
			continue
		}
		for j, c := range p.cols {
			p.ready = p.ready || A.At(k, j) > 0 && c > 3
		}
	}
	return p
}

// add adds the path that has an end in a small row and a big column, row paths once.
func (p *paths) add(A seki.Matrix, end seki.Move) {
	i := end.Row
	left := A.After(end) // without the units that the walk has passed
	for lines := 1; ; lines += 2 {
		l := unitOf(left, i, -1)
		left = left.After(seki.Move{Row: i, Col: l})
		switch {
		case p.cols[l] == 2: // the path continues
		case lines == 1 && l == end.Col && p.cols[l] == 3 && p.rows[unitOf(left, -1, l)] > 2:
			p.links++
			p.last = append(p.last, unitOf(left, -1, l))
			return
		case i > end.Row || i == end.Row && l >= end.Col:
			p.strong = append(p.strong, rowPath{lines, [2]int{end.Col, l}})
			return
		default:
			return
		}
		i = unitOf(left, -1, l)
		left = left.After(seki.Move{Row: i, Col: l})
		if p.rows[i] > 2 {
			if lines == 1 {
				p.links++
			} else {
				p.strongMixed = true
			}
			return
		}
	}
}

// unitOf returns where row i, or column l if i < 0, has its first unit: the column or the row.
func unitOf(A seki.Matrix, i, l int) int {
	for mv := range A.Moves() {
		switch {
		case mv.Row == i:
			return mv.Col
		case i < 0 && mv.Col == l:
			return mv.Row
		}
	}
	return -1
}

// isReply reports whether a move in two big lines is a reply to the only strong row path: the column has its ends,
// as many as are there, and units in big rows, so that it can be a part of the path or makes it a link.
func (p paths) isReply(A seki.Matrix, mv seki.Move) bool {
	path, ends, inBig := p.strong[0], 0, 0
	for _, q := range path.ends {
		if q == mv.Col {
			ends++
		}
	}
	for k, r := range p.rows {
		if r > 2 {
			inBig += A.At(k, mv.Col)
		}
	}
	if path.lines > 1 {
		return ends == 2 && p.cols[mv.Col] == 3
	}
	return ends > 0 && inBig == 2 && p.cols[mv.Col] == ends+2
}

// spoilt reports whether a last row has an entry 2, or a row of sum at least 4 a unit, in a column of sum 3.
func (p paths) spoilt(A seki.Matrix) bool {
	for mv := range A.Moves() {
		if p.cols[mv.Col] == 3 && (p.rows[mv.Row] > 3 || slices.Contains(p.last, mv.Row) && A.At(mv.Row, mv.Col) == 2) {
			return true
		}
	}
	return false
}

// TestLongTwoLinesRest compares the three joins of docs/theory.md, 3.14, "The rest depends on everything": the outcome
// of each join by 3.14 with the outcome that the recursion's results of X imply, for all small X with line sums of at
// least 3 and each row of X.
func TestLongTwoLinesRest(t *testing.T) {
	theorem := twoLinesDseki{solver: reference.New(seki.DSeki)}
	seen := compare(t, []sized{{1, 1, 5, 6}, {2, 2, 10, 18}, {2, 3, 9, 13}, {3, 2, 9, 13}, {3, 3, 0, 12}},
		func(t trial, X seki.Matrix, results seki.Results) {
			if min(slices.Min(X.RowSums()), slices.Min(X.ColSums())) < 3 {
				return
			}
			x := results[seki.DSeki].Outcome
			t.saw(x.String(), true)
			wins := func(yes bool) seki.Value { return valueOf(yes, false) }
			is := func(Y seki.Matrix, want seki.Outcome) {
				if got := theorem.solve(Y).Outcome; got != want {
					t.Errorf("%v is %v, %v is %v, not %v", X, x, Y, got, want)
				}
			}
			is(joined(X, 2, -1), seki.Outcome{R: wins(x.C == seki.Loss), C: wins(x.R == seki.Loss)})
			for k := range X.Rows() {
				is(joined(X, 1, k), seki.Outcome{R: seki.Win, C: x.R.Negate()})
				is(joined(X, 2, k), seki.Outcome{R: wins(x.R == seki.Win), C: seki.Draw})
			}
		}).seen
	if len(seen) < 5 || testtool.Long() && len(seen) < 6 {
		t.Errorf("outcomes: %v", seen)
	}
}

// joined returns the direct sum of 1 1; 1 a and X, with one more unit in the second column and row k of X unless k < 0.
func joined(X seki.Matrix, a, k int) seki.Matrix {
	rows := directSum(seki.Must(seki.FromRows([][]int{{1, 1}, {1, a}})), X).Grid()
	if k >= 0 {
		rows[2+k][1]++
	}
	return seki.Must(seki.FromRows(rows))
}
