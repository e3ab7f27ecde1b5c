"""SEKI and D-SEKI from Python: a thin, typed layer over the command ``seki``.

Every function runs the command and returns what it writes as JSON, as dictionaries with
the field names of docs/json.md. Matrices are lists of rows.

>>> check([[1, 1], [1, 1]])["games"]["seki"]
{'outcome': 'DD', 'kind': 'complete', 'theorem': 'two-rows'}
>>> [record["matrix"] for record in list_seki("complete", size=2)]
[[[2]], [[1, 1], [1, 1]], [[2, 0], [0, 2]], [[2, 1], [1, 2]], [[2, 2], [2, 2]]]

The command is the one on the path; the environment variable SEKI names another one.
"""

from __future__ import annotations

import builtins
import json
import operator
import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Dict, SupportsIndex, Union

if TYPE_CHECKING:
    import pandas

__version__ = "0.2.0"

__all__ = [
    "Matrix", "Picture", "Record", "SekiError", "Session",
    "board", "canon", "catalog", "census", "certificate", "check", "check_all", "count", "enumerate_classes",
    "equivalent", "frame", "list_seki", "statement", "verify", "version",
]


def __dir__() -> list[str]:
    return ["__doc__", "__version__", *__all__]


#: A list of rows, an array of numpy, a table of pandas, or a text in any notation of seki check.
Matrix = Union[str, Iterable[Iterable[SupportsIndex]]]

#: Invariants that are strings of digits in JSON, because they may be great.
_GREAT = ("abs_det", "automorphisms", "permanent")


#: A record of docs/json.md.
Record = Dict[str, Any]


def _record(line: str) -> Record:
    record: Record = json.loads(line)
    invariants = record.get("invariants")
    for name in _GREAT:
        if isinstance(invariants, dict) and isinstance(invariants.get(name), str):
            invariants[name] = int(invariants[name])
    return record


class SekiError(Exception):
    """The command refused or failed, or what was given is no matrix.

    >>> check([[1, 1], [1]])
    Traceback (most recent call last):
    sekilab.SekiError: row 2 has 1 entry, row 1 has 2
    >>> check([[1.9, 1], [1, 1]])
    Traceback (most recent call last):
    sekilab.SekiError: the entry in row 1, column 1 is not an integer: 1.9
    """

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status  #: exit status: 1 failed, 2 wrong usage or bad input


def _command(arguments: Iterable[object]) -> list[str]:
    return [os.environ.get("SEKI", "seki"), *map(str, arguments)]


def _flags(options: dict[str, object]) -> list[object]:
    """Turns max_sum=9 into --max-sum 9, quiet=True into --quiet, a list into repeated flags; None is left out."""
    flags: list[object] = []
    for name, value in options.items():
        flag = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            flags.append(flag)
        elif isinstance(value, (list, tuple)):
            for each in value:
                flags += [flag, each]
        elif value is not None and value is not False:
            flags += [flag, value]
    return flags


