package notation

import (
	"fmt"
	"strings"

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
	// A reserve of k means that the last k liberties in an eye can be taken only after all other
	// liberties of the line. Here nil, and any number below 1, stands for 1.
	ReserveRows []int `json:"reserve_rows,omitempty"`
	ReserveCols []int `json:"reserve_cols,omitempty"`
}

// ParsePosition reads a matrix in any syntax of Parse and, after it, the
// liberties in eyes and the private liberties, the numbers of rows before "|" and the numbers of columns after it:
//
//	1 0; 1 1 eyes 1 0 | 0 5/2 private 0 0 | 0 3
//
// 5/2 is an eye with five liberties and a reserve of two. Either word may come first or be missing; own
// is nil if both are. A nil labels stands for none. Every error is an *Error.
func ParsePosition(text string, labels Labels) (A seki.Matrix, own *Own, err error) {
	err = try(func() {
		s := scanner{line: 1, labels: labels}
		s.only(text)
		A, own = s.position()
	})
	return A, own, err
}

// position reads the whole text: a matrix and, after it, liberties. No syntax of a matrix has the words "eyes" and
// "private".
func (s *scanner) position() (A seki.Matrix, own *Own) {
	text, _, _ := strings.Cut(s.text, "eyes")
	if text, _, _ = strings.Cut(text, "private"); text == s.text {
		return s.matrix(), nil
	}
	all, start := s.text, len(text)
	s.text = strings.TrimRight(text, " \t\n")
	A = s.matrix()
	s.text, s.pos = all, start
	own = &Own{}
	for s.lines(); !s.end(); s.lines() {
		switch word := s.skip("eyes", "private"); {
		case word == "":
			s.unexpected(s.pos, `"eyes" or "private"`)
		case word == "eyes" && own.EyesRows == nil:
			own.EyesRows, own.ReserveRows = s.numbers(A.Rows(), word, "row")
			s.expect("|")
			own.EyesCols, own.ReserveCols = s.numbers(A.Cols(), word, "column")
		case word == "private" && own.PrivateRows == nil:
			own.PrivateRows, _ = s.numbers(A.Rows(), word, "row")
			s.expect("|")
			own.PrivateCols, _ = s.numbers(A.Cols(), word, "column")
		default:
			s.fail(s.pos-len(word), "%q is given twice", word)
		}
	}
	return A, own
}

// numbers reads one number for each line and, for eyes, reserves.
func (s *scanner) numbers(lines int, word, line string) (list, reserves []int) {
	for k := range lines {
		s.lines()
		name := fmt.Sprintf("the number of %s %d after %q", line, k+1, word)
		if !s.digit() {
			s.unexpected(s.pos, name)
		}
		start := s.pos
		value := s.number()
		if value > seki.MaxEntry {
			s.fail(start, "%s is too large: at most %d", name, seki.MaxEntry)
		}
		list = append(list, value)
		if word == "eyes" && s.skip("/") != "" {
			start := s.pos
			reserve := s.number()
			if reserve < 1 || reserve > MaxReserve {
				s.fail(start, "the reserve of %s %d must be a number in 1…%d", line, k+1, MaxReserve)
			}
			if reserves == nil {
				reserves = make([]int, lines)
			}
			reserves[k] = reserve
		}
		s.space()
		s.skip(",")
	}
	return list, reserves
}
