(** * Good rows: not losing D-SEKI (docs/theory.md, 3.9)

    As in Races.v, all statements are about R and a row i. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Races.
Import ListNotations.

(** ** Sums over lists without repetition *)

Lemma list_sum_at_least {f : nat -> nat} {l t} : NoDup l -> 2 <= list_sum (map f l) ->
  exists j, In j l /\ (j <> t /\ 1 <= f j \/ j = t /\ 2 <= f j).
Proof.
  intros Hl. induction Hl as [|x l Hx Hl IH]; simpl; intros H; [lia|].
  destruct (Nat.eq_dec x t) as [->|Hxt].
  - destruct (Nat.le_gt_cases 2 (f t)) as [H2|H2]; [exists t; auto|].
    destruct (list_sum_positive (map f l)) as (k & Hk & Hp); [unfold list_sum in *; lia|].
    rewrite map_length in Hk. rewrite (nth_map f l k 0) in Hp by auto.
    exists (nth k l 0). pose proof (nth_In l 0 Hk) as Hin. split; auto. left. split; auto. congruence.
  - destruct (f x) as [|y] eqn:E; [|exists x; split; auto; left; lia].
    destruct (IH H) as (j & Hj & H'). exists j. auto.
Qed.

Lemma list_sum_remove (f : nat -> nat) t l : NoDup l ->
  exists l', NoDup l' /\ length l <= S (length l') /\ list_sum (map f l') <= list_sum (map f l) /\
    forall x, In x l' -> In x l /\ x <> t.
Proof.
  intros Hl. induction Hl as [|x l Hx Hl (l' & Hl' & Hn & Hs & H)].
  - exists []. simpl. repeat split; auto; [constructor|easy..].
  - destruct (Nat.eq_dec x t) as [->|Hxt].
    + exists l. split; [auto|split; [auto|split; [simpl; lia|]]].
      intros y Hy. split; [now right|congruence].
    + exists (x :: l'). simpl. split; [|split; [lia|split; [lia|]]].
      * constructor; auto. intros Hin. now apply H in Hin.
      * intros y [->|Hy]; auto. apply H in Hy as [Hy Hyt]. auto.
Qed.

(** Of four elements two at least are neither t nor t'. *)
Lemma list_sum_four {f : nat -> nat} {l} t t' : NoDup l -> 4 <= length l ->
  (forall x, In x l -> x <> t -> x <> t' -> 1 <= f x) -> 2 <= list_sum (map f l).
Proof.
  intros Hl H4 H. destruct (list_sum_remove f t l Hl) as (l1 & Hl1 & Hn1 & Hs1 & H1).
  destruct (list_sum_remove f t' l1 Hl1) as (l2 & _ & Hn2 & Hs2 & H2).
  destruct l2 as [|x [|y l2]]; simpl in *; try lia.
  destruct (H2 x (or_introl eq_refl)) as [Hx Hxt'], (H2 y (or_intror (or_introl eq_refl))) as [Hy Hyt'].
  apply H1 in Hx as [Hx Hxt], Hy as [Hy Hyt]. pose proof (H x Hx Hxt Hxt'). pose proof (H y Hy Hyt Hyt'). lia.
Qed.

(** ** Good rows *)

(** The columns in which row i has units. *)
Definition support (A : matrix) (i : nat) : list nat := filter (fun j => 0 <? entry A i j) (seq 0 (cols A)).

(** The D of column j, or 0 if it is negative. *)
Definition margin (A : matrix) (i j : nat) : nat := outside A i j + 2 * entry A i j - (row_sum A i + 1).

(** (D) No margin is negative; (P) of two columns one has u + 1 outside the row, or both together
    have u + 2, where u is the sum of the row; (M) a row with more than three entries has margins. *)
Record good_row (i : nat) (A : matrix) : Prop := {
  good_margin : forall j, j < cols A -> row_sum A i + 1 <= outside A i j + 2 * entry A i j;
  good_pair : forall j l, j < cols A -> l < cols A -> j <> l ->
    row_sum A i + 1 <= outside A i j \/ row_sum A i + 1 <= outside A i l \/
    row_sum A i + 2 <= outside A i j + outside A i l;
  good_support : length (support A i) <= 3 \/ 2 <= list_sum (map (margin A i) (support A i)) }.

Lemma support_nodup A i : NoDup (support A i).
Proof. apply NoDup_filter, seq_NoDup. Qed.

Lemma in_support A i j : In j (support A i) <-> j < cols A /\ 0 < entry A i j.
Proof. unfold support. now rewrite filter_In, in_seq_0, Nat.ltb_lt. Qed.

Lemma list_sum_filter (f : nat -> nat) l : list_sum (map f (filter (fun j => 0 <? f j) l)) = list_sum (map f l).
Proof. induction l as [|x l IH]; simpl; auto. destruct (Nat.ltb_spec 0 (f x)); simpl; rewrite IH; lia. Qed.

Section Good.
Context {m n : nat} {A : matrix} (HA : shape m n A) {i : nat} (Hi : i < m).

Lemma support_sum : list_sum (map (entry A i) (support A i)) = row_sum A i.
Proof.
  unfold support, row_sum. rewrite list_sum_filter, (shape_cols HA), <- (shape_row HA i Hi).
  unfold entry. now rewrite map_nth_seq.
Qed.

(** A good row with two units or more has margins, unless they are all in one column. *)
Lemma good_margins : good_row i A -> 0 < row_sum A i ->
  (exists l, support A i = [l] /\ entry A i l = row_sum A i) \/ 2 <= list_sum (map (margin A i) (support A i)).
Proof.
  intros [HD HP HM] Hu. pose proof support_sum as Hs. pose proof (support_nodup A i) as Hn.
  pose proof (fun j => proj1 (in_support A i j)) as Hin.
  destruct HM as [H3|]; auto. unfold margin.
  destruct (support A i) as [|x [|y [|z [|w l]]]]; simpl in *; try lia.
  - left. exists x. split; auto. lia.
  - right. rewrite !NoDup_cons_iff in Hn. simpl in Hn.
    destruct (Hin x), (Hin y); auto. specialize (HP x y). pose proof (HD x). pose proof (HD y). lia.
  - right. rewrite !NoDup_cons_iff in Hn. simpl in Hn.
    destruct (Hin x), (Hin y), (Hin z); auto.
    pose proof (HP x y). pose proof (HP y z). pose proof (HP x z). pose proof (HD x). pose proof (HD y). pose proof (HD z). lia.
Qed.

(** With a good row, a zero column comes with a zero row. *)
Lemma good_no_zero_col : good_row i A -> zero_col A = false.
Proof.
  intros [HD _ _]. apply not_true_is_false. rewrite (zero_col_sum HA). intros (j & Hj & H).
  pose proof (proj1 (col_sum_zero HA j) H i Hi) as He. specialize (HD j). rewrite (shape_cols HA) in HD.
  unfold outside in HD. lia.
Qed.

End Good.

(** R has made row i zero or good. *)
Definition safe (i : nat) (A : matrix) : Prop := row_sum A i = 0 \/ good_row i A.

Section Answer.
Context {m n : nat} {A : matrix} (HA : shape m n A) {i : nat} (Hi : i < m) (H : good_row i A).

(** C moves in row i; R plays in the same row, in another column if there is one. *)
Lemma answer_inside l : l < n -> 0 < entry A i l -> 0 < row_sum (lower A i l) i ->
  exists j, j < n /\ 0 < entry (lower A i l) i j /\ safe i (lower (lower A i l) i j).
Proof.
  intros Hl He Hu. pose proof (shape_lower HA i l) as HB. pose proof H as [HD HP _].
  set (B := lower A i l) in *.
  assert (Eu : row_sum B i = row_sum A i - 1) by (unfold B; now rewrite (row_sum_lower HA), Nat.eqb_refl).
  assert (Ed : forall x, outside B i x = outside A i x) by (intros x; unfold B; now apply (outside_row_move HA)).
  assert (Ee : forall x, entry B i x = if x =? l then pred (entry A i l) else entry A i x)
    by (intros x; unfold B; now apply (entry_lower_row HA)).
  assert (Hj : exists j, j < n /\ 0 < entry B i j /\ (j = l -> entry B i l = row_sum B i)).
  { destruct (row_elsewhere HB Hi l) as [(j & Hj & Hjl & Hp)|E].
    - exists j. repeat split; auto. congruence.
    - exists l. repeat split; auto; lia. }
  destruct Hj as (j & Hj & Hp & Hall). exists j. repeat split; auto.
  pose proof (shape_lower HB i j) as HX. set (X := lower B i j) in *.
  assert (Eu' : row_sum X i = row_sum A i - 2)
    by (unfold X; rewrite (row_sum_lower HB), Nat.eqb_refl by auto; lia).
  assert (Ed' : forall x, outside X i x = outside A i x)
    by (intros x; unfold X; rewrite (outside_row_move HB) by auto; apply Ed).
  assert (Ee' : forall x, entry X i x = if x =? j then pred (entry B i j) else entry B i x)
    by (intros x; unfold X; now apply (entry_lower_row HB)).
  destruct (Nat.eq_dec (row_sum X i) 0) as [|Hu']; [now left|right].
  rewrite (shape_cols HA) in *. split; rewrite ?(shape_cols HX).
  - intros x Hx. specialize (HD x Hx). rewrite Eu', Ed', Ee', !Ee.
    destruct (Nat.eqb_spec x j) as [->|]; [destruct (Nat.eqb_spec j l) as [->|]|destruct (Nat.eqb_spec x l) as [->|]]; try lia.
    rewrite Ee, Nat.eqb_refl in Hall. specialize (Hall eq_refl). lia.
  - intros x y Hx Hy Hxy. specialize (HP x y Hx Hy Hxy). rewrite Eu', !Ed'. lia.
  - destruct (Nat.le_gt_cases (length (support X i)) 3) as [|H4]; [now left|right].
    apply (list_sum_four l j (support_nodup X i) H4). intros x Hx Hxl Hxj.
    apply in_support in Hx as [Hx _]. rewrite (shape_cols HX) in Hx. specialize (HD x Hx).
    unfold margin. rewrite Eu', Ed', Ee', (proj2 (Nat.eqb_neq _ _) Hxj), Ee, (proj2 (Nat.eqb_neq _ _) Hxl). lia.
Qed.

(** R may play in a column whose margin allows it, now or after a move of C in another row: in
    column l then, l = n if C has not moved. *)
Definition allows (l j : nat) : Prop :=
  entry A i j = row_sum A i /\ support A i = [j] \/
  j <> l /\ 1 <= margin A i j \/ 2 <= margin A i j.

Lemma answer_outside {B} (HB : shape m n B) l j : j < n -> 0 < entry A i j -> allows l j ->
  row_sum B i = row_sum A i -> (forall x, entry B i x = entry A i x) ->
  (forall x, x < n -> outside B i x = outside A i x - if x =? l then 1 else 0) ->
  safe i (lower B i j).
Proof.
  intros Hj He Hal Eu Ee Ed. pose proof H as [HD HP _].
  assert (HeB : 0 < entry B i j) by now rewrite Ee.
  pose proof (shape_lower HB i j) as HX. set (X := lower B i j) in *.
  assert (Eu' : row_sum X i = row_sum A i - 1) by (unfold X; rewrite (row_sum_lower HB), Nat.eqb_refl; auto).
  assert (Ed' : forall x, x < n -> outside X i x = outside A i x - if x =? l then 1 else 0)
    by (intros x Hx; unfold X; rewrite (outside_row_move HB) by auto; auto).
  assert (Ee' : forall x, entry X i x = if x =? j then pred (entry A i j) else entry A i x)
    by (intros x; unfold X; rewrite (entry_lower_row HB), !Ee by auto; auto).
  destruct (Nat.eq_dec (row_sum X i) 0) as [|Hu']; [now left|right].
  rewrite (shape_cols HA) in *. unfold allows, margin in *. split; rewrite ?(shape_cols HX).
  - intros x Hx. specialize (HD x Hx). rewrite Eu', Ed', Ee' by auto.
    destruct (Nat.eqb_spec x j) as [Exj|], (Nat.eqb_spec x l) as [Exl|]; subst; lia.
  - intros x y Hx Hy Hxy. specialize (HP x y Hx Hy Hxy). rewrite Eu', !Ed' by auto.
    destruct (Nat.eqb_spec x l), (Nat.eqb_spec y l); subst; try lia.
  - destruct (Nat.le_gt_cases (length (support X i)) 3) as [|H4]; [now left|right].
    apply (list_sum_four l j (support_nodup X i) H4). intros x Hx Hxl Hxj.
    apply in_support in Hx as [Hx _]. rewrite (shape_cols HX) in Hx. specialize (HD x Hx).
    unfold margin. rewrite Eu', Ed', Ee', (proj2 (Nat.eqb_neq _ _) Hxl), (proj2 (Nat.eqb_neq _ _) Hxj) by auto. lia.
Qed.

Lemma allowed l : 0 < row_sum A i -> exists j, j < n /\ 0 < entry A i j /\ allows l j.
Proof.
  intros Hu. destruct (good_margins HA Hi H Hu) as [(j & Ej & Hj)|H2].
  - exists j. assert (Hin : In j (support A i)) by (rewrite Ej; now left).
    apply in_support in Hin as [Hjn Hp]. rewrite (shape_cols HA) in Hjn. repeat split; auto. now left.
  - destruct (list_sum_at_least (t := l) (support_nodup A i) H2) as (j & Hin & Hj).
    apply in_support in Hin as [Hjn Hp]. rewrite (shape_cols HA) in Hjn. exists j. repeat split; auto.
    right. destruct Hj as [|[-> Hj]]; auto.
Qed.

End Answer.

(** R, moving second, does not lose D-SEKI if row i is zero or good. *)
Lemma safe_holds {m n i A} : shape m n A -> i < m -> safe i A -> holds2 DSEKI R A.
Proof.
  intros HA Hi. remember (matrix_sum A) as s eqn:Es. revert A Es HA.
  induction s as [s IH] using lt_wf_ind. intros A -> HA Hsafe.
  destruct (zero_row A) eqn:Hz.
  { unfold holds2. rewrite first_terminal by now apply terminal_row. simpl. rewrite Hz. now destruct (zero_col A). }
  assert (Hg : good_row i A).
  { destruct Hsafe as [H0|]; auto. apply not_true_iff_false in Hz. exfalso. apply Hz, (zero_row_sum HA). eauto. }
  assert (Ht : terminal A = false) by (unfold terminal; now rewrite Hz, (good_no_zero_col HA Hi Hg)).
  apply holds2_moves; auto. intros B HB. pose proof (child_shape HA B HB) as SB. pose proof HB as HBc.
  apply (in_children HA) in HB as (k & l & Hk & Hl & He & ->).
  destruct (shape_terminal HA Ht) as [Hpos _]. specialize (Hpos i Hi).
  assert (Hend : terminal (lower A k l) = true -> zero_row (lower A k l) = false -> False).
  { intros HtB Hr. unfold terminal in HtB. rewrite Hr in HtB. apply (zero_col_sum SB) in HtB as (j & Hj & Hc).
    pose proof (proj1 (col_sum_zero SB j) Hc i Hi) as He0. pose proof (good_margin i A Hg j) as HD.
    rewrite (shape_cols HA) in HD. specialize (HD Hj).
    assert (Ho : outside (lower A k l) i j = 0) by (unfold outside; lia).
    assert (Hri : row_sum (lower A k l) i <> 0).
    { intros E. apply not_true_iff_false in Hr. apply Hr, (zero_row_sum SB). eauto. }
    rewrite (row_sum_lower HA) in Hri by auto. rewrite (entry_lower HA) in He0 by auto.
    destruct (Nat.eqb_spec i k) as [<-|Hik]; simpl in *.
    - rewrite (outside_row_move HA) in Ho by auto. destruct (Nat.eqb_spec j l) as [->|]; lia.
    - rewrite (outside_other_move HA) in Ho by auto. destruct (Nat.eqb_spec j l); lia. }
  destruct (terminal (lower A k l)) eqn:HtB.
  { destruct (zero_row (lower A k l)) eqn:Hr; [|now destruct Hend].
    unfold holds1. rewrite first_terminal by auto. simpl. rewrite Hr. now destruct (zero_col _). }
  destruct (shape_terminal SB HtB) as [HposB _]. specialize (HposB i Hi).
  assert (Hj : exists j, j < n /\ 0 < entry (lower A k l) i j /\ safe i (lower (lower A k l) i j)).
  { destruct (Nat.eq_dec k i) as [->|Hki]; [now apply (answer_inside HA Hi Hg)|].
    destruct (allowed HA Hi Hg l Hpos) as (j & Hj & Hp & Hal).
    assert (Ee : forall x, entry (lower A k l) i x = entry A i x).
    { intros x. rewrite (entry_lower HA) by auto. destruct (Nat.eqb_spec i k); [congruence|easy]. }
    exists j. rewrite Ee. repeat split; auto. apply (answer_outside HA Hi Hg SB l j); auto.
    - rewrite (row_sum_lower HA) by auto. destruct (Nat.eqb_spec i k); [congruence|lia].
    - intros x Hx. rewrite (outside_other_move HA) by auto. destruct (x =? l); lia.
  }
  destruct Hj as (j & Hj & Hp & HX).
  assert (HXc : In (lower (lower A k l) i j) (children (lower A k l))) by (apply (in_children SB); eauto 10).
  apply (holds1_move DSEKI R _ _ HtB HXc). apply child_sum in HBc, HXc.
  apply (IH (matrix_sum (lower (lower A k l) i j))); auto; [lia|]. now apply shape_lower.
Qed.

Theorem good_row_holds {m n A} i : shape m n A -> i < m -> good_row i A -> holds2 DSEKI R A.
Proof. intros HA Hi H. apply (safe_holds HA Hi). now right. Qed.

(** R, moving first, can make a good row zero or good again. *)
Lemma good_row_move {m n A i} (HA : shape m n A) (Hi : i < m) : good_row i A -> 0 < row_sum A i ->
  exists l, l < n /\ 0 < entry A i l /\ safe i (lower A i l).
Proof.
  intros H Hu. destruct (allowed HA Hi H n Hu) as (j & Hj & Hp & Hal). exists j. do 2 (split; auto).
  apply (answer_outside HA Hi H HA n j); auto. intros x Hx. destruct (Nat.eqb_spec x n); lia.
Qed.

(** So R need not pass. *)
Theorem good_row_moves {m n A} i : shape m n A -> terminal A = false -> i < m -> good_row i A ->
  ~ all_moves_lose DSEKI R A.
Proof.
  intros HA Ht Hi H Hall. destruct (good_row_move HA Hi H) as (l & Hl & He & Hs); [now apply (shape_terminal HA Ht)|].
  assert (HA' : In (lower A i l) (children A)) by (apply (in_children HA); eauto 10).
  apply (safe_holds (shape_lower HA i l) Hi) in Hs. now apply Hs, Hall.
Qed.
