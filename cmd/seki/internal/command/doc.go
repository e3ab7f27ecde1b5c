// Package command holds what the commands of seki share: flags, input, output,
// progress, usage errors, and the sources of results that flags name.
package command
