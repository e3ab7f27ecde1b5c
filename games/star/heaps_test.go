package star_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The player to move wins exactly if the sum of the heaps in base 2 without carry is not 0; in misère play with heaps
// of at most one stone, if it is 0 (Bouton 1901).
func TestNim(t *testing.T) {
	for _, misere := range []bool{false, true} {
		solve(t, "nim", "misere = "+truth(misere)).compare(t, func(state string) seki.Value {
			sum, most := 0, 0
			for _, word := range strings.Fields(state) {
				n := testtool.Must(strconv.Atoi(word))(t)
				sum, most = sum^n, max(most, n)
			}
			return winIf((sum != 0) != (misere && most <= 1))
		})
	}
}

// The player to move wins exactly if the least part of the Zeckendorf representation of the
// pile can be taken (Whinihan 1963); so the first player loses with a Fibonacci number.
func TestFibonacciNim(t *testing.T) {
	fibonacci := []int{1, 2, 3, 5, 8, 13, 21, 34, 55}
	for stones := 2; stones <= 40; stones++ {
		s := solve(t, "fibonacci-nim", fmt.Sprint("stones = ", stones))
		if lost := slices.Contains(fibonacci, stones); s.first() != winIf(!lost) {
			t.Errorf("%d stones: %v", stones, s.first())
		}
		s.compare(t, func(state string) seki.Value {
			var pile, most int
			if _, err := fmt.Sscanf(state, "pile %d, most %d", &pile, &most); err != nil {
				t.Fatal(err)
			}
			least := 0
			for _, part := range slices.Backward(fibonacci) {
				if part <= pile {
					pile, least = pile-part, part
				}
			}
			return winIf(0 < least && least <= most)
		})
	}
}

// The player to move loses with the pairs a, a + k, where a is the least number in no pair of a smaller k (Wythoff 1907).
func TestWythoff(t *testing.T) {
	lost, used := map[[2]int]bool{}, map[int]bool{}
	for k, a := 0, 0; a <= 20; k++ {
		lost[[2]int{a, a + k}], used[a], used[a+k] = true, true, true
		for used[a] {
			a++
		}
	}
	solve(t, "wythoff", "heaps = [20, 20]").compare(t, func(state string) seki.Value {
		var a, b int
		if _, err := fmt.Sscan(state, &a, &b); err != nil {
			t.Fatal(err)
		}
		return winIf(!lost[[2]int{a, b}])
	})
}

// With two rows, exactly bars with a square less in the second row are lost; every whole bar of more than a square is won
// by the first player, who could make the second player's answer to the last square (Gale 1974).
func TestChomp(t *testing.T) {
	solve(t, "chomp", "rows = 2, cols = 9").compare(t, func(state string) seki.Value {
		var a, b int
		if _, err := fmt.Sscan(state, &a, &b); err != nil {
			t.Fatal(err)
		}
		return winIf(b != a-1)
	})
	for rows := 1; rows <= 4; rows++ {
		for cols := 1; cols <= 4; cols++ {
			if s := solve(t, "chomp", fmt.Sprintf("rows = %d, cols = %d", rows, cols)); s.first() != winIf(rows*cols > 1) {
				t.Errorf("%d×%d: %v", rows, cols, s.first())
			}
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
			solve(t, "takeaway", set).compare(t, func(state string) seki.Value {
				return winIf(want.Wins(testtool.Must(strconv.Atoi(state))(t)))
			})
		}
	}
	solve(t, "takeaway", "stones = 60, takes = [1, 2], number = 3").compare(t, func(state string) seki.Value {
		return winIf(state == "1" || state == "2")
	})
	misere := solve(t, "takeaway", "stones = 3, takes = [3], number = 3, misere = True")
	if got := fmt.Sprint(misere.Winners(1)); got != "[1 2]" {
		t.Errorf("won by %s, not by all but the last player", got)
	}
}

func TestKayles(t *testing.T) {
	for _, rows := range []string{"[10]", "[2, 4, 1]"} {
		for _, misere := range []bool{false, true} {
			known := map[string]bool{}
			solve(t, "kayles", "rows = "+rows+", misere = "+truth(misere)).compare(t, func(state string) seki.Value {
				return winIf(wins(runs(strings.ReplaceAll(state, " ", ""), '1'), 2, misere, known))
			})
		}
	}
}

// With three petals or more the second player wins. After the first move a daisy is a row.
func TestDaisy(t *testing.T) {
	for petals := 1; petals <= 10; petals++ {
		if s := solve(t, "daisy", fmt.Sprint("petals = ", petals)); s.first() != winIf(petals < 3) {
			t.Errorf("%d petals: %v", petals, s.first())
		}
	}
	const petals = 8
	for _, misere := range []bool{false, true} {
		known := map[string]bool{}
		s := solve(t, "daisy", fmt.Sprintf("petals = %d, misere = %s", petals, truth(misere)))
		s.compare(t, func(state string) seki.Value {
			gap := strings.IndexByte(state, '.')
			if gap < 0 {
				return winIf(!wins([]int{petals - 1}, 2, misere, known) || !wins([]int{petals - 2}, 2, misere, known))
			}
			return winIf(wins(runs(state[gap:]+state[:gap], 'o'), 2, misere, known))
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
