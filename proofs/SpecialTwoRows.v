(** * All complete and semi-complete seki of SEKI on two rows (docs/theory.md, 8.1 and 8.3) *)

From Coq Require Import List Arith Bool Lia Permutation.
From Seki Require Import Rules Matrices Basics Symmetry Races TwoRows TwoRowsSeki.
Import ListNotations.

(** ** Two columns *)

(** C, who must pass in a draw, is where the induction for two rows ends. *)
Lemma must_pass_C {A} : shape 2 2 A -> seki SEKI A -> all_moves_lose SEKI C A -> In A complete_squares.
Proof.
  intros HA [Ht Hs] Hall. assert (H1 : ~ wins1 SEKI C A) by (unfold wins1; now rewrite Hs).
  assert (Hno : forall A', In A' (children A) -> ~ holds2 SEKI C A') by (intros A' HA' H; now apply H, Hall).
  assert (H0 : forall i, i < 2 -> lags 2 A 0 i).
  { apply (no_row_leads HA). rewrite <- (two_rows_second (le_n 2) HA Ht). unfold wins2. simpl. now rewrite Hs. }
  destruct (either_remaining HA Ht H0) as [(j & Hj & Hc)|[[Hc H2]|Hr]].
  - destruct (takes_column j HA Hj Hc) as (A' & HA' & H). exfalso. now apply (Hno A' HA'), wins2_holds2.
  - destruct (lagging_move HA Hc H0 H2) as (i & l & Hi & Hl & He & Hlag). exfalso.
    assert (HA' : In (lower A i l) (children A)) by (apply (in_children HA); eauto 10).
    apply (Hno _ HA'), (lagging_second 2 (holds1 SEKI C) (holds2 SEKI C));
      eauto using wins1_holds1, lagging_columns, square_first_C, shape_lower.
    intros B HB _ HC. now apply holds2_moves.
  - now apply small_squares_true.
Qed.

Definition complete_of (g : game) (A : matrix) : bool :=
  negb (terminal A) && forallb (fun A' => is (fst (outcome g A')) W && is (snd (outcome g A')) W) (children A).

Lemma complete_of_complete g A : complete_of g A = true -> complete g A.
Proof.
  unfold complete_of. rewrite andb_true_iff, negb_true_iff, forallb_forall. intros [Ht H]. apply complete_iff. split; auto.
  intros A' HA'. specialize (H A' HA'). now destruct (outcome g A') as [[] []].
Qed.

Lemma complete_squares_complete A : In A complete_squares -> complete SEKI A.
Proof.
  intros H. apply complete_of_complete. revert A H. apply forallb_forall. vm_compute. reflexivity.
Qed.

(** A player who must pass in a seki of size 2×2 is in one of six. *)
Theorem must_pass_2x2 p A : shape 2 2 A -> seki SEKI A -> all_moves_lose SEKI p A -> In A complete_squares.
Proof.
  intros HA Hs Hall. destruct p; [|now apply must_pass_C].
  pose proof (transpose_shape 2 2 A HA) as HT. rewrite <- (transpose_transpose 2 2 A HA).
  assert (In (transpose A) complete_squares) as H.
  { apply must_pass_C; auto.
    - destruct Hs as [Ht Hs]. split; [now rewrite (transpose_terminal 2 2)|]. now rewrite (transpose_outcome _ 2 2), Hs.
    - intros B HB. pose proof (child_shape HT B HB) as SB. apply (transpose_child 2 2) in HB; auto.
      rewrite (transpose_transpose 2 2) in HB by auto. apply Hall in HB.
      rewrite (transpose_outcome _ 2 2) in HB by auto. exact HB. }
  apply (in_map transpose) in H. revert H. generalize (transpose (transpose A)). vm_compute. tauto.
Qed.

(** A is B with its rows and columns permuted. *)
Definition equivalent (A B : matrix) : Prop :=
  exists rho sigma, permutation (rows B) rho /\ permutation (cols B) sigma /\ A = permute rho sigma B.

Lemma permutation_2 l : permutation 2 l <-> In l [[0; 1]; [1; 0]].
Proof.
  unfold permutation. simpl. split.
  - intros H. apply Permutation_sym, Permutation_length_2_inv in H. intuition.
  - intros [<-|[<-|[]]]; [apply Permutation_refl|apply perm_swap].
Qed.

Definition classes_2x2 : list matrix := [[[1; 1]; [1; 1]]; [[2; 0]; [0; 2]]; [[2; 1]; [1; 2]]; [[2; 2]; [2; 2]]].

Definition all_permuted (B : matrix) : list matrix :=
  map (fun '(rho, sigma) => permute rho sigma B) (list_prod [[0; 1]; [1; 0]] [[0; 1]; [1; 0]]).

Lemma equivalent_2x2 A B : rows B = 2 -> cols B = 2 -> equivalent A B <-> In A (all_permuted B).
Proof.
  intros HR HC. unfold equivalent, all_permuted. rewrite HR, HC, in_map_iff. split.
  - intros (rho & sigma & Hr & Hs & ->). exists (rho, sigma). split; auto.
    apply in_prod; now apply permutation_2.
  - intros ([rho sigma] & <- & H). apply in_prod_iff in H as [Hr Hs]. exists rho, sigma.
    rewrite !permutation_2. auto.
Qed.

(** The complete seki of size 2×2 are these four classes, whatever the sum. *)
Theorem complete_2x2_seki A : shape 2 2 A ->
  complete SEKI A <-> exists B, In B classes_2x2 /\ equivalent A B.
Proof.
  intros HA.
  assert (HE : (exists B, In B classes_2x2 /\ equivalent A B) <-> In A (flat_map all_permuted classes_2x2)).
  { rewrite in_flat_map. split; intros (B & HB & H); exists B; split; auto;
      apply equivalent_2x2; auto; revert HB; simpl; intuition; subst; auto. }
  rewrite HE. split.
  - intros [Hs [HR _]]. apply (must_pass_2x2 R) in HR; auto. revert HR. generalize A. vm_compute. tauto.
  - intros H. apply complete_squares_complete. revert H. generalize A. vm_compute. tauto.
Qed.

(** ** More columns *)

(** With three columns or more there is no seki at all. *)
Theorem no_seki_2xn {n A} : 3 <= n -> shape 2 n A -> ~ seki SEKI A.
Proof.
  intros Hn HA [Ht Hs]. pose proof (long_decided Hn HA Ht) as H. rewrite Hs in H. simpl in H. intuition congruence.
Qed.
