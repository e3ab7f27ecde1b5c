package tablebase

import (
	"os"
	"path/filepath"
)

// DiskUsage returns the bytes of the files in a folder.
func DiskUsage(dir string) int64 {
	entries, _ := os.ReadDir(dir)
	total := int64(0)
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			total += info.Size()
		}
	}
	return total
}

// FreeDisk returns the bytes that a tablebase in a folder may take, those that it
// takes already included, or -1 when that is not known. The folder need not exist.
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
