//go:build !unix

package tablebase

import "io/fs"

// links returns the number of names of a file, 1 if that is not known.
func links(fs.FileInfo) uint64 { return 1 }
