// Command seki studies the combinatorial games SEKI and D-SEKI.
package main

import (
	"runtime"

	"github.com/sekilab/sekilab/cmd/seki/internal/app"
)

func main() {
	// Most commands have a few megabytes alive, and the garbage collector would run each time that 4 MB more are used. It counts this memory
	// as alive, which is never touched and so takes none.
	defer runtime.KeepAlive(make([]byte, 8<<20))
	app.Main()
}
