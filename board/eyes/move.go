package eyes

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Place is the kind of a liberty.
type Place uint8

const (
	Dame    Place = iota // shared by a row and a column
	Private              // of one line, outside its eyes
	Eye                  // in an eye of one line
)

var placeNames = [...]string{Dame: "dame", Private: "private", Eye: "eye"}

// MarshalText returns "dame", "private" or "eye".
func (p Place) MarshalText() ([]byte, error) { return []byte(placeNames[p]), nil }

// UnmarshalText reads what MarshalText writes.
func (p *Place) UnmarshalText(text []byte) error {
	k := slices.Index(placeNames[:], string(text))
	if k < 0 {
		return fmt.Errorf("unknown place %q: dame, private or eye", text)
	}
	*p = Place(k)
	return nil
}

// Move is an active move: it fills one liberty. For a dame, Row and Col are those that share it,
// counted from 0; for any other liberty one of them is the line that has it, and the other is −1.
type Move struct {
	Place    Place
	Row, Col int
}

// attacker returns the player who wants to empty the line of a private liberty or an eye.
func (mv Move) attacker() seki.Player {
	if mv.Row < 0 {
		return seki.C
	}
	return seki.R
}

// line returns the line of a private liberty or an eye.
func (mv Move) line() int { return max(mv.Row, mv.Col) }

// String returns the move with lines counted from 1: "(2,1)", "a private liberty of row 2", "the eye
// of column 1".
func (mv Move) String() string {
	if mv.Place == Dame {
		return seki.Move{Row: mv.Row, Col: mv.Col}.String()
	}
	return mv.Name(func(p seki.Player, k int) string {
		return fmt.Sprintf("%s %d", [...]string{seki.R: "row", seki.C: "column"}[p], k+1)
	})
}

// Name returns "a private liberty of L" or "the eye of L" for a move outside the dame, where L is what
// line returns for the player who wants to empty the line, and its number from 0.
func (mv Move) Name(line func(p seki.Player, k int) string) string {
	place := "a private liberty"
	if mv.Place == Eye {
		place = "the eye"
	}
	return place + " of " + line(mv.attacker(), mv.line())
}

// MarshalJSON writes a move in a dame as [row,column], and others as {"place":"eye","row":2} or
// {"place":"private","col":1}; lines count from 1.
func (mv Move) MarshalJSON() ([]byte, error) {
	if mv.Place == Dame {
		return seki.Move{Row: mv.Row, Col: mv.Col}.MarshalJSON()
	}
	return json.Marshal(struct {
		Place Place `json:"place"`
		Row   int   `json:"row,omitempty"`
		Col   int   `json:"col,omitempty"`
	}{mv.Place, mv.Row + 1, mv.Col + 1})
}

// move returns the move that fills the liberty P.liberties[k].
func (P Position) move(k int) Move {
	m, n := P.rows, P.cols
	if k < m*n {
		return Move{Dame, k / n, k % n}
	}
	k -= m * n
	place := Private
	if k >= m+n {
		place, k = Eye, k-m-n
	}
	if k < m {
		return Move{place, k, -1}
	}
	return Move{place, -1, k - m}
}

// index returns the k of which P.move(k) is mv.
func (P Position) index(mv Move) int {
	m, n := P.rows, P.cols
	if mv.Place == Dame {
		return mv.Row*n + mv.Col
	}
	k := m * n
	if mv.Place == Eye {
		k += m + n
	}
	if mv.Row < 0 {
		return k + m + mv.Col
	}
	return k + mv.Row
}
