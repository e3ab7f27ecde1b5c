package explorer

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// siteMark is the file that lists the files of an exported site in its folder.
const siteMark = ".sekilab-site"

// SiteError is returned for a folder that is neither empty nor one with an exported site, or has other
// files in the places of its files.
type SiteError = atomicfile.FolderError

// Site is a static site that Export writes.
type Site struct {
	Largest int // matrices with more rows or columns have no page of their own; 0 for no limit

	// App is the folder with the two files of the app, the page in which the whole explorer runs:
	// explorer.wasm, which is command worker of this module compiled for js/wasm, and wasm_exec.js
	// of the Go that has compiled it. Everything leads there that is not a page of the site.
	App string

	Progress func(done, total int) // called after each page and picture, if not nil
}

// Export writes the first page and the pages to which links lead from it, those of the known seki,
// and the app, as a static site into the folder dir, replacing an older one. Files of others stay. All links are relative, so that the site can be moved. A link that leads nowhere is an error.
func (s *Server) Export(ctx context.Context, dir string, st Site) error {
	program, support, err := st.app()
	if err != nil {
		return err
	}
	folder, err := atomicfile.OpenFolder(dir, atomicfile.Content{What: "an exported site", Mark: siteMark})
	if err != nil {
		return err
	}
	defer folder.Close()
	c := crawl{s: s, largest: st.Largest, files: map[string]string{}}
	labels := c.begin()
	ctx = context.WithValue(ctx, siteKey{}, true)
	for done := 1; len(c.pages)+len(c.rest) > 0; done++ {
		if err := c.write(ctx, folder, c.next()); err != nil {
			return err
		}
		if st.Progress != nil {
			st.Progress(done, done+len(c.pages)+len(c.rest))
		}
	}
	for label, to := range labels {
		if err := folder.Write(labelFile(label), holding(fmt.Appendf(nil, labelPage, label, "../../"+to))); err != nil {
			return err
		}
	}
	if err := c.exportApp(ctx, folder, program, support); err != nil {
		return err
	}
	if err := writeFiles(folder, static); err != nil {
		return err
	}
	return folder.Replace()
}

// crawl is a walk through the pages of a site along their links.
type crawl struct {
	s       *Server
	largest int
	files   map[string]string // names of the files of the pages and pictures found, by their paths

	// Paths that are not written yet: of matrices and of pictures after all other pages, which say
	// of which matrices there are pages.
	pages, rest []string
}

// begin finds the first page and those of the known seki. It returns the files of these by their labels.
func (c *crawl) begin() map[string]string {
	c.found("/", "index.html")
	labels := map[string]string{}
	for _, class := range c.s.o.Known.Classes() {
		file := c.file("href", &url.URL{Path: "/m/" + addressOf(class.Matrix)}, true)
		if label := c.s.labelOf(class.Matrix); file != "" && label != "" {
			labels[label] = file
			c.files["/m/"+label] = labelFile(label)
		}
	}
	return labels
}

func labelFile(label string) string { return path.Join("m", label, "index.html") }

// found notes the file of a path.
func (c *crawl) found(p, file string) {
	if c.files[p] != "" {
		return
	}
	c.files[p] = file
	if ofMatrix(p) || path.Ext(file) != ".html" {
		c.rest = append(c.rest, p)
	} else {
		c.pages = append(c.pages, p)
	}
}

// ofMatrix reports whether a path is that of the page of a matrix.
func ofMatrix(p string) bool { return strings.HasPrefix(p, "/m/") }

// next returns a path that is not written yet.
func (c *crawl) next() (p string) {
	from := &c.pages
	if len(c.pages) == 0 {
		from = &c.rest
	}
	p, *from = (*from)[0], (*from)[1:]
	return p
}

