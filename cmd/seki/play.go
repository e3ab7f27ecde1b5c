package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"
	"github.com/vbauerster/mpb/v8/cwriter"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/search"
)

const playHelp = `  2 3              reduce the entry in row 2, column 3
  pass             pass; two passes in succession are a draw
  resign           give the game up
  undo             take back your last turn and what followed it
  hint             a best turn for the player to move
  why              the outcome of the matrix as it is, with lines of play
  moves            the moves that can be made
  show             the matrix again
  new [MATRIX]     a new game, with the same matrix or another
  game seki|d-seki, first R|C, side R|C|both|none
                   a new game with this choice: the rules, who begins, and
                   who is played by people
  save FILE, load FILE
  help, quit`

// defaultMatrix is played when none is given.
const defaultMatrix = "2 1 0; 1 2 0; 0 0 2"

// playCommand plays a game: lines of commands → playSession → replies.
func playCommand() *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "play against perfect play, or two people against each other",
		ArgsUsage: "[MATRIX]",
		Description: "Plays the MATRIX, by default " + defaultMatrix + ", a complete seki. Reads one command from\n" +
			"each line of standard input:\n\n" + playHelp + "\n\n" +
			"The program plays for the sides that people do not: R wants a zero row, C a zero column. It\n" +
			"makes no mistake; when it wins it heads for the shortest line it knows, when it loses it\n" +
			"delays. A turn that it cannot decide within --timeout it makes in its shortest line; a pass\n" +
			"it then answers with a pass.\n\n" +
			"Programs use --format jsonl: one JSON object answers each line, after one for the start.\n" +
			"{\"ok\":true,…} holds game, side, first, matrix, row_sums, col_sums, turns (those made since\n" +
			"the last answer; a move is [row,column], a pass null), to_move, and, when the game is\n" +
			"over, over, result and reason; moves, hint and verdict where asked for. {\"ok\":false,\n" +
			"\"error\":…} answers a line that changed nothing." +
			examples("seki play '3 1; 0 2'", "seki play --game d-seki --side C --first C '2 1 0; 1 2 0; 0 0 2'",
				"printf '2 2\\nwhy\\n' | seki play --format jsonl --side both '3 1; 0 2'"),
		Flags: append([]cli.Flag{
			&cli.StringFlag{Name: "game", Value: "seki", Usage: "`GAME`: seki or d-seki"},
			&cli.StringFlag{Name: "side", Value: "R", Usage: "`SIDE` that people play: R, C, both or none"},
			&cli.StringFlag{Name: "first", Value: "R", Usage: "who begins: `PLAYER` R or C"},
			formatFlag("text", "jsonl"),
		}, limitFlags()...),
		Action: func(c *cli.Context) error {
			how, err := format(c, "text", "jsonl")
			if err != nil {
				return err
			}
			session, err := newPlaySession(c)
			if err != nil {
				return err
			}
			defer session.checker.prober.close()
			write := session.writeText
			if how == "jsonl" {
				write = session.writeJSON
			}
			return session.run(c.Context, c.App.Reader, write)
		},
	}
}

// playSession is a conversation about one game after the other.
type playSession struct {
	*playGame
	checker *checker
	out     io.Writer
	prompt  bool
	told    int // turns that have been told
}

func newPlaySession(c *cli.Context) (*playSession, error) {
	p := &playGame{}
	var err error
	if p.game, err = parseGameName(c.String("game")); err != nil {
		return nil, usagef("--game: %w", err)
	}
	if p.human, err = parseSide(c.String("side")); err != nil {
		return nil, usagef("--side: %w", err)
	}
	if p.first, err = parsePlayerName(c.String("first")); err != nil {
		return nil, usagef("--first: %w", err)
	}
	text := defaultMatrix
	switch args := c.Args().Slice(); len(args) {
	case 0:
	case 1:
		text = args[0]
	default:
		return nil, usagef("one matrix is enough; is the second, %q, meant to be in the same quotes?", args[1])
	}
	if p.start, err = parseStart(text); err != nil {
		return nil, usagef("the matrix: %w", err)
	}
	s := &playSession{playGame: p, out: c.App.Writer, checker: &checker{games: seki.Games[:], timeout: c.Duration("timeout"), explain: true}}
	if input, ok := c.App.Reader.(*os.File); ok {
		s.prompt = cwriter.IsTerminal(int(input.Fd()))
	}
	s.checker.solver, s.checker.prober, err = newSolver(c, search.Options{})
	return s, err
}

