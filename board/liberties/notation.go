package liberties

import (
	"strconv"
	"strings"
)

// String returns the position on one line: the matrix, then the liberties in eyes and the private
// ones, of rows before "|" and of columns after it. What is zero everywhere is left out:
//
//	1 0; 1 1 eyes 1 0 | 0 5/2 private 0 0 | 0 3
//
// where 5/2 is an eye with five liberties and a reserve of two, as notation.ParsePosition reads it.
func (P Position) String() string {
	own := P.Own()
	return P.Matrix().String() + ownText("eyes", own.EyesRows, own.EyesCols, P.Reserve) +
		ownText("private", own.PrivateRows, own.PrivateCols, func(int) int { return 1 })
}

// ownText returns the liberties of one kind after a word, "" if there are none.
func ownText(word string, rows, cols []int, reserve func(line int) int) string {
	var b strings.Builder
	any, line := false, 0
	for _, list := range [2][]int{rows, cols} {
		if b.Len() > 0 {
			b.WriteString(" |")
		} else {
			b.WriteString(" " + word)
		}
		for _, v := range list {
			any = any || v > 0
			b.WriteString(" " + strconv.Itoa(v))
			if t := reserve(line); t > 1 {
				b.WriteString("/" + strconv.Itoa(t))
			}
			line++
		}
	}
	if !any {
		return ""
	}
	return b.String()
}
