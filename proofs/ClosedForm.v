(** * The closed form is right (docs/theory.md, 8.3) *)

From Coq Require Import List Arith NArith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races GoodRows TwoRows TwoRowsSeki GoodForm TwoRowsDseki.
Import ListNotations.

(** ** One line *)

Lemma one_entry_right g {A} : shape 1 1 A -> terminal A = false -> outcome g A = one_entry g A.
Proof.
  intros (_ & _ & Hl & Hf) Ht. destruct A as [|x [|]]; try easy. inversion_clear Hf as [|? ? Hx _].
  destruct x as [|a [|]]; try easy. clear Hl Hx. unfold one_entry, entry. simpl.
  destruct a as [|a]; [easy|]. clear Ht. induction a as [|a IH]; rewrite outcome_eq; [now destruct g|].
  change (terminal [[S (S a)]]) with false. change (children [[S (S a)]]) with [[[S a]]]. cbn [map]. rewrite IH.
  destruct g, a; reflexivity.
Qed.

Lemma one_row_right g {n A} : 2 <= n -> shape 1 n A -> terminal A = false -> outcome g A = (L, W).
Proof.
  intros Hn HA Ht.
  assert (H : forall A, shape 1 n A -> zero_row A = false -> wins1 g C A /\ wins2 g C A).
  2:{ unfold terminal in Ht. apply orb_false_iff in Ht as [Hr _]. specialize (H A HA Hr).
      rewrite (surjective_pairing (outcome g A)). now f_equal. }
  clear A HA Ht. intros A. induction A as [A IH] using game_ind. intros HA Hz. destruct (terminal A) eqn:Ht.
  { unfold wins1, wins2. rewrite !first_terminal by auto. unfold terminal in Ht. rewrite Hz in Ht. simpl in *.
    now rewrite Hz, Ht. }
  assert (Hc : forall j, j < n -> 0 < entry A 0 j).
  { intros j Hj. destruct (shape_terminal HA Ht) as [_ Hc]. specialize (Hc j Hj). rewrite (col_sum_entries HA) in Hc.
    simpl in Hc. lia. }
  assert (Hw : forall A', In A' (children A) -> wins1 g C A' /\ wins2 g C A').
  { intros A' HA'. apply IH; auto; [now apply (child_shape HA)|]. pose proof (child_shape HA A' HA') as HS.
    apply (in_children HA) in HA' as (i & l & Hi & Hl & He & ->). apply not_true_iff_false. rewrite (zero_row_sum HS).
    intros (k & Hk & H). assert (i = 0) as -> by lia. assert (k = 0) as -> by lia.
    rewrite (row_sum_lower HA) in H by auto. simpl in H.
    pose proof (two_le_row_sum (A := A) 0 0 1). pose proof (Hc 0). pose proof (Hc 1). lia. }
  assert (H1 : wins1 g C A).
  { apply wins1_iff; auto. exists (lower A 0 0). rewrite (in_children HA).
    split; [exists 0, 0; repeat split; auto; try apply Hc; lia|]. apply Hw, (in_children HA).
    exists 0, 0. repeat split; auto; try apply Hc; lia. }
  split; auto. apply wins2_iff; auto. split; auto. intros A' HA'. now apply Hw.
Qed.

(** ** Two rows in SEKI *)

Lemma values_right g A first_R second_R first_C second_C : terminal A = false ->
  (first_R = true <-> wins1 g R A) -> (second_R = true <-> wins2 g R A) ->
  (first_C = true <-> wins1 g C A) -> (second_C = true <-> wins2 g C A) ->
  values first_R second_R first_C second_C = outcome g A.
Proof.
  intros Ht. pose proof (six_outcomes g A Ht) as H. unfold wins1, wins2, values. simpl in *.
  destruct (outcome g A) as [[] []], first_R, second_R, first_C, second_C; simpl in *; intuition congruence.
Qed.

Lemma race_of_ready {n A} i : shape 2 n A -> i < 2 -> 0 < row_sum A i ->
  race_of (sum_of i A) (line i A) true = true <-> ready true i A.
