"""SEKI and D-SEKI from Python: a thin layer over the command seki.

Each function runs the command and returns its JSON as dictionaries (docs/json.md). A matrix is
a list of rows, an array of numpy, a table of pandas, or a text such as "1 1; 1 1". Flags of the
command are keyword arguments: --max-sum 9 is max_sum=9. If the command refuses or fails, the
call raises SekiError.

>>> check([[1, 1], [1, 1]])["games"]["seki"]
{'outcome': 'DD', 'kind': 'complete', 'theorem': 'two-rows'}

The command is the one on the path, or the one that the environment variable SEKI names. In a
clone of sekilab, "go install ./cmd/seki" installs it.
"""

from __future__ import annotations

import contextlib
import json
import operator
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Dict, SupportsIndex, Union

if TYPE_CHECKING:
    import pandas

__version__ = "0.2.0"

__all__ = ["board", "canon", "catalog", "census", "check", "check_all", "count", "enumerate_classes", "frame",
           "list_seki", "session", "statement", "verify"]

Matrix = Union[str, Iterable[Iterable[SupportsIndex]]]
Record = Dict[str, Any]


class SekiError(Exception):
    """The command refused or failed, or what was given is no matrix."""

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status  #: exit status: 1 failed, 2 wrong usage or bad input


class Picture(str):
    """The text of an SVG document, which notebooks show as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def check(matrix: Matrix, **flags: object) -> Record:
    """Returns outcome and kind of a matrix; "?" is not decided within the limits.

    >>> check("1 1; 1 1", invariants=True)["invariants"]["permanent"]
    2
    """
    arguments = ["check", "--format", "jsonl", "--quiet", *_flags(flags), "--", _text(matrix)]
    return _record(_run(arguments, (0,) if "certificate" in flags else (0, 1)))


def check_all(matrices: Iterable[Matrix], **flags: object) -> list[Record]:
    """Returns the records of many matrices, in order, decided together on all cores.

    The record of a matrix that is refused has "line", its number from 1, and "error".
    """
    if isinstance(matrices, str):
        raise SekiError(f"check_all takes several matrices, not one text: {matrices!r}")
    texts: list[str | SekiError] = []
    for matrix in _items(matrices, "the argument of check_all"):
        try:
            texts.append(_text(matrix))
        except SekiError as refused:
            texts.append(refused)
    sent = ["1", *(text for text in texts if isinstance(text, str))]  # the first tries the flags
    with _start([*_STREAM, *_flags(flags), "-"], stdin=subprocess.PIPE) as (process, error):
        lines = process.communicate("".join(json.dumps({"matrix": text}) + "\n" for text in sent))[0].splitlines()
        if len(lines) != len(sent):
            raise error()
    answers = iter(lines[1:])
    records = [{"error": str(text)} if isinstance(text, SekiError) else _record(next(answers)) for text in texts]
    return [{"line": number, "error": r["error"]} if "error" in r else r for number, r in enumerate(records, 1)]


@contextlib.contextmanager
def session(**flags: object) -> Iterator[Callable[[Matrix], Record]]:
    """Starts one command that checks matrices one by one, 40 times as fast as check.

    >>> with session() as ask:
    ...     [ask([[k, 1], [1, k]])["games"]["seki"]["kind"] for k in range(1, 5)]
    ['complete', 'complete', 'seki', 'seki']
    """
    with _start([*_STREAM, *_flags(flags), "-"], stdin=subprocess.PIPE) as (process, error):
        def ask(matrix: Matrix) -> Record:
            text = _text(matrix)
            try:
                process.stdin.write(json.dumps({"matrix": text}) + "\n")
                process.stdin.flush()
                line = process.stdout.readline()
            except ValueError:
                raise SekiError("the session is closed", 1) from None
            except OSError:  # the command has ended
                line = ""
            except BaseException:  # such as an interrupt: the next answer would not be that of the next question
                process.kill()
                raise
            if not line:
                raise error()
            record = _record(line)
            if "error" in record:
                raise SekiError(record["error"])
            return record

        ask("1")  # wrong flags are refused at once
        yield ask


def list_seki(kind: str = "complete", **flags: object) -> Iterator[Record]:
    """Yields all seki of a kind: complete, semi-complete or seki.

    >>> next(list_seki("semi-complete", rows=3, cols=3, max_sum=20, game="seki"))["matrix"]
    [[4, 3, 0], [4, 0, 3], [0, 3, 3]]
    """
    return _records("list", "--kind", kind, *_flags(flags))


def census(**flags: object) -> Iterator[Record]:
    """Yields for each layer how many classes have each outcome and kind."""
    return _records("census", *_flags(flags))


def enumerate_classes(**flags: object) -> Iterator[Record]:
    """Yields one matrix of each class."""
    return _records("enumerate", *_flags(flags))


def count(**flags: object) -> int:
    """Returns the exact number of classes in all layers that the flags choose.

    >>> count(rows=3, cols=3, sum=22)
    151904
    """
    return sum(int(record["count"]) for record in _records("count", *_flags(flags)))


def canon(matrix: Matrix) -> Record:
    """Returns the canonical form of a matrix, the permutations to it and the group order."""
    return _record(_run(["canon", "--format", "jsonl", "--", _text(matrix)]))


def statement(then: str, if_: str | None = None, **flags: object) -> Record:
    """Tests a statement on every class of a range; the record has the counterexamples.

    >>> statement("sum < 9", 'seki.kind == "complete"', size=3, max_sum=12)["holds"]
    False
    """
    return _record(_run(["test", "--format", "jsonl", *_flags({"if": if_, **flags}), "--", then], (0, 1)))


def board(matrix: Matrix, format: str = "text", **flags: object) -> str | bytes:
    """Returns a position on a Go board that has the matrix: pdf as bytes, else a str."""
    encoding = None if format == "pdf" else "utf-8"
    out = _run(["board", "draw", "--format", format, "--quiet", *_flags(flags), "--", _text(matrix)], encoding=encoding)
    return Picture(out) if format == "svg" else out


def verify(*paths: str) -> str:
    """Checks certificates or tablebases by the rules alone; returns what was proved."""
    return _run(["verify", "--quiet", *paths]).strip()


def catalog(db: str, query: str) -> Iterator[Record]:
    """Yields the rows of one SELECT over a catalogue of seki catalog build."""
    return _records("catalog", "query", "--db", db, query)


def frame(records: Iterable[Record]) -> pandas.DataFrame:
    """Returns records as a table of pandas; games.seki.kind becomes seki_kind."""
    import pandas

    table = pandas.json_normalize(list(records), sep="_")
    return table.rename(columns=lambda name: re.sub("^(games|invariants)_", "", name).replace(".", "_")).convert_dtypes()


#: The command that answers each line of its input with one line.
_STREAM = ("check", "--format", "jsonl", "--quiet", "--input", "jsonl")

#: Invariants that are strings of digits in JSON, because they may be great.
_GREAT = ("abs_det", "automorphisms", "permanent")

#: The place that the command gives to a matrix, as an argument or in a stream of JSON.
_PLACE = re.compile("^(?:argument 1|(?:argument 1, )?line [0-9]+)?(?:(?:^|, )column [0-9]+)?: ")


def _record(line: str) -> Record:
    """Returns a record with great invariants as numbers, and an error without the place of its line."""
    record: Record = json.loads(line)
    if "error" in record:
        record["error"] = _PLACE.sub("", record["error"], count=1)
    invariants = record.get("invariants")
    if isinstance(invariants, dict):
        invariants.update({name: int(invariants[name]) for name in _GREAT if isinstance(invariants.get(name), str)})
    return record


def _flags(options: dict[str, object]) -> list[object]:
    """Turns max_sum=9 into --max-sum 9 and quiet=True into --quiet; None and False are left out."""
    flags: list[object] = []
    for name, value in options.items():
        if value is not None and value is not False:
            flag = "--" + name.rstrip("_").replace("_", "-")
            flags += [flag] if value is True else [flag, value]
    return flags


@contextlib.contextmanager
def _start(arguments: Iterable[object], **pipes: Any) -> Iterator[tuple[Any, Callable[[], SekiError]]]:
    """Yields the running command and a function that returns its error, and ends the command.

    Its messages go to a file, so that it never waits for somebody who reads them.
    """
    command = [os.environ.get("SEKI", "seki"), *map(str, arguments)]
    standard = {"encoding": "utf-8", "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as messages:
        def error() -> SekiError:
            status = process.wait()
            messages.seek(0)
            text = messages.read()
            lines = [line for line in text.splitlines() if line.startswith("seki: ")]
            if lines:
                return SekiError(_PLACE.sub("", lines[-1].removeprefix("seki: ")), status)
            return SekiError(text.strip() or f"the command has ended with status {status}", status)

        try:
            process = subprocess.Popen(command, stderr=messages, **{**standard, **pipes})
        except FileNotFoundError:
            raise SekiError(f"there is no command {command[0]!r}: install it by \"go install ./cmd/seki\" in a clone of "
                            "sekilab, or name it in the environment variable SEKI", 127) from None
        with process:
            try:
                yield process, error
            finally:
                process.kill()


def _run(arguments: Iterable[object], accept: tuple[int, ...] = (0,), encoding: str | None = "utf-8") -> Any:
    """Returns the standard output. Another exit status than those accepted is an error."""
    with _start(arguments, encoding=encoding) as (process, error):
        out = process.communicate()[0]
        if process.returncode not in accept:
            raise error()
    return out


def _records(*arguments: object) -> Iterator[Record]:
    """Returns an iterator over records while the command makes them, once there is the first or a refusal."""
    def records() -> Iterator[Any]:
        with _start([*arguments, "--format", "jsonl"]) as (process, error):
            for number, line in enumerate(process.stdout):
                if number == 0:
                    yield None
                yield _record(line)
            if process.wait() != 0:
                raise error()

    steps = records()
    next(steps, None)
    return steps


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
