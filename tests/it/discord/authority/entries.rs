//! The entries that have no row of their own: suggestions, and components without a game.

/// A game that does not exist.
pub(super) const ABSENT: u64 = 99_999;

/// Options with suggestions: those for games suggest the user's own games, or watchable ones; that for moves suggests
/// the moves of the player to act.
pub(super) const SUGGESTIONS: &[(&str, &str, &str)] = &[
    ("challenge", "variant", "/challenge game:Buku variant:"),
    ("challenge", "time", "/challenge game:Buku time:"),
    ("seek", "variant", "/seek game:Buku variant:"),
    ("seek", "time", "/seek game:Buku time:"),
    ("board", "game", "/board game:"),
    ("move", "notation", "/move notation: game:{}"),
    ("move", "game", "/move game:"),
    ("draw", "game", "/draw game:"),
    ("takeback", "game", "/takeback game:"),
    ("resign", "game", "/resign game:"),
    ("abort", "game", "/abort game:"),
    ("rematch", "game", "/rematch game:"),
    ("if", "game", "/if game:"),
    ("if", "line", "/if line: game:{}"),
    ("if", "remove", "/if remove: game:{}"),
    ("note", "game", "/note game:"),
    ("watch", "game", "/watch game:"),
    ("replay", "game", "/replay game:"),
    ("export", "game", "/export game:"),
    ("server set", "time", "/server set time:"),
];

/// Components whose number is not that of a game.
pub(super) const OF_NO_GAME: [&str; 26] = [
    "puzzle",
    "solve-step",
    "solve-choice",
    "solve-back",
    "solve-play",
    "solve-type",
    "solve-typed",
    "puzzle-hint",
    "puzzle-solution",
    "watch",
    "challenges",
    "page",
    "delete-account",
    "confirm-delete",
    "cancel",
    "rules",
    "example",
    "begin",
    "new-game",
    "help",
    "games",
    "games-page",
    "next-game",
    "notes-page",
    "settings",
    "cancel-vacation",
];
