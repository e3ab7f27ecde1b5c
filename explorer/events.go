package explorer

import (
	"fmt"
	"net/http"
	"time"
)

// events streams the progress of a search as server-sent events: "progress" with a
// sentence, "found" when there is more to show, "done" at the end.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	j := s.jobs.find(r.FormValue("key"))
	if j == nil {
		s.fail(w, r, notFound("no such search"))
		return
	}
	defer s.jobs.watch(j)()
	control := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	send := func(format string, args ...any) bool {
		_ = control.SetWriteDeadline(time.Now().Add(keepAlive))
		_, err := fmt.Fprintf(w, format, args...)
		return err == nil && control.Flush() == nil
	}
	start := time.Now()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		v := s.jobs.view(j)
		if v.Finished {
			send("event: done\ndata: done\n\n")
			return
		}
		if !send("event: progress\ndata: %s\n\n", v.Words(time.Since(start))) {
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
func (v view) Words(watched time.Duration) string {
	if v.Place > 0 {
		return fmt.Sprintf("waiting, at place %d of the queue", v.Place)
	}
	return fmt.Sprintf("%s (%v)", v.Progress, watched.Round(time.Second))
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
	to := r.PostFormValue("to")
	if len(to) < 2 || to[0] != '/' || to[1] == '/' || to[1] == '\\' {
		to = "/"
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}
