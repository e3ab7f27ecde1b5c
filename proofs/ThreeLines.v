(** * Lines of sum 3 in SEKI (docs/theory.md, 3.13): links, and who must pass *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races UnitLines LineSums DirectSums TwoLines.
Import ListNotations.

Lemma lower_lower {m n A} (HA : shape m n A) i j k l : i < m -> j < n -> k < m -> l < n ->
  lower (lower A i j) k l = lower (lower A k l) i j.
Proof.
  intros Hi Hj Hk Hl. pose proof (shape_lower HA i j) as H1. pose proof (shape_lower HA k l) as H2.
  apply (shape_ext (shape_lower H1 k l) _ (shape_lower H2 i j)). intros x y Hx Hy.
  rewrite (entry_lower H1), (entry_lower H2), !(entry_lower HA) by auto.
  destruct (Nat.eqb_spec x k), (Nat.eqb_spec y l), (Nat.eqb_spec x i), (Nat.eqb_spec y j),
    (Nat.eqb_spec i k), (Nat.eqb_spec j l), (Nat.eqb_spec k i), (Nat.eqb_spec l j); subst; simpl; congruence.
Qed.

(** An isolated unit is a tie for the player to move. *)
Lemma isolated_wins_both p {m n A} : shape m n A -> terminal A = false -> isolated m n A -> wins1 SEKI p A.
Proof.
  intros HA Ht H. destruct p; [now apply (isolated_wins HA Ht)|]. pose proof (transpose_shape m n A HA) as HT.
  assert (HtT : terminal (transpose A) = false) by now rewrite (transpose_terminal m n).
  pose proof (isolated_wins HT HtT (isolated_transpose HA H)) as HR. unfold wins1 in *.
  now rewrite <- (transpose_first SEKI m n A C HA).
Qed.

Lemma filter_one i k l : filter (fun x => x =? i) (seq k l) = if (k <=? i) && (i <? k + l) then [i] else [].
Proof.
  revert k. induction l as [|l IH]; intros k; simpl; [now destruct (Nat.leb_spec k i), (Nat.ltb_spec i (k + 0)); try lia|].
  rewrite IH. destruct (Nat.eqb_spec k i) as [E|E], (Nat.leb_spec (S k) i), (Nat.ltb_spec i (S k + l)),
    (Nat.leb_spec k i), (Nat.ltb_spec i (k + S l)); simpl; try lia; auto. now rewrite E.
Qed.

(** An entry 3 that is all of its row and of its column is as good as an entry 2: both are neutral. *)
Lemma alone_outcome {m n A} i j : shape m n A -> terminal A = false -> i < m -> j < n ->
  entry A i j = 3 -> row_sum A i = 3 -> col_sum A j = 3 -> outcome SEKI A = outcome SEKI (lower A i j).
Proof.
  intros HA Ht Hi Hj He Hr Hc. pose proof (shape_lower HA i j) as HB.
  assert (Er : filter (fun x => x =? i) (seq 0 m) = [i])
    by (rewrite filter_one; destruct (Nat.leb_spec 0 i), (Nat.ltb_spec i (0 + m)); auto; lia).
  assert (Ec : filter (fun x => x =? j) (seq 0 n) = [j])
    by (rewrite filter_one; destruct (Nat.leb_spec 0 j), (Nat.ltb_spec j (0 + n)); auto; lia).
  assert (HS : @split m n (fun x => x =? i) (fun y => y =? j) A).
  { intros x y Hx Hy H. destruct (Nat.eqb_spec x i) as [->|Hxi], (Nat.eqb_spec y j) as [->|Hyj]; try easy.
    - pose proof (two_le_row_sum (A := A) i y j Hyj). lia.
    - pose proof (two_le_col_sum HA x i j Hx Hi Hxi). lia. }
  apply (split_same (fun x => x =? i) (fun y => y =? j) HA HB HS); auto.
  - intros x y Hx Hy H. rewrite (entry_lower HA) by auto. pose proof (HS x y Hx Hy H) as E.
    destruct (x =? i), (y =? j); simpl; easy.
  - destruct (shape_terminal HA Ht) as [Hrow Hcol].
    apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HB), (zero_col_sum HB).
    intros [(x & Hx & E)|(x & Hx & E)]; [specialize (Hrow x Hx); rewrite (row_sum_lower HA) in E by lia;
      destruct (Nat.eqb_spec x i)
      |specialize (Hcol x Hx); rewrite (col_sum_lower HA) in E by lia; destruct (Nat.eqb_spec x j)]; subst; lia.
  - rewrite Er. simpl. lia.
  - rewrite Er, Ec. unfold permute. simpl. now rewrite He.
  - rewrite Er, Ec. unfold permute. simpl. now rewrite (entry_lower HA), !Nat.eqb_refl, He by auto.
  - intros x y Hx Hy E _. rewrite (entry_lower HA) by auto. now rewrite E.
Qed.

(** No line sum is less than 3. *)
Definition at_least_3 (m n : nat) (A : matrix) : Prop :=
  (forall i, i < m -> 3 <= row_sum A i) /\ (forall j, j < n -> 3 <= col_sum A j).

Lemma at_least_3_terminal {m n A} : shape m n A -> at_least_3 m n A -> terminal A = false.
Proof.
  intros HA [Hr Hc]. apply (no_unit_line_terminal HA).
  split; [intros i Hi; specialize (Hr i Hi)|intros j Hj; specialize (Hc j Hj)]; lia.
Qed.

Lemma at_least_3_transpose {m n A} : shape m n A -> at_least_3 m n A -> at_least_3 n m (transpose A).
Proof.
  intros HA [Hr Hc]. split.
  - intros j Hj. rewrite (transpose_row_sum m n); auto.
  - intros i Hi. rewrite (transpose_col_sum m n); auto.
Qed.

(** ** Values as numbers *)

(** The value of a player who moves first, and 2 less what the opponent has is that of a player who is second. *)
Definition score (p : player) (A : matrix) : nat :=
  match first p (outcome SEKI A) with W => 2 | D => 1 | L => 0 end.

Lemma score_le p A : score p A <= 2.
Proof. unfold score. destruct (first _ _); lia. Qed.

Lemma score_wins p A : score p A = 2 <-> wins1 SEKI p A.
Proof. unfold score, wins1. destruct (first _ _); easy. Qed.

Lemma score_loses p A : score p A = 0 <-> wins2 SEKI (opponent p) A.
Proof. unfold score, wins2. rewrite opponent_opponent. destruct (first _ _); easy. Qed.

Lemma score_outcome A B : outcome SEKI A = outcome SEKI B -> forall p, score p A = score p B.
Proof. unfold score. now intros ->. Qed.

