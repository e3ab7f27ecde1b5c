(** * What the checker accepts is true (docs/file-formats.md) *)

From Coq Require Import List Arith NArith Bool Lia Permutation FMapPositive.
From Seki Require Import Rules Matrices Basics Symmetry Races TwoRows ClosedForm.
From Seki Require Export Checker.
Import ListNotations.

(** ** What lines mean *)

Definition true_claim (g : game) (c : claim) (p : player) (A : matrix) : Prop :=
  match c with
  | W1 => wins1 g p A
  | W2 => wins2 g p A
  | H1 => holds1 g p A
  | H2 => holds2 g p A
  end.

Definition true_kind (g : game) (k : kind) (A : matrix) : Prop :=
  match k with
  | Complete => complete g A
  | SemiComplete p => semi_complete g p A
  | Plain => seki g A /\ ~ all_moves_lose g R A /\ ~ all_moves_lose g C A
  end.

(** ** Proof *)

Lemma rectangular_shape A : rectangular A = true -> shape (rows A) (cols A) A.
Proof.
  unfold rectangular. rewrite !andb_true_iff, !Nat.ltb_lt, forallb_forall.
  intros [[Hm Hn] H]. repeat split; auto. apply Forall_forall. intros row Hr. now apply Nat.eqb_eq, H.
Qed.

Lemma sum_is_zero l : (list_sum l =? 0) = forallb (Nat.eqb 0) l.
Proof. induction l as [|[|a] l IH]; simpl; auto. Qed.

Lemma existsb_map {X Y} (p : Y -> bool) (f : X -> Y) l : existsb p (map f l) = existsb (fun x => p (f x)) l.
Proof. induction l; simpl; congruence. Qed.

Lemma zero_rows_right A : some (zero_rows A) = zero_row A.
Proof.
  unfold some, zero_rows, zero_row, rows, row_sum. rewrite existsb_map, <- (map_nth_seq A []) at 1. rewrite existsb_map.
  apply eq_true_iff_eq. rewrite !existsb_exists. now setoid_rewrite sum_is_zero.
Qed.

Lemma zero_cols_right A : some (zero_cols A) = zero_col A.
Proof.
  unfold some, zero_cols, zero_col, col_sum. rewrite existsb_map. apply eq_true_iff_eq. rewrite !existsb_exists.
  setoid_rewrite sum_is_zero. assert (H : forall j, forallb (Nat.eqb 0) (map (fun row => nth j row 0) A) =
    forallb (fun row => 0 =? nth j row 0) A) by (intros j; induction A as [|row A IH]; cbn [forallb map]; [|rewrite IH]; easy).
  now setoid_rewrite H.
Qed.

Lemma over_terminal A : over A = terminal A.
Proof. unfold over, terminal. now rewrite zero_rows_right, zero_cols_right. Qed.

Lemma over_outcome_right g A : over_outcome g A = terminal_outcome g A.
Proof. unfold over_outcome, terminal_outcome. now rewrite zero_rows_right, zero_cols_right. Qed.

Lemma matrix_eqb_eq A B : matrix_eqb A B = true -> A = B.
Proof. unfold matrix_eqb. now destruct (list_eq_dec _ A B). Qed.

Lemma player_eqb_eq p q : player_eqb p q = true -> p = q.
Proof. now destruct p, q. Qed.

Lemma is_permutation_permutation n l : is_permutation n l = true -> permutation n l.
Proof.
  unfold is_permutation. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall. intros [Hl H].
  apply Permutation_sym, NoDup_Permutation_bis; [apply seq_NoDup|rewrite seq_length; lia|].
  intros i Hi. specialize (H i Hi). apply existsb_exists in H as (k & Hk & E). now apply Nat.eqb_eq in E as ->.
Qed.

Lemma implies_true g have need p A : terminal A = false -> implies have need = true ->
  true_claim g have p A -> true_claim g need p A.
Proof.
  intros Ht. pose proof (wins2_wins1 g p A Ht). pose proof (holds2_holds1 g p A Ht).
  pose proof (wins1_holds1 g p A). pose proof (wins2_holds2 g p A).
  destruct have, need; simpl; intuition easy.
Qed.

Lemma true_claim_mover g c p A : shown (first (mover c p) (outcome g A)) c = true <-> true_claim g c p A.
Proof.
  destruct c; simpl; unfold wins1, wins2, holds1, holds2; destruct (first _ _); simpl; split; easy.
Qed.

Lemma race_spec {m n A} k : shape m n A -> race k A = true ->
  exists i, i < m /\ forall j, j < n -> row_sum A i + k <= outside A i j.
