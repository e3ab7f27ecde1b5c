package known

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// A Label names a listed class for citation: its layer, and its number from 1 among the
// listed classes of the layer in the order of canonical forms. Only layers for which the
// list is exhaustive have labels, so that a label never changes its class. The labels of a wide
// size number the transposes of the classes of the tall size, in the order of the classes.
type Label struct {
	seki.Layer
	Number int
}

// String returns the label: rows, columns, sum and number, separated by dots, as 4.4.19.3.
func (l Label) String() string { return fmt.Sprintf("%d.%d.%d.%d", l.Rows, l.Cols, l.Sum, l.Number) }

// ErrForm is wrapped by the error of ParseLabel if a text is not four numbers with dots between
// them: it was not meant as a label.
var ErrForm = errors.New("rows, columns, sum and number")

// ParseLabel reads a label. It fails if text is not four positive numbers in decimal, without
// leading zeros, of at most nine digits, separated by dots.
func ParseLabel(text string) (l Label, err error) {
	parts := strings.Split(text, ".")
	numbers := []*int{&l.Rows, &l.Cols, &l.Sum, &l.Number}
	noNumber := func(part string) bool { return part == "" || strings.Trim(part, "0123456789") != "" }
	if len(parts) != len(numbers) || slices.ContainsFunc(parts, noNumber) {
		return Label{}, fmt.Errorf("%.40q is not a label such as 4.4.19.3: %w", text, ErrForm)
	}
	for k, number := range numbers {
		n, err := strconv.Atoi(parts[k])
		if len(parts[k]) > 9 {
			return Label{}, fmt.Errorf("%.40q is not a label such as 4.4.19.3: %.40q has more than nine digits", text, parts[k])
		}
		if err != nil || n < 1 || parts[k] != strconv.Itoa(n) {
			return Label{}, fmt.Errorf("%.40q is not a label such as 4.4.19.3: %.40q is not a positive number", text, parts[k])
		}
		*number = n
	}
	return l, nil
}

// Label returns the label of the class of a canonical form, if it has one.
func (l *List) Label(form seki.Matrix) (label Label, ok bool) {
	label.Layer = form.Layer()
	if !l.labelled(label.Layer) {
		return label, false
	}
	_, k, ok := l.find(form)
	label.Number = k + 1
	return label, ok
}

// labelled reports whether the listed classes of a layer have labels.
func (l *List) labelled(of seki.Layer) bool { return l.Exhaustive(of.Size).Covers(of.Sum) }

// Labelled returns the canonical form of the class that a label in the list All names. It is a notation.Labels.
func Labelled(text string) (form seki.Matrix, err error) {
	label, err := ParseLabel(text)
	if err != nil {
		return form, err
	}
	form, ok := All().Labelled(label)
	if !ok {
		return form, fmt.Errorf("no listed class has the label %v", label)
	}
	return form, nil
}

// Labelled returns the canonical form of the class that a label names, if there is one.
func (l *List) Labelled(label Label) (form seki.Matrix, ok bool) {
	if !l.labelled(label.Layer) {
		return form, false
	}
	classes := l.layer(label.Layer)
	if label.Number < 1 || label.Number > len(classes) {
		return form, false
	}
	form = classes[label.Number-1].Matrix
	if label.Rows < label.Cols {
		form = canon.Form(form.Transpose())
	}
	return form, true
}
