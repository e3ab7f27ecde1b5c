(** * Matrices much wider than high (docs/theory.md, 8.7)

    In SEKI nothing is drawn on m rows and [wide m] columns or more. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry DrawsAbove Races Slack LiveRows Sums.
Import ListNotations.

(** ** The bounds *)

(** With i live rows: [wide i] columns without private liberties are enough for C, and rows that are [Λ_i = 2 * long i]
    times as long as a column are as good as dead. *)
Fixpoint levels (i : nat) : nat * nat :=
  match i with
  | 0 => (1, 1)
  | S i =>
    let (w, l) := levels i in
    let w' := w + S i * (2 * l) - 1 in
    (w', (2 + 2 * l) * (S i * (2 * l) + w'))
  end.

Definition wide (i : nat) : nat := fst (levels i).
Definition long (i : nat) : nat := snd (levels i).
Definition turns (i : nat) : nat := 2 + 2 * long (pred i).

Lemma wide_S i : wide (S i) = wide i + S i * (2 * long i) - 1.
Proof. unfold wide, long. simpl. destruct (levels i) as [w l]. simpl. lia. Qed.

Lemma long_S i : long (S i) = turns (S i) * (S i * (2 * long i) + wide (S i)).
Proof. rewrite wide_S. unfold turns, wide, long. simpl. destruct (levels i) as [w l]. simpl. lia. Qed.

Global Opaque wide long.

Lemma bounds_positive i : 1 <= wide i /\ 1 <= long i.
Proof.
  induction i as [|i [IHw IHl]]; [split; reflexivity|]. rewrite long_S, wide_S. unfold turns. simpl pred.
  split; nia.
Qed.

Lemma wide_mono i h : h <= i -> wide h <= wide i.
Proof.
  induction 1 as [|i H IH]; auto. rewrite wide_S. destruct (bounds_positive i). nia.
Qed.

Lemma long_mono i h : h <= i -> long h <= long i.
Proof.
  induction 1 as [|i H IH]; auto. rewrite long_S. unfold turns. simpl pred. destruct (bounds_positive i), (bounds_positive (S i)). nia.
Qed.

(** ** Live sums and private liberties *)

Section Size.
Variables m n : nat.

Section Rows.
Variable I : list nat.
Hypotheses (HI : forall i, In i I -> i < m) (HIn : NoDup I).

Definition live (d : nat) : bool := if in_dec Nat.eq_dec d I then true else false.
Definition dead_rows : list nat := filter (fun d => negb (live d)) (seq 0 m).
Definition live_sum (A : matrix) : nat := sum_over I (row_sum A).
Definition private (A : matrix) (j : nat) : nat := sum_over dead_rows (fun d => entry A d j).
Definition privates (P : list nat) (A : matrix) : nat := sum_over P (private A).

Lemma in_dead d : In d dead_rows <-> d < m /\ ~ In d I.
Proof.
  unfold dead_rows, live. rewrite filter_In, in_seq_0. destruct (in_dec Nat.eq_dec d I); simpl; intuition congruence.
Qed.

Lemma col_sum_parts {A} (HA : shape m n A) j : col_sum A j <= sum_over I (fun i => entry A i j) + private A j.
Proof.
  rewrite (col_sum_entries HA). fold (sum_over (seq 0 m) (fun i => entry A i j)). rewrite (sum_over_filter live).
  unfold private, dead_rows. assert (sum_over (filter live (seq 0 m)) (fun i => entry A i j) <= sum_over I (fun i => entry A i j)); [|lia].
  apply sum_over_incl; [apply NoDup_filter, seq_NoDup|]. intros x Hx. apply filter_In in Hx as [_ Hx]. unfold live in Hx.
  now destruct (in_dec Nat.eq_dec x I).
Qed.

Lemma private_col {A} (HA : shape m n A) j : private A j <= col_sum A j.
Proof.
  rewrite (col_sum_entries HA). apply sum_over_incl; [apply NoDup_filter, seq_NoDup|]. intros x Hx. apply filter_In in Hx. tauto.
Qed.

(** The columns of P without private liberties fit into the live rows. *)
Lemma columns_fit {A} (HA : shape m n A) P : NoDup P -> (forall j, In j P -> j < n) -> privates P A = 0 ->
  sum_over P (col_sum A) <= live_sum A.
