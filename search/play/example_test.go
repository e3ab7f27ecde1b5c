package play_test

import (
	"context"
	"fmt"
	"log"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

func Example() {
	start, err := play.ParseStart("2 1; 1 1", nil)
	if err != nil {
		log.Fatal(err)
	}
	ctx, solver := context.Background(), search.New(search.Options{})
	g := &play.Game{Rules: seki.Seki, Start: start, First: seki.R}
	if err := g.Play(play.Turn{Move: seki.Move{Row: 0, Col: 0}}); err != nil {
		log.Fatal(err)
	}
	mistake, err := g.Mistake(ctx, solver)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("R had", mistake.Had, "and has", mistake.Left)
	best, err := g.Best(ctx, solver)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(best)
	// Output:
	// R had W and has D
	// C pass
}
