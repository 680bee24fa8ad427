//! The commands of the table, and the entries that have no row of their own: suggestions, and components without a game.

use colonnade::play::Command;

use super::Actor::{Manager, ToAct};
use super::Change::{Challenges, Game, Own, Player, Server};
use super::Scene::{Certain, Moved, OpenChallenge, Over, Running};
use super::{ALL, CHALLENGERS, PLAYERS, Row};

/// The offers to answer in a scene.
pub(super) const OFFERS: [Command; 2] = [Command::OfferDraw, Command::OfferPause { days: 3 }];

/// A game that does not exist.
pub(super) const ABSENT: u64 = 99_999;

/// Options with suggestions: those for games suggest the user's own games, or watchable ones; that for moves suggests
/// the moves of the player to act.
pub(super) const SUGGESTIONS: &[(&str, &str, &str)] = &[
    ("challenge", "variant", "/challenge game:Buku variant:"),
    ("challenge", "time", "/challenge game:Buku time:"),
    ("seek", "variant", "/seek game:Buku variant:"),
    ("seek", "time", "/seek game:Buku time:"),
    ("vacation", "zone", "/vacation zone:Berlin"),
    ("board", "game", "/board game:"),
    ("move", "notation", "/move notation: game:{}"),
    ("move", "game", "/move game:"),
    ("draw", "game", "/draw game:"),
    ("claim", "game", "/claim game:"),
    ("pause", "game", "/pause days:3 game:"),
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

/// Commands, each with what is typed.
pub(super) const COMMANDS: &[Row] = &[
    ("challenge", "/challenge game:Buku opponent:@Ann", Running, Challenges, CHALLENGERS),
    ("challenges", "/challenges", OpenChallenge, Own, &ALL),
    ("games", "/games", Running, Own, &ALL),
    ("board", "/board game:{}", Running, Own, &ALL),
    ("move", "/move notation:a1-a2 game:{}", Running, Game, &[ToAct]),
    ("draw", "/draw game:{}", Running, Game, PLAYERS),
    ("claim", "/claim game:{}", Certain, Game, &[ToAct]),
    ("pause", "/pause days:3 game:{}", Running, Game, PLAYERS),
    ("takeback", "/takeback game:{}", Moved, Game, PLAYERS),
    ("resign", "/resign game:{}", Running, Own, &ALL),
    ("abort", "/abort game:{}", Running, Game, PLAYERS),
    ("rematch", "/rematch game:{}", Over, Challenges, PLAYERS),
    ("if", "/if game:{} line:a1-a2; b1-b2", Running, Own, &ALL),
    ("note", "/note game:{} text:a trap", Running, Own, &ALL),
    ("watch", "/watch game:{}", Running, Own, &ALL),
    ("archive", "/archive player:@Ann", Over, Own, &ALL),
    ("replay", "/replay game:{}", Running, Own, &ALL),
    ("export", "/export game:{}", Over, Own, &ALL),
    ("leaderboard", "/leaderboard game:Pilastri", Over, Own, &ALL),
    ("profile", "/profile player:@Ann", Over, Own, &ALL),
    ("rules", "/rules game:Buku", Running, Own, &ALL),
    ("puzzle", "/puzzle", Running, Own, &ALL),
    ("help", "/help", Running, Own, &ALL),
    ("settings", "/settings confirm:false", Running, Own, &ALL),
    ("vacation", "/vacation", Running, Own, &ALL),
    ("block", "/block player:@Mo", Running, Player, PLAYERS),
    ("privacy export", "/privacy export", Running, Own, &ALL),
    ("privacy delete", "/privacy delete", Running, Own, &ALL),
    ("server show", "/server show", Running, Own, &ALL),
    ("server set", "/server set threads:true", Running, Server, &[Manager]),
    ("server void", "/server void game:{}", Running, Game, &[Manager]),
    ("server bar", "/server bar player:@Ann", Running, Server, &[Manager]),
    ("Challenge", "/Challenge @Mo", Running, Own, &ALL),
    ("Replay", "/Replay 1", Running, Own, &ALL),
    ("Follow", "/Follow 1", Running, Own, &ALL),
    ("seek", "/seek game:Buku side:first", Running, Challenges, PLAYERS),
];
