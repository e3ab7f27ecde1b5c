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
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
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
	args   []string // of go test
	dir    string   // for files
	listed []string // keys of changes that mean nothing

	mu    sync.Mutex
	count map[result]int
	wrong int // survivors that are not listed, and listed changes that were caught
}

// run tries all changes, one a processor at a time.
func (t *trial) run(ctx context.Context, changes []change) error {
	begin := time.Now()
	if r, out := t.test(ctx, time.Hour); r != survived {
		return fmt.Errorf("the tests fail without any change:\n%s", out)
	}
	limit := 30*time.Second + 10*time.Since(begin) // a change may lead into a loop without end, and other work slow the machine down
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k, c := range changes {
		group.Go(func() error {
			r, err := t.try(ctx, k, c, limit)
			if err == nil {
				t.note(c, r, len(changes))
			}
			return err
		})
	}
	err := group.Wait()
	log.Printf("%d changes: %d caught, %d survived, %d ran out of time, %d do not compile",
		len(changes), t.count[caught], t.count[survived], t.count[timedOut], t.count[broken])
	return err
}

// try runs the tests with change k.
func (t *trial) try(ctx context.Context, k int, c change, limit time.Duration) (result, error) {
	changed := filepath.Join(t.dir, fmt.Sprint(k, ".go"))
	if err := os.WriteFile(changed, []byte(c.made()), 0o666); err != nil {
		return 0, err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{c.file.path: changed}})
	check(err)
	if err := os.WriteFile(changed+".json", overlay, 0o666); err != nil {
		return 0, err
	}
	r, _ := t.test(ctx, limit, "-overlay", changed+".json")
	return r, ctx.Err()
}

// note counts a result, and prints it if someone is to look at it.
func (t *trial) note(c change, r result, all int) {
	t.mu.Lock()
	defer t.mu.Unlock()
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
		log.Printf("%d of %d changes, %d survived", done, all, t.count[survived])
	}
}

// test runs the tests until one fails.
func (t *trial) test(ctx context.Context, limit time.Duration, overlay ...string) (result, []byte) {
	script := fmt.Sprintf(`ulimit -v %d 2>/dev/null; exec go test -timeout %v "$@"`, memory, limit)
	c := exec.CommandContext(ctx, "sh", slices.Concat([]string{"-c", script, "sh"}, overlay, t.args)...)
	c.WaitDelay = time.Second
	out, err := c.CombinedOutput()
	switch {
	case err == nil:
		return survived, nil
	case bytes.Contains(out, []byte("[build failed]")):
		return broken, out
	case bytes.Contains(out, []byte("panic: test timed out")):
		return timedOut, out
	}
	return caught, out
}
