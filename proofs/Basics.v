(** * First consequences of the rules (docs/theory.md, 1 and 2) *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices.
Import ListNotations.

(** ** The recursion *)

Lemma recursion_enough g A : forall k, matrix_sum A <= k -> recursion g k A = outcome g A.
Proof.
  induction A as [A IH] using game_ind. intros k Hk. unfold outcome.
  destruct k as [|k]; [now replace (matrix_sum A) with 0 by lia|].
  simpl. destruct (matrix_sum A) as [|s] eqn:Es; simpl; destruct (terminal A); auto.
  - destruct (children A) as [|A' c] eqn:Ec; auto.
    assert (H : In A' (children A)) by (rewrite Ec; now left). apply child_sum in H. lia.
  - rewrite (map_ext_in _ (recursion g s) (children A)); auto.
    intros A' H. pose proof (child_sum _ _ H). rewrite !IH; auto; lia.
Qed.

(** Section 1: the recursion. *)
Theorem outcome_eq g A :
  outcome g A = if terminal A then terminal_outcome g A
    else let os := map (outcome g) (children A) in (begin R os, begin C os).
Proof.
  unfold outcome at 1. destruct (matrix_sum A) as [|s] eqn:Es; simpl; destruct (terminal A); auto.
  - destruct (children A) as [|A' c] eqn:Ec; auto.
    assert (H : In A' (children A)) by (rewrite Ec; now left). apply child_sum in H. lia.
  - rewrite (map_ext_in _ (outcome g) (children A)); auto.
    intros A' H. apply child_sum in H. apply recursion_enough. lia.
Qed.

Lemma first_eq g p A : terminal A = false ->
  first p (outcome g A) = begin p (map (outcome g) (children A)).
Proof. intros H. rewrite outcome_eq, H. now destruct p. Qed.

(** A zero line that wins for p. *)
Definition zero_line (p : player) (A : matrix) : bool :=
  match p with R => zero_row A | C => zero_col A end.

Lemma terminal_line p A : terminal A = zero_line p A || zero_line (opponent p) A.
Proof. destruct p; simpl; auto. unfold terminal. apply orb_comm. Qed.

Lemma first_terminal g p A : terminal A = true ->
  first p (outcome g A) =
  match zero_line p A, zero_line (opponent p) A, g with
  | true, false, _ => W
  | false, true, _ => L
  | _, _, SEKI => L
  | _, _, DSEKI => D
  end.
Proof.
  intros H. rewrite outcome_eq, H. unfold terminal_outcome.
  destruct p; simpl; destruct (zero_row A), (zero_col A), g; reflexivity.
Qed.

(** ** Two questions are enough *)

(** Whether p wins, or does not lose, moving first or second. *)
Definition wins1 g p A := first p (outcome g A) = W.
Definition wins2 g p A := first (opponent p) (outcome g A) = L.
Definition holds1 g p A := first p (outcome g A) <> L.
Definition holds2 g p A := first (opponent p) (outcome g A) <> W.

Lemma opponent_opponent p : opponent (opponent p) = p.
Proof. now destruct p. Qed.

Lemma same_value v w : (v = W <-> w = W) -> (v = L <-> w = L) -> v = w.
Proof. destruct v, w; intuition congruence. Qed.

(** p can move to a matrix that has the value v for the opponent, who moves first in it. *)
Definition reaches (g : game) (p : player) (A : matrix) (v : value) : Prop :=
  exists A', In A' (children A) /\ first (opponent p) (outcome g A') = v.

Lemma active_spec g p A :
  match active p (map (outcome g) (children A)) with
  | Some W => reaches g p A L
  | Some D => ~ reaches g p A L /\ reaches g p A D
  | Some L => False
  | None => forall A', In A' (children A) -> first (opponent p) (outcome g A') = W
  end.
Proof.
  assert (Hex : forall v, existsb (fun o => is (first (opponent p) o) v) (map (outcome g) (children A)) = true
    <-> reaches g p A v).
  { intros v. rewrite existsb_exists. unfold reaches. split.
    - intros (o & Ho & Hv). apply in_map_iff in Ho as (A' & <- & HA'). exists A'. split; auto.
      destruct (first _ _), v; easy.
    - intros (A' & HA' & Hv). exists (outcome g A'). split; [now apply in_map|].
      rewrite Hv. now destruct v. }
  unfold active.
  destruct (existsb _ _) eqn:EL; [now apply Hex|].
  assert (HL : ~ reaches g p A L) by (rewrite <- Hex; congruence).
  destruct (existsb (fun o => is (first (opponent p) o) D) _) eqn:ED; [split; auto; now apply Hex|].
  assert (HD : ~ reaches g p A D) by (rewrite <- Hex; congruence).
  intros A' HA'. destruct (first (opponent p) (outcome g A')) eqn:E; auto; exfalso;
    [apply HD | apply HL]; exists A'; auto.
Qed.

(** 2.5: a player wins moving first by a move after which the player wins moving second. *)
Theorem wins1_iff g p A : terminal A = false ->
  wins1 g p A <-> exists A', In A' (children A) /\ wins2 g p A'.
Proof.
  intros Ht. unfold wins1, wins2. rewrite first_eq by auto. unfold begin.
  pose proof (active_spec g p A) as Hp. fold (reaches g p A L).
  destruct (active p _) as [[]|]; try tauto.
  - split; [easy|tauto].
  - split; intros H.
    + destruct (active (opponent p) _) as [[]|]; easy.
    + destruct H as (A' & HA' & H). rewrite Hp in H; easy.
Qed.

(** 2.5: a player wins moving second who wins moving first, now and after every active move. *)
Theorem wins2_iff g p A : terminal A = false ->
  wins2 g p A <-> wins1 g p A /\ forall A', In A' (children A) -> wins1 g p A'.
Proof.
  intros Ht. unfold wins2, wins1. rewrite !first_eq by auto. unfold begin. rewrite opponent_opponent.
  pose proof (active_spec g p A) as Hp. pose proof (active_spec g (opponent p) A) as Hq.
  rewrite opponent_opponent in Hq. unfold reaches in Hq. rewrite opponent_opponent in Hq.
  destruct (active (opponent p) _) as [[]|].
  - split; [easy|]. intros [_ H]. destruct Hq as (A' & HA' & Hq). rewrite H in Hq; easy.
  - split; [easy|]. intros [_ H]. destruct Hq as (_ & A' & HA' & Hq). rewrite H in Hq; easy.
  - easy.
  - destruct (active p _) as [[]|]; easy.
Qed.

(** 2.5: to hold is to keep the opponent from winning. *)
Theorem holds2_iff g p A : holds2 g p A <-> ~ wins1 g (opponent p) A.
Proof. reflexivity. Qed.

Theorem holds1_iff g p A : holds1 g p A <-> ~ wins2 g (opponent p) A.
Proof. unfold holds1, wins2. now rewrite opponent_opponent. Qed.

(** ** 2.1: being first is never worse than being second *)

Theorem wins2_wins1 g p A : terminal A = false -> wins2 g p A -> wins1 g p A.
Proof. intros Ht H. apply wins2_iff in H; tauto. Qed.

Theorem holds2_holds1 g p A : terminal A = false -> holds2 g p A -> holds1 g p A.
Proof. rewrite holds2_iff, holds1_iff. intros Ht H1 H2. now apply H1, wins2_wins1. Qed.

Corollary six_outcomes g A : terminal A = false ->
  In (outcome g A) [(W, W); (W, L); (L, W); (W, D); (D, W); (D, D)].
Proof.
  intros Ht. pose proof (wins2_wins1 g R A Ht) as HR. pose proof (wins2_wins1 g C A Ht) as HC.
  unfold wins1, wins2 in *. simpl in *. destruct (outcome g A) as [[] []]; simpl in *; intuition congruence.
Qed.

(** Holding, by moves: of the player who holds or of the opponent. *)
Lemma holds1_move g p A A' : terminal A = false -> In A' (children A) -> holds2 g p A' -> holds1 g p A.
Proof.
  rewrite holds1_iff, holds2_iff. intros Ht HA' H1 H2. apply wins2_iff in H2; [|auto]. now apply H1, H2.
Qed.

Lemma holds2_moves g p A : terminal A = false ->
  (forall A', In A' (children A) -> holds1 g p A') -> holds2 g p A.
Proof.
  rewrite holds2_iff. intros Ht H1 H2. apply wins1_iff in H2 as (A' & HA' & H2); [|auto].
  apply H1 in HA'. now apply holds1_iff in HA'.
Qed.

Lemma holds2_child g p A A' : terminal A = false -> In A' (children A) -> holds2 g p A -> holds1 g p A'.
Proof.
  rewrite holds1_iff, holds2_iff. intros Ht HA' H1 H2. apply H1, wins1_iff; eauto.
Qed.

(** A player who holds moving first passes or has a move. *)
Lemma holds1_cases g p A : terminal A = false -> holds1 g p A ->
  holds2 g p A \/ exists A', In A' (children A) /\ holds2 g p A'.
Proof.
  unfold holds1, holds2. intros Ht H. rewrite first_eq in * by auto. unfold begin in *. rewrite opponent_opponent.
  pose proof (active_spec g p A) as Hp. unfold reaches in Hp.
  destruct (active p _) as [[]|]; [right|right|easy|left; now destruct (active (opponent p) _) as [[]|]].
  - destruct Hp as (A' & HA' & E). exists A'. now rewrite E.
  - destruct Hp as (_ & A' & HA' & E). exists A'. now rewrite E.
Qed.

Lemma wins1_holds1 g p A : wins1 g p A -> holds1 g p A.
Proof. unfold wins1, holds1. congruence. Qed.

Lemma wins2_holds2 g p A : wins2 g p A -> holds2 g p A.
Proof. unfold wins2, holds2. congruence. Qed.

(** ** 2.3: complete means that every child is (W, W) *)

Theorem complete_iff g A :
  complete g A <-> terminal A = false /\ forall A', In A' (children A) -> outcome g A' = (W, W).
Proof.
  unfold complete, all_moves_lose. simpl. split.
  - intros ([Ht _] & HR & HC). split; auto. intros A' H. rewrite (surjective_pairing (outcome g A')).
    now rewrite HR, HC.
  - intros [Ht H]. split; [split; auto|split; intros A' HA'; now rewrite H].
    rewrite outcome_eq, Ht. simpl. unfold begin.
    assert (Hn : forall p, active p (map (outcome g) (children A)) = None).
    { intros p. pose proof (active_spec g p A) as Hp.
      destruct (active p _) as [[]|]; auto; [|destruct Hp as [_ Hp]|easy];
        destruct Hp as (A' & HA' & Hp); apply H in HA'; rewrite HA' in Hp; now destruct p. }
    now rewrite !Hn.
Qed.

(** ** 2.4: D-SEKI is the game with fewer decisions *)

Lemma dseki_wins_terminal p A : terminal A = true ->
  (wins1 DSEKI p A -> wins1 SEKI p A) /\ (wins2 DSEKI p A -> wins2 SEKI p A).
Proof.
  intros Ht. unfold wins1, wins2. rewrite !first_terminal, !opponent_opponent by auto.
  destruct (zero_line p A), (zero_line (opponent p) A); split; congruence.
Qed.

Theorem dseki_wins p A :
  (wins1 DSEKI p A -> wins1 SEKI p A) /\ (wins2 DSEKI p A -> wins2 SEKI p A).
Proof.
  induction A as [A IH] using game_ind.
  destruct (terminal A) eqn:Ht; [now apply dseki_wins_terminal|].
  assert (H1 : wins1 DSEKI p A -> wins1 SEKI p A).
  { rewrite !wins1_iff by auto. intros (A' & HA' & H). exists A'. split; auto. now apply IH. }
  split; auto. rewrite !wins2_iff by auto. intros [H H']. split; auto.
  intros A' HA'. now apply IH, H'.
Qed.

Corollary seki_dseki A : seki SEKI A -> seki DSEKI A.
Proof.
  intros [Ht H]. split; auto.
  destruct (dseki_wins R A) as [R1 R2], (dseki_wins C A) as [C1 C2].
  unfold wins1, wins2 in *. rewrite H in *. simpl in *.
  destruct (outcome DSEKI A) as [[] []]; simpl in *; auto; intuition congruence.
Qed.

Corollary complete_dseki A : complete DSEKI A -> complete SEKI A.
Proof.
  rewrite !complete_iff. intros [Ht H]. split; auto. intros A' HA'. apply H in HA'.
  pose proof (proj1 (dseki_wins R A')) as HR. pose proof (proj1 (dseki_wins C A')) as HC.
  unfold wins1 in *. simpl in *. rewrite HA' in *. simpl in *. destruct (outcome SEKI A'). simpl in *.
  now rewrite HR, HC.
Qed.
