(** * A checker of certificates (docs/file-formats.md)

    [check] reads the lines of a certificate and says what they prove; Certificate.v proves
    that this is true.  Rows, columns and moves are counted from 0 here, from 1 in files. *)

From Coq Require Import List Arith NArith Bool FMapPositive.
From Seki Require Import Rules Symmetry TwoRows.
Import ListNotations.

(** ** The lines of a certificate *)

(** p, moving first (1) or second (2), wins (W) or does not lose (H). *)
Inductive claim := W1 | W2 | H1 | H2.

(** Why a claim about a matrix holds: it is terminal or the race lemma says so; by the
    step of this number about the same matrix, or about one whose rows and columns, so
    permuted, make it; by the closed form, for at most two rows or at most two columns. *)
Inductive reference :=
  | Evident
  | TwoRows
  | Step (k : positive)
  | Permuted (k : positive) (rho sigma : list nat).

Inductive kind := Complete | SemiComplete (p : player) | Plain.

Inductive line :=
  | Claim (c : claim) (p : player) (A : matrix) (move : option (nat * nat)) (to : list reference)
  | Value (p : player) (v : value) (to : list reference)
  | Kind (k : kind) (r_move : option (nat * nat)) (r : list reference)
      (c_move : option (nat * nat)) (c : list reference)
  | End (count : N).

(** ** The checker *)

Record state := {
  the_game : game;
  the_matrix : matrix;
  next : positive; (* the number of the next step *)
  accepted : PositiveMap.t (claim * player * matrix);
  value_R : option value;
  value_C : option value;
  the_kind : option kind;
  ended : bool }.

Definition rectangular (A : matrix) : bool :=
  (0 <? rows A) && (0 <? cols A) && forallb (fun row => length row =? cols A) A.

(** Which rows and columns are zero, by their entries: to add great ones takes long. *)
Definition zero_rows (A : matrix) : list bool := map (forallb (Nat.eqb 0)) A.
Definition zero_cols (A : matrix) : list bool :=
  map (fun j => forallb (fun row => 0 =? nth j row 0) A) (seq 0 (cols A)).
Definition some (l : list bool) : bool := existsb (fun b => b) l.

Definition over (A : matrix) : bool := some (zero_rows A) || some (zero_cols A).
Definition over_outcome (g : game) (A : matrix) : value * value :=
  match some (zero_rows A), some (zero_cols A), g with
  | true, false, _ => (W, L)
  | false, true, _ => (L, W)
  | _, _, SEKI => (L, L)
  | _, _, DSEKI => (D, D)
  end.

(** No position of the game has two zero rows or two zero columns. *)
Definition at_most_one (l : list bool) : bool := length (filter (fun b => b) l) <=? 1.
Definition playable (A : matrix) : bool := at_most_one (zero_rows A) && at_most_one (zero_cols A).

Definition matrix_eqb (A B : matrix) : bool :=
  if list_eq_dec (list_eq_dec Nat.eq_dec) A B then true else false.

Definition player_eqb (p q : player) : bool :=
  match p, q with R, R | C, C => true | _, _ => false end.

(** The claim [have] about a matrix that is not terminal implies [need]. *)
Definition implies (have need : claim) : bool :=
  match have, need with
  | W2, _ | W1, W1 | W1, H1 | H2, H2 | H2, H1 | H1, H1 => true
  | _, _ => false
  end.

