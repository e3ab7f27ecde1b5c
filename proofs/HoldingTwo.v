(** * Holding two rows (docs/theory.md, 8.6)

    Strategies by which C, moving first, does not lose where two rows, a and b, are live ([LiveRows]).  They look
    at two columns, j and k, only. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Races Slack Sums TwoRowsSeki LiveRows Holding.
Import ListNotations.

(** ** What a strategy sees *)

(** The entries of both rows in both columns, their row sums, and what else the columns have. *)
Record view := View { aj : nat; ak : nat; ra : nat; bj : nat; bk : nat; rb : nat; qj : nat; qk : nat }.

Notation dame_j s := (aj s + bj s + qj s).
Notation dame_k s := (ak s + bk s + qk s).

(** A move anywhere, as it is seen. *)
Definition moved (s s' : view) : Prop := exists x1 x2 x3 y1 y2 y3 p q, x1 + x2 + x3 + y1 + y2 + y3 + p + q <= 1 /\
  aj s = aj s' + x1 /\ ak s = ak s' + x2 /\ ra s = ra s' + (x1 + x2 + x3) /\
  bj s = bj s' + y1 /\ bk s = bk s' + y2 /\ rb s = rb s' + (y1 + y2 + y3) /\ qj s = qj s' + p /\ qk s = qk s' + q.

(** The turns of C: a pass or a move in one of the two columns. *)
Inductive turn : view -> view -> Prop :=
| pass s : turn s s
| in_aj a1 a2 r b1 b2 s p q : turn (View (S a1) a2 (S r) b1 b2 s p q) (View a1 a2 r b1 b2 s p q)
| in_ak a1 a2 r b1 b2 s p q : turn (View a1 (S a2) (S r) b1 b2 s p q) (View a1 a2 r b1 b2 s p q)
| in_bj a1 a2 r b1 b2 s p q : turn (View a1 a2 r (S b1) b2 (S s) p q) (View a1 a2 r b1 b2 s p q)
| in_bk a1 a2 r b1 b2 s p q : turn (View a1 a2 r b1 (S b2) (S s) p q) (View a1 a2 r b1 b2 s p q)
| in_qj a1 a2 r b1 b2 s p q : turn (View a1 a2 r b1 b2 s (S p) q) (View a1 a2 r b1 b2 s p q)
| in_qk a1 a2 r b1 b2 s p q : turn (View a1 a2 r b1 b2 s p (S q)) (View a1 a2 r b1 b2 s p q).

(** C has a turn after which R makes no live row zero, and P holds again, or a column has one dame at most. *)
Definition keeps (P : view -> Prop) (s : view) : Prop :=
  exists u, turn s u /\ 2 <= ra u /\ 2 <= rb u /\
  forall w, moved u w -> aj w + ak w <= ra w -> bj w + bk w <= rb w -> 2 <= dame_j w -> 2 <= dame_k w -> P w.

(** ** Pairs: one row held by column j, the other by column k *)

Notation tie x := (Nat.min 1 x).

(** By how much the race of a row in column j is beyond it: t_aj is [far_aj - ra]. *)
Notation far_aj s := (bj s + qj s + tie (aj s)).
Notation far_ak s := (bk s + qk s + tie (ak s)).
Notation far_bj s := (aj s + qj s + tie (bj s)).
Notation far_bk s := (ak s + qk s + tie (bk s)).

Ltac see := cbn [aj ak ra bj bk rb qj qk] in *.

(** It is enough that there is a turn after which K holds, if K makes P hold after every move. *)
Lemma keeps_by (K P : view -> Prop) s : (exists u, turn s u /\ K u) ->
  (forall u, K u -> 2 <= ra u /\ 2 <= rb u /\
    forall w, moved u w -> aj w + ak w <= ra w -> bj w + bk w <= rb w -> 2 <= dame_j w -> 2 <= dame_k w -> P w) ->
  keeps P s.
Proof. intros (u & Hu & HK) H. exists u. split; auto. Qed.

Ltac reply := intros [a1' a2' r' b1' b2' t' p' q'] (x1 & x2 & x3 & y1 & y2 & y3 & p1 & q1 & Hs & E1 & E2 & E3 & E4 & E5 & E6 & E7 & E8);
  see; intros Hfa Hfb Hcj Hck.

Definition pair (s : view) : Prop :=
  far_aj s <= ra s /\ far_bk s <= rb s /\ far_aj s + far_bk s + ak s + bj s + 1 <= ra s + rb s.

Definition pair_kept (u : view) : Prop :=
  1 <= dame_j u /\ 1 <= dame_k u /\ far_aj u + 1 <= ra u /\ far_bk u + 1 <= rb u /\
  far_aj u + far_bk u + ak u + bj u + 2 <= ra u + rb u.

Lemma pair_keeps s : aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s -> pair s -> keeps pair s.
Proof.
  intros Ha Hb Hj Hk (H1 & H2 & H3). apply (keeps_by pair_kept).
  - destruct s as [a1 a2 r b1 b2 t p q]. see.
    assert (Hqj : 0 < p -> b1 + p + tie a1 = r \/ 1 + b1 + p + tie a1 <= r /\ a2 + q + tie b2 + 1 <= t ->
      exists u, turn (View a1 a2 r b1 b2 t p q) u /\ pair_kept u).
    { intros Hp Hor. destruct p; [lia|]. eexists. split; [apply in_qj|]. unfold pair_kept. see. lia. }
    assert (Hqk : 0 < q -> a2 + q + tie b2 = t \/ 1 + b1 + p + tie a1 <= r /\ a2 + q + tie b2 + 1 <= t ->
      exists u, turn (View a1 a2 r b1 b2 t p q) u /\ pair_kept u).
    { intros Hp Hor. destruct q; [lia|]. eexists. split; [apply in_qk|]. unfold pair_kept. see. lia. }
    assert (Hbj : 0 < b1 -> a2 + q + tie b2 + 2 <= t -> exists u, turn (View a1 a2 r b1 b2 t p q) u /\ pair_kept u).
    { intros Hp Hor. destruct b1, t; try lia. eexists. split; [apply in_bj|]. unfold pair_kept. see. lia. }
    assert (Hak : 0 < a2 -> b1 + p + tie a1 + 2 <= r -> exists u, turn (View a1 a2 r b1 b2 t p q) u /\ pair_kept u).
    { intros Hp Hor. destruct a2, r; try lia. eexists. split; [apply in_ak|]. unfold pair_kept. see. lia. }
    destruct (Nat.eq_dec (b1 + p + tie a1) r) as [Ea|Ea]; [|destruct (Nat.eq_dec (a2 + q + tie b2) t) as [Eb|Eb]].
    + destruct (Nat.eq_dec p 0); [apply Hbj|apply Hqj]; lia.
    + destruct (Nat.eq_dec q 0); [apply Hak|apply Hqk]; lia.
    + destruct (Nat.le_gt_cases (b1 + p + tie a1 + (a2 + q + tie b2) + a2 + b1 + 2) (r + t)) as [Hle|Hgt].
      { eexists. split; [apply pass|]. unfold pair_kept. see. lia. }
      destruct (Nat.eq_dec p 0); [|apply Hqj; lia]. destruct (Nat.eq_dec q 0); [|apply Hqk; lia].
      destruct (Nat.le_gt_cases (a2 + q + tie b2 + 2) t); [destruct (Nat.eq_dec b1 0); [|apply Hbj; lia]|]; apply Hak; lia.
  - intros [a1 a2 r b1 b2 t p q] (G1 & G2 & G3 & G4 & G5). see. split; [lia|split; [lia|]]. unfold pair. clear -G3 G4 G5.
    reply. clear Hfa Hfb Hcj Hck. lia.
Qed.

(** ** Two dry columns, in which the other rows have nothing *)

Definition dry (s : view) : Prop :=
  qj s = 0 /\ qk s = 0 /\ (far_aj s <= ra s \/ far_ak s <= ra s) /\ (far_bj s <= rb s \/ far_bk s <= rb s).

Definition dry_kept (u : view) : Prop :=
  1 <= dame_j u /\ 1 <= dame_k u /\ qj u = 0 /\ qk u = 0 /\
  ((far_aj u + 1 <= ra u \/ far_ak u + 1 <= ra u) /\ (far_bj u + 1 <= rb u \/ far_bk u + 1 <= rb u) \/
   aj u = 1 /\ ak u = 1 /\ bj u = 1 /\ bk u = 1 /\ 2 <= ra u /\ 2 <= rb u).

(** Of rows that both nearly lead, only these are left. *)
Lemma dry_least a1 a2 r b1 b2 t : a1 + a2 <= r -> b1 + b2 <= t -> 2 <= a1 + b1 -> 2 <= a2 + b2 ->
  r <= b1 + tie a1 -> r <= b2 + tie a2 -> t <= a1 + tie b1 + 1 -> t <= a2 + tie b2 + 1 ->
  b1 + tie a1 = r \/ b2 + tie a2 = r ->
  a1 = 1 /\ a2 = 1 /\ r = 2 /\ (b1 = 1 /\ b2 = 1 \/ b1 = 1 /\ b2 = 2 /\ t = 3 \/ b1 = 2 /\ b2 = 1 /\ t = 3).
Proof. lia. Qed.

Ltac play t := solve [eexists; split; [apply t|unfold dry_kept; see; lia]].

(** Row a is tight. *)
Lemma dry_turn s : aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s -> dry s ->
  ra s <= far_aj s -> ra s <= far_ak s -> exists u, turn s u /\ dry_kept u.
Proof.
  intros Ha Hb Hj Hk (Hp & Hq & H1 & H2) La Lb. destruct s as [a1 a2 r b1 b2 t p q]. see. subst p q.
  destruct (Nat.le_gt_cases (a1 + tie b1 + 2) t) as [Hb2|Hb1], (Nat.le_gt_cases (a2 + tie b2 + 2) t) as [Hb2'|Hb1'];
    try (destruct (Nat.eq_dec (b1 + tie a1) r); [destruct b1, t; try lia; play in_bj|destruct b2, t; try lia; play in_bk]).
  destruct (dry_least a1 a2 r b1 b2 t) as (-> & -> & -> & [(-> & ->)|[(-> & -> & ->)|(-> & -> & ->)]]);
    [lia..|play pass|play in_bk|play in_bj].
Qed.

Definition swap (s : view) : view := View (bj s) (bk s) (rb s) (aj s) (ak s) (ra s) (qj s) (qk s).

Lemma turn_swap s u : turn s u -> turn (swap s) (swap u).
Proof. intros H. destruct H; constructor. Qed.

Lemma moved_swap s w : moved s w -> moved (swap s) (swap w).
Proof.
  intros (x1 & x2 & x3 & y1 & y2 & y3 & p & q & Hs & H). exists y1, y2, y3, x1, x2, x3, p, q. see. unfold swap. see. intuition lia.
Qed.

Lemma keeps_swap P s : keeps P (swap s) -> keeps (fun w => P (swap w)) s.
Proof.
  intros (u & Hu & Ha & Hb & H). exists (swap u). apply turn_swap in Hu. destruct s, u. unfold swap in Hu; see. unfold swap at 2 3. see.
  repeat split; auto. intros w Hw Hwa Hwb Hcj Hck. apply moved_swap in Hw. destruct w. apply H; auto; unfold swap; see; lia.
Qed.

Lemma dry_keeps s : aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s -> dry s -> keeps dry s.
Proof.
  intros Ha Hb Hj Hk H. apply (keeps_by dry_kept).
  - destruct (Nat.le_gt_cases (far_aj s + 1) (ra s)) as [La|La]; [|destruct (Nat.le_gt_cases (far_ak s + 1) (ra s)) as [La'|La'];
      [|apply dry_turn; auto; lia]].
    all: destruct (Nat.le_gt_cases (far_bj s + 1) (rb s)) as [Lb|Lb]; [|destruct (Nat.le_gt_cases (far_bk s + 1) (rb s)) as [Lb'|Lb']].
    1, 2, 4, 5: destruct H as (? & ? & ? & ?); exists s; split; [apply pass|unfold dry_kept; lia].
    all: destruct (dry_turn (swap s)) as (u & Hu & HK); unfold swap; see; try lia;
      [destruct H as (? & ? & ? & ?); unfold dry; see; tauto|];
      exists (swap u); split; [apply turn_swap in Hu; destruct s; exact Hu|destruct u; unfold dry_kept, swap in *; see; lia].
  - intros [a1 a2 r b1 b2 t p q] (G1 & G2 & G3 & G4 & G5). see. subst p q. split; [lia|split; [lia|]]. unfold dry. reply.
    repeat split; lia.
Qed.

(** ** Filling column j, which holds both rows *)

Definition fill (s : view) : Prop :=
  far_aj s <= ra s /\ far_bj s <= rb s /\ let c := qj s + qk s + 1 + 2 * tie (Nat.min (aj s) (bj s)) in
  2 * aj s + c <= ra s + rb s /\ 2 * bj s + c <= ra s + rb s.

(** All but one of row a's dame are in column j, which has one more of them than of row b's at most. *)
Definition fill_last (s : view) : Prop :=
  far_aj s <= ra s /\ far_bj s <= rb s /\ 0 < aj s /\ ra s = aj s + 1 /\ bj s <= aj s <= bj s + 1 /\
  2 + qj s + qk s + 2 * bj s <= rb s + aj s.

(** What C keeps; each of the others has been proved. *)
Definition filling (s : view) : Prop :=
  fill s \/ fill_last s \/ fill_last (swap s) \/ pair s \/ pair (swap s) \/ dry s.

Lemma keeps_more (P Q : view -> Prop) s : (forall w, P w -> Q w) -> keeps P s -> keeps Q s.
Proof. intros HPQ (u & Hu & Ha & Hb & H). exists u. auto 10. Qed.

Lemma swap_swap s : swap (swap s) = s.
Proof. now destruct s. Qed.

Lemma filling_swap s : filling (swap s) -> filling s.
Proof.
  unfold filling. rewrite swap_swap. intros [H|[H|[H|[H|[H|H]]]]]; auto 10.
  - left. destruct s. unfold fill, swap in *. see. lia.
  - repeat right. destruct s. unfold dry, swap in *. see. tauto.
Qed.

Definition fill_kept (u : view) : Prop :=
  1 <= dame_j u /\ far_aj u + 1 <= ra u /\ far_bj u + 1 <= rb u /\ aj u + 2 <= ra u /\ bj u + 2 <= rb u /\
  let c := qj u + qk u + 2 + 2 * tie (Nat.min (aj u) (bj u)) in 2 * aj u + c <= ra u + rb u /\ 2 * bj u + c <= ra u + rb u.

Definition last_kept (u : view) : Prop :=
  ra u = aj u + 1 /\ aj u = bj u + 1 /\ qj u = 0 /\ bj u + 2 + qk u <= rb u.

Lemma fill_keeps s : aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s ->
  aj s + 2 <= ra s -> bj s + 2 <= rb s -> 0 < qj s + qk s -> fill s -> keeps filling s.
Proof.
  intros Ha Hb Hj Hk Hra Hrb Hq (H1 & H2 & H3 & H4). apply (keeps_by fill_kept).
  - destruct s as [a1 a2 r b1 b2 t p q]. see. destruct p as [|p]; [|unfold fill_kept; play in_qj].
    destruct (Nat.eq_dec (b1 + 0 + tie a1) r) as [Ea|Ea]; [destruct b1, t; try lia; unfold fill_kept; play in_bj|].
    destruct (Nat.eq_dec (a1 + 0 + tie b1) t) as [Eb|Eb]; [destruct a1, r; try lia; unfold fill_kept; play in_aj|].
    destruct q; [lia|]. unfold fill_kept. play in_qk.
  - intros [a1 a2 r b1 b2 t p q] (G1 & G2 & G3 & G4 & G5 & G6 & G7). see. split; [lia|split; [lia|]]. reply. left. unfold fill. see.
    repeat split; [clear -G2 Hs E1 E3 E4 E7|clear -G3 Hs E1 E4 E6 E7|clear -G6 G7 Hs E1 E3 E4 E6 E7 E8|clear -G6 G7 Hs E1 E3 E4 E6 E7 E8]; lia.
Qed.

Lemma last_keeps s : aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s -> 0 < qj s + qk s ->
  fill_last s -> keeps filling s.
Proof.
  intros Ha Hb Hj Hk Hq (H1 & H2 & H3 & H4 & H5 & H6). apply (keeps_by last_kept).
  - destruct s as [a1 a2 r b1 b2 t p q]. see. unfold last_kept. destruct p as [|p]; [|play in_qj].
    destruct (Nat.eq_dec a1 b1); [destruct b1, t; try lia; play in_bj|]. destruct q; [lia|]. play in_qk.
  - intros [a1 a2 r b1 b2 t p q] (G1 & G2 & G3 & G4). see. subst r a1 p. split; [lia|split; [lia|]]. reply.
    destruct (Nat.eq_dec x1 1) as [X|X].
    { assert (x2 = 0 /\ x3 = 0 /\ y1 = 0 /\ y2 = 0 /\ y3 = 0 /\ p1 = 0 /\ q1 = 0) by (clear -Hs X; lia).
      right. left. unfold fill_last. see. lia. }
    destruct (Nat.eq_dec (x2 + x3) 1) as [X'|X'].
    { assert (x1 = 0 /\ y1 = 0 /\ y2 = 0 /\ y3 = 0 /\ p1 = 0 /\ q1 = 0) by (clear -Hs X'; lia).
      do 3 right. left. unfold pair. see. lia. }
    destruct (Nat.eq_dec y1 1) as [Y|Y].
    { assert (x1 = 0 /\ x2 = 0 /\ x3 = 0 /\ y2 = 0 /\ y3 = 0 /\ p1 = 0 /\ q1 = 0) by (clear -Hs Y; lia).
      do 3 right. left. unfold pair. see. lia. }
    assert (x1 = 0 /\ x2 = 0 /\ x3 = 0 /\ y1 = 0) as (-> & -> & -> & ->) by (clear -Hs X X' Y; lia).
    destruct (Nat.eq_dec (y2 + y3) 1) as [Y'|Y']; [destruct (Nat.le_gt_cases (a1' + p' + tie b1') t')|].
    + right. left. unfold fill_last. see. lia.
    + do 5 right. unfold dry. see. lia.
    + right. left. unfold fill_last. see. lia.
Qed.

Lemma fill_short s : aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s ->
  ra s <= aj s + 1 -> fill s -> fill_last s \/ pair s.
Proof.
  intros Ha Hb Hj Hk Hra (H1 & H2 & H3 & H4). destruct s as [a1 a2 r b1 b2 t p q]. unfold fill_last, pair. see.
  destruct (Nat.eq_dec r a1); [right; lia|]. destruct (Nat.le_gt_cases (b1 + 2) a1); [right; lia|left; lia].
Qed.

Lemma filling_keeps s : aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s -> filling s -> keeps filling s.
Proof.
  assert (Hpair : forall s, aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s -> pair s -> keeps filling s).
  { intros v Ha Hb Hj Hk H. apply (keeps_more pair); [unfold filling; auto 10|now apply pair_keeps]. }
  assert (Hdry : forall s, aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s -> dry s -> keeps filling s).
  { intros v Ha Hb Hj Hk H. apply (keeps_more dry); [unfold filling; auto 10|now apply dry_keeps]. }
  assert (Hlast : forall s, aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s -> fill_last s -> keeps filling s).
  { intros v Ha Hb Hj Hk H. destruct (Nat.eq_dec (qj v + qk v) 0); [|apply last_keeps; auto; lia].
    destruct H as (? & ? & ?). apply Hdry; auto. unfold dry. lia. }
  assert (Hswap : forall s, keeps filling (swap s) -> keeps filling s).
  { intros v H. apply (keeps_more (fun w => filling (swap w))); [apply filling_swap|now apply keeps_swap]. }
  intros Ha Hb Hj Hk [H|[H|[H|[H|[H|H]]]]]; auto.
  - destruct (Nat.eq_dec (qj s + qk s) 0).
    { destruct H as (? & ? & ?). apply Hdry; auto. unfold dry. lia. }
    destruct (Nat.le_gt_cases (ra s) (aj s + 1)); [destruct (fill_short s); auto|].
    destruct (Nat.le_gt_cases (rb s) (bj s + 1)); [|apply fill_keeps; auto; lia].
    apply Hswap. assert (Hj' : 2 <= dame_j (swap s) /\ 2 <= dame_k (swap s)) by (unfold swap; see; lia).
    assert (Hf : fill (swap s)) by (clear -H; unfold fill, swap in *; see; lia).
    destruct (fill_short (swap s) Hb Ha (proj1 Hj') (proj2 Hj')) as [H'|H']; auto; [apply Hlast|apply Hpair]; tauto.
  - apply Hswap, Hlast; auto; unfold swap; see; lia.
  - apply Hswap, Hpair; auto; unfold swap; see; lia.
Qed.

(** ** A strategy on matrices *)

Lemma sum_over_at c a l : NoDup l -> sum_over l (fun i => if i =? a then c else 0) <= c.
Proof.
  intros Hl. induction Hl as [|x l Hx Hl IH]; unfold sum_over in *; simpl; [lia|]. destruct (Nat.eqb_spec x a) as [->|]; [|apply IH].
  replace (map (fun i => if i =? a then c else 0) l) with (map (fun _ : nat => 0) l).
  { clear. unfold list_sum. induction l; simpl in *; lia. }
  apply map_ext_in. intros y Hy. destruct (Nat.eqb_spec y a) as [->|]; easy.
Qed.

(** A column has something outside the rows a and b. *)
Lemma outside_two {m n A} (HA : shape m n A) a b j : entry A a j + entry A b j < col_sum A j ->
  exists i, i < m /\ i <> a /\ i <> b /\ 0 < entry A i j.
Proof.
  intros H. destruct (bounded (fun i => i = a \/ i = b \/ entry A i j = 0) (fun i => i <> a /\ i <> b /\ 0 < entry A i j) m)
    as [Hall|(i & Hi & Hia & Hib & He)]; [intros i Hi; lia| |eauto 10].
  rewrite (col_sum_entries HA) in H.
  pose proof (sum_over_le (seq 0 m) (fun i => entry A i j)
    (fun i => (if i =? a then entry A a j else 0) + (if i =? b then entry A b j else 0))) as Hle.
  rewrite sum_over_plus in Hle. pose proof (sum_over_at (entry A a j) a _ (seq_NoDup m 0)).
  pose proof (sum_over_at (entry A b j) b _ (seq_NoDup m 0)). unfold sum_over in *. enough (list_sum (map (fun i => entry A i j) (seq 0 m)) <=
    list_sum (map (fun i => if i =? a then entry A a j else 0) (seq 0 m)) + list_sum (map (fun i => if i =? b then entry A b j else 0) (seq 0 m))) by lia.
  apply Hle. intros i Hi. apply in_seq_0 in Hi. destruct (Hall i Hi) as [->|[->| ->]]; rewrite ?Nat.eqb_refl; lia.
Qed.

Section Strategy.
Variables (m n a b j k : nat).
Hypotheses (Ha : a < m) (Hb : b < m) (Hab : a <> b) (Hj : j < n) (Hk : k < n) (Hjk : j <> k).

Definition seen (A : matrix) : view :=
  View (entry A a j) (entry A a k) (row_sum A a) (entry A b j) (entry A b k) (row_sum A b)
    (col_sum A j - entry A a j - entry A b j) (col_sum A k - entry A a k - entry A b k).

(** A move in (i, p) as it is seen. *)
Lemma split_one i (t : bool) : one (negb (i =? a) && negb (i =? b)) * one t + one ((a =? i) && t) + one ((b =? i) && t) = one t.
Proof.
  rewrite (Nat.eqb_sym i a), (Nat.eqb_sym i b). destruct (Nat.eqb_spec a i) as [->|], (Nat.eqb_spec b i), t; easy || congruence.
Qed.

Lemma seen_lower {A} (HA : shape m n A) i p : i < m -> p < n -> 0 < entry A i p ->
  let s := seen A in let s' := seen (lower A i p) in
  let other := one (negb (i =? a) && negb (i =? b)) in
  aj s = aj s' + one ((a =? i) && (j =? p)) /\ ak s = ak s' + one ((a =? i) && (k =? p)) /\ ra s = ra s' + one (a =? i) /\
  bj s = bj s' + one ((b =? i) && (j =? p)) /\ bk s = bk s' + one ((b =? i) && (k =? p)) /\ rb s = rb s' + one (b =? i) /\
  qj s = qj s' + other * one (j =? p) /\ qk s = qk s' + other * one (k =? p).
Proof.
  intros Hi Hp He. pose proof (shape_lower HA i p) as HS. unfold seen. cbn -[one].
  rewrite (row_move m n j Hj HA Hi Hp He a), (row_move m n j Hj HA Hi Hp He b), (entry_move m n j Hj HA Hi Hp He a j),
    (entry_move m n j Hj HA Hi Hp He a k), (entry_move m n j Hj HA Hi Hp He b j), (entry_move m n j Hj HA Hi Hp He b k),
    (col_move m n j Hj HA Hi Hp He j), (col_move m n j Hj HA Hi Hp He k).
  pose proof (two_le_col_sum HS a b j Ha Hb Hab) as H1. pose proof (two_le_col_sum HS a b k Ha Hb Hab) as H2.
  pose proof (split_one i (j =? p)) as H3. pose proof (split_one i (k =? p)) as H4.
  repeat split; try lia; clear -H1 H2 H3 H4; lia.
Qed.

Lemma seen_child {A A'} : shape m n A -> In A' (children A) -> moved (seen A) (seen A').
Proof.
  intros HA H. apply (in_children HA) in H as (i & p & Hi & Hp & He & ->).
  destruct (seen_lower HA i p Hi Hp He) as (H1 & H2 & H3 & H4 & H5 & H6 & H7 & H8). cbv zeta in *.
  set (s := seen A) in *. set (s' := seen (lower A i p)) in *. rewrite (Nat.eqb_sym i a), (Nat.eqb_sym i b) in *.
  exists (one ((a =? i) && (j =? p))), (one ((a =? i) && (k =? p))), (one ((a =? i) && negb (j =? p) && negb (k =? p))),
    (one ((b =? i) && (j =? p))), (one ((b =? i) && (k =? p))), (one ((b =? i) && negb (j =? p) && negb (k =? p))),
    (one (negb (a =? i) && negb (b =? i)) * one (j =? p)), (one (negb (a =? i) && negb (b =? i)) * one (k =? p)).
  assert (E : forall h, one (h =? i) = one ((h =? i) && (j =? p)) + one ((h =? i) && (k =? p)) +
    one ((h =? i) && negb (j =? p) && negb (k =? p))).
  { intros h. destruct (h =? i), (Nat.eqb_spec j p) as [->|], (Nat.eqb_spec k p); easy || congruence. }
  rewrite <- !E. repeat split; auto. clear -Hab Hjk.
  destruct (Nat.eqb_spec a i), (Nat.eqb_spec b i), (Nat.eqb_spec j p), (Nat.eqb_spec k p); cbn; lia.
Qed.

(** C can make every turn that is seen. *)
Lemma seen_turn {A u} : shape m n A -> turn (seen A) u -> exists B, seen B = u /\ (B = A \/ In B (children A)).
Proof.
  intros HA H. pose proof (two_le_col_sum HA a b j Ha Hb Hab) as Hcj. pose proof (two_le_col_sum HA a b k Ha Hb Hab) as Hck.
  assert (Hmove : forall i p, i < m -> p < n -> 0 < entry A i p -> seen (lower A i p) = u ->
    exists B, seen B = u /\ (B = A \/ In B (children A))).
  { intros i p Hi Hp He E. exists (lower A i p). split; auto. right. apply (in_children HA). eauto 10. }
  assert (Hother : forall p, p < n -> entry A a p + entry A b p < col_sum A p ->
    (forall i, i < m -> i <> a -> i <> b -> 0 < entry A i p -> seen (lower A i p) = u) ->
    exists B, seen B = u /\ (B = A \/ In B (children A))).
  { intros p Hp Hlt Hs. destruct (outside_two HA a b p Hlt) as (i & Hi & Hia & Hib & He). apply (Hmove i p); auto. }
  remember (seen A) as v eqn:Ev. destruct H as [s|a1 a2 r b1 b2 s p q|a1 a2 r b1 b2 s p q|a1 a2 r b1 b2 s p q|
    a1 a2 r b1 b2 s p q|a1 a2 r b1 b2 s p q|a1 a2 r b1 b2 s p q]; [exists A; auto|..];
    pose proof Ev as Ev'; unfold seen in Ev'; injection Ev' as E1 E2 E3 E4 E5 E6 E7 E8;
    [apply (Hmove a j)|apply (Hmove a k)|apply (Hmove b j)|apply (Hmove b k)|apply (Hother j)|apply (Hother k)];
    try (rewrite <- E1, <- E4 || rewrite <- E2, <- E5); auto; try lia; try (intros i Hi Hia Hib He);
    match goal with |- seen (lower A ?i ?p) = _ =>
      destruct (seen_lower HA i p) as (H1 & H2 & H3 & H4 & H5 & H6 & H7 & H8); auto; try lia;
      revert H1 H2 H3 H4 H5 H6 H7 H8; rewrite <- Ev; destruct (seen (lower A i p)); cbn -[one] end;
    rewrite ?Nat.eqb_refl, ?(proj2 (Nat.eqb_neq a b) Hab), ?(proj2 (Nat.eqb_neq b a) (not_eq_sym Hab)),
      ?(proj2 (Nat.eqb_neq j k) Hjk), ?(proj2 (Nat.eqb_neq k j) (not_eq_sym Hjk));
    try rewrite (proj2 (Nat.eqb_neq a i) (not_eq_sym Hia)), (proj2 (Nat.eqb_neq b i) (not_eq_sym Hib)),
      (proj2 (Nat.eqb_neq i a) Hia), (proj2 (Nat.eqb_neq i b) Hib);
    cbn; clear; intros; f_equal; lia.
Qed.

(** The player who takes the last dame of a column has not lost. *)
Lemma takes_last {A p} : shape m n A -> over [a; b] A = false -> p < n -> col_sum A p <= 1 -> ~ live2 [a; b] R A.
Proof.
  intros HA Ho Hp Hc H. pose proof Ho as Ho'. apply (over_line _ C) in Ho' as [Hz _]. simpl in Hz.
  assert (Hc1 : col_sum A p = 1).
  { enough (col_sum A p <> 0) by lia. intros E. apply not_true_iff_false in Hz. apply Hz, (zero_col_sum HA). eauto. }
  destruct (list_sum_positive (map (fun i => entry A i p) (seq 0 m))) as (i & Hi & He).
  { rewrite <- (col_sum_entries HA). lia. }
  rewrite map_length, seq_length in Hi. rewrite (nth_map _ _ _ 0), seq_nth in He by now rewrite ?seq_length. simpl in He.
  apply (live2_iff _ R A Ho) in H as [_ H]. specialize (H (lower A i p)).
  assert (Hz' : zero_col (lower A i p) = true).
  { apply (zero_col_sum (shape_lower HA i p)). exists p. rewrite (col_sum_lower HA), Nat.eqb_refl by auto. split; auto. lia. }
  assert (Ho' : over [a; b] (lower A i p) = true) by (unfold over; now rewrite Hz', orb_true_r).
  apply (live1_over _ R _ Ho') in H as [_ H]; [simpl in H; congruence|]. apply (in_children HA). eauto 10.
Qed.

(** What is kept is not lost. *)
Theorem strategy (P : view -> Prop) :
  (forall s, aj s + ak s <= ra s -> bj s + bk s <= rb s -> 2 <= dame_j s -> 2 <= dame_k s -> P s -> keeps P s) ->
  forall A, shape m n A -> over [a; b] A = false -> P (seen A) -> ~ live2 [a; b] R A.
Proof.
  intros HP A HA Ho H.
  assert (HP' : 2 <= dame_j (seen A) -> 2 <= dame_k (seen A) -> P (seen A)) by auto. clear H. revert HA Ho HP'.
  remember (matrix_sum A) as s eqn:Es. revert A Es. induction s as [s IH] using lt_wf_ind. intros A -> HA Ho HP'.
  pose proof (two_le_col_sum HA a b j Ha Hb Hab) as Hcj. pose proof (two_le_col_sum HA a b k Ha Hb Hab) as Hck.
  destruct (Nat.le_gt_cases (col_sum A j) 1) as [H1|H1]; [now apply (takes_last HA Ho Hj)|].
  destruct (Nat.le_gt_cases (col_sum A k) 1) as [H2|H2]; [now apply (takes_last HA Ho Hk)|].
  destruct (HP (seen A)) as (u & Hu & Hra & Hrb & Hw).
  { simpl. apply (two_le_row_sum (A := A) a j k Hjk). }
  { simpl. apply (two_le_row_sum (A := A) b j k Hjk). }
  { simpl. lia. }
  { simpl. lia. }
  { apply HP'; simpl; lia. }
  destruct (seen_turn HA Hu) as (B & HB & HBA).
  assert (HSB : shape m n B) by (destruct HBA as [->|HBA]; [auto|now apply (child_shape HA)]).
  assert (HsB : matrix_sum B <= matrix_sum A) by (destruct HBA as [->|HBA]; [auto|apply child_sum in HBA; lia]).
  rewrite <- HB in *. simpl in Hra, Hrb.
  intros HR. apply (live2_iff _ R A Ho) in HR as [HR1 HR2].
  assert (HRB : live1 [a; b] R B) by (destruct HBA as [->|HBA]; auto). clear HR1 HR2.
  destruct (over [a; b] B) eqn:HoB.
  { apply (live1_over _ R B HoB) in HRB as [Hz _]. simpl in Hz. apply orb_prop in Hz as [Hz|Hz]; [|rewrite orb_false_r in Hz];
      apply Nat.eqb_eq in Hz; lia. }
  apply (live1_iff _ R B HoB) in HRB as (D & HD & HR). pose proof (child_shape HSB D HD) as HSD. pose proof (child_sum _ _ HD) as HsD.
  pose proof (seen_child HSB HD) as Hm. assert (Hrow : 1 <= row_sum D a /\ 1 <= row_sum D b).
  { destruct Hm as (x1 & x2 & x3 & y1 & y2 & y3 & p & q & Hs & _ & _ & E3 & _ & _ & E6 & _). simpl in *. clear -Hs E3 E6 Hra Hrb. lia. }
  destruct (over [a; b] D) eqn:HoD.
  { apply (live2_over _ R D HoD) in HR. simpl in HR. apply orb_prop in HR as [Hz|Hz]; [|rewrite orb_false_r in Hz];
      apply Nat.eqb_eq in Hz; lia. }
  revert HR. apply (IH (matrix_sum D)); auto; [lia|]. intros Hdj Hdk. apply Hw; auto.
  - simpl. apply (two_le_row_sum (A := D) a j k Hjk).
  - simpl. apply (two_le_row_sum (A := D) b j k Hjk).
Qed.
End Strategy.
