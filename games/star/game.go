package star

import (
	"context"
	"embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

//go:embed games
var shipped embed.FS

// Names returns the names of the games that the program has, in alphabetical order.
func Names() (names []string) {
	entries, _ := shipped.ReadDir("games") // in this order
	for _, entry := range entries {
		names = append(names, strings.TrimSuffix(entry.Name(), ".star"))
	}
	return names
}

// Text returns the file of the game with the given name, and whether there is one.
func Text(name string) (text string, ok bool) {
	data, err := shipped.ReadFile("games/" + name + ".star")
	return string(data), err == nil
}

// Limits of a file.
const (
	MaxText    = 1 << 20    // bytes
	maxSteps   = 50_000_000 // of Starlark, in one call: some seconds
	maxPlayers = 30
)

// Game is a game in Starlark. It is not safe for concurrent use.
type Game struct {
	Title   string
	Players []string // their names

	name                        string // of the file
	thread                      *starlark.Thread
	start                       starlark.Value
	moves, player, result, show *starlark.Function // player is nil if the players move in turn
	names                       []starlark.Value   // of the players
}

// Load reads a game. Its top-level statements are run; settings, such as "n = 3, k = 2", replace the values that
// they give to names. The error is an *Error, with the line, or the context's.
func Load(ctx context.Context, file, text, settings string) (*Game, error) {
	options := &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}
	parsed, err := options.Parse(file, strings.TrimPrefix(text, "\ufeff"), 0) // the mark of some editors
	if err != nil {
		return nil, located(err)
	}
	g := &Game{name: file, thread: &starlark.Thread{Name: file}}
	var globals starlark.StringDict
	err = g.limited(ctx, func() error {
		known, err := g.set(parsed, settings)
		if err != nil {
			return err
		}
		program, err := starlark.FileProgram(parsed, known.Has)
		if err != nil {
			return err
		}
		globals, err = program.Init(g.thread, known)
		return err
	})
	if err != nil {
		return nil, err
	}
	globals.Freeze()
	return g, g.define(globals)
}

// define takes what a file must and may define from its globals.
func (g *Game) define(globals starlark.StringDict) error {
	wrong := func(format string, args ...any) error {
		return &Error{File: g.name, Message: fmt.Sprintf(format, args...)}
	}
	g.Title, g.Players = g.name, []string{"1", "2"}
	if title, ok := globals["title"]; ok {
		if g.Title, ok = starlark.AsString(title); !ok || !printable(g.Title) {
			return wrong("title is not a text on one line")
		}
	}
	if players, ok := globals["players"]; ok {
		list := sequence(players)
		if list == nil || list.Len() == 0 || list.Len() > maxPlayers {
			return wrong("players is not a list of 1 to %d names", maxPlayers)
		}
		g.Players = nil
		for name := range starlark.Elements(list) {
			text, ok := starlark.AsString(name)
			if !ok || text == "" || text == draw || !printable(text) || slices.Contains(g.Players, text) {
				return wrong("players is not a list of different names: %v", name)
			}
			g.Players = append(g.Players, text)
		}
	}
	for _, name := range g.Players {
		g.names = append(g.names, starlark.String(name))
	}
	if g.start = globals["start"]; g.start == nil {
		return wrong("the game has no start: write start = POSITION")
	}
	for _, f := range []struct {
		name     string
		function **starlark.Function
		most     int // parameters
	}{{"moves", &g.moves, 2}, {"player", &g.player, 1}, {"result", &g.result, 2}, {"show", &g.show, 1}} {
		value, ok := globals[f.name]
		if !ok {
			continue
		}
		if *f.function, ok = value.(*starlark.Function); !ok {
			return wrong("%s is not a function", f.name)
		}
		if n := (*f.function).NumParams(); n < 1 || n > f.most {
			return wrong("%s takes %d parameters: it must take the position%s", f.name, n,
				[]string{"", "", " or the position and the player"}[f.most])
		}
	}
	if g.moves == nil {
		return wrong("the game has no moves: write def moves(position)")
	}
	return nil
}

// draw is the result of a drawn position.
const draw = "draw"

// builtins are added to the functions of Starlark.
var builtins = starlark.StringDict{"sum": starlark.NewBuiltin("sum", sum)}

// sum adds the elements of a list, as in Python.
func sum(
	_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple,
) (starlark.Value, error) {
	var list starlark.Iterable
	if err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 1, &list); err != nil {
		return nil, err
	}
	var total starlark.Value = starlark.MakeInt(0)
	for x := range starlark.Elements(list) {
		var err error
		if total, err = starlark.Binary(syntax.PLUS, total, x); err != nil {
			return nil, err
		}
	}
	return total, nil
}

// set replaces the values of names in a file by settings, which are written as in a call. It returns the names known to
// the file: the builtins, and the values under names that the file cannot have.
func (g *Game) set(file *syntax.File, settings string) (known starlark.StringDict, err error) {
	known = maps.Clone(builtins)
	if strings.TrimSpace(settings) == "" {
		return known, nil
	}
	var given []starlark.Tuple
	take := starlark.NewBuiltin("set", func(
		_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple,
	) (starlark.Value, error) {
		given = kwargs
		return starlark.Bool(len(args) == 0), nil
	})
	names := starlark.StringDict{"set": take}
	maps.Copy(names, builtins)
	list, err := starlark.EvalOptions(&syntax.FileOptions{}, g.thread, Settings, "set("+settings+")", names)
	if err != nil {
		return nil, err
	}
	if list != starlark.True {
		return nil, &Error{File: Settings, Message: strconv.Quote(settings) + " is no list such as n = 3, k = 2"}
	}
	for _, setting := range given {
		name, _ := starlark.AsString(setting[0])
		value := Settings + "." + name // no name in a file
		known[value] = setting[1]
		var others []string
		found := false
		for _, statement := range file.Stmts {
			assigned, ok := statement.(*syntax.AssignStmt)
			if !ok || assigned.Op != syntax.EQ {
				continue
			}
			if to, ok := assigned.LHS.(*syntax.Ident); ok && to.Name == name {
				assigned.RHS, found = &syntax.Ident{NamePos: assigned.OpPos, Name: value}, true
			} else if ok {
				others = append(others, to.Name)
			}
		}
		if !found {
			message := fmt.Sprintf("the game has no %q; it has %s", name, strings.Join(others, ", "))
			return nil, &Error{File: Settings, Message: message}
		}
	}
	return known, nil
}
