package rules

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/internal/units"
)

// Limits on rules.
const (
	MaxText     = 1 << 16 // bytes, as for an expression
	MaxClauses  = 1000
	MaxPlayers  = 1000
	MaxElements = 100_000 // of all lists that do not depend on the position
)

// keywords begin clauses.
var keywords = []string{"title", "parameter", "players", "state", "end", "move", "show"}

// parser reads rules into a Game, clause by clause.
type parser struct {
	*Game
	ctx      context.Context
	settings settings
	layout   layout
	elements int             // of the lists so far
	words    map[string]bool // players, and the texts that variables and parameters can have
	texts    expression.Type // of these
}

// Parse reads the rules of a game. Set gives parameters other values, as in "n = 3, k = 2".
// An error in the rules names the line and column, one in set is a *SettingError. The context's
// error is returned if it ends.
func Parse(ctx context.Context, text, set string) (*Game, error) {
	if len(text) > MaxText {
		return nil, fmt.Errorf("rules have at most %d bytes", MaxText)
	}
	settings, err := readSettings(set)
	if err != nil {
		return nil, err
	}
	p := &parser{Game: &Game{text: withoutComments(text)}, ctx: ctx, settings: settings, words: map[string]bool{drawn: true}}
	p.texts = expression.Type{Kind: expression.TextKind, Domain: &expression.Domain{Wrong: p.wrong}}
	p.add("player", p.texts, expression.None, true)
	p.add("next", p.texts, expression.None, true)
	p.add("previous", p.texts, expression.None, true)
	p.add(drawn, p.texts, expression.Text(drawn), false)
	if err := p.rules(); err != nil {
		return nil, located(err)
	}
	return p.Game, settings.check()
}

// rules reads all clauses and checks that none is missing.
func (p *parser) rules() error {
	count := 0
	for s := range clauses(p.text) {
		if count++; count > MaxClauses {
			return failed(p.text, s.from, "rules have at most %d clauses", MaxClauses)
		}
		if err := p.clause(s); err != nil {
			return err
		}
	}
	switch {
	case p.Players == nil:
		return errors.New(`rules need a line "players …"`)
	case p.moves == nil:
		return errors.New(`rules need a line "move …: …"`)
	case p.show == nil:
		return p.checkLength()
	}
	return nil
}

func (p *parser) clause(all part) error {
	keyword, rest := word(p.text, all)
	if slices.Contains([]string{"state", "end", "move", "show"}, keyword) && p.Players == nil {
		return failed(p.text, all.from, `a line "players …" has to come before this one`)
	}
	switch keyword {
	case "title":
		return p.title(rest)
	case "players":
		return p.players(rest)
	case "parameter":
		return p.parameter(rest)
	case "state":
		return p.state(rest)
	case "end":
		return p.end(rest)
	case "move":
		return p.move(rest)
	case "show":
		return p.showing(rest)
	}
	name, value, found := cut(p.text, all, '=')
	if _, more := word(p.text, name); !found || more.from < more.to {
		return failed(p.text, all.from, "a line begins with %s, or is NAME = VALUE%s", strings.Join(keywords, ", "), units.Suggestion(keywords, keyword))
	}
	return p.definition(name, value)
}

func (p *parser) title(rest part) error {
	if p.Title != "" {
		return failed(p.text, rest.from, "there is a line \"title …\" already")
	}
	value, _, err := p.constant(rest, expression.AnyText)
	if err != nil {
		return err
	}
	p.Title, _ = value.Text()
	return p.printable(rest, p.Title)
}

