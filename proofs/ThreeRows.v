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

(** ** C's moves *)

Lemma three_terminal {n D} : shape 3 n D -> (forall i, i < 3 -> 0 < row_sum D i) -> zero_row D = false.
Proof. intros HD H. apply not_true_iff_false. rewrite (zero_row_sum HD). intros (i & Hi & E). specialize (H i Hi). lia. Qed.

(** A move after which all rows have two dame: R makes none of them zero. *)
Lemma plays {n A i p} : shape 3 n A -> terminal A = false -> (forall j, j < n -> 2 <= col_sum A j) -> i < 3 -> p < n -> 0 < entry A i p ->
  (forall z, z < 3 -> 2 <= row_sum (lower A i p) z) ->
  (forall D, shape 3 n D -> matrix_sum D < matrix_sum A -> (forall z, z < 3 -> 0 < row_sum D z) -> terminal D = false ->
    (D = lower A i p \/ exists y q, y < 3 /\ q < n /\ 0 < entry (lower A i p) y q /\ D = lower (lower A i p) y q) -> wins1 SEKI C D) ->
  wins1 SEKI C A.
Proof.
  intros HA Ht Htwo Hi Hp He Hrows H. pose proof (shape_lower HA i p) as HS.
  assert (HB : In (lower A i p) (children A)) by (apply (in_children HA); eauto 10). pose proof (child_sum _ _ HB) as Hs.
  apply (wins1_iff SEKI C A Ht). exists (lower A i p). split; auto. set (B := lower A i p) in *.
  assert (HcB : zero_col B = false).
  { apply not_true_iff_false. rewrite (zero_col_sum HS). intros (j & Hj & E). unfold B in E. rewrite (col_sum_lower HA) in E by auto.
    specialize (Htwo j Hj). destruct (j =? p); lia. }
  assert (HtB : terminal B = false).
  { unfold terminal. rewrite HcB, orb_false_r. apply (three_terminal HS). intros z Hz. specialize (Hrows z Hz). lia. }
  apply (wins2_iff SEKI C B HtB). split.
  - apply H; auto; [lia|]. intros z Hz. specialize (Hrows z Hz). lia.
  - intros D HD. pose proof (child_shape HS D HD) as HSD. pose proof (child_sum _ _ HD) as HsD.
    apply (in_children HS) in HD as (y & q & Hy & Hq & Hey & ->).
    assert (Hr : forall z, z < 3 -> 0 < row_sum (lower B y q) z).
    { intros z Hz. rewrite (row_sum_lower HS) by auto. specialize (Hrows z Hz). destruct (z =? y); lia. }
    destruct (zero_col (lower B y q)) eqn:Hz; [apply wins1_zero_col; auto; now apply (three_terminal HSD)|].
    apply H; [exact HSD|lia|exact Hr|unfold terminal; now rewrite (three_terminal HSD), Hz|]. right. exists y, q. auto.
Qed.

(** C wins where a column has two dame, unless both are in a row that has no more. *)
Lemma two_dame {n A i p} : shape 3 n A -> terminal A = false -> (forall z, z < 3 -> 2 <= row_sum A z) -> i < 3 -> p < n ->
  col_sum A p <= 2 -> 0 < entry A i p -> 3 <= row_sum A i -> wins1 SEKI C A.
Proof.
  intros HA Ht Hrows Hi Hp Hc He Hr. destruct (wins1_dec SEKI C A) as [|HC]; auto.
  apply (plays HA Ht (columns_two HA Ht HC) Hi Hp He).
  - intros z Hz. rewrite (row_sum_lower HA) by auto. specialize (Hrows z Hz). destruct (Nat.eqb_spec z i) as [->|]; lia.
  - intros D HD _ _ HtD HDB. destruct (wins1_dec SEKI C D) as [|HCD]; auto.
    pose proof (columns_two HD HtD HCD p Hp) as H2. exfalso. pose proof (shape_lower HA i p) as HS.
    assert (E : col_sum (lower A i p) p <= 1) by (rewrite (col_sum_lower HA), Nat.eqb_refl by auto; lia).
    destruct HDB as [->|(y & q & Hy & Hq & Hey & ->)]; [lia|]. rewrite (col_sum_lower HS) in H2 by auto. destruct (p =? q); lia.
Qed.

(** ** The induction *)

Lemma live_no_lead {I m n A} : (forall i, In i I -> i < m) -> shape m n A -> live1 I C A ->
  forall i, In i I -> ~ leads true i 1 A.
Proof.
  intros HI HA H i Hi Hl. apply (live_exclusive I C A H). simpl. apply (live_race (HI i Hi) Hi A HA). now left.
Qed.

(** Two live rows: where R, moving second, does not win, C, moving first, does. *)
Lemma two_live_rows {m n a b} : 3 <= n -> a < m -> b < m -> a <> b -> forall A, shape m n A -> over [a; b] A = false ->
  ~ live2 [a; b] R A -> live1 [a; b] C A.
Proof.
  intros Hn Ha Hb Hab. assert (HI : forall i, In i [a; b] -> i < m) by (intros i [<-|[<-|[]]]; auto).
  assert (Hd : NoDup [a; b]). { constructor; [intros [E|[]]; auto|constructor; [easy|constructor]]. }
  assert (Hl : 0 < length [a; b]) by (simpl; lia).
  apply (no_live_draw HI). intros A HA HP Ho HR. destruct (live_pick HI Hd Hl A HA HP R) as [_ HR'].
  apply (live_pick HI Hd Hl A HA HP C). rewrite HR' in HR. pose proof (pick_shape HI Hl HA) as HS.
  assert (Ht : terminal (pick [a; b] A) = false).
  { unfold terminal. rewrite (pick_zero_row HI Hl HA), (pick_zero_col HI Hl HA HP). exact Ho. }
  apply (@long_first_C n); auto. now rewrite <- (@two_rows_second n) by (auto; simpl in *; auto; lia).
Qed.

(** Two long rows: their sums differ by 1 at most, and the other row is no longer and does not lead. *)
Definition two_long (n : nat) (A : matrix) : Prop := exists a b k, three a b k /\
  row_sum A a <= row_sum A b /\ row_sum A b <= row_sum A k /\ row_sum A k <= row_sum A b + 1 /\ slow n 0 a A.

(** C, moving first, wins without a largest row. *)
Definition without_largest (A : matrix) : Prop := exists a b k, three a b k /\
  row_sum A a <= row_sum A k /\ row_sum A b <= row_sum A k /\ live1 [a; b] C A.

Section Step.
Context {n : nat} (Hn : 4 <= n) {A : matrix} (HA : shape 3 n A) (Ht : terminal A = false).
Hypotheses
  (IHlong : forall D, shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A -> two_long n D -> wins1 SEKI C D)
  (IHlargest : forall D, shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A -> without_largest D -> wins1 SEKI C D).
Context {a b k : nat} (H3 : three a b k).
Hypotheses (Hab : row_sum A a <= row_sum A b) (Hbk : row_sum A b <= row_sum A k) (Hkb : row_sum A k <= row_sum A b + 1)
  (Ha2 : 2 <= row_sum A a) (Hb3 : 3 <= row_sum A b) (Htwo : forall j, j < n -> 2 <= col_sum A j).

(** A later matrix is won as one of two long rows, or without its longest row. *)
Lemma won_long {D x y z} : shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A -> three x y z ->
  row_sum D x <= row_sum D y -> row_sum D y <= row_sum D z -> row_sum D z <= row_sum D y + 1 -> slow n 0 x D -> wins1 SEKI C D.
Proof. intros. apply IHlong; auto. exists x, y, z. auto. Qed.

Lemma won_without {D x y z} : shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A -> three x y z ->
  row_sum D x <= row_sum D z -> row_sum D y <= row_sum D z ->
  ((forall j, j < n -> 2 <= col_sum D j) -> over [x; y] D = false -> ~ live2 [x; y] R D) -> wins1 SEKI C D.
Proof.
  intros HD HtD Hs Hxyz Hxz Hyz H. destruct (wins1_dec SEKI C D) as [|HC]; auto.
  apply IHlargest; auto. exists x, y, z. repeat split; try apply Hxyz; auto. pose proof Hxyz as (Hx & Hy & _ & Hne & _).
  assert (Ho : over [x; y] D = false).
  { destruct (shape_terminal HD HtD) as [Hrow _]. unfold over. unfold terminal in HtD. apply orb_false_iff in HtD as [_ ->]. rewrite orb_false_r.
    apply zero_live_false. intros i [<-|[<-|[]]]; auto. }
  apply (@two_live_rows 3 n); auto; [lia|]. apply H; auto. apply (columns_two HD HtD HC).
Qed.

Lemma won_short {D x y z} : shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A -> three x y z ->
  row_sum D x <= row_sum D y -> row_sum D y + 2 <= row_sum D z -> row_sum D z <= row_sum D y + 3 -> slow n 1 x D -> wins1 SEKI C D.
Proof.
  intros HD HtD Hs Hxyz H1 H2 H4 Hslow. apply (won_without HD HtD Hs Hxyz); [lia|lia|]. intros Hc Ho. now apply (short_row Hn HD Hxyz).
Qed.

(** C plays in row k, so that row a lags. *)
Lemma play_k p : p < n -> 0 < entry A k p -> slow n 1 a (lower A k p) ->
  (row_sum A k = row_sum A b -> row_sum A b <= row_sum A a + 1 -> slow n 2 k A) ->
  (row_sum A k = row_sum A b + 1 -> row_sum A a = row_sum A b -> slow n 2 k A /\ slow n 1 b A) -> wins1 SEKI C A.
Proof.
  intros Hp He Hslow Hequal Hlonger. pose proof H3 as (Ha & Hb & Hk & Hne1 & Hne2 & Hne3). pose proof (shape_lower HA k p) as HS.
  assert (Hrow : forall z, row_sum A z = row_sum (lower A k p) z + one (z =? k)) by (intros z; apply (row_move 3 n p Hp HA Hk Hp He)).
  pose proof (Hrow a) as Ra. pose proof (Hrow b) as Rb. pose proof (Hrow k) as Rk.
  rewrite (proj2 (Nat.eqb_neq a k)), (proj2 (Nat.eqb_neq b k)), Nat.eqb_refl in * by auto. simpl in Ra, Rb, Rk.
  apply (plays HA Ht Htwo Hk Hp He).
  { intros z Hz. specialize (Hrow z). destruct (three_rows H3 z Hz) as [->|[->| ->]]; lia. }
  assert (Sk : slow n 2 k A -> slow n 1 k (lower A k p)) by apply (slow_own HA Hk Hp He).
  assert (Sb : slow n 1 b A -> slow n 1 b (lower A k p)) by (apply (slow_other HA Hk Hp He); auto).
  set (B := lower A k p) in *. clearbody B.
  assert (Hpick : forall D x y z, shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A ->
    x < 3 -> y < 3 -> z < 3 -> x <> y /\ x <> z /\ y <> z -> row_sum D x <= row_sum D y -> row_sum D y <= row_sum D z ->
    row_sum D z <= row_sum D y + 1 -> slow n 0 x D -> wins1 SEKI C D).
  { intros D x y z HD HtD Hs Hx Hy Hz (? & ? & ?). apply (@won_long D x y z HD HtD Hs). repeat split; auto. }
  intros D HD HsD HrD HtD [->|(y & q & Hy & Hq & Hey & ->)].
  - destruct (Nat.eq_dec (row_sum A k) (row_sum A b)) as [E|E]; [destruct (Nat.eq_dec (row_sum A a) (row_sum A b)) as [E'|E']|].
    + apply (Hpick B k a b); auto; try lia. apply (slow_less (c := 1)); [lia|]. apply Sk, Hequal; lia.
    + apply (Hpick B a k b); auto; try lia. apply (slow_less (c := 1)); [lia|auto].
    + apply (Hpick B a b k); auto; try lia. apply (slow_less (c := 1)); [lia|auto].
  - pose proof (fun z => row_move 3 n q Hq HS Hy Hq Hey z) as Hmove.
    pose proof (slow_own HS Hy Hq Hey) as Hown. pose proof (slow_other HS Hy Hq Hey) as Hother.
    pose proof (Hmove a) as Da. pose proof (Hmove b) as Db. pose proof (Hmove k) as Dk. clear Hmove.
    set (D := lower B y q) in *. clearbody D.
    destruct (three_rows H3 y Hy) as [->|[->| ->]];
      rewrite ?(proj2 (Nat.eqb_neq a b)), ?(proj2 (Nat.eqb_neq b a)), ?(proj2 (Nat.eqb_neq a k)), ?(proj2 (Nat.eqb_neq k a)),
        ?(proj2 (Nat.eqb_neq b k)), ?(proj2 (Nat.eqb_neq k b)), ?Nat.eqb_refl in * by auto; simpl in Da, Db, Dk.
    + pose proof (Hown 0 Hslow). destruct (Nat.eq_dec (row_sum A k) (row_sum A b)).
      * apply (Hpick D a k b); auto; lia.
      * apply (Hpick D a b k); auto; lia.
    + pose proof (Hother 1 a Ha Hne1 Hslow) as Sa. apply (slow_less 0) in Sa; [|lia].
      destruct (Nat.eq_dec (row_sum A a) (row_sum A b)) as [E|E]; [destruct (Nat.eq_dec (row_sum A k) (row_sum A b)) as [E'|E']|].
      * apply (Hpick D k b a); auto; try lia. apply Hother; auto. apply (slow_less (c := 1)); [lia|]. apply Sk, Hequal; lia.
      * apply (Hpick D b a k); auto; try lia. apply Hown, Sb, Hlonger; lia.
      * apply (Hpick D a b k); auto; lia.
    + pose proof (Hother 1 a Ha Hne2 Hslow) as Sa. pose proof (slow_less 0 ltac:(lia) Sa) as Sa0.
      destruct (Nat.eq_dec (row_sum A k) (row_sum A b)) as [E|E].
      * destruct (Nat.le_gt_cases (row_sum A a + 2) (row_sum A b)).
        { apply (@won_short D a k b); auto; try lia. repeat split; auto. }
        apply (Hpick D k a b); auto; try lia. apply Hown, Sk, Hequal; lia.
      * destruct (Nat.eq_dec (row_sum A a) (row_sum A b)).
        { apply (Hpick D k a b); auto; try lia. apply Hown, Sk, Hlonger; lia. }
        apply (Hpick D a k b); auto; lia.
Qed.

(** C has to play in row b, in the column j that is tight for row a. *)
Lemma play_b j : row_sum A k = row_sum A b + 1 -> j < n -> 0 < entry A b j -> entry A k j = 0 -> reach a j A = row_sum A a ->
  (forall l, l < n -> 0 < entry A k l -> row_sum A a + 1 <= reach a l A) ->
  (row_sum A a = row_sum A b -> slow n 2 b A) -> (row_sum A a + 1 = row_sum A b -> slow n 3 b A) -> wins1 SEKI C A.
Proof.
  intros Ekb Hj He Hkj Htight Hlead Hequal Hnear. pose proof H3 as (Ha & Hb & Hk & Hne1 & Hne2 & Hne3). pose proof (shape_lower HA b j) as HS.
  assert (Hrow : forall z, row_sum A z = row_sum (lower A b j) z + one (z =? b)) by (intros z; apply (row_move 3 n j Hj HA Hb Hj He)).
  pose proof (Hrow a) as Ra. pose proof (Hrow b) as Rb. pose proof (Hrow k) as Rk.
  rewrite (proj2 (Nat.eqb_neq a b)), (proj2 (Nat.eqb_neq k b)), Nat.eqb_refl in * by auto. simpl in Ra, Rb, Rk.
  assert (Hentry : forall z l, z <> b -> entry (lower A b j) z l = entry A z l).
  { intros z l Hz. pose proof (entry_move 3 n j Hj HA Hb Hj He z l) as E. rewrite (proj2 (Nat.eqb_neq z b)) in E by auto. simpl in E. lia. }
  assert (Hreach : forall l, l < n -> reach a l A = reach a l (lower A b j) + one (l =? j)).
  { intros l Hl. apply (reach_other 3 n l Hl HA Hb Hj He a l Ha). auto. }
  apply (plays HA Ht Htwo Hb Hj He).
  { intros z Hz. specialize (Hrow z). destruct (three_rows H3 z Hz) as [->|[->| ->]]; lia. }
  assert (Sa : slow n 1 a (lower A b j)) by (apply (slow_tight HA Hb Hj He 0); auto; lia).
  assert (Sb : forall c, slow n (S c) b A -> slow n c b (lower A b j)) by apply (slow_own HA Hb Hj He).
  pose proof (Hreach j Hj) as Rj. rewrite Nat.eqb_refl in Rj. simpl in Rj.
  assert (Hlead' : forall l, l < n -> 0 < entry (lower A b j) k l -> row_sum A a + 1 <= reach a l (lower A b j)).
  { intros l Hl He'. rewrite Hentry in He' by auto. specialize (Hlead l Hl He'). rewrite (Hreach l Hl) in Hlead.
    destruct (Nat.eqb_spec l j) as [E|]; [rewrite E in He'; lia|]. simpl in Hlead. lia. }
  pose proof (Hentry k j ltac:(auto)) as Ekj.
  set (B := lower A b j) in *. clearbody B.
  assert (Hpick : forall D x y z, shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A ->
    x < 3 -> y < 3 -> z < 3 -> x <> y /\ x <> z /\ y <> z -> row_sum D x <= row_sum D y -> row_sum D y <= row_sum D z ->
    row_sum D z <= row_sum D y + 1 -> slow n 0 x D -> wins1 SEKI C D).
  { intros D x y z HD HtD Hs Hx Hy Hz (? & ? & ?). apply (@won_long D x y z HD HtD Hs). repeat split; auto. }
  assert (Hshort : forall D x y z, shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A ->
    x < 3 -> y < 3 -> z < 3 -> x <> y /\ x <> z /\ y <> z -> row_sum D x <= row_sum D y -> row_sum D y + 2 <= row_sum D z ->
    row_sum D z <= row_sum D y + 3 -> slow n 1 x D -> wins1 SEKI C D).
  { intros D x y z HD HtD Hs Hx Hy Hz (? & ? & ?). apply (@won_short D x y z HD HtD Hs). repeat split; auto. }
  intros D HD HsD HrD HtD [->|(y & q & Hy & Hq & Hey & ->)].
  - destruct (Nat.eq_dec (row_sum A a) (row_sum A b)) as [E|E].
    + apply (Hpick B b a k); auto; try lia. apply (slow_less (c := 1)); [lia|auto].
    + apply (Hshort B a b k); auto; lia.
  - pose proof (fun z => row_move 3 n q Hq HS Hy Hq Hey z) as Hmove.
    pose proof (slow_own HS Hy Hq Hey) as Hown. pose proof (slow_other HS Hy Hq Hey) as Hother.
    pose proof (Hmove a) as Da. pose proof (Hmove b) as Db. pose proof (Hmove k) as Dk. clear Hmove.
    destruct (three_rows H3 y Hy) as [->|[->| ->]];
      rewrite ?(proj2 (Nat.eqb_neq a b)), ?(proj2 (Nat.eqb_neq b a)), ?(proj2 (Nat.eqb_neq a k)), ?(proj2 (Nat.eqb_neq k a)),
        ?(proj2 (Nat.eqb_neq b k)), ?(proj2 (Nat.eqb_neq k b)), ?Nat.eqb_refl in * by auto; simpl in Da, Db, Dk.
    + destruct (Nat.eq_dec (row_sum A a) (row_sum A b)) as [E|E].
      { apply (Hshort (lower B a q) b a k); auto; lia. }
      pose proof (reach_own 3 n q Hq HS Hy Hq Hey j) as Hown_j.
      destruct (Nat.eq_dec (reach a j (lower B a q)) (row_sum (lower B a q) a)) as [Et|Et].
      2:{ apply (Hshort (lower B a q) a b k); auto; try lia. exists j. split; auto. lia. }
      apply (@won_without (lower B a q) a b k); auto; try lia. intros Hc Ho.
      apply (tight_row Hn HD H3 Ho j q); auto; try lia.
      { rewrite (entry_lower HS), (proj2 (Nat.eqb_neq k a)) by auto. simpl. lia. }
      intros l Hl He'. rewrite (entry_lower HS), (proj2 (Nat.eqb_neq k a)) in He' by auto. simpl in He'. specialize (Hlead' l Hl He').
      unfold reach in *. rewrite (outside_row_move HS) by auto. rewrite (entry_lower_row HS) by auto.
      pose proof (credit_le true (entry B a l)). destruct (Nat.eqb_spec l q) as [->|Hlq]; [split; [lia|congruence]|lia].
    + destruct (Nat.eq_dec (row_sum A a) (row_sum A b)) as [E|E]; [|destruct (Nat.eq_dec (row_sum A a + 1) (row_sum A b)) as [E'|E']].
      * apply (Hpick (lower B b q) b a k); auto; try lia.
      * apply (Hshort (lower B b q) b a k); auto; lia.
      * apply (Hshort (lower B b q) a b k); auto; lia.
    + destruct (Nat.eq_dec (row_sum A a) (row_sum A b)) as [E|E].
      * apply (Hpick (lower B k q) b a k); auto; try lia. apply (slow_less (c := 1)); [lia|auto].
      * apply (Hpick (lower B k q) a b k); auto; try lia. apply (slow_less (c := 1)); [lia|auto].
Qed.
End Step.

(** ** Two long rows *)

Section Long.
Context {n : nat} (Hn : 4 <= n) {A : matrix} (HA : shape 3 n A).

(** Rows of the same sum, 4 at least: one of them does not lag only if it is 1 1 1 1. *)
Lemma even_rows {a b k} : three a b k -> 4 <= row_sum A k -> row_sum A b = row_sum A k ->
  row_sum A a <= row_sum A k <= row_sum A a + 1 ->
  slow n 2 k A \/ row_sum A a = 4 /\ row_sum A k = 4 /\ forall j, j < n -> entry A k j = 1.
Proof.
  intros H3 H4 Hbk Hak. destruct (slow_dec n 2 k A) as [|H]; [now left|right]. assert (H3' : three k a b) by (unfold three in *; lia).
  pose proof H3 as (Ha & Hb & Hk & _).
  assert (Hall : forall j, j < n -> row_sum A a = 4 /\ row_sum A k = 4 /\ entry A k j = 1).
  { intros j Hj. destruct (four_columns Hn HA j (fun _ => 0) Hj) as (x & <- & Hx & _ & _ & Hsum).
    pose proof (H (x 0) (Hx 0 ltac:(lia))) as R0. pose proof (H (x 1) (Hx 1 ltac:(lia))) as R1.
    pose proof (H (x 2) (Hx 2 ltac:(lia))) as R2. pose proof (H (x 3) (Hx 3 ltac:(lia))) as R3.
    rewrite (three_reach HA H3') in R0, R1, R2, R3. pose proof (Hsum a Ha). pose proof (Hsum b Hb). pose proof (Hsum k Hk). lia. }
  destruct (Hall 0) as (E1 & E2 & _); [lia|]. repeat split; auto. intros j Hj. apply (Hall j Hj).
Qed.

Context {a b k : nat} (H3 : three a b k).
Hypothesis Hthree : forall j, j < n -> 3 <= col_sum A j.

(** The longest row lags, and no other leads much. *)
Lemma longer_row : 3 <= row_sum A b -> row_sum A a = row_sum A b -> row_sum A k = row_sum A b + 1 -> slow n 2 k A /\ slow n 1 b A.
Proof.
  intros Hb3 Hab Hkb. assert (H3k : three k a b) by (unfold three in *; lia). assert (H3b : three b a k) by (unfold three in *; lia).
  pose proof H3 as (Ha & Hb & Hk & _). destruct (four_columns Hn HA 0 (fun _ => 0)) as (x & _ & Hx & _ & _ & Hsum); [lia|].
  pose proof (Hsum a Ha). pose proof (Hsum b Hb). pose proof (Hsum k Hk). split.
  - destruct (slow_dec n 2 k A) as [|H']; auto. exfalso.
    pose proof (H' (x 0) (Hx 0 ltac:(lia))) as R0. pose proof (H' (x 1) (Hx 1 ltac:(lia))) as R1.
    pose proof (H' (x 2) (Hx 2 ltac:(lia))) as R2. pose proof (H' (x 3) (Hx 3 ltac:(lia))) as R3.
    rewrite (three_reach HA H3k) in R0, R1, R2, R3. lia.
  - destruct (slow_dec n 1 b A) as [|H']; auto. exfalso.
    pose proof (H' (x 0) (Hx 0 ltac:(lia))) as R0. pose proof (H' (x 1) (Hx 1 ltac:(lia))) as R1.
    pose proof (H' (x 2) (Hx 2 ltac:(lia))) as R2. pose proof (H' (x 3) (Hx 3 ltac:(lia))) as R3.
    rewrite (three_reach HA H3b) in R0, R1, R2, R3. lia.
Qed.

(** Row a is tight in column j, where row k has nothing: row b lags there or elsewhere. *)
Lemma forced_row j : 4 <= row_sum A b -> row_sum A k = row_sum A b + 1 -> j < n -> entry A k j = 0 -> reach a j A = row_sum A a ->
  (forall l, l < n -> 0 < entry A k l -> row_sum A a + 1 <= reach a l A) ->
  (row_sum A a = row_sum A b -> slow n 2 b A) /\ (row_sum A a + 1 = row_sum A b -> slow n 3 b A).
Proof.
  intros Hb4 Hkb Hj Hkj Htight Hlead. assert (H3b : three b a k) by (unfold three in *; lia).
  pose proof H3 as (Ha & Hb & Hk & _). destruct (four_columns Hn HA j (fun _ => 0) Hj) as (x & <- & Hx & _ & _ & Hsum).
  pose proof (Hsum a Ha). pose proof (Hsum b Hb). pose proof (Hsum k Hk). rewrite (three_reach HA H3), Hkj in Htight.
  pose proof (Hlead (x 1) (Hx 1 ltac:(lia))) as L1. pose proof (Hlead (x 2) (Hx 2 ltac:(lia))) as L2.
  pose proof (Hlead (x 3) (Hx 3 ltac:(lia))) as L3. rewrite (three_reach HA H3) in L1, L2, L3.
  pose proof (Hthree (x 1) (Hx 1 ltac:(lia))) as T1. pose proof (Hthree (x 2) (Hx 2 ltac:(lia))) as T2.
  pose proof (Hthree (x 3) (Hx 3 ltac:(lia))) as T3. rewrite (three_col_sum HA H3) in T1, T2, T3. split; intros E.
  - destruct (slow_dec n 2 b A) as [|H']; auto. exfalso. clear L1 L2 L3 T1 T2 T3.
    pose proof (H' (x 0) (Hx 0 ltac:(lia))) as R0. pose proof (H' (x 1) (Hx 1 ltac:(lia))) as R1.
    pose proof (H' (x 2) (Hx 2 ltac:(lia))) as R2. pose proof (H' (x 3) (Hx 3 ltac:(lia))) as R3.
    rewrite (three_reach HA H3b) in R0, R1, R2, R3. lia.
  - destruct (slow_dec n 3 b A) as [|H']; auto. exfalso.
    pose proof (H' (x 0) (Hx 0 ltac:(lia))) as R0. pose proof (H' (x 1) (Hx 1 ltac:(lia))) as R1.
    pose proof (H' (x 2) (Hx 2 ltac:(lia))) as R2. pose proof (H' (x 3) (Hx 3 ltac:(lia))) as R3.
    rewrite (three_reach HA H3b) in R0, R1, R2, R3. lia.
Qed.
End Long.

Section Induction.
Context {n : nat} (Hn : 4 <= n) {A : matrix} (HA : shape 3 n A) (Ht : terminal A = false).
Hypotheses
  (IHlong : forall D, shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A -> two_long n D -> wins1 SEKI C D)
  (IHlargest : forall D, shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A -> without_largest D -> wins1 SEKI C D).

Lemma long_step : two_long n A -> wins1 SEKI C A.
Proof.
  intros (a & b & k & H3 & Hab & Hbk & Hkb & Hslow). destruct (wins1_dec SEKI C A) as [|HC]; auto. exfalso. apply HC.
  pose proof (columns_two HA Ht HC) as Htwo. pose proof H3 as (Ha & Hb & Hk & Hne1 & Hne2 & Hne3).
  assert (H3' : three a k b) by (unfold three in *; lia).
  assert (Ha2 : 2 <= row_sum A a).
  { destruct Hslow as (j & Hj & Hs). specialize (Htwo j Hj). rewrite (three_reach HA H3) in Hs. rewrite (three_col_sum HA H3) in Htwo.
    pose proof (entry_le_row_sum (A := A) a j). lia. }
  assert (Hb3 : 3 <= row_sum A b).
  { destruct (four_columns Hn HA 0 (fun _ => 0)) as (x & _ & Hx & _ & _ & Hsum); [lia|].
    pose proof (Hsum a Ha). pose proof (Hsum b Hb). pose proof (Hsum k Hk). pose proof (Htwo (x 0) (Hx 0 ltac:(lia))) as T0.
    pose proof (Htwo (x 1) (Hx 1 ltac:(lia))) as T1. pose proof (Htwo (x 2) (Hx 2 ltac:(lia))) as T2.
    pose proof (Htwo (x 3) (Hx 3 ltac:(lia))) as T3. rewrite (three_col_sum HA H3) in T0, T1, T2, T3. lia. }
  assert (Hrows : forall z, z < 3 -> 2 <= row_sum A z) by (intros z Hz; destruct (three_rows H3 z Hz) as [->|[->| ->]]; lia).
  (* A column with two dame has them in row a, which has no others. *)
  assert (Hfew : forall j, j < n -> col_sum A j <= 2 -> entry A a j = 2 /\ row_sum A a = 2).
  { intros j Hj Hc. specialize (Htwo j Hj). rewrite (three_col_sum HA H3) in *. pose proof (entry_le_row_sum (A := A) a j).
    assert (Hdame : forall z, z < 3 -> 0 < entry A z j -> row_sum A z <= 2).
    { intros z Hz He. destruct (Nat.le_gt_cases (row_sum A z) 2); auto. exfalso. apply HC.
      apply (@two_dame n A z j); auto. rewrite (three_col_sum HA H3). lia. }
    pose proof (Hdame a Ha). pose proof (Hdame b Hb). pose proof (Hdame k Hk). lia. }
  (* Where the rows are nearly equal there is no such column. *)
  assert (Hnear : row_sum A b <= row_sum A a + 1 -> 4 <= row_sum A b /\ forall j, j < n -> 3 <= col_sum A j).
  { intros Hba. assert (Ha3 : 3 <= row_sum A a).
    { destruct (four_columns Hn HA 0 (fun _ => 0)) as (x & _ & Hx & Hd & _ & Hsum); [lia|].
      pose proof (Hsum a Ha). pose proof (Hsum b Hb). pose proof (Hsum k Hk).
      pose proof (Hfew (x 0) (Hx 0 ltac:(lia))) as F0. pose proof (Hfew (x 1) (Hx 1 ltac:(lia))) as F1.
      pose proof (Hfew (x 2) (Hx 2 ltac:(lia))) as F2. pose proof (Hfew (x 3) (Hx 3 ltac:(lia))) as F3.
      rewrite (three_col_sum HA H3) in F0, F1, F2, F3. lia. }
    assert (H : forall j, j < n -> 3 <= col_sum A j).
    { intros j Hj. destruct (Nat.le_gt_cases 3 (col_sum A j)); auto. destruct (Hfew j Hj); lia. }
    split; auto. destruct (four_columns Hn HA 0 (fun _ => 0)) as (x & _ & Hx & Hd & _ & Hsum); [lia|].
    pose proof (Hsum a Ha). pose proof (Hsum b Hb). pose proof (Hsum k Hk). pose proof (H (x 0) (Hx 0 ltac:(lia))) as T0.
    pose proof (H (x 1) (Hx 1 ltac:(lia))) as T1. pose proof (H (x 2) (Hx 2 ltac:(lia))) as T2.
    pose proof (H (x 3) (Hx 3 ltac:(lia))) as T3. rewrite (three_col_sum HA H3) in T0, T1, T2, T3. lia. }
  assert (Hlonger : row_sum A k = row_sum A b + 1 -> row_sum A a = row_sum A b -> slow n 2 k A /\ slow n 1 b A).
  { intros E1 E2. apply (longer_row Hn HA H3); auto. }
  (* C plays in row k or, of the same sum, in row b. *)
  assert (Hplay_k : forall p, p < n -> 0 < entry A k p -> slow n 1 a (lower A k p) ->
    (row_sum A k = row_sum A b -> row_sum A b <= row_sum A a + 1 -> slow n 2 k A) -> wins1 SEKI C A).
  { intros p Hp He Hs H. apply (@play_k n Hn A HA Ht IHlong IHlargest a b k H3) with (p := p); auto. }
  assert (Hplay_b : forall p, row_sum A k = row_sum A b -> p < n -> 0 < entry A b p -> slow n 1 a (lower A b p) ->
    (row_sum A b <= row_sum A a + 1 -> slow n 2 b A) -> wins1 SEKI C A).
  { intros p E Hp He Hs H. apply (@play_k n Hn A HA Ht IHlong IHlargest a k b H3') with (p := p); auto; try lia. intros. apply H. lia. }
  assert (Heven : row_sum A k = row_sum A b -> row_sum A b <= row_sum A a + 1 ->
    (slow n 2 k A \/ row_sum A a = 4 /\ row_sum A k = 4 /\ forall j, j < n -> entry A k j = 1) /\
    (slow n 2 b A \/ row_sum A a = 4 /\ row_sum A b = 4 /\ forall j, j < n -> entry A b j = 1)).
  { intros E1 E2. destruct (Hnear E2). split; [apply (even_rows Hn HA H3)|apply (even_rows Hn HA H3')]; lia. }
  destruct (slow_dec n 1 a A) as [S1|Hno].
  - destruct (row_positive HA Hk) as (p & Hp & He); [lia|]. destruct (row_positive HA Hb) as (q & Hq & He'); [lia|].
    assert (Sk : slow n 1 a (lower A k p)) by (apply (slow_other HA Hk Hp He); auto).
    assert (Sb : slow n 1 a (lower A b q)) by (apply (slow_other HA Hb Hq He'); auto).
    destruct (Nat.eq_dec (row_sum A k) (row_sum A b)) as [E|E]; [|apply (Hplay_k p); auto; lia].
    destruct (Nat.le_gt_cases (row_sum A b) (row_sum A a + 1)) as [Hle|Hgt]; [|apply (Hplay_k p); auto; lia].
    destruct (Heven E Hle) as [[Hk2|(Ek & Ek' & Hk1)] [Hb2|(Eb & Eb' & Hb1)]];
      [apply (Hplay_k p); auto|apply (Hplay_k p); auto|apply (Hplay_b q); auto|].
    exfalso. destruct (four_columns Hn HA 0 (fun _ => 0)) as (x & _ & Hx & _ & _ & Hsum); [lia|]. destruct (Hnear Hle) as [_ Hthree].
    destruct (race_fails HA Ht HC (x 0) (Hx 0 ltac:(lia))) as (i & Hi & Hr).
    assert (Hcol : forall c, c < 4 -> 1 <= entry A a (x c)).
    { intros c Hc. pose proof (Hthree (x c) (Hx c Hc)) as T. rewrite (three_col_sum HA H3), (Hk1 (x c) (Hx c Hc)), (Hb1 (x c) (Hx c Hc)) in T. lia. }
    pose proof (Hcol 0 ltac:(lia)). pose proof (Hcol 1 ltac:(lia)). pose proof (Hcol 2 ltac:(lia)). pose proof (Hcol 3 ltac:(lia)).
    pose proof (Hsum a Ha). rewrite (three_col_sum HA H3), (Hk1 (x 0)), (Hb1 (x 0)) in Hr by (apply Hx; lia).
    destruct (three_rows H3 i Hi) as [->|[->| ->]]; rewrite ?(Hk1 (x 0)), ?(Hb1 (x 0)) in Hr by (apply Hx; lia); lia.
  - destruct Hslow as (j & Hj & Hs). assert (Etight : reach a j A = row_sum A a) by (specialize (Hno j Hj); lia).
    destruct (bounded (fun l => reach a l A <= row_sum A a -> entry A k l = 0) (fun l => reach a l A <= row_sum A a /\ 0 < entry A k l) n)
      as [Hall|(l & Hl & Hsl & He)]; [lia| |].
    + pose proof (Hall j Hj ltac:(lia)) as Ekj.
      assert (He : 0 < entry A b j).
      { rewrite (three_reach HA H3), Ekj in Etight. lia. }
      destruct (Nat.eq_dec (row_sum A k) (row_sum A b)) as [E|E].
      * apply (Hplay_b j); auto; [apply (slow_tight HA Hb Hj He 0); auto; lia|]. intros Hle.
        destruct (Heven E Hle) as [_ [|(Ea & Eb & Hb1)]]; auto. exfalso.
        rewrite (three_reach HA H3), Ekj, (Hb1 j Hj) in Etight. lia.
      * assert (Hlead : forall l, l < n -> 0 < entry A k l -> row_sum A a + 1 <= reach a l A).
        { intros l Hl Hel. destruct (Nat.le_gt_cases (row_sum A a + 1) (reach a l A)); auto. specialize (Hall l Hl). lia. }
        assert (Hforced : row_sum A b <= row_sum A a + 1 ->
          (row_sum A a = row_sum A b -> slow n 2 b A) /\ (row_sum A a + 1 = row_sum A b -> slow n 3 b A)).
        { intros Hle. destruct (Hnear Hle). apply (@forced_row n Hn A HA a b k H3) with (j := j); auto. lia. }
        apply (@play_b n Hn A HA Ht IHlong IHlargest a b k H3) with (j := j); auto; try lia; intros; apply Hforced; lia.
    + assert (Sk : slow n 1 a (lower A k l)) by (apply (slow_tight HA Hk Hl He 0); auto; lia).
      destruct (Nat.eq_dec (row_sum A k) (row_sum A b)) as [E|E]; [|apply (Hplay_k l); auto; lia].
      destruct (Nat.le_gt_cases (row_sum A b) (row_sum A a + 1)) as [Hle|Hgt]; [|apply (Hplay_k l); auto; lia].
      destruct (Heven E Hle) as [[Hk2|(Ek & Ek' & Hk1)] Hbor]; [apply (Hplay_k l); auto|].
      specialize (Hno l Hl). rewrite (three_reach HA H3), (Hk1 l Hl) in Hsl, Hno.
      assert (Heb : 0 < entry A b l) by lia. apply (Hplay_b l); auto.
      * apply (slow_tight HA Hb Hl Heb 0); auto. rewrite (three_reach HA H3), (Hk1 l Hl). lia.
      * intros _. destruct Hbor as [|(_ & _ & Hb1)]; auto. exfalso. rewrite (Hb1 l Hl) in *. lia.
Qed.

(** The largest row is no use to R. *)
Lemma largest_step : (two_long n A -> wins1 SEKI C A) -> without_largest A -> wins1 SEKI C A.
Proof.
  intros Hlong (a & b & k & H3 & Hak & Hbk & HC). pose proof H3 as (Ha & Hb & Hk & Hne).
  assert (HI : forall i, In i [a; b] -> i < 3) by (intros i [<-|[<-|[]]]; auto).
  assert (Hslow : forall i, In i [a; b] -> slow n 0 i A).
  { intros i Hi. pose proof (live_no_lead HI HA HC i Hi) as Hno. destruct (leads_dec true 1 i A) as [|(j & Hj & H)]; [easy|].
    rewrite (shape_cols HA) in Hj. exists j. split; auto. unfold reach. lia. }
  destruct (Nat.le_gt_cases (row_sum A k) (Nat.max (row_sum A a) (row_sum A b) + 1)) as [Hclose|Hfar].
  { apply Hlong. destruct (Nat.le_gt_cases (row_sum A a) (row_sum A b)).
    - exists a, b, k. repeat split; try apply H3; try lia. apply Hslow. now left.
    - exists b, a, k. unfold three in *. repeat split; try lia. apply Hslow. right. now left. }
  destruct (shape_terminal HA Ht) as [Hrow _].
  assert (Hover : forall B, (forall z, z < 3 -> 0 < row_sum B z) -> over [a; b] B = zero_col B).
  { intros B HB. unfold over. replace (zero_live [a; b] B) with false; auto. symmetry. apply zero_live_false. intros i Hi. auto. }
  assert (Ho : over [a; b] A = false).
  { rewrite Hover by auto. unfold terminal in Ht. now apply orb_false_iff in Ht as [_ ->]. }
  apply (live1_iff _ C A Ho) in HC as (A' & HA' & H). pose proof (child_shape HA A' HA') as HS. pose proof (child_sum _ _ HA') as Hs.
  apply (wins1_iff SEKI C A Ht). exists A'. split; auto. destruct (zero_col A') eqn:Hc'; [now apply wins2_zero_col|].
  assert (Hrows : forall B B' i, shape 3 n B -> In B' (children B) -> row_sum B' i <= row_sum B i <= row_sum B' i + 1).
  { intros B B' i HB HB'. apply (in_children HB) in HB' as (x & p & Hx & Hp & He & ->).
    rewrite (row_sum_lower HB) by auto. destruct (i =? x); lia. }
  pose proof (Hrows A A' a HA HA'). pose proof (Hrows A A' b HA HA'). pose proof (Hrows A A' k HA HA').
  assert (HoA' : over [a; b] A' = false).
  { apply not_true_iff_false. intros Ho'. apply (live2_over _ C A' Ho') in H. simpl in H. congruence. }
  pose proof HoA' as Hr'. apply (over_line _ C) in Hr' as [_ Hr']. simpl in Hr'. pose proof (proj1 (zero_live_false [a; b] A') Hr') as Hr''.
  pose proof (Hr'' a (or_introl eq_refl)). pose proof (Hr'' b (or_intror (or_introl eq_refl))).
  assert (HtA' : terminal A' = false).
  { unfold terminal. rewrite Hc', orb_false_r. apply (three_terminal HS). intros z Hz. destruct (three_rows H3 z Hz) as [->|[->| ->]]; lia. }
  apply (live2_iff _ C A' HoA') in H as [Hfirst Hall]. apply (wins2_iff SEKI C A' HtA'). split.
  - apply IHlargest; auto; [lia|]. exists a, b, k. repeat split; try apply H3; auto; lia.
  - intros D HD. pose proof (child_sum _ _ HD). pose proof (child_shape HS D HD) as HSD. specialize (Hall D HD).
    pose proof (Hrows A' D a HS HD). pose proof (Hrows A' D b HS HD). pose proof (Hrows A' D k HS HD).
    assert (Hz : zero_live [a; b] D = false).
    { destruct (zero_live [a; b] D) eqn:Hz; auto. exfalso. assert (HoD : over [a; b] D = true) by (unfold over; now rewrite Hz).
      apply (live1_over _ C D HoD) in Hall as [_ Hall]. cbn [own_line opponent] in Hall. congruence. }
    pose proof (proj1 (zero_live_false [a; b] D) Hz) as HrD.
    pose proof (HrD a (or_introl eq_refl)). pose proof (HrD b (or_intror (or_introl eq_refl))).
    assert (HzD : zero_row D = false).
    { apply (three_terminal HSD). intros z Hz'. destruct (three_rows H3 z Hz') as [->|[->| ->]]; lia. }
    destruct (zero_col D) eqn:HcD; [now apply wins1_zero_col|].
    apply IHlargest; auto; [unfold terminal; now rewrite HzD, HcD|lia|]. exists a, b, k. repeat split; try apply H3; auto; lia.
Qed.
End Induction.

Lemma three_rows_induction {n} : 4 <= n -> forall A, shape 3 n A -> terminal A = false ->
  (two_long n A -> wins1 SEKI C A) /\ (without_largest A -> wins1 SEKI C A).
Proof.
  intros Hn A. remember (matrix_sum A) as s eqn:Es. revert A Es. induction s as [s IH] using lt_wf_ind. intros A -> HA Ht.
  assert (IHlong : forall D, shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A -> two_long n D -> wins1 SEKI C D).
  { intros D HD HtD Hs. now apply (IH (matrix_sum D) Hs D). }
  assert (IHlargest : forall D, shape 3 n D -> terminal D = false -> matrix_sum D < matrix_sum A -> without_largest D -> wins1 SEKI C D).
  { intros D HD HtD Hs. now apply (IH (matrix_sum D) Hs D). }
  pose proof (long_step Hn HA Ht IHlong IHlargest). split; auto. now apply (largest_step Hn HA Ht IHlargest).
Qed.

(** C, moving first, wins where two long rows have nearly the same sum, and the other row does not lead. *)
Theorem close_rows {n A a b k} : 4 <= n -> shape 3 n A -> terminal A = false -> three a b k ->
  row_sum A a <= row_sum A b -> row_sum A b <= row_sum A k -> row_sum A k <= row_sum A b + 1 -> ~ leads true a 1 A -> wins1 SEKI C A.
Proof.
  intros Hn HA Ht H3 Hab Hbk Hkb Hlead. apply (proj1 (three_rows_induction Hn A HA Ht)). exists a, b, k. do 4 (split; [assumption|]).
  destruct (leads_dec true 1 a A) as [|(j & Hj & H)]; [easy|]. rewrite (shape_cols HA) in Hj. exists j. split; auto. unfold reach. lia.
Qed.

(** What C wins, moving first, without a largest row, C wins. *)
Theorem largest_row {n A a b k} : 4 <= n -> shape 3 n A -> terminal A = false -> three a b k ->
  row_sum A a <= row_sum A k -> row_sum A b <= row_sum A k -> live1 [a; b] C A -> wins1 SEKI C A.
Proof. intros Hn HA Ht H3 Hak Hbk HC. apply (proj2 (three_rows_induction Hn A HA Ht)). exists a, b, k. auto. Qed.

(** ** No draw *)

(** 3 x n, n >= 4: R, moving second, wins, or C, moving first. *)
Theorem three_rows_first_C {n A} : 4 <= n -> shape 3 n A -> terminal A = false ->
  ~ wins2 SEKI R A -> wins1 SEKI C A.
Proof.
  intros Hn HA Ht HR.
  assert (Hk : exists a b k, three a b k /\ row_sum A a <= row_sum A k /\ row_sum A b <= row_sum A k).
  { destruct (Nat.le_gt_cases (row_sum A 0) (row_sum A 1)), (Nat.le_gt_cases (row_sum A 1) (row_sum A 2)),
      (Nat.le_gt_cases (row_sum A 0) (row_sum A 2));
      first [exists 0, 1, 2; unfold three; lia|exists 0, 2, 1; unfold three; lia|exists 1, 2, 0; unfold three; lia]. }
  destruct Hk as (a & b & k & H3 & Hak & Hbk). pose proof H3 as (Ha & Hb & _ & Hab & _).
  apply (largest_row Hn HA Ht H3 Hak Hbk). destruct (shape_terminal HA Ht) as [Hrow _].
  assert (Ho : over [a; b] A = false).
  { unfold over. unfold terminal in Ht. apply orb_false_iff in Ht as [_ ->]. rewrite orb_false_r.
    apply zero_live_false. intros i [<-|[<-|[]]]; auto. }
  apply (@two_live_rows 3 n); auto; [lia|]. intros H. apply HR, (live_all HA R). revert H. apply more_rows_win2.
  intros i [<-|[<-|[]]]; now apply in_seq_0.
Qed.

(** R, moving second, wins if and only if R does so without a largest row. *)
Corollary three_rows_second_R {n A a b k} : 4 <= n -> shape 3 n A -> terminal A = false -> three a b k ->
  row_sum A a <= row_sum A k -> row_sum A b <= row_sum A k -> wins2 SEKI R A <-> live2 [a; b] R A.
Proof.
  intros Hn HA Ht H3 Hak Hbk. pose proof H3 as (Ha & Hb & _ & Hab & _). destruct (shape_terminal HA Ht) as [Hrow _].
  assert (Ho : over [a; b] A = false).
  { unfold over. unfold terminal in Ht. apply orb_false_iff in Ht as [_ ->]. rewrite orb_false_r.
    apply zero_live_false. intros i [<-|[<-|[]]]; auto. }
  split; intros H.
  - destruct (live1_dec [a; b] C A) as [HC|HC].
    + apply (largest_row Hn HA Ht H3 Hak Hbk) in HC. unfold wins1 in HC. unfold wins2 in H. cbn [opponent] in H. now rewrite HC in H.
    + destruct (live2_dec [a; b] R A) as [|HR]; auto. destruct HC. apply (@two_live_rows 3 n); auto. lia.
  - apply (live_all HA R). revert H. apply more_rows_win2. intros i [<-|[<-|[]]]; now apply in_seq_0.
Qed.

(** No complete seki has three rows and four or more columns, whatever the sum. *)
Theorem no_complete_3xn {n A} : 4 <= n -> shape 3 n A -> ~ complete SEKI A.
Proof.
  intros Hn HA [[Ht H] _]. assert (HC : wins1 SEKI C A).
  { apply (three_rows_first_C Hn HA Ht). unfold wins2. simpl. now rewrite H. }
  unfold wins1 in HC. simpl in HC. now rewrite H in HC.
Qed.

(** So nothing of this size is drawn (2.6). *)
Theorem three_rows_not_drawn {n A} : 4 <= n -> shape 3 n A -> ~ drawn A.
Proof. intros Hn. apply no_complete_no_draw. intros B HB. now apply (no_complete_3xn Hn). Qed.

(** The same of three columns. *)
Corollary three_cols_not_drawn {m A} : 4 <= m -> shape m 3 A -> ~ drawn A.
Proof.
  intros Hm HA [p H]. apply (three_rows_not_drawn Hm (transpose_shape m 3 A HA)). exists (opponent p).
  now rewrite (transpose_first SEKI m 3 A p HA).
Qed.

Corollary no_complete_nx3 {m A} : 4 <= m -> shape m 3 A -> ~ complete SEKI A.
Proof. intros Hm HA [[_ H] _]. apply (three_cols_not_drawn Hm HA). exists R. now rewrite H. Qed.
