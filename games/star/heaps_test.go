package star_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The winner of these games is known. In Nim the player to move wins exactly if the sum of the heaps in base 2 without
// carry is not 0, in misère play with heaps of at most one stone if it is 0 (Bouton 1901). In Fibonacci Nim exactly if
// the least part of the Zeckendorf representation of the pile can be taken (Whinihan 1963). In Wythoff's game not with
// the pairs a, a + k, where a is the least number in no pair of a smaller k (Wythoff 1907). In Chomp with two rows not
// with a square less in the second row; the first player wins every whole bar of more than a square, who could make the
// second player's answer to the last square (Gale 1974).
func TestHeaps(t *testing.T) {
	nim := func(misere bool) func(heaps []int) bool {
		return func(heaps []int) bool {
			sum := 0
			for _, n := range heaps {
				sum ^= n
			}
			return (sum != 0) != (misere && slices.Max(heaps) <= 1)
		}
	}
	fibonacci := []int{1, 2, 3, 5, 8, 13, 21, 34, 55}
	whinihan := func(pile []int) bool {
		least, rest := 0, pile[0]
		for _, part := range slices.Backward(fibonacci) {
			if part <= rest {
				rest, least = rest-part, part
			}
		}
		return 0 < least && least <= pile[1]
	}
	lost, used := map[[2]int]bool{}, map[int]bool{}
	for k, a := 0, 0; a <= 20; k++ {
		lost[[2]int{a, a + k}], used[a], used[a+k] = true, true, true
		for used[a] {
			a++
		}
	}
	for set, wins := range map[string]func(heaps []int) bool{
		"nim: misere = False": nim(false), "nim: misere = True": nim(true),
		"fibonacci-nim: stones = 34": whinihan, "fibonacci-nim: stones = 40": whinihan,
		"wythoff: heaps = [20, 20]":                         func(heaps []int) bool { return !lost[[2]int(heaps)] },
		"chomp: rows = 2, cols = 9":                         func(bar []int) bool { return bar[1] != bar[0]-1 },
		"takeaway: stones = 60, takes = [1, 2], number = 3": func(pile []int) bool { return 1 <= pile[0] && pile[0] <= 2 },
	} {
		name, set, _ := strings.Cut(set, ": ")
		solve(t, name, set).compare(t, func(state, _ string) seki.Value {
			var heaps []int
			for _, number := range regexp.MustCompile(`\d+`).FindAllString(state, -1) {
				heaps = append(heaps, testtool.Must(strconv.Atoi(number))(t))
			}
			return winIf(wins(heaps))
		})
	}
	for rows := 1; rows <= 4; rows++ {
		for cols := 1; cols <= 4; cols++ {
			if s := solve(t, "chomp", fmt.Sprintf("rows = %d, cols = %d", rows, cols)); s.first() != winIf(rows*cols > 1) {
				t.Errorf("%d×%d: %v", rows, cols, s.first())
			}
		}
	}
	for petals := 1; petals <= 8; petals++ { // with three or more the second player wins (Loyd 1897)
		if s := solve(t, "daisy", fmt.Sprint("petals = ", petals)); s.first() != winIf(petals < 3) {
			t.Errorf("%d petals: %v", petals, s.first())
		}
	}
}

// Package takeaway gives the same values of two players. With three players and 1 or 2 stones the player to move wins
// alone from 1 or 2 stones, and all others in misère play; from more, the other two together prevent it.
func TestTakeaway(t *testing.T) {
	for take, stones := range map[string]int{"1, 2, 3": 60, "2, 5": 60, "1, 3, 4": 60, "3": 20, "1, 2, 4, 8, 16, 32": 63} {
		for _, misere := range []bool{false, true} {
			want := takeaway.Solve(testtool.Must(takeaway.Parse(take))(t), misere)
			set := fmt.Sprintf("stones = %d, takes = [%s], misere = %s", stones, take, truth(misere))
			solve(t, "takeaway", set).compare(t, func(state, _ string) seki.Value {
				return winIf(want.Wins(testtool.Must(strconv.Atoi(state))(t)))
			})
		}
	}
	misere := solve(t, "takeaway", "stones = 3, takes = [3], number = 3, misere = True")
	if got := fmt.Sprint(misere.Winners(1)); got != "[1 2]" {
		t.Errorf("won by %s, not by all but the last player", got)
	}
}

// Plain recursion over the runs gives the values of rows of pins and of petals. After the first move a daisy is a row.
func TestRuns(t *testing.T) {
	const petals = 8
	for _, misere := range []bool{false, true} {
		known := map[string]bool{}
		mover := func(lengths ...int) seki.Value { return winIf(wins(lengths, 2, misere, known)) }
		for _, rows := range []string{"[8]", "[2, 4, 1]"} {
			solve(t, "kayles", "rows = "+rows+", misere = "+truth(misere)).compare(t, func(state, _ string) seki.Value {
				return mover(runs(strings.ReplaceAll(state, " ", ""), '1')...)
			})
		}
		daisy := solve(t, "daisy", fmt.Sprintf("petals = %d, misere = %s", petals, truth(misere)))
		daisy.compare(t, func(state, _ string) seki.Value {
			gap := strings.IndexByte(state, '.')
			if gap < 0 {
				return max(mover(petals-1).Negate(), mover(petals-2).Negate())
			}
			return mover(runs(state[gap:]+state[:gap], 'o')...)
		})
	}
}

// runs returns the lengths of the runs of a sign in a text.
func runs(text string, sign rune) (lengths []int) {
	for _, run := range strings.FieldsFunc(text, func(c rune) bool { return c != sign }) {
		lengths = append(lengths, len(run))
	}
	return lengths
}

// wins reports by the definition whether the player to move wins a game of runs: a move takes at most most neighbouring
// elements from a run.
func wins(lengths []int, most int, misere bool, known map[string]bool) bool {
	if len(lengths) == 0 {
		return misere
	}
	lengths = slices.Sorted(slices.Values(lengths))
	key := fmt.Sprint(lengths)
	if value, ok := known[key]; ok {
		return value
	}
	value := false
	for k, length := range lengths {
		for taken := 1; taken <= min(most, length) && !value; taken++ {
			for before := 0; before+taken <= length && !value; before++ {
				rest := slices.Delete(slices.Clone(lengths), k, k+1)
				for _, run := range []int{before, length - taken - before} {
					if run > 0 {
						rest = append(rest, run)
					}
				}
				value = !wins(rest, most, misere, known)
			}
		}
	}
	known[key] = value
	return value
}
