// Package app is the command seki. App assembles the commands; each family of
// commands is a package below this one: flags become a call of the library, and
// its result goes to a writer. Package command holds what all families share
// (flags, input, output, drawings, progress, errors).
package app
