//go:build js && wasm

// Command worker is the explorer for a Web Worker of a static site: it answers the requests
// that the script app.js of package explorer sends as messages.
//
//	{id, method, path, type, body}   a request, whose body of a media type is bytes or null
//	{id, cancel: true}               nobody waits for the answer any more
//
// An answer is {id, status, headers, body}.
package main

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"syscall/js"

	"github.com/sekilab/sekilab/explorer"
	"github.com/sekilab/sekilab/search/three"
)

// What a phone can spare. The limit holds for the heap of the program; the browser needs
// about as much again for its code.
const (
	limit = 192 << 20 // bytes of all
	table = 48 << 20  // bytes of the transposition table of searches
)

func main() {
	debug.SetMemoryLimit(limit)
	options := explorer.Options{Memory: table, Three: new(three.Table), InBrowser: true}
	if len(os.Args) > 2 {
		options.Version, options.URL = os.Args[1], os.Args[2]
	}
	w := worker{pages: explorer.New(options), running: map[int]context.CancelFunc{}}
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.receive(args[0].Get("data"))
		return nil
	}))
	js.Global().Set("loadThree", js.FuncOf(func(_ js.Value, args []js.Value) any {
		file := make([]byte, args[0].Length())
		js.CopyBytesToGo(file, args[0])
		options.Three.Load(file)
		return nil
	}))
	post(map[string]any{"ready": true})
	select {}
}

// worker answers requests. All its work is on one thread.
type worker struct {
	pages   http.Handler
	running map[int]context.CancelFunc // requests under way, by id
}

func (w *worker) receive(message js.Value) {
	id := message.Get("id").Int()
	if message.Get("cancel").Truthy() {
		if cancel, ok := w.running[id]; ok {
			cancel()
		}
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	w.running[id] = cancel
	go func() {
		defer func() { cancel(); delete(w.running, id) }()
		answer := &answer{id: id, header: http.Header{}}
		r, err := request(ctx, message)
		if err != nil {
			http.Error(answer, err.Error(), http.StatusBadRequest)
		} else {
			w.pages.ServeHTTP(answer, r)
		}
		answer.end()
	}()
}

// request returns the request of a message, as a page of the site makes it.
func request(ctx context.Context, message js.Value) (*http.Request, error) {
	var body []byte
	if sent := message.Get("body"); sent.Truthy() {
		body = make([]byte, sent.Length())
		js.CopyBytesToGo(body, sent)
	}
	r, err := http.NewRequestWithContext(ctx, message.Get("method").String(), "http://localhost"+message.Get("path").String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.RequestURI = r.URL.RequestURI()
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if media := message.Get("type").String(); media != "" {
		r.Header.Set("Content-Type", media)
	}
	return r, nil
}

// answer is an http.ResponseWriter whose response is a message.
type answer struct {
	id     int
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(p)
}

func (a *answer) end() {
	a.WriteHeader(http.StatusOK)
	headers := map[string]any{}
	for name, values := range a.header {
		headers[name] = strings.Join(values, ", ")
	}
	body := js.Global().Get("Uint8Array").New(a.body.Len())
	js.CopyBytesToJS(body, a.body.Bytes())
	post(map[string]any{"id": a.id, "status": a.status, "headers": headers, "body": body})
}

func post(message map[string]any) { js.Global().Call("postMessage", message) }
