package command

import (
	"os"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
)

// namesVariable gives --names where the flag is not given.
const namesVariable = "SEKI_NAMES"

// namesWords are the values of --names, by text.Names.
var namesWords = []string{text.Colours: "colours", text.Letters: "letters"}

// NamesFlag chooses the words of sentences; Names reads it.
func NamesFlag(standard text.Names) Choice {
	return Choice{&cli.StringFlag{
		Name: "names", EnvVars: []string{namesVariable}, Value: namesWords[standard],
		Usage: "`WORDS` of sentences: colours (White takes a dame of Black 1 and White 2) or letters (R plays (1,2))",
		Action: func(_ *cli.Context, word string) error {
			from := "--names"
			if word == os.Getenv(namesVariable) {
				from = namesVariable
			}
			return UsageIf(!slices.Contains(namesWords, word), "unknown %s %q: %s", from, word, units.Or(namesWords))
		},
	}, namesWords}
}

// Names returns the words that --names or the variable chooses.
func Names(c *Run) text.Names {
	return text.Names(max(0, slices.Index(namesWords, c.String("names"))))
}
