package playing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
)

// lineReader reads lines of input, as command.Lines does.
type lineReader interface {
	Next(ctx context.Context) (string, error)
}

// terminalLines reads lines from a terminal, with editing and a history. The terminal
// is raw only while a line is read; at other times Ctrl-C is a signal.
type terminalLines struct {
	input      *os.File
	screen     io.Writer
	interrupts <-chan os.Signal
	editor     *term.Terminal
	history    term.History
	ctrlC      bool // the key was pressed; the editor reports it as an end of input
}

const prompt = "> "

func newTerminalLines(input *os.File, screen io.Writer, interrupts <-chan os.Signal) *terminalLines {
	t := &terminalLines{input: input, screen: screen, interrupts: interrupts}
	t.reset()
	return t
}

// reset replaces the editor, which still holds the key after Ctrl-C.
func (t *terminalLines) reset() {
	t.editor = term.NewTerminal(t, prompt)
	if t.history == nil {
		t.history = t.editor.History
	}
	t.editor.History = t.history
}

// Read and Write are for the editor.
func (t *terminalLines) Read(p []byte) (int, error) {
	n, err := t.input.Read(p)
	for _, key := range p[:n] {
		t.ctrlC = t.ctrlC || key == 3
	}
	return n, err
}

func (t *terminalLines) Write(p []byte) (int, error) { return t.screen.Write(p) }

// Next reads a line. A first Ctrl-C discards the line and says how to end the game; a
// second one ends it.
func (t *terminalLines) Next(ctx context.Context) (string, error) {
	for warned := false; ; warned = true {
		text, err := t.edit(ctx)
		switch {
		case err == nil || errors.Is(err, term.ErrPasteIndicator):
			return text, nil
		case !errors.Is(err, errStopped):
			return "", err
		case warned:
			return "", command.Reported{Status: command.ExitInterrupted}
		}
		fmt.Fprintln(t.screen, "Ctrl-C again, or quit, ends the game.")
		t.reset()
	}
}

// edit reads one line. After Ctrl-C it returns errStopped.
func (t *terminalLines) edit(ctx context.Context) (string, error) {
	fd := int(t.input.Fd())
	state, err := term.MakeRaw(fd)
	if err != nil {
		return "", fmt.Errorf("the terminal: %w", err)
	}
	type result struct {
		text string
		err  error
	}
	results := make(chan result, 1)
	if width, height, err := term.GetSize(fd); err == nil && width > 0 {
		_ = t.editor.SetSize(width, height) // fails only where the screen does
	}
	go func() {
		text, err := t.editor.ReadLine()
		if errors.Is(err, io.EOF) && t.ctrlC {
			t.ctrlC, err = false, errStopped
		}
		results <- result{text, err}
	}()
	var line result
	select {
	case line = <-results:
	case <-t.interrupts: // not from the keyboard
		line.err = command.Reported{Status: command.ExitInterrupted}
	case <-ctx.Done():
		line.err = ctx.Err()
	}
	if err := term.Restore(fd, state); err != nil {
		return "", fmt.Errorf("the terminal: %w", err)
	}
	if line.err != nil {
		fmt.Fprintln(t.screen)
	}
	return line.text, line.err
}
