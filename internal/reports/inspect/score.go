package inspect

import (
	"cmp"
	"context"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/score"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/reports/records"
)

// Limit returns the context of one fight.
type Limit func(context.Context) (context.Context, context.CancelFunc)

// Statuses decides the fights of a position, each within a limit, with chains beside open territory taken to be alive. It
// returns what becomes of each chain of Position.Chains.
func (in *Inspector) Statuses(ctx context.Context, p *board.Position, limit Limit) ([]verdict.Status, error) {
	judge := in.Judge()
	of, cancel := limit(ctx)
	options, err := judge.Assume(of, p, board.Options{})
	cancel()
	if err != nil && ctx.Err() == nil && of.Err() != nil {
		options, err = board.Options{}, nil // nothing is assumed
	}
	if err != nil {
		return nil, err
	}
	judge.Plain = true // on a further condition a chain has no status
	fights, err := options.Fights(p)
	if err != nil {
		return nil, err
	}
	chains := p.Chains()
	statuses := make([]verdict.Status, len(chains))
	for _, r := range fights {
		of, cancel := limit(ctx)
		v, err := judge.Decide(of, r)
		cancel()
		if err != nil {
			return nil, err
		}
		for k, chain := range chains {
			statuses[k] = cmp.Or(statuses[k], v.Status(r, chain))
		}
	}
	return statuses, nil
}

// Sekis returns the sekis of a count with the verdicts on them, each within a limit.
func (in *Inspector) Sekis(ctx context.Context, c *score.Count, limit Limit) ([]records.SekiGroup, error) {
	judge := in.Judge()
	judge.Plain = true
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
		v, err := judge.Decide(of, r)
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
