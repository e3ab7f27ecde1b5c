(** * An entry that makes up most of its column (docs/theory.md, 3.12) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races.
Import ListNotations.

(** A tie made by R wins SEKI. *)
Definition tie (g : game) : nat := match g with SEKI => 1 | DSEKI => 0 end.

Section LongEntries.
Context {m n : nat} (i j : nat) (Hi : i < m) (Hj : j < n).

(** V is A with x more in (i, j) and y less in (k, j). *)
Definition shifted (x y k : nat) (A V : matrix) : Prop :=
  shape m n A /\ shape m n V /\ forall p q, p < m -> q < n ->
  entry V p q + (if (p =? k) && (q =? j) then y else 0) = entry A p q + (if (p =? i) && (q =? j) then x else 0).

Ltac cells := repeat (match goal with
  | |- context [?a =? ?b] => destruct (Nat.eqb_spec a b)
  | H : context [?a =? ?b] |- _ => destruct (Nat.eqb_spec a b)
  end; subst; cbn [andb] in *; try lia).

Lemma shifted_lower x y k A V p q : p < m -> q < n -> 0 < entry A p q -> 0 < entry V p q ->
  shifted x y k A V -> shifted x y k (lower A p q) (lower V p q).
Proof.
  intros Hp Hq HpA HpV (HA & HV & H). split; [|split]; try now apply shape_lower. intros r s Hr Hs.
  rewrite (entry_lower HA), (entry_lower HV) by auto. pose proof (H r s Hr Hs). pose proof (H p q Hp Hq). cells.
Qed.

(** The move in (i, j) of V alone, that in (k, j) of A alone. *)
Lemma shifted_less x y k A V : k <> i -> shifted (S x) y k A V -> shifted x y k A (lower V i j).
Proof.
  intros Hki (HA & HV & H). split; [|split]; auto; [now apply shape_lower|]. intros r s Hr Hs.
  rewrite (entry_lower HV) by auto. pose proof (H r s Hr Hs). pose proof (H i j Hi Hj). cells.
Qed.

Lemma shifted_paid x k A V : k < m -> k <> i -> 0 < entry A k j -> shifted x 1 k A V -> shifted x 0 k (lower A k j) V.
Proof.
  intros Hk Hki Hp (HA & HV & H). split; [|split]; auto; [now apply shape_lower|]. intros r s Hr Hs.
  rewrite (entry_lower HA) by auto. pose proof (H r s Hr Hs). pose proof (H k j Hk Hj). cells.
Qed.

Lemma shifted_pay x k A V : k < m -> k <> i -> 0 < entry A k j -> 0 < entry A i j -> shifted x 0 k A V ->
  shifted (S x) 1 k (lower A i j) (lower V k j).
Proof.
  intros Hk Hki Hp Ha (HA & HV & H). split; [|split]; try now apply shape_lower. intros r s Hr Hs.
  rewrite (entry_lower HA), (entry_lower HV) by auto.
  pose proof (H r s Hr Hs). pose proof (H k j Hk Hj). cells.
Qed.

(** The move in (i, j) of A alone. *)
Lemma shifted_before x y k A V : k <> i -> 0 < entry A i j -> shifted x y k A V -> shifted (S x) y k (lower A i j) V.
Proof.
  intros Hki Ha (HA & HV & H). split; [|split]; auto; [now apply shape_lower|]. intros r s Hr Hs.
  rewrite (entry_lower HA) by auto. pose proof (H r s Hr Hs). cells.
Qed.

Lemma shifted_same k A V : shifted 0 0 k A V -> V = A.
Proof.
  intros (HA & HV & H). apply (shape_ext HV A HA). intros r s Hr Hs. pose proof (H r s Hr Hs). cells.
Qed.

Lemma shifted_any x k k' A V : shifted x 0 k A V -> shifted x 0 k' A V.
Proof. intros (HA & HV & H). split; [|split]; auto. intros r s Hr Hs. specialize (H r s Hr Hs). cells. Qed.

(** ** The end of the game *)

(** With a unit in (i, j), A and V have the same zero columns, and V has the zero rows of A. *)
Lemma shifted_cols x y k A V : k <> i -> 0 < entry A i j -> shifted x y k A V -> zero_col V = zero_col A.
Proof.
  intros Hki Ha (HA & HV & H). apply eq_true_iff_eq. rewrite (zero_col_entries HA), (zero_col_entries HV).
  split; intros (l & Hl & E); exists l; (split; [auto|]); intros p Hp; pose proof (H p l Hp Hl) as Hpl; specialize (E p Hp) as Ep;
    (destruct (Nat.eq_dec l j) as [->|]; [pose proof (E i Hi); pose proof (H i j Hi Hj); cells|cells]).
Qed.

Lemma shifted_rows x y k A V : 0 < entry A i j -> shifted x y k A V -> zero_row A = true -> zero_row V = true.
Proof.
  intros Ha (HA & HV & H). rewrite (zero_row_entries HA), (zero_row_entries HV). intros (p & Hp & E).
  exists p. split; auto. intros q Hq. pose proof (H p q Hp Hq) as Hpq. rewrite (E q Hq) in Hpq.
  destruct (Nat.eq_dec p i) as [->|]; [specialize (E j Hj); lia|cells].
Qed.

Lemma zero_col_lost g A : zero_col A = true -> ~ wins1 g R A.
Proof.
  intros H. unfold wins1. rewrite first_terminal by (unfold terminal; now rewrite H, orb_true_r). simpl. rewrite H.
  now destruct (zero_row A), g.
Qed.

Lemma zero_row_won g A : zero_row A = true -> zero_col A = false -> wins1 g R A /\ wins2 g R A.
Proof.
  intros Hr Hc. unfold wins1, wins2. rewrite !first_terminal by (unfold terminal; now rewrite Hr). simpl.
  now rewrite Hr, Hc.
Qed.

(** Whoever moves, V is as good for R as A. *)
Definition as_good (g : game) (A V : matrix) : Prop :=
  (wins1 g R A -> wins1 g R V) /\ (wins2 g R A -> wins2 g R V).

(** If one of them is over. *)
Lemma over_as_good g x y k A V : k <> i -> 0 < entry A i j -> shifted x y k A V ->
  terminal A = true \/ terminal V = true -> as_good g A V.
Proof.
  intros Hki Ha H Ht. pose proof (shifted_cols x y k A V Hki Ha H) as Hc. pose proof (shifted_rows x y k A V Ha H) as Hr.
  unfold terminal in Ht. rewrite Hc in Ht. destruct (zero_col A) eqn:Ec.
  - assert (HtA : terminal A = true) by (unfold terminal; now rewrite Ec, orb_true_r).
    assert (HtV : terminal V = true) by (unfold terminal; now rewrite Hc, orb_true_r).
    unfold as_good, wins1, wins2. rewrite !first_terminal by auto. simpl. rewrite Hc, Ec.
    destruct (zero_row A) eqn:Er; [rewrite Hr by auto|]; destruct (zero_row V), g; split; congruence.
  - assert (Er : zero_row V = true).
    { rewrite !orb_false_r in Ht. destruct Ht as [Ht|Ht]; auto. }
    split; intros _; now apply zero_row_won.
Qed.

(** ** The theorem *)

Definition raise_good g A : Prop := forall x k V, k <> i -> 1 <= x -> shifted x 0 k A V ->
  0 < entry A i j -> 2 * col_sum A j + 1 + tie g <= 3 * entry A i j -> as_good g A V.

Definition pay_good g A : Prop := forall x k V, k < m -> k <> i -> 2 <= x -> shifted x 1 k A V ->
  0 < entry A i j -> 0 < entry A k j -> 2 * col_sum A j + tie g <= 3 * entry A i j -> as_good g A V.

Lemma other_in_column A : shape m n A -> entry A i j < col_sum A j -> exists k, k < m /\ k <> i /\ 0 < entry A k j.
Proof.
  intros HA H. rewrite (col_sum_entries HA) in H.
  destruct (list_sum_elsewhere (map (fun i => entry A i j) (seq 0 m)) i) as [(k & Hk & Hki & Hp)|E].
  - rewrite map_length, seq_length in Hk. rewrite (nth_map _ _ _ 0), seq_nth in Hp by now rewrite ?seq_length.
    exists k. auto.
  - rewrite (nth_map _ _ _ 0), seq_nth in E by now rewrite ?seq_length. simpl in E. lia.
Qed.

Lemma entry_le_col_sum A p q : shape m n A -> p < m -> entry A p q <= col_sum A q.
Proof.
  intros HA Hp. rewrite (col_sum_entries HA). pose proof (list_sum_nth (map (fun i => entry A i q) (seq 0 m)) p) as H.
  rewrite (nth_map _ _ _ 0), seq_nth in H by now rewrite ?seq_length. exact H.
Qed.

(** A move in an entry of at least 2 does not end the game. *)
Lemma not_over A : shape m n A -> terminal A = false -> 2 <= entry A i j -> terminal (lower A i j) = false.
Proof.
  intros HA Ht H2. pose proof (shape_lower HA i j) as HA'. destruct (shape_terminal HA Ht) as [Hrow Hcol].
  assert (Ha : 0 < entry A i j) by lia.
  apply not_true_is_false. unfold terminal. intros Hz. apply orb_true_iff in Hz as [Hz|Hz].
  - apply (zero_row_sum HA') in Hz as (r & Hr & Hz). specialize (Hrow r Hr). rewrite (row_sum_lower HA) in Hz by auto.
    destruct (Nat.eqb_spec r i) as [->|]; [|lia]. pose proof (entry_le_row_sum (A := A) i j). lia.
  - apply (zero_col_sum HA') in Hz as (c & Hc & Hz). specialize (Hcol c Hc). rewrite (col_sum_lower HA) in Hz by auto.
    destruct (Nat.eqb_spec c j) as [->|]; [|lia]. pose proof (entry_le_col_sum A i j HA Hi). lia.
Qed.

Section Step.
Context (g : game) (A : matrix) (HA : shape m n A) (Ht : terminal A = false).
Context (IHr : forall A', matrix_sum A' < matrix_sum A -> shape m n A' -> raise_good g A').
Context (IHp : forall A', matrix_sum A' < matrix_sum A -> shape m n A' -> pay_good g A').

Lemma step_sum p q : p < m -> q < n -> 0 < entry A p q -> matrix_sum (lower A p q) < matrix_sum A.
Proof.
  intros Hp Hq H. assert (HC : In (lower A p q) (children A)) by (apply (in_children HA); eauto 10).
  apply child_sum in HC. lia.
Qed.

Lemma entry_child p q : p < m -> q < n -> 0 < entry A p q -> ~ (p = i /\ q = j) -> entry (lower A p q) i j = entry A i j.
Proof. intros Hp Hq H Hn. rewrite (entry_lower HA) by auto. cells. Qed.

Lemma col_child p q : p < m -> 0 < entry A p q -> col_sum (lower A p q) j <= col_sum A j.
Proof. intros Hp H. rewrite (col_sum_lower HA) by auto. lia. Qed.

(** The same move elsewhere. *)
Lemma same_raise x k V p q : k <> i -> 1 <= x -> shifted x 0 k A V -> 0 < entry A i j ->
  2 * col_sum A j + 1 + tie g <= 3 * entry A i j -> p < m -> q < n -> 0 < entry A p q -> ~ (p = i /\ q = j) ->
  In (lower V p q) (children V) /\ as_good g (lower A p q) (lower V p q).
Proof.
  intros Hki Hx H Ha Hc Hp Hq Hpq Hn. pose proof H as (_ & HV & He).
  assert (HpV : 0 < entry V p q) by (pose proof (He p q Hp Hq); cells).
  split; [apply (in_children HV); eauto 10|].
  apply (IHr (lower A p q)) with (x := x) (k := k); auto using step_sum.
  - now apply shape_lower.
  - now apply shifted_lower.
  - rewrite entry_child; auto.
  - rewrite entry_child by auto. pose proof (col_child p q Hp Hpq). lia.
Qed.

Lemma same_pay x k V p q : k < m -> k <> i -> 2 <= x -> shifted x 1 k A V -> 0 < entry A i j -> 0 < entry A k j ->
  2 * col_sum A j + tie g <= 3 * entry A i j -> p < m -> q < n -> 0 < entry A p q -> 0 < entry V p q ->
  ~ (p = i /\ q = j) -> In (lower V p q) (children V) /\ as_good g (lower A p q) (lower V p q).
Proof.
  intros Hk Hki Hx H Ha Hak Hc Hp Hq Hpq HpV Hn. pose proof H as (_ & HV & He).
  split; [apply (in_children HV); eauto 10|].
  apply (IHp (lower A p q)) with (x := x) (k := k); auto using step_sum.
  - now apply shape_lower.
  - now apply shifted_lower.
  - rewrite entry_child; auto.
  - rewrite (entry_lower HA) by auto. pose proof (He k j Hk Hj). cells.
  - rewrite entry_child by auto. pose proof (col_child p q Hp Hpq). lia.
Qed.

Lemma raise_first x k V : k <> i -> 1 <= x -> shifted x 0 k A V -> 0 < entry A i j ->
  2 * col_sum A j + 1 + tie g <= 3 * entry A i j -> terminal V = false -> wins1 g R A -> wins1 g R V.
Proof.
  intros Hki Hx H Ha Hc HtV Hw. pose proof H as (_ & HV & He). apply (wins1_iff g R V HtV).
  apply (wins1_iff g R A Ht) in Hw as (A' & HA' & Hw).
  apply (in_children HA) in HA' as (p & q & Hp & Hq & Hpq & ->).
  assert (D : (p = i /\ q = j) \/ ~ (p = i /\ q = j)) by lia. destruct D as [[-> ->]|D].
  2: { destruct (same_raise x k V p q) as (HC & _ & H2); auto. exists (lower V p q). auto. }
  pose proof (shape_lower HA i j) as HA'. pose proof (He i j Hi Hj) as Hij.
  assert (Ea : entry (lower A i j) i j = entry A i j - 1) by (rewrite (entry_lower HA), !Nat.eqb_refl by auto; simpl; lia).
  assert (Ec : col_sum (lower A i j) j = col_sum A j - 1) by (rewrite (col_sum_lower HA), Nat.eqb_refl; auto).
  pose proof (step_sum i j Hi Hj Ha) as Hs.
  pose proof (entry_le_col_sum A i j HA Hi) as Hle.
  destruct (le_lt_dec (2 * (col_sum A j - 1) + 1 + tie g) (3 * (entry A i j - 1))) as [Hd|Hd].
  - destruct (Nat.eq_dec (entry A i j) 1) as [E1|E1]; [unfold tie in *; destruct g; lia|].
    exists (lower V i j). split; [apply (in_children HV); exists i, j; repeat split; auto; cells|].
    apply (IHr (lower A i j) Hs HA' x k (lower V i j)); auto; try lia.
    apply shifted_lower; auto. cells.
  - destruct (Nat.eq_dec (entry A i j) (col_sum A j)) as [E|E].
    + exfalso. destruct g; unfold tie in *.
      * apply (wins2_iff _ _ _ (not_over A HA Ht ltac:(lia))) in Hw as [_ Hw].
        assert (Hp1 : 0 < entry (lower A i j) i j) by lia.
        apply (zero_col_lost SEKI (lower (lower A i j) i j)).
        -- apply (zero_col_sum (shape_lower HA' i j)). exists j. split; auto.
           rewrite (col_sum_lower HA'), Nat.eqb_refl by auto. lia.
        -- apply Hw, (in_children HA'). eauto 10.
      * assert (Hz : zero_col (lower A i j) = true) by (apply (zero_col_sum HA'); exists j; split; auto; lia).
        unfold wins2 in Hw. rewrite first_terminal in Hw by (unfold terminal; now rewrite Hz, orb_true_r).
        simpl in Hw. rewrite Hz in Hw. now destruct (zero_row (lower A i j)).
    + assert (H2 : 2 <= entry A i j) by lia.
      destruct (other_in_column A HA) as (k' & Hk' & Hki' & Hp'); [lia|].
      exists (lower V k' j). split.
      * apply (in_children HV). exists k', j. repeat split; auto. pose proof (He k' j Hk' Hj). cells.
      * apply (IHp (lower A i j) Hs HA' (S x) k' (lower V k' j)); auto; try lia.
        -- apply shifted_pay; auto. now apply shifted_any with (k := k).
        -- rewrite (entry_lower HA) by auto. cells.
Qed.

Lemma raise_step : raise_good g A.
Proof.
  intros x k V Hki Hx H Ha Hc. destruct (terminal V) eqn:HtV; [eapply over_as_good; eauto|].
  pose proof H as (_ & HV & He).
  assert (H1 : forall x V, 1 <= x -> shifted x 0 k A V -> terminal V = false -> wins1 g R A -> wins1 g R V)
    by (intros; eapply raise_first; eauto).
  split; [now apply (H1 x)|]. intros Hw. apply (wins2_iff g R V HtV). apply (wins2_iff g R A Ht) in Hw as [Hw Hw'].
  split; [now apply (H1 x)|]. intros V' HV'. apply (in_children HV) in HV' as (p & q & Hp & Hq & Hpq & ->).
  assert (D : (p = i /\ q = j) \/ ~ (p = i /\ q = j)) by lia. destruct D as [[-> ->]|D].
  - destruct x as [|[|x]]; [lia| |].
    + apply shifted_less in H; auto. now rewrite (shifted_same k A (lower V i j)).
    + apply shifted_less in H; auto. destruct (terminal (lower V i j)) eqn:HtV'.
      * destruct (over_as_good g (S x) 0 k A (lower V i j)) as [H2 _]; auto.
      * apply (H1 (S x)); auto; lia.
  - assert (HpA : 0 < entry A p q) by (pose proof (He p q Hp Hq); cells).
    destruct (same_raise x k V p q) as (_ & H2 & _); auto. apply H2, Hw', (in_children HA). eauto 10.
Qed.

Lemma pay_step : pay_good g A.
Proof.
  intros x k V Hk Hki Hx H Ha Hak Hc. destruct (terminal V) eqn:HtV; [eapply over_as_good; eauto|].
  pose proof H as (_ & HV & He).
  assert (Hle : entry A i j + entry A k j <= col_sum A j) by (apply (two_le_col_sum HA); auto).
  pose proof (shape_lower HA k j) as HB. pose proof (step_sum k j Hk Hj Hak) as Hs.
  assert (Eb : entry (lower A k j) i j = entry A i j) by (apply entry_child; auto; lia).
  assert (Ec : col_sum (lower A k j) j = col_sum A j - 1) by (rewrite (col_sum_lower HA), Nat.eqb_refl; auto).
  assert (Hraise : forall x V, 1 <= x -> shifted x 1 k A V -> as_good g (lower A k j) V).
  { intros y U Hy HU. apply (IHr (lower A k j) Hs HB y k U); auto; try lia. now apply shifted_paid. }
  assert (H1 : wins1 g R A -> wins1 g R V).
  { intros Hw. apply (wins1_iff g R A Ht) in Hw as (A' & HA' & Hw).
    apply (in_children HA) in HA' as (p & q & Hp & Hq & Hpq & ->).
    assert (D : (p = i /\ q = j) \/ (p = k /\ q = j) \/ ~ (p = i /\ q = j) /\ ~ (p = k /\ q = j)) by lia.
    destruct D as [[-> ->]|[[-> ->]|[D1 D2]]].
    - assert (Ea : entry (lower A i j) i j = entry A i j - 1) by (rewrite (entry_lower HA), !Nat.eqb_refl by auto; simpl; lia).
      pose proof (shape_lower HA i j) as HA'.
      assert (Ek : entry (lower A i j) k j = entry A k j) by (rewrite (entry_lower HA) by auto; cells).
      assert (Hka : 0 < entry (lower A i j) k j) by lia.
      assert (Ecol : col_sum (lower (lower A i j) k j) j = col_sum A j - 2).
      { rewrite (col_sum_lower HA'), (col_sum_lower HA), !Nat.eqb_refl by auto. lia. }
      assert (Eent : entry (lower (lower A i j) k j) i j = entry A i j - 1) by (rewrite (entry_lower HA') by auto; cells).
      assert (HD : In (lower (lower A i j) k j) (children (lower A i j))) by (apply (in_children HA'); eauto 10).
      apply (wins2_iff _ _ _ (not_over A HA Ht ltac:(lia))) in Hw as [_ Hw]. apply Hw in HD as Hw1.
      apply child_sum in HD. pose proof (step_sum i j Hi Hj Ha) as Hs'.
      apply (IHr (lower (lower A i j) k j) ltac:(lia) (shape_lower HA' k j) (S x) k V); auto; try lia.
      apply shifted_paid; auto. now apply shifted_before.
    - apply (wins2_wins1 g R V HtV). now apply (Hraise x V ltac:(lia) H).
    - apply (wins1_iff g R V HtV). assert (HpV : 0 < entry V p q) by (pose proof (He p q Hp Hq); cells).
      destruct (same_pay x k V p q) as (HC & _ & H2); auto. exists (lower V p q). auto. }
  split; auto. intros Hw. apply (wins2_iff g R V HtV). apply (wins2_iff g R A Ht) in Hw as [Hw Hw'].
  split; auto. intros V' HV'. apply (in_children HV) in HV' as (p & q & Hp & Hq & Hpq & ->).
  assert (D : (p = i /\ q = j) \/ ~ (p = i /\ q = j)) by lia. destruct D as [[-> ->]|D].
  - destruct x as [|x]; [lia|]. apply shifted_less in H; auto.
    apply (Hraise x (lower V i j)); auto; [lia|]. apply Hw', (in_children HA). eauto 10.
  - assert (HpA : 0 < entry A p q) by (pose proof (He p q Hp Hq); cells).
    destruct (same_pay x k V p q) as (_ & H2 & _); auto. apply H2, Hw', (in_children HA). eauto 10.
Qed.

End Step.

Lemma both_good g A : shape m n A -> raise_good g A /\ pay_good g A.
Proof.
  remember (matrix_sum A) as s eqn:E. revert A E. induction s as [s IH] using lt_wf_ind. intros A -> HA.
  destruct (terminal A) eqn:Ht.
  - split; intros x k V; intros; eapply over_as_good; eauto.
  - assert (IHr : forall A', matrix_sum A' < matrix_sum A -> shape m n A' -> raise_good g A')
      by (intros A' Hs HA'; now apply (IH (matrix_sum A'))).
    assert (IHp : forall A', matrix_sum A' < matrix_sum A -> shape m n A' -> pay_good g A')
      by (intros A' Hs HA'; now apply (IH (matrix_sum A'))).
    split; [now apply raise_step|now apply pay_step].
Qed.

End LongEntries.

(** R wins with a greater entry as well, where the entry is long. *)
Theorem longer_entry {m n} g A i j x V : shape m n A -> shape m n V -> i < m -> j < n ->
  (forall p q, p < m -> q < n -> entry V p q = entry A p q + if (p =? i) && (q =? j) then x else 0) ->
  0 < entry A i j -> 2 * col_sum A j + 1 + tie g <= 3 * entry A i j -> as_good g A V.
Proof.
  intros HA HV Hi Hj H Ha Hc.
  assert (HS : shifted (m := m) (n := n) i j x 0 (S i) A V).
  { split; [|split]; auto. intros p q Hp Hq. rewrite H by auto. destruct ((p =? S i) && (q =? j)); lia. }
  destruct x as [|x]; [rewrite (shifted_same i j Hi Hj (S i) A V HS); split; auto|].
  apply (proj1 (both_good i j Hi Hj g A HA) (S x) (S i) V); auto; lia.
Qed.

(** Where C must pass in a seki, no entry is long. *)
Theorem must_pass_entries {m n} g A i j : shape m n A -> i < m -> j < n -> seki g A -> all_moves_lose g C A ->
  3 * entry A i j <= 2 * col_sum A j + 1 + tie g.
Proof.
  intros HA Hi Hj [Ht HD] Hlose. apply Nat.nlt_ge. intros Hlong.
  assert (Ha : 0 < entry A i j) by lia. pose proof (shape_lower HA i j) as HA'.
  assert (Hc : In (lower A i j) (children A)) by (apply (in_children HA); eauto 10).
  destruct (longer_entry g (lower A i j) i j 1 A HA' HA Hi Hj) as [H1 _].
  - intros p q Hp Hq. rewrite (entry_lower HA) by auto.
    destruct (Nat.eqb_spec p i), (Nat.eqb_spec q j); subst; simpl; lia.
  - rewrite (entry_lower HA), !Nat.eqb_refl by auto. simpl.
    pose proof (entry_le_col_sum A i j HA Hi). destruct g; simpl in *; lia.
  - rewrite (entry_lower HA), (col_sum_lower HA), !Nat.eqb_refl by auto. simpl.
    pose proof (entry_le_col_sum A i j HA Hi). lia.
  - specialize (H1 (Hlose _ Hc)). unfold wins1 in H1. now rewrite HD in H1.
Qed.

(** In a complete seki this holds of rows and of columns: in SEKI a line with one positive entry is 2. *)
Theorem complete_entries {m n} g A i j : shape m n A -> i < m -> j < n -> complete g A ->
  3 * entry A i j <= 2 * col_sum A j + 1 + tie g /\ 3 * entry A i j <= 2 * row_sum A i + 1 + tie g.
Proof.
  intros HA Hi Hj HC. split; [destruct HC as (Hs & _ & Hl); now apply (must_pass_entries g A i j HA)|].
  pose proof (transpose_shape m n A HA) as HT. rewrite <- (transpose_entry m n), <- (transpose_col_sum m n) by auto.
  assert (HCT : complete g (transpose A)).
  { apply complete_iff in HC as [Ht HC]. apply complete_iff. rewrite (transpose_terminal m n) by auto. split; auto.
    intros B HB. pose proof (transpose_child n m _ _ HT HB) as HB'. rewrite (transpose_transpose m n) in HB' by auto.
    specialize (HC _ HB'). pose proof (child_shape HT B HB) as HsB.
    rewrite (transpose_outcome g n m B HsB) in HC. destruct (outcome g B). simpl in HC. congruence. }
  destruct HCT as (Hs & _ & Hl). now apply (must_pass_entries g (transpose A) j i HT).
Qed.
