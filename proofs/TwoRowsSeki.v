(** * SEKI on two rows (docs/theory.md, 8.1) *)

From Coq Require Import List Arith NArith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races TwoRows.
Import ListNotations.

(** ** Two rows *)

Lemma leads_dec z k i A : leads z i k A \/ exists j, j < cols A /\ outside A i j + credit z (entry A i j) < row_sum A i + k.
Proof.
  unfold leads. induction (cols A) as [|n IH]; [left; lia|]. destruct IH as [IH|(j & Hj & H)]; [|right; eauto].
  destruct (Nat.le_gt_cases (row_sum A i + k) (outside A i n + credit z (entry A i n))); [left|right; eauto].
  intros j Hj. destruct (Nat.eq_dec j n) as [->|]; auto. apply IH. lia.
Qed.

Definition other (i : nat) : nat := 1 - i.

Section Two.
Context {n : nat} {A : matrix} (HA : shape 2 n A).

Lemma two_col_sum i j : i < 2 -> col_sum A j = entry A i j + entry A (other i) j.
Proof. intros Hi. rewrite (col_sum_entries HA). destruct i as [|[|i]]; cbn; lia. Qed.

Lemma two_outside i j : i < 2 -> outside A i j = entry A (other i) j.
Proof. intros Hi. unfold outside. rewrite (two_col_sum i) by auto. lia. Qed.

(** ** What the closed form computes of a row *)

Lemma sum_of_row i : sum_of i A = N.of_nat (row_sum A i).
Proof.
  unfold sum_of, numbers, row_sum, total. induction (nth i A []) as [|a row IH]; simpl; auto.
  rewrite IH. unfold list_sum. lia.
Qed.

Lemma line_columns i : i < 2 ->
  line i A = map (fun j => (N.of_nat (entry A i j), N.of_nat (outside A i j))) (seq 0 n).
