// Package explorer is the web pages of sekilab: puzzles, lessons, games, matrices, positions on a Go
// board, the known seki and theorems.
//
// Folder pages has the content of each page as a template, and layout.html what all pages share; folder web has
// their scripts and style sheets. Scripts call the three functions of package api:
// over HTTP where Handler serves the pages, and in a Web Worker (command worker) on a static site that
// WriteSite has written. The state of a page is in its address, and the server has only a cache.
// Lists, puzzles, lessons and statements are files in folder data, written from the library (data.go).
//
// The server is for one person or a seminar. The public form is the static site.
package explorer
