(** * The closed form of two rows (docs/theory.md, 8.3)

    [closed_form] says the outcome of a matrix of at most two rows or at most two columns from a
    few comparisons.  Only the definitions are here; TwoRowsSeki.v and TwoRowsDseki.v prove them. *)

From Coq Require Import List Arith NArith Bool.
From Seki Require Import Rules Symmetry.
Import ListNotations.

(** ** Races of one row

    Numbers are binary here: sums of entries may be great. *)

(** Row i of two: its sum, and the pairs of an entry and what its column has outside the row. *)
Definition total (l : list N) : N := fold_right N.add 0%N l.
Definition numbers (i : nat) (A : matrix) : list N := map N.of_nat (nth i A []).
Definition sum_of (i : nat) (A : matrix) : N := total (numbers i A).
Definition line (i : nat) (A : matrix) : list (N * N) := combine (numbers i A) (numbers (1 - i) A).

Section Row.
Variables (u : N) (l : list (N * N)). (* the sum of the row, and its line *)
Open Scope N_scope.

(** The lead is at least k ([Races.leads]). *)
Definition credit_of (z : bool) (a : N) : N := if z && (0 <? a) then 1 else 0.
Definition lead_of (z : bool) (k : N) : bool :=
  forallb (fun '(a, d) => u + k <=? d + credit_of z a) l.

(** R, to move, gets ahead by a move in the row ([Races.ready]): F1. *)
Definition race_of (z : bool) : bool :=
  if z then (u =? 1) || lead_of true 0 && existsb (fun '(a, d) => (2 <=? a) || (a =? 1) && (u <=? d)) l
  else lead_of false 0.

(** Of two columns one has v + 1 outside the row, or both together have v + 2. *)
Definition pairs_of (v : N) : bool :=
  let least := fold_right (fun '(_, d) m => N.min d m) (v + 1) l in
  Nat.leb (length (filter (fun '(_, d) => (d <=? v) && (d + least <=? v + 1)) l)) 1.

Definition support_of : list (N * N) := filter (fun '(a, _) => 0 <? a) l.

(** The row is good ([GoodRows.good_row]). *)
Definition good_of : bool :=
  forallb (fun '(a, d) => u + 1 <=? d + 2 * a) l && pairs_of u &&
  (Nat.leb (length support_of) 3 || (2 <=? total (map (fun '(a, d) => d + 2 * a - (u + 1)) support_of))).

(** R, to move, makes it good or zero by a move in it: G1. *)
Definition good_move_of : bool :=
  let k := length support_of in
  let s := total (map (fun '(a, d) => d + 2 * a - u) support_of) in
  (u =? 1) || forallb (fun '(a, d) => u <=? d + 2 * a) l && pairs_of (u - 1) &&
    existsb (fun '(a, d) => (u + 2 <=? d + 2 * a) &&
      (Nat.leb k (if a =? 1 then 4 else 3) || (2 + (if a =? 1 then d + 2 - u else 2) <=? s))) support_of.

End Row.

(** ** The closed form *)

(** The values, if we know who wins moving first and second. *)
Definition values (first_R second_R first_C second_C : bool) : value * value :=
  (if first_R then W else if second_C then L else D,
   if first_C then W else if second_R then L else D).

(** The sums of two rows and their lines, [sum_of] and [line], and whether one of them has a property. *)
Definition lines (A : matrix) : list (N * list (N * N)) :=
  let x := numbers 0 A in
  let y := numbers 1 A in
  [(total x, combine x y); (total y, combine y x)].
Definition either (ls : list (N * list (N * N))) (f : N -> list (N * N) -> bool) : bool :=
  existsb (fun '(u, l) => f u l) ls.

Definition tie_wins (g : game) : bool := match g with SEKI => true | DSEKI => false end.

(** Whether R, moving first or second, wins by a race in one of two rows. *)
Definition first_race (g : game) ls : bool := either ls (fun u l => race_of u l (tie_wins g)).
Definition second_race (g : game) ls : bool := either ls (fun u l => lead_of u l (tie_wins g) 1).

(** Two rows of at least three columns. *)
Definition long_rows (g : game) (A : matrix) : value * value :=
  let ls := lines A in
  let first := first_race g ls in
  let second := second_race g ls in
  match g with
  | SEKI => values first second (negb second) (negb first)
  | DSEKI => values first second (negb (either ls good_of)) (negb (either ls good_move_of))
  end.

Definition square (g : game) (A : matrix) : value * value :=
  let ls := lines A in
  let lt := lines (transpose A) in
  values (first_race g ls) (second_race g ls) (first_race g lt) (second_race g lt).

Definition one_entry (g : game) (A : matrix) : value * value :=
  match g with SEKI => if entry A 0 0 =? 1 then (W, W) else (D, D) | DSEKI => (D, D) end.

Definition swap (o : value * value) : value * value := (snd o, fst o).

(** The outcome of a matrix that is not terminal, if it has at most two lines one way. *)
Definition closed_form (g : game) (A : matrix) : option (value * value) :=
  match rows A, cols A with
  | 1, 1 => Some (one_entry g A)
  | 1, _ => Some (L, W)
  | _, 1 => Some (W, L)
  | 2, 2 => Some (square g A)
  | 2, _ => Some (long_rows g A)
  | _, 2 => Some (swap (long_rows g (transpose A)))
  | _, _ => None
  end.
