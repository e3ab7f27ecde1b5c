package release

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/seki"
)

func certificateName(g seki.Game, form seki.Matrix) string {
	rows := strings.NewReplacer("; ", "_", " ", "-").Replace(form.String())
	return fmt.Sprintf("certificates/%dx%d/%s-%s.cert.zst", form.Rows(), form.Cols(), g, rows)
}

// certificates checks that each class of the certified kinds has a certificate that
// proves what the list says.
func (v *verifier) certificates(found *Checked) error {
	v.proved = map[string]bool{}
	steps := 0
	for _, class := range v.list.Classes() {
		for _, g := range seki.Games {
			listed := class.Results[g]
			// it has no more columns than rows
			if class.Rows > v.manifest.Size || !slices.Contains(v.manifest.Certified, listed.Kind.Name()) {
				continue
			}
			name := certificateName(g, class.Matrix)
			if err := v.step(len(v.proved), len(v.list.Classes())); err != nil {
				return err
			}
			proved, err := v.certificate(name)
			if err != nil {
				return err
			}
			got := seki.Result{Outcome: proved.Outcome, Kind: proved.Kind}
			if proved.Game != g || !proved.Matrix.Equal(class.Matrix) || got != listed {
				return v.fault(name, 0, "it proves that %v is %v, %v in %s, not what the list says: %v, %v in %s",
					proved.Matrix, got.Outcome, got.Kind, proved.Game.Name(), listed.Outcome, listed.Kind, g.Name())
			}
			v.proved[name] = true
			steps += proved.Steps
		}
	}
	found.Checked = len(v.proved)
	found.Result = fmt.Sprintf("%d certificates of %d steps prove what the lists say", len(v.proved), steps)
	return nil
}

func (v *verifier) certificate(name string) (verify.Proved, error) {
	file, err := v.folder.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return verify.Proved{}, v.fault(name, 0, "the certificate is missing")
	}
	if err != nil {
		return verify.Proved{}, err
	}
	defer file.Close()
	proved, err := verify.Read(v.ctx, file, v.room)
	var refused *verify.RefusedError
	switch {
	case errors.As(err, &refused):
		return proved, v.fault(name, refused.Line, "refused: %s", refused.Problem)
	case errors.As(err, new(*verify.LimitError)):
		return proved, fmt.Errorf("%s: %w", name, err)
	}
	return proved, err
}
