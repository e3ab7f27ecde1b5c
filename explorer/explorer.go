package explorer

import (
	"embed"
	"io/fs"
	"slices"
	"sync"
	"time"

	"github.com/sekilab/sekilab/explorer/internal/api"
	"github.com/sekilab/sekilab/search/three"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// Options are the options of New.
type Options struct {
	Memory  int64         // of the transposition table that all searches share, in bytes; 0 means search.DefaultMemory
	Timeout time.Duration // of one search; 0 means 30 seconds
	Tables  tablebase.Set // answer more queries at once; nil means none
	Three   *three.Table  // answers for small 3×3 matrices at once; nil means an empty one
	Version string        // of the program, for the pages

	// URL is the address of the first page on the web, for citations and previews of links; "" if it has none.
	URL string

	// Hosts are host names under which the server answers, in addition to the names of the loopback interface.
	// "*" allows all. HostHint tells people how to allow another one; it may be "".
	Hosts    []string
	HostHint string
}

// Explorer is the pages.
type Explorer struct {
	o    Options
	api  *api.API
	made map[string]func() []byte // the pages, and the files that are written from the library, by name
}

//go:embed web
var embedded embed.FS

// web holds what the pages load.
var web, _ = fs.Sub(embedded, "web") // fails for an invalid name only

// New returns the pages.
func New(o Options) *Explorer {
	if o.Three == nil {
		o.Three = new(three.Table)
	}
	e := &Explorer{o: o, made: map[string]func() []byte{}}
	e.api = api.New(api.Options{Memory: o.Memory, Timeout: o.Timeout, Tables: o.Tables, Three: o.Three})
	for _, files := range []map[string]func() []byte{e.pageFiles(), e.dataFiles()} {
		for name, write := range files {
			e.made[name] = sync.OnceValue(write)
		}
	}
	return e
}

// names returns the names of all files.
func (e *Explorer) names() (list []string) {
	_ = fs.WalkDir(web, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			list = append(list, name)
		}
		return err
	})
	for name := range e.made {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// file returns the content of a file.
func (e *Explorer) file(name string) ([]byte, error) {
	if write, ok := e.made[name]; ok {
		return write(), nil
	}
	return fs.ReadFile(web, name)
}
