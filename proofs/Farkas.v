(** * Trees of linear inequalities

    That some alternatives exclude each other, over the natural numbers: a tree branches over alternatives, and each
    of its leaves has a sum of inequalities that nothing satisfies (Farkas).  The trees are found by a search; what is
    computed here is that they are right. *)

From Coq Require Import List Arith Bool NArith ZArith Lia.
Import ListNotations.

(** The form c + c_0 x_0 + c_1 x_1 + ... as the list of its coefficients. *)
Definition form := list Z.

Fixpoint times (cs : list Z) (xs : list nat) : Z :=
  match cs, xs with
  | c :: cs, x :: xs => c * Z.of_nat x + times cs xs
  | _, _ => 0
  end%Z.

Definition eval (xs : list nat) (f : form) : Z :=
  match f with [] => 0 | c :: cs => c + times cs xs end%Z.

Fixpoint add (f g : list Z) : list Z :=
  match f, g with
  | x :: f, y :: g => (x + y)%Z :: add f g
  | [], _ => g
  | _, [] => f
  end.

Definition scale (k : Z) (f : form) : form := map (Z.mul k) f.
Definition sub (f g : form) : form := add f (scale (-1) g).
Definition number (k : Z) : form := [k].

(** The form x_i. *)
Definition var (i : nat) : form := 0%Z :: repeat 0%Z i ++ [1%Z].

Section Eval.
Variable xs : list nat.

Lemma times_add f : forall g ys, times (add f g) ys = (times f ys + times g ys)%Z.
Proof. induction f as [|x f IH]; intros [|y g] [|z ys]; simpl; try lia. rewrite IH. lia. Qed.

Lemma times_scale k f : forall ys, times (scale k f) ys = (k * times f ys)%Z.
Proof. induction f as [|x f IH]; intros [|z ys]; simpl; try lia. unfold scale in IH. rewrite IH. lia. Qed.

Lemma eval_add f g : eval xs (add f g) = (eval xs f + eval xs g)%Z.
Proof. destruct f as [|x f], g as [|y g]; simpl; try lia. rewrite times_add. lia. Qed.

Lemma eval_scale k f : eval xs (scale k f) = (k * eval xs f)%Z.
Proof. destruct f as [|x f]; simpl; [lia|]. change (map (Z.mul k) f) with (scale k f). rewrite times_scale. lia. Qed.

Lemma eval_sub f g : eval xs (sub f g) = (eval xs f - eval xs g)%Z.
Proof. unfold sub. rewrite eval_add, eval_scale. lia. Qed.

Lemma eval_number k : eval xs (number k) = k.
Proof. cbn. lia. Qed.

Lemma eval_var i : eval xs (var i) = Z.of_nat (nth i xs 0).
Proof.
  unfold var. cbn [eval]. rewrite Z.add_0_l. revert i. induction xs as [|x ys IH]; intros [|i]; try reflexivity.
  - cbn [repeat app times nth]. destruct ys; cbn [times]; lia.
  - cbn [repeat app times nth]. rewrite <- IH. lia.
Qed.
End Eval.

(** What is at least 0. *)
Definition holds_at (xs : list nat) (f : form) : Prop := (0 <= eval xs f)%Z.

(** ** Trees *)

Section Tree.
Context {label : Type} (alternatives : label -> list (list form)).

(** A leaf names forms, by their places, and by what to multiply them. *)
Inductive tree := Leaf (sum : list (N * N)) | Node (l : label) (ts : list tree).

Definition impossible (f : form) : bool :=
  match f with [] => false | c :: cs => (c <? 0)%Z && forallb (fun x => x <=? 0)%Z cs end.

Definition total (fs : list form) (sum : list (N * N)) : form :=
  fold_right (fun '(i, k) f => add (scale (Z.of_N k) (nth (N.to_nat i) fs [])) f) [] sum.

Fixpoint refutes (t : tree) (fs : list form) : bool :=
  match t with
  | Leaf sum => impossible (total fs sum)
  | Node l ts =>
      (fix all (ts : list tree) (alts : list (list form)) : bool :=
        match ts, alts with
        | t :: ts, alt :: alts => refutes t (fs ++ alt) && all ts alts
        | [], [] => true
        | _, _ => false
        end) ts (alternatives l)
  end.

Lemma impossible_right xs f : impossible f = true -> ~ holds_at xs f.
Proof.
  destruct f as [|c cs]; [easy|]. simpl. rewrite andb_true_iff, Z.ltb_lt. intros [Hc H]. unfold holds_at. simpl.
  enough (times cs xs <= 0)%Z by lia. clear Hc. revert xs. induction cs as [|x cs IH]; intros [|y xs]; simpl in *; try lia.
  apply andb_true_iff in H as [Hx H]. apply Z.leb_le in Hx. specialize (IH H xs). nia.
Qed.

Lemma total_right xs fs : (forall f, In f fs -> holds_at xs f) -> forall sum, holds_at xs (total fs sum).
Proof.
  intros H sum. induction sum as [|[i k] sum IH]; [unfold holds_at; simpl; lia|].
  unfold total. cbn [fold_right]. fold (total fs sum). unfold holds_at in *. rewrite eval_add, eval_scale.
  assert (0 <= eval xs (nth (N.to_nat i) fs []))%Z.
  { destruct (nth_in_or_default (N.to_nat i) fs []) as [Hi| ->]; [now apply H|simpl; lia]. }
  nia.
Qed.

(** Where an alternative of each label holds, no tree refutes what holds. *)
Theorem refutes_right xs : (forall l, exists alt, In alt (alternatives l) /\ forall f, In f alt -> holds_at xs f) ->
  forall t fs, refutes t fs = true -> (forall f, In f fs -> holds_at xs f) -> False.
Proof.
  intros Halt. fix IH 1. intros t fs H Hfs. destruct t as [sum|l ts].
  - now apply (impossible_right xs _ H), total_right.
  - destruct (Halt l) as (alt & Hin & Hal). simpl in H. revert ts H. generalize dependent (alternatives l).
    intros alts. revert alts. fix IHa 3. intros alts Hin ts. destruct alts as [|a alts]; [destruct Hin|].
    destruct ts as [|t ts]; [easy|]. intros H. apply andb_true_iff in H as [H1 H2]. destruct Hin as [->|Hin].
    + apply (IH t (fs ++ alt) H1). intros f Hf. apply in_app_iff in Hf as [Hf|Hf]; auto.
    + apply (IHa alts Hin ts H2).
Qed.
End Tree.
Arguments Leaf {label}.
Arguments Node {label}.
