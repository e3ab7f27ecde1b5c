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
	"strings"
	"sync"
	"time"

	"github.com/sekilab/sekilab/known"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/search"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// Options are the options of New.
type Options struct {
	// Memory bounds the table of positions of all searches together, in bytes; 0 means
	// search.DefaultMemory.
	Memory int64

	// Timeout bounds one search; 0 means 30 seconds. What is not found by then is shown
	// as unknown.
	Timeout time.Duration

	// Tables are tablebases that make more answers immediate. A nil set is empty.
	Tables *tablebase.Set

	// Known is the list of seki that the pages show; nil means known.All.
	Known *known.List

	// LayerMemory bounds what solving layers for a census or a statement may take, in
	// bytes of the whole process; 0 means no limit.
	LayerMemory int64

	// Hosts are host names, besides those of the loopback interface, under which the
	// server answers. "*" allows all.
	Hosts []string

	Version string // of the program, for the pages
}

// Server is the explorer, an http.Handler.
type Server struct {
	o       Options
	solver  *search.Solver
	source  *layers.Source
	jobs    *jobs
	handler http.Handler
	layers  chan struct{} // a token for each walk over layers at a time
	direct  chan struct{} // a token for each request that computes by itself, without a job
}

//go:embed templates/*.html
var templates embed.FS

//go:embed static
var static embed.FS

//go:embed openapi.json
var openAPI []byte

// New returns a server. The caller must call Close.
func New(o Options) *Server {
	if o.Timeout == 0 {
		o.Timeout = 30 * time.Second
	}
	if o.Known == nil {
		o.Known = known.All()
	}
	s := &Server{
		o: o, jobs: newJobs(runtime.GOMAXPROCS(0), o.Timeout),
		source: &layers.Source{Tables: o.Tables, Memory: o.LayerMemory},
		layers: make(chan struct{}, 1),
		direct: make(chan struct{}, runtime.GOMAXPROCS(0)),
	}
	options := search.Options{Memory: o.Memory, Workers: 1}
	if o.Tables != nil {
		options.Prober = o.Tables
	}
	s.solver = search.New(options)
	s.handler = s.guard(s.routes())
	return s
}

// Close stops all searches and waits for them.
func (s *Server) Close() { s.jobs.close() }

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err)
	}
	mux.Handle("GET /static/", cached(http.StripPrefix("/static/", http.FileServerFS(files))))
	mux.Handle("GET /favicon.ico", http.RedirectHandler("/static/icon.svg", http.StatusFound))
	mux.HandleFunc("GET /{$}", s.page(s.home))
	mux.HandleFunc("GET /go", s.enter)
	mux.HandleFunc("GET /m/{matrix...}", s.page(s.matrix))
	mux.HandleFunc("GET /drawing/{matrix...}", s.drawing)
	mux.HandleFunc("GET /board/{matrix...}", s.board)
	mux.HandleFunc("GET /certificate/{matrix...}", s.certificate)
	mux.HandleFunc("GET /play/{matrix...}", s.page(s.play))
	mux.HandleFunc("GET /list", s.page(s.list))
	mux.HandleFunc("GET /download/{format}", s.download)
	mux.HandleFunc("GET /census", s.page(s.censusSizes))
	mux.HandleFunc("GET /census/{size}", s.page(s.census))
	mux.HandleFunc("GET /plot/{size}", s.plot)
	mux.HandleFunc("GET /statements", s.page(s.statements))
	mux.HandleFunc("GET /completeness", s.page(s.completeness))
	mux.HandleFunc("GET /events", s.events)
	mux.HandleFunc("POST /stop", s.stop)
	mux.HandleFunc("POST /again", s.again)
	mux.HandleFunc("GET /api", s.page(s.apiPage))
	mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(openAPI)
	})
	mux.HandleFunc("GET /api/m/{matrix...}", s.matrixJSON)
	mux.HandleFunc("GET /api/list", s.listJSON)
	mux.HandleFunc("GET /api/census/{size}", s.censusJSON)
	mux.HandleFunc("GET /api/statements", s.statementsJSON)
	mux.HandleFunc("GET /api/completeness", s.completenessJSON)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, notFound("there is no page %.100q", r.URL.Path))
	})
	return http.NewCrossOriginProtection().Handler(mux)
}

