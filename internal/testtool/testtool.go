package testtool

import (
	"os"
	"os/exec"
	"testing"
)

// Find returns the path of a program. If the program is not installed, Find skips the test,
// or fails it if CI=true so that no check is lost unnoticed.
func Find(t testing.TB, name, debianPackage string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path, err = exec.LookPath("/usr/games/" + name) // Debian's folder for games is not in root's PATH
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
