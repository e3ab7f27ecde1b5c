package command

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/sekilab/sekilab/internal/units"
)

// Work shows its progress after progressDelay, and then every progressEvery.
const (
	progressDelay = 2 * time.Second
	progressEvery = 150 * time.Millisecond
)

// eraseLine removes the line of a terminal on which the cursor is.
const eraseLine = "\r\x1b[K"

// Progress shows the progress of a long computation on standard error, if it is a terminal, as a line with rate and time
// left. It is safe for concurrent use. A nil *Progress shows nothing. Output of the command to the terminal removes the
// line; the first update after the end of a line of output shows it again.
type Progress struct {
	what, unit string
	stderr     io.Writer
	start      time.Time // of the work

	mu    sync.Mutex // guards the fields below
	done  float64
	part  time.Time // when the part began that done counts, such as a size
	last  time.Time // when the line was written
	shown bool      // the line is on the terminal
	open  bool      // a line of output has no end yet, which the line would erase
}

// NewProgress returns the display, nil with --quiet and where standard error is no terminal. It takes the place of an
// earlier one, and ends with the command. The argument what names the computation, unit what it counts.
func NewProgress(c *Run, what, unit string) *Progress {
	stderr, ok := c.App.ErrWriter.(*FailingWriter)
	if c.Bool("quiet") || !ok || !IsTerminal(stderr) {
		return nil
	}
	now := time.Now()
	stderr.endProgress()
	p := &Progress{what: what, unit: unit, stderr: stderr.Writer, start: now, part: now}
	stderr.progress = p
	if w, ok := c.App.Writer.(*FailingWriter); ok && IsTerminal(w) {
		w.progress = p
	}
	return p
}

// Update shows that done of total units are finished (total 0: unknown), with a note
// on the current part. A done smaller than before begins another part, with its own
// total.
func (p *Progress) Update(done, total float64, note string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if done < p.done {
		p.part = now
	}
	p.done = done
	if p.open || now.Sub(p.start) < progressDelay || now.Sub(p.last) < progressEvery {
		return
	}
	p.last, p.shown = now, true
	line := []rune(units.Visible(p.what + " " + note + p.rate(total, now.Sub(p.part))))
	width := TerminalWidth(p.stderr) - len("^C") - 1 // which the terminal may echo
	fmt.Fprint(p.stderr, eraseLine+string(line[:max(0, min(len(line), width))]))
}

// rate returns what is done in a unit of time by a part that has taken some, and the time left.
func (p *Progress) rate(total float64, took time.Duration) string {
	rate := p.done / max(took.Seconds(), 1e-3)
	text := fmt.Sprintf(": %s %s/s", units.Engineering(rate), p.unit)
	if rate > 0 && total > p.done {
		left := time.Duration((total - p.done) / rate * float64(time.Second)).Round(time.Second)
		text += fmt.Sprintf(", %.0f %%, about %v left", 100*p.done/total, left)
	}
	return text
}

// clear removes the line from the terminal before output, which may leave its last line open.
func (p *Progress) clear(open bool) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.stderr, eraseLine)
	}
	p.open, p.shown, p.last = open, false, time.Time{}
}

// Note writes a line of summary to standard error, unless --quiet is given.
func Note(c *Run, format string, args ...any) {
	if !c.Bool("quiet") {
		fmt.Fprintf(c.App.ErrWriter, format+"\n", args...)
	}
}

// TimeText writes a duration as exactly as an estimate deserves.
func TimeText(d time.Duration) string {
	switch {
	case d > 10*time.Minute:
		d = d.Round(time.Minute)
	case d > 10*time.Second:
		d = d.Round(time.Second)
	default:
		d = d.Round(time.Second/10) + time.Second/10
	}
	return d.String()
}

// IsTerminal reports whether a stream of the program is a terminal.
func IsTerminal(stream any) bool {
	file, ok := fileOf(stream)
	return ok && term.IsTerminal(int(file.Fd()))
}

// TerminalWidth returns the number of characters that a line of w holds: its
// own for a terminal, that of the environment variable COLUMNS, or 80.
func TerminalWidth(w io.Writer) int {
	if file, ok := fileOf(w); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	if width, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && width > 0 {
		return width
	}
	return 80
}

// OutputWidth returns the number of characters of a line of the output, 0 if it does not go
// to a terminal.
func OutputWidth(c *Run) int {
	if cmp.Or(c.String(OutputFlag.Name), "-") != "-" || !IsTerminal(c.App.Writer) {
		return 0
	}
	return TerminalWidth(c.App.Writer)
}

// fileOf returns the file behind a stream of the program, if it is one.
func fileOf(stream any) (file *os.File, ok bool) {
	if w, wrapped := stream.(*FailingWriter); wrapped {
		stream = w.Writer
	}
	file, ok = stream.(*os.File)
	return file, ok
}
