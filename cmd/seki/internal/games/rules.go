package games

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/rules"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/table"
)

// gameFile is a game in a file: a list of positions, or rules.
type gameFile struct {
	listed *terminal.Explicit // nil for rules
	rules  string
}

// readGameFile reads rules, which begin with a word or a comment, or a list of positions as JSON.
func readGameFile(r io.Reader) (file gameFile, err error) {
	buffered := bufio.NewReader(r)
	const mark = "\ufeff" // of the order of bytes, which some editors write
	if begin, _ := buffered.Peek(len(mark)); string(begin) == mark {
		_, _ = buffered.Discard(len(mark))
	}
	begin, _ := buffered.Peek(buffered.Size())
	begin = bytes.TrimSpace(begin)
	switch c, _ := utf8.DecodeRune(begin); {
	case len(begin) == 0 || c == '{' || c == '[':
		file.listed, err = terminal.ReadJSON(buffered)
		return file, err
	case c != '#' && !unicode.IsLetter(c):
		return file, errors.New("neither JSON, which begins with {, nor rules, which begin with a word or #")
	}
	data, err := io.ReadAll(io.LimitReader(buffered, rules.MaxText+1))
	file.rules = string(data)
	return file, err
}

// gameNamed returns the game that the program has by rules, or that of a file.
func gameNamed(c *command.Run, name string) (gameFile, error) {
	if text, ok := rules.Example(name); ok {
		return gameFile{rules: text}, nil
	}
	return readFile(c, name, readGameFile)
}

// rulesSetup returns a game by rules, which name names in errors, with the values set of its
// parameters and --start.
func rulesSetup(c *command.Run, name, text, set string) (named terminal.Named, err error) {
	g, err := rules.Parse(c.Context, text, set)
	if err != nil {
		return named, rulesError(c, name, err)
	}
	if c.IsSet("start") {
		if err := g.MoveStart(c.Context, c.String("start")); err != nil {
			return named, rulesError(c, "--start", err)
		}
	}
	most := maxValues / len(g.Players) // a position may have all players as winners
	named, err = g.Explore(c.Context, min(most, c.Int("limit")))
	if limit := (*terminal.LimitError)(nil); errors.As(err, &limit) && limit.Limit < c.Int("limit") {
		return named, command.Usagef("%s: %d players × more than %d positions are too many: at most %d values", command.ShownSource(name), len(g.Players), most, maxValues)
	}
	if err != nil {
		return named, rulesError(c, name, err)
	}
	named.Title = cmp.Or(named.Title, name)
	return named, nil
}

func rulesError(c *command.Run, what string, err error) error {
	if setting := (*rules.SettingError)(nil); errors.As(err, &setting) && c.IsSet("set") {
		what = "--set"
	}
	if limit := (*terminal.LimitError)(nil); errors.As(err, &limit) {
		return err
	}
	return wrong(c, what, err)
}

// wrong makes a usage error of what is wrong with something, unless the command was interrupted.
func wrong(c *command.Run, what string, err error) error {
	if c.Context.Err() != nil {
		return err
	}
	return command.Usagef("%s: %w", command.ShownSource(what), err)
}

// gamesRules lists the games by rules that the program has, or prints the rules of one.
func gamesRules(c *command.Run) error {
	switch c.NArg() {
	case 0:
		return command.WithOutput(c, func(w io.Writer) error {
			t := table.New("game", "rules")
			for _, name := range rules.Examples() {
				text, _ := rules.Example(name)
				g, err := rules.Parse(c.Context, text, "")
				if err != nil {
					return fmt.Errorf("the rules of %s: %w", name, err)
				}
				t.Add(name, g.Title)
			}
			return t.Write(w)
		})
	case 1:
		text, err := exampleNamed(c.Args().First())
		if err != nil {
			return err
		}
		return command.WithOutput(c, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	return command.Usagef("seki games rules takes at most one name, not %d", c.NArg())
}

// exampleNamed returns the rules of a game that the program has.
func exampleNamed(name string) (string, error) {
	text, ok := rules.Example(name)
	if !ok {
		return "", command.Usagef("there are no rules of %q; there are those of %s", name, strings.Join(rules.Examples(), ", "))
	}
	return text, nil
}
