// Package memory determines how much of the machine's memory the process may use, in the
// same way for all commands.
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

// Allowed returns the least of GOMEMLIMIT, the limits of the control groups of the process,
// and nine tenths of the machine's free memory.
func Allowed() Limit {
	return system{os.DirFS("/"), total()}.allowed(given)
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
	kilobytes, ok := system{files: os.DirFS("/")}.field("proc/self/status", "RssFile:")
	if !ok {
		return 18 << 20
	}
	return 1024*kilobytes + 1<<20
}

// system is a machine as described by its files; files is the root of its file system.
type system struct {
	files fs.FS
	total int64 // bytes of memory, 0 if unknown; for systems without /proc/meminfo
}

func (s system) allowed(collector int64) Limit {
	limit := Limit{Bytes: math.MaxInt64}
	lower := func(bytes int64, from string) {
		if bytes < limit.Bytes {
			limit = Limit{bytes, from}
		}
	}
	lower(collector, "GOMEMLIMIT")
	if free, ok := s.controlGroups(); ok {
		lower(free+s.resident(), "control group")
	}
	if available, ok := s.field("proc/meminfo", "MemAvailable:"); ok {
		lower((1024*available+s.resident())/10*9, "free memory")
	} else if s.total > 0 {
		lower(s.total/4*3, "memory of the machine")
	}
	return limit
}

// controlGroups returns the least number of bytes that the control groups of the process (version 2) leave free,
// including all enclosing groups.
//
// In a container the group may be known by its name outside; its own files are then those at the root.
func (s system) controlGroups() (free int64, limited bool) {
	free = math.MaxInt64
	for line := range strings.Lines(s.text("proc/self/cgroup")) { // 0::PATH
		name, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "0::")
		for name = path.Clean("/" + name); ok; name = path.Dir(name) {
			if left, isLimit := s.free(path.Join("sys/fs/cgroup", name)); isLimit {
				free, limited = min(free, left), true
			}
			ok = name != "/"
		}
	}
	return free, limited
}

// free returns the number of bytes that a control group leaves free. Cached files count as free.
func (s system) free(group string) (int64, bool) {
	limit := int64(math.MaxInt64)
	for _, name := range []string{"memory.max", "memory.high"} {
		if n, ok := s.number(path.Join(group, name)); ok {
			limit = min(limit, n)
		}
	}
	used, ok := s.number(path.Join(group, "memory.current"))
	if !ok || limit == math.MaxInt64 {
		return 0, false
	}
	inactive, _ := s.field(path.Join(group, "memory.stat"), "inactive_file")
	return max(0, limit-max(0, used-inactive)), true
}

// resident returns the number of bytes that the process has in memory.
func (s system) resident() int64 {
	kilobytes, _ := s.field("proc/self/status", "VmRSS:")
	return 1024 * kilobytes
}

// number reads a file that consists of one number; ok is false for "max".
func (s system) number(name string) (int64, bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(s.text(name)), 10, 64)
	return n, err == nil && n >= 0
}

// field returns the number that follows a word at the beginning of a line.
func (s system) field(name, word string) (int64, bool) {
	for line := range strings.Lines(s.text(name)) {
		if !strings.HasPrefix(line, word) {
			continue
		}
		if fields := strings.Fields(line); len(fields) >= 2 && fields[0] == word {
			n, err := strconv.ParseInt(fields[1], 10, 64)
			return n, err == nil && n >= 0
		}
	}
	return 0, false
}

// text returns what is in a file, nothing if it cannot be read.
func (s system) text(name string) string {
	text, _ := fs.ReadFile(s.files, name)
	return string(text)
}
