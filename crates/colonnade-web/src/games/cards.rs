//! Games in lists: cards of running and finished games, tiles of games that can be played.

use askama::filters::Safe;

use crate::components::boards::{Thumbnail, typical_picture};
use crate::components::marked::{Escape, html, marked};
use colonnade_language::say;
use colonnade_play::{DatePrecision, GameOverview, Place, PlayerId, Summary, Timestamp, Viewer};
use colonnade_rules::{BySide, Game as GameKind, Variant};
use colonnade_service::{Reply, Running, Service, archive, games, matches, names};
use colonnade_view::rulebook;
use colonnade_wording as wording;
use colonnade_wording::pages;
use colonnade_wording::web as words;

/// A running or finished game in a list.
pub(crate) struct GameCard {
    pub(crate) id: u64,
    pub(crate) variant: String,
    pub(crate) seats: [CardSeat; 2],
    /// The result, or who is to act.
    pub(crate) standing: String,
    pub(crate) plies: String,
    pub(crate) rated: bool,
    /// When the game ended or last changed, if that is known, and when it began, if that was on another day; as HTML.
    pub(crate) when: Option<Safe<String>>,
    pub(crate) board: Thumbnail,
    /// The other game of a match, if it is in the same list: its number, and who is to act.
    pub(crate) second: Option<(u64, String)>,
}

/// A player in a card.
pub(crate) struct CardSeat {
    pub(crate) name: String,
    /// `None` for a player without a page.
    pub(crate) player: Option<PlayerId>,
    /// The name of the side, such as `White`.
    pub(crate) side: String,
}

/// A time for machines and for people.
struct TimeText {
    machine: String,
    text: String,
    /// Whether the text is the date of a time, which depends on the time zone.
    is_day: bool,
}

/// An event of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardEvent {
    Played,
    Ended,
    Began,
    LastAction,
}

impl CardEvent {
    /// The event and its time, and the beginning of the game, as HTML.
    fn to_html(self, at: &TimeText, began: Option<&TimeText>) -> Safe<String> {
        match (self, began) {
            (CardEvent::Played, None) => marked!(cards::played_at, [], at = at),
            (CardEvent::Played, Some(began)) => marked!(cards::played_at_began, [], at = at, began = began),
            (CardEvent::Ended, None) => marked!(cards::ended_at, [], at = at),
            (CardEvent::Ended, Some(began)) => marked!(cards::ended_at_began, [], at = at, began = began),
            (CardEvent::LastAction, None) => marked!(cards::last_action_at, [], at = at),
            (CardEvent::LastAction, Some(began)) => marked!(cards::last_action_at_began, [], at = at, began = began),
            (CardEvent::Began, _) => marked!(cards::began_at, [], at = at),
        }
    }
}

impl Escape for TimeText {
    type Escaped = String;

    fn escaped(&self) -> String {
        let TimeText { machine, text, is_day } = self;
        let form = if *is_day { " data-form=\"day\"" } else { "" };
        format!("<time datetime=\"{}\"{form}>{}</time>", html(machine), html(text))
    }
}

impl TimeText {
    fn day(time: Timestamp) -> TimeText {
        TimeText { machine: words::machine(time), text: words::day(time), is_day: true }
    }

    /// A time of a finished game, as far as it is known.
    fn of_finished(game: &Summary, time: Timestamp) -> Option<TimeText> {
        let exactness = game.precision_of(time);
        let text = pages::format_to_day(time, exactness)?;
        let is_day = exactness == DatePrecision::Minute;
        Some(TimeText { machine: pages::format_for_machines(time, exactness), text, is_day })
    }

    fn minute(time: Timestamp) -> TimeText {
        TimeText { machine: words::machine(time), text: words::minute(time), is_day: false }
    }
}

fn seats(
    names: &BySide<String>,
    players: BySide<PlayerId>,
    unknown: Option<PlayerId>,
    variant: Variant,
) -> [CardSeat; 2] {
    let sides = variant.game().info().sides.map(wording::side);
    let seat = |name: &String, player: PlayerId, side| {
        let player = (unknown != Some(player)).then_some(player);
        CardSeat { name: name.clone(), player, side }
    };
    [seat(&names.first, players.first, sides.first), seat(&names.second, players.second, sides.second)]
}

