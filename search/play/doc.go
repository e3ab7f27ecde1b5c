// Package play represents single games of SEKI and D-SEKI: turns, passes and
// resignations, results and undo. With a solver it finds best turns and mistakes. It does no
// input or output.
package play
