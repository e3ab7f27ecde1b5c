(** * Entries, sums and children of matrices *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules.
Import ListNotations.

(** ** Lists *)

Lemma update_length {X} (f : X -> X) i l : length (update f i l) = length l.
Proof. revert i. induction l; intros [|i]; simpl; auto. Qed.

Lemma nth_update {X} (f : X -> X) i k l d :
  i < length l -> nth k (update f i l) d = if k =? i then f (nth i l d) else nth k l d.
Proof. revert i k. induction l; intros [|i] [|k] H; simpl in *; auto; try lia. apply IHl. lia. Qed.

Lemma update_outside {X} (f : X -> X) i l : length l <= i -> update f i l = l.
Proof. revert i. induction l; intros [|i] H; simpl in *; try lia; auto. rewrite IHl; auto; lia. Qed.

Lemma map_update {X Y} (f : X -> X) (g : Y -> Y) (h : X -> Y) i l d :
  h (f (nth i l d)) = g (h (nth i l d)) -> map h (update f i l) = update g i (map h l).
Proof.
  revert i. induction l; intros [|i] H; simpl in *; auto.
  - now rewrite H.
  - now rewrite IHl.
Qed.

Lemma map_update_id {X Y} (f : X -> X) (h : X -> Y) i l :
  (forall x, h (f x) = h x) -> map h (update f i l) = map h l.
Proof. intros H. revert i. induction l; intros [|i]; simpl; rewrite ?H, ?IHl; auto. Qed.

Lemma list_sum_update i l : 0 < nth i l 0 -> S (list_sum (update pred i l)) = list_sum l.
Proof.
  revert i. induction l as [|x l IH]; intros [|i] H; simpl in *; try lia.
  specialize (IH i H). unfold list_sum in *. lia.
Qed.

Lemma list_sum_zero l : list_sum l = 0 <-> forall k, k < length l -> nth k l 0 = 0.
Proof.
  induction l as [|x l IH]; simpl; [split; [lia|auto]|]. split.
  - intros H [|k] Hk; [lia|]. apply IH; unfold list_sum in *; lia.
  - intros H. assert (x = 0) by (apply (H 0); lia).
    assert (list_sum l = 0) by (apply IH; intros k Hk; apply (H (S k)); lia). unfold list_sum in *. lia.
Qed.

Lemma list_sum_nth l k : nth k l 0 <= list_sum l.
Proof.
  revert k. induction l as [|x l IH]; intros [|k]; simpl; unfold list_sum in *; try lia. specialize (IH k). lia.
Qed.

Lemma list_sum_elsewhere l i : (exists k, k < length l /\ k <> i /\ 0 < nth k l 0) \/ list_sum l = nth i l 0.
Proof.
  revert i. induction l as [|x l IH]; [now right; destruct i|]. intros [|i]; simpl.
  - destruct (IH (length l)) as [(k & Hk & _ & H)|H].
    + left. exists (S k). repeat split; auto; lia.
    + right. rewrite nth_overflow in H; unfold list_sum in *; lia.
  - destruct x as [|x].
    + destruct (IH i) as [(k & Hk & Hi & H)|H]; [left; exists (S k); repeat split; auto; lia|now right].
    + left. exists 0. repeat split; lia.
Qed.

Lemma list_sum_positive l : 0 < list_sum l -> exists k, k < length l /\ 0 < nth k l 0.
Proof.
  intros H. destruct (list_sum_elsewhere l (length l)) as [(k & Hk & _ & Hp)|E]; [eauto|].
  rewrite nth_overflow in E; lia.
Qed.

Lemma list_sum_two l i k : i <> k -> nth i l 0 + nth k l 0 <= list_sum l.
Proof.
  revert i k. induction l as [|x l IH]; intros [|i] [|k] H; simpl; try lia.
  - pose proof (list_sum_nth l k). unfold list_sum in *. lia.
  - pose proof (list_sum_nth l i). unfold list_sum in *. lia.
  - specialize (IH i k). unfold list_sum in *. lia.
Qed.

Lemma nth_map {X Y} (f : X -> Y) l k d e : k < length l -> nth k (map f l) e = f (nth k l d).
Proof. intros H. rewrite nth_indep with (d' := f d) by now rewrite map_length. apply map_nth. Qed.

Lemma map_nth_seq {X} (l : list X) d : map (fun i => nth i l d) (seq 0 (length l)) = l.
Proof.
  apply nth_ext with (d := d) (d' := d); rewrite map_length, seq_length; auto.
  intros k Hk. rewrite (nth_map _ _ _ 0) by now rewrite seq_length. now rewrite seq_nth.
Qed.

Lemma in_seq_0 k n : In k (seq 0 n) <-> k < n.
Proof. rewrite in_seq. lia. Qed.

(** Searching what is bounded. *)
Lemma bounded (P Q : nat -> Prop) n : (forall j, j < n -> P j \/ Q j) ->
  (forall j, j < n -> P j) \/ exists j, j < n /\ Q j.
Proof.
  induction n as [|n IH]; intros H; [left; lia|].
  destruct IH as [Hall|(j & Hj & HQ)]; [intros j Hj; apply H; lia| |right; exists j; auto].
  destruct (H n) as [Hn|Hn]; [lia| |right; exists n; auto].
  left. intros j Hj. destruct (Nat.eq_dec j n) as [->|]; auto. apply Hall. lia.
Qed.

(** ** Shapes *)

Section Shape.
Context {m n : nat} {A : matrix} (HA : shape m n A).

Lemma shape_rows : rows A = m.
Proof. apply HA. Qed.

Lemma shape_row i : i < m -> length (nth i A []) = n.
Proof. destruct HA as (_ & _ & <- & H). intros Hi. rewrite Forall_forall in H. apply H, nth_In, Hi. Qed.

Lemma shape_cols : cols A = n.
Proof.
  pose proof (shape_row 0) as H. destruct HA as (Hm & _ & <- & _). destruct A; simpl in *; [lia|]. apply H. lia.
Qed.

Lemma shape_lower i j : shape m n (lower A i j).
Proof.
  destruct HA as (Hm & Hn & Hl & Hr). repeat split; auto.
  - unfold lower. now rewrite update_length.
  - rewrite Forall_forall in *. intros row H. apply In_nth with (d := []) in H as (k & Hk & <-).
    unfold lower in *. rewrite update_length in Hk.
    destruct (Nat.lt_ge_cases i (length A)).
    + rewrite nth_update by auto. destruct (k =? i) eqn:E; rewrite ?update_length; apply Hr, nth_In; auto.
    + rewrite update_outside by auto. apply Hr, nth_In; auto.
Qed.

(** ** Moves *)

Lemma entry_lower i j k l : i < m -> j < n ->
  entry (lower A i j) k l = if (k =? i) && (l =? j) then pred (entry A i j) else entry A k l.
Proof.
  intros Hi Hj. unfold entry, lower. rewrite nth_update by (fold (rows A); now rewrite shape_rows).
  destruct (k =? i) eqn:E; simpl; auto. apply Nat.eqb_eq in E as ->.
  apply nth_update. now rewrite shape_row.
Qed.

Lemma in_moves i j : In (i, j) (moves A) <-> i < m /\ j < n /\ 0 < entry A i j.
Proof.
  unfold moves. rewrite filter_In, in_prod_iff, !in_seq_0, shape_rows, shape_cols, Nat.ltb_lt. tauto.
Qed.

Lemma in_children A' :
  In A' (children A) <-> exists i j, i < m /\ j < n /\ 0 < entry A i j /\ A' = lower A i j.
Proof.
  unfold children. rewrite in_map_iff. split.
  - intros ([i j] & <- & H). apply in_moves in H. exists i, j. tauto.
  - intros (i & j & Hi & Hj & H & ->). exists (i, j). split; auto. apply in_moves; auto.
Qed.

Lemma child_shape A' : In A' (children A) -> shape m n A'.
Proof. rewrite in_children. intros (i & j & _ & _ & _ & ->). apply shape_lower. Qed.

(** ** Zero lines *)

Lemma row_sum_zero i : i < m -> row_sum A i = 0 <-> forall j, j < n -> entry A i j = 0.
Proof. intros Hi. unfold row_sum. rewrite list_sum_zero, shape_row by auto. reflexivity. Qed.

Lemma col_sum_zero j : col_sum A j = 0 <-> forall i, i < m -> entry A i j = 0.
Proof.
  unfold col_sum. rewrite list_sum_zero, map_length. fold (rows A). rewrite shape_rows.
  split; intros H i Hi; specialize (H i Hi);
    rewrite (nth_map _ _ _ []) in *; auto; fold (rows A); now rewrite shape_rows.
Qed.

Lemma zero_row_sum : zero_row A = true <-> exists i, i < m /\ row_sum A i = 0.
Proof.
  unfold zero_row. rewrite existsb_exists, shape_rows.
  split; intros (i & H1 & H2); exists i; rewrite in_seq_0, Nat.eqb_eq in *; auto.
Qed.

Lemma zero_col_sum : zero_col A = true <-> exists j, j < n /\ col_sum A j = 0.
Proof.
  unfold zero_col. rewrite existsb_exists, shape_cols.
  split; intros (i & H1 & H2); exists i; rewrite in_seq_0, Nat.eqb_eq in *; auto.
Qed.

Lemma zero_row_entries : zero_row A = true <-> exists i, i < m /\ forall j, j < n -> entry A i j = 0.
Proof.
  rewrite zero_row_sum. split; intros (i & Hi & H); exists i; (split; [exact Hi|]); now apply (row_sum_zero i Hi).
Qed.

Lemma zero_col_entries : zero_col A = true <-> exists j, j < n /\ forall i, i < m -> entry A i j = 0.
Proof. rewrite zero_col_sum. split; intros (j & Hj & H); exists j; (split; [exact Hj|]); now apply col_sum_zero. Qed.

(** ** Sums *)

Lemma row_sum_entries i : i < m -> row_sum A i = list_sum (map (entry A i) (seq 0 n)).
Proof. intros Hi. unfold row_sum, entry. rewrite <- (shape_row i Hi) at 1. now rewrite map_nth_seq. Qed.

Lemma col_sum_entries j : col_sum A j = list_sum (map (fun i => entry A i j) (seq 0 m)).
Proof.
  unfold col_sum, entry. rewrite <- shape_rows. unfold rows.
  rewrite <- (map_nth_seq A []) at 1. now rewrite map_map.
Qed.

Lemma entry_le_row_sum i j : entry A i j <= row_sum A i.
Proof. apply list_sum_nth. Qed.

Lemma two_le_row_sum i j l : j <> l -> entry A i j + entry A i l <= row_sum A i.
Proof. apply list_sum_two. Qed.

Lemma two_le_col_sum i k j : i < m -> k < m -> i <> k -> entry A i j + entry A k j <= col_sum A j.
Proof.
  intros Hi Hk H. rewrite col_sum_entries.
  pose proof (list_sum_two (map (fun i => entry A i j) (seq 0 m)) i k H) as H2.
  rewrite !(nth_map _ _ _ 0), !seq_nth in H2; rewrite ?seq_length; auto.
Qed.

Lemma row_sum_lower i j k : i < m -> 0 < entry A i j ->
  row_sum (lower A i j) k = row_sum A k - if k =? i then 1 else 0.
Proof.
  intros Hi H. unfold row_sum, lower. rewrite nth_update by (fold (rows A); now rewrite shape_rows).
  destruct (Nat.eqb_spec k i) as [->|]; [|lia]. unfold entry in H. apply list_sum_update in H. lia.
Qed.

Lemma col_sum_lower i j l : i < m -> 0 < entry A i j ->
  col_sum (lower A i j) l = col_sum A l - if l =? j then 1 else 0.
Proof.
  intros Hi H. unfold col_sum, lower.
  assert (Hj : j < length (nth i A [])).
  { apply Nat.nle_gt. intros Hj. unfold entry in H. rewrite nth_overflow in H; auto; lia. }
  destruct (Nat.eqb_spec l j) as [->|E].
  - rewrite map_update with (g := pred) (d := []) by (rewrite nth_update, Nat.eqb_refl; auto).
    rewrite <- (list_sum_update i (map _ A)); [lia|].
    rewrite (nth_map _ _ _ []); auto. fold (rows A). now rewrite shape_rows.
  - f_equal. rewrite map_update_id; auto; [lia|]. intros row.
    destruct (Nat.lt_ge_cases j (length row)) as [Hr|Hr].
    + rewrite nth_update by auto. destruct (Nat.eqb_spec l j); tauto.
    + now rewrite update_outside.
Qed.

End Shape.

(** Two matrices of the same shape with the same entries are the same. *)
Lemma shape_ext {m n A} (HA : shape m n A) B (HB : shape m n B) :
  (forall i j, i < m -> j < n -> entry A i j = entry B i j) -> A = B.
Proof.
  intros H. pose proof (shape_rows HA) as HlA. pose proof (shape_rows HB) as HlB. unfold rows in HlA, HlB.
  apply nth_ext with (d := []) (d' := []); [congruence|]. intros i Hi. rewrite HlA in Hi.
  apply nth_ext with (d := 0) (d' := 0); rewrite (shape_row HA) by auto; [now rewrite (shape_row HB)|].
  intros j Hj. now apply H.
Qed.

Lemma child_sum A A' : In A' (children A) -> S (matrix_sum A') = matrix_sum A.
Proof.
  unfold children. rewrite in_map_iff. intros ([i j] & <- & H). unfold moves in H.
  apply filter_In in H as [_ H]. apply Nat.ltb_lt in H. unfold entry in H.
  assert (Hs : 0 < list_sum (nth i A [])) by (pose proof (list_sum_nth (nth i A []) j); lia).
  unfold matrix_sum, lower.
  rewrite map_update with (g := pred) (d := []) by (rewrite <- (list_sum_update j (nth i A [])); auto).
  apply list_sum_update. change 0 with (list_sum []). now rewrite map_nth.
Qed.

(** Induction along the moves of the game. *)
Lemma game_ind (P : matrix -> Prop) :
  (forall A, (forall A', In A' (children A) -> P A') -> P A) -> forall A, P A.
Proof.
  intros H A. remember (matrix_sum A) as k eqn:E. revert A E.
  induction k as [k IH] using lt_wf_ind. intros A ->. apply H.
  intros A' HA'. apply child_sum in HA'. apply (IH (matrix_sum A')); auto. lia.
Qed.

(** ** Matrices by their entries *)

Definition build (m n : nat) (f : nat -> nat -> nat) : matrix :=
  map (fun i => map (f i) (seq 0 n)) (seq 0 m).

Lemma shape_build m n f : 0 < m -> 0 < n -> shape m n (build m n f).
Proof.
  intros Hm Hn. unfold build. repeat split; auto; [now rewrite map_length, seq_length|].
  apply Forall_forall. intros row H. apply in_map_iff in H as (i & <- & _).
  now rewrite map_length, seq_length.
Qed.

Lemma entry_build m n f i j : i < m -> j < n -> entry (build m n f) i j = f i j.
Proof.
  intros Hi Hj. unfold entry, build.
  rewrite (nth_map _ _ _ 0) by now rewrite seq_length.
  rewrite (nth_map _ _ _ 0) by now rewrite seq_length. now rewrite !seq_nth.
Qed.
