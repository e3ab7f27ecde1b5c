package explorer

import (
	"net/http"
	"net/url"
)

// asked reports whether a request may start work. It must come from a page of this server,
// from a person who has typed or followed a link, or be a POST, which has passed
// http.CrossOriginProtection: without that, a page of another site could make the server
// work by the address of an image.
//
// A page cannot set the headers that are looked at: they are the browser's own
// (https://www.w3.org/TR/fetch-metadata/, https://fetch.spec.whatwg.org/#forbidden-request-header).
// Where there is no Sec-Fetch-Site, as on a connection without encryption to another
// machine, the page that the request comes from tells; a program uses POST.
func asked(r *http.Request) bool {
	if r.Method == http.MethodPost || siteOf(r.Context()) != nil {
		return true
	}
	h := r.Header
	switch h.Get("Sec-Fetch-Site") {
	case "same-origin", "none":
		return true
	case "":
		from, err := url.Parse(r.Referer())
		return err == nil && from.Host == r.Host
	}
	followed := h.Get("Sec-Fetch-Mode") == "navigate" && h.Get("Sec-Fetch-Dest") == "document"
	return followed && h.Get("Sec-Purpose") == "" // a page may have others fetched before anybody follows the link
}
