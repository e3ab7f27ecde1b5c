(** * Good rows in O(n) (docs/theory.md, 3.9)

    What TwoRows.v computes of one row says whether it is good, and whether R can make it good or zero. *)

From Coq Require Import List Arith NArith Bool Lia.
From Seki Require Import Rules Matrices Basics Races GoodRows TwoRows TwoRowsSeki.
Import ListNotations.

(** ** Sums *)

Lemma total_of_nat {X} (f : X -> nat) (g : X -> N) l : (forall x, g x = N.of_nat (f x)) ->
  total (map g l) = N.of_nat (list_sum (map f l)).
Proof. intros H. unfold total. induction l as [|x l IH]; simpl; auto. rewrite IH, H. unfold list_sum. lia. Qed.

Lemma filter_map {X Y} (p : Y -> bool) (f : X -> Y) l : filter p (map f l) = map f (filter (fun x => p (f x)) l).
Proof. induction l as [|x l IH]; simpl; auto. rewrite IH. now destruct (p (f x)). Qed.

Lemma length_filter {X} (p : X -> bool) l : length (filter p l) = list_sum (map (fun x => if p x then 1 else 0) l).
Proof. induction l as [|x l IH]; simpl; auto. destruct (p x); simpl; rewrite IH; auto. Qed.

Lemma sum_filter {X} (p : X -> bool) f l :
  list_sum (map f (filter p l)) = list_sum (map (fun x => if p x then f x else 0) l).
Proof. induction l as [|x l IH]; simpl; auto. destruct (p x); simpl; rewrite IH; auto. Qed.

(** Functions that differ in one place. *)
Lemma sum_change (f f' : nat -> nat) t n : t < n -> (forall x, x <> t -> f x = f' x) ->
  list_sum (map f (seq 0 n)) + f' t = list_sum (map f' (seq 0 n)) + f t.
