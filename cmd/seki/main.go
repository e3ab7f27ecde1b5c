// Command seki studies the combinatorial games SEKI and D-SEKI.
package main

import (
	"os"
	"runtime/debug"

	"github.com/sekilab/sekilab/cmd/seki/internal/app"
)

func main() {
	if os.Getenv("GOGC") == "" {
		// Most commands have a few megabytes alive: with the default of 100 the collector takes a tenth of their time.
		debug.SetGCPercent(200)
	}
	app.Main()
}
