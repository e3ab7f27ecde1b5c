"""SEKI and D-SEKI from Python: a thin, typed layer over the command ``seki``.

Every function runs the command and returns what it writes as JSON, as dictionaries with
the field names of docs/json.md. Matrices are lists of rows.

>>> check([[1, 1], [1, 1]])["games"]["seki"]
{'outcome': 'DD', 'kind': 'complete'}
>>> [record["matrix"] for record in list_seki("complete", size=2)]
[[[2]], [[1, 1], [1, 1]], [[2, 0], [0, 2]], [[2, 1], [1, 2]], [[2, 2], [2, 2]]]

The command is looked for on the path; the environment variable SEKI names another one.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas

__all__ = [
    "Matrix", "Picture", "Record", "SekiError", "Session",
    "board", "canon", "catalog", "census", "certificate", "check", "check_all", "count", "enumerate_classes",
    "equivalent", "frame", "list_seki", "plot", "statement", "verify", "version",
]

Matrix = Sequence[Sequence[int]]
Record = dict[str, Any]


class SekiError(Exception):
    """The command refused or failed; the message is its own.

    >>> check([[1, 1], [1]])
    Traceback (most recent call last):
    sekilab.SekiError: argument 1, column 7: row 2 has 1 entry, row 1 has 2
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status  #: exit status: 1 failed, 2 wrong usage or bad input


def _command(arguments: Iterable[object]) -> list[str]:
    return [os.environ.get("SEKI", "seki"), *map(str, arguments)]


def _flags(options: dict[str, object]) -> list[object]:
    """Turns max_sum=9 into --max-sum 9, quiet=True into --quiet; None is left out."""
    flags: list[object] = []
    for name, value in options.items():
        flag = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            flags.append(flag)
        elif value is not None and value is not False:
            flags += [flag, value]
    return flags


