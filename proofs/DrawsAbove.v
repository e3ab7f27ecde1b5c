(** * A draw stands above a complete seki (docs/theory.md, 2.6) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics.
Import ListNotations.

(** B can be reached from A by lowering entries. *)
Inductive reachable (A : matrix) : matrix -> Prop :=
  | here : reachable A A
  | there A' B : In A' (children A) -> reachable A' B -> reachable A B.

Lemma reachable_shape {m n A B} : shape m n A -> reachable A B -> shape m n B.
Proof. intros HA H. revert HA. induction H; auto. intros HA. apply IHreachable. eapply child_shape; eauto. Qed.

Lemma reachable_entries {m n A B} : shape m n A -> reachable A B ->
  forall i j, i < m -> j < n -> entry B i j <= entry A i j.
Proof.
  intros HA H. revert HA. induction H as [A|A A' B HA' _ IH]; intros HA i j Hi Hj; auto.
  transitivity (entry A' i j); [apply IH; auto; eapply child_shape; eauto|].
  apply (in_children HA) in HA' as (k & l & Hk & Hl & _ & ->). rewrite (entry_lower HA) by auto.
  destruct (Nat.eqb_spec i k), (Nat.eqb_spec j l); subst; simpl; lia.
Qed.

(** A value of A is D. *)
Definition drawn (A : matrix) : Prop := exists p, first p (outcome SEKI A) = D.

Lemma drawn_dec A : {drawn A} + {~ drawn A}.
Proof.
  destruct (outcome SEKI A) as [[] []] eqn:E; try (left; (exists R + exists C); now rewrite E);
    right; intros ([] & H); now rewrite E in H.
Defined.

(** If no child has a drawn value, a drawn value of A comes from passing. *)
Lemma drawn_least A : drawn A -> (forall A', In A' (children A) -> ~ drawn A') -> complete SEKI A.
Proof.
  intros [p Hp] Hc. assert (Ht : terminal A = false).
  { apply not_true_is_false. intros Ht. rewrite first_terminal in Hp by auto.
    now destruct (zero_line p A), (zero_line (opponent p) A). }
  apply complete_iff. split; auto. intros A' HA'. specialize (Hc A' HA') as HA.
  rewrite first_eq in Hp by auto. unfold begin in Hp.
  assert (Hq : forall q, match active q (map (outcome SEKI) (children A)) with
    | None => first (opponent q) (outcome SEKI A') = W | Some D => False | _ => True end).
  { intros q. pose proof (active_spec SEKI q A) as H. destruct (active q _) as [[]|]; auto.
    destruct H as (_ & B & HB & H). apply (Hc B HB). now exists (opponent q). }
  pose proof (Hq p) as H1. pose proof (Hq (opponent p)) as H2. rewrite opponent_opponent in H2.
  destruct (active p _) as [[]|]; try easy. destruct (active (opponent p) _) as [[]|] eqn:E; try easy.
  - now pose proof (active_spec SEKI (opponent p) A) as H; rewrite E in H.
  - rewrite (surjective_pairing (outcome _ _)). destruct p; simpl in *; congruence.
Qed.

Theorem draw_above_complete A : drawn A -> exists B, reachable A B /\ complete SEKI B.
Proof.
  induction A as [A IH] using game_ind. intros H.
  destruct (Exists_dec drawn (children A) drawn_dec) as [HE|HE].
  - apply Exists_exists in HE as (A' & HA' & H'). destruct (IH A' HA' H') as (B & HB & HC).
    exists B. split; auto. now apply there with A'.
  - exists A. split; [apply here|]. apply drawn_least; auto. intros A' HA' H'. apply HE, Exists_exists. eauto.
Qed.

(** A size without complete seki has no draw. *)
Corollary no_complete_no_draw m n : (forall B, shape m n B -> ~ complete SEKI B) ->
  forall A, shape m n A -> ~ drawn A.
Proof.
  intros H A HA HD. apply draw_above_complete in HD as (B & HB & HC). apply (H B); auto.
  now apply (reachable_shape HA).
Qed.
