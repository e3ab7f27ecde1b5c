package memory

import (
	"math"
	"runtime/debug"
	"testing"
	"testing/fstest"
)

// TestAllowed determines the memory allowed on machines that files describe, each after its name.
func TestAllowed(t *testing.T) {
	const none = math.MaxInt64
	const meminfo, status = "MemTotal: 9000 kB\nMemFree: 10 kB\nMemAvailable: 1000 kB\n", "Name:\tseki\nVmRSS:\t     100 kB\n"
	const group, slice = "sys/fs/cgroup/", "sys/fs/cgroup/user.slice/"
	for _, test := range []struct {
		name                    string
		files                   []string
		total, asked, collector int64
		want                    Limit
	}{
		{"nothing is known", nil, 0, none, none, Limit{Bytes: none}},
		{"what is asked for", nil, 0, 5000, none, Limit{Bytes: 5000, From: "asked"}},
		{"GOMEMLIMIT", nil, 0, 5000, 4000, Limit{Bytes: 4000, From: "GOMEMLIMIT"}},
		{"what is asked for, below GOMEMLIMIT", nil, 0, 3000, 4000, Limit{Bytes: 3000, From: "asked"}},
		{"the machine", nil, 8000, none, none, Limit{Bytes: 6000, From: "memory of the machine"}},
		{"free memory", []string{"proc/meminfo", meminfo, "proc/self/status", status}, 8000, none, none,
			Limit{Bytes: 1100 * 1024 / 10 * 9, From: "free memory"}},
		{"what is asked for, below the free memory", []string{"proc/meminfo", meminfo}, 0, 5000, none,
			Limit{Bytes: 5000, From: "asked"}},
		{"control group in a container", []string{"proc/self/cgroup", "0::/\n", group + "memory.max", "900000\n"}, 0, none,
			none, Limit{Bytes: 900000, From: "control group"}},
		{"no limit", []string{"proc/self/cgroup", "0::/\n", group + "memory.max", "max\n"}, 0, none, none,
			Limit{Bytes: none}},
		{"nested groups", []string{"proc/self/cgroup", "0::/user.slice/run-7.scope\n",
			slice + "run-7.scope/memory.max", "900000\n", slice + "memory.max", "max\n"}, 0, none, none,
			Limit{Bytes: 900000, From: "control group"}},
		{"a group around it is tighter", []string{"proc/self/cgroup", "0::/user.slice/run-7.scope\n",
			slice + "run-7.scope/memory.max", "900000\n", slice + "memory.max", "500000"}, 0, none, none,
			Limit{Bytes: 500000, From: "control group"}},
		{"known by a name outside of the container", []string{"proc/self/cgroup", "0::/docker/cafe\n",
			group + "memory.max", "900000\n"}, 0, none, none, Limit{Bytes: 900000, From: "control group"}},
		{"nonsense", []string{"proc/self/cgroup", "0\n\nx:y\n0::/\n", "proc/meminfo", "MemAvailable: much kB\n",
			group + "memory.max", "-1\n"}, 0, none, none, Limit{Bytes: none}},
	} {
		tree := fstest.MapFS{}
		for k := 0; k < len(test.files); k += 2 {
			tree[test.files[k]] = &fstest.MapFile{Data: []byte(test.files[k+1])}
		}
		if got := allowed(tree, test.collector, test.total).AtMost(test.asked, "asked"); got != test.want {
			t.Errorf("%s: %+v instead of %+v", test.name, got, test.want)
		}
	}
}

// TestHold reads the limits of the machine that it runs on, and has the collector keep one.
func TestHold(t *testing.T) {
	if limit := Allowed(); limit.Bytes < Program() {
		t.Errorf("%+v, which a test does not run in", limit)
	}
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

func TestBytes(t *testing.T) {
	for text, want := range map[string]int64{
		"500M": 500 << 20, "2G": 2 << 30, "8GiB": 8 << 30, "1t": 1 << 40, "64mib": 64 << 20, "2048K": 2 << 20,
		"1048576": 1 << 20, "3GB": 3 << 30, "": 0, "much": 0, "-1G": 0, "0": 0, "1": 0, "1023K": 0, "1.5G": 0, "G": 0,
		"9999999T": 0, "1GG": 0, "1 G": 0,
	} {
		if got, err := Parse(text); got != want || (err == nil) != (want > 0) {
			t.Errorf("%q: %d, %v instead of %d", text, got, err, want)
		}
	}
	for bytes, want := range map[float64]string{
		0: "0 bytes", 1: "1 byte", 1023: "1023 bytes", 1024: "1 KiB", 1536: "1.5 KiB", 1023.6 * 1024: "1 MiB",
		1000 << 20: "1000 MiB", 1 << 59: "512 PiB", 2.5e18: "1 EiB or more",
	} {
		if got := Text(bytes); got != want {
			t.Errorf("%g: %s instead of %s", bytes, got, want)
		}
	}
}
