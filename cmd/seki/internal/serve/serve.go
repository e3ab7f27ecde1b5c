// Package serve is the command that serves the explorer's pages.
package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/explorer"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/three"
)

// Bounds of a connection.
const (
	headerTime  = 5 * time.Second  // to read the header of a request
	requestTime = 10 * time.Second // to read a request
	idleTime    = time.Minute
	maxHeader   = 16 << 10
)

// Sections of the flags on the help page.
const (
	sectionServer = "THE SERVER"
	sectionSite   = "THE STATIC SITE"
)

// ServeCommand serves the explorer.
func ServeCommand() *cli.Command {
	return command.New("serve", serve,
		&cli.StringFlag{Name: "addr", Category: sectionServer,
			Usage: "listen at `HOST:PORT` (default: port 8080 of 127.0.0.1, or another if it is taken)"},
		&cli.BoolFlag{Name: "open", Category: sectionServer, Usage: "open the browser"},
		&cli.StringFlag{Name: "export", Category: sectionSite, TakesFile: true,
			Usage: "write a static site into the folder `DIR` and end"},
		&cli.StringFlag{Name: "url", Category: sectionSite,
			Usage: "the public address `URL` of the first page, for citations"},
		command.TimeoutFlag(30*time.Second), command.MemoryFlag("1 GiB, or less if there is less"),
		command.TableFlag)
}

func serve(c *command.Run) (err error) {
	err = cmp.Or(
		command.UsageIf(c.Duration("timeout") <= 0,
			"--timeout must be positive: a server gives every search up at some time"),
		command.UsageIf(c.IsSet("url") && !isAddress(c.String("url")),
			"--url must be the address of a page, such as https://seki.example/"),
		command.UsageIf(c.IsSet("url") && !c.IsSet("export"), "--url goes with --export"),
		command.UsageIf(c.IsSet("export") && (c.IsSet("addr") || c.Bool("open")),
			"--export writes files and serves nothing: leave out --addr and --open"),
		command.UsageIf(c.IsSet("export") && c.String("export") == "", "--export needs a folder"))
	if err != nil {
		return err
	}
	limit := command.MemoryAllowed(c).Bytes
	if !c.IsSet("memory") {
		limit = min(limit, search.DefaultMemory)
	}
	defer memory.Hold(limit)()
	tables, err := command.OpenTables(c)
	if err != nil {
		return err
	}
	options := explorer.Options{
		Memory: max(1, (limit-memory.Program())/2), Timeout: c.Duration("timeout"), Tables: tables, Three: three.New(),
		Version: command.Version(), URL: c.String("url"), HostHint: "--addr HOST:PORT allows it",
	}
	if c.IsSet("export") {
		return export(c, options)
	}
	listener, err := listen(c.String("addr"))
	if err != nil {
		return err
	}
	if host, _, _ := net.SplitHostPort(c.String("addr")); host != "" {
		options.Hosts = append(options.Hosts, host)
	}
	if address := listener.Addr().(*net.TCPAddr); !address.IP.IsLoopback() {
		options.Hosts = append(options.Hosts, "*") // opened to the network on purpose
	}
	return answer(c, listener, options)
}

// isAddress reports whether text is the address of a page on the web, without a query.
func isAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" &&
		u.User == nil && u.RawQuery == "" && u.Fragment == ""
}

// listen opens the address, without one the usual port, or a free one.
func listen(address string) (net.Listener, error) {
	if address != "" {
		listener, err := net.Listen("tcp", address)
		return listener, command.UsageIf(err != nil, "--addr %s: %w", address, err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:8080")
	if err != nil {
		listener, err = net.Listen("tcp", "127.0.0.1:0")
	}
	return listener, err
}

// answer serves until the command is interrupted.
func answer(c *command.Run, listener net.Listener, o explorer.Options) error {
	server := &http.Server{
		Handler: explorer.New(o).Handler(), ReadHeaderTimeout: headerTime, ReadTimeout: requestTime,
		// Without a limit on the time of an answer: a search has one, but waits for others first.
		IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		BaseContext: func(net.Listener) context.Context { return c.Context }, // which ends the searches
	}
	address := listener.Addr().(*net.TCPAddr)
	host := address.String()
	if address.IP.IsUnspecified() {
		host = fmt.Sprintf("localhost:%d", address.Port)
		command.Note(c, "Others on the network open http://ADDRESS:%d/ with the IP address of this computer.", address.Port)
	}
	url := "http://" + host + "/"
	fmt.Fprintln(c.App.Writer, url)
	if c.Bool("open") {
		open(c, url)
	}
	defer context.AfterFunc(c.Context, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) { // which was requested
		return err
	}
	return nil
}

// open shows the page in the browser. Where that fails the printed address is enough.
func open(c *command.Run, url string) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	if err := exec.Command(name, args...).Start(); err != nil {
		command.Note(c, "the browser was not opened: %v", err)
	}
}

// export writes the static site, with the files beside the program that compute in the browser.
func export(c *command.Run, o explorer.Options) error {
	dir := c.String("export")
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil {
		return err
	}
	files, err := explorer.New(o).WriteSite(c.Context, dir, filepath.Dir(program))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return command.Usagef("%w; a release has explorer.wasm and wasm_exec.js next to the program, "+
			"and scripts/site makes them in a clone", err)
	case errors.As(err, new(*explorer.SiteError)), errors.As(err, new(*explorer.ProgramError)):
		return command.Usage(err)
	case err == nil:
		command.Note(c, "%d files in %s.", files, dir)
	}
	return err
}
