(** * Lines of sum 3 in SEKI (docs/theory.md, 3.13): who must pass *)

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

(** An entry 3 that is all of its row and of its column is as good as an entry 2: both are neutral. *)
Lemma alone_outcome {m n} i j : i < m -> j < n -> forall A, shape m n A ->
  entry A i j = 3 -> row_sum A i = 3 -> col_sum A j = 3 -> outcome SEKI A = outcome SEKI (lower A i j).
Proof.
  intros Hi Hj A. induction A as [A IH] using game_ind. intros HA He Hr Hc.
  pose proof (shape_lower HA i j) as HB. set (B := lower A i j) in *.
  assert (ErB : forall x, row_sum B x = row_sum A x - if x =? i then 1 else 0)
    by (intros x; apply (row_sum_lower HA); auto; lia).
  assert (EcB : forall y, col_sum B y = col_sum A y - if y =? j then 1 else 0)
    by (intros y; apply (col_sum_lower HA); auto; lia).
  assert (EeB : forall x y, entry B x y = if (x =? i) && (y =? j) then 2 else entry A x y)
    by (intros x y; unfold B; rewrite (entry_lower HA), He; auto).
  assert (Hrow : zero_row A = zero_row B).
  { apply eq_true_iff_eq. rewrite (zero_row_sum HA), (zero_row_sum HB).
    split; intros (x & Hx & E); exists x; split; auto; rewrite ErB in *; destruct (Nat.eqb_spec x i); subst; lia. }
  assert (Hcol : zero_col A = zero_col B).
  { apply eq_true_iff_eq. rewrite (zero_col_sum HA), (zero_col_sum HB).
    split; intros (x & Hx & E); exists x; split; auto; rewrite EcB in *; destruct (Nat.eqb_spec x j); subst; lia. }
  assert (Hterm : terminal A = terminal B) by (unfold terminal; congruence).
  destruct (terminal A) eqn:Ht.
  { rewrite (surjective_pairing (outcome _ A)), (surjective_pairing (outcome _ B)).
    pose proof (first_terminal SEKI R A Ht) as HAR. pose proof (first_terminal SEKI C A Ht) as HAC.
    pose proof (first_terminal SEKI R B (eq_sym Hterm)) as HBR. pose proof (first_terminal SEKI C B (eq_sym Hterm)) as HBC.
    simpl in *. now rewrite HAR, HAC, HBR, HBC, Hrow, Hcol. }
  symmetry in Hterm.
  (* a move of A elsewhere is one of B, with the same value *)
  assert (Hoff : forall x y, x < m -> y < n -> 0 < entry A x y -> (x = i /\ y = j) \/ (x <> i /\ y <> j)).
  { intros x y Hx Hy Hxy. destruct (Nat.eq_dec x i) as [->|Hxi], (Nat.eq_dec y j) as [->|Hyj]; auto; exfalso.
    - pose proof (two_le_row_sum (A := A) i y j Hyj). lia.
    - pose proof (two_le_col_sum HA x i j Hx Hi Hxi). lia. }
  assert (Hsame : forall x y, x < m -> y < n -> 0 < entry A x y -> x <> i -> y <> j ->
    outcome SEKI (lower A x y) = outcome SEKI (lower B x y)).
  { intros x y Hx Hy Hxy Hxi Hyj. unfold B. rewrite (lower_lower HA) by auto. apply IH.
    - apply (in_children HA). eauto 10.
    - apply (shape_lower HA).
    - rewrite (entry_lower HA) by auto. now destruct (Nat.eqb_spec i x); [congruence|].
    - rewrite (row_sum_lower HA) by auto. destruct (Nat.eqb_spec i x); [congruence|lia].
    - rewrite (col_sum_lower HA) by auto. destruct (Nat.eqb_spec j y); [congruence|lia]. }
  assert (HBA : In B (children A)) by (apply (in_children HA); exists i, j; repeat split; auto; lia).
  assert (Hin : forall x y, x < m -> y < n -> 0 < entry A x y -> In (lower B x y) (children B)).
  { intros x y Hx Hy Hxy. apply (in_children HB). exists x, y. repeat split; auto. rewrite EeB.
    destruct (_ && _); lia. }
  (* in B a move in (i, j) leaves an isolated unit *)
  assert (Hunit : forall p, wins1 SEKI p (lower B i j)).
  { intros p. pose proof (shape_lower HB i j) as HY.
    assert (EeY : entry B i j = 2) by (rewrite EeB, !Nat.eqb_refl; auto).
    assert (ErY : forall x, row_sum (lower B i j) x = row_sum B x - if x =? i then 1 else 0)
      by (intros x; apply (row_sum_lower HB); auto; lia).
    assert (EcY : forall y, col_sum (lower B i j) y = col_sum B y - if y =? j then 1 else 0)
      by (intros y; apply (col_sum_lower HB); auto; lia).
    apply (isolated_wins_both p HY).
    - destruct (shape_terminal HB Hterm) as [HrB HcB].
      apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HY), (zero_col_sum HY).
      intros [(x & Hx & E)|(x & Hx & E)]; [specialize (HrB x Hx); rewrite ErY, ErB in *; destruct (Nat.eqb_spec x i)
        |specialize (HcB x Hx); rewrite EcY, EcB in *; destruct (Nat.eqb_spec x j)]; subst; lia.
    - exists i, j. rewrite (entry_lower HB), !ErY, !EcY, !ErB, !EcB, !Nat.eqb_refl by auto. simpl. rewrite EeY.
      repeat split; auto; lia. }
  assert (H1 : forall p, wins1 SEKI p A <-> wins1 SEKI p B).
  { intros p. rewrite (wins1_iff SEKI p A Ht). split.
    - intros (A' & HA' & Hw). apply (in_children HA) in HA' as (x & y & Hx & Hy & Hxy & ->).
      destruct (Hoff x y Hx Hy Hxy) as [[-> ->]|[Hxi Hyj]]; [now apply (wins2_wins1 SEKI p B Hterm)|].
      apply (wins1_iff SEKI p B Hterm). exists (lower B x y). split; auto.
      unfold wins2 in *. now rewrite <- Hsame.
    - intros Hw. apply (wins1_iff SEKI p B Hterm) in Hw as (B' & HB' & Hw).
      apply (in_children HB) in HB' as (x & y & Hx & Hy & Hxy & ->).
      assert (HxyA : 0 < entry A x y).
      { rewrite EeB in Hxy. destruct (Nat.eqb_spec x i), (Nat.eqb_spec y j); subst; simpl in *; lia. }
      destruct (Hoff x y Hx Hy HxyA) as [[-> ->]|[Hxi Hyj]].
      + exfalso. pose proof (Hunit (opponent p)) as Hq. unfold wins1, wins2 in *. congruence.
      + exists (lower A x y). split; [apply (in_children HA); eauto 10|]. unfold wins2 in *. now rewrite Hsame. }
  assert (H2 : forall p, wins2 SEKI p A <-> wins2 SEKI p B).
  { intros p. rewrite (wins2_iff SEKI p A Ht), (wins2_iff SEKI p B Hterm), H1. split; intros [Hw Hall]; split; auto.
    - intros B' HB'. apply (in_children HB) in HB' as (x & y & Hx & Hy & Hxy & ->).
      assert (HxyA : 0 < entry A x y).
      { rewrite EeB in Hxy. destruct (Nat.eqb_spec x i), (Nat.eqb_spec y j); subst; simpl in *; lia. }
      destruct (Hoff x y Hx Hy HxyA) as [[-> ->]|[Hxi Hyj]]; [apply Hunit|].
      unfold wins1. rewrite <- Hsame by auto. apply Hall, (in_children HA). eauto 10.
    - intros A' HA'. apply (in_children HA) in HA' as (x & y & Hx & Hy & Hxy & ->).
      destruct (Hoff x y Hx Hy Hxy) as [[-> ->]|[Hxi Hyj]]; [exact Hw|].
      unfold wins1. rewrite Hsame by auto. apply Hall, Hin; auto. }
  rewrite (surjective_pairing (outcome _ A)), (surjective_pairing (outcome _ B)). f_equal; apply same_value.
  - apply (H1 R).
  - apply (H2 C).
  - apply (H1 C).
  - apply (H2 R).
