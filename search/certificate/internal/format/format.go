// Package format encodes and decodes single lines of a certificate, in the format that
// docs/file-formats.md describes. It is the only code that the writer and the
// verifier of certificates share.
package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Name and Version identify the format in the first line of a certificate.
const (
	Name    = "seki-certificate"
	Version = 1
)

// Claim is what a step proves about a player and a matrix.
type Claim string

const (
	WinsFirst   Claim = "W1" // the player wins, moving first
	WinsSecond  Claim = "W2" // the player wins, moving second
	HoldsFirst  Claim = "H1" // the player does not lose, moving first
	HoldsSecond Claim = "H2" // the player does not lose, moving second
)

// Wins reports whether the claim is that the player wins. The other claims are that the
// player does not lose.
func (c Claim) Wins() bool { return c == WinsFirst || c == WinsSecond }

// Second reports whether the player of the claim moves second.
func (c Claim) Second() bool { return c == WinsSecond || c == HoldsSecond }

// After returns the claim to be proved after a move: the same with the other player to
// move. A claim about moving first needs it for one move, a claim about moving second for
// all.
func (c Claim) After() Claim {
	return map[Claim]Claim{WinsFirst: WinsSecond, WinsSecond: WinsFirst, HoldsFirst: HoldsSecond, HoldsSecond: HoldsFirst}[c]
}

// GameName returns the name of a game in the first line of a certificate.
func GameName(g seki.Game) string {
	if g == seki.DSeki {
		return "d-seki"
	}
	return "seki"
}

// Line is any line of a certificate: the first line, a step, a value, a kind or the
// last line. Only the fields of one of these are set. Indices count from 1.
type Line struct {
	// The first line.
	Format  string  `json:"format,omitempty"`
	Version int     `json:"version,omitempty"`
	Game    string  `json:"game,omitempty"`
	Matrix  [][]int `json:"matrix,omitempty"`

	// A step. A value has To as well.
	Claim  Claim   `json:"s,omitempty"`
	Player string  `json:"p,omitempty"`
	About  [][]int `json:"m,omitempty"`
	Move   *Cell   `json:"move,omitempty"`

	// A value.
	First string `json:"first,omitempty"`
	Value string `json:"value,omitempty"`

	To []Ref `json:"to,omitempty"`

	// A kind.
	Kind     string `json:"kind,omitempty"`
	MustPass string `json:"must_pass,omitempty"`
	RMove    *Cell  `json:"r_move,omitempty"`
	R        []Ref  `json:"r,omitempty"`
	CMove    *Cell  `json:"c_move,omitempty"`
	C        []Ref  `json:"c,omitempty"`

	// The last line.
	End *int   `json:"end,omitempty"`
	CRC string `json:"crc32,omitempty"`
}

// Cell is a row and a column, from 1.
type Cell [2]int

// UnmarshalJSON reads [row, column].
func (c *Cell) UnmarshalJSON(data []byte) error {
	var list []int
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != 2 {
		return fmt.Errorf("a move has a row and a column, not %d numbers", len(list))
	}
	*c = Cell{list[0], list[1]}
	return nil
}

// Ref refers to an earlier step or, if Number is 0, to the rules and the
// race lemma, or with TwoRows to the theorem of two rows. Rows and Cols are nil if the
// matrix is the same.
type Ref struct {
	Number     int
	Rows, Cols []int
	TwoRows    bool // then the other fields are zero
}

// TwoRows is a reference to the theorem of two rows.
const TwoRows = "two-rows"

// MarshalJSON writes a number, [number, rows, cols] or "two-rows".
func (r Ref) MarshalJSON() ([]byte, error) {
	switch {
	case r.TwoRows:
		return json.Marshal(TwoRows)
	case r.Rows == nil:
		return json.Marshal(r.Number)
	}
	return json.Marshal([]any{r.Number, r.Rows, r.Cols})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (r *Ref) UnmarshalJSON(data []byte) error {
	*r = Ref{}
	switch {
	case bytes.Equal(data, []byte("null")):
		return errors.New("a reference is a number or [number, rows, columns], not null")
	case bytes.Equal(data, []byte(`"`+TwoRows+`"`)):
		r.TwoRows = true
		return nil
	case len(data) > 0 && data[0] != '[':
		return json.Unmarshal(data, &r.Number)
	}
	var parts []json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	if len(parts) != 3 {
		return fmt.Errorf("a reference has 3 parts, not %d", len(parts))
	}
	if err := json.Unmarshal(parts[0], &r.Number); err != nil {
		return err
	}
	if err := json.Unmarshal(parts[1], &r.Rows); err != nil {
		return err
	}
	if err := json.Unmarshal(parts[2], &r.Cols); err != nil {
		return err
	}
	if r.Rows == nil || r.Cols == nil {
		return errors.New("a reference lacks its permutations")
	}
	return nil
}

// Parse decodes a line. It rejects unknown fields, fields that are repeated or spelled in
// capitals, null, and anything after the object: JSON decoders disagree about these, and a
// proof must not depend on its decoder.
func Parse(data []byte) (Line, error) {
	var line Line
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&line); err != nil {
		return Line{}, err
	}
	if rest := string(data[d.InputOffset():]); rest != "" && rest != "\n" {
		return Line{}, errors.New("there is more after the object")
	}
	if bytes.Contains(data, []byte("null")) {
		return Line{}, errors.New("null has no meaning here")
	}
	return line, checkNames(data)
}

// names holds the names of all fields.
var names = func() map[string]bool {
	names := map[string]bool{}
	for field := range reflect.TypeFor[Line]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names[name] = true
	}
	return names
}()

// checkNames rejects an object with a repeated name or a name in another case, both of
// which package json accepts. data must be an object.
func checkNames(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if _, err := d.Token(); err != nil { // the brace
		return err
	}
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		switch {
		case !names[name]:
			return fmt.Errorf("unknown field %q", name)
		case seen[name]:
			return fmt.Errorf("the field %q is there twice", name)
		}
		seen[name] = true
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			return err
		}
	}
	return nil
}
