//go:build !amd64

package box

// settle is documented in kernel_amd64.go.
func settle(values []word, at, count int, moves []int, follow bool, m *masks) {
	settlePlain(values, at, count, moves, follow, m)
}
