// Command outside uses sekilab as a library, from a separate module: it lists seki, checks a matrix, builds a
// catalogue, tests a statement and writes a report. TestLongOutside runs it.
package main

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/catalog"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

func main() {
	log.SetFlags(0)
	dir, err := os.MkdirTemp("", "outside")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := run(context.Background(), dir); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, dir string) error {
	// A folder with a tablebase of one size. The source below solves the others in memory.
	three := filepath.Join(dir, "three")
	if err := solve(ctx, three, seki.Size{Rows: 3, Cols: 3}, 8); err != nil {
		return err
	}
	tables, err := tablebase.OpenSet(three)
	if err != nil {
		return err
	}
	source := &layers.Source{Tables: tables, Memory: 1 << 30}
	r := layers.UpTo(3, 8)

	for _, step := range []func(context.Context, string, *layers.Source, layers.Range) error{
		list, check, build, test, report,
	} {
		if err := step(ctx, dir, source, r); err != nil {
			return err
		}
	}
	return nil
}

func solve(ctx context.Context, dir string, size seki.Size, maxSum int) error {
	store, err := tablebase.OpenStore(dir, size)
	if err != nil {
		return err
	}
	_, err = store.Solve(ctx, retrograde.Params{MaxSum: maxSum})
	return cmp.Or(err, store.Close())
}

func list(ctx context.Context, _ string, source *layers.Source, r layers.Range) error {
	selection := reports.Selection{Kinds: seki.CompleteSeki, Games: seki.Games[:], UpToTranspose: true}
	r.Sizes = selection.Sizes(r.Sizes)
	var census seki.Census
	var found []seki.Class
	query := layers.Query{Range: r, Want: layers.OfKinds(selection.Kinds, selection.Games...)}
	for item, err := range source.Classes(ctx, query) {
		if err != nil {
			return err
		}
		if item.End != nil {
			census.Add(item.End.Census)
		} else if listed, ok := selection.Find(item.Class); ok {
			found = append(found, listed)
		}
	}
	reports.SortClasses(found)
	fmt.Println(census.Classes, "classes,", len(found), "complete in a game; the first is", found[0].Matrix)
	return nil
}

func check(ctx context.Context, _ string, _ *layers.Source, _ layers.Range) error {
	A, err := notation.Parse("2 1 0; 1 2 0; 0 0 2")
	if err != nil {
		return err
	}
	verdict, err := search.New(search.Options{}).Verdict(ctx, A, seki.DSeki)
	if err != nil {
		return err
	}
	fmt.Println(canon.Form(A), "is", verdict.Outcome(), verdict.Kind, verdict.Decided())
	return nil
}

func build(ctx context.Context, dir string, source *layers.Source, r layers.Range) error {
	path := filepath.Join(dir, "seki.db")
	summary, err := catalog.Build(ctx, catalog.Params{
		Path: path, Sizes: r.Sizes, MaxSum: r.MaxSum, Kinds: seki.SpecialSeki, Version: "outside", Now: time.Unix(0, 0),
		Source: source,
	})
	if err != nil {
		return err
	}
	db, err := catalog.Open(ctx, path)
	if err != nil {
		return err
	}
	defer db.Close()
	fmt.Println(summary.Seki, "seki in", summary.Layers, "layers of the catalogue")
	result, err := db.Query(ctx, "SELECT matrix FROM seki WHERE abs_det = 0 AND rows = 2")
	if err != nil {
		return err
	}
	_, err = result.Write(os.Stdout, "csv")
	return err
}

func test(ctx context.Context, _ string, source *layers.Source, r layers.Range) error {
	statement := lab.Statement{If: `seki.kind == "complete"`, Then: "rows == cols"}
	verdicts, err := lab.Test(ctx, []lab.Statement{statement}, r, lab.Options{Source: source})
	if err != nil {
		return err
	}
	v := verdicts[0]
	fmt.Println(v.Statement, "holds:", v.Holds(), "of", v.Premise, "classes")
	return nil
}

func report(ctx context.Context, dir string, source *layers.Source, r layers.Range) error {
	made, err := reports.Build(ctx, reports.Options{
		Size: 3, MaxSum: r.MaxSum, Version: "outside", Clock: reports.FixedClock(time.Unix(0, 0)), Source: source,
	})
	if err != nil {
		return err
	}
	files, err := made.Files()
	if err != nil {
		return err
	}
	for path, content := range files {
		name := filepath.Join(dir, "report", filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, content, 0o644); err != nil {
			return err
		}
	}
	fmt.Println("a report on", made.Classes, "classes")
	return nil
}
