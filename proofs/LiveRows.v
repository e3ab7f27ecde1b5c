(** * Live rows (docs/theory.md, 9.2 and 9.3)

    SEKI in which only some rows, the live ones, win for R when they are zero.  The dame of the others are
    private liberties of the columns: this is the game X_I of 9.3 on the matrix itself.  As a win takes no
    passes of the winner, it is counted in moves of the winner. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics Races Slack.
Import ListNotations.

(** ** The game *)

Section Game.
Variable I : list nat. (* the live rows *)

Definition zero_live (A : matrix) : bool := existsb (fun i => row_sum A i =? 0) I.
Definition over (A : matrix) : bool := zero_live A || zero_col A.
Definition own_line (p : player) (A : matrix) : bool := match p with R => zero_live A | C => zero_col A end.

(** p, moving first, wins by at most k moves; when one move ends the game for both, it was the opponent's. *)
Fixpoint first_in (p : player) (k : nat) (A : matrix) : Prop :=
  own_line p A = true /\ own_line (opponent p) A = false \/
  over A = false /\
  match k with
  | 0 => False
  | S k => Exists (fun A' => own_line p A' = true \/
      over A' = false /\ first_in p k A' /\ Forall (first_in p k) (children A')) (children A)
  end.

(** p, who has just moved, wins by at most k more moves: the opponent may pass or move. *)
Definition second_in (p : player) (k : nat) (A : matrix) : Prop :=
  own_line p A = true \/ over A = false /\ first_in p k A /\ Forall (first_in p k) (children A).

(** In any number of moves. *)
Definition live1 (p : player) (A : matrix) : Prop := exists k, first_in p k A.
Definition live2 (p : player) (A : matrix) : Prop := exists k, second_in p k A.

Lemma zero_live_spec A : zero_live A = true <-> exists i, In i I /\ row_sum A i = 0.
Proof. unfold zero_live. rewrite existsb_exists. split; intros (i & Hi & H); exists i; rewrite Nat.eqb_eq in *; auto. Qed.

Lemma zero_live_false A : zero_live A = false <-> forall i, In i I -> 0 < row_sum A i.
Proof.
  rewrite <- not_true_iff_false, zero_live_spec. split.
  - intros H i Hi. apply Nat.neq_0_lt_0. intros E. apply H. eauto.
  - intros H (i & Hi & E). specialize (H i Hi). lia.
Qed.

Lemma over_line p A : over A = false <-> own_line p A = false /\ own_line (opponent p) A = false.
Proof. unfold over. rewrite orb_false_iff. destruct p; simpl; tauto. Qed.

Lemma first_in_move p k A A' : over A = false -> In A' (children A) -> second_in p k A' -> first_in p (S k) A.
Proof. intros Ho HA' H. right. split; auto. apply Exists_exists. eauto. Qed.

Lemma first_in_ended p A : own_line p A = true -> own_line (opponent p) A = false -> forall k, first_in p k A.
Proof. intros H H' [|k]; left; auto. Qed.

(** p, who wins moving first, has ended the game or has a move. *)
Lemma first_in_cases p k A : first_in p k A ->
  own_line p A = true /\ own_line (opponent p) A = false \/
  over A = false /\ exists h A', k = S h /\ In A' (children A) /\ second_in p h A'.
Proof.
  destruct k as [|k]; intros [H|[Ho H]]; auto; [easy|]. right. split; auto.
  apply Exists_exists in H as (A' & HA' & H). exists k, A'. auto.
Qed.

Lemma second_in_intro p k A : over A = false -> first_in p k A ->
  (forall A', In A' (children A) -> first_in p k A') -> second_in p k A.
Proof. intros Ho H1 H. right. split; auto. split; auto. now apply Forall_forall. Qed.

Lemma second_in_cases p k A : second_in p k A ->
  own_line p A = true \/
  over A = false /\ first_in p k A /\ forall A', In A' (children A) -> first_in p k A'.
Proof. intros [H|(Ho & H1 & H)]; auto. right. split; auto. split; auto. now apply Forall_forall. Qed.

Lemma first_in_mono p k k' A : k <= k' -> first_in p k A -> first_in p k' A.
Proof.
  revert k' A. induction k as [|k IH]; intros k' A Hk H; apply first_in_cases in H as [[H H']|(Ho & h & A' & E & HA' & H)];
    try (now apply first_in_ended); try easy.
  injection E as <-. destruct k' as [|k']; [lia|]. apply (first_in_move p k' A A' Ho HA').
  apply second_in_cases in H as [H|(Ho' & H1 & H)]; [now left|].
  apply second_in_intro; auto; [|intros A'' HA'']; apply IH; auto; lia.
Qed.

Lemma second_in_mono p k k' A : k <= k' -> second_in p k A -> second_in p k' A.
Proof.
  intros Hk H. apply second_in_cases in H as [H|(Ho & H1 & H)]; [now left|].
  apply second_in_intro; auto; [|intros A' HA']; apply first_in_mono with k; auto.
Qed.

(** The sum of the matrix bounds the moves. *)
Lemma first_in_bounded p : forall s A k, matrix_sum A <= s -> first_in p k A -> first_in p s A.
Proof.
  induction s as [|s IH]; intros A k Hs H;
    apply first_in_cases in H as [[H H']|(Ho & h & A' & _ & HA' & H)]; try (now apply first_in_ended);
    pose proof (child_sum _ _ HA') as E; [lia|].
  apply (first_in_move p _ A A' Ho HA'). apply second_in_cases in H as [H|(Ho' & H1 & H)]; [now left|].
  apply second_in_intro; auto; [apply (IH A' h); auto; lia|]. intros A'' HA''.
  pose proof (child_sum _ _ HA''). apply (IH A'' h); auto. lia.
Qed.

Lemma live1_bounded p A : live1 p A <-> first_in p (matrix_sum A) A.
Proof. split; [intros (k & H); apply (first_in_bounded p _ A k); auto|now exists (matrix_sum A)]. Qed.

Lemma first_in_dec p k A : {first_in p k A} + {~ first_in p k A}.
Proof.
  revert A. induction k as [|k IH]; intros A.
  - simpl. destruct (own_line p A), (own_line (opponent p) A); try (left; left; auto; fail); right; intros [[]|[]]; easy.
  - assert (Hs : forall A', {second_in p k A'} + {~ second_in p k A'}).
    { intros A'. unfold second_in. destruct (own_line p A'); [left; now left|].
      destruct (over A'); [right; intros [|[]]; easy|]. destruct (IH A') as [H1|H1]; [|right; intros [|(_ & H & _)]; easy].
      destruct (Forall_dec _ IH (children A')) as [H|H]; [left; right; auto|right; intros [|(_ & _ & H')]; easy]. }
    destruct (Exists_dec _ (children A) Hs) as [H|H].
    + destruct (over A) eqn:Ho.
      * destruct (own_line p A) eqn:H1, (own_line (opponent p) A) eqn:H2;
          [right|left; left; auto|right|right]; intros [[]|[]]; congruence.
      * left. right. auto.
    + destruct (own_line p A) eqn:H1, (own_line (opponent p) A) eqn:H2;
        [right|left; left; auto|right|right]; intros [[]|[]]; try congruence; now apply H.
Qed.

Lemma live1_dec p A : live1 p A \/ ~ live1 p A.
Proof. rewrite live1_bounded. destruct (first_in_dec p (matrix_sum A) A); auto. Qed.

(** 2.5 in this game. *)
Lemma live1_iff p A : over A = false -> live1 p A <-> exists A', In A' (children A) /\ live2 p A'.
Proof.
  intros Ho. split.
  - intros (k & H). apply first_in_cases in H as [[H _]|(_ & h & A' & _ & HA' & H)].
    + apply (over_line p) in Ho as [Ho _]. congruence.
    + exists A'. split; auto. now exists h.
  - intros (A' & HA' & h & H). exists (S h). now apply first_in_move with A'.
Qed.

Lemma live2_iff p A : over A = false -> live2 p A <-> live1 p A /\ forall A', In A' (children A) -> live1 p A'.
Proof.
  intros Ho. split.
  - intros (k & H). apply second_in_cases in H as [H|(_ & H1 & H)].
    + apply (over_line p) in Ho as [Ho _]. congruence.
    + split; [now exists k|]. intros A' HA'. exists k. auto.
  - intros [H1 H]. exists (matrix_sum A). apply second_in_intro; auto; [now apply live1_bounded|].
    intros A' HA'. pose proof (child_sum _ _ HA'). apply first_in_mono with (matrix_sum A'); [lia|].
    now apply live1_bounded, H.
Qed.

Lemma live1_over p A : over A = true -> live1 p A <-> own_line p A = true /\ own_line (opponent p) A = false.
Proof.
  intros Ho. split.
  - intros (k & H). apply first_in_cases in H as [|[H _]]; auto. congruence.
  - intros [H H']. exists 0. now apply first_in_ended.
Qed.

Lemma live2_over p A : over A = true -> live2 p A <-> own_line p A = true.
Proof.
  intros Ho. split.
  - intros (k & H). apply second_in_cases in H as [|[H _]]; auto. congruence.
  - intros H. exists 0. now left.
Qed.

Lemma live2_dec p A : live2 p A \/ ~ live2 p A.
Proof.
  destruct (over A) eqn:Ho; [rewrite (live2_over p A Ho); destruct (own_line p A); auto|]. rewrite (live2_iff p A Ho).
  destruct (live1_dec p A) as [H1|]; [|tauto]. enough ((forall A', In A' (children A) -> live1 p A') \/
    exists A', In A' (children A) /\ ~ live1 p A') as [H|(A' & HA' & H)]; [tauto|right; intros [_ H']; auto|].
  induction (children A) as [|B l IH]; [now left|]. destruct (live1_dec p B) as [HB|HB]; [|right; exists B; split; [now left|auto]].
  destruct IH as [IH|(A' & HA' & H)]; [left; intros A' [<-|HA']; auto|right; exists A'; split; [now right|auto]].
Qed.

(** Not both players win. *)
Lemma live_exclusive p A : live1 p A -> ~ live2 (opponent p) A.
Proof.
  revert p. induction A as [A IH] using game_ind. intros p H1 H2. destruct (over A) eqn:Ho.
  - apply (live1_over p A Ho) in H1 as [_ H1]. apply (live2_over _ A Ho) in H2. congruence.
  - apply (live1_iff p A Ho) in H1 as (A' & HA' & H). apply (live2_iff _ A Ho) in H2 as [_ H2].
    apply (IH A' HA' (opponent p)); [now apply H2|]. now rewrite opponent_opponent.
Qed.

End Game.

(** ** Without private liberties it is SEKI *)

Section Pick.
Context {I : list nat} {m n : nat}.
Hypotheses (HI : forall i, In i I -> i < m) (HIn : NoDup I) (HI0 : 0 < length I).

(** The live rows alone. *)
Definition pick (A : matrix) : matrix := map (fun i => nth i A []) I.

(** All dame are in live rows. *)
Definition pure (A : matrix) : Prop := forall d j, d < m -> ~ In d I -> j < n -> entry A d j = 0.

Lemma live_index i : In i I -> exists x, x < length I /\ nth x I 0 = i.
Proof. intros H. destruct (In_nth I i 0 H) as (x & Hx & E). eauto. Qed.

Lemma index_live x : x < length I -> In (nth x I 0) I.
Proof. apply nth_In. Qed.

Section Position.
Context {A : matrix} (HA : shape m n A).

Lemma pick_shape : shape (length I) n (pick A).
Proof.
  repeat split; auto; [apply HA|apply map_length|]. apply Forall_forall. intros row H.
  apply in_map_iff in H as (i & <- & Hi). apply (shape_row HA). auto.
Qed.

Lemma pick_entry x j : x < length I -> entry (pick A) x j = entry A (nth x I 0) j.
Proof. intros Hx. unfold entry, pick. now rewrite (nth_map _ _ _ 0). Qed.

Lemma pick_row_sum x : x < length I -> row_sum (pick A) x = row_sum A (nth x I 0).
Proof. intros Hx. unfold row_sum, pick. now rewrite (nth_map _ _ _ 0). Qed.

Lemma pick_zero_row : zero_row (pick A) = zero_live I A.
Proof.
  apply eq_true_iff_eq. rewrite (zero_row_sum pick_shape), zero_live_spec. split.
  - intros (x & Hx & H). rewrite pick_row_sum in H by auto. eauto using index_live.
  - intros (i & Hi & H). destruct (live_index i Hi) as (x & Hx & <-). exists x. now rewrite pick_row_sum.
Qed.

Hypothesis HP : pure A.

Lemma pick_zero_col : zero_col (pick A) = zero_col A.
Proof.
  apply eq_true_iff_eq. rewrite (zero_col_entries pick_shape), (zero_col_entries HA).
  split; intros (j & Hj & H); exists j; split; auto; intros i Hi.
  - destruct (in_dec Nat.eq_dec i I) as [H'|H']; [|now apply HP].
    destruct (live_index i H') as (x & Hx & <-). rewrite <- pick_entry; auto.
  - rewrite pick_entry by auto. apply H, HI, index_live, Hi.
Qed.

Lemma pick_lower x p : x < length I -> p < n -> pick (lower A (nth x I 0) p) = lower (pick A) x p.
Proof.
  intros Hx Hp. pose proof (HI _ (index_live x Hx)) as Hi.
  assert (HS : shape (length I) n (pick (lower A (nth x I 0) p))).
  { repeat split; auto; [apply HA|apply map_length|]. apply Forall_forall. intros row H.
    apply in_map_iff in H as (i & <- & H). apply (shape_row (shape_lower HA _ _)). auto. }
  apply (shape_ext HS _ (shape_lower pick_shape x p)). intros y q Hy Hq.
  rewrite (entry_lower pick_shape), !pick_entry by auto. unfold entry at 1, pick. rewrite (nth_map _ _ _ 0) by auto.
  fold (entry (lower A (nth x I 0) p) (nth y I 0) q). rewrite (entry_lower HA) by auto.
  replace (nth y I 0 =? nth x I 0) with (y =? x); auto. apply eq_true_iff_eq. rewrite !Nat.eqb_eq.
  split; [now intros ->|]. intros E. now apply (proj1 (NoDup_nth I 0) HIn).
Qed.

Lemma pick_child A' : In A' (children A) -> pure A' /\ In (pick A') (children (pick A)).
Proof.
  intros H. apply (in_children HA) in H as (i & p & Hi & Hp & He & ->).
  assert (H' : In i I).
  { destruct (in_dec Nat.eq_dec i I) as [|H']; auto. rewrite HP in He; auto. lia. }
  split.
  - intros d j Hd Hdl Hj. rewrite (entry_lower HA) by auto. destruct (Nat.eqb_spec d i) as [->|]; [easy|]. now apply HP.
  - destruct (live_index i H') as (x & Hx & <-). rewrite pick_lower by auto. apply (in_children pick_shape).
    exists x, p. rewrite pick_entry; auto.
Qed.

Lemma pick_child_back B' : In B' (children (pick A)) -> exists A', In A' (children A) /\ B' = pick A'.
Proof.
  intros H. apply (in_children pick_shape) in H as (x & p & Hx & Hp & He & ->). rewrite pick_entry in He by auto.
  exists (lower A (nth x I 0) p). rewrite pick_lower by auto. split; auto. apply (in_children HA).
  exists (nth x I 0), p. auto using index_live.
Qed.
End Position.

Theorem live_pick A : shape m n A -> pure A -> forall p,
  (live1 I p A <-> wins1 SEKI p (pick A)) /\ (live2 I p A <-> wins2 SEKI p (pick A)).
Proof.
  induction A as [A IH] using game_ind. intros HA HP p.
  assert (El : forall q, own_line I q A = zero_line q (pick A)).
  { intros []; simpl; [now rewrite pick_zero_row|now rewrite pick_zero_col]. }
  assert (Eo : over I A = terminal (pick A)).
  { unfold over, terminal. now rewrite pick_zero_row, pick_zero_col. }
  destruct (terminal (pick A)) eqn:Ht.
  - rewrite (live1_over _ p A Eo), (live2_over _ p A Eo), !El. unfold wins1, wins2.
    rewrite !first_terminal, opponent_opponent by auto.
    rewrite (terminal_line p) in Ht. destruct (zero_line p _), (zero_line (opponent p) _); intuition congruence.
  - assert (H1 : live1 I p A <-> wins1 SEKI p (pick A)).
    { rewrite (live1_iff _ p A Eo), (wins1_iff SEKI p _ Ht). split.
      - intros (A' & HA' & H). exists (pick A'). destruct (pick_child HA HP A' HA') as [HP' HB].
        split; auto. now apply (IH A' HA' (child_shape HA A' HA') HP' p).
      - intros (B' & HB' & H). destruct (pick_child_back HA B' HB') as (A' & HA' & ->). exists A'.
        destruct (pick_child HA HP A' HA') as [HP' _]. split; auto. now apply (IH A' HA' (child_shape HA A' HA') HP' p). }
    split; auto. rewrite (live2_iff _ p A Eo), (wins2_iff SEKI p _ Ht). split; intros [Hf H]; split; try (now apply H1).
    + intros B' HB'. destruct (pick_child_back HA B' HB') as (A' & HA' & ->).
      destruct (pick_child HA HP A' HA') as [HP' _]. apply (IH A' HA' (child_shape HA A' HA') HP' p), H, HA'.
    + intros A' HA'. destruct (pick_child HA HP A' HA') as [HP' HB]. apply (IH A' HA' (child_shape HA A' HA') HP' p), H, HB.
Qed.

End Pick.
Arguments pick : clear implicits.
Arguments pure : clear implicits.

(** With all rows live it is SEKI. *)
Corollary live_all {m n A} : shape m n A -> forall p,
  (live1 (seq 0 m) p A <-> wins1 SEKI p A) /\ (live2 (seq 0 m) p A <-> wins2 SEKI p A).
Proof.
  intros HA p. assert (E : pick (seq 0 m) A = A).
  { rewrite <- (shape_rows HA). apply map_nth_seq. }
  rewrite <- E at 2 4. apply (live_pick (m := m) (n := n)); auto using seq_NoDup.
  - intros i. now rewrite in_seq_0.
  - rewrite seq_length. apply HA.
  - intros d j Hd H. now rewrite in_seq_0 in H.
Qed.

(** ** More live rows, and rows that outlive the game *)

(** 9.3: what R wins with some rows R wins with more. *)
Lemma more_rows_win I J : incl I J -> forall k A,
  (first_in I R k A -> first_in J R k A) /\ (second_in I R k A -> second_in J R k A).
Proof.
  intros HI.
  assert (Hz : forall A, zero_live I A = true -> zero_live J A = true).
  { intros A H. apply zero_live_spec in H as (i & Hi & H). apply zero_live_spec. eauto. }
  assert (Hend : forall A, over I A = false -> over J A = true -> zero_live J A = true /\ zero_col A = false).
  { intros A H H'. unfold over in *. apply orb_false_iff in H as [_ Hc]. rewrite Hc, orb_false_r in H'. auto. }
  assert (Hs : forall k A, (forall B, first_in I R k B -> first_in J R k B) -> second_in I R k A -> second_in J R k A).
  { intros k A IH H. apply second_in_cases in H as [H|(Ho & H1 & H)]; [left; now apply Hz|].
    destruct (over J A) eqn:Hj; [left; now apply (Hend A)|]. apply second_in_intro; auto. }
  induction k as [|k IH].
  - assert (Hf : forall A, first_in I R 0 A -> first_in J R 0 A).
    { intros A H. apply first_in_cases in H as [[H H']|(_ & h & A' & E & _)]; [|easy].
      apply first_in_ended; auto. now apply Hz. }
    intros A. split; auto.
  - assert (Hf : forall A, first_in I R (S k) A -> first_in J R (S k) A).
    { intros A H. apply first_in_cases in H as [[H H']|(Ho & h & A' & E & HA' & H)].
      - apply first_in_ended; auto. now apply Hz.
      - injection E as <-. destruct (over J A) eqn:Hj.
        + apply first_in_ended; now apply (Hend A).
        + apply (first_in_move J R k A A'); auto. now apply IH. }
    intros A. split; auto.
Qed.

Corollary more_rows_win2 I J A : incl I J -> live2 I R A -> live2 J R A.
Proof. intros HI (k & H). exists k. now apply (more_rows_win I J HI). Qed.

(** What C wins in k moves C wins against more rows, if they have 2k dame. *)
Lemma outlive I J : forall k m n A, shape m n A -> (forall i, In i J -> i < m) ->
  (forall b, In b J -> ~ In b I -> 0 < row_sum A b /\ 2 * k <= row_sum A b) -> first_in I C k A -> first_in J C k A.
Proof.
  assert (Hz : forall A, (forall b, In b J -> ~ In b I -> 0 < row_sum A b) -> zero_live I A = false -> zero_live J A = false).
  { intros A Hb H. apply zero_live_false. intros i Hi. destruct (in_dec Nat.eq_dec i I) as [HI|HI]; auto.
    apply zero_live_false with I; auto. }
  induction k as [|k IH]; intros m n A HA HJ Hb H;
    apply first_in_cases in H as [[H H']|(Ho & h & A' & E & HA' & H)]; try easy;
    try (apply first_in_ended; auto; apply Hz; auto; intros b Hbj Hbi; specialize (Hb b Hbj Hbi); lia).
  injection E as <-. apply (over_line I C) in Ho as [Hc Hr].
  assert (Hrow : forall B B' b, shape m n B -> In B' (children B) -> row_sum B b <= row_sum B' b + 1).
  { intros B B' b HB HB'. apply (in_children HB) in HB' as (i & p & Hi & Hp & He & ->).
    rewrite (row_sum_lower HB) by auto. destruct (b =? i); lia. }
  apply (first_in_move J C k A A'); auto.
  { apply (over_line J C). split; auto. apply Hz; auto. intros b Hbj Hbi. specialize (Hb b Hbj Hbi). lia. }
  apply second_in_cases in H as [H|(Ho' & H1 & H)]; [now left|].
  pose proof (child_shape HA A' HA') as HS.
  assert (Hk : 0 < k).
  { apply (over_line I C) in Ho' as [Hc' _]. destruct k; [|lia].
    apply first_in_cases in H1 as [[H1 _]|(_ & h & B & E & _)]; [congruence|easy]. }
  assert (Hb' : forall b, In b J -> ~ In b I -> 2 * k + 1 <= row_sum A' b).
  { intros b Hbj Hbi. destruct (Hb b Hbj Hbi). specialize (Hrow A A' b HA HA'). lia. }
  apply second_in_intro.
  - apply (over_line I C) in Ho' as [Hc' Hr']. apply (over_line J C). split; auto. apply Hz; auto.
    intros b Hbj Hbi. specialize (Hb' b Hbj Hbi). lia.
  - apply (IH m n); auto. intros b Hbj Hbi. specialize (Hb' b Hbj Hbi). lia.
  - intros A'' HA''. apply (IH m n); auto; [now apply (child_shape HS)|]. intros b Hbj Hbi.
    specialize (Hb' b Hbj Hbi). specialize (Hrow A' A'' b HS HA''). lia.
Qed.

(** ** 9.2: liberties do no harm *)

Lemma lower_comm {m n X} (HX : shape m n X) d j i p : d < m -> j < n -> i < m -> p < n ->
  lower (lower X d j) i p = lower (lower X i p) d j.
Proof.
  intros Hd Hj Hi Hp. apply (shape_ext (shape_lower (shape_lower HX d j) i p) _ (shape_lower (shape_lower HX i p) d j)).
  intros k l Hk Hl. rewrite (entry_lower (shape_lower HX d j)), (entry_lower (shape_lower HX i p)), !(entry_lower HX) by auto.
  destruct (Nat.eqb_spec k i), (Nat.eqb_spec k d), (Nat.eqb_spec l p), (Nat.eqb_spec l j), (Nat.eqb_spec i d), (Nat.eqb_spec p j),
    (Nat.eqb_spec d i), (Nat.eqb_spec j p); subst; simpl; auto; congruence.
Qed.

Section Dead.
Variables (I : list nat) (m n d j : nat).
Hypotheses (Hd : d < m) (Hj : j < n) (HdI : ~ In d I).

(** In X, column j has one private liberty more than in [lower X d j]. *)
Section Position.
Context {X : matrix} (HX : shape m n X) (He : 0 < entry X d j).

Lemma dead_zero_live : zero_live I (lower X d j) = zero_live I X.
Proof.
  apply eq_true_iff_eq. rewrite !zero_live_spec.
  assert (E : forall i, In i I -> row_sum (lower X d j) i = row_sum X i).
  { intros i Hi. rewrite (row_sum_lower HX) by auto. destruct (Nat.eqb_spec i d) as [->|]; [easy|lia]. }
  split; intros (i & Hi & H); exists i; rewrite E in *; auto.
Qed.

Lemma dead_zero_col : zero_col X = true -> zero_col (lower X d j) = true.
Proof.
  rewrite (zero_col_sum HX), (zero_col_sum (shape_lower HX d j)). intros (l & Hl & H). exists l. split; auto.
  rewrite (col_sum_lower HX) by auto. lia.
Qed.

Lemma dead_child : In (lower X d j) (children X).
Proof. apply (in_children HX). eauto 10. Qed.

(** A move in [lower X d j] is a move in X. *)
Lemma dead_move A' : In A' (children (lower X d j)) ->
  exists X', In X' (children X) /\ 0 < entry X' d j /\ A' = lower X' d j.
Proof.
  intros H. pose proof (shape_lower HX d j) as HY. apply (in_children HY) in H as (i & p & Hi & Hp & Hp' & ->).
  rewrite (entry_lower HX) in Hp' by auto. exists (lower X i p).
  assert (Hpos : 0 < entry X i p) by (destruct (Nat.eqb_spec i d), (Nat.eqb_spec p j); subst; simpl in *; lia).
  split; [apply (in_children HX); eauto 10|]. split; [|now apply (lower_comm HX)].
  rewrite (entry_lower HX) by auto. rewrite (Nat.eqb_sym d i), (Nat.eqb_sym j p).
  destruct (Nat.eqb_spec i d), (Nat.eqb_spec p j); subst; simpl in *; lia.
Qed.

(** A move in X is the private liberty, or a move in [lower X d j]. *)
Lemma dead_move_back X' : In X' (children X) ->
  X' = lower X d j \/ 0 < entry X' d j /\ In (lower X' d j) (children (lower X d j)).
Proof.
  intros H. apply (in_children HX) in H as (i & p & Hi & Hp & Hp' & ->).
  destruct (Nat.eq_dec i d) as [->|Hid]; [destruct (Nat.eq_dec p j) as [->|Hpj]; [now left|]|]; right;
    rewrite (entry_lower HX), <- (lower_comm HX), (in_children (shape_lower HX d j)) by auto;
    rewrite ?Nat.eqb_refl, ?(proj2 (Nat.eqb_neq _ _) Hpj), ?(proj2 (Nat.eqb_neq j p)), ?(proj2 (Nat.eqb_neq d i)) by auto;
    (split; [simpl; auto|]); [exists d, p|exists i, p]; rewrite (entry_lower HX) by auto;
    rewrite ?(proj2 (Nat.eqb_neq _ _) Hpj), ?(proj2 (Nat.eqb_neq _ _) Hid), ?andb_false_r; simpl; auto.
Qed.
End Position.

(** R wins with the liberty what R wins without it. *)
Lemma more_private_R : forall k X, shape m n X -> 0 < entry X d j ->
  first_in I R k (lower X d j) -> first_in I R k X.
Proof.
  assert (Hover : forall X, shape m n X -> 0 < entry X d j -> over I (lower X d j) = false -> over I X = false).
  { intros X HX He. unfold over. rewrite !orb_false_iff, (dead_zero_live HX He). intros [H1 H2]. split; auto.
    apply not_true_iff_false. intros H. apply (dead_zero_col HX) in H; congruence. }
  assert (Hend : forall k X, shape m n X -> 0 < entry X d j -> own_line I R (lower X d j) = true ->
    own_line I C (lower X d j) = false -> first_in I R k X).
  { intros k X HX He H1 H2. simpl in *. apply first_in_ended; simpl; [now rewrite <- (dead_zero_live HX He)|].
    apply not_true_iff_false. intros H. apply (dead_zero_col HX) in H; congruence. }
  induction k as [|k IH]; intros X HX He H;
    apply first_in_cases in H as [[H H']|(Ho & h & A' & E & HA' & H)]; try easy; auto.
  injection E as <-. destruct (dead_move HX He A' HA') as (X' & HX' & He' & ->).
  pose proof (child_shape HX X' HX') as HS. apply (first_in_move I R k X X'); auto.
  apply second_in_cases in H as [H|(Ho' & H1 & H)]; [left; simpl in *; now rewrite <- (dead_zero_live HS He')|].
  apply second_in_intro; auto. intros X'' HX''. destruct (dead_move_back HS He' X'' HX'') as [->|[He'' HY'']]; auto.
  apply IH; auto. now apply (child_shape HS).
Qed.

(** C wins without the liberty what C wins with it. *)
Lemma less_private_C : forall k X, shape m n X -> 0 < entry X d j ->
  (first_in I C k X -> first_in I C k (lower X d j)) /\ (second_in I C k X -> second_in I C k (lower X d j)).
Proof.
  assert (Hor : forall X, shape m n X -> 0 < entry X d j -> over I X = false ->
    over I (lower X d j) = false \/ own_line I C (lower X d j) = true /\ own_line I R (lower X d j) = false).
  { intros X HX He. unfold over. rewrite !orb_false_iff, (dead_zero_live HX He). intros [H1 H2]. simpl.
    rewrite (dead_zero_live HX He). destruct (zero_col (lower X d j)); auto. }
  assert (Hs : forall k X, shape m n X -> 0 < entry X d j ->
    (forall X, shape m n X -> 0 < entry X d j -> first_in I C k X -> first_in I C k (lower X d j)) ->
    second_in I C k X -> second_in I C k (lower X d j)).
  { intros k X HX He IH H. apply second_in_cases in H as [H|(Ho & H1 & H)]; [left; now apply (dead_zero_col HX)|].
    destruct (Hor X HX He Ho) as [Ho'|[Hl _]]; [|now left].
    apply second_in_intro; auto. intros A' HA'. destruct (dead_move HX He A' HA') as (X' & HX' & He' & ->).
    apply IH; auto. now apply (child_shape HX). }
  assert (Hf : forall k X, shape m n X -> 0 < entry X d j -> first_in I C k X -> first_in I C k (lower X d j)).
  2:{ intros k X HX He. split; auto. }
  induction k as [|k IH]; intros X HX He H;
    apply first_in_cases in H as [[H H']|(Ho & h & X' & E & HX' & H)]; try easy;
    try (apply first_in_ended; [now apply (dead_zero_col HX)|simpl in *; now rewrite (dead_zero_live HX He)]).
  injection E as <-. destruct (Hor X HX He Ho) as [Ho'|[Hc Hr]]; [|now apply first_in_ended].
  destruct (dead_move_back HX He X' HX') as [->|[He' HY']].
  - apply second_in_cases in H as [H|(_ & H1 & _)]; [|now apply first_in_mono with k; [lia|]].
    apply (over_line I C) in Ho' as [Ho' _]. congruence.
  - apply (first_in_move I C k _ (lower X' d j)); auto. apply Hs; auto. now apply (child_shape HX).
Qed.

End Dead.

(** ** Races *)

(** 3.2 (S), for a live row: R, moving second, wins. *)
Lemma live_race {I m n i} : i < m -> In i I -> forall A, shape m n A -> ahead true i A -> live2 I R A.
Proof.
  intros Hi HI A. remember (matrix_sum A) as s eqn:Es. revert A Es.
  induction s as [s IH] using lt_wf_ind. intros A -> HA Hahead.
  destruct (zero_live I A) eqn:Hz; [exists 0; now left|]. pose proof (proj1 (zero_live_false I A) Hz i HI) as Hr.
  destruct Hahead as [H|[_ H]]; [|lia]. pose proof (leads_no_zero_col HA Hi true H) as Hc.
  assert (Hf : forall B, shape m n B -> matrix_sum B <= matrix_sum A -> over I B = false -> ready true i B -> live1 I R B).
  { intros B HB Hs HoB (j & Hj & He & Ha). rewrite (shape_cols HB) in Hj.
    assert (HB' : In (lower B i j) (children B)) by (apply (in_children HB); eauto 10).
    apply (live1_iff I R B HoB). exists (lower B i j). split; auto. pose proof (child_sum _ _ HB').
    apply (IH (matrix_sum (lower B i j))); auto; [lia|]. now apply shape_lower. }
  assert (Ho : over I A = false) by (unfold over; now rewrite Hz, Hc).
  unfold leads in H. rewrite (shape_cols HA) in H.
  apply (live2_iff I R A Ho). split.
  - apply Hf; auto. apply (ready_behind HA) with n; auto. intros j Hj. specialize (H j Hj). destruct (j =? n); lia.
  - intros A' HA'. pose proof (child_sum _ _ HA') as Hs. apply (in_children HA) in HA' as (k & l & Hk & Hl & He & ->).
    pose proof (shape_lower HA k l) as HS. pose proof (row_sum_lower HA k l i Hk He) as Er.
    assert (Hd : forall j, j < n -> row_sum A i <= outside A i j).
    { intros j Hj. specialize (H j Hj). pose proof (credit_le true (entry A i j)). lia. }
    assert (Hc' : zero_col (lower A k l) = false).
    { apply not_true_is_false. rewrite (zero_col_sum HS). intros (j & Hj & Hcj).
      pose proof (Hd j Hj) as Hdj. pose proof (H j Hj) as Hj1.
      assert (E : outside (lower A k l) i j = 0) by (unfold outside; lia).
      assert (E' : entry (lower A k l) i j = 0) by (apply (col_sum_zero HS); auto).
      destruct (Nat.eq_dec k i) as [->|Hki].
      - rewrite (outside_row_move HA) in E; auto. lia.
      - rewrite (outside_other_move HA) in E; auto.
        rewrite (entry_lower HA) in E' by auto. destruct (Nat.eqb_spec i k) as [|_]; [congruence|]. simpl in E'.
        rewrite E', credit_zero in Hj1. destruct (j =? l); lia. }
    destruct (zero_live I (lower A k l)) eqn:Hz'; [exists 0; apply first_in_ended; auto|].
    apply Hf; auto; [lia|unfold over; now rewrite Hz', Hc'|].
    pose proof (proj1 (zero_live_false I _) Hz' i HI) as Hr'. destruct (Nat.eq_dec k i) as [->|Hki].
    + rewrite Nat.eqb_refl in Er. apply (ready_any HS); auto. intros j Hj.
      rewrite (outside_row_move HA), Er by auto. specialize (Hd j Hj). lia.
    + apply (ready_behind HS) with l; auto. intros j Hj. specialize (H j Hj). specialize (Hd j Hj).
      rewrite (outside_other_move HA), Er, (entry_lower HA) by auto.
      destruct (Nat.eqb_spec i k); [congruence|]. simpl. destruct (j =? l); lia.
Qed.

(** 3.7 for C: a column of at most half of each live row wins, in as many moves. *)
Lemma live_race_C {I m n j} : j < n -> forall c A, shape m n A -> over I A = false -> col_sum A j <= c ->
  (forall i, In i I -> 2 * col_sum A j <= row_sum A i) -> first_in I C c A.
Proof.
  intros Hj. induction c as [|c IH]; intros A HA Ho Hc H.
  - exfalso. apply (over_line I C) in Ho as [Hz _]. apply not_true_iff_false in Hz. apply Hz, (zero_col_sum HA).
    exists j. split; auto. lia.
  - assert (Hc0 : 0 < col_sum A j).
    { apply Nat.neq_0_lt_0. intros E. apply (over_line I C) in Ho as [Hz _]. apply not_true_iff_false in Hz.
      apply Hz, (zero_col_sum HA). eauto. }
    destruct (list_sum_positive (map (fun i => entry A i j) (seq 0 m))) as (i & Hi & He).
    { now rewrite <- (col_sum_entries HA). }
    rewrite map_length, seq_length in Hi. rewrite (nth_map _ _ _ 0), seq_nth in He by now rewrite ?seq_length. simpl in He.
    pose proof (shape_lower HA i j) as HS. set (B := lower A i j) in *.
    assert (EB : col_sum B j = col_sum A j - 1) by (unfold B; now rewrite (col_sum_lower HA), Nat.eqb_refl by auto).
    assert (HrB : forall a, In a I -> 2 * col_sum B j + 1 <= row_sum B a).
    { intros a Ha. specialize (H a Ha). unfold B at 2. rewrite (row_sum_lower HA) by auto. destruct (a =? i); lia. }
    apply (first_in_move I C c A B Ho); [apply (in_children HA); eauto 10|].
    destruct (zero_col B) eqn:HzB; [now left|].
    assert (HlB : zero_live I B = false).
    { apply zero_live_false. intros a Ha. specialize (HrB a Ha). lia. }
    apply second_in_intro; [unfold over; now rewrite HlB, HzB| |].
    + apply IH; auto; [unfold over; now rewrite HlB, HzB|lia|]. intros a Ha. specialize (HrB a Ha). lia.
    + intros D HD. pose proof (child_shape HS D HD) as HSD.
      assert (HcD : col_sum D j <= col_sum B j /\ forall a, row_sum B a <= row_sum D a + 1).
      { apply (in_children HS) in HD as (k & q & Hk & Hq & HeD & ->). split.
        - rewrite (col_sum_lower HS) by auto. lia.
        - intros a. rewrite (row_sum_lower HS) by auto. destruct (a =? k); lia. }
      destruct HcD as [HcD HrD].
      assert (HB0 : 0 < col_sum B j).
      { apply Nat.neq_0_lt_0. intros E. apply not_true_iff_false in HzB. apply HzB, (zero_col_sum HS). eauto. }
      assert (HlD : zero_live I D = false).
      { apply zero_live_false. intros a Ha. specialize (HrB a Ha). specialize (HrD a). lia. }
      destruct (zero_col D) eqn:HzD; [now apply first_in_ended|].
      apply IH; auto; [unfold over; now rewrite HlD, HzD|lia|]. intros a Ha. specialize (HrB a Ha). specialize (HrD a). lia.
Qed.

(** ** 9.4 and 2.6: no draw without private liberties, no draw at all *)

(** R, moving first, does not win: so C, moving second, does, if there is no draw further on. *)
Lemma live_second_C {I m n A} : shape m n A ->
  (forall B, matrix_sum B <= matrix_sum A -> shape m n B -> over I B = false -> ~ live2 I R B -> live1 I C B) ->
  ~ live1 I R A -> live2 I C A.
Proof.
  intros HA Hno HR. destruct (over I A) eqn:Ho.
  - apply (live2_over I C A Ho). simpl. unfold over in Ho. rewrite (live1_over I R A) in HR by auto. simpl in HR.
    destruct (zero_live I A), (zero_col A); intuition.
  - assert (H : forall B, matrix_sum B <= matrix_sum A -> shape m n B -> ~ live2 I R B -> live1 I C B).
    { intros B Hs HB HRB. destruct (over I B) eqn:HoB; auto. rewrite (live2_over I R B HoB) in HRB.
      apply (live1_over I C B HoB). unfold over in HoB. simpl in *.
      destruct (zero_live I B), (zero_col B); intuition. }
    apply (live2_iff I C A Ho). split.
    + apply H; auto. intros H2. apply (live2_iff I R A Ho) in H2 as [H1 _]. auto.
    + intros A' HA'. pose proof (child_sum _ _ HA'). apply H; [lia|now apply (child_shape HA)|].
      intros H2. apply HR, (live1_iff I R A Ho). eauto.
Qed.

Theorem no_live_draw {I m n} : (forall i, In i I -> i < m) ->
  (forall A, shape m n A -> pure I m n A -> over I A = false -> ~ live2 I R A -> live1 I C A) ->
  forall A, shape m n A -> over I A = false -> ~ live2 I R A -> live1 I C A.
Proof.
  intros HI Hpure A. remember (matrix_sum A) as s eqn:Es. revert A Es.
  induction s as [s IH] using lt_wf_ind. intros A -> HA Ho HR.
  destruct (live1_dec I C A) as [|HC]; auto. exfalso.
  destruct (bounded (fun d => ~ In d I -> forall j, j < n -> entry A d j = 0)
    (fun d => ~ In d I /\ exists j, j < n /\ 0 < entry A d j) m) as [HP|(d & Hd & HdI & j & Hj & He)].
  { intros d Hd. destruct (in_dec Nat.eq_dec d I); [now left|].
    destruct (bounded (fun j => entry A d j = 0) (fun j => 0 < entry A d j) n) as [H|H]; auto. intros j Hj. lia. }
  { apply HC, Hpure; auto. intros d j Hd HdI Hj. now apply HP. }
  assert (Hall : forall Y, In Y (children A) -> live1 I R Y).
  { intros Y HY. destruct (live1_dec I R Y) as [|H]; auto. exfalso. apply HC, (live1_iff I C A Ho). exists Y. split; auto.
    pose proof (child_sum _ _ HY). apply (@live_second_C I m n); auto; [now apply (child_shape HA)|].
    intros B HsB HB HoB HRB. apply (IH (matrix_sum B)); auto. lia. }
  apply HR, (live2_iff I R A Ho). split; auto.
  destruct (Hall (lower A d j) (dead_child m n d j Hd Hj HA He)) as (k & H). exists k.
  now apply (more_private_R I m n d j Hd Hj HdI).
Qed.
