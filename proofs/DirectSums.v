(** * Direct sums (docs/theory.md, 5) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Symmetry.
Import ListNotations.

Definition direct_sum (A B : matrix) : matrix :=
  build (rows A + rows B) (cols A + cols B) (fun i j =>
    if i <? rows A then if j <? cols A then entry A i j else 0
    else if j <? cols A then 0 else entry B (i - rows A) (j - cols A)).

Section Blocks.
Context {m n k l : nat} {A B : matrix} (HA : shape m n A) (HB : shape k l B).

Lemma direct_sum_shape : shape (m + k) (n + l) (direct_sum A B).
Proof.
  unfold direct_sum. rewrite (shape_rows HA), (shape_rows HB), (shape_cols HA), (shape_cols HB).
  destruct HA as (? & ? & _), HB as (? & ? & _). apply shape_build; lia.
Qed.

Lemma direct_sum_entry i j : i < m + k -> j < n + l -> entry (direct_sum A B) i j =
  if i <? m then if j <? n then entry A i j else 0
  else if j <? n then 0 else entry B (i - m) (j - n).
Proof.
  intros Hi Hj. unfold direct_sum. rewrite (shape_rows HA), (shape_rows HB), (shape_cols HA), (shape_cols HB).
  now rewrite entry_build.
Qed.

Lemma direct_sum_zero_row : zero_row (direct_sum A B) = zero_row A || zero_row B.
Proof.
  apply eq_true_iff_eq.
  rewrite orb_true_iff, (zero_row_entries direct_sum_shape), (zero_row_entries HA), (zero_row_entries HB).
  split.
  - intros (i & Hi & H). destruct (Nat.ltb_spec i m) as [Him|Him].
    + left. exists i. split; auto. intros j Hj. specialize (H j).
      rewrite direct_sum_entry in H by lia.
      rewrite (proj2 (Nat.ltb_lt _ _) Him), (proj2 (Nat.ltb_lt _ _) Hj) in H. apply H. lia.
    + right. exists (i - m). split; [lia|]. intros j Hj. specialize (H (n + j)).
      rewrite direct_sum_entry in H by lia. apply Nat.ltb_ge in Him. rewrite Him in H.
      rewrite (proj2 (Nat.ltb_ge _ _)) in H by lia. replace (n + j - n) with j in H by lia. apply H. lia.
  - intros [(i & Hi & H)|(i & Hi & H)].
    + exists i. split; [lia|]. intros j Hj. rewrite direct_sum_entry by lia.
      destruct (Nat.ltb_spec i m), (Nat.ltb_spec j n); auto; lia.
    + exists (m + i). split; [lia|]. intros j Hj. rewrite direct_sum_entry by lia.
      destruct (Nat.ltb_spec (m + i) m), (Nat.ltb_spec j n); auto; try lia.
      replace (m + i - m) with i by lia. apply H. lia.
Qed.

End Blocks.

Section Moves.
Context {m n k l : nat} {A B : matrix} (HA : shape m n A) (HB : shape k l B).
Let HX := direct_sum_shape HA HB.

Lemma transpose_direct_sum : transpose (direct_sum A B) = direct_sum (transpose A) (transpose B).
Proof.
  pose proof (transpose_shape m n A HA) as HTA. pose proof (transpose_shape k l B HB) as HTB.
  apply (shape_ext (transpose_shape _ _ _ HX) _ (direct_sum_shape HTA HTB)). intros j i Hj Hi.
  rewrite (transpose_entry _ _ _ _ _ HX), (direct_sum_entry HA HB), (direct_sum_entry HTA HTB) by auto.
  destruct (Nat.ltb_spec i m), (Nat.ltb_spec j n); auto; symmetry;
    [apply (transpose_entry m n)|apply (transpose_entry k l)]; auto; lia.
Qed.

Lemma direct_sum_zero_col : zero_col (direct_sum A B) = zero_col A || zero_col B.
Proof.
  rewrite <- (transpose_zero_row _ _ _ HX), transpose_direct_sum.
  rewrite (direct_sum_zero_row (transpose_shape m n A HA) (transpose_shape k l B HB)).
  now rewrite (transpose_zero_row m n A HA), (transpose_zero_row k l B HB).
Qed.

Lemma direct_sum_lower_left i j : i < m -> j < n ->
  lower (direct_sum A B) i j = direct_sum (lower A i j) B.
Proof.
  intros Hi Hj. pose proof (shape_lower HA i j) as HA'.
  apply (shape_ext (shape_lower HX i j) _ (direct_sum_shape HA' HB)). intros x y Hx Hy.
  rewrite (entry_lower HX), (direct_sum_entry HA' HB), !(direct_sum_entry HA HB), (entry_lower HA) by lia.
  destruct (Nat.eqb_spec x i), (Nat.eqb_spec y j), (Nat.ltb_spec x m), (Nat.ltb_spec y n),
    (Nat.ltb_spec i m), (Nat.ltb_spec j n); simpl; auto; lia.
Qed.

Lemma direct_sum_lower_right i j : i < k -> j < l ->
  lower (direct_sum A B) (m + i) (n + j) = direct_sum A (lower B i j).
Proof.
  intros Hi Hj. pose proof (shape_lower HB i j) as HB'.
  apply (shape_ext (shape_lower HX (m + i) (n + j)) _ (direct_sum_shape HA HB')). intros x y Hx Hy.
  rewrite (entry_lower HX), (direct_sum_entry HA HB'), !(direct_sum_entry HA HB), (entry_lower HB) by lia.
  replace (m + i - m) with i by lia. replace (n + j - n) with j by lia.
  destruct (Nat.eqb_spec x (m + i)), (Nat.eqb_spec y (n + j)), (Nat.ltb_spec x m), (Nat.ltb_spec y n),
    (Nat.ltb_spec (m + i) m), (Nat.ltb_spec (n + j) n), (Nat.eqb_spec (x - m) i), (Nat.eqb_spec (y - n) j);
    simpl; auto; lia.
Qed.

(** A move in a direct sum is a move in one of the summands. *)
Lemma direct_sum_child X' : In X' (children (direct_sum A B)) <->
  (exists A', In A' (children A) /\ X' = direct_sum A' B) \/
  (exists B', In B' (children B) /\ X' = direct_sum A B').
Proof.
  rewrite (in_children HX). split.
  - intros (i & j & Hi & Hj & He & ->). rewrite (direct_sum_entry HA HB) in He by auto.
    destruct (Nat.ltb_spec i m), (Nat.ltb_spec j n); try lia; [left|right].
    + exists (lower A i j). split; [|now apply direct_sum_lower_left]. apply (in_children HA). eauto 10.
    + exists (lower B (i - m) (j - n)). split.
      * apply (in_children HB). exists (i - m), (j - n). repeat split; auto; lia.
      * rewrite <- direct_sum_lower_right by lia. f_equal; lia.
  - intros [(A' & HA' & ->)|(B' & HB' & ->)].
    + apply (in_children HA) in HA' as (i & j & Hi & Hj & He & ->). exists i, j.
      rewrite (direct_sum_entry HA HB), direct_sum_lower_left by lia.
      apply Nat.ltb_lt in Hi as Hi', Hj as Hj'. rewrite Hi', Hj'. repeat split; auto; lia.
    + apply (in_children HB) in HB' as (i & j & Hi & Hj & He & ->). exists (m + i), (n + j).
      rewrite (direct_sum_entry HA HB), direct_sum_lower_right by lia.
      rewrite !(proj2 (Nat.ltb_ge _ _)) by lia.
      replace (m + i - m) with i by lia. replace (n + j - n) with j by lia. repeat split; auto; lia.
Qed.

End Moves.

(** ** What follows from lines and moves *)

Definition is_shaped (A : matrix) : Prop := exists m n, shape m n A.

Lemma child_is_shaped A A' : is_shaped A -> In A' (children A) -> is_shaped A'.
Proof. intros (m & n & HA) H. exists m, n. now apply (child_shape HA). Qed.

(** X is the direct sum of A and B, in either order. *)
Definition sum_of (A B X : matrix) : Prop :=
  is_shaped A /\ is_shaped B /\ (X = direct_sum A B \/ X = direct_sum B A).

Lemma sum_of_direct_sum {m n k l A B} : shape m n A -> shape k l B -> sum_of A B (direct_sum A B).
Proof. intros HA HB. split; [|split]; [exists m, n|exists k, l|]; auto. Qed.

Lemma sum_of_sym A B X : sum_of A B X -> sum_of B A X.
Proof. unfold sum_of. tauto. Qed.

Lemma sum_of_line p A B X : sum_of A B X -> zero_line p X = zero_line p A || zero_line p B.
Proof.
  intros ((m & n & HA) & (k & l & HB) & [-> | ->]); destruct p; simpl.
  - apply (direct_sum_zero_row HA HB).
  - apply (direct_sum_zero_col HA HB).
  - rewrite orb_comm. apply (direct_sum_zero_row HB HA).
  - rewrite orb_comm. apply (direct_sum_zero_col HB HA).
Qed.

Lemma sum_of_terminal A B X : sum_of A B X -> terminal X = terminal A || terminal B.
Proof.
  intros H. unfold terminal. pose proof (sum_of_line R _ _ _ H) as Hr. pose proof (sum_of_line C _ _ _ H) as Hc.
  simpl in *. rewrite Hr, Hc. destruct (zero_row A), (zero_col A), (zero_row B), (zero_col B); auto.
Qed.

Lemma sum_of_move A B X A' : sum_of A B X -> In A' (children A) ->
  exists X', In X' (children X) /\ sum_of A' B X'.
Proof.
  intros (HA & HB & HX) H. pose proof (child_is_shaped A A' HA H) as HA'. unfold sum_of.
  pose proof HA as (m & n & SA). pose proof HB as (k & l & SB).
  destruct HX as [-> | ->]; [exists (direct_sum A' B)|exists (direct_sum B A')]; (split; [|auto]).
  - apply (direct_sum_child SA SB). eauto.
  - apply (direct_sum_child SB SA). eauto.
Qed.

Lemma sum_of_child A B X X' : sum_of A B X -> In X' (children X) ->
  (exists A', In A' (children A) /\ sum_of A' B X') \/ (exists B', In B' (children B) /\ sum_of B' A X').
Proof.
  intros (HA & HB & HX) H. pose proof (fun A' => child_is_shaped A A' HA) as HA'.
  pose proof (fun B' => child_is_shaped B B' HB) as HB'. unfold sum_of.
  pose proof HA as (m & n & SA). pose proof HB as (k & l & SB).
  destruct HX as [-> | ->];
    [apply (direct_sum_child SA SB) in H as [(Y & HY & ->)|(Y & HY & ->)]
    |apply (direct_sum_child SB SA) in H as [(Y & HY & ->)|(Y & HY & ->)]];
    [left|right|right|left]; exists Y; auto 10.
Qed.

(** If A has ended and B has not, the sum has ended as A. *)
Lemma sum_of_ended g p A B X : sum_of A B X -> terminal A = true -> terminal B = false ->
  first p (outcome g X) = first p (outcome g A).
Proof.
  intros H HtA HtB. rewrite !first_terminal by (auto; now rewrite (sum_of_terminal A B), HtA).
  rewrite !(sum_of_line _ A B X H). pose proof (terminal_line p B) as E. rewrite HtB in E.
  symmetry in E. apply orb_false_iff in E as [-> ->]. now rewrite !orb_false_r.
Qed.

(** Not losing adds up. *)
Theorem sum_of_holds2 g p A B X : sum_of A B X -> terminal A = false -> terminal B = false ->
  holds2 g p A -> holds2 g p B -> holds2 g p X.
Proof.
  remember (matrix_sum A + matrix_sum B) as s eqn:Es. revert A B X Es.
  induction s as [s IH] using lt_wf_ind.
  assert (Hdown : forall A B X, matrix_sum A + matrix_sum B < s -> sum_of A B X -> terminal B = false ->
    holds2 g p A -> holds2 g p B -> holds2 g p X).
  { intros A B X Hs HX HtB HA HB. destruct (terminal A) eqn:HtA; [|eapply IH; eauto].
    unfold holds2. now rewrite (sum_of_ended g _ A B X). }
  assert (Hside : forall A B A' X', matrix_sum A + matrix_sum B = s -> sum_of A' B X' -> In A' (children A) ->
    terminal A = false -> terminal B = false -> holds2 g p A -> holds2 g p B -> holds1 g p X').
  { intros A B A' X' Hs HX' HA' HtA HtB HA HB. pose proof (child_sum _ _ HA') as Hs'.
    pose proof (holds2_child g p A A' HtA HA' HA) as H1.
    destruct (terminal A') eqn:HtA'; [unfold holds1; now rewrite (sum_of_ended g _ A' B X')|].
    assert (HtX' : terminal X' = false) by now rewrite (sum_of_terminal A' B), HtA', HtB.
    destruct (holds1_cases g p A' HtA' H1) as [H2|(A'' & HA'' & H2)].
    - apply holds2_holds1; auto. apply (Hdown A' B); auto. lia.
    - destruct (sum_of_move A' B X' A'' HX' HA'') as (X'' & HX'' & HS). pose proof (child_sum _ _ HA'').
      apply (holds1_move g p X' X'' HtX' HX''). apply (Hdown A'' B); auto. lia. }
  intros A B X Es HX HtA HtB HA HB. apply holds2_moves; [now rewrite (sum_of_terminal A B), HtA, HtB|].
  intros X' HX'. destruct (sum_of_child A B X X' HX HX') as [(A' & HA' & HS)|(B' & HB' & HS)].
  - apply (Hside A B A' X'); auto.
  - apply (Hside B A B' X'); auto. lia.
Qed.

Lemma holds_seki g A : terminal A = false -> (seki g A <-> forall p, holds2 g p A).
Proof.
  intros Ht. unfold seki, holds2. split.
  - intros [_ H] []; now rewrite H.
  - intros H. split; auto. pose proof (H R) as HR. pose proof (H C) as HC. simpl in HR, HC.
    pose proof (six_outcomes g A Ht) as H6. simpl in H6.
    destruct (outcome g A) as [[] []]; simpl in *; intuition congruence.
Qed.

(** A direct sum of two seki is a seki. *)
Corollary sum_of_seki g A B X : sum_of A B X -> seki g A -> seki g B -> seki g X.
Proof.
  intros HX [HtA HA] [HtB HB]. apply holds_seki; [now rewrite (sum_of_terminal A B), HtA, HtB|].
  intros p. apply (sum_of_holds2 g p A B); auto; apply holds_seki; auto; split; auto.
Qed.

(** A summand that q wins moving second, and one that q wins so as well or in which the opponent
    p of q, whose active moves all lose, need not have moved yet. *)
Lemma sum_of_wins2 g p A B X : sum_of A B X -> terminal A = false -> terminal B = false ->
  let q := opponent p in wins2 g q A -> wins2 g q B \/ all_moves_lose g p B -> wins2 g q X.
Proof.
  intros HX HtA HtB q. subst q.
  remember (matrix_sum A + matrix_sum B) as s eqn:Es. revert A B X Es HX HtA HtB.
  induction s as [s IH] using lt_wf_ind. set (q := opponent p) in *.
  assert (Hdown : forall A B X, matrix_sum A + matrix_sum B < s -> sum_of A B X -> terminal B = false ->
    wins2 g q A -> wins2 g q B \/ all_moves_lose g p B -> wins2 g q X).
  { intros A B X Hs HX HtB HA HB. destruct (terminal A) eqn:HtA; [|eapply IH; eauto].
    unfold wins2. now rewrite (sum_of_ended g _ A B X). }
  assert (Hmove : forall A B X, matrix_sum A + matrix_sum B <= s -> sum_of A B X -> terminal B = false ->
    wins1 g q A -> wins2 g q B \/ all_moves_lose g p B -> wins1 g q X).
  { intros A B X Hs HX HtB HA HB.
    destruct (terminal A) eqn:HtA; [unfold wins1; now rewrite (sum_of_ended g _ A B X)|].
    apply wins1_iff in HA as (A' & HA' & HA); [|auto].
    destruct (sum_of_move A B X A' HX HA') as (X' & HX' & HS). apply child_sum in HA'.
    apply wins1_iff; [now rewrite (sum_of_terminal A B), HtA, HtB|]. exists X'. split; auto.
    apply (Hdown A' B); auto. lia. }
  intros A B X Es HX HtA HtB HA HB. apply wins2_iff; [now rewrite (sum_of_terminal A B), HtA, HtB|].
  pose proof (proj1 (wins2_iff g q A HtA) HA) as [H1 Hall]. split; [apply (Hmove A B); auto; lia|].
  intros X' HX'. destruct (sum_of_child A B X X' HX HX') as [(A' & HA' & HS)|(B' & HB' & HS)].
  - pose proof (child_sum _ _ HA'). apply (Hmove A' B); auto. lia.
  - pose proof (child_sum _ _ HB'). apply (Hmove B' A); auto; [lia|].
    destruct HB as [HB|HB]; [now apply (wins2_iff g q B HtB)|]. now apply HB.
Qed.

(** In a direct sum of two seki, a player must pass exactly if the player must in both. *)
Theorem sum_of_must_pass g p A B X : sum_of A B X -> seki g A -> seki g B ->
  all_moves_lose g p X <-> all_moves_lose g p A /\ all_moves_lose g p B.
Proof.
  intros HX HA HB.
  assert (Hback : forall A B, sum_of A B X -> seki g A -> seki g B -> all_moves_lose g p X -> all_moves_lose g p A).
  { clear. intros A B HX [HtA HA] [HtB HB] H A' HA'.
    destruct (sum_of_move A B X A' HX HA') as (X' & HX' & HS). specialize (H X' HX').
    destruct (first (opponent p) (outcome g A')) eqn:E; auto; exfalso.
    all: assert (H2 : holds2 g p A') by (unfold holds2; congruence).
    all: assert (HX2 : holds2 g p X'); [|now apply HX2].
    all: destruct (terminal A') eqn:Ht; [unfold holds2; now rewrite (sum_of_ended g _ A' B X')|].
    all: apply (sum_of_holds2 g p A' B); auto; apply holds_seki; auto; split; auto. }
  split; [intros H; split; [apply (Hback A B)|apply (Hback B A)]; auto using sum_of_sym|].
  assert (Hside : forall A B A' X', sum_of A' B X' -> In A' (children A) -> seki g B ->
    all_moves_lose g p A -> all_moves_lose g p B -> first (opponent p) (outcome g X') = W).
  { clear. intros A B A' X' HS HA' [HtB _] HA HB. specialize (HA A' HA').
    destruct (terminal A') eqn:Ht; [now rewrite (sum_of_ended g _ A' B X')|].
    apply (wins1_iff g (opponent p) A' Ht) in HA as (A'' & HA'' & H2).
    destruct (sum_of_move A' B X' A'' HS HA'') as (X'' & HX'' & HS').
    apply (wins1_iff g (opponent p)); [now rewrite (sum_of_terminal A' B), Ht, HtB|]. exists X''. split; auto.
    destruct (terminal A'') eqn:Ht''; [unfold wins2; now rewrite (sum_of_ended g _ A'' B X'')|].
    apply (sum_of_wins2 g p A'' B); auto. }
  intros [HpA HpB] X' HX'. destruct (sum_of_child A B X X' HX HX') as [(A' & HA' & HS)|(B' & HB' & HS)].
  - apply (Hside A B A' X'); auto.
  - apply (Hside B A B' X'); auto.
Qed.

(** In SEKI a summand in which p does not lose does no harm to one that p wins. *)
Lemma sum_of_wins2_seki p A B X : sum_of A B X -> terminal A = false -> terminal B = false ->
  holds2 SEKI p A -> wins2 SEKI p B -> wins2 SEKI p X.
Proof.
  (* a game of SEKI that has ended is won *)
  assert (H1 : forall Y, terminal Y = true -> holds1 SEKI p Y -> wins1 SEKI p Y).
  { intros Y Ht. unfold holds1, wins1. rewrite first_terminal by auto.
    now destruct (zero_line p Y), (zero_line (opponent p) Y). }
  assert (H2 : forall Y, terminal Y = true -> holds2 SEKI p Y -> wins2 SEKI p Y).
  { intros Y Ht. unfold holds2, wins2. rewrite first_terminal, opponent_opponent by auto.
    now destruct (zero_line p Y), (zero_line (opponent p) Y). }
  remember (matrix_sum A + matrix_sum B) as s eqn:Es. revert A B X Es.
  induction s as [s IH] using lt_wf_ind.
  assert (Hmove : forall A B X, matrix_sum A + matrix_sum B <= s -> sum_of A B X -> terminal A = false ->
    holds2 SEKI p A -> wins1 SEKI p B -> wins1 SEKI p X).
  { intros A B X Hs HX HtA HA HB. apply sum_of_sym in HX.
    destruct (terminal B) eqn:HtB; [unfold wins1; now rewrite (sum_of_ended SEKI _ B A X)|].
    apply wins1_iff in HB as (B' & HB' & HB); [|auto].
    destruct (sum_of_move B A X B' HX HB') as (X' & HX' & HS). apply child_sum in HB'.
    apply wins1_iff; [now rewrite (sum_of_terminal B A), HtA, HtB|]. exists X'. split; auto.
    destruct (terminal B') eqn:Ht; [unfold wins2; now rewrite (sum_of_ended SEKI _ B' A X')|].
    apply (IH (matrix_sum A + matrix_sum B')) with A B'; auto using sum_of_sym. lia. }
  intros A B X Es HX HtA HtB HA HB. pose proof (proj1 (wins2_iff SEKI p B HtB) HB) as [HB1 HBall].
  apply wins2_iff; [now rewrite (sum_of_terminal A B), HtA, HtB|]. split; [apply (Hmove A B); auto; lia|].
  intros X' HX'. destruct (sum_of_child A B X X' HX HX') as [(A' & HA' & HS)|(B' & HB' & HS)].
  - pose proof (holds2_child SEKI p A A' HtA HA' HA) as Hh. pose proof (child_sum _ _ HA') as Hs.
    destruct (terminal A') eqn:Ht; [unfold wins1; rewrite (sum_of_ended SEKI _ A' B X'); auto; now apply H1|].
    destruct (holds1_cases SEKI p A' Ht Hh) as [Hh2|(A'' & HA'' & Hh2)]; [apply (Hmove A' B); auto; lia|].
    destruct (sum_of_move A' B X' A'' HS HA'') as (X'' & HX'' & HS'). apply child_sum in HA''.
    apply wins1_iff; [now rewrite (sum_of_terminal A' B), Ht, HtB|]. exists X''. split; auto.
    destruct (terminal A'') eqn:Ht'; [unfold wins2; rewrite (sum_of_ended SEKI _ A'' B X''); auto; now apply H2|].
    apply (IH (matrix_sum A'' + matrix_sum B)) with A'' B; auto. lia.
  - apply child_sum in HB' as Hs. apply sum_of_sym in HS. apply (Hmove A B'); auto. lia.
Qed.

(** 5.4: a seki is neutral in SEKI, a complete one in both games. *)
Theorem sum_of_neutral g A B X : sum_of A B X -> terminal B = false -> seki g A -> g = SEKI \/ complete g A ->
  outcome g X = outcome g B.
Proof.
  intros HX HtB HA Hg. pose proof HA as [HtA _].
  assert (HtX : terminal X = false) by now rewrite (sum_of_terminal A B), HtA.
  pose proof (proj1 (holds_seki g A HtA) HA) as HhA.
  assert (Hw2 : forall p B X, sum_of A B X -> terminal B = false -> wins2 g p B -> wins2 g p X).
  { intros p B' X' HX' Ht Hw. destruct Hg as [->|(_ & HR & HC)]; [now apply (sum_of_wins2_seki p A B')|].
    rewrite <- (opponent_opponent p). apply (sum_of_wins2 g (opponent p) B' A); auto using sum_of_sym.
    - now rewrite opponent_opponent.
    - right. now destruct p. }
  assert (Hw1 : forall p, wins1 g p B -> wins1 g p X).
  { intros p Hw. apply wins1_iff in Hw as (B' & HB' & Hw); auto. apply sum_of_sym in HX.
    destruct (sum_of_move B A X B' HX HB') as (X' & HX' & HS). apply wins1_iff; auto. exists X'. split; auto.
    destruct (terminal B') eqn:Ht; [unfold wins2; now rewrite (sum_of_ended g _ B' A X')|].
    apply (Hw2 p B'); auto using sum_of_sym. }
  assert (Hh2 : forall p, holds2 g p B -> holds2 g p X) by (intros p; apply (sum_of_holds2 g p A B); auto).
  assert (Hh1 : forall p, holds1 g p B -> holds1 g p X).
  { intros p Hh. destruct (holds1_cases g p B HtB Hh) as [Hh'|(B' & HB' & Hh')]; [apply holds2_holds1; auto|].
    apply sum_of_sym in HX. destruct (sum_of_move B A X B' HX HB') as (X' & HX' & HS).
    apply (holds1_move g p X X' HtX HX').
    destruct (terminal B') eqn:Ht; [unfold holds2; now rewrite (sum_of_ended g _ B' A X')|].
    apply (sum_of_holds2 g p B' A); auto. }
  assert (H : forall p, first p (outcome g X) = first p (outcome g B)).
  { intros p. pose proof (Hw1 p) as E1. pose proof (Hw2 (opponent p) B X HX HtB) as E2.
    pose proof (Hh1 p) as E3. pose proof (Hh2 (opponent p)) as E4.
    unfold wins1, wins2, holds1, holds2 in *. rewrite opponent_opponent in *.
    destruct (first p (outcome g X)), (first p (outcome g B)); intuition congruence. }
  rewrite (surjective_pairing (outcome g X)), (surjective_pairing (outcome g B)). f_equal; [apply (H R)|apply (H C)].
Qed.

(** ** More than two summands *)

(** The direct sum of A and of the matrices of a list. *)
Fixpoint direct_sums (A : matrix) (l : list matrix) : matrix :=
  match l with [] => A | B :: l => direct_sum A (direct_sums B l) end.

Lemma direct_sums_shaped A l : Forall is_shaped (A :: l) -> is_shaped (direct_sums A l).
Proof.
  revert A. induction l as [|B l IH]; intros A H; inversion_clear H as [|? ? (m & n & HA) Hl]; [now exists m, n|].
  destruct (IH B Hl) as (k & c & HB). exists (m + k), (n + c). now apply (direct_sum_shape HA HB).
Qed.

Lemma direct_sums_cons A B l : Forall is_shaped (A :: B :: l) -> sum_of A (direct_sums B l) (direct_sums A (B :: l)).
Proof. intros H. inversion_clear H. split; [|split]; auto using direct_sums_shaped. Qed.

(** 5.1: not losing adds up. *)
Theorem direct_sums_holds2 g p A l : Forall is_shaped (A :: l) ->
  Forall (fun B => terminal B = false /\ holds2 g p B) (A :: l) ->
  terminal (direct_sums A l) = false /\ holds2 g p (direct_sums A l).
Proof.
  revert A. induction l as [|B l IH]; intros A Hs H; [now inversion H|].
  pose proof (direct_sums_cons A B l Hs) as HX. inversion_clear Hs. inversion_clear H as [|? ? [HtA HA] HB].
  destruct (IH B) as [Ht Hh]; auto. split; [|now apply (sum_of_holds2 g p A (direct_sums B l))].
  now rewrite (sum_of_terminal A (direct_sums B l)), HtA.
Qed.

(** 5.2: a direct sum of seki is a seki. *)
Theorem direct_sums_seki g A l : Forall is_shaped (A :: l) -> Forall (seki g) (A :: l) -> seki g (direct_sums A l).
Proof.
  revert A. induction l as [|B l IH]; intros A Hs H; [now inversion H|].
  pose proof (direct_sums_cons A B l Hs) as HX. inversion_clear Hs. inversion_clear H.
  apply (sum_of_seki g A (direct_sums B l)); auto.
Qed.

(** 5.3: a player must pass exactly if the player must in every summand. *)
Theorem direct_sums_must_pass g p A l : Forall is_shaped (A :: l) -> Forall (seki g) (A :: l) ->
  all_moves_lose g p (direct_sums A l) <-> Forall (all_moves_lose g p) (A :: l).
Proof.
  revert A. induction l as [|B l IH]; intros A Hs H.
  - simpl. split; [auto|]. intros HA. now inversion HA.
  - pose proof (direct_sums_cons A B l Hs) as HX. inversion_clear Hs. inversion_clear H.
    rewrite (sum_of_must_pass g p A (direct_sums B l)), IH, !(Forall_cons_iff _ A) by auto using direct_sums_seki. tauto.
Qed.

(** So it is complete exactly if all summands are, and semi-complete exactly if one player must
    pass in all of them and the other need not in one at least. *)
Corollary direct_sums_complete g A l : Forall is_shaped (A :: l) -> Forall (seki g) (A :: l) ->
  complete g (direct_sums A l) <-> Forall (complete g) (A :: l).
Proof.
  intros Hs H. unfold complete at 1. rewrite !direct_sums_must_pass by auto. pose proof (direct_sums_seki g A l Hs H).
  rewrite !Forall_forall in *. unfold complete. firstorder.
Qed.

Lemma all_moves_lose_dec g p A : all_moves_lose g p A \/ ~ all_moves_lose g p A.
Proof.
  destruct (forallb (fun A' => is (first (opponent p) (outcome g A')) W) (children A)) eqn:E; [left|right].
  - intros A' HA'. apply (proj1 (forallb_forall _ _) E) in HA'. now destruct (first _ _).
  - intros H. apply not_true_iff_false in E. apply E, forallb_forall. intros A' HA'. now rewrite (H A' HA').
Qed.

Corollary direct_sums_semi_complete g p A l : Forall is_shaped (A :: l) -> Forall (seki g) (A :: l) ->
  semi_complete g p (direct_sums A l) <->
  Forall (all_moves_lose g p) (A :: l) /\ Exists (fun B => ~ all_moves_lose g (opponent p) B) (A :: l).
Proof.
  intros Hs H. unfold semi_complete. rewrite !direct_sums_must_pass, Exists_Forall_neg by auto using all_moves_lose_dec.
  pose proof (direct_sums_seki g A l Hs H). tauto.
Qed.
