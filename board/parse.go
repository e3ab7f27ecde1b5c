package board

import (
	"fmt"
	"regexp"
)

// Limits of Parse.
const (
	MaxFile      = 1 << 20 // bytes
	maxPositions = 10_000
)

// Parse reads positions: of every game tree in SGF the position after the given number of moves, passes counted, Shown
// or Last; or all boards of a text, separated by blank lines (see ParseText). SGF has "(;" somewhere, which no text
// has, or begins with a parenthesis and a property. Errors with a place are *notation.Error. Notes name the faults of a
// file whose positions can be read all the same.
//
// A game tree is followed along its main line, or along a variation: at the branchings on
// the way, in order, it takes the children of these numbers, from 1, and then the first ones.
//
// Data is read in UTF-8 or UTF-16, in the character set that the property CA names, or in ISO-8859-1, the default of
// SGF. The structure of SGF is ASCII. The bytes of a text may be brackets, because its multi-byte character set is not
// named, or because a program has written escapes within characters. Then Parse takes the fewest brackets for text.
func Parse(data []byte, moves int, variation ...int) (positions []*Position, notes []string, err error) {
	if len(data) > MaxFile {
		return nil, nil, fmt.Errorf("more than %d bytes: split the file", MaxFile)
	}
	text := decodings(data)[0].text
	if isSGF(text) {
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
	} else {
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
