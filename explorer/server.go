package explorer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/sekilab/sekilab/explorer/internal/api"
)

// maxQuery bounds the bytes of a query.
const maxQuery = 1 << 20

// policy lets pages load only what is of this server or site, and pictures that their scripts make. It stands in each
// page as well, for hosts of a static site.
const policy = "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'"

// Handler returns the server of the pages. The path of a function of package api is /api/ and its name; the body of the
// request is the query.
func (e *Explorer) Handler() http.Handler {
	tag := sha256.New()
	for _, name := range e.names() {
		if content, err := web.Open(name); err == nil {
			_, _ = io.Copy(tag, content) // of memory
		}
	}
	etag := fmt.Sprintf(`"%.12x-%s"`, tag.Sum(nil), e.o.Version)
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/{function}", e.answer)
	mux.Handle("GET /favicon.ico", http.RedirectHandler("/icon.svg", http.StatusMovedPermanently))
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) { e.serve(w, r, etag) })
	return e.guard(http.NewCrossOriginProtection().Handler(mux))
}

// guard refuses requests under foreign host names, and sets the headers of every response.
func (e *Explorer) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		if !e.allowed(r.Host) {
			message := "this server does not answer under that name"
			if e.o.HostHint != "" {
				message += "; " + e.o.HostHint
			}
			http.Error(w, message, http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// allowed reports whether the server answers under the host of a request. Without this
// check, a page of another site could reach a server on the loopback interface under a host
// name of its own (DNS rebinding).
func (e *Explorer) allowed(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback() ||
		slices.Contains(e.o.Hosts, host) || slices.Contains(e.o.Hosts, "*")
}

// answer responds with what a function of package api answers, or with an error.
func (e *Explorer) answer(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	query, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxQuery))
	var found []byte
	if err == nil {
		found, err = e.api.Call(r.Context(), r.PathValue("function"), query)
	}
	switch status := http.StatusInternalServerError; {
	case r.Context().Err() != nil: // the client has gone
	case err != nil:
		message := err.Error()
		switch {
		case errors.As(err, new(*api.Error)):
			status = http.StatusBadRequest
		case errors.As(err, new(*http.MaxBytesError)):
			status = http.StatusRequestEntityTooLarge
			message = "the query is larger than a megabyte; seki board read takes larger files"
		case errors.Is(err, context.DeadlineExceeded):
			status, message = http.StatusServiceUnavailable, "the request timed out: try a smaller input, or run seki check"
		}
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]string{"error": message})
	default:
		_, _ = w.Write(found)
	}
}

// serve responds with a file, or leads from an address of earlier versions to the page that it named.
func (e *Explorer) serve(w http.ResponseWriter, r *http.Request, etag string) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	folder := strings.HasSuffix(r.URL.Path, "/")
	content, err := e.file(name)
	if err != nil {
		content, err = e.file(path.Join(name, "index.html"))
		if err == nil && !folder {
			to := *r.URL
			to.Path, to.RawPath = "/"+name+"/", ""
			http.Redirect(w, r, to.RequestURI(), http.StatusMovedPermanently)
			return
		}
		name = path.Join(name, "index.html")
	}
	if to := moved(r.URL.Path, r.URL.RawQuery); err != nil && to != "" {
		http.Redirect(w, r, "/"+to, http.StatusMovedPermanently)
		return
	}
	if err != nil {
		content, _ = e.file("404.html") // is there
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(content)
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	if _, made := e.data[name]; !made { // a catalogue changes those
		w.Header().Set("ETag", etag)
	}
	http.ServeContent(w, r, path.Base(name), time.Time{}, bytes.NewReader(content))
}

// moved returns the address of the page that a path of earlier versions named, from the first page: their pages of
// matrices, games and lessons had the state in the path. It returns "" for other paths.
func moved(path, query string) string {
	page, state, _ := strings.Cut(strings.Trim(path, "/"), "/")
	switch {
	case page == "go" && query != "":
		return "explore/?" + query
	case state == "" || page != "m" && page != "play" && page != "learn":
		return ""
	case query != "" && page == "play":
		state += "?" + query
	}
	return page + "/#" + state
}