(** Some row has c_j − a_ij ≥ r_i + k for every j. *)
Definition race (k : nat) (A : matrix) : bool :=
  let sums := map (col_sum A) (seq 0 (cols A)) in
  existsb (fun row => let r := list_sum row + k in
    forallb (fun '(c, a) => r <=? c - a) (combine sums row)) A.

Definition shown (v : value) (need : claim) : bool :=
  match need with
  | W1 => is v W
  | W2 => is v L
  | H1 => negb (is v L)
  | H2 => negb (is v W)
  end.

(** The player who moves first where a claim of p is about. *)
Definition mover (need : claim) (p : player) : player :=
  match need with W1 | H1 => p | W2 | H2 => opponent p end.

Definition evident (g : game) (A : matrix) (need : claim) (p : player) : bool :=
  if over A then shown (first (mover need p) (over_outcome g A)) need
  else
    let B := match p with R => A | C => transpose A end in
    (implies W1 need && race 0 B) || race 1 B.

Definition by_closed_form (g : game) (A : matrix) (need : claim) (p : player) : bool :=
  match closed_form g A with
  | Some o => negb (over A) && shown (first (mover need p) o) need
  | None => false
  end.

Definition is_permutation (n : nat) (l : list nat) : bool :=
  (length l =? n) && forallb (fun i => existsb (Nat.eqb i) l) (seq 0 n).

(** The reference proves the claim [need] of p about A. *)
Definition holds (s : state) (A : matrix) (need : claim) (p : player) (ref : reference) : bool :=
  let by_step k f :=
    match PositiveMap.find k (accepted s) with
    | Some (have, q, B) => player_eqb q p && implies have need && f B
    | None => false
    end in
  match ref with
  | Evident => evident (the_game s) A need p
  | TwoRows => by_closed_form (the_game s) A need p
  | Step k => by_step k (fun B => matrix_eqb B A)
  | Permuted k rho sigma => by_step k (fun B =>
      is_permutation (rows B) rho && is_permutation (cols B) sigma && matrix_eqb (permute rho sigma B) A)
  end.

(** A move with one reference, which proves the claim after it. *)
Definition holds_after (s : state) (A : matrix) (need : claim) (p : player)
    (move : option (nat * nat)) (to : list reference) : bool :=
  match move, to with
  | Some (i, j), [ref] =>
      (i <? rows A) && (j <? cols A) && (0 <? entry A i j) && holds s (lower A i j) need p ref
  | _, _ => false
  end.

(** A reference for every active move, in row-major order. *)
Fixpoint holds_all (s : state) (As : list matrix) (need : claim) (p : player) (to : list reference) : bool :=
  match As, to with
  | [], [] => true
  | A :: As, ref :: to => holds s A need p ref && holds_all s As need p to
  | _, _ => false
  end.

Definition none {X} (o : option X) : bool := match o with None => true | Some _ => false end.

Definition check_claim (s : state) (c : claim) (p : player) (A : matrix)
    (move : option (nat * nat)) (to : list reference) : bool :=
  rectangular A && negb (over A) &&
  match c, to with
  | W1, _ => holds_after s A W2 p move to
  | H1, _ => holds_after s A H2 p move to
  | W2, ref :: to => none move && holds s A W1 p ref && holds_all s (children A) W1 p to
  | W2, [] => false
  | H2, _ => none move && holds_all s (children A) H1 p to
  end.

Definition check_value (s : state) (p : player) (v : value) (to : list reference) : bool :=
  let A := the_matrix s in
  match v, to with
  | W, [ref] => holds s A W1 p ref
  | L, [ref] => holds s A W2 (opponent p) ref
  | D, [ref; ref'] => holds s A H1 p ref && holds s A H2 (opponent p) ref'
  | _, _ => false
  end.

Definition must_pass (k : kind) (p : player) : bool :=
  match k with Complete => true | SemiComplete q => player_eqb p q | Plain => false end.

(** A player who must pass loses after every active move; another has a move that does not. *)
Definition check_side (s : state) (k : kind) (p : player) (move : option (nat * nat)) (to : list reference) : bool :=
  let A := the_matrix s in
  if must_pass k p then none move && holds_all s (children A) W1 (opponent p) to
  else holds_after s A H2 p move to.

Definition check_kind (s : state) (k : kind) (r_move : option (nat * nat)) (r : list reference)
    (c_move : option (nat * nat)) (c : list reference) : bool :=
  match value_R s, value_C s with
  | Some D, Some D => negb (over (the_matrix s)) && check_side s k R r_move r && check_side s k C c_move c
  | _, _ => false
  end.

Definition start (g : game) (A : matrix) : option state :=
  if rectangular A && playable A
  then Some (Build_state g A 1 (PositiveMap.empty _) None None None false)
  else None.

Definition step (s : state) (l : line) : option state :=
  let '(Build_state g A n st vR vC k e) := s in
  if e then None
  else match l with
  | Claim c p B move to =>
      if check_claim s c p B move to
      then Some (Build_state g A (Pos.succ n) (PositiveMap.add n (c, p, B) st) vR vC k false) else None
  | Value R v to =>
      if none vR && check_value s R v to then Some (Build_state g A n st (Some v) vC k false) else None
  | Value C v to =>
      if none vC && check_value s C v to then Some (Build_state g A n st vR (Some v) k false) else None
  | Kind k' r_move r c_move c =>
      if none k && check_kind s k' r_move r c_move c
      then Some (Build_state g A n st vR vC (Some k') false) else None
  | End count =>
      if (n =? N.succ_pos count)%positive && negb (none vR && none vC)
      then Some (Build_state g A n st vR vC k true) else None
  end.

(** What an accepted certificate proves: the value for each player, moving first, and the kind. *)
Record proved := { proved_R : option value; proved_C : option value; proved_kind : option kind }.

Definition finish (s : state) : option proved :=
  if ended s then Some (Build_proved (value_R s) (value_C s) (the_kind s)) else None.

Fixpoint steps (s : state) (lines : list line) : option state :=
  match lines with
  | [] => Some s
  | l :: lines => match step s l with Some s => steps s lines | None => None end
  end.

Definition check (g : game) (A : matrix) (lines : list line) : option proved :=
  match start g A with
  | Some s => match steps s lines with Some s => finish s | None => None end
  | None => None
  end.
