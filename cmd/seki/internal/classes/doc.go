// Package classes has the commands on all classes of sizes and sums: list, census,
// enumerate, count.
package classes
