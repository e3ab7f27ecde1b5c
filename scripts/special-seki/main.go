// Command special-seki writes the complete and semi-complete seki of SEKI in some layers, with their results in both
// games, as seki list prints them:
//
//	go run ./scripts/special-seki ROWS COLS LEAST GREATEST
//
// for the sums from LEAST to GREATEST; scripts/known-seki adds them to the lists. Sums of more than five a line come
// from the layer engine, in SEKI alone, and each class is searched again in both games; otherwise package special finds
// them, and each is searched in D-SEKI too. The time of each layer goes to standard error.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/special"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "special-seki:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	var numbers [4]int
	if len(args) != len(numbers) {
		return fmt.Errorf("%d arguments, not ROWS COLS LEAST GREATEST", len(args))
	}
	for k, arg := range args {
		var err error
		if numbers[k], err = strconv.Atoi(arg); err != nil {
			return err
		}
	}
	asked := layers.OfSize(seki.Size{Rows: numbers[0], Cols: numbers[1]}, numbers[3])
	asked.MinSum = numbers[2]
	classes := withoutLayers
	if asked.MaxSum > 5*max(numbers[0], numbers[1]) {
		classes = ofLayers
	}
	out, begin := json.NewEncoder(os.Stdout), time.Now()
	return classes(context.Background(), asked, func(layer seki.Layer, list []seki.Class) error {
		for _, class := range list {
			if err := out.Encode(seki.NewClassRecord(class, seki.Games[:])); err != nil {
				return err
			}
		}
		fmt.Fprintf(os.Stderr, "%v: %d classes in %v\n", layer, len(list), time.Since(begin).Round(time.Millisecond))
		begin = time.Now()
		return nil
	})
}

// withoutLayers passes on the list of each layer.
func withoutLayers(ctx context.Context, asked layers.Range, take func(seki.Layer, []seki.Class) error) error {
	solver := search.New(search.Options{Memory: 256 << 20, Workers: 1})
	for sum := asked.MinSum; sum <= asked.MaxSum; sum++ {
		layer := seki.Layer{Size: asked.Sizes[0], Sum: sum}
		list, err := special.List(ctx, layer, solver.Special)
		if err != nil {
			return err
		}
		for k, class := range list {
			v, err := solver.Verdict(ctx, class.Matrix, seki.DSeki)
			if err != nil {
				return err
			}
			list[k].Results[seki.DSeki] = v.Result()
		}
		if err := take(layer, list); err != nil {
			return err
		}
	}
	return nil
}

// ofLayers does the same with the layer engine. It fails if the search finds another result in SEKI than the engine.
func ofLayers(ctx context.Context, asked layers.Range, take func(seki.Layer, []seki.Class) error) error {
	solver := search.New(search.Options{})
	query := layers.Query{Range: asked, Games: []seki.Game{seki.Seki}, Special: true,
		Want: layers.OfKinds(seki.SpecialSeki, seki.Seki)}
	var list []seki.Class
	for item, err := range new(layers.Source).Classes(ctx, query) {
		if err != nil {
			return err
		}
		if item.End != nil {
			slices.SortFunc(list, func(a, b seki.Class) int { return a.Matrix.Compare(b.Matrix) })
			if err := take(item.End.Layer, list); err != nil {
				return err
			}
			list = nil
			continue
		}
		class := seki.Class{Matrix: canon.Form(item.Matrix)}
		for _, g := range seki.Games {
			v, err := solver.Verdict(ctx, class.Matrix, g)
			if err != nil {
				return err
			}
			class.Results[g] = v.Result()
		}
		if class.Results[seki.Seki] != item.Results[seki.Seki] {
			return fmt.Errorf("%v is %v by the search and %v by the layers", class.Matrix, class.Results[seki.Seki],
				item.Results[seki.Seki])
		}
		list = append(list, class)
	}
	return nil
}
