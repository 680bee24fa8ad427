//! The words of slash commands: descriptions, and the names of choices.

use crate::play::{NoticeDelivery, NoticeKind, RatedBy, SideChoice};
use colonnade_rules::{GameResult, Side};

/// A command with its words.
#[derive(Clone, Copy, Debug)]
pub struct CommandWords {
    /// The names of the command and of its subcommand, with a blank between.
    pub path: &'static str,
    /// At most 100 characters.
    pub description: &'static str,
    /// Names of options with their descriptions, of at most 100 characters.
    pub options: &'static [(&'static str, &'static str)],
}

const GAME_TO_ACT: (&str, &str) = ("game", "The game's number; the one that waits for you if you leave it out");

const fn command(
    path: &'static str,
    description: &'static str,
    options: &'static [(&'static str, &'static str)],
) -> CommandWords {
    CommandWords { path, description, options }
}

/// The text of a variant that is left open.
pub const ANY_VARIANT: &str = "any";

/// The words of all commands.
pub const COMMANDS: &[CommandWords] = &[
    command(
        "challenge",
        "Challenge a player to a game, or everybody",
        &[
            ("game", "The game"),
            ("opponent", "The player; everybody may accept if you leave it out"),
            ("computer", "The level of the computer, in place of a player"),
            ("variant", "The variant; the usual one if you leave it out"),
            ("time", "The time: 3d for every move, 10d+36h/21d for a bank, none"),
            ("side", "The side that you want"),
            ("rated", "Whether the result counts for ratings"),
        ],
    ),
    command("challenges", "Challenges to you, by you, and open to everybody", &[]),
    command(
        "seek",
        "Play whoever seeks the same; shows what you seek if you choose nothing",
        &[
            ("game", "The game; any game if you leave it out"),
            ("variant", "The variant, or any; the usual one if you leave it out"),
            ("time", "The time: 3d for every move, 10d+36h/21d for a bank, none"),
            ("rating", "The ratings of opponents: 1400-1700, 1400- or -1700"),
            ("rated", "Whether the result counts for ratings"),
            ("side", "The side that you want"),
        ],
    ),
    command(
        "games",
        "Your games, those that wait for you first, with the time left",
        &[("note", "Words in your private notes: lists the games with such a note instead, finished ones too")],
    ),
    command(
        "board",
        "Show the board of a game, now or after an earlier move",
        &[
            ("game", "The game's number; yours that waits if you leave it out"),
            ("ply", "After how many moves; now if you leave it out"),
        ],
    ),
    command(
        "move",
        "Play a move; what can follow is suggested while you type",
        &[("notation", "The move, for example c1-c3"), GAME_TO_ACT],
    ),
    command("draw", "Offer a draw, or accept the one that is offered", &[GAME_TO_ACT]),
    command("takeback", "Ask to take your last move back", &[GAME_TO_ACT]),
    command("resign", "Resign a game; you are asked whether you mean it", &[GAME_TO_ACT]),
    command("abort", "Break a game off before both players have moved", &[GAME_TO_ACT]),
    command(
        "rematch",
        "Challenge the opponent of a finished game again, with sides exchanged",
        &[("game", "The finished game's number; your last one if you leave it out")],
    ),
    command(
        "if",
        "Your conditional moves in a game, which nobody else sees; shows them if you enter no line",
        &[
            ("line", "What your opponent may play, your answer, and so on, with ; between the moves"),
            ("game", "The game's number; the one in which your opponent is to move if you leave it out"),
            ("remove", "A line up to a move, with ; between the moves: that move goes, with all that follow it"),
            ("clear", "Whether all your conditional moves in this game go first"),
        ],
    ),
    command(
        "note",
        "Your private note on a game, which nobody else sees; shows it if you write no text",
        &[("game", "The game's number"), ("text", "What you want to note, in place of the note that is there")],
    ),
    command(
        "watch",
        "Public games that run in this server; follow one, and get its boards as direct messages",
        &[
            ("game", "The number of the game that you want to follow; lists games if you leave it out"),
            ("here", "True to post its boards in this channel, for all; false to end that"),
        ],
    ),
    command(
        "archive",
        "Finished games, newest first",
        &[
            ("player", "Somebody who played"),
            ("opponent", "Somebody who played against that player"),
            ("game", "The game"),
            ("result", "How it ended"),
            ("since", "Ended on this day or later, for example 2026-03-31"),
        ],
    ),
    command("replay", "Look at a game move by move", &[("game", "The game's number")]),
    command(
        "export",
        "Get a game, or all games of a player, as a file",
        &[
            ("game", "The game's number; all games of the player if you leave it out"),
            ("player", "The player; you if you leave it out"),
            ("format", "The form: records to read or compute with, or a moving picture"),
        ],
    ),
    command("leaderboard", "The players with the highest ratings", &[("game", "The game")]),
    command("profile", "A player's ratings and results", &[("player", "The player; you if you leave it out")]),
    command("rules", "How a game is played, page by page", &[("game", "The game; you choose it if you leave it out")]),
    command(
        "puzzle",
        "Solve a puzzle: find the one move that wins",
        &[("game", "The game; any game if you leave it out")],
    ),
    command("help", "How to begin, and what this bot can do", &[]),
    command(
        "settings",
        "Your settings: colours, seat, reminders, notices; shows them if you change nothing",
        &[
            ("theme", "The colours of your boards"),
            ("seat", "From whose seat you see boards"),
            ("reminders", "When you are reminded: 24h 6h, or none"),
            ("notice", "What you want to be told of in another way"),
            ("by", "In which way you are told of it"),
            ("confirm", "Whether moves are shown to you before they count"),
            ("listed", "Whether your name is shown on the web"),
        ],
    ),
    command(
        "vacation",
        "Stop all your clocks for days ahead; shows your vacation if you name no days",
        &[("days", "How many days"), ("from", "The first day, for example 2026-07-31; today if you leave it out")],
    ),
    command(
        "block",
        "Have nothing to do with a player any more, or again",
        &[("player", "The player"), ("blocked", "False to take the block back")],
    ),
    command("privacy", "Your data: get it, or have it deleted", &[]),
    command("privacy export", "Get everything that is kept about you as a file", &[]),
    command("privacy delete", "Have your name and Discord account deleted here; you are asked twice", &[]),
    command("server", "How games are played in this server", &[]),
    command("server show", "Show how games are played here", &[]),
    command(
        "server set",
        "Set how games are played here; what you leave out stays",
        &[
            ("channel", "The channel where games are announced"),
            ("anywhere", "True to announce each game where its challenge was made"),
            ("threads", "Whether each game gets a thread of its own"),
            ("time", "The time of challenges that name none"),
            ("private", "Whether new games are seen in this server only"),
            ("rated", "Who may propose rated games"),
            ("seeks", "Whether seeks made here may meet those of other servers that allow it, too"),
            ("puzzles", "The channel where the puzzle of each day is posted, between 12:00 and 13:00 UTC"),
            ("no-puzzles", "True to post no more puzzles"),
            ("theme", "The colours of the boards in this server's channels"),
        ],
    ),
    command(
        "server void",
        "Close a running game without a result, or cancel the result of a finished one",
        &[("game", "The game's number")],
    ),
    command(
        "server bar",
        "Keep a player from beginning games here, or let them again",
        &[("player", "The player"), ("barred", "False to let the player begin games again")],
    ),
];

