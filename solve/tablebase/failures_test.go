package tablebase_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// disk lets writes fail once a number of bytes has been written.
type disk struct {
	mu   sync.Mutex
	left int
	err  error // of the failing calls
}

func (d *disk) create(dir string) (tablebase.TempFile, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left < 0 {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: d.err}
	}
	f, err := tablebase.CreateTemp(dir)
	return diskFile{f, d}, err
}

type diskFile struct {
	tablebase.TempFile
	disk *disk
}

// Write writes what there is room for, as a full disk does.
func (f diskFile) Write(p []byte) (int, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	n := min(len(p), max(0, f.disk.left))
	f.disk.left -= len(p)
	if n, err := f.TempFile.Write(p[:n]); err != nil || n == len(p) {
		return n, err
	}
	return n, &fs.PathError{Op: "write", Path: f.Name(), Err: f.disk.err}
}

// memoryDir returns a directory whose files need no disk, where there is one:
// tests with thousands of syncs are slow on a disk.
func memoryDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "seki-test-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// A disk that is full after any number of bytes is one clear error that names
// the file; once there is room, the tablebase is continued to the same bytes. SEKI_LONG=1
// takes more numbers.
func TestLongFullDisk(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepKinds}
	whole := memoryDir(t)
	makeTablebase(t, whole, p, 9)
	want := readFiles(t, whole)
	failures, step := 0, 499
	if testtool.Long() {
		step = 57
	}
	for room := 0; ; room += step {
		dir := memoryDir(t)
		full := &disk{left: room, err: syscall.ENOSPC}
		store, err := tablebase.OpenStoreWith(dir, p, full.create)
		if err == nil {
			if room%2 == 0 {
				store.Eager(0) // with slab files
			}
			err = solve(store, p, 9)
			if err != nil && !errors.Is(err, store.EndLayer(9, seki.Census{})) {
				t.Fatal("a store goes on after a failed write")
			}
			store.Close()
		}
		if err == nil {
			break
		}
		failures++
		var write *tablebase.FileError
		if !errors.As(err, &write) || !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), dir) {
			t.Fatalf("%d bytes: %v", room, err)
		}
		if text := err.Error(); strings.Count(text, dir) != 1 || !strings.Contains(text, "no space left on device") {
			t.Fatalf("%d bytes: unclear: %s", room, text)
		}
		makeTablebase(t, dir, p, 9)
		compare(t, 0, "files", want, readFiles(t, dir))
	}
	if failures < 10 || testtool.Long() && failures < 25 {
		t.Fatalf("only %d failures", failures)
	}
}

// The first error of a write stays: neither a write that succeeds afterwards nor Close takes it away, and Close waits
// for it.
func TestFirstErrorStays(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}
	slabs := recordTablebase(t, p, 13).slabs
	for _, inClose := range []bool{false, true} {
		dir := memoryDir(t)
		makeTablebase(t, dir, p, 12)
		var store *tablebase.Store
		var calls atomic.Int32
		begun, fail := make(chan bool), make(chan bool)
		store = testtool.Must(tablebase.OpenStoreWith(dir, p, func(dir string) (tablebase.TempFile, error) {
			switch calls.Add(1) {
			case 1: // OpenStore
				return tablebase.CreateTemp(dir)
			case 2:
				close(begun)
				<-fail
				return nil, &fs.PathError{Op: "open", Path: dir, Err: syscall.ENOSPC}
			}
			close(fail) // and wait for the error of the other call
			for {
				if _, err := store.Has(13, 5); err != nil {
					return tablebase.CreateTemp(dir)
				}
				time.Sleep(time.Millisecond)
			}
		}))(t)
		store.Eager(0)
		go store.Put(13, 0, slabs[[2]int{13, 0}])
		<-begun
		if inClose {
			time.AfterFunc(20*time.Millisecond, func() { close(fail) })
		} else if err := store.Put(13, 1, slabs[[2]int{13, 1}]); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("a later write: %v", err)
		}
		if err := store.Close(); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("Close (while writing: %v): %v", inClose, err)
		}
		if err := store.Put(13, 2, slabs[[2]int{13, 2}]); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("after Close: %v", err)
		}
	}
}

