package app

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
)

// seki serve answers requests of mixed kind of a seminar at a time without an error, in the memory that it is allowed,
// and ends at once on Ctrl-C, also with searches under way.
func TestLongServeUnderLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("sends requests for seconds")
	}
	t.Parallel()
	const allowed = 300 << 20
	clients, undecided, lasting := 24, 1, time.Duration(0)
	if testtool.Long() {
		clients, undecided, lasting = 24, 5, 5*time.Second
	}
	cmd := exec.Command("seki", "serve", "--addr", "127.0.0.1:0", "--memory", fmt.Sprint(allowed))
	stdout := testtool.Must(cmd.StdoutPipe())(t)
	cmd.Stderr = os.Stderr
	testtool.NoError(t, cmd.Start())
	defer cmd.Process.Kill()
	url := testtool.Must(bufio.NewReader(stdout).ReadString('\n'))(t)
	url = strings.TrimSpace(url)

	type request struct{ path, body string }
	requests := []request{{"", ""}, {"m/", ""}, {"matrix.js", ""}, {"list/?size=4x4", ""}, {"data/known.json", ""},
		{"data/known-5x5.jsonl.gz", ""}}
	matrix := func(address string) {
		requests = append(requests, request{"api/matrix", fmt.Sprintf(`{"matrix":%q,"explain":true,"seconds":5}`, address)})
	}
	for _, class := range known.All().Classes() {
		if class.Rows <= 4 && len(requests) < 50 {
			matrix(class.Matrix.String())
		}
	}
	requests = append(requests, request{"api/draw", `{"matrix":"4 3 0; 4 0 3; 0 3 3","compact":true}`},
		request{"api/position", `{"position":"X.O/X.O"}`})
	for k := range undecided { // in this time
		matrix(fmt.Sprintf("9 4 3 4 %d; 4 9 5 3 3; 3 4 9 5 4; 5 3 4 9 4; 4 5 3 4 9", 5+k))
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}, Timeout: time.Minute}
	// A file of the size that the explorer takes reaches it, and is read.
	large := `{"text":"XX.OO\nXX.OO` + strings.Repeat(`\n`, 300<<10) + `"}`
	if response, err := client.Post(url+"api/position", "application/json", strings.NewReader(large)); err != nil ||
		response.StatusCode != http.StatusOK {
		t.Errorf("a large file: %+v, %v", response, err)
	}
	var mu sync.Mutex
	took, bad := map[string][]time.Duration{}, map[string]int{}
	send := func(r request) {
		start := time.Now()
		method := http.MethodGet
		if r.body != "" {
			method = http.MethodPost
		}
		request, err := http.NewRequestWithContext(t.Context(), method, url+r.path, strings.NewReader(r.body))
		if err != nil {
			t.Error(err)
			return
		}
		response, err := client.Do(request)
		status := 0
		if err == nil {
			status = response.StatusCode
			_, err = io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
		mu.Lock()
		defer mu.Unlock()
		kind, _, _ := strings.Cut(r.path, "?")
		took[kind] = append(took[kind], time.Since(start))
		if err != nil || status != http.StatusOK {
			bad[fmt.Sprintf("%v: %d %v", r, status, err)]++
		}
	}
	for round, n := range []int{1, clients} { // one after the other, then at once
		var wg sync.WaitGroup
		begun := time.Now()
		for k := range n {
			wg.Go(func() {
				for j := k; j-k < max(20/n, 1) || time.Since(begun) < lasting; j++ {
					send(requests[j%len(requests)])
				}
			})
		}
		wg.Wait()
		all := 0
		for kind, times := range took {
			slices.Sort(times)
			all += len(times)
			t.Logf("%d at a time: %s: %d, median %v, 95 %% in %v", n, kind, len(times), times[len(times)/2],
				times[len(times)*95/100])
		}
		t.Logf("%d at a time: %.0f requests a second", n, float64(all)/time.Since(begun).Seconds())
		if len(bad) > 0 || all < 20 {
			t.Errorf("round %d: %d requests, failed: %v", round, all, bad)
		}
		clear(took)
	}
	interrupted := time.Now()
	testtool.NoError(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != command.ExitDone || time.Since(interrupted) > 10*time.Second {
		t.Errorf("exit status %d after %v", status, time.Since(interrupted))
	}
	most := 1024 * cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	t.Logf("%.0f MiB of %d allowed", float64(most)/(1<<20), allowed>>20)
	if float64(most) > 1.1*allowed {
		t.Errorf("%d bytes, allowed %d", most, allowed)
	}
}
