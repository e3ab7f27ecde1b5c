// Command special-seki writes the complete and semi-complete seki of SEKI in some layers, with their results in both games, as
// seki list prints them, without solving the layers below:
//
//	go run ./scripts/special-seki ROWS COLS LEAST GREATEST
//
// for the sums from LEAST to GREATEST; scripts/known-seki adds them to the lists. The time of each layer goes to standard
// error. Package special says how it works.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search/special"
	"github.com/sekilab/sekilab/seki"
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
	out := json.NewEncoder(os.Stdout)
	for sum := numbers[2]; sum <= numbers[3]; sum++ {
		begin := time.Now()
		layer := seki.Layer{Size: seki.Size{Rows: numbers[0], Cols: numbers[1]}, Sum: sum}
		list, err := special.List(context.Background(), layer, runtime.GOMAXPROCS(0))
		if err != nil {
			return err
		}
		for _, class := range list {
			if err := out.Encode(records.NewClass(class.Matrix, class.Matrix, seki.Games[:], class.Results)); err != nil {
				return err
			}
		}
		fmt.Fprintf(os.Stderr, "%v: %d classes in %v\n", layer, len(list), time.Since(begin).Round(time.Millisecond))
	}
	return nil
}
