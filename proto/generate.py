"""Generate the Python code for the messages in this folder.

``python proto/generate.py`` rewrites what is committed; with ``--check`` it only
says whether that is up to date. Needs ``grpcio-tools`` (dependency group ``proto``).
"""

import importlib.resources
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from grpc_tools import protoc

PROTO = Path(__file__).resolve().parent
ROOT = PROTO.parent
ROOMS = {"veche": ROOT / "core"}
"""The source root that holds the generated code of each proto package."""


def generate(package: str, target: Path) -> None:
    """Write the code of one package below a source root."""
    sources = sorted(str(path.relative_to(PROTO)) for path in (PROTO / package).rglob("*.proto"))
    included = importlib.resources.files("grpc_tools") / "_proto"
    arguments = [f"-I{PROTO}", f"-I{included}", f"--python_out={target}", f"--pyi_out={target}"]
    if protoc.main(["protoc", *arguments, *sources]) != 0:
        raise SystemExit(f"protoc refused {', '.join(sources)}; see above.")


def generated(root: Path, package: str) -> dict[str, str]:
    """The generated files of one package below a source root, with their contents."""
    return {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in sorted((root / package).rglob("*_pb2.py*"))
        if "__pycache__" not in path.parts
    }


def stale(package: str, target: Path) -> list[str]:
    """The files that would change, appear or vanish."""
    with TemporaryDirectory() as folder:
        generate(package, Path(folder))
        fresh = generated(Path(folder), package)
    kept = generated(target, package)
    return [
        name for name in sorted(fresh.keys() | kept.keys()) if fresh.get(name) != kept.get(name)
    ]


def main(arguments: list[str]) -> int:
    """Generate, or with ``--check`` compare."""
    if arguments not in ([], ["--check"]):
        print("Usage: python proto/generate.py [--check]", file=sys.stderr)
        return 2
    for package, target in ROOMS.items():
        if not arguments:
            generate(package, target)
            continue
        names = stale(package, target)
        if names:
            print(
                f"Out of date: {', '.join(names)}. Run 'python proto/generate.py'.",
                file=sys.stderr,
            )
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
