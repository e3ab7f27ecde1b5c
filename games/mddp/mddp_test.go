package mddp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// randomModel has the states 0 … n-1 in each process. State i leads only to lower
// states unless cyclic edges are added.
type randomModel struct {
	goals    [2]Goal
	terminal [2][]float64 // the reward, or NaN where not terminal
	next     [2][][]int
	cross    [2][][]int
}

func process(t *randomModel, side int) Process[int, int, int] {
	return Process[int, int, int]{
		Goal: t.goals[side],
		Terminal: func(s int) (float64, bool) {
			r := t.terminal[side][s]
			return r, !math.IsNaN(r)
		},
		Decisions: func(s int) []int {
			out := make([]int, len(t.next[side][s]))
			for i := range out {
				out[i] = i
			}
			return out
		},
		Next:   func(s, d int) int { return t.next[side][s][d] },
		Cross:  func(s, d int) int { return t.cross[side][s][d] },
		Reward: func(v float64) float64 { return float64(1+side)*v - 3 },
	}
}

func drawModel(t *rapid.T, oneStage bool) *randomModel {
	n := rapid.IntRange(2, 7).Draw(t, "states")
	m := &randomModel{}
	for side := range 2 {
		m.goals[side] = Goal(rapid.IntRange(0, 1).Draw(t, "goal"))
		m.terminal[side] = make([]float64, n)
		m.next[side] = make([][]int, n)
		m.cross[side] = make([][]int, n)
		for s := range n {
			m.terminal[side][s] = math.NaN()
			if s == 0 || rapid.IntRange(0, 3).Draw(t, "terminal") == 0 {
				m.terminal[side][s] = float64(rapid.IntRange(-9, 9).Draw(t, "reward"))
				continue
			}
			for range rapid.IntRange(1, 3).Draw(t, "decisions") {
				next := rapid.IntRange(0, s-1).Draw(t, "next")
				if oneStage {
					next = 0
				}
				m.next[side][s] = append(m.next[side][s], next)
				m.cross[side][s] = append(m.cross[side][s], rapid.IntRange(0, s-1).Draw(t, "cross"))
			}
		}
	}
	return m
}

// sequences returns the totals of all decision sequences of one process from
// state s: the definition of the problems P(x0) and Q(y0), in which the rewards of
// the stages are optimal values of the other process (Fujita, one-stage model,
// section 2.1).
func sequences(m *randomModel, side, s int) []float64 {
	if r := m.terminal[side][s]; !math.IsNaN(r) {
		return []float64{r}
	}
	p := process(m, side)
	var totals []float64
	for d := range m.next[side][s] {
		r := p.Reward(byDefinition(m, 1-side, m.cross[side][s][d]))
		for _, rest := range sequences(m, side, m.next[side][s][d]) {
			totals = append(totals, r+rest)
		}
	}
	return totals
}

func byDefinition(m *randomModel, side, s int) float64 {
	if m.goals[side] == Maximize {
		return slices.Max(sequences(m, side, s))
	}
	return slices.Min(sequences(m, side, s))
}

// Theorem 2.1 and Corollary 2.1 of Fujita, one-stage model: the recursive equations
// give the optimum over all sequences of decisions, for every choice of min and max.
func TestRecursionEqualsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		oneStage := rapid.Bool().Draw(t, "one stage")
		m := drawModel(t, oneStage)
		s := NewSolver(Model[int, int, int, int]{P: process(m, 0), Q: process(m, 1)})
		top := len(m.terminal[0]) - 1
		w, err := s.W(context.Background(), top)
		if err != nil {
			t.Fatal(err)
		}
		z, err := s.Z(context.Background(), top)
		if err != nil {
			t.Fatal(err)
		}
		if want := byDefinition(m, 0, top); w != want {
			t.Errorf("W = %v, the definition gives %v", w, want)
		}
		if want := byDefinition(m, 1, top); z != want {
			t.Errorf("Z = %v, the definition gives %v", z, want)
		}
	})
}

