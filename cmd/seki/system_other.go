//go:build !linux

package main

import (
	"io/fs"
	"os"
)

// machineMemory returns the bytes of memory of the machine, 0 when unknown.
func machineMemory() int64 { return 0 }

// freeDisk returns the bytes that can be written in a directory, and whether
// that is known.
func freeDisk(string) (int64, bool) { return 0, false }

// keepOwner gives a file the owner and group of the one that it will replace.
func keepOwner(*os.File, fs.FileInfo) {}