Lemma score_transpose {m n A} p : shape m n A -> score (opponent p) (transpose A) = score p A.
Proof. intros HA. unfold score. now rewrite (transpose_first SEKI m n). Qed.

(** A move is worth no more than the value. *)
Lemma score_move p A A' : terminal A = false -> In A' (children A) -> 2 <= score p A + score (opponent p) A'.
Proof.
  intros Ht HA'. pose proof (holds1_move SEKI p A A' Ht HA') as H1. pose proof (proj2 (wins1_iff SEKI p A Ht)) as H2.
  unfold score, wins1, wins2, holds1, holds2 in *.
  destruct (first p (outcome SEKI A)), (first (opponent p) (outcome SEKI A')) eqn:E; simpl; try lia; exfalso.
  - assert (D = W) by (apply H2; eauto). discriminate.
  - apply H1; congruence.
  - apply H1; congruence.
Qed.

(** Being first is never worse than being second. *)
Lemma score_first p A : terminal A = false -> 2 <= score p A + score (opponent p) A.
Proof.
  intros Ht. pose proof (wins2_wins1 SEKI p A Ht) as H1. pose proof (wins2_wins1 SEKI (opponent p) A Ht) as H2.
  unfold score, wins1, wins2 in *. rewrite opponent_opponent in H2.
  destruct (first p (outcome SEKI A)), (first (opponent p) (outcome SEKI A)); simpl; try lia; exfalso;
    (discriminate (H1 eq_refl) || discriminate (H2 eq_refl)).
Qed.

(** A value that no move exceeds, and no pass. *)
Lemma score_upper p A M : terminal A = false -> (forall A', In A' (children A) -> 2 <= M + score (opponent p) A') ->
  (M = 0 -> score (opponent p) A = 2) -> score p A <= M.
Proof.
  intros Ht Hall Hpass. destruct M as [|[|M]]; [| |pose proof (score_le p A); lia].
  - apply Nat.le_0_r, score_loses, (wins2_iff SEKI (opponent p) A Ht). split; [now apply score_wins, Hpass|].
    intros A' HA'. apply score_wins. specialize (Hall A' HA'). pose proof (score_le (opponent p) A'). lia.
  - pose proof (score_le p A). destruct (Nat.eq_dec (score p A) 2) as [E|]; [|lia]. exfalso.
    apply score_wins, (wins1_iff SEKI p A Ht) in E as (A' & HA' & E).
    rewrite <- (opponent_opponent p) in E. apply score_loses in E. specialize (Hall A' HA'). lia.
Qed.

(** ** A line cut off *)

(** Row i and column p are left with an entry 2 where they meet, which is neutral: this is as good as A without them
    ([cut_without]). *)
Definition cut (A : matrix) (i p : nat) : matrix :=
  build (rows A) (cols A) (fun x y => if x =? i then if y =? p then 2 else 0 else if y =? p then 0 else entry A x y).

Lemma sum_but (f : nat -> nat) p k : p < k ->
  list_sum (map (fun y => if y =? p then 0 else f y) (seq 0 k)) + f p = list_sum (map f (seq 0 k)).
Proof.
  intros Hp. rewrite <- (list_sum_clear p (map f (seq 0 k))). rewrite (nth_map _ _ p 0), seq_nth by now rewrite ?seq_length.
  f_equal. f_equal.
  apply nth_ext with (d := 0) (d' := 0); rewrite ?update_length, !map_length; auto. intros y Hy. rewrite seq_length in Hy.
  rewrite nth_update by now rewrite map_length, seq_length. rewrite !(nth_map _ _ y 0), seq_nth by now rewrite ?seq_length.
  simpl. now destruct (y =? p).
Qed.

Section Cut.
Context {m n : nat} {A : matrix} (HA : shape m n A) {i p : nat} (Hi : i < m) (Hp : p < n).

Lemma cut_shape : shape m n (cut A i p).
Proof. unfold cut. rewrite (shape_rows HA), (shape_cols HA). apply shape_build; apply HA. Qed.

Lemma cut_entry x y : x < m -> y < n ->
  entry (cut A i p) x y = if x =? i then if y =? p then 2 else 0 else if y =? p then 0 else entry A x y.
Proof. intros Hx Hy. unfold cut. rewrite (shape_rows HA), (shape_cols HA). now rewrite entry_build. Qed.

Lemma cut_row_sum x : x < m -> row_sum (cut A i p) x = if x =? i then 2 else row_sum A x - entry A x p.
Proof.
  intros Hx. rewrite (row_sum_entries cut_shape), (row_sum_entries HA) by auto.
  rewrite (map_ext_in _ (fun y => if x =? i then if y =? p then 2 else 0 else if y =? p then 0 else entry A x y))
    by (intros y Hy; apply in_seq_0 in Hy; now apply cut_entry).
  destruct (x =? i).
  - pose proof (sum_but (fun y => if y =? p then 2 else 0) p n Hp) as E. cbv beta in E. rewrite Nat.eqb_refl in E.
    rewrite <- E, (sum_nothing _ (seq 0 n)); auto. intros y _. now destruct (y =? p).
  - pose proof (sum_but (entry A x) p n Hp). lia.
Qed.
End Cut.

Lemma cut_transpose {m n A} (HA : shape m n A) i p : i < m -> p < n -> transpose (cut A i p) = cut (transpose A) p i.
Proof.
  intros Hi Hp. pose proof (transpose_shape m n A HA) as HT.
  apply (shape_ext (transpose_shape m n _ (cut_shape HA)) _ (cut_shape HT)). intros y x Hy Hx.
  rewrite (transpose_entry m n _ _ _ (cut_shape HA)), (cut_entry HA), (cut_entry HT), (transpose_entry m n) by auto.
  destruct (x =? i), (y =? p); auto.
Qed.

Lemma cut_col_sum {m n A} (HA : shape m n A) {i p} : i < m -> p < n -> forall y, y < n ->
  col_sum (cut A i p) y = if y =? p then 2 else col_sum A y - entry A i y.
Proof.
  intros Hi Hp y Hy. rewrite <- (transpose_row_sum m n _ y (cut_shape HA) Hy), (cut_transpose HA) by auto.
  rewrite (cut_row_sum (transpose_shape m n A HA) Hp Hi y Hy), (transpose_row_sum m n), (transpose_entry m n) by auto.
  reflexivity.
Qed.

Lemma cut_lower {m n A} (HA : shape m n A) i p k l : k < m -> l < n -> k <> i -> l <> p ->
  cut (lower A k l) i p = lower (cut A i p) k l.
Proof.
  intros Hk Hl Hki Hlp. pose proof (shape_lower HA k l) as HB.
  apply (shape_ext (cut_shape HB) _ (shape_lower (cut_shape HA) k l)). intros x y Hx Hy.
  rewrite (cut_entry HB), (entry_lower (cut_shape HA)), !(cut_entry HA), (entry_lower HA) by auto.
  destruct (Nat.eqb_spec x i), (Nat.eqb_spec y p), (Nat.eqb_spec x k), (Nat.eqb_spec y l), (Nat.eqb_spec k i), (Nat.eqb_spec l p);
    subst; simpl; congruence.
Qed.

(** ** Links *)

(** Entry (i, p) links: it is an entry 2 where two rows of sum 3 meet, or an entry 3 where lines of sums 3 and 4 do, and the
    other units of these lines are in lines of greater sums. *)
Definition link (m n : nat) (A : matrix) (i p : nat) : Prop :=
  i < m /\ p < n /\
  (entry A i p = 2 /\ row_sum A i = 3 /\ col_sum A p = 3 \/ entry A i p = 3 /\ row_sum A i + col_sum A p = 7) /\
  (forall j, j < n -> j <> p -> 0 < entry A i j -> 4 <= col_sum A j) /\
  (forall k, k < m -> k <> i -> 0 < entry A k p -> 4 <= row_sum A k).

Lemma link_transpose {m n A} i p : shape m n A -> link m n A i p -> link n m (transpose A) p i.
Proof.
  intros HA (Hi & Hp & He & Hr & Hc). unfold link.
  rewrite (transpose_entry m n), (transpose_row_sum m n), (transpose_col_sum m n) by auto.
  split; [auto|split; [auto|split; [destruct He; [left|right]; lia|split]]].
  - intros k Hk Hki. rewrite (transpose_entry m n), (transpose_col_sum m n) by auto. auto.
  - intros j Hj Hjp. rewrite (transpose_entry m n), (transpose_row_sum m n) by auto. auto.
Qed.

(** What a row has beside two entries, and beside one and a unit. *)
Lemma row_three A i j p y : j <> p -> y <> p -> y <> j -> entry A i p + entry A i j + entry A i y <= row_sum A i.
Proof.
  intros Hj Hy Hyj. unfold entry, row_sum. set (r := nth i A []). pose proof (list_sum_clear p r) as E.
  pose proof (list_sum_two (update (fun _ => 0) p r) j y (not_eq_sym Hyj)) as H2.
  destruct (Nat.lt_ge_cases p (length r)) as [Hp|Hp].
  - rewrite !nth_update in H2 by auto. rewrite (proj2 (Nat.eqb_neq j p) Hj), (proj2 (Nat.eqb_neq y p) Hy) in H2. lia.
  - rewrite update_outside in * by auto. lia.
Qed.

Lemma row_unit {m n A} (HA : shape m n A) {i p} : i < m -> row_sum A i = S (entry A i p) ->
  exists j, j < n /\ j <> p /\ entry A i j = 1 /\ forall y, y <> p -> y <> j -> entry A i y = 0.
Proof.
  intros Hi E. destruct (row_elsewhere HA Hi p) as [(j & Hj & Hjp & He)|]; [|lia].
  pose proof (two_le_row_sum (A := A) i j p Hjp) as H2.
  exists j. repeat split; auto; [lia|]. intros y Hy Hyj. pose proof (row_three A i j p y Hjp Hy Hyj). lia.
Qed.

Lemma col_unit {m n A} (HA : shape m n A) {i p} : i < m -> p < n -> col_sum A p = S (entry A i p) ->
  exists k, k < m /\ k <> i /\ entry A k p = 1 /\ forall x, x < m -> x <> i -> x <> k -> entry A x p = 0.
Proof.
  intros Hi Hp E. pose proof (transpose_shape m n A HA) as HT.
  destruct (@row_unit n m _ HT p i Hp) as (k & Hk & Hki & He & Hno).
  { now rewrite (transpose_row_sum m n), (transpose_entry m n) by auto. }
  rewrite (transpose_entry m n) in He by auto. exists k. repeat split; auto. intros x Hx Hxi Hxk.
  rewrite <- (transpose_entry m n A x p HA Hx Hp). auto.
Qed.

Lemma row_full {m n A} (HA : shape m n A) {i p} : i < m -> row_sum A i = entry A i p -> forall y, y <> p -> entry A i y = 0.
Proof. intros Hi E y Hy. pose proof (two_le_row_sum (A := A) i y p Hy). lia. Qed.

(** ** Moves in a small row *)

Section SmallRow.
Context {m n : nat} {A : matrix} (HA : shape m n A) (H3 : at_least_3 m n A).
(** A move of R in a row of sum 3 and a column of a greater sum. *)
Context {i j : nat} (Hi : i < m) (Hj : j < n) (He : 0 < entry A i j) (Hri : row_sum A i = 3) (Hcj : 4 <= col_sum A j).
Let B := lower A i j.

Let HB : shape m n B := shape_lower HA i j.
Let ErB x : row_sum B x = row_sum A x - if x =? i then 1 else 0.
Proof. now apply (row_sum_lower HA). Qed.
Let EcB y : col_sum B y = col_sum A y - if y =? j then 1 else 0.
Proof. now apply (col_sum_lower HA). Qed.
Let EeB x y : entry B x y = if (x =? i) && (y =? j) then pred (entry A i j) else entry A x y.
Proof. now apply (entry_lower HA). Qed.

Lemma small_move_lines : no_unit_line m n B /\ outside_row m n B /\
  forall x y, x < m -> y < n -> 3 <= row_sum B x -> col_sum B y = 2 -> entry B x y = 0.
Proof.
  destruct H3 as [Hr Hc]. split; [split|split].
  - intros x Hx. rewrite ErB. specialize (Hr x Hx). destruct (x =? i); lia.
  - intros y Hy. rewrite EcB. specialize (Hc y Hy). destruct (y =? j); lia.
  - assert (E2 : row_sum B i = 2) by (rewrite ErB, Nat.eqb_refl; lia).
    assert (Hl : exists l, l < n /\ 0 < entry B i l).
    { destruct (row_elsewhere HB Hi j) as [(l & Hl & _ & Hp)|E]; [eauto|]. exists j. split; auto. lia. }
    destruct Hl as (l & Hl & Hp). exists i, l. repeat split; auto. rewrite EcB. specialize (Hc l Hl).
    destruct (Nat.eqb_spec l j) as [->|]; lia.
  - intros x y Hx Hy _ E. exfalso. rewrite EcB in E. specialize (Hc y Hy). destruct (Nat.eqb_spec y j) as [->|]; lia.
Qed.

(** C's closing moves are those in the last unit of the column of a link. *)
Lemma closing_link k l : @closing m n B k l -> link m n A i l /\ lower B k l = cut A i l.
Proof.
  intros (Hk & Hl & Hkl & Hk4 & Hl3 & Hcols). pose proof H3 as [Hr Hc].
  assert (E2 : row_sum B i = 2) by (rewrite ErB, Nat.eqb_refl; lia).
  assert (Hki : k <> i) by (intros ->; lia).
  assert (Hil : entry B i l = 2).
  { destruct (row_elsewhere HB Hi l) as [(y & Hy & Hyl & Hp)|E]; [|congruence]. exfalso. apply Hyl.
    apply (Hcols i y); auto. rewrite EcB. specialize (Hc y Hy). destruct (Nat.eqb_spec y j) as [->|]; lia. }
  assert (Hcol : entry B k l = 1 /\ forall x, x < m -> x <> i -> x <> k -> entry B x l = 0).
  { destruct (col_unit HB Hi Hl) as (k' & Hk' & Hk'i & E & Hno); [lia|].
    destruct (Nat.eq_dec k k') as [->|Hne]; [auto|]. rewrite Hno in Hkl; auto; lia. }
  destruct Hcol as [Hkl1 Hno]. assert (HrowB : forall y, y <> l -> entry B i y = 0) by (apply (row_full HB); auto; lia).
  assert (EeA : forall x y, x <> i -> entry B x y = entry A x y).
  { intros x y Hx. rewrite EeB. now apply Nat.eqb_neq in Hx as ->. }
  split.
  - split; [auto|split; [auto|split; [|split]]].
    + rewrite EcB in Hl3. rewrite EeB, Nat.eqb_refl in Hil. destruct (Nat.eqb_spec l j) as [->|]; simpl in Hil; [right|left]; lia.
    + intros y Hy Hyl Hp. specialize (HrowB y Hyl). rewrite EeB, Nat.eqb_refl in HrowB.
      destruct (Nat.eqb_spec y j) as [E|]; simpl in HrowB; [now rewrite E|lia].
    + intros x Hx Hxi Hp. rewrite <- EeA in Hp by auto. destruct (Nat.eq_dec x k) as [->|Hxk]; [|rewrite Hno in Hp; auto; lia].
      rewrite ErB, (proj2 (Nat.eqb_neq k i) Hki) in Hk4. lia.
  - apply (shape_ext (shape_lower HB k l) _ (cut_shape HA)). intros x y Hx Hy.
    rewrite (entry_lower HB), (cut_entry HA), Hkl1 by auto.
    destruct (Nat.eqb_spec x i) as [->|Hxi].
    + rewrite (proj2 (Nat.eqb_neq i k)) by auto. simpl. destruct (Nat.eqb_spec y l) as [->|Hyl]; auto.
    + destruct (Nat.eqb_spec y l) as [->|Hyl]; [|now rewrite andb_false_r, EeA].
      destruct (Nat.eqb_spec x k); simpl; auto.
Qed.

Lemma link_closing p : link m n A i p -> exists k, @closing m n B k p.
Proof.
  intros (_ & Hp & Hcase & Hrow & Hcol). pose proof H3 as [Hr Hc].
  assert (Hk : exists k, k < m /\ k <> i /\ entry A k p = 1 /\ forall x, x < m -> x <> i -> x <> k -> entry A x p = 0)
    by (apply (col_unit HA Hi Hp); lia).
  destruct Hk as (k & Hk & Hki & Hkp & Hno). exists k.
  assert (Hcase' : col_sum B p = 3 /\ entry B i p = 2).
  { rewrite EcB, EeB, Nat.eqb_refl. destruct Hcase as [(E & _ & E')|(E & E')].
    - destruct (Nat.eqb_spec p j) as [->|]; simpl; lia.
    - destruct (Nat.eqb_spec p j) as [->|Hpj]; simpl; [lia|]. exfalso.
      pose proof (two_le_row_sum (A := A) i p j Hpj). lia. }
  destruct Hcase' as [E3 E2]. unfold closing. rewrite ErB, EeB, E3, (proj2 (Nat.eqb_neq k i) Hki). simpl. rewrite Hkp.
  repeat split; auto; [rewrite Nat.sub_0_r; apply Hcol; auto; lia|].
  intros x y Hx Hy Ex Ey Hxy. rewrite ErB in Ex. specialize (Hr x Hx).
  destruct (Nat.eqb_spec x i) as [->|]; [|lia]. destruct (Nat.eq_dec y p) as [|Hyp]; auto. exfalso.
  pose proof (two_le_row_sum (A := B) i y p Hyp). rewrite ErB, Nat.eqb_refl in *. lia.
Qed.

(** Without a link the move wins. *)
Theorem strong_row : (forall p, ~ link m n A i p) -> score C B = 0.
Proof.
  intros Hno. destruct small_move_lines as (HN & Hout & Hin). apply score_loses. unfold wins2. simpl.
  rewrite (outside_rows HB HN Hout Hin); auto. intros k l Hcl. apply closing_link in Hcl as [Hl _]. now apply (Hno l).
Qed.

(** With one it has the value of what is left without the lines of the link. *)
Theorem linked_row p : link m n A i p -> score C B + score R (cut A i p) = 2.
Proof.
  intros Hlink. destruct (link_closing p Hlink) as (k & Hcl). destruct (closing_link k p Hcl) as [_ Ecut].
  destruct small_move_lines as (HN & Hout & Hin). pose proof (closing_move HB HN Hout Hin k p Hcl) as [_ E].
  rewrite Ecut in E. unfold score. simpl. rewrite E. destruct (fst (outcome SEKI (cut A i p))); lia.
Qed.
End SmallRow.

(** The same for a move of C in a small column. *)
Section SmallColumn.
Context {m n : nat} {A : matrix} (HA : shape m n A) (H3 : at_least_3 m n A).
Context {k l : nat} (Hk : k < m) (Hl : l < n) (He : 0 < entry A k l) (Hrk : 4 <= row_sum A k) (Hcl : col_sum A l = 3).
Let HT := transpose_shape m n A HA.
Let H3T := at_least_3_transpose HA H3.

Let back : score R (lower A k l) = score C (lower (transpose A) l k).
Proof. rewrite <- (transpose_lower m n) by auto. symmetry. apply (score_transpose R (shape_lower HA k l)). Qed.
Let HeT : 0 < entry (transpose A) l k.
Proof. now rewrite (transpose_entry m n). Qed.
Let HrT : row_sum (transpose A) l = 3.
Proof. now rewrite (transpose_row_sum m n). Qed.
Let HcT : 4 <= col_sum (transpose A) k.
Proof. now rewrite (transpose_col_sum m n). Qed.

Theorem strong_column : (forall i, ~ link m n A i l) -> score R (lower A k l) = 0.
Proof.
  intros Hno. rewrite back. apply (strong_row HT H3T Hl Hk HeT HrT HcT). intros i Hlink.
  apply (link_transpose l i HT) in Hlink. rewrite (transpose_transpose m n) in Hlink by auto. now apply (Hno i).
Qed.

Theorem linked_column i : link m n A i l -> score R (lower A k l) + score C (cut A i l) = 2.
Proof.
  intros Hlink. rewrite back. pose proof (linked_row HT H3T Hl Hk HeT HrT HcT i (link_transpose i l HA Hlink)) as E.
  destruct Hlink as (Hi & Hp & _). rewrite <- (cut_transpose HA) in E by auto.
  rewrite <- (score_transpose C (cut_shape HA)). exact E.
Qed.
End SmallColumn.

(** ** A link does no harm *)

(** The last unit of the column of an entry 3 is taken: it stands alone. *)
Lemma last_unit {m n A} i p k : shape m n A -> i < m -> p < n -> k < m -> k <> i ->
  entry A i p = 3 -> row_sum A i = 3 -> entry A k p = 1 -> col_sum A p = 4 -> terminal (lower A k p) = false ->
  lower (lower A k p) i p = cut A i p /\ forall q, score q (lower A k p) = score q (cut A i p).
Proof.
  intros HA Hi Hp Hk Hki He Hr Hkp Hc Ht. pose proof (shape_lower HA k p) as HAk.
  assert (Hrow : forall y, y <> p -> entry A i y = 0) by (apply (row_full HA); auto; lia).
  assert (Hcol : forall x, x < m -> x <> i -> x <> k -> entry A x p = 0).
  { destruct (col_unit HA Hi Hp) as (k' & Hk' & Hk'i & E & Hno); [lia|].
    destruct (Nat.eq_dec k k') as [->|Hne]; [auto|]. rewrite Hno in Hkp; auto; lia. }
  assert (E : lower (lower A k p) i p = cut A i p).
  { apply (shape_ext (shape_lower HAk i p) _ (cut_shape HA)). intros x y Hx Hy.
    rewrite (entry_lower HAk), !(entry_lower HA), (cut_entry HA) by auto.
    rewrite (proj2 (Nat.eqb_neq i k)) by auto. simpl. rewrite He, Hkp.
    destruct (Nat.eqb_spec x i) as [->|Hxi], (Nat.eqb_spec y p) as [->|Hyp]; simpl; auto.
    - now rewrite andb_false_r, Hrow.
    - destruct (Nat.eqb_spec x k); simpl; auto.
    - now rewrite andb_false_r. }
  split; auto. intros q. apply score_outcome. rewrite <- E. apply (alone_outcome i p HAk); auto.
  - rewrite (entry_lower HA) by auto. now rewrite (proj2 (Nat.eqb_neq i k)) by auto.
  - rewrite (row_sum_lower HA) by lia. rewrite (proj2 (Nat.eqb_neq i k)) by auto. lia.
  - rewrite (col_sum_lower HA), Nat.eqb_refl by lia. lia.
Qed.

(** The lines of an entry 3, of which the column has one unit more: R, who has the move in it, has no use for it. *)
Lemma more_for_C {m n} i p k : i < m -> p < n -> k < m -> k <> i -> forall A, shape m n A ->
  entry A i p = 3 -> row_sum A i = 3 -> entry A k p = 1 -> col_sum A p = 4 ->
  score C (cut A i p) <= score C A /\ score R A <= score R (cut A i p).
Proof.
  intros Hi Hp Hk Hki A. induction A as [A IH] using game_ind. intros HA He Hr Hkp Hc.
  pose proof (cut_shape HA (i := i) (p := p)) as HX. set (X := cut A i p) in *.
  assert (Hrow : forall y, y <> p -> entry A i y = 0) by (apply (row_full HA); auto; lia).
  assert (Hcol : forall x, x < m -> x <> i -> x <> k -> entry A x p = 0).
  { destruct (col_unit HA Hi Hp) as (k' & Hk' & Hk'i & E & Hno); [lia|].
    destruct (Nat.eq_dec k k') as [->|Hne]; [auto|]. rewrite Hno in Hkp; auto; lia. }
  assert (EX : forall x y, x < m -> y < n -> x <> i -> y <> p -> entry X x y = entry A x y).
  { intros x y Hx Hy Hxi Hyp. unfold X. rewrite (cut_entry HA) by auto.
    now rewrite (proj2 (Nat.eqb_neq x i) Hxi), (proj2 (Nat.eqb_neq y p) Hyp). }
  assert (ErX : forall x, x < m -> row_sum X x <= row_sum A x).
  { intros x Hx. unfold X. rewrite (cut_row_sum HA Hi Hp) by auto. destruct (Nat.eqb_spec x i) as [->|]; lia. }
  assert (EcX : forall y, y < n -> y <> p -> col_sum X y = col_sum A y).
  { intros y Hy Hyp. unfold X. rewrite (cut_col_sum HA Hi Hp), (proj2 (Nat.eqb_neq y p) Hyp), Hrow by auto. lia. }
  assert (Hzr : zero_row A = true -> zero_row X = true).
  { rewrite (zero_row_sum HA), (zero_row_sum HX). intros (x & Hx & E). exists x. split; auto. specialize (ErX x Hx). lia. }
  assert (Hzc : zero_col A = zero_col X).
  { apply eq_true_iff_eq. rewrite (zero_col_sum HA), (zero_col_sum HX). split; intros (y & Hy & E); exists y; split; auto.
    - rewrite EcX; auto. intros ->. lia.
    - rewrite <- EcX; auto. intros ->. unfold X in E. rewrite (cut_col_sum HA Hi Hp), Nat.eqb_refl in E by auto. lia. }
  destruct (terminal X) eqn:HtX.
  { unfold score. rewrite (first_terminal SEKI C X HtX), (first_terminal SEKI R X HtX). cbn [zero_line opponent].
    unfold terminal in HtX. destruct (zero_col X) eqn:Ec.
    - assert (HtA : terminal A = true) by (unfold terminal; rewrite Hzc; apply orb_true_r).
      rewrite (first_terminal SEKI C A HtA), (first_terminal SEKI R A HtA). cbn [zero_line opponent]. rewrite Hzc.
      destruct (zero_row A); [rewrite Hzr by auto|destruct (zero_row X)]; simpl; lia.
    - rewrite orb_false_r in HtX. rewrite HtX. simpl. destruct (fst (outcome SEKI A)); lia. }
  assert (HtA : terminal A = false).
  { unfold terminal in *. apply orb_false_iff in HtX as [H1 H2]. rewrite Hzc, H2, orb_false_r.
    apply not_true_is_false. intros H. now rewrite Hzr in H1. }
  (* moves elsewhere *)
  assert (Hoff : forall x y, x < m -> y < n -> x <> i -> y <> p -> 0 < entry A x y ->
    In (lower A x y) (children A) /\ In (lower X x y) (children X) /\
    score C (lower X x y) <= score C (lower A x y) /\ score R (lower A x y) <= score R (lower X x y)).
  { intros x y Hx Hy Hxi Hyp Hxy.
    assert (HA' : In (lower A x y) (children A)) by (apply (in_children HA); eauto 10).
    assert (HX' : In (lower X x y) (children X)) by (apply (in_children HX); exists x, y; rewrite EX; auto).
    split; [auto|split; [auto|]]. unfold X. rewrite <- (cut_lower HA) by auto. apply IH; auto.
    - apply (shape_lower HA).
    - rewrite (entry_lower HA) by auto. now rewrite (proj2 (Nat.eqb_neq i x)) by auto.
    - rewrite (row_sum_lower HA) by auto. rewrite (proj2 (Nat.eqb_neq i x)) by auto. lia.
    - rewrite (entry_lower HA) by auto. now rewrite (proj2 (Nat.eqb_neq p y)), andb_false_r by auto.
    - rewrite (col_sum_lower HA) by auto. rewrite (proj2 (Nat.eqb_neq p y)) by auto. lia. }
  assert (HXmove : forall X', In X' (children X) -> X' = lower X i p \/
    exists x y, x < m /\ y < n /\ x <> i /\ y <> p /\ 0 < entry A x y /\ X' = lower X x y).
  { intros X' HX'. apply (in_children HX) in HX' as (x & y & Hx & Hy & Hxy & ->). unfold X in Hxy.
    rewrite (cut_entry HA) in Hxy by auto.
    destruct (Nat.eqb_spec x i) as [->|], (Nat.eqb_spec y p) as [->|]; try lia; [now left|].
    right. exists x, y. auto 10. }
  (* a move in the entry 2 leaves an isolated unit *)
  assert (Hunit : score R (lower X i p) = 2).
  { pose proof (shape_lower HX i p) as HY.
    assert (E2 : entry X i p = 2) by (unfold X; rewrite (cut_entry HA), !Nat.eqb_refl; auto).
    assert (Er2 : row_sum X i = 2) by (unfold X; rewrite (cut_row_sum HA Hi Hp), Nat.eqb_refl; auto).
    assert (Ec2 : col_sum X p = 2) by (unfold X; rewrite (cut_col_sum HA Hi Hp), Nat.eqb_refl; auto).
    destruct (shape_terminal HX HtX) as [Hrp Hcp]. apply score_wins, (isolated_wins_both R HY).
    - apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HY), (zero_col_sum HY).
      intros [(x & Hx & E)|(x & Hx & E)]; [specialize (Hrp x Hx); rewrite (row_sum_lower HX) in E by lia;
        destruct (Nat.eqb_spec x i)
        |specialize (Hcp x Hx); rewrite (col_sum_lower HX) in E by lia; destruct (Nat.eqb_spec x p)]; subst; lia.
    - exists i, p. rewrite (entry_lower HX), (row_sum_lower HX), (col_sum_lower HX), !Nat.eqb_refl by lia. simpl. lia. }
  (* the unit of row k: R's move there is as good as a pass, and R's move in the 3 is answered there *)
  assert (Hkchild : In (lower A k p) (children A)) by (apply (in_children HA); exists k, p; repeat split; auto; lia).
  pose proof (shape_lower HA k p) as HAk. pose proof (shape_lower HA i p) as HAi.
  assert (Hnt : forall x, x = k \/ x = i -> terminal (lower A x p) = false).
  { intros x Hx. assert (Hxm : x < m) by (destruct Hx; subst; auto). assert (Hxp : 0 < entry A x p) by (destruct Hx; subst; lia).
    pose proof (shape_lower HA x p) as HAx. destruct (shape_terminal HX HtX) as [Hrp Hcp].
    apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HAx), (zero_col_sum HAx).
    intros [(z & Hz & E)|(z & Hz & E)].
    - rewrite (row_sum_lower HA) in E by auto. specialize (Hrp z Hz). unfold X in Hrp.
      rewrite (cut_row_sum HA Hi Hp) in Hrp by auto.
      destruct (Nat.eqb_spec z i) as [Ez|]; [rewrite Ez in *; destruct (i =? x); lia|].
      destruct (Nat.eqb_spec z x) as [Ez|]; [|lia]. destruct Hx; subst; lia.
    - rewrite (col_sum_lower HA) in E by auto. destruct (Nat.eqb_spec z p) as [Ez|Hzp]; [rewrite Ez in *; lia|].
      specialize (Hcp z Hz). rewrite EcX in Hcp by auto. lia. }
  destruct (last_unit i p k HA Hi Hp Hk Hki He Hr Hkp Hc (Hnt k (or_introl eq_refl))) as [Elow Ek]. fold X in Elow, Ek.
  assert (HW : score C X = 2 -> score C A = 2).
  { intros H. apply score_wins, (wins1_iff SEKI C X HtX) in H as (X' & HX' & H).
    apply (score_loses R X') in H. destruct (HXmove X' HX') as [->|(x & y & Hx & Hy & Hxi & Hyp & Hxy & ->)]; [lia|].
    destruct (Hoff x y Hx Hy Hxi Hyp Hxy) as (HA' & _ & _ & H').
    pose proof (score_move C A _ HtA HA'). pose proof (score_le C A). simpl in *. lia. }
  assert (HR : score R A <= score R X).
  { apply (score_upper R A _ HtA).
    - intros A' HA'. simpl. apply (in_children HA) in HA' as (x & y & Hx & Hy & Hxy & ->).
      destruct (Nat.eq_dec x i) as [->|Hxi]; [|destruct (Nat.eq_dec y p) as [->|Hyp]].
      + destruct (Nat.eq_dec y p) as [->|Hyp]; [|rewrite Hrow in Hxy; auto; lia].
        assert (HX' : In X (children (lower A i p))).
        { rewrite <- Elow, (lower_lower HA) by auto. apply (in_children HAi). exists k, p. repeat split; auto.
          rewrite (entry_lower HA) by auto. rewrite (proj2 (Nat.eqb_neq k i) Hki). simpl. lia. }
        pose proof (score_move C _ _ (Hnt i (or_intror eq_refl)) HX'). simpl in *. lia.
      + destruct (Nat.eq_dec x k) as [->|Hxk]; [|rewrite Hcol in Hxy; auto; lia].
        rewrite Ek. apply (score_first R X HtX).
      + destruct (Hoff x y Hx Hy Hxi Hyp Hxy) as (_ & HX' & H & _). pose proof (score_move R X _ HtX HX'). simpl in *. lia.
    - intros E. simpl. apply HW. pose proof (score_first R X HtX). pose proof (score_le C X). simpl in *. lia. }
  split; auto. apply (score_upper C X _ HtX).
  - intros X' HX'. simpl. destruct (HXmove X' HX') as [->|(x & y & Hx & Hy & Hxi & Hyp & Hxy & ->)]; [lia|].
    destruct (Hoff x y Hx Hy Hxi Hyp Hxy) as (HA' & _ & _ & H). pose proof (score_move C A _ HtA HA'). simpl in *. lia.
  - intros E. simpl. pose proof (score_first R A HtA). pose proof (score_le R X). simpl in *. lia.
Qed.

Section Link.
Context {m n : nat} {A : matrix} (HA : shape m n A) (H3 : at_least_3 m n A) {i p : nat} (Hlink : link m n A i p).

(** The lines of a link go off and leave no smaller lines. *)
Lemma link_cut_terminal : terminal (cut A i p) = false.
Proof.
  destruct Hlink as (Hi & Hp & Hcase & Hrow & Hcol). pose proof H3 as [Hr Hc]. pose proof (cut_shape HA (i := i) (p := p)) as HX.
  apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HX), (zero_col_sum HX).
  pose proof (Hr i Hi). pose proof (Hc p Hp).
  intros [(x & Hx & E)|(x & Hx & E)].
  - rewrite (cut_row_sum HA Hi Hp) in E by auto. destruct (Nat.eqb_spec x i) as [|Hxi]; [lia|]. specialize (Hr x Hx).
    specialize (Hcol x Hx Hxi). pose proof (two_le_col_sum HA x i p Hx Hi Hxi). lia.
  - rewrite (cut_col_sum HA Hi Hp) in E by auto. destruct (Nat.eqb_spec x p) as [|Hxp]; [lia|]. specialize (Hc x Hx).
    specialize (Hrow x Hx Hxp). pose proof (two_le_row_sum (A := A) i x p Hxp). lia.
Qed.

(** R has a move with the value of what is left. *)
Lemma link_row_move : row_sum A i = 3 -> exists j, j < n /\ 0 < entry A i j /\ 4 <= col_sum A j.
Proof.
  destruct Hlink as (Hi & Hp & Hcase & Hrow & _). intros Hr. destruct Hcase as [(E & _)|(E & E')].
  - destruct (row_unit HA (i := i) (p := p) Hi) as (j & Hj & Hjp & Ej & _); [lia|]. exists j.
    repeat split; auto; [|apply Hrow; auto]; lia.
  - exists p. repeat split; auto; lia.
Qed.

Lemma link_row_R : row_sum A i = 3 -> score R (cut A i p) <= score R A.
Proof.
  intros Hr. destruct (link_row_move Hr) as (j & Hj & He & Hc). pose proof Hlink as (Hi & _).
  pose proof (linked_row HA H3 Hi Hj He Hr Hc p Hlink).
  assert (HA' : In (lower A i j) (children A)) by (apply (in_children HA); eauto 10).
  pose proof (score_move R A _ (at_least_3_terminal HA H3) HA'). simpl in *. lia.
Qed.

Lemma link_row_C : entry A i p = 3 -> row_sum A i = 3 -> score C (cut A i p) <= score C A.
Proof.
  intros He Hr. pose proof Hlink as (Hi & Hp & Hcase & _). assert (Hc : col_sum A p = 4) by lia.
  destruct (col_unit HA Hi Hp) as (k & Hk & Hki & Ek & _); [lia|]. exact (proj1 (more_for_C i p k Hi Hp Hk Hki A HA He Hr Ek Hc)).
Qed.
End Link.

Theorem link_harmless {m n A} i p q : shape m n A -> at_least_3 m n A -> link m n A i p -> score q (cut A i p) <= score q A.
Proof.
  intros HA H3 Hlink. pose proof Hlink as (Hi & Hp & Hcase & _). pose proof (transpose_shape m n A HA) as HT.
  pose proof (at_least_3_transpose HA H3) as H3T. pose proof (link_transpose i p HA Hlink) as HlT.
  assert (Hback : forall q, score (opponent q) (cut (transpose A) p i) <= score (opponent q) (transpose A) ->
    score q (cut A i p) <= score q A).
  { intros q' H. rewrite <- (cut_transpose HA) in H by auto.
    rewrite (score_transpose q' (cut_shape HA)), (score_transpose q' HA) in H. exact H. }
  pose proof (proj1 H3 i Hi). pose proof (proj2 H3 p Hp).
  assert (HrT : col_sum A p = 3 -> row_sum (transpose A) p = 3) by (rewrite (transpose_row_sum m n); auto).
  assert (HeT : entry A i p = 3 -> entry (transpose A) p i = 3) by (rewrite (transpose_entry m n); auto).
  destruct q.
  - destruct (Nat.eq_dec (row_sum A i) 3) as [E|E]; [now apply (link_row_R HA H3)|]. apply (Hback R).
    apply (link_row_C HT HlT); [apply HeT|apply HrT]; lia.
  - destruct (Nat.eq_dec (col_sum A p) 3) as [E|E]; [apply (Hback C), (link_row_R HT H3T HlT); auto|].
    apply (link_row_C HA Hlink); lia.
Qed.

(** ** Who must pass *)

(** Where a player must pass in a seki, no row of sum 3 has a unit in a column of a greater sum. *)
Lemma must_pass_row {m n A} i j : shape m n A -> at_least_3 m n A -> seki SEKI A ->
  all_moves_lose SEKI R A \/ all_moves_lose SEKI C A ->
  i < m -> j < n -> 0 < entry A i j -> row_sum A i = 3 -> col_sum A j = 3.
Proof.
  intros HA H3 [Ht HD] Hlose Hi Hj He Hri. destruct (Nat.eq_dec (col_sum A j) 3) as [|Hne]; auto. exfalso.
  assert (Hcj : 4 <= col_sum A j) by (pose proof (proj2 H3 j Hj); lia).
  assert (H1 : forall p, score p A = 1) by (intros []; unfold score; now rewrite HD).
  assert (HR : In (lower A i j) (children A)) by (apply (in_children HA); eauto 10).
  pose proof (score_move R A _ Ht HR) as HmR. rewrite H1 in HmR. simpl in HmR.
  cut (forall p, ~ link m n A i p); [intros Hno; rewrite (strong_row HA H3 Hi Hj He Hri Hcj Hno) in HmR; lia|].
  intros p Hlink. pose proof (linked_row HA H3 Hi Hj He Hri Hcj p Hlink) as E.
  pose proof (link_harmless i p R HA H3 Hlink) as ER. pose proof (link_harmless i p C HA H3 Hlink) as EC.
  pose proof (score_first R _ (link_cut_terminal HA H3 Hlink)) as E2. rewrite H1 in ER, EC. simpl in E2.
  destruct Hlose as [H|H].
  - specialize (H _ HR). unfold score in E at 1. simpl in E, H. rewrite H in E. lia.
  - pose proof Hlink as (_ & Hp & Hcase & _ & Hcol).
    destruct (col_unit HA Hi Hp) as (k & Hk & Hki & Ek & _); [lia|].
    assert (HC : In (lower A k p) (children A)) by (apply (in_children HA); exists k, p; repeat split; auto; lia).
    assert (Ekp : score R (lower A k p) = 1).
    { destruct Hcase as [(Ee & _ & Ec)|(Ee & Es)].
      - assert (Hrk : 4 <= row_sum A k) by (apply Hcol; auto; lia). assert (Hkp : 0 < entry A k p) by lia.
        pose proof (linked_column HA H3 Hk Hp Hkp Hrk Ec i Hlink). lia.
      - assert (HtC : terminal (lower A k p) = false).
        { destruct H3 as [Hr3 Hc3]. apply (no_unit_line_terminal (shape_lower HA k p)). split.
          - intros x Hx. rewrite (row_sum_lower HA) by lia. specialize (Hr3 x Hx). destruct (x =? k); lia.
          - intros y Hy. rewrite (col_sum_lower HA) by lia. specialize (Hc3 y Hy). destruct (y =? p); lia. }
        assert (Ec : col_sum A p = 4) by lia.
        destruct (last_unit i p k HA Hi Hp Hk Hki Ee Hri Ek Ec HtC) as [_ ->]. lia. }
    specialize (H _ HC). unfold score in Ekp. simpl in Ekp, H. rewrite H in Ekp. discriminate.
Qed.

Lemma all_moves_lose_transpose {m n A} p : shape m n A -> all_moves_lose SEKI p A ->
  all_moves_lose SEKI (opponent p) (transpose A).
Proof.
  intros HA H B HB. pose proof (transpose_shape m n A HA) as HT. pose proof (child_shape HT B HB) as HsB.
  pose proof (transpose_child n m _ _ HT HB) as HB'. rewrite (transpose_transpose m n) in HB' by auto.
  specialize (H _ HB'). rewrite (transpose_outcome SEKI n m B HsB) in H. destruct p; exact H.
Qed.

(** The units of its lines of sum 3 are in lines of sum 3, at most two in one place. *)
Theorem must_pass_inside {m n A} i j : shape m n A -> at_least_3 m n A -> seki SEKI A ->
  all_moves_lose SEKI R A \/ all_moves_lose SEKI C A ->
  i < m -> j < n -> 0 < entry A i j ->
  (row_sum A i = 3 <-> col_sum A j = 3) /\ (row_sum A i = 3 -> entry A i j <= 2).
Proof.
  intros HA H3 Hs Hlose Hi Hj He. assert (H1 : row_sum A i = 3 -> col_sum A j = 3) by (intros; now apply (must_pass_row i j HA)).
  split; [split; auto|].
  - intros Hc. pose proof (transpose_shape m n A HA) as HT.
    rewrite <- (transpose_col_sum m n) by auto. apply (must_pass_row j i HT); auto.
    + split; [intros y Hy; rewrite (transpose_row_sum m n)|intros x Hx; rewrite (transpose_col_sum m n)]; auto; now apply H3.
    + destruct Hs as [Ht HD]. split; [now rewrite (transpose_terminal m n)|].
      now rewrite (transpose_outcome SEKI m n), HD.
    + destruct Hlose as [H|H]; [right|left]; apply (all_moves_lose_transpose _ HA H).
    + now rewrite (transpose_entry m n).
    + now rewrite (transpose_row_sum m n).
  - intros Hr. apply Nat.nlt_ge. intros H2. pose proof (entry_le_row_sum (A := A) i j).
    assert (E : outcome SEKI A = outcome SEKI (lower A i j)).
    { apply (alone_outcome i j HA); auto; try lia; apply Hs. }
    assert (HB : In (lower A i j) (children A)) by (apply (in_children HA); eauto 10).
    destruct Hs as [_ HD]. destruct Hlose as [Hl|Hl]; specialize (Hl _ HB); rewrite <- E, HD in Hl; discriminate.
Qed.

(** So the lines of sum 3 of a complete or semi-complete seki are those of a direct summand, which is a complete
    seki; the rest, if there is one, is a seki with greater line sums. *)
Theorem must_pass_split {m n A} : shape m n A -> at_least_3 m n A -> seki SEKI A ->
  all_moves_lose SEKI R A \/ all_moves_lose SEKI C A ->
  (exists i, i < m /\ row_sum A i = 3) \/ (exists j, j < n /\ col_sum A j = 3) ->
  regular 3 2 m n A \/
  exists rho sigma B X k l p q, m = k + p /\ n = l + q /\ permutation (k + p) rho /\ permutation (l + q) sigma /\
    permute rho sigma A = direct_sum B X /\ regular 3 2 k l B /\ complete SEKI B /\ shape p q X /\ seki SEKI X /\
    (forall i, i < p -> 4 <= row_sum X i) /\ (forall j, j < q -> 4 <= col_sum X j).
Proof.
  intros HA H3 Hs Hlose Hex. pose proof Hs as [_ Ho].
  assert (Hin : forall i j, i < m -> j < n -> 0 < entry A i j ->
    (row_sum A i = 3 <-> col_sum A j = 3) /\ (row_sum A i = 3 -> entry A i j <= 2))
    by (intros i j Hi Hj He; now apply (must_pass_inside i j HA)).
  assert (H0 : 0 < 3) by lia. destruct (inside_split (b := 2) HA H0 H3) as
    [|(rho & sigma & B & X & k & l & p & q & -> & -> & Hrho & Hsigma & E & HB & HX & Hr & Hc)]; auto.
  - intros i j Hi Hj He. now apply Hin.
  - intros i j Hi Hj Hr. destruct (entry A i j) eqn:E; [lia|]. rewrite <- E. apply Hin; auto. lia.
  - right. exists rho, sigma, B, X, k, l, p, q. do 6 (split; auto).
    assert (H2 : 2 <= 3) by lia. split; [now apply (zero_one_two_complete 3 k l)|].
    assert (HtX : terminal X = false).
    { apply (no_unit_line_terminal HX). split; [intros i Hi; specialize (Hr i Hi)|intros j Hj; specialize (Hc j Hj)]; lia. }
    split; [|split; [split|split]]; auto. rewrite <- Ho. symmetry. now apply (inside_outcome H2 HB HX HtX HA Hrho Hsigma).
Qed.
