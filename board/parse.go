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

// Parse reads positions: of every game tree in SGF the position after the given number of moves, passes counted, Shown or
// Last; or all boards of a text, separated by blank lines (see ParseText). SGF has "(;" somewhere, which no text has, or
// begins with a parenthesis and a property. Errors with a place are *notation.Error.
//
// A game tree is followed along its main line, or along a variation: at the branchings on
// the way, in order, it takes the children of these numbers, from 1, and then the first ones.
func Parse(data []byte, moves int, variation ...int) (positions []*Position, err error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("more than %d bytes: split the file", MaxFile)
	}
	text := decode(data)
	if sgfStart.MatchString(text) || noSemicolon.MatchString(text) {
		roots, err := ParseSGF(data)
		if err != nil {
			return nil, err
		}
		for _, root := range roots[:min(len(roots), maxPositions+1)] {
			p, err := root.after(moves, variation)
			if err != nil {
				return nil, err
			}
			positions = append(positions, p)
		}
	} else if positions, _, err = parseBlocks(text); err != nil {
		return nil, err
	}
	if len(positions) > maxPositions {
		return nil, fmt.Errorf("more than %d positions: split the file", maxPositions)
	}
	return positions, nil
}

var (
	sgfStart    = regexp.MustCompile(`\(\s*;`)
	noSemicolon = regexp.MustCompile(`^\s*\(\s*[A-Z]+[a-z]*\s*\[`)
)
