// Package testtool finds the programs that tests compare with or check with.
package testtool

import (
	"os"
	"os/exec"
	"testing"
)

// Find returns the path of a program. Where it is not installed, Find skips the
// test, or fails it when CI=true, so that no check is lost unnoticed there.
func Find(t testing.TB, name, debianPackage string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path, err = exec.LookPath("/usr/games/" + name) // where Debian keeps games, not in the PATH of root
	}
	if err == nil {
		return path
	}
	missing := t.Skipf
	if os.Getenv("CI") == "true" {
		missing = t.Fatalf
	}
	missing("%s is not installed (Debian package %s)", name, debianPackage)
	return ""
}
