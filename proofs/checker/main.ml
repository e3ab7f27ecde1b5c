(* Checks certificates (docs/file-formats.md). This program reads words and numbers.
   Certificate, which is extracted from Coq, decides whether they are a proof. *)

open Certificate

exception Malformed of string

let malformed fmt = Printf.ksprintf (fun s -> raise (Malformed s)) fmt

(* Entries and places are small; all natural numbers share their predecessors. *)
let nats =
  let t = Array.make 65536 O in
  for k = 1 to 65535 do t.(k) <- S t.(k - 1) done;
  t

let int word =
  let length = String.length word in
  if length = 0 || length > 15 || (word.[0] = '0' && length > 1) || String.exists (fun c -> c < '0' || c > '9') word
  then malformed "%S is not a number" word
  else int_of_string word

let nat k = if 0 <= k && k < Array.length nats then nats.(k) else malformed "%d is too large" k

(* Files count from 1, the checker from 0. *)
let place word = match int word with 0 -> malformed "0 is not a place" | k -> nat (k - 1)

let rec positive k = if k = 1 then XH else if k land 1 = 1 then XI (positive (k / 2)) else XO (positive (k / 2))

let places = function "" -> [] | words -> List.map place (String.split_on_char ',' words)

let matrix word =
  List.map (fun row -> List.map (fun x -> nat (int x)) (String.split_on_char ',' row)) (String.split_on_char ';' word)

let game = function "seki" -> SEKI | "dseki" -> DSEKI | word -> malformed "%S is not a game" word
let player = function "R" -> R | "C" -> C | word -> malformed "%S is not a player" word

let move = function
  | "-" -> None
  | word -> (
    match places word with [ i; j ] -> Some (i, j) | _ -> malformed "%S is not a move" word)

let reference word =
  match String.split_on_char ':' word with
  | [ "0" ] -> Evident
  | [ "t" ] -> TwoRows
  | k :: lists -> (
    match (int k, lists) with
    | 0, _ -> malformed "reference 0 has no permutations"
    | k, [] -> Step (positive k)
    | k, [ rows; cols ] -> Permuted (positive k, places rows, places cols)
    | _ -> malformed "%S is not a reference" word)
  | [] -> assert false

let references = List.map reference

let kind = function
  | "complete" -> Complete
  | "semi-complete-R" -> SemiComplete R
  | "semi-complete-C" -> SemiComplete C
  | "seki" -> Plain
  | word -> malformed "%S is not a kind" word

(* The references before the word C, and what follows it. *)
let rec side = function
  | "C" :: rest -> ([], rest)
  | word :: rest -> let refs, rest = side rest in (reference word :: refs, rest)
  | [] -> malformed "a kind says nothing of C"

(* The line of these words. The checksum [sum] of all lines before it detects damage; it proves nothing. *)
let line sum words =
  match words with
  | ("W1" | "W2" | "H1" | "H2") as c :: p :: m :: mv :: refs ->
    let c = match c with "W1" -> W1 | "W2" -> W2 | "H1" -> H1 | _ -> H2 in
    Claim (c, player p, matrix m, move mv, references refs)
  | "value" :: p :: (("W" | "D" | "L") as v) :: refs ->
    Value (player p, (match v with "W" -> W | "D" -> D | _ -> L), references refs)
  | "kind" :: k :: "R" :: r_move :: rest -> (
    match side rest with
    | r, c_move :: c -> Kind (kind k, move r_move, r, move c_move, references c)
    | _, [] -> malformed "a kind says nothing of C")
  | [ "end"; count; crc ] ->
    if crc <> Printf.sprintf "%08x" sum then malformed "the checksum is %08x, not %s" sum crc;
    End (match int count with 0 -> N0 | k -> Npos (positive k))
  | _ -> malformed "not a line of a certificate"

(* The first line, and what the lines prove. *)
let check next =
  match next () with
  | Some (_, [ "seki-certificate"; "1"; g; m ]) -> (
    match start (game g) (matrix m) with
    | None -> malformed "no position of the game"
    | Some s ->
      let rec go s =
        match next () with
        | None -> s
        | Some (sum, words) -> (
          match step s (line sum words) with Some s -> go s | None -> malformed "the checker refuses it")
      in
      (g, m, finish (go s)))
  | _ -> malformed "not the first line of a certificate"

let value = function None -> "?" | Some W -> "W" | Some D -> "D" | Some L -> "L"

let kind_text = function
  | None -> ""
  | Some Complete -> ", complete"
  | Some (SemiComplete R) -> ", semi-complete, R must pass"
  | Some (SemiComplete C) -> ", semi-complete, C must pass"
  | Some Plain -> ", seki"

(* The IEEE CRC-32 of a text that follows one with the CRC-32 [sum]. *)
let crc32 =
  let rec shift k c = if k = 0 then c else shift (k - 1) ((if c land 1 = 1 then 0xedb88320 else 0) lxor (c lsr 1)) in
  let table = Array.init 256 (shift 8) in
  fun sum text ->
    let c = ref (sum lxor 0xffffffff) in
    String.iter (fun ch -> c := table.((!c lxor Char.code ch) land 255) lxor (!c lsr 8)) text;
    !c lxor 0xffffffff

(* Whether the certificate in a file is accepted. *)
let check_file name =
  let file = open_in_bin name in
  let number = ref 0 and read = ref 0 and sum = ref 0 in
  let next () =
    incr number;
    match input_line file with
    | exception End_of_file -> None
    | text ->
      let text = text ^ "\n" and before = !sum in
      read := !read + String.length text;
      if pos_in file < !read then malformed "the line does not end";
      sum := crc32 before text;
      Some (before, String.split_on_char ' ' (String.sub text 0 (String.length text - 1)))
  in
  Fun.protect ~finally:(fun () -> close_in file) @@ fun () ->
  match check next with
  | g, m, Some p ->
    Printf.printf "%s: proved: %s of %s: %s%s%s\n" name g m (value p.proved_R) (value p.proved_C) (kind_text p.proved_kind);
    true
  | _, _, None ->
    Printf.printf "%s: refused: line %d: the last line is missing\n" name !number;
    false
  | exception Malformed why ->
    Printf.printf "%s: refused: line %d: %s\n" name !number why;
    false
  | exception Stack_overflow ->
    Printf.printf "%s: refused: line %d: the line is too long\n" name !number;
    false

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: check FILE..., certificates that seki check --certificate wrote"; exit 2
  | files -> (
    match List.map check_file files with
    | results -> if not (List.for_all Fun.id results) then exit 1
    | exception Sys_error why -> prerr_endline ("check: " ^ why); exit 2)
