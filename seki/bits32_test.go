package seki_test

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// A build for a processor of 32 bits, and no other, ends with a sentence that says why.
func TestRefuses32Bits(t *testing.T) {
	const name = "bits32.go"
	for arch, bits := range map[string]int{"386": 32, "arm": 32, "mips": 32, "mipsle": 32, "amd64": 64, "arm64": 64,
		"riscv64": 64, "s390x": 64, "wasm": 64} {
		context := build.Default
		context.GOARCH = arch
		if refused, err := context.MatchFile(".", name); err != nil || refused != (bits == 32) {
			t.Errorf("%s is refused: %v, %v", arch, refused, err)
		}
	}
	files := token.NewFileSet()
	file := testtool.Must(parser.ParseFile(files, name, nil, 0))(t)
	_, err := new(types.Config).Check("seki", files, []*ast.File{file}, nil)
	if err == nil || !strings.Contains(err.Error(), "sekilab needs a processor of 64 bits") {
		t.Errorf("the compiler says %v", err)
	}
}
