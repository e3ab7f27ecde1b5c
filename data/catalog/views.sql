-- Views of a catalogue; seki help catalog query has them, and the tables seki, layers and build.

CREATE VIEW ranges AS -- how far the catalogue is exhaustive, by size
SELECT rows, cols, kind, min(sum) AS min_sum, max(sum) AS max_sum, count(*) AS layers, sum(classes) AS classes
FROM layers GROUP BY rows, cols, kind ORDER BY rows, cols;

CREATE VIEW complete AS -- every complete seki
SELECT matrix, sum, row_sums, col_sums, seki_kind, dseki_kind, theorem FROM seki
WHERE seki_kind = 'complete' ORDER BY rows, cols, sum, matrix;

CREATE VIEW complete_by_size AS -- numbers of complete and semi-complete seki by size
SELECT rows, cols, sum(seki_complete) AS seki_complete, sum(seki_semi_complete_R + seki_semi_complete_C) AS seki_semi_complete,
sum(dseki_complete) AS dseki_complete, sum(dseki_semi_complete_R + dseki_semi_complete_C) AS dseki_semi_complete
FROM layers GROUP BY rows, cols ORDER BY rows, cols;

CREATE VIEW complete_by_sum AS -- numbers of complete seki by size and sum
SELECT rows, cols, sum, seki_complete, dseki_complete FROM layers
WHERE seki_complete + dseki_complete > 0 ORDER BY rows, cols, sum;

CREATE VIEW semi_complete AS -- every semi-complete seki, of either game
SELECT matrix, sum, seki_kind, seki_must_pass, dseki_kind, dseki_must_pass FROM seki
WHERE 'semi-complete' IN (seki_kind, dseki_kind) ORDER BY rows, cols, sum, matrix;

CREATE VIEW largest AS -- the complete seki of the greatest sum of each size
SELECT rows, cols, sum, matrix FROM seki AS s WHERE seki_kind = 'complete' AND sum =
(SELECT max(sum) FROM seki WHERE rows = s.rows AND cols = s.cols AND seki_kind = 'complete') ORDER BY rows, cols, matrix;

CREATE VIEW not_constant AS -- complete seki whose line sums are not all equal
SELECT matrix, sum, row_sums, col_sums, components FROM seki
WHERE seki_kind = 'complete' AND NOT constant ORDER BY rows, cols, sum, matrix;

CREATE VIEW uncovered AS -- complete seki that no theorem of the paper covers
SELECT matrix, sum, max_entry, constant, components FROM seki
WHERE seki_kind = 'complete' AND theorem = '' ORDER BY rows, cols, sum, matrix;

CREATE VIEW decomposable AS -- complete seki that are direct sums
SELECT matrix, sum, summands, seki_summand_kinds FROM seki
WHERE seki_kind = 'complete' AND components > 1 ORDER BY rows, cols, sum, matrix;

CREATE VIEW symmetric AS -- complete seki by the order of their automorphism group
SELECT automorphisms, matrix, sum, self_transpose FROM seki
WHERE seki_kind = 'complete' ORDER BY automorphisms DESC, rows, cols, sum, matrix;
