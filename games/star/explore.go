package star

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"runtime/metrics"
	"slices"
	"strings"
	"time"

	"go.starlark.net/starlark"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/memory"
)

// Explored is a game with the positions that can be reached from its start, which is the first node. In a game for
// numbers no position has a winner, and Number returns the number at a position without moves; in any other game
// Number is nil. A draw is a move from a position to itself.
type Explored struct {
	*terminal.Arena
	Title   string
	Players []string // their names
	Labels  []string // of the positions, by node
	Number  func(terminal.Node) *big.Int
}

// place is a position during a play. Places are compared as pointers: there is one for each position and player to
// move.
type place struct {
	value starlark.Value
	mover terminal.Player

	winners []terminal.Player
	number  *big.Int // of a position without moves, in a game for numbers
}

// exploration is a game while it is explored. It ends at the first error.
type exploration struct {
	*Game
	places map[string]*place
	key    []byte // reused
	kind   string // of the results so far: a number or a winner
	err    error
}

// Explore returns the game with the positions that can be reached from the start. The error is an *Error with the
// line of a mistake and the position, a *terminal.LimitError if there are more than limit positions, or the context's.
func (g *Game) Explore(ctx context.Context, limit int) (found Explored, err error) {
	e := &exploration{Game: g, places: map[string]*place{}}
	var graph *terminal.Graph[*place]
	err = g.limited(ctx, func() error {
		start, err := e.place(g.start, 0)
		if err != nil {
			return &Error{File: g.name, Message: "start: " + err.Error()}
		}
		graph, err = terminal.Explore(ctx, e, limit, start)
		return cmp.Or(e.err, err)
	})
	if err != nil {
		return found, err
	}
	e.places = nil // which takes much memory
	found = Explored{Arena: &graph.Arena, Title: g.Title, Players: g.Players}
	if found.Labels, err = g.labels(ctx, graph); err != nil {
		return found, err
	}
	if n := len(g.Players); e.kind == aNumber && n != 2 {
		return found, &Error{File: g.name, Message: fmt.Sprintf("a game for numbers has two players, not %d", n)}
	}
	if e.kind == aNumber {
		found.Number = func(v terminal.Node) *big.Int { return graph.Positions[v].number }
	}
	return found, nil
}

// limited runs work with the functions of the file, which it stops at a limit or when the context ends.
func (g *Game) limited(ctx context.Context, work func() error) error {
	allowed := memory.Allowed().Bytes
	done := make(chan struct{})
	defer close(done)
	defer context.AfterFunc(ctx, func() { g.thread.Cancel("interrupted") })()
	go func() {
		const interval = 20 * time.Millisecond
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if heap() > allowed {
					g.thread.Cancel("the positions take more memory than there is")
					return
				}
			}
		}
	}()
	g.allowSteps()
	err := work()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return located(err)
}

// heap returns the bytes of the data of the program.
func heap() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(min(sample[0].Value.Uint64(), math.MaxInt64))
}

// allowSteps begins the steps of a call.
func (g *Game) allowSteps() { g.thread.SetMaxExecutionSteps(g.thread.ExecutionSteps() + maxSteps) }

// call calls a function of the file for a position and, if it has a second parameter, the player to move.
func (g *Game) call(f *starlark.Function, x *place) (starlark.Value, error) {
	g.allowSteps()
	args := starlark.Tuple{x.value}
	if f.NumParams() == 2 {
		args = append(args, g.names[x.mover])
	}
	v, err := starlark.Call(g.thread, f, args, nil)
	return v, g.explain(err, x)
}

// explain adds the position to an error.
func (g *Game) explain(err error, x *place) error {
	if wrong := (*Error)(nil); errors.As(located(err), &wrong) {
		more := *wrong
		more.Message += ", at the position " + shortened(x.value.String())
		return &more
	}
	return err
}

// wrong returns the error of a function of the file that returned a wrong value for a position.
func (g *Game) wrong(f *starlark.Function, x *place, format string, args ...any) error {
	return g.explain(at(f.Position(), fmt.Sprintf(format, args...)), x)
}

// place returns the place of a position and, if the players move in turn, of the player to move.
func (e *exploration) place(v starlark.Value, mover terminal.Player) (*place, error) {
	key, err := appendKey(e.key[:0], v, 0)
	if err != nil {
		return nil, err
	}
	key = append(key, byte(mover), byte(mover>>8))
	e.key = key
	if x, ok := e.places[string(key)]; ok {
		return x, nil
	}
	v.Freeze()
	x := &place{value: v, mover: mover}
	e.places[string(key)] = x
	return x, nil
}

// Players returns the number of players.
func (e *exploration) Players() int { return len(e.Game.Players) }

// Owner returns the player to move at x.
func (e *exploration) Owner(x *place) terminal.Player { return x.mover }

// Winners returns the winners at x.
func (e *exploration) Winners(x *place) []terminal.Player { return x.winners }

// Moves yields the moves of the file in their order, or x itself if the game is drawn there.
func (e *exploration) Moves(x *place) iter.Seq[*place] {
	return func(yield func(*place) bool) {
		if e.err == nil {
			e.err = e.expand(x, yield)
		}
	}
}

