(** * Nearly symmetric matrices (docs/theory.md, 3.17) *)

From Coq Require Import List Arith Bool Lia Permutation.
From Seki Require Import Rules Matrices Basics Symmetry Slack.
Import ListNotations.

(** ** How far a matrix is from symmetric *)

(** The e of 3.17: what each entry has more than its mirror image. *)
Definition skew (n : nat) (A : matrix) : nat :=
  sum_to n (fun i => sum_to n (fun j => entry A i j - entry A j i)).

Lemma sum_to_ext n f g : (forall k, k < n -> f k = g k) -> sum_to n f = sum_to n g.
Proof. intros H. unfold sum_to. f_equal. apply map_ext_in. intros k Hk. apply H. now apply in_seq_0. Qed.

Lemma sum_to_S n f : sum_to (S n) f = sum_to n f + f n.
Proof. unfold sum_to. rewrite seq_S, map_app, list_sum_app. simpl. lia. Qed.

Lemma sum_to_less n i f g : i < n -> (forall k, k < n -> k <> i -> g k = f k) -> S (g i) = f i ->
  S (sum_to n g) = sum_to n f.
Proof.
  induction n as [|n IH]; intros Hi H Hs; [lia|]. rewrite !sum_to_S.
  destruct (Nat.eq_dec i n) as [->|Hin].
  - rewrite (sum_to_ext n g f) by (intros k Hk; apply H; lia). lia.
  - rewrite (H n) by lia. rewrite <- (IH ltac:(lia)); auto.
Qed.

Lemma sum_to_positive n f : 0 < sum_to n f -> exists k, k < n /\ 0 < f k.
Proof.
  induction n as [|n IH]; [easy|]. rewrite sum_to_S. intros H. destruct (f n) eqn:E.
  - destruct IH as (k & Hk & Hf); [lia|]. exists k. auto.
  - exists n. rewrite E. split; lia.
Qed.

Lemma sum_to_zero n f k : sum_to n f = 0 -> k < n -> f k = 0.
Proof.
  induction n as [|n IH]; [lia|]. rewrite sum_to_S. intros H Hk. destruct (Nat.eq_dec k n) as [->|]; [lia|].
  apply IH; lia.
Qed.

Lemma skew_positive n A : 0 < skew n A -> exists i j, i < n /\ j < n /\ entry A j i < entry A i j.
Proof.
  intros H. apply sum_to_positive in H as (i & Hi & H). apply sum_to_positive in H as (j & Hj & H).
  exists i, j. lia.
Qed.

Section Square.
Context {n : nat} {A : matrix} (HA : shape n n A).

Lemma skew_zero i j : skew n A = 0 -> i < n -> j < n -> entry A i j = entry A j i.
Proof.
  intros H Hi Hj. assert (Hle : forall i j, i < n -> j < n -> entry A i j <= entry A j i); [|apply Nat.le_antisymm; auto].
  clear i j Hi Hj. intros i j Hi Hj. apply (sum_to_zero _ _ i) in H; auto. cbv beta in H. apply (sum_to_zero _ _ j) in H; auto. cbv beta in H. lia.
Qed.

Lemma skew_transpose : skew n (transpose A) = skew n A.
Proof.
  unfold skew. rewrite sum_to_swap. apply sum_to_ext. intros i Hi. apply sum_to_ext. intros j Hj.
  now rewrite !(transpose_entry n n).
Qed.

Ltac entries := repeat match goal with
  | |- context [?x =? ?y] => destruct (Nat.eqb_spec x y); subst; simpl
  end; try lia.

Lemma skew_diagonal i : i < n -> skew n (lower A i i) = skew n A.
Proof.
  intros Hi. apply sum_to_ext. intros k Hk. apply sum_to_ext. intros l Hl. rewrite !(entry_lower HA) by auto. entries.
Qed.

(** A move in the greater one of two entries makes e less by 1. *)
Lemma skew_mend i j : i < n -> j < n -> entry A j i < entry A i j -> S (skew n (lower A i j)) = skew n A.
Proof.
  intros Hi Hj H. assert (i <> j) by (intros ->; lia).
  unfold skew. apply (sum_to_less n i); auto.
  - intros k Hk Hki. apply sum_to_ext. intros l Hl. rewrite !(entry_lower HA) by auto. entries.
  - apply (sum_to_less n j); auto; intros; rewrite !(entry_lower HA) by auto; entries.
Qed.

(** A move and its mirror image leave e as it is. *)
Lemma skew_mirror i j : i < n -> j < n -> i <> j -> 0 < entry A i j <= entry A j i ->
  skew n (lower (lower A i j) j i) = skew n A.
Proof.
  intros Hi Hj Hij H. pose proof (shape_lower HA i j) as HB.
  apply sum_to_ext. intros k Hk. apply sum_to_ext. intros l Hl.
  rewrite !(entry_lower HB), !(entry_lower HA) by auto. entries.