Proof.
  intros HA. unfold race. rewrite existsb_exists. intros (row & Hr & H).
  apply In_nth with (d := []) in Hr as (i & Hi & <-). fold (rows A) in Hi. rewrite (shape_rows HA) in Hi.
  exists i. split; auto. intros j Hj. rewrite forallb_forall in H. rewrite (shape_cols HA) in H.
  specialize (H (col_sum A j, entry A i j)). apply Nat.leb_le, H. unfold entry.
  replace (col_sum A j, nth j (nth i A []) 0) with (nth j (combine (map (col_sum A) (seq 0 n)) (nth i A [])) (0, 0)).
  - apply nth_In. rewrite combine_length, map_length, seq_length, (shape_row HA), Nat.min_id; auto.
  - rewrite combine_nth by now rewrite map_length, seq_length, (shape_row HA).
    rewrite (nth_map _ _ _ 0) by now rewrite seq_length. now rewrite seq_nth.
Qed.

Lemma race_true {m n A} g need : shape m n A -> terminal A = false ->
  (implies W1 need && race 0 A) || race 1 A = true -> true_claim g need R A.
Proof.
  intros HA Ht. rewrite orb_true_iff, andb_true_iff. intros [[Hn H]|H]; apply (race_spec _ HA) in H as (i & Hi & H).
  - apply (implies_true g W1 need); auto. apply (race_lemma_first g HA i Hi Ht).
    intros j Hj. specialize (H j Hj). lia.
  - apply (implies_true g W2 need); auto. simpl. unfold wins2. now rewrite (race_lemma g HA i Hi Ht H).
Qed.

Lemma transpose_claim {m n A} g c : shape m n A -> true_claim g c R (transpose A) -> true_claim g c C A.
Proof.
  intros HA. rewrite <- !true_claim_mover, (transpose_outcome g m n) by auto. now destruct c.
Qed.

Lemma evident_true {m n A} g need p : shape m n A -> evident g A need p = true -> true_claim g need p A.
Proof.
  intros HA. unfold evident. rewrite over_terminal, over_outcome_right. destruct (terminal A) eqn:Ht.
  - rewrite <- true_claim_mover, outcome_eq, Ht. auto.
  - destruct p; [now apply (race_true g need HA)|]. intros H. apply (transpose_claim g need HA).
    rewrite <- (transpose_terminal m n A HA) in Ht.
    apply (race_true g need (transpose_shape m n A HA) Ht H).
Qed.

Lemma by_closed_form_true {m n A} g need p : shape m n A -> by_closed_form g A need p = true -> true_claim g need p A.
Proof.
  intros HA. unfold by_closed_form. destruct (closed_form g A) as [o|] eqn:E; [|easy].
  rewrite andb_true_iff, negb_true_iff, over_terminal. intros [Ht H]. rewrite <- true_claim_mover.
  now rewrite (closed_form_right g HA Ht E).
Qed.

(** The steps and results so far are true. *)
Record sound (s : state) : Prop := {
  sound_matrix : shape (rows (the_matrix s)) (cols (the_matrix s)) (the_matrix s);
  sound_accepted : forall k c p A, PositiveMap.find k (accepted s) = Some (c, p, A) ->
    shape (rows A) (cols A) A /\ terminal A = false /\ true_claim (the_game s) c p A;
  sound_R : forall v, value_R s = Some v -> fst (outcome (the_game s) (the_matrix s)) = v;
  sound_C : forall v, value_C s = Some v -> snd (outcome (the_game s) (the_matrix s)) = v;
  sound_kind : forall k, the_kind s = Some k -> true_kind (the_game s) k (the_matrix s) }.

Section Sound.
Context {s : state} (Hs : sound s).
Let g := the_game s.

Lemma holds_true {m n A} need p ref : shape m n A -> holds s A need p ref = true -> true_claim g need p A.
Proof.
  intros HA. destruct ref as [| |k|k rho sigma]; simpl;
    [now apply (evident_true g need p HA)|now apply (by_closed_form_true g need p HA)| |];
    destruct (PositiveMap.find k (accepted s)) as [[[have q] B]|] eqn:E; try easy;
    apply (sound_accepted s Hs) in E as (HB & Ht & H); rewrite !andb_true_iff; intros [[Hq Hi] Hf];
    apply player_eqb_eq in Hq as ->; apply (implies_true _ _ _ _ _ Ht Hi) in H.
  - now apply matrix_eqb_eq in Hf as <-.
  - destruct Hf as [[Hrho Hsigma] Hf]. apply matrix_eqb_eq in Hf as <-.
    apply is_permutation_permutation in Hrho. apply is_permutation_permutation in Hsigma.
    rewrite <- true_claim_mover, (permute_outcome Hrho Hsigma) by auto. now apply true_claim_mover.
