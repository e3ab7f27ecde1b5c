// Command special-seki lists the complete and semi-complete seki of SEKI in some layers by package special, as
// seki list --kind special --game seki --format jsonl does where the layer engine is not faster:
//
//	go run ./scripts/special-seki ROWS COLS LEAST GREATEST
//
// for the sums from LEAST to GREATEST. The time of each layer goes to standard error.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/special"
)

func main() {
	if err := run(strings.Join(os.Args[1:], " ")); err != nil {
		fmt.Fprintln(os.Stderr, "special-seki:", err)
		os.Exit(1)
	}
}

func run(args string) error {
	var layer seki.Layer
	var greatest int
	if _, err := fmt.Sscan(args, &layer.Rows, &layer.Cols, &layer.Sum, &greatest); err != nil || len(os.Args) != 5 {
		return fmt.Errorf("%q is not ROWS COLS LEAST GREATEST: %w", args, cmp.Or(err, errors.New("four numbers")))
	}
	solver, out := search.New(search.Options{Memory: 256 << 20, Workers: 1}), json.NewEncoder(os.Stdout)
	for ; layer.Sum <= greatest; layer.Sum++ {
		begin := time.Now()
		list, err := special.List(context.Background(), layer, solver.Special)
		if err != nil {
			return err
		}
		for _, class := range list {
			if err := out.Encode(seki.NewClassRecord(class, []seki.Game{seki.Seki})); err != nil {
				return err
			}
		}
		fmt.Fprintf(os.Stderr, "%v: %d classes in %v\n", layer, len(list), time.Since(begin).Round(time.Millisecond))
	}
	return nil
}
