"""Options of games and variants: declared once, checked everywhere."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from veche.errors import OptionError, did_you_mean

OptionValue = bool | int | str


@dataclass(frozen=True)
class Option:
    """One thing a table may choose: its name, its default and what is allowed."""

    name: str
    default: OptionValue
    help: str
    choices: tuple[OptionValue, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    def check(self, value: object, owner: str) -> OptionValue:
        """The value if it fits; an OptionError that says what would."""
        wanted = type(self.default)
        if isinstance(value, str) and wanted is not str:
            value = self._read(value)
        if type(value) is not wanted or not isinstance(value, bool | int | str):
            raise self._refusal(value, owner)
        if self.choices and value not in self.choices:
            raise self._refusal(value, owner)
        if type(value) is int and not self._in_range(value):
            raise self._refusal(value, owner)
        return value

    def _read(self, text: str) -> object:
        if type(self.default) is bool:
            return {"true": True, "false": False}.get(text.lower(), text)
        try:
            return int(text)
        except ValueError:
            return text

    def _in_range(self, value: int) -> bool:
        above = self.minimum is None or value >= self.minimum
        return above and (self.maximum is None or value <= self.maximum)

    @property
    def allowed(self) -> str:
        """What the option takes, in words."""
        if self.choices:
            return " or ".join(str(choice) for choice in self.choices)
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, str):
            return "a text"
        if self.minimum is None and self.maximum is None:
            return "a whole number"
        if self.maximum is None:
            return f"a whole number from {self.minimum}"
        if self.minimum is None:
            return f"a whole number up to {self.maximum}"
        return f"a whole number from {self.minimum} to {self.maximum}"

    def _refusal(self, value: object, owner: str) -> OptionError:
        return OptionError(
            f"Option '{self.name}' of '{owner}' takes {self.allowed}, not {value!r}."
        )


def check_options(
    owner: str, declared: Iterable[Option], given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Every declared option with its given or default value, in declared order."""
    by_name = {option.name: option for option in declared}
    for name in given:
        if name not in by_name:
            known = ", ".join(by_name) or "no options"
            raise OptionError(
                f"'{owner}' has no option '{name}'; it has {known}.{did_you_mean(name, by_name)}"
            )
    return {
        name: option.check(given.get(name, option.default), owner)
        for name, option in by_name.items()
    }
