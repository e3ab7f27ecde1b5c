package mddp

// Goal says whether a process minimises or maximises its value.
type Goal int

const (
	Minimize Goal = iota
	Maximize
)

// Process is one of the two decision processes: S are its own states, D its
// decisions, and O the states of the other process.
type Process[S, D, O comparable] struct {
	Goal Goal

	// Terminal returns the terminal reward (r_G, q_G) and true for a terminal
	// state, and false for any other.
	Terminal func(S) (reward float64, terminal bool)

	// Decisions returns the feasible decisions, U(x) or V(y), at a state that is
	// not terminal: at least one. The policy is the first of the best.
	Decisions func(S) []D

	// Next is the transition within the process (f_XX, f_YY).
	Next func(S, D) S

	// Cross is the transition to the other process (f_XY, f_YX).
	Cross func(S, D) O

	// Reward maps the optimal value of the other process to the reward of the
	// stage (R, Q). Nil is the identity.
	Reward func(float64) float64
}

// Model is a pair of mutually dependent decision processes.
type Model[X, U, Y, V comparable] struct {
	P Process[X, U, Y] // the main process, with the optimal values W
	Q Process[Y, V, X] // the subprocess, with the optimal values Z
}
