package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
	_ "github.com/ncruces/go-sqlite3/embed" // SQLite itself
	"github.com/tetratelabs/wazero"
)

// prepareSQLite sets the cache for the machine code of SQLite. SQLite comes as WebAssembly, which takes two seconds of
// processor time to compile when a catalogue is opened for the first time. As Go, translated from C, it would take
// forty with every first build of a program. Without a writable cache, each process compiles it.
var prepareSQLite = sync.OnceFunc(func() {
	const page = 64 << 10
	sqlite3.RuntimeConfig = wazero.NewRuntimeConfig().WithMemoryLimitPages(256 << 20 / page)
	if dir, err := os.UserCacheDir(); err == nil {
		if cached, err := keepCode(sqlite3.RuntimeConfig, dir, sqlite3.Binary); err == nil {
			sqlite3.RuntimeConfig = cached
		}
	}
})

// keepCode compiles a module and returns a configuration that keeps compiled code below dir. It fails if the disk is
// full, say, or the code there is damaged.
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

// connect opens a connection with parameters of SQLite's URIs, and prepares it.
func connect(path string, parameters url.Values, prepare func(*sqlite3.Conn) error) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if abs = filepath.ToSlash(abs); !strings.HasPrefix(abs, "/") {
		abs = "/" + abs // file:///C:/folder/file
	}
	prepareSQLite()
	uri := url.URL{Scheme: "file", Path: abs, RawQuery: parameters.Encode()}
	db, err := driver.Open(uri.String(), prepare)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // pragmas belong to a connection
	return db, nil
}

// FileError is the reason why a file is no catalogue that this program reads, or cannot be replaced by one.
type FileError struct{ Path, Reason string }

func (e *FileError) Error() string { return e.Path + ": " + e.Reason }

// ErrNoSelect is the error of a statement that selectOnly refuses, or that has no rows.
var ErrNoSelect = errors.New("not one SELECT: a query must be exactly one SELECT")

// errorAt gives an error of SQLite the path of the file and a plain reason. It returns the error of a context as it is.
func errorAt(path string, err error) error {
	var code sqlite3.ErrorCode
	switch isCode := errors.As(err, &code); {
	case err == nil, errors.As(err, new(*FileError)), errors.Is(err, context.Canceled),
		errors.Is(err, context.DeadlineExceeded):
		return err
	case !isCode:
		return fmt.Errorf("%s: %w", path, err)
	case code == sqlite3.AUTH:
		return ErrNoSelect
	case code == sqlite3.NOTADB:
		return &FileError{path, "not a catalogue: not an SQLite database"}
	case code == sqlite3.CORRUPT:
		return fmt.Errorf("%s: the catalogue is damaged", path)
	case code == sqlite3.IOERR, code == sqlite3.FULL:
		return fmt.Errorf("%s: reading or writing failed; the disk may be full", path)
	}
	return errors.New(path + ": " + strings.TrimPrefix(err.Error(), "sqlite3: ")) // of a query, say
}
