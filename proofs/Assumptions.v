(** The main theorems rest on nothing but the definitions: no axiom, nothing admitted.
    The Makefile runs this file and refuses any other answer than
    "Closed under the global context". *)

From Seki Require Rules Basics Symmetry DrawsAbove Races Slack Threats GoodRows Blocks UnitLines LineSums DirectSums TwoLines
  TwoRowsSeki SpecialTwoRows TwoRowsDseki ClosedForm SmallKinds Passing Certificate.

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
Print Assumptions DrawsAbove.draw_above_complete.
Print Assumptions DrawsAbove.no_complete_no_draw.
Print Assumptions Races.race_second.
Print Assumptions Races.race_first.
Print Assumptions Races.ready_lead.
Print Assumptions Races.race_lemma_first.
Print Assumptions Races.race_lemma.
Print Assumptions Slack.slack_bounds_sum.
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
Print Assumptions UnitLines.seki_line_sums.
Print Assumptions LineSums.zero_one_complete.
Print Assumptions LineSums.zero_one_two_complete.
Print Assumptions DirectSums.direct_sums_holds2.
Print Assumptions DirectSums.direct_sums_seki.
Print Assumptions DirectSums.direct_sums_must_pass.
Print Assumptions DirectSums.direct_sums_complete.
Print Assumptions DirectSums.direct_sums_semi_complete.
Print Assumptions DirectSums.sum_of_neutral.
Print Assumptions TwoLines.outside_both.
Print Assumptions TwoLines.outside_rows.
Print Assumptions TwoLines.closing_move.
Print Assumptions TwoLines.closing_inside.
Print Assumptions TwoLines.inside_outcome.
Print Assumptions TwoLines.inside_must_pass.
Print Assumptions TwoLines.inside_split.
Print Assumptions TwoLines.small_lines_split.
Print Assumptions TwoRowsSeki.two_rows_second.
Print Assumptions TwoRowsSeki.two_rows_first.
Print Assumptions TwoRowsSeki.long_first_C.
Print Assumptions TwoRowsSeki.long_second_C.
Print Assumptions TwoRowsSeki.long_decided.
Print Assumptions SpecialTwoRows.complete_2x2_seki.
Print Assumptions SpecialTwoRows.no_seki_2xn.
Print Assumptions TwoRowsDseki.two_rows_wins.
Print Assumptions TwoRowsDseki.two_rows_holds.
Print Assumptions TwoRowsDseki.two_rows_holds_first.
Print Assumptions TwoRowsDseki.must_pass_dseki.
Print Assumptions ClosedForm.closed_form_right.
Print Assumptions SmallKinds.complete_special.
Print Assumptions SmallKinds.no_semi_complete.
Print Assumptions Passing.game_value_outcome.
Print Assumptions Passing.forces_outcome.
Print Assumptions Certificate.check_sound.
