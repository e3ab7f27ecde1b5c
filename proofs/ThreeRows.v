(** * SEKI on three rows (docs/theory.md, 8.6)

    With six columns or more nothing is drawn. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry DrawsAbove Races Slack TwoRowsSeki LiveRows Sums Holding SixColumns.
Import ListNotations.

(** ** Two long rows of nearly the same sum *)

(** The rows a, b and k are all three. *)
Definition three (a b k : nat) : Prop :=
  a < 3 /\ b < 3 /\ k < 3 /\ a <> b /\ a <> k /\ b <> k.

Lemma three_rows {a b k} : three a b k -> forall i, i < 3 -> i = a \/ i = b \/ i = k.
Proof. unfold three. lia. Qed.

Lemma three_col_sum {n A a b k} : shape 3 n A -> three a b k -> forall j,
  col_sum A j = entry A a j + entry A b j + entry A k j.
Proof.
  intros HA H j. rewrite (col_sum_entries HA). simpl. destruct H as (Ha & Hb & Hk & H).
  destruct a as [|[|[|]]]; try lia; destruct b as [|[|[|]]]; try lia; destruct k as [|[|[|]]]; lia.
Qed.

(** Where the race of C in a column fails, some row is short there. *)
Lemma race_fails {m n A} : shape m n A -> terminal A = false -> ~ wins1 SEKI C A -> forall j, j < n ->
  exists i, i < m /\ row_sum A i < col_sum A j + entry A i j.
Proof.
  intros HA Ht HC j Hj. pose proof (transpose_shape m n A HA) as HT.
  destruct (bounded (fun i => col_sum A j + entry A i j <= row_sum A i)
    (fun i => row_sum A i < col_sum A j + entry A i j) m) as [H|H]; [intros i Hi; lia| |auto].
  exfalso. apply HC. unfold wins1. pose proof (transpose_outcome SEKI m n A HA) as E. simpl.
  replace (snd (outcome SEKI A)) with (fst (outcome SEKI (transpose A))) by now rewrite E.
  apply (race_lemma_first SEKI HT j Hj); [now rewrite (transpose_terminal m n)|].
  intros i Hi. unfold outside. rewrite (transpose_row_sum m n), (transpose_col_sum m n), (transpose_entry m n) by auto.
  specialize (H i Hi). lia.
Qed.

(** The columns have two dame at least where C, moving first, does not win. *)
Lemma columns_two {m n A} : shape m n A -> terminal A = false -> ~ wins1 SEKI C A -> forall j, j < n -> 2 <= col_sum A j.
Proof.
  intros HA Ht HC j Hj. pose proof (proj2 (shape_terminal HA Ht) j Hj) as H.
  destruct (Nat.eq_dec (col_sum A j) 1) as [E|]; [exfalso|lia]. apply HC, (wins1_iff SEKI C A Ht). now apply (takes_column j HA).
Qed.

Lemma wins1_dec g p A : wins1 g p A \/ ~ wins1 g p A.
Proof. unfold wins1. destruct (first p (outcome g A)); auto; right; easy. Qed.

Lemma least_value (f : nat -> nat) n : 0 < n -> exists j, j < n /\ forall x, x < n -> f j <= f x.
Proof.
  induction n as [|n IH]; intros Hn; [lia|]. destruct n as [|n].
  - exists 0. split; auto. intros x Hx. now replace x with 0 by lia.
  - destruct IH as (j & Hj & H); [lia|]. destruct (Nat.le_gt_cases (f j) (f (S n))) as [Hle|Hlt].
    + exists j. split; [lia|]. intros x Hx. destruct (Nat.eq_dec x (S n)) as [->|]; auto. apply H. lia.
    + exists (S n). split; [lia|]. intros x Hx. destruct (Nat.eq_dec x (S n)) as [->|]; auto.
      specialize (H x). lia.
Qed.

(** The rows in the order of [SixColumns.too_much], for a column j in which row a leads least. *)
Lemma counted {n A a b k j} : 6 <= n -> shape 3 n A -> terminal A = false -> three a b k -> j < n ->
  row_sum A a <= row_sum A b -> row_sum A a <= row_sum A k ->
  row_sum A b <= row_sum A k + 1 -> row_sum A k <= row_sum A b + 1 -> entry A b j <= entry A k j ->
  reach a j A <= row_sum A a -> (forall x, x < n -> reach a j A <= reach a x A) -> wins1 SEKI C A.
Proof.
  intros Hn HA Ht H3 Hj Hab Hak Hbk Hkb Hent Htight Hleast. destruct (wins1_dec SEKI C A) as [|HC]; auto. exfalso.
  pose proof (three_col_sum HA H3) as Hcol. pose proof H3 as (Ha & Hb & Hk & _).
  destruct (five_columns (col_sum A) n j Hn) as (L & HL & Hd & HLn & Hord).
  assert (Hsum : forall i, i < 3 -> entry A i j + sum_over L (entry A i) <= row_sum A i).
  { intros i Hi. rewrite (row_sum_to HA i Hi).
    change (sum_over (j :: L) (entry A i) <= sum_over (seq 0 n) (entry A i)). apply sum_over_incl; auto.
    intros x [<-|Hx]; apply in_seq_0; auto. }
  set (row := fun i => nth i [a; b; k] 0). set (col := fun x => nth x (j :: L) 0).
  assert (Hrow : forall i, i < 3 -> row i < 3).
  { intros [|[|[|i]]] Hi; unfold row; simpl; lia. }
  assert (Hrows : forall x y, x < 3 -> y < 3 -> x <> y -> row x <> row y).
  { unfold three in H3. intros [|[|[|x]]] [|[|[|y]]] Hx Hy; unfold row; simpl; lia. }
  assert (Hin : forall x, x < 6 -> col x < n).
  { intros x Hx. assert (In (col x) (j :: L)) as [<-|H] by (apply nth_In; simpl; lia); auto. }
  assert (Hcols : forall x y, x < 6 -> y < 6 -> x <> y -> col x <> col y).
  { intros x y Hx Hy Hxy E. apply Hxy. apply (proj1 (NoDup_nth (j :: L) 0) Hd); simpl; auto; lia. }
  assert (Hone : forall i x, row_sum A i < reach i x A -> i < 3 -> x < n -> row_sum A i <= outside A i x).
  { intros i x H _ _. unfold reach in H. pose proof (credit_le true (entry A i x)). lia. }
  assert (Hout : forall x y z p, x < 3 -> y < 3 -> z < 3 -> x <> y -> x <> z -> y <> z ->
    outside A (row x) p = entry A (row y) p + entry A (row z) p).
  { intros x y z p Hx Hy Hz H1 H2 H4. unfold outside. rewrite (three_col_sum HA (a := row x) (b := row y) (k := row z)); [lia|].
    repeat split; auto. }
  apply (too_much (fun i x => entry A (row i) (col x)) (fun i => row_sum A (row i))); cbv beta.
  - intros i Hi. specialize (Hsum (row i) (Hrow i Hi)). clear -Hsum HL. subst row col. destruct L as [|l1 [|l2 [|l3 [|l4 [|l5 [|]]]]]]; try easy.
    unfold sum_over in Hsum. simpl in *. lia.
  - exact Hab.
  - exact Hak.
  - exact Hbk.
  - exact Hkb.
  - exact Hent.
  - pose proof (Hout 0 1 2 j) as E. change (entry A b j + entry A k j <= row_sum A a). cbn [row nth] in E. rewrite <- E by lia. unfold reach in Htight. lia.
  - intros x Hx. specialize (Hleast (col x) (Hin x Hx)). pose proof (Hout 0 1 2 j) as E. pose proof (Hout 0 1 2 (col x)) as E'.
    cbn [row nth] in E, E'.
    change (entry A b j + entry A k j <= entry A b (col x) + entry A k (col x) + 1). rewrite <- E, <- E' by lia. unfold reach in Hleast.
    pose proof (credit_le true (entry A a (col x))). lia.
  - intros x Hx. change (2 <= entry A a (col x) + entry A b (col x) + entry A k (col x)). rewrite <- Hcol. apply (columns_two HA Ht HC); auto.
  - pose proof (fun x => Hcol (col x)) as Hc. change (forall x, col_sum A (col x) = entry A (row 0) (col x) + entry A (row 1) (col x) + entry A (row 2) (col x)) in Hc.
    rewrite <- !Hc. clear -Hord HL. subst col. destruct L as [|l1 [|l2 [|l3 [|l4 [|l5 [|]]]]]]; try easy. simpl in *. tauto.
  - intros x Hx. destruct (race_fails HA Ht HC (col x) (Hin x Hx)) as (i & Hi & H). rewrite Hcol in H.
    change (entry A a (col x) + entry A b (col x) + entry A k (col x)) with (entry A (row 0) (col x) + entry A (row 1) (col x) + entry A (row 2) (col x)) in H.
    destruct (three_rows H3 i Hi) as [->|[->| ->]]; auto.
  - intros x y z p l Hx Hy Hz H1 H2 H4 Hp Hl Hpl.
    destruct (block_fails HA Ht HC (row x) (col p) (col l)) as [H|(i & Hi & Hix & H)]; auto.
    { left. rewrite <- (Hout x y z) by auto. apply Hone; auto. }
    right. pose proof (Hout x y z (col p) Hx Hy Hz H1 H2 H4) as E. pose proof (Hcol (col l)) as Ec.
    change (col_sum A (col l) = entry A (row 0) (col l) + entry A (row 1) (col l) + entry A (row 2) (col l)) in Ec. rewrite Ec in H. unfold reach in H.
    pose proof (credit_le true (entry A (row x) (col p))).
    assert (Hi' : i = row x \/ i = row y \/ i = row z).
    { apply three_rows; auto. repeat split; auto. }
    destruct Hi' as [->|[->| ->]]; [easy|left|right]; lia.
  - intros l Hl0 Hl. destruct (block_fails HA Ht HC a j (col l)) as [H|(i & Hi & Hia & H)]; auto; [|lia|].
    { apply (Hcols l 0); lia. }
    rewrite Hcol in H. change (col 0) with j. unfold row. cbn [nth]. destruct (three_rows H3 i Hi) as [->|[->| ->]]; [easy|left|right]; lia.
Qed.

(** Two long rows: the others are no shorter than row a, and differ by 1 at most; row a does not lead. *)
Theorem close_rows {n A a b k} : 6 <= n -> shape 3 n A -> terminal A = false -> three a b k ->
  row_sum A a <= row_sum A b -> row_sum A a <= row_sum A k ->
  row_sum A b <= row_sum A k + 1 -> row_sum A k <= row_sum A b + 1 ->
  ~ leads true a 1 A -> wins1 SEKI C A.
Proof.
  intros Hn HA Ht H3 Hab Hak Hbk Hkb Hlead.
  destruct (leads_dec true 1 a A) as [|(y & Hy & Hr)]; [easy|]. rewrite (shape_cols HA) in Hy.
  destruct (least_value (fun x => reach a x A) n) as (j & Hj & Hleast); [lia|].
  assert (Htight : reach a j A <= row_sum A a).
  { specialize (Hleast y Hy). unfold reach in *. lia. }
  destruct (Nat.le_ge_cases (entry A b j) (entry A k j)).
  - apply (@counted n A a b k j); auto.
  - apply (@counted n A a k b j); auto. unfold three in *. lia.
Qed.

(** ** The largest row is no use to R *)

Lemma live_no_lead {I m n A} : (forall i, In i I -> i < m) -> shape m n A -> live1 I C A ->
  forall i, In i I -> ~ leads true i 1 A.
Proof.
  intros HI HA H i Hi Hl. apply (live_exclusive I C A H). simpl. apply (live_race (HI i Hi) Hi A HA). now left.
Qed.

(** What C wins, moving first, without a largest row, C wins. *)
Theorem largest_row {n a b k} : 6 <= n -> three a b k -> forall A, shape 3 n A ->
  row_sum A a <= row_sum A k -> row_sum A b <= row_sum A k -> live1 [a; b] C A -> wins1 SEKI C A.
Proof.
  intros Hn H3 A. remember (matrix_sum A) as s eqn:Es. revert A Es.
  induction s as [s IH] using lt_wf_ind. intros A -> HA Hak Hbk HC. pose proof H3 as (Ha & Hb & Hk & Hne).
  assert (HI : forall i, In i [a; b] -> i < 3) by (intros i [<-|[<-|[]]]; auto).
  assert (Hrows : forall B, shape 3 n B -> row_sum B a <= row_sum B k -> zero_live [a; b] B = false -> zero_row B = false).
  { intros B HB Hle Hz. apply not_true_iff_false. rewrite (zero_row_sum HB). intros (i & Hi & E).
    pose proof (proj1 (zero_live_false _ _) Hz a (or_introl eq_refl)).
    pose proof (proj1 (zero_live_false _ _) Hz b (or_intror (or_introl eq_refl))).
    destruct (three_rows H3 i Hi) as [->|[->| ->]]; lia. }
  destruct (over [a; b] A) eqn:Ho.
  { apply (live1_over _ C A Ho) in HC as [Hc Hr]. apply wins1_zero_col; auto. }
  pose proof Ho as Ho'. apply (over_line _ C) in Ho' as [Hc Hr]. simpl in Hc, Hr.
  assert (Ht : terminal A = false) by (unfold terminal; now rewrite (Hrows A HA Hak Hr), Hc).
  destruct (Nat.le_gt_cases (row_sum A k) (Nat.max (row_sum A a) (row_sum A b) + 1)) as [Hclose|Hfar].
  - pose proof (live_no_lead HI HA HC) as Hno. destruct (Nat.le_gt_cases (row_sum A a) (row_sum A b)).
    + apply (@close_rows n A a b k); auto; try lia. apply Hno. now left.
    + apply (@close_rows n A b a k); auto; try lia; [unfold three; lia|]. apply Hno. right. now left.
  - apply (live1_iff _ C A Ho) in HC as (A' & HA' & H). pose proof (child_shape HA A' HA') as HS.
    apply (wins1_iff SEKI C A Ht). exists A'. split; auto. pose proof (child_sum _ _ HA') as Hs.
    assert (Hrow : forall B B' i, shape 3 n B -> In B' (children B) -> row_sum B' i <= row_sum B i <= row_sum B' i + 1).
    { intros B B' i HB HB'. apply (in_children HB) in HB' as (x & p & Hx & Hp & He & ->).
      rewrite (row_sum_lower HB) by auto. destruct (i =? x); lia. }
    pose proof (Hrow A A' a HA HA'). pose proof (Hrow A A' b HA HA'). pose proof (Hrow A A' k HA HA').
    destruct (zero_col A') eqn:Hc'; [now apply wins2_zero_col|].
    destruct (over [a; b] A') eqn:HoA'.
    { apply (live2_over _ C A' HoA') in H. simpl in H. congruence. }
    pose proof HoA' as Ho'. apply (over_line _ C) in Ho' as [_ Hr']. simpl in Hr'.
    assert (Ht' : terminal A' = false) by (unfold terminal; rewrite Hrows, Hc' by (auto; lia); auto).
    apply (live2_iff _ C A' HoA') in H as [Hfirst Hall]. apply (wins2_iff SEKI C A' Ht'). split.
    + apply (IH (matrix_sum A')); auto; lia.
    + intros A'' HA''. pose proof (child_sum _ _ HA''). pose proof (child_shape HS A'' HA'').
      pose proof (Hrow A' A'' a HS HA''). pose proof (Hrow A' A'' b HS HA''). pose proof (Hrow A' A'' k HS HA'').
      apply (IH (matrix_sum A'')); auto; lia.
Qed.

(** ** No draw *)

(** Two live rows: where R, moving second, does not win, C, moving first, does. *)
Lemma two_live_rows {m n a b} : 3 <= n -> a < m -> b < m -> a <> b -> forall A, shape m n A -> over [a; b] A = false ->
  ~ live2 [a; b] R A -> live1 [a; b] C A.
Proof.
  intros Hn Ha Hb Hab. assert (HI : forall i, In i [a; b] -> i < m) by (intros i [<-|[<-|[]]]; auto).
  assert (Hd : NoDup [a; b]). { constructor; [intros [E|[]]; auto|constructor; [easy|constructor]]. }
  assert (Hl : 0 < length [a; b]) by (simpl; lia).
  apply (no_live_draw HI). intros A HA HP Ho HR. destruct (live_pick HI Hd Hl A HA HP R) as [_ HR'].
  apply (live_pick HI Hd Hl A HA HP C). rewrite HR' in HR. pose proof (pick_shape HI Hl HA) as HS.
  assert (Ht : terminal (pick [a; b] A) = false).
  { unfold terminal. rewrite (pick_zero_row HI Hl HA), (pick_zero_col HI Hl HA HP). exact Ho. }
  apply (@long_first_C n); auto. now rewrite <- (@two_rows_second n) by (auto; simpl in *; auto; lia).
Qed.

(** 3 x n, n >= 6: R, moving second, wins, or C, moving first. *)
Theorem three_rows_first_C {n A} : 6 <= n -> shape 3 n A -> terminal A = false ->
  ~ wins2 SEKI R A -> wins1 SEKI C A.
Proof.
  intros Hn HA Ht HR.
  assert (Hk : exists a b k, three a b k /\ row_sum A a <= row_sum A k /\ row_sum A b <= row_sum A k).
  { destruct (Nat.le_gt_cases (row_sum A 0) (row_sum A 1)), (Nat.le_gt_cases (row_sum A 1) (row_sum A 2)),
      (Nat.le_gt_cases (row_sum A 0) (row_sum A 2));
      first [exists 0, 1, 2; unfold three; lia|exists 0, 2, 1; unfold three; lia|exists 1, 2, 0; unfold three; lia]. }
  destruct Hk as (a & b & k & H3 & Hak & Hbk). pose proof H3 as (Ha & Hb & _ & Hab & _).
  apply (largest_row Hn H3 A HA Hak Hbk). destruct (shape_terminal HA Ht) as [Hrow _].
  assert (Ho : over [a; b] A = false).
  { unfold over. unfold terminal in Ht. apply orb_false_iff in Ht as [_ ->]. rewrite orb_false_r.
    apply zero_live_false. intros i [<-|[<-|[]]]; auto. }
  apply (@two_live_rows 3 n); auto; [lia|]. intros H. apply HR, (live_all HA R). revert H. apply more_rows_win2.
  intros i [<-|[<-|[]]]; now apply in_seq_0.
Qed.

(** No complete seki has three rows and six or more columns, whatever the sum. *)
Theorem no_complete_3xn {n A} : 6 <= n -> shape 3 n A -> ~ complete SEKI A.
Proof.
  intros Hn HA [[Ht H] _]. assert (HC : wins1 SEKI C A).
  { apply (three_rows_first_C Hn HA Ht). unfold wins2. simpl. now rewrite H. }
  unfold wins1 in HC. simpl in HC. now rewrite H in HC.
Qed.

(** So nothing of this size is drawn (2.6). *)
Corollary three_rows_no_draw {n A} : 6 <= n -> shape 3 n A -> ~ drawn A.
Proof. intros Hn. apply no_complete_no_draw. intros B HB. now apply (no_complete_3xn Hn). Qed.

(** The same of three columns. *)
Corollary three_cols_no_draw {m A} : 6 <= m -> shape m 3 A -> ~ drawn A.
Proof.
  intros Hm HA [p H]. apply (three_rows_no_draw Hm (transpose_shape m 3 A HA)). exists (opponent p).
  now rewrite (transpose_first SEKI m 3 A p HA).
Qed.

Corollary no_complete_nx3 {m A} : 6 <= m -> shape m 3 A -> ~ complete SEKI A.
Proof. intros Hm HA [[_ H] _]. apply (three_cols_no_draw Hm HA). exists R. now rewrite H. Qed.