// players reads the names of the players or their number.
func (p *parser) players(rest part) error {
	if p.Players != nil {
		return failed(p.text, rest.from, "there is a line \"players …\" already")
	}
	value, t, err := p.constant(rest, expression.Type{})
	if err != nil {
		return err
	}
	if n, ok := value.Int(); ok && t.Kind == expression.NumberKind && 1 <= n && n <= MaxPlayers {
		value, t = numbered(n), expression.ListOf(expression.AnyText)
	}
	d := &domain{kind: p.texts}
	list, _ := value.List()
	switch {
	case t.Kind != expression.ListKind || t.Elem.Kind != expression.TextKind:
		return failed(p.text, rest.from, "the players are a list of names, or a number from 1 to %d", MaxPlayers)
	case len(list) > MaxPlayers:
		return failed(p.text, rest.from, "a game has at most %d players, not %d", MaxPlayers, len(list))
	}
	if err := p.values(rest, d, list); err != nil {
		return err
	}
	for _, name := range d.texts {
		switch {
		case name == drawn:
			return failed(p.text, rest.from, "a player is not called %q", drawn)
		case strings.TrimSpace(name) == "":
			return failed(p.text, rest.from, "the name of a player is empty")
		}
	}
	f, _ := p.layout.field(d.bits()) // the first field
	p.Players, p.player = d.texts, variable{"player", 0, d, cells{field: f}}
	p.add("players", expression.ListOf(p.texts), value, false)
	return nil
}

// parameter reads "NAME = VALUE" or "NAME in VALUES = VALUE".
func (p *parser) parameter(rest part) error {
	d, err := p.declared(rest)
	if err != nil {
		return err
	}
	value, t, err := p.constant(d.value, expression.Type{})
	if err != nil {
		return err
	}
	set, err := p.settings.value(p.ctx, d.name, t)
	if err != nil {
		return err
	}
	isSet := set != expression.None
	if isSet {
		value = set
		err = p.keep(d.value, set)
	}
	if err == nil && d.domain != nil {
		value, t, err = p.within(d, value, t)
	}
	if isSet {
		err = p.settings.located(d.name, err)
	}
	p.add(d.name, t, value, false)
	return err
}

// state reads "NAME in VALUES = VALUE".
func (p *parser) state(rest part) error {
	d, err := p.declared(rest)
	if err != nil {
		return err
	}
	if d.domain == nil {
		return failed(p.text, rest.from, "a state is written: state NAME in VALUES = VALUE")
	}
	value, t, err := p.constant(d.value, expression.Type{})
	if err != nil {
		return err
	}
	if value, t, err = p.within(d, value, t); err != nil {
		return err
	}
	cells, ok := d.newCells(&p.layout, value)
	if !ok {
		return failed(p.text, rest.from, "a position takes more than %d bits; take fewer variables or values", 64*words)
	}
	d.assign(&p.start, &cells, value)
	p.variables = append(p.variables, &variable{d.name, len(p.scope), d.domain, cells})
	p.add(d.name, t, value, true)
	return nil
}

// end reads "if CONDITION: WINNERS", or ": WINNERS" for positions without moves.
func (p *parser) end(rest part) error {
	before, after, found := cut(p.text, rest, ':')
	keyword, condition := word(p.text, before)
	if !found || keyword != "if" && before.from < before.to {
		return failed(p.text, rest.from, "an end is written: end if CONDITION: WINNERS, or end: WINNERS where no move is possible")
	}
	result, err := p.formula(after, expression.Type{})
	if err != nil {
		return err
	}
	if t := result.Type; t.Kind != expression.TextKind && (t.Kind != expression.ListKind || t.Elem.Kind != expression.TextKind && t.Elem.Kind != 0) {
		return failed(p.text, after.from, "the winners are a player, such as %q, a list of players or draw, not %v", p.Players[0], t)
	}
	if p.changing(result.Names) < 0 {
		value, err := result.Run(p.ctx, p.Game.values)
		if text, _ := value.Text(); err == nil && text != drawn {
			_, err = p.named(result, value)
		}
		if err != nil {
			return err
		}
	}
	if keyword == "" {
		if p.stuck != nil {
			return failed(p.text, rest.from, "there is a line \"end: …\" already")
		}
		p.stuck = result
		return nil
	}
	holds, err := p.formula(condition, expression.Truth)
	p.ends = append(p.ends, ending{holds, result})
	return err
}

