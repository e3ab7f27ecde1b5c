"""Builds a wheel of this folder, without the command, from the standard library alone (PEP 517, PEP 660).

So pip installs it without a network.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import re
import zipfile
from pathlib import Path

_HERE = Path(__file__).resolve().parent


def _write(folder: str, files: dict[str, bytes]) -> str:
    """Writes a wheel with the given files and returns its name."""
    version = re.search('^__version__ = "(.*)"$', (_HERE / "sekilab/__init__.py").read_text("utf-8"), re.M)[1]
    info = f"sekilab-{version}.dist-info"
    head, readme = ((_HERE / name).read_text("utf-8") for name in ("METADATA", "README.md"))
    files = {**files,
             f"{info}/METADATA": f"{head}Version: {version}\n\n{readme}".encode(),
             f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: sekilab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
    record = io.StringIO()
    rows = csv.writer(record, lineterminator="\n")
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.writerow([name, f"sha256={digest}", len(content)])
    rows.writerow([f"{info}/RECORD", "", ""])
    wheel = f"sekilab-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(folder) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**files, f"{info}/RECORD": record.getvalue().encode()}.items():
            archive.writestr(name, content)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return _write(wheel_directory, {f"sekilab/{name}": (_HERE / "sekilab" / name).read_bytes() for name in ("__init__.py", "py.typed")})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _write(wheel_directory, {"sekilab.pth": f"{_HERE}\n".encode()})
