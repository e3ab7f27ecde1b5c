package estimate

import (
	"io/fs"
	"os"
	"path/filepath"
)

// DiskUsage returns the bytes of the files in a folder and the folders in it.
func DiskUsage(dir string) int64 {
	total := int64(0)
	_ = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			if info, err := entry.Info(); err == nil {
				total += info.Size()
			}
		}
		return nil // what cannot be read is not counted
	})
	return total
}

// FreeDisk returns the bytes that a tablebase in a folder may take, including the bytes that
// it takes already, or -1 when that is not known. The folder need not exist.
func FreeDisk(dir string) int64 {
	above := dir
	for {
		if _, err := os.Stat(above); err == nil || filepath.Dir(above) == above {
			break
		}
		above = filepath.Dir(above)
	}
	free := freeBytes(above)
	if free < 0 {
		return -1
	}
	return free + DiskUsage(dir)
}
