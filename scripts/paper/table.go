package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A page is a text in Markdown.
type page string

// A row of a table has its cells by the names of their columns.
type row map[string]string

// rows returns the rows of the first table with the given columns, and perhaps others.
func (p page) rows(columns ...string) ([]row, error) {
	found, _, err := p.table(columns...)
	return found, err
}

// table returns the rows of the first table with the given columns, and the names of all its columns.
func (p page) table(columns ...string) (found []row, head []string, err error) {
	for line := range strings.Lines(string(p)) {
		line = strings.TrimSpace(line)
		switch cells := strings.Split(strings.Trim(line, "|"), "|"); {
		case !strings.HasPrefix(line, "|"):
			if found != nil {
				return found, head, nil
			}
			head = nil
		case head == nil:
			for _, cell := range cells {
				head = append(head, strings.TrimSpace(cell))
			}
		case strings.HasPrefix(line, "|---") || !containsAll(head, columns):
		case len(cells) != len(head):
			return nil, nil, fmt.Errorf("%d cells, not %d: %s", len(cells), len(head), line)
		default:
			r := row{}
			for k, cell := range cells {
				r[head[k]] = strings.TrimSpace(cell)
			}
			found = append(found, r)
		}
	}
	if found == nil {
		return nil, nil, fmt.Errorf("the page has no table with the columns %q", columns)
	}
	return found, head, nil
}

func containsAll(list, items []string) bool {
	return !slices.ContainsFunc(items, func(item string) bool { return !slices.Contains(list, item) })
}

func (r row) number(column string) (int, error) {
	n, err := strconv.Atoi(r[column])
	if err != nil {
		return 0, fmt.Errorf("column %q: %w", column, err)
	}
	return n, nil
}
