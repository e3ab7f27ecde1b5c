(** * Complete seki by line sums (docs/theory.md, 4) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races.
Import ListNotations.

(** All line sums are k, and all entries at most b. *)
Record regular (k b m n : nat) (A : matrix) : Prop := {
  regular_shape : shape m n A;
  regular_row : forall i, i < m -> row_sum A i = k;
  regular_col : forall j, j < n -> col_sum A j = k;
  regular_entry : forall i j, i < m -> j < n -> entry A i j <= b }.

Lemma regular_transpose k b m n A : regular k b m n A -> regular k b n m (transpose A).
Proof.
  intros [HA Hr Hc He]. split.
  - now apply transpose_shape.
  - intros j Hj. rewrite (transpose_row_sum m n); auto.
  - intros i Hi. rewrite (transpose_col_sum m n); auto.
  - intros j i Hj Hi. rewrite (transpose_entry m n); auto.
Qed.

(** A move in (i, j), whoever made it, lets R win by a race in row i; with ties, entries may be 2. *)
Lemma regular_race {z F S k m n A} (HFS : aim z F S) : 2 <= k ->
  regular k (if z then 2 else 1) m n A -> forall i j, i < m -> j < n -> 0 < entry A i j -> F (lower A i j).
Proof.
  intros Hk [HA Hr Hc He] i j Hi Hj Hp. set (B := lower A i j).
  assert (HB : shape m n B) by now apply shape_lower.
  assert (Hri : row_sum B i = k - 1) by (unfold B; rewrite (row_sum_lower HA), Nat.eqb_refl, Hr; auto).
  assert (Hout : forall l, l < n -> outside B i l = k - entry A i l).
  { intros l Hl. unfold B. rewrite (outside_row_move HA) by auto. unfold outside. now rewrite Hc. }
  assert (Hent : forall l, entry B i l = if l =? j then pred (entry A i j) else entry A i l).
  { intros l. apply (entry_lower_row HA); auto. }
  apply (race_first HFS Hi B HB).
  - apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HB), (zero_col_sum HB). unfold B.
    intros [(l & Hl & H)|(l & Hl & H)];
      [rewrite (row_sum_lower HA), Hr in H | rewrite (col_sum_lower HA), Hc in H]; auto;
      destruct (l =? _); lia.
  - destruct z.
    2:{ apply (ready_any HB); [auto|lia|]. intros l Hl. rewrite Hri, Hout by auto. specialize (He i l Hi Hl). lia. }
    apply (ready_lead true HB); [auto|lia| |].
    + intros l Hl. rewrite (shape_cols HB) in Hl. rewrite Hri, Hout, Hent by auto.
      specialize (He i l Hi Hl). destruct (Nat.eqb_spec l j) as [E|].
      * rewrite E in *. destruct (entry A i j) as [|[|a]]; cbn in *; lia.
      * destruct (entry A i l) as [|a]; cbn in *; lia.
    + right. destruct (Nat.eq_dec k 2) as [->|]; [now left|right].
      destruct (row_elsewhere HB Hi j) as [(l & Hl & Hlj & Hpos)|E].
      * destruct (Nat.le_gt_cases 2 (entry B i l)); [left; eauto|right]. exists l. repeat split; auto; [lia|].
        rewrite Hri, Hout by auto. rewrite Hent in *. apply Nat.eqb_neq in Hlj. rewrite Hlj in *. lia.
      * left. exists j. split; auto. lia.
Qed.

Lemma regular_complete {z g k m n A} (HFS : aim z (wins1 g R) (wins2 g R)) : 2 <= k ->
  regular k (if z then 2 else 1) m n A -> complete g A.
Proof.
  intros Hk H. pose proof (regular_transpose _ _ _ _ _ H) as HT. pose proof H as [HA Hr Hc _].
  apply complete_iff. split.
  - apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HA), (zero_col_sum HA).
    intros [(i & Hi & E)|(j & Hj & E)]; [rewrite Hr in E|rewrite Hc in E]; auto; lia.
  - intros A' HA'. apply (in_children HA) in HA' as (i & j & Hi & Hj & Hp & ->).
    rewrite (surjective_pairing (outcome _ _)). f_equal.
    + now apply (regular_race HFS Hk H).
    + pose proof (regular_race HFS Hk HT j i Hj Hi) as HC.
      rewrite (transpose_entry m n) in HC by auto. specialize (HC Hp). unfold wins1 in HC.
      rewrite <- (transpose_lower m n), (transpose_outcome g m n) in HC; auto. now apply shape_lower.
Qed.

(** 4.1: a {0,1} matrix with all line sums equal to k ≥ 2 is a complete seki in both games. *)
Theorem zero_one_complete g k m n A : 2 <= k -> regular k 1 m n A -> complete g A.
Proof. apply (regular_complete (wins_aim g)). Qed.

(** 4.2: a {0,1,2} matrix with all line sums equal to k ≥ 2 is a complete seki in SEKI. *)
Theorem zero_one_two_complete k m n A : 2 <= k -> regular k 2 m n A -> complete SEKI A.
Proof. apply (regular_complete seki_wins_aim). Qed.
