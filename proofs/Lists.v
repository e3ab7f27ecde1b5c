(** * Lists of all matrices of a size with a property of their result (docs/theory.md, 8.4) *)

From Coq Require Import List Arith Bool Lia FMapPositive.
From Seki Require Import Rules Matrices Basics Automaton.
Import ListNotations.

Section Lists.
Variables (m n : nat) (a : automaton) (g : game).
Hypotheses (Hm : 0 < m) (Hn : 0 < n) (Hstart : starts m n a = true).
Variable T : tuples.
Hypothesis HT : closed m n a g T = true.
Variable P : label -> bool.

Let cells := m * n.
Let zeros : list nat := repeat 0 cells.
Let state_of := state_of a.

(** ** The states from which a state with the property can be reached *)

Definition states := PositiveMap.t unit.

(** One round: the states from which one letter leads to a given one, too. *)
Definition spread (X : states) : states :=
  fold_left (fun Y s =>
    if existsb (fun b => PositiveMap.mem (step a s b) X) (letters cells) then PositiveMap.add s tt Y else Y)
    (map fst (PositiveMap.elements (labels a))) X.

Fixpoint rounds (k : nat) (X : states) : states :=
  match k with
  | 0 => X
  | S k => let Y := spread X in
    if PositiveMap.cardinal Y =? PositiveMap.cardinal X then X else rounds k Y
  end.

