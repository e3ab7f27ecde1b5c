(** * All complete and semi-complete seki of 2×2 and 2×3, whatever the sum (docs/theory.md, 8.4) *)

From Coq Require Import List Arith Bool Permutation.
From Seki Require Import Rules Matrices Basics Symmetry Automaton Lists Tables.
Import ListNotations.

(** ** The automata, proved by computation *)

Definition complete_2x2_all : list matrix :=
  [[[1; 1]; [1; 1]]; [[0; 2]; [2; 0]]; [[1; 2]; [2; 1]]; [[2; 0]; [0; 2]]; [[2; 1]; [1; 2]]; [[2; 2]; [2; 2]]].

Lemma proved_2x2_seki : proves 2 2 (make 4 seki_2x2) SEKI special complete_2x2_all = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma proved_2x2_dseki : proves 2 2 (make 4 dseki_2x2) DSEKI special [[[1; 1]; [1; 1]]] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma proved_2x3_seki : proves 2 3 (make 6 seki_2x3) SEKI special [] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** ** What they say *)

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

Lemma complete_equivalent g Bs : forallb (fun B => (rows B =? 2) && (cols B =? 2)) Bs = true ->
  forallb (fun A => is_complete (label_of g A)) (flat_map all_permuted Bs) = true ->
  forall A B, In B Bs -> equivalent A B -> complete g A.
Proof.
  rewrite !forallb_forall. intros HS H A B HB HE. apply HS in HB as HS'. apply andb_true_iff in HS' as [Hr Hc].
  apply Nat.eqb_eq in Hr, Hc. apply equivalent_2x2 in HE; auto. apply complete_label, H, in_flat_map. eauto.
Qed.

(** The complete seki of size 2×2 are these four classes, whatever the sum. *)
Theorem complete_2x2_seki A : shape 2 2 A ->
  complete SEKI A <-> exists B, In B classes_2x2 /\ equivalent A B.
Proof.
  intros HA. split.
  - intros H. pose proof (special_listed proved_2x2_seki A HA (or_introl H)) as HP. clear H HA.
    assert (HE : Exists (fun B => rows B = 2 /\ cols B = 2 /\ In A (all_permuted B)) classes_2x2).
    { simpl in HP. unfold classes_2x2. rewrite !Exists_cons. cbn. intuition. }
    apply Exists_exists in HE as (B & HB & Hr & Hc & HE). exists B. split; auto. now apply equivalent_2x2.
  - intros (B & HB & HE). apply (complete_equivalent SEKI classes_2x2) with (B := B); auto; vm_compute; reflexivity.
Qed.

(** In D-SEKI there is one. *)
Theorem complete_2x2_dseki A : shape 2 2 A -> complete DSEKI A <-> A = [[1; 1]; [1; 1]].
Proof.
  intros HA. split.
  - intros H. pose proof (special_listed proved_2x2_dseki A HA (or_introl H)) as HP. simpl in HP. now destruct HP.
  - intros ->. apply complete_label. vm_compute. reflexivity.
Qed.

(** None is semi-complete, in either game. *)
Theorem semi_complete_2x2 g p A : shape 2 2 A -> ~ semi_complete g p A.
Proof.
  intros HA H. assert (HS : complete g A \/ semi_complete g R A \/ semi_complete g C A) by (destruct p; auto).
  apply semi_complete_label in H. destruct g.
  - pose proof (special_listed proved_2x2_seki A HA HS) as HP. simpl in HP. clear HA HS.
    repeat destruct HP as [<-|HP]; try contradiction; destruct p; vm_compute in H; discriminate.
  - pose proof (special_listed proved_2x2_dseki A HA HS) as HP. simpl in HP. clear HA HS.
    destruct HP as [<-|[]]; destruct p; vm_compute in H; discriminate.
Qed.

(** No matrix of size 2×3 is complete in either game, and none is semi-complete in SEKI. *)
Theorem complete_2x3 g A : shape 2 3 A -> ~ complete g A.
Proof.
  intros HA H. assert (HS : complete SEKI A) by (destruct g; [|apply complete_dseki]; assumption).
  exact (special_listed proved_2x3_seki A HA (or_introl HS)).
Qed.

Theorem semi_complete_2x3 p A : shape 2 3 A -> ~ semi_complete SEKI p A.
Proof.
  intros HA H. assert (HS : semi_complete SEKI R A \/ semi_complete SEKI C A) by (destruct p; auto).
  exact (special_listed proved_2x3_seki A HA (or_intror HS)).
Qed.
