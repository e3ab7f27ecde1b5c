package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// playReply answers one line.
type playReply struct {
	OK      bool               `json:"ok"`
	Error   string             `json:"error,omitempty"`
	Game    string             `json:"game,omitempty"`
	Side    string             `json:"side,omitempty"`
	First   string             `json:"first,omitempty"`
	Matrix  [][]int            `json:"matrix,omitempty"`
	RowSums []int              `json:"row_sums,omitempty"`
	ColSums []int              `json:"col_sums,omitempty"`
	Turns   []reports.PlayTurn `json:"turns,omitempty"`
	ToMove  string             `json:"to_move,omitempty"`
	Over    bool               `json:"over,omitempty"`
	Result  string             `json:"result,omitempty"`
	Reason  string             `json:"reason,omitempty"`
	Moves   [][2]int           `json:"moves,omitempty"`
	Hint    *reports.PlayTurn  `json:"hint,omitempty"`
	Verdict *reports.Verdict   `json:"verdict,omitempty"`

	show  bool   // the text reply shows the matrix even if nothing changed
	extra string // of the text reply
	turns []playTurn
}

// command obeys one line. Its error ends the conversation; what a user did
// wrong is in the reply.
func (s *playSession) command(ctx context.Context, text string) (playReply, error) {
	reply := playReply{OK: true}
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	var err error
	if turn, ok := parseTurn(text); ok {
		return s.refused(reply, s.play(turn)), nil
	}
	switch word {
	case "":
	case "undo":
		err = s.undo()
		s.told, reply.show = min(s.told, len(s.playGame.turns)), true
	case "hint":
		return s.hint(ctx, reply)
	case "why":
		return s.why(ctx, reply)
	case "moves":
		reply = s.listMoves(reply)
	case "show":
		reply.show = true
	case "help":
		reply.extra = playHelp + "\n"
	case "new", "game", "first", "side":
		err = s.restart(word, rest)
		reply.show = true
	case "save":
		err = s.saveTo(ctx, rest)
		reply.extra = "Saved in " + rest + ".\n"
	case "load":
		err = s.loadFrom(rest)
		reply.show = true
	default:
		err = fmt.Errorf("%q is no command; help lists them", text)
	}
	return s.refused(reply, err), nil
}

// refused turns an error into a reply.
func (s *playSession) refused(reply playReply, err error) playReply {
	if err != nil {
		return playReply{Error: err.Error()}
	}
	return reply
}

// restart begins a new game with another choice.
func (s *playSession) restart(word, rest string) (err error) {
	p := *s.playGame
	switch word {
	case "new":
		if rest != "" {
			p.start, err = parseStart(rest)
		}
	case "game":
		p.game, err = parseGameName(rest)
	case "first":
		p.first, err = parsePlayerName(rest)
	case "side":
		p.human, err = parseSide(rest)
	}
	if err == nil {
		p.turns = nil
		s.playGame, s.told = &p, 0
	}
	return err
}

func (s *playSession) saveTo(ctx context.Context, name string) error {
	if name == "" {
		return fmt.Errorf("save needs the name of a file")
	}
	return writeFile(ctx, name, func(w io.Writer) error { return s.save(w) })
}

func (s *playSession) loadFrom(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	defer file.Close()
	p, err := loadGame(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s.playGame, s.told = p, 0
	return nil
}

func (s *playSession) listMoves(reply playReply) playReply {
	if _, _, over := s.result(); over {
		return s.refused(reply, fmt.Errorf("the game is over"))
	}
	for mv := range s.matrix().Moves() {
		reply.Moves = append(reply.Moves, cellOf(mv))
		reply.extra += fmt.Sprintf(" %d %d,", mv.Row+1, mv.Col+1)
	}
	reply.extra = strings.TrimSuffix(reply.extra, ",") + "; or pass\n"
	return reply
}

func (s *playSession) hint(ctx context.Context, reply playReply) (playReply, error) {
	if _, _, over := s.result(); over {
		return s.refused(reply, fmt.Errorf("the game is over")), nil
	}
	turn, err := s.best(ctx)
	if err != nil {
		return reply, err
	}
	turn.player = s.toMove()
	told := tellTurn(turn)
	reply.Hint = &told
	reply.extra = "Pass.\n"
	if !turn.pass {
		reply.extra = fmt.Sprintf("Play %d %d.\n", turn.move.Row+1, turn.move.Col+1)
	}
	return reply, nil
}

// why gives the verdict of the matrix as it is.
func (s *playSession) why(ctx context.Context, reply playReply) (playReply, error) {
	ctx, cancel := s.checker.limited(ctx)
	defer cancel()
	A := s.matrix()
	v, err := s.checker.verdict(ctx, A, s.game)
	if err != nil {
		return reply, err
	}
	entry := reportVerdict(v)
	if err := s.checker.explanation(ctx, v, &entry); err != nil {
		return reply, err
	}
	reply.Verdict = &entry
	one := []seki.Game{s.game}
	class := reports.NewClass(A, canon.Form(A), one, seki.Results{})
	class.Games.Set(s.game, entry)
	reply.extra = strings.Join(classText(class, one, notation.Bracketed), "\n") + "\n"
	return reply, nil
}

func tellTurn(t playTurn) reports.PlayTurn {
	out := reports.PlayTurn{Player: t.player.String()}
	if !t.pass {
		at := cellOf(t.move)
		out.Move = &at
	}
	return out
}

// state completes a reply with the state of the game and the turns that have
// not been told.
func (s *playSession) state(r *playReply) {
	A := s.matrix()
	r.Game, r.Side, r.First = s.game.String(), s.side(), s.first.String()
	r.Matrix, r.RowSums, r.ColSums = A.Grid(), A.RowSums(), A.ColSums()
	r.turns = s.playGame.turns[s.told:]
	for _, t := range r.turns {
		if !t.resigns {
			r.Turns = append(r.Turns, tellTurn(t))
		}
	}
	s.told = len(s.playGame.turns)
	if value, why, over := s.result(); over {
		r.Over, r.Result, r.Reason = true, resultName(value), why
		return
	}
	r.ToMove = s.toMove().String()
}

// writeText writes a reply for people.
func (s *playSession) writeText(r playReply) error {
	var b strings.Builder
	if !r.OK {
		fmt.Fprintf(&b, "? %s\n", r.Error)
	} else {
		if r.show && len(r.turns) == len(s.playGame.turns) {
			fmt.Fprintln(&b, s.heading())
		}
		for _, t := range r.turns {
			fmt.Fprintln(&b, turnText(t))
		}
		b.WriteString(r.extra)
		if r.show || len(r.turns) > 0 {
			b.WriteString(s.board())
			if r.Over {
				fmt.Fprintf(&b, "%s: %s.\n", r.Result, r.Reason)
			} else {
				fmt.Fprintf(&b, "%s to move.\n", r.ToMove)
			}
		}
	}
	_, err := io.WriteString(s.out, b.String())
	return err
}

func turnText(t playTurn) string {
	switch {
	case t.resigns:
		return t.player.String() + " resigns."
	case t.pass:
		return t.player.String() + " passes."
	}
	return fmt.Sprintf("%s plays %d %d.", t.player, t.move.Row+1, t.move.Col+1)
}
