package rules

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/expression"
)

// MaxMoves is the greatest number of moves of all positions of a game.
const MaxMoves = 50_000_000

// Game is a game by rules. It is not safe for concurrent use.
type Game struct {
	Title   string
	Players []string // their names

	text      string // without comments
	start     Position
	variables []*variable
	player    variable // the player to move
	moves     []*move
	ends      []ending
	stuck     *formula // who wins where no move is possible; nil if no line says so
	show      *formula // nil for the values of the variables

	scope       expression.Scope
	values      []expression.Value // by number in the scope
	changes     []bool             // by number: whether the value depends on the position
	definitions []*formula         // by number: of a value that depends on the position, else nil
	known       []bool             // by number: whether the definition was evaluated at this position

	buffer  []byte   // for labels; reused
	written []*cells // by the effects so far; reused
}

// variable is a part of the state.
type variable struct {
	name   string
	number int // in the scope
	*domain
	cells cells
}

// formula is a compiled expression.
type formula struct {
	*expression.Program
	needs []int // the definitions that it depends on, each after those that it depends on
	at    int   // the place of the expression
}

// ending says who wins where a condition holds.
type ending struct{ condition, result *formula }

// move is a rule that gives a move for every choice of its clauses.
type move struct {
	*expression.Rows
	needs   []int
	effects []effect
}

// effect is an assignment. Its row has the indices of the cells and then their value.
type effect struct {
	*variable
	indices int
	at      int  // the place of the assignment
	again   bool // the variable is assigned to before
}

// The numbers of the names that depend on who is to move.
const (
	numberOfPlayer = iota
	numberOfNext
	numberOfPrevious
)

// drawn is the value of the name draw.
const drawn = "draw"

// visit makes a position the one at which formulas are evaluated.
func (g *Game) visit(x *Position) {
	clear(g.known)
	for _, v := range g.variables {
		g.values[v.number] = v.at(x, &v.cells)
	}
	p, n := g.player.cells.of(x), len(g.Players)
	g.values[numberOfPlayer] = g.player.value(p)
	g.values[numberOfNext] = g.player.value((p + 1) % n)
	g.values[numberOfPrevious] = g.player.value((p + n - 1) % n)
}

// define evaluates definitions at the position visited.
func (g *Game) define(ctx context.Context, numbers []int) error {
	for _, k := range numbers {
		if g.known[k] {
			continue
		}
		v, err := g.definitions[k].Run(ctx, g.values)
		if err != nil {
			return err
		}
		g.values[k], g.known[k] = v, true
	}
	return nil
}

// evaluate returns the value of a formula at the position visited.
func (g *Game) evaluate(ctx context.Context, f *formula) (expression.Value, error) {
	if err := g.define(ctx, f.needs); err != nil {
		return expression.Value{}, err
	}
	return f.Run(ctx, g.values)
}

// exploration is the game while it is explored. Its moves end at the first error.
type exploration struct {
	*Game
	ctx     context.Context
	winners []terminal.Player // at the position visited
	made    int               // moves
	err     error
}

// Explore returns the game with the positions that can be reached from the start, which is the
// first node. A draw is a move from a position to itself. The error names the line and column
// of a rule that cannot be applied, with the position, is a *terminal.LimitError if there are
// more than limit positions, or is the context's.
func (g *Game) Explore(ctx context.Context, limit int) (terminal.Named, error) {
	e := &exploration{Game: g, ctx: ctx}
	graph, err := terminal.Explore(ctx, e, limit, g.start)
	if err = cmp.Or(e.err, err); err == nil {
		err = g.checkLabels(ctx, graph)
	}
	if err != nil {
		return terminal.Named{}, err
	}
	label := func(v terminal.Node) string {
		x := graph.Position(v)
		text, err := g.label(context.Background(), &x)
		if err != nil {
			panic("rules: a position whose label was checked: " + err.Error())
		}
		return text
	}
	return terminal.Named{Arena: &graph.Arena, Title: g.Title, Players: g.Players, Label: label}, nil
}

// checkLabels returns an error if the line "show …" fails at a position, or if two positions
// are shown alike.
func (g *Game) checkLabels(ctx context.Context, graph *terminal.Graph[Position]) error {
	if g.show == nil && !slices.ContainsFunc(g.variables, (*variable).hasWords) {
		return nil // the labels differ
	}
	seen := make(map[string]terminal.Node, graph.Size())
	for v := range terminal.Node(graph.Size()) {
		x := graph.Position(v)
		label, err := g.label(ctx, &x)
		if err != nil {
			return g.explain(err, x)
		}
		if w, twice := seen[label]; twice {
			if y := graph.Position(w); g.show != nil {
				return located(failed(g.text, g.show.at, "two positions are shown as %s: %s and %s", label, g.described(&y), g.described(&x)))
			}
			return fmt.Errorf("two positions are shown as %s; take other texts, or a line \"show …\" that tells them apart", label)
		}
		seen[label] = v
	}
	return nil
}

// Players returns the number of players.
func (e *exploration) Players() int { return len(e.Game.Players) }

// Owner returns the player to move.
func (e *exploration) Owner(x Position) terminal.Player {
	return terminal.Player(e.player.cells.of(&x))
}

