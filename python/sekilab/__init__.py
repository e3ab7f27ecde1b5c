"""SEKI and D-SEKI from Python: a thin, typed layer over the command ``seki``.

Every function runs the command and returns what it writes as JSON, as dictionaries with
the field names of docs/json.md. Matrices are lists of rows.

>>> check([[1, 1], [1, 1]])["games"]["seki"]
{'outcome': 'DD', 'kind': 'complete', 'theorem': 'two-rows'}
>>> [record["matrix"] for record in list_seki("complete", size=2)]
[[[2]], [[1, 1], [1, 1]], [[2, 0], [0, 2]], [[2, 1], [1, 2]], [[2, 2], [2, 2]]]

The command is the one that was installed with the package, or else the one on the path; the
environment variable SEKI names another one.
"""

from __future__ import annotations

import atexit
import builtins
import functools
import importlib.metadata
import json
import operator
import os
import queue
import re
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from html import escape
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Dict, SupportsIndex, Union

if TYPE_CHECKING:
    import pandas

__version__ = "0.2.0"

__all__ = [
    "Matrix", "Picture", "PNG", "Record", "SekiError", "Session",
    "board", "canon", "catalog", "census", "certificate", "check", "check_all", "count", "enumerate_classes",
    "equivalent", "frame", "list_seki", "plot", "statement", "verify", "version",
]


def __dir__() -> list[str]:
    return ["__doc__", "__version__", *__all__]


#: A list of rows, an array of numpy, a table of pandas, or a text in any notation of seki check.
Matrix = Union[str, Iterable[Iterable[SupportsIndex]]]

#: Invariants that are strings of digits in JSON, because they may be great.
_GREAT = ("abs_det", "automorphisms", "permanent")


class Record(Dict[str, Any]):
    """A record of docs/json.md as a dictionary, which notebooks show as a table."""

    def _repr_html_(self) -> str:
        rows = [(name, _html(name, value)) for name, value in self.items()]
        return "<table>" + "".join(f"<tr><th>{escape(name)}</th><td>{text}</td></tr>" for name, text in rows) + "</table>"


def _html(name: str, value: Any) -> str:
    if name in ("matrix", "canonical") and isinstance(value, list):
        rows = ("".join(f"<td>{entry}</td>" for entry in row) for row in value)
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
    if name == "games" and isinstance(value, dict):
        texts = (f"{game}: " + " ".join(str(verdict[field]) for field in ("outcome", "kind") if field in verdict)
                 if isinstance(verdict, dict) else f"{game}: {verdict}" for game, verdict in value.items())
        return "<br>".join(map(escape, texts))
    if name == "invariants" and isinstance(value, dict):
        return "<br>".join(escape(f"{invariant}: {of}") for invariant, of in value.items())
    return escape(str(value))


def _record(line: str) -> Record:
    record = Record(json.loads(line))
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
    return [os.environ.get("SEKI") or _installed(), *map(str, arguments)]


@functools.lru_cache(maxsize=None)
def _installed() -> str:
    """Returns the path of the command that a wheel has brought, or its name, to be found on the path."""
    try:
        files = importlib.metadata.files("sekilab") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    paths = [str(file.locate()) for file in files if file.name in ("seki", "seki.exe")]
    return next(filter(os.path.isfile, paths), "seki")


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


class PNG(bytes):
    """The bytes of a PNG image, which notebooks show as a picture."""

    def _repr_png_(self) -> bytes:
        return bytes(self)