Proof.
  intros Ht H. assert (Hin : In t (seq 0 n)) by now apply in_seq_0. pose proof (seq_NoDup n 0) as Hn.
  assert (Hout : forall l, ~ In t l -> list_sum (map f l) = list_sum (map f' l)).
  { intros l Hl. f_equal. apply map_ext_in. intros x Hx. apply H. intros ->. auto. }
  induction Hn as [|x l Hx Hn IH]; [easy|]. simpl. destruct Hin as [->|Hin].
  - specialize (Hout l Hx). unfold list_sum in *. lia.
  - specialize (IH Hin). rewrite (H x); [|intros ->; auto]. unfold list_sum in *. lia.
Qed.

Lemma one_of_each (p : nat -> bool) n :
  length (filter p (seq 0 n)) <= 1 <-> forall j l, j < n -> l < n -> p j = true -> p l = true -> j = l.
Proof.
  pose proof (NoDup_filter p (seq_NoDup n 0)) as Hn.
  assert (Hin : forall j, In j (filter p (seq 0 n)) <-> j < n /\ p j = true) by (intros j; now rewrite filter_In, in_seq_0).
  split.
  - intros H j l Hj Hl Hpj Hpl. pose proof (proj2 (Hin j) (conj Hj Hpj)) as Ij. pose proof (proj2 (Hin l) (conj Hl Hpl)) as Il.
    destruct (filter p (seq 0 n)) as [|x [|]]; simpl in *; [easy| |lia]. destruct Ij as [<-|[]], Il as [<-|[]]; auto.
  - intros H. destruct (filter p (seq 0 n)) as [|x [|y l]]; simpl; auto. exfalso.
    assert (x = y) by (apply H; apply Hin; simpl; auto). subst. inversion_clear Hn as [|? ? Hx _]. apply Hx. now left.
Qed.

Section Line.
Context {n : nat} {A : matrix} (HA : shape 2 n A) {i : nat} (Hi : i < 2).
Let u := row_sum A i.
Let at_column (j : nat) : N * N := (N.of_nat (entry A i j), N.of_nat (outside A i j)).

Lemma support_line : support_of (line i A) = map at_column (support A i).
Proof.
  unfold support_of, support. rewrite (line_columns HA i Hi), filter_map, (shape_cols HA). unfold at_column. f_equal.
  apply filter_ext. intros j. now destruct (entry A i j).
Qed.

(** The least part of a column, or v + 1. *)
Lemma least_line v : let least := fold_right (fun '(_, d) k => N.min d k) (N.of_nat v + 1)%N (line i A) in
  (forall j, j < n -> (least <= N.of_nat (outside A i j))%N) /\
  (least = (N.of_nat v + 1)%N \/ exists j, j < n /\ N.of_nat (outside A i j) = least).
Proof.
  rewrite (line_columns HA i Hi). fold at_column.
  assert (H : forall l, let least := fold_right (fun '(_, d) k => N.min d k) (N.of_nat v + 1)%N (map at_column l) in
    (forall j, In j l -> (least <= N.of_nat (outside A i j))%N) /\
    (least = (N.of_nat v + 1)%N \/ exists j, In j l /\ N.of_nat (outside A i j) = least)).
  { intros l. induction l as [|x l [IH1 IH2]]; simpl; auto; [split; [easy|auto]|].
    set (k := fold_right (fun '(_, d) k => N.min d k) (N.of_nat v + 1)%N (map at_column l)) in *. split.
    - intros j [->|Hj]; [lia|]. specialize (IH1 j Hj). lia.
    - destruct (N.min_dec (N.of_nat (outside A i x)) k) as [E|E]; rewrite E; [right; exists x; auto|].
      destruct IH2 as [|(j & Hj & H)]; [now left|right; exists j; auto]. }
  destruct (H (seq 0 n)) as [H1 H2]. split.
  - intros j Hj. apply H1. now apply in_seq_0.
  - destruct H2 as [|(j & Hj & H2)]; auto. right. exists j. now rewrite <- in_seq_0.
Qed.

Lemma pairs_line v : pairs_of (line i A) (N.of_nat v) = true <->
  forall j l, j < n -> l < n -> j <> l ->
    v + 1 <= outside A i j \/ v + 1 <= outside A i l \/ v + 2 <= outside A i j + outside A i l.
Proof.
  unfold pairs_of. pose proof (least_line v) as Hleast. cbv zeta in Hleast.
  set (least := fold_right (fun '(_, d) k => N.min d k) (N.of_nat v + 1)%N (line i A)) in *.
  destruct Hleast as [Hle Hex]. rewrite (line_columns HA i Hi), filter_map, map_length, Nat.leb_le.
  set (p := fun j => ((N.of_nat (outside A i j) <=? N.of_nat v) && (N.of_nat (outside A i j) + least <=? N.of_nat v + 1))%N).
  assert (Hp : forall j, p j = true <-> outside A i j <= v /\ (N.of_nat (outside A i j) + least <= N.of_nat v + 1)%N).
  { intros j. unfold p. rewrite andb_true_iff, !N.leb_le. lia. }
  eapply iff_trans; [apply (one_of_each p)|]. split; intros H j l Hj Hl.
  - intros Hjl. destruct (Nat.le_gt_cases (v + 1) (outside A i j)) as [|Hdj]; auto.
    destruct (Nat.le_gt_cases (v + 1) (outside A i l)) as [|Hdl]; auto.
    destruct (Nat.le_gt_cases (v + 2) (outside A i j + outside A i l)) as [|Hs]; auto. exfalso.
    pose proof (Hle j Hj). pose proof (Hle l Hl). apply Hjl, H; auto; apply Hp; lia.
  - rewrite !Hp. intros [Hdj Hsj] [Hdl Hsl]. destruct (Nat.eq_dec j l) as [|Hjl]; auto. exfalso.
    pose proof (Hle j Hj). destruct Hex as [|(k & Hk & E)]; [lia|].
    destruct (Nat.eq_dec k j) as [->|Hkj].
    + pose proof (H j l Hj Hl Hjl). lia.
    + pose proof (H k j Hk Hj Hkj). lia.
Qed.

Theorem good_of_good : good_of (sum_of i A) (line i A) = true <-> good_row i A.
Proof.
  unfold good_of. rewrite (sum_of_row i). fold u.
  rewrite !andb_true_iff, orb_true_iff, Nat.leb_le, N.leb_le, (forallb_line HA _ i Hi), pairs_line, support_line, map_map, map_length.
  rewrite (total_of_nat (margin A i)) by (intros j; unfold at_column, margin; fold u; lia).
  assert (Hm : (forall j, j < n -> (N.of_nat u + 1 <=? N.of_nat (outside A i j) + 2 * N.of_nat (entry A i j))%N = true) <->
    forall j, j < n -> u + 1 <= outside A i j + 2 * entry A i j).
  { split; intros H j Hj; specialize (H j Hj); rewrite N.leb_le in *; lia. }
  rewrite Hm. split.
  - intros [[H1 H2] H3]. split; rewrite ?(shape_cols HA); auto. destruct H3; [now left|right; lia].
  - intros [H1 H2 H3]. rewrite (shape_cols HA) in *. repeat split; auto. destruct H3; [now left|right; lia].
Qed.

(** ** After a move of R in the row *)

Context {l : nat} (Hl : l < n) (He : 0 < entry A i l).

Lemma support_move : length (support A i) =
  length (support (lower A i l) i) + if entry A i l =? 1 then 1 else 0.
Proof.
  unfold support. rewrite (shape_cols (shape_lower HA i l)), (shape_cols HA), !length_filter.
  pose proof (sum_change (fun j => if 0 <? entry A i j then 1 else 0)
    (fun j => if 0 <? entry (lower A i l) i j then 1 else 0) l n Hl) as H.
  cbv beta in H. rewrite (entry_lower_row HA), Nat.eqb_refl in H by auto.
  assert (Hx : forall x, x <> l -> (if 0 <? entry A i x then 1 else 0) = if 0 <? entry (lower A i l) i x then 1 else 0).
  { intros x Hx. rewrite (entry_lower_row HA) by auto. now apply Nat.eqb_neq in Hx as ->. }
  specialize (H Hx). destruct (entry A i l) as [|[|a]]; simpl in *; lia.
Qed.

Lemma margins_move : u + 2 <= outside A i l + 2 * entry A i l -> 0 < u ->
  list_sum (map (fun j => outside A i j + 2 * entry A i j - u) (support A i)) =
  list_sum (map (margin (lower A i l) i) (support (lower A i l) i)) +
    if entry A i l =? 1 then outside A i l + 2 - u else 2.
Proof.
  intros Hd Hu. unfold support. rewrite (shape_cols (shape_lower HA i l)), (shape_cols HA), !sum_filter. unfold margin.
  assert (Er : row_sum (lower A i l) i = u - 1) by (rewrite (row_sum_lower HA), Nat.eqb_refl; auto).
  pose proof (sum_change (fun j => if 0 <? entry A i j then outside A i j + 2 * entry A i j - u else 0)
    (fun j => if 0 <? entry (lower A i l) i j
      then outside (lower A i l) i j + 2 * entry (lower A i l) i j - (row_sum (lower A i l) i + 1) else 0) l n Hl) as H.
  cbv beta in H. rewrite (outside_row_move HA), (entry_lower_row HA), Nat.eqb_refl, Er in H by auto.
  rewrite Er. replace (u - 1 + 1) with u in * by lia.
  assert (Hx : forall x, x <> l -> (if 0 <? entry A i x then outside A i x + 2 * entry A i x - u else 0) =
    if 0 <? entry (lower A i l) i x then outside (lower A i l) i x + 2 * entry (lower A i l) i x - u else 0).
  { intros x Hx. rewrite (outside_row_move HA), (entry_lower_row HA) by auto. now apply Nat.eqb_neq in Hx as ->. }
  specialize (H Hx). destruct (entry A i l) as [|[|a]]; simpl in *; lia.
Qed.

(** The row is good after a move in column l. *)
Lemma good_after : 2 <= u -> good_row i (lower A i l) <->
  (forall j, j < n -> u <= outside A i j + 2 * entry A i j) /\ pairs_of (line i A) (N.of_nat (u - 1)) = true /\
  u + 2 <= outside A i l + 2 * entry A i l /\
  (length (support A i) <= (if entry A i l =? 1 then 4 else 3) \/
   2 + (if entry A i l =? 1 then outside A i l + 2 - u else 2) <=
     list_sum (map (fun j => outside A i j + 2 * entry A i j - u) (support A i))).
Proof.
  intros Hu. pose proof (shape_lower HA i l) as HB. rewrite pairs_line. pose proof support_move as Hs.
  pose proof margins_move as Hm.
  assert (Er : row_sum (lower A i l) i = u - 1) by (rewrite (row_sum_lower HA), Nat.eqb_refl; auto).
  assert (Ed : forall j, outside (lower A i l) i j = outside A i j) by (intros j; now apply (outside_row_move HA)).
  assert (Ee : forall j, entry (lower A i l) i j = if j =? l then pred (entry A i l) else entry A i j)
    by (intros j; now apply (entry_lower_row HA)).
  assert (Hc : u + 2 <= outside A i l + 2 * entry A i l ->
    (length (support (lower A i l) i) <= 3 \/ 2 <= list_sum (map (margin (lower A i l) i) (support (lower A i l) i)) <->
     length (support A i) <= (if entry A i l =? 1 then 4 else 3) \/
     2 + (if entry A i l =? 1 then outside A i l + 2 - u else 2) <=
       list_sum (map (fun j => outside A i j + 2 * entry A i j - u) (support A i)))).
  { intros Hd. rewrite Hm, Hs by (auto; lia). destruct (entry A i l =? 1); lia. }
  split.
  - intros [H1 H2 H3]. rewrite (shape_cols HB) in *. pose proof (H1 l Hl) as Hd.
    rewrite Er, Ed, Ee, Nat.eqb_refl in Hd. assert (Hd' : u + 2 <= outside A i l + 2 * entry A i l) by lia.
    split; [|split; [|split]]; auto; [| |now apply Hc].
    + intros j Hj. specialize (H1 j Hj). rewrite Er, Ed, Ee in H1. destruct (Nat.eqb_spec j l) as [E|]; [rewrite E|]; lia.
    + intros j k Hj Hk Hjk. specialize (H2 j k Hj Hk Hjk). rewrite Er, !Ed in H2. exact H2.
  - intros (H1 & H2 & Hd & H3). split; rewrite ?(shape_cols HB); [| |now apply Hc].
    + intros j Hj. specialize (H1 j Hj). rewrite Er, Ed, Ee. destruct (Nat.eqb_spec j l) as [E|]; [rewrite E|]; lia.
    + intros j k Hj Hk Hjk. rewrite Er, !Ed. auto.
Qed.

End Line.

Theorem good_move_of_safe {n A} (HA : shape 2 n A) i : i < 2 -> 0 < row_sum A i ->
  good_move_of (sum_of i A) (line i A) = true <->
  exists l, l < n /\ 0 < entry A i l /\ safe i (lower A i l).
Proof.
  intros Hi Hr. unfold good_move_of. rewrite (sum_of_row i). set (u := row_sum A i) in *.
  rewrite orb_true_iff, !andb_true_iff, N.eqb_eq, (forallb_line HA _ i Hi), (support_line HA Hi), map_map, map_length,
    existsb_exists.
  rewrite (total_of_nat (fun j => outside A i j + 2 * entry A i j - u)) by (intros j; lia).
  assert (Hm : (forall j, j < n -> (N.of_nat u <=? N.of_nat (outside A i j) + 2 * N.of_nat (entry A i j))%N = true) <->
    forall j, j < n -> u <= outside A i j + 2 * entry A i j).
  { split; intros H j Hj; specialize (H j Hj); rewrite N.leb_le in *; lia. }
  rewrite Hm. replace (N.of_nat u - 1)%N with (N.of_nat (u - 1)) by lia.
  assert (He1 : forall l, (N.of_nat (entry A i l) =? 1)%N = (entry A i l =? 1)).
  { intros l. destruct (Nat.eqb_spec (entry A i l) 1); destruct (N.eqb_spec (N.of_nat (entry A i l)) 1); auto; lia. }
  assert (Hx : forall l, (N.of_nat u + 2 <=? N.of_nat (outside A i l) + 2 * N.of_nat (entry A i l))%N &&
      (Nat.leb (length (support A i)) (if (N.of_nat (entry A i l) =? 1)%N then 4 else 3) ||
       (2 + (if N.of_nat (entry A i l) =? 1 then N.of_nat (outside A i l) + 2 - N.of_nat u else 2) <=?
         N.of_nat (list_sum (map (fun j => (outside A i j + 2 * entry A i j - u)%nat) (support A i))))%N) = true <->
    u + 2 <= outside A i l + 2 * entry A i l /\
    (length (support A i) <= (if entry A i l =? 1 then 4 else 3) \/
     2 + (if entry A i l =? 1 then outside A i l + 2 - u else 2) <=
       list_sum (map (fun j => outside A i j + 2 * entry A i j - u) (support A i)))).
  { intros l. rewrite andb_true_iff, orb_true_iff, Nat.leb_le, !N.leb_le, He1. destruct (entry A i l =? 1); lia. }
  destruct (Nat.eq_dec u 1) as [Hu|Hu].
  - split; [|intros _; left; lia]. intros _. destruct (row_positive HA Hi Hr) as (l & Hl & He). exists l. do 2 (split; auto). left.
    rewrite (row_sum_lower HA), Nat.eqb_refl; auto. fold u. lia.
  - assert (Hu2 : 2 <= u) by lia. split.
    + intros [|[[H1 H2] (x & Hin & H3)]]; [lia|]. apply in_map_iff in Hin as (l & <- & Hl). apply in_support in Hl as [Hl He].
      rewrite (shape_cols HA) in Hl. apply Hx in H3. exists l. do 2 (split; auto). right. apply (good_after HA Hi Hl He Hu2).
      destruct H3. auto.
    + intros (l & Hl & He & [H0|H]).
      { rewrite (row_sum_lower HA), Nat.eqb_refl in H0 by auto. fold u in H0. lia. }
      apply (good_after HA Hi Hl He Hu2) in H as (H1 & H2 & H3). right. split; auto.
      exists (N.of_nat (entry A i l), N.of_nat (outside A i l)). split; [|now apply Hx].
      apply (in_map (fun j => (N.of_nat (entry A i j), N.of_nat (outside A i j)))), in_support. now rewrite (shape_cols HA).
Qed.
