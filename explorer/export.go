package explorer

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
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

// Export writes the pages of the known seki, the lists, the census and the statements as a
// static site into the folder dir, completely or not at all, replacing an older one. All
// links are relative, so that the site can be moved. Sizes above largest are left out; 0
// means no limit. progress is called after each page.
func (s *Server) Export(ctx context.Context, dir string, largest int, progress func(done, total int)) error {
	st := &site{largest: largest, pages: map[string]bool{}}
	s = s.upTo(largest)
	pages, images := s.sitePaths(st)
	paths := slices.Concat(pages, images)
	folder, err := atomicfile.OpenFolder(dir, atomicfile.Content{What: "an exported site", Mark: siteMark, Holds: ofSite(paths)})
	if err != nil {
		return err
	}
	defer folder.Close()
	for _, p := range pages {
		st.pages[p] = true
	}
	for k, p := range paths {
		if err := s.exportPage(ctx, folder, p, st); err != nil {
			return fmt.Errorf("the page %s: %w", p, err)
		}
		if progress != nil {
			progress(k+1, len(paths))
		}
	}
	err = fs.WalkDir(static, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || name == "static/board.js" { // for a page that needs a server
			return err
		}
		content, err := static.ReadFile(name)
		if err != nil {
			return err
		}
		return folder.Write(name, holding(content))
	})
	if err != nil {
		return err
	}
	if err := folder.Write(siteMark, holding(nil)); err != nil {
		return err
	}
	return folder.Replace()
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
	tops := map[string]bool{"static": true}
	for _, p := range paths {
		top, _, _ := strings.Cut(p[1:], "/")
		tops[top] = true
	}
	return func(name string, dir bool) bool {
		top, _, _ := strings.Cut(name, "/")
		switch {
		case dir:
			return tops[top]
		case top == "static":
			_, err := fs.Stat(static, name)
			return err == nil
		case path.Ext(name) == ".svg":
			return tops[top] || tops[strings.TrimSuffix(top, ".svg")]
		}
		return name == siteMark || path.Base(name) == "index.html" && (tops[top] || name == "index.html")
	}
}

// site is a static site that Export writes. A nil *site means the live server, which has
// all matrices.
type site struct {
	largest int             // greatest number of rows and of columns; 0 for no limit
	pages   map[string]bool // by path
}

// siteKey is the context key of the site in the requests of Export.
type siteKey struct{}

// siteOf returns the site that a request is for, or nil.
func siteOf(ctx context.Context) *site {
	st, _ := ctx.Value(siteKey{}).(*site)
	return st
}

// holds reports whether the site includes matrices of a size.
func (st *site) holds(size seki.Size) bool {
	return st == nil || st.largest == 0 || max(size.Rows, size.Cols) <= st.largest
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
func (s *Server) sitePaths(st *site) (pages, images []string) {
	pages = []string{"/", "/list", "/census", "/statements", "/completeness", "/glossary"}
	for _, size := range st.sizes() {
		pages = append(pages, fmt.Sprintf("/census/%dx%d", size.Rows, size.Cols))
		images = append(images, fmt.Sprintf("/plot/%dx%d", size.Rows, size.Cols))
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

// exportPage writes one page or image of the site.
func (s *Server) exportPage(ctx context.Context, folder *atomicfile.Folder, p string, st *site) error {
	r := httptest.NewRequestWithContext(context.WithValue(ctx, siteKey{}, st), http.MethodGet, "http://localhost"+p, nil)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if w.Code != http.StatusOK {
		return fmt.Errorf("status %d", w.Code)
	}
	name, content := strings.TrimPrefix(p, "/")+".svg", w.Body.Bytes()
	if st.pages[p] {
		name = path.Join(strings.TrimPrefix(p, "/"), "index.html")
		content = relative(content, p, st.pages)
	}
	return folder.Write(name, holding(content))
}

// links matches the attributes of a page that contain a path of this server.
var links = regexp.MustCompile(`(href|src)="(/[^"]*)"`)

// relative makes the links of a page relative. It removes links to pages outside the site
// and keeps their text.
func relative(content []byte, from string, site map[string]bool) []byte {
	up := strings.Repeat("../", strings.Count(strings.TrimSuffix(from, "/"), "/"))
	return links.ReplaceAllFunc(content, func(match []byte) []byte {
		parts := links.FindSubmatch(match)
		to, err := url.Parse(strings.ReplaceAll(string(parts[2]), "&amp;", "&"))
		if err != nil {
			return match
		}
		target := strings.TrimPrefix(to.Path, "/")
		switch {
		case site[to.Path] && target == "":
			target = "index.html"
		case site[to.Path]:
			target += "/index.html"
		case bytes.Equal(parts[1], []byte("href")) && !strings.HasPrefix(target, "static/"):
			return []byte("data-left-out")
		}
		return fmt.Appendf(nil, `%s="%s%s"`, parts[1], up, target)
	})
}
