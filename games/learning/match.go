package learning

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Match is a sequence of plays.
type Match struct {
	Arena  *terminal.Arena
	Start  terminal.Node
	Player terminal.Player // the player whose results are counted
	Agents []Agent         // one for each player
}

// Summary counts the plays of a match. Plays are numbered from 1.
type Summary struct {
	Plays      int `json:"plays"`
	Won        int `json:"won"`
	Drawn      int `json:"drawn"`
	Lost       int `json:"lost"`
	LastLoss   int `json:"last_loss"`    // the number of the last play lost, or 0
	LastNotWon int `json:"last_not_won"` // the number of the last play lost or drawn, or 0
	Changes    int `json:"changes"`      // plays after which the player's strategy changed
}

// Run makes n plays and returns their summary. After every play it calls each, unless nil,
// with the number of the play, the play (valid during the call) and its result for the
// player. If the context ends, Run returns its error and the summary of the plays made so
// far.
func (m Match) Run(
	ctx context.Context, n int, each func(i int, play terminal.Play, result seki.Value),
) (Summary, error) {
	var s Summary
	var trace []terminal.Node
	seen := make([]int, m.Arena.Size())
	moves := 0 // since the context was last checked
	for i := 1; i <= n; i++ {
		if moves >= 1<<16 {
			if moves = 0; ctx.Err() != nil {
				return s, fmt.Errorf("after %d of %d plays: %w", s.Plays, n, ctx.Err())
			}
		}
		play := m.play(i, seen, trace[:0])
		trace = play.Trace
		moves += len(trace)
		result := m.Arena.Result(play, m.Player)
		s.count(i, result)
		if m.end(play) {
			s.Changes++
		}
		if each != nil {
			each(i, play, result)
		}
	}
	return s, nil
}

// play makes play number i and appends its positions to the trace. seen has, by node, the last
// play through it.
func (m Match) play(i int, seen []int, trace []terminal.Node) terminal.Play {
	v := m.Start
	trace = append(trace, v)
	for seen[v] != i && !m.Arena.Terminal(v) {
		seen[v] = i
		v = m.Arena.Moves(v)[m.Agents[m.Arena.Owner(v)].Move(v)]
		trace = append(trace, v)
	}
	return terminal.Play{Trace: trace, Repeats: seen[v] == i}
}

// end gives all agents their results, and reports whether the player's strategy changed.
func (m Match) end(play terminal.Play) (changed bool) {
	for p, agent := range m.Agents {
		if c := agent.End(m.Arena.Result(play, terminal.Player(p))); terminal.Player(p) == m.Player {
			changed = c
		}
	}
	return changed
}

func (s *Summary) count(i int, result seki.Value) {
	s.Plays++
	switch result {
	case seki.Win:
		s.Won++
		return
	case seki.Draw:
		s.Drawn++
	case seki.Loss:
		s.Lost++
		s.LastLoss = i
	}
	s.LastNotWon = i
}
