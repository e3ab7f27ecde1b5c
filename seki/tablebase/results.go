package tablebase

import (
	"errors"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// drawBoth is the nibble of a seki: C to move draws, and so does R.
const drawBoth = 0xA

// outcomeOf gives the outcome of a nibble: bit 0 says that C to move loses, bit
// 1 that C to move draws, bits 2 and 3 the same of R. Two bits of one player
// never occur together.
var outcomeOf = func() (outcomes [16]seki.Outcome) {
	value := [4]seki.Value{seki.Win, seki.Loss, seki.Draw, seki.Draw}
	for nibble := range outcomes {
		outcomes[nibble] = seki.Outcome{R: value[nibble>>2], C: value[nibble&3]}
	}
	return outcomes
}()

// decodeResults returns the results that a code and listed kinds mean.
func decodeResults(code, kinds byte) (seki.Results, error) {
	var results seki.Results
	for g := range results {
		nibble := code >> (4 * g) & 15
		outcome := outcomeOf[nibble]
		kind := seki.Kind(kinds >> (4 * g) & 15)
		switch {
		case kind > seki.Complete || !slices.Contains(seki.Outcomes[:], outcome):
			return results, errNoCode
		case kind != 0 && nibble != drawBoth:
			return results, errors.New("a kind listed for a matrix that is not a seki")
		case kind == 0 && nibble == drawBoth:
			kind = seki.Plain
		case kind == 0:
			kind = seki.None
		}
		results[g] = seki.Result{Outcome: outcome, Kind: kind}
	}
	return results, nil
}

// transposedKinds returns the kinds of the transposed matrix.
func transposedKinds(kinds byte) byte {
	var transposed byte
	for g := range seki.Games {
		transposed |= byte(seki.Kind(kinds>>(4*g)&15).Transposed()) << (4 * g)
	}
	return transposed
}