// move reads "CLAUSES: EFFECTS".
func (p *parser) move(rest part) error {
	clauses, effects, found := cut(p.text, rest, ':')
	if !found {
		return failed(p.text, rest.from, "a move is written: move for NAME in LIST if CONDITION: NAME = VALUE, …, or move: pass")
	}
	m, err := p.rule(p.text, clauses, effects)
	p.moves = append(p.moves, m)
	return err
}

func (p *parser) showing(rest part) error {
	if p.show != nil {
		return failed(p.text, rest.from, "there is a line \"show …\" already")
	}
	show, err := p.formula(rest, expression.Type{})
	p.show = show
	return err
}

// definition reads a name for a value, which may depend on the position.
func (p *parser) definition(name, value part) error {
	if err := p.unused(name); err != nil {
		return err
	}
	f, err := p.formula(value, expression.Type{})
	if err != nil {
		return err
	}
	k := len(p.scope)
	if p.changing(f.Names) >= 0 {
		p.add(p.text[name.from:name.to], f.Type, expression.None, true)
		p.definitions[k] = f
		return nil
	}
	v, err := f.Run(p.ctx, p.Game.values)
	if err != nil {
		return err
	}
	p.add(p.text[name.from:name.to], f.Type, v, false)
	return p.keep(value, v)
}

// keep counts the elements of the value at x, which stay in memory.
func (p *parser) keep(x part, v expression.Value) error {
	if p.elements += elements(v); p.elements > MaxElements {
		return failed(p.text, x.from, "the lists that do not depend on the position have more than %d elements", MaxElements)
	}
	return nil
}

func elements(v expression.Value) int {
	list, _ := v.List()
	n := len(list)
	for _, v := range list {
		n += elements(v)
	}
	return n
}

func (p *parser) add(name string, t expression.Type, v expression.Value, changes bool) {
	p.scope = append(p.scope, expression.Name{Name: name, Type: t})
	p.Game.values = append(p.Game.values, v)
	p.changes = append(p.changes, changes)
	p.definitions = append(p.definitions, nil)
	p.known = append(p.known, false)
}

// unused checks a new name.
func (p *parser) unused(name part) error {
	text := p.text[name.from:name.to]
	switch {
	case slices.Contains(keywords, text) || !expression.IsName(text):
		return failed(p.text, name.from, "%q is no name: a name begins with a letter, and is no word of the language", text)
	case slices.ContainsFunc(p.scope, func(n expression.Name) bool { return n.Name == text }):
		return failed(p.text, name.from, "%s has a value already", text)
	}
	return nil
}

// wrong says what is wrong with a text that is compared with a player or a value of the state.
func (p *parser) wrong(text string) string {
	if p.words[text] {
		return ""
	}
	return fmt.Sprintf("%q is no player, and no value of the state or of a parameter", text)
}

// changing returns the first of some names whose value depends on the position, −1 if none
// does.
func (p *parser) changing(names []int) int {
	k := slices.IndexFunc(names, func(k int) bool { return p.changes[k] })
	if k < 0 {
		return -1
	}
	return names[k]
}

func (p *parser) formula(x part, want expression.Type) (*formula, error) {
	node, err := expression.ParsePart(p.text, x.from, x.to)
	if err != nil {
		return nil, err
	}
	program, err := p.scope.CompileNode(p.text, node, want)
	if err != nil {
		return nil, err
	}
	return &formula{program, p.needs(program.Names), x.from}, nil
}

// needs returns the definitions that a program with these names needs.
func (p *parser) needs(names []int) (needs []int) {
	known := make([]bool, len(p.scope))
	add := func(k int) {
		if !known[k] {
			known[k] = true
			needs = append(needs, k)
		}
	}
	for _, k := range names {
		if f := p.definitions[k]; f != nil {
			for _, n := range f.needs {
				add(n)
			}
			add(k)
		}
	}
	return needs
}