// run answers lines until the input, or the conversation, ends.
func (s *playSession) run(ctx context.Context, in io.Reader, write func(playReply) error) error {
	lines := readLines(ctx, in)
	reply := playReply{OK: true, show: true}
	for {
		if err := s.programTurns(ctx); err != nil {
			return err
		}
		if reply.OK {
			s.state(&reply)
		}
		if err := write(reply); err != nil {
			return err
		}
		if s.prompt {
			fmt.Fprint(s.out, "> ")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok || line.err != nil {
				if s.prompt {
					fmt.Fprintln(s.out)
				}
				return line.err
			}
			text := strings.TrimSpace(line.text)
			if text == "quit" || text == "exit" {
				return nil
			}
			var err error
			if reply, err = s.command(ctx, text); err != nil {
				return err
			}
		}
	}
}

type inputLine struct {
	text string
	err  error
}

// readLines reads lines in the background, so that an interrupt is not held up
// by a reader that waits.
func readLines(ctx context.Context, in io.Reader) <-chan inputLine {
	lines := make(chan inputLine)
	go func() {
		defer close(lines)
		scan := bufio.NewScanner(in)
		scan.Buffer(nil, 1<<24)
		for scan.Scan() {
			select {
			case lines <- inputLine{text: scan.Text()}:
			case <-ctx.Done():
				return
			}
		}
		if err := scan.Err(); err != nil {
			select {
			case lines <- inputLine{err: fmt.Errorf("reading commands: %w", err)}:
			case <-ctx.Done():
			}
		}
	}()
	return lines
}

// programTurns makes the turns of the sides that the program plays.
func (s *playSession) programTurns(ctx context.Context) error {
	for {
		if _, _, over := s.result(); over || s.human[s.toMove()] {
			return nil
		}
		turn, err := s.best(ctx)
		if err != nil {
			return err
		}
		if err := s.play(turn); err != nil {
			return err
		}
	}
}

// best returns a best turn for the player to move. After a pass a second one
// is a draw at once, whatever the matrix, and the best turn unless there is a
// move that wins. Past --timeout the best turn is that pass, or the move that
// shortens the player's shortest line.
func (s *playSession) best(ctx context.Context) (playTurn, error) {
	limited, cancel := s.checker.limited(ctx)
	defer cancel()
	A, p := s.matrix(), s.toMove()
	if n := len(s.turns); n > 0 && s.turns[n-1].pass {
		mv, err := s.checker.solver.WinningMove(limited, A, s.game, p)
		if mv == nil || err != nil {
			return playTurn{pass: true}, tolerate(err)
		}
		return playTurn{move: *mv}, nil
	}
	mv, err := s.checker.solver.BestMove(limited, A, s.game, p)
	if err != nil && tolerate(err) == nil {
		mv, err = greedyMove(A, p), nil
	}
	if mv == nil || err != nil {
		return playTurn{pass: true}, err
	}
	return playTurn{move: *mv}, nil
}

// greedyMove returns a move in the player's shortest line.
func greedyMove(A seki.Matrix, p seki.Player) *seki.Move {
	sums := A.RowSums()
	if p == seki.C {
		sums = A.ColSums()
	}
	var best *seki.Move
	least := 0
	for mv := range A.Moves() {
		line := mv.Row
		if p == seki.C {
			line = mv.Col
		}
		if best == nil || sums[line] < least {
			best, least = &mv, sums[line]
		}
	}
	return best
}

// writeJSON writes a reply as one line.
func (s *playSession) writeJSON(r playReply) error { return json.NewEncoder(s.out).Encode(r) }

// board draws the matrix with its numbers and sums.
func (s *playSession) board() string {
	A := s.matrix()
	width := 3
	for _, v := range append(A.RowSums(), A.ColSums()...) {
		width = max(width, len(fmt.Sprint(v))+1)
	}
	var b strings.Builder
	b.WriteString("     ")
	for j := range A.Cols() {
		fmt.Fprintf(&b, "%*d", width, j+1)
	}
	b.WriteString("   sum\n")
	for i, row := range A.Grid() {
		fmt.Fprintf(&b, "%4d ", i+1)
		for _, v := range row {
			fmt.Fprintf(&b, "%*d", width, v)
		}
		fmt.Fprintf(&b, "  %*d\n", width, A.RowSums()[i])
	}
	b.WriteString("sum  ")
	for _, v := range A.ColSums() {
		fmt.Fprintf(&b, "%*d", width, v)
	}
	return b.String() + "\n"
}

// heading says what is played.
func (s *playSession) heading() string {
	return fmt.Sprintf("%s of %s, %s begins; R wants a zero row, C a zero column.", gameName(s.game), notation.Plain(s.start), s.first)
}
