package memory

import (
	"io/fs"
	"math"
	"os"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

// Limit is the memory that the whole process may use.
type Limit struct {
	Bytes int64  // math.MaxInt64 if there is no limit
	From  string // the source of the limit, for people; empty if there is none
}

// Allowed returns the least of GOMEMLIMIT, the limits of the control groups of the process (version 2), and nine tenths
// of the machine's free memory.
func Allowed() Limit { return allowed(os.DirFS("/"), given, total()) }

// allowed is Allowed for a machine as described by its files, the collector's limit, and the bytes of memory if there
// is no /proc/meminfo, 0 if unknown.
func allowed(files fs.FS, collector, total int64) Limit {
	limit := Limit{Bytes: math.MaxInt64}.AtMost(collector, "GOMEMLIMIT").AtMost(groupLimit(files), "control group")
	if available, ok := field(files, "proc/meminfo", "MemAvailable:"); ok {
		resident, _ := field(files, "proc/self/status", "VmRSS:")
		return limit.AtMost((available+resident)/10*9, "free memory")
	} else if total > 0 {
		return limit.AtMost(total/4*3, "memory of the machine")
	}
	return limit
}

// AtMost returns the lesser of l and a limit of the given bytes, whose source is from.
func (l Limit) AtMost(bytes int64, from string) Limit {
	if bytes < l.Bytes || bytes == l.Bytes && l.From != "" {
		return Limit{bytes, from}
	}
	return l
}

// given is the value of GOMEMLIMIT at the start of the program, before Hold changes it.
var given = debug.SetMemoryLimit(-1)

// The collector lets 4 MiB of garbage gather before its first run, and later the heap is as much above its live data.
// With the collector's memory, stacks, and data that the program changes at its start, the process needs this many
// bytes beyond its data. The present use is less: garbage gathers later.
const (
	settled   = 8 << 20
	leastHeld = 18 << 20 // with a lower limit the collector would run all the time
)

// Program estimates the bytes that the process needs besides its data.
func Program() int64 { return code() + settled }

// Hold makes the garbage collector keep the process within the given number of bytes, or a
// little more than Program if that is more, until release is called.
func Hold(bytes int64) (release func()) {
	old := debug.SetMemoryLimit(max(bytes-code(), leastHeld))
	return func() { debug.SetMemoryLimit(old) }
}

// code returns the bytes of the program's file that are in memory, with a little room for
// more. The collector's limit does not count them.
func code() int64 {
	bytes, ok := field(os.DirFS("/"), "proc/self/status", "RssFile:")
	if !ok {
		return 18 << 20
	}
	return bytes + 1<<20
}

// groupLimit returns the least limit of the control group of the process and of all groups around it. In a container the
// group may be known by its name outside; its own files are then those at the root.
func groupLimit(files fs.FS) int64 {
	limit := int64(math.MaxInt64)
	for line := range strings.Lines(text(files, "proc/self/cgroup")) { // 0::PATH
		name, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "0::")
		for name = path.Clean("/" + name); ok; name = path.Dir(name) {
			most := strings.TrimSpace(text(files, path.Join("sys/fs/cgroup", name, "memory.max")))
			if bytes, err := strconv.ParseInt(most, 10, 64); err == nil && bytes >= 0 { // not "max"
				limit = min(limit, bytes)
			}
			ok = name != "/"
		}
	}
	return limit
}

// field returns the bytes of a line that gives kilobytes after a word.
func field(files fs.FS, name, word string) (int64, bool) {
	for line := range strings.Lines(text(files, name)) {
		if fields := strings.Fields(line); len(fields) >= 2 && fields[0] == word {
			kilobytes, err := strconv.ParseInt(fields[1], 10, 64)
			return 1024 * kilobytes, err == nil && kilobytes >= 0
		}
	}
	return 0, false
}

// text returns what is in a file, nothing if it cannot be read.
func text(files fs.FS, name string) string {
	text, _ := fs.ReadFile(files, name)
	return string(text)
}
