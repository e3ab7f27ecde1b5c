(** The main theorems rest on nothing but the definitions: no axiom, nothing admitted.
    The Makefile runs this file and refuses any other answer than
    "Closed under the global context". *)

From Seki Require Rules Basics Symmetry Races Threats GoodRows Blocks UnitLines LineSums DirectSums TwoLines Passing Certificate.

Print Assumptions Basics.outcome_eq.
Print Assumptions Basics.six_outcomes.
Print Assumptions Basics.wins1_iff.
Print Assumptions Basics.wins2_iff.
Print Assumptions Basics.complete_iff.
Print Assumptions Basics.dseki_wins.
Print Assumptions Basics.seki_dseki.
Print Assumptions Basics.complete_dseki.
Print Assumptions Symmetry.transpose_outcome.
Print Assumptions Symmetry.permute_outcome.
Print Assumptions Races.race_second.
Print Assumptions Races.race_first.
Print Assumptions Races.ready_lead.
Print Assumptions Races.race_lemma_first.
Print Assumptions Races.race_lemma.
Print Assumptions Threats.threats.
Print Assumptions Threats.not_tight.
Print Assumptions Threats.ready_end.
Print Assumptions GoodRows.good_row_holds.
Print Assumptions GoodRows.good_row_moves.
Print Assumptions Blocks.constant_block.
Print Assumptions Blocks.constant_block_seki.
Print Assumptions UnitLines.unit_lines_seki.
Print Assumptions UnitLines.unit_lines_dseki.
Print Assumptions UnitLines.unit_row_wins.
Print Assumptions UnitLines.unit_row_draws.
Print Assumptions LineSums.zero_one_complete.
Print Assumptions LineSums.zero_one_two_complete.
Print Assumptions DirectSums.sum_of_holds2.
Print Assumptions DirectSums.sum_of_seki.
Print Assumptions DirectSums.sum_of_must_pass.
Print Assumptions DirectSums.sum_of_complete.
Print Assumptions DirectSums.direct_sum_complete.
Print Assumptions DirectSums.sum_of_neutral.
Print Assumptions TwoLines.outside_both.
Print Assumptions TwoLines.outside_rows.
Print Assumptions TwoLines.closing_move.
Print Assumptions TwoLines.inside_outcome.
Print Assumptions TwoLines.inside_must_pass.
Print Assumptions Passing.game_value_outcome.
Print Assumptions Certificate.check_sound.

From Seki Require Automaton Lists SmallSizes.

Print Assumptions Automaton.automaton_right.
Print Assumptions Lists.proves_right.
Print Assumptions SmallSizes.complete_2x2_seki.
Print Assumptions SmallSizes.complete_2x2_dseki.
Print Assumptions SmallSizes.semi_complete_2x2.
Print Assumptions SmallSizes.complete_2x3.
Print Assumptions SmallSizes.semi_complete_2x3.
