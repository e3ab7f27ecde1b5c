"""Tests of the package: its doctests, errors, sessions and the notebook."""

import doctest
import os
import pydoc
import tempfile
import threading
import unittest
import unittest.mock
from pathlib import Path

import notebook
import sekilab


def load_tests(loader, tests, ignore):
    tests.addTests(doctest.DocTestSuite(sekilab))
    return tests


class Commands(unittest.TestCase):
    def test_error(self):
        with self.assertRaises(sekilab.SekiError) as caught:
            sekilab.list_seki("nonsense", size=2)
        self.assertEqual(caught.exception.status, 2)
        self.assertIn("nonsense", str(caught.exception))

    def test_wrong_arguments_are_refused_at_the_call(self):
        for call in (lambda: sekilab.census(size=0), lambda: sekilab.enumerate_classes(size=2, sums=3), lambda: sekilab.list_seki(where="plana"),
                     lambda: sekilab.count(size=0), lambda: sekilab.check_all(7), lambda: sekilab.check_all("1 1; 1 1"),
                     lambda: sekilab.check_all([], timeout="soon"), lambda: sekilab.check([[1]], game="go")):
            with self.assertRaises(sekilab.SekiError) as caught:
                call()
            self.assertEqual(caught.exception.status, 2)
        self.assertEqual(list(sekilab.list_seki("semi-complete", size=2)), [])
        self.assertEqual(list(sekilab.check_all([])), [])

    def test_help_fits_on_two_screens(self):
        lines = pydoc.plain(pydoc.render_doc(sekilab)).splitlines()
        self.assertLessEqual(len(lines), 100)
        self.assertEqual([line for line in lines if len(line) > 100 and not line.lstrip().startswith("/")], [])
        self.assertEqual([name for name in sekilab.__all__ if name not in "".join(lines)], [])

    def test_count(self):
        self.assertEqual(sekilab.count(size=3, max_sum=5), sum(1 for _ in sekilab.enumerate_classes(size=3, max_sum=5)))
        self.assertEqual(sekilab.count(sum=8), sekilab.count(size=8, sum=8))  # without a size, all of them

    def test_check_from_several_threads(self):
        found = []
        threads = [threading.Thread(target=lambda k=k: found.append(sekilab.check([[k]])["sum"] == k)) for k in range(1, 9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [True] * 8)

    def test_rows_on_lines_and_labels(self):
        want = [[2, 1, 0], [1, 2, 0], [0, 0, 2]]
        for text in ("2 1 0\n1 2 0\n0 0 2", "\n2 1 0\r\n1 2 0\r\n0 0 2\r\n", "3.3.8.1"):
            self.assertEqual(sekilab.check(text)["matrix"], want)
            self.assertEqual(sekilab.canon(text)["matrix"], want)
            self.assertEqual([r["matrix"] for r in sekilab.check_all([text])], [want])
            self.assertTrue(sekilab.board(text).strip())

    def test_missing_command(self):
        with unittest.mock.patch.dict(os.environ, SEKI="no-such-command"), self.assertRaises(sekilab.SekiError) as caught:
            sekilab.count(size=2, max_sum=3)
        self.assertIn("go install ./cmd/seki", str(caught.exception))
        self.assertEqual(caught.exception.status, 127)

    def test_leaving_a_list_early_ends_the_command(self):
        records = sekilab.enumerate_classes(rows=5, cols=5, sum=30)  # takes hours
        self.assertEqual(next(records)["sum"], 30)
        records.close()

    def test_undecided(self):
        hard = [[5, 4, 3, 4, 5], [4, 6, 5, 3, 3], [3, 4, 6, 5, 4], [5, 3, 4, 6, 4], [4, 5, 3, 4, 6]]
        self.assertEqual(sekilab.check(hard, timeout="100ms")["games"]["seki"]["outcome"], "?")

    def test_explanation_and_moves(self):
        record = sekilab.check([[3, 1], [0, 2]], moves=True, explain=True, invariants=True, game="seki")
        self.assertEqual([(m["row"], m["col"]) for m in record["moves"]], [(1, 1), (1, 2), (2, 2)])
        self.assertTrue(record["games"]["seki"]["lines"])
        self.assertTrue(record["invariants"])

    def test_invariants_have_types(self):
        values = sekilab.check([[2, 0], [0, 1]], invariants=True)["invariants"]
        self.assertEqual((values["abs_det"], values["permanent"], values["rank"]), (2, 2, 2))
        self.assertIs(values["constant"], False)
        self.assertEqual(values["summands"], ["2", "1"])
        self.assertIsNone(sekilab.check([[1, 1, 1]], invariants=True)["invariants"]["abs_det"])
        great = sekilab._record('{"invariants":{"permanent":"123456789012345678901","abs_det":null,"pattern":"1"}}')
        self.assertEqual(great["invariants"], {"permanent": 123456789012345678901, "abs_det": None, "pattern": "1"})

    def test_memory(self):
        large = [[9] * 16] * 16
        self.assertEqual(sekilab.check(large, memory="1M", game="seki")["games"]["seki"]["limit"], "memory")

    def test_check_all_keeps_the_order(self):
        matrices = [[[a, b], [c, d]] for a in range(1, 4) for b in range(1, 3) for c in range(1, 3) for d in range(1, 4)]
        records = list(sekilab.check_all(matrices))
        self.assertEqual([r["matrix"] for r in records], matrices)
        for record in records:
            self.assertEqual(record, sekilab.check(record["matrix"]) if record["sum"] == 6 else record)

    def test_check_all_goes_on_after_bad_matrices(self):
        given = [[[2]], [[1, 1], [1]], [[1, 0.5]], "1 1; 1 x", 7, "@file", [[1], [-1]], "1 1; 1 1", [[0, 0], [0, 0]]]
        records = list(sekilab.check_all(given, game="seki"))
        self.assertEqual([r.get("error") for r in records], [
            None, "row 2 has 1 entry, row 1 has 2", "the entry in row 1, column 2 is not an integer: 0.5",
            'unexpected "x": expected the entry in row 2, column 2', "a matrix must be a list, not 7",
            "'@file' is no matrix but names an input of the command", "the entry in row 2, column 1 is negative",
            None, "2 zero rows: no play leads there, the game ends at the first one"])
        self.assertEqual([r["line"] for r in records if "error" in r], [2, 3, 4, 5, 6, 7, 9])
        self.assertEqual(records[7]["games"]["seki"]["kind"], "complete")

    def test_check_all_reads_while_the_command_writes(self):
        wide = [[1] * 3000]  # more than the pipes hold, both ways
        self.assertEqual(sum(r["sum"] for r in sekilab.check_all([wide] * 300, game="seki")), 900000)

    def test_check_all_with_wrong_options(self):
        with self.assertRaises(sekilab.SekiError) as caught:
            sekilab.check_all([[[2]]] * 1000, game="sekki")
        self.assertIn('unknown --game "sekki"', str(caught.exception))

    def test_an_error_of_the_iterable_is_raised(self):
        def broken():
            yield [[2]]
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            list(sekilab.check_all(broken()))

    def test_texts(self):
        for text in ("1 1; 1 1", "\n[[1 1]\n [1 1]]\n", "{{1,1},{1,1}}", "\\begin{pmatrix} 1 & 1 \\\\ 1 & 1 \\end{pmatrix}"):
            self.assertEqual(sekilab.check(text)["matrix"], [[1, 1], [1, 1]])
            self.assertEqual([r["sum"] for r in sekilab.check_all([text, text])], [4, 4])
            self.assertEqual(sekilab.canon(text)["canonical"], [[1, 1], [1, 1]])
        for text, error in {
            "1 1; 1 x": 'unexpected "x": expected the entry in row 2, column 2',
            "[[1 1]\n [1 x]]": 'unexpected "x": expected the entry in row 2, column 2 or "]"',
            "1 1\n1 x": 'unexpected "x": expected the entry in row 2, column 2',
            "\r\n1 1\r\n1": "row 2 has 1 entry, row 1 has 2",
            "1 1\n\n1 1": "only one matrix is expected here",
            "3.3.8.9": "no listed class has the label 3.3.8.9",
            "-": "'-' is no matrix but names an input of the command",
        }.items():
            with self.assertRaises(sekilab.SekiError) as caught:
                sekilab.check(text)
            self.assertEqual(str(caught.exception), error)
            self.assertEqual(caught.exception.status, 2)

    def test_what_is_no_integer_is_an_error(self):
        for matrix, error in (
            ([[1, -0.5]], "the entry in row 1, column 2 is not an integer: -0.5"),
            ([[1], [1.0]], "the entry in row 2, column 1 is not an integer: 1.0"),
            ([[1], [None]], "the entry in row 2, column 1 is not an integer: None"),
            (["1 1", "1 1"], "the entry in row 1, column 1 is not an integer: '1'"),
            ([1, 1], "row 1 must be a list, not 1"),
            (None, "a matrix must be a list, not None"),
            ([], "empty input: a matrix needs at least one entry"),
            ([[1], []], "row 2 is empty"),
        ):
            for function in (sekilab.check, sekilab.canon, sekilab.board):
                with self.assertRaises(sekilab.SekiError) as caught:
                    function(matrix)
                self.assertIn(error, str(caught.exception))

    def test_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder, "proof.cert"))
            record = sekilab.check([[2, 1], [1, 2]], game="seki", certificate=file)
            self.assertEqual(record["games"]["seki"]["kind"], "complete")
            self.assertIn("complete", sekilab.verify(file))
            record = sekilab.check([[3000, 3001], [3002, 3000]], game="seki", certificate=file)
            self.assertEqual(record["games"]["seki"], {"outcome": "DD", "kind": "seki", "theorem": "two-rows"})
            self.assertIn("proved by the theorem of two rows: SEKI of 3000 3001; 3002 3000: DD, seki", sekilab.verify(file))
            Path(file).write_text("not a proof\n")
            with self.assertRaises(sekilab.SekiError):
                sekilab.verify(file)

    def test_catalog(self):
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder, "seki.db"))
            sekilab._run(["catalog", "build", "--size", 2, "--max-sum", 8, "--db", file, "--quiet"])
            self.assertEqual(next(sekilab.catalog(file, "SELECT count(*) AS n FROM seki"))["n"], 5)
            with self.assertRaises(sekilab.SekiError):
                sekilab.catalog(file, "SELEC 1")

    def test_frame(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        table = sekilab.frame(sekilab.list_seki("complete", size=2))
        self.assertEqual(list(table["seki_kind"]), ["complete"] * 5)
        table = sekilab.frame(sekilab.check_all(["1 1; 1 1", [[2, 1, 1], [1, 2, 0]], [[1]]], invariants=True))
        self.assertEqual(list(table["permanent"]), [2, 8, 1])
        self.assertEqual([str(table.dtypes[name]) for name in ("rank", "planar", "permanent", "abs_det", "seki_kind")],
                         ["Int64", "boolean", "Int64", "Int64", "string"])
        self.assertTrue(table["abs_det"].isna()[1])
        self.assertNotIn("invariants", table)

    def test_arrays(self):
        try:
            import numpy
            import pandas
        except ImportError:
            self.skipTest("numpy or pandas is not installed")
        array = numpy.array([[1, 1], [1, 2]], dtype=numpy.uint8)
        for given in (array, array.T, pandas.DataFrame(array, columns=["a", "b"]), str(array), repr(array)):
            self.assertEqual(sekilab.check(given)["matrix"], [[1, 1], [1, 2]])
        for bad in (array / 2, pandas.DataFrame(array / 1), array[0], numpy.array([[[1]]]), array.astype(object) / 2):
            with self.assertRaises(sekilab.SekiError):
                sekilab.check(bad)

    def test_version(self):
        self.assertRegex(sekilab.__version__, r"^\d+\.\d+\.\d+$")


class Sessions(unittest.TestCase):
    def test_errors_name_what_was_given_and_leave_the_session_alive(self):
        with sekilab.session() as ask:
            for matrix, error in (([[1.9]], "the entry in row 1, column 1 is not an integer: 1.9"),
                                  ([[1], [1, 1]], "row 2 has more entries than row 1, which has 1"),
                                  ("1 x", 'unexpected "x": expected the entry in row 1, column 2')):
                with self.assertRaises(sekilab.SekiError) as caught:
                    ask(matrix)
                self.assertEqual(str(caught.exception), error)
            self.assertEqual(ask("1,1/1,1")["sum"], 4)

    def test_wrong_flags(self):
        with self.assertRaises(sekilab.SekiError) as caught, sekilab.session(game="sekki"):
            self.fail("the session has begun")
        self.assertEqual(str(caught.exception), 'unknown --game "sekki": both, seki or dseki, did you mean seki?')
        self.assertEqual(caught.exception.status, 2)

    def test_ended(self):
        with sekilab.session() as ask:
            pass
        with self.assertRaises(sekilab.SekiError):
            ask([[2]])


class Notebook(unittest.TestCase):
    def test_outputs(self):
        self.assertEqual(notebook.run(Path(__file__).parent.parent / "a-day.ipynb"), [])


if __name__ == "__main__":
    unittest.main()
