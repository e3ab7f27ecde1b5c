(** * All complete and semi-complete seki on two rows or columns (docs/theory.md, 8.3) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry TwoRows TwoRowsSeki SpecialTwoRows TwoRowsDseki ClosedForm.
Import ListNotations.

(** With their permutations. *)
Definition special (g : game) : list matrix :=
  match g with SEKI => [[2]] :: complete_squares | DSEKI => [[[1; 1]; [1; 1]]] end.

Lemma special_complete g A : In A (special g) -> complete g A.
Proof.
  intros H. apply complete_of_complete. revert A H. apply forallb_forall. destruct g; vm_compute; reflexivity.
Qed.

Lemma one_entry_must_pass g p k : seki g [[k]] -> all_moves_lose g p [[k]] -> In [[k]] (special g).
Proof.
  intros [Ht Hs] Hall. destruct k as [|k]; [easy|]. specialize (Hall [[k]] (or_introl eq_refl)).
  destruct k as [|k]; [now destruct g, p|].
  rewrite (one_entry_right g (A := [[S k]])) in Hall; [|repeat split; auto|easy].
  destruct g; [|now destruct p]. destruct k as [|k]; [now left|now destruct p].
Qed.

Lemma two_rows_must_pass g p {m n A} : shape m n A -> m <= 2 -> seki g A -> all_moves_lose g p A -> In A (special g).
Proof.
  intros HA Hm Hs Hall. pose proof Hs as [Ht Ho]. pose proof (transpose_shape m n A HA) as HT.
  pose proof (transpose_terminal m n A HA) as HtT. rewrite Ht in HtT. pose proof HA as (Hm0 & Hn0 & Hl & Hf).
  destruct (Nat.eq_dec m 2) as [->|]; [destruct (Nat.eq_dec n 1) as [->|]|assert (m = 1) as -> by lia; destruct (Nat.eq_dec n 1) as [->|]].
  - exfalso. rewrite (swap_transpose HA (one_row_right g (le_n 2) HT HtT)) in Ho. easy.
  - destruct g; [|left; symmetry; apply (must_pass_dseki p HA); auto; lia].
    destruct (Nat.eq_dec n 2) as [->|]; [right; now apply (must_pass_2x2 p)|].
    exfalso. apply (no_seki_2xn (n := n) (A := A)); auto. lia.
  - destruct A as [|row [|]]; try easy. inversion_clear Hf as [|? ? Hr _]. destruct row as [|k [|]]; try easy.
    now apply (one_entry_must_pass g p).
  - exfalso. rewrite (one_row_right g (n := n) (A := A)) in Ho; auto; [easy|lia].
Qed.

(** A player who must pass in a seki with at most two rows or columns is in one of these. *)
Theorem must_pass_special g p {m n A} : shape m n A -> m <= 2 \/ n <= 2 ->
  seki g A -> all_moves_lose g p A -> In A (special g).
Proof.
  intros HA [Hm|Hn] Hs Hall; [now apply (two_rows_must_pass g p HA)|].
  pose proof (transpose_shape m n A HA) as HT. rewrite <- (transpose_transpose m n A HA).
  assert (H : In (transpose A) (special g)).
  { apply (two_rows_must_pass g (opponent p) HT); auto.
    - destruct Hs as [Ht Hs]. split; [now rewrite (transpose_terminal m n)|]. now rewrite (transpose_outcome g m n), Hs.
    - intros B HB. pose proof (child_shape HT B HB) as SB. apply (transpose_child n m) in HB; auto.
      rewrite (transpose_transpose m n) in HB by auto. apply Hall in HB.
      rewrite (transpose_outcome g n m) in HB by auto. now destruct p. }
  apply (in_map transpose) in H. revert H. generalize (transpose (transpose A)). destruct g; vm_compute; tauto.
Qed.

Theorem complete_special g {m n A} : shape m n A -> m <= 2 \/ n <= 2 -> complete g A <-> In A (special g).
Proof.
  intros HA Hmn. split; [|apply special_complete]. intros (Hs & HR & _). now apply (must_pass_special g R HA).
Qed.

Theorem no_semi_complete g p {m n A} : shape m n A -> m <= 2 \/ n <= 2 -> ~ semi_complete g p A.
Proof.
  intros HA Hmn (Hs & Hp & Hq). apply (must_pass_special g p HA Hmn Hs), special_complete in Hp as (_ & HR & HC).
  apply Hq. now destruct p.
Qed.
