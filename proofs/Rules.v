(** * The rules of SEKI and D-SEKI

    This file is what has to be trusted: it says what the games are.  All other files
    prove theorems about it.  Section numbers are those of docs/theory.md; the words are
    those of Gol'berg et al. 2014. *)

From Coq Require Import List Arith Bool.
Import ListNotations.

(** ** Matrices *)

(** A matrix is the list of its rows. *)
Definition matrix := list (list nat).

(** [shape m n A]: A is an m×n matrix.  There is at least one row and one column. *)
Definition shape (m n : nat) (A : matrix) : Prop :=
  0 < m /\ 0 < n /\ length A = m /\ Forall (fun row => length row = n) A.

Definition rows (A : matrix) : nat := length A.
Definition cols (A : matrix) : nat := length (hd [] A).

(** Rows and columns are counted from 0. *)
Definition entry (A : matrix) (i j : nat) : nat := nth j (nth i A []) 0.

Definition row_sum (A : matrix) (i : nat) : nat := list_sum (nth i A []).
Definition col_sum (A : matrix) (j : nat) : nat := list_sum (map (fun row => nth j row 0) A).
Definition matrix_sum (A : matrix) : nat := list_sum (map (@list_sum) A).

(** ** Moves *)

(** [update f i l] is l with f applied to element i. *)
Fixpoint update {X} (f : X -> X) (i : nat) (l : list X) : list X :=
  match l, i with
  | [], _ => []
  | x :: l, 0 => f x :: l
  | x :: l, S i => x :: update f i l
  end.

(** The active move in (i, j) reduces the entry by 1. *)
Definition lower (A : matrix) (i j : nat) : matrix := update (update pred j) i A.

(** The active moves are those in positive entries, in row-major order. *)
Definition moves (A : matrix) : list (nat * nat) :=
  filter (fun '(i, j) => 0 <? entry A i j) (list_prod (seq 0 (rows A)) (seq 0 (cols A))).

(** The matrices one move away, N(A). *)
Definition children (A : matrix) : list matrix := map (fun '(i, j) => lower A i j) (moves A).

(** ** Games, players, values *)

Inductive game := SEKI | DSEKI.
Inductive player := R | C.
Inductive value := W | D | L.

Definition opponent (p : player) : player := match p with R => C | C => R end.

Definition is (v w : value) : bool :=
  match v, w with W, W | D, D | L, L => true | _, _ => false end.

(** An outcome is the pair (R(A), C(A)): the value for R moving first, and for C moving first. *)
Definition first (p : player) (o : value * value) : value :=
  match p with R => fst o | C => snd o end.

(** ** The end of the game *)

Definition zero_row (A : matrix) : bool := existsb (fun i => row_sum A i =? 0) (seq 0 (rows A)).
Definition zero_col (A : matrix) : bool := existsb (fun j => col_sum A j =? 0) (seq 0 (cols A)).
Definition terminal (A : matrix) : bool := zero_row A || zero_col A.

(** A zero row wins for R, a zero column for C.  When one move makes both, the player who
    made it wins in SEKI, that is, the player to move has lost; D-SEKI is drawn.
    (No move makes two zero rows or two zero columns: such matrices are outside the game.) *)
Definition terminal_outcome (g : game) (A : matrix) : value * value :=
  match zero_row A, zero_col A, g with
  | true, false, _ => (W, L)
  | false, true, _ => (L, W)
  | _, _, SEKI => (L, L)
  | _, _, DSEKI => (D, D)
  end.

(** ** The recursion *)

(** The best value that p reaches by an active move, given the outcomes of the children:
    W if some A' is lost for the opponent, who moves first in it; else D if some A' is
    drawn; nothing if every active move loses. *)
Definition active (p : player) (os : list (value * value)) : option value :=
  if existsb (fun o => is (first (opponent p) o) L) os then Some W
  else if existsb (fun o => is (first (opponent p) o) D) os then Some D
  else None.

(** A player whose active moves all lose passes.  That loses if the opponent, then to move,
    wins by an active move, and otherwise draws: the opponent can pass too, and two passes
    in succession are a draw.  ([Passing.game_value_outcome] proves that the game in which
    passes are turns like any other has the same values.) *)
Definition begin (p : player) (os : list (value * value)) : value :=
  match active p os, active (opponent p) os with
  | Some v, _ => v
  | None, Some W => L
  | None, _ => D
  end.

(** Every move lowers the sum of the matrix, so the sum bounds the number of active moves:
    [recursion g k A] is right for k ≥ matrix_sum A ([Basics.outcome_eq]). *)
Fixpoint recursion (g : game) (k : nat) (A : matrix) : value * value :=
  if terminal A then terminal_outcome g A
  else match k with
  | 0 => (D, D)
  | S k => let os := map (recursion g k) (children A) in (begin R os, begin C os)
  end.

(** The outcome of A. *)
Definition outcome (g : game) (A : matrix) : value * value := recursion g (matrix_sum A) A.

(** ** Seki *)

(** A is a seki if the game is not over and nobody wins, whoever moves first. *)
Definition seki (g : game) (A : matrix) : Prop := terminal A = false /\ outcome g A = (D, D).

(** Every active move of p loses. *)
Definition all_moves_lose (g : game) (p : player) (A : matrix) : Prop :=
  forall A', In A' (children A) -> first (opponent p) (outcome g A') = W.

Definition complete (g : game) (A : matrix) : Prop :=
  seki g A /\ all_moves_lose g R A /\ all_moves_lose g C A.

(** p must pass, and the opponent need not. *)
Definition semi_complete (g : game) (p : player) (A : matrix) : Prop :=
  seki g A /\ all_moves_lose g p A /\ ~ all_moves_lose g (opponent p) A.

(** ** Examples: the smallest complete seki *)

Example complete_1x1 : map (outcome SEKI) [[[2]]; [[1]]] = [(D, D); (W, W)].
Proof. reflexivity. Qed.

Example complete_2x2 : let A := [[1; 1]; [1; 1]] in
  map (fun g => (outcome g A, map (outcome g) (children A))) [SEKI; DSEKI]
  = [((D, D), [(W, W); (W, W); (W, W); (W, W)]); ((D, D), [(W, W); (W, W); (W, W); (W, W)])].
Proof. reflexivity. Qed.
