package memory

import "golang.org/x/sys/unix"

// total returns the bytes of memory of the machine, 0 when unknown.
func total() int64 {
	bytes, _ := unix.SysctlUint64("hw.memsize")
	return int64(bytes)
}
