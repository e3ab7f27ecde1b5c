//go:build race

package testtool

const race = true
