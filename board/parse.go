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
	if text := decodings(data)[0]; isSGF(text) {
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
	} else if positions, err = parseTexts(text); err != nil {
		return nil, nil, err
	}
	if len(positions) > maxPositions {
		return nil, nil, fmt.Errorf("more than %d positions: split the file", maxPositions)
	}
	return positions, notes, nil
}

var (
	sgfStart    = regexp.MustCompile(`\(\s*;`)
	noSemicolon = regexp.MustCompile(`^\s*\(\s*[A-Z]+[a-z]*\s*\[`)
	sgfCharset  = regexp.MustCompile(`CA\s*\[\s*([^\]\s]+)`)
)

func isSGF(text string) bool { return sgfStart.MatchString(text) || noSemicolon.MatchString(text) }

// codePages are names that programs write in CA and the Encoding Standard does not know.
var codePages = map[string]string{"cp932": "shift_jis", "cp936": "gbk", "cp949": "euc-kr", "cp950": "big5"}

// decodings returns the ways in which data may be meant as text, the likeliest first. There is one way unless the data
// is neither UTF-8 nor UTF-16.
func decodings(data []byte) (texts []string) {
	order := unicode.LittleEndian
	add := func(e encoding.Encoding) {
		if text, err := e.NewDecoder().Bytes(data); err == nil {
			texts = append(texts, strings.TrimPrefix(string(text), "\ufeff"))
		}
	}
	switch begin := append(bytes.Clone(data[:min(len(data), 2)]), "  "...); {
	case begin[0] == 0, bytes.HasPrefix(begin, []byte("\xfe\xff")):
		order = unicode.BigEndian
		fallthrough
	case begin[1] == 0, bytes.HasPrefix(begin, []byte("\xff\xfe")):
		add(unicode.UTF16(order, unicode.IgnoreBOM))
	case utf8.Valid(data):
		add(unicode.UTF8)
	default:
		if found := sgfCharset.FindSubmatch(data); found != nil {
			name := strings.ToLower(string(found[1]))
			if set, err := htmlindex.Get(cmp.Or(codePages[name], name)); err == nil {
				add(set)
			}
		}
		add(charmap.ISO8859_1) // in which every byte is a character
		texts = append(texts, doubleBytes(data))
	}
	return texts
}

// doubleBytes decodes data in an unknown multi-byte character set. A byte above ASCII and the next byte, which may look
// like a bracket or a backslash, are one character, U+FFFD.
func doubleBytes(data []byte) string {
	var b strings.Builder
	for k := 0; k < len(data); k++ {
		if data[k] < utf8.RuneSelf {
			b.WriteByte(data[k])
			continue
		}
		b.WriteRune(utf8.RuneError)
		if k+1 < len(data) && data[k+1] >= '@' {
			k++
		}
	}
	return b.String()
}
