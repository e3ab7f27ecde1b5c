(** * Lines of sum 2 in SEKI (docs/theory.md, 3.8) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races LineSums DirectSums.
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

(** Without a closing move, R wins whoever begins. *)
Theorem outside_rows : (forall k l, ~ closing k l) -> outcome SEKI A = (W, L).
Proof.
  intros H. rewrite (surjective_pairing (outcome _ _)). pose proof (outside_row_wins HA HN Hout) as H1.
  f_equal; [exact H1|]. apply (wins2_iff SEKI R A (no_unit_line_terminal HA HN)). split; auto.
  intros A' HA'. apply (in_children HA) in HA' as (k & l & Hk & Hl & He & ->). now apply other_move.
Qed.

(** There is at most one closing move: otherwise rows of sum 2 would have one unit outside of the
    columns of sum 2, which have two each, and an even number of units in all. *)
Lemma closing_unique k l x y : closing k l -> closing x y -> x = k /\ y = l.
Proof.
  intros (Hk & Hl & He & Hk4 & Hl3 & Hcols) (Hx & Hy & Hxy & Hx4 & _ & Hcols').
  pose proof Hout as (i & j & Hi & Hj & Hi2 & Hij & Hj3).
  pose proof (Hcols i j Hi Hj Hi2 Hj3 Hij). pose proof (Hcols' i j Hi Hj Hi2 Hj3 Hij). subst j y.
  split; auto. destruct (Nat.eq_dec x k) as [|Hxk]; auto. exfalso. pose proof HN as [_ Hc].
  set (small := fun a b => if row_sum A a =? 2 then entry A a b else 0).
  set (inCol := fun b => list_sum (map (fun a => small a b) (seq 0 m))).
  assert (Hrows : Nat.Even (list_sum (map (fun a => list_sum (map (small a) (seq 0 n))) (seq 0 m)))).
  { apply even_sum. intros v Hv. apply in_map_iff in Hv as (a & <- & Ha). apply in_seq_0 in Ha. unfold small.
    destruct (Nat.eqb_spec (row_sum A a) 2) as [E|]; [|exists 0; now rewrite sum_zeros].
    exists 1. transitivity (row_sum A a); [|lia]. unfold row_sum, entry. rewrite <- (shape_row HA a Ha) at 1.
    now rewrite map_nth_seq. }
  rewrite list_sum_exchange in Hrows. change (Nat.Even (list_sum (map inCol (seq 0 n)))) in Hrows.
  assert (Hnth : forall b, b < n -> nth b (map inCol (seq 0 n)) 0 = inCol b).
  { intros b Hb. rewrite (nth_map _ _ _ 0) by now rewrite seq_length. now rewrite seq_nth. }
  assert (Hone : inCol l = 1).
  { assert (Hsplit : inCol l + list_sum (map (fun a => entry A a l - small a l) (seq 0 m)) = 3).
    { rewrite <- Hl3, (col_sum_entries HA). unfold inCol. rewrite <- list_sum_add. f_equal. apply map_ext. intros a.
      unfold small. destruct (_ =? _); lia. }
    assert (Hat : forall f a, a < m -> nth a (map f (seq 0 m)) 0 = f a).
    { intros f a Ha. rewrite (nth_map f _ _ 0) by now rewrite seq_length. now rewrite seq_nth. }
    pose proof (list_sum_nth (map (fun a => small a l) (seq 0 m)) i) as Hge. rewrite Hat in Hge by auto.
    pose proof (list_sum_two (map (fun a => entry A a l - small a l) (seq 0 m)) k x (not_eq_sym Hxk)) as H2.
    rewrite !Hat in H2 by auto. fold (inCol l) in Hge. unfold small in Hge at 1, H2 at 1 2.
    rewrite Hi2 in Hge. rewrite !(proj2 (Nat.eqb_neq _ 2)) in H2 by lia. simpl in Hge. lia. }
  pose proof (list_sum_update l (map inCol (seq 0 n))) as Hodd. rewrite Hnth, Hone in Hodd by auto.
  assert (Heven : Nat.Even (list_sum (update pred l (map inCol (seq 0 n))))).
  { apply even_sum. intros v Hv. apply (In_nth _ _ 0) in Hv as (b & Hb & <-).
    rewrite update_length, map_length, seq_length in Hb.
    rewrite nth_update by now rewrite map_length, seq_length. rewrite !Hnth by auto.
    destruct (Nat.eqb_spec b l) as [->|Hbl]; [rewrite Hone; now exists 0|].
    unfold inCol. destruct (Nat.eq_dec (col_sum A b) 2) as [E|Hb2].
    - exists 1. transitivity (col_sum A b); [|lia]. rewrite (col_sum_entries HA). f_equal. apply map_ext_in. intros a Ha.
      apply in_seq_0 in Ha. unfold small. destruct (Nat.eqb_spec (row_sum A a) 2); auto.
      symmetry. apply Hin; auto. pose proof (proj1 HN a Ha). lia.
    - exists 0. apply list_sum_zero. intros a Ha. rewrite map_length, seq_length in Ha.
      rewrite (nth_map _ _ _ 0) by now rewrite seq_length. rewrite seq_nth by auto. simpl. unfold small.
      destruct (Nat.eqb_spec (row_sum A a) 2) as [E|]; auto.
      destruct (entry A a b) eqn:Eab; auto. exfalso. apply Hbl. apply (Hcols a b); auto; [specialize (Hc b Hb)|]; lia. }
  destruct Hrows as (u & Hu), Heven as (v & Hv). lia.
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
End OutsideRows.

(** No outside lines: up to permutations a direct sum of the lines of sum 2, B, and the others, X. *)
Section Inside.
Context {k l r c : nat} {B X : matrix} (HB : regular 2 2 k l B) (HX : shape r c X) (Ht : terminal X = false).
Context {A : matrix} {rho sigma : list nat} (HA : shape (k + r) (l + c) A)
  (Hrho : permutation (k + r) rho) (Hsigma : permutation (l + c) sigma)
  (Hsum : permute rho sigma A = direct_sum B X).

Let Hseki : complete SEKI B.
Proof. now apply (zero_one_two_complete 2 k l). Qed.

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
