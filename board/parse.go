package board

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"strings"

	"github.com/sekilab/sekilab/seki/notation"
)

// Parse reads positions: of every game tree in SGF the one after the given number of
// moves, passes counted, Shown or Last; or of a text all boards that blank lines separate
// (see ParseText). Content in SGF has "(;" somewhere, which no text has, or begins with a parenthesis and a
// property. Content that begins with a brace is JSON lines of the command: the field position of each has
// the rows; the second and further fights of a position are left out. Errors with a place are *notation.Error.
//
// A game tree is followed along its main line, or along a variation: at the branchings on
// the way, in order, it takes the children of these numbers, from 1, and then the first ones.
//
// The positions take at most about room bytes, otherwise Parse fails with ErrTooLarge;
// copies of the data take up to six times its size besides. The end of ctx ends the reading.
//
// Data in UTF-8 is read as such, other data in UTF-16, in the character set that the property CA names,
// or in ISO-8859-1, the default of SGF. The structure of SGF is ASCII: where the bytes of text may be brackets, because
// the character set is multi-byte and not named, or because a program has written escapes within characters, the way that
// takes the fewest brackets for text is right.
func Parse(ctx context.Context, data []byte, moves int, room int64, variation ...int) ([]*Position, error) {
	return ParseNoting(ctx, data, moves, room, func(string) {}, variation...)
}

// ParseNoting is like Parse, and calls note with what was wrong in a file whose positions could be read nevertheless.
func ParseNoting(ctx context.Context, data []byte, moves int, room int64, note func(string), variation ...int) ([]*Position, error) {
	m := &meter{ctx: ctx, room: room, note: note}
	text := decodings(data)[0].text
	if !isSGF(text) {
		if strings.HasPrefix(strings.TrimSpace(text), "{") {
			return parseRecords(text, m)
		}
		positions, _, err := parseBlocks(text, m)
		return positions, err
	}
	roots, err := parseDecoded(data, m)
	if err != nil {
		return nil, err
	}
	var positions []*Position
	for _, root := range roots {
		p, err := root.after(moves, variation, m)
		if err != nil {
			return nil, err
		}
		positions = append(positions, p)
	}
	return positions, nil
}

var (
	sgfStart    = regexp.MustCompile(`\(\s*;`)
	noSemicolon = regexp.MustCompile(`^\s*\(\s*[A-Z]+[a-z]*\s*\[`)
)

func isSGF(text string) bool { return sgfStart.MatchString(text) || noSemicolon.MatchString(text) }

// parseRecords reads the positions of JSON lines.
func parseRecords(text string, m *meter) (positions []*Position, err error) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		var record struct {
			Position []string
			Fight    int
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := m.take(int64(len(line))); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(line), &record); err != nil || len(record.Position) == 0 {
			return nil, &notation.Error{Line: number, Column: 1, Message: "no JSON object with the rows of a board in the field position"}
		}
		found, _, err := parseBlocks(strings.Join(record.Position, "\n"), m)
		switch {
		case errors.As(err, new(*notation.Error)) || err == nil && len(found) != 1:
			return nil, &notation.Error{Line: number, Column: 1, Message: "the field position does not have the rows of one board"}
		case err != nil:
			return nil, err
		case record.Fight < 2:
			positions = append(positions, found...)
		}
	}
	return positions, nil
}
