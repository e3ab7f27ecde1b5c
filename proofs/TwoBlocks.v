(** * Blocking two rows of three (docs/theory.md, 3.12) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Races TwoRowsSeki Blocking.
Import ListNotations.

Lemma sum_three r : forall x y z, x <> y -> x <> z -> y <> z -> nth x r 0 + nth y r 0 + nth z r 0 <= list_sum r.
Proof.
  induction r as [|v r IH]; intros [|x] [|y] [|z] H1 H2 H3; simpl; try lia.
  - pose proof (list_sum_two r y z). unfold list_sum in *. lia.
  - pose proof (list_sum_two r x z). unfold list_sum in *. lia.
  - pose proof (list_sum_two r x y). unfold list_sum in *. lia.
  - specialize (IH x y z). unfold list_sum in *. lia.
Qed.

Section TwoBlocks.
Variables (n a a' b j j' l : nat).
Hypotheses (Ha : a < 3) (Ha' : a' < 3) (Hb : b < 3) (Haa : a <> a') (Hab : a <> b) (Ha'b : a' <> b)
  (Hj : j < n) (Hj' : j' < n) (Hl : l < n) (Hjj : j <> j') (Hlj : l <> j) (Hlj' : l <> j').

(** What a row x has for its race in its column y, with its dame in the other's column z: T = far - row_sum. *)
Definition far (x y z : nat) (A : matrix) : nat := reach x y A + entry A x z.

(** Both rows lag by k at least, and column l can be filled, with k turns to spare, before row b is zero. *)
Definition two_blocks (k : nat) (A : matrix) : Prop :=
  far a j j' A + k <= row_sum A a /\ far a' j' j A + k <= row_sum A a' /\
  let c := col_sum A l + entry A b l + k in
  let x := entry A a l + 1 + entry A b j + far a j j' A in
  let x' := entry A a' l + 1 + entry A b j' + far a' j' j A in
  c <= row_sum A b /\ c + x <= row_sum A b + row_sum A a /\ c + x' <= row_sum A b + row_sum A a' /\
  c + x + x' <= row_sum A b + row_sum A a + row_sum A a'.

(** One of the two lags by 1. *)
Definition one_lags (A : matrix) : Prop := far a j j' A < row_sum A a \/ far a' j' j A < row_sum A a'.

Lemma two_blocks_weaken A : two_blocks 1 A -> two_blocks 0 A /\ one_lags A.
Proof. unfold two_blocks, one_lags. simpl. lia. Qed.

Lemma either_of_three i : i < 3 -> i = a \/ i = a' \/ i = b.
Proof. lia. Qed.

Section Moves.
Context {A : matrix} (HA : shape 3 n A) {i p : nat} (Hi : i < 3) (Hp : p < n) (He : 0 < entry A i p).
Let B := lower A i p.

Lemma far_move x y z : x < 3 -> y < n -> l <> y -> far x y z B <= far x y z A /\
  (i = x -> p = z -> far x y z B + 1 <= far x y z A) /\ (i <> x -> p = y -> far x y z B + 1 <= far x y z A).
Proof.
  intros Hx Hy Hly. unfold far, B.
  pose proof (entry_move 3 n x y l Hx Hy Hl Hly HA Hi Hp He x z) as E.
  destruct (Nat.eq_dec i x) as [Ex|Ex].
  - pose proof (reach_own 3 n x y l Hx Hy Hl Hly HA Hi Hp He Ex). repeat split; [lia| |lia]. intros _ Ez.
    rewrite Ex, Ez, !Nat.eqb_refl in E. unfold one in E. simpl in E. rewrite Ex, Ez in *. lia.
  - pose proof (reach_other 3 n x y l Hx Hy Hl Hly HA Hi Hp He Ex) as Er. repeat split; [lia|lia|]. intros _ Ey.
    rewrite <- Ey, Nat.eqb_refl in Er. unfold one in Er. rewrite <- Ey in *. lia.
Qed.

(** All numbers, before and after. *)
Lemma all_moves :
  row_sum A a = row_sum B a + one (a =? i) /\ row_sum A a' = row_sum B a' + one (a' =? i) /\
  row_sum A b = row_sum B b + one (b =? i) /\ col_sum A l = col_sum B l + one (l =? p) /\
  entry A a l = entry B a l + one ((a =? i) && (l =? p)) /\ entry A a' l = entry B a' l + one ((a' =? i) && (l =? p)) /\
  entry A b l = entry B b l + one ((b =? i) && (l =? p)) /\ entry A b j = entry B b j + one ((b =? i) && (j =? p)) /\
  entry A b j' = entry B b j' + one ((b =? i) && (j' =? p)).
Proof.
  unfold B. repeat split; first [apply (row_move 3 n a j l)|apply (col_move 3 n a j l)|apply (entry_move 3 n a j l)]; auto.
Qed.

Ltac numbers :=
  pose proof all_moves as (E1 & E2 & E3 & E4 & E5 & E6 & E7 & E8 & E9);
  pose proof (far_move a j j' Ha Hj Hlj) as (F1 & F2 & F3);
  pose proof (far_move a' j' j Ha' Hj' Hlj') as (G1 & G2 & G3).

(** A turn of R takes one of what is to spare. *)
Lemma two_blocks_reply : two_blocks 1 A -> two_blocks 0 B /\ one_lags B.
Proof.
  unfold two_blocks, one_lags. simpl. intros H. numbers.
  destruct (either_of_three i Hi) as [Ei|[Ei|Ei]]; subst i;
    rewrite ?Nat.eqb_refl, ?(proj2 (Nat.eqb_neq a a')), ?(proj2 (Nat.eqb_neq a' a)), ?(proj2 (Nat.eqb_neq a b)), ?(proj2 (Nat.eqb_neq b a)),
      ?(proj2 (Nat.eqb_neq a' b)), ?(proj2 (Nat.eqb_neq b a')) in * by auto; unfold one in *; simpl in *;
    clear F2 F3 G2 G3; destruct H as (H1 & H2 & H3 & H4 & H5 & H6); (split; [repeat split|]);
    destruct (l =? p), (j =? p), (j' =? p); lia.
Qed.

Ltac use_numbers :=
  repeat match goal with
  | H : _ -> _ |- _ => clear H
  | H : @eq nat _ ?x |- _ => is_var x; fail 1
  end;
  repeat match goal with H : _ /\ _ |- _ => destruct H end; repeat split; lia.

(** The turns of C that gain one. *)
Lemma two_blocks_gain : two_blocks 0 A ->
  far a' j' j A < row_sum A a' /\ p = j /\ i <> a /\ row_sum A a < far a j j' A + 1 + entry A a l \/
  far a j j' A < row_sum A a /\ p = j' /\ i <> a' /\ row_sum A a' < far a' j' j A + 1 + entry A a' l \/
  far a j j' A < row_sum A a /\ far a' j' j A < row_sum A a' /\ p = l /\
    (i = b \/ i = a /\ far a j j' A + 2 <= row_sum A a \/ i = a' /\ far a' j' j A + 2 <= row_sum A a') ->
  two_blocks 1 B.
Proof.
  unfold two_blocks. simpl. intros H Hor. numbers.
  assert (Hplace : p = j \/ p = j' \/ p = l) by (destruct Hor as [(_ & E & _)|[(_ & E & _)|(_ & _ & E & _)]]; auto).
  assert (Ejj : (j =? j') = false) by now apply Nat.eqb_neq. assert (Ej'j : (j' =? j) = false) by (apply Nat.eqb_neq; auto).
  assert (Elj : (l =? j) = false) by now apply Nat.eqb_neq. assert (Ejl : (j =? l) = false) by (apply Nat.eqb_neq; auto).
  assert (Elj' : (l =? j') = false) by now apply Nat.eqb_neq. assert (Ej'l : (j' =? l) = false) by (apply Nat.eqb_neq; auto).
  destruct (either_of_three i Hi) as [Ei|[Ei|Ei]]; destruct Hplace as [Ep|[Ep|Ep]]; subst i p;
    rewrite ?Nat.eqb_refl, ?Ejj, ?Ej'j, ?Elj, ?Ejl, ?Elj', ?Ej'l, ?(proj2 (Nat.eqb_neq a a')), ?(proj2 (Nat.eqb_neq a' a)), ?(proj2 (Nat.eqb_neq a b)), ?(proj2 (Nat.eqb_neq b a)),
      ?(proj2 (Nat.eqb_neq a' b)), ?(proj2 (Nat.eqb_neq b a')) in * by auto; unfold one in *; simpl in *;
    (destruct Hor as [(O1 & O2 & O3 & O4)|[(O1 & O2 & O3 & O4)|(O1 & O2 & O3 & [O4|[[O4 O5]|[O4 O5]]])]]; try congruence);
    try specialize (F2 eq_refl eq_refl); try specialize (G2 eq_refl eq_refl);
    try specialize (F3 ltac:(auto) eq_refl); try specialize (G3 ltac:(auto) eq_refl); use_numbers.
Qed.
End Moves.

(** Where column y has nothing outside row x, that row lags. *)
Lemma far_outside {A} (HA : shape 3 n A) x y z : y <> z -> l <> y -> l <> z -> 2 <= col_sum A y ->
  row_sum A x < far x y z A + 1 + entry A x l -> 0 < outside A x y.
Proof.
  intros Hyz Hly Hlz Hc H. destruct (outside A x y) eqn:E; [exfalso|lia]. unfold far, reach in H. rewrite E in H.
  unfold outside in E. assert (H3 : entry A x y + entry A x z + entry A x l <= row_sum A x).
  { pose proof (sum_three (nth x A []) y z l Hyz (not_eq_sym Hly) (not_eq_sym Hlz)). exact H0. }
  pose proof (credit_le true (entry A x y)). lia.
Qed.

(** C has a turn that gains one. *)
Lemma two_blocks_move {A} : shape 3 n A -> (forall q, q < n -> 2 <= col_sum A q) -> two_blocks 0 A -> one_lags A ->
  exists i p, i < 3 /\ p < n /\ 0 < entry A i p /\ two_blocks 1 (lower A i p).
Proof.
  intros HA Hc H Hlag. pose proof H as (Hr & Hr' & _). rewrite Nat.add_0_r in Hr, Hr'.
  assert (P1 : far a' j' j A < row_sum A a' -> row_sum A a < far a j j' A + 1 + entry A a l ->
    exists i p, i < 3 /\ p < n /\ 0 < entry A i p /\ two_blocks 1 (lower A i p)).
  { intros H1 H2. destruct (outside_positive HA a j Ha) as (i & Hi & Hia & He); [apply (far_outside HA a j j'); auto|].
    exists i, j. refine (conj Hi (conj Hj (conj He _))). apply (two_blocks_gain HA); auto. }
  assert (P2 : far a j j' A < row_sum A a -> row_sum A a' < far a' j' j A + 1 + entry A a' l ->
    exists i p, i < 3 /\ p < n /\ 0 < entry A i p /\ two_blocks 1 (lower A i p)).
  { intros H1 H2. destruct (outside_positive HA a' j' Ha') as (i & Hi & Hia & He); [apply (far_outside HA a' j' j); auto|].
    exists i, j'. refine (conj Hi (conj Hj' (conj He _))). apply (two_blocks_gain HA); auto 6. }
  destruct (Nat.eq_dec (far a j j' A) (row_sum A a)) as [E|E]; [apply P1; destruct Hlag; lia|].
  destruct (Nat.eq_dec (far a' j' j A) (row_sum A a')) as [E'|E']; [apply P2; lia|].
  assert (Hplay : forall i, i < 3 -> 0 < entry A i l ->
    (i = b \/ i = a /\ far a j j' A + 2 <= row_sum A a \/ i = a' /\ far a' j' j A + 2 <= row_sum A a') ->
    exists i p, i < 3 /\ p < n /\ 0 < entry A i p /\ two_blocks 1 (lower A i p)).
  { intros i Hi He Hor. exists i, l. refine (conj Hi (conj Hl (conj He _))). apply (two_blocks_gain HA); auto.
    right. right. repeat split; auto; lia. }
  destruct (Nat.eq_dec (entry A b l) 0) as [Eb|Eb]; [|apply (Hplay b); auto; lia].
  destruct (Nat.eq_dec (entry A a l) 0) as [Ea|Ea].
  - assert (0 < entry A a' l).
    { specialize (Hc l Hl). rewrite (col_sum_entries HA) in Hc. simpl in Hc. clear -Hc Ea Eb Ha Ha' Hb Haa Hab Ha'b.
      destruct a as [|[|[|]]], a' as [|[|[|]]], b as [|[|[|]]]; lia. }
    destruct (Nat.le_gt_cases (far a' j' j A + 2) (row_sum A a')); [apply (Hplay a'); auto|apply P2; lia].
  - destruct (Nat.le_gt_cases (far a j j' A + 2) (row_sum A a)); [apply (Hplay a); auto; lia|apply P1; lia].
Qed.

(** 3.12: C, moving first, wins. *)
Theorem two_blocking A : shape 3 n A -> terminal A = false -> two_blocks 0 A -> one_lags A -> wins1 SEKI C A.
Proof.
  remember (matrix_sum A) as s eqn:Es. revert A Es. induction s as [s IH] using lt_wf_ind. intros A -> HA Ht HB Hlag.
  destruct (shape_terminal HA Ht) as [_ Hc].
  destruct (bounded (fun q => 2 <= col_sum A q) (fun q => col_sum A q = 1) n) as [Hc2|(q & Hq & E)].
  { intros q Hq. specialize (Hc q Hq). lia. }
  2:{ apply (wins1_iff SEKI C A Ht). now apply (takes_column q HA Hq). }
  destruct (two_blocks_move HA Hc2 HB Hlag) as (i & p & Hi & Hp & He & H1). pose proof (shape_lower HA i p) as HS.
  assert (HA' : In (lower A i p) (children A)) by (apply (in_children HA); eauto 10).
  pose proof (child_sum _ _ HA') as Hs. apply (wins1_iff SEKI C A Ht). exists (lower A i p). split; auto.
  set (B := lower A i p) in *.
  destruct (zero_col B) eqn:HzB; [now apply wins2_zero_col|].
  assert (HcB : forall q, q < n -> 0 < col_sum B q).
  { intros q Hq. apply Nat.neq_0_lt_0. intros E. apply not_true_iff_false in HzB. apply HzB, (zero_col_sum HS). eauto. }
  assert (Hreach : forall x y, y < n -> 1 <= reach x y B).
  { intros x y Hy. specialize (HcB y Hy). unfold reach, outside. destruct (credit_cases (entry B x y)); lia. }
  assert (Hrows : forall x, x < 3 -> 2 <= row_sum B x).
  { intros x Hx. pose proof (Hreach a j Hj). pose proof (Hreach a' j' Hj'). specialize (HcB l Hl).
    destruct H1 as (H1 & H2 & H3 & _). unfold far in *. destruct (either_of_three x Hx) as [->|[->| ->]]; lia. }
  assert (HtB : terminal B = false).
  { unfold terminal. rewrite HzB, orb_false_r. apply not_true_iff_false. rewrite (zero_row_sum HS). intros (x & Hx & E).
    specialize (Hrows x Hx). lia. }
  destruct (two_blocks_weaken B H1) as [H0 Hlag0].
  apply (wins2_iff SEKI C B HtB). split; [apply (IH (matrix_sum B)); auto; lia|].
  intros D HD. pose proof (child_shape HS D HD) as HSD. pose proof (child_sum _ _ HD) as HsD.
  apply (in_children HS) in HD as (k & q & Hk & Hq & HeD & ->).
  assert (Hz : zero_row (lower B k q) = false).
  { apply not_true_iff_false. rewrite (zero_row_sum HSD). intros (x & Hx & E). specialize (Hrows x Hx).
    rewrite (row_sum_lower HS) in E by auto. destruct (x =? k); lia. }
  destruct (zero_col (lower B k q)) eqn:HzD; [now apply wins1_zero_col|].
  destruct (two_blocks_reply HS Hk Hq HeD H1) as [H2 Hlag2].
  apply (IH (matrix_sum (lower B k q))); auto; [lia|unfold terminal; now rewrite Hz, HzD].
Qed.
End TwoBlocks.
