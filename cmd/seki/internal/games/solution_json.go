package games

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// appendLine appends the record as a line of JSON, as encoding/json writes it. A game may have
// millions of positions, and encoding/json would take as long as solving it.
func (r positionRecord) appendLine(line []byte) []byte {
	line = appendText(append(line, `{"position":`...), &r.Position)
	line = appendText(append(line, `,"owner":`...), r.Owner)
	if r.Values.players != nil {
		line = r.Values.appendJSON(append(line, `,"values":`...))
	}
	if r.Rank != nil {
		line = append(line, `,"rank":`+textOr(*r.Rank, "null")...)
	}
	line = appendText(append(line, `,"move":`...), r.Move)
	if r.Start {
		line = append(line, `,"start":true`...)
	}
	if r.Title != "" {
		line = appendText(append(line, `,"title":`...), &r.Title)
	}
	return append(line, '}', '\n')
}

// appendText appends a text in JSON, or null.
func appendText(line []byte, text *string) []byte {
	if text == nil {
		return append(line, "null"...)
	}
	special := func(c rune) bool {
		return c < ' ' || c == '"' || c == '\\' || c == utf8.RuneError || c == '\u2028' || c == '\u2029'
	}
	if strings.ContainsFunc(*text, special) {
		return append(line, jsonText(*text)...)
	}
	return append(append(append(line, '"'), *text...), '"')
}

// jsonText returns a text in JSON.
func jsonText(text string) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a text can be encoded
	return strings.TrimSpace(b.String())
}

// playerKeys are the names of players in JSON, in the order of the names.
type playerKeys struct {
	players []int
	keys    []string
}

func newPlayerKeys(names []string) *playerKeys {
	k := &playerKeys{}
	for p := range names {
		k.players = append(k.players, p)
	}
	slices.SortFunc(k.players, func(p, q int) int { return strings.Compare(names[p], names[q]) })
	for _, p := range k.players {
		k.keys = append(k.keys, jsonText(names[p]))
	}
	return k
}

// MarshalJSON returns an object with the values of the players by their names.
func (v playerValues) MarshalJSON() ([]byte, error) { return v.appendJSON(nil), nil }

func (v playerValues) appendJSON(object []byte) []byte {
	object = append(object, '{')
	for k, p := range v.players.players {
		if k > 0 {
			object = append(object, ',')
		}
		object = append(append(object, v.players.keys[k]...), `:{"value":"`...)
		object = append(append(object, v.list[p].Value.String()...), '"')
		if in := v.list[p].In; in >= 0 {
			object = strconv.AppendInt(append(object, `,"in":`...), int64(in), 10)
		}
		object = append(object, '}')
	}
	return append(object, '}')
}
