package gtp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
)

// Engine answers questions about positions, each until its context ends.
type Engine interface {
	// Verdict says what becomes of the chain on a point, which holds a stone, in lines of text.
	Verdict(ctx context.Context, p *board.Position, at board.Point) ([]string, error)

	// Statuses returns the status of each chain of p.Chains.
	Statuses(ctx context.Context, p *board.Position) ([]verdict.Status, error)

	// Score returns the score of a game that ends as it stands, as "B+3.5", "W+0.5" or "0".
	Score(ctx context.Context, g *board.Game) (string, error)
}

// Server answers the commands of one session.
type Server struct {
	Name, Version string
	Engine        Engine
	Limit         time.Duration // for each question, until time_settings say another one

	// Load returns the content of a file, for loadsgf.
	Load func(ctx context.Context, name string) ([]byte, error)
	Room int64 // bytes that reading a game may take, see board.Parse
}

// maxLine is the greatest length of a line in bytes.
const maxLine = 1 << 12

// lineWords matches a line without remarks and control characters.
var lineWords = regexp.MustCompile(`^ *(?:(\d{1,10}) +)?(\S+)(.*)$`)

// Serve answers the lines of in until one is quit, in ends or ctx does. A line that is longer than 4 kB
// is answered by an error.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	d := &session{Server: s, game: newGame(board.New(19, 19)), limit: s.Limit}
	lines := bufio.NewReaderSize(in, maxLine)
	for !d.over {
		line, long, err := nextLine(lines)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if answer := d.respond(ctx, line, long); answer != "" {
			if ctx.Err() != nil { // the answer was not found
				return ctx.Err()
			}
			if _, err := io.WriteString(out, answer); err != nil {
				return err
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("reading commands: %w", err)
		}
	}
	return nil
}

// nextLine reads a line, of which no more is kept than there is room for.
func nextLine(in *bufio.Reader) (line string, long bool, err error) {
	read, err := in.ReadSlice('\n')
	line = string(read)
	for errors.Is(err, bufio.ErrBufferFull) {
		long = true
		_, err = in.ReadSlice('\n')
	}
	return line, long, err
}

// clean removes remarks and control characters.
func clean(line string) string {
	line, _, _ = strings.Cut(line, "#")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7F:
			return -1
		}
		return r
	}, line)
}

// respond returns the answer to a line, "" if that is none.
func (d *session) respond(ctx context.Context, line string, long bool) string {
	parts := lineWords.FindStringSubmatch(clean(line))
	if parts == nil && !long {
		return ""
	}
	id, text, err := "", "", fmt.Errorf("the line is longer than %d bytes", maxLine)
	if parts != nil {
		id = parts[1]
	}
	if !long {
		text, err = d.answer(ctx, parts[2], strings.Fields(parts[3]))
	}
	sign := "="
	if err != nil {
		sign, text = "?", oneLine(err)
	}
	if text != "" {
		text = " " + text
	}
	return sign + id + text + "\n\n"
}

// oneLine returns a message without what would end the answer.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
