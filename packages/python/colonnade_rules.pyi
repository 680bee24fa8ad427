"""The rules of Pilare, Goré, Pilastri, Buku and Pit of Pillars."""

from typing import ClassVar, Literal, Optional, TypedDict

Side = Literal["first", "second"]

class GameInfo(TypedDict):
    slug: str
    name: str
    variants: list[str]

class Outcome(TypedDict):
    result: Literal["1-0", "0-1", "1/2-1/2"]
    reason: str
    winner: Optional[Side]
    score: Optional[tuple[int, int]]
    without_glory: bool

class Token(TypedDict):
    label: str
    text: str
    whole: bool
    square: Optional[str]

class Continuations(TypedDict):
    prefix: str
    whole: Optional[str]
    tokens: list[Token]
    completions: list[Token]

class Cell(TypedDict):
    square: str
    stack: Optional[list[Literal["first", "second", "neutral"]]]
    pillar: Optional[Side]
    count: Optional[int]
    owner: Optional[Side]
    offered: bool

class Diagram(TypedDict):
    files: int
    ranks: int
    cells: list[Cell]
    tallies: tuple[Optional[int], Optional[int]]
    duty: Literal["move", "enter", "answer"]

class MoveError(ValueError):
    """The text is not a legal move."""

    kind: Literal["not-notation", "incomplete", "illegal"]
    rule: Optional[str]
    squares: list[str]

class State:
    """A game in progress. Moves are read and returned as text.

    Two games are equal if they begin at the same position of the same variant and have the same actions. A game can be
    pickled. An argument of another type raises TypeError, a number out of range ValueError.
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: object) -> State: ...

    def __init__(
        self, game: str, variant: Optional[str] = None, position: Optional[str] = None, pie: bool = False
    ) -> None:
        """A game at the start of a variant (by default the standard one), or at the position of a position string.

        With `pie`, the second action may be `swap`, which exchanges the sides of the players and leaves the position.
        Raises ValueError for an unknown game or variant and for an invalid position.
        """

    def copy(self) -> State:
        """An independent copy."""

    @property
    def has_swapped(self) -> bool:
        """Whether the second action was `swap`."""

    @property
    def variant(self) -> str:
        """The variant, e.g. `pilastri/6x6`."""

    @property
    def position(self) -> str:
        """The position string."""

    @property
    def side_to_act(self) -> Side:
        """The side to act; in a finished game, the side that would act next."""

    @property
    def outcome(self) -> Optional[Outcome]:
        """The outcome by the rules of the game; None while the game is not over."""

    @property
    def history(self) -> list[str]:
        """The canonical texts of the actions so far, oldest first."""

    def actions(self, most: Optional[int] = None) -> list[str]:
        """At most `most` (by default 1,000) legal actions in canonical notation; some positions have millions."""

    def play(self, text: str) -> str:
        """Performs an action and returns its canonical text. Raises MoveError and changes nothing if it is not legal."""

    def read(self, text: str) -> str:
        """The canonical text of a legal action. Raises MoveError if it is not legal."""

    def undo(self, plies: int) -> int:
        """Takes back the last `plies` actions, or all if there are fewer; returns how many it took back."""

    def continuations(self, prefix: str) -> Continuations:
        """The tokens that can follow the beginning of a move. Raises MoveError if no legal move begins with it."""

    def diagram(self) -> Diagram:
        """The position to draw."""

    def perft(self, depth: int) -> Optional[int]:
        """The exact number of different sequences of `depth` legal actions, at most 255; None above 128 bits."""

def games() -> list[GameInfo]:
    """All games with their variants."""
