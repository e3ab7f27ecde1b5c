//go:build !darwin

package memory

// total returns the bytes of memory of the machine, 0 when unknown. On Linux
// /proc/meminfo says what is free of it.
func total() int64 { return 0 }
