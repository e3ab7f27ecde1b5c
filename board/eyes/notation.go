package eyes

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// The words of the notation.
const (
	eyesWord    = "eyes"
	privateWord = "private"
)

// String returns the position on one line: the matrix, then the liberties in eyes and the private
// ones, of rows before "|" and of columns after it. What is zero everywhere is left out:
//
//	1 0; 1 1 eyes 1 0 | 0 1 private 0 0 | 0 3
func (P Position) String() string {
	p, q, e, f := P.split()
	return P.Matrix().String() + ownText(eyesWord, e, f) + ownText(privateWord, p, q)
}

// ownText returns the liberties of one kind after a word, "" if there are none.
func ownText(word string, rows, cols []int) string {
	var b strings.Builder
	any := false
	for _, list := range [2][]int{rows, cols} {
		if b.Len() > 0 {
			b.WriteString(" |")
		} else {
			b.WriteString(" " + word)
		}
		for _, v := range list {
			any = any || v > 0
			b.WriteString(" " + strconv.Itoa(v))
		}
	}
	if !any {
		return ""
	}
	return b.String()
}

// MarshalText returns the text of String.
func (P Position) MarshalText() ([]byte, error) { return []byte(P.String()), nil }

// UnmarshalText is Parse.
func (P *Position) UnmarshalText(text []byte) error {
	read, err := Parse(string(text))
	if err == nil {
		*P = read
	}
	return err
}

// Parse reads what String returns. The matrix may be in any syntax of notation.Parse; "eyes" and
// "private" may come in either order, each once, and numbers may be separated by commas as well.
// Every error is a *notation.Error.
func Parse(text string) (Position, error) {
	end := FirstWord(text)
	A, err := notation.Parse(text[:end])
	if err != nil {
		return Position{}, err
	}
	r := reader{text: text, pos: end}
	own, err := r.own(A)
	if err != nil {
		return Position{}, err
	}
	P, err := New(A, own)
	if err != nil {
		return Position{}, (&reader{text: text}).errorf("%v", err)
	}
	return P, nil
}

// FirstWord returns the index in text of the first "eyes" or "private", which ends the matrix, or
// the length of the text if there is none.
func FirstWord(text string) int {
	end := len(text)
	for _, word := range []string{eyesWord, privateWord} {
		if k := strings.Index(text[:end], word); k >= 0 {
			end = k
		}
	}
	return end
}

// reader reads what follows the matrix.
type reader struct {
	text string
	pos  int
}

func (r *reader) own(A seki.Matrix) (own Own, err error) {
	for seen := map[string]bool{}; ; {
		r.skip(" \t\r\n")
		if r.pos == len(r.text) {
			return own, nil
		}
		word := ""
		for _, w := range []string{eyesWord, privateWord} {
			if strings.HasPrefix(r.text[r.pos:], w) {
				word = w
			}
		}
		switch {
		case word == "":
			return own, r.errorf(`after the liberties of the columns only "eyes" or "private" may follow, each once`)
		case seen[word]:
			return own, r.errorf(`%q is given twice`, word)
		}
		seen[word] = true
		r.pos += len(word)
		rows, err := r.numbers(A.Rows(), word, "row")
		if err != nil {
			return own, err
		}
		if r.pos == len(r.text) || r.text[r.pos] != '|' {
			return own, r.errorf(`%s: "|" must stand between the numbers of the rows and those of the columns`, word)
		}
		r.pos++
		cols, err := r.numbers(A.Cols(), word, "column")
		if err != nil {
			return own, err
		}
		if word == eyesWord {
			own.EyesRows, own.EyesCols = rows, cols
		} else {
			own.PrivateRows, own.PrivateCols = rows, cols
		}
	}
}

// numbers reads the liberties of all lines of one kind.
func (r *reader) numbers(lines int, word, line string) ([]int, error) {
	list := make([]int, 0, lines)
	for {
		r.skip(" \t\r\n,")
		start := r.pos
		r.skip("0123456789")
		digits := r.text[start:r.pos]
		if digits == "" {
			break
		}
		v, err := strconv.Atoi(digits)
		if err != nil || v > seki.MaxEntry {
			r.pos = start
			return nil, r.errorf("%s: the number of %s %d is greater than %d", word, line, len(list)+1, seki.MaxEntry)
		}
		if len(list) == lines {
			r.pos = start
			return nil, r.errorf("%s: there must be %s, one for each %s, not more", word, units.Plural(lines, "number", "numbers"), line)
		}
		list = append(list, v)
	}
	if r.pos < len(r.text) && r.text[r.pos] == '-' {
		return nil, r.errorf("%s: the number of %s %d is negative", word, line, len(list)+1)
	}
	if len(list) < lines {
		return nil, r.errorf("%s: there must be %s, one for each %s, not %d", word, units.Plural(lines, "number", "numbers"), line, len(list))
	}
	return list, nil
}

// skip moves past all characters of a set.
func (r *reader) skip(set string) {
	r.pos = len(r.text) - len(strings.TrimLeft(r.text[r.pos:], set))
}

// errorf returns an error at the current character.
func (r *reader) errorf(format string, args ...any) error {
	before := r.text[:r.pos]
	start := strings.LastIndexByte(before, '\n') + 1
	return &notation.Error{
		Line: strings.Count(before, "\n") + 1, Column: utf8.RuneCountInString(before[start:]) + 1,
		Message: fmt.Sprintf(format, args...),
	}
}
