package catalog

import (
	"context"
	"errors"
	"io/fs"
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

// ownFiles is the file system that SQLite is given for a catalogue: that of the operating system, but of the files with a
// name only the database and its journal. A journal can name any other file, which SQLite then deletes.
type ownFiles struct {
	vfs.VFSFilename
	database string // full, without links
}

func (v ownFiles) journal() string { return v.database + "-journal" }

// errForeign is the error of a file that is not the catalogue's.
const errForeign = sqlite3.AUTH

func (v ownFiles) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	path := name.String()
	switch {
	case path == v.journal() && flags&vfs.OPEN_CREATE != 0: // a new one: an old one could be a link to some other file
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, flags, err
		}
		flags |= vfs.OPEN_EXCLUSIVE
	case name != nil && path != v.database && path != v.journal(): // a temporary file has no name
		return nil, flags, errForeign
	}
	file, flags, err := v.VFSFilename.OpenFilename(name, flags)
	if err != nil {
		return nil, flags, err
	}
	return fileTellingFull{file}, flags, nil
}

func (v ownFiles) Delete(path string, syncDir bool) error {
	if path != v.journal() {
		return errForeign
	}
	return v.VFSFilename.Delete(path, syncDir)
}

func (v ownFiles) Access(path string, flags vfs.AccessFlag) (bool, error) {
	switch path {
	case v.database, v.journal():
		return v.VFSFilename.Access(path, flags)
	case v.database + "-wal": // the log of another program, which this file system does not open
		return false, nil
	}
	return false, errForeign
}

// fileTellingFull is a file with which SQLite learns that the disk is full, which the driver takes for any failure.
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
