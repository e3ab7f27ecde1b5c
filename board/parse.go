package board

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// Limits of Parse.
const (
	MaxFile      = 1 << 20 // bytes
	maxPositions = 10_000
)

// Parse reads positions: of every game tree in SGF the position after the given number of moves, passes counted, Shown
// or Last; or all boards of a text, separated by blank lines (see ParseText). SGF has "(;" somewhere, which no text
// has. Errors with a place are *notation.Error.
//
// A game tree is followed along its main line, or along a variation: at the branchings on
// the way, in order, it takes the children of these numbers, from 1, and then the first ones.
//
// Data is read in UTF-8 or UTF-16, in the character set that the property CA names, or in ISO-8859-1, the default of
// SGF.
func Parse(data []byte, moves int, variation ...int) (positions []*Position, err error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("more than %d bytes: split the file", MaxFile)
	}
	if text := decode(data); sgfStart.MatchString(text) {
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
	} else if positions, err = parseTexts(text); err != nil {
		return nil, err
	}
	if len(positions) > maxPositions {
		return nil, fmt.Errorf("more than %d positions: split the file", maxPositions)
	}
	return positions, nil
}

var (
	sgfStart   = regexp.MustCompile(`\(\s*;`)
	sgfCharset = regexp.MustCompile(`CA\s*\[\s*([^\]\s]+)`)
)

// codePages are names that programs write in CA and the Encoding Standard does not know.
var codePages = map[string]string{"cp932": "shift_jis", "cp936": "gbk", "cp949": "euc-kr", "cp950": "big5"}

// decode returns data as text.
func decode(data []byte) string {
	var set encoding.Encoding = charmap.ISO8859_1 // in which every byte is a character
	switch begin := data[:min(len(data), 2)]; {
	case bytes.IndexByte(begin, 0) == 0:
		set = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case bytes.IndexByte(begin, 0) == 1, string(begin) == "\xfe\xff", string(begin) == "\xff\xfe":
		set = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case utf8.Valid(data):
		set = unicode.UTF8BOM
	default:
		if found := sgfCharset.FindSubmatch(data); found != nil {
			name := strings.ToLower(string(found[1]))
			if named, err := htmlindex.Get(cmp.Or(codePages[name], name)); err == nil {
				set = named
			}
		}
	}
	text, err := set.NewDecoder().Bytes(data)
	if err != nil {
		return string(data)
	}
	return string(text)
}
