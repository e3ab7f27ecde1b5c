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

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// siteMark is a file by which Export recognises a folder that it has written.
const siteMark = ".sekilab-site"

// SiteError is returned for a folder with an entry of a name that Export does not write.
type SiteError = atomicfile.FolderError

// Site is a static site that Export writes.
type Site struct {
	Largest int // greatest number of rows and of columns; 0 for no limit

	// App is the folder with the two files of the app, the page in which the whole explorer runs:
	// explorer.wasm, which is command worker of this module compiled for js/wasm, and wasm_exec.js
	// of the Go that has compiled it. Everything leads there that is not a page of the site.
	App string

	Progress func(done, total int) // called after each page, if not nil

	files map[string]string // names of the files of pages and images, by path
}

// Export writes the pages of the known seki, the lists, the census and the statements, and the app, as a
// static site into the folder dir, completely or not at all, replacing an older one. All
// links are relative, so that the site can be moved.
func (s *Server) Export(ctx context.Context, dir string, st Site) error {
	program, support, err := st.app()
	if err != nil {
		return err
	}
	s = s.upTo(st.Largest)
	pages, images := s.sitePaths(&st)
	paths := slices.Concat(pages, images)
	folder, err := atomicfile.OpenFolder(dir, atomicfile.Content{What: "an exported site", Mark: siteMark, Holds: ofSite(paths)})
	if err != nil {
		return err
	}
	defer folder.Close()
	st.files = map[string]string{}
	for _, p := range pages {
		st.files[p] = path.Join(p[1:], "index.html")
	}
	for _, p := range images {
		st.files[p] = p[1:] + ".svg"
	}
	labelled := map[string]string{} // files of pages, by the file of the label
	for _, class := range s.o.Known.Classes() {
		to, held := st.files["/m/"+addressOf(class.Matrix)]
		if label := s.labelOf(class.Matrix); held && label != "" {
			name := path.Join("m", label, "index.html")
			labelled[name], st.files["/m/"+label] = to, name
		}
	}
	if err := s.exportApp(folder, &st, program, support); err != nil {
		return err
	}
	ctx = context.WithValue(ctx, siteKey{}, &st)
	for k, p := range paths {
		if err := s.exportPage(ctx, folder, p, &st); err != nil {
			return fmt.Errorf("the page %s: %w", p, err)
		}
		if st.Progress != nil {
			st.Progress(k+1, len(paths))
		}
	}
	if err := exportLabels(folder, labelled); err != nil {
		return err
	}
	if err := writeFiles(folder, static); err != nil {
		return err
	}
	if err := folder.Write(siteMark, holding(nil)); err != nil {
		return err
	}
	return folder.Replace()
}

// exportLabels writes, at the address of the label of each class that has a page, one that leads
// there.
func exportLabels(folder *atomicfile.Folder, labelled map[string]string) error {
	for name, to := range labelled {
		page := fmt.Sprintf(labelPage, path.Base(path.Dir(name)), "../../"+to)
		if err := folder.Write(name, holding([]byte(page))); err != nil {
			return err
		}
	}
	return nil
}

// labelPage is the page of a label, which a browser leaves at once, with the address of its class.
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

// ofSite returns the function that reports whether a file or folder belongs to an exported
// site. paths are the paths of a site; their first elements do not depend on its largest size.
func ofSite(paths []string) func(name string, dir bool) bool {
	tops := map[string]bool{"static": true, "app": true}
	for _, p := range paths {
		top, _, _ := strings.Cut(p[1:], "/")
		tops[top] = true
	}
	return func(name string, dir bool) bool {
		top, _, _ := strings.Cut(name, "/")
		switch {
		case dir:
			return tops[top]
		case name == appProgram, name == appSupport:
			return true
		case path.Ext(name) == ".svg" && top != "static":
			return tops[top] || tops[strings.TrimSuffix(top, ".svg")]
		case path.Base(name) == "index.html" && (tops[top] || name == "index.html"):
			return true
		}
		for _, files := range []embed.FS{static, app} {
			if _, err := fs.Stat(files, name); err == nil {
				return true
			}
		}
		return name == siteMark
	}
}

// siteKey is the context key of the site in the requests of Export.
type siteKey struct{}

