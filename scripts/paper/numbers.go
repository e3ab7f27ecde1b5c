package main

import (
	"fmt"
	"strings"
)

// tables are those of docs/study.md that papers show as \knowntable{NAME}, with the columns that tell them from the others.
var tables = map[string][]string{
	"sizes":   {"size", "exhaustive up to sum", "complete seki"},
	"theorem": {"n", "k", "complete", "by theorem"},
	"unequal": {"difference", "complete", "direct sums"},
	"refuted": {"refuted statement", "first counterexample"},
}

// macros returns the definitions of \knowntable{NAME}, a table of docs/study.md without its head, and of \known{OF}{WHAT}, a number in
// one of them.
func (p page) macros() (string, error) {
	var b strings.Builder
	set := func(of, what, value string) { fmt.Fprintf(&b, "\\known@set{%s}{%s}{%s}\n", of, what, value) }
	for name, columns := range tables {
		rows, head, err := p.table(columns...)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "\\expandafter\\def\\csname table:%s\\endcsname{%s}\n", name, typesetRows(rows, head))
	}
	sizes, _, err := p.table(tables["sizes"]...)
	if err != nil {
		return "", err
	}
	totals := map[string]int{}
	for _, r := range sizes {
		size := strings.ReplaceAll(r["size"], "×", "x")
		sums, but, _ := strings.Cut(r["exhaustive up to sum"], "; ") // all; N for what no theorem says
		set(size, "range", sums)
		if but != "" {
			set(size, "drange", strings.Fields(but)[0])
		}
		for what, column := range map[string]string{"complete": "complete seki", "last": "greatest sum", "semi": "semi-complete seki",
			"dcomplete": "complete d-seki", "dsemi": "semi-complete d-seki"} {
			set(size, what, r[column])
			if n, err := r.number(column); err == nil && what != "last" {
				totals[what] += n
			}
		}
	}
	for what, n := range totals {
		set("all", what, fmt.Sprint(n))
	}
	equal, err := p.rows(tables["theorem"]...)
	if err != nil {
		return "", err
	}
	for _, r := range equal { // by n and k: the last k of each n stays
		set("k", r["n"], r["k"])
	}
	for _, n := range []int{3, 4} {
		if err := newSeries(n).numbers(fmt.Sprintf("%dx%d", n, n), set); err != nil {
			return "", err
		}
	}
	rings, err := p.rings()
	for _, r := range rings {
		set("rings", fmt.Sprint(r.n), fmt.Sprint(r.complete))
	}
	return b.String(), err
}

// numbers sets the sums at which complete and semi-complete seki of a size end and begin.
func (s series) numbers(of string, set func(of, what, value string)) error {
	last, first, lastSemi := 0, 0, 0
	for sum, n := range s.complete {
		if n > 0 {
			last = sum
		}
		if s.semiComplete[sum] > 0 {
			lastSemi = sum
			if first == 0 {
				first = sum
			}
		}
		if s.size == "4×4" && first > 0 && s.semiComplete[sum] == 0 {
			return fmt.Errorf("%s has no semi-complete seki of sum %d: the papers say that it has", s.size, sum)
		}
	}
	set(of, "next", fmt.Sprint(last+1))
	set(of, "firstsemi", fmt.Sprint(first))
	set(of, "lastsemi", fmt.Sprint(lastSemi))
	return nil
}

// typesetRows returns the rows of a table for LaTeX.
func typesetRows(rows []row, head []string) string {
	var b strings.Builder
	for _, r := range rows {
		var cells []string
		for _, column := range head {
			cells = append(cells, cell(r[column]))
		}
		b.WriteString(strings.Join(cells, " & ") + "\\\\\n")
	}
	return b.String()
}

// cell sets a cell of a table: matrices between backquotes, and some characters that LaTeX has otherwise. What restricts sums is left to the caption.
func cell(text string) string {
	if sums, _, ok := strings.Cut(text, "; "); ok && strings.HasSuffix(text, " for semi-complete d-seki") {
		return sums + "*"
	}
	var b strings.Builder
	for k, part := range strings.Split(text, "`") {
		if k%2 == 1 { // a matrix breaks between rows only
			part = strings.NewReplacer("; ", "; ", " ", "~").Replace(part)
		}
		b.WriteString(part)
	}
	return strings.NewReplacer("×", `$\times$`, "≥", `$\ge$`, "⊕", `$\oplus$`).Replace(b.String())
}
