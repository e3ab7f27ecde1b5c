package gtp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/units"
)

// session is the state of a session.
type session struct {
	*Server
	game  *game
	limit time.Duration // for a question
	known statuses      // the last that were asked for; clients ask for one list after the other
	over  bool
}

// statuses are those of the chains of a position.
type statuses struct {
	of   *board.Position
	list []verdict.Status
}

// maxSize is the largest board of the protocol, whose columns are letters.
const maxSize = 25

// carry carries a command out. The words after its name are at least as many as the command needs.
type carry func(d *session, ctx context.Context, words []string) (string, error)

// command is a command with the number of words that it needs.
type command struct {
	needs int
	carry carry
}

// commands returns all commands.
func commands() map[string]command {
	return map[string]command{
		"protocol_version":       {0, says(func(*session) string { return "2" })},
		"name":                   {0, says(func(d *session) string { return d.Name })},
		"version":                {0, says(func(d *session) string { return d.Version })},
		"list_commands":          {0, says(func(*session) string { return strings.Join(slices.Sorted(maps.Keys(commands())), "\n") })},
		"known_command":          {1, (*session).knownCommand},
		"quit":                   {0, says(func(d *session) string { d.over = true; return "" })},
		"boardsize":              {1, (*session).boardSize},
		"clear_board":            {0, (*session).clearBoard},
		"komi":                   {1, (*session).setKomi},
		"play":                   {2, (*session).play},
		"undo":                   {0, func(d *session, _ context.Context, _ []string) (string, error) { return "", d.game.undo() }},
		"loadsgf":                {1, (*session).loadSGF},
		"showboard":              {0, says((*session).showBoard)},
		"time_settings":          {3, (*session).timeSettings},
		"final_status_list":      {1, (*session).finalStatusList},
		"final_score":            {0, (*session).finalScore},
		"seki-verdict":           {1, (*session).verdict},
		"seki-region":            {0, (*session).region},
		"gogui-analyze_commands": {0, says(func(*session) string { return analyses })},
	}
}

// analyses are the commands whose answers GoGui shows on its board or beside it: how, under which name,
// and the command (lemonsqueeze.github.io/gogui/manual/html/analyze.html).
const analyses = `hstring/What becomes of this chain/seki-verdict %p
plist/The fight here/seki-region %p
plist/All fights/seki-region
plist/Chains in seki/final_status_list seki
plist/Dead chains/final_status_list dead
string/Score/final_score`

// says returns a command that cannot fail.
func says(text func(*session) string) carry {
	return func(d *session, _ context.Context, _ []string) (string, error) { return text(d), nil }
}

// Errors in the words of the protocol.
var (
	errUnknown = errors.New("unknown command")
	errSyntax  = errors.New("syntax error")
)

// answer carries a command out.
func (d *session) answer(ctx context.Context, name string, words []string) (string, error) {
	c := commands()[name]
	switch {
	case c.carry == nil:
		return "", errUnknown
	case len(words) < c.needs:
		return "", fmt.Errorf("%w: %s needs %s", errSyntax, name, units.Plural(c.needs, "word", "words"))
	}
	return c.carry(d, ctx, words)
}

func (d *session) knownCommand(_ context.Context, words []string) (string, error) {
	return strconv.FormatBool(commands()[words[0]].carry != nil), nil
}

func (d *session) boardSize(_ context.Context, words []string) (string, error) {
	size, err := strconv.Atoi(words[0])
	switch {
	case err != nil:
		return "", errors.New("boardsize not an integer")
	case size < 1 || size > maxSize:
		return "", errors.New("unacceptable size")
	}
	d.start(board.New(size, size))
	return "", nil
}

func (d *session) clearBoard(context.Context, []string) (string, error) {
	d.start(board.New(d.game.Position.Width(), d.game.Position.Height()))
	return "", nil
}

// start begins a game with the komi of the last one.
func (d *session) start(p *board.Position) {
	komi := d.game.Komi
	d.game = newGame(p)
	d.game.Komi = komi
}

func (d *session) setKomi(_ context.Context, words []string) (string, error) {
	komi, err := strconv.ParseFloat(words[0], 64)
	if err != nil || math.IsNaN(komi) || math.IsInf(komi, 0) {
		return "", errors.New("komi not a float")
	}
	d.game.Komi = komi
	return "", nil
}

func (d *session) play(_ context.Context, words []string) (string, error) {
	t, err := parseTurn(words[0], words[1])
	if err != nil {
		return "", err
	}
	if why := d.game.illegal(t); why != nil {
		return "", fmt.Errorf("illegal move: %w", why)
	}
	d.game.play(t)
	return "", nil
}

// parseTurn reads a colour and a vertex.
func parseTurn(colour, vertex string) (t board.Turn, err error) {
	switch strings.ToLower(colour) {
	case "b", "black":
		t.Colour = board.Black
	case "w", "white":
		t.Colour = board.White
	default:
		return t, errors.New("invalid color or coordinate")
	}
	if t.Pass = strings.EqualFold(vertex, "pass"); !t.Pass {
		t.Point, err = board.ParsePoint(vertex)
	}
	return t, err
}