// constant evaluates an expression that must not depend on the position.
func (p *parser) constant(x part, want expression.Type) (v expression.Value, t expression.Type, err error) {
	f, err := p.formula(x, want)
	if err != nil {
		return v, t, err
	}
	if k := p.changing(f.Names); k >= 0 {
		return v, t, failed(p.text, x.from, "%s depends on the position; the same value is needed at all positions", p.scope[k].Name)
	}
	if v, err = f.Run(p.ctx, p.Game.values); err == nil {
		err = p.keep(x, v)
	}
	return v, f.Type, err
}

// rule compiles a move.
func (p *parser) rule(text string, clauses, effects part) (*move, error) {
	m := &move{}
	var row []*expression.Node
	var want []expression.Type
	if text[effects.from:effects.to] != "pass" {
		for _, assignment := range list(text, effects) {
			f, nodes, types, err := p.assignment(text, assignment)
			if err != nil {
				return nil, err
			}
			for _, e := range m.effects {
				if e.variable != f.variable {
					continue
				}
				if f.again = true; e.indices == 0 || f.indices == 0 {
					return nil, failed(text, f.at, twice, f.name)
				}
			}
			m.effects, row, want = append(m.effects, f), append(row, nodes...), append(want, types...)
		}
	}
	root, err := expression.ParseClauses(text, clauses.from, clauses.to, row)
	if err != nil {
		return nil, err
	}
	m.Rows, err = p.scope.CompileRows(text, root, want)
	if err != nil {
		return nil, err
	}
	m.needs = p.needs(m.Names)
	return m, nil
}

// assignment reads NAME[INDEX]… = VALUE. It returns the nodes of the indices and of the value,
// and their types.
func (p *parser) assignment(text string, x part) (f effect, row []*expression.Node, want []expression.Type, err error) {
	target, value, found := cut(text, x, '=')
	if !found {
		return f, nil, nil, failed(text, x.from, "an effect is written NAME = VALUE or NAME[INDEX] = VALUE")
	}
	if k := target.to - 1; k > target.from && strings.IndexByte("+-*/%", text[k]) >= 0 {
		return f, nil, nil, failed(text, k, "%c= is not in the language: write NAME = NAME %[1]c VALUE", text[k])
	}
	node, err := expression.ParsePart(text, target.from, target.to)
	if err != nil {
		return f, nil, nil, err
	}
	for ; node.Op == "index"; node = node.Args[0] {
		row = append(row, node.Args[1])
		want = append(want, expression.Number)
	}
	slices.Reverse(row)
	f = effect{variable: &p.player, indices: len(row), at: target.from}
	k := slices.IndexFunc(p.variables, func(v *variable) bool { return v.name == node.Text })
	switch {
	case node.Op == "name" && k >= 0:
		f.variable = p.variables[k]
	case node.Op != "name" || node.Text != p.player.name:
		names := append(units.Texts(p.variables, func(v *variable) string { return v.name }), p.player.name)
		if len(p.variables) == 0 {
			return f, nil, nil, failed(text, target.from, `%s is no part of the state; the lines "state …" come before those of moves`, text[target.from:target.to])
		}
		return f, nil, nil, failed(text, target.from, "%s is no part of the state%s", text[target.from:target.to], units.Suggestion(names, node.Text))
	}
	t := p.scope[f.number].Type
	for range row {
		if t.Kind != expression.ListKind {
			return f, nil, nil, failed(text, target.from, "%s has not so many indices", f.name)
		}
		t = *t.Elem
	}
	if node, err = expression.ParsePart(text, value.from, value.to); err != nil {
		return f, nil, nil, err
	}
	return f, append(row, node), append(want, t), nil
}
