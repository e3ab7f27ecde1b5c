(** * The game with its passes (docs/theory.md, 1 and 2.2)

    [Rules.outcome] is the recursion of the paper, in which a player passes when all active
    moves lose.  Here is the game itself, in which a pass is a turn like any other: its
    values are those of the recursion. *)

From Coq Require Import List Arith Bool Lia.
From Seki Require Import Rules Matrices Basics.
Import ListNotations.

(** The value for the opponent. *)
Definition negate (v : value) : value := match v with W => L | D => D | L => W end.

(** The better of two values for a player, and the best of a value and others. *)
Definition better (v w : value) : value :=
  match v, w with W, _ | _, W => W | D, _ | _, D => D | L, L => L end.
Definition best (v : value) (l : list value) : value := fold_right better v l.

(** The value of A for p, who is to move, when [passes] more passes in succession end the
    game.  p passes, which is a draw if it is the last of these passes, or makes an active
    move, after which all passes are to be made again.  [k] bounds the number of active
    moves; [limit] passes end the game. *)
Fixpoint play (g : game) (limit k : nat) : nat -> player -> matrix -> value :=
  fix turn (passes : nat) (p : player) (A : matrix) : value :=
    if terminal A then first p (terminal_outcome g A)
    else
      let pass := match passes with
        | 0 | 1 => D
        | S passes => negate (turn passes (opponent p) A)
        end in
      best pass match k with
        | 0 => []
        | S k => map (fun A' => negate (play g limit k limit (opponent p) A')) (children A)
        end.

Definition game_value (g : game) (limit : nat) (p : player) (A : matrix) : value :=
  play g limit (matrix_sum A) limit p A.

Lemma play_eq g limit k passes p A :
  play g limit k passes p A =
  if terminal A then first p (terminal_outcome g A)
  else best match passes with 0 | 1 => D | S passes => negate (play g limit k passes (opponent p) A) end
    match k with
    | 0 => []
    | S k => map (fun A' => negate (play g limit k limit (opponent p) A')) (children A)
    end.
Proof. destruct k, passes; reflexivity. Qed.

Lemma best_W v l : best v l = W <-> v = W \/ In W l.
Proof.
  induction l as [|w l IH]; simpl; [tauto|]. destruct w, (best v l) eqn:E; simpl; intuition congruence.
Qed.

Lemma best_L v l : best v l = L <-> v = L /\ forall w, In w l -> w = L.
Proof.
  induction l as [|w l IH]; simpl; [intuition|]. split.
  - intros H. assert (w = L /\ best v l = L) as [-> Hb] by (destruct w, (best v l); easy).
    apply IH in Hb as [-> Hb]. split; auto. intros x [<-|Hx]; auto.
  - intros [-> H]. rewrite (H w) by now left. assert (E : best L l = L) by (apply IH; auto). now rewrite E.
Qed.

(** The value for p, to move, of all active moves. *)
Definition replies (g : game) (p : player) (A : matrix) : list value :=
  map (fun A' => negate (first (opponent p) (outcome g A'))) (children A).

