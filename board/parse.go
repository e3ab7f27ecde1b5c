package board

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/sekilab/sekilab/seki/notation"
)

// Limits of Parse.
const (
	MaxFile      = 1 << 20 // bytes
	maxPositions = 10_000
)

// Parse reads positions: of every game tree in SGF the one after the given number of
// moves, passes counted, Shown or Last; or of a text all boards that blank lines separate
// (see ParseText). Content in SGF has "(;" somewhere, which no text has, or begins with a parenthesis and a
// property. Content that begins with a brace is JSON lines of the command: the field position of each has
// the rows; the second and further fights of a position are left out. Errors with a place are *notation.Error.
// notes say what is wrong in a file whose positions can be read nevertheless.
//
// A game tree is followed along its main line, or along a variation: at the branchings on
// the way, in order, it takes the children of these numbers, from 1, and then the first ones.
//
// Data in UTF-8 is read as such, other data in UTF-16, in the character set that the property CA names,
// or in ISO-8859-1, the default of SGF. The structure of SGF is ASCII: where the bytes of text may be brackets, because
// the character set is multi-byte and not named, or because a program has written escapes within characters, the way that
// takes the fewest brackets for text is right.
func Parse(data []byte, moves int, variation ...int) (positions []*Position, notes []string, err error) {
	if len(data) > MaxFile {
		return nil, nil, fmt.Errorf("more than %d bytes: split the file", MaxFile)
	}
	text := decodings(data)[0].text
	switch {
	case isSGF(text):
		var roots []*Node
		if roots, notes, err = ParseSGF(data); err != nil {
			return nil, nil, err
		}
		for _, root := range roots[:min(len(roots), maxPositions+1)] {
			p, err := root.after(moves, variation)
			if err != nil {
				return nil, nil, err
			}
			positions = append(positions, p)
		}
	case strings.HasPrefix(strings.TrimSpace(text), "{"):
		positions, err = parseRecords(text)
	default:
		positions, _, err = parseBlocks(text)
	}
	if len(positions) > maxPositions {
		return nil, nil, fmt.Errorf("more than %d positions: split the file", maxPositions)
	}
	return positions, notes, err
}

var (
	sgfStart    = regexp.MustCompile(`\(\s*;`)
	noSemicolon = regexp.MustCompile(`^\s*\(\s*[A-Z]+[a-z]*\s*\[`)
)

func isSGF(text string) bool { return sgfStart.MatchString(text) || noSemicolon.MatchString(text) }

// parseRecords reads the positions of JSON lines.
func parseRecords(text string) (positions []*Position, err error) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		var record struct {
			Position *Position
			Fight    int
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := json.Unmarshal([]byte(line), &record); err != nil || record.Position == nil {
			return nil, &notation.Error{Line: number, Column: 1, Message: "no JSON object with the rows of a board in its field position"}
		}
		if record.Fight < 2 {
			positions = append(positions, record.Position)
		}
	}
	return positions, nil
}