class Picture(str):
    """The text of an SVG document, which notebooks show as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def _start(arguments: Iterable[object], **pipes: Any) -> subprocess.Popen[str]:
    command = _command(arguments)
    try:
        return subprocess.Popen(
            command, text=True, encoding="utf-8",
            **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **pipes})
    except FileNotFoundError:
        raise SekiError(f"there is no command {command[0]!r}: install it with go install ./cmd/seki, "
                        "or name it in the environment variable SEKI", 127) from None


def _error(message: str, status: int) -> SekiError:
    lines = [line for line in message.splitlines() if line.startswith("seki: ")]
    return SekiError(lines[-1].removeprefix("seki: ") if lines else message.strip() or f"status {status}", status)


def _run(*arguments: object, input: str | None = None, accept: tuple[int, ...] = (0,)) -> str:
    process = _start(arguments, **({} if input is None else {"stdin": subprocess.PIPE}))
    with process:
        out, message = process.communicate(input)
    if process.returncode not in accept:
        raise _error(message, process.returncode)
    return out


def _records(*arguments: object) -> Iterator[Record]:
    """Yields records while the command makes them. One that is left early is ended."""
    process = _start([*arguments, "--format", "jsonl", "--progress", "never"])
    assert process.stdout is not None and process.stderr is not None
    with process:
        try:
            for line in process.stdout:
                yield json.loads(line)
        except GeneratorExit:
            process.kill()
            raise
        message = process.stderr.read()
    if process.returncode != 0:
        raise _error(message, process.returncode)


def _text(matrix: Matrix) -> str:
    return "; ".join(" ".join(str(int(entry)) for entry in row) for row in matrix)


def version() -> str:
    """Returns the version of the command.

    >>> version().startswith("seki version ")
    True
    """
    return _run("--version").strip()


def check(matrix: Matrix, *, moves: bool = False, explain: bool = False, invariants: bool = False,
          game: str = "both", timeout: str | None = None, table: str | None = None) -> Record:
    """Returns outcome and kind of a matrix; what a limit leaves open is "?".

    >>> check([[3, 1], [0, 2]])["games"]["seki"]["outcome"]
    'WD'
    """
    out = _run("check", "--format", "jsonl", "--progress", "never",
               *_flags({"moves": moves, "explain": explain, "invariants": invariants, "game": game,
                        "timeout": timeout, "table": table}), "--", _text(matrix), accept=(0, 1))
    return json.loads(out)  # type: ignore[no-any-return]


def check_all(matrices: Iterable[Matrix], **options: object) -> Iterator[Record]:
    """Yields the records of many matrices, in order, decided together on all cores.

    >>> [r["games"]["seki"]["kind"] for r in check_all([[[1, 1], [1, 1]], [[3, 1], [0, 2]]])]
    ['complete', 'none']
    """
    text = "".join(_text(matrix) + "\n" for matrix in matrices)
    out = _run("check", "--format", "jsonl", "--quiet", *_flags(options), "-", input=text, accept=(0, 1))
    for line in out.splitlines():
        yield json.loads(line)


class Session:
    """One running command that answers questions about single matrices.

    It starts once and remembers positions, so that a question takes some tenths of a
    millisecond instead of the time of a process.

    >>> with Session() as session:
    ...     [session.check([[k, 1], [1, k]])["games"]["seki"]["kind"] for k in range(1, 5)]
    ['complete', 'complete', 'seki', 'seki']
    """

    def __init__(self, **options: object) -> None:
        self._process = _start(["check", "--format", "jsonl", "--quiet", *_flags(options), "-"],
                               stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def check(self, matrix: Matrix) -> Record:
        """Returns the record of a matrix. A matrix that is refused raises SekiError."""
        stdin, stdout = self._pipes()
        try:
            stdin.write(_text(matrix) + "\n")
            stdin.flush()
            line = stdout.readline()
        except (BrokenPipeError, ValueError):
            line = ""
        if not line:
            raise SekiError("the session has ended", 1)
        record: Record = json.loads(line)
        if "error" in record:
            raise SekiError(record["error"], 2)
        return record

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        assert self._process.stdin is not None and self._process.stdout is not None
        return self._process.stdin, self._process.stdout

    def close(self) -> None:
        """Ends the command."""
        if self._process.poll() is None:
            self._pipes()[0].close()
            try:
                self._process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        for pipe in self._pipes():
            pipe.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def list_seki(kind: str = "complete", **options: object) -> Iterator[Record]:
    """Yields all seki of a kind, complete, semi-complete or seki, by size and sum.

    The options are the flags of seki list: size, or rows and cols; max_sum, game, where, table.

    >>> next(list_seki("semi-complete", rows=3, cols=3, max_sum=20, game="seki"))["matrix"]
    [[4, 3, 0], [4, 0, 3], [0, 3, 3]]
    """
    return _records("list", "--kind", kind, *_flags(options))


def census(**options: object) -> Iterator[Record]:
    """Yields for each layer how many classes have each outcome and kind.

    >>> [record["classes"] for record in census(rows=3, cols=3, max_sum=6)]
    [1, 3, 13, 38]
    """
    return _records("census", *_flags(options))


def enumerate_classes(**options: object) -> Iterator[Record]:
    """Yields one matrix of every class.

    >>> [record["matrix"] for record in enumerate_classes(rows=2, cols=2, sum=3)]
    [[[2, 0], [0, 1]], [[1, 1], [1, 0]]]
    """
    return _records("enumerate", *_flags(options))


def count(rows: int, cols: int, sum: int) -> int:
    """Returns the exact number of classes of a layer.

    >>> count(3, 3, 22)
    151904
    """
    out = _run("count", "--rows", rows, "--cols", cols, "--sum", sum, "--format", "jsonl", "--progress", "never")
    return int(json.loads(out)["count"])


def canon(matrix: Matrix) -> Record:
    """Returns the canonical form of a matrix, with the permutations and the group order.

    >>> canon([[0, 1, 2], [2, 0, 0], [0, 2, 1]])["canonical"]
    [[2, 1, 0], [1, 2, 0], [0, 0, 2]]
    """
    return json.loads(_run("canon", "--format", "jsonl", "--", _text(matrix)))  # type: ignore[no-any-return]


def equivalent(first: Matrix, second: Matrix) -> bool:
    """Reports whether row and column permutations make one matrix of the other.

    >>> equivalent([[1, 2], [3, 4]], [[4, 3], [2, 1]])
    True
    """
    out = _run("equivalent", "--format", "jsonl", "--", _text(first), _text(second), accept=(0, 1))
    return bool(json.loads(out)["equivalent"])


def statement(then: str, if_: str | None = None, **options: object) -> Record:
    """Tests a statement over every class of a range; the record has the counterexamples.

    >>> found = statement("sum < 9", 'seki.kind == "complete"', size=3, max_sum=12)
    >>> found["holds"], found["counterexamples"][0]["matrix"]
    (False, [[1, 1, 1], [1, 1, 1], [1, 1, 1]])
    """
    out = _run("test", "--format", "jsonl", "--progress", "never", *_flags({"if": if_, **options}), "--", then, accept=(0, 1))
    return json.loads(out)  # type: ignore[no-any-return]


def board(matrix: Matrix, format: str = "text", **options: object) -> str:
    """Returns a position on a Go board that has the matrix, as text, sgf or svg.

    >>> print(board([[1, 1], [1, 1]], format="sgf")[:7])
    (;FF[4]
    """
    out = _run("board", "draw", "--format", format, "--quiet", *_flags(options), "--", _text(matrix))
    return Picture(out) if format == "svg" else out


def plot(what: str = "census", **options: object) -> Picture:
    """Returns the figure of a census or a list, with the options of census or list_seki.

    >>> plot(rows=2, cols=2, max_sum=8)[:5]
    '<?xml'
    """
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "plot.svg")
        _run(what, "--plot", name, "--quiet", "--progress", "never", *_flags(options))
        with open(name, encoding="utf-8") as file:
            return Picture(file.read())


def certificate(matrix: Matrix, file: str, game: str = "seki") -> Record:
    """Writes a proof of outcome and kind to a file and returns the record of the matrix."""
    out = _run("check", "--certificate", file, "--game", game, "--format", "jsonl", "--quiet", "--", _text(matrix))
    return json.loads(out)  # type: ignore[no-any-return]


def verify(*paths: str) -> str:
    """Checks certificates, or tablebases, by the rules alone; returns what the command says.

    What is not right raises SekiError.
    """
    return _run("verify", "--quiet", *paths).strip()


def catalog(db: str, query: str) -> Iterator[Record]:
    """Yields the rows of one SELECT over a catalogue that seki catalog build has made."""
    for line in _run("catalog", "query", "--db", db, "--format", "jsonl", "--", query).splitlines():
        yield json.loads(line)


def frame(records: Iterable[Record]) -> pandas.DataFrame:
    """Returns records as a table of pandas; games.seki.kind becomes the column seki_kind."""
    import pandas

    table = pandas.json_normalize(list(records), sep="_")
    return table.rename(columns=lambda name: name.removeprefix("games_"))
