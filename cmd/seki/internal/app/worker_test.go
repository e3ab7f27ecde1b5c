package app

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
)

// A call is a command line for a worker. A command without input reads an empty one.
type call struct {
	Args, Env  []string
	Dir, Input string
}

// An answer is what a command wrote, and its exit status.
type answer struct {
	Stdout, Stderr string
	Status         int
}

// A worker is a process that runs one command line after the other, each in its own folder and
// environment. Starting a process for each would take longer than most commands do.
type worker struct {
	calls   *gob.Encoder
	answers *gob.Decoder
	end     func() error
}

// workers has the workers, as many as there are cores; those not started yet are nil.
var workers = func() chan *worker {
	idle := make(chan *worker, runtime.GOMAXPROCS(0))
	for range cap(idle) {
		idle <- nil
	}
	return idle
}()

// runInWorker runs a command line in a worker that is idle.
func runInWorker(c call) (a answer, err error) {
	w := <-workers
	defer func() { workers <- w }()
	if w == nil {
		if w, err = startWorker(); err != nil {
			return a, err
		}
	}
	if err = errors.Join(w.calls.Encode(c), w.answers.Decode(&a)); err != nil {
		w = nil
		err = fmt.Errorf("the worker ended: %w", err)
	}
	return a, err
}

// runInProcess runs a command line in a process of its own.
func runInProcess(c call) (a answer, err error) {
	var stdout, stderr strings.Builder
	cmd := exec.Command(c.Args[0], c.Args[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Dir, c.Env, strings.NewReader(c.Input), &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		return a, err
	}
	return answer{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}, nil
}

// words matches the words of a line that mean to a shell what they say, the quoted ones without their quotes, and "|".
var words = regexp.MustCompile("([\\w./@=,:+-]*)(?:'([^']*)'|\"([^\"$`\\\\]*)\")(?: |$)|([\\w./@=,:+-]+|\\|)(?: |$)")

// runLine runs a line of a shell after one with some exit status. One that is only commands, which read what those before them
// write, takes no shell, and a command of seki in it a worker.
func runLine(line string, status int, dir string, env ...string) (a answer, err error) {
	env = append(os.Environ(), env...)
	if !strings.Contains(line, "seki ") || words.ReplaceAllString(line, "") != "" {
		if status != 0 {
			line = fmt.Sprintf("(exit %d)\n%s", status, line)
		}
		return runInProcess(call{Args: []string{"sh", "-c", line}, Env: env, Dir: dir})
	}
	commands := [][]string{nil}
	for _, word := range words.FindAllStringSubmatch(line, -1) {
		if word[4] == "|" {
			commands = append(commands, nil)
			continue
		}
		last := &commands[len(commands)-1]
		*last = append(*last, strings.Join(word[1:], ""))
	}
	for _, args := range commands {
		run := runInProcess
		if args[0] == "seki" {
			run = runInWorker
		}
		before := a.Stderr
		if a, err = run(call{Args: args, Env: env, Dir: dir, Input: a.Stdout}); err != nil {
			return a, err
		}
		a.Stderr = before + a.Stderr
	}
	return a, nil
}

// endWorkers ends the workers, of which none may be at work.
func endWorkers() error {
	var errs []error
	for range cap(workers) {
		if w := <-workers; w != nil {
			errs = append(errs, w.end())
		}
	}
	return errors.Join(errs...)
}

// startWorker starts a worker, which ends when its pipe is closed.
func startWorker() (*worker, error) {
	calls, toWorker, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	fromWorker, answers, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("seki-worker")
	cmd.Stderr = os.Stderr // of a panic
	cmd.ExtraFiles = []*os.File{calls, answers}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	end := func() error { return errors.Join(toWorker.Close(), cmd.Wait()) }
	return &worker{gob.NewEncoder(toWorker), gob.NewDecoder(fromWorker), end}, errors.Join(calls.Close(), answers.Close())
}

// work is the program of a worker.
func work() {
	calls, answers := gob.NewDecoder(os.NewFile(3, "calls")), gob.NewEncoder(os.NewFile(4, "answers"))
	for {
		var c call
		err := calls.Decode(&c)
		if err == io.EOF {
			return
		}
		if err == nil {
			err = enter(c)
		}
		var stdout, stderr bytes.Buffer
		var status int
		if err == nil {
			status = Run(context.Background(), c.Args, strings.NewReader(c.Input), &stdout, &stderr)
			err = answers.Encode(answer{stdout.String(), stderr.String(), status})
		}
		if err != nil {
			panic(err)
		}
	}
}

// enter takes the folder and the environment of a call.
func enter(c call) error {
	os.Clearenv()
	for _, variable := range c.Env {
		name, value, _ := strings.Cut(variable, "=")
		if err := os.Setenv(name, value); err != nil {
			return err
		}
	}
	return os.Chdir(c.Dir)
}
