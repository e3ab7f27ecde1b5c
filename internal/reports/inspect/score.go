package inspect

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/score"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// Limit returns the context of one fight.
type Limit func(context.Context) (context.Context, context.CancelFunc)

// Dead decides the fights of a position, each within a limit. It returns the chains that are captured whoever begins, and the
// names of those in fights that are not decided.
func (in *Inspector) Dead(ctx context.Context, p *board.Position, limit Limit) (dead []board.Point, open []string, err error) {
	judge := in.Judge()
	of, cancel := limit(ctx)
	options, err := judge.Assume(of, p, board.Options{})
	cancel()
	if err != nil && ctx.Err() == nil && of.Err() != nil {
		options, err = board.Options{}, nil // nothing is assumed
	}
	if err != nil {
		return nil, nil, err
	}
	fights, err := options.Fights(p)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range fights {
		of, cancel := limit(ctx)
		v, err := judge.Decide(of, r)
		cancel()
		if err != nil {
			return nil, nil, err
		}
		if v.Basis == verdict.Undecided {
			for _, chain := range slices.Concat(r.Rows, r.Cols) {
				open = append(open, chain.Name())
			}
			continue
		}
		if first, second := v.Best[seki.R], v.Best[seki.C]; first != nil && second != nil {
			for _, chain := range first.Taken {
				if slices.ContainsFunc(second.Taken, func(c board.Chain) bool { return c.Name() == chain.Name() }) {
					dead = append(dead, chain.Stones[0])
				}
			}
		}
	}
	return dead, open, nil
}

// Sekis returns the sekis of a count with the verdicts on them, each within a limit.
func (in *Inspector) Sekis(ctx context.Context, c *score.Count, limit Limit) ([]records.SekiGroup, error) {
	groups := []records.SekiGroup{}
	for _, chains := range c.Sekis() {
		var points []board.Point
		g := records.SekiGroup{Black: []string{}, White: []string{}, Text: "assumed"}
		for _, chain := range chains {
			points = append(points, chain.Stones[0])
			if chain.Colour == board.Black {
				g.Black = append(g.Black, chain.Name())
			} else {
				g.White = append(g.White, chain.Name())
			}
		}
		r, err := board.Options{Chains: points}.Read(c.Position)
		if err != nil {
			return nil, err
		}
		of, cancel := limit(ctx)
		v, err := in.Judge().Decide(of, r)
		cancel()
		if err != nil {
			return nil, err
		}
		switch {
		case v.Basis == verdict.Undecided:
		case v.Kind.IsSeki():
			g.Basis, g.Text = v.Basis, "proved: "+v.Text(r)
		default:
			g.Text = "assumed, but the reading says: " + v.Text(r)
		}
		groups = append(groups, g)
	}
	return groups, nil
}
