package explorer

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/data/lessons"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/three"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// Options are the options of New.
type Options struct {
	// Memory bounds the transposition table that all searches share, in bytes; 0 means
	// search.DefaultMemory.
	Memory int64

	// Timeout bounds one search; 0 means 30 seconds. What has not been found by then is
	// shown as unknown.
	Timeout time.Duration

	// Tables are tablebases that answer more requests immediately. A nil set is empty.
	Tables *tablebase.Set

	// Known is the list of seki that the pages show; nil means known.All().
	Known *known.List

	// Hosts are host names, in addition to those of the loopback interface, under which the
	// server answers. "*" allows all.
	Hosts []string

	Three   *three.Table // answers for small 3×3 matrices at once; nil means an empty one
	Version string       // of the program, for the pages

	// URL is the address of the first page, for citations and previews of links. If it is "",
	// the pages use the address that a request was sent to.
	URL string

	// InBrowser says that the server runs in the browser of its only client: the pages do
	// not speak of programs that ask it.
	InBrowser bool

	// HostHint tells people how to make the server answer under another name, and
	// CertificateHint how to get a certificate that takes longer; both may be "".
	HostHint, CertificateHint string
}

// Server is the explorer, an http.Handler.
type Server struct {
	o        Options
	solver   *search.Solver
	searches *searches
	handler  http.Handler
}

//go:embed templates/*.html
var templates embed.FS

//go:embed static
var static embed.FS

// New returns a server. The caller must call Close.
func New(o Options) *Server {
	if o.Timeout == 0 {
		o.Timeout = 30 * time.Second
	}
	if o.Known == nil {
		o.Known = known.All()
	}
	if o.Three == nil {
		o.Three = new(three.Table)
	}
	s := &Server{o: o, searches: newSearches(runtime.GOMAXPROCS(0), o.Timeout)}
	options := search.Options{Memory: o.Memory, Workers: 1, Three: o.Three}
	if o.Tables != nil {
		options.Prober = o.Tables
	}
	s.solver = search.New(options)
	s.handler = s.guard(s.routes())
	return s
}

// Close stops all searches and waits at most two seconds for them to end.
func (s *Server) Close() { s.searches.close() }

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// answer is a handler that can fail; fail responds with its error.
type answer func(http.ResponseWriter, *http.Request) error

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /favicon.ico", http.RedirectHandler("/static/icon.svg", http.StatusFound))
	for pattern, h := range s.answers() {
		methods, path, _ := strings.Cut(pattern, "/")
		for method := range strings.FieldsSeq(methods) {
			mux.HandleFunc(method+" /"+path, func(w http.ResponseWriter, r *http.Request) {
				if err := h(w, r); err != nil {
					s.fail(w, r, err)
				}
			})
		}
	}
	return http.NewCrossOriginProtection().Handler(mux)
}

// answers returns what answers the requests, by their methods and paths.
func (s *Server) answers() map[string]answer {
	same := func(p page) answer { return s.page(func(*http.Request) (page, error) { return p, nil }) }
	return map[string]answer{
		"GET /{$}":                          s.page(s.home),
		"GET /static/{name}":                s.file,
		"GET /explore":                      s.page(s.explore),
		"GET /research":                     same(page{Name: "research", Title: "Research"}),
		"GET /learn":                        same(page{Name: "learn", Title: "Learn SEKI", Data: lessons.All}),
		"GET /learn/{name}":                 s.page(s.lesson),
		"GET /go":                           s.page(s.enter),
		"GET POST /m/{matrix...}":           s.page(s.byAddress(s.matrix)),
		"GET /drawing/{matrix...}":          s.ofMatrix(s.drawing),
		"GET POST /board/{matrix...}":       s.ofMatrix(s.board),
		"GET POST /compact/{matrix...}":     s.ofMatrix(s.compact),
		"GET POST /board":                   s.editor,
		"GET POST /certificate/{matrix...}": s.ofMatrix(s.certificate),
		"GET POST /play/{matrix...}":        s.page(s.byAddress(s.play)),
		"GET /list":                         s.page(s.listed),
		"GET /download/{format}":            s.download,
		"GET /statements":                   same(page{Name: "statements", Title: "Statements", Data: lab.Named()}),
		"GET /glossary":                     s.page(s.glossary),
		"GET /progress":                     s.progress,
		"GET POST /api/m/{matrix...}":       s.ofMatrix(s.matrixJSON),
		"GET POST /api/board":               s.boardJSON,
		"GET /": func(_ http.ResponseWriter, r *http.Request) error {
			return notFound("there is no page %.100q", r.URL.Path)
		},
	}
}

