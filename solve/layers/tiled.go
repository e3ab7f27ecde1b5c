package layers

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tiles"
)

// tiled reports whether the layers of a pair are counted by the tiles of 3×3 matrices (package tiles), and not solved.
func (s *Source) tiled(pair []seki.Size, q Query) bool {
	return q.CensusOnly && pair[0] == seki.Size{Rows: 3, Cols: 3} && s.storeDir(pair[0]) == ""
}

// checkTiles is checkLimits for layers that are counted by tiles.
func (s *Source) checkTiles(q Query) error {
	if q.MaxSum > tiles.MaxSum {
		return fmt.Errorf("3×3 matrices up to sum %d are too many to be counted: at most sum %d", q.MaxSum, tiles.MaxSum)
	}
	if s.Memory == 0 {
		return nil
	}
	program := float64(memory.Program())
	needs := func(sum int) float64 { return program + float64(len(q.games()))*tiles.Memory(sum) }
	if needs(q.MaxSum) <= float64(s.Memory) {
		return nil
	}
	fits := q.MaxSum
	for fits >= 3 && needs(fits) > float64(s.Memory) {
		fits--
	}
	if fits < 3 {
		fits = 0
	}
	return &retrograde.RoomError{
		Size: seki.Size{Rows: 3, Cols: 3}, MaxSum: q.MaxSum, Needs: needs(q.MaxSum), Allowed: float64(s.Memory), Fits: fits,
	}
}

// countTiles calls take for the census of each layer. Its progress is in matrices, up to equivalence.
func (s *Source) countTiles(ctx context.Context, q Query, take func(Item) error) error {
	progress := retrograde.Progress{TotalValues: classesUpTo(q.MaxSum)}
	return tiles.Census(ctx, q.MaxSum, q.games(), func(l seki.Layer, census seki.Census) error {
		if err := retrograde.CheckClasses(ctx, l, census, q.games()); err != nil {
			return At(l, err)
		}
		if progress.Values += census.Classes; s.Progress != nil {
			progress.Layer = l
			s.Progress(progress)
		}
		if l.Sum < q.MinSum {
			return nil
		}
		return take(Item{End: &Census{l, census}})
	})
}

// classesUpTo returns about the number of classes of 3×3 matrices up to a sum.
func classesUpTo(sum int) float64 {
	n := 1 / 36.0
	for k := range 9 {
		n *= float64(sum+9-k) / float64(9-k)
	}
	return n
}

// games returns the games that are asked about.
func (q Query) games() []seki.Game {
	if len(q.Games) == 0 {
		return seki.Games[:]
	}
	return q.Games
}
