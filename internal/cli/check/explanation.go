package check

import (
	"context"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki/explain"
	"github.com/sekilab/sekilab/seki/search"
)

// Explanation adds to the record of a decided verdict why it holds.
func (ch *Checker) Explanation(ctx context.Context, v search.Verdict, entry *records.Verdict) error {
	if v.Terminal || !v.Decided() {
		return nil
	}
	x, err := explain.Explain(ctx, ch.Solver, v.Matrix, v.Game)
	if err != nil {
		return command.Tolerate(err)
	}
	entry.Explanation = &x
	return nil
}