fn began(started: Timestamp, shown: Timestamp) -> Option<TimeText> {
    (started.date_naive() != shown.date_naive()).then(|| TimeText::day(started))
}

impl GameCard {
    /// The card of a finished game. The player `unknown` has no page.
    fn finished(game: &Summary, unknown: Option<PlayerId>, without_glory: bool) -> GameCard {
        let event = if game.place == Place::Imported { CardEvent::Played } else { CardEvent::Ended };
        let is_of_other_day = game.started.date_naive() != game.ended.date_naive();
        let began = is_of_other_day.then(|| TimeText::of_finished(game, game.started)).flatten();
        GameCard {
            id: game.id.0,
            variant: words::game_name(game.variant),
            seats: seats(&game.names, game.players, unknown, game.variant),
            standing: words::result_in_list(game.result, game.reason, &game.names, without_glory),
            plies: say!(cards::actions, count = game.plies),
            rated: game.is_rated(),
            when: TimeText::of_finished(game, game.ended).map(|at| event.to_html(&at, began.as_ref())),
            board: Thumbnail::of(game.id, game.variant, game.plies),
            second: None,
        }
    }

    fn running((game, second): (&GameOverview, Option<&GameOverview>)) -> GameCard {
        let event = if game.plies == 0 { CardEvent::Began } else { CardEvent::LastAction };
        GameCard {
            id: game.id.0,
            variant: words::game_name(game.variant),
            seats: seats(&game.names, game.players, None, game.variant),
            standing: words::to_act(&game.names[game.to_act]),
            plies: say!(cards::actions, count = game.plies),
            rated: game.rated,
            when: Some(event.to_html(&TimeText::minute(game.touched), began(game.started, game.touched).as_ref())),
            board: Thumbnail::of(game.id, game.variant, game.plies),
            second: second.map(|second| (second.id.0, words::to_act(&second.names[second.to_act]))),
        }
    }
}

/// Running games in a list. The two of a match are one card.
pub(crate) fn running_cards(games: &[GameOverview]) -> Vec<GameCard> {
    matches::in_lines(games).into_iter().map(GameCard::running).collect()
}

/// Finished games in a list.
///
/// # Errors
///
/// If the store fails.
pub(crate) fn finished_cards(service: &Service, games: &[Summary]) -> Reply<Vec<GameCard>> {
    let unknown = unknown_in(service, games.iter().map(|game| (game.place, game.players)))?;
    games.iter().map(|game| Ok(GameCard::finished(game, unknown, archive::is_without_glory(service, game)?))).collect()
}

/// The player that stands for unknown players, who has no page, among the players of some games. Only imported games have
/// one.
pub(crate) fn unknown_in(
    service: &Service,
    games: impl IntoIterator<Item = (Place, BySide<PlayerId>)>,
) -> Reply<Option<PlayerId>> {
    let imported = games.into_iter().filter(|(place, _)| *place == Place::Imported);
    let players: Vec<PlayerId> = imported.flat_map(|(_, players)| [players.first, players.second]).collect();
    names::unknown_among(service, &players)
}

/// One of the games that can be played.
pub(crate) struct GameTile {
    pub(crate) name: &'static str,
    pub(crate) slug: &'static str,
    pub(crate) about: String,
    /// Who made it.
    pub(crate) designer: String,
    pub(crate) board: Thumbnail,
}

/// All games that can be played.
pub(crate) fn tiles() -> Vec<GameTile> {
    GameKind::ALL.iter().map(tile).collect()
}

fn tile(game: &GameKind) -> GameTile {
    let board = Thumbnail::at(typical_picture(*game), game.standard());
    GameTile {
        name: game.name(),
        slug: game.slug(),
        about: rulebook(*game).about(),
        designer: wording::designer(*game),
        board,
    }
}

/// Public running games, the most recently changed first.
///
/// # Errors
///
/// If the store fails.
pub(crate) fn recent_games(service: &Service, which: Running, limit: usize) -> Reply<Vec<GameOverview>> {
    /// How many games are considered to find the most recent ones.
    const CANDIDATES: usize = 256;
    let mut games = games::running(service, Viewer::Nobody, which, None, CANDIDATES)?;
    games.sort_by_key(|game| std::cmp::Reverse((game.touched, game.id)));
    games.truncate(limit);
    Ok(games)
}
