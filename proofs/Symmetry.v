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

Lemma same_value v w : (v = W <-> w = W) -> (v = L <-> w = L) -> v = w.
Proof. destruct v, w; intuition congruence. Qed.

Theorem correspondence_outcome f same : correspondence f same ->
  forall g p A B, same A B -> first (f p) (outcome g B) = first p (outcome g A).
Proof.
  intros [Hf Hz Hc Hb] g p A B HAB.
  assert (H : forall p, (wins1 g (f p) B <-> wins1 g p A) /\ (wins2 g (f p) B <-> wins2 g p A)).
  { clear p. revert B HAB. induction A as [A IH] using game_ind. intros B HAB p.
    assert (Ht : terminal B = terminal A) by (rewrite (terminal_line (f p)), (terminal_line p), Hf; now rewrite !(Hz A)).
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

(** B is A transposed. *)
Definition transposed (A B : matrix) : Prop :=
  exists m n, shape m n A /\ shape n m B /\ forall i j, i < m -> j < n -> entry B j i = entry A i j.

Lemma transpose_shape m n A : shape m n A -> shape n m (transpose A).
Proof.
  intros HA. unfold transpose. rewrite (shape_rows HA), (shape_cols HA). apply shape_build; apply HA.
Qed.

Lemma transpose_entry m n A i j : shape m n A -> i < m -> j < n -> entry (transpose A) j i = entry A i j.
Proof.
  intros HA Hi Hj. unfold transpose. rewrite (shape_rows HA), (shape_cols HA). now rewrite entry_build.
Qed.

Lemma transpose_transposed m n A : shape m n A -> transposed A (transpose A).
Proof.
  intros HA. exists m, n. split; [|split]; auto; [now apply transpose_shape|].
  intros i j Hi Hj. eapply transpose_entry; eauto.
Qed.

Lemma transposed_sym A B : transposed A B -> transposed B A.
Proof. intros (m & n & HA & HB & H). exists n, m. split; [|split]; auto. intros. symmetry. auto. Qed.

Lemma transposed_lower A B m n i j : shape m n A -> shape n m B ->
  (forall i j, i < m -> j < n -> entry B j i = entry A i j) -> i < m -> j < n ->
  transposed (lower A i j) (lower B j i).
Proof.
  intros HA HB H Hi Hj. exists m, n. split; [|split]; try apply shape_lower; auto.
  intros k l Hk Hl. rewrite (entry_lower HB), (entry_lower HA), andb_comm, !H; auto.
Qed.

Lemma transposed_zero A B : transposed A B -> zero_row B = zero_col A /\ zero_col B = zero_row A.
Proof.
  intros (m & n & HA & HB & H). split; apply eq_true_iff_eq.
  - rewrite (zero_row_entries HB), (zero_col_entries HA).
    split; intros (j & Hj & H'); exists j; (split; [exact Hj|]); intros i Hi; specialize (H i j Hi Hj);
      [rewrite <- H | rewrite H]; auto.
  - rewrite (zero_col_entries HB), (zero_row_entries HA).
    split; intros (i & Hi & H'); exists i; (split; [exact Hi|]); intros j Hj; specialize (H i j Hi Hj);
      [rewrite <- H | rewrite H]; auto.
Qed.

Lemma transposed_child A B A' : transposed A B -> In A' (children A) ->
  exists B', In B' (children B) /\ transposed A' B'.
Proof.
  intros (m & n & HA & HB & H). rewrite (in_children HA). intros (i & j & Hi & Hj & He & ->).
  exists (lower B j i). split.
  - rewrite (in_children HB). exists j, i. rewrite H; auto.
  - eapply transposed_lower; eauto.
Qed.

Lemma transposed_correspondence : correspondence opponent transposed.
Proof.
  split; auto.
  - intros A B p H. apply transposed_zero in H. destruct p; apply H.
  - apply transposed_child.
  - intros A B B' H HB'. apply transposed_sym in H. destruct (transposed_child _ _ _ H HB') as (A' & HA' & HT).
    exists A'. split; auto. now apply transposed_sym.
Qed.

(** Section 1: transposing exchanges the roles of R and C. *)
Theorem transpose_outcome g m n A : shape m n A ->
  outcome g (transpose A) = (snd (outcome g A), fst (outcome g A)).
Proof.
  intros HA. apply transpose_transposed in HA.
  pose proof (correspondence_outcome _ _ transposed_correspondence g R _ _ HA) as HR.
  pose proof (correspondence_outcome _ _ transposed_correspondence g C _ _ HA) as HC.
  simpl in *. rewrite (surjective_pairing (outcome g (transpose A))). congruence.
Qed.

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
