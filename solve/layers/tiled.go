package layers

import (
	"context"
	"fmt"
	"sort"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tiles"
)

// tiled reports whether the layers of a pair are counted by the tiles of 3×3 matrices (package tiles), and not solved.
func (s *Source) tiled(pair []seki.Size, q Query) bool {
	return q.CensusOnly && pair[0] == seki.Size{Rows: 3, Cols: 3}
}

// checkTiles is checkLimits for layers that are counted by tiles.
func (s *Source) checkTiles(p retrograde.Params) error {
	if p.MaxSum > tiles.MaxSum {
		return fmt.Errorf("3×3 matrices up to sum %d are too many to be counted: at most sum %d", p.MaxSum, tiles.MaxSum)
	}
	program := float64(memory.Program())
	needs := func(sum int) float64 {
		bytes := program
		for _, g := range p.AskedGames() {
			bytes += tiles.Memory(g, sum)
		}
		return bytes
	}
	beyond := sort.Search(p.MaxSum+1, func(sum int) bool { return needs(sum) > float64(s.Memory) })
	if s.Memory == 0 || beyond > p.MaxSum {
		return nil
	}
	size := seki.Size{Rows: p.Rows, Cols: p.Cols}
	err := &retrograde.RoomError{Size: size, MaxSum: p.MaxSum, Needs: needs(p.MaxSum), Allowed: float64(s.Memory)}
	if beyond > size.MinSum() {
		err.Fits = beyond - 1
	}
	return err
}

// countTiles calls take for the census of each layer. Its progress is that of tiles.Work, after each layer.
func countTiles(ctx context.Context, p retrograde.Params, take func(Item) error) error {
	return tiles.Census(ctx, p.MaxSum, p.AskedGames(), func(l seki.Layer, census seki.Census) error {
		if err := retrograde.CheckClasses(ctx, l, census, p.AskedGames()); err != nil {
			return At(l, err)
		}
		if p.Progress != nil {
			done, total := tiles.Work(l.Sum, p.MaxSum), tiles.Work(p.MaxSum, p.MaxSum)
			p.Progress(retrograde.Progress{Layer: l, Values: done, TotalValues: float64(total)})
		}
		if l.Sum < p.MinSum {
			return nil
		}
		return take(Item{End: &Census{l, census}})
	})
}