def _start(arguments: Iterable[object], **pipes: Any) -> subprocess.Popen[Any]:
    command = _command(arguments)
    try:
        return subprocess.Popen(
            command, **{"encoding": "utf-8", "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **pipes})
    except FileNotFoundError:
        raise SekiError(f"there is no command {command[0]!r}: install a wheel of a release, which has it, "
                        "or name it in the environment variable SEKI", 127) from None


def _error(message: str, status: int) -> SekiError:
    lines = [line for line in message.splitlines() if line.startswith("seki: ")]
    return SekiError(lines[-1].removeprefix("seki: ") if lines else message.strip() or f"the command has ended with status {status}", status)


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


#: The place that the command gives to a matrix: its line, and the column.
_PLACE = re.compile(r"line [0-9]+(?:, column ([0-9]+))?: ")


def _explained(message: str, matrix: Matrix) -> str:
    """Returns an error about a matrix in JSON with the place in the text that was given, if it is one."""
    place = _PLACE.match(message)
    if place is None:
        return message
    message = message[place.end():]
    if isinstance(matrix, str) and place[1]:
        before = matrix.strip().replace("\r\n", "\n")[:int(place[1]) - len('{"matrix": "') - 1].split("\n")
        message = f"column {len(before[-1]) + 1}: {message}"
        if len(before) > 1:
            message = f"line {len(before)}, {message}"
    return message


class _Stream:
    """A running seki check, which answers each line of JSON with one. Wrong options are refused at once."""

    def __init__(self, options: dict[str, object]) -> None:
        self._messages = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        try:
            self._process = _start(["check", "--format", "jsonl", "--quiet", "--input", "jsonl", *_flags(options), "-"],
                                   stdin=subprocess.PIPE, stderr=self._messages)
        except SekiError:
            self._messages.close()
            raise
        try:
            self.ask("1")
            self.answer("1")
        except BaseException:
            self.kill()
            self.close()
            raise

    def ask(self, matrix: Matrix) -> None:
        text = json.dumps({"matrix": _text(matrix)})
        try:
            self._process.stdin.write(text + "\n")
            self._process.stdin.flush()
        except OSError:
            pass  # the command has ended: the answer says why

    def answer(self, matrix: Matrix, line: str | None = None) -> Record:
        """Returns the record of a matrix, or one with "error", from a line that was read or the next one."""
        line = self._process.stdout.readline() if line is None else line
        if not line:
            status = self._process.wait()
            raise _error(_read(self._messages), status)
        record = _record(line)
        if "error" in record:
            record["error"] = _explained(record["error"], matrix)
        return record

    def read_all(self, take: Callable[[str], None]) -> None:
        """Takes all lines, and an empty one at the end."""
        for line in self._process.stdout:
            take(line)
        take("")

    def end(self) -> None:
        """Says that no matrix follows."""
        try:
            self._process.stdin.close()
        except OSError:
            pass

    def kill(self) -> None:
        self._process.kill()

    @property
    def closed(self) -> bool:
        return self._messages.closed

    def close(self) -> None:
        if self.closed:
            return
        self.end()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._messages.close()


def version() -> str:
    """Returns the version of the command.

    >>> version().startswith("seki version ")
    True
    """
    return _run("--version").strip()


def check(matrix: Matrix, *, moves: bool = False, explain: bool = False, invariants: bool = False,
          game: str = "both", timeout: str | None = None, memory: str | None = None,
          table: str | list[str] | None = None) -> Record:
    """Returns outcome and kind of a matrix; what a limit leaves open is "?".

    One check after another with the same options shares a running command.

    >>> check([[3, 1], [0, 2]])["games"]["seki"]["outcome"]
    'WD'
    >>> check("1 1; 1 1", invariants=True)["invariants"]["permanent"]
    2
    """
    options = {"moves": moves, "explain": explain, "invariants": invariants, "game": game,
               "timeout": timeout, "memory": memory, "table": table}
    return _shared.check(matrix, options)


class _Shared:
    """The session of check: that of the options that were given last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._key: tuple[object, ...] = ()
        self._session: Session | None = None

    def check(self, matrix: Matrix, options: dict[str, object]) -> Record:
        key = (os.getpid(), os.getcwd(), _command(_flags(options)))  # a forked process has its own
        with self._lock:
            if self._session is None or self._session.closed or self._key != key:
                self.close()
                self._session, self._key = Session(**options), key
            return self._session.check(matrix)

    def close(self) -> None:
        if self._session is not None and self._key[0] == os.getpid():
            self._session.close()
        self._session = None


_shared = _Shared()
atexit.register(_shared.close)


#: Matrices that check_all gives to the command before it waits for the first result of them.
_AHEAD = 256


def check_all(matrices: Iterable[Matrix], **options: object) -> Iterator[Record]:
    """Yields the records of many matrices, in order, decided together on all cores.

    The matrices are taken as the results come. One that is refused has the fields "line", its
    number counted from 1, and "error" in its place, and the others go on.

    >>> [r["games"]["seki"]["kind"] for r in check_all([[[1, 1], [1, 1]], [[3, 1], [0, 2]]])]
    ['complete', 'none']
    >>> [r.get("error") for r in check_all([[[2]], [[0.5]]])]
    [None, 'the entry in row 1, column 1 is not an integer: 0.5']
    """
    if isinstance(matrices, str):
        raise SekiError(f"check_all takes several matrices, not one text: {matrices!r}")
    given = _items(matrices, "what check_all takes")
    return _begun(_answers(given, _Stream(options)))


def _answers(matrices: Iterator[Matrix], stream: _Stream) -> Iterator[Any]:
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    reader = threading.Thread(target=stream.read_all, args=(lines.put,), daemon=True)
    reader.start()  # so that the command can always write, and goes on reading
    asked: deque[tuple[int, Matrix, str | None]] = deque()  # with the error of a matrix that was not sent

    def answer() -> Record:
        number, matrix, error = asked.popleft()
        record = Record(error=error) if error else stream.answer(matrix, lines.get())
        return Record({"line": number, "error": record["error"]}) if "error" in record else record

    whole = False
    try:
        yield None
        for number, matrix in enumerate(matrices, 1):
            error = None
            try:
                stream.ask(matrix)
            except SekiError as refused:
                error = str(refused)
            asked.append((number, matrix, error))
            while asked and (asked[0][2] or not lines.empty() or len(asked) == _AHEAD):
                yield answer()
        stream.end()
        while asked:
            yield answer()
        whole = True
    finally:
        if not whole:
            stream.kill()
        reader.join()
        stream.close()


class Session:
    """One running command that answers questions about single matrices.

    It starts once and remembers positions, so that a question takes some tenths of a
    millisecond instead of the time of a process.

    >>> with Session() as session:
    ...     [session.check([[k, 1], [1, k]])["games"]["seki"]["kind"] for k in range(1, 5)]
    ['complete', 'complete', 'seki', 'seki']
    """

    def __init__(self, **options: object) -> None:
        self._stream = _Stream(options)

    def check(self, matrix: Matrix) -> Record:
        """Returns the record of a matrix. A matrix that is refused raises SekiError."""
        if self.closed:
            raise SekiError("the session is closed", 1)
        text = _text(matrix)
        try:
            self._stream.ask(text)
            record = self._stream.answer(matrix)
        except BaseException:  # such as an interrupt: the next answer would not be that of the next question
            self._stream.kill()
            self.close()
            raise
        if "error" in record:
            raise SekiError(record["error"])
        return record

    @property
    def closed(self) -> bool:
        """Whether the command has ended."""
        return self._stream.closed

    def close(self) -> None:
        """Ends the command."""
        self._stream.close()

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
    """Returns a position on a Go board that has the matrix: text, sgf and svg as str, png and pdf as bytes.

    >>> print(board([[1, 1], [1, 1]], format="sgf")[:7])
    (;FF[4]
    >>> board([[1, 1], [1, 1]], format="png")[1:4]
    b'PNG'
    """
    out = _output(["board", "draw", "--format", format, "--quiet", *_flags(options), "--", _text(matrix)])
    if format == "png":
        return PNG(out)
    if format == "pdf":
        return out
    text = out.decode("utf-8")
    return Picture(text) if format == "svg" else text


def plot(**options: object) -> Picture:
    """Returns the figure of a census, with the options of census.

    >>> plot(rows=2, cols=2, max_sum=8)[:5]
    '<?xml'
    """
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "plot.svg")
        _run("census", "--plot", name, "--quiet", *_flags(options))
        with open(name, encoding="utf-8") as file:
            return Picture(file.read())


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
