(** * SEKI on three rows (docs/theory.md, 8.6)

    With four columns or more nothing is drawn. *)

From Coq Require Import List Arith Bool Lia Permutation.
From Seki Require Import Rules Matrices Basics Symmetry DrawsAbove Races Slack TwoRowsSeki LiveRows Sums Holding HoldingTwo.
From Seki Require ShortRow.
Import ListNotations.

(** ** A column and three others, in order *)

Lemma NoDup_remove_all j n : NoDup (remove Nat.eq_dec j (seq 0 n)).
Proof.
  generalize (seq_NoDup n 0). induction (seq 0 n) as [|x l IH]; intros Hl; simpl; auto.
  inversion_clear Hl as [|? ? Hx Hl']. destruct (Nat.eq_dec j x); auto. constructor; auto.
  intros H. apply in_remove in H. tauto.
Qed.

Lemma remove_length j l : NoDup l -> length l <= S (length (remove Nat.eq_dec j l)).
Proof.
  induction l as [|x l IH]; intros Hl; simpl; [lia|]. inversion_clear Hl as [|? ? Hx Hl']. specialize (IH Hl').
  destruct (Nat.eq_dec j x) as [->|]; simpl; [|lia]. rewrite notin_remove; auto.
Qed.

Fixpoint insert (c : nat -> nat) (x : nat) (l : list nat) : list nat :=
  match l with
  | [] => [x]
  | y :: l => if c x <=? c y then x :: y :: l else y :: insert c x l
  end.

Fixpoint ordered (c : nat -> nat) (l : list nat) : Prop :=
  match l with
  | x :: (y :: _) as l' => c x <= c y /\ ordered c l'
  | _ => True
  end.

Lemma insert_permutation c x l : Permutation (x :: l) (insert c x l).
Proof.
  induction l as [|y l IH]; simpl; auto. destruct (c x <=? c y); auto.
  transitivity (y :: x :: l); [apply perm_swap|now apply perm_skip].
Qed.

Lemma insert_ordered c x l : ordered c l -> ordered c (insert c x l).
Proof.
  induction l as [|y l IH]; intros H; [easy|]. simpl insert. destruct (Nat.leb_spec (c x) (c y)); [now split|].
  assert (Hl : ordered c l) by (destruct l; [easy|apply H]). specialize (IH Hl).
  destruct l as [|z l]; [simpl; lia|]. simpl in *. destruct (Nat.leb_spec (c x) (c z)); simpl in *; intuition lia.
Qed.

Lemma sorted c l : exists l', Permutation l l' /\ ordered c l'.
Proof.
  induction l as [|x l (l' & Hp & Ho)]; [exists []; split; [auto|easy]|]. exists (insert c x l').
  split; [|now apply insert_ordered]. transitivity (x :: l'); [now apply perm_skip|apply insert_permutation].
Qed.

Lemma other_columns c n j : 4 <= n -> exists l, length l = 3 /\ NoDup (j :: l) /\ (forall x, In x l -> x < n) /\ ordered c l.
Proof.
  intros Hn. set (l := firstn 3 (remove Nat.eq_dec j (seq 0 n))). destruct (sorted c l) as (l' & Hp & Ho). exists l'.
  assert (Hin : forall x, In x l' -> In x (seq 0 n) /\ x <> j).
  { intros x Hx. apply (in_remove Nat.eq_dec). rewrite <- (firstn_skipn 3). apply in_app_iff. left.
    now apply (Permutation_in x (Permutation_sym Hp)). }
  repeat split; auto.
  - rewrite <- (Permutation_length Hp). apply firstn_length_le. pose proof (remove_length j _ (seq_NoDup n 0)) as H.
    rewrite seq_length in H. lia.
  - constructor; [intros H; apply Hin in H; tauto|]. apply (Permutation_NoDup Hp).
    apply NoDup_left with (skipn 3 (remove Nat.eq_dec j (seq 0 n))). unfold l. rewrite firstn_skipn. apply NoDup_remove_all.
  - intros x Hx. apply Hin in Hx as [Hx _]. now apply in_seq_0.
Qed.

(** ** Three rows *)

(** The rows a, b and k are all three. *)
Definition three (a b k : nat) : Prop :=
  a < 3 /\ b < 3 /\ k < 3 /\ a <> b /\ a <> k /\ b <> k.

Lemma three_rows {a b k} : three a b k -> forall i, i < 3 -> i = a \/ i = b \/ i = k.
Proof. unfold three. lia. Qed.

Lemma three_col_sum {n A a b k} : shape 3 n A -> three a b k -> forall j,
  col_sum A j = entry A a j + entry A b j + entry A k j.
Proof.
  intros HA H j. rewrite (col_sum_entries HA). simpl. destruct H as (Ha & Hb & Hk & H).
  destruct a as [|[|[|]]]; try lia; destruct b as [|[|[|]]]; try lia; destruct k as [|[|[|]]]; lia.
Qed.

(** Where the race of C in a column fails, some row is short there. *)
Lemma race_fails {m n A} : shape m n A -> terminal A = false -> ~ wins1 SEKI C A -> forall j, j < n ->
  exists i, i < m /\ row_sum A i < col_sum A j + entry A i j.
Proof.
  intros HA Ht HC j Hj. pose proof (transpose_shape m n A HA) as HT.
  destruct (bounded (fun i => col_sum A j + entry A i j <= row_sum A i)
    (fun i => row_sum A i < col_sum A j + entry A i j) m) as [H|H]; [intros i Hi; lia| |auto].
  exfalso. apply HC. unfold wins1. pose proof (transpose_outcome SEKI m n A HA) as E. simpl.
  replace (snd (outcome SEKI A)) with (fst (outcome SEKI (transpose A))) by now rewrite E.
  apply (race_lemma_first SEKI HT j Hj); [now rewrite (transpose_terminal m n)|].
  intros i Hi. unfold outside. rewrite (transpose_row_sum m n), (transpose_col_sum m n), (transpose_entry m n) by auto.
  specialize (H i Hi). lia.
Qed.

(** The columns have two dame at least where C, moving first, does not win. *)
Lemma columns_two {m n A} : shape m n A -> terminal A = false -> ~ wins1 SEKI C A -> forall j, j < n -> 2 <= col_sum A j.
Proof.
  intros HA Ht HC j Hj. pose proof (proj2 (shape_terminal HA Ht) j Hj) as H.
  destruct (Nat.eq_dec (col_sum A j) 1) as [E|]; [exfalso|lia]. apply HC, (wins1_iff SEKI C A Ht). now apply (takes_column j HA).
Qed.

Lemma wins1_dec g p A : wins1 g p A \/ ~ wins1 g p A.
Proof. unfold wins1. destruct (first p (outcome g A)); auto; right; easy. Qed.

(** The lead of row z is at most -c. *)
Definition slow (n c z : nat) (A : matrix) : Prop := exists j, j < n /\ reach z j A + c <= row_sum A z.

Lemma slow_dec n c z A : slow n c z A \/ forall j, j < n -> row_sum A z < reach z j A + c.
Proof.
  destruct (bounded (fun j => row_sum A z < reach z j A + c) (fun j => reach z j A + c <= row_sum A z) n) as [H|(j & Hj & H)];
    [intros j Hj; lia|now right|left; now exists j].
Qed.

Lemma slow_less {n c z A} c' : c' <= c -> slow n c z A -> slow n c' z A.
Proof. intros Hc (j & Hj & H). exists j. split; auto. lia. Qed.

Lemma credit_min x : credit true x = Nat.min 1 x.
Proof. destruct x as [|[|x]]; reflexivity. Qed.

Lemma three_reach {n A a b k} : shape 3 n A -> three a b k -> forall j,
  reach a j A = entry A b j + entry A k j + Nat.min 1 (entry A a j).
Proof. intros HA H j. unfold reach, outside. rewrite (three_col_sum HA H), credit_min. lia. Qed.

Section Moves.
Context {n : nat} {A : matrix} (HA : shape 3 n A) {i p : nat} (Hi : i < 3) (Hp : p < n) (He : 0 < entry A i p).

(** A move raises the lead of its own row by 1 at most, and no other. *)
Lemma slow_own c : slow n (S c) i A -> slow n c i (lower A i p).
Proof.
  intros (j & Hj & H). exists j. split; auto. pose proof (reach_own 3 n j Hj HA Hi Hp He j).
  pose proof (row_move 3 n j Hj HA Hi Hp He i) as E. rewrite Nat.eqb_refl in E. simpl in E. lia.
Qed.

Lemma slow_other c z : z < 3 -> z <> i -> slow n c z A -> slow n c z (lower A i p).
Proof.
  intros Hz Hzi (j & Hj & H). exists j. split; auto. pose proof (reach_other 3 n j Hj HA Hi Hp He z j Hz (not_eq_sym Hzi)).
  pose proof (row_move 3 n j Hj HA Hi Hp He z) as E. destruct (Nat.eqb_spec z i); [easy|]. simpl in E. lia.
Qed.

(** In a column in which another row is tight it lowers that lead. *)
Lemma slow_tight c z : z < 3 -> z <> i -> reach z p A + c <= row_sum A z -> slow n (S c) z (lower A i p).
Proof.
  intros Hz Hzi H. exists p. split; auto. pose proof (reach_other 3 n p Hp HA Hi Hp He z p Hz (not_eq_sym Hzi)) as E.
  rewrite Nat.eqb_refl in E. simpl in E. pose proof (row_move 3 n p Hp HA Hi Hp He z) as E'. destruct (Nat.eqb_spec z i); [easy|].
  simpl in E'. lia.
Qed.
End Moves.

(** ** Where C does not lose without the longest row *)

Section Short.
Context {n : nat} (Hn : 4 <= n) {A : matrix} (HA : shape 3 n A) {a b k : nat} (H3 : three a b k).
Hypothesis (Ho : over [a; b] A = false).

Let Hcol := three_col_sum HA H3.

(** Both strategies of [HoldingTwo] fail. *)
Lemma pair_fails j l : live2 [a; b] R A -> j < n -> l < n -> j <> l ->
  row_sum A a < entry A b j + entry A k j + Nat.min 1 (entry A a j) \/
  row_sum A b < entry A a l + entry A k l + Nat.min 1 (entry A b l) \/
  row_sum A a + row_sum A b <= entry A b j + entry A k j + Nat.min 1 (entry A a j) +
    (entry A a l + entry A k l + Nat.min 1 (entry A b l)) + entry A a l + entry A b j.
Proof.
  intros HR Hj Hl Hjl. pose proof H3 as (Ha & Hb & Hk & Hab & _).
  destruct (Nat.le_gt_cases (entry A b j + entry A k j + Nat.min 1 (entry A a j)) (row_sum A a)) as [H1|H1]; [|now left].
  destruct (Nat.le_gt_cases (entry A a l + entry A k l + Nat.min 1 (entry A b l)) (row_sum A b)) as [H2|H2]; [|now right; left].
  right. right. apply Nat.nlt_ge. intros H. revert HR.
  apply (strategy 3 n a b j l Ha Hb Hab Hj Hl Hjl pair pair_keeps A HA Ho). unfold pair, seen. see. rewrite !Hcol. lia.
Qed.

Lemma fill_fails j l : live2 [a; b] R A -> j < n -> l < n -> j <> l ->
  row_sum A a < entry A b j + entry A k j + Nat.min 1 (entry A a j) \/
  row_sum A b < entry A a j + entry A k j + Nat.min 1 (entry A b j) \/
  let c := entry A k j + entry A k l + 1 + 2 * Nat.min 1 (Nat.min (entry A a j) (entry A b j)) in
  row_sum A a + row_sum A b < 2 * entry A a j + c \/ row_sum A a + row_sum A b < 2 * entry A b j + c.
Proof.
  intros HR Hj Hl Hjl. pose proof H3 as (Ha & Hb & Hk & Hab & _).
  destruct (Nat.le_gt_cases (entry A b j + entry A k j + Nat.min 1 (entry A a j)) (row_sum A a)) as [H1|H1]; [|now left].
  destruct (Nat.le_gt_cases (entry A a j + entry A k j + Nat.min 1 (entry A b j)) (row_sum A b)) as [H2|H2]; [|now right; left].
  right. right. cbv zeta.
  set (c := entry A k j + entry A k l + 1 + 2 * Nat.min 1 (Nat.min (entry A a j) (entry A b j))).
  destruct (Nat.le_gt_cases (2 * entry A a j + c) (row_sum A a + row_sum A b)) as [H4|H4]; [|now left].
  destruct (Nat.le_gt_cases (2 * entry A b j + c) (row_sum A a + row_sum A b)) as [H5|H5]; [|now right].
  exfalso. revert HR. apply (strategy 3 n a b j l Ha Hb Hab Hj Hl Hjl filling filling_keeps A HA Ho). left. unfold fill, seen. see.
  rewrite !Hcol. replace (entry A a j + entry A b j + entry A k j - entry A a j - entry A b j) with (entry A k j) by lia.
  replace (entry A a l + entry A b l + entry A k l - entry A a l - entry A b l) with (entry A k l) by lia. subst c. cbv zeta. lia.
Qed.

(** Four columns, the first of them given. *)
Lemma four_columns j c : j < n -> exists x, x 0 = j /\ (forall i, i < 4 -> x i < n) /\
  (forall i l, i < 4 -> l < 4 -> i <> l -> x i <> x l) /\ c (x 1) <= c (x 2) <= c (x 3) /\
  forall i, i < 3 -> entry A i (x 0) + entry A i (x 1) + entry A i (x 2) + entry A i (x 3) <= row_sum A i.
Proof.
  intros Hj. destruct (other_columns c n j Hn) as (L & HL & Hd & HLn & Hord). exists (fun i => nth i (j :: L) 0).
  assert (Hin : forall i, i < 4 -> nth i (j :: L) 0 < n).
  { intros i Hi. assert (In (nth i (j :: L) 0) (j :: L)) as [<-|H] by (apply nth_In; simpl; lia); auto. }
  repeat split; auto.
  - intros i l Hi Hl Hil E. apply Hil. apply (proj1 (NoDup_nth (j :: L) 0) Hd); simpl; auto; lia.
  - destruct L as [|l1 [|l2 [|l3 [|]]]]; try easy. simpl in *. tauto.
  - destruct L as [|l1 [|l2 [|l3 [|]]]]; try easy. simpl in *. tauto.
  - intros i Hi. rewrite (row_sum_entries HA i Hi). fold (sum_over (seq 0 n) (entry A i)).
    assert (H : sum_over (j :: L) (entry A i) <= sum_over (seq 0 n) (entry A i)).
    { apply sum_over_incl; auto. intros x [<-|Hx]; apply in_seq_0; auto. }
    destruct L as [|l1 [|l2 [|l3 [|]]]]; try easy. unfold sum_over in H at 1. simpl in *. lia.
Qed.

(** The shorter row lags, and the longest one is longer by 2 or 3. *)
Lemma short_row : (forall j, j < n -> 2 <= col_sum A j) -> row_sum A a <= row_sum A b ->
  row_sum A b + 2 <= row_sum A k <= row_sum A b + 3 -> slow n 1 a A -> ~ live2 [a; b] R A.
Proof.
  intros Htwo Hab Hbk (j & Hj & Hslow) HR. destruct (four_columns j (fun x => entry A a x + entry A k x) Hj) as (x & <- & Hx & Hd & Hord & Hsum).
  pose proof H3 as (Ha & Hb & Hk & _).
  apply (ShortRow.no_strategy (fun i c => entry A (nth i [a; b; k] 0) (x c)) (fun i => row_sum A (nth i [a; b; k] 0))); cbn [nth Nat.sub].
  - intros [|[|[|i]]] Hi; cbn [nth]; auto; lia.
  - exact Hab.
  - exact Hbk.
  - rewrite (three_reach HA H3) in Hslow. lia.
  - intros c Hc. rewrite <- Hcol. auto.
  - exact Hord.
  - intros c l Hc Hl Hcl. apply pair_fails; auto.
  - intros c l Hc Hl Hcl. apply fill_fails; auto.
Qed.

(** The shorter row is tight where the longest one has nothing, and leads wherever that one has something. *)
Lemma tight_row j p : (forall j, j < n -> 2 <= col_sum A j) -> row_sum A a < row_sum A b -> row_sum A k = row_sum A b + 2 ->
  j < n -> entry A k j = 0 -> reach a j A = row_sum A a ->
  (forall l, l < n -> 0 < entry A k l -> row_sum A a + 1 <= reach a l A /\ (l <> p -> row_sum A a + 2 <= reach a l A)) ->
  ~ live2 [a; b] R A.
Proof.
  intros Htwo Hab Hbk Hj Hkj Htight Hlead HR. destruct (four_columns j (fun _ => 0) Hj) as (x & <- & Hx & Hd & _ & Hsum).
  pose proof H3 as (Ha & Hb & Hk & _). rewrite (three_reach HA H3), Hkj in Htight.
  assert (Hq : forall i, 0 < i < 4 -> row_sum A b <= entry A k (x i) + row_sum A a).
  { intros i Hi. pose proof (Htwo (x 0) (Hx 0 ltac:(lia))) as H2. rewrite Hcol in H2.
    pose proof (pair_fails (x 0) (x i) HR (Hx 0 ltac:(lia)) (Hx i ltac:(lia)) (Hd 0 i ltac:(lia) ltac:(lia) ltac:(lia))) as HP.
    pose proof (fill_fails (x 0) (x i) HR (Hx 0 ltac:(lia)) (Hx i ltac:(lia)) (Hd 0 i ltac:(lia) ltac:(lia) ltac:(lia))) as HF.
    pose proof (two_le_row_sum (A := A) a _ _ (Hd 0 i ltac:(lia) ltac:(lia) ltac:(lia))).
    pose proof (two_le_row_sum (A := A) b _ _ (Hd 0 i ltac:(lia) ltac:(lia) ltac:(lia))). cbv zeta in HF. lia. }
  assert (Hl : forall i, 0 < i < 4 -> row_sum A a + 1 <= reach a (x i) A /\ (x i <> p -> row_sum A a + 2 <= reach a (x i) A)).
  { intros i Hi. apply Hlead; [apply Hx; lia|]. specialize (Hq i Hi). lia. }
  pose proof (Hd 1 2 ltac:(lia) ltac:(lia) ltac:(lia)). pose proof (Hd 1 3 ltac:(lia) ltac:(lia) ltac:(lia)).
  pose proof (Hd 2 3 ltac:(lia) ltac:(lia) ltac:(lia)).
  pose proof (Hl 1 ltac:(lia)) as L1. pose proof (Hl 2 ltac:(lia)) as L2. pose proof (Hl 3 ltac:(lia)) as L3.
  pose proof (Hq 1 ltac:(lia)). pose proof (Hq 2 ltac:(lia)). pose proof (Hq 3 ltac:(lia)).
  rewrite (three_reach HA H3) in L1, L2, L3. pose proof (Hsum a Ha). pose proof (Hsum b Hb). pose proof (Hsum k Hk). lia.
Qed.
End Short.
