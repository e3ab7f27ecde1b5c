package command

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a file the owner and group of the one that it will replace,
// or only the group, as far as the user may.
func keepOwner(file *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok && file.Chown(int(stat.Uid), int(stat.Gid)) != nil {
		_ = file.Chown(-1, int(stat.Gid))
	}
}
