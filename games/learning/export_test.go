package learning

// LimitSteps limits the search for an adversary to so many steps, and returns the function
// that takes the limit away again.
func LimitSteps(steps int) (restore func()) {
	before := maxSteps
	maxSteps = steps
	return func() { maxSteps = before }
}
