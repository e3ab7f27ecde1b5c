package board

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// decoding is a way in which data may be meant as text.
type decoding struct {
	text  string
	doubt string // about the text that became U+FFFD, "" if none did
}

var sgfCharset = regexp.MustCompile(`CA\s*\[\s*([^\]\s]+)\s*\]`)

// decodings returns the data as text, the likeliest way first. There is one way unless the data is neither UTF-8 nor
// UTF-16.
func decodings(data []byte) []decoding {
	if utf8.Valid(data) && utf16Order(data) == nil {
		return []decoding{{text: string(bytes.TrimPrefix(data, []byte("\ufeff")))}}
	}
	if order := utf16Order(data); order != nil {
		if text, err := order.NewDecoder().Bytes(data); err == nil {
			return []decoding{{text: strings.TrimPrefix(string(text), "\ufeff")}}
		}
	}
	latin1, _ := charmap.ISO8859_1.NewDecoder().Bytes(data) // every byte is a character
	plain := decoding{text: string(latin1)}
	pairs := decoding{doubleBytes(data), "is in a character set that the file does not name in CA"}
	name := sgfCharset.FindSubmatch(data)
	if name == nil {
		return []decoding{plain, pairs}
	}
	if set := charset(string(name[1])); set != nil {
		if text, err := set.NewDecoder().Bytes(data); err == nil {
			return []decoding{{string(text), fmt.Sprintf("is not in the character set %s", name[1])}, plain, pairs}
		}
	}
	pairs.doubt = fmt.Sprintf("is in the character set %s, which is not known", name[1])
	return []decoding{plain, pairs}
}

// utf16Order returns UTF-16 with the byte order of the data, by its mark or because every second byte of its beginning
// is zero; nil for other data.
func utf16Order(data []byte) encoding.Encoding {
	start := data[:min(len(data), 16)&^1]
	zero := func(from int) bool {
		for k := from; k < len(start); k += 2 {
			if start[k] != 0 {
				return false
			}
		}
		return len(start) > 2
	}
	switch {
	case bytes.HasPrefix(data, []byte("\xfe\xff")), zero(0):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case bytes.HasPrefix(data, []byte("\xff\xfe")), zero(1):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	}
	return nil
}

// aliases are names in use that the Encoding Standard (https://encoding.spec.whatwg.org) does not know.
var aliases = map[string]string{
	"932": "shift_jis", "936": "gbk", "949": "euc-kr", "950": "big5", "uhc": "euc-kr", "johab": "euc-kr",
	"big-5": "big5", "euc-cn": "gbk", "euccn": "gbk", "gb": "gbk", "eucjp": "euc-jp", "euckr": "euc-kr",
	"shiftjis": "shift_jis", "s-jis": "shift_jis",
}

// codePage matches the prefix of the number of a code page.
var codePage = regexp.MustCompile(`^(?:x-)?(?:cp|ms|ibm|windows)[-_]?(\d+)$`)

// charset returns the character set of a name, nil if there is none.
func charset(name string) encoding.Encoding {
	name = strings.ToLower(name)
	if set, err := htmlindex.Get(name); err == nil {
		return set
	}
	set, err := htmlindex.Get(aliases[codePage.ReplaceAllString(name, "$1")])
	if err != nil {
		return nil
	}
	return set
}

// doubleBytes decodes data in an unknown multi-byte character set. A byte above ASCII and the next byte, which may look
// like a bracket or a backslash, are one character, U+FFFD.
func doubleBytes(data []byte) string {
	var b strings.Builder
	for k := 0; k < len(data); k++ {
		switch {
		case data[k] < utf8.RuneSelf:
			b.WriteByte(data[k])
		case k+1 < len(data) && data[k+1] >= '@':
			k++
			fallthrough
		default:
			b.WriteRune(utf8.RuneError)
		}
	}
	return b.String()
}