Lemma replies_W g p A : In W (replies g p A) <-> exists A', In A' (children A) /\ wins2 g p A'.
Proof.
  unfold replies, wins2. rewrite in_map_iff. split; intros (A' & H1 & H2); exists A'.
  - split; auto. now destruct (first _ _).
  - now rewrite H2.
Qed.

Lemma replies_L g p A : (forall w, In w (replies g p A) -> w = L) <->
  forall A', In A' (children A) -> wins1 g (opponent p) A'.
Proof.
  unfold replies, wins1. split.
  - intros H A' HA'. specialize (H _ (in_map _ _ _ HA')). simpl in H. now destruct (first _ _).
  - intros H w Hw. apply in_map_iff in Hw as (A' & <- & HA'). now rewrite H.
Qed.

(** The best of the active moves and a pass worth v is the value of the recursion, if the
    pass wins only where an active move does, and loses exactly where the opponent wins first. *)
Lemma best_replies g p A v : terminal A = false ->
  (v = W -> wins1 g p A) -> (v = L <-> wins1 g (opponent p) A) ->
  best v (replies g p A) = first p (outcome g A).
Proof.
  intros Ht HW HL. apply same_value.
  - rewrite best_W, replies_W, <- wins1_iff by auto. unfold wins1 in *. tauto.
  - rewrite best_L, HL, replies_L. pose proof (wins2_iff g (opponent p) A Ht) as H2.
    unfold wins2 in H2. rewrite opponent_opponent in H2. now rewrite H2.
Qed.

(** The values of the game are those of the recursion, whether two passes end it, as the rules
    say, or any greater number (2.2). *)
Theorem game_value_outcome g limit p A : 2 <= limit -> game_value g limit p A = first p (outcome g A).
Proof.
  intros Hlimit. unfold game_value.
  enough (H : forall k passes p, matrix_sum A <= k -> 2 <= passes ->
    play g limit k passes p A = first p (outcome g A)) by auto.
  clear p. induction A as [A IH] using game_ind. intros k passes p Hk Hp.
  destruct (terminal A) eqn:Ht; [now rewrite play_eq, Ht, outcome_eq, Ht|].
  assert (Hmoves : forall v p, best v match k with
      | 0 => []
      | S k => map (fun A' => negate (play g limit k limit (opponent p) A')) (children A)
      end = best v (replies g p A)).
  { intros v q. f_equal. destruct k as [|k]; unfold replies.
    - destruct (children A) as [|A' c] eqn:E; auto.
      assert (H : In A' (children A)) by (rewrite E; now left). apply child_sum in H. lia.
    - apply map_ext_in. intros A' HA'. f_equal. apply IH; auto. apply child_sum in HA'. lia. }
  destruct passes as [|[|passes]]; [lia|lia|]. clear Hp. revert p.
  induction passes as [|passes IHp]; intros p; rewrite play_eq, Ht, Hmoves; apply best_replies; auto;
    [rewrite play_eq, Ht, Hmoves| |rewrite IHp|rewrite IHp].
  - intros H. assert (best D (replies g (opponent p) A) = L) as HL by (now destruct (best D _)).
    apply best_L in HL. easy.
  - rewrite play_eq, Ht, Hmoves, wins1_iff, <- replies_W by auto.
    destruct (best D (replies g (opponent p) A)) eqn:E; simpl.
    + apply best_W in E. intuition congruence.
    + split; [easy|]. intros H. assert (best D (replies g (opponent p) A) = W) by (apply best_W; auto). congruence.
    + apply best_L in E. easy.
  - intros H. apply wins2_wins1; auto. unfold wins2. now destruct (first _ _).
  - unfold wins1. now destruct (first _ _).
Qed.

(** ** Passing for ever *)

Definition player_eqb (p q : player) : bool := match p, q with R, R | C, C => true | _, _ => false end.

(** [forces g p q A]: with q to move, p can force a win, however often players pass: p needs some move
    or pass, the opponent may have any.  What neither player forces may go on for ever, a draw. *)
Inductive forces (g : game) (p : player) : player -> matrix -> Prop :=
| forces_end q A : terminal A = true -> first q (terminal_outcome g A) = (if player_eqb q p then W else L) ->
    forces g p q A
| forces_move A A' : terminal A = false -> In A' (children A) -> forces g p (opponent p) A' -> forces g p p A
| forces_pass A : terminal A = false -> forces g p (opponent p) A -> forces g p p A
| forces_reply A : terminal A = false -> forces g p p A -> (forall A', In A' (children A) -> forces g p p A') ->
    forces g p (opponent p) A.

(** 2.2: the values are the same if passing for ever is a draw. *)
Theorem forces_outcome g p q A : forces g p q A <-> first q (outcome g A) = if player_eqb q p then W else L.
Proof.
  assert (Hp : player_eqb p p = true) by now destruct p.
  assert (Hq : player_eqb (opponent p) p = false) by now destruct p.
  split.
  - intros H. induction H as [q A Ht H|A A' Ht HA' _ IH|A Ht _ IH|A Ht _ IH _ IHall]; rewrite ?Hp, ?Hq in *.
    + now rewrite outcome_eq, Ht.
    + apply (wins1_iff g p A Ht). eauto.
    + now apply (wins2_wins1 g p A Ht).
    + apply (wins2_iff g p A Ht). auto.
  - revert q. induction A as [A IH] using game_ind. intros q H.
    destruct (terminal A) eqn:Ht; [apply forces_end; auto; now rewrite outcome_eq, Ht in H|].
    assert (H1 : wins1 g p A -> forces g p p A).
    { intros H1. apply (wins1_iff g p A Ht) in H1 as (A' & HA' & H2). apply (forces_move g p A A' Ht HA').
      apply (IH A' HA'). now rewrite Hq. }
    assert (q = p \/ q = opponent p) as [->| ->] by (destruct p, q; auto).
    + rewrite Hp in H. now apply H1.
    + rewrite Hq in H. pose proof (wins2_iff g p A Ht) as [H2 _]. destruct (H2 H) as [H3 Hall].
      apply forces_reply; auto. intros A' HA'. apply (IH A' HA'). rewrite Hp. now apply Hall.
Qed.
