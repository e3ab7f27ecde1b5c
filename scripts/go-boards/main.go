// Command go-boards writes docs/go-boards.md:
//
//	go run ./scripts/go-boards >docs/go-boards.md
//
// Each smallest board up to 3×3 is searched for as long as -time says, the others a
// tenth of that. So it depends on the machine which are proved to be the smallest.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"log"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
)

//go:embed introduction.md
var introduction string

func main() {
	limit := flag.Duration("time", 2*time.Minute, "time for each smallest board")
	flag.Parse()
	if err := write(*limit); err != nil {
		log.Fatal(err)
	}
}

func write(limit time.Duration) error {
	var small, uneven, rings, cubes []seki.Matrix
	for _, class := range known.All().Classes() {
		A := class.Matrix
		if known.Results(class)[seki.Seki].Kind != seki.Complete {
			continue
		}
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

	fmt.Print(introduction)
	drawings, err := drawAll(small, limit)
	if err != nil {
		return err
	}
	fmt.Print("| matrix | board | |\n|---|---|---|\n")
	for _, d := range drawings {
		if d.position == nil {
			witness, _ := planar.Obstruction(d.matrix)
			fmt.Printf("| `%s` | none | contains %s |\n", d.matrix, witness)
			continue
		}
		fmt.Printf("| `%s` | %d×%d | %s |\n", d.matrix, d.position.Width(), d.position.Height(), d.remark)
	}
	show(drawings)
	for _, part := range []struct {
		title, text string
		matrices    []seki.Matrix
	}{
		{"Rings", "A ring of 2n chains, each of which shares one dame with the next, is a complete seki.", rings},
		{"The cube", "Eight chains joined as the corners of a cube with k dame on each edge, the *cubic seki* of " +
			"Sensei's Library: the matrix k(J−I) of size 4×4. It is complete in SEKI for k = 1 and 2, and a plain seki for k = 3.", cubes},
		{"Unequal liberties", "The complete seki of size 4×4 with a position in which six chains have five liberties and two have four.", uneven},
	} {
		fmt.Printf("\n## %s\n\n%s\n", part.title, part.text)
		drawings, err := drawAll(part.matrices, limit/10)
		if err != nil {
			return err
		}
		show(drawings)
	}
	return nil
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

// drawing is a matrix with the position on the smallest board found, or nil.
type drawing struct {
	matrix   seki.Matrix
	position *board.Position
	remark   string
}

// drawAll draws those matrices that are planar.
func drawAll(matrices []seki.Matrix, limit time.Duration) ([]drawing, error) {
	drawings := make([]drawing, len(matrices))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k, A := range matrices {
		drawings[k].matrix = A
		if !planar.Planar(A) {
			continue
		}
		group.Go(func() error {
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			defer cancel()
			p, proved, err := draw.Smallest(ctx, A, nil)
			drawings[k].position, drawings[k].remark = p, "smallest found"
			if proved {
				drawings[k].remark = "proved smallest"
			}
			return err
		})
	}
	return drawings, group.Wait()
}

// verdict says of a position whether its matrix decides the fight.
func verdict(p *board.Position) string {
	r, err := board.Read(p)
	if err != nil {
		return "; " + err.Error()
	}
	if small := r.Small(); len(small) > 0 {
		return "; in Go undecided, small chains: " + board.ChainNames(small)
	}
	return "; in Go decided by its matrix"
}

// show writes the positions.
func show(drawings []drawing) {
	for _, d := range drawings {
		if p := d.position; p != nil {
			fmt.Printf("\n`%s` on %d×%d, %s%s:\n\n", d.matrix, p.Width(), p.Height(), d.remark, verdict(p))
			for line := range strings.Lines(p.String()) {
				fmt.Print("    ", line)
			}
		}
	}
}
