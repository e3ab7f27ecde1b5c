(** * Threats (docs/theory.md, 3.3 and 3.4)

    As in Races.v, all statements are about R. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Races.
Import ListNotations.

(** 3.3: R, moving second, reaches the aim if races say that R, moving first, does, now and
    after every move of C that does not end the game in R's favour. *)
Theorem threats {z F S} (HFS : aim z F S) {m n A} : shape m n A -> terminal A = false ->
  (exists i, i < m /\ ready z i A) ->
  (forall A', In A' (children A) ->
    terminal A' = true /\ F A' \/ terminal A' = false /\ exists i, i < m /\ ready z i A') ->
  S A.
Proof.
  intros HA Ht (i & Hi & H) Hc. apply (aim_second _ _ _ HFS A Ht); [eapply race_first; eauto|].
  intros A' HA'. destruct (Hc A' HA') as [[_ H']|(Ht' & k & Hk & H')]; auto.
  eapply race_first; eauto. eapply child_shape; eauto.
Qed.

(** 3.4: row i is ready, with lead 0, and C moves in (k, l), which does not end the game.  If column
    l is not tight, row i is still ready; with ties it must have one unit or an entry of at least 2. *)
Theorem not_tight z {m n A} (HA : shape m n A) i k l : i < m -> k < m -> l < n -> 0 < entry A k l ->
  terminal (lower A k l) = false -> leads z i 0 A ->
  z = false \/ row_sum A i = 1 \/ (exists j, j < n /\ 2 <= entry A i j) ->
  row_sum A i + 1 <= outside A i l + credit z (entry A i l) ->
  ready z i (lower A k l).
Proof.
  intros Hi Hk Hl He Ht H Hor Hloose. pose proof (shape_lower HA k l) as HB.
  pose proof (proj1 (shape_terminal HB Ht) i Hi) as Hr. pose proof (row_sum_lower HA k l i Hk He) as Er.
  unfold leads in H. rewrite (shape_cols HA) in H.
  destruct (Nat.eq_dec k i) as [->|Hki].
  - rewrite Nat.eqb_refl in Er. apply (ready_behind HB) with n; auto. intros j Hj. specialize (H j Hj).
    rewrite (outside_row_move HA), (entry_lower_row HA), Er by auto.
    destruct (Nat.eqb_spec j n); [lia|]. destruct (Nat.eqb_spec j l) as [E|]; [|lia].
    rewrite E in *. pose proof (credit_le z (entry A i l)). lia.
  - assert (Hent : forall j, entry (lower A k l) i j = entry A i j).
    { intros j. rewrite (entry_lower HA) by auto. destruct (Nat.eqb_spec i k); [congruence|easy]. }
    rewrite (proj2 (Nat.eqb_neq i k)), Nat.sub_0_r in Er by auto.
    apply (ready_lead z HB); auto.
    + intros j Hj. rewrite (shape_cols HB) in Hj. specialize (H j Hj).
      rewrite (outside_other_move HA), Er, Hent by auto.
      destruct (Nat.eqb_spec j l) as [E|]; [rewrite E in *|]; lia.
    + rewrite Er. destruct Hor as [|[|(j & Hj & H2)]]; auto. right; right; left. exists j. now rewrite Hent.
Qed.

(** 3.4: where a move of R makes row i zero, and the tie, if it is one, is good enough, R is ready. *)
Theorem ready_end z {m n A} (HA : shape m n A) i l : i < m -> l < n -> 0 < entry A i l ->
  row_sum (lower A i l) i = 0 -> z = true \/ zero_col (lower A i l) = false -> ready z i A.
Proof.
  intros Hi Hl He Hr H. pose proof (shape_lower HA i l) as HB. exists l. rewrite (shape_cols HA).
  split; [|split]; auto. destruct H as [->|Hc]; [right; auto|left].
  intros j Hj. rewrite (shape_cols HB) in Hj. rewrite Hr. unfold outside.
  rewrite (proj1 (row_sum_zero HB i Hi) Hr j Hj).
  assert (col_sum (lower A i l) j <> 0).
  { intros E. apply not_true_iff_false in Hc. apply Hc, (zero_col_sum HB). eauto. }
  lia.
Qed.
