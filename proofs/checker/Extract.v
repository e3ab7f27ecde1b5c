(** The checker of Certificate.v as a program in OCaml. Booleans, lists, pairs and options
    become those of OCaml; numbers stay as they are in Coq. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Seki Require Import Checker.

Extraction Language OCaml.
Extraction "certificate.ml" start step finish.
