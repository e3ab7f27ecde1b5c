package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/board/planar"
	boards "github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
)

// writeBook writes the page of the positions as in a book, and the positions into files.
func writeBook(w io.Writer, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	book := func(A seki.Matrix) (*board.Position, bool, error) {
		p, err := draw.BookEyes(context.Background(), eyes.FromMatrix(A), draw.BookSizes...) // Book has the gallery itself
		return p, false, err
	}
	fmt.Fprint(w, boardsPage)
	small, more := sections()
	sections := append([]section{{"Complete seki up to 3×3", "Of the five complete seki up to 2×2 and the twenty of size 3×3, all but five have a position.", small}}, more...)
	for _, s := range sections {
		fmt.Fprintf(w, "## %s\n\n%s\n\n", s.title, s.text)
		drawings, err := drawAll(s.matrices, book)
		if err != nil {
			return err
		}
		if err := showPictures(w, folder, drawings); err != nil {
			return err
		}
	}
	four := slices.DeleteFunc(complete(), func(A seki.Matrix) bool { return A.Rows() != 4 || A.Cols() != 4 || !planar.Planar(A) })
	fmt.Fprintf(w, "## Complete seki of size 4×4\n\nThe %d with a position, as files in SGF.\n\n", len(four))
	drawings, err := drawAll(four, book)
	if err != nil {
		return err
	}
	fmt.Fprint(w, "| matrix | board |\n|---|---|\n")
	for _, d := range drawings {
		r, err := writeSGF(folder, d)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "| [`%s`](positions/%s.sgf) | %d×%d%s |\n", d.matrix, fileName(d.matrix), d.position.Width(), d.position.Height(), undecided(r))
	}
	return nil
}

// undecided returns a remark on a position with small chains, and nothing on others.
func undecided(r *board.Reading) string {
	if small := r.Small(); len(small) > 0 {
		return "; in Go undecided, small chains: " + board.ChainNames(small)
	}
	return ""
}

// fileName returns the name of the files of a matrix, without an ending: its entries, with
// a dash between rows. Entries have one digit.
func fileName(A seki.Matrix) string {
	return strings.ReplaceAll(strings.ReplaceAll(A.String(), " ", ""), ";", "-")
}

// writeSGF writes a position into a file, with its matrix as a comment.
func writeSGF(folder string, d drawing) (*board.Reading, error) {
	r, err := board.ReadAs(d.position, d.matrix)
	if err != nil {
		return nil, err
	}
	root := r.SGF()
	root.Add("C", "The matrix "+d.matrix.String()+": rows are black chains, columns white chains; chains without a number are alive.\n")
	return r, os.WriteFile(filepath.Join(folder, fileName(d.matrix)+".sgf"), []byte(root.String()), 0o644)
}

// showPictures writes a table of pictures that link to SGF, the matrices without a position,
// and the positions into files.
func showPictures(w io.Writer, folder string, drawings []drawing) error {
	const columns = 3
	var cells, none []string
	for _, d := range drawings {
		if d.position == nil {
			witness, _ := planar.Obstruction(d.matrix)
			none = append(none, fmt.Sprintf("| `%s` | contains %s |\n", d.matrix, witness))
			continue
		}
		r, err := writeSGF(folder, d)
		if err != nil {
			return err
		}
		name := fileName(d.matrix)
		if err := writePicture(filepath.Join(folder, name+".svg"), r); err != nil {
			return err
		}
		cells = append(cells, fmt.Sprintf("<td><a href=\"positions/%s.sgf\"><img src=\"positions/%s.svg\" width=\"280\" alt=\"A position with the matrix %s\"></a><br>\n<code>%s</code>%s</td>\n",
			name, name, d.matrix, d.matrix, undecided(r)))
	}
	fmt.Fprintln(w, "<table>")
	for row := range slices.Chunk(cells, columns) {
		fmt.Fprintf(w, "<tr>\n%s</tr>\n", strings.Join(row, ""))
	}
	fmt.Fprint(w, "</table>\n\n")
	if none != nil {
		fmt.Fprintf(w, "| no position | because its support |\n|---|---|\n%s\n", strings.Join(none, ""))
	}
	return nil
}

// writePicture writes a drawing of a position.
func writePicture(name string, r *board.Reading) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	err = reports.FigureOf(boards.Board(r)).Write(f, ".svg", time.Time{})
	return cmp.Or(err, f.Close())
}
