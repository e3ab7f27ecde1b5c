package cluster

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Slurm writes a plan as an sh script that submits a job array for the shares of each layer
// and a job that finishes it; each begins when the previous one has succeeded. The arguments
// of the script are passed to every sbatch after the options of the plan, so that they take
// precedence.
func Slurm(w io.Writer, p Plan) error {
	if err := p.check(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `#!/bin/sh
%s# Arguments of this script are options for every sbatch.
set -eu
last=
submit() { # sbatch options; the job's script comes from standard input
	last=$(sbatch --parsable --requeue --ntasks=1 --cpus-per-task=1 --kill-on-invalid-dep=yes ${last:+--dependency=afterok:$last} "$@")
	last=${last%%%%;*}
	echo "submitted $last"
}
`, p.title())
	for _, s := range p.Stages {
		array := ""
		if s.Tasks != nil {
			array = " --array=" + strings.ReplaceAll(units.Runs(s.Tasks, "-"), ", ", ",")
		}
		fmt.Fprintf(b, "%ssubmit --job-name=%s --mem=%dM%s \"$@\" <<'STEP'\n#!/bin/sh\n%s\nSTEP\n",
			s.text(), s.Name, s.Memory>>20, array, p.command(s, "$SLURM_ARRAY_TASK_ID"))
	}
	return b.Flush()
}