Qed.

(** No line sum is less than 3. *)
Definition at_least_3 (m n : nat) (A : matrix) : Prop :=
  (forall i, i < m -> 3 <= row_sum A i) /\ (forall j, j < n -> 3 <= col_sum A j).

Lemma at_least_3_terminal {m n A} : shape m n A -> at_least_3 m n A -> terminal A = false.
Proof.
  intros HA [Hr Hc]. apply (no_unit_line_terminal HA).
  split; [intros i Hi; specialize (Hr i Hi)|intros j Hj; specialize (Hc j Hj)]; lia.
Qed.

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

(** Without a closing move of C the row is strong: R wins. *)
Theorem strong_row : (forall k l, ~ @closing m n B k l) -> wins1 SEKI R A.
Proof.
  intros Hno. destruct small_move_lines as (HN & Hout & Hin).
  pose proof (outside_rows HB HN Hout Hin Hno) as E. apply (wins1_iff SEKI R A (at_least_3_terminal HA H3)).
  exists B. split; [apply (in_children HA); exists i, j; auto|]. unfold wins2. now rewrite E.
Qed.

(** With one, the row is linked: it is C's move in A too, and after it the values are these. *)
Theorem linked_row k l : @closing m n B k l ->
  let X := lower B k l in
  0 < entry A k l /\ terminal X = false /\
  snd (outcome SEKI B) = match fst (outcome SEKI X) with W => L | D => D | L => W end /\
  (fst (outcome SEKI (lower A k l)) = match snd (outcome SEKI X) with W => L | D => D | L => W end \/
   fst (outcome SEKI (lower A k l)) = fst (outcome SEKI X)).
Proof.
  intros Hcl X. destruct small_move_lines as (HN & Hout & Hin). pose proof H3 as [Hr Hc].
  pose proof (closing_move HB HN Hout Hin k l Hcl) as [_ E1].
  pose proof (closing_inside HB HN Hout Hin k l Hcl) as (HNX & _).
  pose proof Hcl as (Hk & Hl & Hkl & Hk4 & Hl3 & Hcols).
  assert (E2 : row_sum B i = 2) by (rewrite ErB, Nat.eqb_refl; lia).
  assert (Hki : k <> i) by (intros ->; lia).
  assert (Hil : entry B i l = 2).
  { destruct (row_elsewhere HB Hi l) as [(y & Hy & Hyl & Hp)|E]; [|congruence]. exfalso. apply Hyl.
    apply (Hcols i y); auto. rewrite EcB. specialize (Hc y Hy). destruct (Nat.eqb_spec y j) as [->|]; lia. }
  assert (Hkl' : 0 < entry A k l).
  { rewrite EeB in Hkl. now rewrite (proj2 (Nat.eqb_neq k i) Hki) in Hkl. }
  split; [auto|split; [exact (no_unit_line_terminal (shape_lower HB k l) HNX)|split; [exact E1|]]].
  set (Y := lower A k l). assert (HY : shape m n Y) by apply (shape_lower HA).
  assert (EX : X = lower Y i j) by (apply (lower_lower HA); auto).
  assert (ErY : forall x, row_sum Y x = row_sum A x - if x =? k then 1 else 0) by (intros; now apply (row_sum_lower HA)).
  assert (EcY : forall y, col_sum Y y = col_sum A y - if y =? l then 1 else 0) by (intros; now apply (col_sum_lower HA)).
  assert (EeY : forall y, entry Y i y = entry A i y).
  { intros y. unfold Y. rewrite (entry_lower HA) by auto. now rewrite (proj2 (Nat.eqb_neq i k) (not_eq_sym Hki)). }
  assert (ErYi : row_sum Y i = 3) by (rewrite ErY, (proj2 (Nat.eqb_neq i k) (not_eq_sym Hki)); lia).
  rewrite EcB in Hl3. rewrite EeB, Nat.eqb_refl in Hil. rewrite ErB, (proj2 (Nat.eqb_neq k i) Hki) in Hk4.
  destruct (Nat.eqb_spec l j) as [->|Hlj]; simpl in Hil.
  - (* an entry 3 *)
    right. rewrite EX. f_equal. apply (alone_outcome i j Hi Hj Y HY); [rewrite EeY|exact ErYi|rewrite EcY, Nat.eqb_refl]; lia.
  - (* an entry 2: what C's move leaves is the same from the side of the column *)
    left. pose proof (transpose_shape m n Y HY) as HT. set (T := transpose Y) in *.
    assert (ErT : forall y, y < n -> row_sum T y = col_sum Y y) by (intros; now apply (transpose_row_sum m n)).
    assert (EcT : forall x, x < m -> col_sum T x = row_sum Y x) by (intros; now apply (transpose_col_sum m n)).
    assert (EeT : forall x y, x < m -> y < n -> entry T y x = entry Y x y) by (intros; now apply (transpose_entry m n)).
    assert (Hcl2 : col_sum Y l = 2) by (rewrite EcY, Nat.eqb_refl; lia).
    assert (HNT : no_unit_line n m T).
    { split; intros x Hx; [rewrite ErT, EcY by auto; specialize (Hc x Hx); destruct (x =? l)
        |rewrite EcT, ErY by auto; specialize (Hr x Hx); destruct (x =? k)]; lia. }
    assert (HoutT : outside_row n m T).
    { exists l, i. rewrite ErT, EcT, EeT, EeY by auto. repeat split; auto; lia. }
    assert (HinT : forall y x, y < n -> x < m -> 3 <= row_sum T y -> col_sum T x = 2 -> entry T y x = 0).
    { intros y x Hy Hx _ E. exfalso. rewrite EcT, ErY in E by auto. specialize (Hr x Hx).
      destruct (Nat.eqb_spec x k) as [->|]; lia. }
    assert (HclT : @closing n m T j i).
    { unfold closing. rewrite ErT, EcT, EeT, EeY, EcY by auto. rewrite (proj2 (Nat.eqb_neq j l) (not_eq_sym Hlj)).
      repeat split; auto; [lia|]. intros y x Hy Hx Ey _ Hp. rewrite ErT, EcY in Ey by auto. rewrite EeT in Hp by auto.
      destruct (Nat.eqb_spec y l) as [->|Hyl]; [|specialize (Hc y Hy); lia].
      destruct (Nat.eq_dec x i) as [|Hxi]; auto. exfalso.
      pose proof (two_le_col_sum HY x i l Hx Hi Hxi) as H2. rewrite EeY in H2. lia. }
    destruct (closing_move HT HNT HoutT HinT j i HclT) as [_ E].
    unfold T in E. rewrite <- (transpose_lower m n Y i j HY Hi Hj), <- EX in E.
    rewrite (transpose_outcome SEKI m n Y HY) in E.
    rewrite (transpose_outcome SEKI m n X (shape_lower HB k l)) in E. exact E.
Qed.
End SmallRow.

(** Where a player must pass in a seki, no row of sum 3 has a unit in a column of a greater sum. *)
Lemma must_pass_row {m n A} i j : shape m n A -> at_least_3 m n A -> seki SEKI A ->
  all_moves_lose SEKI R A \/ all_moves_lose SEKI C A ->
  i < m -> j < n -> 0 < entry A i j -> row_sum A i = 3 -> col_sum A j = 3.
Proof.
  intros HA H3 [Ht HD] Hlose Hi Hj He Hri. destruct (Nat.eq_dec (col_sum A j) 3) as [|Hne]; auto. exfalso.
  assert (Hcj : 4 <= col_sum A j) by (pose proof (proj2 H3 j Hj); lia).
  assert (Hnot : forall p, ~ wins1 SEKI p A) by (intros p H; unfold wins1 in H; rewrite HD in H; now destruct p).
  apply (Hnot R), (strong_row HA H3 Hi Hj He Hri Hcj). intros k l Hcl.
  pose proof (linked_row HA H3 Hi Hj He Hri Hcj k l Hcl) as (Hkl & HtX & E1 & E2). destruct Hcl as (Hk & Hl & _).
  assert (HR : In (lower A i j) (children A)) by (apply (in_children HA); eauto 10).
  assert (HC : In (lower A k l) (children A)) by (apply (in_children HA); eauto 10).
  assert (HB : snd (outcome SEKI (lower A i j)) <> L).
  { intros H. apply (Hnot R), (wins1_iff SEKI R A Ht). eauto. }
  assert (HY : fst (outcome SEKI (lower A k l)) <> L).
  { intros H. apply (Hnot C), (wins1_iff SEKI C A Ht). eauto. }
  set (X := lower (lower A i j) k l) in *.
  pose proof (wins2_wins1 SEKI R X HtX) as WR. pose proof (wins2_wins1 SEKI C X HtX) as WC.
  unfold wins1, wins2 in WR, WC. simpl in WR, WC.
  destruct Hlose as [H|H]; [specialize (H _ HR)|specialize (H _ HC)]; simpl in H;
    destruct (fst (outcome SEKI X)) eqn:EF, (snd (outcome SEKI X)) eqn:ES; destruct E2; try congruence;
    try (specialize (WR eq_refl); congruence); try (specialize (WC eq_refl); congruence).
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
    { apply (alone_outcome i j Hi Hj A HA); auto; lia. }
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
