// Package memory determines how much of the machine's memory the process may use, in the
// same way for all commands.
package memory