/// The level of a computer player that a challenger can choose.
#[must_use]
pub const fn level_choice(level: u8) -> &'static str {
    match level {
        1 => "level 1, for a first game",
        2 => "level 2",
        3 => "level 3",
        4 => "level 4",
        5 => "level 5, the usual one",
        _ => "level 6, the strongest",
    }
}

/// The side that a challenger can choose.
#[must_use]
pub const fn side_choice(side: SideChoice) -> &'static str {
    match side {
        SideChoice::First => "first",
        SideChoice::Second => "second",
        SideChoice::Random => "random",
    }
}

/// A result that can be searched for.
#[must_use]
pub const fn result_choice(result: GameResult) -> &'static str {
    match result {
        GameResult::Win(Side::First) => "first player won",
        GameResult::Win(Side::Second) => "second player won",
        GameResult::Draw => "draw",
        GameResult::Unfinished => "no result",
    }
}

/// The seat from which boards can be shown.
#[must_use]
pub const fn seat_choice(own: bool) -> &'static str {
    if own { "my own seat" } else { "the first player's seat" }
}

/// A kind of notices that can be chosen.
#[must_use]
pub const fn notice_choice(kind: NoticeKind) -> &'static str {
    match kind {
        NoticeKind::Turn => "your turn",
        NoticeKind::Reminder => "reminders",
        NoticeKind::Challenge => "challenges",
        NoticeKind::Offer => "draws and takebacks",
        NoticeKind::End => "the end of a game",
        NoticeKind::Vacation => "vacation spent",
    }
}

/// A way in which a player can be told.
#[must_use]
pub const fn way_choice(way: NoticeDelivery) -> &'static str {
    match way {
        NoticeDelivery::Channel => "mention in the channel",
        NoticeDelivery::Direct => "direct message",
        NoticeDelivery::Both => "mention and direct message",
        NoticeDelivery::Silent => "not at all",
    }
}

/// Who may propose rated games.
#[must_use]
pub const fn rated_choice(rated: RatedBy) -> &'static str {
    match rated {
        RatedBy::Everybody => "everybody",
        RatedBy::Managers => "those who manage the server",
        RatedBy::Nobody => "nobody",
    }
}
