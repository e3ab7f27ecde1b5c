package enumerate

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestShards: each class is in one shard. Eight shards of some hundred classes or more differ by less than a fifth.
func TestShards(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rows, cols, sum, mod int }{
		{1, 4, 12, 3}, {4, 1, 12, 3}, {2, 2, 30, 4}, {2, 5, 12, 3}, {5, 5, 9, 16}, {6, 6, 6, 50},
		{3, 3, 17, 8}, {4, 4, 11, 8}, {3, 5, 12, 8}, {5, 3, 12, 8},
	} {
		g := testtool.Must(NewGenerator(c.rows, c.cols, c.sum))(t)
		seen := map[string]int{}
		sizes := make([]int, c.mod)
		for res := range c.mod {
			testtool.NoError(t, g.Shard(res, c.mod))
			for A := range g.All() {
				key := A.Key()
				if other, twice := seen[key]; twice {
					t.Fatalf("%+v: %v is in shards %d and %d", c, A, other, res)
				}
				seen[key] = res
				sizes[res]++
			}
		}
		if want := count(c.rows, c.cols, c.sum); want.Cmp(big.NewInt(int64(len(seen)))) != 0 {
			t.Errorf("%+v: the shards have %d classes, not %v", c, len(seen), want)
		}
		if c.mod == 8 && 5*slices.Min(sizes) < 4*slices.Max(sizes) {
			t.Errorf("%+v: shards of %v classes", c, sizes)
		}
	}
}

func TestBadArguments(t *testing.T) {
	for _, c := range []struct{ rows, cols, sum int }{{0, 1, 1}, {1, -1, 1}, {1, 1, -1}, {1, 1, seki.MaxEntry + 1},
		{1 << 10, 1 << 10, 5}} {
		if _, err := NewGenerator(c.rows, c.cols, c.sum); err == nil {
			t.Errorf("NewGenerator accepts %+v", c)
		}
		for A := range Classes(c.rows, c.cols, c.sum) {
			t.Errorf("Classes yields %v for %+v", A, c)
		}
	}
	g := testtool.Must(NewGenerator(2, 2, 4))(t)
	for _, s := range [][2]int{{-1, 2}, {2, 2}, {0, 0}} {
		if g.Shard(s[0], s[1]) == nil {
			t.Errorf("Shard accepts %d/%d", s[0], s[1])
		}
	}
}

// A listing or a count ends when its visitor wants no more, and when its context is cancelled, with the cause.
func TestStopping(t *testing.T) {
	reason := errors.New("enough")
	ended, end := context.WithCancelCause(t.Context())
	end(reason)
	if _, err := (Counter{}).Classes(ended, 3, 3, 9); !errors.Is(err, reason) {
		t.Errorf("Classes: %v", err)
	}
	for _, size := range [][3]int{{4, 4, 16}, {1, 6, 40}, {1, 1, 1}, {40, 2, 45}, {3, 3, 2}} {
		g := testtool.Must(NewGenerator(size[0], size[1], size[2]))(t)
		if _, err := generate(ended, g); !errors.Is(err, reason) {
			t.Errorf("%v: %v", size, err)
		}
		all := count(size[0], size[1], size[2])
		if all.Cmp(big.NewInt(1000)) < 0 {
			continue
		}
		visited := 0
		err := g.Visit(t.Context(), func([]uint16) bool { visited++; return visited < 10 })
		if err != nil || visited != 10 {
			t.Errorf("%v: %d visited of 10 wanted, error %v", size, visited, err)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		visited = 0
		err = g.Visit(ctx, func([]uint16) bool {
			if visited++; visited == 10 {
				cancel(reason)
			}
			return true
		})
		if !errors.Is(err, reason) || big.NewInt(int64(visited)).Cmp(all) >= 0 {
			t.Errorf("%v: %d visited after the end of the context, error %v", size, visited, err)
		}
	}
}

func ExampleClasses() {
	for A := range Classes(2, 2, 4) {
		fmt.Println(A)
	}
	// Output:
	// 3 0; 0 1
	// 2 1; 1 0
	// 2 1; 0 1
	// 2 0; 1 1
	// 2 0; 0 2
	// 1 1; 1 1
}

func ExampleCounter() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	fmt.Println(Counter{}.Classes(ctx, 3, 3, 6))
	fmt.Println(Counter{}.Classes(ctx, 9, 9, 81))
	fmt.Println(Counter{}.AllSizes(ctx, 10))
	// Output:
	// 38 <nil>
	// 1356250284216570747620559923116748991 <nil>
	// 34207 <nil>
}
