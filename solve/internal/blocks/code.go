package blocks

import (
	"errors"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// The code of a matrix is its value in both games: the low nibble for SEKI, the high one
// for D-SEKI. Bit 0 of a nibble means that C to move loses, bit 1 that C to move draws,
// bits 2 and 3 the same for R; a win sets neither bit. Kinds are encoded in the same
// nibbles, 0 if none is listed.

// Codes are the codes of matrices without zero lines, first by the outcome in D-SEKI.
// Because a win in D-SEKI is a win in SEKI, and a loss a loss, they are 15 of the 36
// pairs of outcomes.
var Codes = [...]byte{
	0x00, 0x11, 0x44, // WW, WL, LW in both
	0x20, 0x21, 0x22, // WD in D-SEKI; WW, WL, WD in SEKI
	0x80, 0x84, 0x88, // DW; WW, LW, DW
	0xA0, 0xA1, 0xA4, 0xA2, 0xA8, 0xAA, // DD; anything
}

// ErrNoCode is returned for a byte that is not a code, ErrNoSeki for a kind of a matrix
// that is not a seki.
var (
	ErrNoCode = errors.New("an impossible code")
	ErrNoSeki = errors.New("a kind listed for a matrix that is not a seki")
)

// drawBoth is the nibble of a seki.
const drawBoth = 0xA

// outcomeOf gives the outcome of a nibble. Two bits of one player never occur together.
var outcomeOf = func() (outcomes [16]seki.Outcome) {
	value := [4]seki.Value{seki.Win, seki.Loss, seki.Draw, seki.Draw}
	for nibble := range outcomes {
		outcomes[nibble] = seki.Outcome{R: value[nibble>>2], C: value[nibble&3]}
	}
	return outcomes
}()

// IsSeki reports whether a code means a seki in at least one game.
func IsSeki(code byte) bool { return code&0xF == drawBoth || code>>4 == drawBoth }

// Results returns the results given by a code and listed kinds. The error is ErrNoCode or
// ErrNoSeki.
func Results(code, kinds byte) (seki.Results, error) {
	var results seki.Results
	for g := range results {
		nibble := code >> (4 * g) & 15
		outcome := outcomeOf[nibble]
		kind := seki.Kind(kinds >> (4 * g) & 15)
		switch {
		case kind > seki.Complete || !slices.Contains(seki.Outcomes[:], outcome):
			return results, ErrNoCode
		case kind != 0 && nibble != drawBoth:
			return results, ErrNoSeki
		case kind == 0 && nibble == drawBoth:
			kind = seki.Plain
		case kind == 0:
			kind = seki.None
		}
		results[g] = seki.Result{Outcome: outcome, Kind: kind}
	}
	return results, nil
}

// TransposedKinds returns the kinds of the transposed matrix.
func TransposedKinds(kinds byte) byte {
	var transposed byte
	for g := range seki.Games {
		transposed |= byte(seki.Kind(kinds>>(4*g)&15).Transposed()) << (4 * g)
	}
	return transposed
}

// Transposed returns the code of the transposed matrix: the bits of R and of C are
// exchanged.
func Transposed(code byte) byte { return code&0x33<<2 | code&0xCC>>2 }

// Codes of constant blocks.
const (
	rowWins = 0x11 // (W, L) in both games
	colWins = 0x44 // (L, W) in both games
)
