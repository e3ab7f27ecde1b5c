package tablebase_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// TestMain turns the test binary into a process that writes a tablebase, when the
// environment names the folder.
func TestMain(m *testing.M) {
	if dir := os.Getenv("SEKI_TEST_TABLE"); dir != "" {
		os.Exit(writeInChild(dir))
	}
	os.Exit(m.Run())
}

var crashParams = tablebase.Params{Rows: 4, Cols: 3, Keep: tablebase.KeepAll}

const crashMaxSum = 13

func writeInChild(dir string) int {
	store, err := tablebase.OpenStore(dir, crashParams)
	if err == nil {
		fmt.Println("writing")
		io.Copy(io.Discard, os.Stdin) // until the test has looked
		err = retrograde.Solve(context.Background(), retrograde.Params{
			Rows: crashParams.Rows, Cols: crashParams.Cols, MaxSum: crashMaxSum, Store: slow{store}, Workers: 2, Memory: 1,
		}, retrograde.Handlers{})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	// The process ends without Close, as a killed one does.
	return 0
}

// slow is a store that leaves time to be killed in.
type slow struct{ *tablebase.Store }

func (s slow) Put(sum, index int, slab *retrograde.Slab) error {
	time.Sleep(2 * time.Millisecond)
	return s.Store.Put(sum, index, slab)
}

// child starts a process that opens a tablebase, says so, and writes it after goOn.
func child(t *testing.T, dir string) (cmd *exec.Cmd, writing <-chan bool, goOn func() error) {
	t.Helper()
	cmd = exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "SEKI_TEST_TABLE="+dir)
	cmd.Stderr = os.Stderr
	out := testtool.Must(cmd.StdoutPipe())(t)
	in := testtool.Must(cmd.StdinPipe())(t)
	testtool.NoError(t, cmd.Start())
	said := make(chan bool, 1)
	go func() { said <- bufio.NewScanner(out).Scan() }()
	return cmd, said, in.Close
}

// A process that is killed again and again, at random moments, leaves a tablebase
// that ends byte-identical to one that was written in one go. All the time a
// second process is refused.
func TestLongKilledProcess(t *testing.T) {
	t.Parallel()
	whole, killed := t.TempDir(), t.TempDir()
	makeTablebase(t, whole, crashParams, crashMaxSum)
	random := rand.New(rand.NewPCG(7, 8))
	kills, refused, least := 0, 0, 6
	if testtool.Long() {
		least = 20
	}
	for done := false; !done; {
		cmd, writing, goOn := child(t, killed)
		if kills < 5 && <-writing {
			_, err := tablebase.OpenStore(killed, crashParams)
			var locked *tablebase.LockedError
			if !errors.As(err, &locked) {
				t.Fatalf("a second process was let in: %v", err)
			}
			refused++
		}
		testtool.NoError(t, goOn())
		over := make(chan error, 1)
		go func() { over <- cmd.Wait() }()
		limit := 60 * time.Millisecond
		if kills >= least+5 {
			limit = time.Minute
		}
		select {
		case err := <-over:
			if err != nil {
				t.Fatal(err)
			}
			done = true
		case <-time.After(time.Duration(random.Int64N(int64(limit)))):
			if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Fatal(err) // it may have ended by itself at this moment
			}
			if err := <-over; err != nil {
				kills++
			} else {
				done = true
			}
		}
		if done && kills < least { // a fast machine: once more from the beginning
			t.Logf("done after %d kills", kills)
			compare(t, 0, "files", readFiles(t, whole), readFiles(t, killed))
			killed, done = t.TempDir(), false
		}
	}
	t.Logf("%d kills", kills)
	if refused == 0 {
		t.Error("no second process was refused")
	}
	compare(t, 0, "files", readFiles(t, whole), readFiles(t, killed))
}
