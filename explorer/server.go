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

// Handler returns the server of the pages. The path of a function of package api is /api/ and its name; the body of the
// request is the query.
func (e *Explorer) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/{function}", e.answer)
	mux.HandleFunc("GET /", e.serve)
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
// check, a page of another site could reach a server on the loopback interface under its own
// host name (DNS rebinding).
func (e *Explorer) allowed(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback() ||
		slices.Contains(e.o.Hosts, host) || slices.Contains(e.o.Hosts, "*")
}

// answer responds with the answer of a function of package api, or with an error.
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

// serve responds with a file.
func (e *Explorer) serve(w http.ResponseWriter, r *http.Request) {
	folder := path.Clean(r.URL.Path)
	name := strings.TrimPrefix(folder, "/")
	content, err := e.file(name)
	if err != nil {
		name = path.Join(name, "index.html")
		content, err = e.file(name)
		if err == nil && !strings.HasSuffix(r.URL.Path, "/") {
			to := *r.URL
			to.Path, to.RawPath = folder+"/", ""
			http.Redirect(w, r, to.RequestURI(), http.StatusMovedPermanently)
			return
		}
	}
	if err != nil {
		content, _ = e.file("404.html") // is there
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(content)
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", fmt.Sprintf(`"%.12x"`, sha256.Sum256(content)))
	http.ServeContent(w, r, path.Base(name), time.Time{}, bytes.NewReader(content))
}
