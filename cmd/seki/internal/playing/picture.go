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
func picture(n text.Names, s *session, on *stones) string {
	blocks := []notation.Block{table(n, s.game.Matrix(), on)}
	if on != nil {
		on.follow(s)
		blocks = []notation.Block{strings.Split(strings.TrimSuffix(on.position.Diagram(), "\n"), "\n"), blocks[0]}
	}
	const gap = 3
	return strings.Join(notation.SideBySide(blocks, cmp.Or(s.width, 1<<30), gap), "\n") + "\n"
}

// table returns the matrix with names and sums of its lines. A chain on the board has the name of its
// first stone as well.
func table(n text.Names, A seki.Matrix, on *stones) notation.Block {
	corner, sum := "", "sum"
	if n == text.Colours {
		corner, sum = n.Player(seki.R), "liberties"
	}
	cells := [][]string{slices.Concat([]string{corner}, numbers(A.Cols()), []string{sum})}
	if on != nil {
		cells = append(cells, slices.Concat([]string{""}, units.Texts(on.Cols, board.Chain.Name), []string{""}))
	}
	for i, row := range A.Grid() {
		name := strconv.Itoa(i + 1)
		if n == text.Colours {
			name = n.Line(seki.R, i)
		}
		if on != nil {
			name += " " + on.Rows[i].Name()
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
