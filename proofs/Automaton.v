(** * Automata that give the result of every matrix of a size (docs/theory.md, 8)

    An automaton reads the entries of a matrix in binary, all at once and most significant
    bit first: a letter is a bit of every entry, in row-major order, and reading the letter b
    takes the matrix h to 2h + b. *)

From Coq Require Import List Arith Bool PArith Lia FMapPositive.
From Seki Require Import Rules Matrices Basics.
Import ListNotations.

Definition state := positive.
Definition letter := list bool.

(** What a state says of its matrices: the outcome, whether the game is over, and if not,
    whether every active move of R, and of C, loses. *)
Inductive label :=
| Over (o : value * value)
| Play (o : value * value) (r c : bool).

Definition said (l : label) : value * value := match l with Over o | Play o _ _ => o end.

Definition label_eq (x y : label) : {x = y} + {x <> y}.
Proof. repeat decide equality. Defined.

Record automaton := { labels : PositiveMap.t label; steps : PositiveMap.t state }.

(** A transition is kept at the state with the bits of the letter behind it. *)
Definition code (s : state) (b : letter) : positive :=
  fold_left (fun p (x : bool) => if x then xI p else xO p) b s.

(** All letters, the bit of the first entry changing fastest. *)
Fixpoint letters (k : nat) : list letter :=
  match k with
  | 0 => [[]]
  | S k => flat_map (fun b => [false :: b; true :: b]) (letters k)
  end.

(** The automaton with the given lines, one for each state from 1 on: the label and the
    states after all letters. *)
