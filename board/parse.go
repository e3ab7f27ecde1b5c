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
// SGF. Without CA, SGF is an error where another character set may have another bracket or backslash.
func Parse(data []byte, moves int, variation ...int) (positions []*Position, err error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("more than %d bytes: split the file", MaxFile)
	}
	if text, _ := decode(data); sgfStart.MatchString(text) {
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

// unclear matches, in data of an unknown character set, a byte above ASCII and a backslash, or an odd number of such
// bytes and a closing bracket: each may be one character of two bytes.
var unclear = regexp.MustCompile(`[^\x00-\x7f]\\|(?:^|[\x00-\x7f])[^\x00-\x7f](?:[^\x00-\x7f]{2})*\]`)

// decode returns data as text, and an error if it cannot be SGF because its character set is unknown.
func decode(data []byte) (string, error) {
	var set encoding.Encoding
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
			set, _ = htmlindex.Get(cmp.Or(codePages[name], name))
		}
	}
	known := set != nil && set != unicode.UTF8 // which valid data alone has
	if !known {
		set = charmap.ISO8859_1 // in which every byte is a character
	}
	decoded, err := set.NewDecoder().Bytes(data)
	if err != nil {
		return string(data), nil
	}
	text := string(decoded)
	if at := unclear.FindStringIndex(text); !known && at != nil {
		return text, place{text, at[1] - 1}.errorf(
			"the character set is unknown: name it in CA, as in CA[Shift_JIS], or convert the file to UTF-8")
	}
	return text, nil
}
