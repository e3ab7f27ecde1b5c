// Package mddp solves mutually dependent decision processes: two decision processes P and Q, where the reward of each
// stage of one is a function of the optimal value of the other.
//
// P has states x ∈ X, decisions u ∈ U(x), and terminal states T_X with terminal rewards r_G. The transition f_XX leads
// to its next state, and f_XY to the state of Q whose value gives the reward of the stage. Q has likewise y, v, V(y),
// T_Y, q_G, f_YY and f_YX. Let W and Z be the optimal values of P and Q, and each opt the min or max of its process.
// Then
//
//	W(x) = r_G(x)                                                x ∈ T_X
//	W(x) = opt over u ∈ U(x) of R(Z(f_XY(x,u))) + W(f_XX(x,u))   otherwise
//	Z(y) = q_G(y)                                                y ∈ T_Y
//	Z(y) = opt over v ∈ V(y) of Q(W(f_YX(y,v))) + Z(f_YY(y,v))   otherwise
//
// This is Theorem 2.1 of Fujita, one-stage model, where both are minimised; Fujita 2016 minimises one and maximises the
// other. In the one-stage model every f_XX(x,u) and f_YY(y,v) is terminal, so W(f_XX(x,u)) = r_G(f_XX(x,u)) (Corollary
// 2.1 there; Fujita 2016, equations 2.3 to 2.6).
//
// The papers assume that all chains of states through both processes are finite. Solve is a backward induction, and
// returns an error for any other model.
//
// A Model has any number of processes, given by lists, as in a file; its transitions may be by chance. A stage is one
// decision of one process. An optimal policy is a best decision for each state that is not terminal.
package mddp
