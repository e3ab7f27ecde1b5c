package eventloop

import "time"

// turn is how long a computation may keep events from being handled.
const turn = 30 * time.Millisecond

var began = time.Now() // the turn under way

// Yield lets events be handled, among them the timers of contexts, if none have been for a
// while. Loops that check a context call it before they do.
func Yield() {
	if time.Since(began) < turn {
		return
	}
	time.Sleep(time.Millisecond) // a wait that is over at once would not return to the event loop, nor does Gosched
	began = time.Now()
}