// ofMatrix returns the handler of a path that ends in the address of a matrix or the label of a
// class.
func (s *Server) ofMatrix(h func(http.ResponseWriter, *http.Request, seki.Matrix) error) answer {
	return func(w http.ResponseWriter, r *http.Request) error {
		A, err := s.matrixOf(r.PathValue("matrix"))
		if err != nil {
			return err
		}
		return h(w, r, A)
	}
}

// guard rejects requests that no page of the server makes, and sets the headers of every
// response.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		switch {
		case !s.allowed(r.Host):
			s.fail(w, r, &httpError{http.StatusMisdirectedRequest, hinted("this server does not answer under that name", s.o.HostHint)})
		case len(r.URL.Path)+len(r.URL.RawQuery) > maxPath:
			s.fail(w, r, &httpError{http.StatusRequestURITooLong, fmt.Sprintf("the address is longer than %d bytes", maxPath)})
		default:
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
			if err := readForm(r); err != nil {
				s.fail(w, r, err)
				return
			}
			next.ServeHTTP(w, r)
		}
	})
}

// readForm reads the form of a POST, so that handlers, whose r.FormValue drops errors, have all of it.
func readForm(r *http.Request) error {
	if r.Method != http.MethodPost {
		return nil
	}
	err := r.ParseForm()
	if err == nil {
		err = r.ParseMultipartForm(maxBody)
	}
	switch {
	case err == nil, errors.Is(err, http.ErrNotMultipart):
		return nil
	case errors.As(err, new(*http.MaxBytesError)):
		return &httpError{http.StatusRequestEntityTooLarge, "the request is larger than a megabyte; seki board read takes larger files"}
	}
	return badRequest("the form cannot be read: %v", err)
}

// allowed reports whether the server answers under the host of a request. Without this
// check, a page of another site could reach a server on the loopback interface under a host
// name of its own (DNS rebinding).
func (s *Server) allowed(host string) bool {
	host = strings.Trim(withoutPort(host), "[]")
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback() || slices.Contains(s.o.Hosts, host) || slices.Contains(s.o.Hosts, "*")
}

// file responds with a file that pages load.
func (s *Server) file(w http.ResponseWriter, r *http.Request) error {
	content, err := static.ReadFile(r.URL.Path[1:])
	if err != nil {
		return notFound("there is no file %.100q", r.URL.Path)
	}
	w.Header().Set("Cache-Control", "max-age=3600")
	http.ServeContent(w, r, r.URL.Path, time.Time{}, bytes.NewReader(content))
	return nil
}

// httpError is returned for a request that cannot be answered, with a message for people.
type httpError struct {
	status  int
	message string
}

func (e *httpError) Error() string { return e.message }

func badRequest(format string, args ...any) error {
	return &httpError{http.StatusBadRequest, fmt.Sprintf(format, args...)}
}

// late returns the error of a search that has not found enough in its time.
func late(message string) error { return &httpError{http.StatusServiceUnavailable, message} }

// hinted adds a hint, if there is one, to a message.
func hinted(message, hint string) string {
	if hint == "" {
		return message
	}
	return message + "; " + hint
}

func notFound(format string, args ...any) error {
	return &httpError{http.StatusNotFound, fmt.Sprintf(format, args...)}
}

