package blocks

import "github.com/sekilab/sekilab/seki"

// A Tally holds numbers of matrices or of classes in both games, by seki.Game.
type Tally [2]seki.Counts

// Add counts matrices with the given code.
func (t *Tally) Add(code byte, count uint64) {
	for g := range t {
		t[g].Outcome[outcomeNumber[code>>(4*g)&0xF]] += count
	}
}

// outcomeNumber maps the nibble of a matrix without zero lines to the index of its outcome in seki.Outcomes.
var outcomeNumber = func() (number [16]int) {
	for nibble, outcome := range outcomeOf {
		for k, o := range seki.Outcomes {
			if o == outcome {
				number[nibble] = k
			}
		}
	}
	return number
}()
