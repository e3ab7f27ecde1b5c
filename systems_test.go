package sekilab

import (
	"os"
	"os/exec"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestLongTypesOnOtherSystems checks the types of packages and their tests for macOS and Windows. It replaces go vet,
// which first compiles all their imports, for minutes: it reads these packages, their tests and their imports from
// source.
func TestLongTypesOnOtherSystems(t *testing.T) {
	t.Parallel()
	testtool.OnlyLong(t, "reads all packages from source, for each system")
	for _, system := range []string{"darwin", "windows"} {
		list := testtool.Must(packages.Load(&packages.Config{
			Context: t.Context(), Tests: true, Mode: packages.LoadAllSyntax &^ packages.NeedTypesInfo,
			Env: append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0", "GOWORK=off"),
		}, "./..."))(t)
		packages.Visit(list, nil, func(p *packages.Package) {
			for _, err := range p.Errors {
				t.Errorf("%s: %v", system, err)
			}
		})
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
