package memory

import (
	"math"
	"runtime/debug"
	"testing"
	"testing/fstest"
)

// files makes a file system of names and contents in turn.
func files(pairs ...string) fstest.MapFS {
	tree := fstest.MapFS{}
	for k := 0; k < len(pairs); k += 2 {
		tree[pairs[k]] = &fstest.MapFile{Data: []byte(pairs[k+1])}
	}
	return tree
}

func TestAllowed(t *testing.T) {
	const none = math.MaxInt64
	meminfo := "MemTotal: 9000 kB\nMemFree: 10 kB\nMemAvailable: 1000 kB\n"
	status := "Name:\tseki\nVmRSS:\t     100 kB\n"
	for _, test := range []struct {
		name      string
		tree      fstest.MapFS
		total     int64
		asked     int64
		collector int64
		want      int64
		from      string
	}{
		{"nothing is known", files(), 0, 0, none, none, ""},
		{"what is asked for", files(), 0, 5000, none, 5000, "asked"},
		{"GOMEMLIMIT", files(), 0, 5000, 4000, 4000, "GOMEMLIMIT"},
		{"what is asked for, below GOMEMLIMIT", files(), 0, 3000, 4000, 3000, "asked"},
		{"the machine", files(), 8000, 0, none, 6000, "memory of the machine"},
		{"free memory", files("proc/meminfo", meminfo, "proc/self/status", status), 8000, 0, none, 1100 * 1024 / 10 * 9,
			"free memory"},
		{"what is asked for, below the free memory", files("proc/meminfo", meminfo), 0, 5000, none, 5000, "asked"},
		{"control group in a container", files("proc/self/cgroup", "0::/\n", "sys/fs/cgroup/memory.max", "900000\n"), 0, 0, none,
			900000, "control group"},
		{"no limit", files("proc/self/cgroup", "0::/\n", "sys/fs/cgroup/memory.max", "max\n"), 0, 0, none, none, ""},
		{"nested groups", files("proc/self/cgroup", "0::/user.slice/run-7.scope\n",
			"sys/fs/cgroup/user.slice/run-7.scope/memory.max", "900000\n", "sys/fs/cgroup/user.slice/memory.max", "max\n"), 0,
			0, none, 900000, "control group"},
		{"a group around it is tighter", files("proc/self/cgroup", "0::/user.slice/run-7.scope\n",
			"sys/fs/cgroup/user.slice/run-7.scope/memory.max", "900000\n", "sys/fs/cgroup/user.slice/memory.max", "500000"),
			0, 0, none, 500000, "control group"},
		{"known by a name outside of the container", files("proc/self/cgroup", "0::/docker/cafe\n",
			"sys/fs/cgroup/memory.max", "900000\n"), 0, 0, none, 900000, "control group"},
		{"nonsense", files("proc/self/cgroup", "0\n\nx:y\n0::/\n", "proc/meminfo", "MemAvailable: much kB\n",
			"sys/fs/cgroup/memory.max", "-1\n"), 0, 0, none, none, ""},
	} {
		got := allowed(test.tree, test.collector, test.total)
		if test.asked > 0 {
			got = got.AtMost(test.asked, "asked")
		}
		if got != (Limit{test.want, test.from}) {
			t.Errorf("%s: %+v instead of %d, %q", test.name, got, test.want, test.from)
		}
	}
}

// TestAllowedHere reads the limits of the machine that it runs on.
func TestAllowedHere(t *testing.T) {
	if limit := Allowed().AtMost(1<<20, "asked"); limit.Bytes != 1<<20 {
		t.Errorf("%+v, asked for 1 MiB", limit)
	}
	if limit := Allowed(); limit.Bytes < Program() {
		t.Errorf("%+v, which a test does not run in", limit)
	}
}

func TestHold(t *testing.T) {
	old := debug.SetMemoryLimit(-1)
	release := Hold(100 << 20)
	if limit := debug.SetMemoryLimit(-1); limit >= 100<<20 || limit < 60<<20 {
		t.Errorf("the collector has a limit of %d for 100 MiB", limit)
	}
	if limit := Allowed(); limit.Bytes <= 100<<20 && limit.From == "GOMEMLIMIT" {
		t.Error("Hold is taken for GOMEMLIMIT")
	}
	release()
	if limit := debug.SetMemoryLimit(-1); limit != old {
		t.Errorf("the limit is %d after the end of Hold, not %d", limit, old)
	}
}
