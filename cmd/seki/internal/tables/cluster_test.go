package tables_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/sekilab/sekilab/cmd/seki/internal/app"
	"github.com/sekilab/sekilab/cmd/seki/internal/tables"
	"github.com/sekilab/sekilab/internal/solve/cluster"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/tablebase"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"seki": app.Main}) }

var params = tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}

// tableUpTo makes a tablebase up to a sum, and some shares, as K and N, of the next layer.
func tableUpTo(t *testing.T, dir string, sum int, shares ...[2]int) {
	t.Helper()
	store := testtool.Must(tablebase.OpenStore(dir, params))(t)
	if _, err := store.Solve(t.Context(), sum, 0, nil); err != nil {
		t.Fatal(err)
	}
	testtool.NoError(t, store.Close())
	for _, share := range shares {
		sh := tablebase.Share{Sum: sum + 1, K: share[0], N: share[1]}
		if _, err := tablebase.SolveShare(context.Background(), dir, params, sh, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func plan(t *testing.T, r cluster.Request) cluster.Plan {
	t.Helper()
	r.Program, r.Params, r.Args = "seki", params, tables.StepArgs
	return testtool.Must(cluster.New(context.Background(), r))(t)
}

// A plan has what is missing: no finished layer, no share that is there.
func TestPlanHasWhatIsMissing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "table")
	if n := len(plan(t, cluster.Request{Dir: dir, MaxSum: 6, Shares: 4}).Stages); n != 8 {
		t.Errorf("%d stages for 4 layers", n)
	}
	tableUpTo(t, dir, 9, [2]int{1, 4}, [2]int{2, 4}, [2]int{0, 3})
	p := plan(t, cluster.Request{Dir: dir, MaxSum: 11, Shares: 4})
	var names []string
	for _, s := range p.Stages {
		names = append(names, strings.TrimPrefix(s.Name, "seki-3x3-"))
		if s.Memory < 1<<20 || s.Disk <= 0 {
			t.Errorf("%+v", s)
		}
	}
	if got, want := strings.Join(names, " "), "sum-10-shares sum-10-finish sum-11-shares sum-11-finish"; got != want {
		t.Errorf("%s", got)
	}
	if s := p.Stages[0]; len(s.Tasks) != 2 || s.Tasks[0] != 0 || s.Tasks[1] != 3 || s.Of != 4 {
		t.Errorf("%+v", s)
	}
	if n := len(plan(t, cluster.Request{Dir: dir, MaxSum: 9, Shares: 4}).Stages); n != 0 {
		t.Errorf("%d stages where nothing is missing", n)
	}
	if s := plan(t, cluster.Request{Dir: dir, MaxSum: 20}).Stages; len(s) != 1 || s[0].Tasks != nil {
		t.Errorf("small layers: %+v", s)
	}
	_, err := cluster.New(context.Background(), cluster.Request{Dir: dir, MaxSum: 20, Params: tablebase.Params{Rows: 4, Cols: 3, Keep: tablebase.KeepAll}})
	if err == nil {
		t.Error("a tablebase of another size was planned")
	}
}

// The list of commands makes the tablebase that one process makes, in a folder whose name has
// to be quoted.
func TestShellMakesTheTable(t *testing.T) {
	program := command(t)
	one, many := filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "it's \"two\" $(folders)")
	tableUpTo(t, one, 9)
	var script bytes.Buffer
	p, err := cluster.New(context.Background(), cluster.Request{Program: program, Dir: many, Params: params, MaxSum: 9, Shares: 2, Args: tables.StepArgs})
	if err != nil {
		t.Fatal(err)
	}
	testtool.NoError(t, cluster.Shell(&script, p))
	sh := exec.Command("sh")
	sh.Stdin = &script
	if out, err := sh.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	compareFolders(t, one, many)
}

// Slurm gets one array for the missing shares and one job for the finish, chained.
func TestSlurmScript(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "table")
	tableUpTo(t, dir, 9, [2]int{3, 8}, [2]int{5, 8})
	var script bytes.Buffer
	testtool.NoError(t, cluster.Slurm(&script, plan(t, cluster.Request{Dir: dir, MaxSum: 10, Shares: 8})))
	for _, want := range []string{
		"--kill-on-invalid-dep=yes ${last:+--dependency=afterok:$last}", "--requeue", " --array=0-2,4,6-7 \"$@\" <<",
		`--share "$SLURM_ARRAY_TASK_ID/8"`, "--job-name=seki-3x3-sum-10-finish",
	} {
		if !strings.Contains(script.String(), want) {
			t.Errorf("%q is missing in\n%s", want, script.String())
		}
	}
}

// command returns the command seki, which is the test binary, see TestMain.
func command(t *testing.T) string {
	t.Helper()
	return testtool.Must(exec.LookPath("seki"))(t)
}

// sums returns the checksums of the files in a folder.
func sums(t *testing.T, dir string) map[string][32]byte {
	t.Helper()
	entries := testtool.Must(os.ReadDir(dir))(t)
	all := map[string][32]byte{}
	for _, entry := range entries {
		data := testtool.Must(os.ReadFile(filepath.Join(dir, entry.Name())))(t)
		all[entry.Name()] = sha256.Sum256(data)
	}
	return all
}

func compareFolders(t *testing.T, want, got string) {
	t.Helper()
	one, other := sums(t, want), sums(t, got)
	if len(one) != len(other) {
		t.Errorf("%d files instead of %d", len(other), len(one))
	}
	for name, sum := range one {
		if other[name] != sum {
			t.Errorf("%s is not what one process writes", name)
		}
	}
}
