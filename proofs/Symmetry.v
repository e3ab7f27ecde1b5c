(** * Equivalent matrices and transposition (docs/theory.md, 1) *)

From Coq Require Import List Arith Bool Lia Permutation.
From Seki Require Import Rules Matrices Basics.
Import ListNotations.

(** ** Correspondences *)

(** Matrices that correspond, with the player p of one in the place of [f p] of the other:
    the same lines are zero, and the children correspond. *)
Record correspondence (f : player -> player) (same : matrix -> matrix -> Prop) : Prop := {
  same_player : forall p, opponent (f p) = f (opponent p);
  same_line : forall A B p, same A B -> zero_line (f p) B = zero_line p A;
  same_child : forall A B A', same A B -> In A' (children A) ->
    exists B', In B' (children B) /\ same A' B';
  same_child_back : forall A B B', same A B -> In B' (children B) ->
    exists A', In A' (children A) /\ same A' B' }.

Theorem correspondence_outcome f same : correspondence f same ->
  forall g p A B, same A B -> first (f p) (outcome g B) = first p (outcome g A).
Proof.
  intros [Hf Hz Hc Hb] g p A B HAB.
  assert (H : forall p, (wins1 g (f p) B <-> wins1 g p A) /\ (wins2 g (f p) B <-> wins2 g p A)).
  { clear p. revert B HAB. induction A as [A IH] using game_ind. intros B HAB p.
    assert (Ht : terminal B = terminal A).
    { rewrite (terminal_line (f p)), (terminal_line p), Hf. now rewrite !(Hz A). }
    destruct (terminal A) eqn:HtA.
    { unfold wins1, wins2. rewrite !first_terminal, !opponent_opponent, Hf by auto. now rewrite !(Hz A). }
    assert (H1 : wins1 g (f p) B <-> wins1 g p A).
    { rewrite !wins1_iff by auto. split.
      - intros (B' & HB' & H). destruct (Hb _ _ _ HAB HB') as (A' & HA' & HAB'). exists A'. split; auto.
        now apply (IH A' HA' B').
      - intros (A' & HA' & H). destruct (Hc _ _ _ HAB HA') as (B' & HB' & HAB'). exists B'. split; auto.
        now apply (IH A' HA' B'). }
    split; auto. rewrite !wins2_iff, H1 by auto. split; intros [H H']; split; auto.
    - intros A' HA'. destruct (Hc _ _ _ HAB HA') as (B' & HB' & HAB'). apply (IH A' HA' B'); auto.
    - intros B' HB'. destruct (Hb _ _ _ HAB HB') as (A' & HA' & HAB'). apply (IH A' HA' B'); auto. }
  apply same_value; [apply H|].
  specialize (H (opponent p)). unfold wins2 in H. rewrite <- Hf, !opponent_opponent in H. apply H.
Qed.

(** ** Transposition *)

Definition transpose (A : matrix) : matrix := build (cols A) (rows A) (fun j i => entry A i j).

Lemma transpose_shape m n A : shape m n A -> shape n m (transpose A).
Proof.
  intros HA. unfold transpose. rewrite (shape_rows HA), (shape_cols HA). apply shape_build; apply HA.
Qed.

Lemma transpose_entry m n A i j : shape m n A -> i < m -> j < n -> entry (transpose A) j i = entry A i j.
Proof.
  intros HA Hi Hj. unfold transpose. rewrite (shape_rows HA), (shape_cols HA). now rewrite entry_build.
Qed.

Lemma transpose_row_sum m n A j : shape m n A -> j < n -> row_sum (transpose A) j = col_sum A j.
Proof.
  intros HA Hj. rewrite (col_sum_entries HA). unfold row_sum, transpose, build.
  rewrite (nth_map _ _ _ 0) by now rewrite seq_length, (shape_cols HA).
  rewrite seq_nth, (shape_rows HA) by now rewrite (shape_cols HA). reflexivity.
Qed.

Lemma transpose_transpose m n A : shape m n A -> transpose (transpose A) = A.
Proof.
  intros HA. pose proof (transpose_shape m n A HA) as HT.
  apply (shape_ext (transpose_shape _ _ _ HT) A HA). intros i j Hi Hj.
  rewrite (transpose_entry n m), (transpose_entry m n); auto.
Qed.

Lemma transpose_col_sum m n A i : shape m n A -> i < m -> col_sum (transpose A) i = row_sum A i.
Proof.
  intros HA Hi. rewrite <- (transpose_row_sum n m), (transpose_transpose m n); auto using transpose_shape.
Qed.

Lemma transpose_lower m n A i j : shape m n A -> i < m -> j < n ->
  transpose (lower A i j) = lower (transpose A) j i.
Proof.
  intros HA Hi Hj. pose proof (transpose_shape m n A HA) as HT. pose proof (shape_lower HA i j) as HL.
  apply (shape_ext (transpose_shape m n _ HL) _ (shape_lower HT j i)). intros k l Hk Hl.
  rewrite (transpose_entry m n), (entry_lower HA), (entry_lower HT), !(transpose_entry m n), andb_comm; auto.
Qed.

Lemma transpose_zero_row m n A : shape m n A -> zero_row (transpose A) = zero_col A.
Proof.
  intros HA. pose proof (transpose_shape m n A HA) as HT.
  apply eq_true_iff_eq. rewrite (zero_row_sum HT), (zero_col_sum HA).
  split; intros (j & Hj & H); exists j; rewrite (transpose_row_sum m n) in *; auto.
Qed.

Lemma transpose_zero_col m n A : shape m n A -> zero_col (transpose A) = zero_row A.
Proof.
  intros HA. rewrite <- (transpose_zero_row n m), (transpose_transpose m n); auto using transpose_shape.
Qed.

Lemma transpose_terminal m n A : shape m n A -> terminal (transpose A) = terminal A.
Proof.
  intros HA. unfold terminal. rewrite (transpose_zero_row m n), (transpose_zero_col m n) by auto. apply orb_comm.
Qed.

Lemma transpose_child m n A A' : shape m n A -> In A' (children A) -> In (transpose A') (children (transpose A)).
Proof.
  intros HA H. apply (in_children HA) in H as (i & j & Hi & Hj & He & ->).
  rewrite (transpose_lower m n), (in_children (transpose_shape m n A HA)) by auto.
  exists j, i. rewrite (transpose_entry m n); auto.
Qed.

(** B is A transposed. *)
Definition transposed (A B : matrix) : Prop := exists m n, shape m n A /\ B = transpose A.

Lemma transposed_correspondence : correspondence opponent transposed.
Proof.
  split; auto.
  - intros A B p (m & n & HA & ->). destruct p; [apply (transpose_zero_col m n)|apply (transpose_zero_row m n)]; auto.
  - intros A B A' (m & n & HA & ->) HA'. exists (transpose A'). split; [now apply (transpose_child m n)|].
    exists m, n. split; auto. now apply (child_shape HA).
  - intros A B B' (m & n & HA & ->) HB'. pose proof (transpose_shape m n A HA) as HT.
    pose proof (child_shape HT B' HB') as HB. exists (transpose B'). split.
    + apply (transpose_child n m) in HB'; auto. now rewrite (transpose_transpose m n) in HB'.
    + exists m, n. split; [now apply transpose_shape|]. now rewrite (transpose_transpose n m).
Qed.

(** Section 1: transposing exchanges the roles of R and C. *)
Theorem transpose_outcome g m n A : shape m n A ->
  outcome g (transpose A) = (snd (outcome g A), fst (outcome g A)).
Proof.
  intros HA. assert (HT : transposed A (transpose A)) by (exists m, n; auto).
  pose proof (correspondence_outcome _ _ transposed_correspondence g R _ _ HT) as HR.
  pose proof (correspondence_outcome _ _ transposed_correspondence g C _ _ HT) as HC.
  simpl in *. rewrite (surjective_pairing (outcome g (transpose A))). congruence.
Qed.

Corollary transpose_first g m n A p : shape m n A ->
  first (opponent p) (outcome g (transpose A)) = first p (outcome g A).
Proof. intros HA. rewrite (transpose_outcome g m n A HA). now destruct p. Qed.

(** ** Permutations of rows and of columns *)

(** Entry (i, j) of [permute rho sigma A] is entry (rho_i, sigma_j) of A. *)
Definition permute (rho sigma : list nat) (A : matrix) : matrix :=
  map (fun i => map (entry A i) sigma) rho.

Definition permutation (n : nat) (l : list nat) : Prop := Permutation l (seq 0 n).

Lemma permutation_length n l : permutation n l -> length l = n.
Proof. intros H. now rewrite (Permutation_length H), seq_length. Qed.

Lemma permutation_range n l i : permutation n l -> i < n -> nth i l 0 < n.
Proof.
  intros H Hi. apply in_seq_0. apply (Permutation_in _ H). apply nth_In.
  now rewrite (permutation_length n).
Qed.

Lemma permutation_onto n l i : permutation n l -> i < n -> exists k, k < n /\ nth k l 0 = i.
Proof.
  intros H Hi. apply in_seq_0, (Permutation_in _ (Permutation_sym H)), (In_nth _ _ 0) in Hi.
  now rewrite (permutation_length n) in Hi.
Qed.

Lemma permutation_eqb n l i k : permutation n l -> i < n -> k < n -> (nth i l 0 =? nth k l 0) = (i =? k).
Proof.
  intros H Hi Hk. apply eq_true_iff_eq. rewrite !Nat.eqb_eq. split; [|now intros ->].
  apply NoDup_nth; rewrite ?(permutation_length n); auto.
  apply (Permutation_NoDup (Permutation_sym H)), seq_NoDup.
Qed.

Section Permute.
Context {m n : nat} {rho sigma : list nat} (Hrho : permutation m rho) (Hsigma : permutation n sigma).

Let permuted (A B : matrix) : Prop :=
  shape m n A /\ shape m n B /\
  forall i j, i < m -> j < n -> entry B i j = entry A (nth i rho 0) (nth j sigma 0).

Lemma permute_permuted A : shape m n A -> permuted A (permute rho sigma A).
Proof.
  intros HA. split; [|split]; auto.
  - destruct HA as (Hm & Hn & _). unfold permute. repeat split; auto.
    + now rewrite map_length, (permutation_length m).
    + apply Forall_forall. intros row H. apply in_map_iff in H as (i & <- & _).
      now rewrite map_length, (permutation_length n).
  - intros i j Hi Hj. unfold permute. unfold entry at 1.
    rewrite (nth_map _ _ _ 0) by now rewrite (permutation_length m).
    now rewrite (nth_map _ _ _ 0) by now rewrite (permutation_length n).
Qed.

Lemma permuted_lower A B k l : permuted A B -> k < m -> l < n ->
  permuted (lower A (nth k rho 0) (nth l sigma 0)) (lower B k l).
Proof.
  intros (HA & HB & H) Hk Hl. split; [|split]; try apply shape_lower; auto. intros i j Hi Hj.
  rewrite (entry_lower HB), (entry_lower HA) by auto using permutation_range.
  rewrite (permutation_eqb m), (permutation_eqb n), !H; auto.
Qed.

Lemma permuted_correspondence : correspondence (fun p => p) permuted.
Proof.
  split; auto.
  - intros A B p (HA & HB & H). apply eq_true_iff_eq. destruct p; simpl.
    + rewrite (zero_row_entries HB), (zero_row_entries HA). split; intros (i & Hi & H').
      * exists (nth i rho 0). split; [now apply permutation_range|]. intros l Hl.
        destruct (permutation_onto n sigma l Hsigma Hl) as (j & Hj & <-). rewrite <- H; auto.
      * destruct (permutation_onto m rho i Hrho Hi) as (k & Hk & <-). exists k. split; auto.
        intros j Hj. rewrite H; auto using permutation_range.
    + rewrite (zero_col_entries HB), (zero_col_entries HA). split; intros (j & Hj & H').
      * exists (nth j sigma 0). split; [now apply permutation_range|]. intros k Hk.
        destruct (permutation_onto m rho k Hrho Hk) as (i & Hi & <-). rewrite <- H; auto.
      * destruct (permutation_onto n sigma j Hsigma Hj) as (l & Hl & <-). exists l. split; auto.
        intros i Hi. rewrite H; auto using permutation_range.
  - intros A B A' HAB. pose proof HAB as (HA & HB & H). rewrite (in_children HA). intros (i & j & Hi & Hj & He & ->).
    destruct (permutation_onto m rho i Hrho Hi) as (k & Hk & <-).
    destruct (permutation_onto n sigma j Hsigma Hj) as (l & Hl & <-).
    exists (lower B k l). split; [|now apply permuted_lower].
    rewrite (in_children HB). exists k, l. rewrite H; auto.
  - intros A B B' HAB. pose proof HAB as (HA & HB & H). rewrite (in_children HB). intros (k & l & Hk & Hl & He & ->).
    exists (lower A (nth k rho 0) (nth l sigma 0)). split; [|now apply permuted_lower].
    rewrite (in_children HA). exists (nth k rho 0), (nth l sigma 0).
    rewrite <- H; auto using permutation_range.
Qed.

(** Section 1: permuting rows or columns changes nothing. *)
Theorem permute_outcome g A : shape m n A -> outcome g (permute rho sigma A) = outcome g A.
Proof.
  intros HA. apply permute_permuted in HA.
  pose proof (correspondence_outcome _ _ permuted_correspondence g R _ _ HA) as HR.
  pose proof (correspondence_outcome _ _ permuted_correspondence g C _ _ HA) as HC.
  simpl in *. rewrite (surjective_pairing (outcome g (permute _ _ _))), HR, HC. now destruct (outcome g A).
Qed.

End Permute.
