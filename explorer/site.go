package explorer

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/internal/data/lessons"
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
	folder, err := atomicfile.OpenFolder(dir, atomicfile.Content{What: "an exported site", Mark: ".sekilab-site"})
	if err != nil {
		return 0, err
	}
	defer folder.Close()
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
		if path.Ext(name) == ".html" {
			content = e.addressed(content)
		}
		files[name] = content
	}
	files["config.js"] = e.config(false)
	for from, to := range e.addresses() {
		files[path.Join(from, "index.html")] = leading(from, to)
	}
	for name, content := range files {
		if err := context.Cause(ctx); err != nil {
			return 0, err
		}
		write := func(w io.Writer) error {
			_, err := w.Write(content)
			return err
		}
		if err := folder.Write(name, write); err != nil {
			return 0, err
		}
	}
	return len(files), folder.Replace()
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

// addressed gives a page the address of the picture for previews of links, which have to be whole, if the site has one.
func (e *Explorer) addressed(page []byte) []byte {
	if e.o.URL == "" {
		return page
	}
	picture := strings.TrimSuffix(e.o.URL, "/") + "/preview.png"
	return bytes.ReplaceAll(page, []byte(`content="preview.png"`), fmt.Appendf(nil, "content=%q", picture))
}

// addresses returns where the addresses of pages of earlier sites lead, from the first page: labels and matrices of the
// known seki up to 3×3, lessons, and the app, whose addresses app/index.html reads.
func (e *Explorer) addresses() map[string]string {
	all := map[string]string{}
	for _, l := range lessons.All {
		all["learn/"+l.Name] = "learn/#" + l.Name
	}
	for _, class := range e.o.Known.Classes() {
		if class.Rows > 3 {
			break
		}
		address := strings.ReplaceAll(strings.ReplaceAll(class.Matrix.String(), "; ", "/"), " ", ",")
		all["m/"+address] = "m/#" + address
		if label, ok := e.o.Known.Label(class.Matrix); ok {
			all["m/"+label.String()] = "m/#" + label.String()
		}
	}
	return all
}

// leading returns a page that leads from a folder to another page of the site.
func leading(from, to string) []byte {
	to = html.EscapeString(strings.Repeat("../", strings.Count(from, "/")+1) + to)
	return fmt.Appendf(nil, `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>sekilab</title>
<meta http-equiv="refresh" content="0; url=%[1]s">
<p><a href="%[1]s">The page is here</a></p>
</html>
`, to)
}
