(** * Lines of sum 2 in SEKI (docs/theory.md, 3.8) *)

From Coq Require Import List Arith Bool Lia Permutation.
From Seki Require Import Rules Matrices Basics Symmetry Races UnitLines LineSums DirectSums.
Import ListNotations.

(** No line sum is less than 2. *)
Definition no_unit_line (m n : nat) (A : matrix) : Prop :=
  (forall i, i < m -> 2 <= row_sum A i) /\ (forall j, j < n -> 2 <= col_sum A j).

(** Some row of sum 2 has a unit in a column of a greater sum. *)
Definition outside_row (m n : nat) (A : matrix) : Prop :=
  exists i l, i < m /\ l < n /\ row_sum A i = 2 /\ 0 < entry A i l /\ 3 <= col_sum A l.

Lemma no_unit_line_terminal {m n A} : shape m n A -> no_unit_line m n A -> terminal A = false.
Proof.
  intros HA [Hr Hc]. apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HA), (zero_col_sum HA).
  intros [(i & Hi & E)|(j & Hj & E)]; [specialize (Hr i Hi)|specialize (Hc j Hj)]; lia.
Qed.

Lemma no_unit_line_transpose {m n A} : shape m n A -> no_unit_line m n A -> no_unit_line n m (transpose A).
Proof.
  intros HA [Hr Hc]. split.
  - intros j Hj. rewrite (transpose_row_sum m n); auto.
  - intros i Hi. rewrite (transpose_col_sum m n); auto.
Qed.

(** An outside row wins by a race. *)
Theorem outside_row_wins {m n A} : shape m n A -> no_unit_line m n A -> outside_row m n A -> wins1 SEKI R A.
Proof.
  intros HA HN (i & l & Hi & Hl & Hr & He & Hc3). pose proof HN as [_ Hc].
  apply (race_first seki_wins_aim Hi A HA (no_unit_line_terminal HA HN)).
  pose proof (entry_le_row_sum (A := A) i l) as Hil.
  apply (ready_lead true HA); [auto|lia| |].
  - intros j Hj. rewrite (shape_cols HA) in Hj. specialize (Hc j Hj). unfold outside.
    pose proof (entry_le_row_sum (A := A) i j) as Hij.
    destruct (entry A i j) as [|[|a]] eqn:E; cbn; [lia|lia|].
    destruct (Nat.eq_dec j l) as [->|Hjl]; [lia|]. pose proof (two_le_row_sum (A := A) i j l Hjl). lia.
  - right; right. destruct (Nat.eq_dec (entry A i l) 1) as [E|E].
    + right. exists l. repeat split; auto. unfold outside. lia.
    + left. exists l. split; auto. lia.
Qed.

(** Outside rows and outside columns: both win. *)
Theorem outside_both {m n A} : shape m n A -> no_unit_line m n A ->
  outside_row m n A -> outside_row n m (transpose A) -> outcome SEKI A = (W, W).
Proof.
  intros HA HN H HT. rewrite (surjective_pairing (outcome _ _)). f_equal; [exact (outside_row_wins HA HN H)|].
  pose proof (outside_row_wins (transpose_shape m n A HA) (no_unit_line_transpose HA HN) HT) as HC.
  pose proof (transpose_first SEKI m n A C HA) as E. unfold wins1 in HC. simpl in HC, E. congruence.
Qed.

(** Sums, for counting units by rows and by columns. *)
Lemma list_sum_add (f h : nat -> nat) l :
  list_sum (map (fun x => f x + h x) l) = list_sum (map f l) + list_sum (map h l).
Proof. induction l; simpl; lia. Qed.

Lemma sum_zeros (l : list nat) : list_sum (map (fun _ => 0) l) = 0.
Proof. induction l; auto. Qed.

