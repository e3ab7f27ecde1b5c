package units

import "github.com/xrash/smetrics"

// leastSimilarity is the similarity of a word and a name that differ by a letter or two.
const leastSimilarity = 0.83

// Nearest returns the name most similar to word, or "" if none is similar enough to have
// been meant.
func Nearest(names []string, word string) string {
	best, most := "", leastSimilarity
	for _, name := range names {
		if len(name) < 2 {
			continue
		}
		if s := smetrics.JaroWinkler(name, word, 0.7, 4); s > most { // boost threshold and prefix as in urfave/cli
			best, most = name, s
		}
	}
	return best
}

// Suggestion ends an error about an unknown word: ", did you mean rows?", or "" if no name is similar.
func Suggestion(names []string, word string) string {
	if nearest := Nearest(names, word); nearest != "" {
		return ", did you mean " + nearest + "?"
	}
	return ""
}