// write writes the page or picture at a path.
func (c *crawl) write(ctx context.Context, folder *atomicfile.Folder, p string) error {
	w := &recorder{header: http.Header{}}
	c.s.ServeHTTP(w, siteRequest(ctx, p))
	if err := context.Cause(ctx); err != nil {
		return fmt.Errorf("the page %s: %w", p, err)
	}
	if w.status != http.StatusOK {
		return fmt.Errorf("the page %s: status %d", p, w.status)
	}
	content := w.body.Bytes()
	if path.Ext(c.files[p]) == ".html" {
		content = c.relative(content, p)
	}
	return folder.Write(c.files[p], holding(content))
}

// onlyApp are the first elements of paths of pages that take what a visitor sends.
var onlyApp = []string{"go", "play", "board", "certificate", "download", "api"}

// file returns the name of the file to which an attribute of a page leads, "" if only the app shows
// that. What is not known yet is noted; a matrix only if more is set, since those one move away have
// no end.
func (c *crawl) file(attribute string, to *url.URL, more bool) string {
	top, rest, _ := strings.Cut(to.Path[1:], "/")
	A, err := parseAddress(rest)
	switch {
	case top == "static", top == "app":
		return to.Path[1:]
	case attribute == "src":
		c.found(to.Path, to.Path[1:]+".svg")
	case attribute == "action", to.RawQuery != "", slices.Contains(onlyApp, top):
		return ""
	case top != "m", more && err == nil && (c.largest == 0 || max(A.Rows(), A.Cols()) <= c.largest):
		c.found(to.Path, path.Join(to.Path[1:], "index.html"))
	}
	return c.files[to.Path]
}

// links matches the attributes of a page that contain a path of this server.
var links = regexp.MustCompile(`(href|src|action|data-about)="(/[^"]*)"`)

// relative makes the links of a page relative. What is not on the site is shown by the app.
func (c *crawl) relative(content []byte, from string) []byte {
	up := strings.Repeat("../", strings.Count(strings.TrimSuffix(from, "/"), "/"))
	return links.ReplaceAllFunc(content, func(match []byte) []byte {
		parts := links.FindSubmatch(match)
		to, err := url.Parse(strings.ReplaceAll(string(parts[2]), "&amp;", "&"))
		if err != nil {
			return match
		}
		file := c.file(string(parts[1]), to, !ofMatrix(from))
		if file == "" {
			return fmt.Appendf(nil, `%s="%s%s#%s"`, parts[1], up, appPage, parts[2])
		}
		if to.Fragment != "" {
			file += "#" + to.EscapedFragment()
		}
		return fmt.Appendf(nil, `%s="%s%s"`, parts[1], up, file)
	})
}

// labelPage is the page at the address of a label, which a browser leaves at once for that of its class.
const labelPage = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>%[1]s – sekilab</title>
<meta http-equiv="refresh" content="0; url=%[2]s">
<p><a href="%[2]s">The class %[1]s</a></p>
</html>
`

// writeFiles writes the embedded files.
func writeFiles(folder *atomicfile.Folder, files embed.FS) error {
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		return folder.Write(name, holding(content))
	})
}

// holding returns the function that writes a file with this content.
func holding(content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
}

// siteKey is the context key of the requests of Export.
type siteKey struct{}

// exporting reports whether a request is one of Export.
func exporting(r *http.Request) bool { return r.Context().Value(siteKey{}) != nil }

// siteRequest returns the request for a page of a site.
func siteRequest(ctx context.Context, p string) *http.Request {
	r := &http.Request{Method: http.MethodGet, Host: "localhost", URL: &url.URL{Path: p}, RequestURI: p, Header: http.Header{}, Body: http.NoBody}
	return r.WithContext(ctx)
}

// recorder keeps a response.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recorder) Header() http.Header         { return w.header }
func (w *recorder) WriteHeader(status int)      { w.status = cmp.Or(w.status, status) }
func (w *recorder) Write(p []byte) (int, error) { w.WriteHeader(http.StatusOK); return w.body.Write(p) }
