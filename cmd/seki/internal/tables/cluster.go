package tables

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/solve/cluster"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

func shareFlags() []cli.Flag {
	engine := command.ChoiceFlag("engine", "print what is left to do as steps for `SYSTEM`: slurm or shell", "slurm", "shell")
	engine.Value = ""
	return []cli.Flag{
		&cli.IntFlag{Name: "sum", Usage: "the layer of sum `S`, for --share and --finish"},
		&cli.StringFlag{Name: "share", Usage: "solve only share `K/N` of a layer, K from 0 on"},
		&cli.BoolFlag{Name: "finish", Usage: "assemble a layer from its shares"},
		engine,
		&cli.IntFlag{Name: "shares", Usage: "solve each layer in `N` shares, with --engine", DefaultText: "as many as the estimate says, and small layers in one step", Action: command.InRange("shares", 1, maxShares)},
	}
}

// shareAction solves a share of a layer, or makes the layer of its shares.
func shareAction(c *command.Run) error {
	dir, sum := c.String("table"), c.Int("sum")
	err := cmp.Or(
		command.UsageIf(c.IsSet("share") && c.Bool("finish"), "--share solves a part of a layer, --finish puts the parts together: give one of them"),
		command.Needs(c, command.Need{Missing: !c.IsSet("sum"), What: "--sum S of the layer"}, command.TableNeed(c)))
	for _, flag := range []string{"size", "max-sum", "dry-run"} {
		err = cmp.Or(err, command.UsageIf(c.IsSet(flag), "--%s has no meaning for one layer, --sum %d", flag, sum))
	}
	if err != nil {
		return err
	}
	size, err := layerSize(c, dir)
	if err != nil {
		return err
	}
	p := tableParams(c, size, dir)
	if sum < p.FirstSum() || sum > tablebase.MaxSum {
		return command.Usagef("--sum %d: the sums of %v matrices in a tablebase are %d to %d", sum, size, p.FirstSum(), tablebase.MaxSum)
	}
	if c.Bool("finish") {
		return finish(c, dir, p, sum)
	}
	share, err := parseShare(c.String("share"))
	if err != nil {
		return err
	}
	share.Sum = sum
	return solveShare(c, dir, p, share)
}

// layerSize returns the size given by --rows and --cols or else the size of the tablebase in dir.
func layerSize(c *command.Run, dir string) (seki.Size, error) {
	if !c.IsSet("rows") && !c.IsSet("cols") {
		have, err := tablebase.ReadParams(dir)
		if errors.Is(err, fs.ErrNotExist) {
			err = command.Needs(c, command.Need{Missing: true, What: "--rows M and --cols N, as there is no tablebase in " + dir})
		}
		return seki.Size{Rows: have.Rows, Cols: have.Cols}, err
	}
	sizes, err := solvedSizes(c)
	if err != nil {
		return seki.Size{}, err
	}
	return sizes[0].Tall(), nil
}

// maxShares limits the shares of a layer; there are never more slabs.
const maxShares = 1 << 20

func parseShare(text string) (tablebase.Share, error) {
	s, ok := command.ParseShard(text)
	if !ok || s.N > maxShares {
		return tablebase.Share{}, command.Usagef("--share must be K/N with 0 ≤ K < N ≤ %d, not %q", maxShares, text)
	}
	return s, nil
}

func solveShare(c *command.Run, dir string, p tablebase.Params, share tablebase.Share) error {
	estimates, err := tablebase.NewShareEstimates(c.Context, p, share.Sum, share.N)
	if err != nil {
		return err
	}
	estimate := estimates(share.K)
	allowed, least := command.MemoryAllowed(c), estimate.LeastMemory()
	if least > allowed.Bytes {
		return fmt.Errorf("share %v of sum %d needs at least %s of memory, %s is allowed (%s)",
			share, share.Sum, memory.Text(float64(least)), memory.Text(float64(allowed.Bytes)), allowed.From)
	}
	defer memory.Hold(least)()
	bar := command.NewProgress(c, fmt.Sprintf("sum %d, share %v", share.Sum, share), "slabs")
	defer bar.Close()
	start := time.Now()
	result, err := tablebase.SolveShare(c.Context, dir, p, share, estimate.ValueMemory(allowed.Bytes), func(at retrograde.Progress) {
		bar.Update(float64(at.Done), float64(at.Slabs), memory.Text(float64(at.ValueBytes)))
	})
	if err != nil {
		return command.Refusal(err)
	}
	if result.Done != "" {
		command.Note(c, "%s is there and whole: nothing to do", result.Done)
		return nil
	}
	command.Note(c, "sum %d, share %v: %d slabs in %v; read %s of the %s of the layer below", share.Sum, share, result.Slabs,
		time.Since(start).Round(time.Millisecond), memory.Text(float64(result.Read)), memory.Text(float64(result.BelowBytes)))
	return nil
}

func finish(c *command.Run, dir string, p tablebase.Params, sum int) error {
	store, err := tablebase.WaitStore(c.Context, dir, p)
	if err != nil {
		return command.Refusal(err)
	}
	defer store.Close()
	layer := filepath.Join(dir, tablebase.LayerName(sum))
	next, _ := store.Next()
	if err := store.Finish(c.Context, sum); err != nil {
		return err
	}
	if sum < next {
		command.Note(c, "%s is there: nothing to do", layer)
		return nil
	}
	command.Note(c, "%s is finished", layer)
	return store.Close()
}

// checkEngine returns an error if the flags of plans do not go together.
func checkEngine(c *command.Run) error {
	engine := c.String("engine")
	return cmp.Or(
		command.UsageIf(c.IsSet("shares") && !c.IsSet("engine"), "--shares needs --engine"),
		command.UsageIf(engine != "" && c.IsSet("size"), "--engine plans one tablebase: give --rows and --cols instead of --size"),
		command.UsageIf(engine != "" && c.String("table") == "", "where to? Give --table DIR, a folder that all machines see"),
		command.UsageIf(engine != "" && c.Bool("dry-run"), "--engine only prints, and says memory and disk; leave --dry-run away"))
}

// StepArgs returns the arguments of seki for a step of a plan.
func StepArgs(r cluster.Request, s cluster.Stage) []string {
	sum, limit := strconv.Itoa(s.Sum), fmt.Sprintf("%dMiB", s.Memory>>20)
	args := []string{"solve", "--rows", strconv.Itoa(r.Params.Rows), "--cols", strconv.Itoa(r.Params.Cols),
		"--keep", string(r.Params.Keep), "--table", r.Dir, "--progress", "never"}
	switch s.Work {
	case cluster.SolveShare:
		return append(args, "--sum", sum, "--memory", limit, "--share")
	case cluster.FinishLayer:
		return append(args, "--sum", sum, "--finish")
	}
	return append(args, "--max-sum", sum, "--memory", limit)
}

// planAction prints the remaining steps for a system.
func planAction(c *command.Run, size seki.Size, dir string, maxSum int) error {
	size = size.Tall()
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
		Args: StepArgs,
	})
	if err != nil {
		return command.Refusal(err)
	}
	if len(plan.Stages) == 0 {
		command.Note(c, "%s: %v is complete up to sum %d: nothing to do", dir, size, maxSum)
		return nil
	}
	var script bytes.Buffer
	if err := cluster.Engines[c.String("engine")](&script, plan); err != nil {
		return command.Usage(err)
	}
	_, err = script.WriteTo(c.App.Writer)
	return err
}
