"""The rules of Pilare, Goré, Pilastri, Buku and Pit of Pillars."""

from typing import Literal, Optional, TypedDict

Side = Literal["first", "second"]

class GameInfo(TypedDict):
    slug: str
    name: str
    variants: list[str]

class Outcome(TypedDict):
    result: Literal["1-0", "0-1", "1/2-1/2"]
    reason: str
    winner: Optional[Side]
    score: Optional[list[int]]
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
    tallies: list[Optional[int]]
    duty: Literal["move", "enter", "answer"]

class MoveError(ValueError):
    """A text that is no legal move."""

    kind: Literal["not-notation", "incomplete", "illegal"]
    rule: Optional[str]
    squares: list[str]

class State:
    """A game under way. Moves go in and out as text."""

    def __init__(self, game: str, variant: Optional[str] = None, position: Optional[str] = None) -> None:
        """The start of a variant (the standard one where it is missing), or a position string.

        Raises ValueError for an unknown game or variant and for a position that is not valid.
        """

    def copy(self) -> State:
        """A copy that goes on by itself."""

    @property
    def variant(self) -> str:
        """The variant, e.g. `pilastri/6x6`."""

    @property
    def position(self) -> str:
        """The position string."""

    @property
    def side_to_act(self) -> Side:
        """The side to act; where the game is over, the side that would act next."""

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended by its rules, None while it goes on."""

    @property
    def history(self) -> list[str]:
        """The canonical texts of the actions so far."""

    def actions(self, most: int = 1000) -> list[str]:
        """Legal actions in canonical notation, `most` of them at most: some positions have millions."""

    def play(self, text: str) -> str:
        """Performs an action and returns its canonical text. Raises MoveError; nothing has changed then."""

    def read(self, text: str) -> str:
        """The canonical text of a legal action. Raises MoveError."""

    def undo(self, plies: int) -> int:
        """Takes back the last actions; returns how many it took back."""

    def continuations(self, prefix: str) -> Continuations:
        """What can follow the beginning of a move. Raises MoveError."""

    def diagram(self) -> Diagram:
        """The board to draw."""

    def perft(self, depth: int) -> Optional[int]:
        """The exact number of different sequences of `depth` legal actions, None above 128 bits."""

def games() -> list[GameInfo]:
    """All games with their variants."""
