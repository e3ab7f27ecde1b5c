package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/sekilab/sekilab/board/verdict"
)

// patience is what an engine may take for an answer.
const patience = 30 * time.Second

// maxAnswer bounds an answer, in bytes.
const maxAnswer = 1 << 20

var (
	errSlow = errors.New("no answer in time")
	errEnd  = errors.New("the program has ended")
	errLong = errors.New("the answer is too long")
)

// engine is a program that speaks the Go Text Protocol.
type engine struct {
	ctx     context.Context
	command []string
	limit   time.Duration // of each answer
	cmd     *exec.Cmd     // nil if it does not run
	in      io.WriteCloser
	answers chan answer // closed at the end of its output
}

type answer struct {
	text string
	err  error
}

// start starts the program, unless it runs.
func (e *engine) start() error {
	if e.cmd != nil {
		return nil
	}
	cmd := exec.CommandContext(e.ctx, e.command[0], e.command[1:]...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	e.cmd, e.in, e.answers = cmd, in, make(chan answer, 1)
	go read(out, e.answers)
	return nil
}

// stop ends the program.
func (e *engine) stop() {
	if e.cmd == nil {
		return
	}
	_ = e.cmd.Process.Kill() // it may have ended
	_ = e.cmd.Wait()         // and closes its output, which its children may hold
	for range e.answers {    // so that read ends
	}
	e.cmd = nil
}

// read sends the answers in a program's output: lines up to an empty one.
func read(out io.Reader, to chan<- answer) {
	defer close(to)
	var text strings.Builder
	for lines := bufio.NewReaderSize(out, maxAnswer); ; {
		line, err := lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) || text.Len() > maxAnswer {
			to <- answer{err: errLong}
			return
		}
		if err != nil {
			return
		}
		if s := strings.TrimRight(string(line), "\r\n"); s != "" {
			fmt.Fprintln(&text, s)
			continue
		}
		if text.Len() > 0 {
			to <- answer{text: strings.TrimSuffix(text.String(), "\n")}
			text.Reset()
		}
	}
}

// say returns the answer to a command. After an error that is not the program's own it is stopped.
func (e *engine) say(command string) (string, error) {
	if err := e.start(); err != nil {
		return "", err
	}
	text, err := e.exchange(command)
	if err != nil {
		e.stop()
		return "", err
	}
	if text, ok := strings.CutPrefix(text, "="); ok {
		return text, nil
	}
	return "", errors.New(strings.TrimLeft(text, "? "))
}

func (e *engine) exchange(command string) (string, error) {
	late := time.NewTimer(e.limit)
	defer late.Stop()
	if _, err := io.WriteString(e.in, command+"\n"); err != nil {
		return "", errEnd
	}
	select {
	case a, ok := <-e.answers:
		if !ok {
			return "", errEnd
		}
		return a.text, a.err
	case <-late.C:
		return "", errSlow
	case <-e.ctx.Done():
		return "", context.Cause(e.ctx)
	}
}

// statuses sets a position up and asks for the chains of each status, until an answer is an error.
func (e *engine) statuses(setUp []string) answers {
	a := answers{points: map[verdict.Status][]string{}}
	for _, command := range setUp {
		if _, a.err = e.say(command); a.err != nil {
			return a
		}
	}
	for _, s := range statuses {
		var text string
		if text, a.err = e.say("final_status_list " + string(s)); a.err != nil {
			return a
		}
		a.points[s] = strings.Fields(text)
	}
	return a
}
