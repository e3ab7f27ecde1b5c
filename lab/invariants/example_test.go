package invariants_test

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

func ExampleSubject() {
	A := seki.Must(seki.FromRows([][]int{{2, 1, 0}, {1, 2, 0}, {0, 0, 2}}))
	oracle := invariants.NewOracle(context.Background())
	var results seki.Results
	for _, g := range seki.Games {
		results[g], _ = oracle(A, g)
	}
	s := invariants.NewSubject(A, results, oracle)
	for _, name := range []string{"seki.kind", "abs_det", "permanent", "automorphisms", "summands", "seki.summand_kinds"} {
		v, _ := invariants.Lookup(name)
		value, _ := v.Value(s)
		fmt.Printf("%s: %s\n", name, invariants.Format(value))
	}
	// Output:
	// seki.kind: complete
	// abs_det: 6
	// permanent: 10
	// automorphisms: 2
	// summands: 2 1; 1 2 + 2
	// seki.summand_kinds: complete + complete
}
