package games

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/seki"
)

// A line is what encoding/json writes of the same fields, the values in a map.
func TestAppendLine(t *testing.T) {
	type value struct {
		Value seki.Value `json:"value"`
		In    *int       `json:"in,omitempty"`
	}
	texts := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "1", "<a & b>", `"\`, "\u2028", "\xff", "··· (X)", "\x7f"}))
	values := rapid.SampledFrom([]seki.Value{seki.Win, seki.Draw, seki.Loss})
	numbers := rapid.IntRange(0, 1000)
	rapid.Check(t, func(t *rapid.T) {
		r := positionRecord{Position: texts.Draw(t, "position"), Title: texts.Draw(t, "title"), Start: rapid.Bool().Draw(t, "start")}
		r.Owner, r.Move = rapid.Ptr(texts, true).Draw(t, "owner"), rapid.Ptr(texts, true).Draw(t, "move")
		byName := map[string]value{}
		if rapid.Bool().Draw(t, "values") {
			names := rapid.SliceOfNDistinct(texts, 1, 4, jsonText).Draw(t, "players")
			r.Values.players = newPlayerKeys(names)
			for _, name := range names {
				v := value{values.Draw(t, "value"), rapid.Ptr(numbers, true).Draw(t, "in")}
				byName[name] = v
				own := playerValue{v.Value, -1}
				if v.In != nil {
					own.In = *v.In
				}
				r.Values.list = append(r.Values.list, own)
			}
		} else {
			r.Rank = new(rapid.Ptr(numbers, true).Draw(t, "rank"))
		}
		want := struct {
			Position string           `json:"position"`
			Owner    *string          `json:"owner"`
			Values   map[string]value `json:"values,omitempty"`
			Rank     **int            `json:"rank,omitempty"`
			Move     *string          `json:"move"`
			Start    bool             `json:"start,omitempty"`
			Title    string           `json:"title,omitempty"`
		}{r.Position, r.Owner, byName, r.Rank, r.Move, r.Start, r.Title}
		for _, record := range []any{want, r} {
			var line bytes.Buffer
			encoder := json.NewEncoder(&line)
			encoder.SetEscapeHTML(false)
			if err := encoder.Encode(record); err != nil {
				t.Fatal(err)
			}
			if got := r.appendLine(nil); string(got) != line.String() {
				t.Fatalf("%s, want %s", got, &line)
			}
		}
	})
}
