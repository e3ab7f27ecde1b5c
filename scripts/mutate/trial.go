package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"
	"time"
)

type result int

const (
	caught result = iota
	survived
	timedOut
	broken // it does not compile
)

// memory is what a run of tests may take, in KiB of address space.
const memory = 4 << 20

// trial tries changes.
type trial struct {
	pkg
	tested  []pkg // whose tests run
	flags   []string
	dir     string // for files
	changes []change
	listed  []string // keys of changes that mean nothing

	taken time.Duration // processor time of the tests without any change
	limit time.Duration // the same, for each run

	mu         sync.Mutex
	lastCaught map[string][]string // by function and package: the last tests that caught a change
	count      map[result]int
	wrong      int // survivors that are not listed, and listed changes that were caught
}

// run tries all changes, one a processor at a time.
func (t *trial) run(ctx context.Context) error {
	made, replace := prepare(t.pkg, t.changes, t.dir)
	binaries, out, err := t.build(ctx, "all", replace)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("the package with all changes does not compile:\n%s", out)
	}
	t.limit = time.Hour
	if r := t.test(ctx, binaries, 0, ""); r != survived {
		return fmt.Errorf("the tests fail without any change")
	}
	// A change may lead into a loop without end.
	t.limit = time.Second + 4*t.taken
	t.count = map[result]int{}
	queue := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for k := range queue {
				c := t.changes[k]
				switch {
				case slices.Contains(made, k):
					t.note(ctx, c, t.test(ctx, binaries, k+1, c.function()))
				case c.in != nil:
					t.note(ctx, c, broken)
				default:
					t.note(ctx, c, t.alone(ctx, k))
				}
			}
		})
	}
	for k := range t.changes {
		if ctx.Err() != nil {
			break
		}
		queue <- k
	}
	close(queue)
	group.Wait()
	log.Printf("%d changes: %d caught, %d survived, %d ran out of time, %d do not compile",
		len(t.changes), t.count[caught], t.count[survived], t.count[timedOut], t.count[broken])
	return ctx.Err()
}

// note counts a result, and prints it if someone is to look at it.
func (t *trial) note(ctx context.Context, c change, r result) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	t.count[r]++
	listed := slices.Contains(t.listed, c.key())
	switch {
	case r == survived && !listed:
		t.wrong++
		fmt.Println(c)
	case r == timedOut && !listed:
		log.Printf("%s: stopped, look whether it is caught", c)
	case (r == caught || r == broken) && listed:
		t.wrong++
		log.Printf("listed, but caught: %s", c)
	}
	done := 0
	for _, n := range t.count {
		done += n
	}
	if done%200 == 0 {
		log.Printf("%d of %d changes, %d survived", done, len(t.changes), t.count[survived])
	}
}

func (c change) function() string {
	if c.in == nil {
		return c.file.name()
	}
	return fmt.Sprint(c.file.name(), c.in.Pos())
}

// build compiles the tests of all packages with other files.
func (t *trial) build(ctx context.Context, name string, replace map[string]string) (binaries []string, out []byte, err error) {
	overlay := filepath.Join(t.dir, name+".json")
	text, err := json.Marshal(map[string]any{"Replace": replace})
	check(err)
	check(os.WriteFile(overlay, text, 0o666))
	for k, p := range t.tested {
		binary := filepath.Join(t.dir, fmt.Sprintf("%s%d.test", name, k))
		out, err := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, p.path).CombinedOutput()
		if err != nil {
			return nil, out, err
		}
		binaries = append(binaries, binary)
	}
	return binaries, nil, nil
}

// alone tries a change that stands outside functions.
func (t *trial) alone(ctx context.Context, k int) result {
	c := t.changes[k]
	name := fmt.Sprint("alone", k)
	changed := filepath.Join(t.dir, name+".go")
	check(os.WriteFile(changed, []byte(c.file.text[:c.at]+c.replaced+c.file.text[c.end:]), 0o666))
	binaries, _, err := t.build(ctx, name, map[string]string{c.file.path: changed})
	if err != nil {
		return broken
	}
	r := t.test(ctx, binaries, 0, c.function())
	for _, b := range binaries {
		check(os.Remove(b))
	}
	return r
}

var failed = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// test runs the tests with the change of a number until one fails. It begins with the test that
// caught the last change of the function.
func (t *trial) test(ctx context.Context, binaries []string, number int, function string) result {
	for k, p := range t.tested {
		args := slices.Concat([]string{"-test.failfast"}, t.flags)
		if p.rapid {
			args = append(args, "-rapid.shrinktime=0s", "-rapid.nofailfile")
		}
		key := fmt.Sprint(function, k)
		t.mu.Lock()
		likely := slices.Clone(t.lastCaught[key])
		t.mu.Unlock()
		for _, name := range likely {
			if r, _ := t.start(ctx, k, binaries[k], number, append(args, "-test.run", "^"+name+"$")); r == caught {
				return r
			}
		}
		r, out := t.start(ctx, k, binaries[k], number, args)
		if m := failed.FindSubmatch(out); m != nil {
			t.mu.Lock()
			t.lastCaught[key] = append([]string{string(m[1])}, t.lastCaught[key]...)
			t.lastCaught[key] = t.lastCaught[key][:min(2, len(t.lastCaught[key]))]
			t.mu.Unlock()
		}
		if r != survived {
			return r
		}
	}
	return survived
}

// start runs the tests of a package by their binary, until one fails: examples would still run
// after that.
func (t *trial) start(ctx context.Context, tested int, binary string, number int, args []string) (result, []byte) {
	script := fmt.Sprintf(`ulimit -S -t %d; ulimit -v %d 2>/dev/null; exec "$0" "$@"`, int(t.limit.Seconds())+1, memory)
	wall := 30*time.Second + 10*t.limit // for what waits without end; other work may slow the machine down
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	out := &output{stop: stop}
	c := exec.CommandContext(ctx, "sh", slices.Concat([]string{"-c", script, binary}, args, []string{"-test.timeout", wall.String()})...)
	c.Dir = t.tested[tested].dir
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", variable, number))
	c.WaitDelay = time.Second
	c.Stdout, c.Stderr = out, out
	err := c.Run()
	if t.count == nil { // the first run, without any change
		t.taken += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	switch {
	case err == nil:
		return survived, nil
	case failed.Match(out.text):
		return caught, out.text
	case bytes.Contains(out.text, []byte("panic: test timed out")), bytes.Contains(out.text, []byte("SIGXCPU")):
		return timedOut, nil
	default:
		return caught, nil
	}
}

// output is what tests print; it stops them when one has failed.
type output struct {
	text []byte
	stop func()
}

func (o *output) Write(text []byte) (int, error) {
	o.text = append(o.text, text...)
	if failed.Match(o.text) {
		o.stop()
	}
	return len(text), nil
}
