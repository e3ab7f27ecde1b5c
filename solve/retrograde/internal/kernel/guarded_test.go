//go:build linux || darwin

package kernel

import (
	"syscall"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// guarded returns bytes with room for Padding more, after which memory cannot be read. They are good until the test
// ends.
func guarded(t *testing.T, size int) []byte {
	page := syscall.Getpagesize()
	end := (size + Padding + page - 1) / page * page
	memory := testtool.Must(syscall.Mmap(-1, 0, end+page, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE))(t)
	t.Cleanup(func() { testtool.NoError(t, syscall.Munmap(memory)) })
	testtool.NoError(t, syscall.Mprotect(memory[end:], syscall.PROT_NONE))
	return memory[end-Padding-size : end-Padding : end]
}
