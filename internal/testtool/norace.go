//go:build !race

package testtool

const race = false
