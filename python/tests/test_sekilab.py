"""Tests of the package: its doctests, errors, sessions and the notebook."""

import doctest
import os
import tempfile
import time
import unittest
from pathlib import Path

import notebook
import sekilab


def load_tests(loader, tests, ignore):
    tests.addTests(doctest.DocTestSuite(sekilab))
    return tests


class Commands(unittest.TestCase):
    def test_error(self):
        with self.assertRaises(sekilab.SekiError) as caught:
            list(sekilab.list_seki("nonsense", size=2))
        self.assertEqual(caught.exception.status, 2)
        self.assertIn("nonsense", str(caught.exception))

    def test_missing_command(self):
        before = os.environ.get("SEKI")
        os.environ["SEKI"] = "no-such-command"
        try:
            with self.assertRaises(sekilab.SekiError) as caught:
                sekilab.version()
            self.assertIn("install", str(caught.exception))
        finally:
            if before is None:
                del os.environ["SEKI"]
            else:
                os.environ["SEKI"] = before

    def test_leaving_a_list_early_ends_the_command(self):
        start = time.monotonic()
        records = sekilab.enumerate_classes(rows=5, cols=5, sum=30)  # takes hours
        self.assertEqual(next(records)["sum"], 30)
        records.close()
        self.assertLess(time.monotonic() - start, 60)

    def test_undecided(self):
        hard = [[9, 4, 3, 4, 5], [4, 9, 5, 3, 3], [3, 4, 9, 5, 4], [5, 3, 4, 9, 4], [4, 5, 3, 4, 9]]
        self.assertEqual(sekilab.check(hard, timeout="100ms")["games"]["seki"]["outcome"], "?")

    def test_explanation_and_moves(self):
        record = sekilab.check([[3, 1], [0, 2]], moves=True, explain=True, invariants=True, game="seki")
        self.assertEqual([(m["row"], m["col"]) for m in record["moves"]], [(1, 1), (1, 2), (2, 2)])
        self.assertTrue(record["games"]["seki"]["lines"])
        self.assertTrue(record["invariants"])

    def test_check_all_keeps_the_order(self):
        matrices = [[[a, b], [c, d]] for a in range(1, 4) for b in range(1, 3) for c in range(1, 3) for d in range(1, 4)]
        records = list(sekilab.check_all(matrices))
        self.assertEqual([r["matrix"] for r in records], matrices)
        for record in records:
            self.assertEqual(record, sekilab.check(record["matrix"]) if record["sum"] == 6 else record)

    def test_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder, "proof.cert"))
            record = sekilab.certificate([[2, 1], [1, 2]], file)
            self.assertEqual(record["games"]["seki"]["kind"], "complete")
            self.assertIn("complete", sekilab.verify(file))
            Path(file).write_text("not a proof\n")
            with self.assertRaises(sekilab.SekiError):
                sekilab.verify(file)

    def test_catalog(self):
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder, "seki.db"))
            sekilab._run("catalog", "build", "--size", 2, "--max-sum", 8, "--db", file, "--quiet")
            self.assertEqual(next(sekilab.catalog(file, "SELECT count(*) AS n FROM seki"))["n"], 5)

    def test_frame(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        table = sekilab.frame(sekilab.list_seki("complete", size=2))
        self.assertEqual(list(table["seki_kind"]), ["complete"] * 5)


class Sessions(unittest.TestCase):
    def test_answers_at_once(self):
        with sekilab.Session() as session:
            start = time.monotonic()
            for _ in range(200):
                session.check([[2, 1], [1, 2]])
            self.assertLess(time.monotonic() - start, 30)

    def test_errors_leave_the_session_alive(self):
        with sekilab.Session() as session:
            with self.assertRaises(sekilab.SekiError):
                session.check([[1, 1], [1]])
            self.assertEqual(session.check([[2]])["sum"], 2)

    def test_closed(self):
        session = sekilab.Session()
        session.close()
        session.close()
        with self.assertRaises(sekilab.SekiError):
            session.check([[2]])


class Notebook(unittest.TestCase):
    def test_outputs(self):
        self.assertEqual(notebook.run(Path(__file__).parent.parent / "a-day.ipynb"), [])


if __name__ == "__main__":
    unittest.main()
