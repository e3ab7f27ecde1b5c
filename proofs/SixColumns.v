(** * Six columns of three rows (docs/theory.md, 8.6)

    The count by which C, moving first, wins where two long rows have nearly the same sum. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Matrices Sums.
Import ListNotations.

(** Six columns other than j. *)
Lemma six_columns n j : 7 <= n -> exists l, length l = 6 /\ NoDup (j :: l) /\ forall x, In x l -> x < n.
Proof.
  intros Hn. exists (firstn 6 (remove Nat.eq_dec j (seq 0 n))).
  assert (Hin : forall x, In x (firstn 6 (remove Nat.eq_dec j (seq 0 n))) -> In x (seq 0 n) /\ x <> j).
  { intros x Hx. apply (in_remove Nat.eq_dec). rewrite <- (firstn_skipn 6). apply in_app_iff. now left. }
  repeat split.
  - apply firstn_length_le. assert (H : forall l, NoDup l -> length l <= S (length (remove Nat.eq_dec j l))).
    { induction l as [|x l IH]; intros Hl; simpl; [lia|]. inversion_clear Hl as [|? ? Hx Hl']. specialize (IH Hl').
      destruct (Nat.eq_dec j x) as [->|]; simpl; [|lia]. rewrite notin_remove; auto. }
    specialize (H (seq 0 n) (seq_NoDup n 0)). rewrite seq_length in H. lia.
  - constructor; [intros H; apply Hin in H; tauto|].
    assert (Hd : NoDup (remove Nat.eq_dec j (seq 0 n))).
    { clear Hin. generalize (seq_NoDup n 0). induction (seq 0 n) as [|x l IH]; intros Hl; simpl; auto.
      inversion_clear Hl as [|? ? Hx Hl']. destruct (Nat.eq_dec j x); auto. constructor; auto.
      intros H. apply in_remove in H. tauto. }
    rewrite <- (firstn_skipn 6) in Hd. now apply NoDup_left in Hd.
  - intros x Hx. apply Hin in Hx as [Hx _]. now apply in_seq_0.
Qed.

(** ** The count *)

(** Six columns with entries f, g, h in three rows of sums s, r, r or nearly so.  Each column is one of which
    the race fails, in the row of f or in another, and which the lemma of blocking compares with the
    row of g or of h.  That is too much for the sums. *)
Section Count.
Variables (s r u v : nat) (f g h : nat -> nat) (L : list nat).
Hypotheses (Hsr : s <= r) (Huv : u + v <= s) (HL : length L = 6)
  (Hf : sum_over L f <= s) (Hg : u + sum_over L g <= r + 1) (Hh : v + sum_over L h <= r + 1)
  (Htwo : forall l, In l L -> 2 <= f l + g l + h l)
  (Hrace : forall l, In l L -> s + 1 <= 2 * f l + g l + h l \/ r + 1 <= 2 * (f l + g l + h l))
  (Hblock : forall l, In l L -> r <= 2 * f l + 2 * g l + h l + u \/ r <= 2 * f l + g l + 2 * h l + v).

Lemma class_bound (M : list nat) (c i j k d : nat) : (forall l, In l M -> c <= i * f l + j * g l + k * h l + d) ->
  length M * c <= i * sum_over M f + j * sum_over M g + k * sum_over M h + length M * d.
Proof.
  intros H. apply sum_over_least in H. rewrite !sum_over_plus, !sum_over_mult in H.
  assert (E : sum_over M (fun _ => d) = length M * d); [|lia].
  unfold sum_over. clear. induction M as [|x M IH]; simpl; unfold list_sum in *; lia.
Qed.

Lemma too_much : False.
Proof.
  set (t := fun l => s + 1 <=? 2 * f l + g l + h l). set (w := fun l => r <=? 2 * f l + 2 * g l + h l + u).
  pose proof (length_filter t L) as En. pose proof (sum_over_filter t L f) as Ef.
  pose proof (sum_over_filter t L g) as Eg. pose proof (sum_over_filter t L h) as Eh.
  set (P := filter t L) in *. set (Q := filter (fun x => negb (t x)) L) in *.
  assert (HP : forall l, In l P -> In l L /\ s + 1 <= 2 * f l + g l + h l).
  { intros l Hl. apply filter_In in Hl as [Hl H]. split; auto. now apply Nat.leb_le. }
  assert (HQ : forall l, In l Q -> In l L /\ r + 1 <= 2 * (f l + g l + h l)).
  { intros l Hl. apply filter_In in Hl as [Hl H]. split; auto. apply negb_true_iff, Nat.leb_gt in H.
    destruct (Hrace l Hl); [lia|auto]. }
  clearbody P Q.
  rewrite (length_filter w P), (length_filter w Q) in En. rewrite (sum_over_filter w P f), (sum_over_filter w Q f) in Ef.
  rewrite (sum_over_filter w P g), (sum_over_filter w Q g) in Eg. rewrite (sum_over_filter w P h), (sum_over_filter w Q h) in Eh.
  assert (Hw : forall l, In l L -> w l = true -> r <= 2 * f l + 2 * g l + 1 * h l + u).
  { intros l Hl H. apply Nat.leb_le in H. lia. }
  assert (Hnw : forall l, In l L -> negb (w l) = true -> r <= 2 * f l + 1 * g l + 2 * h l + v).
  { intros l Hl H. apply negb_true_iff, Nat.leb_gt in H. destruct (Hblock l Hl); lia. }
  assert (H2 : forall M, (forall l, In l M -> In l L) -> length M * 2 <= 1 * sum_over M f + 1 * sum_over M g + 1 * sum_over M h + length M * 0).
  { intros M HM. apply class_bound. intros l Hl. specialize (Htwo l (HM l Hl)). lia. }
  set (P1 := filter w P) in *. set (P2 := filter (fun x => negb (w x)) P) in *.
  set (Q1 := filter w Q) in *. set (Q2 := filter (fun x => negb (w x)) Q) in *.
  assert (HP1 : forall l, In l P1 -> In l L /\ s + 1 <= 2 * f l + 1 * g l + 1 * h l + 0 /\ r <= 2 * f l + 2 * g l + 1 * h l + u).
  { intros l Hl. apply filter_In in Hl as [Hl H]. destruct (HP l Hl). split; auto. split; [lia|auto]. }
  assert (HP2 : forall l, In l P2 -> In l L /\ s + 1 <= 2 * f l + 1 * g l + 1 * h l + 0 /\ r <= 2 * f l + 1 * g l + 2 * h l + v).
  { intros l Hl. apply filter_In in Hl as [Hl H]. destruct (HP l Hl). split; auto. split; [lia|auto]. }
  assert (HQ1 : forall l, In l Q1 -> In l L /\ r + 1 <= 2 * f l + 2 * g l + 2 * h l + 0 /\ r <= 2 * f l + 2 * g l + 1 * h l + u).
  { intros l Hl. apply filter_In in Hl as [Hl H]. destruct (HQ l Hl). split; auto. split; [lia|auto]. }
  assert (HQ2 : forall l, In l Q2 -> In l L /\ r + 1 <= 2 * f l + 2 * g l + 2 * h l + 0 /\ r <= 2 * f l + 1 * g l + 2 * h l + v).
  { intros l Hl. apply filter_In in Hl as [Hl H]. destruct (HQ l Hl). split; auto. split; [lia|auto]. }
  clearbody P1 P2 Q1 Q2.
  pose proof (H2 P1 (fun l Hl => proj1 (HP1 l Hl))) as A0. pose proof (class_bound P1 _ _ _ _ _ (fun l Hl => proj1 (proj2 (HP1 l Hl)))) as A1.
  pose proof (class_bound P1 _ _ _ _ _ (fun l Hl => proj2 (proj2 (HP1 l Hl)))) as A2.
  pose proof (H2 P2 (fun l Hl => proj1 (HP2 l Hl))) as B0. pose proof (class_bound P2 _ _ _ _ _ (fun l Hl => proj1 (proj2 (HP2 l Hl)))) as B1.
  pose proof (class_bound P2 _ _ _ _ _ (fun l Hl => proj2 (proj2 (HP2 l Hl)))) as B2.
  pose proof (H2 Q1 (fun l Hl => proj1 (HQ1 l Hl))) as C0. pose proof (class_bound Q1 _ _ _ _ _ (fun l Hl => proj1 (proj2 (HQ1 l Hl)))) as C1.
  pose proof (class_bound Q1 _ _ _ _ _ (fun l Hl => proj2 (proj2 (HQ1 l Hl)))) as C2.
  pose proof (H2 Q2 (fun l Hl => proj1 (HQ2 l Hl))) as D0. pose proof (class_bound Q2 _ _ _ _ _ (fun l Hl => proj1 (proj2 (HQ2 l Hl)))) as D1.
  pose proof (class_bound Q2 _ _ _ _ _ (fun l Hl => proj2 (proj2 (HQ2 l Hl)))) as D2.
  rewrite HL in En. clear Hrace Hblock Htwo HP HQ Hw Hnw H2 HP1 HP2 HQ1 HQ2 t w HL P Q.
  rewrite Ef in Hf. rewrite Eg in Hg. rewrite Eh in Hh. clear Ef Eg Eh.
  generalize dependent (sum_over P1 f). generalize dependent (sum_over P1 g). generalize dependent (sum_over P1 h).
  generalize dependent (sum_over P2 f). generalize dependent (sum_over P2 g). generalize dependent (sum_over P2 h).
  generalize dependent (sum_over Q1 f). generalize dependent (sum_over Q1 g). generalize dependent (sum_over Q1 h).
  generalize dependent (sum_over Q2 f). generalize dependent (sum_over Q2 g). generalize dependent (sum_over Q2 h).
  revert En. generalize (length P1) (length P2) (length Q1) (length Q2). clear -Hsr Huv. intros p1 p2 q1 q2 En. intros.
  assert (p1 <= 6 /\ p2 <= 6 /\ q1 <= 6) as (E1 & E2 & E3) by lia.
  assert (q2 = 6 - p1 - p2 - q1) by lia. subst q2.
  destruct p1 as [|[|[|[|[|[|[|]]]]]]]; try lia; destruct p2 as [|[|[|[|[|[|[|]]]]]]]; try (exfalso; clear -E1 E2 En; lia);
    destruct q1 as [|[|[|[|[|[|[|]]]]]]]; try (exfalso; clear -E3 En; lia); simpl in *; lia.
Qed.
End Count.
