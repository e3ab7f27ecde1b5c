//go:build unix

package tablebase

import (
	"io/fs"
	"syscall"
)

// links returns the number of names of a file.
func links(info fs.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(stat.Nlink)
	}
	return 1
}