class Picture(str):
    """The text of an SVG document, which notebooks show as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def _start(arguments: Iterable[object], **pipes: Any) -> subprocess.Popen[Any]:
    command = _command(arguments)
    try:
        return subprocess.Popen(
            command, **{"encoding": "utf-8", "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **pipes})
    except FileNotFoundError:
        raise SekiError(f"there is no command {command[0]!r}: install it, or name it in the environment variable SEKI", 127) from None


def _error(message: str, status: int) -> SekiError:
    lines = [line for line in message.splitlines() if line.startswith("seki: ")]
    return SekiError(_PLACE.sub("", lines[-1].removeprefix("seki: ")) if lines else message.strip() or f"the command has ended with status {status}", status)


def _run(*arguments: object, accept: tuple[int, ...] = (0,)) -> str:
    return _output(arguments, accept).decode("utf-8")


def _output(arguments: Iterable[object], accept: tuple[int, ...] = (0,)) -> bytes:
    """Returns the bytes of standard output. Another exit status than those accepted is an error."""
    with _start(arguments, encoding=None) as process:
        out, message = process.communicate()
    if process.returncode not in accept:
        raise _error(message.decode("utf-8", "replace"), process.returncode)
    return bytes(out)


def _records(*arguments: object) -> Iterator[Record]:
    """Returns an iterator over records while the command makes them, once there is the first or a refusal.

    A command that is left early is ended.
    """
    def records() -> Iterator[Any]:
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as messages:
            process = _start([*arguments, "--format", "jsonl"], stderr=messages)
            with process:
                try:
                    line = process.stdout.readline()
                    if line:
                        yield None
                    while line:
                        yield _record(line)
                        line = process.stdout.readline()
                except BaseException:
                    process.kill()
                    raise
            if process.returncode != 0:
                raise _error(_read(messages), process.returncode)

    return _begun(records())


def _begun(steps: Iterator[Any]) -> Iterator[Record]:
    """Returns an iterator after its first step, which yields nothing to anybody."""
    next(steps, None)
    return steps


def _read(messages: IO[str]) -> str:
    messages.seek(0)
    return messages.read()


def _text(matrix: Matrix) -> str:
    """Returns a matrix as an argument of the command. What has an entry that is not an integer is no matrix."""
    if isinstance(matrix, str):
        if matrix.strip() == "-" or matrix.lstrip().startswith("@"):
            raise SekiError(f"{matrix!r} is no matrix but names an input of the command")
        return matrix.strip()
    for convert in ("to_numpy", "tolist"):  # of pandas, which iterates over columns, and of numpy
        if hasattr(matrix, convert):
            matrix = getattr(matrix, convert)()
    rows = []
    for i, row in enumerate(_items(matrix, "a matrix"), 1):
        entries = []
        for j, entry in enumerate(_items(row, f"row {i}"), 1):
            try:
                entries.append(str(operator.index(entry)))
            except TypeError:
                raise SekiError(f"the entry in row {i}, column {j} is not an integer: {entry!r}") from None
        if not entries:
            raise SekiError(f"row {i} is empty")
        rows.append(" ".join(entries))
    return "; ".join(rows)


def _items(value: Any, what: str) -> Iterator[Any]:
    try:
        return iter(value)
    except TypeError:
        raise SekiError(f"{what} must be a list, not {value!r}") from None


#: The place that the command gives to a matrix, as an argument or in a stream of JSON.
_PLACE = re.compile("^(?:argument 1|(?:argument 1, )?line [0-9]+)?(?:(?:^|, )column [0-9]+)?: ")


def _answer(line: str) -> Record:
    record = _record(line)
    if "error" in record:
        record["error"] = _PLACE.sub("", record["error"], count=1)
    return record


_STREAM = ("check", "--format", "jsonl", "--quiet", "--input", "jsonl")


def version() -> str:
    """Returns the version of the command.

    >>> version().startswith("seki version ")
    True
    """
    return _run("--version").strip()


def check(matrix: Matrix, *, moves: bool = False, explain: bool = False, invariants: bool = False,
          game: str = "both", timeout: str | None = None, memory: str | None = None,
          table: str | list[str] | None = None) -> Record:
    """Returns outcome and kind of a matrix; what a limit (of time, ten minutes by default) leaves open is "?".

    >>> check([[3, 1], [0, 2]])["games"]["seki"]["outcome"]
    'WD'
    >>> check("1 1; 1 1", invariants=True)["invariants"]["permanent"]
    2
    """
    flags = _flags({"moves": moves, "explain": explain, "invariants": invariants, "game": game,
                    "timeout": timeout, "memory": memory, "table": table})
    return _record(_run("check", "--format", "jsonl", "--quiet", *flags, "--", _text(matrix), accept=(0, 1)))


def check_all(matrices: Iterable[Matrix], **options: object) -> list[Record]:
    """Returns the records of many matrices, in order, decided together on all cores.

    One that is refused has the fields "line", its number counted from 1, and "error" in its place, and the others go on.

    >>> [r["games"]["seki"]["kind"] for r in check_all([[[1, 1], [1, 1]], [[3, 1], [0, 2]]])]
    ['complete', 'none']
    >>> [r.get("error") for r in check_all([[[2]], [[0.5]]])]
    [None, 'the entry in row 1, column 1 is not an integer: 0.5']
    """
    if isinstance(matrices, str):
        raise SekiError(f"check_all takes several matrices, not one text: {matrices!r}")
    texts: list[str | SekiError] = []
    for matrix in _items(matrices, "what check_all takes"):
        try:
            texts.append(_text(matrix))
        except SekiError as refused:
            texts.append(refused)
    sent = [json.dumps({"matrix": text}) for text in ["1", *texts] if isinstance(text, str)]  # the first tries the options
    with _start([*_STREAM, *_flags(options), "-"], stdin=subprocess.PIPE) as process:
        out, message = process.communicate("".join(line + "\n" for line in sent))
    lines = out.splitlines()
    if len(lines) != len(sent):
        raise _error(message, process.returncode)
    answers = iter(lines[1:])
    records = [{"error": str(text)} if isinstance(text, SekiError) else _answer(next(answers)) for text in texts]
    return [{"line": number, "error": r["error"]} if "error" in r else r for number, r in enumerate(records, 1)]


class Session:
    """One running command that answers questions about single matrices.

    It starts once and remembers positions, so that a question takes some tenths of a
    millisecond instead of the time of a process.

    >>> with Session() as session:
    ...     [session.check([[k, 1], [1, k]])["games"]["seki"]["kind"] for k in range(1, 5)]
    ['complete', 'complete', 'seki', 'seki']
    """

    def __init__(self, **options: object) -> None:
        self._messages = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        try:
            self._process = _start([*_STREAM, *_flags(options), "-"], stdin=subprocess.PIPE, stderr=self._messages)
            self._ask("1")  # wrong options are refused at once
        except BaseException:
            self.close()
            raise

    def _ask(self, text: str) -> Record:
        try:
            self._process.stdin.write(json.dumps({"matrix": text}) + "\n")
            self._process.stdin.flush()
        except OSError:
            pass  # the command has ended: what it has written says why
        line = self._process.stdout.readline()
        if not line:
            raise _error(_read(self._messages), self._process.wait())
        return _answer(line)

    def check(self, matrix: Matrix) -> Record:
        """Returns the record of a matrix. A matrix that is refused raises SekiError."""
        if self.closed:
            raise SekiError("the session is closed", 1)
        text = _text(matrix)
        try:
            record = self._ask(text)
        except BaseException:  # such as an interrupt: the next answer would not be that of the next question
            self.close()
            raise
        if "error" in record:
            raise SekiError(record["error"])
        return record

    @property
    def closed(self) -> bool:
        """Whether the command has ended."""
        return self._messages.closed

    def close(self) -> None:
        """Ends the command."""
        if not self.closed and hasattr(self, "_process"):
            self._process.kill()
            self._process.communicate()
        self._messages.close()

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


def count(rows: int | None = None, cols: int | None = None, sum: int | None = None, **options: object) -> int:
    """Returns the exact number of classes of a layer, or of all layers that the flags of seki count choose.

    >>> count(3, 3, 22)
    151904
    >>> count(size=2, max_sum=4)
    21
    """
    out = _run("count", "--format", "jsonl", *_flags({"rows": rows, "cols": cols, "sum": sum, **options}))
    return builtins.sum(int(json.loads(line)["count"]) for line in out.splitlines())


def canon(matrix: Matrix) -> Record:
    """Returns the canonical form of a matrix, with the permutations and the group order.

    >>> canon([[0, 1, 2], [2, 0, 0], [0, 2, 1]])["canonical"]
    [[2, 1, 0], [1, 2, 0], [0, 0, 2]]
    """
    return _record(_run("canon", "--format", "jsonl", "--", _text(matrix)))


def equivalent(first: Matrix, second: Matrix) -> bool:
    """Reports whether row and column permutations make one matrix of the other.

    >>> equivalent([[1, 2], [3, 4]], [[4, 3], [2, 1]])
    True
    """
    return bool(canon(first)["canonical"] == canon(second)["canonical"])


def statement(then: str, if_: str | None = None, **options: object) -> Record:
    """Tests a statement over every class of a range; the record has the counterexamples.

    >>> found = statement("sum < 9", 'seki.kind == "complete"', size=3, max_sum=12)
    >>> found["holds"], found["counterexamples"][0]["matrix"]
    (False, [[1, 1, 1], [1, 1, 1], [1, 1, 1]])
    """
    out = _run("test", "--format", "jsonl", *_flags({"if": if_, **options}), "--", then, accept=(0, 1))
    return _record(out)


def board(matrix: Matrix, format: str = "text", **options: object) -> str | bytes:
    """Returns a position on a Go board that has the matrix: text, sgf and svg as str, pdf as bytes.

    >>> print(board([[1, 1], [1, 1]], format="sgf")[:7])
    (;FF[4]
    >>> board([[1, 1], [1, 1]], format="pdf")[:4]
    b'PNG'
    """
    out = _output(["board", "draw", "--format", format, "--quiet", *_flags(options), "--", _text(matrix)])
    if format == "pdf":
        return out
    text = out.decode("utf-8")
    return Picture(text) if format == "svg" else text


def certificate(matrix: Matrix, file: str, game: str = "seki") -> Record:
    """Writes a proof of outcome and kind to a file and returns the record of the matrix."""
    out = _run("check", "--certificate", file, "--game", game, "--format", "jsonl", "--quiet", "--", _text(matrix))
    return _record(out)


def verify(*paths: str) -> str:
    """Checks certificates, or tablebases, by the rules alone; returns what the command says.

    What is not right raises SekiError.
    """
    return _run("verify", "--quiet", *paths).strip()


def catalog(db: str, query: str) -> Iterator[Record]:
    """Yields the rows of one SELECT over a catalogue that seki catalog build has made."""
    return _records("catalog", "query", "--db", db, query)


def frame(records: Iterable[Record]) -> pandas.DataFrame:
    """Returns records as a table of pandas; games.seki.kind becomes the column seki_kind.

    The invariants of check(…, invariants=True) are columns of their own, with numbers as
    numbers: rank, abs_det, permanent, planar, … What is not known or not defined is missing.
    """
    try:
        import pandas
    except ImportError:
        raise ImportError("frame makes a table of pandas, which is not installed: pip install pandas") from None

    table = pandas.json_normalize(list(records), sep="_")
    return table.rename(columns=lambda name: re.sub("^(games|invariants)_", "", name).replace(".", "_")).convert_dtypes()
