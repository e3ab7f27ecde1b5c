package inspect

import (
	"context"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/internal/deadline"
	"github.com/sekilab/sekilab/search"
)

// Position returns the record of a position with eyes or private liberties, as Class does for a matrix. It has no
// invariants, no explanations and no moves.
func (in *Inspector) Position(ctx context.Context, P liberties.Position) (Class, error) {
	part, cancel := deadline.Share(ctx, 1+len(in.Games))
	form, err := P.CanonicalContext(part)
	cancel()
	if err := tolerate(err); err != nil {
		return Class{}, err
	}
	class := NewPosition(P, form, in.Games)
	verdicts := make([]search.Verdict, len(in.Games))
	err = inTurn(ctx, len(in.Games), func(ctx context.Context, k int) (err error) {
		verdicts[k], err = in.Positions.Verdict(ctx, P, in.Games[k])
		return err
	})
	if err != nil {
		return class, err
	}
	for k, g := range in.Games {
		class.Games.Set(g, NewVerdict(verdicts[k]))
	}
	return class, err
}
