package explorer

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/sekilab/sekilab/search"
)

// events streams the progress of a search as server-sent events: "progress" with a text
// when it changes, "time" each second, and "done" when there is more to show than on the
// page of the request, or when nothing will follow.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	j := s.jobs.find(r.FormValue("key"))
	if j == nil {
		return notFound("no such search")
	}
	shown, _ := strconv.Atoi(r.FormValue("found"))
	leave := s.jobs.watch(j)
	defer func() {
		if leave(); r.Context().Err() != nil && strings.HasPrefix(j.key, positionKey) { // the page has gone on, perhaps to another position
			time.AfterFunc(returnTime, func() { s.jobs.abandon(j.key) })
		}
	}()
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
			return nil
		}
		if words := v.Words(); words != last {
			last = words
			if !send("event: progress\ndata: %s\n\n", words) {
				return nil
			}
		}
		if !send("event: time\ndata: %d s\n\n", int(v.Took.Seconds())) {
			return nil
		}
		select {
		case <-v.changed:
		case <-tick.C:
		case <-r.Context().Done():
			return nil
		case <-s.jobs.ctx.Done():
			return nil
		}
	}
}

// Words describes the progress of a search.
func (v view) Words() string {
	if v.Place > 0 {
		return fmt.Sprintf("Waiting, at place %d of the queue", v.Place)
	}
	return v.Progress
}

// Events returns the path of the events for a page that shows v.
func (v view) Events() string {
	return "/events?" + url.Values{"key": {v.Key}, "found": {strconv.Itoa(v.Found)}}.Encode()
}

// fault returns why a search failed, or nil if it found everything, reached a limit or was
// stopped by a person.
func (v view) fault() error {
	if errors.Is(v.Err, errStopped) || errors.Is(v.Err, errMemory) || search.IsLimit(v.Err) {
		return nil
	}
	return v.Err
}

// Unasked reports whether no search was made because nobody has asked for one.
func (v view) Unasked() bool { return errors.Is(v.Err, errUnasked) }

// Ended says why a search ended before it had found everything.
func (v view) Ended() string {
	switch {
	case v.Unasked():
		return "The rest needs a search, which starts when you ask for it."
	case errors.Is(v.Err, errStopped):
		return "The search was stopped."
	case errors.Is(v.Err, errMemory), search.IsLimit(v.Err):
		return "The search reached the time or the memory that this server gives one before everything was found."
	}
	return fmt.Sprintf("The search ended before everything was found: %v.", v.Err)
}

// then returns the handler that acts on the search whose key is in a form and redirects to
// the page of this server that the form names.
func (s *Server) then(act func(key string)) answer {
	return func(_ http.ResponseWriter, r *http.Request) error {
		act(r.PostFormValue("key"))
		to, err := url.Parse(r.PostFormValue("to"))
		if err != nil || to.IsAbs() || to.Host != "" || !strings.HasPrefix(to.Path, "/") {
			to = &url.URL{Path: "/"}
		}
		return redirect(to.String()) // String escapes backslashes
	}
}