// Winners returns the winners at x, whose moves were asked for last.
func (e *exploration) Winners(x Position) []terminal.Player { return e.winners }

// Moves yields the moves by all rules in their order, or x itself if the game is drawn at x.
func (e *exploration) Moves(x Position) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		if e.err != nil {
			return
		}
		if err := e.expand(&x, yield); err != nil {
			e.err = e.explain(err, x)
		}
	}
}

func (e *exploration) expand(x *Position, yield func(Position) bool) error {
	e.winners = nil
	e.visit(x)
	for _, end := range e.ends {
		holds, err := e.evaluate(e.ctx, end.condition)
		switch {
		case err != nil:
			return err
		case holds.Bool():
			return e.finish(x, end.result, yield)
		}
	}
	before := e.made
	for _, m := range e.moves {
		if more, err := e.apply(x, m, yield); err != nil || !more {
			return err
		}
	}
	switch {
	case e.made > before:
		return nil
	case e.stuck == nil:
		return fmt.Errorf(`no move is possible at the position %s, and no line "end: …" says who wins then`, e.described(x))
	}
	return e.finish(x, e.stuck, yield)
}

// apply yields the moves by a rule, and reports whether more are wanted.
func (e *exploration) apply(x *Position, m *move, yield func(Position) bool) (more bool, err error) {
	if err := e.define(e.ctx, m.needs); err != nil {
		return false, err
	}
	next := *x
	e.player.cells.set(&next, (e.player.cells.of(x)+1)%len(e.Game.Players))
	more = true
	failure := m.Run(e.ctx, e.values, func(row []expression.Value) bool {
		if e.made++; e.made > MaxMoves {
			err = fmt.Errorf("the game has more than %d moves; choose a smaller one", MaxMoves)
			return false
		}
		y := next
		if err = e.effects(&y, e.text, m.effects, row); err == nil {
			more = yield(y)
		}
		return err == nil && more
	})
	if err == nil {
		err = failure
	}
	return more, err
}

const twice = "a move assigns to the same part of %s twice"

// effects carries out the assignments of a text with the values in a row.
func (g *Game) effects(x *Position, text string, effects []effect, row []expression.Value) error {
	g.written = g.written[:0]
	for _, f := range effects {
		c := &f.cells
		for _, index := range row[:f.indices] {
			k, ok := index.Int()
			if k < 0 {
				k += len(c.list)
			}
			if !ok || k < 0 || k >= len(c.list) {
				return failed(text, f.at, "%s has no element %v: it has %d, counted from 0", f.name, index, len(c.list))
			}
			c = &c.list[k]
		}
		if f.again && slices.ContainsFunc(g.written, func(d *cells) bool { return c.holds(d) || d.holds(c) }) {
			return failed(text, f.at, twice, f.name)
		}
		g.written = append(g.written, c)
		value := row[f.indices]
		if !f.assign(x, c, value) {
			if c.isList {
				return failed(text, f.at, "%s becomes %v, which is not of the same form, or has a value outside %v", f.name, value, f.domain)
			}
			return failed(text, f.at, "%s becomes %v, which is outside %v", f.name, value, f.domain)
		}
		row = row[f.indices+1:]
	}
	return nil
}

// finish ends the game at a position with a result.
func (e *exploration) finish(x *Position, result *formula, yield func(Position) bool) error {
	value, err := e.evaluate(e.ctx, result)
	if err != nil {
		return err
	}
	if text, _ := value.Text(); text == drawn {
		e.made++
		yield(*x)
		return nil
	}
	e.winners, err = e.named(result, value)
	return err
}

// named returns the players in the value of a result that is no draw.
func (g *Game) named(result *formula, value expression.Value) (players []terminal.Player, err error) {
	names, ok := value.List()
	if !ok {
		names = []expression.Value{value}
	}
	for _, name := range names {
		p, ok := g.player.index(name)
		if !ok {
			return nil, failed(g.text, result.at, "%v is no player; the players are %v", name, g.player.domain)
		}
		players = append(players, terminal.Player(p))
	}
	return players, nil
}

// explain adds the place of a rule, and the position, to an error.
func (g *Game) explain(err error, x Position) error {
	if at := new(expression.Error); errors.As(err, &at) {
		return fmt.Errorf("%w, at the position %s", located(err), g.described(&x))
	}
	return err
}

// MoveStart changes the start by effects, as in "pile = 7, player = \"2\"".
func (g *Game) MoveStart(ctx context.Context, effects string) error {
	p := &parser{Game: g, ctx: ctx}
	m, err := p.rule(effects, part{}, trimmed(effects, 0, len(effects)))
	if err != nil {
		return locatedIn(effects, err)
	}
	start := g.start
	g.visit(&start)
	if err := g.define(ctx, m.needs); err != nil {
		return located(err)
	}
	failure := m.Run(ctx, g.values, func(row []expression.Value) bool {
		err = g.effects(&start, effects, m.effects, row)
		return err == nil
	})
	if err := cmp.Or(err, failure); err != nil {
		return locatedIn(effects, err)
	}
	g.start = start
	return nil
}