func (e *exploration) expand(x *place, yield func(*place) bool) error {
	next := (x.mover + 1) % terminal.Player(e.Players())
	if e.player != nil {
		next = 0
	}
	// At the end player(x) is called only if something depends on it: a game need not define it there.
	late := e.result != nil && e.result.NumParams() == 1 && e.moves.NumParams() == 1
	if !late {
		if err := e.own(x); err != nil {
			return err
		}
	}
	list, err := e.call(e.moves, x)
	if err != nil {
		return err
	}
	positions, ok := list.(starlark.Iterable)
	if !ok {
		return e.wrong(e.moves, x, "moves returns a list of positions, not %s", shortened(list.String()))
	}
	over := true
	for v := range starlark.Elements(positions) {
		if over && late {
			if err := e.own(x); err != nil {
				return err
			}
		}
		over = false
		y, err := e.place(v, next)
		if err != nil {
			return e.wrong(e.moves, x, "%v", err)
		}
		if !yield(y) {
			return nil
		}
	}
	if !over {
		return nil
	}
	drawn, err := e.finish(x)
	if drawn && late {
		err = e.own(x)
	}
	if drawn && err == nil {
		yield(x)
	}
	return err
}

// own asks the file for the player to move at x, unless the players move in turn.
func (e *exploration) own(x *place) error {
	if e.player == nil {
		return nil
	}
	name, err := e.call(e.player, x)
	if err != nil {
		return err
	}
	owner, ok := e.named(name)
	if !ok || len(owner) != 1 {
		return e.wrong(e.player, x, "player returns %s, which is none of the players %s", shortened(name.String()), e.all())
	}
	x.mover = owner[0]
	return nil
}

// named returns the players whose names are a text or a list of texts, and whether all are players.
func (g *Game) named(v starlark.Value) (players []terminal.Player, ok bool) {
	names := []starlark.Value{v}
	if list := sequence(v); list != nil {
		names = slices.Collect(starlark.Elements(list))
	}
	for _, v := range names {
		name, _ := starlark.AsString(v)
		p := slices.Index(g.Players, name)
		if p < 0 {
			return nil, false
		}
		players = append(players, terminal.Player(p))
	}
	return players, true
}

// all returns the names of the players, for messages.
func (g *Game) all() string { return strings.Join(g.Players, ", ") }

// The kinds of a result.
const (
	aNumber = "a number"
	aWinner = "a winner"
)

// finish evaluates the result of a position without moves, and reports whether it is a draw. Without a function
// result the player who cannot move loses.
func (e *exploration) finish(x *place) (drawn bool, err error) {
	if e.result == nil {
		for p := range terminal.Player(e.Players()) {
			if p != x.mover {
				x.winners = append(x.winners, p)
			}
		}
		return false, nil
	}
	v, err := e.call(e.result, x)
	if err != nil {
		return false, err
	}
	kind := aWinner
	if n, ok := v.(starlark.Int); ok {
		kind, x.number = aNumber, n.BigInt()
	}
	if e.kind = cmp.Or(e.kind, kind); e.kind != kind {
		return false, e.wrong(e.result, x, "result returns %s, but %s at another position", kind, e.kind)
	}
	if kind == aNumber || v == starlark.String(draw) {
		return kind == aWinner, nil
	}
	ok := false
	if x.winners, ok = e.named(v); !ok {
		err = e.wrong(e.result, x, "result returns %s; it must be a player (%s), a list of players, \"draw\" or a number",
			shortened(v.String()), e.all())
	}
	return false, err
}

// labels returns the positions as text: the value of show(position) or, without it, the position; then the player to
// move in brackets if the players move in turn. It is an error if two positions have the same text.
func (g *Game) labels(ctx context.Context, graph *terminal.Graph[*place]) (labels []string, err error) {
	seen := make(map[string]terminal.Node, graph.Size())
	err = g.limited(ctx, func() error {
		for v := range terminal.Node(graph.Size()) {
			x := graph.Positions[v]
			shown := x.value
			if g.show != nil {
				if shown, err = g.call(g.show, x); err != nil {
					return err
				}
			}
			text := appendText(nil, shown)
			if g.player == nil {
				text = append(append(append(text, " ("...), g.Players[x.mover]...), ')')
			}
			label, fault := strings.TrimSpace(string(text)), ""
			switch w, twice := seen[label]; {
			case len(text) > maxLabel:
				fault = fmt.Sprintf("in more than %d bytes: a function show must show less", maxLabel)
			case !printable(string(text)):
				fault = "with characters that cannot be printed"
			case twice:
				other := shortened(graph.Positions[w].value.String())
				fault = fmt.Sprintf("as %s, like %s: a function show must tell them apart", label, other)
			}
			if fault != "" {
				return g.explain(&Error{File: g.name, Message: "a position is shown " + fault}, x)
			}
			seen[label] = v
			labels = append(labels, label)
		}
		return nil
	})
	return labels, err
}
