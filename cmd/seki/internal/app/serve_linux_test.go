package app

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
)

// seki serve answers requests of mixed kind of a seminar at a time without an error, in the memory that it is allowed,
// and ends at once on Ctrl-C.
func TestLongServeUnderLoad(t *testing.T) {
	testtool.OnlyLong(t, "sends requests for seconds")
	t.Parallel()
	const allowed, clients, lasting = 300 << 20, 24, 3 * time.Second
	cmd := exec.Command("seki", "serve", "--addr", "127.0.0.1:0", "--memory", fmt.Sprint(allowed))
	stdout := testtool.Must(cmd.StdoutPipe())(t)
	cmd.Stderr = os.Stderr
	testtool.NoError(t, cmd.Start())
	defer cmd.Process.Kill()
	url := strings.TrimSpace(testtool.Must(bufio.NewReader(stdout).ReadString('\n'))(t))

	type request struct{ path, body string }
	requests := []request{{"", ""}, {"m/", ""}, {"matrix.js", ""}, {"list/?size=4x4", ""}, {"data/known.json", ""},
		{"data/known-5x5.jsonl.gz", ""}, {"api/draw", `{"matrix":"4 3 0; 4 0 3; 0 3 3","compact":true}`},
		{"api/position", `{"position":"X.O/X.O"}`},
		// of the size of a file that the explorer takes
		{"api/position", `{"text":"XX.OO\nXX.OO` + strings.Repeat(`\n`, 300<<10) + `"}`}}
	matrix := func(address string) {
		requests = append(requests, request{"api/matrix", fmt.Sprintf(`{"matrix":%q,"explain":true,"seconds":5}`, address)})
	}
	for k, class := range known.All().Classes() {
		if class.Rows <= 4 && k < 50 {
			matrix(class.Matrix.String())
		}
	}
	for k := range 5 { // undecided in this time
		matrix(fmt.Sprintf("9 4 3 4 %d; 4 9 5 3 3; 3 4 9 5 4; 5 3 4 9 4; 4 5 3 4 9", 5+k))
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}, Timeout: time.Minute}
	send := func(r request) error {
		method := http.MethodGet
		if r.body != "" {
			method = http.MethodPost
		}
		request := testtool.Must(http.NewRequestWithContext(t.Context(), method, url+r.path, strings.NewReader(r.body)))(t)
		response, err := client.Do(request)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("status %s", response.Status)
		}
		_, err = io.Copy(io.Discard, response.Body)
		return err
	}
	var wg sync.WaitGroup
	var sent atomic.Int64
	begun := time.Now()
	for k := range clients {
		wg.Go(func() {
			for j := k; time.Since(begun) < lasting; j++ {
				r := requests[j%len(requests)]
				if err := send(r); err != nil {
					t.Errorf("%s %.100s: %v", r.path, r.body, err)
				}
				sent.Add(1)
			}
		})
	}
	wg.Wait()
	interrupted := time.Now()
	testtool.NoError(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != command.ExitDone || time.Since(interrupted) > 10*time.Second {
		t.Errorf("exit status %d after %v", status, time.Since(interrupted))
	}
	most := 1024 * cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	t.Logf("%d requests, %.0f MiB of %d allowed", sent.Load(), float64(most)/(1<<20), allowed>>20)
	if sent.Load() < int64(len(requests)) || float64(most) > 1.1*allowed {
		t.Errorf("%d requests, %d bytes, allowed %d", sent.Load(), most, allowed)
	}
}