// Following the policies from any state collects exactly the optimal value.
func TestPolicyAttainsValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, false)
		s := NewSolver(Model[int, int, int, int]{P: process(m, 0), Q: process(m, 1)})
		top := len(m.terminal[0]) - 1
		want, err := s.W(context.Background(), top)
		if err != nil {
			t.Fatal(err)
		}
		policies := [2]func(int) (int, bool){s.PolicyX, s.PolicyY}
		var follow func(side, state int) float64
		follow = func(side, state int) float64 {
			if r := m.terminal[side][state]; !math.IsNaN(r) {
				return r
			}
			d, ok := policies[side](state)
			if !ok {
				t.Fatalf("no policy at state %d of process %d", state, side)
			}
			return process(m, side).Reward(follow(1-side, m.cross[side][state][d])) + follow(side, m.next[side][state][d])
		}
		if got := follow(0, top); got != want {
			t.Errorf("the policies give %v, the optimum is %v", got, want)
		}
	})
}

// A model with a cycle is refused, and the states named do form a cycle; any
// other model is solved.
func TestCycleIsNamed(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, false)
		n := len(m.terminal[0])
		for side := range 2 {
			for s := range n {
				for d := range m.cross[side][s] {
					if rapid.IntRange(0, 5).Draw(t, "loop") == 0 {
						m.cross[side][s][d] = rapid.IntRange(0, n-1).Draw(t, "cross")
					}
				}
			}
		}
		s := NewSolver(Model[int, int, int, int]{P: process(m, 0), Q: process(m, 1)})
		_, err := s.W(context.Background(), n-1)
		cyclic := reachesCycle(m, n-1)
		var cycle *CycleError
		if errors.As(err, &cycle) != cyclic {
			t.Fatalf("error %v, but there is a cycle: %v", err, cyclic)
		}
		if !cyclic {
			return
		}
		for i, name := range cycle.States {
			next := cycle.States[(i+1)%len(cycle.States)]
			if !slices.Contains(dependencies(m, name), next) {
				t.Errorf("%s does not depend on %s in %v", name, next, cycle)
			}
		}
		// The failed call leaves no state pending.
		if _, again := s.W(context.Background(), n-1); !errors.As(again, &cycle) {
			t.Errorf("the second call gives %v", again)
		}
	})
}

func dependencies(m *randomModel, name string) []string {
	var letter rune
	var s int
	fmt.Sscanf(name, "%c(%d)", &letter, &s)
	side := 0
	if letter == 'Q' {
		side = 1
	}
	if !math.IsNaN(m.terminal[side][s]) {
		return nil
	}
	var out []string
	for d := range m.next[side][s] {
		out = append(out, fmt.Sprintf("%c(%d)", "PQ"[side], m.next[side][s][d]), fmt.Sprintf("%c(%d)", "PQ"[1-side], m.cross[side][s][d]))
	}
	return out
}

// reachesCycle removes states without dependencies until none is left.
func reachesCycle(m *randomModel, top int) bool {
	reached := map[string]bool{}
	var visit func(string)
	visit = func(name string) {
		if reached[name] {
			return
		}
		reached[name] = true
		for _, next := range dependencies(m, name) {
			visit(next)
		}
	}
	visit(fmt.Sprintf("P(%d)", top))
	for removed := true; removed; {
		removed = false
		for name := range reached {
			if !slices.ContainsFunc(dependencies(m, name), func(next string) bool { return reached[next] }) {
				delete(reached, name)
				removed = true
			}
		}
	}
	return len(reached) > 0
}

func countdown(decisions func(int) []int) Model[int, int, int, int] {
	p := Process[int, int, int]{
		Terminal:  func(s int) (float64, bool) { return 0, s <= 0 },
		Decisions: decisions,
		Next:      func(int, int) int { return 0 },
		Cross:     func(s, d int) int { return s - d },
	}
	return Model[int, int, int, int]{P: p, Q: p}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	one := func(int) []int { return []int{1} }
	loop := countdown(func(int) []int { return []int{0} })
	_, err := NewSolver(loop).W(ctx, 2)
	if want := "the processes do not end: P(2) → Q(2) → P(2)"; err == nil || err.Error() != want {
		t.Errorf("cycle: %v, want %s", err, want)
	}
	if _, err := NewSolver(countdown(one)).W(ctx, maxDepth+10); !errors.Is(err, ErrTooLarge) {
		t.Errorf("depth: %v", err)
	}
	if _, err := NewSolver(countdown(func(int) []int { return nil })).Z(ctx, 3); err == nil || err.Error() != "Q(3) is not terminal and has no decision" {
		t.Errorf("no decision: %v", err)
	}
	cancel()
	if _, err := NewSolver(countdown(one)).W(ctx, 100_000); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
