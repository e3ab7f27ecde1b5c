package command

import (
	"slices"

	"github.com/sekilab/sekilab/internal/reports/text"
)

// namesWords are the values of --names, by text.Names.
var namesWords = []string{text.Colours: "colours", text.Letters: "letters"}

// NamesFlag chooses the words of sentences; Names reads it.
func NamesFlag(standard text.Names) Choice {
	f := ChoiceFlag("names", "`WORDS` of sentences: colours (White takes a dame of Black 1 and White 2) or letters (R plays (1,2))", namesWords...)
	f.Value = namesWords[standard]
	return f
}

// Names returns the words that --names chooses.
func Names(c *Run) text.Names {
	return text.Names(max(0, slices.Index(namesWords, c.String("names"))))
}
