package check

import (
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

// certify writes the proof of a verdict to the file that --certificate names,
// whole or not at all. Past a limit there is none, and ch.uncertified says why.
func (ch *Checker) certify(ctx context.Context, v search.Verdict) error {
	if !v.Decided() || v.Kind == seki.UnknownKind {
		ch.uncertified = "the matrix is not decided"
		return nil
	}
	err := command.WriteFile(ctx, ch.certificate, func(w io.Writer) error {
		if !strings.HasSuffix(ch.certificate, ".zst") {
			_, err := write.Write(ctx, w, ch.Solver, v)
			return err
		}
		z, err := zstd.NewWriter(w)
		if err != nil {
			return fmt.Errorf("compressing the certificate: %w", err)
		}
		_, err = write.Write(ctx, z, ch.Solver, v)
		if closeErr := z.Close(); err == nil {
			err = closeErr
		}
		return err
	})
	if search.IsLimit(err) {
		ch.uncertified = "--timeout ran out while it was made"
		return nil
	}
	return err
}
