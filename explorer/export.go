package explorer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// siteMark is a file by which Export knows a folder that it has written.
const siteMark = ".sekilab-site"

// SiteError says that a folder holds an entry that Export has not written.
type SiteError struct{ Dir, Entry string }

func (e *SiteError) Error() string {
	return fmt.Sprintf("%s holds %s, which is not of an exported site: choose an empty folder, or one that does not exist", e.Dir, e.Entry)
}

// Export writes the pages of the known seki, the lists, the census and the statements as
// a static site into the folder dir, whole or not at all, in place of an older one. All
// links are relative, so that the site can be put anywhere. Classes of sizes above
// largest are left out; 0 means none is. Progress is called after each page.
func (s *Server) Export(ctx context.Context, dir string, largest int, progress func(done, total int)) error {
	pages, images := s.sitePaths(largest)
	paths := slices.Concat(pages, images)
	if err := checkSite(dir, paths); err != nil {
		return err
	}
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	beside, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".unfinished-*")
	if err != nil {
		return err
	}
	defer func() { os.RemoveAll(beside) }()
	unfinished, old := filepath.Join(beside, "new"), filepath.Join(beside, "old")
	site := map[string]bool{}
	for _, p := range pages {
		site[p] = true
	}
	for k, p := range paths {
		if err := s.exportPage(ctx, unfinished, p, site); err != nil {
			return fmt.Errorf("the page %s: %w", p, err)
		}
		if progress != nil {
			progress(k+1, len(paths))
		}
	}
	files, err := fs.Sub(static, "static")
	if err != nil {
		return err
	}
	if err := os.CopyFS(filepath.Join(unfinished, "static"), files); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(unfinished, siteMark), nil, 0o644); err != nil {
		return err
	}
	if err := checkSite(dir, paths); err != nil {
		return err
	}
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(unfinished, dir); err != nil {
		if back := os.Rename(old, dir); back != nil && !errors.Is(back, fs.ErrNotExist) {
			beside = unfinished // what is removed; the old site stays
			return fmt.Errorf("%w; the site that was there is in %s", err, old)
		}
		return err
	}
	return nil
}

// checkSite refuses a folder with anything in it but an exported site. The paths are those
// of a site, which begin alike whatever its largest size is.
func checkSite(dir string, paths []string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, siteMark)); err != nil {
		return &SiteError{dir, entries[0].Name()}
	}
	written := map[string]bool{"index.html": true, "static": true, siteMark: true}
	for _, p := range paths {
		top, _, _ := strings.Cut(p[1:], "/")
		written[top] = true
	}
	for _, entry := range entries {
		if !written[entry.Name()] {
			return &SiteError{dir, entry.Name()}
		}
	}
	return nil
}

// sitePaths returns the paths of the pages and of the images of the site.
func (s *Server) sitePaths(largest int) (pages, images []string) {
	pages = []string{"/", "/list", "/census", "/statements", "/completeness"}
	for _, size := range tallSizes() {
		if largest == 0 || size.Rows <= largest {
			pages = append(pages, fmt.Sprintf("/census/%dx%d", size.Rows, size.Cols))
			images = append(images, fmt.Sprintf("/plot/%dx%d", size.Rows, size.Cols))
		}
	}
	for _, class := range s.o.Known.Classes() {
		if largest > 0 && max(class.Rows, class.Cols) > largest {
			continue
		}
		address := addressOf(class.Matrix)
		pages = append(pages, "/m/"+address)
		images = append(images, "/drawing/"+address)
		if notOnBoard(class.Matrix) == "" {
			images = append(images, "/board/"+address)
		}
	}
	return pages, images
}

// exportPage writes one page or image of the site.
func (s *Server) exportPage(ctx context.Context, dir, p string, site map[string]bool) error {
	r := httptest.NewRequestWithContext(context.WithValue(ctx, staticKey{}, true), http.MethodGet, "http://localhost"+p, nil)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if w.Code != http.StatusOK {
		return fmt.Errorf("status %d", w.Code)
	}
	name, content := strings.TrimPrefix(p, "/")+".svg", w.Body.Bytes()
	if site[p] {
		name = path.Join(strings.TrimPrefix(p, "/"), "index.html")
		content = relative(content, p, site)
	}
	name = filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, content, 0o644)
}

// links matches the attributes of a page that hold a path of this server.
var links = regexp.MustCompile(`(href|src)="(/[^"]*)"`)

// relative makes the links of a page relative. A link to what is not on the site is
// removed, its text stays.
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