Qed.

Lemma holds_after_true {m n A} need p move to : shape m n A -> holds_after s A need p move to = true ->
  exists A', In A' (children A) /\ true_claim g need p A'.
Proof.
  intros HA. destruct move as [[i j]|], to as [|ref [|]]; try easy. unfold holds_after.
  rewrite !andb_true_iff, !Nat.ltb_lt, (shape_rows HA), (shape_cols HA). intros [[[Hi Hj] He] H].
  exists (lower A i j). split; [apply (in_children HA); eauto 10|].
  apply (holds_true need p ref (shape_lower HA i j) H).
Qed.

Lemma holds_all_true {m n} need p As to : (forall A, In A As -> shape m n A) ->
  holds_all s As need p to = true -> forall A, In A As -> true_claim g need p A.
Proof.
  revert to. induction As as [|A As IH]; intros to HA H B HB; [easy|].
  destruct to as [|ref to]; [easy|]. simpl in H. apply andb_true_iff in H as [H1 H2].
  destruct HB as [<-|HB].
  - apply (holds_true need p ref (HA A (or_introl eq_refl)) H1).
  - apply (IH to); auto. intros A' HA'. apply HA. now right.
Qed.

Lemma check_claim_true c p A move to : check_claim s c p A move to = true ->
  shape (rows A) (cols A) A /\ terminal A = false /\ true_claim g c p A.
Proof.
  unfold check_claim. rewrite !andb_true_iff, negb_true_iff, over_terminal. intros [[HA Ht] H].
  apply rectangular_shape in HA. split; [|split]; auto.
  pose proof (child_shape HA) as Hc.
  destruct c.
  - apply (holds_after_true W2 p move to HA) in H. now apply wins1_iff.
  - destruct to as [|ref to]; [easy|]. rewrite !andb_true_iff in H. destruct H as [[_ H1] H2].
    apply wins2_iff; auto. split.
    + now apply (holds_true W1 p ref HA).
    + now apply (holds_all_true W1 p _ to Hc).
  - apply (holds_after_true H2 p move to HA) in H as (A' & HA' & H). now apply holds1_move with A'.
  - rewrite andb_true_iff in H. destruct H as [_ H]. apply holds2_moves; auto.
    now apply (holds_all_true H1 p _ to Hc).
Qed.

