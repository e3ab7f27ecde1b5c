package board

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/gtp"
	"github.com/sekilab/sekilab/board/score"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/deadline"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/reports/records"
)

// gtpTime is what a question may take without --timeout.
const gtpTime = 10 * time.Second

// GTPCommand answers the Go Text Protocol: lines → gtp.Server → engine → answers.
func GTPCommand() *cli.Command {
	return texts.Command("gtp", serveGTP, command.LimitFlags)
}

func serveGTP(c *command.Run) error {
	in, tables, err := newInspector(c, "")
	if err != nil {
		return err
	}
	defer tables.Close()
	room := max(0, command.MemoryAllowed(c).Bytes-memory.Program()) / 4
	server := gtp.Server{
		Name: "sekilab", Version: command.Version(), Engine: engine{in},
		Limit: cmp.Or(c.Duration("timeout"), gtpTime), Room: room,
		Load: func(_ context.Context, name string) ([]byte, error) {
			return contents(c, name, min(maxFile, room/copies))
		},
	}
	return server.Serve(c.Context, command.NewContextReader(c.Context, c.App.Reader), c.App.Writer)
}

// engine says what an inspector finds.
type engine struct{ *inspect.Inspector }

// Verdict says what becomes of the fight of the chain on a point, or that the chain lives.
func (e engine) Verdict(ctx context.Context, p *board.Position, at board.Point) ([]string, error) {
	fights, err := board.Options{}.Fights(p)
	if err != nil {
		return nil, err
	}
	for _, r := range fights {
		if !slices.Contains(r.Points, at) {
			continue
		}
		v, err := e.Judge().Decide(ctx, r)
		if err != nil {
			return nil, err
		}
		return v.Words(r).Lines(), nil
	}
	return []string{"the chain lives: it has two eyes, or makes them"}, nil
}

// quarter bounds a fight by a quarter of the time that is left.
func quarter(ctx context.Context) (context.Context, context.CancelFunc) {
	return deadline.Share(ctx, 4)
}

// Statuses returns the status of each chain.
func (e engine) Statuses(ctx context.Context, p *board.Position) ([]verdict.Status, error) {
	return e.Inspector.Statuses(ctx, p, quarter)
}

// Score returns the score by territory. It fails if it is not decided which chains are dead.
func (e engine) Score(ctx context.Context, g *board.Game) (string, error) {
	dead, open, err := deadAndOpen(ctx, e.Inspector, g.Position, quarter)
	if err != nil {
		return "", err
	}
	if len(open) > 0 {
		return "", fmt.Errorf("cannot score: it is not decided what becomes of %s", strings.Join(open, " "))
	}
	count, err := score.Of(g.Position, dead)
	if err != nil {
		return "", err
	}
	result := records.NewScore(g, g.Komi, count).Territory.Result
	if result == "draw" {
		result = "0"
	}
	return result, nil
}
