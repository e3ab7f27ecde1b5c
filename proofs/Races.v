(** * Races (docs/theory.md, 3)

    All statements are about R and a row i; for C, apply them to the transposed matrix
    ([Symmetry.transpose_outcome]). *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics.
Import ListNotations.

(** ** Aims *)

(** What R may want: [F A] says that R reaches it moving first, [S A] moving second; [z] says
    whether a tie that R makes is good enough.  A zero row without a zero column is. *)
Record aim (z : bool) (F S : matrix -> Prop) : Prop := {
  aim_row : forall A, zero_row A = true -> zero_col A = false -> F A /\ S A;
  aim_tie : forall A, z = true -> zero_row A = true -> zero_col A = true -> S A;
  aim_first : forall A A', terminal A = false -> In A' (children A) -> S A' -> F A;
  aim_second : forall A, terminal A = false -> F A -> (forall A', In A' (children A) -> F A') -> S A }.

Lemma terminal_row A : zero_row A = true -> terminal A = true.
Proof. unfold terminal. now intros ->. Qed.

Lemma wins_aim_row g A : zero_row A = true -> zero_col A = false -> wins1 g R A /\ wins2 g R A.
Proof.
  intros Hr Hc. unfold wins1, wins2. rewrite !first_terminal by now apply terminal_row.
  simpl. now rewrite Hr, Hc.
Qed.

(** To win is an aim for which ties do not count, in both games. *)
Lemma wins_aim g : aim false (wins1 g R) (wins2 g R).
Proof.
  split; try easy.
  - apply wins_aim_row.
  - intros A A' Ht HA' H. apply wins1_iff; eauto.
  - intros A Ht HF H. apply wins2_iff; auto.
Qed.

(** In SEKI they count. *)
Lemma seki_wins_aim : aim true (wins1 SEKI R) (wins2 SEKI R).
Proof.
  destruct (wins_aim SEKI) as [H1 _ H2 H3]. split; auto.
  intros A _ Hr Hc. unfold wins2. rewrite first_terminal by now apply terminal_row. simpl. now rewrite Hr, Hc.
Qed.

(** In D-SEKI they count for not losing. *)
Lemma dseki_holds_aim : aim true (holds1 DSEKI R) (holds2 DSEKI R).
Proof.
  split.
  - intros A Hr Hc. destruct (wins_aim_row DSEKI A Hr Hc). split; auto using wins1_holds1, wins2_holds2.
  - intros A _ Hr Hc. unfold holds2. rewrite first_terminal by now apply terminal_row. simpl. now rewrite Hr, Hc.
  - intros A A' Ht HA' H. now apply holds1_move with A'.
  - intros A Ht _ H. now apply holds2_moves.
Qed.

(** ** Leads *)

(** The part of column j outside row i. *)
Definition outside (A : matrix) (i j : nat) : nat := col_sum A j - entry A i j.

(** The credit for a tie in a positive entry. *)
Definition credit (z : bool) (a : nat) : nat := if z && (0 <? a) then 1 else 0.

(** [leads z i k A]: lead(i) ≥ k, that is, d_j + credit ≥ r_i + k for every column j. *)
Definition leads (z : bool) (i k : nat) (A : matrix) : Prop :=
  forall j, j < cols A -> row_sum A i + k <= outside A i j + credit z (entry A i j).

(** R, who has just moved, has made row i zero or is ahead in it. *)
Definition ahead (z : bool) (i : nat) (A : matrix) : Prop :=
  leads z i 1 A \/ z = true /\ row_sum A i = 0.

(** R, to move, has a move in row i after which R is ahead. *)
Definition ready (z : bool) (i : nat) (A : matrix) : Prop :=
  exists j, j < cols A /\ 0 < entry A i j /\ ahead z i (lower A i j).

Lemma credit_le z a : credit z a <= 1.
Proof. unfold credit. destruct (z && _); lia. Qed.

Lemma credit_zero z : credit z 0 = 0.
Proof. unfold credit. now rewrite andb_false_r. Qed.

Lemma credit_pos a : 0 < a -> credit true a = 1.
Proof. destruct a; [lia|reflexivity]. Qed.

Section Races.
Context {m n : nat} {A : matrix} (HA : shape m n A) {i : nat} (Hi : i < m).

Lemma outside_row_move j l : l < n -> 0 < entry A i l -> outside (lower A i l) i j = outside A i j.
Proof.
  intros Hl He. unfold outside. rewrite (col_sum_lower HA), (entry_lower HA), Nat.eqb_refl by auto. simpl.
  destruct (Nat.eqb_spec j l) as [->|]; lia.
Qed.

Lemma outside_other_move k j l : k < m -> l < n -> k <> i -> 0 < entry A k l ->
  outside (lower A k l) i j = outside A i j - if j =? l then 1 else 0.
Proof.
  intros Hk Hl Hki He. unfold outside. rewrite (col_sum_lower HA), (entry_lower HA) by auto.
  destruct (Nat.eqb_spec i k); [congruence|]. simpl. lia.
Qed.

Lemma entry_lower_row j l : l < n ->
  entry (lower A i l) i j = if j =? l then pred (entry A i l) else entry A i j.
Proof. intros Hl. now rewrite (entry_lower HA), Nat.eqb_refl. Qed.

Lemma row_positive : 0 < row_sum A i -> exists j, j < n /\ 0 < entry A i j.
Proof. intros H. apply list_sum_positive in H. now rewrite (shape_row HA) in H. Qed.

Lemma row_elsewhere l : (exists j, j < n /\ j <> l /\ 0 < entry A i j) \/ row_sum A i = entry A i l.
Proof. pose proof (list_sum_elsewhere (nth i A []) l) as H. now rewrite (shape_row HA) in H. Qed.

(** The lead after a move in row i, for R to have moved. *)
Lemma ahead_move z l : l < n -> 0 < entry A i l ->
  (forall j, j < n -> row_sum A i <= outside A i j + credit z (if j =? l then pred (entry A i l) else entry A i j)) ->
  ahead z i (lower A i l).
Proof.
  intros Hl He H. left. intros j Hj. rewrite (shape_cols (shape_lower HA _ _)) in Hj.
  rewrite outside_row_move, entry_lower_row, (row_sum_lower HA), Nat.eqb_refl by auto.
  pose proof (entry_le_row_sum (A := A) i l). specialize (H j Hj). lia.
Qed.

Lemma ready_move z l : l < n -> 0 < entry A i l ->
  (forall j, j < n -> row_sum A i <= outside A i j + credit z (if j =? l then pred (entry A i l) else entry A i j)) ->
  ready z i A.
Proof. intros Hl He H. exists l. rewrite (shape_cols HA). auto using ahead_move. Qed.

(** Any move in row i will do if no credit is needed. *)
Lemma ready_any z : 0 < row_sum A i -> (forall j, j < n -> row_sum A i <= outside A i j) -> ready z i A.
Proof.
  intros Hr H. destruct (row_positive Hr) as (l & Hl & He). apply ready_move with l; auto.
  intros j Hj. specialize (H j Hj). lia.
Qed.

(** With ties, the last unit of row i will do. *)
Lemma ready_last : row_sum A i = 1 -> ready true i A.
Proof.
  intros Hr. destruct row_positive as (l & Hl & He); [lia|]. exists l. rewrite (shape_cols HA).
  split; [|split]; auto. right. rewrite (row_sum_lower HA), Nat.eqb_refl; auto. split; auto. lia.
Qed.

(** C has moved outside row i, in column l, or has passed. *)
Lemma ready_behind z l : 0 < row_sum A i ->
  (forall j, j < n -> row_sum A i + (if j =? l then 0 else 1) <= outside A i j + credit z (entry A i j)) ->
  ready z i A.
Proof.
  intros Hr H. destruct z.
  - destruct (Nat.eq_dec (row_sum A i) 1) as [|Hr1]; [now apply ready_last|].
    destruct (row_elsewhere l) as [(k & Hk & Hkl & He)|E].
    + apply ready_move with k; auto. intros j Hj. specialize (H j Hj).
      destruct (Nat.eqb_spec j l), (Nat.eqb_spec j k); subst; try congruence; try lia.
      pose proof (credit_le true (entry A i k)). lia.
    + assert (Hl : l < n).
      { apply Nat.nle_gt. intros Hl. unfold entry in E. rewrite nth_overflow in E; [lia|].
        now rewrite (shape_row HA). }
      apply ready_move with l; auto; [lia|]. intros j Hj. specialize (H j Hj).
      destruct (Nat.eqb_spec j l) as [E'|]; [|lia].
      rewrite E', !credit_pos in * by lia. lia.
  - apply ready_any; auto. intros j Hj. specialize (H j Hj). unfold credit in H. simpl in H. lia.
Qed.

(** While R leads by 1, there is no zero column. *)
Lemma leads_no_zero_col z : leads z i 1 A -> zero_col A = false.
Proof.
  intros H. apply not_true_is_false. rewrite (zero_col_sum HA). intros (j & Hj & Hc).
  assert (He : entry A i j = 0) by (apply (col_sum_zero HA); auto).
  specialize (H j). rewrite (shape_cols HA), He, credit_zero in H. unfold outside in H. specialize (H Hj). lia.
Qed.

End Races.

Lemma shape_terminal {m n A} (HA : shape m n A) : terminal A = false ->
  (forall i, i < m -> 0 < row_sum A i) /\ (forall j, j < n -> 0 < col_sum A j).
Proof.
  unfold terminal. rewrite orb_false_iff, <- !not_true_iff_false, (zero_row_sum HA), (zero_col_sum HA).
  intros [Hr Hc]. split.
  - intros i Hi. apply Nat.neq_0_lt_0. intros E. apply Hr. eauto.
  - intros j Hj. apply Nat.neq_0_lt_0. intros E. apply Hc. eauto.
Qed.

Section Aim.
Context {z : bool} {F S : matrix -> Prop} (HFS : aim z F S).
Context {m n i : nat} (Hi : i < m).

(** C moves in A, where R leads by 1: R is ready, or has reached the aim. *)
Lemma ready_after A A' : shape m n A -> terminal A = false -> leads z i 1 A -> In A' (children A) ->
  terminal A' = true /\ zero_row A' = true /\ zero_col A' = false \/ terminal A' = false /\ ready z i A'.
Proof.
  intros HA Ht H HA'. destruct (shape_terminal HA Ht) as [Hr _]. specialize (Hr i Hi).
  apply (in_children HA) in HA' as (k & l & Hk & Hl & He & ->).
  pose proof (shape_lower HA k l) as HA'. unfold leads in H. rewrite (shape_cols HA) in H.
  assert (Hd : forall j, j < n -> row_sum A i <= outside A i j).
  { intros j Hj. pose proof (H j Hj). pose proof (credit_le z (entry A i j)). lia. }
  assert (Hc : zero_col (lower A k l) = false).
  { apply not_true_is_false. rewrite (zero_col_sum HA'). intros (j & Hj & Hc).
    pose proof (Hd j Hj) as Hdj. pose proof (H j Hj) as Hj1.
    assert (E : outside (lower A k l) i j = 0) by (unfold outside; lia).
    assert (E' : entry (lower A k l) i j = 0) by (apply (col_sum_zero HA'); auto).
    destruct (Nat.eq_dec k i) as [->|Hki].
    - rewrite (outside_row_move HA) in E; auto. lia.
    - rewrite (outside_other_move HA) in E; auto.
      rewrite (entry_lower HA) in E' by auto. destruct (Nat.eqb_spec i k) as [|_]; [congruence|]. simpl in E'.
      rewrite E', credit_zero in Hj1. destruct (j =? l); lia. }
  unfold terminal. rewrite Hc, orb_false_r.
  destruct (zero_row (lower A k l)) eqn:Hz; [now left|right]. split; auto.
  assert (Hr' : 0 < row_sum (lower A k l) i).
  { apply (shape_terminal HA'); auto. unfold terminal. now rewrite Hz, Hc. }
  pose proof (row_sum_lower HA k l i Hk He) as Er.
  destruct (Nat.eq_dec k i) as [->|Hki].
  - rewrite Nat.eqb_refl in Er. apply (ready_any HA'); auto. intros j Hj.
    rewrite (outside_row_move HA), Er by auto. specialize (Hd j Hj). lia.
  - apply (ready_behind HA') with l; auto. intros j Hj. specialize (H j Hj). specialize (Hd j Hj).
    rewrite (outside_other_move HA), Er, (entry_lower HA) by auto.
    destruct (Nat.eqb_spec i k); [congruence|]. simpl. destruct (j =? l); lia.
Qed.

(** 3.2 (S): R, moving second, reaches the aim. *)
Theorem race_second A : shape m n A -> ahead z i A -> S A.
Proof.
  remember (matrix_sum A) as s eqn:Es. revert A Es.
  induction s as [s IH] using lt_wf_ind. intros A -> HA [H|[Hz Hr]].
  2:{ assert (zero_row A = true) by (apply (zero_row_sum HA); eauto).
      destruct (zero_col A) eqn:Hc; [now apply (aim_tie _ _ _ HFS)|now apply (aim_row _ _ _ HFS)]. }
  pose proof (leads_no_zero_col HA Hi z H) as Hc.
  destruct (zero_row A) eqn:Hr; [now apply (aim_row _ _ _ HFS)|].
  assert (Ht : terminal A = false) by (unfold terminal; now rewrite Hr, Hc).
  assert (Hf : forall B, shape m n B -> matrix_sum B <= matrix_sum A -> terminal B = false -> ready z i B -> F B).
  { intros B HB Hs HtB (j & Hj & He & Ha).
    assert (HB' : In (lower B i j) (children B)).
    { apply (in_children HB). rewrite (shape_cols HB) in Hj. exists i, j. auto. }
    apply (aim_first _ _ _ HFS _ _ HtB HB').
    pose proof (child_sum _ _ HB'). apply (IH (matrix_sum (lower B i j))); auto; [lia|].
    eapply child_shape; eauto. }
  destruct (shape_terminal HA Ht) as [Hpos _].
  apply (aim_second _ _ _ HFS A Ht).
  - apply Hf; auto. apply (ready_behind HA) with n; auto.
    intros j Hj. specialize (H j). rewrite (shape_cols HA) in H. specialize (H Hj). destruct (j =? n); lia.
  - intros A' HA'. destruct (ready_after A A' HA Ht H HA') as [(_ & Hr' & Hc')|[Ht' Hr']].
    + now apply (aim_row _ _ _ HFS).
    + apply Hf; auto; [eapply child_shape; eauto|]. apply child_sum in HA'. lia.
Qed.

(** 3.2 (F): R, moving first, reaches the aim. *)
Theorem race_first A : shape m n A -> terminal A = false -> ready z i A -> F A.
Proof.
  intros HA Ht (j & Hj & He & Ha). rewrite (shape_cols HA) in Hj.
  assert (HA' : In (lower A i j) (children A)) by (apply (in_children HA); eauto 10).
  apply (aim_first _ _ _ HFS A _ Ht HA'). apply race_second; auto. eapply child_shape; eauto.
Qed.

End Aim.

(** When (F) of 3.2 holds: of the lead of row i it needs at least 0 and a move that takes no
    credit, or none that counts. *)
Theorem ready_lead z {m n A} (HA : shape m n A) i : i < m -> 0 < row_sum A i -> leads z i 0 A ->
  z = false \/ row_sum A i = 1 \/ (exists l, l < n /\ 2 <= entry A i l) \/
  (exists l, l < n /\ entry A i l = 1 /\ row_sum A i <= outside A i l) ->
  ready z i A.
Proof.
  intros Hi Hr H Hor. unfold leads in H. rewrite (shape_cols HA) in H. destruct z.
  2:{ apply (ready_any HA); auto. intros j Hj. specialize (H j Hj). unfold credit in H. simpl in H. lia. }
  destruct Hor as [|[H1|[(l & Hl & H2)|(l & Hl & H1 & H2)]]]; [easy|now apply (ready_last HA)| |];
    apply (ready_move HA) with l; auto; try lia; intros j Hj; specialize (H j Hj);
    destruct (Nat.eqb_spec j l) as [E|]; try lia; rewrite E in *; [|lia].
  rewrite !credit_pos in * by lia. lia.
Qed.

(** 3.1, the race lemma, first half. *)
Theorem race_lemma_first g {m n A} (HA : shape m n A) i : i < m -> terminal A = false ->
  (forall j, j < n -> row_sum A i <= outside A i j) -> fst (outcome g A) = W.
Proof.
  intros Hi Ht H. apply (race_first (wins_aim g) Hi A HA Ht). apply (ready_any HA); auto.
  now apply (shape_terminal HA Ht).
Qed.

(** 3.1, second half. *)
Theorem race_lemma g {m n A} (HA : shape m n A) i : i < m -> terminal A = false ->
  (forall j, j < n -> row_sum A i + 1 <= outside A i j) -> outcome g A = (W, L).
Proof.
  intros Hi Ht H.
  rewrite (surjective_pairing (outcome g A)).
  rewrite (race_lemma_first g HA i Hi Ht) by (intros j Hj; specialize (H j Hj); lia).
  f_equal. apply (race_second (wins_aim g) Hi A HA). left. intros j Hj. rewrite (shape_cols HA) in Hj.
  specialize (H j Hj). lia.
Qed.
