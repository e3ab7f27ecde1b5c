// Package games has the commands for the companion games.
package games
