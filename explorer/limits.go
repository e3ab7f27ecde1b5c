package explorer

import "time"

// What one request, one client and all together may ask for.
const (
	maxLines = 16   // rows and columns of a matrix
	maxEntry = 999  // of a matrix
	maxSum   = 2000 // of a matrix
	maxTurns = 400  // of a game in a URL
	maxPath  = 4096 // bytes of a path and its query
	maxExpr  = 400  // bytes of an expression

	maxClasses = 40_000_000 // of a census
	maxCensus  = 200        // sum of a census

	perClient  = 64       // searches of one client that run or wait
	maxWaiting = 200      // searches that wait
	maxKept    = 1000     // finished searches in the cache
	maxWeight  = 64 << 20 // bytes of their results, about

	quickTime   = 300 * time.Millisecond // in which a search must end to stay in the quick lane
	atOnce      = 40 * time.Millisecond  // a page waits so long for its search before it shows progress
	unwatched   = 10 * time.Second       // a search that nobody has asked for in that time is stopped
	playTime    = 3 * time.Second        // for the values and the turn of one page of a game
	graceTime   = 2 * time.Second        // for a search to end that was told to; then nobody waits for it
	sweepTime   = 200 * time.Millisecond // between looks at what nobody watches and at the memory
	failedKept  = time.Minute            // after which a search that ended early is begun anew when it is asked for
	eventTime   = 15 * time.Second       // for a client to take an event
	perPage     = 100                    // classes on a page of a list
	sizesServed = 6                      // rows and columns of a census
)