// guard refuses what no page of ours asks for and sets the headers of every answer.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		switch {
		case !s.allowed(r.Host):
			s.fail(w, r, &httpError{http.StatusMisdirectedRequest, "this server does not answer under that name; --host allows it"})
		case len(r.URL.Path)+len(r.URL.RawQuery) > maxPath:
			s.fail(w, r, &httpError{http.StatusRequestURITooLong, fmt.Sprintf("the address is longer than %d bytes", maxPath)})
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// allowed reports whether the server answers under the host of a request. Without the
// check, a page of another site could reach a server on the loopback interface under a
// name of its own (DNS rebinding).
func (s *Server) allowed(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback() || slices.Contains(s.o.Hosts, host) || slices.Contains(s.o.Hosts, "*")
}

func cached(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=3600")
		next.ServeHTTP(w, r)
	})
}

// httpError is a request that cannot be answered, with a sentence for people.
type httpError struct {
	status  int
	message string
}

func (e *httpError) Error() string { return e.message }

func badRequest(format string, args ...any) error {
	return &httpError{http.StatusBadRequest, fmt.Sprintf(format, args...)}
}

func notFound(format string, args ...any) error {
	return &httpError{http.StatusNotFound, fmt.Sprintf(format, args...)}
}

// statusOf returns the status with which an error is answered.
func statusOf(err error) int {
	var h *httpError
	switch {
	case errors.As(err, &h):
		return h.status
	case errors.Is(err, errBusy), errors.Is(err, errClient):
		return http.StatusTooManyRequests
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// fail answers with an error, as a page or as JSON.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // nobody listens
	}
	status := statusOf(err)
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "5")
	}
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
	s.render(w, r, status, page{Name: "error", Title: http.StatusText(status), Data: message})
}

// page is what a template is filled with.
type page struct {
	Name   string // of the template of its content
	Title  string
	Data   any
	Search *view  // a search that is under way or was stopped
	Canon  string // path of the page of the same content that others should link to

	Version string
	Static  bool   // a page of a static site: without searches, games and queries
	Path    string // of the request, with its query
}

// page returns the handler of a page.
func (s *Server) page(make func(*http.Request) (page, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p, err := make(r)
		var to redirect
		switch {
		case errors.As(err, &to):
			http.Redirect(w, r, string(to), http.StatusSeeOther)
		case err != nil:
			s.fail(w, r, err)
		default:
			s.render(w, r, http.StatusOK, p)
		}
	}
}

// redirect is the path of the page that answers instead.
type redirect string

func (to redirect) Error() string { return "see " + string(to) }

func (s *Server) render(w http.ResponseWriter, r *http.Request, status int, p page) {
	p.Version, p.Static, p.Path = s.o.Version, isStatic(r.Context()), r.URL.RequestURI()
	var b bytes.Buffer
	if err := pageTemplates()[p.Name].ExecuteTemplate(&b, "layout", p); err != nil {
		http.Error(w, "the page could not be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes())
}

// pageTemplates are the templates of all pages, by name, each with the layout.
// Parsing them takes longer than many commands do, which show no page.
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

// client names the client of a request, for the limits.
func client(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

func writeJSON(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	encode := json.NewEncoder(w)
	encode.SetEscapeHTML(false)
	_ = encode.Encode(value) // the client has gone if that fails
}

// compute waits until a request may compute by itself: as many do at a time as there
// are processors. The context that it returns ends after the given time, and the
// caller must call done.
func (s *Server) compute(ctx context.Context, limit time.Duration) (_ context.Context, done func(), err error) {
	wait, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	select {
	case s.direct <- struct{}{}:
	case <-wait.Done():
		return nil, nil, wait.Err()
	}
	ctx, cancel = context.WithTimeout(ctx, limit)
	return ctx, func() { cancel(); <-s.direct }, nil
}

// staticKey marks the requests of Export in their contexts.
type staticKey struct{}

func isStatic(ctx context.Context) bool { return ctx.Value(staticKey{}) != nil }
