package tablebase_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

var shareParams = tablebase.Params{Rows: 4, Cols: 4, Keep: tablebase.KeepAll}

const shareMaxSum = 15

func solveShare(t testing.TB, dir string, p tablebase.Params, sum, k, n int) tablebase.ShareResult {
	t.Helper()
	return testtool.Must(tablebase.SolveShare(context.Background(), dir, p, tablebase.Share{Sum: sum, K: k, N: n}, 1, nil))(t)
}

func finish(dir string, p tablebase.Params, sum int) error {
	store, err := tablebase.WaitStore(context.Background(), dir, p)
	if err != nil {
		return err
	}
	return errors.Join(store.Finish(context.Background(), sum), store.Close())
}

// Layers made of shares have the bytes that one process writes, whatever is kept, for every
// number of shares, those without slabs included.
func TestSharesEqualOneProcess(t *testing.T) {
	t.Parallel()
	for _, p := range []tablebase.Params{
		shareParams, {Rows: 4, Cols: 3, Keep: tablebase.KeepKinds}, {Rows: 3, Cols: 3, Keep: tablebase.KeepLast}, {Rows: 3, Cols: 1, Keep: tablebase.KeepAll},
	} {
		one, shares := memoryDir(t), memoryDir(t)
		makeTablebase(t, one, p, shareMaxSum)
		for sum := p.FirstSum(); sum <= shareMaxSum; sum++ {
			n := 1 + sum%7
			for k := range n {
				solveShare(t, shares, p, sum, k, n)
			}
			testtool.NoError(t, finish(shares, p, sum))
		}
		compare(t, 0, "files", readFiles(t, one), readFiles(t, shares))
	}
}

// A share reads less than the whole layer below. SEKI_LONG=1 takes a larger layer.
func TestLongSharesReadWhatTheyNeed(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	sum, n := 17, 8
	if testtool.Long() {
		sum = 20
	}
	dir := memoryDir(t)
	makeTablebase(t, dir, shareParams, sum-1)
	var read, below int64
	for k := range n {
		result := solveShare(t, dir, shareParams, sum, k, n)
		read, below = read+result.Read, result.BelowBytes
		if result.Read > below*3/4 {
			t.Errorf("share %d of %d read %d of %d bytes", k, n, result.Read, below)
		}
	}
	if read > 4*below {
		t.Errorf("the shares read %d bytes of a layer of %d", read, below)
	}
	testtool.NoError(t, finish(dir, shareParams, sum))
}