// loadSGF begins the game of a file: all of its main line, or what is before the move of a number.
func (d *session) loadSGF(ctx context.Context, words []string) (string, error) {
	moves := board.Last
	if len(words) > 1 {
		n, err := strconv.Atoi(words[1])
		if err != nil || n < 1 {
			return "", fmt.Errorf("%w: %q is not the number of a move", errSyntax, words[1])
		}
		moves = n - 1
	}
	ctx, cancel := d.bounded(ctx)
	defer cancel()
	data, err := d.Load(ctx, words[0])
	if err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	g, err := board.ParseGame(ctx, data, moves, d.Room)
	switch {
	case err == nil && max(g.Start.Width(), g.Start.Height()) > maxSize:
		err = fmt.Errorf("the board is larger than %d×%[1]d", maxSize)
	case err == nil && len(g.Turns) > maxTurns:
		err = errLong
	}
	if err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	d.game = newGame(g.Start)
	for _, t := range g.Turns {
		d.game.play(t)
	}
	d.game.Captured, d.game.Komi = g.Captured, g.Komi
	return "", nil
}

func (d *session) showBoard() string {
	taken := d.game.Captured
	return fmt.Sprintf("\n%sWhite has captured %s, Black %s", d.game.Position.Diagram(),
		units.Plural(taken[board.Black], "stone", "stones"), units.Plural(taken[board.White], "stone", "stones"))
}

// timeSettings bounds each question by the time for a move: that of byo-yomi or, without it, the
// main time.
func (d *session) timeSettings(_ context.Context, words []string) (string, error) {
	var n [3]int // main time, byo-yomi time, byo-yomi stones
	for k := range n {
		var err error
		if n[k], err = strconv.Atoi(words[k]); err != nil || n[k] < 0 || n[k] > math.MaxInt32 {
			return "", fmt.Errorf("%w: %q is not a number of seconds or stones", errSyntax, words[k])
		}
	}
	limit := time.Duration(n[0]) * time.Second
	if n[1] > 0 {
		limit = time.Duration(n[1]) * time.Second / time.Duration(max(1, n[2]))
	}
	if n[1] > 0 && n[2] == 0 { // no limit, by the protocol
		limit = 0
	}
	d.limit, d.known = cmp.Or(limit, d.Limit), statuses{}
	return "", nil
}

// bounded returns the context of a question.
func (d *session) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, d.limit)
}

func (d *session) finalStatusList(ctx context.Context, words []string) (string, error) {
	status := verdict.Status(words[0])
	if !slices.Contains([]verdict.Status{verdict.Alive, verdict.Dead, verdict.Seki}, status) {
		return "", fmt.Errorf("%w: the status is alive, dead or seki", errSyntax)
	}
	p := d.game.Position
	if d.known.of == nil || !d.known.of.Equal(p) {
		ctx, cancel := d.bounded(ctx)
		defer cancel()
		list, err := d.Engine.Statuses(ctx, p)
		if err != nil {
			return "", err
		}
		d.known = statuses{p.Clone(), list}
	}
	var lines []string
	for k, chain := range p.Chains() {
		if d.known.list[k] == status {
			lines = append(lines, pointNames(chain.Stones))
		}
	}
	return strings.Join(lines, "\n"), nil
}

func (d *session) finalScore(ctx context.Context, _ []string) (string, error) {
	ctx, cancel := d.bounded(ctx)
	defer cancel()
	return d.Engine.Score(ctx, &d.game.Game)
}

// stone reads the vertex of a stone.
func (d *session) stone(vertex string) (board.Point, error) {
	at, err := board.ParsePoint(vertex)
	if err == nil {
		err = d.game.Position.CheckStone(at)
	}
	return at, err
}

func (d *session) verdict(ctx context.Context, words []string) (string, error) {
	at, err := d.stone(words[0])
	if err != nil {
		return "", err
	}
	ctx, cancel := d.bounded(ctx)
	defer cancel()
	lines, err := d.Engine.Verdict(ctx, d.game.Position, at)
	return strings.Join(lines, "\n"), err
}

// region lists the points of each fight, or of that on a vertex.
func (d *session) region(_ context.Context, words []string) (string, error) {
	fights, err := board.Options{}.Fights(d.game.Position)
	if err != nil {
		return "", err
	}
	fights = slices.DeleteFunc(fights, func(r *board.Reading) bool { return len(r.Points) == 0 })
	if len(words) > 0 {
		at, err := board.ParsePoint(words[0])
		if err != nil {
			return "", err
		}
		fights = slices.DeleteFunc(fights, func(r *board.Reading) bool { return !slices.Contains(r.Points, at) })
	}
	return strings.Join(units.Texts(fights, func(r *board.Reading) string { return pointNames(r.Points) }), "\n"), nil
}

// pointNames lists points.
func pointNames(points []board.Point) string {
	return strings.Join(units.Texts(points, board.Point.String), " ")
}
