// Package filelock locks open files and, on Unix, folders against other processes, until
// they are unlocked or the process ends, however it ends.
package filelock
