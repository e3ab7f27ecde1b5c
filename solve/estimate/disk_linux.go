package estimate

import "golang.org/x/sys/unix"

// freeBytes returns the bytes that can be written in a folder, -1 if that is not known.
func freeBytes(dir string) int64 {
	var stat unix.Statfs_t
	if unix.Statfs(dir, &stat) != nil {
		return -1
	}
	return int64(stat.Bavail) * stat.Bsize
}