Definition make (cells : nat) (lines : list (label * list state)) : automaton :=
  snd (fold_left
    (fun '(s, a) '(l, next) => (Pos.succ s,
      {| labels := PositiveMap.add s l (labels a);
         steps := fold_left (fun m '(b, t) => PositiveMap.add (code s b) t m) (combine (letters cells) next) (steps a) |}))
    lines (1%positive, {| labels := PositiveMap.empty _; steps := PositiveMap.empty _ |})).

(** ** Lists of entries *)

(** The matrix before the last letter, and the last letter. *)
Definition half (v : list nat) : list nat := map Nat.div2 v.
Definition bits (v : list nat) : letter := map Nat.odd v.

Definition double (v : list nat) (b : letter) : list nat :=
  map (fun '(x, y) => 2 * x + Nat.b2n y) (combine v b).

(** The child by the active move in entry e. *)
Definition child (e : nat) (v : list nat) : list nat := update pred e v.

Lemma in_letters b : In b (letters (length b)).
Proof.
  induction b as [|x b IH]; simpl; auto. apply in_flat_map. exists b. split; auto. destruct x; simpl; auto.
Qed.

Lemma double_half v : double (half v) (bits v) = v.
Proof.
  unfold double. induction v as [|x v IH]; simpl; auto. f_equal; auto.
  pose proof (Nat.div2_odd x). lia.
Qed.

Lemma half_sum_le v : list_sum (half v) <= list_sum v.
Proof.
  induction v as [|x v IH]; simpl; auto. pose proof (Nat.div2_odd x). unfold list_sum in *. lia.
Qed.

Lemma half_sum v : list_sum v <> 0 -> list_sum (half v) < list_sum v.
Proof.
  induction v as [|x v IH]; simpl; [easy|]. pose proof (half_sum_le v). pose proof (Nat.div2_odd x).
  unfold list_sum in *. destruct x; simpl in *; lia.
Qed.

Lemma zero_entries v : list_sum v = 0 -> v = repeat 0 (length v).
Proof.
  induction v as [|x v IH]; simpl; auto. unfold list_sum in *. intros H. f_equal; [lia|]. apply IH. lia.
Qed.

(** The child of 2h + b in an entry is a child of h or h itself, read on by another letter. *)
Lemma pred_odd x : Nat.odd x = true -> Nat.div2 (pred x) = Nat.div2 x /\ Nat.odd (pred x) = false.
Proof.
  intros H. pose proof (Nat.div2_odd x). pose proof (Nat.div2_odd (pred x)). rewrite H in *.
  destruct (Nat.odd (pred x)); simpl in *; split; lia.
Qed.

Lemma pred_even x : Nat.odd x = false -> x <> 0 -> Nat.div2 (pred x) = pred (Nat.div2 x) /\ Nat.odd (pred x) = true.
Proof.
  intros H Hx. pose proof (Nat.div2_odd x). pose proof (Nat.div2_odd (pred x)). rewrite H in *.
  destruct (Nat.odd (pred x)); simpl in *; split; lia.
Qed.

Lemma child_half_odd e v : Nat.odd (nth e v 0) = true -> half (child e v) = half v.
Proof.
  unfold half, child. revert e. induction v as [|x v IH]; intros [|e] H; simpl in *; auto; f_equal; auto.
  now apply pred_odd.
Qed.

Lemma child_bits_odd e v : Nat.odd (nth e v 0) = true -> bits (child e v) = update (fun _ => false) e (bits v).
Proof. intros H. apply map_update with (d := 0). now apply pred_odd. Qed.

Lemma child_half_even e v : Nat.odd (nth e v 0) = false -> nth e v 0 <> 0 -> half (child e v) = child e (half v).
Proof. intros H Hx. apply map_update with (d := 0). now apply pred_even. Qed.

Lemma child_bits_even e v : Nat.odd (nth e v 0) = false -> nth e v 0 <> 0 ->
  bits (child e v) = update (fun _ => true) e (bits v).
Proof. intros H Hx. apply map_update with (d := 0). now apply pred_even. Qed.

(** ** Reading *)

Section Reading.
Variables (m n : nat) (a : automaton).
Hypotheses (Hm : 0 < m) (Hn : 0 < n).

Let cells := m * n.
Let zeros : list nat := repeat 0 cells.
Definition start : state := 1%positive.

Definition step (s : state) (b : letter) : state :=
  match PositiveMap.find (code s b) (steps a) with Some t => t | None => start end.

Definition of (s : state) : label :=
  match PositiveMap.find s (labels a) with Some l => l | None => Over (D, D) end.

(** The state after the last k letters. *)
Fixpoint read (k : nat) (v : list nat) : state :=
  match k with
  | 0 => start
  | S k => step (read k (half v)) (bits v)
  end.

(** An entry has fewer binary digits than it is large. *)
Definition state_of (v : list nat) : state := read (list_sum v) v.

(** Leading zeros change nothing. *)
Definition starts : bool := Pos.eqb (step start (bits zeros)) start.
Hypothesis Hstart : starts = true.

Lemma read_enough k v : length v = cells -> list_sum v <= k -> read k v = state_of v.
Proof.
  assert (Hz : forall k, read k zeros = start).
  { induction k0 as [|k0 IH]; simpl; auto. replace (half zeros) with zeros.
    - rewrite IH. now apply Pos.eqb_eq.
    - unfold zeros, half. clear. induction cells; simpl; congruence. }
  assert (H : forall s v, length v = cells -> list_sum v <= s -> forall k l, s <= k -> s <= l -> read k v = read l v).
  { induction s as [|s IH]; intros w Hw Hs k0 l Hk Hl.
    - rewrite (zero_entries w), Hw by lia. fold zeros. now rewrite !Hz.
    - destruct k0, l; try lia. simpl. f_equal. apply IH; try lia; [unfold half; now rewrite map_length|].
      destruct (Nat.eq_dec (list_sum w) 0); [pose proof (half_sum_le w); lia|]. pose proof (half_sum w). lia. }
  intros Hv Hk. apply (H (list_sum v)); auto.
Qed.

Lemma state_step v : length v = cells -> state_of v = step (state_of (half v)) (bits v).
Proof.
  intros Hv. rewrite <- (read_enough (S (list_sum v))) by (auto; lia). simpl. f_equal.
  apply read_enough; [unfold half; now rewrite map_length|apply half_sum_le].
Qed.

(** ** Tuples *)

(** The state of a matrix, and the states of its children by entry, none where there is no move. *)
Definition tuple : Type := state * list (option state).

Definition tuple_of (v : list nat) : tuple :=
  (state_of v, map (fun e => if nth e v 0 =? 0 then None else Some (state_of (child e v))) (seq 0 cells)).

Definition next (t : tuple) (b : letter) : tuple :=
  (step (fst t) b,
   map (fun e => if nth e b false then Some (step (fst t) (update (fun _ => false) e b))
                 else option_map (fun s => step s (update (fun _ => true) e b)) (nth e (snd t) None)) (seq 0 cells)).

(** 8.1: the tuple of 2h + b depends on that of h and on b alone. *)
Lemma tuple_step v : length v = cells -> tuple_of v = next (tuple_of (half v)) (bits v).
Proof.
  intros Hv. unfold next, tuple_of. simpl. rewrite <- state_step by auto. f_equal.
  apply map_ext_in. intros e He. apply in_seq_0 in He.
  assert (Hc : length (child e v) = cells) by (unfold child; now rewrite update_length).
  assert (Hb : nth e (bits v) false = Nat.odd (nth e v 0)) by apply (map_nth Nat.odd v 0 e).
  rewrite Hb. destruct (Nat.odd (nth e v 0)) eqn:Ho.
  - destruct (Nat.eqb_spec (nth e v 0) 0) as [E|E]; [now rewrite E in Ho|].
    now rewrite state_step, child_half_odd, child_bits_odd by auto.
  - rewrite (nth_map _ _ _ 0), seq_nth by (rewrite ?seq_length; auto). simpl.
    assert (Hh : nth e (half v) 0 = Nat.div2 (nth e v 0)) by apply (map_nth Nat.div2 v 0 e).
    rewrite Hh. pose proof (Nat.div2_odd (nth e v 0)) as E. rewrite Ho in E. simpl in E.
    destruct (Nat.eqb_spec (nth e v 0) 0) as [E0|E0], (Nat.eqb_spec (Nat.div2 (nth e v 0)) 0) as [E1|E1]; simpl; auto; try lia.
    now rewrite state_step, child_half_even, child_bits_even by auto.
Qed.

(** ** The label that the rules make of those of the children *)

Variable g : game.

Definition no_move (t : tuple) (i j : nat) : bool :=
  match nth (i * n + j) (snd t) None with None => true | Some _ => false end.

Definition ended (row col : bool) : value * value :=
  match row, col, g with
  | true, false, _ => (W, L)
  | false, true, _ => (L, W)
  | _, _, SEKI => (L, L)
  | _, _, DSEKI => (D, D)
  end.

(** Every active move of p loses, given the outcomes of the children. *)
Definition lost (p : player) (os : list (value * value)) : bool :=
  forallb (fun o => is (first (opponent p) o) W) os.

Definition judge (t : tuple) : label :=
  let row := existsb (fun i => forallb (no_move t i) (seq 0 n)) (seq 0 m) in
  let col := existsb (fun j => forallb (fun i => no_move t i j) (seq 0 m)) (seq 0 n) in
  if row || col then Over (ended row col)
  else let os := flat_map (fun s => match s with Some s => [said (of s)] | None => [] end) (snd t) in
       Play (begin R os, begin C os) (lost R os) (lost C os).

(** The same of a matrix. *)
Definition label_of (A : matrix) : label :=
  if terminal A then Over (outcome g A)
  else let os := map (outcome g) (children A) in Play (outcome g A) (lost R os) (lost C os).

(** The entries of a matrix. *)
Definition entries (A : matrix) : list nat := map (fun e => entry A (e / n) (e mod n)) (seq 0 cells).

Lemma entries_length A : length (entries A) = cells.
Proof. unfold entries. now rewrite map_length, seq_length. Qed.

Lemma place i j : i < m -> j < n -> i * n + j < cells /\ (i * n + j) / n = i /\ (i * n + j) mod n = j.
Proof.
  intros Hi Hj. unfold cells. rewrite Nat.add_comm, Nat.div_add, Nat.mod_add, Nat.div_small, Nat.mod_small by lia.
  repeat split; auto. nia.
Qed.

Lemma nth_entries A i j : i < m -> j < n -> nth (i * n + j) (entries A) 0 = entry A i j.
Proof.
  intros Hi Hj. destruct (place i j) as (H & Hd & Hr); auto. unfold entries.
  rewrite (nth_map _ _ _ 0), seq_nth by (rewrite ?seq_length; auto). simpl. now rewrite Hd, Hr.
Qed.

Lemma split_place e : e < cells -> e / n < m /\ e mod n < n /\ e = e / n * n + e mod n.
Proof.
  intros He. unfold cells in He. repeat split.
  - apply Nat.div_lt_upper_bound; lia.
  - apply Nat.mod_upper_bound. lia.
  - rewrite (Nat.div_mod e n) at 1 by lia. lia.
Qed.

Lemma entries_lower A i j : shape m n A -> i < m -> j < n ->
  entries (lower A i j) = child (i * n + j) (entries A).
Proof.
  intros HA Hi Hj. destruct (place i j) as (H & Hd & Hr); auto.
  apply nth_ext with (d := 0) (d' := 0); unfold child; rewrite ?update_length, !entries_length; auto.
  intros e He. destruct (split_place e) as (H1 & H2 & H3); auto.
  rewrite nth_update, nth_entries by (rewrite ?entries_length; auto).
  rewrite H3, nth_entries, nth_entries, (entry_lower HA), <- H3 by auto.
  destruct (Nat.eqb_spec e (i * n + j)) as [->|E].
  - now rewrite Hd, Hr, !Nat.eqb_refl.
  - destruct (Nat.eqb_spec (e / n) i), (Nat.eqb_spec (e mod n) j); simpl; auto. congruence.
Qed.

Lemma no_move_entry A i j : i < m -> j < n ->
  no_move (tuple_of (entries A)) i j = (entry A i j =? 0).
Proof.
  intros Hi Hj. destruct (place i j) as (H & _); auto. unfold no_move. simpl.
  rewrite (nth_map _ _ _ 0), seq_nth by (rewrite ?seq_length; auto). simpl. rewrite nth_entries by auto.
  now destruct (entry A i j =? 0).
Qed.

Lemma zero_row_tuple A : shape m n A ->
  existsb (fun i => forallb (no_move (tuple_of (entries A)) i) (seq 0 n)) (seq 0 m) = zero_row A.
Proof.
  intros HA. apply eq_true_iff_eq. rewrite (zero_row_entries HA), existsb_exists.
  split; intros (i & Hi & H); exists i; rewrite in_seq_0, forallb_forall in *; split; auto; intros j Hj.
  - apply Nat.eqb_eq. rewrite <- no_move_entry by auto. apply H. now apply in_seq_0.
  - apply in_seq_0 in Hj. rewrite no_move_entry by auto. now apply Nat.eqb_eq, H.
Qed.

Lemma zero_col_tuple A : shape m n A ->
  existsb (fun j => forallb (fun i => no_move (tuple_of (entries A)) i j) (seq 0 m)) (seq 0 n) = zero_col A.
Proof.
  intros HA. apply eq_true_iff_eq. rewrite (zero_col_entries HA), existsb_exists.
  split; intros (j & Hj & H); exists j; rewrite in_seq_0, forallb_forall in *; split; auto; intros i Hi.
  - apply Nat.eqb_eq. rewrite <- no_move_entry by auto. apply H. now apply in_seq_0.
  - apply in_seq_0 in Hi. rewrite no_move_entry by auto. now apply Nat.eqb_eq, H.
Qed.

(** Only the set of outcomes matters, not their order. *)
Definition same (os os' : list (value * value)) : Prop := forall o, In o os <-> In o os'.

Lemma existsb_same f os os' : same os os' -> existsb f os = existsb f os'.
Proof.
  intros H. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros (o & Ho & Hf); exists o; split; auto; now apply H.
Qed.

Lemma begin_same p os os' : same os os' -> begin p os = begin p os'.
Proof. intros H. unfold begin, active. now rewrite !(existsb_same _ _ _ H). Qed.

Lemma lost_same p os os' : same os os' -> lost p os = lost p os'.
Proof.
  intros H. apply eq_true_iff_eq. unfold lost. rewrite !forallb_forall.
  split; intros Hf o Ho; apply Hf; now apply H.
Qed.

Lemma judge_right A : shape m n A ->
  (forall A', In A' (children A) -> said (of (state_of (entries A'))) = outcome g A') ->
  judge (tuple_of (entries A)) = label_of A.
Proof.
  intros HA IH. unfold judge, label_of. rewrite zero_row_tuple, zero_col_tuple by auto. fold (terminal A).
  rewrite outcome_eq. destruct (terminal A); auto. simpl.
  set (os := flat_map _ _). set (os' := map (outcome g) (children A)).
  assert (H : same os os').
  { intros o. unfold os, os'. rewrite in_flat_map, in_map_iff. split.
    - intros (s & Hs & Ho). apply in_map_iff in Hs as (e & <- & He). apply in_seq_0 in He.
      destruct (split_place e) as (Hi & Hj & He'); auto.
      remember (e / n) as i eqn:Ei. remember (e mod n) as j eqn:Ej. clear Ei Ej. subst e.
      rewrite nth_entries in Ho by auto. destruct (Nat.eqb_spec (entry A i j) 0) as [E|E]; simpl in Ho; [easy|].
      destruct Ho as [<-|[]].
      assert (Hc : In (lower A i j) (children A)) by (apply (in_children HA); exists i, j; repeat split; auto; lia).
      exists (lower A i j). split; auto. now rewrite <- IH, entries_lower by auto.
    - intros (A' & <- & Hc). pose proof Hc as Hc'. apply (in_children HA) in Hc as (i & j & Hi & Hj & Hp & ->).
      exists (Some (state_of (entries (lower A i j)))). split; [|left; now apply IH].
      apply in_map_iff. exists (i * n + j). destruct (place i j) as (H & _); auto.
      split; [|now apply in_seq_0]. rewrite nth_entries by auto. rewrite <- entries_lower by auto.
      destruct (Nat.eqb_spec (entry A i j) 0); auto. lia. }
  now rewrite !(begin_same _ _ _ H), !(lost_same _ _ _ H).
Qed.

(** ** The closure *)

(** A set of tuples, by a number of each; that no two tuples have the same is not relied on. *)
Definition tuples := PositiveMap.t tuple.

Fixpoint put (s : positive) (p : positive) : positive :=
  match s with
  | xI s => put s (xI (xI p))
  | xO s => put s (xI (xO p))
  | xH => xO (xI p)
  end.

Definition number (t : tuple) : positive :=
  fold_left (fun p s => match s with Some s => put s p | None => xO (xO p) end) (snd t) (fst t).

Definition tuple_eq (x y : tuple) : {x = y} + {x <> y}.
Proof. repeat decide equality. Defined.

Definition has (T : tuples) (t : tuple) : bool :=
  match PositiveMap.find (number t) T with
  | Some u => if tuple_eq t u then true else false
  | None => false
  end.

Definition every (T : tuples) (f : tuple -> bool) : bool :=
  forallb (fun '(_, t) => f t) (PositiveMap.elements T).

Lemma every_has T f t : every T f = true -> has T t = true -> f t = true.
Proof.
  unfold every, has. rewrite forallb_forall. intros Hf H.
  destruct (PositiveMap.find (number t) T) as [u|] eqn:E; [|easy].
  destruct (tuple_eq t u) as [<-|]; [|easy]. apply PositiveMap.elements_correct in E. apply (Hf _ E).
Qed.

(** The tuples that the given ones lead to, found in k rounds. *)
Fixpoint follow (k : nat) (T : tuples) (last : list tuple) : tuples :=
  match k, last with
  | 0, _ | _, [] => T
  | S k, _ =>
    let '(T, new) := fold_left (fun '(T, new) t =>
      if has T t then (T, new) else (PositiveMap.add (number t) t T, t :: new))
      (flat_map (fun t => map (next t) (letters cells)) last) (T, []) in
    follow k T new
  end.

Definition zero_tuple : tuple := (start, repeat None cells).

Definition closure : tuples := follow 1000 (PositiveMap.add (number zero_tuple) zero_tuple (PositiveMap.empty _)) [zero_tuple].

(** The check: the tuples begin with that of the zero matrix, no letter leads out of them,
    and every label is what the rules make of those of the children. *)
Definition closed (T : tuples) : bool :=
  has T zero_tuple &&
  every T (fun t => forallb (fun b => has T (next t b)) (letters cells)) &&
  every T (fun t => if label_eq (of (fst t)) (judge t) then true else false).

Section Closed.
Variable T : tuples.
Hypothesis HT : closed T = true.

Lemma all_tuples v : length v = cells -> has T (tuple_of v) = true.
Proof.
  unfold closed in HT. apply andb_true_iff in HT as [H _]. apply andb_true_iff in H as [H0 H].
  remember (list_sum v) as s eqn:Es. revert v Es. induction s as [s IH] using lt_wf_ind. intros v -> Hv.
  destruct (Nat.eq_dec (list_sum v) 0) as [E|E].
  - pose proof (zero_entries v E) as Ev. rewrite Hv in Ev. subst v.
    replace (tuple_of (repeat 0 cells)) with zero_tuple; auto.
    unfold zero_tuple, tuple_of. f_equal; [unfold state_of; now rewrite E|].
    apply nth_ext with (d := None) (d' := None); rewrite ?repeat_length, ?map_length, ?seq_length; auto.
    intros e He. rewrite (nth_map _ _ _ 0), seq_nth by (rewrite ?seq_length; auto). simpl.
    now rewrite !nth_repeat.
  - rewrite tuple_step by auto. pose proof (half_sum v E) as Hs.
    assert (Hl : length (half v) = cells) by (unfold half; now rewrite map_length).
    specialize (IH _ Hs _ eq_refl Hl). apply (every_has _ _ _ H) in IH. rewrite forallb_forall in IH. apply IH.
    rewrite <- Hv. replace (length v) with (length (bits v)) by (unfold bits; now rewrite map_length). apply in_letters.
Qed.

(** 8.1: the automaton gives the result of every matrix. *)
Theorem automaton_right A : shape m n A -> of (state_of (entries A)) = label_of A.
Proof.
  induction A as [A IH] using game_ind. intros HA.
  pose proof (all_tuples _ (entries_length A)) as H.
  unfold closed in HT. apply andb_true_iff in HT as [_ HJ]. apply (every_has _ _ _ HJ) in H. simpl in H.
  destruct (label_eq _ _) as [E|]; [|easy]. rewrite E. apply judge_right; auto.
  intros A' HA'. rewrite IH by (auto; now apply (child_shape HA)). unfold label_of. now destruct (terminal A').
Qed.

End Closed.
End Reading.