Qed.

Lemma diagonal_open : (forall k, k < n -> 0 < entry A k k) -> terminal A = false.
Proof.
  intros H. apply orb_false_iff. split; apply not_true_is_false.
  - rewrite (zero_row_entries HA). intros (k & Hk & Hz). specialize (H k Hk). rewrite Hz in H; lia.
  - rewrite (zero_col_entries HA). intros (k & Hk & Hz). specialize (H k Hk). rewrite Hz in H; lia.
Qed.

(** In a symmetric matrix nobody wins moving second. *)
Theorem symmetric_first g p : skew n A = 0 -> terminal A = false -> holds1 g p A.
Proof.
  intros Hs Ht. apply holds1_iff. intros H. pose proof (wins2_wins1 _ _ _ Ht H) as H1.
  assert (HT : transpose A = A).
  { apply (shape_ext (transpose_shape n n A HA) _ HA). intros i j Hi Hj.
    rewrite (transpose_entry n n); auto. now apply skew_zero. }
  unfold wins2, wins1 in *. rewrite opponent_opponent in H.
  pose proof (transpose_first g n n A p HA) as E. rewrite HT in E. congruence.
Qed.

End Square.

(** ** The mirror strategy *)

(** How much longer than e each entry of the diagonal must be. *)
Definition surplus (g : game) : nat := match g with SEKI => 2 | DSEKI => 1 end.

Definition long_diagonal (n s : nat) (A : matrix) : Prop := forall i, i < n -> s + skew n A <= entry A i i.

(** A symmetric matrix after a move in the diagonal, in which D-SEKI may have ended by a tie. *)
Lemma diagonal_move g n A i : shape n n A -> long_diagonal n (surplus g) A -> skew n A = 0 -> i < n ->
  holds1 g C (lower A i i).
