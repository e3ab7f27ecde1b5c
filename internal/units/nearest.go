package units

import "github.com/xrash/smetrics"

// leastSimilarity is the similarity of a word and a name that differ by a letter or two.
const leastSimilarity = 0.83

// Suggestion ends an error about an unknown word: ", did you mean rows?", or "" if no name is so similar that it has
// been meant.
func Suggestion(names []string, word string) string {
	best, most := "", leastSimilarity
	for _, name := range names {
		// boost threshold and prefix as in urfave/cli
		if s := smetrics.JaroWinkler(name, word, 0.7, 4); len(name) > 1 && s > most {
			best, most = ", did you mean "+name+"?", s
		}
	}
	return best
}
