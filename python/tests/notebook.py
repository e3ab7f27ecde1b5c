"""Runs the cells of a notebook in order and compares, or with --write stores, their outputs.

It knows what the notebooks here use: text printed, and the value of the last expression as
text, as a table or as a picture. So no part of Jupyter is needed. The tags of a cell name
modules: where one is not installed, the cell is left out and keeps its outputs.
"""

import ast
import contextlib
import importlib.util
import io
import json
import os
import sys
import tempfile
from pathlib import Path


def outputs(code, names):
    """Returns the outputs of a cell in the form of nbformat 4."""
    tree = ast.parse(code)
    value = None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    made = []
    if printed.getvalue():
        made.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(True)}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = value._repr_html_().splitlines(True)
        if hasattr(value, "_repr_svg_"):
            data = {"image/svg+xml": value._repr_svg_().splitlines(True), "text/plain": ["a picture"]}
        made.append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return made


def run(path, write=False):
    """Returns the numbers of the cells whose outputs differ from what is stored."""
    book = json.loads(Path(path).read_text(encoding="utf-8"))
    names, differ, here = {"__name__": "__main__"}, [], os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for number, cell in enumerate(book["cells"]):
                if cell["cell_type"] != "code" or not all(map(importlib.util.find_spec, cell["metadata"].get("tags", []))):
                    continue
                made = outputs("".join(cell["source"]), names)
                if made != cell["outputs"]:
                    differ.append(number)
                    cell["outputs"] = made
        finally:
            os.chdir(here)
    if write:
        Path(path).write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return differ


if __name__ == "__main__":
    for name in sys.argv[1:]:
        if name != "--write":
            print(name, "changed cells:", run(name, "--write" in sys.argv))