// statusOf returns the HTTP status for an error.
func statusOf(err error) int {
	var h *httpError
	switch {
	case errors.As(err, &h):
		return h.status
	case errors.Is(err, errUnasked):
		return http.StatusForbidden
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// fail responds with an error, as a page or as JSON, or redirects to another page.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	var to redirect
	switch {
	case errors.As(err, &to):
		http.Redirect(w, r, string(to), http.StatusSeeOther)
		return
	case r.Context().Err() != nil:
		return // the client has gone
	}
	status := statusOf(err)
	message := err.Error()
	if errors.Is(err, context.DeadlineExceeded) {
		message = "that took too long; ask for less, or use the command line"
	}
	if strings.HasPrefix(r.URL.Path, "/api/") {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]string{"error": message})
		return
	}
	p := page{Name: "error", Title: http.StatusText(status), Data: message}
	if errors.Is(err, errUnasked) {
		p.Name, p.Title = "ask", "A search"
	}
	s.render(w, r, status, p)
}

// page is the data of a template.
type page struct {
	Name   string // of the template of its content
	Title  string
	Data   any
	Err    error  // the error of the form that the page shows again
	Search *view  // a search that is running or was stopped
	Canon  string // canonical path of the page

	Version   string
	InBrowser bool   // a page of a static site, or of its app
	Path      string // of the request, with its query
	Base      string // address of the first page in full, see Server.base

	Content template.HTML // of the template of the page
}

// follow makes the page show a search that is not finished.
func (p *page) follow(v view) {
	if !v.Finished || v.Err != nil {
		p.Search = &v
	}
}

// page returns the handler of a page.
func (s *Server) page(load func(*http.Request) (page, error)) answer {
	return func(w http.ResponseWriter, r *http.Request) error {
		p, err := load(r)
		switch {
		case err != nil:
			return err
		case p.Err != nil:
			s.render(w, r, statusOf(p.Err), p)
		default:
			s.render(w, r, http.StatusOK, p)
		}
		return nil
	}
}

// redirect is an error with the path of the page to go to instead.
type redirect string

func (to redirect) Error() string { return "see " + string(to) }

func (s *Server) render(w http.ResponseWriter, r *http.Request, status int, p page) {
	p.Version, p.Path, p.Base, p.InBrowser = s.o.Version, r.URL.RequestURI(), s.base(r), s.o.InBrowser || exporting(r)
	var b bytes.Buffer
	t := pageTemplates()[p.Name]
	err := t.ExecuteTemplate(&b, "content", p)
	if err == nil {
		p.Content = template.HTML(b.String())
		b.Reset()
		err = t.ExecuteTemplate(&b, "layout", p)
	}
	if err != nil {
		http.Error(w, "the page could not be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes())
}

// pageTemplates are the templates of all pages, by name, each with the layout. They are
// parsed when first needed, because that takes longer than many commands that show no page.
var pageTemplates = sync.OnceValue(func() map[string]*template.Template {
	common := template.Must(template.New("").Funcs(functions).ParseFS(templates, "templates/layout.html", "templates/parts.html"))
	all := map[string]*template.Template{}
	names, _ := fs.Glob(templates, "templates/*.html")
	for _, name := range names {
		base := strings.TrimSuffix(strings.TrimPrefix(name, "templates/"), ".html")
		if base != "layout" && base != "parts" {
			all[base] = template.Must(template.Must(common.Clone()).ParseFS(templates, name))
		}
	}
	return all
})

// readNumber reads a number from the query of a request, if it is present.
func readNumber(r *http.Request, name string, to *int, least, most int) error {
	text := r.FormValue(name)
	if text == "" {
		return nil
	}
	v, err := strconv.Atoi(text)
	if err != nil || v < least || v > most {
		return badRequest("%s=%.20q is not a number from %d to %d", name, text, least, most)
	}
	*to = v
	return nil
}

// withoutPort returns the host of an address that may have a port.
func withoutPort(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return address
}

func writeJSON(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	encode := json.NewEncoder(w)
	encode.SetEscapeHTML(false)
	_ = encode.Encode(value) // if it fails, the client has gone
}

// patience returns how long a response waits for its search: pages soon show progress,
// everything else is sent only when complete.
func (s *Server) patience(r *http.Request) time.Duration {
	for _, whole := range []string{"/api/"} {
		if strings.HasPrefix(r.URL.Path, whole) {
			return s.o.Timeout
		}
	}
	if exporting(r) {
		return s.o.Timeout
	}
	return atOnce
}
