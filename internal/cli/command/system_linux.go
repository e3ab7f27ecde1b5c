package command

import (
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// FreeDisk returns the bytes that can be written in a directory, and whether
// that is known.
func FreeDisk(dir string) (int64, bool) {
	var stat unix.Statfs_t
	if unix.Statfs(dir, &stat) != nil {
		return 0, false
	}
	return int64(stat.Bavail) * stat.Bsize, true
}

// keepOwner gives a file the owner and group of the one that it will replace,
// or only the group, as far as the user may.
func keepOwner(file *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok && file.Chown(int(stat.Uid), int(stat.Gid)) != nil {
		_ = file.Chown(-1, int(stat.Gid))
	}
}
