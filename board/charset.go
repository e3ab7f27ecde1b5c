package board

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// decode returns data as text: in UTF-8, in UTF-16 with a byte order mark, in the character set that an SGF file names, or in
// ISO-8859-1, the default of SGF, in which every byte is a character.
func decode(data []byte) string {
	set := encoding.Encoding(charmap.ISO8859_1)
	if utf8.Valid(data) {
		set = unicode.UTF8
	} else if named := sgfCharset.FindSubmatch(data); named != nil {
		name := strings.ToLower(string(named[1]))
		if known, err := htmlindex.Get(codePages.Replace(name)); err == nil {
			set = known
		}
	}
	text, _, err := transform.Bytes(unicode.BOMOverride(set.NewDecoder()), data)
	if err != nil {
		text, _ = charmap.ISO8859_1.NewDecoder().Bytes(data)
	}
	return string(text)
}

var sgfCharset = regexp.MustCompile(`CA\s*\[\s*([^\]\s]+)\s*\]`)

// codePages gives code pages of SGF editors the names of the Encoding Standard (https://encoding.spec.whatwg.org).
var codePages = strings.NewReplacer("cp932", "shift_jis", "cp936", "gbk", "cp949", "euc-kr", "cp950", "big5")