// A directory that cannot be written is a clear error, also where the user is
// root.
func TestReadOnlyDirectory(t *testing.T) {
	p := tablebase.Params{Rows: 2, Cols: 2, Keep: tablebase.KeepAll}
	dir := memoryDir(t)
	_, err := tablebase.OpenStoreWith(dir, p, (&disk{left: -1, err: syscall.EROFS}).create)
	var write *tablebase.FileError
	if !errors.As(err, &write) || !errors.Is(err, syscall.EROFS) || !strings.Contains(err.Error(), dir) {
		t.Fatal(err)
	}
	if os.Geteuid() != 0 {
		testtool.NoError(t, os.Chmod(dir, 0o555))
		defer os.Chmod(dir, 0o755)
		if _, err := tablebase.OpenStore(dir, p); !errors.As(err, &write) {
			t.Fatal(err)
		}
	}
	file := filepath.Join(memoryDir(t), "file")
	testtool.NoError(t, os.WriteFile(file, nil, 0o644))
	if _, err := tablebase.OpenStore(file, p); !errors.As(err, &write) {
		t.Fatalf("a file in place of a directory: %v", err)
	}
}

// A tablebase of another version is a clear error both for reading and for continuing, and stays as it is. Version 1
// had a second line in its manifest.
func TestOtherVersions(t *testing.T) {
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}
	for version, manifest := range map[int]string{
		1: `{"format":"sekilab table","version":1,"rows":3,"cols":3,"keep":"all","codec":"zstd of 4-bit codes","chunk":65536}` +
			"\ncrc32c 1155e305\n",
		3: `{"format":"sekilab table","version":3,"new":[1]}`,
	} {
		dir := memoryDir(t)
		testtool.NoError(t, os.WriteFile(filepath.Join(dir, "manifest.json"), []byte(manifest), 0o644))
		testtool.NoError(t, os.WriteFile(filepath.Join(dir, "layer-00003.seki"), []byte("values"), 0o644))
		before := readFiles(t, dir)
		_, err := tablebase.OpenStore(dir, p)
		_, readErr := tablebase.Open(dir)
		for _, err := range []error{err, readErr} {
			var other *tablebase.VersionError
			if !errors.As(err, &other) || other.Version != version || !strings.Contains(err.Error(), dir) {
				t.Errorf("version %d: %v", version, err)
			}
		}
		compare(t, 0, "files", before, readFiles(t, dir))
	}
}

// TestFilesOfOthers: a store removes and overlooks only files with its names.
func TestFilesOfOthers(t *testing.T) {
	p := tablebase.Params{Rows: 2, Cols: 2, Keep: tablebase.KeepAll}
	dir := memoryDir(t)
	for _, name := range []string{"draft.tmp", "manifest.json.tmp", "sum-00005.zip.tmp", "sum-00005"} {
		testtool.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o644))
		if _, err := tablebase.OpenStore(dir, p); !errors.As(err, new(*tablebase.FolderError)) {
			t.Errorf("%s: %v", name, err)
		}
		testtool.NoError(t, os.Remove(filepath.Join(dir, name)))
	}
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, ".seki-01234567.tmp"), nil, 0o644)) // of a killed process
	makeTablebase(t, dir, p, 3)
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "draft.tmp"), nil, 0o644))
	testtool.NoError(t, os.Mkdir(filepath.Join(dir, "sum-00005"), 0o755))
	testtool.NoError(t, os.WriteFile(filepath.Join(dir, "sum-00005", "draft.tmp"), nil, 0o644))
	makeTablebase(t, dir, p, 6)
	for _, name := range []string{"draft.tmp", "sum-00005/draft.tmp"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}

// Directories that hold something else are refused and left alone.
func TestForeignDirectories(t *testing.T) {
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}
	dir := memoryDir(t)
	makeTablebase(t, dir, p, 6)
	for _, other := range []tablebase.Params{
		{Rows: 4, Cols: 3, Keep: tablebase.KeepAll}, {Rows: 3, Cols: 3, Keep: tablebase.KeepKinds},
	} {
		_, err := tablebase.OpenStore(dir, other)
		var params *tablebase.ParamsError
		if !errors.As(err, &params) || params.Have != p || params.Want != other || !strings.Contains(err.Error(), dir) {
			t.Error(err)
		}
	}
	full := memoryDir(t)
	testtool.NoError(t, os.WriteFile(filepath.Join(full, "thesis.tex"), []byte("x"), 0o644))
	if _, err := tablebase.OpenStore(full, p); err == nil || !strings.Contains(err.Error(), "thesis.tex") {
		t.Error(err)
	}
	if _, err := tablebase.Open(full); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := tablebase.Open(filepath.Join(full, "nowhere")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	for _, bad := range []tablebase.Params{
		{Rows: 2, Cols: 3, Keep: tablebase.KeepAll}, {Rows: 0, Cols: 0, Keep: tablebase.KeepAll},
		{Rows: 17, Cols: 2, Keep: tablebase.KeepAll}, {Rows: 2, Cols: 2},
	} {
		if _, err := tablebase.OpenStore(memoryDir(t), bad); err == nil {
			t.Errorf("%v was accepted", bad)
		}
	}
	// A missing layer, and a layer under another name.
	for _, change := range []func(dir string) error{
		func(dir string) error { return os.Remove(filepath.Join(dir, tablebase.LayerName(4))) },
		func(dir string) error {
			return os.Rename(filepath.Join(dir, tablebase.LayerName(6)), filepath.Join(dir, tablebase.LayerName(5)))
		},
	} {
		dir := memoryDir(t)
		makeTablebase(t, dir, p, 6)
		testtool.NoError(t, change(dir))
		var corrupt *tablebase.CorruptError
		if _, err := tablebase.OpenStore(dir, p); !errors.As(err, &corrupt) {
			t.Error(err)
		}
		if _, err := tablebase.Open(dir); !errors.As(err, &corrupt) {
			t.Error(err)
		}
	}
}

