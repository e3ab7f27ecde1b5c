package explorer

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

//go:embed app
var app embed.FS

// Names of the files of the app.
const (
	appPage    = "app/index.html"
	appProgram = "app/explorer.wasm.gz"
	appSupport = "app/wasm_exec.js"
	appThree   = "app/three.bin"
)

// app returns the contents of the files of App.
func (st *Site) app() (program, support []byte, err error) {
	name := filepath.Join(st.App, "explorer.wasm")
	if program, err = os.ReadFile(name); err != nil {
		return nil, nil, err
	}
	if !bytes.HasPrefix(program, []byte("\x00asm")) {
		return nil, nil, &ProgramError{name}
	}
	support, err = os.ReadFile(filepath.Join(st.App, "wasm_exec.js"))
	return program, support, err
}

// exportApp writes the page in which the explorer runs, and its files.
func (c *crawl) exportApp(ctx context.Context, folder *atomicfile.Folder, program, support []byte) error {
	w := &recorder{header: http.Header{}}
	c.s.render(w, siteRequest(ctx, "/app"), http.StatusOK, page{Name: "app", Title: "sekilab"})
	return errors.Join(
		folder.Write(appPage, holding(c.relative(w.body.Bytes(), "/app"))),
		folder.Write(appSupport, holding(support)),
		folder.Write(appThree, holding(c.s.o.Three.File())),
		folder.Write(appProgram, func(w io.Writer) error { // hosts need not know how to compress it
			z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
			if err != nil {
				return err
			}
			_, err = z.Write(program)
			return errors.Join(err, z.Close())
		}),
		writeFiles(folder, app))
}

// ProgramError is returned for a file that is not the program of an app.
type ProgramError struct{ Name string }

func (e *ProgramError) Error() string {
	return e.Name + " is not a program for WebAssembly"
}
