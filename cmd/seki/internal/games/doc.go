// Package games has the commands for the companion systems.
package games
