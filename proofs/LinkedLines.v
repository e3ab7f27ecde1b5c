(** * The table of lines of sum 3 in SEKI (docs/theory.md, 3.13) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry Races UnitLines LineSums DirectSums TwoLines ThreeLines.
Import ListNotations.

(** Sums of which no term is greater. *)
Lemma sum_le (f g : nat -> nat) s : (forall y, In y s -> f y <= g y) -> list_sum (map f s) <= list_sum (map g s).
Proof.
  induction s as [|x s IH]; intros H; simpl; [lia|]. pose proof (H x (or_introl eq_refl)).
  specialize (IH (fun y Hy => H y (or_intror Hy))). unfold list_sum in *. lia.
Qed.

Lemma sum_equal (f g : nat -> nat) s : (forall y, In y s -> f y <= g y) -> list_sum (map g s) <= list_sum (map f s) ->
  forall y, In y s -> f y = g y.
Proof.
  induction s as [|x s IH]; intros Hle Hs y Hy; [easy|]. simpl in *.
  assert (Hs' : list_sum (map f s) <= list_sum (map g s)) by (apply sum_le; auto).
  pose proof (Hle x (or_introl eq_refl)). unfold list_sum in *. destruct Hy as [->|Hy]; [lia|]. apply IH; auto. lia.
Qed.

(** ** Strong lines *)

(** Some row of sum 3 has a unit in a column of a greater sum, and no link. *)
Definition has_strong_row (m n : nat) (A : matrix) : Prop :=
  exists i, i < m /\ row_sum A i = 3 /\ (exists j, j < n /\ 0 < entry A i j /\ 4 <= col_sum A j) /\ forall p, ~ link m n A i p.

Definition has_strong_col (m n : nat) (A : matrix) : Prop := has_strong_row n m (transpose A).

Lemma strong_row_wins {m n A} : shape m n A -> at_least_3 m n A -> has_strong_row m n A -> score R A = 2.
Proof.
  intros HA H3 (i & Hi & Hr & (j & Hj & He & Hc) & Hno). pose proof (strong_row HA H3 Hi Hj He Hr Hc Hno) as E.
  assert (HA' : In (lower A i j) (children A)) by (apply (in_children HA); eauto 10).
  pose proof (score_move R A _ (at_least_3_terminal HA H3) HA'). pose proof (score_le R A). simpl in *. lia.
Qed.

Lemma strong_col_wins {m n A} : shape m n A -> at_least_3 m n A -> has_strong_col m n A -> score C A = 2.
Proof.
  intros HA H3 H. pose proof (transpose_shape m n A HA) as HT.
  apply (strong_row_wins HT (at_least_3_transpose HA H3)) in H. rewrite <- (score_transpose C HA). exact H.
Qed.

Lemma link_dec m n A i p : link m n A i p \/ ~ link m n A i p.
Proof.
  unfold link. destruct (lt_dec i m) as [Hi|]; [|tauto]. destruct (lt_dec p n) as [Hp|]; [|tauto].
  assert (Hc : (entry A i p = 2 /\ row_sum A i = 3 /\ col_sum A p = 3 \/ entry A i p = 3 /\ row_sum A i + col_sum A p = 7) \/
    ~ (entry A i p = 2 /\ row_sum A i = 3 /\ col_sum A p = 3 \/ entry A i p = 3 /\ row_sum A i + col_sum A p = 7)) by lia.
  destruct Hc as [Hc|]; [|tauto].
  destruct (bounded (fun j => j <> p -> 0 < entry A i j -> 4 <= col_sum A j)
    (fun j => j <> p /\ 0 < entry A i j /\ ~ 4 <= col_sum A j) n) as [Hrow|(j & Hj & H)]; [intros; lia| |].
  - destruct (bounded (fun k => k <> i -> 0 < entry A k p -> 4 <= row_sum A k)
      (fun k => k <> i /\ 0 < entry A k p /\ ~ 4 <= row_sum A k) m) as [Hcol|(k & Hk & H)]; [intros; lia|tauto|].
    right. intros (_ & _ & _ & _ & H'). specialize (H' k Hk). tauto.
  - right. intros (_ & _ & _ & H' & _). specialize (H' j Hj). tauto.
Qed.

Lemma row_link_dec m n A i : (exists p, link m n A i p) \/ forall p, ~ link m n A i p.
Proof.
  destruct (bounded (fun p => ~ link m n A i p) (link m n A i) n) as [H|(p & _ & H)]; [| |eauto].
  - intros p _. destruct (link_dec m n A i p); tauto.
  - right. intros p Hl. apply (H p); auto. apply Hl.
Qed.

Lemma not_strong_link {m n A i j} : ~ has_strong_row m n A -> i < m -> j < n -> row_sum A i = 3 -> 0 < entry A i j ->
  4 <= col_sum A j -> exists p, link m n A i p.
Proof. intros Hno Hi Hj Hr He Hc. destruct (row_link_dec m n A i) as [|H]; auto. exfalso. apply Hno. exists i. eauto 10. Qed.

(** A column is strong: for matrices that are not transposed. *)
Lemma strong_col_intro {m n A k l} : shape m n A -> k < m -> l < n -> col_sum A l = 3 -> 0 < entry A k l -> 4 <= row_sum A k ->
  (forall i, ~ link m n A i l) -> has_strong_col m n A.
Proof.
  intros HA Hk Hl Hc He Hr Hno. pose proof (transpose_shape m n A HA) as HT. exists l.
  rewrite (transpose_row_sum m n) by auto. split; [auto|split; [auto|split]].
  - exists k. rewrite (transpose_entry m n), (transpose_col_sum m n); auto.
  - intros i H. apply (link_transpose l i HT) in H. rewrite (transpose_transpose m n) in H by auto. now apply (Hno i).
Qed.

Lemma not_strong_link_col {m n A k l} : shape m n A -> ~ has_strong_col m n A -> k < m -> l < n -> col_sum A l = 3 ->
  0 < entry A k l -> 4 <= row_sum A k -> exists i, link m n A i l.
Proof.
  intros HA Hno Hk Hl Hc He Hr. pose proof (transpose_shape m n A HA) as HT.
  destruct (@not_strong_link n m (transpose A) l k Hno) as (i & H);
    rewrite ?(transpose_row_sum m n), ?(transpose_entry m n), ?(transpose_col_sum m n) by auto; auto.
  exists i. apply (link_transpose l i HT) in H. now rewrite (transpose_transpose m n) in H.
Qed.

(** ** Moves in small lines *)

(** R's move in a small column loses, except in an entry 3 that stands alone. *)
Lemma small_column_move {m n A k l} : shape m n A -> at_least_3 m n A -> k < m -> l < n -> 0 < entry A k l -> col_sum A l = 3 ->
  score C (lower A k l) = 2 \/ entry A k l = 3 /\ row_sum A k = 3.
Proof.
  intros HA [Hr Hc] Hk Hl He Hl3. pose proof (shape_lower HA k l) as HB. set (B := lower A k l) in *.
  assert (ErB : forall x, row_sum B x = row_sum A x - if x =? k then 1 else 0) by (intros x; apply (row_sum_lower HA); auto).
  assert (EcB : forall y, col_sum B y = col_sum A y - if y =? l then 1 else 0) by (intros y; apply (col_sum_lower HA); auto).
  pose proof (transpose_shape m n B HB) as HT.
  assert (Hout : forall x, x < m -> 0 < entry B x l -> 3 <= row_sum B x -> score C B = 2).
  { intros x Hx Hp Hx3. apply score_wins. unfold wins1. rewrite <- (transpose_first SEKI m n B C HB).
    apply (outside_row_wins HT).
    - apply (no_unit_line_transpose HB). split.
      + intros z Hz. rewrite ErB. specialize (Hr z Hz). destruct (z =? k); lia.
      + intros z Hz. rewrite EcB. specialize (Hc z Hz). destruct (z =? l); lia.
    - exists l, x. rewrite (transpose_row_sum m n), (transpose_col_sum m n), (transpose_entry m n), EcB, Nat.eqb_refl by auto.
      repeat split; auto. lia. }
  assert (HlT : l < n) by auto.
  destruct (row_elsewhere HT HlT k) as [(x & Hx & Hxk & Hp)|E].
  - left. rewrite (transpose_entry m n) in Hp by auto. apply (Hout x Hx Hp). rewrite ErB, (proj2 (Nat.eqb_neq x k) Hxk).
    specialize (Hr x Hx). lia.
  - rewrite (transpose_row_sum m n), (transpose_entry m n), EcB, Nat.eqb_refl, Hl3 in E by auto.
    assert (Ee : entry B k l = pred (entry A k l)) by (unfold B; rewrite (entry_lower HA), !Nat.eqb_refl; auto).
    specialize (Hr k Hk). destruct (Nat.eq_dec (row_sum A k) 3) as [E3|]; [right; lia|left].
    apply (Hout k Hk); [lia|]. rewrite ErB, Nat.eqb_refl. lia.
Qed.

Lemma lower_at_least_3 {m n A k l} : shape m n A -> at_least_3 m n A -> k < m -> l < n -> 0 < entry A k l ->
  4 <= row_sum A k -> 4 <= col_sum A l -> at_least_3 m n (lower A k l).
Proof.
  intros HA [Hr Hc] Hk Hl He Hk4 Hl4. split.
  - intros x Hx. rewrite (row_sum_lower HA) by auto. specialize (Hr x Hx). destruct (Nat.eqb_spec x k) as [E|]; [rewrite E|]; lia.
  - intros y Hy. rewrite (col_sum_lower HA) by auto. specialize (Hc y Hy). destruct (Nat.eqb_spec y l) as [E|]; [rewrite E|]; lia.
Qed.

(** ** No line is strong and some are linked: R's move in two big lines *)

Section BigMove.
Context {m n : nat} {A : matrix} (HA : shape m n A) (H3 : at_least_3 m n A) (Hnr : ~ has_strong_row m n A).
Context {M : nat} (HM : forall i p, link m n A i p -> score R (cut A i p) <= M).
Context {k l : nat} (Hk : k < m) (Hl : l < n) (He : 0 < entry A k l) (Hk4 : 4 <= row_sum A k) (Hl4 : 4 <= col_sum A l).
Let A1 := lower A k l.
Context (Hno : ~ 2 <= M + score C A1).

Let HA1 : shape m n A1 := shape_lower HA k l.
Let H31 : at_least_3 m n A1 := lower_at_least_3 HA H3 Hk Hl He Hk4 Hl4.
Let Er x : row_sum A1 x = row_sum A x - if x =? k then 1 else 0.
Proof. now apply (row_sum_lower HA). Qed.
Let Ec y : col_sum A1 y = col_sum A y - if y =? l then 1 else 0.
Proof. now apply (col_sum_lower HA). Qed.
Let Ee x y : entry A1 x y = if (x =? k) && (y =? l) then pred (entry A k l) else entry A x y.
Proof. now apply (entry_lower HA). Qed.
Let Erx x : x <> k -> row_sum A1 x = row_sum A x.
Proof. intros H. rewrite Er, (proj2 (Nat.eqb_neq x k) H). lia. Qed.
Let Ecy y : y <> l -> col_sum A1 y = col_sum A y.
Proof. intros H. rewrite Ec, (proj2 (Nat.eqb_neq y l) H). lia. Qed.
Let Erk : row_sum A1 k = row_sum A k - 1.
Proof. now rewrite Er, Nat.eqb_refl. Qed.
Let Ecl : col_sum A1 l = col_sum A l - 1.
Proof. now rewrite Ec, Nat.eqb_refl. Qed.
Let Eex x y : x <> k \/ y <> l -> entry A1 x y = entry A x y.
Proof. intros H. rewrite Ee. destruct (Nat.eqb_spec x k), (Nat.eqb_spec y l); simpl; auto. lia. Qed.

Let Hnc1 : ~ has_strong_col m n A1.
Proof. intros H. apply (strong_col_wins HA1 H31) in H. lia. Qed.

(** The move in what is left without a link. *)
Let cut_child i p : link m n A i p -> k <> i -> l <> p -> 2 <= M + score C (cut A1 i p).
Proof.
  intros Hlink Hki Hlp. pose proof (HM i p Hlink). pose proof (cut_shape HA (i := i) (p := p)) as HX.
  unfold A1. rewrite (cut_lower HA) by auto.
  assert (Hin : In (lower (cut A i p) k l) (children (cut A i p))).
  { apply (in_children HX). exists k, l. repeat split; auto. rewrite (cut_entry HA) by auto.
    now rewrite (proj2 (Nat.eqb_neq k i) Hki), (proj2 (Nat.eqb_neq l p) Hlp). }
  pose proof (score_move R _ _ (link_cut_terminal HA H3 Hlink) Hin). simpl in *. lia.
Qed.

(** A link of A is none of A1. *)
Let gone i p : link m n A i p -> k <> i -> l <> p -> ~ link m n A1 i p.
Proof.
  intros Hlink Hki Hlp H. pose proof (link_harmless i p C HA1 H31 H). pose proof (cut_child i p Hlink Hki Hlp). lia.
Qed.

(** Its last unit is not taken. *)
Let not_last i p : link m n A i p -> (forall q, score q A1 = score q (cut A i p)) -> False.
Proof.
  intros Hlink H. pose proof (HM i p Hlink). pose proof (score_first R _ (link_cut_terminal HA H3 Hlink)). rewrite H in Hno.
  simpl in *. lia.
Qed.

(** So the last unit of its column is in row k, of sum 4. *)
Lemma gone_row i p : link m n A i p -> i <> k /\ p <> l /\ row_sum A i = 3 /\ entry A k p = 1 /\ row_sum A k = 4 /\
  (entry A i p = 2 /\ col_sum A p = 3 \/ entry A i p = 3 /\ col_sum A p = 4).
Proof.
  intros Hlink. pose proof Hlink as (Hi & Hp & Hcase & Hrow & Hcol). pose proof H3 as [Hr Hc].
  pose proof (Hr i Hi) as Hri. pose proof (Hc p Hp) as Hcp. pose proof (at_least_3_terminal HA1 H31) as Ht1.
  (* the units of a link of A1 *)
  assert (Hlink1 : i <> k -> p <> l -> (forall j, j < n -> j <> p -> 0 < entry A i j -> 4 <= col_sum A1 j) ->
    (forall x, x < m -> x <> i -> 0 < entry A x p -> 4 <= row_sum A1 x) -> False).
  { intros Hik Hpl H1 H2. apply (gone i p Hlink); auto. unfold link.
    rewrite Eex, Erx, Ecy by auto. split; [auto|split; [auto|split; [auto|split]]].
    - intros j Hj Hjp Hp'. rewrite Eex in Hp' by auto. auto.
    - intros x Hx Hxi Hp'. rewrite Eex in Hp' by auto. auto. }
  (* a column that is strong in A1 *)
  assert (Hstrong : p <> l -> col_sum A p = 3 -> i <> k -> 0 < entry A i l -> col_sum A l = 4 ->
    (exists x, x < m /\ 0 < entry A x p /\ 4 <= row_sum A1 x) -> False).
  { intros Hpl Hp3 Hik Hil Hl4' (x & Hx & Hxp & Hx4). apply Hnc1, (strong_col_intro HA1 Hx Hp); auto.
    - now rewrite Ecy.
    - now rewrite Eex by auto.
    - intros z (Hz & _ & Hz' & Hzrow & _). rewrite Ecy, Eex in Hz' by auto.
      assert (z = i) as ->.
      { destruct (Nat.eq_dec z i) as [|Hzi]; auto. pose proof (two_le_col_sum HA z i p Hz Hi Hzi). lia. }
      specialize (Hzrow l Hl (not_eq_sym Hpl)). rewrite Eex, Ecl in Hzrow by auto. lia. }
  destruct (Nat.eq_dec (row_sum A i) 3) as [Hi3|Hi3].
  - assert (Hik : i <> k) by (intros E; rewrite E in Hi3; lia).
    assert (Hcs : col_sum A p = S (entry A i p)) by lia.
    destruct (col_unit HA Hi Hp Hcs) as (x & Hx & Hxi & Hxp & Hxno).
    destruct (Nat.eq_dec p l) as [Hpl|Hpl].
    { exfalso. rewrite Hpl in *. assert (x = k) as ->.
      { destruct (Nat.eq_dec k x) as [|Hkx]; auto. pose proof He as He'. rewrite (Hxno k) in He'; auto. lia. }
      apply (not_last i l Hlink). intros q. apply (last_unit i l k HA); auto; try lia; apply Ht1. }
    assert (Hx4 : 4 <= row_sum A x) by (apply Hcol; auto; lia).
    assert (Hkey : x = k /\ row_sum A k = 4).
    { destruct (Nat.eq_dec x k) as [E|E]; [split; auto; rewrite E in *|exfalso];
      [destruct (Nat.eq_dec (row_sum A k) 4) as [|Hk5]; auto; exfalso|];
      (assert (Hx1 : forall z, z < m -> z <> i -> 0 < entry A z p -> 4 <= row_sum A1 z);
       [intros z Hz Hzi Hzp; destruct (Nat.eq_dec z x) as [Ez|Hzx]; [|rewrite Hxno in Hzp by (auto; congruence); lia];
        rewrite Ez; rewrite ?E, ?Erk, ?Erx by auto; lia|]).
      all: destruct (bounded (fun j => j <> p -> 0 < entry A i j -> 4 <= col_sum A1 j)
        (fun j => j <> p /\ 0 < entry A i j /\ ~ 4 <= col_sum A1 j) n) as [Hall|(j & Hj & Hjp & Hij & Hj4)];
        [intros; lia|now apply Hlink1|].
      all: pose proof (Hrow j Hj Hjp Hij) as Hj4'.
      all: assert (j = l) as -> by (destruct (Nat.eq_dec j l); auto; rewrite Ecy in Hj4 by auto; lia).
      all: rewrite Ecl in Hj4; apply Hstrong; auto; try lia.
      all: try (pose proof (two_le_row_sum (A := A) i p l Hpl); lia).
      all: [> exists k|exists x]; repeat split; auto; try lia; apply Hx1; auto; lia. }
    destruct Hkey as [-> Hk4']. repeat split; auto. lia.
  - exfalso. assert (Hp3 : col_sum A p = 3) by lia. assert (Hpl : p <> l) by (intros E; rewrite E in Hp3; lia).
    assert (Hri4 : row_sum A i = S (entry A i p)) by lia.
    destruct (row_unit HA Hi Hri4) as (j & Hj & Hjp & Hij & Hjno).
    assert (Hcolz : forall x, x < m -> x <> i -> entry A x p = 0).
    { intros x Hx Hxi. pose proof (two_le_col_sum HA x i p Hx Hi Hxi). lia. }
    destruct (Nat.eq_dec i k) as [Hik|Hik].
    + assert (j = l) as ->.
      { destruct (Nat.eq_dec l j) as [|Hlj]; auto. pose proof He as He'. rewrite <- Hik, (Hjno l) in He'; auto. lia. }
      apply (not_last i p Hlink). intros q. pose proof (transpose_shape m n A HA) as HT.
      assert (Et : transpose A1 = lower (transpose A) l k) by (unfold A1; now apply (transpose_lower m n)).
      rewrite <- (score_transpose q HA1), <- (score_transpose q (cut_shape HA)), (cut_transpose HA), Et by auto.
      rewrite Hik in *.
      apply (last_unit p k l HT); rewrite ?(transpose_entry m n), ?(transpose_row_sum m n), ?(transpose_col_sum m n) by auto;
        auto; try lia.
      rewrite <- Et, (transpose_terminal m n); auto.
    + destruct (Nat.eq_dec (col_sum A1 j) 3) as [E|E].
      * pose proof (Hrow j Hj Hjp) as Hj4.
        assert (j = l) as -> by (destruct (Nat.eq_dec j l); auto; rewrite Ecy in E by auto; lia).
        rewrite Ecl in E. apply Hstrong; auto; try lia. exists i. rewrite Erx by auto. repeat split; auto; lia.
      * apply Hlink1; auto.
        -- intros y Hy Hyp Hiy. destruct (Nat.eq_dec y j) as [->|Hyj]; [pose proof (proj2 H31 j Hj); lia|].
           rewrite Hjno in Hiy by auto. lia.
        -- intros x Hx Hxi Hxp. rewrite Hcolz in Hxp by auto. lia.
Qed.

(** And its row has a unit in column l, of sum 4, or else C's answer in row k is as good. *)
Lemma gone_column i p : link m n A i p -> i <> k /\ p <> l /\ row_sum A i = 3 /\ col_sum A p = 3 /\ row_sum A k = 4 /\
  col_sum A l = 4 /\ entry A i p = 2 /\ entry A k p = 1 /\ entry A i l = 1.
Proof.
  intros Hlink. destruct (gone_row i p Hlink) as (Hik & Hpl & Hi3 & Hkp & Hk4' & Hcase).
  pose proof Hlink as (Hi & Hp & _ & Hrow & _). pose proof H31 as [Hr1 Hc1].
  destruct (bounded (fun y => y <> p -> 0 < entry A1 i y -> 4 <= col_sum A1 y)
    (fun y => y <> p /\ 0 < entry A1 i y /\ ~ 4 <= col_sum A1 y) n) as [Hstay|(y & Hy & Hyp & Hiy & Hy4)]; [intros; lia| |].
  2:{ rewrite Eex in Hiy by auto. pose proof (Hrow y Hy Hyp Hiy) as Hy4'.
      assert (y = l) as -> by (destruct (Nat.eq_dec y l); auto; rewrite Ecy in Hy4 by auto; lia).
      rewrite Ecl in Hy4. pose proof (two_le_row_sum (A := A) i p l Hpl). repeat split; auto; lia. }
  exfalso. set (X := cut A1 i p). assert (HX : shape m n X) by apply (cut_shape HA1).
  assert (ErX : forall x, x < m -> row_sum X x = if x =? i then 2 else row_sum A1 x - entry A1 x p)
    by (intros x Hx; apply (cut_row_sum HA1 Hi Hp x Hx)).
  assert (EcX : forall y, y < n -> col_sum X y = if y =? p then 2 else col_sum A1 y - entry A1 i y)
    by (intros y Hy; apply (cut_col_sum HA1 Hi Hp y Hy)).
  assert (EX : forall x y, x < m -> y < n ->
    entry X x y = if x =? i then if y =? p then 2 else 0 else if y =? p then 0 else entry A1 x y)
    by (intros x y Hx Hy; apply (cut_entry HA1 x y Hx Hy)).
  assert (Hki : k <> i) by auto.
  assert (Eip : entry A1 i p = entry A i p) by auto. assert (Ekp : entry A1 k p = 1) by (rewrite Eex; auto).
  assert (Eri : row_sum A1 i = 3) by (rewrite Erx; auto).
  assert (Erk3 : row_sum A1 k = 3) by lia.
  assert (Ecp : col_sum A1 p = S (entry A1 i p)) by (rewrite Ecy, Eip by auto; lia).
  assert (Hcolp : forall x, x < m -> x <> i -> x <> k -> entry A1 x p = 0).
  { intros x Hx Hxi Hxk. destruct (col_unit HA1 Hi Hp Ecp) as (z & Hz & Hzi & Ez & Hzno).
    destruct (Nat.eq_dec z k) as [->|Hzk]; [auto|]. rewrite (Hzno k) in Ekp; auto; lia. }
  assert (Hrowi : forall y, y <> p -> entry A1 i y <= 1)
    by (intros y Hyp; pose proof (two_le_row_sum (A := A1) i y p Hyp); lia).
  assert (ErXk : row_sum X k = 2) by (rewrite ErX, (proj2 (Nat.eqb_neq k i) Hki), Ekp by auto; lia).
  assert (HcX3 : forall y, y < n -> y <> p -> 3 <= col_sum X y).
  { intros y Hy Hyp. rewrite EcX, (proj2 (Nat.eqb_neq y p) Hyp) by auto. specialize (Hc1 y Hy). specialize (Hrowi y Hyp).
    specialize (Hstay y Hy Hyp). lia. }
  assert (HrX3 : forall x, x < m -> x <> i -> x <> k -> row_sum X x = row_sum A1 x).
  { intros x Hx Hxi Hxk. rewrite ErX, (proj2 (Nat.eqb_neq x i) Hxi), Hcolp by auto. lia. }
  assert (HN : no_unit_line m n X).
  { split.
    - intros x Hx. destruct (Nat.eq_dec x i) as [->|Hxi]; [rewrite ErX, Nat.eqb_refl; auto|].
      destruct (Nat.eq_dec x k) as [->|Hxk]; [lia|]. rewrite HrX3 by auto. specialize (Hr1 x Hx). lia.
    - intros y Hy. destruct (Nat.eq_dec y p) as [->|Hyp]; [rewrite EcX, Nat.eqb_refl; auto|]. specialize (HcX3 y Hy Hyp). lia. }
  assert (Xkp : entry X k p = 0) by (rewrite EX, (proj2 (Nat.eqb_neq k i) Hki), Nat.eqb_refl; auto).
  assert (Hout : outside_row m n X).
  { destruct (row_positive HX Hk) as (c & Hc & Hkc); [lia|]. exists k, c. repeat split; auto. apply HcX3; auto. intros ->. lia. }
  assert (Hin : forall x y, x < m -> y < n -> 3 <= row_sum X x -> col_sum X y = 2 -> entry X x y = 0).
  { intros x y Hx Hy Hx3 Hy2. assert (y = p) as -> by (destruct (Nat.eq_dec y p); auto; specialize (HcX3 y Hy); lia).
    rewrite EX, Nat.eqb_refl by auto. destruct (Nat.eqb_spec x i) as [E|]; auto. rewrite E, ErX, Nat.eqb_refl in Hx3 by auto.
    lia. }
  pose proof (cut_child i p Hlink (not_eq_sym Hik) (not_eq_sym Hpl)) as Hchild. fold X in Hchild.
  pose proof (HM i p Hlink) as HMc.
  (* R wins what is left without the link, or C has one move there *)
  assert (Hcl : exists q c, @closing m n X q c).
  { destruct (bounded (fun q => forall c, c < n ->
      ~ @closing m n X q c) (fun q => exists c, @closing m n X q c) m) as [H|(q & _ & c & H)];
      [| |eauto].
    - intros q Hq. assert (Hdec : forall c, c < n -> ~ @closing m n X q c \/ @closing m n X q c).
      { intros c Hc. unfold closing.
        destruct (bounded (fun a => forall b, b < n -> row_sum X a = 2 -> 3 <= col_sum X b -> 0 < entry X a b -> b = c)
          (fun a => exists b, b < n /\ row_sum X a = 2 /\ 3 <= col_sum X b /\ 0 < entry X a b /\ b <> c) m) as [H|(a & Ha & b
            & Hb & H)].
        - intros a Ha. destruct (bounded (fun b => row_sum X a = 2 -> 3 <= col_sum X b -> 0 < entry X a b -> b = c)
            (fun b => row_sum X a = 2 /\ 3 <= col_sum X b /\ 0 < entry X a b /\ b <> c) n) as [H|(b & Hb & H)]; [intros;
              lia|now left|right; eauto].
        - destruct (lt_dec 0 (entry X q c)), (le_dec 4 (row_sum X q)), (Nat.eq_dec (col_sum X c) 3); try tauto.
          right. repeat split; auto. intros a b Ha Hb. now apply H.
        - left. intros (_ & _ & _ & _ & _ & H'). specialize (H' a b Ha Hb). tauto. }
      destruct (bounded (fun c => ~ @closing m n X q c) (@closing m n X q) n Hdec) as [H|(c & Hc & H)]; [now left|right; eauto].
    - exfalso. pose proof (outside_rows HX HN Hout Hin) as E. unfold score in Hchild. simpl in Hchild. rewrite E in Hchild.
      + simpl in Hchild. lia.
      + intros q c Hcl. pose proof Hcl as (Hq & Hc & _). now apply (H q Hq c Hc). }
  destruct Hcl as (q & c & Hcl). pose proof (closing_move HX HN Hout Hin q c Hcl) as [_ EB].
  destruct Hcl as (Hq & Hc & Hqc & Hq4 & Hc3 & Hcols). set (B := lower X q c) in *.
  assert (HB : shape m n B) by apply (shape_lower HX).
  assert (EscB : score C X + score R B = 2) by (unfold score; simpl; rewrite EB; destruct (fst (outcome SEKI B)); lia).
  assert (HRB : score R B <= M) by lia.
  assert (Hcp : c <> p) by (intros E; rewrite E, EcX, Nat.eqb_refl in Hc3 by auto; lia).
  assert (Hqi : q <> i) by (intros E; rewrite E, ErX, Nat.eqb_refl in Hq4 by auto; lia).
  assert (Hqk : q <> k) by (intros E; rewrite E in Hq4; lia).
  assert (Xkc : entry X k c = 2).
  { destruct (row_elsewhere HX Hk c) as [(y & Hy & Hyc & Hky)|]; [|lia]. exfalso. apply Hyc, (Hcols k y); auto.
    apply HcX3; auto. intros ->. lia. }
  assert (Akc : entry A1 k c = 2).
  { rewrite EX, (proj2 (Nat.eqb_neq k i) Hki), (proj2 (Nat.eqb_neq c p) Hcp) in Xkc by auto. exact Xkc. }
  assert (Hrowk : forall y, y <> p -> y <> c -> entry A1 k y = 0).
  { intros y Hyp Hyc. pose proof (row_three A1 k p c y (not_eq_sym Hcp) Hyc Hyp). lia. }
  assert (HcolX : entry X q c = 1 /\ forall x, x < m -> x <> k -> x <> q -> entry X x c = 0).
  { destruct (col_unit HX Hk Hc) as (z & Hz & Hzk & Ez & Hzno); [lia|].
    destruct (Nat.eq_dec z q) as [->|Hzq]; [auto|]. rewrite (Hzno q) in Hqc; auto; lia. }
  destruct HcolX as [Xqc Hcolc].
  assert (EX1 : forall x, x < m -> x <> i -> entry X x c = entry A1 x c)
    by (intros x Hx Hxi; now rewrite EX, (proj2 (Nat.eqb_neq x i) Hxi), (proj2 (Nat.eqb_neq c p) Hcp)).
  assert (Hq4' : 4 <= row_sum A1 q) by (rewrite HrX3 in Hq4; auto).
  assert (EB' : forall x y, x < m -> y < n -> entry B x y = if x =? i then if y =? p then 2 else 0 else if y =? p then 0 else
    if (x =? q) && (y =? c) then 0 else entry A1 x y).
  { intros x y Hx Hy. unfold B. rewrite (entry_lower HX), Xqc, EX by auto.
    destruct (Nat.eqb_spec x i) as [Exi|], (Nat.eqb_spec y p) as [Eyp|], (Nat.eqb_spec x q), (Nat.eqb_spec y c); simpl; auto;
      congruence. }
  assert (HtB : terminal B = false).
  { destruct HN as [HNr HNc]. apply not_true_is_false. unfold terminal.
    rewrite orb_true_iff, (zero_row_sum HB), (zero_col_sum HB).
    unfold B. intros [(x & Hx & E)|(y & Hy & E)]; [rewrite (row_sum_lower HX) in E by auto; specialize (HNr x Hx);
      destruct (x =? q)
      |rewrite (col_sum_lower HX) in E by auto; specialize (HNc y Hy); destruct (y =? c)]; lia. }
  pose proof (at_least_3_terminal HA1 H31) as Ht1. pose proof (score_first R B HtB) as HBB. simpl in HBB.
  destruct Hcase as [(E2 & Hp3)|(E3 & Hp4)].
  - (* an entry 2, and its other unit in column y *)
    destruct (row_unit HA1 (i := i) (p := p) Hi) as (y & Hy & Hyp & Aiy & Hino); [lia|].
    destruct (Nat.eq_dec c y) as [Ecy'|Hcy].
    + (* C's answer leaves 2 1; 1 2 *)
      subst c. assert (Aqy : entry A1 q y = 1) by (rewrite <- EX1 by auto; exact Xqc).
      assert (Hcy4 : col_sum A1 y = 4) by (rewrite EcX, (proj2 (Nat.eqb_neq y p) Hyp), Aiy in Hc3 by auto;
        specialize (Hc1 y Hy); lia).
      pose proof (shape_lower HA1 q y) as HY. set (Y := lower A1 q y) in *.
      assert (HinY : In Y (children A1)) by (apply (in_children HA1); exists q, y; repeat split; auto; lia).
      pose proof (score_move C A1 Y Ht1 HinY) as HmY. simpl in HmY.
      assert (EY : forall x z, x < m -> z < n -> entry Y x z = if (x =? q) && (z =? y) then 0 else entry A1 x z)
        by (intros x z Hx Hz; unfold Y; rewrite (entry_lower HA1), Aqy; auto).
      assert (ErY : forall x, row_sum Y x = row_sum A1 x - if x =? q then 1 else 0) by (intros x; apply (row_sum_lower HA1);
        auto; lia).
      assert (EcY : forall z, col_sum Y z = col_sum A1 z - if z =? y then 1 else 0) by (intros z; apply (col_sum_lower HA1);
        auto; lia).
      assert (HtY : terminal Y = false).
      { apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HY), (zero_col_sum HY).
        intros [(x & Hx & E)|(x & Hx & E)]; [rewrite ErY in E; specialize (Hr1 x Hx); destruct (x =? q)
          |rewrite EcY in E; specialize (Hc1 x Hx); destruct (x =? y)]; lia. }
      enough (E : score R Y = score R B) by lia. apply score_outcome.
      set (row x := (x =? i) || (x =? k)). set (col z := (z =? p) || (z =? y)).
      assert (Hcoly : forall x, x < m -> x <> i -> x <> k -> x <> q -> entry A1 x y = 0)
        by (intros x Hx Hxi Hxk Hxq; rewrite <- EX1 by auto; auto).
      assert (SY : @split m n row col Y).
      { intros x z Hx Hz H. rewrite EY by auto. unfold row, col in H.
        destruct (Nat.eqb_spec x i) as [->|Hxi]; [|destruct (Nat.eqb_spec x k) as [->|Hxk]];
          destruct (Nat.eqb_spec z p) as [->|Hzp]; try (destruct (Nat.eqb_spec z y) as [->|Hzy]); simpl in H; try easy.
        - rewrite (proj2 (Nat.eqb_neq i q)), Hino by auto. reflexivity.
        - rewrite (proj2 (Nat.eqb_neq k q)), Hrowk by auto. reflexivity.
        - rewrite (proj2 (Nat.eqb_neq p y)), andb_false_r by auto. auto.
        - destruct (Nat.eqb_spec x q); simpl; auto. }
      assert (SB : @split m n row col B).
      { intros x z Hx Hz H. pose proof (SY x z Hx Hz H) as E. rewrite EY in E by auto. rewrite EB' by auto. unfold row, col in H.
        destruct (Nat.eqb_spec x i) as [->|Hxi], (Nat.eqb_spec z p) as [->|Hzp]; simpl in H; try easy; auto. }
      assert (Hlr : 0 < length (filter row (seq 0 m)))
        by (apply (filter_some row _ i); [now apply in_seq_0|unfold row; now rewrite Nat.eqb_refl]).
      assert (Hlc : 0 < length (filter col (seq 0 n)))
        by (apply (filter_some col _ p); [now apply in_seq_0|unfold col; now rewrite Nat.eqb_refl]).
      assert (Hsum : forall s D, shape m n D -> @split m n row col D -> 2 <= s -> row_sum D i = s -> row_sum D k = s ->
        col_sum D p = s ->
        col_sum D y = s -> (forall x z, x < m -> z < n -> (x = i \/ x = k) -> (z = p \/ z = y) -> entry D x z <= 2) ->
        seki SEKI (permute (filter row (seq 0 m)) (filter col (seq 0 n)) D)).
      { intros s D HD SD Hs H1 H2 H3' H4 H5. eapply zero_one_two_complete; [exact Hs|].
        apply (named_regular row col HD SD); auto.
        - intros x Hx Ex. unfold row in Ex. apply orb_true_iff in Ex as [Ex|Ex]; apply Nat.eqb_eq in Ex as ->; auto.
        - intros z Hz Ez. unfold col in Ez. apply orb_true_iff in Ez as [Ez|Ez]; apply Nat.eqb_eq in Ez as ->; auto.
        - intros x z Hx Hz Ex Ez. unfold row, col in Ex, Ez. rewrite orb_true_iff, !Nat.eqb_eq in Ex, Ez. now apply H5. }
      apply (split_same row col HY HB SY SB HtY HtB Hlr).
      * apply (Hsum 3); auto; rewrite ?ErY, ?EcY;
          rewrite ?(proj2 (Nat.eqb_neq i q)), ?(proj2 (Nat.eqb_neq k q)), ?(proj2 (Nat.eqb_neq p y)), ?Nat.eqb_refl by auto;
            try lia.
        intros x z Hx Hz Hx' Hz'. rewrite EY by auto. destruct (_ && _); [lia|].
        destruct Hx' as [-> | ->], Hz' as [-> | ->]; lia.
      * apply (Hsum 2); auto.
        -- unfold B. rewrite (row_sum_lower HX), ErX, Nat.eqb_refl, (proj2 (Nat.eqb_neq i q)) by auto. reflexivity.
        -- unfold B. rewrite (row_sum_lower HX), ErXk, (proj2 (Nat.eqb_neq k q)) by auto. reflexivity.
        -- unfold B. rewrite (col_sum_lower HX), EcX, Nat.eqb_refl, (proj2 (Nat.eqb_neq p y)) by auto. reflexivity.
        -- unfold B. rewrite (col_sum_lower HX), Nat.eqb_refl by auto. lia.
        -- intros x z Hx Hz Hx' Hz'. rewrite EB' by auto.
           destruct Hx' as [-> | ->], Hz' as [-> | ->];
             rewrite ?Nat.eqb_refl, ?(proj2 (Nat.eqb_neq k i)), ?(proj2 (Nat.eqb_neq y p)) by auto; try lia;
             destruct (_ && _); lia.
      * intros x z Hx Hz Ex Ez. rewrite EY, EB' by auto. unfold row, col in Ex, Ez.
        apply orb_false_iff in Ex as [-> _], Ez as [-> _]. reflexivity.
    + (* column c is strong in A1 *)
      apply Hnc1, (strong_col_intro HA1 Hq Hc); auto.
      * rewrite EcX, (proj2 (Nat.eqb_neq c p) Hcp), Hino in Hc3 by auto. lia.
      * rewrite <- EX1 by auto. lia.
      * intros z (Hz & _ & Hz' & Hzrow & _).
        assert (Hcc : col_sum A1 c = 3) by (rewrite EcX, (proj2 (Nat.eqb_neq c p) Hcp), Hino in Hc3 by auto; lia).
        assert (z = k) as ->.
        { destruct (Nat.eq_dec z k) as [|Hzk]; auto. pose proof (two_le_col_sum HA1 z k c Hz Hk Hzk). lia. }
        specialize (Hzrow p Hp (not_eq_sym Hcp)). rewrite Ecp in Hzrow. lia.
  - (* an entry 3: row k and column c are linked in A1 *)
    assert (Hino : forall y, y <> p -> entry A1 i y = 0) by (apply (row_full HA1); auto; lia).
    assert (Hcc : col_sum A1 c = 3) by (rewrite EcX, (proj2 (Nat.eqb_neq c p) Hcp), Hino in Hc3 by auto; lia).
    assert (Hl1 : link m n A1 k c).
    { split; [auto|split; [auto|split; [left; auto|split]]].
      - intros y Hy Hyc Hky. assert (y = p) as -> by (destruct (Nat.eq_dec y p); auto; rewrite Hrowk in Hky by auto; lia). lia.
      - intros x Hx Hxk Hxc. destruct (Nat.eq_dec x q) as [->|Hxq]; auto.
        destruct (Nat.eq_dec x i) as [->|Hxi]; [rewrite Hino in Hxc; auto; lia|].
        rewrite <- EX1, Hcolc in Hxc by auto. lia. }
    pose proof (link_harmless k c C HA1 H31 Hl1) as Hh. pose proof (link_cut_terminal HA1 H31 Hl1) as HtZ.
    pose proof (cut_shape HA1 (i := k) (p := c)) as HZ. set (Z := cut A1 k c) in *.
    assert (EZ : score C Z = score C B).
    { apply score_outcome. replace B with (lower Z i p).
      - apply (alone_outcome i p HZ); auto; unfold Z.
        + rewrite (cut_entry HA1) by auto. rewrite (proj2 (Nat.eqb_neq i k)), (proj2 (Nat.eqb_neq p c)) by auto. lia.
        + rewrite (cut_row_sum HA1) by auto. rewrite (proj2 (Nat.eqb_neq i k)), Hino by auto. lia.
        + rewrite (cut_col_sum HA1) by auto. rewrite (proj2 (Nat.eqb_neq p c)), Ekp by auto. lia.
      - apply (shape_ext (shape_lower HZ i p) _ HB). intros x y Hx Hy. rewrite (entry_lower HZ), EB' by auto. unfold Z.
        rewrite !(cut_entry HA1) by auto. rewrite (proj2 (Nat.eqb_neq i k)), (proj2 (Nat.eqb_neq p c)), Eip, E3 by auto.
        destruct (Nat.eqb_spec x i) as [->|Hxi], (Nat.eqb_spec y p) as [->|Hyp]; simpl; auto.
        + rewrite (proj2 (Nat.eqb_neq i k)), Hino by auto. now destruct (y =? c).
        + rewrite (proj2 (Nat.eqb_neq p c)) by auto. destruct (Nat.eqb_spec x k); auto.
        + destruct (Nat.eqb_spec x k) as [->|Hxk], (Nat.eqb_spec y c) as [->|Hyc]; simpl; auto.
          * now rewrite (proj2 (Nat.eqb_neq k q)), Akc by auto.
          * now rewrite andb_false_r, Hrowk.
          * destruct (Nat.eqb_spec x q); simpl; auto. now rewrite <- EX1, Hcolc.
          * now rewrite andb_false_r. }
    lia.
Qed.

(** So all links have an entry 2 and end in row k and in column l: with these they are a direct summand. *)
Context {i0 p0 : nat} (Hlink0 : link m n A i0 p0).

Let in_column x : x < m -> x <> k -> 0 < entry A x l -> exists p, link m n A x p.
Proof.
  intros Hx Hxk Hxl. destruct (gone_column i0 p0 Hlink0) as (Hi0k & Hp0l & Hi03 & Hp03 & Hk4' & Hl4' & E2 & Ek & El).
  destruct Hlink0 as (Hi0 & Hp0 & _).
  apply (not_strong_link Hnr Hx Hl); auto. pose proof (proj1 H3 x Hx).
  destruct (Nat.eq_dec (row_sum A x) 3) as [|Hx3]; auto. exfalso.
  assert (Hcl3 : col_sum A1 l = 3) by (rewrite Ecl; lia).
  apply Hnc1, (strong_col_intro HA1 Hx Hl Hcl3).
  - now rewrite Eex by auto.
  - rewrite Erx by auto. lia.
  - intros z (Hz & _ & Hz' & _ & Hzcol). assert (Hl0 : entry A1 i0 l = 1) by (rewrite Eex; auto).
    assert (Hi0z : i0 <> z) by (intros E; rewrite <- E in Hz'; lia).
    specialize (Hzcol i0 Hi0 Hi0z). rewrite Erx in Hzcol by auto. lia.
Qed.

(** What the lines of a link have. *)
Let link_row x p : link m n A x p -> forall y, y <> p -> y <> l -> entry A x y = 0.
Proof.
  intros H y Hyp Hyl. destruct (gone_column x p H) as (_ & Hpl & Hr & _ & _ & _ & E & _ & E').
  pose proof (row_three A x p l y Hpl Hyl Hyp). lia.
Qed.

Let link_col x p : link m n A x p -> forall z, z < m -> z <> x -> z <> k -> entry A z p = 0.
Proof.
  intros H z Hz Hzx Hzk. destruct (gone_column x p H) as (Hxk & _ & _ & Hc & _ & _ & E & E' & _). destruct H as (Hx & Hp & _).
  destruct (col_unit HA Hx Hp) as (w & Hw & Hwx & Ew & Hno'); [lia|]. destruct (Nat.eq_dec w k) as [->|Hwk]; [auto|].
  rewrite (Hno' k) in E'; auto; lia.
Qed.

(** Row k has no more units than these: it has as many as column l. *)
Let in_row y : y < n -> y <> l -> 0 < entry A k y -> exists x, link m n A x y.
Proof.
  intros Hy Hyl Hky. destruct (gone_column i0 p0 Hlink0) as (_ & _ & _ & _ & Hk4' & Hl4' & _).
  set (F x y := if (x =? k) || (y =? l) then 0 else if 0 <? entry A x l then entry A x y else 0).
  set (G y := if y =? l then 0 else entry A k y + entry A k y).
  set (f y := list_sum (map (fun x => F x y) (seq 0 m))).
  assert (Hpos : forall y, y < n -> 0 < f y -> exists x, link m n A x y).
  { intros z Hz Hf. unfold f in Hf. apply list_sum_positive in Hf as (x & Hx & Hp). rewrite map_length, seq_length in Hx.
    rewrite (nth_map _ _ x 0), seq_nth in Hp by now rewrite ?seq_length. simpl in Hp. unfold F in Hp.
    destruct (Nat.eqb_spec x k) as [|Hxk]; [simpl in Hp; lia|]. destruct (Nat.eqb_spec z l) as [|Hzl]; [simpl in Hp; lia|].
    simpl in Hp.
    destruct (Nat.ltb_spec 0 (entry A x l)) as [Hxl|]; [|lia]. destruct (in_column x Hx Hxk Hxl) as (p & Ht).
    destruct (Nat.eq_dec z p) as [->|Hzp]; [eauto|]. rewrite (link_row x p Ht z Hzp Hzl) in Hp. lia. }
  assert (Hle : forall y, In y (seq 0 n) -> f y <= G y).
  { intros z Hz. apply in_seq_0 in Hz. destruct (Nat.eq_dec (f z) 0) as [->|Hf]; [lia|].
    destruct (Hpos z Hz) as (x & Ht); [lia|]. destruct (gone_column x z Ht) as (_ & Hzl & _ & Hc & _ & _ & _ & E' & _).
    unfold G. rewrite (proj2 (Nat.eqb_neq z l) Hzl), E'. unfold f.
    pose proof (sum_but (fun x => entry A x z) k m Hk) as Hs. cbv beta in Hs. rewrite <- (col_sum_entries HA), Hc, E' in Hs.
    assert (Hs' : list_sum (map (fun x => F x z) (seq 0 m)) <= list_sum (map (fun y => if y =? k then 0 else entry A y z)
      (seq 0 m))); [|lia].
    apply sum_le. intros w _. unfold F. destruct (w =? k), (z =? l), (0 <? entry A w l); simpl; lia. }
  assert (Hsum : list_sum (map G (seq 0 n)) <= list_sum (map f (seq 0 n))).
  { pose proof (sum_but (fun y => entry A k y + entry A k y) l n Hl) as HG.
    change (list_sum (map G (seq 0 n)) + (entry A k l + entry A k l) = list_sum (map (fun y => entry A k y + entry A k y)
      (seq 0 n))) in HG.
    rewrite list_sum_add, <- (row_sum_entries HA), Hk4' in HG by auto.
    assert (E : list_sum (map f (seq 0 n)) = list_sum (map (fun x => if x =? k then 0 else entry A x l + entry A x l) (seq 0 m))).
    2:{ rewrite E. pose proof (sum_but (fun x => entry A x l + entry A x l) k m Hk) as HF. cbv beta in HF.
      rewrite list_sum_add, <- (col_sum_entries HA), Hl4' in HF. lia. }
    unfold f. rewrite <- (list_sum_exchange (fun x y => F x y)). f_equal. apply map_ext_in.
    intros x Hx. apply in_seq_0 in Hx. destruct (Nat.eqb_spec x k) as [->|Hxk].
      + apply sum_nothing. intros z _. unfold F. now rewrite Nat.eqb_refl.
      + destruct (Nat.eq_dec (entry A x l) 0) as [E|E].
        * rewrite E. apply sum_nothing. intros z _. unfold F. rewrite E. now destruct ((x =? k) || (z =? l)).
        * destruct (in_column x Hx Hxk) as (p & Ht); [lia|].
          destruct (gone_column x p Ht) as (_ & _ & Hr & _ & _ & _ & _ & _ & E').
          pose proof (sum_but (entry A x) l n Hl) as Hs. rewrite <- (row_sum_entries HA), Hr, E' in Hs by auto.
          rewrite E'. replace (1 + 1) with (list_sum (map (fun y0 => if y0 =? l then 0 else entry A x y0) (seq 0 n))) by lia.
          f_equal. apply map_ext. intros z. unfold F. rewrite (proj2 (Nat.eqb_neq x k) Hxk), E'. simpl. reflexivity. }
  apply Hpos; auto. rewrite (sum_equal f G (seq 0 n) Hle Hsum y) by now apply in_seq_0.
  unfold G. rewrite (proj2 (Nat.eqb_neq y l) Hyl). lia.
Qed.

Let row x := 0 <? entry A x l.
Let col y := 0 <? entry A k y.
Let row_k : row k = true.
Proof. now apply Nat.ltb_lt. Qed.
Let col_l : col l = true.
Proof. now apply Nat.ltb_lt. Qed.

Let row_true x : x < m -> row x = true -> x = k \/ x <> k /\ exists p, link m n A x p.
Proof. intros Hx E. apply Nat.ltb_lt in E. destruct (Nat.eq_dec x k); [now left|right; split; auto]. Qed.
Let col_true y : y < n -> col y = true -> y = l \/ y <> l /\ exists x, link m n A x y.
Proof. intros Hy E. apply Nat.ltb_lt in E. destruct (Nat.eq_dec y l); [now left|right; split; auto]. Qed.
Let row_false x : row x = false -> entry A x l = 0.
Proof. intros E. apply Nat.ltb_ge in E. lia. Qed.
Let col_false y : col y = false -> entry A k y = 0.
Proof. intros E. apply Nat.ltb_ge in E. lia. Qed.

Let HS : @split m n row col A.
Proof.
  intros x y Hx Hy H. destruct (row x) eqn:Ex, (col y) eqn:Ey; try easy.
  - pose proof (col_false y Ey) as Eky. destruct (row_true x Hx Ex) as [->|(Hxk & p & Ht)]; auto.
    destruct (gone_column x p Ht) as (_ & _ & _ & _ & _ & _ & _ & Ekp & _).
    apply (link_row x p Ht); intros ->; [lia|congruence].
  - pose proof (row_false x Ex) as Exl. destruct (col_true y Hy Ey) as [->|(Hyl & z & Ht)]; auto.
    destruct (gone_column z y Ht) as (_ & _ & _ & _ & _ & _ & _ & _ & Ezl).
    apply (link_col z y Ht); auto; intros ->; [lia|congruence].
Qed.

Let G := cut A k l.
Let HG : shape m n G := cut_shape HA.
Let EG x y : x < m -> y < n -> entry G x y = if x =? k then if y =? l then 2 else 0 else if y =? l then 0 else entry A x y.
Proof. apply (cut_entry HA). Qed.

Let split_cut : @split m n row col G.
Proof.
  intros x y Hx Hy H. rewrite EG by auto.
  destruct (Nat.eqb_spec x k) as [E|]; [destruct (Nat.eqb_spec y l) as [E'|]; auto|destruct (y =? l); auto].
  subst. rewrite row_k, col_l in H. easy.
Qed.

Let G_row x : x < m -> row x = true -> row_sum G x = 2.
Proof.
  intros Hx Ex. unfold G. rewrite (cut_row_sum HA Hk Hl) by auto.
  destruct (row_true x Hx Ex) as [->|(Hxk & p & Ht)]; [now rewrite Nat.eqb_refl|]. rewrite (proj2 (Nat.eqb_neq x k) Hxk).
  destruct (gone_column x p Ht) as (_ & _ & -> & _ & _ & _ & _ & _ & ->). reflexivity.
Qed.
Let G_col y : y < n -> col y = true -> col_sum G y = 2.
Proof.
  intros Hy Ey. unfold G. rewrite (cut_col_sum HA Hk Hl) by auto.
  destruct (col_true y Hy Ey) as [->|(Hyl & x & Ht)]; [now rewrite Nat.eqb_refl|]. rewrite (proj2 (Nat.eqb_neq y l) Hyl).
  destruct (gone_column x y Ht) as (_ & _ & _ & -> & _ & _ & _ & -> & _). reflexivity.
Qed.
Let G_terminal : terminal G = false.
Proof.
  apply not_true_is_false. unfold terminal. rewrite orb_true_iff, (zero_row_sum HG), (zero_col_sum HG). pose proof H3 as [Hr Hc].
  intros [(x & Hx & E)|(y & Hy & E)].
  - destruct (row x) eqn:Ex; [rewrite G_row in E by auto; lia|]. pose proof (row_false x Ex) as El. specialize (Hr x Hx).
    unfold G in E. rewrite (cut_row_sum HA Hk Hl) in E by auto. destruct (x =? k); lia.
  - destruct (col y) eqn:Ey; [rewrite G_col in E by auto; lia|]. pose proof (col_false y Ey) as El. specialize (Hc y Hy).
    unfold G in E. rewrite (cut_col_sum HA Hk Hl) in E by auto. destruct (y =? l); lia.
Qed.

Let named (f : nat -> bool) b x : x < b -> f x = true -> 0 < length (filter f (seq 0 b)).
Proof. intros Hx. apply filter_some. now apply in_seq_0. Qed.

(** In A1 they decide nothing. *)
Let score_A1 p : score p A1 = score p G.
Proof.
  apply score_outcome. destruct (gone_column i0 p0 Hlink0) as (Hi0k & Hp0l & _ & _ & Hk4' & Hl4' & E2 & Ek & El).
  pose proof Hlink0 as (Hi0 & Hp0 & _).
  assert (Hkl3 : entry A k l <= 3) by (pose proof (two_le_col_sum HA i0 k l Hi0 Hk Hi0k); lia).
  assert (S1 : @split m n row col A1).
  { intros x y Hx Hy H. pose proof (HS x y Hx Hy H). destruct (Nat.eq_dec x k) as [->|]; [|now rewrite Eex by auto].
    destruct (Nat.eq_dec y l) as [->|]; [rewrite row_k, col_l in H; easy|now rewrite Eex by auto]. }
  pose proof (at_least_3_terminal HA1 H31) as Ht1.
  pose proof (named row m k Hk row_k) as Hlr. pose proof (named col n l Hl col_l) as Hlc.
  apply (split_same row col HA1 HG S1 split_cut Ht1 G_terminal Hlr).
  - eapply (zero_one_two_complete 3); [lia|]. apply (named_regular row col HA1 S1); auto.
    + intros x Hx Ex. destruct (row_true x Hx Ex) as [->|(Hxk & p1 & Ht)]; [rewrite Erk; lia|]. rewrite Erx by auto.
      apply (gone_column x p1 Ht).
    + intros y Hy Ey. destruct (col_true y Hy Ey) as [->|(Hyl & x1 & Ht)]; [rewrite Ecl; lia|]. rewrite Ecy by auto.
      apply (gone_column x1 y Ht).
    + intros x y Hx Hy Ex Ey. rewrite Ee. destruct (Nat.eqb_spec x k) as [->|Hxk].
      * destruct (Nat.eqb_spec y l) as [->|Hyl]; simpl; [lia|]. destruct (col_true y Hy Ey) as [|(_ & x1 & Ht)]; [easy|].
        destruct (gone_column x1 y Ht) as (_ & _ & _ & _ & _ & _ & _ & -> & _). lia.
      * simpl. destruct (row_true x Hx Ex) as [|(_ & p1 & Ht)]; [easy|].
        destruct (gone_column x p1 Ht) as (_ & _ & _ & _ & _ & _ & E2' & _ & El').
        destruct (Nat.eq_dec y p1) as [->|Hyp]; [lia|]. destruct (Nat.eq_dec y l) as [->|Hyl]; [lia|].
        rewrite (link_row x p1 Ht) by auto. lia.
  - eapply (zero_one_two_complete 2); [lia|]. apply (named_regular row col HG split_cut); auto.
    intros x y Hx Hy Ex Ey. pose proof (entry_le_row_sum (A := G) x y). rewrite (G_row x Hx Ex) in H. exact H.
  - intros x y Hx Hy Ex Ey. rewrite EG by auto. destruct (Nat.eqb_spec x k) as [->|Hxk]; [congruence|].
    destruct (Nat.eqb_spec y l) as [->|Hyl]; [congruence|]. now rewrite Eex by auto.
Qed.

(** And in what is left without a link neither. *)
Let score_cut p : score p (cut A i0 p0) = score p G.
Proof.
  apply score_outcome. destruct (gone_column i0 p0 Hlink0) as (Hi0k & Hp0l & Hi03 & Hp03 & Hk4' & Hl4' & E2 & Ek & El).
  pose proof Hlink0 as (Hi0 & Hp0 & _). pose proof (link_cut_terminal HA H3 Hlink0) as HtZ.
  pose proof (cut_shape HA (i := i0) (p := p0)) as HZ. set (Z := cut A i0 p0) in *.
  assert (EZ : forall x y, x < m -> y < n ->
    entry Z x y = if x =? i0 then if y =? p0 then 2 else 0 else if y =? p0 then 0 else entry A x y)
    by (intros x y Hx Hy; now apply (cut_entry HA)).
  assert (ErZ : forall x, x < m -> row_sum Z x = if x =? i0 then 2 else row_sum A x - entry A x p0)
    by (intros x Hx; now apply (cut_row_sum HA)).
  assert (EcZ : forall y, y < n -> col_sum Z y = if y =? p0 then 2 else col_sum A y - entry A i0 y)
    by (intros y Hy; now apply (cut_col_sum HA)).
  assert (Hki0 : k <> i0) by auto. assert (Hlp0 : l <> p0) by auto.
  (* the link itself is the same in both *)
  assert (Hsame : forall x y, x < m -> y < n -> x = i0 \/ y = p0 -> entry Z x y = entry G x y).
  { intros x y Hx Hy Hxy. rewrite EZ, EG by auto.
    destruct (Nat.eqb_spec x i0) as [->|Hxi], (Nat.eqb_spec y p0) as [->|Hyp]; try lia.
    - rewrite (proj2 (Nat.eqb_neq i0 k)), (proj2 (Nat.eqb_neq p0 l)) by auto. lia.
    - rewrite (proj2 (Nat.eqb_neq i0 k)) by auto. destruct (Nat.eqb_spec y l); auto. now rewrite (link_row i0 p0 Hlink0).
    - rewrite (proj2 (Nat.eqb_neq p0 l)) by auto. destruct (Nat.eqb_spec x k); auto. now rewrite (link_col i0 p0 Hlink0). }
  assert (Hoff : forall x y, x < m -> y < n -> x <> i0 -> y <> p0 -> entry Z x y = entry A x y).
  { intros x y Hx Hy Hxi Hyp. now rewrite EZ, (proj2 (Nat.eqb_neq x i0) Hxi), (proj2 (Nat.eqb_neq y p0) Hyp). }
  assert (HrZ : forall x, x < m -> x <> i0 -> row x = true -> row_sum Z x = 3).
  { intros x Hx Hxi Ex. rewrite ErZ, (proj2 (Nat.eqb_neq x i0) Hxi) by auto.
    destruct (row_true x Hx Ex) as [->|(Hxk & p1 & Ht)]; [lia|]. rewrite (link_col i0 p0 Hlink0) by auto.
    pose proof (gone_column x p1 Ht) as (_ & _ & -> & _). reflexivity. }
  assert (HcZ : forall y, y < n -> y <> p0 -> col y = true -> col_sum Z y = 3).
  { intros y Hy Hyp Ey. rewrite EcZ, (proj2 (Nat.eqb_neq y p0) Hyp) by auto.
    destruct (col_true y Hy Ey) as [->|(Hyl & x1 & Ht)]; [lia|]. rewrite (link_row i0 p0 Hlink0) by auto.
    pose proof (gone_column x1 y Ht) as (_ & _ & _ & -> & _). reflexivity. }
  assert (Hkl3 : entry A k l <= 3) by (pose proof (two_le_col_sum HA i0 k l Hi0 Hk Hi0k); lia).
  destruct (Nat.eq_dec (entry A k l) 3) as [Ekl|Ekl].
  - (* an entry 3 *)
    assert (EZkl : entry Z k l = 3) by (rewrite Hoff by auto; exact Ekl).
    rewrite (alone_outcome k l HZ HtZ Hk Hl EZkl) by (apply HrZ || apply HcZ; auto). f_equal.
    apply (shape_ext (shape_lower HZ k l) _ HG). intros x y Hx Hy. rewrite (entry_lower HZ), EZkl by auto. simpl.
    destruct (Nat.eq_dec x i0) as [Exi|Hxi]; [|destruct (Nat.eq_dec y p0) as [Eyp|Hyp]].
    + rewrite Exi, (proj2 (Nat.eqb_neq i0 k)) by auto. simpl. apply Hsame; auto.
    + rewrite Eyp, (proj2 (Nat.eqb_neq p0 l)), andb_false_r by auto. apply Hsame; auto.
    + rewrite Hoff, EG by auto. destruct (Nat.eqb_spec x k) as [->|Hxk], (Nat.eqb_spec y l) as [->|Hyl]; simpl; auto.
      * pose proof (row_three A k l p0 y Hlp0 Hyp Hyl). lia.
      * destruct (col_unit HA Hk Hl) as (w & Hw & Hwk & Ew & Hno'); [lia|].
        destruct (Nat.eq_dec w i0) as [->|Hwi]; [auto|]. rewrite (Hno' i0) in El; auto; lia.
  - set (row' x := row x && negb (x =? i0)). set (col' y := col y && negb (y =? p0)).
    assert (Hrow' : forall x, row' x = true <-> x <> i0 /\ row x = true)
      by (intros x; unfold row'; rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq; tauto).
    assert (Hcol' : forall y, col' y = true <-> y <> p0 /\ col y = true)
      by (intros y; unfold col'; rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq; tauto).
    assert (Hother : forall x y, x <> i0 -> y <> p0 -> row' x = row x /\ col' y = col y).
    { intros x y Hx Hy. unfold row', col'.
      now rewrite (proj2 (Nat.eqb_neq x i0) Hx), (proj2 (Nat.eqb_neq y p0) Hy), !andb_true_r. }
    assert (Ri : row' i0 = false) by (unfold row'; rewrite Nat.eqb_refl; apply andb_false_r).
    assert (Cp : col' p0 = false) by (unfold col'; rewrite Nat.eqb_refl; apply andb_false_r).
    assert (SZ : @split m n row' col' Z).
    { intros x y Hx Hy H. destruct (Nat.eq_dec x i0) as [->|Hxi].
      - rewrite EZ, Nat.eqb_refl by auto. destruct (Nat.eqb_spec y p0) as [->|]; [congruence|auto].
      - destruct (Nat.eq_dec y p0) as [->|Hyp].
        + rewrite EZ, (proj2 (Nat.eqb_neq x i0) Hxi), Nat.eqb_refl by auto. reflexivity.
        + rewrite Hoff by auto. destruct (Hother x y Hxi Hyp) as [E E']. rewrite E, E' in H. now apply HS. }
    assert (SG : @split m n row' col' G).
    { intros x y Hx Hy H. destruct (Nat.eq_dec x i0) as [Exi|Hxi]; [rewrite <- Hsame; auto; now apply SZ|].
      destruct (Nat.eq_dec y p0) as [Eyp|Hyp]; [rewrite <- Hsame; auto; now apply SZ|].
      destruct (Hother x y Hxi Hyp) as [E E']. rewrite E, E' in H. now apply split_cut. }
    assert (Rk : row' k = true) by now apply Hrow'. assert (Cl : col' l = true) by now apply Hcol'.
    pose proof (named row' m k Hk Rk) as Hlr. pose proof (named col' n l Hl Cl) as Hlc.
    apply (split_same row' col' HZ HG SZ SG HtZ G_terminal Hlr).
    + eapply (zero_one_two_complete 3); [lia|]. apply (named_regular row' col' HZ SZ); auto.
      * intros x Hx Ex. apply Hrow' in Ex as [Hxi Ex]. now apply HrZ.
      * intros y Hy Ey. apply Hcol' in Ey as [Hyp Ey]. now apply HcZ.
      * intros x y Hx Hy Ex Ey. apply Hrow' in Ex as [Hxi Ex]. apply Hcol' in Ey as [Hyp Ey]. rewrite Hoff by auto.
        destruct (row_true x Hx Ex) as [->|(Hxk & p1 & Ht)].
        -- destruct (col_true y Hy Ey) as [->|(Hyl & x1 & Ht)]; [lia|].
           pose proof (gone_column x1 y Ht) as (_ & _ & _ & _ & _ & _ & _ & -> & _). lia.
        -- pose proof (gone_column x p1 Ht) as (_ & _ & _ & _ & _ & _ & E2' & _ & El').
           destruct (Nat.eq_dec y p1) as [->|Hyp']; [lia|]. destruct (Nat.eq_dec y l) as [->|Hyl]; [lia|].
           rewrite (link_row x p1 Ht) by auto. lia.
    + eapply (zero_one_two_complete 2); [lia|]. apply (named_regular row' col' HG SG); auto.
      * intros x Hx Ex. apply Hrow' in Ex as [_ Ex]. auto.
      * intros y Hy Ey. apply Hcol' in Ey as [_ Ey]. auto.
      * intros x y Hx Hy Ex Ey. apply Hrow' in Ex as [_ Ex]. pose proof (entry_le_row_sum (A := G) x y).
        rewrite (G_row x Hx Ex) in H. exact H.
    + intros x y Hx Hy Ex Ey. destruct (Nat.eq_dec x i0) as [->|Hxi]; [apply Hsame; auto|].
      destruct (Nat.eq_dec y p0) as [->|Hyp]; [apply Hsame; auto|]. destruct (Hother x y Hxi Hyp) as [E E']. rewrite E in Ex.
      rewrite E' in Ey.
      rewrite Hoff, EG by auto. destruct (Nat.eqb_spec x k) as [->|Hxk]; [congruence|].
      destruct (Nat.eqb_spec y l) as [->|Hyl]; [congruence|]. reflexivity.
Qed.

Lemma big_move_false : False.
Proof.
  pose proof (HM i0 p0 Hlink0) as H. rewrite score_cut in H. rewrite score_A1 in Hno. pose proof (score_first R G G_terminal).
  simpl in *. lia.
Qed.
End BigMove.

(** R's move in two big lines is worth no more than the best of what is left without a link. *)
Theorem big_move {m n A M i p} k l : shape m n A -> at_least_3 m n A -> ~ has_strong_row m n A -> link m n A i p ->
  (forall i p, link m n A i p -> score R (cut A i p) <= M) -> k < m -> l < n -> 0 < entry A k l ->
  4 <= row_sum A k -> 4 <= col_sum A l -> 2 <= M + score C (lower A k l).
Proof.
  intros HA H3 Hnr Hlink HM Hk Hl He Hk4 Hl4. destruct (le_dec 2 (M + score C (lower A k l))) as [|Hno]; auto. exfalso.
  exact (big_move_false HA H3 Hnr HM Hk Hl He Hk4 Hl4 Hno Hlink).
Qed.

(** ** No line is strong and some are linked *)

(** R has no more than the best of what is left without a link. *)
Lemma linked_upper {m n A M i p} : shape m n A -> at_least_3 m n A -> ~ has_strong_row m n A -> link m n A i p ->
  (forall i p, link m n A i p -> score R (cut A i p) <= M) -> score R A <= M.
Proof.
  intros HA H3 Hnr Hlink HM. pose proof (at_least_3_terminal HA H3) as Ht.
  pose proof (link_harmless i p C HA H3 Hlink) as HC. pose proof (score_first R _ (link_cut_terminal HA H3 Hlink)) as H1.
  pose proof (HM i p Hlink) as HMl. simpl in H1.
  apply (score_upper R A M Ht); [|intros ->; pose proof (score_le C A); simpl; lia].
  intros A' HA'. simpl. apply (in_children HA) in HA' as (k & l & Hk & Hl & He & ->).
  destruct (Nat.eq_dec (col_sum A l) 3) as [Hl3|Hl3].
  - destruct (small_column_move HA H3 Hk Hl He Hl3) as [E|[E E']]; [lia|].
    rewrite <- (score_outcome _ _ (alone_outcome k l HA Ht Hk Hl E E' Hl3)). lia.
  - pose proof (proj2 H3 l Hl). assert (Hl4 : 4 <= col_sum A l) by lia.
    destruct (Nat.eq_dec (row_sum A k) 3) as [Hk3|Hk3].
    + destruct (not_strong_link Hnr Hk Hl Hk3 He Hl4) as (q & Hq).
      pose proof (linked_row HA H3 Hk Hl He Hk3 Hl4 q Hq). pose proof (HM k q Hq). lia.
    + pose proof (proj1 H3 k Hk). apply (big_move k l HA H3 Hnr Hlink HM); auto. lia.
Qed.

Lemma linked_best_R {m n A i p} : shape m n A -> at_least_3 m n A -> ~ has_strong_row m n A -> link m n A i p ->
  exists i p, link m n A i p /\ score R A = score R (cut A i p).
Proof.
  intros HA H3 Hnr Hlink. destruct (bounded (fun x => forall y, ~ (link m n A x y /\ score R A = score R (cut A x y)))
    (fun x => exists y, link m n A x y /\ score R A = score R (cut A x y)) m) as [Hall|(x & _ & y & H)]; [| |eauto].
  - intros x _. destruct (bounded (fun y => ~ (link m n A x y /\ score R A = score R (cut A x y)))
      (fun y => link m n A x y /\ score R A = score R (cut A x y)) n) as [H|(y & _ & H)]; [| |eauto].
    + intros y _. destruct (link_dec m n A x y), (Nat.eq_dec (score R A) (score R (cut A x y))); tauto.
    + left. intros y Hy. apply (H y); auto. apply Hy.
  - exfalso. assert (Hlt : forall x y, link m n A x y -> S (score R (cut A x y)) <= score R A).
    { intros x y Hxy. pose proof (link_harmless x y R HA H3 Hxy). pose proof Hxy as (Hx & _). specialize (Hall x Hx y).
      destruct (Nat.eq_dec (score R A) (score R (cut A x y))); [tauto|lia]. }
    pose proof (Hlt i p Hlink).
    assert (score R A <= pred (score R A)); [|lia].
    apply (linked_upper HA H3 Hnr Hlink). intros x y Hxy. specialize (Hlt x y Hxy). lia.
Qed.

Lemma strong_transpose {m n A} : shape m n A -> has_strong_row m n A <-> has_strong_col n m (transpose A).
Proof. intros HA. unfold has_strong_col. now rewrite (transpose_transpose m n). Qed.

(** The row "none strong, a line is linked" of the table: both players have the best of what is left without a link. *)
Theorem linked_lines {m n A i p} : shape m n A -> at_least_3 m n A -> ~ has_strong_row m n A -> ~ has_strong_col m n A ->
  link m n A i p -> forall q,
  (exists i p, link m n A i p /\ score q A = score q (cut A i p)) /\
  forall i p, link m n A i p -> score q (cut A i p) <= score q A.
Proof.
  intros HA H3 Hnr Hnc Hlink q. split; [|intros; now apply (link_harmless _ _ q HA)].
  destruct q; [now apply (linked_best_R HA H3 Hnr Hlink)|]. pose proof (transpose_shape m n A HA) as HT.
  destruct (linked_best_R HT (at_least_3_transpose HA H3) Hnc (link_transpose i p HA Hlink)) as (y & x & Hxy & E).
  apply (link_transpose y x HT) in Hxy. rewrite (transpose_transpose m n) in Hxy by auto. exists x, y. split; auto.
  pose proof Hxy as (Hx & Hy & _). rewrite <- (cut_transpose HA) in E by auto.
  rewrite <- (score_transpose C HA), <- (score_transpose C (cut_shape HA)). exact E.
Qed.

(** ** Some row is strong and no column *)

Lemma strong_row_dec m n A : has_strong_row m n A \/ ~ has_strong_row m n A.
Proof.
  destruct (bounded (fun i => ~ (row_sum A i = 3 /\ (exists j, j < n /\ 0 < entry A i j /\ 4 <= col_sum A j) /\ forall p,
    ~ link m n A i p))
    (fun i => row_sum A i = 3 /\ (exists j, j < n /\ 0 < entry A i j /\ 4 <= col_sum A j) /\ forall p, ~ link m n A i p) m)
    as [H|(i & Hi & H)].
  - intros i _. destruct (row_link_dec m n A i) as [(p & Hp)|Hno]; [left; intros (_ & _ & H); now apply (H p)|].
    destruct (bounded (fun j => ~ (0 < entry A i j /\ 4 <= col_sum A j)) (fun j => 0 < entry A i j /\ 4 <= col_sum A j) n) as
      [H|H]; [intros; lia| |].
    + left. intros (_ & (j & Hj & H') & _). now apply (H j).
    + destruct (Nat.eq_dec (row_sum A i) 3); [right|left]; tauto.
  - right. intros (i & Hi & H'). now apply (H i).
  - left. now exists i.
Qed.

(** R wins, and C has the best of a loss, of what is left without a link of a small column, and of moves in a big row and a
    big column after which no row is strong. *)
Theorem strong_rows {m n A} : shape m n A -> at_least_3 m n A -> has_strong_row m n A -> ~ has_strong_col m n A ->
  score R A = 2 /\
  (score C A = 0 \/
   (exists i p, link m n A i p /\ col_sum A p = 3 /\ score C A = score C (cut A i p)) \/
   (exists k l, k < m /\ l < n /\ 0 < entry A k l /\ 4 <= row_sum A k /\ 4 <= col_sum A l /\
     ~ has_strong_row m n (lower A k l) /\ score C A + score R (lower A k l) = 2)) /\
  (forall i p, link m n A i p -> score C (cut A i p) <= score C A) /\
  (forall k l, k < m -> l < n -> 0 < entry A k l -> 2 <= score C A + score R (lower A k l)).
Proof.
  intros HA H3 Hr Hnc. pose proof (at_least_3_terminal HA H3) as Ht. pose proof (strong_row_wins HA H3 Hr) as ER.
  assert (Hmoves : forall k l, k < m -> l < n -> 0 < entry A k l -> 2 <= score C A + score R (lower A k l)).
  { intros k l Hk Hl He. apply (score_move C A _ Ht), (in_children HA). eauto 10. }
  split; [auto|split; [|split; [intros; now apply (link_harmless _ _ C HA)|auto]]].
  destruct (Nat.eq_dec (score C A) 0) as [|HC]; [now left|right].
  assert (Hex : exists A', In A' (children A) /\ score C A + score R A' = 2).
  { assert (Hnot : ~ score C A <= pred (score C A)) by lia.
    destruct (existsb (fun A' => score C A + score R A' =? 2) (children A)) eqn:E.
    - apply existsb_exists in E as (A' & HA' & E). apply Nat.eqb_eq in E. eauto.
    - exfalso. apply Hnot, (score_upper C A _ Ht); [|auto]. intros A' HA'. pose proof (score_move C A A' Ht HA') as H. simpl in *.
      destruct (Nat.eq_dec (score C A + score R A') 2) as [E'|]; [|lia].
      apply not_true_iff_false in E. exfalso. apply E, existsb_exists. exists A'. split; auto. now apply Nat.eqb_eq. }
  destruct Hex as (A' & HA' & E). apply (in_children HA) in HA' as (k & l & Hk & Hl & He & ->).
  pose proof (proj1 H3 k Hk) as Hk3. pose proof (proj2 H3 l Hl) as Hl3. pose proof (transpose_shape m n A HA) as HT.
  pose proof (shape_lower HA k l) as HB.
  destruct (Nat.eq_dec (row_sum A k) 3) as [Hk3'|Hk3'].
  - (* a small row *)
    exfalso. assert (HeT : 0 < entry (transpose A) l k) by now rewrite (transpose_entry m n).
    assert (HcT : col_sum (transpose A) k = 3) by now rewrite (transpose_col_sum m n).
    destruct (small_column_move HT (at_least_3_transpose HA H3) Hl Hk HeT HcT) as [E'|[E' E'']].
    + rewrite <- (transpose_lower m n) in E' by auto. pose proof (score_transpose R HB) as Es. simpl in Es. lia.
    + rewrite (transpose_entry m n) in E' by auto. rewrite (transpose_row_sum m n) in E'' by auto.
      rewrite <- (score_outcome _ _ (alone_outcome k l HA Ht Hk Hl E' Hk3' E'')) in E. lia.
  - assert (Hk4 : 4 <= row_sum A k) by lia. destruct (Nat.eq_dec (col_sum A l) 3) as [Hl3'|Hl3'].
    + destruct (not_strong_link_col HA Hnc Hk Hl Hl3' He Hk4) as (i & Hlink). left. exists i, l.
      pose proof (linked_column HA H3 Hk Hl He Hk4 Hl3' i Hlink). repeat split; try apply Hlink; auto. lia.
    + assert (Hl4 : 4 <= col_sum A l) by lia. right. exists k, l. repeat split; auto. intros Hstrong.
      apply (strong_row_wins HB (lower_at_least_3 HA H3 Hk Hl He Hk4 Hl4)) in Hstrong. lia.
Qed.

(** Strong rows and strong columns: both win. *)
Theorem strong_both {m n A} : shape m n A -> at_least_3 m n A -> has_strong_row m n A -> has_strong_col m n A ->
  outcome SEKI A = (W, W).
Proof.
  intros HA H3 Hr Hc. apply (strong_row_wins HA H3), score_wins in Hr. apply (strong_col_wins HA H3), score_wins in Hc.
  unfold wins1 in *. simpl in *. rewrite (surjective_pairing (outcome _ _)). congruence.
Qed.

(** What is cut off is gone: A without a row and a column. *)
Definition without (i p : nat) (A : matrix) : matrix :=
  permute (filter (fun x => negb (x =? i)) (seq 0 (rows A))) (filter (fun y => negb (y =? p)) (seq 0 (cols A))) A.

Theorem cut_without {m n A i p} : shape m n A -> at_least_3 m n A -> link m n A i p ->
  outcome SEKI (cut A i p) = outcome SEKI (without i p A).
Proof.
  intros HA H3 Hlink. pose proof (link_cut_terminal HA H3 Hlink) as Ht. pose proof Hlink as (Hi & Hp & Hcase & Hrow & Hcol).
  pose proof (cut_shape HA (i := i) (p := p)) as HX.
  assert (HS : @split m n (fun x => x =? i) (fun y => y =? p) (cut A i p)).
  { intros x y Hx Hy H. rewrite (cut_entry HA) by auto. destruct (x =? i), (y =? p); easy. }
  assert (Efi : filter (fun x => x =? i) (seq 0 m) = [i]).
  { rewrite filter_one. destruct (Nat.leb_spec 0 i), (Nat.ltb_spec i (0 + m)); auto; lia. }
  assert (Efp : filter (fun x => x =? p) (seq 0 n) = [p]).
  { rewrite filter_one. destruct (Nat.leb_spec 0 p), (Nat.ltb_spec p (0 + n)); auto; lia. }
  rewrite (split_outcome _ _ HX HS Ht).
  - destruct (Nat.eqb_spec (length (filter (fun x => negb (x =? i)) (seq 0 m))) 0) as [E|E].
    + exfalso. pose proof (split_some _ _ HX HS Ht) as [_ Hother].
      assert (Hx : (exists x, x < m /\ x <> i) \/ exists y, y < n /\ y <> p).
      { pose proof (proj1 H3 i Hi). pose proof (proj2 H3 p Hp).
        destruct (Nat.eq_dec (row_sum A i) (S (entry A i p))) as [Es|Es].
        - destruct (row_unit HA Hi Es) as (y & Hy & Hyp & _). eauto.
        - destruct (col_unit HA Hi Hp) as (x & Hx & Hxi & _); [lia|]. eauto. }
      destruct Hx as [(x & Hx & Hxi)|(y & Hy & Hyp)].
      * pose proof (filter_some (fun x => negb (x =? i)) (seq 0 m) x) as H. rewrite E in H.
        apply (Nat.lt_irrefl 0), H; [now apply in_seq_0|].
        now rewrite (proj2 (Nat.eqb_neq x i) Hxi).
      * pose proof (filter_some (fun y => negb (y =? p)) (seq 0 n) y) as H. rewrite E in Hother.
        apply (Nat.lt_irrefl 0), Hother, H; [now apply in_seq_0|].
        now rewrite (proj2 (Nat.eqb_neq y p) Hyp).
    + f_equal. unfold without, permute. rewrite (shape_rows HA), (shape_cols HA). apply map_ext_in. intros x Hx.
      apply map_ext_in. intros y Hy.
      apply filter_In in Hx as [Hx Exi], Hy as [Hy Eyp]. apply in_seq_0 in Hx, Hy. apply negb_true_iff in Exi, Eyp.
      now rewrite (cut_entry HA), Exi, Eyp by auto.
  - rewrite Efi. simpl. lia.
  - rewrite Efi, Efp. unfold permute. simpl. now rewrite (cut_entry HA), !Nat.eqb_refl by auto.
Qed.

(** The same with the players exchanged. *)
Corollary strong_cols {m n A} : shape m n A -> at_least_3 m n A -> has_strong_col m n A -> ~ has_strong_row m n A ->
  score C A = 2 /\
  (score R A = 0 \/
   (exists i p, link m n A i p /\ row_sum A i = 3 /\ score R A = score R (cut A i p)) \/
   (exists k l, k < m /\ l < n /\ 0 < entry A k l /\ 4 <= row_sum A k /\ 4 <= col_sum A l /\
     ~ has_strong_col m n (lower A k l) /\ score R A + score C (lower A k l) = 2)) /\
  (forall i p, link m n A i p -> score R (cut A i p) <= score R A) /\
  (forall k l, k < m -> l < n -> 0 < entry A k l -> 2 <= score R A + score C (lower A k l)).
Proof.
  intros HA H3 Hc Hnr. pose proof (transpose_shape m n A HA) as HT.
  assert (HncT : ~ has_strong_col n m (transpose A)) by (intros H; now apply Hnr, (strong_transpose HA)).
  destruct (strong_rows HT (at_least_3_transpose HA H3) Hc HncT) as (ER & Hcase & _ & _).
  pose proof (score_transpose R HA) as SR. pose proof (score_transpose C HA) as SC. simpl in SR, SC.
  split; [congruence|split; [|split]].
  - rewrite SR in Hcase. destruct Hcase as [|[(p & i & Hl & Hr & E)|(l & k & Hl & Hk & He & Hl4 & Hk4 & Hns & E)]];
      [now left| |]; right.
    + left. exists i, p. apply (link_transpose p i HT) in Hl. rewrite (transpose_transpose m n) in Hl by auto.
      pose proof Hl as (Hi & Hp & _). rewrite (transpose_col_sum m n) in Hr by auto. repeat split; try apply Hl; auto.
      rewrite <- (cut_transpose HA) in E by auto. rewrite E. apply (score_transpose R (cut_shape HA)).
    + right. exists k, l. pose proof (shape_lower HA k l) as HB. rewrite (transpose_entry m n) in He by auto.
      rewrite (transpose_row_sum m n) in Hl4 by auto. rewrite (transpose_col_sum m n) in Hk4 by auto.
      rewrite <- (transpose_lower m n) in Hns, E by auto. repeat split; auto.
      rewrite <- E. f_equal. symmetry. apply (score_transpose C HB).
  - intros i p Hl. now apply (link_harmless i p R HA).
  - intros k l Hk Hl He. apply (score_move R A _ (at_least_3_terminal HA H3)), (in_children HA). eauto 10.
Qed.

(** ** All lines of sum 3 are inside *)

(** Lines of sum 3, and entries 2 that stand alone, decide nothing. *)
Lemma threes_and_twos {m n} : forall A, shape m n A ->
  (forall i, i < m -> row_sum A i = 2 \/ row_sum A i = 3) -> (forall j, j < n -> col_sum A j = 2 \/ col_sum A j = 3) ->
  (forall i j, i < m -> j < n -> 0 < entry A i j -> row_sum A i = col_sum A j) -> seki SEKI A.
Proof.
  intros A. induction A as [A IH] using game_ind. intros HA Hr Hc Hin.
  assert (Ht : terminal A = false).
  { apply (no_unit_line_terminal HA). split; [intros i Hi; destruct (Hr i Hi)|intros j Hj; destruct (Hc j Hj)]; lia. }
  destruct (bounded (fun i => forall j, j < n -> entry A i j <= 2) (fun i => exists j, j < n /\ 3 <= entry A i j) m)
    as [H2|(i & Hi & j & Hj & He)].
  - intros i _. apply bounded. intros. lia.
  - set (row i := row_sum A i =? 3). set (col j := col_sum A j =? 3).
    assert (HS : @split m n row col A).
    { intros i j Hi Hj H. destruct (entry A i j) eqn:E; auto. destruct H. unfold row, col. rewrite (Hin i j); auto. lia. }
    destruct (split_some row col HA HS Ht) as [Hsome Hsome'].
    set (r := filter row (seq 0 m)) in *. set (c := filter col (seq 0 n)) in *.
    set (r' := filter (fun i => negb (row i)) (seq 0 m)) in *. set (c' := filter (fun j => negb (col j)) (seq 0 n)) in *.
    assert (Hother : 0 < length r' -> seki SEKI (permute r' c' A)).
    { intros Hr'. assert (Hc' : 0 < length c') by now apply Hsome'.
      apply (zero_one_two_complete 2 (length r') (length c')); [lia|]. split; [now apply part_shape| | |].
      - intros i Hi. destruct (other_row_sum row col HA HS i Hi) as (H & E & E'). fold r' c' in H, E, E'. rewrite E'.
        apply Nat.eqb_neq in E. destruct (Hr _ H); lia.
      - intros j Hj. destruct (other_col_sum row col HA HS j Hj) as (H & E & E'). fold r' c' in H, E, E'. rewrite E'.
        apply Nat.eqb_neq in E. destruct (Hc _ H); lia.
      - intros i j Hi Hj. rewrite part_entry by auto. apply H2.
        + destruct (other_row_sum row col HA HS i Hi) as (H & _). exact H.
        + destruct (other_col_sum row col HA HS j Hj) as (H & _). exact H. }
    split; auto. destruct (Nat.eq_dec (length r) 0) as [E|E].
    + destruct (split_lengths (m := m) (n := n) row col) as (Em & En & Hrho & Hsigma). fold r r' in Em, Hrho.
      fold c c' in En, Hsigma.
      assert (Ec : length c = 0) by lia. apply length_zero_iff_nil in E, Ec. rewrite E in *. rewrite Ec in *. simpl in *.
      rewrite <- (permute_outcome Hrho Hsigma SEKI A HA). apply Hother. destruct HA as (Hm & _). lia.
    + assert (Hr0 : 0 < length r) by lia. assert (Hc0 : 0 < length c) by now apply Hsome.
      rewrite (split_outcome row col HA HS Ht Hr0).
      * fold r' c'. destruct (Nat.eqb_spec (length r') 0) as [|E']; auto. apply Hother. lia.
      * eapply (zero_one_two_complete 3); [lia|]. apply (named_regular row col HA HS); auto; intros; now apply Nat.eqb_eq.
  - pose proof (entry_le_row_sum (A := A) i j). assert (Hij : entry A i j = 3) by (destruct (Hr i Hi); lia).
    assert (Hri : row_sum A i = 3) by (destruct (Hr i Hi); lia).
    assert (Hcj : col_sum A j = 3) by (rewrite <- (Hin i j); auto; lia).
    split; auto. rewrite (alone_outcome i j HA Ht Hi Hj Hij Hri Hcj).
    assert (ErB : forall x, row_sum (lower A i j) x = row_sum A x - if x =? i then 1 else 0) by (intros x;
      apply (row_sum_lower HA); auto; lia).
    assert (EcB : forall y, col_sum (lower A i j) y = col_sum A y - if y =? j then 1 else 0) by (intros y;
      apply (col_sum_lower HA); auto; lia).
    apply IH.
    + apply (in_children HA). exists i, j. repeat split; auto. lia.
    + apply (shape_lower HA).
    + intros x Hx. rewrite ErB. specialize (Hr x Hx). destruct (Nat.eqb_spec x i) as [->|]; lia.
    + intros y Hy. rewrite EcB. specialize (Hc y Hy). destruct (Nat.eqb_spec y j) as [->|]; lia.
    + intros x y Hx Hy Hp. rewrite (entry_lower HA) in Hp by auto. rewrite ErB, EcB.
      destruct (Nat.eqb_spec x i) as [->|Hxi], (Nat.eqb_spec y j) as [->|Hyj]; simpl in Hp; try lia.
      * pose proof (two_le_row_sum (A := A) i y j Hyj). lia.
      * pose proof (two_le_col_sum HA x i j Hx Hi Hxi). lia.
      * rewrite (Hin x y); auto.
Qed.

Theorem threes_seki {m n A} : regular 3 3 m n A -> seki SEKI A.
Proof. intros [HA Hr Hc _]. apply (threes_and_twos A HA); auto. intros i j Hi Hj _. now rewrite Hr, Hc. Qed.

(** A player must pass in them exactly if there is no entry 3. *)
Theorem threes_must_pass {m n A} p : regular 3 3 m n A -> all_moves_lose SEKI p A <-> regular 3 2 m n A.
Proof.
  intros H. pose proof (threes_seki H) as [Ht Ho]. destruct H as [HA Hr Hc He]. split.
  - intros Hlose. split; auto. intros i j Hi Hj. specialize (He i j Hi Hj).
    destruct (Nat.eq_dec (entry A i j) 3) as [E|]; [exfalso|lia].
    assert (HB : In (lower A i j) (children A)) by (apply (in_children HA); exists i, j; repeat split; auto; lia).
    specialize (Hlose _ HB). rewrite <- (alone_outcome i j HA Ht Hi Hj E (Hr i Hi) (Hc j Hj)), Ho in Hlose.
    destruct p; discriminate.
  - intros H. assert (H2 : 2 <= 3) by lia. destruct (zero_one_two_complete 3 m n A H2 H) as (_ & HR & HC). now destruct p.
Qed.

(** The row "all inside" of the table: the lines of sum 3 can be left out. *)
Theorem inside_lines {m n A} : shape m n A -> at_least_3 m n A ->
  (forall i j, i < m -> j < n -> 0 < entry A i j -> (row_sum A i = 3 <-> col_sum A j = 3)) ->
  (exists i, i < m /\ row_sum A i = 3) \/ (exists j, j < n /\ col_sum A j = 3) ->
  regular 3 3 m n A \/
  exists rho sigma B X k l p q, m = k + p /\ n = l + q /\ permutation (k + p) rho /\ permutation (l + q) sigma /\
    permute rho sigma A = direct_sum B X /\ regular 3 3 k l B /\ shape p q X /\
    (forall i, i < p -> 4 <= row_sum X i) /\ (forall j, j < q -> 4 <= col_sum X j) /\
    outcome SEKI A = outcome SEKI X /\
    forall z, seki SEKI X -> all_moves_lose SEKI z (direct_sum B X) <-> regular 3 2 k l B /\ all_moves_lose SEKI z X.
Proof.
  intros HA H3 Hin Hex. assert (H0 : 0 < 3) by lia.
  destruct (inside_split (b := 3) HA H0 H3 Hin) as
    [|(rho & sigma & B & X & k & l & p & q & -> & -> & Hrho & Hsigma & E & HB & HX & Hr & Hc)]; auto.
  - intros i j _ _ E. pose proof (entry_le_row_sum (A := A) i j). lia.
  - right. exists rho, sigma, B, X, k, l, p, q. do 9 (split; auto). pose proof (threes_seki HB) as HsB.
    pose proof (sum_of_direct_sum (regular_shape _ _ _ _ _ HB) HX) as HBX.
    assert (HtX : terminal X = false).
    { apply (no_unit_line_terminal HX). split; [intros i Hi; specialize (Hr i Hi)|intros j Hj; specialize (Hc j Hj)]; lia. }
    split.
    + rewrite <- (permute_outcome Hrho Hsigma SEKI A HA), E. now apply (sum_of_neutral SEKI B X); auto.
    + intros z HsX. rewrite (sum_of_must_pass SEKI z B X _ HBX HsB HsX), (threes_must_pass z HB). tauto.
Qed.

(** ** What follows for seki in which a player must pass *)

(** No permutation of rows and columns makes A a direct sum. *)
Definition indecomposable (m n : nat) (A : matrix) : Prop :=
  forall rho sigma B X k l p q, m = k + p -> n = l + q -> permutation m rho -> permutation n sigma ->
    shape k l B -> shape p q X -> permute rho sigma A <> direct_sum B X.

(** All line sums of an indecomposable one are 2, or 3, or at least 4. *)
Corollary indecomposable_lines {m n A} : shape m n A -> seki SEKI A -> all_moves_lose SEKI R A \/ all_moves_lose SEKI C A ->
  indecomposable m n A ->
  regular 2 2 m n A \/ regular 3 2 m n A \/ (forall i, i < m -> 4 <= row_sum A i) /\ (forall j, j < n -> 4 <= col_sum A j).
Proof.
  intros HA Hs Hlose Hind. destruct (seki_line_sums HA Hs) as [Hr Hc].
  assert (Hcase : forall s, (forall i, i < m -> s <= row_sum A i) -> (forall j, j < n -> s <= col_sum A j) ->
    ((exists i, i < m /\ row_sum A i = s) \/ (exists j, j < n /\ col_sum A j = s)) \/
    (forall i, i < m -> S s <= row_sum A i) /\ (forall j, j < n -> S s <= col_sum A j)).
  { intros s Hsr Hsc. destruct (bounded (fun i => S s <= row_sum A i) (fun i => row_sum A i = s) m) as [H1|H1]; [| |auto].
    - intros i Hi. specialize (Hsr i Hi). lia.
    - destruct (bounded (fun j => S s <= col_sum A j) (fun j => col_sum A j = s) n) as [H2|H2]; [|auto|auto].
      intros j Hj. specialize (Hsc j Hj). lia. }
  destruct (Hcase 2) as [H2|[H3r H3c]]; [intros i Hi; now apply Hr|intros j Hj; now apply Hc| |].
  - destruct (small_lines_split HA Hs H2) as [|(rho & sigma & B & X & k & l & p & q & Em & En & Hrho & Hsigma & E & HB & _ &
      HX & _)]; auto.
    exfalso. rewrite <- Em in Hrho. rewrite <- En in Hsigma.
    exact (Hind rho sigma B X k l p q Em En Hrho Hsigma (regular_shape _ _ _ _ _ HB) HX E).
  - destruct (Hcase 3 H3r H3c) as [H3|]; [|auto].
    destruct (must_pass_split HA (conj H3r H3c) Hs Hlose H3) as
      [|(rho & sigma & B & X & k & l & p & q & Em & En & Hrho & Hsigma & E & HB & _ & HX & _)]; auto.
    exfalso. rewrite <- Em in Hrho. rewrite <- En in Hsigma.
    exact (Hind rho sigma B X k l p q Em En Hrho Hsigma (regular_shape _ _ _ _ _ HB) HX E).
Qed.