Lemma list_sum_exchange (f : nat -> nat -> nat) l l' :
  list_sum (map (fun x => list_sum (map (f x) l')) l) = list_sum (map (fun y => list_sum (map (fun x => f x y) l)) l').
Proof.
  induction l as [|x l IH]; simpl; [now rewrite sum_zeros|]. now rewrite IH, <- list_sum_add.
Qed.

Lemma even_sum l : (forall x, In x l -> Nat.Even x) -> Nat.Even (list_sum l).
Proof.
  induction l as [|x l IH]; intros H; simpl; [now exists 0|].
  destruct (H x (or_introl eq_refl)) as (a & Ha), IH as (b & Hb); [intros y Hy; apply H; now right|]. exists (a + b). lia.
Qed.

Lemma list_sum_clear i l : list_sum (update (fun _ => 0) i l) + nth i l 0 = list_sum l.
Proof. revert i. induction l as [|x l IH]; intros [|i]; simpl; auto; [|specialize (IH i)]; unfold list_sum in *; lia. Qed.

Section OutsideRows.
Context {m n : nat} {A : matrix} (HA : shape m n A) (HN : no_unit_line m n A) (Hout : outside_row m n A).
(** No outside column: rows of greater sums have no units in columns of sum 2. *)
Context (Hin : forall i j, i < m -> j < n -> 3 <= row_sum A i -> col_sum A j = 2 -> entry A i j = 0).

(** The move in (k, l) puts all units of rows of sum 2 in columns of sum 2: row k keeps a
    greater sum, and column l, of sum 3, is the only greater one with such units. *)
Definition closing (k l : nat) : Prop :=
  k < m /\ l < n /\ 0 < entry A k l /\ 4 <= row_sum A k /\ col_sum A l = 3 /\
  forall i j, i < m -> j < n -> row_sum A i = 2 -> 3 <= col_sum A j -> 0 < entry A i j -> j = l.

(** R wins after every other move of C. *)
Lemma other_move k l : k < m -> l < n -> 0 < entry A k l -> ~ closing k l -> wins1 SEKI R (lower A k l).
Proof.
  intros Hk Hl He Hnot. pose proof HN as [Hr Hc]. pose proof (shape_lower HA k l) as HB.
  assert (Er : forall x, row_sum (lower A k l) x = row_sum A x - if x =? k then 1 else 0)
    by (intros x; apply (row_sum_lower HA); auto).
  assert (Ec : forall x, col_sum (lower A k l) x = col_sum A x - if x =? l then 1 else 0)
    by (intros x; apply (col_sum_lower HA); auto).
  assert (Ee : forall x y, x <> k -> entry (lower A k l) x y = entry A x y).
  { intros x y Hx. rewrite (entry_lower HA) by auto. apply Nat.eqb_neq in Hx. now rewrite Hx. }
  assert (Ht : terminal (lower A k l) = false).
  { apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HB), (zero_col_sum HB).
    intros [(x & Hx & E)|(x & Hx & E)]; [rewrite Er in E; specialize (Hr x Hx)|rewrite Ec in E; specialize (Hc x Hx)];
      destruct (x =? _); lia. }
  (* a row of sum 2: R takes the unit that is left *)
  destruct (Nat.eq_dec (row_sum A k) 2) as [E2|Hk3].
  { apply (race_first seki_wins_aim Hk _ HB Ht), (ready_last HB Hk). rewrite Er, Nat.eqb_refl. lia. }
  assert (Hk3' : 3 <= row_sum A k) by (specialize (Hr k Hk); lia).
  assert (Hl3 : 3 <= col_sum A l).
  { destruct (Nat.eq_dec (col_sum A l) 2) as [E|]; [rewrite (Hin k l) in He; auto; lia|specialize (Hc l Hl); lia]. }
  assert (HNB : no_unit_line m n (lower A k l)).
  { split; intros x Hx; [rewrite Er; specialize (Hr x Hx); destruct (Nat.eqb_spec x k) as [->|]; lia|].
    rewrite Ec. specialize (Hc x Hx). destruct (Nat.eqb_spec x l) as [->|]; lia. }
  apply (outside_row_wins HB HNB).
  (* a row of sum 2 that stays outside *)
  assert (Hstay : forall i j, i < m -> j < n -> row_sum A i = 2 -> 0 < entry A i j ->
    3 <= col_sum A j -> j <> l \/ 4 <= col_sum A l -> outside_row m n (lower A k l)).
  { intros i j Hi Hj Hi2 Hij Hj3 Hor. assert (Hik : i <> k) by (intros ->; lia).
    exists i, j. rewrite Er, Ee, Ec by auto. apply Nat.eqb_neq in Hik. rewrite Hik.
    repeat split; auto; [lia|]. destruct (Nat.eqb_spec j l) as [E|]; [|lia]. rewrite E in *. lia. }
  pose proof Hout as (i & j & Hi & Hj & Hi2 & Hij & Hj3).
  destruct (Nat.le_gt_cases 4 (col_sum A l)) as [H4|H4]; [now apply (Hstay i j); auto|].
  destruct (Nat.eq_dec j l) as [->|Hjl]; [|now apply (Hstay i j); auto].
  destruct (Nat.le_gt_cases 4 (row_sum A k)) as [Hk4|Hk4].
  - (* not closing: another column has a unit of a row of sum 2 *)
    assert (Hdec : (exists x y, x < m /\ y < n /\ row_sum A x = 2 /\ 3 <= col_sum A y /\ 0 < entry A x y /\ y <> l) \/
      (forall x y, x < m -> y < n -> row_sum A x = 2 -> 3 <= col_sum A y -> 0 < entry A x y -> y = l)).
    { set (bad := fun x y => (row_sum A x =? 2) && (3 <=? col_sum A y) && (0 <? entry A x y) && negb (y =? l)).
      destruct (existsb (fun x => existsb (bad x) (seq 0 n)) (seq 0 m)) eqn:E.
      - left. apply existsb_exists in E as (x & Hx & E). apply existsb_exists in E as (y & Hy & E).
        unfold bad in E. rewrite !andb_true_iff, Nat.eqb_eq, Nat.leb_le, Nat.ltb_lt, negb_true_iff, Nat.eqb_neq in E.
        apply in_seq_0 in Hx, Hy. exists x, y. tauto.
      - right. intros x y Hx Hy H1 H2 H3. destruct (Nat.eq_dec y l) as [|Hyl]; auto. exfalso.
        apply not_true_iff_false in E. apply E, existsb_exists. exists x. split; [now apply in_seq_0|].
        apply existsb_exists. exists y. split; [now apply in_seq_0|]. unfold bad.
        rewrite !andb_true_iff, Nat.eqb_eq, Nat.leb_le, Nat.ltb_lt, negb_true_iff, Nat.eqb_neq. tauto. }
    destruct Hdec as [(x & y & Hx & Hy & H1 & H2 & H3 & Hyl)|Hall]; [now apply (Hstay x y); auto|].
    exfalso. apply Hnot. repeat split; auto. lia.
  - (* row k has sum 2 now, and a unit in another column, of a greater sum *)
    assert (Hik : i <> k) by (intros ->; lia).
    destruct (row_elsewhere HB Hk l) as [(y & Hy & Hyl & Hpos)|E].
    + exists k, y. rewrite Er, Ec, Nat.eqb_refl. rewrite (proj2 (Nat.eqb_neq y l) Hyl).
      repeat split; auto; [lia|]. rewrite (entry_lower HA) in Hpos by auto.
      rewrite Nat.eqb_refl, (proj2 (Nat.eqb_neq y l) Hyl) in Hpos. simpl in Hpos.
      specialize (Hc y Hy). destruct (Nat.eq_dec (col_sum A y) 2) as [E|]; [|lia]. rewrite (Hin k y) in Hpos; auto. lia.
    + exfalso. rewrite Er, Nat.eqb_refl in E. pose proof (two_le_col_sum HB i k l Hi Hk Hik) as H2.
      rewrite Ee, Ec, Nat.eqb_refl in H2 by auto. lia.
Qed.

(** Without a closing move, R wins, whoever moves first. *)
Theorem outside_rows : (forall k l, ~ closing k l) -> outcome SEKI A = (W, L).
Proof.
  intros H. rewrite (surjective_pairing (outcome _ _)). pose proof (outside_row_wins HA HN Hout) as H1.
  f_equal; [exact H1|]. apply (wins2_iff SEKI R A (no_unit_line_terminal HA HN)). split; auto.
  intros A' HA'. apply (in_children HA) in HA' as (k & l & Hk & Hl & He & ->). now apply other_move.
Qed.

(** By a closing move the units of rows of sum 2 fill column l: the columns of sum 2 have two of them
    each, and there is an even number in all. *)
Let small a b := if row_sum A a =? 2 then entry A a b else 0.
Let in_col b := list_sum (map (fun a => small a b) (seq 0 m)).

Let nth_seq f x a : a < x -> nth a (map f (seq 0 x)) 0 = f a.
Proof. intros Ha. rewrite (nth_map f _ _ 0) by now rewrite seq_length. now rewrite seq_nth. Qed.

Lemma closing_even k l : closing k l -> Nat.Even (in_col l).
Proof.
  intros (Hk & Hl & He & Hk4 & Hl3 & Hcols). pose proof HN as [_ Hc].
  assert (Hrows : Nat.Even (list_sum (map (fun a => list_sum (map (small a) (seq 0 n))) (seq 0 m)))).
  { apply even_sum. intros v Hv. apply in_map_iff in Hv as (a & <- & Ha). apply in_seq_0 in Ha. unfold small.
    destruct (Nat.eqb_spec (row_sum A a) 2) as [E|]; [|exists 0; now rewrite sum_zeros].
    exists 1. now rewrite <- (row_sum_entries HA). }
  rewrite list_sum_exchange in Hrows. change (Nat.Even (list_sum (map in_col (seq 0 n)))) in Hrows.
  pose proof (list_sum_clear l (map in_col (seq 0 n))) as Hsum. rewrite nth_seq in Hsum by auto.
  assert (Heven : Nat.Even (list_sum (update (fun _ => 0) l (map in_col (seq 0 n))))).
  { apply even_sum. intros v Hv. apply (In_nth _ _ 0) in Hv as (b & Hb & <-).
    rewrite update_length, map_length, seq_length in Hb.
    rewrite nth_update by now rewrite map_length, seq_length. rewrite !nth_seq by auto.
    destruct (Nat.eqb_spec b l) as [->|Hbl]; [now exists 0|].
    unfold in_col. destruct (Nat.eq_dec (col_sum A b) 2) as [E|Hb2].
    - exists 1. transitivity (col_sum A b); [|lia]. rewrite (col_sum_entries HA). f_equal. apply map_ext_in. intros a Ha.
      apply in_seq_0 in Ha. unfold small. destruct (Nat.eqb_spec (row_sum A a) 2); auto.
      symmetry. apply Hin; auto. pose proof (proj1 HN a Ha). lia.
    - exists 0. apply list_sum_zero. intros a Ha. rewrite map_length, seq_length in Ha. rewrite nth_seq by auto.
      unfold small. destruct (Nat.eqb_spec (row_sum A a) 2) as [E|]; auto.
      destruct (entry A a b) eqn:Eab; auto. exfalso. apply Hbl. apply (Hcols a b); auto; [specialize (Hc b Hb)|]; lia. }
  destruct Hrows as (x & Hx), Heven as (y & Hy). exists (x - y). lia.
Qed.

(** So the third unit of column l is the only one of a greater row. *)
Lemma closing_column k l : closing k l ->
  forall i, i < m -> 3 <= row_sum A i -> entry A i l = if i =? k then 1 else 0.
Proof.
  intros Hcl. pose proof (closing_even k l Hcl) as Heven. destruct Hcl as (Hk & Hl & He & Hk4 & Hl3 & Hcols).
  pose proof Hout as (i & j & Hi & Hj & Hi2 & Hij & Hj3). pose proof (Hcols i j Hi Hj Hi2 Hj3 Hij). subst j.
  set (big := fun a => entry A a l - small a l).
  assert (Hsplit : in_col l + list_sum (map big (seq 0 m)) = 3).
  { rewrite <- Hl3, (col_sum_entries HA). unfold in_col, big. rewrite <- list_sum_add. f_equal. apply map_ext. intros a.
    unfold small. destruct (_ =? _); lia. }
  pose proof (list_sum_nth (map (fun a => small a l) (seq 0 m)) i) as Hge. rewrite nth_seq in Hge by auto. fold (in_col l) in Hge.
  unfold small in Hge at 1. rewrite Hi2 in Hge. simpl in Hge.
  assert (Hbig : forall a, 3 <= row_sum A a -> big a = entry A a l).
  { intros a Ha. unfold big, small. rewrite (proj2 (Nat.eqb_neq _ 2)) by lia. lia. }
  pose proof (list_sum_nth (map big (seq 0 m)) k) as Hbk. rewrite nth_seq, Hbig in Hbk by (auto; lia).
  destruct Heven as (e & Ee). intros x Hx Hx3. destruct (Nat.eqb_spec x k) as [->|Hxk]; [lia|].
  pose proof (list_sum_two (map big (seq 0 m)) k x (not_eq_sym Hxk)) as H2. rewrite !nth_seq, !Hbig in H2 by (auto; lia). lia.
Qed.

(** There is at most one closing move. *)
Lemma closing_unique k l x y : closing k l -> closing x y -> x = k /\ y = l.
Proof.
  intros Hcl Hcl'. pose proof (closing_column k l Hcl x) as Hx.
  destruct Hcl as (Hk & Hl & He & Hk4 & Hl3 & Hcols), Hcl' as (Hxm & Hy & Hxy & Hx4 & _ & Hcols').
  pose proof Hout as (i & j & Hi & Hj & Hi2 & Hij & Hj3).
  pose proof (Hcols i j Hi Hj Hi2 Hj3 Hij). pose proof (Hcols' i j Hi Hj Hi2 Hj3 Hij). subst j y.
  split; auto. destruct (Nat.eqb_spec x k) as [|Hxk]; auto. lia.
Qed.

(** With one, it decides the value for C. *)
Theorem closing_move k l : closing k l ->
  fst (outcome SEKI A) = W /\
  snd (outcome SEKI A) = match fst (outcome SEKI (lower A k l)) with W => L | D => D | L => W end.
Proof.
  intros Hcl. pose proof (outside_row_wins HA HN Hout) as H1. split; [exact H1|].
  pose proof (no_unit_line_terminal HA HN) as Ht. pose proof Hcl as (Hk & Hl & He & _).
  assert (HA' : In (lower A k l) (children A)) by (apply (in_children HA); eauto 10).
  assert (Hother : forall B, In B (children A) -> B = lower A k l \/ wins1 SEKI R B).
  { intros B HB. apply (in_children HA) in HB as (x & y & Hx & Hy & Hxy & ->).
    destruct (Nat.eq_dec x k) as [->|Hxk]; [destruct (Nat.eq_dec y l) as [->|Hyl]; [now left|]|];
      right; apply other_move; auto; intros Hc; destruct (closing_unique _ _ _ _ Hcl Hc); congruence. }
  pose proof (wins1_iff SEKI C A Ht) as Hw. pose proof (wins2_iff SEKI R A Ht) as Hl2.
  pose proof (holds1_cases SEKI C A Ht) as Hh. pose proof (holds1_move SEKI C A _ Ht HA') as Hm.
  unfold wins1, wins2, holds1, holds2 in *. simpl in *.
  destruct (fst (outcome SEKI (lower A k l))) eqn:E.
  - apply Hl2. split; auto. intros B HB. destruct (Hother B HB) as [->|H]; auto.
  - assert (HnL : snd (outcome SEKI A) <> L) by (apply Hm; congruence).
    destruct (snd (outcome SEKI A)); try easy. destruct (proj1 Hw eq_refl) as (B & HB & H).
    destruct (Hother B HB) as [->|H']; congruence.
  - apply Hw. exists (lower A k l). auto.
Qed.

(** After a closing move all lines of sum 2 are inside: [inside_split] applies, and not all lines are of
    sum 2, because row k is not. *)
Theorem closing_inside k l : closing k l ->
  let B := lower A k l in no_unit_line m n B /\ ~ outside_row m n B /\ ~ outside_row n m (transpose B) /\
  3 <= row_sum B k.
Proof.
  intros Hcl B. pose proof (closing_column k l Hcl) as Hbig. destruct Hcl as (Hk & Hl & He & Hk4 & Hl3 & Hcols).
  pose proof HN as [Hr Hc]. pose proof (shape_lower HA k l : shape m n B) as HB.
  assert (Er : forall x, row_sum B x = row_sum A x - if x =? k then 1 else 0) by (intros x; now apply (row_sum_lower HA)).
  assert (Ec : forall x, col_sum B x = col_sum A x - if x =? l then 1 else 0) by (intros x; now apply (col_sum_lower HA)).
  assert (Ee : forall x y, entry B x y = if (x =? k) && (y =? l) then pred (entry A k l) else entry A x y)
    by (intros x y; now apply (entry_lower HA)).
  split; [split|split; [|split]].
  - intros i Hi. rewrite Er. specialize (Hr i Hi). destruct (Nat.eqb_spec i k) as [->|]; lia.
  - intros j Hj. rewrite Ec. specialize (Hc j Hj). destruct (Nat.eqb_spec j l) as [->|]; lia.
  - intros (i & j & Hi & Hj & Hi2 & Hij & Hj3). rewrite Er in Hi2. rewrite Ec in Hj3. rewrite Ee in Hij.
    destruct (Nat.eqb_spec i k) as [->|Hik]; [lia|]. simpl in Hij.
    assert (E : j = l) by (apply (Hcols i j); auto; lia). rewrite E, Nat.eqb_refl in Hj3. lia.
  - intros (j & i & Hj & Hi & Hj2 & Hij & Hi3).
    rewrite (transpose_row_sum m n) in Hj2 by auto. rewrite (transpose_col_sum m n) in Hi3 by auto.
    rewrite (transpose_entry m n) in Hij by auto. rewrite Er in Hi3. rewrite Ec in Hj2. rewrite Ee in Hij.
    destruct (Nat.eqb_spec j l) as [->|Hjl].
    + pose proof (Hbig i Hi) as E. destruct (Nat.eqb_spec i k) as [->|]; simpl in *; lia.
    + rewrite andb_false_r in Hij.
      assert (E : entry A i j = 0) by (apply Hin; auto; [destruct (i =? k)|]; lia). lia.
  - rewrite Er, Nat.eqb_refl. lia.
Qed.
End OutsideRows.

(** Up to permutations a direct sum of lines of the same sum, B, and of others, X. *)
Section Inside.
Context {s k l r c : nat} {B X : matrix} (Hs : 2 <= s) (HB : regular s 2 k l B) (HX : shape r c X) (Ht : terminal X = false).
Context {A : matrix} {rho sigma : list nat} (HA : shape (k + r) (l + c) A)
  (Hrho : permutation (k + r) rho) (Hsigma : permutation (l + c) sigma)
  (Hsum : permute rho sigma A = direct_sum B X).

Let Hseki : complete SEKI B.
Proof. now apply (zero_one_two_complete s k l). Qed.

Theorem inside_outcome : outcome SEKI A = outcome SEKI X.
Proof.
  rewrite <- (permute_outcome Hrho Hsigma SEKI A HA), Hsum.
  apply (sum_of_neutral SEKI B X); auto; [|now destruct Hseki].
  apply (sum_of_direct_sum (regular_shape _ _ _ _ _ HB) HX).
Qed.

Theorem inside_must_pass p : seki SEKI X -> all_moves_lose SEKI p (direct_sum B X) <-> all_moves_lose SEKI p X.
Proof.
  intros H. rewrite (sum_of_must_pass SEKI p B X); auto.
  - destruct Hseki as (_ & HR & HC). destruct p; tauto.
  - apply (sum_of_direct_sum (regular_shape _ _ _ _ _ HB) HX).
  - now destruct Hseki.
Qed.
End Inside.

(** ** Splitting off the lines of sum 2, or of another least sum *)

(** Without outside lines the units of lines of sum 2 are in lines of sum 2. *)
Lemma inside_units {m n A} : shape m n A -> no_unit_line m n A -> ~ outside_row m n A -> ~ outside_row n m (transpose A) ->
  forall i j, i < m -> j < n -> 0 < entry A i j -> (row_sum A i = 2 <-> col_sum A j = 2).
Proof.
  intros HA HN Hrow Hcol i j Hi Hj He. pose proof (proj1 HN i Hi). pose proof (proj2 HN j Hj).
  destruct (Nat.eq_dec (row_sum A i) 2) as [E|E], (Nat.eq_dec (col_sum A j) 2) as [E'|E']; try tauto; exfalso.
  - apply Hrow. exists i, j. repeat split; auto. lia.
  - apply Hcol. exists j, i. rewrite (transpose_row_sum m n), (transpose_col_sum m n), (transpose_entry m n) by auto.
    repeat split; auto. lia.
Qed.

Lemma filter_split (p : nat -> bool) l : Permutation (filter p l ++ filter (fun x => negb (p x)) l) l.
Proof.
  induction l as [|x l IH]; simpl; auto. destruct (p x); simpl; [now constructor|].
  apply Permutation_sym, Permutation_cons_app, Permutation_sym, IH.
Qed.

Lemma filter_some (p : nat -> bool) l x : In x l -> p x = true -> 0 < length (filter p l).
Proof. intros Hx E. pose proof (proj2 (filter_In p x l) (conj Hx E)) as H. destruct (filter p l); [easy|simpl; lia]. Qed.

Lemma sum_split (p : nat -> bool) (f : nat -> nat) l :
  list_sum (map f l) = list_sum (map f (filter p l)) + list_sum (map f (filter (fun x => negb (p x)) l)).
Proof. induction l as [|x l IH]; simpl; auto. destruct (p x); simpl; lia. Qed.

Lemma sum_nothing (f : nat -> nat) l : (forall x, In x l -> f x = 0) -> list_sum (map f l) = 0.
Proof. induction l as [|x l IH]; intros H; simpl; auto. rewrite (H x), IH; auto; [intros y Hy; apply H; now right|now left]. Qed.

(** The lines named, of a matrix. *)
Section Part.
Context {A : matrix} {r c : list nat}.

Lemma part_shape : 0 < length r -> 0 < length c -> shape (length r) (length c) (permute r c A).
Proof.
  intros Hr Hc. unfold permute. repeat split; auto; [now rewrite map_length|].
  apply Forall_forall. intros row H. apply in_map_iff in H as (i & <- & _). now rewrite map_length.
Qed.

Lemma part_entry i j : i < length r -> j < length c -> entry (permute r c A) i j = entry A (nth i r 0) (nth j c 0).
Proof.
  intros Hi Hj. unfold permute. unfold entry at 1. rewrite (nth_map _ _ i 0) by auto. now rewrite (nth_map _ _ j 0).
Qed.

Lemma part_row_sum i : i < length r -> row_sum (permute r c A) i = list_sum (map (entry A (nth i r 0)) c).
Proof. intros Hi. unfold permute, row_sum. now rewrite (nth_map _ _ i 0). Qed.

Lemma part_col_sum j : j < length c -> col_sum (permute r c A) j = list_sum (map (fun i => entry A i (nth j c 0)) r).
Proof.
  intros Hj. unfold permute, col_sum. rewrite map_map. f_equal. apply map_ext. intros i. now rewrite (nth_map _ _ j 0).
Qed.
End Part.

(** Some rows and columns are named, and there is no unit where a named line meets one that is not. *)
Section Split.
Context {m n : nat} (row col : nat -> bool).
Let r := filter row (seq 0 m).
Let r' := filter (fun i => negb (row i)) (seq 0 m).
Let c := filter col (seq 0 n).
Let c' := filter (fun j => negb (col j)) (seq 0 n).

Let in_r i : In i r <-> i < m /\ row i = true.
Proof. unfold r. now rewrite filter_In, in_seq_0. Qed.
Let in_r' i : In i r' <-> i < m /\ row i = false.
Proof. unfold r'. now rewrite filter_In, in_seq_0, negb_true_iff. Qed.
Let in_c j : In j c <-> j < n /\ col j = true.
Proof. unfold c. now rewrite filter_In, in_seq_0. Qed.
Let in_c' j : In j c' <-> j < n /\ col j = false.
Proof. unfold c'. now rewrite filter_In, in_seq_0, negb_true_iff. Qed.

Let nth_of (l : list nat) k : k < length l -> In (nth k l 0) l.
Proof. intros. now apply nth_In. Qed.

Definition split (A : matrix) : Prop := forall i j, i < m -> j < n -> row i <> col j -> entry A i j = 0.

Section Parts.
Context {A : matrix} (HA : shape m n A) (HS : split A).

Let sum_row i : i < m -> row_sum A i = list_sum (map (entry A i) (if row i then c else c')).
Proof.
  intros Hi. rewrite (row_sum_entries HA), (sum_split col) by auto. fold c c'. destruct (row i) eqn:E.
  - rewrite (sum_nothing _ c'); [lia|]. intros j Hj. apply in_c' in Hj as [Hj Hs]. apply HS; auto. congruence.
  - rewrite (sum_nothing _ c); [lia|]. intros j Hj. apply in_c in Hj as [Hj Hs]. apply HS; auto. congruence.
Qed.

Let sum_col j : j < n -> col_sum A j = list_sum (map (fun i => entry A i j) (if col j then r else r')).
Proof.
  intros Hj. rewrite (col_sum_entries HA), (sum_split row). fold r r'. destruct (col j) eqn:E.
  - rewrite (sum_nothing _ r'); [lia|]. intros i Hi. apply in_r' in Hi as [Hi Hs]. apply HS; auto. congruence.
  - rewrite (sum_nothing _ r); [lia|]. intros i Hi. apply in_r in Hi as [Hi Hs]. apply HS; auto. congruence.
Qed.

(** Where all lines have units, lines are named as rows and as columns, or not at all; and so for the other lines. *)
Lemma split_some : terminal A = false ->
  (0 < length r <-> 0 < length c) /\ (0 < length r' <-> 0 < length c').
Proof.
  intros Ht. destruct (shape_terminal HA Ht) as [Hr Hc].
  assert (Hsum : forall f (l : list nat), 0 < list_sum (map f l) -> 0 < length l)
    by (intros f [|x l]; simpl; lia).
  split; split; intros H; apply nth_of in H.
  - apply in_r in H as [H E]. specialize (Hr _ H). rewrite sum_row, E in Hr by auto. eauto.
  - apply in_c in H as [H E]. specialize (Hc _ H). rewrite sum_col, E in Hc by auto. eauto.
  - apply in_r' in H as [H E]. specialize (Hr _ H). rewrite sum_row, E in Hr by auto. eauto.
  - apply in_c' in H as [H E]. specialize (Hc _ H). rewrite sum_col, E in Hc by auto. eauto.
Qed.

Lemma named_row_sum i : i < length r ->
  nth i r 0 < m /\ row (nth i r 0) = true /\ row_sum (permute r c A) i = row_sum A (nth i r 0).
Proof. intros Hi. rewrite part_row_sum by auto. apply nth_of, in_r in Hi as [Hi E]. now rewrite sum_row, E. Qed.
Lemma named_col_sum j : j < length c ->
  nth j c 0 < n /\ col (nth j c 0) = true /\ col_sum (permute r c A) j = col_sum A (nth j c 0).
Proof. intros Hj. rewrite part_col_sum by auto. apply nth_of, in_c in Hj as [Hj E]. now rewrite sum_col, E. Qed.
Lemma other_row_sum i : i < length r' ->
  nth i r' 0 < m /\ row (nth i r' 0) = false /\ row_sum (permute r' c' A) i = row_sum A (nth i r' 0).
Proof. intros Hi. rewrite part_row_sum by auto. apply nth_of, in_r' in Hi as [Hi E]. now rewrite sum_row, E. Qed.
Lemma other_col_sum j : j < length c' ->
  nth j c' 0 < n /\ col (nth j c' 0) = false /\ col_sum (permute r' c' A) j = col_sum A (nth j c' 0).
Proof. intros Hj. rewrite part_col_sum by auto. apply nth_of, in_c' in Hj as [Hj E]. now rewrite sum_col, E. Qed.

(** All lines named have the sum s. *)
Lemma named_regular s b : 0 < length r -> 0 < length c ->
  (forall i, i < m -> row i = true -> row_sum A i = s) -> (forall j, j < n -> col j = true -> col_sum A j = s) ->
  (forall i j, i < m -> j < n -> row i = true -> col j = true -> entry A i j <= b) ->
  regular s b (length r) (length c) (permute r c A).
Proof.
  intros Hr Hc Hrow Hcol He. split; [now apply part_shape| | |].
  - intros i Hi. destruct (named_row_sum i Hi) as (H & E & ->). auto.
  - intros j Hj. destruct (named_col_sum j Hj) as (H & E & ->). auto.
  - intros i j Hi Hj. rewrite part_entry by auto. apply nth_of, in_r in Hi. apply nth_of, in_c in Hj. now apply He.
Qed.

Lemma split_lengths : m = length r + length r' /\ n = length c + length c' /\ permutation m (r ++ r') /\ permutation n (c ++ c').
Proof.
  pose proof (filter_split row (seq 0 m)) as Hrho. pose proof (filter_split col (seq 0 n)) as Hsigma.
  fold r r' in Hrho. fold c c' in Hsigma. repeat split; auto.
  - rewrite <- app_length, (Permutation_length Hrho). now rewrite seq_length.
  - rewrite <- app_length, (Permutation_length Hsigma). now rewrite seq_length.
Qed.

(** The lines named and the others are direct summands. *)
Theorem split_direct_sum : 0 < length r -> 0 < length c -> 0 < length r' -> 0 < length c' ->
  permute (r ++ r') (c ++ c') A = direct_sum (permute r c A) (permute r' c' A).
Proof.
  intros Hr Hc Hr' Hc'. pose proof (part_shape (A := A) Hr Hc) as HB. pose proof (part_shape (A := A) Hr' Hc') as HX.
  apply (shape_ext (m := length r + length r') (n := length c + length c')).
  - rewrite <- !app_length. apply part_shape; rewrite app_length; lia.
  - apply (direct_sum_shape HB HX).
  - intros i j Hi Hj. rewrite part_entry, (direct_sum_entry HB HX) by (rewrite ?app_length; auto).
    destruct (Nat.ltb_spec i (length r)) as [Hi'|Hi'], (Nat.ltb_spec j (length c)) as [Hj'|Hj'].
    + now rewrite !app_nth1, part_entry.
    + rewrite app_nth1, app_nth2 by auto.
      pose proof (nth_of r i Hi') as Ii. assert (Ij : In (nth (j - length c) c' 0) c') by (apply nth_of; lia).
      apply in_r in Ii as [Ii Si]. apply in_c' in Ij as [Ij Sj]. apply HS; auto. congruence.
    + rewrite app_nth2, app_nth1 by auto.
      pose proof (nth_of c j Hj') as Ij. assert (Ii : In (nth (i - length r) r' 0) r') by (apply nth_of; lia).
      apply in_r' in Ii as [Ii Si]. apply in_c in Ij as [Ij Sj]. apply HS; auto. congruence.
    + rewrite !app_nth2, part_entry by (auto; lia). reflexivity.
Qed.

Lemma split_terminal : terminal A = false -> 0 < length r' -> terminal (permute r' c' A) = false.
Proof.
  intros Ht Hr'. assert (Hc' : 0 < length c') by now apply split_some.
  pose proof (part_shape (A := A) Hr' Hc') as HX. destruct (shape_terminal HA Ht) as [Hr Hc].
  apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HX), (zero_col_sum HX).
  intros [(i & Hi & E)|(j & Hj & E)].
  - destruct (other_row_sum i Hi) as (H & _ & E'). specialize (Hr _ H). lia.
  - destruct (other_col_sum j Hj) as (H & _ & E'). specialize (Hc _ H). lia.
Qed.

(** What the lines named do not decide, the others do. *)
Theorem split_outcome : terminal A = false -> 0 < length r -> seki SEKI (permute r c A) ->
  outcome SEKI A = if length r' =? 0 then (D, D) else outcome SEKI (permute r' c' A).
Proof.
  intros Ht Hr Hs. destruct (split_some Ht) as [H1 H2]. assert (Hc : 0 < length c) by now apply H1.
  pose proof split_lengths as (Em & En & Hrho & Hsigma).
  rewrite <- (permute_outcome Hrho Hsigma SEKI A HA). destruct (Nat.eqb_spec (length r') 0) as [E|E].
  - assert (E' : length c' = 0) by lia. apply length_zero_iff_nil in E, E'. rewrite E, E', !app_nil_r. apply Hs.
  - assert (Hr' : 0 < length r') by lia. assert (Hc' : 0 < length c') by now apply H2.
    rewrite split_direct_sum by auto. apply (sum_of_neutral SEKI (permute r c A)); auto; [|now apply split_terminal].
    apply (sum_of_direct_sum (part_shape Hr Hc) (part_shape Hr' Hc')).
Qed.
End Parts.

(** So they can be exchanged for others that decide nothing. *)
Corollary split_same {A B} : shape m n A -> shape m n B -> split A -> split B -> terminal A = false -> terminal B = false ->
  0 < length r -> seki SEKI (permute r c A) -> seki SEKI (permute r c B) ->
  (forall i j, i < m -> j < n -> row i = false -> col j = false -> entry A i j = entry B i j) ->
  outcome SEKI A = outcome SEKI B.
Proof.
  intros HA HB SA SB HtA HtB Hr HsA HsB He. rewrite (split_outcome HA SA), (split_outcome HB SB) by auto.
  destruct (Nat.eqb_spec (length r') 0) as [E|E]; auto. f_equal. assert (Hr' : 0 < length r') by lia.
  assert (Hc' : 0 < length c') by (now apply (split_some HA SA)).
  apply (shape_ext (part_shape Hr' Hc') _ (part_shape Hr' Hc')). intros i j Hi Hj. rewrite !part_entry by auto.
  apply nth_of, in_r' in Hi as [Hi Ei]. apply nth_of, in_c' in Hj as [Hj Ej]. auto.
Qed.
End Split.

(** No line sum is less than s, and the units of lines of sum s are in lines of sum s, at most b in one place: they
    are the lines of a direct summand, and the other lines those of another one. *)
Theorem inside_split {m n A s b} : shape m n A -> 0 < s ->
  (forall i, i < m -> s <= row_sum A i) /\ (forall j, j < n -> s <= col_sum A j) ->
  (forall i j, i < m -> j < n -> 0 < entry A i j -> (row_sum A i = s <-> col_sum A j = s)) ->
  (forall i j, i < m -> j < n -> row_sum A i = s -> entry A i j <= b) ->
  (exists i, i < m /\ row_sum A i = s) \/ (exists j, j < n /\ col_sum A j = s) ->
  regular s b m n A \/
  exists rho sigma B X k l p q, m = k + p /\ n = l + q /\ permutation (k + p) rho /\ permutation (l + q) sigma /\
    permute rho sigma A = direct_sum B X /\ regular s b k l B /\ shape p q X /\
    (forall i, i < p -> S s <= row_sum X i) /\ (forall j, j < q -> S s <= col_sum X j).
Proof.
  intros HA Hpos HN Hinside Hentry Hex.
  set (row i := row_sum A i =? s). set (col j := col_sum A j =? s).
  assert (HS : split (m := m) (n := n) row col A).
  { intros i j Hi Hj H. destruct (entry A i j) eqn:E; auto. destruct H. unfold row, col. apply eq_true_iff_eq.
    rewrite !Nat.eqb_eq. apply Hinside; auto. lia. }
  assert (Ht : terminal A = false).
  { apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HA), (zero_col_sum HA).
    destruct HN as [Hr Hc]. intros [(i & Hi & E)|(j & Hj & E)]; [specialize (Hr i Hi)|specialize (Hc j Hj)]; lia. }
  destruct (split_some row col HA HS Ht) as [H1 H2].
  assert (Hr : 0 < length (filter row (seq 0 m))).
  { destruct Hex as [(i & Hi & E)|(j & Hj & E)]; [|apply H1]; eapply filter_some; try apply in_seq_0; eauto;
      now apply Nat.eqb_eq. }
  assert (Hc : 0 < length (filter col (seq 0 n))) by now apply H1.
  destruct (Nat.eq_dec (length (filter (fun i => negb (row i)) (seq 0 m))) 0) as [E|E].
  - left. assert (Hall : forall f l, length (filter (fun x : nat => negb (f x)) l) = 0 -> forall x, In x l -> f x = true).
    { intros f l E' x Hx. destruct (f x) eqn:Ex; auto. pose proof (filter_some (fun x => negb (f x)) l x Hx) as H.
      cbv beta in H. rewrite Ex in H. specialize (H eq_refl). lia. }
    assert (E' : length (filter (fun j => negb (col j)) (seq 0 n)) = 0) by lia.
    assert (Hsr : forall i, i < m -> row_sum A i = s)
      by (intros i Hi; apply Nat.eqb_eq, (Hall row _ E); now apply in_seq_0).
    split; auto. intros j Hj. apply Nat.eqb_eq, (Hall col _ E'). now apply in_seq_0.
  - right. set (r := filter row (seq 0 m)) in *. set (c := filter col (seq 0 n)) in *.
    set (r' := filter (fun i => negb (row i)) (seq 0 m)) in *. set (c' := filter (fun j => negb (col j)) (seq 0 n)) in *.
    assert (Hr' : 0 < length r') by lia. assert (Hc' : 0 < length c') by now apply H2.
    pose proof (split_lengths (m := m) (n := n) row col) as (Em & En & Hrho & Hsigma).
    fold r r' in Em, Hrho. fold c c' in En, Hsigma.
    exists (r ++ r'), (c ++ c'), (permute r c A), (permute r' c' A), (length r), (length c), (length r'), (length c').
    rewrite <- Em, <- En. do 4 (split; auto). split; [now apply split_direct_sum|].
    split; [|split; [now apply part_shape|split]].
    + apply named_regular; auto; [intros i Hi Ei|intros j Hj Ej|intros i j Hi Hj Ei Ej; apply Hentry; auto]; now apply Nat.eqb_eq.
    + intros i Hi. destruct (other_row_sum row col HA HS i Hi) as (H & Hne & Es). fold r' c' in H, Hne, Es. rewrite Es.
      apply Nat.eqb_neq in Hne. pose proof (proj1 HN _ H). lia.
    + intros j Hj. destruct (other_col_sum row col HA HS j Hj) as (H & Hne & Es). fold r' c' in H, Hne, Es. rewrite Es.
      apply Nat.eqb_neq in Hne. pose proof (proj2 HN _ H). lia.
Qed.

(** The lines of sum 2 of a seki are those of a direct summand, which is a complete seki; the rest,
    if there is one, is a seki with greater line sums. *)
Theorem small_lines_split {m n A} : shape m n A -> seki SEKI A ->
  (exists i, i < m /\ row_sum A i = 2) \/ (exists j, j < n /\ col_sum A j = 2) ->
  regular 2 2 m n A \/
  exists rho sigma B X k l p q, m = k + p /\ n = l + q /\ permutation (k + p) rho /\ permutation (l + q) sigma /\
    permute rho sigma A = direct_sum B X /\ regular 2 2 k l B /\ complete SEKI B /\ shape p q X /\ seki SEKI X /\
    (forall i, i < p -> 3 <= row_sum X i) /\ (forall j, j < q -> 3 <= col_sum X j).
Proof.
  intros HA Hs Hex. pose proof Hs as [Ht Ho].
  assert (HN : no_unit_line m n A).
  { destruct (seki_line_sums HA Hs) as [Hr Hc]. split; [intros i Hi; now apply Hr|intros j Hj; now apply Hc]. }
  assert (Hrow : ~ outside_row m n A).
  { intros H. apply (outside_row_wins HA HN) in H. unfold wins1 in H. now rewrite Ho in H. }
  assert (Hcol : ~ outside_row n m (transpose A)).
  { intros H. apply (outside_row_wins (transpose_shape m n A HA) (no_unit_line_transpose HA HN)) in H.
    unfold wins1 in H. now rewrite (transpose_outcome SEKI m n), Ho in H. }
  destruct (inside_split (b := 2) HA Nat.lt_0_2 HN (inside_units HA HN Hrow Hcol)) as
    [|(rho & sigma & B & X & k & l & p & q & -> & -> & Hrho & Hsigma & E & HB & HX & Hr & Hc)]; auto.
  - intros i j Hi Hj E. pose proof (entry_le_row_sum (A := A) i j). lia.
  - right. exists rho, sigma, B, X, k, l, p, q. do 6 (split; auto). split; [now apply (zero_one_two_complete 2 k l)|].
    assert (HtX : terminal X = false).
    { apply (no_unit_line_terminal HX). split; [intros i Hi; specialize (Hr i Hi)|intros j Hj; specialize (Hc j Hj)]; lia. }
    split; [|split; [split|]]; auto. rewrite <- Ho. symmetry. now apply (inside_outcome (le_n 2) HB HX HtX HA Hrho Hsigma).
Qed.
