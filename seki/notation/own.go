package notation

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// MaxReserve is the greatest reserve of an eye.
const MaxReserve = 255

// Own holds the liberties that belong to one line each: a number for each row, or each column. A
// nil slice stands for zeros.
type Own struct {
	PrivateRows []int `json:"private_rows,omitempty"` // liberties outside eyes
	PrivateCols []int `json:"private_cols,omitempty"`
	EyesRows    []int `json:"eyes_rows,omitempty"` // liberties in eyes
	EyesCols    []int `json:"eyes_cols,omitempty"`
	// Of the liberties in an eye as many as its reserve can be taken only after all others of the
	// line; here nil, and any number below 1, stands for 1.
	ReserveRows []int `json:"reserve_rows,omitempty"`
	ReserveCols []int `json:"reserve_cols,omitempty"`
}

// The words that begin the liberties of their lines after a matrix.
const (
	eyesWord    = "eyes"
	privateWord = "private"
)

var ownWords = []string{eyesWord, privateWord}

// ParsePosition reads a matrix in any syntax of Parse and, after it, the
// liberties in eyes and the private ones, those of rows before "|" and those of columns after it:
//
//	1 0; 1 1 eyes 1 0 | 0 5/2 private 0 0 | 0 3
//
// 5/2 is an eye with five liberties and a reserve of two. Either word may come first or be missing; own
// is nil if both are. A nil labels stands for none. Every error is an *Error.
func ParsePosition(text string, labels Labels) (A seki.Matrix, own *Own, err error) {
	s := scanner{line: 1, owned: true, labels: labels}
	err = try(func() { A, own = s.whole(text) })
	return A, own, err
}

// ownWord returns the word of ownWords that the rest begins with, "" if there is none.
func (s *scanner) ownWord() string {
	if c := s.text[s.pos]; c != 'e' && c != 'p' { // nearly always
		return ""
	}
	k := slices.IndexFunc(ownWords, func(word string) bool { return strings.HasPrefix(s.rest(), word) })
	if k < 0 {
		return ""
	}
	return ownWords[k]
}

// untilOwn returns the rest up to the first word of ownWords.
func (s *scanner) untilOwn() string {
	rest := s.rest()
	for _, word := range ownWords {
		rest, _, _ = strings.Cut(rest, word)
	}
	return rest
}

// position reads a whole text: a matrix, and what ParsePosition allows after it.
func (s *scanner) position() (A seki.Matrix, own *Own) {
	s.owned = true
	A = s.matrix()
	s.owned = false
	seen := map[string]bool{}
	for s.toOwn(); !s.end(); s.toOwn() {
		word := s.skipAny(ownWords)
		switch {
		case word == "":
			s.unexpected(`after the liberties of the columns only "eyes" or "private" may follow, each once`)
		case seen[word]:
			s.pos -= len(word)
			s.fail("%q is given twice", word)
		}
		seen[word] = true
		if own == nil {
			own = &Own{}
		}
		s.ownNumbers(own, A, word)
	}
	return A, own
}

// toOwn skips blanks, and where the end of a line ends a row also the end of a line before a word of ownWords.
func (s *scanner) toOwn() {
	if s.space(); s.byLine && s.lines() && !s.end() && s.ownWord() == "" {
		s.fail("%s", hasEnded)
	}
}

// ownNumbers reads the numbers after a word.
func (s *scanner) ownNumbers(own *Own, A seki.Matrix, word string) {
	if word == privateWord {
		own.PrivateRows = s.numbers(A.Rows(), word, "row", nil)
	} else {
		own.EyesRows = s.numbers(A.Rows(), word, "row", &own.ReserveRows)
	}
	if !s.skip("|") {
		s.fail(`%s: "|" must stand between the numbers of the rows and those of the columns`, word)
	}
	if word == privateWord {
		own.PrivateCols = s.numbers(A.Cols(), word, "column", nil)
	} else {
		own.EyesCols = s.numbers(A.Cols(), word, "column", &own.ReserveCols)
	}
}

// numbers reads one number for each line, and reserves unless they may not be given.
func (s *scanner) numbers(lines int, word, line string, reserves *[]int) []int {
	need := func(found string) {
		s.fail("%s: there must be %s, one for each %s, not %s", word, units.Plural(lines, "number", "numbers"), line, found)
	}
	list := make([]int, 0, lines)
	for s.space(); isDigit(s.peek()); s.space() {
		start := s.pos
		value := s.number()
		end := s.pos
		s.pos = start // of what is wrong
		switch {
		case value > seki.MaxEntry:
			s.fail("%s: the number of %s %d is too large: at most %d", word, line, len(list)+1, seki.MaxEntry)
		case len(list) == lines:
			need("more")
		}
		s.pos = end
		list = append(list, value)
		if reserves != nil && s.skip("/") {
			start := s.pos
			reserve := s.number()
			if s.pos == start || reserve < 1 || reserve > MaxReserve {
				s.pos = start
				s.fail("%s: the reserve of %s %d must be a number in 1…%d", word, line, len(list), MaxReserve)
			}
			if *reserves == nil {
				*reserves = make([]int, lines)
			}
			(*reserves)[len(list)-1] = reserve
		}
		s.space()
		s.skip(",")
	}
	if s.peek() == '-' {
		s.fail("%s: the number of %s %d is negative", word, line, len(list)+1)
	}
	if len(list) < lines {
		need(units.Plural(len(list), "number", "numbers"))
	}
	return list
}

// ownFields are the names of the fields of Own in JSON.
var ownFields = []string{"private_rows", "private_cols", "eyes_rows", "eyes_cols", "reserve_rows", "reserve_cols"}

// set stores the raw value of one of ownFields.
func (own *Own) set(name string, value *scanner) {
	list := [...]*[]int{&own.PrivateRows, &own.PrivateCols, &own.EyesRows, &own.EyesCols, &own.ReserveRows, &own.ReserveCols}[slices.Index(ownFields, name)]
	if json.Unmarshal([]byte(value.text), list) != nil {
		value.fail("the field %q must be a list of numbers", name)
	}
}
