package explorer

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// functions are the functions that templates can call.
var functions = template.FuncMap{
	"games":   func() []seki.Game { return seki.Games[:] },
	"players": func() []seki.Player { return seki.Players[:] },
	"onBoard": func(A seki.Matrix) bool { return notOnBoard(A) == "" },
	"menu":    func() []section { return menu },
	"address": addressOf,
	"results": func(class inspect.Class) (texts [2]string) {
		for _, g := range seki.Games {
			r := class.Games.Of(g).Result
			texts[g] = text.Result(text.Letters, r)
		}
		return texts
	},
	"claimed": func(A seki.Matrix) bool { // by a catalogue, not by the program
		_, ok := known.All().Lookup(A)
		return !ok
	},
	"list":       func(values ...any) []any { return values },
	"rows":       func(A seki.Matrix) [][]int { return A.Grid() },
	"inc":        func(n, by int) int { return n + by },
	"words":      func(v inspect.Verdict) said { return say(func(n text.Names) string { return text.VerdictWords(n, v) }) },
	"kind":       kindOf,
	"repository": func() string { return repository },
	"paper":      func() string { return paper },
	"count":      grouped,
	"both":       both,
	"player":     func(p seki.Player) template.HTML { return both(say(func(n text.Names) string { return n.Player(p) })) },
}

// kindOf returns the kind of a verdict in words, or why it has none.
func kindOf(v inspect.Verdict) template.HTML {
	switch p, semi := v.Kind.MustPass(); {
	case v.Terminal:
		return "Over"
	case semi:
		return "Semi-complete seki" + both(say(func(n text.Names) string { return ", " + n.Player(p) + " must pass" }))
	case v.Kind == seki.Complete:
		return "Complete seki"
	case v.Outcome.IsDraw():
		return "Seki"
	case !v.Outcome.Known():
		return "Not decided"
	}
	return "No seki"
}

// said is a sentence by the names that it uses.
type said [2]string

// say returns a sentence with all names.
func say(sentence func(text.Names) string) said {
	return said{text.Colours: sentence(text.Colours), text.Letters: sentence(text.Letters)}
}

// both returns a sentence with all names, of which the page shows those that the visitor has chosen,
// and with D-SEKI kept on one line.
func both(s said) template.HTML {
	html := func(sentence string) string {
		return strings.ReplaceAll(template.HTMLEscapeString(sentence), "D-SEKI", `<span class="unbroken">D-SEKI</span>`)
	}
	if s[text.Colours] == s[text.Letters] {
		return template.HTML(html(s[text.Colours]))
	}
	return template.HTML(fmt.Sprintf(`<span class="go">%s</span><span class="rc">%s</span>`, html(s[text.Colours]), html(s[text.Letters])))
}

// grouped returns a value as text, with its thousands separated if it is a number.
func grouped(value any) string {
	text := fmt.Sprint(value)
	if strings.Trim(text, "0123456789") == "" {
		return units.Group(text)
	}
	return text
}
