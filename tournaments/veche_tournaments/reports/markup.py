"""HTML and SVG from elements; whatever is not an element itself is escaped."""

from html import escape

from veche.cli._output import plain


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Child = str | int
Attribute = str | int | float | None

_VOID = {"meta", "br"}


def element(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """An element. Write ``class_`` for class and ``stroke_width`` for stroke-width.

    An attribute that is None is left out. Numbers are written with one digit at
    most, so that the same picture is the same text everywhere.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{joined(*children)}</{name}>")


def joined(*children: Child) -> Markup:
    """Children one after the other, escaped unless they are markup."""
    return Markup("".join(_child(child) for child in children))


def _child(child: Child) -> str:
    return child if isinstance(child, Markup) else escape(plain(child))


def _attribute(value: str | int | float) -> str:
    if isinstance(value, float):
        return f"{round(value, 1):g}"
    return escape(plain(value))
