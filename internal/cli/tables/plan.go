package tables

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cluster"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/seki"
)

// checkEngine returns an error if the flags of plans do not go together.
func checkEngine(c *cli.Context) error {
	engine := c.String("engine")
	for _, flag := range []string{"engine-options", "shares", "submit"} {
		if c.IsSet(flag) && !c.IsSet("engine") {
			return command.Usagef("--%s needs --engine", flag)
		}
	}
	switch n := c.Int("shares"); {
	case c.Bool("submit") && engine != "slurm":
		return command.Usagef("--submit submits to Slurm only: what --engine %s prints is run by hand", engine)
	case c.IsSet("shares") && (n < 1 || n > maxShares):
		return command.Usagef("--shares must be between 1 and %d, not %d", maxShares, n)
	case engine != "" && c.IsSet("size"):
		return command.Usagef("--engine plans one tablebase: give --rows and --cols instead of --size")
	case engine != "" && c.String("table") == "":
		return command.Usagef("where to? Give --table DIR, a folder that all machines see")
	case engine != "" && c.Bool("dry-run"):
		return command.Usagef("--engine only prints without --submit, and says memory and disk; leave --dry-run away")
	}
	return nil
}

// planAction prints what is left to do as steps for a system, or submits it.
func planAction(c *cli.Context, size seki.Size, dir string, maxSum int) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	plan, err := cluster.New(c.Context, cluster.Request{
		Program: program, Dir: dir, Params: tableParams(c, size, dir), MaxSum: maxSum, Shares: c.Int("shares"),
	})
	if err != nil {
		return command.Refusal(err)
	}
	if len(plan.Stages) == 0 {
		command.Note(c, "%s: %v is complete up to sum %d: nothing to do", dir, size, maxSum)
		return nil
	}
	var script bytes.Buffer
	if err := cluster.Engines[c.String("engine")](&script, plan, strings.Fields(c.String("engine-options"))); err != nil {
		return command.Usage(err)
	}
	if !c.Bool("submit") {
		_, err := script.WriteTo(c.App.Writer)
		return err
	}
	if _, err := exec.LookPath("sbatch"); err != nil {
		return fmt.Errorf("cannot submit: there is no Slurm here: %w", err)
	}
	sh := exec.CommandContext(c.Context, "sh")
	sh.Stdin, sh.Stdout, sh.Stderr = &script, c.App.Writer, c.App.ErrWriter
	if err := sh.Run(); err != nil {
		return fmt.Errorf("sbatch failed (%w); what was submitted before stays: see squeue", err)
	}
	return nil
}
