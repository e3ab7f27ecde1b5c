package tablebase_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// TestMain turns the test binary into a process that writes a tablebase, if the
// environment names the folder.
func TestMain(m *testing.M) {
	if dir := os.Getenv("SEKI_TEST_TABLE"); dir != "" {
		os.Exit(writeInChild(dir, os.Getenv("SEKI_TEST_PART")))
	}
	os.Exit(m.Run())
}

const crashMaxSum = 13

var crashSize = seki.Size{Rows: 4, Cols: 3}

func writeInChild(dir, part string) int {
	store, err := tablebase.OpenStore(dir, crashSize)
	if err == nil {
		store.Eager(5 * time.Millisecond)
		k := 0
		if part == "1" {
			k = 1
		}
		err = retrograde.Solve(context.Background(), retrograde.Params{
			Rows: 4, Cols: 3, MaxSum: crashMaxSum, Store: slow{store}, Workers: 2, Memory: 1, Part: k, Parts: 2,
		}, retrograde.Handlers{})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0 // without Close, as a killed process ends
}

// slow is a store that leaves time to be killed in.
type slow struct{ *tablebase.Store }

func (s slow) Put(index int, slab *retrograde.Slab) error {
	time.Sleep(2 * time.Millisecond)
	return s.Store.Put(index, slab)
}

// child is a process that writes part of a tablebase.
type child struct {
	cmd  *exec.Cmd
	over chan error
}

func startChild(t *testing.T, dir string, part int) child {
	t.Helper()
	c := child{exec.Command(os.Args[0]), make(chan error, 1)}
	c.cmd.Env = append(os.Environ(), "SEKI_TEST_TABLE="+dir, fmt.Sprintf("SEKI_TEST_PART=%d", part))
	c.cmd.Stdout, c.cmd.Stderr = io.Discard, os.Stderr
	testtool.NoError(t, c.cmd.Start())
	go func() { c.over <- c.cmd.Wait() }()
	return c
}

// Two processes in one folder, killed in turn at random moments, six times, leave a tablebase that equals one that was
// written in one go, byte for byte. SEKI_LONG=1 does so more often.
func TestLongKilledProcesses(t *testing.T) {
	t.Parallel()
	rounds := 1
	if testtool.Long() {
		rounds = 4
	}
	want := readFiles(t, makeTablebase(t, memoryDir(t), crashSize, crashMaxSum))
	for round := range rounds {
		killedProcesses(t, want, rand.New(rand.NewPCG(7, uint64(round))))
	}
}

func killedProcesses(t *testing.T, want map[string]string, random *rand.Rand) {
	killed := memoryDir(t)
	children := [2]child{startChild(t, killed, 0), startChild(t, killed, 1)}
	kills, folders := 0, 1
	for kills < 6 {
		k := random.IntN(2)
		select {
		case err := <-children[k].over: // it has finished the tablebase
			testtool.NoError(t, err)
			testtool.NoError(t, <-children[1-k].over)
			compare(t, 0, "files", want, readFiles(t, killed))
			killed = memoryDir(t) // once more from the beginning
			folders++
			children = [2]child{startChild(t, killed, 0), startChild(t, killed, 1)}
		case <-time.After(time.Duration(random.Int64N(int64(80 * time.Millisecond)))):
			_ = children[k].cmd.Process.Kill() // it may have ended by itself at this moment
			if err := <-children[k].over; err != nil {
				kills++
			}
			children[k] = startChild(t, killed, k)
		}
	}
	for _, c := range children {
		testtool.NoError(t, <-c.over)
	}
	t.Logf("%d kills in %d folders", kills, folders)
	compare(t, 0, "files", want, readFiles(t, killed))
}
