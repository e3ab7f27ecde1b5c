package verify_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/seki"
)

// No mutation of a certificate gets a false claim accepted, although count and
// checksum are made right after it.
func TestLongMutatedCertificates(t *testing.T) {
	t.Parallel()
	rounds := 12
	if testtool.Long() {
		rounds = 200
	}
	rng := rand.New(rand.NewPCG(3, 4))
	accepted, refused := 0, map[string]int{}
	for _, text := range examples {
		for _, g := range seki.Games {
			original := string(proof(t, matrix(t, text), g))
			for range rounds {
				lines := strings.Split(original, "\n")
				for range 1 + rng.IntN(3) {
					lines = mutate(rng, lines)
				}
				file := seal(lines)
				p, err := read(string(file))
				var fault *verify.RefusedError
				switch {
				case err == nil:
					accepted++
					truthful(t, file, p)
				case errors.As(err, &fault) && fault.Line >= 1 && fault.Line <= len(lines)+1:
					refused[strings.Fields(fault.Problem)[0]]++
				default:
					t.Fatalf("%v\n%s", err, file)
				}
			}
		}
	}
	t.Logf("%d accepted and true, refused: %v", accepted, refused)
	if accepted == 0 || len(refused) < 8 {
		t.Errorf("the mutations reach too little of the verifier")
	}
}

// mutate changes one line, one word or one number.
func mutate(rng *rand.Rand, lines []string) []string {
	k, j := rng.IntN(len(lines)), rng.IntN(len(lines))
	words := strings.Split(lines[k], " ")
	w := rng.IntN(len(words))
	switch rng.IntN(8) {
	case 0:
		return slices.Delete(lines, k, k+1)
	case 1:
		return slices.Insert(lines, j, lines[k])
	case 2:
		lines[k], lines[j] = lines[j], lines[k]
		return lines
	case 3:
		words = slices.Delete(words, w, w+1)
	case 4:
		words = slices.Insert(words, w, words[w])
	case 5: // a word of another line
		others := strings.Split(lines[j], " ")
		words[w] = others[min(w, len(others)-1)]
	case 6:
		names := []string{"R", "C", "W", "D", "L", "W1", "W2", "H1", "H2", "seki", "dseki", "complete", "semi-complete-R",
			"0", "t", "-", "1,1"}
		words[w] = names[rng.IntN(len(names))]
	case 7: // a digit
		at := slices.Collect(func(yield func(int) bool) {
			for i, c := range words[w] {
				if '0' <= c && c <= '9' && !yield(i) {
					return
				}
			}
		})
		if len(at) > 0 {
			word := []byte(words[w])
			word[at[rng.IntN(len(at))]] += byte(1 - 2*rng.IntN(2))
			words[w] = string(word)
		}
	}
	lines[k] = strings.Join(words, " ")
	return lines
}
