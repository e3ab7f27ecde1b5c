package sekilab

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongTypesOnOtherSystems checks the types of packages and their tests for macOS and Windows. It replaces go vet,
// which first compiles all their imports, for minutes.
func TestLongTypesOnOtherSystems(t *testing.T) {
	t.Parallel()
	testtool.OnlyLong(t, "reads all packages from source, for each system")
	for _, system := range []string{"darwin", "windows"} {
		for _, err := range typeErrors(t, ".", system, "./...") {
			t.Errorf("%s: %v", system, err)
		}
	}
}

// TestLongTypesOfOneSystem checks that TestLongTypesOnOtherSystems reports a name that one system lacks, in tests too.
func TestLongTypesOfOneSystem(t *testing.T) {
	testtool.OnlyLong(t, "reads what tests import from source, for each system")
	t.Parallel()
	for _, name := range []string{"use.go", "use_test.go"} {
		dir := t.TempDir()
		for name, text := range map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.26\n", "doc.go": "package m\n",
			"is_darwin.go": "package m\n\nconst is = true\n",
			name:           "package m\n\nvar _ = is\n",
		} {
			testtool.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
		for _, err := range typeErrors(t, dir, "darwin", "./...") {
			t.Errorf("darwin: %v", err)
		}
		if errors := typeErrors(t, dir, "windows", "./..."); len(errors) == 0 ||
			!strings.Contains(errors[0].Error(), name+":3:9: undefined: is") {
			t.Errorf("windows: %v", errors)
		}
	}
}

// TestLongKernelsOnARM runs the tests of the kernels that are in assembly for arm64 in an emulator.
func TestLongKernelsOnARM(t *testing.T) {
	t.Parallel()
	testtool.OnlyLong(t, "compiles for another processor")
	emulator := testtool.Find(t, "qemu-aarch64", "qemu-user")
	test := exec.CommandContext(t.Context(), "go", "test", "-vet=asmdecl", "-short", "-exec", emulator,
		"./solve/retrograde/internal/kernel")
	test.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	if text, err := test.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, text)
	}
}

// typeErrors returns the type errors, on a system, of the packages that match patterns in the folder dir. It reads
// these packages, their tests and their imports from source.
func typeErrors(t *testing.T, dir, system string, patterns ...string) (errors []packages.Error) {
	list, err := packages.Load(&packages.Config{
		Context: t.Context(), Dir: dir, Tests: true, Mode: packages.LoadAllSyntax &^ packages.NeedTypesInfo,
		Env: append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0", "GOWORK=off"),
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	packages.Visit(list, nil, func(p *packages.Package) { errors = append(errors, p.Errors...) })
	return errors
}
