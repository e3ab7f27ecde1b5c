// Package memory says what the process may use of the machine's memory, in one
// way for all commands.
package memory

import (
	"bufio"
	"io/fs"
	"math"
	"os"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

// Limit is what the whole process may use.
type Limit struct {
	Bytes int64  // math.MaxInt64 when nothing limits it
	From  string // what sets the limit, for people; empty when nothing does
}

// Allowed returns the least of GOMEMLIMIT, the limits of the control groups of the
// process, and nine tenths of the free memory of the machine.
func Allowed() Limit {
	return system{os.DirFS("/"), total()}.allowed(given)
}

// AtMost returns the lesser of l and so many bytes, which is from what people asked for.
func (l Limit) AtMost(bytes int64, from string) Limit {
	if bytes < l.Bytes || bytes == l.Bytes && l.From != "" {
		return Limit{bytes, from}
	}
	return l
}

// given is GOMEMLIMIT as the program was started with, before Hold changed it.
var given = debug.SetMemoryLimit(-1)

// The collector lets 4 MiB of garbage gather before it runs for the first time, and
// the heap then grows until freed pieces are found for most of what is allocated. A
// long run gets as far as settled, in the heap, its bookkeeping and stacks, besides
// what lives long. A short one ends before that: its estimate has taken most of it.
const (
	settled   = 30 << 18
	leastHeld = 18 << 20 // the least limit with which the collector does not run all the time
)

// Program returns what the process takes besides what it is asked to keep, as far as
// what it has now tells.
func Program() int64 {
	kilobytes, ok := system{files: os.DirFS("/")}.field("proc/self/status", "RssAnon:")
	if !ok {
		return code() + settled
	}
	return code() + min(1024*kilobytes/10*11, settled)
}

// Hold makes the garbage collector keep the process within so many bytes, or a
// little more than Program if that is more, until the function that it returns is
// called.
func Hold(bytes int64) (release func()) {
	old := debug.SetMemoryLimit(max(bytes-code(), leastHeld))
	return func() { debug.SetMemoryLimit(old) }
}

// code returns the bytes that are in memory of the program's file, and a little for
// those to come. The collector's limit does not count them.
func code() int64 {
	kilobytes, ok := system{files: os.DirFS("/")}.field("proc/self/status", "RssFile:")
	if !ok {
		return 18 << 20
	}
	return 1024*kilobytes + 1<<20
}

// system is a machine as its files show it, below the root of files.
type system struct {
	files fs.FS
	total int64 // bytes of memory, 0 when unknown; for systems without /proc/meminfo
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

// controlGroups returns what the control groups of the process, of both versions
// and with all groups around them, leave free.
//
// In a container the group may be known by a name outside of it; then its own
// files are those at the top.
func (s system) controlGroups() (free int64, limited bool) {
	free = math.MaxInt64
	for _, line := range s.lines("proc/self/cgroup") { // number:controllers:path
		fields := strings.SplitN(line, ":", 3)
		if len(fields) < 3 {
			continue
		}
		g := group{"sys/fs/cgroup", []string{"memory.max", "memory.high"}, "memory.current", "inactive_file"}
		if fields[1] != "" {
			if !strings.Contains(","+fields[1]+",", ",memory,") {
				continue
			}
			g = group{"sys/fs/cgroup/memory", []string{"memory.limit_in_bytes"}, "memory.usage_in_bytes", "total_inactive_file"}
		}
		for name := path.Clean("/" + fields[2]); ; name = path.Dir(name) {
			if left, ok := s.free(g, path.Join(g.mount, name)); ok {
				free, limited = min(free, left), true
			}
			if name == "/" {
				break
			}
		}
	}
	return free, limited
}

// group names the files of a control group.
type group struct {
	mount    string
	limits   []string
	usage    string
	inactive string // the field of memory.stat for files in memory that give way
}

// free returns what a group leaves free.
func (s system) free(g group, dir string) (int64, bool) {
	limit := int64(math.MaxInt64)
	for _, name := range g.limits {
		if n, ok := s.number(path.Join(dir, name)); ok {
			limit = min(limit, n)
		}
	}
	used, ok := s.number(path.Join(dir, g.usage))
	if !ok || limit > 1<<60 { // version 1 has a number near 2⁶³ for none
		return 0, false
	}
	inactive, _ := s.field(path.Join(dir, "memory.stat"), g.inactive)
	return max(0, limit-max(0, used-inactive)), true
}

// resident returns the bytes that the process has in memory.
func (s system) resident() int64 {
	kilobytes, _ := s.field("proc/self/status", "VmRSS:")
	return 1024 * kilobytes
}

// number reads a file that is one number; "max" is none.
func (s system) number(name string) (int64, bool) {
	text, err := fs.ReadFile(s.files, name)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil && n >= 0
}

// field returns the number that follows a word at the beginning of a line.
func (s system) field(name, word string) (int64, bool) {
	for _, line := range s.lines(name) {
		if fields := strings.Fields(line); len(fields) >= 2 && fields[0] == word {
			n, err := strconv.ParseInt(fields[1], 10, 64)
			return n, err == nil && n >= 0
		}
	}
	return 0, false
}

func (s system) lines(name string) (lines []string) {
	file, err := s.files.Open(name)
	if err != nil {
		return nil
	}
	defer file.Close()
	for scan := bufio.NewScanner(file); scan.Scan(); {
		lines = append(lines, scan.Text())
	}
	return lines
}
