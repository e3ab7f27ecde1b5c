package explorer

import (
	"fmt"
	"net"
	"net/http"
	"strings"
)

// repository is where the program and its documents are.
const repository = "https://github.com/sekilab/sekilab"

// paper is the article that defines the games.
const paper = "https://doi.org/10.1016/j.disc.2014.04.005"

// descriptions say what is on a page, for search engines and previews of links, by name of
// the page. %s is its title.
var descriptions = map[string]string{
	"home":       "SEKI and D-SEKI, two games that model shared life in Go: puzzles against perfect play on a Go board.",
	"explore":    "Enter a matrix of SEKI, look at a seki at random, or at all that are known.",
	"research":   "What is proved of SEKI and D-SEKI, what was computed, and what nobody knows.",
	"learn":      "SEKI from what a dame is to an open question, in fifteen screens with one thing to do on each.",
	"lesson":     "%s: one thing to do, and one sentence to take along.",
	"matrix":     "The matrix %s in the games SEKI and D-SEKI: who wins, what each move does, and why.",
	"play":       "A game of SEKI or D-SEKI against perfect play.",
	"board":      "Set up a fight of chains on a Go board, and see what the play comes to.",
	"list":       "The complete and semi-complete seki known, by size, sum, kind and line sums, to search and to download.",
	"statements": "Statements about all matrices in SEKI and D-SEKI: which hold how far, and which fail where.",
	"glossary":   "The words of SEKI and D-SEKI, each with its meaning.",
}

// Description returns what is on the page in a sentence, "" for an error.
func (p page) Description() string {
	text := descriptions[p.Name]
	if strings.Contains(text, "%s") {
		text = fmt.Sprintf(text, p.Title)
	}
	return text
}

// base returns the address of the first page in full, without the slash at its end: that of the
// options, or the one that the request was sent to. It is "" if only this machine can use it,
// and for an exported site of which nobody has said where it will be.
func (s *Server) base(r *http.Request) string {
	if s.o.URL != "" || exporting(r) {
		return strings.TrimSuffix(s.o.URL, "/")
	}
	if host := withoutPort(r.Host); host == "localhost" || net.ParseIP(strings.Trim(host, "[]")).IsLoopback() {
		return ""
	}
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}
