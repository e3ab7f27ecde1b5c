(** * Sums over lists of lines *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Slack.
Import ListNotations.

Definition sum_over (l : list nat) (f : nat -> nat) : nat := list_sum (map f l).

Lemma sum_over_plus l f g : sum_over l (fun x => f x + g x) = sum_over l f + sum_over l g.
Proof. apply list_sum_plus. Qed.

Lemma sum_over_mult l c f : sum_over l (fun x => c * f x) = c * sum_over l f.
Proof. unfold sum_over. induction l as [|x l IH]; simpl; [lia|]. unfold list_sum in *. lia. Qed.

Lemma sum_over_least l c f : (forall x, In x l -> c <= f x) -> length l * c <= sum_over l f.
Proof.
  unfold sum_over. induction l as [|x l IH]; intros H; simpl; [lia|]. pose proof (H x (or_introl eq_refl)).
  specialize (IH (fun y Hy => H y (or_intror Hy))). unfold list_sum in *. lia.
Qed.

Lemma sum_over_filter t l f :
  sum_over l f = sum_over (filter t l) f + sum_over (filter (fun x => negb (t x)) l) f.
Proof. unfold sum_over. induction l as [|x l IH]; simpl; auto. destruct (t x); simpl; unfold list_sum in *; lia. Qed.

Lemma length_filter {X} (t : X -> bool) l : length l = length (filter t l) + length (filter (fun x => negb (t x)) l).
Proof. induction l as [|x l IH]; simpl; auto. destruct (t x); simpl; lia. Qed.

Lemma sum_over_incl f l : NoDup l -> forall l', incl l l' -> sum_over l f <= sum_over l' f.
Proof.
  induction l as [|x l IH]; intros Hl l' H; [unfold sum_over; simpl; lia|]. inversion_clear Hl as [|? ? Hx Hl'].
  destruct (in_split x l' (H x (or_introl eq_refl))) as (l1 & l2 & ->).
  specialize (IH Hl' (l1 ++ l2)). unfold sum_over in *. rewrite map_app, list_sum_app in *. simpl. unfold list_sum in *.
  assert (incl l (l1 ++ l2)).
  { intros y Hy. specialize (H y (or_intror Hy)). apply in_app_iff in H as [H|[->|H]]; [|easy|]; apply in_app_iff; auto. }
  specialize (IH H0). lia.
Qed.

Lemma NoDup_left {X} (l l' : list X) : NoDup (l ++ l') -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [constructor|]. inversion_clear H as [|? ? Hx H'].
  constructor; auto. intros Hin. apply Hx, in_app_iff. now left.
Qed.

Lemma NoDup_filter {X} (t : X -> bool) l : NoDup l -> NoDup (filter t l).
Proof.
  induction l as [|x l IH]; simpl; auto. intros H. inversion_clear H as [|? ? Hx H']. destruct (t x); auto.
  constructor; auto. rewrite filter_In. tauto.
Qed.

Lemma sum_over_le l f g : (forall x, In x l -> f x <= g x) -> sum_over l f <= sum_over l g.
Proof.
  unfold sum_over. induction l as [|x l IH]; intros H; simpl; auto. pose proof (H x (or_introl eq_refl)).
  specialize (IH (fun y Hy => H y (or_intror Hy))). unfold list_sum in *. lia.
Qed.

Lemma sum_over_down d l f g x : (forall y, In y l -> f y <= g y) -> In x l -> f x + d <= g x -> sum_over l f + d <= sum_over l g.
Proof.
  induction l as [|y l IH]; intros H Hx Hlt; [easy|]. pose proof (H y (or_introl eq_refl)) as Hy.
  pose proof (sum_over_le l f g (fun z Hz => H z (or_intror Hz))) as Hl. destruct Hx as [->|Hx].
  - unfold sum_over in *. simpl. unfold list_sum in *. lia.
  - specialize (IH (fun z Hz => H z (or_intror Hz)) Hx Hlt). unfold sum_over in *. simpl. unfold list_sum in *. lia.
Qed.

Lemma sum_over_most l c f : (forall x, In x l -> f x <= c) -> sum_over l f <= length l * c.
Proof.
  unfold sum_over. induction l as [|x l IH]; intros H; simpl; auto. pose proof (H x (or_introl eq_refl)).
  specialize (IH (fun y Hy => H y (or_intror Hy))). unfold list_sum in *. lia.
Qed.

Lemma sum_over_positive l f : 0 < sum_over l f -> exists x, In x l /\ 0 < f x.
Proof.
  unfold sum_over. induction l as [|x l IH]; simpl; [lia|]. intros H. destruct (f x) eqn:E.
  - destruct IH as (y & Hy & Hf); [unfold list_sum in *; lia|]. exists y. auto.
  - exists x. split; auto. lia.
Qed.

Lemma sum_over_swap l l' (f : nat -> nat -> nat) :
  sum_over l (fun x => sum_over l' (f x)) = sum_over l' (fun y => sum_over l (fun x => f x y)).
Proof.
  induction l as [|x l IH].
  - unfold sum_over at 1 3. simpl. induction l' as [|y l' IH]; auto.
  - unfold sum_over at 1. simpl. fold (sum_over l (fun x => sum_over l' (f x))). rewrite IH.
    rewrite <- sum_over_plus. reflexivity.
Qed.

(** ** Counting *)

Lemma filter_less {X} (t u : X -> bool) l : (forall x, In x l -> t x = true -> u x = true) ->
  length (filter t l) <= length (filter u l).
Proof.
  induction l as [|x l IH]; intros H; simpl; auto. specialize (IH (fun y Hy => H y (or_intror Hy))).
  pose proof (H x (or_introl eq_refl)). destruct (t x), (u x); simpl; try lia.
Qed.

Lemma filter_same {X} (t u : X -> bool) l : (forall x, In x l -> t x = true -> u x = true) ->
  length (filter u l) <= length (filter t l) -> forall x, In x l -> u x = true -> t x = true.
Proof.
  induction l as [|y l IH]; intros H Hle x Hx Hu; [easy|]. pose proof (fun z Hz => H z (or_intror Hz)) as H'.
  pose proof (filter_less t u l H') as Hless. pose proof (H y (or_introl eq_refl)) as Hy. simpl in Hle.
  destruct (t y) eqn:Et; [rewrite (Hy eq_refl) in Hle|]; simpl in Hle.
  - destruct Hx as [->|Hx]; auto. apply IH; auto. lia.
  - destruct (u y) eqn:Eu; simpl in Hle; [lia|]. destruct Hx as [->|Hx]; [congruence|]. apply IH; auto.
Qed.

(** The p-th least value: p elements have at most it, and q at least. *)
Lemma middle (c : nat -> nat) l p q : 1 <= q -> p + q <= S (length l) -> 1 <= p ->
  exists t, p <= length (filter (fun x => c x <=? t) l) /\ q <= length (filter (fun x => t <=? c x) l).
Proof.
  intros Hq Hl Hp.
  assert (H : forall T, p <= length (filter (fun x => c x <=? T) l) ->
    exists t, p <= length (filter (fun x => c x <=? t) l) /\ q <= length (filter (fun x => t <=? c x) l)).
  { induction T as [|T IH]; intros H.
    - exists 0. split; auto. pose proof (filter_less (fun _ => true) (fun x => 0 <=? c x) l (fun x _ _ => eq_refl)) as E.
      assert (Ef : filter (fun _ : nat => true) l = l) by (clear; induction l as [|x l IH]; simpl; congruence).
      rewrite Ef in E. lia.
    - destruct (Nat.le_gt_cases p (length (filter (fun x => c x <=? T) l))) as [|Hlt]; auto.
      exists (S T). split; auto. pose proof (length_filter (fun x => c x <=? T) l) as E.
      assert (length (filter (fun x => negb (c x <=? T)) l) <= length (filter (fun x => S T <=? c x) l)); [|lia].
      apply filter_less. intros x _ Hx. apply negb_true_iff, Nat.leb_gt in Hx. apply Nat.leb_le. lia. }
  apply (H (sum_over l c)).
  assert (length l <= length (filter (fun x => c x <=? sum_over l c) l)); [|lia].
  assert (Ef : filter (fun _ : nat => true) l = l) by (clear; induction l as [|x l IH]; simpl; congruence).
  rewrite <- Ef at 1. apply filter_less. intros x Hx _. apply Nat.leb_le.
  clear -Hx. induction l as [|y l IH]; [easy|]. unfold sum_over in *. simpl. destruct Hx as [->|Hx]; [lia|].
  specialize (IH Hx). unfold list_sum in *. lia.
Qed.
