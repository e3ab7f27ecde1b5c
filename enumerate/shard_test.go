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

func TestShards(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rows, cols, sum, mod int }{
		{1, 4, 12, 3}, {4, 1, 12, 3}, {2, 2, 30, 4}, {2, 5, 12, 3}, {3, 3, 15, 7}, {4, 4, 12, 5}, {5, 5, 10, 16},
		{6, 6, 6, 50},
	} {
		seen := map[string]int{}
		for res := range c.mod {
			for key := range shardOf(t, c.rows, c.cols, c.sum, res, c.mod) {
				if other, twice := seen[key]; twice {
					t.Fatalf("%+v: %s is in shards %d and %d", c, key, other, res)
				}
				seen[key] = res
			}
		}
		if want := count(c.rows, c.cols, c.sum); want.Cmp(big.NewInt(int64(len(seen)))) != 0 {
			t.Errorf("%+v: the shards have %d classes, not %v", c, len(seen), want)
		}
	}
}

func shardOf(t *testing.T, rows, cols, sum, res, mod int) map[string]bool {
	g, err := NewGenerator(rows, cols, sum)
	if err == nil {
		err = g.Shard(res, mod)
	}
	if err != nil {
		t.Fatal(err)
	}
	classes := map[string]bool{}
	for A := range g.All() {
		classes[A.Key()] = true
	}
	return classes
}

// TestShardsAreSimilar: eight shards of some thousand classes differ by less
// than a fifth.
func TestShardsAreSimilar(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rows, cols, sum int }{{3, 3, 20}, {4, 4, 12}, {3, 5, 14}, {5, 3, 14}, {5, 5, 11},
		{2, 3, 40}} {
		var sizes []uint64
		for res := range 8 {
			g, err := NewGenerator(c.rows, c.cols, c.sum)
			if err == nil {
				err = g.Shard(res, 8)
			}
			if err != nil {
				t.Fatal(err)
			}
			size := testtool.Must(generate(t.Context(), g))(t)
			sizes = append(sizes, size)
		}
		least, most := slices.Min(sizes), slices.Max(sizes)
		t.Logf("%+v: %d … %d", c, least, most)
		if 5*least < 4*most {
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

func TestStopping(t *testing.T) {
	for _, size := range [][3]int{{4, 4, 16}, {1, 6, 40}} {
		g := testtool.Must(NewGenerator(size[0], size[1], size[2]))(t)
		visited := 0
		err := g.Visit(t.Context(), func([]uint16) bool { visited++; return visited < 10 })
		if err != nil || visited != 10 {
			t.Errorf("%v: %d visited of 10 wanted, error %v", size, visited, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		visited = 0
		err = g.Visit(ctx, func([]uint16) bool {
			if visited++; visited == 10 {
				cancel()
			}
			return true
		})
		if !errors.Is(err, context.Canceled) || big.NewInt(int64(visited)).Cmp(count(size[0], size[1], size[2])) >= 0 {
			t.Errorf("%v: %d visited after the end of the context, error %v", size, visited, err)
		}
		cancel()
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
	fmt.Println(Counter{}.Classes(ctx, 12, 12, 100))
	fmt.Println(Counter{}.AllSizes(ctx, 10))
	// Output:
	// 38 <nil>
	// 67665896743669890062268199656104995356901254025914988 <nil>
	// 34207 <nil>
}
