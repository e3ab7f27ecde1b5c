package memory

import "golang.org/x/sys/unix"

// total returns the machine's memory in bytes, 0 if unknown.
func total() int64 {
	bytes, _ := unix.SysctlUint64("hw.memsize")
	return int64(bytes)
}
