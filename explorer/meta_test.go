package explorer

import (
	"crypto/tls"
	"html"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A citation and the preview of a link name the page in full where others can reach it.
func TestFullAddress(t *testing.T) {
	for _, test := range []struct {
		url, host, want string
		secure          bool
	}{
		{host: "localhost:8080"}, {host: "127.0.0.1:8080"}, {host: "[::1]:8080"}, {host: "127.0.0.1"},
		{host: "seki.example", want: "http://seki.example"},
		{host: "seki.example:8080", want: "http://seki.example:8080"},
		{host: "seki.example", secure: true, want: "https://seki.example"},
		{url: "https://seki.example/pages/", host: "localhost", want: "https://seki.example/pages"},
	} {
		s := newServer(t, Options{Hosts: []string{"seki.example"}, URL: test.url})
		r := request(t, http.MethodPost, "/m/2,1/1,2", http.Header{})
		r.Host = test.host
		if test.secure {
			r.TLS = &tls.ConnectionState{}
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		body := html.UnescapeString(w.Body.String())
		want := "sekilab test<" // not an address that leads nowhere
		if test.want != "" {
			want = "sekilab test, " + test.want + "/m/2.2.6.1<"
		}
		if w.Code != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%+v: status %d, without %q: %s", test, w.Code, want, body)
		}
		preview := `<meta property="og:image" content="` + test.want + `/static/preview.png">`
		if strings.Contains(body, "og:image") != (test.want != "") || test.want != "" && !strings.Contains(body, preview) {
			t.Errorf("%+v: not %s, or without need", test, preview)
		}
	}
	if w := ask(t, newServer(t, Options{}), http.MethodGet, "/static/preview.png", nil); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" || w.Body.Len() > 40<<10 {
		t.Errorf("the preview: status %d, %d bytes", w.Code, w.Body.Len())
	}
}

// Each page has a description of its own.
func TestDescriptions(t *testing.T) {
	for name := range pageTemplates() {
		p := page{Name: name, Title: "2 1; 1 2"}
		text := p.Description()
		if (text == "") != (name == "error" || name == "ask" || name == "app") || strings.Contains(text, "%") || len(text) > 160 {
			t.Errorf("%s: %q", name, text)
		}
	}
	if text := (page{Name: "matrix", Title: "2 1; 1 2"}).Description(); !strings.Contains(text, "2 1; 1 2") {
		t.Error(text)
	}
}
