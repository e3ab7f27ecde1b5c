(** * Blocking a row (docs/theory.md, 3.11)

    A strategy of C in SEKI: one column keeps row a from ever leading, and another is filled before any other
    row can become zero. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Races TwoRowsSeki.
Import ListNotations.

Lemma wins2_zero_col A : zero_col A = true -> wins2 SEKI C A.
Proof.
  intros H. unfold wins2. rewrite first_terminal by (unfold terminal; now rewrite H, orb_true_r).
  simpl. rewrite H. now destruct (zero_row A).
Qed.

Lemma wins1_zero_col A : zero_col A = true -> zero_row A = false -> wins1 SEKI C A.
Proof.
  intros H Hr. unfold wins1. rewrite first_terminal by (unfold terminal; now rewrite H, orb_true_r).
  simpl. now rewrite H, Hr.
Qed.

(** A column has something outside row a. *)
Lemma outside_positive {m n A} (HA : shape m n A) a j : a < m -> 0 < outside A a j ->
  exists i, i < m /\ i <> a /\ 0 < entry A i j.
Proof.
  intros Ha H. unfold outside in H. rewrite (col_sum_entries HA) in H.
  destruct (list_sum_elsewhere (map (fun i => entry A i j) (seq 0 m)) a) as [(i & Hi & Hne & He)|E].
  - rewrite map_length, seq_length in Hi. rewrite (nth_map _ _ _ 0), seq_nth in He by now rewrite ?seq_length. eauto.
  - rewrite (nth_map _ _ _ 0), seq_nth in E by now rewrite ?seq_length. simpl in E. lia.
Qed.

Lemma col_entry {m n A} (HA : shape m n A) i p : i < m -> entry A i p <= col_sum A p.
Proof.
  intros Hi. rewrite (col_sum_entries HA).
  replace (entry A i p) with (nth i (map (fun i => entry A i p) (seq 0 m)) 0); [apply list_sum_nth|].
  now rewrite (nth_map _ _ _ 0), seq_nth by now rewrite ?seq_length.
Qed.

Section Blocking.
Variables (m n a j l : nat).
Hypotheses (Ha : a < m) (Hj : j < n) (Hl : l < n) (Hjl : l <> j).

(** What the race of row a has in column j: t_aj = reach - row_sum. *)
Definition reach (A : matrix) : nat := outside A a j + credit true (entry A a j).

(** Row a lags by k at least, and column l can be filled, with k turns to spare, before another row is zero. *)
Definition blocks (k : nat) (A : matrix) : Prop :=
  reach A + k <= row_sum A a /\
  forall b, b < m -> b <> a ->
    col_sum A l + entry A b l + k <= row_sum A b /\
    col_sum A l + entry A b l + entry A a l + 1 + entry A b j + reach A + k <= row_sum A b + row_sum A a.

Lemma blocks_weaken A : blocks 1 A -> blocks 0 A.
Proof. intros [H H']. split; [lia|]. intros b Hb Hba. specialize (H' b Hb Hba). lia. Qed.

Section Moves.
Context {A : matrix} (HA : shape m n A) {i p : nat} (Hi : i < m) (Hp : p < n) (He : 0 < entry A i p).

Definition one (b : bool) : nat := if b then 1 else 0.

Lemma row_move b : row_sum A b = row_sum (lower A i p) b + one (b =? i).
Proof.
  rewrite (row_sum_lower HA) by auto. pose proof (entry_le_row_sum (A := A) i p).
  destruct (Nat.eqb_spec b i) as [->|]; unfold one; lia.
Qed.

Lemma entry_move b q : entry A b q = entry (lower A i p) b q + one ((b =? i) && (q =? p)).
Proof.
  rewrite (entry_lower HA) by auto.
  destruct (Nat.eqb_spec b i) as [->|], (Nat.eqb_spec q p) as [->|]; unfold one; simpl; lia.
Qed.

Lemma col_move q : col_sum A q = col_sum (lower A i p) q + one (q =? p).
Proof.
  rewrite (col_sum_lower HA) by auto. destruct (Nat.eqb_spec q p) as [->|]; unfold one; [|lia].
  pose proof (col_entry HA i p Hi). lia.
Qed.

Lemma reach_own : i = a -> reach (lower A i p) <= reach A.
Proof.
  intros E. unfold reach. rewrite E in *. rewrite (outside_row_move HA), (entry_lower_row HA) by auto.
  pose proof (credit_lower (entry A a p)). destruct (Nat.eqb_spec j p) as [<-|]; lia.
Qed.

Lemma reach_other : i <> a -> reach A = reach (lower A i p) + one (j =? p).
Proof.
  intros E. unfold reach. rewrite (outside_other_move HA), (entry_lower HA) by auto.
  destruct (Nat.eqb_spec a i); [congruence|]. simpl. destruct (Nat.eqb_spec j p) as [Ep|]; unfold one; [|lia].
  assert (1 <= outside A a j); [|lia].
  unfold outside. rewrite Ep. pose proof (two_le_col_sum HA a i p Ha Hi). lia.
Qed.

(** After a move of R there is one turn less to spare. *)
Lemma blocks_reply : blocks 1 A -> blocks 0 (lower A i p).
Proof.
  intros [Hr H]. pose proof reach_own as Ho. pose proof reach_other as Hx. pose proof (row_move a) as Ea. split.
  - destruct (Nat.eq_dec i a) as [E|E]; [specialize (Ho E)|specialize (Hx E)];
      destruct (Nat.eqb_spec a i); try congruence; unfold one in *; lia.
  - intros b Hb Hba. destruct (H b Hb Hba) as [H1 H2]. pose proof (row_move b) as Eb. pose proof (col_move l) as Ec.
    pose proof (entry_move a l) as E1. pose proof (entry_move b l) as E2. pose proof (entry_move b j) as E3.
    clear H. destruct (Nat.eq_dec i a) as [E|E]; [specialize (Ho E)|specialize (Hx E)];
      destruct (Nat.eqb_spec a i); try congruence; destruct (Nat.eqb_spec b i); try congruence; simpl in *; unfold one in *;
      destruct (l =? p), (j =? p); lia.
Qed.

(** C gains a turn: in column l outside row a, if row a lags; in row a, if it lags by 2; and in column j
    outside row a, if it lags by 0, or by 1 while row a is in column l. *)
Lemma blocks_gain : blocks 0 A ->
  p = l /\ i <> a /\ reach A + 1 <= row_sum A a \/
  p = l /\ i = a /\ reach A + 2 <= row_sum A a \/
  p = j /\ i <> a /\ row_sum A a < reach A + 1 + entry A a l ->
  blocks 1 (lower A i p).
Proof.
  intros [Hr H] Hor. pose proof reach_own as Ho. pose proof reach_other as Hx. pose proof (row_move a) as Ea. split.
  - clear H. destruct (Nat.eq_dec i a) as [E|E]; [specialize (Ho E)|specialize (Hx E)];
      destruct (Nat.eqb_spec a i); try congruence; unfold one in *; destruct (Nat.eqb_spec j p); lia.
  - intros b Hb Hba. destruct (H b Hb Hba) as [H1 H2]. pose proof (row_move b) as Eb. pose proof (col_move l) as Ec.
    pose proof (entry_move a l) as E1. pose proof (entry_move b l) as E2. pose proof (entry_move b j) as E3.
    clear H. destruct Hor as [(Ep & E & Hlag)|[(Ep & E & Hlag)|(Ep & E & Hlag)]]; [specialize (Hx E)|specialize (Ho E)|specialize (Hx E)];
      destruct (Nat.eqb_spec a i); try congruence; destruct (Nat.eqb_spec b i); try congruence;
      destruct (Nat.eqb_spec l p); try congruence; destruct (Nat.eqb_spec j p); try congruence;
      simpl in *; unfold one in *; lia.
Qed.

End Moves.

Lemma blocks_rows {A} : blocks 1 A -> 0 < col_sum A l -> 0 < col_sum A j -> forall b, b < m -> 2 <= row_sum A b.
Proof.
  intros [Hr H] Hl0 Hj0 b Hb. destruct (Nat.eq_dec b a) as [->|Hba]; [|specialize (H b Hb Hba); lia].
  unfold reach, outside in Hr. destruct (credit_cases (entry A a j)); lia.
Qed.

(** C has a move that gains a turn. *)
Lemma blocks_move {A} : shape m n A -> (forall q, q < n -> 2 <= col_sum A q) -> blocks 0 A ->
  exists i p, i < m /\ p < n /\ 0 < entry A i p /\ blocks 1 (lower A i p).
Proof.
  intros HA Hc HB. pose proof (proj1 HB) as Hr. pose proof (Hc j Hj) as Hcj. pose proof (Hc l Hl) as Hcl.
  assert (Hout : row_sum A a < reach A + 1 + entry A a l -> 0 < outside A a j).
  { intros H. destruct (outside A a j) eqn:E; [exfalso|lia]. unfold reach in *. rewrite E in *. unfold outside in E.
    pose proof (two_le_row_sum (A := A) a j l (not_eq_sym Hjl)). destruct (credit_cases (entry A a j)); lia. }
  assert (Hplay : row_sum A a < reach A + 1 + entry A a l -> exists i p, i < m /\ p < n /\ 0 < entry A i p /\ blocks 1 (lower A i p)).
  { intros H. destruct (outside_positive HA a j Ha (Hout H)) as (i & Hi & Hia & He). exists i, j.
    refine (conj Hi (conj Hj (conj He _))). apply (blocks_gain HA); auto. }
  destruct (Nat.eq_dec (row_sum A a) (reach A)) as [E0|E0]; [apply Hplay; lia|].
  destruct (Nat.eq_dec (outside A a l) 0) as [El|El].
  - assert (entry A a l = col_sum A l).
    { unfold outside in El. pose proof (col_entry HA a l Ha). lia. }
    destruct (Nat.eq_dec (row_sum A a) (reach A + 1)) as [E1|E1]; [apply Hplay; lia|].
    assert (He : 0 < entry A a l) by lia. exists a, l. refine (conj Ha (conj Hl (conj He _))). apply (blocks_gain HA); auto. right. left. repeat split; auto. lia.
  - destruct (outside_positive HA a l Ha) as (i & Hi & Hia & He); [lia|]. exists i, l.
    refine (conj Hi (conj Hl (conj He _))). apply (blocks_gain HA); auto. left. repeat split; auto. lia.
Qed.

Theorem blocking A : shape m n A -> terminal A = false -> blocks 0 A -> wins1 SEKI C A.
Proof.
  remember (matrix_sum A) as s eqn:Es. revert A Es. induction s as [s IH] using lt_wf_ind. intros A -> HA Ht HB.
  destruct (shape_terminal HA Ht) as [_ Hc].
  destruct (bounded (fun q => 2 <= col_sum A q) (fun q => col_sum A q = 1) n) as [Hc2|(q & Hq & E)].
  { intros q Hq. specialize (Hc q Hq). lia. }
  2:{ apply (wins1_iff SEKI C A Ht). now apply (takes_column q HA Hq). }
  destruct (blocks_move HA Hc2 HB) as (i & p & Hi & Hp & He & H1). pose proof (shape_lower HA i p) as HS.
  assert (HA' : In (lower A i p) (children A)) by (apply (in_children HA); eauto 10).
  pose proof (child_sum _ _ HA') as Hs. apply (wins1_iff SEKI C A Ht). exists (lower A i p). split; auto.
  set (B := lower A i p) in *.
  destruct (zero_col B) eqn:HzB; [now apply wins2_zero_col|].
  assert (HcB : forall q, q < n -> 0 < col_sum B q).
  { intros q Hq. apply Nat.neq_0_lt_0. intros E. apply not_true_iff_false in HzB. apply HzB, (zero_col_sum HS). eauto. }
  pose proof (blocks_rows H1 (HcB l Hl) (HcB j Hj)) as Hrows.
  assert (HtB : terminal B = false).
  { unfold terminal. rewrite HzB, orb_false_r. apply not_true_iff_false. rewrite (zero_row_sum HS). intros (b & Hb & E).
    specialize (Hrows b Hb). lia. }
  apply (wins2_iff SEKI C B HtB). split; [apply (IH (matrix_sum B)); auto using blocks_weaken; lia|].
  intros D HD. pose proof (child_shape HS D HD) as HSD. pose proof (child_sum _ _ HD) as HsD.
  apply (in_children HS) in HD as (k & q & Hk & Hq & HeD & ->).
  assert (Hz : zero_row (lower B k q) = false).
  { apply not_true_iff_false. rewrite (zero_row_sum HSD). intros (b & Hb & E). specialize (Hrows b Hb).
    rewrite (row_sum_lower HS) in E by auto. destruct (b =? k); lia. }
  destruct (zero_col (lower B k q)) eqn:HzD; [now apply wins1_zero_col|].
  apply (IH (matrix_sum (lower B k q))); auto; [lia|unfold terminal; now rewrite Hz, HzD|].
  now apply (blocks_reply HS).
Qed.
End Blocking.

(** The simpler condition: no lead in row a, all other rows long. *)
Corollary block_lemma {m n A} a j l : shape m n A -> terminal A = false -> a < m -> j < n -> l < n -> l <> j ->
  reach a j A <= row_sum A a ->
  (forall b, b < m -> b <> a -> col_sum A l + entry A a l + entry A b l + entry A b j < row_sum A b) ->
  wins1 SEKI C A.
Proof.
  intros HA Ht Ha Hj Hl Hlj Hr H. apply (blocking m n a j l Ha Hj Hl Hlj A HA Ht). split; [lia|].
  intros b Hb Hba. specialize (H b Hb Hba). lia.
Qed.

(** Where C, moving first, does not win, no block is possible: row a may lead in column j, or some other row is short. *)
Corollary block_fails {m n A} : shape m n A -> terminal A = false -> ~ wins1 SEKI C A ->
  forall a j l, a < m -> j < n -> l < n -> l <> j ->
  row_sum A a < reach a j A \/
  exists b, b < m /\ b <> a /\
    (row_sum A b < col_sum A l + entry A b l \/
     row_sum A b + row_sum A a < col_sum A l + entry A b l + entry A a l + 1 + entry A b j + reach a j A).
Proof.
  intros HA Ht HC a j l Ha Hj Hl Hlj. destruct (Nat.le_gt_cases (reach a j A) (row_sum A a)) as [Hr|]; auto. right.
  destruct (bounded
    (fun b => b <> a -> col_sum A l + entry A b l <= row_sum A b /\
      col_sum A l + entry A b l + entry A a l + 1 + entry A b j + reach a j A <= row_sum A b + row_sum A a)
    (fun b => b <> a /\ (row_sum A b < col_sum A l + entry A b l \/
      row_sum A b + row_sum A a < col_sum A l + entry A b l + entry A a l + 1 + entry A b j + reach a j A)) m)
    as [H|(b & Hb & Hba & H)]; [|exfalso; apply HC|eauto].
  - intros b Hb. destruct (Nat.eq_dec b a) as [E|E]; [now left|].
    destruct (Nat.le_gt_cases (col_sum A l + entry A b l) (row_sum A b)); [|auto].
    destruct (Nat.le_gt_cases (col_sum A l + entry A b l + entry A a l + 1 + entry A b j + reach a j A) (row_sum A b + row_sum A a));
      auto.
  - apply (blocking m n a j l Ha Hj Hl Hlj A HA Ht). split; [lia|]. intros b Hb Hba. destruct (H b Hb Hba). lia.
Qed.

Corollary not_blocked {m n A} : shape m n A -> terminal A = false -> ~ wins1 SEKI C A ->
  forall a j l, a < m -> j < n -> l < n -> l <> j -> reach a j A <= row_sum A a ->
  exists b, b < m /\ b <> a /\ row_sum A b <= col_sum A l + entry A a l + entry A b l + entry A b j.
Proof.
  intros HA Ht HC a j l Ha Hj Hl Hlj Hr.
  destruct (block_fails HA Ht HC a j l Ha Hj Hl Hlj) as [|(b & Hb & Hba & H)]; [lia|].
  exists b. split; auto. split; auto. lia.
Qed.

(** In a seki every row has a column j such that, for every other column l, another row exceeds the row
    by no more than twice the column: r_2 <= r_1 + 2 c_(2). *)
Corollary seki_rows_close {m n A} : shape m n A -> seki SEKI A -> forall a, a < m ->
  exists j, j < n /\ forall l, l < n -> l <> j ->
    exists b, b < m /\ b <> a /\ row_sum A b <= row_sum A a + 2 * col_sum A l.
Proof.
  intros HA [Ht Hs] a Ha.
  assert (HC : ~ wins1 SEKI C A) by (unfold wins1; simpl; now rewrite Hs).
  assert (HR : ~ wins2 SEKI R A) by (unfold wins2; simpl; now rewrite Hs).
  destruct (leads_dec true 1 a A) as [H|(j & Hj & H)].
  { exfalso. apply HR, (race_second seki_wins_aim Ha A HA). now left. }
  rewrite (shape_cols HA) in Hj. exists j. split; auto. intros l Hl Hlj.
  destruct (not_blocked HA Ht HC a j l Ha Hj Hl Hlj) as (b & Hb & Hba & Hle); [unfold reach; lia|].
  exists b. split; auto. split; auto. pose proof (two_le_col_sum HA a b l Ha Hb) as H1.
  pose proof (two_le_col_sum HA a b j Ha Hb) as H2. unfold outside in H.
  specialize (H1 (not_eq_sym Hba)). specialize (H2 (not_eq_sym Hba)). lia.
Qed.