// Goroutines may put the slabs of a layer all at once, and load slabs of the layer below meanwhile; the files are the
// same.
func TestConcurrentPuts(t *testing.T) {
	t.Parallel()
	p := tablebase.Params{Rows: 4, Cols: 3, Keep: tablebase.KeepAll}
	whole, parts := memoryDir(t), memoryDir(t)
	slabs := map[[2]int]*retrograde.Slab{}
	first := openStore(t, whole, p)
	testtool.NoError(t, solve(recorder{first, slabs}, p, 11))
	store := openStore(t, parts, p)
	store.Eager(0)
	outside := blocks.OutsideOf(seki.Size{Rows: p.Rows, Cols: p.Cols})
	for sum := 4; sum <= 11; sum++ {
		total := testtool.Must(outside.Census(sum))(t)
		var group sync.WaitGroup
		for key, slab := range slabs {
			if key[0] == sum {
				total.Add(slab.Census)
				group.Go(func() {
					if err := store.Put(sum, key[1], slab); err != nil {
						t.Error(err)
					}
				})
			}
			if key[0] == sum-1 {
				group.Go(func() {
					got, err := store.Get(sum-1, key[1], nil)
					if err != nil || !bytes.Equal(got.Data, slab.Data) {
						t.Errorf("slab %v: %v", key, err)
					}
				})
			}
			runtime.Gosched()
		}
		group.Wait()
		testtool.NoError(t, store.EndLayer(sum, total))
	}
	store.Close()
	first.Close()
	compare(t, 0, "files", readFiles(t, whole), readFiles(t, parts))
}

// A layer that is cut short, or overwritten, while the tablebase is open is an error
// that names the file, in every way of reading.
func TestFileCutWhileOpen(t *testing.T) {
	t.Parallel()
	dir := memoryDir(t)
	p := tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}
	makeTablebase(t, dir, p, 9)
	name := filepath.Join(dir, tablebase.LayerName(9))
	whole := testtool.Must(os.ReadFile(name))(t)
	for what, change := range map[string]func() error{
		"cut":         func() error { return os.Truncate(name, int64(len(whole))/3) },
		"empty":       func() error { return os.Truncate(name, 0) },
		"overwritten": func() error { return os.WriteFile(name, make([]byte, len(whole)), 0o644) },
	} {
		testtool.NoError(t, os.WriteFile(name, whole, 0o644))
		reader := openReader(t, dir)
		testtool.NoError(t, change())
		var probe, blocks error
		everyMatrix(3, 3, 9, func(A seki.Matrix) {
			if probe != nil {
				return
			}
			if _, _, err := reader.Results(A); !errors.As(err, new(*seki.ImpossibleError)) {
				probe = err
			}
		})
		for _, err := range reader.Blocks(9) {
			blocks = err
		}
		visit := retrograde.Handlers{Visit: func(seki.Class) error { return nil }}
		size := seki.Size{Rows: 3, Cols: 3}
		classes := reader.Visit(t.Context(), 9, size, visit)
		visit.Want = func(_ seki.Layer, r seki.Results) bool { return r.IsSpecial() }
		specials := reader.Visit(t.Context(), 9, size, visit)
		for by, err := range map[string]error{"Results": probe, "Blocks": blocks, "Visit": classes,
			"Visit of the lists": specials} {
			var corrupt *tablebase.CorruptError
			if !errors.As(err, &corrupt) || corrupt.File != name {
				t.Errorf("%s, %s: %v", what, by, err)
			}
		}
	}
}
