package playing

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// picture returns the matrix with the sums of its lines, beside the board if there is one, or below it on a
// narrow screen.
func (s *session) picture() string {
	blocks := []notation.Block{s.table(s.Matrix())}
	if s.board != nil {
		s.board.follow(s)
		blocks = []notation.Block{strings.Split(strings.TrimSuffix(s.board.position.Diagram(), "\n"), "\n"), blocks[0]}
	}
	const gap = 3
	return strings.Join(notation.SideBySide(blocks, cmp.Or(s.width, 1<<30), gap), "\n") + "\n"
}

// table returns the matrix with names and sums of its lines. A chain on the board has the name of its
// first stone as well.
func (s *session) table(A seki.Matrix) notation.Block {
	corner, sum := "", "sum"
	if s.words == text.Colours {
		corner, sum = s.words.Player(seki.R), "liberties"
	}
	cells := [][]string{slices.Concat([]string{corner}, numbers(A.Cols()), []string{sum})}
	if s.board != nil {
		cells = append(cells, slices.Concat([]string{""}, units.Texts(s.board.Cols, board.Chain.Name), []string{""}))
	}
	for i, row := range A.Grid() {
		name := strconv.Itoa(i + 1)
		if s.words == text.Colours {
			name = s.words.Line(seki.R, i)
		}
		if s.board != nil {
			name += " " + s.board.Rows[i].Name()
		}
		cells = append(cells, slices.Concat([]string{name}, units.Texts(row, strconv.Itoa), []string{strconv.Itoa(A.RowSums()[i])}))
	}
	cells = append(cells, slices.Concat([]string{sum}, units.Texts(A.ColSums(), strconv.Itoa), []string{""}))
	var name, entry, last int // widths
	for _, line := range cells {
		end := len(line) - 1
		name, last = max(name, len(line[0])), max(last, len(line[end]))
		for _, cell := range line[1:end] {
			entry = max(entry, len(cell))
		}
	}
	return units.Texts(cells, func(line []string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "%*s ", name, line[0])
		for _, cell := range line[1 : len(line)-1] {
			fmt.Fprintf(&b, " %*s", entry, cell)
		}
		fmt.Fprintf(&b, "  %*s", last, line[len(line)-1])
		return strings.TrimRight(b.String(), " ")
	})
}

// numbers returns the numbers from 1 to n.
func numbers(n int) []string {
	list := make([]string, n)
	for k := range list {
		list[k] = strconv.Itoa(k + 1)
	}
	return list
}