Lemma check_value_true p v to : check_value s p v to = true -> first p (outcome g (the_matrix s)) = v.
Proof.
  pose proof (sound_matrix s Hs) as HA. unfold check_value.
  destruct v, to as [|ref [|ref' [|]]]; try easy.
  - apply (holds_true W1 p ref HA).
  - rewrite andb_true_iff. intros [H1 H2].
    apply (holds_true _ p ref HA) in H1. apply (holds_true _ _ ref' HA) in H2.
    simpl in *. unfold holds1, holds2 in *. rewrite opponent_opponent in H2. now destruct (first p _).
  - intros H. apply (holds_true _ _ ref HA) in H. simpl in H. unfold wins2 in H. now rewrite opponent_opponent in H.
Qed.

Lemma check_side_true k p move to : check_side s k p move to = true ->
  if must_pass k p then all_moves_lose g p (the_matrix s) else ~ all_moves_lose g p (the_matrix s).
Proof.
  pose proof (sound_matrix s Hs) as HA. unfold check_side. destruct (must_pass k p).
  - rewrite andb_true_iff. intros [_ H]. unfold all_moves_lose.
    now apply (holds_all_true W1 (opponent p) _ to (child_shape HA)).
  - intros H Hall. apply (holds_after_true _ p move to HA) in H as (A' & HA' & H). now apply H, Hall.
Qed.

Lemma check_kind_true k r_move r c_move c : check_kind s k r_move r c_move c = true ->
  true_kind g k (the_matrix s).
Proof.
  unfold check_kind.
  destruct (value_R s) as [[]|] eqn:ER, (value_C s) as [[]|] eqn:EC; try easy.
  rewrite !andb_true_iff, negb_true_iff, over_terminal. intros [[Ht H1] H2].
  apply check_side_true in H1. apply check_side_true in H2.
  assert (seki g (the_matrix s)).
  { split; auto. rewrite (surjective_pairing (outcome _ _)). unfold g.
    now rewrite (sound_R s Hs D ER), (sound_C s Hs D EC). }
  destruct k as [|[]|]; simpl in *; unfold complete, semi_complete; auto.
Qed.

Lemma step_sound l s' : step s l = Some s' ->
  sound s' /\ the_game s' = the_game s /\ the_matrix s' = the_matrix s.
Proof.
  assert (Hc : forall (b : bool) (t t' : state), (if b then Some t else None) = Some t' -> b = true /\ t = t')
    by (intros [] t t' E; now inversion E).
  pose proof check_claim_true as H1. pose proof check_value_true as H2. pose proof check_kind_true as H3.
  destruct Hs as [Hm Hst HR HC Hk]. unfold g in *. clear g.
  destruct s as [g A n st vR vC k e]. unfold step. destruct e; [easy|].
  destruct l as [c p B move to|[] v to|k' r_move r c_move c|count]; intros E; apply Hc in E as [H <-];
    (split; [split; simpl in *; auto|auto]).
  - intros k' c' p' B'. destruct (Pos.eq_dec k' n) as [->|Hkn].
    + rewrite PositiveMap.gss. intros E. inversion E. subst. eauto.
    + rewrite PositiveMap.gso by auto. apply Hst.
  - apply andb_true_iff in H as [_ H]. apply H2 in H. intros w E. now inversion E; subst.
  - apply andb_true_iff in H as [_ H]. apply H2 in H. intros w E. now inversion E; subst.
  - apply andb_true_iff in H as [_ H]. apply H3 in H. intros w E. now inversion E; subst.
Qed.

End Sound.

Lemma steps_sound lines : forall s s', sound s -> steps s lines = Some s' ->
  sound s' /\ the_game s' = the_game s /\ the_matrix s' = the_matrix s.
Proof.
  induction lines as [|l lines IH]; simpl; intros s s' Hs H.
  - inversion H; subst; auto.
  - destruct (step s l) as [t|] eqn:E; [|easy]. apply (step_sound Hs) in E as (Ht & Eg & EA).
    apply IH in H; auto. rewrite <- Eg, <- EA. auto.
Qed.

Lemma start_sound g A s : start g A = Some s -> sound s /\ the_game s = g /\ the_matrix s = A.
Proof.
  unfold start. destruct (rectangular A) eqn:HA; [|easy]. destruct (playable A); [|easy].
  intros E. inversion E. split; auto. split; simpl; try easy.
  - now apply rectangular_shape.
  - intros k c p B. now rewrite PositiveMap.gempty.
Qed.

(** What an accepted certificate says is true. *)
Theorem check_sound g A lines p : check g A lines = Some p ->
  (forall v, proved_R p = Some v -> fst (outcome g A) = v) /\
  (forall v, proved_C p = Some v -> snd (outcome g A) = v) /\
  (forall k, proved_kind p = Some k -> true_kind g k A).
Proof.
  unfold check, finish. destruct (start g A) as [s|] eqn:E; [|easy].
  apply start_sound in E as (Hs & <- & <-). destruct (steps s lines) as [t|] eqn:E; [|easy].
  apply (steps_sound _ _ _ Hs) in E as ([_ _ HR HC Hk] & Eg & EA). rewrite Eg, EA in *.
  destruct (ended t); [|easy]. intros E'. inversion E'. auto.
Qed.

(** ** Example: a certificate of the complete seki [[2]] *)

Example complete_2 : complete SEKI [[2]].
Proof.
  refine (proj2 (proj2 (check_sound SEKI [[2]] [
    Claim W1 R [[1]] (Some (0, 0)) [Evident];
    Claim W1 C [[1]] (Some (0, 0)) [Evident];
    Claim H2 R [[2]] None [Step 1];
    Claim H2 C [[2]] None [Step 2];
    Value R D [Step 3; Step 4];
    Value C D [Step 4; Step 3];
    Kind Complete None [Step 2] None [Step 1];
    End 4] (Build_proved (Some D) (Some D) (Some Complete)) eq_refl)) Complete eq_refl).
Qed.

(** ** Example: the closed form, with entries of any size, and a false claim *)

Example race_of_1000 : let A := [[1000; 1001; 7]; [4; 1002; 1000]] in
  map (fun v => check DSEKI A [Value R v [TwoRows]; Value C W [TwoRows]; End 0]) [L; W]
  = [Some (Build_proved (Some L) (Some W) None); None].
Proof. vm_compute. reflexivity. Qed.
