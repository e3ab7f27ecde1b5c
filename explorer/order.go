package explorer

import (
	"cmp"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// column is a column of the table of a list.
type column struct {
	Name    string // in its heading
	Order   string // in a query, "" if the list cannot be sorted by it
	compare func(a, b records.Class) int
}

// columns are those of the table. A list is in the order of the first, by size, then sum and
// matrix, unless the query says otherwise.
var columns = []column{
	{"size", "size", func(a, b records.Class) int { return a.Size.Compare(b.Size) }},
	{"sum", "sum", func(a, b records.Class) int { return cmp.Compare(a.Sum, b.Sum) }},
	{Name: "matrix"},
	{Name: "label"},
	{"row sums", "lines", func(a, b records.Class) int { return slices.Compare(a.RowSums, b.RowSums) }},
	{"column sums", "columns", func(a, b records.Class) int { return slices.Compare(a.ColSums, b.ColSums) }},
	{"SEKI", "seki", byResult(seki.Seki)},
	{"D-SEKI", "dseki", byResult(seki.DSeki)},
}

// byResult compares the results in a game as the table shows them.
func byResult(g seki.Game) func(a, b records.Class) int {
	return func(a, b records.Class) int {
		return strings.Compare(text.Result(text.Letters, known.Results(a)[g]), text.Result(text.Letters, known.Results(b)[g]))
	}
}

// orders are the orders that a query can name; with "-" before it an order is reversed.
var orders = slices.DeleteFunc(units.Texts(columns, func(c column) string { return c.Order }), func(order string) bool { return order == "" })

// order returns the column by which the query sorts, and whether downwards.
func (q query) order() (by column, down bool) {
	name, down := strings.CutPrefix(cmp.Or(q.Get("sort"), orders[0]), "-")
	return columns[slices.IndexFunc(columns, func(c column) bool { return c.Order == name })], down
}

// sort sorts classes that are in the order of the known lists. What is equal keeps its order.
func (q query) sort(list []records.Class) {
	by, down := q.order()
	slices.SortStableFunc(list, func(a, b records.Class) int {
		if down {
			a, b = b, a
		}
		return by.compare(a, b)
	})
}

// heading is the heading of a column.
type heading struct {
	column
	Sorted string // "ascending", "descending", or "" if the list is sorted by another column
	To     string // the query sorted by the column, downwards if it is so upwards; "" if it cannot be sorted by it
}

// Headings returns the headings of the table.
func (q query) Headings() []heading {
	by, down := q.order()
	var list []heading
	for _, c := range columns {
		h := heading{column: c}
		to := c.Order
		if c.Order == by.Order {
			h.Sorted = "ascending"
			if down {
				h.Sorted = "descending"
			} else {
				to = "-" + to
			}
		}
		if c.Order != "" {
			h.To = q.With("sort", to)
		}
		list = append(list, h)
	}
	return list
}
