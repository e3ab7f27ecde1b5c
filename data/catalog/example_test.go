package catalog_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/sekilab/sekilab/data/catalog"
	"github.com/sekilab/sekilab/seki"
)

func ExampleBuild() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "catalog")
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "seki.db")
	summary, err := catalog.Build(ctx, catalog.Params{
		Path: path, Sizes: seki.SizesUpTo(2), MaxSum: 10, Kinds: seki.SpecialSeki, Version: "example", Now: time.Unix(0, 0),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(summary.Seki, "seki")
	db, err := catalog.Open(ctx, path)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	result, err := db.Query(ctx, "SELECT matrix, permanent FROM seki WHERE permanent > 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := result.Write(os.Stdout, "csv"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 5 seki
	// matrix,permanent
	// 2 0; 0 2,4
	// 2 1; 1 2,5
	// 2 2; 2 2,8
}
