//! The entries that have no row of their own: suggestions, and components about no game.

/// Options with suggestions: those of games offer the user's own, that of moves offers those of the player to act.
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
    ("note", "game", "/note game:"),
    ("replay", "game", "/replay game:"),
    ("export", "game", "/export game:"),
    ("server set", "time", "/server set time:"),
];

/// Components whose number is no game's.
pub(super) const OF_NO_GAME: [&str; 23] = [
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
    "settings",
    "cancel-vacation",
];