// siteOf returns the site that a request is for, or nil, which means the live server.
func siteOf(ctx context.Context) *Site {
	st, _ := ctx.Value(siteKey{}).(*Site)
	return st
}

// holds reports whether the site includes matrices of a size; the live server has all.
func (st *Site) holds(size seki.Size) bool {
	return st == nil || st.Largest == 0 || max(size.Rows, size.Cols) <= st.Largest
}

// upTo returns a server that knows only the seki up to a size; 0 means no limit. It need
// not be closed.
func (s *Server) upTo(largest int) *Server {
	if largest == 0 {
		return s
	}
	classes := slices.DeleteFunc(slices.Clone(s.o.Known.Classes()), func(class records.Class) bool { return max(class.Rows, class.Cols) > largest })
	ranges := slices.DeleteFunc(slices.Clone(s.o.Known.Ranges()), func(r known.Range) bool { return max(r.Size.Rows, r.Size.Cols) > largest })
	part := *s
	part.o.Known = known.New(classes, ranges)
	part.handler = part.guard(part.routes())
	return &part
}

// sitePaths returns the paths of the pages and of the images of the site. Besides the known
// seki, it includes the matrices that its pages mention.
func (s *Server) sitePaths(st *Site) (pages, images []string) {
	pages = []string{"/", "/list", "/census", "/statements", "/completeness", "/glossary"}
	for _, size := range st.sizes() {
		pages = append(pages, fmt.Sprintf("/census/%dx%d", size.Rows, size.Cols))
		if s.o.Plot != nil {
			images = append(images, fmt.Sprintf("/plot/%dx%d", size.Rows, size.Cols))
		}
	}
	var matrices []seki.Matrix
	for _, class := range s.o.Known.Classes() {
		matrices = append(matrices, class.Matrix)
	}
	for _, x := range examples {
		matrices = append(matrices, seki.Must(notation.Parse(x.matrix)))
	}
	for _, statement := range lab.Named() {
		matrices = append(matrices, statement.Counterexample)
	}
	seen := map[string]bool{"": true} // a statement without a counterexample has an empty path
	for _, A := range matrices {
		address := addressOf(A)
		if seen[address] || !st.holds(A.Size()) {
			continue
		}
		seen[address] = true
		pages = append(pages, "/m/"+address)
		images = append(images, "/drawing/"+address)
		if notOnBoard(A) == "" {
			images = append(images, "/board/"+address)
		}
	}
	return pages, images
}

// exportPage writes one page or image of the site that ctx is for.
func (s *Server) exportPage(ctx context.Context, folder *atomicfile.Folder, p string, st *Site) error {
	w := &recorder{header: http.Header{}}
	s.ServeHTTP(w, siteRequest(ctx, p))
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if w.status != http.StatusOK {
		return fmt.Errorf("status %d", w.status)
	}
	content := w.body.Bytes()
	if path.Ext(st.files[p]) == ".html" {
		content = st.relative(content, p)
	}
	return folder.Write(st.files[p], holding(content))
}

// siteRequest returns the request for a page of the site that ctx is for.
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

// links matches the attributes of a page that contain a path of this server.
var links = regexp.MustCompile(`(href|src|action|data-about)="(/[^"]*)"`)

// relative makes the links of a page relative. What is not on the site is shown by the app.
func (st *Site) relative(content []byte, from string) []byte {
	up := strings.Repeat("../", strings.Count(strings.TrimSuffix(from, "/"), "/"))
	return links.ReplaceAllFunc(content, func(match []byte) []byte {
		parts := links.FindSubmatch(match)
		to, err := url.Parse(strings.ReplaceAll(string(parts[2]), "&amp;", "&"))
		if err != nil {
			return match
		}
		attribute, file := string(parts[1]), st.files[strings.TrimSuffix(to.Path, ".svg")]
		switch {
		case attribute == "action", attribute == "href" && to.RawQuery != "":
			file = ""
		case strings.HasPrefix(to.Path, "/static/"), strings.HasPrefix(to.Path, "/app/"):
			file = to.Path[1:]
		}
		if file == "" {
			return fmt.Appendf(nil, `%s="%s%s#%s"`, attribute, up, appPage, parts[2])
		}
		if to.Fragment != "" {
			file += "#" + to.EscapedFragment()
		}
		return fmt.Appendf(nil, `%s="%s%s"`, attribute, up, file)
	})
}
