(** * Holding rows (docs/theory.md, 3.11)

    A strategy of C in SEKI: some rows are held, each behind a column of its own, and another column is filled
    before any of the other rows can become zero. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Races Slack Sums TwoRowsSeki.
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

(** What the race of row a has in column j: t_aj = reach - row_sum. *)
Definition reach (a j : nat) (A : matrix) : nat := outside A a j + credit true (entry A a j).

Definition one (b : bool) : nat := if b then 1 else 0.

(** The rows of I are held, row i behind column f i. *)
Section Holding.
Variables (m n l : nat) (I : list nat) (f : nat -> nat).
Hypotheses (HI : forall i, In i I -> i < m) (Hf : forall i, In i I -> f i < n) (Hl : l < n) (Hd : NoDup (l :: map f I)).

(** T_i = far i - len i: the race of row i in its column, with its dame in the columns of the other rows that are held. *)
Definition far (i : nat) (A : matrix) : nat := reach i (f i) A + sum_over I (fun h => entry A i (f h)).
Definition len (i : nat) (A : matrix) : nat := row_sum A i + entry A i (f i).

(** The turns of C outside column l that row i can cost, and how many of them can be in row b. *)
Definition cost (b : nat) (A : matrix) (i : nat) : nat := entry A i l + 1 + entry A b (f i) + far i A - len i A.

(** Every row of I lags by k at least, and column l can be filled, with k turns to spare, before another row is zero. *)
Definition holds (k : nat) (A : matrix) : Prop :=
  (forall i, In i I -> far i A + k <= len i A) /\
  forall b, b < m -> ~ In b I -> col_sum A l + entry A b l + sum_over I (cost b A) + k <= row_sum A b.

(** One row of I at most does not lag by 1. *)
Definition one_at_most (A : matrix) : Prop :=
  forall i h, In i I -> In h I -> far i A = len i A -> far h A = len h A -> i = h.

Lemma holds_weaken A : holds 1 A -> holds 0 A.
Proof. intros [Hr H]. split; [intros i Hi; specialize (Hr i Hi)|intros b Hb HbI; specialize (H b Hb HbI)]; lia. Qed.

Lemma apart i : In i I -> l <> f i.
Proof. intros Hi E. inversion_clear Hd as [|? ? H _]. apply H. rewrite E. now apply in_map. Qed.

Lemma distinct i h : In i I -> In h I -> f i = f h -> i = h.
Proof.
  inversion_clear Hd as [|? ? _ H]. clear -H. induction I as [|x I' IH]; [easy|]. simpl in *. inversion_clear H as [|? ? Hx H'].
  assert (forall y, In y I' -> f x <> f y) by (intros y Hy E; apply Hx; rewrite E; now apply in_map).
  intros [->|Hi] [->|Hh] E; auto.
  - now destruct (H h Hh).
  - now destruct (H i Hi).
Qed.

Lemma nodup_I : NoDup I.
Proof. inversion_clear Hd. eauto using NoDup_map_inv. Qed.

Section Moves.
Context {A : matrix} (HA : shape m n A) {i p : nat} (Hi : i < m) (Hp : p < n) (He : 0 < entry A i p).
Let B := lower A i p.

Lemma row_move b : row_sum A b = row_sum B b + one (b =? i).
Proof.
  unfold B. rewrite (row_sum_lower HA) by auto. pose proof (entry_le_row_sum (A := A) i p).
  destruct (Nat.eqb_spec b i) as [->|]; unfold one; lia.
Qed.

Lemma entry_move b q : entry A b q = entry B b q + one ((b =? i) && (q =? p)).
Proof.
  unfold B. rewrite (entry_lower HA) by auto.
  destruct (Nat.eqb_spec b i) as [->|], (Nat.eqb_spec q p) as [->|]; unfold one; simpl; lia.
Qed.

Lemma col_move q : col_sum A q = col_sum B q + one (q =? p).
Proof.
  unfold B. rewrite (col_sum_lower HA) by auto. destruct (Nat.eqb_spec q p) as [->|]; unfold one; [|lia].
  pose proof (col_entry HA i p Hi). lia.
Qed.

Lemma reach_own j : reach i j B <= reach i j A.
Proof.
  unfold reach, B. rewrite (outside_row_move HA), (entry_lower_row HA) by auto.
  pose proof (credit_lower (entry A i p)). destruct (Nat.eqb_spec j p) as [<-|]; lia.
Qed.

Lemma reach_other a j : a < m -> i <> a -> reach a j A = reach a j B + one (j =? p).
Proof.
  intros Ha E. unfold reach, B. rewrite (outside_other_move HA), (entry_lower HA) by auto.
  destruct (Nat.eqb_spec a i); [congruence|]. simpl. destruct (Nat.eqb_spec j p) as [Ep|]; unfold one; [|lia].
  assert (1 <= outside A a j); [|lia].
  unfold outside. rewrite Ep. pose proof (two_le_col_sum HA a i p Ha Hi). lia.
Qed.

Lemma far_sum h : sum_over I (fun x => entry B h (f x)) <= sum_over I (fun x => entry A h (f x)).
Proof. apply sum_over_le. intros x _. rewrite (entry_move h (f x)). lia. Qed.

Lemma far_sum_less x : In x I -> p = f x -> sum_over I (fun x => entry B i (f x)) + 1 <= sum_over I (fun x => entry A i (f x)).
Proof.
  intros Hx Ep. apply (sum_over_down 1) with x; auto.
  - intros y _. rewrite (entry_move i (f y)). lia.
  - rewrite (entry_move i (f x)), Ep, !Nat.eqb_refl. simpl. lia.
Qed.

(** A move raises T_h by 1 at most, and only in row h. *)
Lemma lag_move h : In h I -> far h B + len h A <= far h A + len h B + one (h =? i).
Proof.
  intros Hh. unfold far, len. rewrite (row_move h), (entry_move h (f h)). pose proof (far_sum h) as H.
  destruct (Nat.eqb_spec h i) as [->|E]; simpl.
  - pose proof (reach_own (f i)). destruct (Nat.eqb_spec (f i) p) as [Ep|]; simpl; [|lia].
    pose proof (far_sum_less i Hh (eq_sym Ep)). lia.
  - pose proof (reach_other h (f h) (HI h Hh) (not_eq_sym E)). lia.
Qed.

(** A move in the column of row x outside this row lowers T_x, and raises no T. *)
Lemma lag_reply x : In x I -> p = f x -> i <> x ->
  far x B + len x A + 1 <= far x A + len x B /\ forall h, In h I -> far h B + len h A <= far h A + len h B.
Proof.
  intros Hx Ep Hix. split.
  - unfold far, len. rewrite (row_move x), (entry_move x (f x)), (reach_other x (f x) (HI x Hx) Hix), Ep, Nat.eqb_refl.
    pose proof (far_sum x) as H. destruct (Nat.eqb_spec x i); [congruence|]. simpl. lia.
  - intros h Hh. pose proof (lag_move h Hh) as H. destruct (Nat.eqb_spec h i) as [->|]; [|simpl in H; lia].
    unfold far, len. rewrite (row_move i), (entry_move i (f i)), Nat.eqb_refl. pose proof (reach_own (f i)).
    pose proof (far_sum_less x Hx Ep). destruct (Nat.eqb_spec (f i) p) as [E|]; simpl; [|lia].
    destruct Hix. apply distinct; congruence.
Qed.

Lemma cost_move b h : In h I -> cost b B h <= cost b A h + one (h =? i).
Proof.
  intros Hh. pose proof (lag_move h Hh). unfold cost. rewrite (entry_move h l), (entry_move b (f h)). lia.
Qed.

(** After a move of R there is one turn less to spare. *)
Lemma holds_reply : holds 1 A -> holds 0 B /\ one_at_most B.
Proof.
  intros [Hr H]. split; [split|].
  - intros h Hh. specialize (Hr h Hh). pose proof (lag_move h Hh). destruct (h =? i); simpl in *; lia.
  - intros b Hb HbI. specialize (H b Hb HbI). rewrite (row_move b), (entry_move b l), (col_move l) in H.
    assert (sum_over I (cost b B) + one (b =? i) <= sum_over I (cost b A) + 1); [|lia].
    destruct (in_dec Nat.eq_dec i I) as [HiI|HiI].
    + destruct (Nat.eqb_spec b i) as [E|_]; [now rewrite E in HbI|]. simpl. rewrite Nat.add_0_r.
      assert (E : sum_over I (fun h => one (h =? i)) <= 1).
      { clear -HiI Hd. pose proof nodup_I as Hn. clear Hd HiI. unfold sum_over. induction I as [|x I' IH]; simpl; [lia|].
        inversion_clear Hn as [|? ? Hx Hn']. specialize (IH Hn'). destruct (Nat.eqb_spec x i) as [->|]; unfold list_sum in *; simpl; [|lia].
        assert (E0 : fold_right Nat.add 0 (map (fun h => one (h =? i)) I') = 0); [|lia].
        clear -Hx. induction I' as [|y I' IH]; simpl in *; auto. destruct (Nat.eqb_spec y i) as [->|]; [tauto|]. simpl. tauto. }
      pose proof (sum_over_plus I (cost b A) (fun h => one (h =? i))) as Ep.
      pose proof (sum_over_le I (cost b B) _ (fun h Hh => cost_move b h Hh)). lia.
    + assert (sum_over I (cost b B) <= sum_over I (cost b A)); [|destruct (b =? i); simpl; lia].
      apply sum_over_le. intros h Hh. pose proof (cost_move b h Hh). destruct (Nat.eqb_spec h i) as [->|]; [easy|]. simpl in *. lia.
  - intros h x Hh Hx Eh Ex. pose proof (Hr h Hh). pose proof (Hr x Hx). pose proof (lag_move h Hh). pose proof (lag_move x Hx).
    destruct (Nat.eqb_spec h i) as [->|], (Nat.eqb_spec x i) as [->|]; simpl in *; auto; lia.
Qed.

(** C gains a turn in the column of row x outside row x, if every other row of I lags, and row x by 0, or by 1 with something in column l. *)
Lemma gain_behind x : holds 0 A -> In x I -> p = f x -> i <> x -> len x A < far x A + 1 + entry A x l ->
  (forall h, In h I -> h <> x -> far h A < len h A) -> holds 1 B.
Proof.
  intros [Hr H] Hx Ep Hix Hlen Hlag. destruct (lag_reply x Hx Ep Hix) as [Hdown Hrest]. split.
  - intros h Hh. specialize (Hrest h Hh). destruct (Nat.eq_dec h x) as [->|Hhx]; [specialize (Hr x Hx); lia|].
    specialize (Hlag h Hh Hhx). lia.
  - intros b Hb HbI. specialize (H b Hb HbI). rewrite (row_move b), (entry_move b l), (col_move l) in H.
    assert (Elp : (l =? p) = false) by (apply Nat.eqb_neq; rewrite Ep; now apply apart).
    rewrite Elp, andb_false_r in H. simpl in H.
    assert (sum_over I (cost b B) + (1 + one (b =? i)) <= sum_over I (cost b A)); [|lia].
    apply sum_over_down with x; auto.
    + intros h Hh. specialize (Hrest h Hh). unfold cost. rewrite (entry_move h l), (entry_move b (f h)). lia.
    + unfold cost. rewrite (entry_move x l), Elp, andb_false_r, (entry_move b (f x)), Ep, Nat.eqb_refl, andb_true_r.
      rewrite (entry_move x l), Elp, andb_false_r in Hlen. simpl in *. lia.
Qed.

(** C gains a turn in column l, outside the rows of I, or in one that lags by 2, if all lag by 1. *)
Lemma gain_fill : holds 0 A -> p = l -> (forall h, In h I -> far h A < len h A) ->
  (In i I -> far i A + 2 <= len i A) -> holds 1 B.
Proof.
  intros [Hr H] Ep Hlag Htwo. split.
  - intros h Hh. pose proof (lag_move h Hh). specialize (Hlag h Hh). destruct (Nat.eqb_spec h i) as [->|]; simpl in *; [specialize (Htwo Hh)|]; lia.
  - intros b Hb HbI. specialize (H b Hb HbI). rewrite (row_move b), (entry_move b l), (col_move l), Ep, Nat.eqb_refl, andb_true_r in H.
    assert (sum_over I (cost b B) <= sum_over I (cost b A)); [|simpl in H; lia].
    apply sum_over_le. intros h Hh. pose proof (lag_move h Hh). unfold cost.
    rewrite (entry_move h l), (entry_move b (f h)), Ep, Nat.eqb_refl, andb_true_r. lia.
Qed.
End Moves.

Lemma holds_rows {A} : holds 1 A -> (forall q, q < n -> 0 < col_sum A q) -> forall b, b < m -> 2 <= row_sum A b.
Proof.
  intros [Hr H] Hc b Hb. destruct (in_dec Nat.eq_dec b I) as [HbI|HbI].
  - specialize (Hr b HbI). specialize (Hc (f b) (Hf b HbI)). unfold far, len, reach, outside in Hr.
    assert (entry A b (f b) <= sum_over I (fun h => entry A b (f h))).
    { clear -HbI. unfold sum_over. induction I as [|x I' IH]; [easy|]. simpl. destruct HbI as [->|HbI]; [lia|]. specialize (IH HbI). unfold list_sum in *. lia. }
    destruct (credit_cases (entry A b (f b))); lia.
  - specialize (H b Hb HbI). specialize (Hc l Hl). lia.
Qed.

(** Where the column of row x has nothing outside this row, the row lags. *)
Lemma behind_positive {A} (HA : shape m n A) x : In x I -> 2 <= col_sum A (f x) -> len x A < far x A + 1 + entry A x l -> 0 < outside A x (f x).
Proof.
  intros Hx Hc H. destruct (outside A x (f x)) eqn:E; [exfalso|lia]. unfold far, len, reach in H. rewrite E in H. unfold outside in E.
  assert (entry A x l + sum_over I (fun h => entry A x (f h)) <= row_sum A x).
  { rewrite (row_sum_to HA x (HI x Hx)). replace (entry A x l + _) with (sum_over (l :: map f I) (entry A x)).
    - apply (sum_over_incl (entry A x) _ Hd (seq 0 n)). intros q [<-|Hq]; apply in_seq_0; auto.
      apply in_map_iff in Hq as (h & <- & Hh). auto.
    - unfold sum_over. simpl. now rewrite map_map. }
  pose proof (credit_le true (entry A x (f x))). lia.
Qed.

(** C has a move that gains a turn. *)
Lemma holds_move {A} : shape m n A -> (forall q, q < n -> 2 <= col_sum A q) -> holds 0 A -> one_at_most A ->
  exists i p, i < m /\ p < n /\ 0 < entry A i p /\ holds 1 (lower A i p).
Proof.
  intros HA Hc HB Hone. pose proof (proj1 HB) as Hr.
  assert (Hplay : forall x, In x I -> len x A < far x A + 1 + entry A x l -> (forall h, In h I -> h <> x -> far h A < len h A) ->
    exists i p, i < m /\ p < n /\ 0 < entry A i p /\ holds 1 (lower A i p)).
  { intros x Hx H Hlag. destruct (outside_positive HA x (f x) (HI x Hx)) as (i & Hi & Hix & He).
    - apply (behind_positive HA); auto.
    - exists i, (f x). repeat split; auto; apply (@gain_behind A HA i (f x) Hi (Hf x Hx) He x); auto. }
  destruct (Exists_dec (fun x => far x A = len x A) I (fun x => Nat.eq_dec _ _)) as [H|H].
  - apply Exists_exists in H as (x & Hx & E). apply (Hplay x Hx); [lia|]. intros h Hh Hhx. specialize (Hr h Hh).
    destruct (Nat.eq_dec (far h A) (len h A)) as [E'|]; [|lia]. destruct Hhx. now apply Hone.
  - assert (Hlag : forall h, In h I -> far h A < len h A).
    { intros h Hh. specialize (Hr h Hh). destruct (Nat.eq_dec (far h A) (len h A)); [|lia]. destruct H. apply Exists_exists. eauto. }
    assert (exists i, i < m /\ 0 < entry A i l) as (i & Hi & He).
    { specialize (Hc l Hl). rewrite (col_sum_entries HA) in Hc. destruct (list_sum_positive (map (fun i => entry A i l) (seq 0 m))) as (i & Hi & H'); [lia|].
      rewrite map_length, seq_length in Hi. rewrite (nth_map _ _ _ 0), seq_nth in H' by now rewrite ?seq_length. eauto. }
    destruct (in_dec Nat.eq_dec i I) as [HiI|HiI]; [destruct (Nat.le_gt_cases (far i A + 2) (len i A)) as [H2|H2]|].
    + exists i, l. repeat split; auto; apply (@gain_fill A HA i l Hi Hl He); auto.
    + apply (Hplay i HiI); [lia|auto].
    + exists i, l. repeat split; auto; apply (@gain_fill A HA i l Hi Hl He); auto; easy.
Qed.

Theorem holding A : shape m n A -> terminal A = false -> holds 0 A -> one_at_most A -> wins1 SEKI C A.
Proof.
  remember (matrix_sum A) as s eqn:Es. revert A Es. induction s as [s IH] using lt_wf_ind. intros A -> HA Ht HB Hone.
  destruct (shape_terminal HA Ht) as [_ Hc].
  destruct (bounded (fun q => 2 <= col_sum A q) (fun q => col_sum A q = 1) n) as [Hc2|(q & Hq & E)].
  { intros q Hq. specialize (Hc q Hq). lia. }
  2:{ apply (wins1_iff SEKI C A Ht). now apply (takes_column q HA Hq). }
  destruct (holds_move HA Hc2 HB Hone) as (i & p & Hi & Hp & He & H1). pose proof (shape_lower HA i p) as HS.
  assert (HA' : In (lower A i p) (children A)) by (apply (in_children HA); eauto 10).
  pose proof (child_sum _ _ HA') as Hs. apply (wins1_iff SEKI C A Ht). exists (lower A i p). split; auto.
  set (B := lower A i p) in *.
  destruct (zero_col B) eqn:HzB; [now apply wins2_zero_col|].
  assert (HcB : forall q, q < n -> 0 < col_sum B q).
  { intros q Hq. apply Nat.neq_0_lt_0. intros E. apply not_true_iff_false in HzB. apply HzB, (zero_col_sum HS). eauto. }
  pose proof (holds_rows H1 HcB) as Hrows.
  assert (HtB : terminal B = false).
  { unfold terminal. rewrite HzB, orb_false_r. apply not_true_iff_false. rewrite (zero_row_sum HS). intros (b & Hb & E).
    specialize (Hrows b Hb). lia. }
  assert (Hone1 : one_at_most B) by (intros h x Hh Hx Eh; destruct H1 as [H1 _]; specialize (H1 h Hh); lia).
  apply (wins2_iff SEKI C B HtB). split; [apply (IH (matrix_sum B)); auto using holds_weaken; lia|].
  intros D HD. pose proof (child_shape HS D HD) as HSD. pose proof (child_sum _ _ HD) as HsD.
  apply (in_children HS) in HD as (k & q & Hk & Hq & HeD & ->).
  assert (Hz : zero_row (lower B k q) = false).
  { apply not_true_iff_false. rewrite (zero_row_sum HSD). intros (b & Hb & E). specialize (Hrows b Hb).
    rewrite (row_sum_lower HS) in E by auto. destruct (b =? k); lia. }
  destruct (zero_col (lower B k q)) eqn:HzD; [now apply wins1_zero_col|].
  destruct (holds_reply HS Hk Hq HeD H1) as [H2 H3].
  apply (IH (matrix_sum (lower B k q))); auto; [lia|unfold terminal; now rewrite Hz, HzD].
Qed.
End Holding.

(** All rows can be held only if there are columns enough, and then nothing has to be in time. *)
Corollary all_held {m n A} l f : shape m n A -> terminal A = false -> l < n -> (forall i, i < m -> f i < n) ->
  NoDup (l :: map f (seq 0 m)) ->
  (forall i, i < m -> far (seq 0 m) f i A <= len f i A) -> one_at_most (seq 0 m) f A -> wins1 SEKI C A.
Proof.
  intros HA Ht Hl Hf Hd Hfar Hone. apply (holding m n l (seq 0 m) f); auto.
  - intros i. apply in_seq_0.
  - intros i Hi. apply Hf. now apply in_seq_0.
  - split; [intros i Hi; apply in_seq_0 in Hi; rewrite Nat.add_0_r; auto|]. intros b Hb HbI. destruct HbI. now apply in_seq_0.
Qed.

(** ** One row *)

(** Where C, moving first, does not win, no single row can be held: row a may lead in column j, or some other row is short. *)
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
    as [H|(b & Hb & Hba & H)]; [lia| |eauto].
  exfalso. apply HC, (holding m n l [a] (fun _ => j)); auto.
  - intros i [<-|[]]. auto.
  - constructor; [intros [E|[]]; auto|]. constructor; [easy|constructor].
  - split; unfold cost, far, len, sum_over; simpl.
    + intros i [<-|[]]. lia.
    + intros b Hb HbI. destruct (H b Hb); [intros ->; auto|]. lia.
  - intros i h [<-|[]] [<-|[]]. auto.
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
  destruct (block_fails HA Ht HC a j l Ha Hj Hl Hlj) as [|(b & Hb & Hba & Hle)]; [unfold reach in *; lia|].
  exists b. split; auto. split; auto. pose proof (two_le_col_sum HA a b l Ha Hb (not_eq_sym Hba)) as H1.
  pose proof (two_le_col_sum HA a b j Ha Hb (not_eq_sym Hba)) as H2. unfold reach, outside in *. lia.
Qed.
