package classes

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// eyesFlag asks for positions instead of matrices.
var eyesFlag = &cli.BoolFlag{Name: "eyes", Usage: "list positions with eyes or private liberties instead of matrices; sums count all liberties"}

// eyesMaxSum is the default of --max-sum with --eyes.
const eyesMaxSum = 8

// checkEyes refuses what is there for matrices alone.
func checkEyes(c *command.Run, how string) error {
	for _, name := range []string{"where", "table", "draw-svg"} {
		if c.IsSet(name) {
			return command.Usagef("--%s is for matrices, not for --eyes", name)
		}
	}
	if _, alone := notation.FindFormat(how); alone {
		return command.Usagef("--format %s has no room for eyes and private liberties: use text, jsonl or csv", how)
	}
	return nil
}

// listPositions lists positions by size, then sum, then canonical form.
func listPositions(c *command.Run, how string, l *list) error {
	drawer := command.NewDrawer(c)
	bar := command.NewProgress(c, "list", "positions")
	defer bar.Close()
	solver := eyes.NewSolver(eyes.Options{Memory: memory.Allowed().Bytes / 2})
	return command.WithOutput(c, func(w io.Writer) error {
		write := l.newWriter(w, how, command.TerminalWidth(c.App.Writer), drawer)
		for _, size := range l.Range.Sizes {
			for sum := max(1, l.MinSum); sum <= l.MaxSum; sum++ {
				layer := seki.Layer{Size: size, Sum: sum}
				found, err := l.findPositions(c.Context, solver, layer, func() { bar.Update(float64(l.examined), 0, layer.String()) })
				if err == nil && len(found) > 0 {
					heading := fmt.Sprintf("%v, %s: %s", size, units.Plural(sum, "liberty", "liberties"), units.Plural(len(found), "position", "positions"))
					err = cmp.Or(write(heading, found), command.Flush(w))
				}
				if err != nil {
					return command.CompleteUpTo(c.Context, l.last, err)
				}
				l.listed += uint64(len(found))
				l.last = layer
			}
		}
		return cmp.Or(records.Finish(w, how), command.Remark(c, w, how, l.exhaustivePositions()))
	})
}

func (l *list) findPositions(ctx context.Context, solver *eyes.Solver, layer seki.Layer, examined func()) ([]records.Class, error) {
	var found []records.Class
	for P := range eyes.Candidates(layer.Size, layer.Sum, l.Kinds) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if P.IsMatrix() || l.UpToTranspose && P.Transpose().Canonical().Compare(P) < 0 {
			continue
		}
		class, wanted := records.NewPosition(P, P, l.Games), false
		for _, g := range l.Games {
			v, err := solver.Verdict(ctx, P, g)
			if err != nil {
				return nil, fmt.Errorf("%v: %w", P, err)
			}
			wanted = wanted || l.Kinds.Has(v.Kind)
			class.Games.Set(g, records.NewVerdict(v.Verdict))
		}
		l.examined++
		examined()
		if wanted {
			found = append(found, class)
		}
	}
	return found, nil
}

// exhaustivePositions is the sentence that ends every listing of positions.
func (l *list) exhaustivePositions() string {
	left := ""
	switch l.Kinds {
	case seki.CompleteSeki:
		left = " No complete seki has private liberties, or an eye with more than one liberty (docs/theory.md, 9.4)."
	case seki.SemiCompleteSeki:
		left = " No semi-complete seki has private liberties, or eyes with more than one liberty on both sides (docs/theory.md, 9.4)."
	}
	return fmt.Sprintf("Exhaustive for %s: of %s with eyes or private liberties examined, %s in %s.%s", command.RangeText(l.Range, l.UpToTranspose),
		units.Plural(l.examined, "position", "positions"), l.listedText(), gamesText(l.Games), left)
}

// ownLines says under a block which eyes and private liberties a position has.
func ownLines(class records.Class) []string {
	if _, hasOwn := class.Position(); !hasOwn {
		return nil
	}
	given, _ := class.Text()
	own := strings.TrimSpace(strings.TrimPrefix(given, class.Matrix.String()))
	return strings.Split(strings.Replace(own, " private", "\nprivate", 1), "\n")
}
