package explorer

import (
	"bytes"
	"embed"
	"html/template"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The folder pages has the content of each page as templates, and what surrounds all of them in layout.html.
//
//go:embed pages
var pages embed.FS

const layoutFile = "pages/layout.html"

// policy lets pages load only files of this server or site, and pictures that their scripts make. It stands in each
// page as well, for hosts of a static site.
const policy = "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'"

// pageFiles returns the functions that make the pages, by name of the file.
func (e *Explorer) pageFiles() map[string]func() []byte {
	layout := template.Must(template.ParseFS(pages, layoutFile))
	files := map[string]func() []byte{}
	list, _ := pages.ReadDir("pages") // fails for an invalid name only
	for _, entry := range list {
		source := path.Join("pages", entry.Name())
		name, root := path.Join(strings.TrimSuffix(entry.Name(), ".html"), "index.html"), "../"
		switch entry.Name() {
		case "layout.html":
			continue
		case "index.html":
			name, root = "index.html", ""
		case "404.html": // which is shown for any path
			name, root = "404.html", e.path()
		}
		page := template.Must(template.Must(layout.Clone()).ParseFS(pages, source))
		files[name] = func() []byte { return e.page(page, root) }
	}
	return files
}

// path returns the path of the first page on the web.
func (e *Explorer) path() string {
	u, err := url.Parse(e.o.URL)
	if err != nil {
		return "/"
	}
	return strings.TrimSuffix(u.Path, "/") + "/"
}

// page executes the template of a page. root leads from the page to the first page.
func (e *Explorer) page(page *template.Template, root string) []byte {
	data := struct {
		Root, Picture, Policy, Script string
		Modules                       []string
	}{Root: root, Picture: "preview.png", Policy: policy}
	if e.o.URL != "" { // previews of links need the whole address
		data.Picture = strings.TrimSuffix(e.o.URL, "/") + "/" + data.Picture
	}
	var b bytes.Buffer
	execute := func(name string) {
		if err := page.ExecuteTemplate(&b, name, data); err != nil {
			panic(err) // in a template of the program
		}
	}
	execute("script")
	data.Script = b.String()
	data.Modules = e.modules("site.js", data.Script)
	b.Reset()
	execute(path.Base(layoutFile))
	return b.Bytes()
}

var importing = regexp.MustCompile(`(?m)^import .*from "\./([^"]+)"`)

// modules returns the modules that scripts import, directly or through others. The browser fetches them at once.
func (e *Explorer) modules(scripts ...string) (list []string) {
	for next := scripts; len(next) > 0; next = next[1:] {
		content, _ := e.file(next[0]) // none for no script
		for _, match := range importing.FindAllSubmatch(content, -1) {
			if name := string(match[1]); !slices.Contains(scripts, name) && !slices.Contains(list, name) {
				list, next = append(list, name), append(next, name)
			}
		}
	}
	return list
}
