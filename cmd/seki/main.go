// Command seki studies the combinatorial games SEKI and D-SEKI.
package main

import "github.com/sekilab/sekilab/cmd/seki/internal/app"

func main() { app.Main() }
