package catalog

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/ncruces/go-sqlite3"
	_ "github.com/ncruces/go-sqlite3/embed" // SQLite itself
	"github.com/ncruces/go-sqlite3/vfs"
	"github.com/tetratelabs/wazero"
)

// prepareSQLite says where the machine code of SQLite is kept. SQLite comes as WebAssembly,
// which takes two seconds of processor time to compile when a catalogue is opened for the first
// time; as Go, translated from C, it would take forty with every first build of a program.
// Where nothing can be kept, each process compiles it.
var prepareSQLite = sync.OnceFunc(func() {
	const page = 64 << 10
	sqlite3.RuntimeConfig = wazero.NewRuntimeConfig().WithMemoryLimitPages(256 << 20 / page)
	if dir, err := os.UserCacheDir(); err == nil {
		if cached, err := keepCode(sqlite3.RuntimeConfig, dir, sqlite3.Binary); err == nil {
			sqlite3.RuntimeConfig = cached
		}
	}
	vfs.Register(fileSystem, tellingFull{vfs.Find("os").(vfs.VFSFilename)})
})

// keepCode returns a configuration that keeps compiled code below dir, in which that of the module
// then is. It fails if the disk is full, say, or what is there is damaged.
func keepCode(config wazero.RuntimeConfig, dir string, module []byte) (wazero.RuntimeConfig, error) {
	if _, err := os.Stat(filepath.Dir(dir)); err != nil {
		return nil, err // no home: make none
	}
	cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(dir, "sekilab"))
	if err != nil {
		return nil, err
	}
	config = config.WithCompilationCache(cache)
	_, err = wazero.NewRuntimeWithConfig(context.Background(), config).CompileModule(context.Background(), module)
	return config, err
}

// fileSystem is the name of the file system for builds: that of the operating system, but
// SQLite learns that a disk is full, which the driver takes for any failure.
const fileSystem = "telling-full"

type tellingFull struct{ vfs.VFSFilename }

func (v tellingFull) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	file, flags, err := v.VFSFilename.OpenFilename(name, flags)
	if err != nil {
		return nil, flags, err
	}
	return fileTellingFull{file}, flags, nil
}

type fileTellingFull struct{ vfs.File }

func (f fileTellingFull) WriteAt(p []byte, at int64) (int, error) {
	n, err := f.File.WriteAt(p, at)
	return n, full(err)
}

func (f fileTellingFull) Sync(flags vfs.SyncFlag) error { return full(f.File.Sync(flags)) }

func (f fileTellingFull) Truncate(size int64) error { return full(f.File.Truncate(size)) }

func full(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return sqlite3.FULL
	}
	return err
}
