package explorer

import "time"

// Limits on what one request, one client and all clients together may ask for.
const (
	maxLines = 16   // rows and columns of a matrix
	maxEntry = 999  // of a matrix of more than two rows and columns
	maxSum   = 2000 // of the same
	maxTurns = 400  // of a game in a URL
	maxPath  = 4096 // bytes of a path and its query
	maxExpr  = 400  // bytes of an expression
	minBoard = 2    // columns and rows of a board to edit
	maxBoard = 19

	maxBody   = 1 << 20  // bytes of a request after its header
	parseRoom = 16 << 20 // bytes that the positions of a file take
	maxRead   = 20       // positions of a file that are shown

	rulesMemory = 64 << 20 // approximate bytes for searching a fight by the rules of Go

	maxClasses = 40_000_000 // of a census
	maxCensus  = 200        // sum of a census

	perClient  = 64       // searches of one client that run or wait
	maxWaiting = 200      // searches that wait
	maxKept    = 1000     // finished searches in the cache
	maxWeight  = 64 << 20 // approximate bytes of their results

	quickTime   = 300 * time.Millisecond // a search that takes longer leaves the quick lane
	atOnce      = 40 * time.Millisecond  // how long a page waits for its search before it shows progress
	unwatched   = 10 * time.Second       // a search that nobody has asked for in this time is stopped
	returnTime  = 500 * time.Millisecond // for the page of a board to follow its search again; then it ends
	bookTime    = 10 * time.Second       // for a position as in a book to be drawn
	parseTime   = 2 * time.Second        // for a file of positions to be read
	playTime    = 3 * time.Second        // for the values and the turn of one page of a game
	graceTime   = 2 * time.Second        // for a stopped search to end; then nobody waits for it any more
	sweepTime   = 200 * time.Millisecond // interval between checks for unwatched searches and of the memory
	failedKept  = time.Minute            // a search that ended early can start anew after this time
	eventTime   = 15 * time.Second       // for a client to receive an event
	perPage     = 100                    // classes on a page of a list
	sizesServed = 6                      // rows and columns of a census
)
