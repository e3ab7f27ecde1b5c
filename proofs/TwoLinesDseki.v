(** * Lines of sum 2 in D-SEKI (docs/theory.md, 3.14): moves in these lines, and the moves that R needs *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races Threats UnitLines TwoLines.
Import ListNotations.

(** An end of a path: a unit of a row of sum 2 in a column of a greater sum. *)
Definition row_end (m n : nat) (A : matrix) (i j : nat) : Prop :=
  i < m /\ j < n /\ 0 < entry A i j /\ row_sum A i = 2 /\ 3 <= col_sum A j.

(** It is strong if the move in it does not leave a unit in a column of sum 2 whose other unit is in a row of a greater
    sum. *)
Definition strong_end (m n : nat) (A : matrix) (i j : nat) : Prop :=
  row_end m n A i j /\
  forall k l, k < m -> l < n -> k <> i -> 0 < entry (lower A i j) i l -> col_sum (lower A i j) l = 2 ->
    0 < entry A k l -> row_sum A k = 2.

(** An entry 2 in two lines of sum 2. *)
Definition lone_two (m n : nat) (A : matrix) : Prop :=
  exists i j, i < m /\ j < n /\ entry A i j = 2 /\ row_sum A i = 2 /\ col_sum A j = 2.

(** A move in two lines of greater sums. *)
Definition big_move (m n : nat) (A : matrix) (i j : nat) : Prop :=
  i < m /\ j < n /\ 0 < entry A i j /\ 3 <= row_sum A i /\ 3 <= col_sum A j.

(** A column has its units in a row k, or some elsewhere. *)
Lemma col_elsewhere {m n A j} k : shape m n A -> j < n ->
  (exists i, i < m /\ i <> k /\ 0 < entry A i j) \/ (k < m -> col_sum A j = entry A k j).
Proof.
  intros HA Hj. destruct (row_elsewhere (transpose_shape m n A HA) Hj k) as [(i & Hi & Hik & H)|H].
  - left. exists i. rewrite (transpose_entry m n) in H; auto.
  - right. intros Hk. rewrite (transpose_row_sum m n), (transpose_entry m n) in H; auto.
Qed.

Lemma col_positive {m n A j} : shape m n A -> j < n -> 0 < col_sum A j -> exists i, i < m /\ 0 < entry A i j.
Proof.
  intros HA Hj H. destruct (row_positive (transpose_shape m n A HA) Hj) as (i & Hi & Hp).
  - now rewrite (transpose_row_sum m n).
  - exists i. rewrite (transpose_entry m n) in Hp; auto.
Qed.

Section Moves.
Context {m n : nat} {A : matrix} (HA : shape m n A) (HN : no_unit_line m n A).
Context {k l : nat} (Hk : k < m) (Hl : l < n) (He : 0 < entry A k l).

Lemma rows_after x : row_sum (lower A k l) x = row_sum A x - if x =? k then 1 else 0.
Proof. now apply (row_sum_lower HA). Qed.

Lemma cols_after x : col_sum (lower A k l) x = col_sum A x - if x =? l then 1 else 0.
Proof. now apply (col_sum_lower HA). Qed.

Lemma terminal_after : terminal (lower A k l) = false.
Proof.
  apply not_true_is_false. unfold terminal.
  rewrite orb_true_iff, (zero_row_sum (shape_lower HA k l)), (zero_col_sum (shape_lower HA k l)).
  intros [(x & Hx & E)|(x & Hx & E)]; [rewrite rows_after in E; pose proof (proj1 HN x Hx)|rewrite cols_after in E; pose proof (proj2 HN x Hx)];
    destruct (x =? _); lia.
Qed.

Lemma child_after : In (lower A k l) (children A).
Proof. apply (in_children HA). eauto 10. Qed.

Lemma big_move_lines : big_move m n A k l -> no_unit_line m n (lower A k l).
Proof.
  intros (_ & _ & _ & Hr & Hc). split; intros x Hx; [rewrite rows_after; pose proof (proj1 HN x Hx)|rewrite cols_after; pose proof (proj2 HN x Hx)];
    destruct (Nat.eqb_spec x k), (Nat.eqb_spec x l); subst; lia.
Qed.

(** After a move in a row of sum 2 one unit is left in it. *)
Lemma unit_left : row_sum A k = 2 ->
  exists y, y < n /\ 0 < entry (lower A k l) k y /\ row_sum (lower A k l) k = 1.
Proof.
  intros Hr. assert (H1 : row_sum (lower A k l) k = 1) by (rewrite rows_after, Nat.eqb_refl; lia).
  destruct (row_positive (shape_lower HA k l) Hk) as (y & Hy & Hp); [lia|]. now exists y.
Qed.

(** R wins moving first, unless the move was in a lone 2. *)
Lemma small_row_wins : row_sum A k = 2 -> ~ lone_two m n A -> wins1 DSEKI R (lower A k l).
Proof.
  intros Hr Hlone. destruct (unit_left Hr) as (y & Hy & Hp & H1).
  apply (pendant_wins (shape_lower HA k l) terminal_after). exists k, y. repeat split; auto.
  rewrite cols_after. pose proof (proj2 HN y Hy). destruct (Nat.eqb_spec y l) as [->|]; [|lia].
  destruct (Nat.eq_dec (col_sum A l) 2) as [E|]; [exfalso|lia]. apply Hlone. exists k, l. repeat split; auto.
  rewrite (entry_lower HA), !Nat.eqb_refl in Hp by auto. simpl in Hp. pose proof (entry_le_row_sum (A := A) k l). lia.
Qed.

(** After a move in a column of sum 2 C, moving first, does not lose. *)
Lemma small_col_holds : col_sum A l = 2 -> holds1 DSEKI C (lower A k l).
Proof.
  intros Hc. pose proof (shape_lower HA k l) as HB. pose proof terminal_after as Ht.
  assert (H1 : col_sum (lower A k l) l = 1) by (rewrite cols_after, Nat.eqb_refl; lia).
  destruct (col_positive HB Hl) as (x & Hx & Hp); [lia|].
  pose proof (proj1 (shape_terminal HB Ht) x Hx) as Hr.
  destruct (Nat.eq_dec (row_sum (lower A k l) x) 1) as [E|].
  - apply (isolated_holds_C HB Ht). exists x, l. auto.
  - apply wins1_holds1. unfold wins1. rewrite <- (transpose_first DSEKI m n _ C HB).
    apply (pendant_wins (transpose_shape m n _ HB)); [now rewrite (transpose_terminal m n)|]. exists l, x.
    rewrite (transpose_entry m n), (transpose_row_sum m n), (transpose_col_sum m n) by auto. repeat split; auto. lia.
Qed.

(** After a move in an end R, moving second, does not lose; and wins exactly if it is strong. *)
Lemma end_columns : row_end m n A k l -> forall y, y < n -> 2 <= col_sum (lower A k l) y.
Proof.
  intros (_ & _ & _ & _ & Hc) y Hy. rewrite cols_after. pose proof (proj2 HN y Hy).
  destruct (Nat.eqb_spec y l) as [->|]; lia.
Qed.

Lemma end_holds2 : row_end m n A k l -> holds2 DSEKI R (lower A k l).
Proof.
  intros H. pose proof H as (_ & _ & _ & Hr & _). destruct (unit_left Hr) as (y & Hy & Hp & H1). apply holds2_iff.
  now apply (unit_row_not_lost (shape_lower HA k l) terminal_after (end_columns H) Hk Hy Hp).
Qed.

Lemma end_wins2 : strong_end m n A k l -> wins2 DSEKI R (lower A k l).
Proof.
  intros [H Hs]. pose proof H as (_ & _ & _ & Hr & _). destruct (unit_left Hr) as (y & Hy & Hp & H1).
  pose proof (shape_lower HA k l) as HB. pose proof (end_columns H) as Hc.
  assert (E : outcome DSEKI (lower A k l) = (W, L)); [|unfold wins2; simpl; now rewrite E].
  apply (unit_row_wins HB terminal_after Hc Hk Hy Hp H1). specialize (Hc y Hy).
  destruct (Nat.eq_dec (col_sum (lower A k l) y) 2) as [E|]; [right; right|left; lia].
  destruct (col_elsewhere k HB Hy) as [(x & Hx & Hxk & Hpos)|E'].
  - rewrite (entry_lower HA) in Hpos by auto. rewrite (proj2 (Nat.eqb_neq x k)) in Hpos by auto. simpl in Hpos.
    exists x. rewrite (entry_lower HA), rows_after, (proj2 (Nat.eqb_neq x k)) by auto. simpl. repeat split; auto.
    rewrite (Hs x y); auto.
  - exfalso. specialize (E' Hk). pose proof (entry_le_row_sum (A := lower A k l) k y). lia.
Qed.

Lemma small_move_wins2 : row_sum A k = 2 \/ col_sum A l = 2 -> wins2 DSEKI R (lower A k l) -> strong_end m n A k l.
Proof.
  intros Hsmall Hw. pose proof (shape_lower HA k l) as HB.
  destruct (Nat.eq_dec (col_sum A l) 2) as [E|Hc2]; [exfalso; now apply (proj1 (holds1_iff _ _ _) (small_col_holds E))|].
  assert (Hr : row_sum A k = 2) by tauto. pose proof (proj2 HN l Hl) as Hc.
  assert (H : row_end m n A k l) by (repeat split; auto; lia). split; auto.
  intros x y Hx Hy Hxk Hp Hcy Hpos. pose proof (proj1 HN x Hx).
  destruct (Nat.eq_dec (row_sum A x) 2) as [|Hx2]; auto. exfalso.
  destruct (unit_left Hr) as (_ & _ & _ & H1).
  assert (E : outcome DSEKI (lower A k l) = (W, D)); [|unfold wins2 in Hw; simpl in Hw; rewrite E in Hw; easy].
  apply (unit_row_draws HB terminal_after (end_columns H) Hk Hy Hp H1 Hcy).
  - intros z Hz Hzk. rewrite rows_after, (proj2 (Nat.eqb_neq z k)) by auto. pose proof (proj1 HN z Hz). lia.
  - exists x. rewrite (entry_lower HA), rows_after, (proj2 (Nat.eqb_neq x k)) by auto. simpl. repeat split; auto. lia.
Qed.
End Moves.

Section TwoLines.
Context {m n : nat} {A : matrix} (HA : shape m n A) (HN : no_unit_line m n A).
Let Ht := no_unit_line_terminal HA HN.

(** (a) *)
Theorem strong_end_wins i j : strong_end m n A i j -> wins1 DSEKI R A.
Proof.
  intros H. pose proof H as [(Hi & Hj & He & _) _]. apply (wins1_iff DSEKI R A Ht).
  exists (lower A i j). split; [now apply (child_after HA)|now apply (end_wins2 HA HN)].
Qed.

Theorem row_end_holds i j : row_end m n A i j -> holds1 DSEKI R A.
Proof.
  intros H. pose proof H as (Hi & Hj & He & _). apply (holds1_move DSEKI R A (lower A i j) Ht); [now apply (child_after HA)|].
  now apply (end_holds2 HA HN).
Qed.

Lemma lone_two_holds_C : lone_two m n A -> holds1 DSEKI C A.
Proof.
  intros (i & j & Hi & Hj & E & Hr & Hc). assert (He : 0 < entry A i j) by lia. pose proof (shape_lower HA i j) as HB.
  apply (holds1_move DSEKI C A (lower A i j) Ht); [now apply (child_after HA)|].
  apply (no_pendant_holds HB (terminal_after HA HN Hi Hj He)).
  - exists i, j. rewrite (entry_lower HA), (rows_after HA), (cols_after HA), !Nat.eqb_refl by auto. simpl. lia.
  - intros (x & y & Hx & Hy & Hp & H1 & H2). rewrite (rows_after HA) in H1 by auto. pose proof (proj1 HN x Hx).
    destruct (Nat.eqb_spec x i) as [->|]; [|lia]. rewrite (cols_after HA) in H2 by auto.
    destruct (Nat.eqb_spec y j) as [->|Hyj]; [lia|]. rewrite (entry_lower HA) in Hp by auto.
    rewrite (proj2 (Nat.eqb_neq y j)), andb_false_r in Hp by auto. pose proof (two_le_row_sum (A := A) i y j Hyj). lia.
Qed.

(** R, without a strong end, wins moving first only by a big move. *)
Theorem needs_big_move : (forall i j, ~ strong_end m n A i j) -> wins1 DSEKI R A ->
  exists i j, big_move m n A i j /\ wins2 DSEKI R (lower A i j).
Proof.
  intros Hno H. apply (wins1_iff DSEKI R A Ht) in H as (A' & HA' & H).
  apply (in_children HA) in HA' as (i & j & Hi & Hj & He & ->). exists i, j. split; auto.
  pose proof (proj1 HN i Hi). pose proof (proj2 HN j Hj). repeat split; auto.
  - destruct (Nat.eq_dec (row_sum A i) 2) as [E|]; [exfalso|lia]. now apply (Hno i j), (small_move_wins2 HA HN); auto.
  - destruct (Nat.eq_dec (col_sum A j) 2) as [E|]; [exfalso|lia]. now apply (Hno i j), (small_move_wins2 HA HN); auto.
Qed.

(** R, moving second, where C has no end and there is no lone 2: only big moves of C matter. *)
Theorem only_big_moves : (forall j i, ~ row_end n m (transpose A) j i) -> ~ lone_two m n A ->
  wins2 DSEKI R A <-> wins1 DSEKI R A /\ forall i j, big_move m n A i j -> wins1 DSEKI R (lower A i j).
Proof.
  intros Hend Hlone. rewrite (wins2_iff DSEKI R A Ht). split; intros [H1 H]; split; auto.
  - intros i j (Hi & Hj & He & _). apply H. now apply (child_after HA).
  - intros A' HA'. apply (in_children HA) in HA' as (i & j & Hi & Hj & He & ->).
    pose proof (proj1 HN i Hi). pose proof (proj2 HN j Hj).
    destruct (Nat.eq_dec (row_sum A i) 2) as [E|Hr]; [now apply (small_row_wins HA HN)|].
    destruct (Nat.eq_dec (col_sum A j) 2) as [E|Hc]; [exfalso|apply H; repeat split; auto; lia].
    apply (Hend j i). unfold row_end.
    rewrite (transpose_entry m n), (transpose_row_sum m n), (transpose_col_sum m n) by auto. repeat split; auto. lia.
Qed.

(** A strong end stays after a big move of C in a column without units of its row. *)
Lemma strong_end_stays k q i j : big_move m n A k q -> strong_end m n A i j -> entry A i q = 0 ->
  strong_end m n (lower A k q) i j.
Proof.
  intros (Hk & Hq & He & Hk3 & _) [(Hi & Hj & Hij & Hi2 & Hj3) Hs] H0. pose proof (shape_lower HA k q) as HB.
  assert (Hik : i <> k) by (intros ->; lia). assert (Hjq : j <> q) by (intros ->; lia).
  assert (Hrow : forall y, entry (lower A k q) i y = entry A i y).
  { intros y. rewrite (entry_lower HA) by auto. now rewrite (proj2 (Nat.eqb_neq i k)). }
  split; [repeat split; auto|].
  - now rewrite Hrow.
  - rewrite (rows_after HA), (proj2 (Nat.eqb_neq i k)) by auto. lia.
  - rewrite (cols_after HA), (proj2 (Nat.eqb_neq j q)) by auto. lia.
  - assert (HijB : 0 < entry (lower A k q) i j) by now rewrite Hrow.
    intros x y Hx Hy Hxi Hp Hc Hxy. rewrite (entry_lower HB), !Hrow in Hp by auto.
    assert (Hyq : y <> q) by (intros E; rewrite E, (proj2 (Nat.eqb_neq q j)), andb_false_r in Hp by auto; lia).
    rewrite (entry_lower HA), (proj2 (Nat.eqb_neq y q)), andb_false_r in Hxy by auto.
    assert (Hr2 : row_sum A x = 2).
    { apply (Hs x y); auto; [now rewrite (entry_lower HA) by auto|]. rewrite (cols_after HA) by auto.
      rewrite (cols_after HB), (cols_after HA), (proj2 (Nat.eqb_neq y q)) in Hc by auto. lia. }
    rewrite (rows_after HA) by auto. destruct (Nat.eqb_spec x k) as [->|]; lia.
Qed.

(** (c): where C has no end and there is no lone 2, R with a strong end wins moving second, if R wins moving first after each
    big move of C in a column that all rows with strong ends meet. *)
Theorem strong_second : (forall j i, ~ row_end n m (transpose A) j i) -> ~ lone_two m n A ->
  (exists i j, strong_end m n A i j) ->
  (forall k q, big_move m n A k q -> (exists i j, strong_end m n A i j /\ entry A i q = 0) \/ wins1 DSEKI R (lower A k q)) ->
  wins2 DSEKI R A.
Proof.
  intros Hend Hlone (i & j & Hs) H. apply (only_big_moves Hend Hlone). split; [now apply (strong_end_wins i j)|].
  intros k q Hbig. destruct (H k q Hbig) as [(x & y & Hxy & H0)|]; auto. pose proof Hbig as (Hk & Hq & He & _).
  pose proof (strong_end_stays k q x y Hbig Hxy H0) as H'. pose proof (big_move_lines HA HN Hk Hq He Hbig) as HNB.
  apply (wins1_iff DSEKI R _ (no_unit_line_terminal (shape_lower HA k q) HNB)). exists (lower (lower A k q) x y).
  pose proof H' as [(Hx & Hy & Hp & _) _]. split; [now apply (child_after (shape_lower HA k q))|].
  now apply (end_wins2 (shape_lower HA k q) HNB).
Qed.
End TwoLines.

(** An end of C draws at least for C, moving first. *)
Theorem col_end_holds {m n A} (HA : shape m n A) (HN : no_unit_line m n A) j i :
  row_end n m (transpose A) j i -> holds1 DSEKI C A.
Proof.
  intros H. unfold holds1. rewrite <- (transpose_first DSEKI m n A C HA).
  now apply (row_end_holds (transpose_shape m n A HA) (no_unit_line_transpose HA HN) j i).
Qed.

(** So R, moving second, does not win against an end of C or a lone 2. *)
Theorem not_second {m n A} (HA : shape m n A) (HN : no_unit_line m n A) :
  wins2 DSEKI R A -> (forall j i, ~ row_end n m (transpose A) j i) /\ ~ lone_two m n A.
Proof.
  intros H. split; [intros j i He; apply (col_end_holds HA HN) in He|intros He; apply (lone_two_holds_C HA HN) in He];
    now apply holds1_iff in He.
Qed.

(** (d): against an end of C in row y R, without a strong end, needs a move in this row, of sum 3. So there is an end of C in no
    other row. *)
Theorem meets_ends {m n A} (HA : shape m n A) (HN : no_unit_line m n A) l y :
  (forall i j, ~ strong_end m n A i j) -> row_end n m (transpose A) l y ->
  wins1 DSEKI R A <-> row_sum A y = 3 /\ exists q, big_move m n A y q /\ wins2 DSEKI R (lower A y q).
Proof.
  intros Hno (Hl & Hy & He & Hr & Hc).
  rewrite (transpose_entry m n), (transpose_row_sum m n), (transpose_col_sum m n) in * by auto.
  pose proof (no_unit_line_terminal HA HN) as Ht. split.
  - intros H. apply (needs_big_move HA HN Hno) in H as (p & q & Hbig & H).
    pose proof Hbig as (Hp & Hq & Hpq & Hr3 & Hc3). assert (Hql : l <> q) by (intros ->; lia).
    pose proof (shape_lower HA p q) as HB. pose proof (big_move_lines HA HN Hp Hq Hpq Hbig) as HNB.
    destruct (Nat.eq_dec p y) as [->|Hpy]; [destruct (Nat.eq_dec (row_sum A y) 3)|]; [split; eauto| |]; exfalso;
      apply (proj1 (not_second HB HNB H) l y); unfold row_end;
      rewrite (transpose_entry m n), (transpose_row_sum m n), (transpose_col_sum m n), (entry_lower HA), (rows_after HA), (cols_after HA),
        (proj2 (Nat.eqb_neq l q)), andb_false_r by auto; repeat split; auto; try lia;
      [rewrite Nat.eqb_refl; lia|rewrite (proj2 (Nat.eqb_neq y p)) by auto; lia].
  - intros [_ (q & (_ & Hq & Hpq & _) & H)]. apply (wins1_iff DSEKI R A Ht). exists (lower A y q). split; auto.
    now apply (child_after HA).
Qed.
