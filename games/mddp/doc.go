// Package mddp solves mutually dependent decision processes (T. Fujita, seeds
// 000 and 003): two deterministic decision processes P and Q, where the reward of
// a stage of one is a function of the optimal value of the other.
//
// P has states x ∈ X, decisions u ∈ U(x), terminal states T_X with terminal
// rewards r_G, and transitions f_XX (to its next state) and f_XY (to the state at
// which Q is to be solved for the reward of the stage). Q is the same with
// y, v, V(y), T_Y, q_G, f_YY and f_YX. With W and Z the optimal values of P and Q,
// and each "opt" being min or max as its process says,
//
//	W(x) = r_G(x)                                             x ∈ T_X
//	W(x) = opt over u ∈ U(x) of R(Z(f_XY(x,u))) + W(f_XX(x,u))   otherwise
//	Z(y) = q_G(y)                                             y ∈ T_Y
//	Z(y) = opt over v ∈ V(y) of Q(W(f_YX(y,v))) + Z(f_YY(y,v))   otherwise
//
// (003, Theorem 2.1, where both are minimised; 000 minimises one and maximises
// the other). In the one-stage model every f_XX(x,u) and f_YY(y,v) is terminal, so
// that W(f_XX(x,u)) is r_G(f_XX(x,u)) (003, Corollary 2.1; 000, (2.3)–(2.6)).
//
// The papers assume that all chains of states through both processes are finite.
// The solver does not: a chain that comes back to a state is an error that
// names the states of the cycle.
//
// Terms: a stage is one decision of one process; the crossing is the move to
// the other process; an optimal policy gives a best decision for each state.
package mddp
