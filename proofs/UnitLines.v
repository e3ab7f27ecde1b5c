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

(** All columns have at least 2, so that one move makes no zero column. *)
Section NoUnitColumn.
Context {m n : nat} {A : matrix} (HA : shape m n A) (Ht : terminal A = false).
Context (Hcol : forall j, j < n -> 2 <= col_sum A j).
Context {i j : nat} (Hi : i < m) (Hj : j < n) (He : 0 < entry A i j) (Hr : row_sum A i = 1).

Let Hpendant : pendant m n A.
Proof. exists i, j. repeat split; auto. Qed.

(** A child ends with a zero row alone, or does not end. *)
Lemma no_unit_column_child A' : In A' (children A) ->
  wins1 DSEKI R A' \/ terminal A' = false.
Proof.
  intros H. pose proof (child_shape HA A' H) as HB. apply (in_children HA) in H as (k & l & Hk & Hl & Hkl & ->).
  assert (Hc : zero_col (lower A k l) = false).
  { apply not_true_is_false. rewrite (zero_col_sum HB). intros (x & Hx & E).
    rewrite (col_sum_lower HA) in E by auto. specialize (Hcol x Hx). destruct (x =? l); lia. }
  unfold terminal. rewrite Hc, orb_false_r. destruct (zero_row _) eqn:E; [left; now apply wins_aim_row|auto].
Qed.

Theorem unit_row_wins :
  3 <= col_sum A j \/ (exists k, k < m /\ k <> i /\ row_sum A k = 1) \/
  (exists k, k < m /\ k <> i /\ 0 < entry A k j /\ row_sum A k <= 2) ->
  outcome DSEKI A = (W, L).
Proof.
  intros Hcase. pose proof (pendant_wins HA Ht DSEKI Hpendant) as H1.
  rewrite (surjective_pairing (outcome _ _)). f_equal; [exact H1|].
  apply (wins2_iff DSEKI R A Ht). split; auto. intros A' HA'.
  destruct (no_unit_column_child A' HA') as [H|HtB]; auto.
  apply (in_children HA) in HA' as (k & l & Hk & Hl & Hkl & ->).
  pose proof (shape_lower HA k l) as HB. apply (pendant_wins HB HtB). unfold pendant.
  destruct (shape_terminal HB HtB) as [HrB HcB].
  pose proof (fun x => row_sum_lower HA k l x Hk Hkl) as Er. pose proof (fun x => col_sum_lower HA k l x Hk Hkl) as Ec.
  assert (Hki : k <> i) by (intros ->; specialize (HrB i Hi); rewrite Er, Nat.eqb_refl in HrB; lia).
  assert (Hent : forall x y, x <> k -> entry (lower A k l) x y = entry A x y).
  { intros x y Hx. rewrite (entry_lower HA) by auto. apply Nat.eqb_neq in Hx. now rewrite Hx. }
  assert (Hrow : forall x, x <> k -> row_sum (lower A k l) x = row_sum A x).
  { intros x Hx. rewrite Er. apply Nat.eqb_neq in Hx. rewrite Hx. lia. }
  destruct (Nat.le_gt_cases 2 (col_sum (lower A k l) j)) as [Hcj|Hcj].
  { exists i, j. rewrite Hent, Hrow; auto. }
  assert (l = j /\ col_sum A j = 2) as [-> Hj2].
  { rewrite Ec in Hcj. specialize (Hcol j Hj). destruct (Nat.eqb_spec j l); lia. }
  (* column j has the unit of row i alone *)
  assert (Honly : forall x, x < m -> x <> i -> entry (lower A k j) x j = 0).
  { intros x Hx Hxi. pose proof (two_le_col_sum HB i x j Hi Hx (not_eq_sym Hxi)) as H2. rewrite Hent in H2; auto. lia. }
  assert (Hother : forall x, x < m -> x <> i -> row_sum (lower A k j) x = 1 ->
    pendant m n (lower A k j)).
  { intros x Hx Hxi Hx1. destruct (row_positive HB Hx) as (y & Hy & Hp); [lia|]. exists x, y. repeat split; auto.
    rewrite Ec. specialize (Hcol y Hy). destruct (Nat.eqb_spec y j) as [E|]; [|lia].
    rewrite E, Honly in Hp by auto. lia. }
  destruct Hcase as [|[(x & Hx & Hxi & Hx1)|(x & Hx & Hxi & Hp & Hx2)]]; [lia| |].
  - assert (Hxk : x <> k) by (intros ->; specialize (HrB k Hk); rewrite Er, Nat.eqb_refl in HrB; lia).
    apply (Hother x); auto. now rewrite Hrow.
  - assert (x = k) as ->.
    { destruct (Nat.eq_dec x k) as [|Hxk]; auto. specialize (Honly x Hx Hxi). rewrite Hent in Honly; auto. lia. }
    apply (Hother k); auto. specialize (HrB k Hk). rewrite Er, Nat.eqb_refl in *. lia.
Qed.

(** C does not win moving first: R ties at least. *)
Lemma unit_row_not_lost : ~ wins1 DSEKI C A.
Proof.
  rewrite wins1_iff by auto. intros (A' & HA' & H).
  assert (Hh : holds1 DSEKI R A'); [|now apply holds1_iff in Hh].
  destruct (no_unit_column_child A' HA') as [Hw|HtB]; [now apply wins1_holds1|].
  pose proof (child_shape HA A' HA') as HB. destruct (shape_terminal HB HtB) as [HrB HcB]. specialize (HrB i Hi).
  assert (HriB : row_sum A' i = 1).
  { apply (in_children HA) in HA' as (x & y & Hx & Hy & Hxy & ->). rewrite (row_sum_lower HA) in *; auto. lia. }
  destruct (row_positive HB Hi HrB) as (y & Hy & Hp). specialize (HcB y Hy).
  destruct (Nat.eq_dec (col_sum A' y) 1).
  - apply (isolated_holds HB HtB). exists i, y. auto.
  - apply wins1_holds1, (pendant_wins HB HtB). exists i, y. repeat split; auto. lia.
Qed.

(** The exception: C saves a draw by leaving an isolated unit. *)
Theorem unit_row_draws : col_sum A j = 2 -> (forall k, k < m -> k <> i -> 2 <= row_sum A k) ->
  (exists k, k < m /\ k <> i /\ 0 < entry A k j /\ 3 <= row_sum A k) ->
  outcome DSEKI A = (W, D).
Proof.
  intros Hj2 Hrow (k & Hk & Hki & Hkj & Hk3). rewrite (surjective_pairing (outcome _ _)).
  f_equal; [exact (pendant_wins HA Ht DSEKI Hpendant)|].
  assert (HnotL : holds1 DSEKI C A).
  { assert (HA' : In (lower A k j) (children A)) by (apply (in_children HA); eauto 10).
    pose proof (shape_lower HA k j) as HB.
    pose proof (fun x => row_sum_lower HA k j x Hk Hkj) as Er.
    pose proof (fun x => col_sum_lower HA k j x Hk Hkj) as Ec.
    assert (HeB : entry (lower A k j) i j = entry A i j).
    { rewrite (entry_lower HA) by auto. destruct (Nat.eqb_spec i k); [congruence|easy]. }
    assert (HrB : forall x, x < m -> x <> i -> 2 <= row_sum (lower A k j) x).
    { intros x Hx Hxi. rewrite Er. specialize (Hrow x Hx Hxi). destruct (Nat.eqb_spec x k) as [->|]; lia. }
    assert (HriB : row_sum (lower A k j) i = 1) by (rewrite Er; destruct (Nat.eqb_spec i k); lia).
    assert (HcB : col_sum (lower A k j) j = 1) by (rewrite Ec, Nat.eqb_refl; lia).
    assert (HtB : terminal (lower A k j) = false).
    { apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HB), (zero_col_sum HB).
      intros [(x & Hx & E)|(y & Hy & E)].
      - destruct (Nat.eq_dec x i) as [->|Hxi]; [lia|]. specialize (HrB x Hx Hxi). lia.
      - rewrite Ec in E. specialize (Hcol y Hy). destruct (y =? j); lia. }
    apply (holds1_move DSEKI C A _ Ht HA'), (no_pendant_holds HB HtB).
    - exists i, j. rewrite HeB. auto.
    - intros (x & y & Hx & Hy & Hxy & Hx1 & Hy2).
      destruct (Nat.eq_dec x i) as [->|Hxi]; [|specialize (HrB x Hx Hxi); lia].
      destruct (Nat.eq_dec y j) as [->|Hyj]; [lia|].
      pose proof (two_le_row_sum (A := lower A k j) i y j Hyj). lia. }
  pose proof unit_row_not_lost as HnotW.
  unfold holds1, wins1 in *. simpl in *. now destruct (snd (outcome DSEKI A)).
Qed.

End NoUnitColumn.

(** ** What follows for a seki *)

Lemma seki_row_sums {m n A} (HA : shape m n A) : seki SEKI A -> forall i, i < m ->
  2 <= row_sum A i /\ exists j, j < n /\ col_sum A j < 2 * row_sum A i.
Proof.
  intros [Ht Hs] i Hi. destruct (shape_terminal HA Ht) as [Hr Hc]. specialize (Hr i Hi).
  assert (Hno : ~ wins1 SEKI R A) by (unfold wins1; now rewrite Hs). split.
  - destruct (Nat.eq_dec (row_sum A i) 1) as [E|]; [exfalso|lia].
    destruct (row_positive HA Hi Hr) as (j & Hj & He). specialize (Hc j Hj). apply Hno.
    destruct (Nat.eq_dec (col_sum A j) 1); [apply (isolated_wins HA Ht)|apply (pendant_wins HA Ht)];
      exists i, j; repeat split; auto; lia.
  - destruct (bounded (fun j => 2 * row_sum A i <= col_sum A j) (fun j => col_sum A j < 2 * row_sum A i) n) as [H|]; auto; [lia|].
    exfalso. apply Hno. unfold wins1. now rewrite (constant_block_seki HA i Hi Ht H).
Qed.

(** 3.7: in a seki all line sums are at least 2, the least column sum is less than twice the
    least row sum, and the other way round. *)
Theorem seki_line_sums {m n A} : shape m n A -> seki SEKI A ->
  (forall i, i < m -> 2 <= row_sum A i /\ exists j, j < n /\ col_sum A j < 2 * row_sum A i) /\
  (forall j, j < n -> 2 <= col_sum A j /\ exists i, i < m /\ row_sum A i < 2 * col_sum A j).
Proof.
  intros HA Hs. split; [now apply seki_row_sums|]. intros j Hj. pose proof (transpose_shape m n A HA) as HT.
  assert (HsT : seki SEKI (transpose A)).
  { destruct Hs as [Ht Hs]. split; [now rewrite (transpose_terminal m n)|].
    now rewrite (transpose_outcome SEKI m n), Hs by auto. }
  destruct (seki_row_sums HT HsT j Hj) as [H2 (i & Hi & H)].
  rewrite (transpose_row_sum m n) in * by auto. rewrite (transpose_col_sum m n) in H by auto. eauto.
Qed.
