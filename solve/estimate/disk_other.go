//go:build !linux

package estimate

// freeBytes returns the bytes that can be written in a folder, -1 if that is not known.
func freeBytes(string) int64 { return -1 }
