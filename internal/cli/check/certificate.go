package check

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/certificate/write"
	"github.com/sekilab/sekilab/seki/search"
)

// certify writes the proof of a verdict to the named file, whole or not at all. Past
// a limit there is none, and why says so.
func certify(ctx context.Context, name string, solver *search.Solver, v search.Verdict) (why string, err error) {
	if !v.Decided() || v.Kind == seki.UnknownKind {
		return "the matrix is not decided", nil
	}
	err = command.WriteFile(ctx, name, func(w io.Writer) error {
		if !strings.HasSuffix(name, ".zst") {
			_, err := write.Write(ctx, w, solver, v)
			return err
		}
		z, err := zstd.NewWriter(w)
		if err != nil {
			return fmt.Errorf("compressing the certificate: %w", err)
		}
		_, err = write.Write(ctx, z, solver, v)
		return cmp.Or(err, z.Close())
	})
	if search.IsLimit(err) {
		return "--timeout ran out while it was made", nil
	}
	return "", err
}
