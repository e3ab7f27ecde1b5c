package command

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/sekilab/sekilab/internal/units"
)

// ProgressDelay is the time after which work shows its progress. Tests of the command make it
// shorter.
var ProgressDelay = 2 * time.Second

// barEvery is the time between two bars.
const barEvery = 150 * time.Millisecond

// Progress shows the progress of a long computation on standard error, if it is a terminal, as a bar with rate and time
// left. It is safe for concurrent use. A nil *Progress shows nothing. Output of the command to the terminal removes the
// bar; the first update after the end of a line shows it again.
type Progress struct {
	what   string
	unit   string
	stderr io.Writer
	start  time.Time // of the work

	mu     sync.Mutex // guards the fields below
	note   string     // the current part, such as a size
	done   float64
	total  float64   // 0 when it is not known
	part   time.Time // when the part began that done counts
	last   time.Time // of the last bar
	drawn  int       // width of the bar on the terminal
	open   bool      // the last line on the terminal has no end yet; a bar would erase it
	closed bool
}

// NewProgress returns the display, nil with --quiet and where standard error is no terminal.
// The argument what names the computation, unit what it counts. The caller must
// call Close.
func NewProgress(c *Run, what, unit string) *Progress {
	if c.Bool("quiet") || !IsTerminal(c.App.ErrWriter) {
		return nil
	}
	now := time.Now()
	p := &Progress{what: what, unit: unit, stderr: c.App.ErrWriter, start: now, part: now}
	for _, stream := range []io.Writer{c.App.Writer, c.App.ErrWriter} {
		if w, ok := stream.(*FailingWriter); ok && IsTerminal(w) {
			w.bar = p
		}
	}
	if w, ok := p.stderr.(*FailingWriter); ok {
		p.stderr = w.Writer // the display does not take itself away
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
	p.note, p.done, p.total = note, done, total
	if !p.closed && !p.open && now.Sub(p.start) >= ProgressDelay && now.Sub(p.last) >= barEvery {
		p.last = now
		p.draw(now)
	}
}

// draw writes the bar over the one before. The terminal echoes Ctrl-C as two characters, which must
// not wrap the line.
func (p *Progress) draw(now time.Time) {
	width := max(TerminalWidth(p.stderr)-len("^C")-1, 1)
	text := units.Fit(p.bar(now.Sub(p.part), width), width)
	fmt.Fprintf(p.stderr, "\r%-*s", p.drawn, text)
	p.drawn = utf8.RuneCountInString(text)
}

// barWidth is the number of characters of the bar itself.
const barWidth = 20

// bar returns the label, a bar if the total is known, and the rate of a part that has taken some time. It has at most
// width characters if they have room for a word.
func (p *Progress) bar(took time.Duration, width int) string {
	rate := p.done / max(took.Seconds(), 1e-3)
	text := fmt.Sprintf(" %s %s/s", units.Engineering(rate), p.unit)
	if rate > 0 && p.total > p.done {
		left := time.Duration((p.total - p.done) / rate * float64(time.Second)).Round(time.Second)
		text += fmt.Sprintf(", about %v left", left)
	}
	if p.total > 0 {
		filled := int(barWidth * min(p.done/p.total, 1))
		text = " [" + strings.Repeat("=", filled) + strings.Repeat("-", barWidth-filled) + "]" + text
	}
	return units.Fit(units.Visible(p.what+" "+p.note), width-utf8.RuneCountInString(text)) + text
}

// clear removes the bar from the terminal. The next update shows it again, unless a line is
// open there.
func (p *Progress) clear(open bool) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open = open
	if p.drawn > 0 {
		fmt.Fprintf(p.stderr, "\r%*s\r", p.drawn, "")
		p.drawn, p.last = 0, time.Time{}
	}
}

// Close ends the display. Later updates show nothing.
func (p *Progress) Close() {
	if p == nil {
		return
	}
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.clear(false)
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
