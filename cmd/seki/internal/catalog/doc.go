// Package catalog has the command catalog and its subcommands.
package catalog