Proof.
  intros HP HPn Hq. transitivity (sum_over P (fun j => sum_over I (fun i => entry A i j))).
  - apply sum_over_le. intros j Hj. pose proof (col_sum_parts HA j) as H. destruct (private A j) eqn:E; [lia|].
    exfalso. pose proof (sum_over_down 1 P (fun _ => 0) (private A) j (fun y _ => Nat.le_0_l _) Hj) as H'.
    cbv beta in H'. specialize (H' ltac:(lia)). unfold privates in Hq. lia.
  - rewrite sum_over_swap. apply sum_over_le. intros i Hi. rewrite (row_sum_to HA i (HI i Hi)).
    change (sum_over P (entry A i) <= sum_over (seq 0 n) (entry A i)). apply sum_over_incl; auto.
    intros j Hj. apply in_seq_0. auto.
Qed.

(** What moves do to these numbers. *)
Section Moves.
Context {A : matrix} (HA : shape m n A).

Lemma entry_le_move A' : In A' (children A) -> forall d j, entry A' d j <= entry A d j.
Proof.
  intros H d j. apply (in_children HA) in H as (i & p & Hi & Hp & He & ->). rewrite (entry_lower HA) by auto.
  destruct (Nat.eqb_spec d i) as [->|], (Nat.eqb_spec j p) as [->|]; simpl; lia.
Qed.

Lemma live_sum_move A' : In A' (children A) -> live_sum A' <= live_sum A.
Proof.
  intros H. apply sum_over_le. intros i _. apply (in_children HA) in H as (k & p & Hk & Hp & He & ->).
  rewrite (row_sum_lower HA) by auto. lia.
Qed.

Lemma privates_move P A' : In A' (children A) -> privates P A' <= privates P A.
Proof. intros H. apply sum_over_le. intros j _. apply sum_over_le. intros d _. now apply entry_le_move. Qed.

Lemma live_sum_own i p : In i I -> p < n -> 0 < entry A i p -> live_sum (lower A i p) + 1 <= live_sum A.
Proof.
  intros Hi Hp He. apply (sum_over_down 1) with i; auto.
  - intros k _. rewrite (row_sum_lower HA) by auto. lia.
  - rewrite (row_sum_lower HA), Nat.eqb_refl by auto. pose proof (entry_le_row_sum (A := A) i p). lia.
Qed.

Lemma privates_own P d j : In j P -> j < n -> d < m -> ~ In d I -> 0 < entry A d j ->
  privates P (lower A d j) + 1 <= privates P A.
