// Package catalogue has the command catalog and its subcommands.
package catalogue