Proof.
  intros Hi. assert (Hc : map (fun j => (entry A i j, outside A i j)) (seq 0 n) = combine (nth i A []) (nth (1 - i) A [])).
  { apply nth_ext with (d := (0, 0)) (d' := (0, 0)); rewrite map_length, seq_length.
    - rewrite combine_length, !(shape_row HA) by lia. lia.
    - intros j Hj. rewrite combine_nth by (rewrite !(shape_row HA); lia).
      rewrite (nth_map _ _ _ 0), seq_nth by now rewrite ?seq_length. rewrite (two_outside i); auto. }
  unfold line, numbers. rewrite <- (map_map (fun j => (entry A i j, outside A i j)) (fun '(a, d) => (N.of_nat a, N.of_nat d))), Hc.
  clear Hc. generalize (nth (1 - i) A []). induction (nth i A []) as [|a row IH]; intros [|d row']; cbn [map combine]; auto. now rewrite IH.
Qed.

Lemma forallb_line (p : N * N -> bool) i : i < 2 ->
  forallb p (line i A) = true <-> forall j, j < n -> p (N.of_nat (entry A i j), N.of_nat (outside A i j)) = true.
Proof.
  intros Hi. rewrite (line_columns i Hi), forallb_forall. split.
  - intros H j Hj. apply H, (in_map (fun j => (N.of_nat (entry A i j), N.of_nat (outside A i j)))). now apply in_seq_0.
  - intros H x Hx. apply in_map_iff in Hx as (j & <- & Hj). apply H. now apply in_seq_0.
Qed.

Lemma credit_of_nat z a : credit_of z (N.of_nat a) = N.of_nat (credit z a).
Proof. unfold credit_of, credit. now destruct z, a. Qed.

Lemma lead_of_leads z k i : i < 2 -> lead_of (sum_of i A) (line i A) z (N.of_nat k) = true <-> leads z i k A.
Proof.
  intros Hi. unfold lead_of, leads. rewrite sum_of_row, (forallb_line _ i Hi), (shape_cols HA).
  split; intros H j Hj; specialize (H j Hj); rewrite credit_of_nat, N.leb_le in *; lia.
Qed.

(** ** Lags *)

(** The lead of row i is at most −k. *)
Definition lags (k i : nat) : Prop :=
  exists j, j < n /\ entry A (other i) j + credit true (entry A i j) + k <= row_sum A i.

Lemma lags_or_leads i : i < 2 -> leads true i 1 A \/ lags 0 i.
Proof.
  intros Hi. destruct (leads_dec true 1 i A) as [|(j & Hj & H)]; auto. right. exists j.
  rewrite (shape_cols HA) in Hj. rewrite (two_outside i) in H by auto. split; auto. lia.
Qed.

Lemma lags_not_leads i : i < 2 -> lags 0 i -> ~ leads true i 1 A.
Proof.
  intros Hi (j & Hj & H) HL. specialize (HL j). rewrite (shape_cols HA), (two_outside i) in HL by auto.
  specialize (HL Hj). lia.
Qed.

Lemma lags_le k k' i : k' <= k -> lags k i -> lags k' i.
Proof. intros Hk (j & Hj & H). exists j. split; auto. lia. Qed.

End Two.
Arguments lags : clear implicits.

Lemma lags_dec n A k i : lags n A k i \/ forall j, j < n -> row_sum A i < entry A (other i) j + credit true (entry A i j) + k.
Proof.
  unfold lags. induction n as [|n IH]; [right; lia|]. destruct IH as [(j & Hj & H)|IH]; [left; eauto|].
  destruct (Nat.le_gt_cases (entry A (other i) n + credit true (entry A i n) + k) (row_sum A i)); [left; eauto|right].
  intros j Hj. destruct (Nat.eq_dec j n) as [->|]; auto. apply IH. lia.
Qed.

Lemma credit_cases a : a = 0 /\ credit true a = 0 \/ 0 < a /\ credit true a = 1.
Proof. destruct a; auto using credit_pos with arith. Qed.

Lemma credit_lower a : credit true (pred a) <= credit true a.
Proof. destruct a as [|[|a]]; cbn; lia. Qed.

Lemma other_lt i : i < 2 -> other i < 2.
Proof. unfold other. lia. Qed.

Lemma other_other i : i < 2 -> other (other i) = i.
Proof. unfold other. lia. Qed.

Lemma other_neq i : i < 2 -> other i <> i.
Proof. unfold other. lia. Qed.

Section Moves.
Context {n : nat} {A : matrix} (HA : shape 2 n A) {i l : nat} (Hi : i < 2) (Hl : l < n) (He : 0 < entry A i l).

(** A move in a row lowers what it lags by at most 1, and not what the other lags. *)
Lemma lags_own k : lags n A (S k) i -> lags n (lower A i l) k i.
Proof.
  intros (j & Hj & H). exists j. split; auto.
  rewrite (row_sum_lower HA), !(entry_lower HA), Nat.eqb_refl by auto using other_lt.
  rewrite (proj2 (Nat.eqb_neq _ _) (other_neq i Hi)). simpl. pose proof (credit_lower (entry A i l)).
  destruct (Nat.eqb_spec j l) as [->|]; lia.
Qed.

Lemma lags_other k : lags n A k (other i) -> lags n (lower A i l) k (other i).
Proof.
  intros (j & Hj & H). exists j. split; auto. rewrite (other_other i) in * by auto.
  rewrite (row_sum_lower HA), !(entry_lower HA) by auto using other_lt.
  rewrite (proj2 (Nat.eqb_neq _ _) (other_neq i Hi)), Nat.eqb_refl. simpl.
  destruct (Nat.eqb_spec j l) as [->|]; lia.
Qed.

(** A move in a column in which the other row is tight makes that lag more. *)
Lemma lags_tight k : entry A i l + credit true (entry A (other i) l) + k <= row_sum A (other i) ->
  lags n (lower A i l) (S k) (other i).
Proof.
  intros H. exists l. split; auto. rewrite (other_other i) by auto.
  rewrite (row_sum_lower HA), !(entry_lower HA), !Nat.eqb_refl by auto using other_lt.
  rewrite (proj2 (Nat.eqb_neq _ _) (other_neq i Hi)). simpl. lia.
Qed.

End Moves.

(** ** C, moving first *)

Lemma either_row i k : i < 2 -> k < 2 -> k = i \/ k = other i.
Proof. unfold other. lia. Qed.

(** C takes a column of sum 1. *)
Lemma takes_column {m n A} j : shape m n A -> j < n -> col_sum A j = 1 ->
  exists A', In A' (children A) /\ wins2 SEKI C A'.
Proof.
  intros HA Hj Hc. destruct (list_sum_positive (map (fun i => entry A i j) (seq 0 m))) as (i & Hi & He).
  { rewrite <- (col_sum_entries HA). lia. }
  rewrite map_length, seq_length in Hi. rewrite (nth_map _ _ _ 0), seq_nth in He by now rewrite ?seq_length.
  simpl in He. exists (lower A i j). split; [apply (in_children HA); eauto 10|].
  assert (Hz : zero_col (lower A i j) = true).
  { apply (zero_col_sum (shape_lower HA i j)). exists j. rewrite (col_sum_lower HA), Nat.eqb_refl by auto. split; auto. lia. }
  unfold wins2. rewrite first_terminal; simpl; rewrite ?Hz; [now destruct (zero_row _)|].
  unfold terminal. now rewrite Hz, orb_true_r.
Qed.

(** Where a row lags by 2 and the other does not lead, C has a move after which both lag by 1. *)
Lemma lagging_move {n A} : shape 2 n A -> (forall j, j < n -> 2 <= col_sum A j) ->
  (forall i, i < 2 -> lags n A 0 i) -> (exists i, i < 2 /\ lags n A 2 i) ->
  exists i l, i < 2 /\ l < n /\ 0 < entry A i l /\ forall k, k < 2 -> lags n (lower A i l) 1 k.
Proof.
  intros HA Hc H0 (i & Hi & H2). exists i.
  assert (Hl : exists l, l < n /\ 0 < entry A i l /\ (lags n A 1 (other i) \/
    entry A i l + credit true (entry A (other i) l) <= row_sum A (other i))).
  { destruct (lags_dec n A 1 (other i)) as [H1|H1].
    - destruct (row_positive HA Hi) as (l & Hl & He); [|eauto].
      destruct H2 as (j & Hj & H2). lia.
    - destruct (H0 (other i) (other_lt i Hi)) as (l & Hl & H). exists l. rewrite (other_other i) in * by auto.
      split; auto. split; [|right; lia]. specialize (H1 l Hl). specialize (Hc l Hl).
      rewrite (two_col_sum HA i) in Hc by auto. pose proof (entry_le_row_sum (A := A) (other i) l).
      pose proof (credit_le true (entry A (other i) l)). lia. }
  destruct Hl as (l & Hl & He & Hor). exists l. do 3 (split; auto). intros k Hk.
  destruct (either_row i k Hi Hk) as [-> | ->]; [now apply (lags_own HA)|].
  destruct Hor as [H1|H1]; [now apply (lags_other HA)|apply (lags_tight HA); auto; lia].
Qed.

(** Where both rows lag by 1, no move of R ends the game in R's favour or lets a row lead. *)
Lemma lagging_replies {n A} : shape 2 n A -> (forall j, j < n -> 1 <= col_sum A j) ->
  (forall k, k < 2 -> lags n A 1 k) ->
  terminal A = false /\
  forall A', In A' (children A) -> zero_row A' = false /\ forall k, k < 2 -> lags n A' 0 k.
Proof.
  intros HA Hc H1.
  assert (Hr : forall i, i < 2 -> 2 <= row_sum A i).
  { intros i Hi. destruct (H1 i Hi) as (j & Hj & H). specialize (Hc j Hj). rewrite (two_col_sum HA i) in Hc by auto.
    destruct (credit_cases (entry A i j)); lia. }
  split.
  - apply not_true_iff_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HA), (zero_col_sum HA).
    intros [(i & Hi & H)|(j & Hj & H)]; [specialize (Hr i Hi)|specialize (Hc j Hj)]; lia.
  - intros A' HA'. apply (in_children HA) in HA' as (i & l & Hi & Hl & He & ->). split.
    + apply not_true_iff_false. rewrite (zero_row_sum (shape_lower HA i l)). intros (k & Hk & H).
      rewrite (row_sum_lower HA) in H by auto. specialize (Hr k Hk). destruct (k =? i); lia.
    + intros k Hk. destruct (either_row i k Hi Hk) as [-> | ->]; [now apply (lags_own HA), H1|].
      apply (lags_other HA); auto. apply lags_le with 1; auto using other_lt.
Qed.

(** What is left: no row lags by 2, and no column has sum 1. *)
Record remaining (n : nat) (A : matrix) : Prop := {
  remaining_col : forall j, j < n -> 2 <= col_sum A j;
  remaining_lag : forall i, i < 2 -> lags n A 0 i;
  remaining_row : forall i j, i < 2 -> j < n -> row_sum A i < entry A (other i) j + credit true (entry A i j) + 2 }.

Lemma either_remaining {n A} : shape 2 n A -> terminal A = false -> (forall i, i < 2 -> lags n A 0 i) ->
  (exists j, j < n /\ col_sum A j = 1) \/
  (forall j, j < n -> 2 <= col_sum A j) /\ (exists i, i < 2 /\ lags n A 2 i) \/ remaining n A.
Proof.
  intros HA Ht H0.
  assert (Hone : (exists j, j < n /\ col_sum A j = 1) \/ forall j, j < n -> 2 <= col_sum A j).
  { destruct (shape_terminal HA Ht) as [_ Hc]. clear -Hc. induction n as [|n IH]; [right; lia|].
    destruct IH as [(j & Hj & H)|IH]; [intros j Hj; apply Hc; lia|left; eauto|].
    specialize (Hc n). destruct (Nat.eq_dec (col_sum A n) 1); [left; eauto|right].
    intros j Hj. destruct (Nat.eq_dec j n) as [->|]; [lia|apply IH; lia]. }
  destruct Hone as [|Hc]; auto. right.
  destruct (lags_dec n A 2 0) as [|Ha]; [left; split; auto; exists 0; auto|].
  destruct (lags_dec n A 2 1) as [|Hb]; [left; split; auto; exists 1; auto|].
  right. split; auto. intros i j Hi. destruct (either_row 0 i) as [-> | ->]; auto.
Qed.

(** The strategy of C, if what remains is good enough for C by [G1], moving first, and [G2], moving second. *)
Section Strategy.
Variables (n : nat) (G1 G2 : matrix -> Prop).
Hypothesis (Hremaining : forall A, shape 2 n A -> terminal A = false -> remaining n A -> G1 A).
Hypothesis (Hfirst : forall A A', terminal A = false -> In A' (children A) -> G2 A' -> G1 A).
Hypothesis (Hsecond : forall A, terminal A = false -> G1 A -> (forall A', In A' (children A) -> G1 A') -> G2 A).
Hypothesis (Hwins1 : forall A, wins1 SEKI C A -> G1 A).
Hypothesis (Hwins2 : forall A, wins2 SEKI C A -> G2 A).

Lemma lagging_second B : shape 2 n B -> (forall j, j < n -> 1 <= col_sum B j) -> (forall k, k < 2 -> lags n B 1 k) ->
  (forall D, matrix_sum D <= matrix_sum B -> shape 2 n D -> terminal D = false ->
    (forall k, k < 2 -> lags n D 0 k) -> G1 D) ->
  G2 B.
Proof.
  intros HB Hc H1 IH. destruct (lagging_replies HB Hc H1) as [HtB Hrep]. apply Hsecond; auto.
  - apply IH; auto. intros k Hk. apply lags_le with 1; auto.
  - intros D HD. destruct (Hrep D HD) as [Hz HlD]. destruct (terminal D) eqn:HtD.
    + apply Hwins1. unfold wins1. rewrite first_terminal by auto. unfold terminal in HtD. rewrite Hz in HtD.
      simpl in *. now rewrite HtD, Hz.
    + pose proof (child_sum _ _ HD). apply IH; auto; [lia|]. now apply (child_shape HB).
Qed.

Lemma lagging_columns {A i l} : shape 2 n A -> (forall j, j < n -> 2 <= col_sum A j) -> i < 2 -> 0 < entry A i l ->
  forall j, j < n -> 1 <= col_sum (lower A i l) j.
Proof. intros HA Hc Hi He j Hj. rewrite (col_sum_lower HA) by auto. specialize (Hc j Hj). destruct (j =? l); lia. Qed.

Lemma strategy A : shape 2 n A -> terminal A = false -> (forall i, i < 2 -> lags n A 0 i) -> G1 A.
Proof.
  remember (matrix_sum A) as s eqn:Es. revert A Es. induction s as [s IH] using lt_wf_ind.
  intros A -> HA Ht H0. destruct (either_remaining HA Ht H0) as [(j & Hj & Hc)|[[Hc H2]|Hr]]; auto.
  - destruct (takes_column j HA Hj Hc) as (A' & HA' & H). apply Hfirst with A'; auto.
  - destruct (lagging_move HA Hc H0 H2) as (i & l & Hi & Hl & He & H1).
    assert (HBA : In (lower A i l) (children A)) by (apply (in_children HA); eauto 10).
    apply Hfirst with (lower A i l); auto. apply lagging_second; auto using lagging_columns; [now apply shape_lower|].
    intros D HD HDs HtD H. apply child_sum in HBA. apply (IH (matrix_sum D)); auto. lia.
Qed.

End Strategy.

(** ** What remains, by computation *)

Lemma remaining_bounds {n A} : shape 2 n A -> remaining n A ->
  forall j, j < n -> 2 <= entry A 0 j + entry A 1 j /\ row_sum A 0 <= entry A 1 j + 2 /\ row_sum A 1 <= entry A 0 j + 2.
Proof.
  intros HA [Hc _ Hr] j Hj. specialize (Hc j Hj). rewrite (two_col_sum HA 0) in Hc by auto.
  pose proof (Hr 0 j) as H0. pose proof (Hr 1 j) as H1. cbn [other Nat.sub] in *.
  pose proof (credit_le true (entry A 0 j)). pose proof (credit_le true (entry A 1 j)).
  repeat split; auto; lia.
Qed.

(** With three columns or more, all columns have sum 2, so n = 3, and C wins. *)
Lemma remaining_long {n A} : 3 <= n -> shape 2 n A -> remaining n A -> wins1 SEKI C A.
Proof.
  intros Hn HA Hr. pose proof (remaining_bounds HA Hr) as H. destruct HA as (_ & _ & Hl & Hf).
  destruct A as [|x [|y [|]]]; try easy. inversion_clear Hf as [|? ? Hx Hf']. inversion_clear Hf' as [|? ? Hy _].
  destruct x as [|a0 [|a1 [|a2 x]]], y as [|b0 [|b1 [|b2 y]]]; simpl in Hx, Hy; try lia.
  pose proof (H 0) as H0. pose proof (H 1) as H1. pose proof (H 2) as H2. pose proof (H 3) as H3.
  unfold row_sum, entry in *. simpl in *.
  destruct x as [|a3 x], y as [|b3 y]; simpl in *; try lia.
  assert (a0 <= 2 /\ a1 <= 2 /\ a2 <= 2 /\ b0 = 2 - a0 /\ b1 = 2 - a1 /\ b2 = 2 - a2 /\ a0 + a1 + a2 = 3)
    as (Ha0 & Ha1 & Ha2 & -> & -> & -> & Hs) by lia.
  clear -Ha0 Ha1 Ha2 Hs.
  destruct a0 as [|[|[|]]], a1 as [|[|[|]]], a2 as [|[|[|]]]; try lia; vm_compute; reflexivity.
Qed.

(** All matrices of size 2×2 to sum 8. *)
Definition small_squares : list matrix :=
  flat_map (fun a => flat_map (fun b => flat_map (fun c => map (fun d => [[a; b]; [c; d]])
    (seq 0 (9 - a - b - c))) (seq 0 (9 - a - b))) (seq 0 (9 - a))) (seq 0 9).

Definition remaining_of (A : matrix) : bool :=
  forallb (fun j => 2 <=? col_sum A j) [0; 1] && negb (second_race SEKI (lines A)) &&
  forallb (fun i => forallb (fun j => row_sum A i <? entry A (other i) j + credit true (entry A i j) + 2) [0; 1]) [0; 1].

Definition must_pass_of (g : game) (p : player) (A : matrix) : bool :=
  forallb (fun A' => is (first (opponent p) (outcome g A')) W) (children A).

Definition complete_squares : list matrix :=
  [[[1; 1]; [1; 1]]; [[0; 2]; [2; 0]]; [[1; 2]; [2; 1]]; [[2; 0]; [0; 2]]; [[2; 1]; [1; 2]]; [[2; 2]; [2; 2]]].

Definition matrix_in (A : matrix) (l : list matrix) : bool :=
  if in_dec (list_eq_dec (list_eq_dec Nat.eq_dec)) A l then true else false.

(** C does not lose moving first and, in a seki, must pass only in the complete ones. *)
Lemma small_squares_checked :
  forallb (fun A => implb (remaining_of A)
    (negb (is (snd (outcome SEKI A)) L) &&
     implb (negb (is (snd (outcome SEKI A)) W) && must_pass_of SEKI C A) (matrix_in A complete_squares)))
    small_squares = true.
Proof. vm_compute. reflexivity. Qed.

Lemma small_squares_all {A} : shape 2 2 A -> matrix_sum A <= 8 -> In A small_squares.
Proof.
  intros (_ & _ & Hl & Hf) Hs. destruct A as [|x [|y [|]]]; try easy.
  inversion_clear Hf as [|? ? Hx Hf']. inversion_clear Hf' as [|? ? Hy _].
  destruct x as [|a [|b [|]]], y as [|c [|d [|]]]; try easy. unfold matrix_sum in Hs. simpl in Hs.
  apply in_flat_map. exists a. split; [apply in_seq; lia|]. apply in_flat_map. exists b. split; [apply in_seq; lia|].
  apply in_flat_map. exists c. split; [apply in_seq; lia|]. apply in_map_iff. exists d. split; auto. apply in_seq. lia.
Qed.

Lemma either_spec {n A} (f : N -> list (N * N) -> bool) (P : nat -> Prop) : shape 2 n A ->
  (forall i, i < 2 -> f (sum_of i A) (line i A) = true <-> P i) -> either (lines A) f = true <-> exists i, i < 2 /\ P i.
Proof.
  intros HA H. change (either (lines A) f) with (f (sum_of 0 A) (line 0 A) || (f (sum_of 1 A) (line 1 A) || false)).
  rewrite orb_false_r, orb_true_iff, !H by auto. split.
  - intros [|]; eauto.
  - intros (i & Hi & HP). destruct (either_row 0 i) as [-> | ->]; auto.
Qed.

Lemma second_race_leads {n A} : shape 2 n A -> second_race SEKI (lines A) = true <-> exists i, i < 2 /\ leads true i 1 A.
Proof. intros HA. apply (either_spec _ _ HA), (lead_of_leads HA true 1). Qed.

Lemma remaining_small {A} : shape 2 2 A -> remaining 2 A -> remaining_of A = true /\ In A small_squares.
Proof.
  intros HA Hr. pose proof Hr as [Hc H0 H2]. split.
  - unfold remaining_of. rewrite !andb_true_iff, negb_true_iff, !forallb_forall. split; [split|].
    + intros j Hj. apply (in_seq_0 j 2) in Hj. apply Nat.leb_le. auto.
    + apply not_true_iff_false. rewrite (second_race_leads HA). intros (i & Hi & H). apply (lags_not_leads HA i Hi); auto.
    + intros i Hi. apply (in_seq_0 i 2) in Hi. apply forallb_forall. intros j Hj. apply (in_seq_0 j 2) in Hj.
      apply Nat.ltb_lt. auto.
  - apply (small_squares_all HA). pose proof (remaining_bounds HA Hr) as H.
    destruct (H 0) as (_ & H00 & H10), (H 1) as (_ & H01 & H11); auto.
    assert (E : forall i, i < 2 -> row_sum A i = entry A i 0 + entry A i 1).
    { intros i Hi. unfold row_sum, entry. pose proof (shape_row HA i Hi) as El.
      destruct (nth i A []) as [|a [|b [|]]]; simpl in *; lia. }
    assert (Es : matrix_sum A = row_sum A 0 + row_sum A 1).
    { destruct HA as (_ & _ & Hl & _). destruct A as [|x [|y [|]]]; try easy. unfold matrix_sum, row_sum. simpl. lia. }
    rewrite Es. rewrite !E in * by auto. lia.
Qed.

Lemma small_squares_true {A} : shape 2 2 A -> remaining 2 A ->
  holds1 SEKI C A /\ (~ wins1 SEKI C A -> all_moves_lose SEKI C A -> In A complete_squares).
Proof.
  intros HA Hr. destruct (remaining_small HA Hr) as [Hof Hin]. pose proof small_squares_checked as H.
  rewrite forallb_forall in H. specialize (H A Hin). rewrite Hof in H. simpl in H. apply andb_true_iff in H as [H1 H2].
  unfold holds1, wins1. simpl. split; [now destruct (snd _)|]. intros Hn Hall.
  assert (Hm : must_pass_of SEKI C A = true).
  { apply forallb_forall. intros A' HA'. now rewrite (Hall A' HA'). }
  rewrite Hm in H2. unfold matrix_in in H2. destruct (in_dec _ _ _); auto. now destruct (snd _).
Qed.

(** ** The theorems *)

Lemma no_row_leads {n A} : shape 2 n A -> ~ (exists i, i < 2 /\ leads true i 1 A) -> forall i, i < 2 -> lags n A 0 i.
Proof. intros HA H i Hi. destruct (lags_or_leads HA i Hi); auto. exfalso. eauto. Qed.

(** n ≥ 3: where no row leads by 1, C, moving first, wins. *)
Theorem long_first_C {n A} : 3 <= n -> shape 2 n A -> terminal A = false ->
  ~ (exists i, i < 2 /\ leads true i 1 A) -> wins1 SEKI C A.
Proof.
  intros Hn HA Ht H. apply (strategy n (wins1 SEKI C) (wins2 SEKI C)); auto using no_row_leads.
  - intros B HB _. now apply remaining_long.
  - intros B B' HtB HB' HC. apply wins1_iff; eauto.
  - intros B HtB H1 H2. apply wins2_iff; auto.
Qed.

(** n = 2: C, moving first, does not lose. *)
Lemma square_first_C {A} : shape 2 2 A -> terminal A = false ->
  (forall i, i < 2 -> lags 2 A 0 i) -> holds1 SEKI C A.
Proof.
  intros HA Ht H. apply (strategy 2 (holds1 SEKI C) (holds2 SEKI C)); auto using wins1_holds1, wins2_holds2.
  - intros B HB _ Hr. now apply small_squares_true.
  - intros B B' HtB HB' HC. now apply holds1_move with B'.
  - intros B HtB _ HC. now apply holds2_moves.
Qed.

(** n ≥ 2: R, moving second, wins if and only if a row leads by 1. *)
Theorem two_rows_second {n A} : 2 <= n -> shape 2 n A -> terminal A = false ->
  wins2 SEKI R A <-> exists i, i < 2 /\ leads true i 1 A.
Proof.
  intros Hn HA Ht. split.
  - intros HR. destruct (second_race SEKI (lines A)) eqn:E; [now apply (second_race_leads HA)|]. exfalso.
    apply not_true_iff_false in E. rewrite (second_race_leads HA) in E.
    assert (HC : holds1 SEKI C A).
    { destruct (Nat.eq_dec n 2) as [->|]; [apply square_first_C; auto using no_row_leads|].
      apply wins1_holds1, (@long_first_C n); auto. lia. }
    now apply HC.
  - intros (i & Hi & H). apply (race_second seki_wins_aim Hi A HA). now left.
Qed.

(** n ≥ 2: R, moving first, wins if and only if (F) of 3.2 holds for a row. *)
Theorem two_rows_first {n A} : 2 <= n -> shape 2 n A -> terminal A = false ->
  wins1 SEKI R A <-> exists i, i < 2 /\ ready true i A.
Proof.
  intros Hn HA Ht. destruct (shape_terminal HA Ht) as [Hrow Hcol]. split.
  - intros HR. apply wins1_iff in HR as (A' & HA' & H); auto. pose proof (child_shape HA A' HA') as HS.
    apply (in_children HA) in HA' as (k & l & Hk & Hl & He & ->). destruct (terminal (lower A k l)) eqn:Ht'.
    + unfold wins2 in H. rewrite first_terminal in H by auto. simpl in H.
      unfold terminal in Ht'. destruct (zero_row (lower A k l)) eqn:Hz; [|simpl in Ht'; now rewrite Ht' in H].
      apply (zero_row_sum HS) in Hz as (i & Hi & Hz). exists i. split; auto. exists l. rewrite (shape_cols HA).
      specialize (Hrow i Hi). pose proof Hz as Hz'. rewrite (row_sum_lower HA) in Hz' by auto.
      destruct (Nat.eqb_spec i k) as [->|]; [|lia]. repeat split; auto. now right.
    + apply (two_rows_second Hn HS) in H as (i & Hi & H); auto. exists i. split; auto.
      destruct (Nat.eq_dec i k) as [->|Hik].
      * exists l. rewrite (shape_cols HA). repeat split; auto. now left.
      * apply (ready_behind HA) with n; auto. intros j Hj. specialize (H j). rewrite (shape_cols HS) in H.
        specialize (H Hj). rewrite (row_sum_lower HA), (outside_other_move HA), (entry_lower HA) in H; auto.
        destruct (Nat.eqb_spec i k); [congruence|]. simpl in H. destruct (j =? n), (j =? l); lia.
  - intros (i & Hi & H). now apply (race_first seki_wins_aim Hi A HA Ht).
Qed.

(** n ≥ 3: C, moving second, wins if R, moving first, does not. *)
Theorem long_second_C {n A} : 3 <= n -> shape 2 n A -> terminal A = false ->
  ~ wins1 SEKI R A -> wins2 SEKI C A.
Proof.
  intros Hn HA Ht H.
  assert (Hno : forall B, shape 2 n B -> terminal B = false -> ~ wins2 SEKI R B -> wins1 SEKI C B).
  { intros B HB HtB HR. apply (@long_first_C n); auto. now rewrite <- (@two_rows_second n) by (auto; lia). }
  apply wins2_iff; auto. split; [apply Hno; auto; intros HR; now apply H, wins2_wins1|].
  intros A' HA'. assert (HR : ~ wins2 SEKI R A') by (intros HR; apply H, wins1_iff; eauto).
  destruct (terminal A') eqn:Ht'; [|apply Hno; auto; now apply (child_shape HA)].
  unfold wins1, wins2 in *. rewrite first_terminal in * by auto. simpl in *.
  unfold terminal in Ht'. destruct (zero_row A'), (zero_col A'); simpl in *; congruence.
Qed.

(** n ≥ 3: nothing is drawn. *)
Theorem long_decided {n A} : 3 <= n -> shape 2 n A -> terminal A = false ->
  In (outcome SEKI A) [(W, W); (W, L); (L, W)].
Proof.
  intros Hn HA Ht. pose proof (long_second_C Hn HA Ht) as H2. pose proof (long_first_C Hn HA Ht) as H1.
  rewrite <- (@two_rows_second n) in H1 by (auto; lia).
  pose proof (six_outcomes SEKI A Ht) as H6. unfold wins1, wins2 in *. simpl in *.
  destruct (outcome SEKI A) as [[] []]; simpl in *; intuition congruence.
Qed.
