// Command seki studies the combinatorial games SEKI and D-SEKI.
package main

import "github.com/sekilab/sekilab/internal/cli"

func main() { cli.Main() }
