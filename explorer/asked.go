package explorer

import (
	"net/http"
	"net/url"
)

// asked reports whether a request may start work. It must come from a page of this server
// or from a person who has typed an address or followed a link, or it must be a POST that
// has passed http.CrossOriginProtection. Otherwise a page of another site could make the
// server work by using one of its addresses for an image.
//
// A page cannot set the headers that are checked: the browser sets them
// (https://www.w3.org/TR/fetch-metadata/,
// https://fetch.spec.whatwg.org/#forbidden-request-header). Without Sec-Fetch-Site, as on
// an unencrypted connection to another machine, the referring page decides; a program uses
// POST.
func asked(r *http.Request) bool {
	if r.Method == http.MethodPost || exporting(r) {
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
	return followed && h.Get("Sec-Purpose") == "" // a page may prefetch links that nobody has followed
}
