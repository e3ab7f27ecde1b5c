// Command go-boards writes the page go-boards.md into a folder of documents, and its
// pictures and positions in SGF into the folder positions there:
//
//	go run ./scripts/go-boards docs
//
// With -smallest 2m it writes the last section instead: each smallest board up to 3×3 is
// searched for that long, the others for a tenth of that. So it depends on the machine
// which are proved to be the smallest.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

var (
	//go:embed boards.md
	boardsPage string
	//go:embed compact.md
	compactPage string
)

func main() {
	limit := flag.Duration("smallest", 0, "write the section of the smallest boards, with this time for each")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("the argument is the folder of documents")
	}
	if err := writePage(flag.Arg(0), *limit); err != nil {
		log.Fatal(err)
	}
}

// smallestTitle begins the last section of the page, which takes long to make.
const smallestTitle = "## The smallest boards\n"

// writePage writes go-boards.md in a folder: the section of the smallest boards, with this time for each,
// or without a time all before it. The other part stays.
func writePage(folder string, limit time.Duration) error {
	page := filepath.Join(folder, "go-boards.md")
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	book, smallest, found := strings.Cut(string(old), smallestTitle)
	if !found {
		return fmt.Errorf("%s has no section of the smallest boards", page)
	}
	var text strings.Builder
	if limit > 0 {
		text.WriteString(book)
		err = writeCompact(&text, limit)
	} else {
		err = writeBook(&text, filepath.Join(folder, "positions"))
		text.WriteString("\n" + smallestTitle + smallest)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(page, []byte(text.String()), 0o644)
}

// section is a part of a page with its matrices.
type section struct {
	title, text string
	matrices    []seki.Matrix
}

// sections returns the complete seki up to 3×3, and what more is shown: rings, cubes and
// those with unequal liberties.
func sections() (small []seki.Matrix, more []section) {
	var uneven, rings, cubes []seki.Matrix
	for _, A := range complete() {
		sums := slices.Sorted(slices.Values(slices.Concat(A.RowSums(), A.ColSums())))
		switch {
		case max(A.Rows(), A.Cols()) <= 3:
			small = append(small, A)
		case planar.Planar(A) && slices.Equal(sums, []int{4, 4, 5, 5, 5, 5, 5, 5}):
			uneven = append(uneven, A)
		}
	}
	for n := 2; n <= 6; n++ {
		rings = append(rings, circulant(n, 1, func(d int) bool { return d <= 1 }))
	}
	for k := 1; k <= 3; k++ {
		cubes = append(cubes, circulant(4, k, func(d int) bool { return d > 0 }))
	}
	return small, []section{
		{"Rings", "A ring of 2n chains, each of which shares one dame with the next, is a complete seki.", rings},
		{"The cube", "Eight chains joined as the corners of a cube with k dame on each edge, the *cubic seki* of " +
			"Sensei's Library: the matrix k(J−I) of size 4×4. It is complete in SEKI for k = 1 and 2, and a plain seki for k = 3.", cubes},
		{"Unequal liberties", "The complete seki of size 4×4 with a position in which six chains have five liberties and two have four.", uneven},
	}
}

// complete returns the matrices known to be complete in SEKI.
func complete() []seki.Matrix {
	var list []seki.Matrix
	for _, class := range known.All().Classes() {
		if known.Results(class)[seki.Seki].Kind == seki.Complete {
			list = append(list, class.Matrix)
		}
	}
	return list
}

// circulant returns the n×n matrix with k where column − row (mod n) has the property.
func circulant(n, k int, property func(d int) bool) seki.Matrix {
	entries := make([]int, n*n)
	for at := range entries {
		if property((at%n - at/n + n) % n) {
			entries[at] = k
		}
	}
	return seki.Must(seki.New(n, n, entries))
}

// drawing is a matrix with a position, or nil.
type drawing struct {
	matrix   seki.Matrix
	position *board.Position
	proved   bool // it is on a smallest board
}

// drawAll draws those matrices that are planar.
func drawAll(matrices []seki.Matrix, draw func(A seki.Matrix) (*board.Position, bool, error)) ([]drawing, error) {
	drawings := make([]drawing, len(matrices))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k, A := range matrices {
		drawings[k].matrix = A
		if !planar.Planar(A) {
			continue
		}
		group.Go(func() (err error) {
			drawings[k].position, drawings[k].proved, err = draw(A)
			return err
		})
	}
	return drawings, group.Wait()
}

func writeCompact(w io.Writer, limit time.Duration) error {
	fmt.Fprint(w, compactPage)
	smallest := func(limit time.Duration) func(A seki.Matrix) (*board.Position, bool, error) {
		return func(A seki.Matrix) (*board.Position, bool, error) {
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			defer cancel()
			return draw.Smallest(ctx, A, nil)
		}
	}
	small, more := sections()
	drawings, err := drawAll(small, smallest(limit))
	if err != nil {
		return err
	}
	fmt.Fprint(w, "| matrix | board | |\n|---|---|---|\n")
	for _, d := range drawings {
		if d.position == nil {
			witness, _ := planar.Obstruction(d.matrix)
			fmt.Fprintf(w, "| `%s` | none | contains %s |\n", d.matrix, witness)
			continue
		}
		fmt.Fprintf(w, "| `%s` | %d×%d | %s |\n", d.matrix, d.position.Width(), d.position.Height(), d.remark())
	}
	if err := showCompact(w, drawings); err != nil {
		return err
	}
	for _, s := range more {
		fmt.Fprintf(w, "\n### %s on small boards\n\n%s\n", s.title, s.text)
		drawings, err := drawAll(s.matrices, smallest(limit/10))
		if err != nil {
			return err
		}
		if err := showCompact(w, drawings); err != nil {
			return err
		}
	}
	return nil
}

// remark says whether the board is proved to be the smallest.
func (d drawing) remark() string {
	if d.proved {
		return "proved smallest"
	}
	return "smallest found"
}

// counted says what a position without small chains is in Go.
func counted(r *board.Reading) (string, error) {
	judge := verdict.Judge{Solver: search.New(search.Options{}), Memory: rules.DefaultMemory}
	v, err := judge.Decide(context.Background(), r)
	if err != nil {
		return "", err
	}
	words := v.Words(r)
	if words.Why != "" {
		return "; in Go, with the stones counted, " + words.Status + ": " + words.Why, nil
	}
	return "; in Go, with the stones counted, " + words.Result, nil
}

// showCompact writes the positions as text.
func showCompact(w io.Writer, drawings []drawing) error {
	for _, d := range drawings {
		p := d.position
		if p == nil {
			continue
		}
		r, err := board.ReadAs(p, d.matrix)
		if err != nil {
			return err
		}
		inGo := undecided(r)
		if inGo == "" {
			if inGo, err = counted(r); err != nil {
				return err
			}
		}
		fmt.Fprintf(w, "\n`%s` on %d×%d, %s%s:\n\n", d.matrix, p.Width(), p.Height(), d.remark(), inGo)
		for line := range strings.Lines(p.String()) {
			fmt.Fprint(w, "    ", line)
		}
	}
	return nil
}