Proof.
  intros HA Hi Hr. unfold race_of.
  rewrite orb_true_iff, andb_true_iff, (lead_of_leads HA true 0 i Hi), (sum_of_row i), (line_columns HA i Hi), N.eqb_eq.
  assert (Hex : existsb (fun '(a, d) => (2 <=? a) || (a =? 1) && (N.of_nat (row_sum A i) <=? d))%N
      (map (fun j => (N.of_nat (entry A i j), N.of_nat (outside A i j))) (seq 0 n)) = true <->
    (exists l, l < n /\ 2 <= entry A i l) \/ (exists l, l < n /\ entry A i l = 1 /\ row_sum A i <= outside A i l)).
  { rewrite existsb_exists. split.
    - intros (x & H & Ha). apply in_map_iff in H as (l & <- & Hl). apply in_seq_0 in Hl.
      rewrite orb_true_iff, andb_true_iff, N.eqb_eq, !N.leb_le in Ha.
      destruct Ha as [Ha|[Ha Hd]]; [left|right]; exists l; repeat split; auto; lia.
    - intros H. assert (exists l, l < n /\ (2 <= entry A i l \/ entry A i l = 1 /\ row_sum A i <= outside A i l))
        as (l & Hl & Ha) by firstorder.
      exists (N.of_nat (entry A i l), N.of_nat (outside A i l)). split.
      + apply (in_map (fun j => (N.of_nat (entry A i j), N.of_nat (outside A i j)))). now apply in_seq_0.
      + rewrite orb_true_iff, andb_true_iff, N.eqb_eq, !N.leb_le. lia. }
  rewrite Hex. split.
  - intros [H1|[H0 H]]; [apply (ready_last HA); auto; lia|]. apply (ready_lead true HA); auto.
  - intros (l & Hl & He & Ha). rewrite (shape_cols HA) in Hl.
    assert (Er : row_sum (lower A i l) i = row_sum A i - 1) by now rewrite (row_sum_lower HA), Nat.eqb_refl by auto.
    destruct Ha as [Ha|[_ Ha]]; [right|left; lia].
    assert (H : forall j, j < n -> row_sum A i <=
      outside A i j + credit true (if j =? l then pred (entry A i l) else entry A i j)).
    { intros j Hj. specialize (Ha j). rewrite (shape_cols (shape_lower HA i l)), (outside_row_move HA),
        (entry_lower_row HA), Er in Ha; auto. specialize (Ha Hj). lia. }
    split.
    + intros j Hj. rewrite (shape_cols HA) in Hj. specialize (H j Hj).
      destruct (Nat.eqb_spec j l) as [E|]; [|lia]. rewrite E in *. pose proof (credit_lower (entry A i l)). lia.
    + destruct (Nat.le_gt_cases 2 (entry A i l)); [left; eauto|right]. exists l. assert (E : entry A i l = 1) by lia.
      specialize (H l Hl). rewrite Nat.eqb_refl, E in H. cbn in H. repeat split; auto. lia.
Qed.

Section Seki.
Context {n : nat} {A : matrix} (Hn : 2 <= n) (HA : shape 2 n A) (Ht : terminal A = false).

Lemma second_race_seki : second_race SEKI (lines A) = true <-> wins2 SEKI R A.
Proof. now rewrite (second_race_leads HA), (two_rows_second Hn HA Ht). Qed.

Lemma first_race_seki : first_race SEKI (lines A) = true <-> wins1 SEKI R A.
Proof.
  rewrite (two_rows_first Hn HA Ht). apply (either_spec _ _ HA). intros i Hi.
  apply (race_of_ready i HA Hi). now apply (shape_terminal HA Ht).
Qed.

End Seki.

Lemma long_rows_seki {n A} : 3 <= n -> shape 2 n A -> terminal A = false -> long_rows SEKI A = outcome SEKI A.
Proof.
  intros Hn HA Ht. assert (Hn2 : 2 <= n) by lia.
  pose proof (second_race_seki Hn2 HA Ht) as H2. pose proof (first_race_seki Hn2 HA Ht) as H1.
  pose proof (long_decided Hn HA Ht) as Hd. unfold long_rows. cbv zeta.
  set (f := first_race _ _) in *. set (s := second_race _ _) in *. clearbody f s.
  apply values_right; auto; unfold wins1, wins2 in *; simpl in *;
    destruct f, s, (outcome SEKI A) as [[] []]; simpl in *; intuition congruence.
Qed.

(** ** Two rows in D-SEKI *)

Section Dseki.
Context {n : nat} {A : matrix} (Hn : 2 <= n) (HA : shape 2 n A) (Ht : terminal A = false).

Lemma second_race_dseki : second_race DSEKI (lines A) = true <-> wins2 DSEKI R A.
Proof.
  rewrite (proj1 (two_rows_wins HA Hn Ht)). apply (either_spec _ _ HA). intros i Hi. apply (lead_of_leads HA false 1 i Hi).
Qed.

Lemma first_race_dseki : first_race DSEKI (lines A) = true <-> wins1 DSEKI R A.
Proof.
  rewrite (proj2 (two_rows_wins HA Hn Ht)). apply (either_spec _ _ HA). intros i Hi. apply (lead_of_leads HA false 0 i Hi).
Qed.

End Dseki.

Lemma long_rows_dseki {n A} : 3 <= n -> shape 2 n A -> terminal A = false -> long_rows DSEKI A = outcome DSEKI A.
Proof.
  intros Hn HA Ht. assert (Hn2 : 2 <= n) by lia. destruct (shape_terminal HA Ht) as [Hrow _].
  assert (Hg : either (lines A) good_of = true <-> exists i, i < 2 /\ good_row i A).
  { apply (either_spec _ _ HA). intros i Hi. apply (good_of_good HA Hi). }
  assert (Hm : either (lines A) good_move_of = true <->
    exists i l, i < 2 /\ l < n /\ 0 < entry A i l /\ safe i (lower A i l)).
  { rewrite (either_spec _ (fun i => exists l, l < n /\ 0 < entry A i l /\ safe i (lower A i l)) HA); [firstorder|].
    intros i Hi. apply (good_move_of_safe HA); auto. }
  apply values_right; auto.
  - apply (first_race_dseki Hn2 HA Ht).
  - apply (second_race_dseki Hn2 HA Ht).
  - rewrite negb_true_iff, <- not_true_iff_false, Hg, <- (two_rows_holds HA Hn Ht), holds2_iff. simpl. unfold wins1.
    destruct (first C (outcome DSEKI A)); intuition congruence.
  - rewrite negb_true_iff, <- not_true_iff_false, Hm, <- (two_rows_holds_first HA Hn Ht), holds1_iff. simpl. unfold wins2.
    destruct (first _ (outcome DSEKI A)); intuition congruence.
Qed.

(** ** All of them *)

Section Game.
Context (g : game) {n : nat} {A : matrix}.

Lemma first_race_right : 2 <= n -> shape 2 n A -> terminal A = false -> first_race g (lines A) = true <-> wins1 g R A.
Proof. destruct g; [apply first_race_seki|apply first_race_dseki]. Qed.

Lemma second_race_right : 2 <= n -> shape 2 n A -> terminal A = false -> second_race g (lines A) = true <-> wins2 g R A.
Proof. destruct g; [apply second_race_seki|apply second_race_dseki]. Qed.

Lemma long_rows_right : 3 <= n -> shape 2 n A -> terminal A = false -> long_rows g A = outcome g A.
Proof. intros Hn. destruct g; [apply (long_rows_seki Hn)|apply (long_rows_dseki Hn)]. Qed.

End Game.

Lemma square_right g {A} : shape 2 2 A -> terminal A = false -> square g A = outcome g A.
Proof.
  intros HA Ht. pose proof (transpose_shape 2 2 A HA) as HT.
  assert (HtT : terminal (transpose A) = false) by now rewrite (transpose_terminal 2 2).
  pose proof (second_race_right g (le_n 2) HT HtT) as H2. pose proof (first_race_right g (le_n 2) HT HtT) as H1.
  unfold wins1, wins2 in H1, H2. rewrite (transpose_outcome g 2 2) in H1, H2 by auto.
  apply values_right; auto; [apply (first_race_right g (le_n 2))|apply (second_race_right g (le_n 2))]; auto.
Qed.

Lemma swap_transpose {g m n A o} : shape m n A -> outcome g (transpose A) = o -> outcome g A = swap o.
Proof. intros HA <-. rewrite (transpose_outcome g m n A HA). unfold swap. simpl. now destruct (outcome g A). Qed.

(** The closed form is the outcome. *)
Theorem closed_form_right g {m n A o} : shape m n A -> terminal A = false ->
  closed_form g A = Some o -> outcome g A = o.
Proof.
  intros HA Ht. unfold closed_form. rewrite (shape_rows HA), (shape_cols HA).
  pose proof (transpose_shape m n A HA) as HT. pose proof (transpose_terminal m n A HA) as HtT. rewrite Ht in HtT.
  destruct m as [|[|[|m]]], n as [|[|[|n]]]; intros E; inversion E; subst; clear E; try (now destruct HA as (? & ? & _)).
  - now apply one_entry_right.
  - apply (one_row_right g (n := 2)); auto.
  - apply (one_row_right g (n := S (S (S n)))); auto; lia.
  - apply (swap_transpose (o := (L, W)) HA). now apply (one_row_right g (n := 2)).
  - symmetry. now apply square_right.
  - symmetry. apply (long_rows_right g (n := S (S (S n)))); auto. lia.
  - apply (swap_transpose (o := (L, W)) HA). apply (one_row_right g (n := S (S (S m)))); auto; lia.
  - apply (swap_transpose HA). symmetry. apply (long_rows_right g (n := S (S (S m)))); auto. lia.
Qed.
