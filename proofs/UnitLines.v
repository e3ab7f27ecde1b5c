(** * Lines of sum 1 (docs/theory.md, 3.6) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races Threats Blocks.
Import ListNotations.

(** A unit that is all of its row but not of its column. *)
Definition pendant (m n : nat) (A : matrix) : Prop :=
  exists i j, i < m /\ j < n /\ 0 < entry A i j /\ row_sum A i = 1 /\ 2 <= col_sum A j.

(** A unit that is all of its row and of its column. *)
Definition isolated (m n : nat) (A : matrix) : Prop :=
  exists i j, i < m /\ j < n /\ 0 < entry A i j /\ row_sum A i = 1 /\ col_sum A j = 1.

Section UnitLines.
Context {m n : nat} {A : matrix} (HA : shape m n A) (Ht : terminal A = false).
Let HT := transpose_shape m n A HA.

(** R takes a pendant unit. *)
Lemma pendant_wins g : pendant m n A -> wins1 g R A.
Proof.
  intros (i & j & Hi & Hj & He & Hr & Hc). apply (race_first (wins_aim g) Hi A HA Ht).
  apply (ready_end false HA i j); auto; [rewrite (row_sum_lower HA), Nat.eqb_refl; auto; lia|right].
  apply not_true_is_false. rewrite (zero_col_sum (shape_lower HA i j)). intros (l & Hl & H).
  rewrite (col_sum_lower HA) in H by auto. pose proof (proj2 (shape_terminal HA Ht) l Hl).
  destruct (Nat.eqb_spec l j) as [E|]; [rewrite E in *|]; lia.
Qed.

(** R takes an isolated unit, a tie. *)
Lemma isolated_ready : isolated m n A -> exists i, i < m /\ ready true i A.
Proof.
  intros (i & j & Hi & Hj & He & Hr & Hc). exists i. split; auto.
  apply (ready_end true HA i j); auto. rewrite (row_sum_lower HA), Nat.eqb_refl; auto. lia.
Qed.

Lemma isolated_wins : isolated m n A -> wins1 SEKI R A.
Proof. intros H. apply isolated_ready in H as (i & Hi & H). now apply (race_first seki_wins_aim Hi A HA Ht). Qed.

Lemma isolated_holds : isolated m n A -> holds1 DSEKI R A.
Proof. intros H. apply isolated_ready in H as (i & Hi & H). now apply (race_first dseki_holds_aim Hi A HA Ht). Qed.

Lemma isolated_transpose : isolated m n A -> isolated n m (transpose A).
Proof.
  intros (i & j & Hi & Hj & He & Hr & Hc). exists j, i.
  rewrite (transpose_entry m n), (transpose_row_sum m n), (transpose_col_sum m n); auto.
Qed.

End UnitLines.

Lemma isolated_holds_C {m n A} : shape m n A -> terminal A = false -> isolated m n A -> holds1 DSEKI C A.
Proof.
  intros HA Ht H. unfold holds1. rewrite <- (transpose_first DSEKI m n A C HA).
  apply (isolated_holds (transpose_shape m n A HA)); [|now apply isolated_transpose].
  now rewrite (transpose_terminal m n A HA).
Qed.

(** With an isolated unit and no pendant unit of a row, R does not win D-SEKI. *)
Lemma no_pendant_holds {m n A} : shape m n A -> terminal A = false ->
  isolated m n A -> ~ pendant m n A -> holds2 DSEKI C A.
Proof.
  intros HA Ht (i & j & Hi & Hj & He & Hr & Hc) Hn. apply holds2_moves; auto.
  intros A' HA'. apply (in_children HA) in HA' as (k & l & Hk & Hl & Hkl & ->).
  pose proof (shape_lower HA k l) as HB. destruct (shape_terminal HA Ht) as [Hrow Hcol].
  destruct (terminal (lower A k l)) eqn:HtB.
  - unfold holds1. rewrite first_terminal by auto. simpl.
    destruct (zero_col _) eqn:Ec; [now destruct (zero_row _)|]. exfalso.
    unfold terminal in HtB. rewrite Ec, orb_false_r in HtB. apply (zero_row_sum HB) in HtB as (k' & Hk' & E).
    pose proof (Hrow k' Hk') as Hp. rewrite (row_sum_lower HA) in E by auto.
    destruct (Nat.eqb_spec k' k) as [->|]; [|lia]. apply Hn. exists k, l. repeat split; auto; [lia|].
    pose proof (Hcol l Hl). destruct (Nat.eq_dec (col_sum A l) 1) as [E1|]; [exfalso|lia].
    apply not_true_iff_false in Ec. apply Ec, (zero_col_sum HB). exists l. split; auto.
    rewrite (col_sum_lower HA), Nat.eqb_refl by auto. lia.
  - apply (isolated_holds_C HB HtB). exists i, j.
    destruct (shape_terminal HB HtB) as [HrB HcB]. specialize (HrB i Hi). specialize (HcB j Hj).
    rewrite (row_sum_lower HA) in * by auto. rewrite (col_sum_lower HA) in * by auto. rewrite (entry_lower HA) by auto.
    destruct (Nat.eqb_spec i k), (Nat.eqb_spec j l); simpl; repeat split; auto; lia.
Qed.

(** ** SEKI *)

Theorem unit_lines_seki {m n A} (HA : shape m n A) : terminal A = false ->
  (isolated m n A -> outcome SEKI A = (W, W)) /\
  (pendant m n A -> pendant n m (transpose A) -> outcome SEKI A = (W, W)) /\
  (forall i, i < m -> row_sum A i = 1 -> (forall j, j < n -> 2 <= col_sum A j) -> outcome SEKI A = (W, L)).
Proof.
  intros Ht. pose proof (transpose_shape m n A HA) as HT.
  assert (HtT : terminal (transpose A) = false) by now rewrite (transpose_terminal m n A HA).
  pose proof (transpose_first SEKI m n A C HA) as HC. simpl in HC.
  repeat split; rewrite (surjective_pairing (outcome _ _)).
  - intros H. f_equal; [apply (isolated_wins HA Ht H)|]. rewrite <- HC.
    apply (isolated_wins HT HtT). now apply isolated_transpose.
  - intros H H'. f_equal; [apply (pendant_wins HA Ht SEKI H)|]. rewrite <- HC. apply (pendant_wins HT HtT SEKI H').
  - intros i Hi Hr Hc. rewrite <- surjective_pairing. apply (constant_block_seki HA i Hi Ht). now rewrite Hr.
Qed.

(** ** D-SEKI *)

Theorem unit_lines_dseki {m n A} (HA : shape m n A) : terminal A = false ->
  (pendant m n A -> pendant n m (transpose A) -> outcome DSEKI A = (W, W)) /\
  (isolated m n A -> pendant m n A -> ~ pendant n m (transpose A) -> outcome DSEKI A = (W, D)) /\
  (isolated m n A -> ~ pendant m n A -> ~ pendant n m (transpose A) ->
    outcome DSEKI A = (D, D) /\ forall p, ~ all_moves_lose DSEKI p A).
Proof.
  intros Ht. pose proof (transpose_shape m n A HA) as HT.
  assert (HtT : terminal (transpose A) = false) by now rewrite (transpose_terminal m n A HA).
  pose proof (transpose_first DSEKI m n A C HA) as HC. pose proof (transpose_first DSEKI m n A R HA) as HR.
  simpl in HC, HR.
  assert (Hiso : isolated m n A -> ~ pendant n m (transpose A) -> snd (outcome DSEKI A) = D).
  { intros H Hn. pose proof (isolated_holds_C HA Ht H) as H1.
    pose proof (no_pendant_holds HT HtT (isolated_transpose HA H) Hn) as H2.
    unfold holds1, holds2 in H1, H2. simpl in H1, H2. rewrite HC in H2. now destruct (snd (outcome DSEKI A)). }
  assert (Hiso' : isolated m n A -> ~ pendant m n A -> fst (outcome DSEKI A) = D).
  { intros H Hn. pose proof (isolated_holds HA Ht H) as H1. pose proof (no_pendant_holds HA Ht H Hn) as H2.
    unfold holds1, holds2 in H1, H2. simpl in H1, H2. now destruct (fst (outcome DSEKI A)). }
  repeat split; try rewrite (surjective_pairing (outcome _ _)).
  - intros H H'. f_equal; [apply (pendant_wins HA Ht DSEKI H)|]. rewrite <- HC. apply (pendant_wins HT HtT DSEKI H').
  - intros H H1 H2. f_equal; [apply (pendant_wins HA Ht DSEKI H1)|]. auto.
  - f_equal; auto.
  - destruct H as (i & j & Hi & Hj & He & Hr & Hc). intros p Hall. specialize (Hall (lower A i j)).
    pose proof (shape_lower HA i j) as HB.
    assert (Hzr : zero_row (lower A i j) = true).
    { apply (zero_row_sum HB). exists i. split; auto. rewrite (row_sum_lower HA), Nat.eqb_refl; auto. lia. }
    assert (Hzc : zero_col (lower A i j) = true).
    { apply (zero_col_sum HB). exists j. split; auto. rewrite (col_sum_lower HA), Nat.eqb_refl; auto. lia. }
    rewrite first_terminal in Hall by now apply terminal_row.
    unfold zero_line in Hall. rewrite Hzr, Hzc in Hall.
    assert (HA' : In (lower A i j) (children A)) by (apply (in_children HA); eauto 10).
    apply Hall in HA'. now destruct p.
Qed.
