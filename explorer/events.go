package explorer

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/sekilab/sekilab/seki/search"
)

// events streams the progress of a search as server-sent events: "progress" with words
// when they change, "time" each second, "done" when there is more to show than the page
// of the request does, or nothing will follow.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	j := s.jobs.find(r.FormValue("key"))
	if j == nil {
		s.fail(w, r, notFound("no such search"))
		return
	}
	shown, _ := strconv.Atoi(r.FormValue("found"))
	defer s.jobs.watch(j)()
	control := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	send := func(format string, args ...any) bool {
		_ = control.SetWriteDeadline(time.Now().Add(eventTime))
		_, err := fmt.Fprintf(w, format, args...)
		return err == nil && control.Flush() == nil
	}
	last := ""
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		v := s.jobs.view(j)
		if v.Finished || v.Found > shown {
			send("event: done\ndata: done\n\n")
			return
		}
		if words := v.Words(); words != last {
			last = words
			if !send("event: progress\ndata: %s\n\n", words) {
				return
			}
		}
		if !send("event: time\ndata: %d s\n\n", int(v.Took.Seconds())) {
			return
		}
		select {
		case <-v.changed:
		case <-tick.C:
		case <-r.Context().Done():
			return
		case <-s.jobs.ctx.Done():
			return
		}
	}
}

// Words says how far a search is.
func (v view) Words() string {
	if v.Place > 0 {
		return fmt.Sprintf("Waiting, at place %d of the queue", v.Place)
	}
	return v.Progress
}

// Events returns the path at which the search is followed from a page that shows v.
func (v view) Events() string {
	return "/events?" + url.Values{"key": {v.Key}, "found": {strconv.Itoa(v.Found)}}.Encode()
}

// Ended says why a search ended before everything was found.
func (v view) Ended() string {
	switch {
	case errors.Is(v.Err, errStopped):
		return "The search was stopped."
	case search.IsLimit(v.Err):
		return "The search reached the time or the memory that this server gives one before everything was found."
	}
	return fmt.Sprintf("The search ended before everything was found: %v.", v.Err)
}

// stop ends a search; the page of its result shows what was found.
func (s *Server) stop(w http.ResponseWriter, r *http.Request) {
	s.jobs.stop(r.PostFormValue("key"))
	s.back(w, r)
}

// again starts a search that was ended by a limit or a person once more.
func (s *Server) again(w http.ResponseWriter, r *http.Request) {
	s.jobs.again(r.PostFormValue("key"))
	s.back(w, r)
}

// back redirects to the page of this server that a form names.
func (s *Server) back(w http.ResponseWriter, r *http.Request) {
	to, err := url.Parse(r.PostFormValue("to"))
	if err != nil || to.IsAbs() || to.Host != "" || !strings.HasPrefix(to.Path, "/") {
		to = &url.URL{Path: "/"}
	}
	http.Redirect(w, r, to.String(), http.StatusSeeOther) // a backslash is escaped
}
