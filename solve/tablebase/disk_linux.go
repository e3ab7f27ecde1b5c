package tablebase

import "golang.org/x/sys/unix"

// freeBytes returns the bytes that can be written in a folder, and whether that is
// known.
func freeBytes(dir string) (int64, bool) {
	var stat unix.Statfs_t
	if unix.Statfs(dir, &stat) != nil {
		return 0, false
	}
	return int64(stat.Bavail) * stat.Bsize, true
}
