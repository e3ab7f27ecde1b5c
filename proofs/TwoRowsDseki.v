(** * D-SEKI on two rows (docs/theory.md, 8.2)

    (a) says when R wins and (b), from three columns on, when R does not lose; all else follows. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races GoodRows TwoRows TwoRowsSeki.
Import ListNotations.

Lemma three_le_row_sum A i : entry A i 0 + entry A i 1 + entry A i 2 <= row_sum A i.
Proof.
  unfold entry, row_sum. destruct (nth i A []) as [|x [|y [|z l]]]; simpl; lia.
Qed.

Lemma zero_col_wins A : zero_col A = true -> zero_row A = false -> wins1 DSEKI C A /\ wins2 DSEKI C A.
Proof.
  intros Hc Hr. assert (Ht : terminal A = true) by (unfold terminal; now rewrite Hc, orb_true_r).
  unfold wins1, wins2. rewrite !first_terminal by auto. simpl. now rewrite Hc, Hr.
Qed.

Lemma zero_col_holds A : zero_col A = true -> holds1 DSEKI C A /\ holds2 DSEKI C A.
Proof.
  intros Hc. assert (Ht : terminal A = true) by (unfold terminal; now rewrite Hc, orb_true_r).
  unfold holds1, holds2. rewrite !first_terminal by auto. simpl. rewrite Hc. now destruct (zero_row A).
Qed.

(** ** When R wins *)

(** The lead of row i is at most 0, or less. *)
Definition behind (i c : nat) (A : matrix) : Prop := exists j, j < cols A /\ outside A i j + c <= row_sum A i.

Lemma leads_or_behind i A : (leads false i 1 A \/ behind i 0 A) /\ (leads false i 0 A \/ behind i 1 A).
Proof.
  split; [destruct (leads_dec false 1 i A) as [|(j & Hj & H)]|destruct (leads_dec false 0 i A) as [|(j & Hj & H)]]; auto;
    right; exists j; unfold credit in H; simpl in H; split; auto; lia.
Qed.

(** C, moving second, does not lose while both leads are negative; nor, moving first, while none is positive. *)
Lemma behind_holds {n A} : shape 2 n A -> 2 <= n -> terminal A = false ->
  ((forall i, i < 2 -> behind i 1 A) -> holds2 DSEKI C A) /\
  ((forall i, i < 2 -> behind i 0 A) -> holds1 DSEKI C A).
Proof.
  intros HA Hn. remember (matrix_sum A) as s eqn:Es. revert A Es HA.
  induction s as [s IH] using lt_wf_ind. intros A -> HA Ht.
  destruct (shape_terminal HA Ht) as [Hrow Hcol].
  assert (H2 : (forall i, i < 2 -> behind i 1 A) -> holds2 DSEKI C A).
  { intros Hb. apply holds2_moves; auto. intros B HB. pose proof (child_sum _ _ HB) as Hs.
    pose proof (child_shape HA B HB) as SB. apply (in_children HA) in HB as (k & l & Hk & Hl & He & ->).
    destruct (zero_col (lower A k l)) eqn:Hc; [now apply zero_col_holds|].
    assert (HtB : terminal (lower A k l) = false).
    { unfold terminal. rewrite Hc, orb_false_r. apply not_true_is_false. rewrite (zero_row_sum SB).
      intros (x & Hx & E). rewrite (row_sum_lower HA) in E by auto. pose proof (Hrow x Hx).
      destruct (Nat.eqb_spec x k) as [->|]; [|lia]. destruct (Hb k Hk) as (j & Hj & H1).
      rewrite (shape_cols HA) in Hj. pose proof (Hcol j Hj) as Hcj. unfold outside in H1.
      assert (Ejl : j = l).
      { destruct (Nat.eq_dec j l) as [|Hjl]; auto. pose proof (two_le_row_sum (A := A) k j l Hjl). lia. }
      subst j. apply not_true_iff_false in Hc. apply Hc, (zero_col_sum SB). exists l. split; auto.
      rewrite (col_sum_lower HA), Nat.eqb_refl by auto. pose proof (entry_le_row_sum (A := A) k l). lia. }
    apply (IH (matrix_sum (lower A k l))); auto; [lia|]. intros x Hx. destruct (Hb x Hx) as (j & Hj & H1).
    rewrite (shape_cols HA) in Hj. exists j. rewrite (shape_cols SB). split; auto. rewrite (row_sum_lower HA) by auto.
    destruct (Nat.eqb_spec x k) as [->|Hxk].
    - rewrite (outside_row_move HA) by auto. lia.
    - rewrite (outside_other_move HA) by auto. lia. }
  split; auto. intros Hb.
  assert (Hcase : (forall i, i < 2 -> behind i 1 A) \/ exists i, i < 2 /\ leads false i 0 A).
  { apply (bounded (fun i => behind i 1 A)). intros i _. destruct (leads_or_behind i A) as [_ []]; auto. }
  destruct Hcase as [Hcase|(i & Hi & Hlead)]; [apply holds2_holds1; auto|].
  destruct (Hb i Hi) as (j & Hj & Hj0). unfold leads in Hlead. rewrite (shape_cols HA) in Hj, Hlead.
  set (k := other i) in *. pose proof (other_lt i Hi : k < 2) as Hk. pose proof (other_neq i Hi : k <> i) as Hik.
  assert (Ho : forall x, outside A i x = entry A k x) by (intros x; now apply (two_outside HA)).
  assert (Ho' : forall x, outside A k x = entry A i x)
    by (intros x; rewrite (two_outside HA k) by auto; unfold k; now rewrite other_other).
  pose proof (Hlead 0) as H0. pose proof (Hlead 1) as H1. pose proof (Hrow i Hi) as Hu. specialize (Hlead j Hj).
  unfold credit in *. simpl in *. rewrite !Ho in *.
  assert (Hn01 : 0 <> 1) by lia.
  pose proof (two_le_row_sum (A := A) i 0 1 Hn01) as Hui. pose proof (two_le_row_sum (A := A) k 0 1 Hn01) as Huk.
  assert (He : 0 < entry A k j) by lia.
  assert (HB : In (lower A k j) (children A)) by (apply (in_children HA); eauto 10).
  pose proof (shape_lower HA k j) as SB. apply (holds1_move DSEKI C A _ Ht HB).
  destruct (zero_col (lower A k j)) eqn:Hc; [now apply zero_col_holds|].
  pose proof (fun x => row_sum_lower HA k j x Hk He) as Er.
  assert (HtB : terminal (lower A k j) = false).
  { unfold terminal. rewrite Hc, orb_false_r. apply not_true_is_false. rewrite (zero_row_sum SB).
    intros (x & Hx & E). rewrite Er in E. pose proof (Hrow x Hx). destruct (Nat.eqb_spec x k) as [->|]; lia. }
  apply (IH (matrix_sum (lower A k j))); auto; [apply child_sum in HB; lia|]. intros x Hx.
  unfold behind. rewrite (shape_cols SB), Er. destruct (Nat.eqb_spec x k) as [->|Hxk].
  - destruct (Nat.le_gt_cases (entry A i 0) (entry A i 1)); [exists 0|exists 1];
      rewrite (outside_row_move HA), Ho' by auto; split; lia.
  - assert (x = i) as -> by lia. exists j. split; auto.
    rewrite (outside_other_move HA), Ho, Nat.eqb_refl by auto. lia.
Qed.

(** 8.2 (a) *)
Theorem two_rows_wins {n A} : shape 2 n A -> 2 <= n -> terminal A = false ->
  (wins2 DSEKI R A <-> exists i, i < 2 /\ leads false i 1 A) /\
  (wins1 DSEKI R A <-> exists i, i < 2 /\ leads false i 0 A).
Proof.
  intros HA Hn Ht. destruct (behind_holds HA Hn Ht) as [H2 H1]. split; split.
  - intros H. destruct (bounded (fun i => behind i 0 A) (fun i => leads false i 1 A) 2) as [Hb|]; auto.
    + intros i _. destruct (leads_or_behind i A) as [[] _]; auto.
    + apply holds1_iff in H1; auto. easy.
  - intros (i & Hi & H). apply (race_second (wins_aim DSEKI) Hi A HA). now left.
  - intros H. destruct (bounded (fun i => behind i 1 A) (fun i => leads false i 0 A) 2) as [Hb|]; auto.
    + intros i _. destruct (leads_or_behind i A) as [_ []]; auto.
    + apply holds2_iff in H2; auto. easy.
  - intros (i & Hi & H). apply (race_first (wins_aim DSEKI) Hi A HA Ht).
    apply (ready_lead false HA); auto. now apply (shape_terminal HA Ht).
Qed.

(** ** When R does not lose *)

(** Row i is short of being good by c, in the margin of a column or in a pair of columns. *)
Definition fails (c i : nat) (A : matrix) : Prop :=
  (exists j, j < cols A /\ outside A i j + 2 * entry A i j + c <= row_sum A i + 1) \/
  (exists j l, j < cols A /\ l < cols A /\ j <> l /\ outside A i j + c <= row_sum A i + 1 /\
    outside A i l + c <= row_sum A i + 1 /\ outside A i j + outside A i l + c <= row_sum A i + 2).

Lemma fails_or c i A : fails c i A \/
  (forall j, j < cols A -> row_sum A i + 2 <= outside A i j + 2 * entry A i j + c) /\
  (forall j l, j < cols A -> l < cols A -> j <> l ->
    row_sum A i + 2 <= outside A i j + c \/ row_sum A i + 2 <= outside A i l + c \/
    row_sum A i + 3 <= outside A i j + outside A i l + c).
Proof.
  destruct (bounded (fun j => row_sum A i + 2 <= outside A i j + 2 * entry A i j + c)
    (fun j => outside A i j + 2 * entry A i j + c <= row_sum A i + 1) (cols A)) as [HD|]; [lia| |now left; left].
  destruct (bounded (fun j => forall l, l < cols A -> j <> l ->
      row_sum A i + 2 <= outside A i j + c \/ row_sum A i + 2 <= outside A i l + c \/
      row_sum A i + 3 <= outside A i j + outside A i l + c)
    (fun _ => fails c i A) (cols A)) as [HP|(_ & _ & H)]; [| |now left].
  - intros j Hj. destruct (bounded (fun l => j <> l ->
        row_sum A i + 2 <= outside A i j + c \/ row_sum A i + 2 <= outside A i l + c \/
        row_sum A i + 3 <= outside A i j + outside A i l + c)
      (fun _ => fails c i A) (cols A)) as [HP|(_ & _ & H)]; auto.
    intros l Hl.
    destruct (Nat.eq_dec j l) as [|Hjl]; [now left|].
    destruct (Nat.le_gt_cases (row_sum A i + 2) (outside A i j + c)); [left; lia|].
    destruct (Nat.le_gt_cases (row_sum A i + 2) (outside A i l + c)); [left; lia|].
    destruct (Nat.le_gt_cases (row_sum A i + 3) (outside A i j + outside A i l + c)); [left; lia|].
    right. right. exists j, l. repeat split; auto; lia.
  - right. auto.
Qed.

(** The row has more than three entries but hardly any margins. *)
Definition thin (i : nat) (A : matrix) : Prop :=
  4 <= length (support A i) /\ list_sum (map (margin A i) (support A i)) <= 1.

Definition bad (i : nat) (A : matrix) : Prop := fails 1 i A \/ thin i A.

Lemma good_or_bad i A : good_row i A \/ bad i A.
Proof.
  destruct (fails_or 1 i A) as [|[HD HP]]; [now right; left|].
  destruct (Nat.le_gt_cases (length (support A i)) 3) as [H3|H3].
  2: destruct (Nat.le_gt_cases (list_sum (map (margin A i) (support A i))) 1) as [H1|H1]; [right; right; split; auto|].
  all: left; split; [intros j Hj; specialize (HD j Hj); lia| |auto].
  all: intros j l Hj Hl Hjl; specialize (HP j l Hj Hl Hjl); lia.
Qed.

Lemma good_not_bad {i A} : good_row i A -> ~ bad i A.
Proof.
  intros [HD HP HM] [[(j & Hj & H)|(j & l & Hj & Hl & Hjl & H1 & H2 & H3)]|[H4 H1]].
  - specialize (HD j Hj). lia.
  - specialize (HP j l Hj Hl Hjl). lia.
  - lia.
Qed.

Section Moves.
Context {n : nat} {A : matrix} (HA : shape 2 n A) {k l : nat} (Hk : k < 2) (Hl : l < n) (He : 0 < entry A k l).
Let HB := shape_lower HA k l.

(** A move in another row leaves a row bad, and by a move in the row it gains 1 at most. *)
Lemma fails_other c i : i < 2 -> i <> k -> fails c i A -> fails c i (lower A k l).
Proof.
  intros Hi Hik H. unfold fails in *. rewrite (shape_cols HB), (row_sum_lower HA) by auto. rewrite (shape_cols HA) in H.
  rewrite (proj2 (Nat.eqb_neq i k)), Nat.sub_0_r by auto.
  assert (Ee : forall x, entry (lower A k l) i x = entry A i x).
  { intros x. rewrite (entry_lower HA) by auto. destruct (Nat.eqb_spec i k); [congruence|easy]. }
  assert (Eo : forall x, outside (lower A k l) i x <= outside A i x)
    by (intros x; rewrite (outside_other_move HA); auto; lia).
  destruct H as [(j & Hj & H)|(x & y & Hx & Hy & Hxy & H1 & H2 & H3)].
  - left. exists j. rewrite Ee. specialize (Eo j). split; auto. lia.
  - right. exists x, y. pose proof (Eo x). pose proof (Eo y). repeat split; auto; lia.
Qed.

Lemma fails_move c i : i < 2 -> fails (S c) i A -> fails c i (lower A k l).
Proof.
  intros Hi H. destruct (Nat.eq_dec i k) as [->|Hik].
  - unfold fails in *. rewrite (shape_cols HB), (row_sum_lower HA), Nat.eqb_refl by auto. rewrite (shape_cols HA) in H.
    destruct H as [(j & Hj & H)|(x & y & Hx & Hy & Hxy & H1 & H2 & H3)]; [left|right].
    + exists j. rewrite (outside_row_move HA), (entry_lower_row HA) by auto. split; auto.
      destruct (Nat.eqb_spec j l) as [->|]; lia.
    + exists x, y. rewrite !(outside_row_move HA) by auto. repeat split; auto; lia.
  - apply (fails_other c i Hi Hik). destruct H as [(j & Hj & H)|(x & y & Hx & Hy & Hxy & H1 & H2 & H3)]; [left|right].
    + exists j. split; auto. lia.
    + exists x, y. repeat split; auto; lia.
Qed.

Lemma thin_other i : i < 2 -> i <> k -> thin i A -> thin i (lower A k l).
Proof.
  intros Hi Hik [H4 H1]. unfold thin.
  assert (Ee : forall x, entry (lower A k l) i x = entry A i x).
  { intros x. rewrite (entry_lower HA) by auto. destruct (Nat.eqb_spec i k); [congruence|easy]. }
  assert (Es : support (lower A k l) i = support A i).
  { unfold support. rewrite (shape_cols HB), (shape_cols HA). apply filter_ext. intros x. now rewrite Ee. }
  rewrite Es. split; auto. revert H1. generalize (support A i) as s. intros s H1.
  enough (H : list_sum (map (margin (lower A k l) i) s) <= list_sum (map (margin A i) s)) by lia.
  clear H1 Es. induction s as [|x s IH]; simpl; auto. unfold margin at 1 3.
  rewrite Ee, (outside_other_move HA), (row_sum_lower HA) by auto. rewrite (proj2 (Nat.eqb_neq i k)) by auto. lia.
Qed.

Lemma bad_other i : i < 2 -> i <> k -> bad i A -> bad i (lower A k l).
Proof. intros Hi Hik [H|H]; [left; now apply fails_other|right; now apply thin_other]. Qed.

End Moves.

(** Row i is bad, and stays so whatever R does. *)
Definition stays_bad (i : nat) (A : matrix) : Prop :=
  bad i A /\ forall B, In B (children A) -> bad i B.

Lemma fails_stays {n A i} : shape 2 n A -> i < 2 -> fails 2 i A -> stays_bad i A.
Proof.
  intros HA Hi H. split.
  - left. destruct H as [(j & Hj & H)|(x & y & Hx & Hy & Hxy & H1 & H2 & H3)]; [left; exists j|right; exists x, y];
      repeat split; auto; lia.
  - intros B HB. apply (in_children HA) in HB as (k & l & Hk & Hl & He & ->). left. now apply (fails_move HA).
Qed.

(** A unit that is all of its column but not of its row. *)
Definition unit_column (n : nat) (A : matrix) : Prop :=
  exists i j, i < 2 /\ j < n /\ entry A i j = 1 /\ col_sum A j = 1 /\ 2 <= row_sum A i.

Lemma list_sum_in (f : nat -> nat) l x : In x l -> f x <= list_sum (map f l).
Proof. induction l as [|z l IH]; simpl; [easy|]. intros [->|H]; [|specialize (IH H)]; unfold list_sum in *; lia. Qed.

Lemma list_sum_in2 (f : nat -> nat) l x y : In x l -> In y l -> x <> y -> f x + f y <= list_sum (map f l).
Proof.
  induction l as [|z l IH]; simpl; [easy|]. intros Hx Hy Hxy.
  pose proof (list_sum_in f l x). pose proof (list_sum_in f l y). unfold list_sum in *.
  destruct Hx as [->|Hx], Hy as [->|Hy]; try congruence; [specialize (H0 Hy)|specialize (H Hx)|specialize (IH Hx Hy Hxy)]; lia.
Qed.

(** The margins of a thin row are 0, but for one of 1 at most; C can play there. *)
Lemma thin_column {n A i} : shape 2 n A -> i < 2 -> 2 <= row_sum A i ->
  (forall j, j < n -> row_sum A i + 1 <= outside A i j + 2 * entry A i j) ->
  (forall j l, j < cols A -> l < cols A -> j <> l ->
    row_sum A i + 2 <= outside A i j + 1 \/ row_sum A i + 2 <= outside A i l + 1 \/
    row_sum A i + 3 <= outside A i j + outside A i l + 1) ->
  thin i A ->
  exists l, In l (support A i) /\ 0 < outside A i l /\ margin A i l <= 1 /\
    forall x, In x (support A i) -> x <> l -> margin A i x = 0.
Proof.
  intros HA Hi Hu HD HP [H4 H1].
  assert (Hin : forall x, In x (support A i) -> x < n /\ 0 < entry A i x).
  { intros x Hx. apply in_support in Hx. now rewrite (shape_cols HA) in Hx. }
  assert (Hxy : exists x y, x <> y /\ In x (support A i) /\ In y (support A i)).
  { pose proof (support_nodup A i) as Hn. destruct (support A i) as [|x [|y s]]; simpl in H4; try lia.
    exists x, y. rewrite !NoDup_cons_iff in Hn. simpl in *. intuition. }
  destruct Hxy as (x & y & Hxy & Hx & Hy). destruct (Hin x Hx) as [Hxn Hxp], (Hin y Hy) as [Hyn Hyp].
  pose proof (two_le_row_sum (A := A) i x y Hxy) as H2. pose proof (HD x Hxn) as HDx. pose proof (HD y Hyn) as HDy.
  destruct (Nat.eq_dec (list_sum (map (margin A i) (support A i))) 0) as [H0|H0].
  - assert (Hm : forall z, In z (support A i) -> margin A i z = 0).
    { intros z Hz. pose proof (list_sum_in (margin A i) _ z Hz). lia. }
    pose proof (Hm x Hx) as Hmx. pose proof (Hm y Hy) as Hmy. unfold margin in Hmx, Hmy.
    destruct (Nat.eq_dec (outside A i x) 0) as [Ex|Ex]; [exists y|exists x]; repeat split; auto; try lia;
      rewrite Hm by auto; lia.
  - destruct (list_sum_positive (map (margin A i) (support A i))) as (p & Hp & Hpos); [lia|].
    rewrite map_length in Hp. rewrite (nth_map _ _ p 0) in Hpos by auto.
    pose proof (nth_In (support A i) 0 Hp) as Hl. set (l := nth p (support A i) 0) in *.
    pose proof (list_sum_in (margin A i) _ l Hl) as Hml.
    assert (Hm : forall z, In z (support A i) -> z <> l -> margin A i z = 0).
    { intros z Hz Hzl. pose proof (list_sum_in2 (margin A i) _ z l Hz Hl Hzl). lia. }
    exists l. split; [auto|split; [|split; [lia|auto]]].
    destruct (Hin l Hl) as [Hln Hlp]. destruct (Nat.eq_dec (outside A i l) 0) as [E|]; [exfalso|lia].
    assert (Hz : exists z, In z (support A i) /\ z <> l).
    { destruct (Nat.eq_dec x l); [exists y|exists x]; split; auto; congruence. }
    destruct Hz as (z & Hz & Hzl). destruct (Hin z Hz) as [Hzn Hzp]. specialize (Hm z Hz Hzl). specialize (HP z l).
    rewrite (shape_cols HA) in HP. unfold margin in Hm. specialize (HP Hzn Hln Hzl). lia.
Qed.

(** C has a move after which a bad row stays bad, and rows are too long to be made zero. *)
Lemma bad_move {n A i} : shape 2 n A -> terminal A = false -> ~ unit_column n A -> i < 2 ->
  2 <= row_sum A i -> 3 <= row_sum A (other i) -> bad i A ->
  exists k l, k < 2 /\ l < n /\ 0 < entry A k l /\ (forall x, x < 2 -> 2 <= row_sum (lower A k l) x) /\
    stays_bad i (lower A k l).
Proof.
  intros HA Ht Hunit Hi Hu Hv Hbad. set (k := other i) in *.
  pose proof (other_lt i Hi : k < 2) as Hk. pose proof (not_eq_sym (other_neq i Hi) : i <> k) as Hik.
  assert (Ho : forall x, outside A i x = entry A k x) by (intros x; now apply (two_outside HA)).
  assert (Hc : forall x, col_sum A x = entry A i x + entry A k x) by (intros x; now apply (two_col_sum HA)).
  destruct (shape_terminal HA Ht) as [_ Hcol].
  assert (Hother : forall l, 0 < entry A k l -> forall x, x < 2 -> 2 <= row_sum (lower A k l) x).
  { intros l He x Hx. rewrite (row_sum_lower HA) by auto. destruct (Nat.eqb_spec x k) as [->|]; [lia|].
    assert (x = i) as -> by (unfold k, other in *; lia). lia. }
  assert (Hmove : forall l, l < n -> 0 < entry A k l -> stays_bad i (lower A k l) ->
    exists k l, k < 2 /\ l < n /\ 0 < entry A k l /\ (forall x, x < 2 -> 2 <= row_sum (lower A k l) x) /\
      stays_bad i (lower A k l)) by (intros l Hl He H; exists k, l; auto 10).
  assert (Hafter : forall l x, 0 < entry A k l ->
    row_sum (lower A k l) i = row_sum A i /\
    (l < n -> entry (lower A k l) i x = entry A i x /\
      outside (lower A k l) i x = outside A i x - if x =? l then 1 else 0)).
  { intros l x He. rewrite (row_sum_lower HA) by auto. rewrite (proj2 (Nat.eqb_neq i k)) by auto.
    split; [lia|]. intros Hl. split; [|apply (outside_other_move HA); auto].
    rewrite (entry_lower HA) by auto. now rewrite (proj2 (Nat.eqb_neq i k)). }
  destruct (bounded (fun j => row_sum A i + 1 <= outside A i j + 2 * entry A i j)
    (fun j => outside A i j + 2 * entry A i j <= row_sum A i) n) as [HD|(j & Hj & HD)]; [lia| |].
  - destruct (fails_or 1 i A) as [[(j & Hj & H)|(x & y & Hx & Hy & Hxy & H1 & H2 & H3)]|[_ HP]].
    + rewrite (shape_cols HA) in Hj. specialize (HD j Hj). lia.
    + (* a pair of columns: C plays in the longer one *)
      rewrite (shape_cols HA) in Hx, Hy. pose proof (HD x Hx) as HDx. pose proof (HD y Hy) as HDy.
      pose proof (two_le_row_sum (A := A) i x y Hxy) as Hxy2.
      assert (Hlong : forall x y, x < n -> y < n -> x <> y -> outside A i x <= outside A i y -> 0 < outside A i y ->
        outside A i y <= row_sum A i -> outside A i x + outside A i y <= row_sum A i + 1 -> stays_bad i (lower A k y)).
      { clear x y Hx Hy Hxy H1 H2 H3 HDx HDy Hxy2. intros x y Hx Hy Hxy H1 H2 H3 H4.
        assert (He : 0 < entry A k y) by now rewrite <- Ho.
        apply (fails_stays (shape_lower HA k y) Hi). right. exists x, y.
        rewrite (shape_cols (shape_lower HA k y)). destruct (Hafter y x He) as [-> Hax]. destruct (Hax Hy) as [_ ->].
        destruct (Hafter y y He) as [_ Hay]. destruct (Hay Hy) as [_ ->].
        rewrite Nat.eqb_refl, (proj2 (Nat.eqb_neq x y) Hxy). repeat split; auto; lia. }
      destruct (Nat.le_gt_cases (outside A i x) (outside A i y)) as [Hle|Hle].
      * apply (Hmove y Hy); [rewrite <- Ho; lia|]. apply (Hlong x y); auto; lia.
      * apply (Hmove x Hx); [rewrite <- Ho; lia|]. apply (Hlong y x); auto; lia.
    + (* margins of 0, but for one of 1 at most: C plays there *)
      assert (Hthin : thin i A).
      { destruct Hbad as [[(j & Hj & H)|(x & y & Hx & Hy & Hxy & H1 & H2 & H3)]|]; auto; exfalso.
        - rewrite (shape_cols HA) in Hj. specialize (HD j Hj). lia.
        - specialize (HP x y Hx Hy Hxy). lia. }
      destruct (thin_column HA Hi Hu HD HP Hthin) as (l & Hin & Hpos & Hml & Hm).
      apply in_support in Hin as [Hl Hel]. rewrite (shape_cols HA) in Hl.
      assert (He : 0 < entry A k l) by now rewrite <- Ho.
      apply (Hmove l Hl He). pose proof (shape_lower HA k l) as HB. split.
      { now apply (bad_other HA). }
      intros Y HY. apply (in_children HB) in HY as (r & j & Hr & Hj & Hrj & ->).
      destruct (Nat.eq_dec r i) as [->|Hri].
      2:{ apply (bad_other HB); auto. now apply (bad_other HA). }
      left; left. exists j. rewrite (shape_cols (shape_lower HB i j)). split; auto.
      rewrite (outside_row_move HB), (entry_lower_row HB), Nat.eqb_refl, (row_sum_lower HB), Nat.eqb_refl by auto.
      destruct (Hafter l j He) as [-> Ha]. destruct (Ha Hl) as [Ee ->]. rewrite Ee in *.
      assert (Hj' : In j (support A i)) by (apply in_support; rewrite (shape_cols HA); auto).
      specialize (HD j Hj). specialize (Hm j Hj'). unfold margin in Hm, Hml.
      destruct (Nat.eqb_spec j l) as [E|]; [rewrite E in *|specialize (Hm n0)]; lia.
  - (* a column that lacks margin: C plays there *)
    destruct (Nat.eq_dec (outside A i j) 0) as [H0|H0].
    + assert (He2 : 2 <= entry A i j).
      { pose proof (Hcol j Hj) as Hcj. rewrite Hc, <- Ho, H0 in Hcj.
        destruct (Nat.eq_dec (entry A i j) 1) as [E|]; [|lia]. exfalso. apply Hunit. exists i, j.
        rewrite Hc, <- Ho, H0, E. auto. }
      assert (He : 0 < entry A i j) by lia. pose proof (shape_lower HA i j) as HB.
      exists i, j. split; [auto|split; [auto|split; [auto|split]]].
      1:{ intros x Hx. rewrite (row_sum_lower HA) by auto. destruct (Nat.eqb_spec x i) as [->|]; [lia|].
          assert (x = k) as -> by (unfold k, other in *; lia). lia. }
      apply (fails_stays HB Hi). left. exists j. rewrite (shape_cols HB). split; auto.
      rewrite (outside_row_move HA), (entry_lower_row HA), Nat.eqb_refl, (row_sum_lower HA), Nat.eqb_refl by auto. lia.
    + assert (He : 0 < entry A k j) by (rewrite <- Ho; lia).
      apply (Hmove j Hj He), (fails_stays (shape_lower HA k j) Hi). left. exists j.
      rewrite (shape_cols (shape_lower HA k j)). destruct (Hafter j j He) as [-> Ha]. destruct (Ha Hj) as [-> ->].
      rewrite Nat.eqb_refl. split; auto. lia.
Qed.

Section Long.
Context {n : nat} {A : matrix} (HA : shape 2 n A) (Hn : 3 <= n) (Ht : terminal A = false).

Let Hcol : forall j, j < n -> 0 < col_sum A j.
Proof. apply (shape_terminal HA Ht). Qed.

Lemma three_entries i : i < 2 ->
  entry A i 0 + entry A i 1 + entry A i 2 <= row_sum A i /\
  outside A i 0 + outside A i 1 + outside A i 2 <= row_sum A (other i) /\
  forall j, j < n -> 0 < entry A i j + outside A i j /\ (outside A i j = entry A (other i) j).
Proof.
  intros Hi. split; [apply three_le_row_sum|]. rewrite !(two_outside HA i) by auto. split; [apply three_le_row_sum|].
  intros j Hj. pose proof (Hcol j Hj) as H. rewrite (two_col_sum HA i) in H by auto. rewrite (two_outside HA i) by auto. auto.
Qed.

(** Unless the sums are small, a row is far from good. *)
Lemma fails_three : fails 3 0 A \/ fails 3 1 A \/ row_sum A 0 <= 2 /\ row_sum A 1 <= 2.
Proof.
  destruct (fails_or 3 0 A) as [|[HD HP]]; auto. destruct (fails_or 3 1 A) as [|[HD' HP']]; auto. right; right.
  rewrite (shape_cols HA) in *.
  destruct (three_entries 0) as (_ & Hv & _); [lia|]. change (other 0) with 1 in *.
  assert (HP2 : forall i j l, i < 2 -> j < 3 -> l < 3 -> j <> l ->
    row_sum A i <= outside A i j + outside A i l + 1 /\ (3 <= row_sum A i -> 2 <= outside A i j \/ 2 <= outside A i l)).
  { intros i j l Hi Hj Hl Hjl. destruct i as [|[|]]; [specialize (HP j l)|specialize (HP' j l)|]; lia. }
  assert (Hsum : forall i, i < 2 -> 3 * row_sum A i <= 2 * (outside A i 0 + outside A i 1 + outside A i 2) + 3).
  { intros i Hi. pose proof (HP2 i 0 1 Hi). pose proof (HP2 i 0 2 Hi). pose proof (HP2 i 1 2 Hi). lia. }
  assert (Htwo : forall i, i < 2 -> 3 <= row_sum A i -> 4 <= outside A i 0 + outside A i 1 + outside A i 2).
  { intros i Hi H. pose proof (HP2 i 0 1 Hi). pose proof (HP2 i 0 2 Hi). pose proof (HP2 i 1 2 Hi). lia. }
  destruct (three_entries 1) as (_ & Hv' & _); [lia|]. change (other 1) with 0 in *.
  pose proof (Hsum 0) as S0. pose proof (Hsum 1) as S1. pose proof (Htwo 0) as T0. pose proof (Htwo 1) as T1.
  clear - Hv Hv' S0 S1 T0 T1. lia.
Qed.

Lemma small_unit_column : row_sum A 0 <= 2 -> row_sum A 1 <= 2 -> unit_column n A.
Proof.
  intros Hu Hv. destruct (three_entries 0) as (Ha & Hb & Hc); [lia|]. change (other 0) with 1 in *.
  pose proof (Hc 0) as C0. pose proof (Hc 1) as C1. pose proof (Hc 2) as C2.
  pose proof (three_le_row_sum A 1).
  assert (H3 : forall P : nat -> Prop, P 0 \/ P 1 \/ P 2 -> exists j, j < 3 /\ P j).
  { intros P [|[|]]; [exists 0|exists 1|exists 2]; auto. }
  assert (Hcase : (exists j, j < 3 /\ entry A 0 j = 1 /\ entry A 1 j = 0 /\ row_sum A 0 = 2) \/
    (exists j, j < 3 /\ entry A 0 j = 0 /\ entry A 1 j = 1 /\ row_sum A 1 = 2)).
  { destruct C0 as [C0 E0], C1 as [C1 E1], C2 as [C2 E2]; try lia. rewrite E0, E1, E2 in *. clear Hc E0 E1 E2.
    assert (Hsum : row_sum A 1 = 2 /\ row_sum A 0 <= 1 \/ row_sum A 0 = 2 /\ row_sum A 1 <= 1 \/
      row_sum A 0 = 2 /\ row_sum A 1 = 2) by lia.
    destruct Hsum as [[Hs Hs']|[[Hs Hs']|[Hs Hs']]].
    - right. assert (Hj : exists j, j < 3 /\ (entry A 0 j = 0 /\ entry A 1 j = 1)) by (apply H3; lia).
      destruct Hj as (j & Hj & H1 & H2). exists j. auto.
    - left. assert (Hj : exists j, j < 3 /\ (entry A 0 j = 1 /\ entry A 1 j = 0)) by (apply H3; lia).
      destruct Hj as (j & Hj & H1 & H2). exists j. auto.
    - assert (Hj : exists j, j < 3 /\ entry A 0 j + entry A 1 j = 1) by (apply H3; lia).
      destruct Hj as (j & Hj & H1). destruct (entry A 0 j) eqn:E; [right|left]; exists j; repeat split; auto; lia. }
  destruct Hcase as [(j & Hj & H1 & H2 & Hs)|(j & Hj & H1 & H2 & Hs)]; [exists 0, j|exists 1, j];
    rewrite (two_col_sum HA 0) by lia; change (other 0) with 1; repeat split; lia.
Qed.

(** A bad row has sum 2 or more. *)
Lemma bad_long i : i < 2 -> bad i A -> ~ unit_column n A -> 2 <= row_sum A i.
Proof.
  intros Hi Hbad Hunit. destruct (Nat.le_gt_cases 2 (row_sum A i)) as [|Hu]; auto. exfalso.
  destruct (three_entries i Hi) as (Ha & Hb & Hc).
  pose proof (Hc 0) as C0. pose proof (Hc 1) as C1. pose proof (Hc 2) as C2.
  assert (Hv : 2 <= row_sum A (other i)) by lia.
  assert (Hone : forall j, j < n -> entry A i j = 0 -> outside A i j <= 1 -> False).
  { intros j Hj H0 H1. destruct (Hc j Hj) as [Hp E]. apply Hunit. exists (other i), j.
    rewrite (two_col_sum HA i) by auto. pose proof (other_lt i Hi). repeat split; auto; lia. }
  destruct Hbad as [[(j & Hj & H)|(x & y & Hx & Hy & Hxy & H1 & H2 & H3)]|[H4 _]]; rewrite ?(shape_cols HA) in *.
  - apply (Hone j); auto; lia.
  - pose proof (two_le_row_sum (A := A) i x y Hxy). destruct (Nat.eq_dec (entry A i x) 0); [apply (Hone x)|apply (Hone y)]; auto; lia.
  - pose proof (support_nodup A i) as Hd. pose proof (fun x => proj1 (in_support A i x)) as Hin.
    destruct (support A i) as [|x [|y s]]; simpl in H4; try lia. rewrite !NoDup_cons_iff in Hd. simpl in Hd, Hin.
    assert (Hxy : x <> y) by (intros ->; apply (proj1 Hd); now left). destruct (Hin x), (Hin y); auto.
    pose proof (two_le_row_sum (A := A) i x y Hxy). lia.
Qed.

End Long.

Lemma unit_column_or n A : unit_column n A \/ ~ unit_column n A.
Proof.
  destruct (bounded (fun i => forall j, j < n -> ~ (entry A i j = 1 /\ col_sum A j = 1 /\ 2 <= row_sum A i))
    (fun _ => unit_column n A) 2) as [H|(_ & _ & H)]; auto.
  - intros i Hi. destruct (bounded (fun j => ~ (entry A i j = 1 /\ col_sum A j = 1 /\ 2 <= row_sum A i))
      (fun _ => unit_column n A) n) as [H|(_ & _ & H)]; auto. intros j Hj.
    destruct (Nat.eq_dec (entry A i j) 1), (Nat.eq_dec (col_sum A j) 1), (Nat.le_gt_cases 2 (row_sum A i)); try (left; lia).
    right. exists i, j. auto.
  - right. intros (i & j & Hi & Hj & H'). now apply (H i Hi j Hj).
Qed.

(** C, moving first, wins if no row is good. *)
Theorem bad_rows_lose {n A} : shape 2 n A -> 3 <= n -> terminal A = false ->
  (forall i, i < 2 -> bad i A) -> wins1 DSEKI C A.
Proof.
  intros HA Hn. remember (matrix_sum A) as s eqn:Es. revert A Es HA.
  induction s as [s IH] using lt_wf_ind. intros A -> HA Ht Hbad. apply wins1_iff; auto.
  destruct (unit_column_or n A) as [(i & j & Hi & Hj & He & Hc & Hr)|Hunit].
  { pose proof (shape_lower HA i j) as HB. exists (lower A i j).
    assert (Hp : 0 < entry A i j) by lia.
    split; [apply (in_children HA); eauto 10|]. apply zero_col_wins.
    - apply (zero_col_sum HB). exists j. rewrite (col_sum_lower HA), Nat.eqb_refl by auto. split; auto. lia.
    - apply not_true_is_false. rewrite (zero_row_sum HB). intros (x & Hx & E). rewrite (row_sum_lower HA) in E by auto.
      pose proof (proj1 (shape_terminal HA Ht) x Hx). destruct (Nat.eqb_spec x i) as [->|]; lia. }
  assert (Hfar : exists i, i < 2 /\ fails 3 (other i) A).
  { destruct (fails_three HA Hn Ht) as [H|[H|[H0 H1]]]; [exists 1|exists 0|]; auto.
    destruct Hunit. now apply (small_unit_column HA Hn Ht). }
  destruct Hfar as (i & Hi & Hfar). pose proof (other_lt i Hi) as Hk.
  pose proof (bad_long HA Hn Ht i Hi (Hbad i Hi) Hunit) as Hu.
  pose proof (bad_long HA Hn Ht _ Hk (Hbad _ Hk) Hunit) as Hv2.
  assert (Hv : 3 <= row_sum A (other i)).
  { destruct (Nat.le_gt_cases 3 (row_sum A (other i))) as [|Hv]; auto. exfalso.
    assert (E : row_sum A (other i) = 2) by lia.
    pose proof (three_entries HA Ht (other i) Hk) as (_ & _ & Hc). rewrite (other_other i Hi) in Hc.
    destruct Hfar as [(j & Hj & H)|(x & y & Hx & Hy & Hxy & H1 & H2 & H3)]; rewrite (shape_cols HA) in *.
    - specialize (Hc j Hj). lia.
    - apply Hunit. exists (other i), x. rewrite (two_col_sum HA (other i)), (other_other i Hi) by auto.
      destruct (Hc x Hx) as [Hx1 Hx2], (Hc y Hy) as [Hy1 Hy2]. pose proof (two_le_row_sum (A := A) (other i) x y Hxy).
      repeat split; auto; lia. }
  destruct (bad_move HA Ht Hunit Hi Hu Hv (Hbad i Hi)) as (k & l & Hkk & Hl & He & Hlong & Hstay & Hreply).
  pose proof (shape_lower HA k l) as HX. set (X := lower A k l) in *.
  assert (HXc : In X (children A)) by (apply (in_children HA); exists k, l; auto).
  assert (Hall : forall x, x < 2 -> stays_bad x X).
  { intros x Hx. destruct (either_row i x Hi Hx) as [->| ->]; [now split|].
    apply (fails_stays HX Hk), (fails_move HA Hkk Hl He); auto. }
  exists X. split; auto.
  assert (HzX : zero_row X = false).
  { apply not_true_is_false. rewrite (zero_row_sum HX). intros (x & Hx & E). specialize (Hlong x Hx). lia. }
  destruct (zero_col X) eqn:HcX; [now apply zero_col_wins|].
  assert (HtX : terminal X = false) by (unfold terminal; now rewrite HzX, HcX).
  pose proof (child_sum _ _ HXc) as HsX. apply wins2_iff; auto. split.
  - apply (IH (matrix_sum X)); auto; [lia|]. intros x Hx. now destruct (Hall x Hx).
  - intros Y HY. pose proof (child_shape HX Y HY) as HYs. pose proof (child_sum _ _ HY) as HsY.
    assert (HzY : zero_row Y = false).
    { pose proof HY as HY'. apply (in_children HX) in HY' as (r & c & Hr & Hc & Hrc & ->).
      apply not_true_is_false. rewrite (zero_row_sum HYs). intros (x & Hx & E). specialize (Hlong x Hx).
      rewrite (row_sum_lower HX) in E by auto. destruct (x =? r); lia. }
    destruct (zero_col Y) eqn:HcY; [now apply zero_col_wins|].
    apply (IH (matrix_sum Y)); auto; [lia|unfold terminal; now rewrite HzY, HcY|]. intros x Hx.
    destruct (Hall x Hx) as [_ H]. now apply H.
Qed.

(** 8.2 (b) *)
Theorem two_rows_holds {n A} : shape 2 n A -> 3 <= n -> terminal A = false ->
  holds2 DSEKI R A <-> exists i, i < 2 /\ good_row i A.
Proof.
  intros HA Hn Ht. split.
  - intros H. destruct (bounded (fun i => bad i A) (fun i => good_row i A) 2) as [Hb|]; auto.
    + intros i _. destruct (good_or_bad i A); auto.
    + destruct H. now apply (bad_rows_lose HA).
  - intros (i & Hi & H). now apply (good_row_holds i HA).
Qed.

(** R, moving first, does not lose if and only if a move makes its row good or zero. *)
Theorem two_rows_holds_first {n A} : shape 2 n A -> 3 <= n -> terminal A = false ->
  holds1 DSEKI R A <-> exists i l, i < 2 /\ l < n /\ 0 < entry A i l /\ safe i (lower A i l).
Proof.
  intros HA Hn Ht. destruct (shape_terminal HA Ht) as [Hpos _]. split.
  - intros H.
    assert (Hgood : forall i, i < 2 -> good_row i A -> exists i l, i < 2 /\ l < n /\ 0 < entry A i l /\ safe i (lower A i l)).
    { intros i Hi Hg. destruct (good_row_move HA Hi Hg (Hpos i Hi)) as (l & Hl & He & Hs). exists i, l. auto. }
    destruct (holds1_cases DSEKI R A Ht H) as [H2|(B & HB & H2)].
    { apply (two_rows_holds HA Hn Ht) in H2 as (i & Hi & Hg). now apply (Hgood i). }
    pose proof (child_shape HA B HB) as SB. apply (in_children HA) in HB as (k & l & Hk & Hl & He & ->).
    destruct (zero_row (lower A k l)) eqn:Hz.
    { apply (zero_row_sum SB) in Hz as (x & Hx & E). pose proof (Hpos x Hx) as Hp.
      rewrite (row_sum_lower HA) in E by auto. destruct (Nat.eqb_spec x k) as [Exk|]; [rewrite Exk in *|lia].
      exists k, l. do 3 (split; auto). left. rewrite (row_sum_lower HA), Nat.eqb_refl; auto. }
    destruct (zero_col (lower A k l)) eqn:Hc; [now destruct H2; apply zero_col_wins|].
    assert (HtB : terminal (lower A k l) = false) by (unfold terminal; now rewrite Hz, Hc).
    apply (two_rows_holds SB Hn HtB) in H2 as (i & Hi & Hg).
    destruct (Nat.eq_dec i k) as [->|Hik]; [exists k, l; do 3 (split; auto); now right|].
    apply (Hgood i Hi). destruct (good_or_bad i A) as [|Hbad]; auto. exfalso.
    apply (good_not_bad Hg). now apply (bad_other HA).
  - intros (i & l & Hi & Hl & He & Hs). apply (holds1_move DSEKI R A (lower A i l)); auto.
    + apply (in_children HA). exists i, l. auto.
    + apply (safe_holds (shape_lower HA i l) Hi Hs).
Qed.

(** ** Who must pass *)

(** R need not pass if there are three columns. *)
Lemma long_R_moves {n A} : shape 2 n A -> 3 <= n -> seki DSEKI A -> ~ all_moves_lose DSEKI R A.
Proof.
  intros HA Hn [Ht Hs]. assert (H : holds2 DSEKI R A) by (unfold holds2; now rewrite Hs).
  apply (two_rows_holds HA Hn Ht) in H as (i & Hi & Hg). now apply (good_row_moves i HA).
Qed.

(** C must pass only if both leads are −1. *)
Lemma C_must_pass {n A} : shape 2 n A -> 2 <= n -> seki DSEKI A -> all_moves_lose DSEKI C A ->
  forall i, i < 2 -> forall j, j < n -> row_sum A i <= outside A i j + 1.
Proof.
  intros HA Hn [Ht Hs] Hall i Hi j Hj. destruct (shape_terminal HA Ht) as [Hpos Hcol].
  destruct (two_rows_wins HA Hn Ht) as [_ Hfirst]. unfold wins1 in Hfirst. rewrite Hs in Hfirst.
  assert (Hno : forall x, x < 2 -> behind x 1 A).
  { intros x Hx. destruct (leads_or_behind x A) as [_ [H|]]; auto. exfalso.
    assert (D = W) by (apply Hfirst; eauto). easy. }
  destruct (row_positive HA Hi (Hpos i Hi)) as (l & Hl & He).
  assert (HB : In (lower A i l) (children A)) by (apply (in_children HA); exists i, l; auto).
  pose proof (shape_lower HA i l) as SB. specialize (Hall _ HB). simpl in Hall.
  assert (Er : forall x, row_sum (lower A i l) x = row_sum A x - if x =? i then 1 else 0)
    by (intros x; now apply (row_sum_lower HA)).
  destruct (terminal (lower A i l)) eqn:HtB.
  - (* the row is zero, and a column with it *)
    exfalso. pose proof (first_terminal DSEKI R _ HtB) as E. simpl in E. rewrite Hall in E.
    destruct (zero_row (lower A i l)) eqn:Hz; [|now destruct (zero_col _)].
    destruct (zero_col (lower A i l)) eqn:Hc; [easy|]. apply (zero_row_sum SB) in Hz as (x & Hx & Ex).
    pose proof (Hpos x Hx) as Hp. rewrite Er in Ex. destruct (Nat.eqb_spec x i) as [->|]; [|lia].
    destruct (Hno i Hi) as (y & Hy & Hb). rewrite (shape_cols HA) in Hy.
    assert (Hy0 : outside A i y = 0) by lia. pose proof (Hcol y Hy) as Hcy. unfold outside in Hy0.
    apply not_true_iff_false in Hc. apply Hc, (zero_col_sum SB). exists y. split; auto.
    rewrite (col_sum_lower HA) by auto. pose proof (entry_le_row_sum (A := A) i y).
    destruct (Nat.eqb_spec y l) as [|Hyl]; [lia|]. pose proof (two_le_row_sum (A := A) i y l Hyl). lia.
  - destruct (two_rows_wins SB Hn HtB) as [_ HBfirst]. unfold wins1 in HBfirst. simpl in HBfirst.
    apply HBfirst in Hall as (x & Hx & Hlead). unfold leads in Hlead. rewrite (shape_cols SB) in Hlead.
    unfold credit in Hlead. simpl in Hlead. destruct (Nat.eq_dec x i) as [->|Hxi].
    + specialize (Hlead j Hj). rewrite Er, Nat.eqb_refl, (outside_row_move HA) in Hlead by auto. lia.
    + exfalso. destruct (Hno x Hx) as (y & Hy & Hb). rewrite (shape_cols HA) in Hy. specialize (Hlead y Hy).
      rewrite Er, (outside_other_move HA) in Hlead by auto. destruct (Nat.eqb_spec x i); [congruence|]. lia.
Qed.

Lemma long_C_moves {n A} : shape 2 n A -> 3 <= n -> seki DSEKI A -> ~ all_moves_lose DSEKI C A.
Proof.
  intros HA Hn Hs Hall. assert (Hn2 : 2 <= n) by lia. pose proof (C_must_pass HA Hn2 Hs Hall) as H.
  destruct Hs as [Ht _]. destruct (shape_terminal HA Ht) as [Hpos _].
  pose proof (three_entries HA Ht 0) as (H0 & H1 & Hc); [lia|]. change (other 0) with 1 in *.
  pose proof (three_le_row_sum A 1) as H1'. pose proof (Hpos 0) as U. pose proof (Hpos 1) as V.
  pose proof (Hc 0) as C0. pose proof (Hc 1) as C1. pose proof (Hc 2) as C2.
  pose proof (H 0) as A0. pose proof (H 1) as A1.
  pose proof (A0 ltac:(lia) 0 ltac:(lia)). pose proof (A0 ltac:(lia) 1 ltac:(lia)). pose proof (A0 ltac:(lia) 2 ltac:(lia)).
  pose proof (A1 ltac:(lia) 0 ltac:(lia)). pose proof (A1 ltac:(lia) 1 ltac:(lia)). pose proof (A1 ltac:(lia) 2 ltac:(lia)).
  rewrite !(two_outside HA 1) in * by lia. change (other 1) with 0 in *. lia.
Qed.

(** 8.2 (d), two columns. *)
Lemma square_C_must_pass {A} : shape 2 2 A -> seki DSEKI A -> all_moves_lose DSEKI C A -> A = [[1; 1]; [1; 1]].
Proof.
  intros HA Hs Hall. pose proof (C_must_pass HA (le_n 2) Hs Hall) as H. destruct Hs as [Ht Hs].
  assert (Hm : must_pass_of DSEKI C A = true) by (apply forallb_forall; intros A' HA'; now rewrite (Hall A' HA')).
  destruct HA as (_ & _ & Hl & Hf). destruct A as [|x [|y [|]]]; try easy. inversion_clear Hf as [|? ? Hx Hf'].
  inversion_clear Hf' as [|? ? Hy _]. destruct x as [|a [|b [|]]]; try easy. destruct y as [|c [|d [|]]]; try easy.
  pose proof (H 0 ltac:(lia) 0 ltac:(lia)) as H00. pose proof (H 0 ltac:(lia) 1 ltac:(lia)) as H01.
  pose proof (H 1 ltac:(lia) 0 ltac:(lia)) as H10. pose proof (H 1 ltac:(lia) 1 ltac:(lia)) as H11.
  unfold outside, col_sum, row_sum, entry in H00, H01, H10, H11. simpl in H00, H01, H10, H11.
  assert (Hab : a + b <= 2 /\ c + d <= 2) by lia. clear H.
  destruct a as [|[|[|]]], b as [|[|[|]]], c as [|[|[|]]], d as [|[|[|]]]; try lia; try reflexivity;
    exfalso; revert Ht Hs Hm; vm_compute; easy.
Qed.

(** A player who must pass in a seki has only units. *)
Theorem must_pass_dseki {n A} p : shape 2 n A -> 2 <= n -> seki DSEKI A -> all_moves_lose DSEKI p A ->
  A = [[1; 1]; [1; 1]].
Proof.
  intros HA Hn Hs Hall. destruct (Nat.eq_dec n 2) as [->|Hn2].
  2:{ exfalso. destruct p; [apply (long_R_moves HA) in Hall|apply (long_C_moves HA) in Hall]; auto; lia. }
  destruct p; [|now apply square_C_must_pass].
  pose proof (transpose_shape 2 2 A HA) as HT. pose proof Hs as [Ht Ho].
  rewrite <- (transpose_transpose 2 2 A HA), (square_C_must_pass HT); auto.
  - split; [now rewrite (transpose_terminal 2 2)|]. rewrite (transpose_outcome DSEKI 2 2) by auto. now rewrite Ho.
  - intros B HB. pose proof (child_shape HT B HB) as SB. apply (transpose_child 2 2) in HB; auto.
    rewrite (transpose_transpose 2 2) in HB by auto. apply Hall in HB. simpl in *.
    now rewrite (transpose_outcome DSEKI 2 2) in HB.
Qed.