Definition live : states :=
  rounds 1000 (fold_left (fun X '(s, l) => if P l then PositiveMap.add s tt X else X)
    (PositiveMap.elements (labels a)) (PositiveMap.empty _)).

(** The check: no state that a matrix leads to is missing. *)
Definition no_way_in (X : states) : bool :=
  every T (fun '(s, _) =>
    PositiveMap.mem s X ||
    negb (P (of a s)) && forallb (fun b => negb (PositiveMap.mem (step a s b) X)) (letters cells)).

(** ** The matrices that lead to these states *)

Definition vector_eq (v w : list nat) : {v = w} + {v <> w}.
Proof. repeat decide equality. Defined.

Fixpoint grow (k : nat) (X : states) (last : list (list nat)) : list (list nat) :=
  match k, last with
  | 0, _ | _, [] => []
  | S k, _ =>
    let new := flat_map (fun v => filter (fun w =>
      PositiveMap.mem (state_of w) X && if vector_eq w zeros then false else true)
      (map (double v) (letters cells))) last in
    new ++ grow k X new
  end.

Definition found (X : states) : list (list nat) := zeros :: grow 1000 X [zeros].

(** The check: every letter leads to another of them or to no live state. *)
Definition all_found (X : states) (F : list (list nat)) : bool :=
  forallb (fun v => (length v =? cells) && forallb (fun b =>
    negb (PositiveMap.mem (step a (state_of v) b) X) || if in_dec vector_eq (double v b) F then true else false)
    (letters cells)) F.

Definition matrix_of (v : list nat) : matrix := build m n (fun i j => nth (i * n + j) v 0).

Definition listed (F : list (list nat)) : list matrix :=
  map matrix_of (filter (fun v => P (of a (state_of v))) F).

Lemma matrix_of_entries A : shape m n A -> matrix_of (entries m n A) = A.
Proof.
  intros HA. apply (shape_ext (shape_build m n _ Hm Hn) A HA). intros i j Hi Hj.
  rewrite entry_build by auto. now apply nth_entries.
Qed.

Lemma entries_matrix_of v : length v = cells -> entries m n (matrix_of v) = v.
Proof.
  intros Hv. apply nth_ext with (d := 0) (d' := 0); rewrite entries_length; auto.
  intros e He. destruct (split_place m n Hm Hn e) as (Hi & Hj & E); auto.
  rewrite E, nth_entries by auto. unfold matrix_of. now rewrite entry_build.
Qed.

Theorem list_right X F : no_way_in X = true -> In zeros F -> all_found X F = true ->
  forall A, shape m n A -> P (label_of g A) = true <-> In A (listed F).
Proof.
  intros HX H0 HF A HA. unfold all_found in HF. rewrite forallb_forall in HF.
  assert (Hall : forall v, length v = cells -> PositiveMap.mem (state_of v) X = true -> In v F).
  { intros v. remember (list_sum v) as s eqn:Es. revert v Es.
    induction s as [s IH] using lt_wf_ind. intros v -> Hv HvX.
    destruct (Nat.eq_dec (list_sum v) 0) as [E|E].
    - rewrite (zero_entries v), Hv; auto.
    - assert (Hh : length (half v) = cells) by (unfold half; now rewrite map_length).
      assert (Hb : In (bits v) (letters cells)).
      { rewrite <- Hv. replace (length v) with (length (bits v)) by (unfold bits; now rewrite map_length). apply in_letters. }
      assert (Es : state_of v = step a (state_of (half v)) (bits v)) by (apply (state_step m n); auto).
      pose proof (every_has _ _ _ HX (all_tuples m n a Hm Hn Hstart g T HT (half v) Hh)) as H. simpl in H.
      fold (state_of (half v)) in H. apply orb_true_iff in H as [H|H].
      + specialize (IH _ (half_sum v E) _ eq_refl Hh H). specialize (HF _ IH).
        apply andb_true_iff in HF as [_ HF]. rewrite forallb_forall in HF. specialize (HF _ Hb).
        rewrite double_half, <- Es, HvX in HF. simpl in HF. now destruct (in_dec vector_eq v F).
      + apply andb_true_iff in H as [_ H]. rewrite forallb_forall in H. specialize (H _ Hb).
        rewrite <- Es, HvX in H. easy. }
  rewrite <- (automaton_right m n a Hm Hn Hstart g T HT A HA). unfold listed. rewrite in_map_iff. split.
  - intros HP. exists (entries m n A). split; [now apply matrix_of_entries|].
    apply filter_In. split; auto. apply Hall; [apply entries_length|].
    pose proof (every_has _ _ _ HX (all_tuples m n a Hm Hn Hstart g T HT _ (entries_length m n A))) as H. simpl in H.
    fold state_of in H, HP. apply orb_true_iff in H as [H|H]; auto.
    apply andb_true_iff in H as [H _]. now rewrite HP in H.
  - intros (v & <- & H). apply filter_In in H as [Hv HP]. apply HF in Hv. apply andb_true_iff in Hv as [Hv _].
    apply Nat.eqb_eq in Hv. now rewrite entries_matrix_of.
Qed.

End Lists.

Definition matrices_eq (As Bs : list matrix) : {As = Bs} + {As <> Bs} :=
  list_eq_dec (list_eq_dec (list_eq_dec Nat.eq_dec)) As Bs.

(** All checks at once: the automaton gives the results of all m×n matrices, and those with
    the property P are the matrices Bs. *)
Definition proves (m n : nat) (a : automaton) (g : game) (P : label -> bool) (Bs : list matrix) : bool :=
  (0 <? m) && (0 <? n) && starts m n a &&
  let T := closure m n a in
  closed m n a g T &&
  let X := live m n a P in
  let F := found m n a X in
  no_way_in m n a T P X && all_found m n a X F &&
  if matrices_eq (listed m n a P F) Bs then true else false.

Theorem proves_right m n a g P Bs : proves m n a g P Bs = true -> forall A, shape m n A ->
  of a (state_of a (entries m n A)) = label_of g A /\ (P (label_of g A) = true <-> In A Bs).
Proof.
  unfold proves. rewrite !andb_true_iff, !Nat.ltb_lt. intros (((Hm & Hn) & Hs) & HT & (HX & HF) & HB) A HA.
  destruct (matrices_eq _ Bs) as [<-|]; [|easy]. split.
  - now apply (automaton_right m n a Hm Hn Hs g _ HT).
  - apply (list_right m n a g Hm Hn Hs _ HT P _ _ HX); auto. now left.
Qed.

(** ** Complete and semi-complete seki *)

Lemma lost_all g p A : lost p (map (outcome g) (children A)) = true <-> all_moves_lose g p A.
Proof.
  unfold lost, all_moves_lose. rewrite forallb_forall. split; intros H A' HA'.
  - specialize (H (outcome g A') (in_map _ _ _ HA')). now destruct (first _ _).
  - apply in_map_iff in HA' as (B & <- & HB). now rewrite H.
Qed.

Definition is_complete (l : label) : bool :=
  match l with Play (D, D) true true => true | _ => false end.

Definition is_semi_complete (p : player) (l : label) : bool :=
  match l, p with Play (D, D) true false, R | Play (D, D) false true, C => true | _, _ => false end.

Lemma complete_label g A : complete g A <-> is_complete (label_of g A) = true.
Proof.
  unfold complete, seki, label_of. rewrite <- !lost_all. destruct (terminal A); simpl; [easy|].
  destruct (outcome g A) as [[] []], (lost R _), (lost C _); simpl; intuition congruence.
Qed.

Lemma semi_complete_label g p A : semi_complete g p A <-> is_semi_complete p (label_of g A) = true.
Proof.
  unfold semi_complete, seki, label_of. rewrite <- !lost_all. destruct (terminal A); simpl; [easy|].
  destruct (outcome g A) as [[] []], p; simpl; destruct (lost R _), (lost C _); simpl; intuition congruence.
Qed.

Definition special (l : label) : bool := is_complete l || is_semi_complete R l || is_semi_complete C l.

Lemma special_label g A :
  special (label_of g A) = true <-> complete g A \/ semi_complete g R A \/ semi_complete g C A.
Proof.
  unfold special. rewrite !orb_true_iff, complete_label, !semi_complete_label. tauto.
Qed.

Corollary special_listed {m n a g Bs} : proves m n a g special Bs = true -> forall A, shape m n A ->
  complete g A \/ semi_complete g R A \/ semi_complete g C A -> In A Bs.
Proof. intros H A HA HS. apply (proves_right m n a g special Bs H A HA). now apply special_label. Qed.
