(** * Line sums that decide (docs/theory.md, 3.1 and 3.7)

    As in Races.v, all statements are about R. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Races.
Import ListNotations.

(** A block of line sums is constant if the least column sum is greater than twice the least row sum
    (docs/engine.md): every matrix of these sums is won by R. *)
Corollary constant_block g {m n A} (HA : shape m n A) i : i < m -> terminal A = false ->
  (forall j, j < n -> 2 * row_sum A i + 1 <= col_sum A j) -> outcome g A = (W, L).
Proof.
  intros Hi Ht H. apply (race_lemma g HA i Hi Ht). intros j Hj. specialize (H j Hj).
  pose proof (entry_le_row_sum (A := A) i j). unfold outside. lia.
Qed.

(** 3.7: in SEKI it is enough that the least column sum is at least twice the least row sum. *)
Corollary constant_block_seki {m n A} (HA : shape m n A) i : i < m -> terminal A = false ->
  (forall j, j < n -> 2 * row_sum A i <= col_sum A j) -> outcome SEKI A = (W, L).
Proof.
  intros Hi Ht H. pose proof (proj1 (shape_terminal HA Ht) i Hi) as Hr.
  assert (H2 : wins2 SEKI R A).
  { apply (race_second seki_wins_aim Hi A HA). left. intros j Hj. rewrite (shape_cols HA) in Hj.
    specialize (H j Hj). pose proof (entry_le_row_sum (A := A) i j). unfold outside.
    destruct (entry A i j) as [|a]; cbn; lia. }
  rewrite (surjective_pairing (outcome _ _)). f_equal; [|exact H2]. now apply (wins2_wins1 SEKI R A).
Qed.