Proof.
  intros HjP Hj Hd HdI He. assert (HA' : In (lower A d j) (children A)) by (apply (in_children HA); eauto 10).
  apply (sum_over_down 1) with j; auto.
  - intros k _. apply sum_over_le. intros e _. now apply entry_le_move.
  - apply (sum_over_down 1) with d; [|now apply in_dead|].
    + intros e _. now apply entry_le_move.
    + rewrite (entry_lower HA), !Nat.eqb_refl by auto. simpl. lia.
Qed.

Lemma privates_some P : 0 < privates P A -> exists d j, In j P /\ d < m /\ ~ In d I /\ 0 < entry A d j.
Proof.
  intros H. apply sum_over_positive in H as (j & Hj & H). apply sum_over_positive in H as (d & Hd & H).
  apply in_dead in Hd as [Hd HdI]. eauto 10.
Qed.
End Moves.

(** ** C wins quickly *)

(** If C wins quickly where the columns of P have no private liberties, C wins quickly. *)
Section Quick.
Variables (P : list nat) (k : nat).
Hypothesis (HP : forall j, In j P -> j < n).
Hypothesis (Hkey : forall A, shape m n A -> over I A = false -> ~ live2 I R A -> privates P A = 0 ->
  first_in I C (k * live_sum A) A).

Definition budget (A : matrix) : nat := live_sum A + privates P A + k * live_sum A.

Lemma budget_move {A} (HA : shape m n A) A' : In A' (children A) -> budget A' <= budget A.
Proof.
  intros H. unfold budget. pose proof (live_sum_move HA A' H). pose proof (privates_move HA P A' H). nia.
Qed.

Lemma fill_quick A : shape m n A -> over I A = false -> live2 I C A ->
  (forall B, matrix_sum B < matrix_sum A -> shape m n B -> live2 I C B -> second_in I C (budget B) B) ->
  first_in I C (budget A) A.
Proof.
  intros HA Ho H2 IH. destruct (Nat.eq_dec (privates P A) 0) as [E|E].
  - apply first_in_mono with (k * live_sum A); [unfold budget; lia|]. apply Hkey; auto.
    apply (live2_iff I C A Ho) in H2 as [H1 _]. exact (live_exclusive I C A H1).
  - destruct (privates_some (A := A) P) as (d & j & Hj & Hd & HdI & He); [lia|]. specialize (HP j Hj) as Hjn.
    assert (HA' : In (lower A d j) (children A)) by (apply (in_children HA); eauto 10). pose proof (child_sum _ _ HA').
    pose proof (privates_own HA P d j Hj Hjn Hd HdI He) as Hq. pose proof (live_sum_move HA _ HA') as Hs.
    apply first_in_mono with (S (budget (lower A d j))); [unfold budget; nia|].
    apply (first_in_move I C _ A (lower A d j) Ho HA'). apply IH; [lia|now apply shape_lower|].
    destruct H2 as (x & H2). exists x. now apply (less_private_C I m n d j).
Qed.

Lemma second_quick A : shape m n A -> live2 I C A -> second_in I C (budget A) A.
Proof.
  remember (matrix_sum A) as s eqn:Es. revert A Es. induction s as [s IHs] using lt_wf_ind. intros A -> HA H2.
  assert (IH : forall B, matrix_sum B < matrix_sum A -> shape m n B -> live2 I C B -> second_in I C (budget B) B).
  { intros B HB. now apply (IHs (matrix_sum B) HB B). }
  destruct (over I A) eqn:Ho; [left; now apply (live2_over I C A Ho) in H2|].
  apply second_in_intro; auto using fill_quick. intros A' HA'.
  pose proof (budget_move HA A' HA') as Hbud. pose proof (child_shape HA A' HA') as HS. pose proof (child_sum _ _ HA') as Hsum.
  pose proof H2 as H2'. apply (live2_iff I C A Ho) in H2' as [_ Hall]. specialize (Hall A' HA').
  destruct (over I A') eqn:Ho'.
  { apply (live1_over I C A' Ho') in Hall as [H H']. now apply first_in_ended. }
  pose proof HA' as Hm. apply (in_children HA) in Hm as (i & p & Hi & Hp & He & ->).
  destruct (in_dec Nat.eq_dec i I) as [HiI|HiI].
  - apply (live1_iff I C _ Ho') in Hall as (B & HB & H). pose proof (child_sum _ _ HB). pose proof (budget_move HS B HB).
    pose proof (live_sum_own HA i p HiI Hp He). pose proof (privates_move HA P _ HA').
    apply first_in_mono with (S (budget B)); [unfold budget in *; nia|].
    apply (first_in_move I C _ _ B Ho' HB). apply IH; auto; [lia|]. now apply (child_shape HS).
  - apply first_in_mono with (budget (lower A i p)); auto. apply fill_quick; auto.
    + destruct H2 as (x & H2). exists x. now apply (less_private_C I m n i p).
    + intros B HB. apply IH. lia.
Qed.

Lemma first_quick A : shape m n A -> live1 I C A -> first_in I C (S (budget A)) A.
Proof.
  intros HA H. destruct (over I A) eqn:Ho; [now apply (live1_over I C A Ho) in H as [? ?]; apply first_in_ended|].
  apply (live1_iff I C A Ho) in H as (A' & HA' & H). apply first_in_mono with (S (budget A')); [pose proof (budget_move HA A' HA'); lia|].
  apply (first_in_move I C _ A A' Ho HA'). apply second_quick; auto. now apply (child_shape HA).
Qed.
End Quick.
End Rows.

(** ** The induction on the number of live rows *)

Definition lines (k : nat) (l : list nat) (i : nat) : Prop := length l = i /\ NoDup l /\ forall x, In x l -> x < k.

(** C wins quickly what C wins. *)
Definition quick (i : nat) : Prop := forall I P A, lines m I i -> lines n P (wide i) -> shape m n A -> over I A = false ->
  live1 I C A -> first_in I C (turns i * (live_sum I A + privates I P A)) A.

(** There is no draw. *)
Definition decided (i : nat) : Prop := forall I A, lines m I i -> shape m n A -> over I A = false ->
  ~ live2 I R A -> live1 I C A.

Definition shorter (A : matrix) (b : nat) (i : nat) : bool := row_sum A i <? b.

(** The rows that are short for a column c: there are h of them, and h is least, so that the others are
    2 * long h times as long as c. *)
Lemma short_rows A I c i : length I = S i -> 1 <= c -> S i * (2 * long i * c) <= live_sum I A ->
  exists h, h <= i /\ length (filter (shorter A (2 * long h * c)) I) <= h /\
    forall g, g < h -> g < length (filter (shorter A (2 * long g * c)) I).
Proof.
  intros HI Hc Hs.
  assert (Hi : length (filter (shorter A (2 * long i * c)) I) <= i).
  { apply Nat.nlt_ge. intros H. destruct (bounds_positive i) as [_ Hl].
    assert (Hall : forall x, In x I -> shorter A (2 * long i * c) x = true).
    { intros x Hx. apply (filter_same (shorter A (2 * long i * c)) (fun _ => true) I); auto.
      assert (E : filter (fun _ : nat => true) I = I) by (clear; induction I as [|y I IH]; simpl; congruence).
      rewrite E, HI. lia. }
    assert (live_sum I A <= length I * (2 * long i * c - 1)).
    { apply sum_over_most. intros x Hx. specialize (Hall x Hx). apply Nat.ltb_lt in Hall. lia. }
    rewrite HI in *. assert (1 <= 2 * long i * c) by nia. nia. }
  clear Hs HI. induction i as [|i IH].
  - exists 0. split; auto. split; auto. lia.
  - destruct (Nat.le_gt_cases (length (filter (shorter A (2 * long i * c)) I)) i) as [H|H].
    + destruct (IH H) as (h & Hh & H1 & H2). exists h. auto.
    + destruct (bounded (fun g => g < length (filter (shorter A (2 * long g * c)) I))
        (fun g => length (filter (shorter A (2 * long g * c)) I) <= g) (S i)) as [Hall|(g & Hg & Hle)]; [intros g _; lia| |].
      * exists (S i). auto.
      * assert (Hex : forall g, length (filter (shorter A (2 * long g * c)) I) <= g ->
          exists h, h <= g /\ length (filter (shorter A (2 * long h * c)) I) <= h /\
            forall g', g' < h -> g' < length (filter (shorter A (2 * long g' * c)) I)).
        { clear. induction g as [g IH] using lt_wf_ind. intros Hg.
          destruct (bounded (fun x => x < length (filter (shorter A (2 * long x * c)) I))
            (fun x => length (filter (shorter A (2 * long x * c)) I) <= x) g) as [H|(x & Hx & H)]; [intros x _; lia|eauto|].
          destruct (IH x Hx H) as (h & Hh & H'). exists h. split; [lia|auto]. }
        destruct (Hex g Hle) as (h & Hh & H'). exists h. split; [lia|auto].
Qed.

Lemma key i : (forall h, 1 <= h -> h <= i -> quick h /\ decided h) ->
  forall I P A, lines m I (S i) -> lines n P (wide (S i)) -> shape m n A -> over I A = false -> ~ live2 I R A ->
  privates I P A = 0 -> first_in I C (long i * live_sum I A) A.
Proof.
  intros IH I P A (HI & HId & HIm) (HP & HPd & HPn) HA Ho HR Hq.
  destruct (bounds_positive i) as [Hw Hl].
  pose proof Ho as Ho'. apply (over_line I C) in Ho' as [Hc Hr]. simpl in Hc, Hr.
  assert (Hcol : forall j, j < n -> 0 < col_sum A j).
  { intros j Hj. apply Nat.neq_0_lt_0. intros E. apply not_true_iff_false in Hc. apply Hc, (zero_col_sum HA). eauto. }
  destruct (middle (col_sum A) P (wide i) (S i * (2 * long i))) as (c & Hlow & Hhigh); [nia|rewrite HP, wide_S; nia|auto|].
  set (Low := filter (fun x => col_sum A x <=? c) P) in *.
  assert (HLow : forall x, In x Low -> In x P /\ col_sum A x <= c).
  { intros x Hx. apply filter_In in Hx as [Hx H]. apply Nat.leb_le in H. auto. }
  assert (Hfit : S i * (2 * long i) * c <= live_sum I A).
  { transitivity (sum_over P (col_sum A)); [|now apply (columns_fit I HIm HA)].
    transitivity (sum_over (filter (fun x => c <=? col_sum A x) P) (col_sum A)); [|rewrite (sum_over_filter (fun x => c <=? col_sum A x) P); lia].
    transitivity (length (filter (fun x => c <=? col_sum A x) P) * c); [nia|]. apply sum_over_least.
    intros x Hx. apply filter_In in Hx as [_ Hx]. now apply Nat.leb_le. }
  destruct Low as [|j0 Low'] eqn:ELow; [simpl in Hlow; lia|]. destruct (HLow j0 (or_introl eq_refl)) as [Hj0P Hj0].
  rewrite <- ELow in *. clear ELow Low'. pose proof (Hcol j0 (HPn j0 Hj0P)) as Hj0pos.
  destruct (short_rows A I c i HI) as (h & Hh & Hshort & Hleast); [lia|nia|].
  destruct h as [|g].
  - apply first_in_mono with c; [nia|]. apply (live_race_C (m := m) (n := n) (j := j0)); auto.
    intros x Hx. destruct (filter (shorter A (2 * long 0 * c)) I) as [|y l] eqn:E; [|simpl in Hshort; lia].
    destruct (shorter A (2 * long 0 * c) x) eqn:Ex.
    + assert (In x []) by (rewrite <- E; apply filter_In; auto). easy.
    + apply Nat.ltb_ge in Ex. destruct (bounds_positive 0). nia.
  - specialize (Hleast g (Nat.lt_succ_diag_r g)). set (J := filter (shorter A (2 * long g * c)) I) in *.
    pose proof (long_mono (S g) g (Nat.le_succ_diag_r g)) as Hmono.
    assert (Himp : forall x, In x I -> shorter A (2 * long g * c) x = true -> shorter A (2 * long (S g) * c) x = true).
    { intros x _ H. apply Nat.ltb_lt in H. apply Nat.ltb_lt. nia. }
    assert (HJ : lines m J (S g)).
    { split; [|split].
      - pose proof (filter_less _ _ I Himp). unfold J in *. lia.
      - now apply NoDup_filter.
      - intros x Hx. apply filter_In in Hx as [Hx _]. auto. }
    assert (HJI : incl J I) by (intros x Hx; apply filter_In in Hx; tauto).
    assert (HP' : lines n (firstn (wide (S g)) Low) (wide (S g))).
    { split; [|split].
      - apply firstn_length_le. pose proof (wide_mono i (S g) Hh). lia.
      - apply NoDup_left with (skipn (wide (S g)) Low). rewrite firstn_skipn. now apply NoDup_filter.
      - intros x Hx. apply HPn, HLow. rewrite <- (firstn_skipn (wide (S g))). apply in_app_iff. now left. }
    set (P' := firstn (wide (S g)) Low) in *.
    assert (HoJ : over J A = false).
    { apply (over_line J C). split; auto. simpl. apply zero_live_false. intros x Hx.
      apply (proj1 (zero_live_false I A) Hr). now apply HJI. }
    destruct (IH (S g)) as [Hquick Hdec]; [lia|lia|].
    assert (HC : live1 J C A).
    { apply Hdec; auto. intros H. apply HR. revert H. now apply more_rows_win2. }
    pose proof (Hquick J P' A HJ HP' HA HoJ HC) as H.
    assert (HsJ : live_sum J A <= S g * (2 * long g * c)).
    { destruct HJ as [<- _]. apply sum_over_most. intros x Hx. apply filter_In in Hx as [_ Hx]. apply Nat.ltb_lt in Hx. lia. }
    assert (HqJ : privates J P' A <= wide (S g) * c).
    { destruct HP' as [<- _]. apply sum_over_most. intros x Hx. transitivity (col_sum A x); [now apply (private_col J HA)|].
      apply HLow. rewrite <- (firstn_skipn (wide (S g))). apply in_app_iff. now left. }
    assert (Hk : turns (S g) * (live_sum J A + privates J P' A) <= long (S g) * c).
    { rewrite long_S. nia. }
    apply first_in_mono with (long (S g) * c).
    { pose proof (long_mono i (S g) Hh). assert (c <= live_sum I A) by nia. nia. }
    apply (outlive J I _ m n A HA HIm); [|now apply first_in_mono with (2 := H)].
    intros b Hb HbJ. split; [now apply (proj1 (zero_live_false I A) Hr)|].
    destruct (shorter A (2 * long (S g) * c) b) eqn:Eb.
    + exfalso. apply HbJ, filter_In. split; auto.
      apply (filter_same (shorter A (2 * long g * c)) (shorter A (2 * long (S g) * c)) I Himp); auto.
      destruct HJ as [HJ _]. unfold J in HJ. lia.
    + apply Nat.ltb_ge in Eb. lia.
Qed.

Lemma both i : wide i <= n -> forall h, 1 <= h -> h <= i -> quick h /\ decided h.
Proof.
  intros Hn. induction h as [h IHh] using lt_wf_ind. intros Hh Hhi. destruct h as [|h]; [lia|].
  assert (Hkey := key h (fun g Hg Hgh => IHh g (proj2 (Nat.lt_succ_r g h) Hgh) Hg (Nat.le_trans _ _ _ (Nat.le_trans _ _ _ Hgh (Nat.le_succ_diag_r h)) Hhi))).
  split.
  - intros I P A HI HP HA Ho HC. pose proof HI as (HIl & HId & HIm). pose proof HP as (_ & _ & HPn).
    assert (Hs : 1 <= live_sum I A).
    { apply (over_line I C) in Ho as [_ Hr]. destruct I as [|x I]; [easy|].
      pose proof (proj1 (zero_live_false _ A) Hr x (or_introl eq_refl)). unfold live_sum, sum_over. simpl. unfold list_sum in *. lia. }
    apply first_in_mono with (S (budget I P (long h) A)); [unfold budget, turns; simpl pred; nia|].
    apply (first_quick I HIm P (long h) HPn); auto. intros B HB HoB HRB HqB. now apply (Hkey I P B).
  - intros I A HI. pose proof HI as (HIl & HId & HIm). apply (no_live_draw HIm). clear A. intros A HA Hpure Ho HR.
    exists (long h * live_sum I A). apply (Hkey I (seq 0 (wide (S h))) A); auto.
    + split; [apply seq_length|]. split; [apply seq_NoDup|]. intros x Hx. apply in_seq_0 in Hx.
      pose proof (wide_mono i (S h) Hhi). lia.
    + destruct (privates I (seq 0 (wide (S h))) A) eqn:E; auto. exfalso.
      destruct (privates_some I (A := A) (seq 0 (wide (S h)))) as (d & j & Hj & Hd & HdI & He); [lia|].
      apply in_seq_0 in Hj. pose proof (wide_mono i (S h) Hhi). rewrite (Hpure d j Hd HdI) in He; lia.
Qed.

End Size.

(** ** No draw *)

(** m x n, n >= wide m: R, moving second, wins, or C, moving first. *)
Theorem wide_first_C {m n A} : wide m <= n -> shape m n A -> terminal A = false ->
  ~ wins2 SEKI R A -> wins1 SEKI C A.
Proof.
  intros Hn HA Ht HR. pose proof HA as (Hm & _). destruct (both m n m Hn m Hm (Nat.le_refl m)) as [_ Hdec].
  apply (live_all HA C). apply Hdec; auto.
  - split; [apply seq_length|]. split; [apply seq_NoDup|]. intros x Hx. now apply in_seq_0.
  - unfold over, zero_live. unfold terminal, zero_row in Ht. now rewrite (shape_rows HA) in Ht.
  - intros H. now apply HR, (live_all HA R).
Qed.

(** No complete seki is so wide, whatever the sum. *)
Theorem no_complete_wide {m n A} : wide m <= n -> shape m n A -> ~ complete SEKI A.
Proof.
  intros Hn HA [[Ht H] _]. assert (HC : wins1 SEKI C A).
  { apply (wide_first_C Hn HA Ht). unfold wins2. simpl. now rewrite H. }
  unfold wins1 in HC. simpl in HC. now rewrite H in HC.
Qed.

Corollary wide_no_draw {m n A} : wide m <= n -> shape m n A -> ~ drawn A.
Proof. intros Hn. apply no_complete_no_draw. intros B HB. now apply (no_complete_wide Hn). Qed.

(** The same transposed. *)
Corollary high_no_draw {m n A} : wide n <= m -> shape m n A -> ~ drawn A.
Proof.
  intros Hm HA [p H]. apply (wide_no_draw Hm (transpose_shape m n A HA)). exists (opponent p).
  now rewrite (transpose_first SEKI m n A p HA).
Qed.
