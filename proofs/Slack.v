(** * Slack bounds the sum (docs/theory.md, 3.10) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Races.
Import ListNotations.

(** ** Sums over rows and over columns *)

Definition sum_to (n : nat) (f : nat -> nat) : nat := list_sum (map f (seq 0 n)).

Lemma list_sum_plus {X} (f g : X -> nat) l :
  list_sum (map (fun x => f x + g x) l) = list_sum (map f l) + list_sum (map g l).
Proof. induction l as [|x l IH]; simpl; auto. unfold list_sum in *. lia. Qed.

Lemma sum_to_le n f g : (forall k, k < n -> f k <= g k) -> sum_to n f <= sum_to n g.
Proof.
  intros H. unfold sum_to. assert (Hl : forall k, In k (seq 0 n) -> f k <= g k) by (intros k; rewrite in_seq_0; auto).
  induction (seq 0 n) as [|x l IH]; simpl in *; auto. pose proof (Hl x (or_introl eq_refl)).
  unfold list_sum in *. specialize (IH (fun k Hk => Hl k (or_intror Hk))). lia.
Qed.

Lemma sum_to_const n c : sum_to n (fun _ => c) = n * c.
Proof.
  unfold sum_to. rewrite <- (seq_length n 0) at 2. induction (seq 0 n) as [|x l IH]; simpl; auto.
Qed.

Lemma sum_to_plus n f g : sum_to n (fun k => f k + g k) = sum_to n f + sum_to n g.
Proof. apply list_sum_plus. Qed.

Lemma sum_to_mult n c f : sum_to n (fun k => c * f k) = c * sum_to n f.
Proof. unfold sum_to. induction (seq 0 n) as [|x l IH]; simpl; [lia|]. unfold list_sum in *. lia. Qed.

Lemma sum_to_swap m n f : sum_to m (fun i => sum_to n (fun j => f i j)) = sum_to n (fun j => sum_to m (fun i => f i j)).
Proof.
  unfold sum_to. induction (seq 0 m) as [|i l IH]; simpl.
  - symmetry. pose proof (sum_to_const n 0) as H. unfold sum_to in H. lia.
  - change (fold_right Nat.add 0) with list_sum. rewrite list_sum_plus, <- IH. reflexivity.
Qed.

Section Sums.
Context {m n : nat} {A : matrix} (HA : shape m n A).

Lemma row_sum_to i : i < m -> row_sum A i = sum_to n (entry A i).
Proof.
  intros Hi. unfold row_sum, sum_to, entry. rewrite <- (shape_row HA i Hi). f_equal. symmetry. apply map_nth_seq.
Qed.

Lemma col_sum_to j : col_sum A j = sum_to m (fun i => entry A i j).
Proof. apply (col_sum_entries HA). Qed.

Lemma matrix_sum_rows : matrix_sum A = sum_to m (row_sum A).
Proof.
  unfold matrix_sum, sum_to, row_sum. rewrite <- (shape_rows HA). unfold rows.
  rewrite <- (map_nth_seq A []) at 1. now rewrite map_map.
Qed.

Lemma matrix_sum_cols : matrix_sum A = sum_to n (col_sum A).
Proof.
  rewrite matrix_sum_rows. transitivity (sum_to m (fun i => sum_to n (entry A i))).
  - unfold sum_to at 1 2. f_equal. apply map_ext_in. intros i Hi. apply in_seq_0 in Hi. now apply row_sum_to.
  - rewrite sum_to_swap. unfold sum_to at 1 3. f_equal. apply map_ext. intros j. symmetry. apply col_sum_to.
Qed.

(** ** Slack *)

(** The slack of row i, −lead_1(i), is at most k. *)
Definition slack_at_most (k i : nat) : Prop :=
  forall j, j < n -> row_sum A i <= outside A i j + credit true (entry A i j) + k.

(** Where no row of a matrix that is not taller than wide has more slack than k, its sum is bounded. *)
Theorem slack_bounds_sum k : m <= n -> (forall i, i < m -> slack_at_most k i) ->
  (n + 1 - m) * matrix_sum A <= m * n * (k + 1).
Proof.
  intros Hmn H. set (s := matrix_sum A).
  assert (Hj : forall j, j < n -> s + col_sum A j <= m * (col_sum A j + (k + 1))).
  { intros j Hj. unfold s. rewrite matrix_sum_rows, <- sum_to_const, (col_sum_to j) at 1. rewrite <- sum_to_plus.
    apply sum_to_le. intros i Hi. specialize (H i Hi j Hj). pose proof (credit_le true (entry A i j)).
    unfold outside in H. assert (entry A i j <= col_sum A j); [|lia].
    rewrite (col_sum_entries HA).
    replace (entry A i j) with (nth i (map (fun i => entry A i j) (seq 0 m)) 0); [apply list_sum_nth|].
    now rewrite (nth_map _ _ _ 0), seq_nth by now rewrite ?seq_length. }
  apply sum_to_le in Hj. rewrite sum_to_plus, sum_to_mult, sum_to_plus, !sum_to_const, <- matrix_sum_cols in Hj.
  fold s in Hj. destruct (Nat.le_exists_sub m n Hmn) as (d & -> & _).
  replace (d + m + 1 - m) with (d + 1) by lia. nia.
Qed.

End Sums.
