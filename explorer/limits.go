package explorer

import "time"

// Limits on what one request may ask for.
const (
	maxLines = 16   // rows and columns of a matrix
	maxEntry = 999  // of a matrix of more than two rows and columns
	maxSum   = 2000 // of the same
	maxTurns = 400  // of a game in a URL
	maxPath  = 4096 // bytes of a path and its query
	minBoard = 2    // columns and rows of a board to edit
	maxBoard = 19
	perPage  = 100 // classes on a page of a list

	maxBody = 1 << 20 // bytes of a request after its header
	maxRead = 20      // positions of a file that are shown

	rulesMemory = 64 << 20 // approximate bytes for searching a fight by the rules of Go

	maxKept   = 200                   // finished searches in the cache
	atOnce    = 40 * time.Millisecond // how long a page waits for its search before it shows progress
	unwatched = 5 * time.Second       // a search that nobody has asked for in this time is ended
	bookTime  = 10 * time.Second      // for a position as in a book to be drawn
	graceTime = 2 * time.Second       // for searches to end when the server closes
)