// What is there and whole is not solved again; what is damaged is.
func TestShareAgain(t *testing.T) {
	t.Parallel()
	dir := memoryDir(t)
	makeTablebase(t, dir, shareParams, 11)
	name := filepath.Join(dir, "layer-00012.share-1-of-3")
	if result := solveShare(t, dir, shareParams, 12, 1, 3); result.Done != "" || result.Slabs == 0 {
		t.Fatalf("%+v", result)
	}
	good := testtool.Must(os.ReadFile(name))(t)
	if result := solveShare(t, dir, shareParams, 12, 1, 3); result.Done != name {
		t.Errorf("%+v: solved again", result)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 15 {
		bad := append([]byte{}, good...)
		bad[random.IntN(len(bad))] ^= 1 << random.IntN(8)
		if random.IntN(4) == 0 {
			bad = bad[:random.IntN(len(bad))]
		}
		write(t, name, bad)
		if result := solveShare(t, dir, shareParams, 12, 1, 3); result.Done != "" {
			t.Fatalf("%+v: a damaged share was taken for whole", result)
		}
		again, err := os.ReadFile(name)
		if err != nil || string(again) != string(good) {
			t.Fatalf("solved again, the share has other bytes (%v)", err)
		}
	}
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	testtool.NoError(t, os.WriteFile(name, data, 0o644))
}

// Finish names the shares that are missing, and those that are damaged, which it removes;
// solved again they make the layer.
func TestFinishNamesShares(t *testing.T) {
	t.Parallel()
	one, dir := memoryDir(t), memoryDir(t)
	makeTablebase(t, one, shareParams, 14)
	makeTablebase(t, dir, shareParams, 13)
	check := func(want ...string) {
		t.Helper()
		err := finish(dir, shareParams, 14)
		if err == nil {
			t.Fatal("no error")
		}
		for _, text := range append(want, dir+" lacks shares of sum 14: ") {
			if !strings.Contains(err.Error(), text) {
				t.Errorf("%v: does not say %q", err, text)
			}
		}
	}
	check("there are none")
	for _, k := range []int{0, 2, 4} {
		solveShare(t, dir, shareParams, 14, k, 5)
	}
	check("to be solved: 1/5, 3/5")
	for _, k := range []int{1, 3} {
		solveShare(t, dir, shareParams, 14, k, 5)
	}
	for k, at := range map[int]float64{0: 0.5, 3: 0.001, 4: 0.999} {
		name := filepath.Join(dir, fmt.Sprintf("layer-00014.share-%d-of-5", k))
		data := testtool.Must(os.ReadFile(name))(t)
		data[int(at*float64(len(data)))] ^= 4
		write(t, name, data)
	}
	check("share-0-of-5 is damaged", "share-3-of-5 is damaged", "share-4-of-5 is damaged", "to be solved: 0/5, 3/5, 4/5")
	for k := range 5 {
		if done := solveShare(t, dir, shareParams, 14, k, 5).Done != ""; done != (k == 1 || k == 2) {
			t.Errorf("share %d was there: %t", k, done)
		}
	}
	testtool.NoError(t, finish(dir, shareParams, 14))
	compare(t, 0, "files", readFiles(t, one), readFiles(t, dir))
	if err := finish(dir, shareParams, 14); err != nil {
		t.Errorf("finished twice: %v", err)
	}
	if err := finish(dir, shareParams, 16); err == nil || !strings.Contains(err.Error(), "layer-00015.seki is missing") {
		t.Errorf("%v", err)
	}
}

// Without the layer below, or with a damaged one, a share fails, names the file and leaves
// nothing.
func TestShareWithoutTheLayerBelow(t *testing.T) {
	t.Parallel()
	dir := memoryDir(t)
	ctx := context.Background()
	share := tablebase.Share{Sum: 12, K: 0, N: 1}
	if _, err := tablebase.SolveShare(ctx, dir, shareParams, share, 1, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty folder: %v", err)
	}
	makeTablebase(t, dir, shareParams, 10)
	name := filepath.Join(dir, "layer-00011.seki")
	if _, err := tablebase.SolveShare(ctx, dir, shareParams, share, 1, nil); err == nil || !strings.Contains(err.Error(), name+" is missing") {
		t.Errorf("%v", err)
	}
	makeTablebase(t, dir, shareParams, 11)
	good := testtool.Must(os.ReadFile(name))(t)
	before := readFiles(t, dir)
	for at := 100; at < len(good); at += len(good)/20 + 1 {
		bad := append([]byte{}, good...)
		bad[at] ^= 1
		write(t, name, bad)
		_, err := tablebase.SolveShare(ctx, dir, shareParams, share, 1, nil)
		var corrupt *tablebase.CorruptError
		if !errors.As(err, &corrupt) || corrupt.File != name {
			t.Errorf("byte %d of the layer below changed: %v", at, err)
		}
	}
	write(t, name, good)
	compare(t, 0, "files", before, readFiles(t, dir))
	if _, err := tablebase.SolveShare(ctx, dir, tablebase.Params{Rows: 4, Cols: 3, Keep: tablebase.KeepAll}, share, 1, nil); !errors.As(err, new(*tablebase.ParamsError)) {
		t.Errorf("another size: %v", err)
	}
}

// Shares run at the same time, some twice, and so do two finishers; slow ones come when the
// layer is finished. All succeed, and nothing is left of the shares.
func TestSharesAtTheSameTime(t *testing.T) {
	t.Parallel()
	one, dir := memoryDir(t), memoryDir(t)
	const sum, n = 13, 4
	makeTablebase(t, one, shareParams, sum)
	for s := shareParams.FirstSum(); s <= sum; s++ {
		var all sync.WaitGroup
		for k := range 2 * n {
			all.Go(func() { solveShareAtOnce(t, dir, s, k%n, n) })
		}
		all.Wait()
		for range 2 {
			all.Go(func() {
				if err := finish(dir, shareParams, s); err != nil {
					t.Error(err)
				}
			})
		}
		all.Go(func() { solveShareAtOnce(t, dir, s, 0, n) })
		all.Go(func() { solveShareAtOnce(t, dir, s, 0, 3) })
		all.Wait()
		if shares, err := tablebase.Shares(dir, s); len(shares) > 0 || err != nil {
			t.Fatalf("sum %d: %v is left (%v)", s, shares, err)
		}
	}
	compare(t, 0, "files", readFiles(t, one), readFiles(t, dir))
}

func solveShareAtOnce(t *testing.T, dir string, sum, k, n int) {
	if _, err := tablebase.SolveShare(context.Background(), dir, shareParams, tablebase.Share{Sum: sum, K: k, N: n}, 1, nil); err != nil {
		t.Error(err)
	}
}

// shareInChild solves a share, or finishes the layer if k is n, in a process that is killed.
func shareInChild(dir, what string) int {
	var sh tablebase.Share
	if _, err := fmt.Sscan(what, &sh.Sum, &sh.K, &sh.N); err != nil {
		panic(err)
	}
	err := error(nil)
	if sh.K == sh.N {
		err = finish(dir, shareParams, sh.Sum)
	} else {
		_, err = tablebase.SolveShare(context.Background(), dir, shareParams, sh, 1, nil)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// Shares and finishers that are killed at random moments, and run again until they end by
// themselves, leave the files that one process leaves. SEKI_LONG=1 kills more often.
func TestLongKilledShares(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	one, dir := t.TempDir(), t.TempDir()
	const n, maxSum = 3, shareMaxSum + 2
	makeTablebase(t, one, shareParams, maxSum)
	random := rand.New(rand.NewPCG(3, 4))
	kills, most, sum := 0, 1, maxSum-1 // most of one task
	if testtool.Long() {
		most, sum = 12, maxSum-2
	}
	makeTablebase(t, dir, shareParams, sum-1)
	for ; sum <= maxSum; sum++ {
		for k := range n + 1 {
			for tries := 0; ; tries++ {
				cmd := exec.Command(os.Args[0])
				cmd.Env = append(os.Environ(), "SEKI_TEST_TABLE="+dir, fmt.Sprintf("SEKI_TEST_SHARE=%d %d %d", sum, k, n))
				cmd.Stderr = os.Stderr
				testtool.NoError(t, cmd.Start())
				if tries < most {
					time.Sleep(time.Duration(random.Int64N(int64(12 * time.Millisecond))))
					if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
						t.Fatal(err)
					}
				}
				err := cmd.Wait()
				if err == nil {
					break
				}
				var exit *exec.ExitError
				if !errors.As(err, &exit) || runtime.GOOS != "windows" && exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
					t.Fatal(err)
				}
				kills++
			}
		}
	}
	t.Logf("%d kills", kills)
	if kills < 5 {
		t.Errorf("only %d processes were killed", kills)
	}
	compare(t, 0, "files", readFiles(t, one), readFiles(t, dir))
}

// No share of a layer has more than one and a half times the mean of the values.
// SEKI_LONG=1 takes a larger layer.
func TestLongSharesAreEqual(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	sum, n := 16, 8
	if testtool.Long() {
		sum = 21
	}
	dir := memoryDir(t)
	makeTablebase(t, dir, shareParams, sum)
	table := testtool.Must(tablebase.Open(dir))(t)
	defer table.Close()
	var slabs []int // their values
	var row []int
	total := 0
	for block := range testtool.Each(t, table.Blocks(sum)) {
		if !slices.Equal(row, block.Row) {
			row, slabs = block.Row, append(slabs, 0)
		}
		slabs[len(slabs)-1] += len(block.Codes)
		total += len(block.Codes)
	}
	bounds := testtool.Must(retrograde.Cut(retrograde.Params{Rows: 4, Cols: 4, MaxSum: sum}, n))(t)
	for k := range n {
		values := 0
		for _, slab := range slabs[bounds[k]:bounds[k+1]] {
			values += slab
		}
		if 2*n*values > 3*total {
			t.Errorf("share %d of %d has %d of %d values", k, n, values, total)
		}
	}
}

// The runs of a layer follow each other.
func TestCut(t *testing.T) {
	for _, n := range []int{1, 2, 8, 50, 1000} {
		bounds := testtool.Must(retrograde.Cut(retrograde.Params{Rows: 4, Cols: 4, MaxSum: 24}, n))(t)
		if len(bounds) != n+1 || bounds[0] != 0 || bounds[n] != shareParams.Slabs(24) {
			t.Errorf("%d runs: %v", n, bounds)
		}
		for k := range n {
			if bounds[k] > bounds[k+1] {
				t.Errorf("%d runs: %v", n, bounds)
			}
		}
	}
}