Proof.
  intros HA Hd Hs Hi. pose proof (shape_lower HA i i) as HB.
  assert (Hs' : skew n (lower A i i) = 0) by now rewrite (skew_diagonal HA).
  destruct (terminal (lower A i i)) eqn:Ht; [|now apply (symmetric_first HB)].
  destruct g.
  - rewrite (diagonal_open HB) in Ht; [easy|]. intros k Hk. rewrite (entry_lower HA) by auto.
    specialize (Hd k Hk). simpl in Hd. destruct ((k =? i) && (k =? i)) eqn:E; [|lia].
    apply andb_true_iff in E as [E _]. apply Nat.eqb_eq in E as ->. lia.
  - unfold holds1. rewrite first_terminal by auto. simpl.
    assert (E : zero_row (lower A i i) = zero_col (lower A i i)).
    { apply eq_true_iff_eq. rewrite (zero_row_entries HB), (zero_col_entries HB).
      split; intros (k & Hk & H); exists k; split; auto; intros l Hl; rewrite (skew_zero _ _ Hs'); auto. }
    rewrite E. now destruct (zero_col (lower A i i)).
Qed.

Lemma mirror_second_C g n A : shape n n A -> long_diagonal n (surplus g) A -> holds2 g C A.
Proof.
  remember (matrix_sum A) as sum eqn:Esum. revert A Esum.
  induction sum as [sum IH] using lt_wf_ind. intros A -> HA Hd.
  assert (Hp : 1 <= surplus g) by (destruct g; simpl; lia).
  assert (Ht : terminal A = false) by (apply (diagonal_open HA); intros k Hk; specialize (Hd k Hk); lia).
  apply holds2_moves; auto. intros A' HA'. pose proof (child_sum _ _ HA') as Hsum.
  apply (in_children HA) in HA' as (i & j & Hi & Hj & He & ->). pose proof (shape_lower HA i j) as HB.
  (* A reply after which the diagonal is long again. *)
  assert (Hreply : forall k l, k < n -> l < n -> 0 < entry (lower A i j) k l ->
    terminal (lower A i j) = false -> long_diagonal n (surplus g) (lower (lower A i j) k l) -> holds1 g C (lower A i j)).
  { intros k l Hk Hl Hkl HtB Hlong.
    assert (HC : In (lower (lower A i j) k l) (children (lower A i j))) by (apply (in_children HB); exists k, l; auto).
    apply (holds1_move _ _ _ _ HtB HC). pose proof (child_sum _ _ HC).
    apply (IH (matrix_sum (lower (lower A i j) k l))); auto; [lia|now apply shape_lower]. }
  assert (Hopen : i <> j -> terminal (lower A i j) = false).
  { intros Hij. apply (diagonal_open HB). intros k Hk. rewrite (entry_lower HA) by auto. specialize (Hd k Hk).
    destruct (Nat.eqb_spec k i), (Nat.eqb_spec k j); subst; simpl; lia. }
  destruct (Nat.eq_dec i j) as [<-|Hij].
  - destruct (Nat.eq_dec (skew n A) 0) as [Hs|Hs]; [now apply (diagonal_move g n)|].
    rewrite <- (skew_diagonal HA i Hi) in Hs.
    destruct (skew_positive n (lower A i i)) as (k & l & Hk & Hl & Hkl); [lia|].
    pose proof (skew_mend HB k l Hk Hl Hkl) as Hm. rewrite (skew_diagonal HA i Hi) in Hm.
    assert (k <> l) by (intros ->; lia).
    apply (Hreply k l); auto; [lia| |].
    + apply (diagonal_open HB). intros h Hh. rewrite (entry_lower HA) by auto. specialize (Hd h Hh).
      destruct (Nat.eqb_spec h i); subst; simpl; lia.
    + intros h Hh. rewrite (entry_lower HB), !(entry_lower HA) by auto. specialize (Hd h Hh).
      destruct (Nat.eqb_spec h k), (Nat.eqb_spec h l), (Nat.eqb_spec h i); subst; simpl; try lia; try congruence.
  - destruct (Nat.le_gt_cases (entry A i j) (entry A j i)) as [Hle|Hgt].
    + apply (Hreply j i); auto.
      * rewrite (entry_lower HA) by auto. destruct (Nat.eqb_spec j i); simpl; [congruence|lia].
      * intros h Hh. rewrite (skew_mirror HA) by auto. rewrite (entry_lower HB), !(entry_lower HA) by auto.
        specialize (Hd h Hh). destruct (Nat.eqb_spec h i), (Nat.eqb_spec h j); subst; simpl; try lia; congruence.
    + pose proof (skew_mend HA i j Hi Hj Hgt) as Hm. apply holds2_holds1; auto.
      apply (IH (matrix_sum (lower A i j))); auto; [lia|].
      intros h Hh. rewrite (entry_lower HA) by auto. specialize (Hd h Hh).
      destruct (Nat.eqb_spec h i), (Nat.eqb_spec h j); subst; simpl; try lia; congruence.
Qed.

(** What holds for C holds for R, in the transpose. *)
Lemma mirror_second g n A p : shape n n A -> long_diagonal n (surplus g) A -> holds2 g p A.
Proof.
  intros HA Hd. destruct p; [|now apply (mirror_second_C g n)].
  pose proof (transpose_shape n n A HA) as HT. unfold holds2.
  rewrite <- (transpose_first g n n A (opponent R) HA). apply (mirror_second_C g n); auto.
  intros i Hi. rewrite (skew_transpose HA), (transpose_entry n n); auto.
Qed.

(** 3.17: a matrix with a long diagonal is a seki, with its columns in any order. *)
Theorem mirror_drawn g n A : shape n n A -> long_diagonal n (surplus g) A -> seki g A.
Proof.
  intros HA Hd. assert (Ht : terminal A = false).
  { apply (diagonal_open HA). intros k Hk. specialize (Hd k Hk). destruct g; simpl in Hd; lia. }
  split; auto.
  pose proof (mirror_second g n A R HA Hd) as HR. pose proof (mirror_second g n A C HA Hd) as HC.
  pose proof (holds2_holds1 _ _ _ Ht HR) as HR1. pose proof (holds2_holds1 _ _ _ Ht HC) as HC1.
  unfold holds1, holds2 in *. simpl in *. destruct (outcome g A) as [[] []]; simpl in *; congruence.
Qed.

Corollary mirror_drawn_permuted g n A sigma : shape n n A -> permutation n sigma ->
  long_diagonal n (surplus g) (permute (seq 0 n) sigma A) -> outcome g A = (D, D).
Proof.
  intros HA Hs Hd. assert (Hid : permutation n (seq 0 n)) by apply Permutation_refl.
  rewrite <- (permute_outcome Hid Hs g A HA). apply (mirror_drawn g n); auto.
  destruct (permute_permuted Hid Hs A HA) as (_ & HB & _). exact HB.
Qed.

(** With a diagonal that is 1 less, e being positive, nobody wins moving second: a player mends first. *)
Theorem mirror_first g n A p : shape n n A -> long_diagonal n (pred (surplus g)) A -> 0 < skew n A -> holds1 g p A.
Proof.
  intros HA Hd Hs. destruct (skew_positive n A Hs) as (k & l & Hk & Hl & Hkl).
  assert (Ht : terminal A = false) by (apply (diagonal_open HA); intros h Hh; specialize (Hd h Hh); lia).
  apply (holds1_move g p A (lower A k l)); auto.
  - apply (in_children HA). exists k, l. repeat split; auto. lia.
  - apply (mirror_second g n); [now apply shape_lower|].
    pose proof (skew_mend HA k l Hk Hl Hkl) as Hm. assert (k <> l) by (intros ->; lia).
    intros h Hh. rewrite (entry_lower HA) by auto. specialize (Hd h Hh).
    destruct (Nat.eqb_spec h k), (Nat.eqb_spec h l); subst; simpl; try congruence; destruct g; simpl in *; lia.
Qed.
