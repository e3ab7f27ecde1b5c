package explorer

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// SiteError is returned for a folder that is neither empty nor one with an exported site, or has other
// files in the places of its files.
type SiteError = atomicfile.FolderError

// ProgramError is returned for a file that is not a program for WebAssembly.
type ProgramError struct{ Name string }

func (e *ProgramError) Error() string { return e.Name + " is not a program for WebAssembly" }

// WriteSite writes the pages as a static site into the folder dir, replacing an older one, and returns the number of
// files. Files of others stay. All links are relative, so that the site can be moved. The folder solver holds what
// computes in the browser: explorer.wasm, which is command worker compiled for js/wasm, and wasm_exec.js of the Go that
// has compiled it.
func (e *Explorer) WriteSite(ctx context.Context, dir, solver string) (int, error) {
	name := filepath.Join(solver, "explorer.wasm")
	program, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	if !bytes.HasPrefix(program, []byte("\x00asm")) {
		return 0, &ProgramError{name}
	}
	support, err := os.ReadFile(filepath.Join(solver, "wasm_exec.js"))
	if err != nil {
		return 0, err
	}
	folder := atomicfile.Folder{Dir: dir, What: "an exported site", Mark: ".sekilab-site"}
	if err := folder.Check(); err != nil {
		return 0, err
	}
	files := map[string][]byte{
		"solver/explorer.wasm.gz": compressed(program), // hosts need not know how to compress it
		"solver/wasm_exec.js":     support,
		"solver/three.bin":        e.o.Three.File(),
	}
	for _, name := range e.names() {
		content, err := e.file(name)
		if err != nil {
			return 0, err
		}
		files[name] = content
	}
	files["config.js"] = e.config(false)
	if err := context.Cause(ctx); err != nil {
		return 0, err
	}
	return len(files), folder.Write(files)
}

func compressed(content []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(content)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		panic(err) // to memory, at a level that there is
	}
	return b.Bytes()
}
