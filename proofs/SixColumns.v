(** * Six columns of three rows (docs/theory.md, 8.6)

    The count by which C, moving first, wins where two long rows have nearly the same sum. *)

From Coq Require Import List Arith Bool Lia Permutation.
From Seki Require Import Matrices Sums.
Import ListNotations.

(** ** Six columns, five of them in the order of their sums *)

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

(** Five columns other than j. *)
Lemma five_columns c n j : 6 <= n -> exists l, length l = 5 /\ NoDup (j :: l) /\ (forall x, In x l -> x < n) /\ ordered c l.
Proof.
  intros Hn. set (l := firstn 5 (remove Nat.eq_dec j (seq 0 n))). destruct (sorted c l) as (l' & Hp & Ho). exists l'.
  assert (Hin : forall x, In x l' -> In x (seq 0 n) /\ x <> j).
  { intros x Hx. apply (in_remove Nat.eq_dec). rewrite <- (firstn_skipn 5). apply in_app_iff. left.
    now apply (Permutation_in x (Permutation_sym Hp)). }
  repeat split; auto.
  - rewrite <- (Permutation_length Hp). apply firstn_length_le. pose proof (remove_length j _ (seq_NoDup n 0)) as H.
    rewrite seq_length in H. lia.
  - constructor; [intros H; apply Hin in H; tauto|]. apply (Permutation_NoDup Hp).
    apply NoDup_left with (skipn 5 (remove Nat.eq_dec j (seq 0 n))). unfold l. rewrite firstn_skipn. apply NoDup_remove_all.
  - intros x Hx. apply Hin in Hx as [Hx _]. now apply in_seq_0.
Qed.

(** ** The count *)

(** Entries e i j of the rows 0, 1, 2 and the columns 0 to 5 of a matrix that may have more columns, and the row
    sums.  Row 0 is the short row, and column 0 the one in which it leads least. *)
Section Count.
Variables (e : nat -> nat -> nat) (r : nat -> nat).
Notation c j := (e 0 j + e 1 j + e 2 j).
Hypotheses
  (Hsum : forall i, i < 3 -> e i 0 + e i 1 + e i 2 + e i 3 + e i 4 + e i 5 <= r i)
  (H01 : r 0 <= r 1) (H02 : r 0 <= r 2) (H12 : r 1 <= r 2 + 1) (H21 : r 2 <= r 1 + 1)
  (Hrows : e 1 0 <= e 2 0)
  (Htight : e 1 0 + e 2 0 <= r 0) (Hleast : forall j, j < 6 -> e 1 0 + e 2 0 <= e 1 j + e 2 j + 1)
  (Htwo : forall j, j < 6 -> 2 <= c j)
  (Hsorted : c 1 <= c 2 /\ c 2 <= c 3 /\ c 3 <= c 4 /\ c 4 <= c 5).
(** Every race of C fails, in a row. *)
Hypothesis Hrace : forall j, j < 6 -> r 0 < c j + e 0 j \/ r 1 < c j + e 1 j \/ r 2 < c j + e 2 j.
(** Every block of C fails: row a may lead in column j, or one of the other rows, b and d, is short. *)
Hypothesis Hblock : forall a b d j l, a < 3 -> b < 3 -> d < 3 -> a <> b -> a <> d -> b <> d -> j < 6 -> l < 6 -> j <> l ->
  r a <= e b j + e d j \/
  (r b < c l + e b l \/ r b + r a <= c l + e b l + e a l + 2 * e b j + e d j + 1) \/
  (r d < c l + e d l \/ r d + r a <= c l + e d l + e a l + e b j + 2 * e d j + 1).
Hypothesis Hblock0 : forall l, 0 < l -> l < 6 ->
  (r 1 < c l + e 1 l \/ r 1 <= c l + e 1 l + e 0 l + e 1 0) \/
  (r 2 < c l + e 2 l \/ r 2 <= c l + e 2 l + e 0 l + e 2 0).

(** A search found this order of the cases; what each leaves to say follows by linear inequalities. *)
Ltac race j := destruct (Hrace j) as [?|[?|?]]; [lia| | |].
Ltac block0 l := destruct (Hblock0 l) as [[?|?]|[?|?]]; [lia|lia| | | |].
Ltac block a b d j l := destruct (Hblock a b d j l) as [?|[[?|?]|[?|?]]]; try lia.

Lemma too_much : False.
Proof.
  pose proof (Hsum 0) as S0. pose proof (Hsum 1) as S1. pose proof (Hsum 2) as S2.
  pose proof (Hleast 1) as L1. pose proof (Hleast 2) as L2. pose proof (Hleast 3) as L3.
  pose proof (Hleast 4) as L4. pose proof (Hleast 5) as L5.
  pose proof (Htwo 0) as T0. pose proof (Htwo 1) as T1.
  race 1; [|block 0 1 2 5 0|block 2 0 1 1 0].
  race 0; [|lia|lia]. race 2; [|lia|lia]. block0 2; [lia| |lia|].
  - race 3; [|lia|lia]. race 5; [|lia|lia]. race 4; [|lia|lia].
    block0 4; [lia| |lia|lia]. block0 1; lia.
  - block0 4; [lia|lia|lia|]. race 3; [|lia|lia]. race 4; [|lia|lia].
    block0 3; [lia|lia|lia|]. block0 1; [lia|lia|lia|]. race 5; [|lia|lia].
    block0 5; [lia|lia|lia|]. block 0 1 2 4 1.
Qed.
End Count.
