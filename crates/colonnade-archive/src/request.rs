//! Conditions on archived games as text: the only parser of them for forms, addresses and command lines.

use chrono::{DateTime, Days, NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};

use super::filter::ArchiveFilter;
use super::page::Cursor;
use colonnade_play::{PlayerId, Timestamp};
use colonnade_rules::{Game, GameResult, PositionError, Reason, Side, State, UnknownGame, UnknownVariant, Variant};

/// Conditions on archived games, each as the user wrote it. Blank ones are ignored.
///
/// ```
/// use colonnade_archive::{ArchiveQuery, FilterField};
/// let query = ArchiveQuery { game: "buku".to_owned(), until: "2026-02-28".to_owned(), ..ArchiveQuery::default() };
/// let request = query.parse().unwrap();
/// assert_eq!(request.filter.until, "2026-03-01T00:00:00Z".parse().ok());
/// let wrong = ArchiveQuery { shortest: "many".to_owned(), ..query };
/// assert_eq!(wrong.parse().unwrap_err()[0].field, FilterField::Shortest);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ArchiveQuery {
    /// A player, by number or name.
    pub player: String,
    /// An opponent of that player, by number or name.
    pub opponent: String,
    /// A game, by name or slug.
    pub game: String,
    /// A variant of that game.
    pub variant: String,
    /// A result as records write it, or `first`, `second`, `draw`, `none`.
    pub result: String,
    /// A reason, by its code or its words.
    pub reason: String,
    /// `yes` for rated games, `no` for casual ones.
    pub rated: String,
    /// A day or an RFC 3339 time; only games that ended then or later.
    pub since: String,
    /// A day; only games that ended on it or earlier. Or an RFC 3339 time; only games that ended before it.
    pub until: String,
    /// The least number of actions.
    pub shortest: String,
    /// The largest number of actions.
    pub longest: String,
    /// A position string of that game and variant, or of the first one for which it is valid; only games in which the
    /// position occurred.
    pub position: String,
    /// A cursor: where the page begins.
    pub after: String,
}

/// A field of [`ArchiveQuery`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FilterField {
    /// A player of the game.
    Player,
    /// The other player.
    Opponent,
    /// The kind of game.
    Game,
    /// The variant of the game.
    Variant,
    /// The result, or the side that won.
    Result,
    /// Why the game ended.
    Reason,
    /// Whether the game was rated.
    Rated,
    /// The first day, or the first moment.
    Since,
    /// The last day, or the moment after the last one.
    Until,
    /// The least number of actions.
    Shortest,
    /// The largest number of actions.
    Longest,
    /// A position that came up.
    Position,
    /// Where the page begins.
    After,
}

impl FilterField {
    /// All fields, in the order of forms.
    pub const ALL: [FilterField; 13] = [
        FilterField::Player,
        FilterField::Opponent,
        FilterField::Game,
        FilterField::Variant,
        FilterField::Result,
        FilterField::Reason,
        FilterField::Rated,
        FilterField::Since,
        FilterField::Until,
        FilterField::Shortest,
        FilterField::Longest,
        FilterField::Position,
        FilterField::After,
    ];

    /// The name of the field in addresses and forms.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FilterField::Player => "player",
            FilterField::Opponent => "opponent",
            FilterField::Game => "game",
            FilterField::Variant => "variant",
            FilterField::Result => "result",
            FilterField::Reason => "reason",
            FilterField::Rated => "rated",
            FilterField::Since => "since",
            FilterField::Until => "until",
            FilterField::Shortest => "shortest",
            FilterField::Longest => "longest",
            FilterField::Position => "position",
            FilterField::After => "after",
        }
    }
}

/// A field that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterError {
    /// The field.
    pub field: FilterField,
    /// The fault.
    pub problem: FilterProblem,
}

/// The fault of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilterProblem {
    /// No such game.
    UnknownGame(UnknownGame),
    /// No such variant of the game.
    UnknownVariant(UnknownVariant),
    /// A variant was given without its game.
    VariantWithoutGame,
    /// An unknown result.
    UnknownResult,
    /// An unknown reason.
    UnknownReason,
    /// Neither `yes` nor `no`.
    NotYesOrNo,
    /// Neither a day nor a time: this text.
    NotADay(String),
    /// The end of a period is before its beginning, or the largest number below the least one.
    Backwards,
    /// Not a number of actions.
    NotANumber,
    /// A position string without a game that is not valid in any game.
    PositionWithoutGame,
    /// The position string is too long.
    LongPosition,
    /// Not a position of the variant.
    Position(PositionError),
    /// Not a cursor.
    InvalidCursor,
    /// No player with this number or name.
    UnknownPlayer,
    /// Several players have this name: some of them.
    AmbiguousPlayer(Vec<(PlayerId, String)>),
}

/// A player as named by a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerReference {
    /// By number, or by a name that is a number.
    Number(PlayerId),
    /// By name, or the beginning of one.
    Name(String),
}

/// A query that was parsed. Its players are still to be looked up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveRequest {
    /// The conditions, without players.
    pub filter: ArchiveFilter,
    /// The player of the filter.
    pub player: Option<PlayerReference>,
    /// The opponent of the filter.
    pub opponent: Option<PlayerReference>,
    /// Where the page begins.
    pub after: Option<Cursor>,
}

impl ArchiveQuery {
    /// A field by its name.
    #[must_use]
    pub fn field(&self, field: FilterField) -> &str {
        match field {
            FilterField::Player => &self.player,
            FilterField::Opponent => &self.opponent,
            FilterField::Game => &self.game,
            FilterField::Variant => &self.variant,
            FilterField::Result => &self.result,
            FilterField::Reason => &self.reason,
            FilterField::Rated => &self.rated,
            FilterField::Since => &self.since,
            FilterField::Until => &self.until,
            FilterField::Shortest => &self.shortest,
            FilterField::Longest => &self.longest,
            FilterField::Position => &self.position,
            FilterField::After => &self.after,
        }
    }

    /// Reads all fields.
    ///
    /// # Errors
    ///
    /// Every field that cannot be read.
    pub fn parse(&self) -> Result<ArchiveRequest, Vec<FilterError>> {
        let mut reader = FieldReader { query: self, errors: Vec::new() };
        let game = reader.read(FilterField::Game, |text| text.parse::<Game>().map_err(FilterProblem::UnknownGame));
        let knows_game = !self.game.trim().is_empty();
        let variant = reader.read(FilterField::Variant, |text| match game {
            Some(game) => game.variant(text).map(Some).map_err(FilterProblem::UnknownVariant),
            // The game is invalid already, so the variant cannot be checked.
            None if knows_game => Ok(None),
            None => Err(FilterProblem::VariantWithoutGame),
        });
        let variant = variant.flatten();
        let position = reader.read(FilterField::Position, |text| match (game, variant) {
            (Some(game), _) if self.variant.trim().is_empty() => read_position(game.standard(), text).map(Some),
            (_, Some(variant)) => read_position(variant, text).map(Some),
            // The game or the variant is invalid already, so the position cannot be checked.
            _ if knows_game => Ok(None),
            _ => positions(text).into_iter().next().map(Some).ok_or(FilterProblem::PositionWithoutGame),
        });
        let position = position.flatten();
        let filter = ArchiveFilter {
            player: None,
            opponent: None,
            game,
            variant: position.as_ref().map(State::variant).or(variant),
            result: reader.read(FilterField::Result, parse_result),
            reason: reader.read(FilterField::Reason, parse_reason),
            rated: reader.read(FilterField::Rated, |text| match text {
                "yes" | "true" => Ok(true),
                "no" | "false" => Ok(false),
                _ => Err(FilterProblem::NotYesOrNo),
            }),
            server: None,
            since: reader.read(FilterField::Since, parse_since),
            until: reader.read(FilterField::Until, parse_until),
            shortest: reader.read(FilterField::Shortest, parse_count),
            longest: reader.read(FilterField::Longest, parse_count),
            position: position.map(|position| position.key().value()),
        };
        if filter.since.zip(filter.until).is_some_and(|(since, until)| since >= until) {
            reader.errors.push(FilterError { field: FilterField::Until, problem: FilterProblem::Backwards });
        }
        if filter.shortest.zip(filter.longest).is_some_and(|(shortest, longest)| shortest > longest) {
            reader.errors.push(FilterError { field: FilterField::Longest, problem: FilterProblem::Backwards });
        }
        let request = ArchiveRequest {
            filter,
            player: reader.read(FilterField::Player, |text| Ok(PlayerReference::parse(text))),
            opponent: reader.read(FilterField::Opponent, |text| Ok(PlayerReference::parse(text))),
            after: reader.read(FilterField::After, |text| text.parse().map_err(|_| FilterProblem::InvalidCursor)),
        };
        if reader.errors.is_empty() { Ok(request) } else { Err(reader.errors) }
    }
}

impl PlayerReference {
    /// Reads a number, with or without `#`, or a name.
    #[must_use]
    pub fn parse(text: &str) -> PlayerReference {
        let text = text.trim();
        match text.trim_start_matches('#').parse() {
            Ok(number) => PlayerReference::Number(PlayerId(number)),
            Err(_) => PlayerReference::Name(text.to_owned()),
        }
    }
}

/// Reads the fields that are not blank and collects their errors.
struct FieldReader<'a> {
    query: &'a ArchiveQuery,
    errors: Vec<FilterError>,
}

impl FieldReader<'_> {
    fn read<T>(&mut self, field: FilterField, parse: impl FnOnce(&str) -> Result<T, FilterProblem>) -> Option<T> {
        let text = self.query.field(field).trim();
        if text.is_empty() {
            return None;
        }
        parse(text).map_err(|problem| self.errors.push(FilterError { field, problem })).ok()
    }
}

/// The longest position string that is read. No position of an actual game is that long.
pub const LONGEST_POSITION: usize = 1_000;

/// The positions that a position string without a game can mean: one of each variant in which it is valid, in the order
/// of the games.
#[must_use]
pub fn positions(text: &str) -> Vec<State> {
    let variants = Game::ALL.iter().flat_map(|game| game.variants());
    variants.filter_map(|variant| read_position(variant, text).ok()).collect()
}

/// Reads a position string of a variant.
///
/// # Errors
///
/// If it is too long or not a position.
pub fn read_position(variant: Variant, text: &str) -> Result<State, FilterProblem> {
    let text = text.trim();
    if text.len() > LONGEST_POSITION {
        return Err(FilterProblem::LongPosition);
    }
    State::from_position(variant, text).map_err(FilterProblem::Position)
}

/// Reads a result: as records write it, or `first`, `second`, `draw`, `none`.
///
/// # Errors
///
/// If it is none of these.
pub fn parse_result(text: &str) -> Result<GameResult, FilterProblem> {
    match text {
        "first" => Ok(GameResult::Win(Side::First)),
        "second" => Ok(GameResult::Win(Side::Second)),
        "draw" => Ok(GameResult::Draw),
        "none" => Ok(GameResult::Unfinished),
        text => text.parse().map_err(|_| FilterProblem::UnknownResult),
    }
}

/// Reads a reason by its code.
///
/// # Errors
///
/// If there is no such reason.
pub fn parse_reason(text: &str) -> Result<Reason, FilterProblem> {
    Reason::from_code(text).ok_or(FilterProblem::UnknownReason)
}

/// Reads the first moment of a period: the midnight (UTC) at which a day begins, or an RFC 3339 time.
///
/// # Errors
///
/// If the text is neither a day nor a time.
pub fn parse_since(text: &str) -> Result<Timestamp, FilterProblem> {
    parse_bound(text, 0)
}

/// Reads the moment just after a period: the midnight (UTC) at which a day ends, or an RFC 3339 time.
///
/// # Errors
///
/// If the text is neither a day nor a time.
pub fn parse_until(text: &str) -> Result<Timestamp, FilterProblem> {
    parse_bound(text, 1)
}

fn parse_bound(text: &str, days_later: u64) -> Result<Timestamp, FilterProblem> {
    let text = text.trim();
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Ok(time.to_utc());
    }
    let day: Option<NaiveDate> = text.parse().ok();
    let day = day.and_then(|day| day.checked_add_days(Days::new(days_later)));
    let day = day.ok_or_else(|| FilterProblem::NotADay(text.to_owned()))?;
    Ok(day.and_time(NaiveTime::MIN).and_utc())
}

fn parse_count(text: &str) -> Result<u32, FilterProblem> {
    text.parse().map_err(|_| FilterProblem::NotANumber)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_do_not_go_backwards() {
        let of = |since: &str, until: &str| {
            ArchiveQuery { since: since.to_owned(), until: until.to_owned(), ..ArchiveQuery::default() }.parse()
        };
        assert!(of("2026-01-01", "2026-01-01").is_ok());
        let error = FilterError { field: FilterField::Until, problem: FilterProblem::Backwards };
        assert_eq!(of("2026-01-02", "2026-01-01"), Err(vec![error]));
        let query = ArchiveQuery { shortest: "9".to_owned(), longest: "8".to_owned(), ..ArchiveQuery::default() };
        let error = FilterError { field: FilterField::Longest, problem: FilterProblem::Backwards };
        assert_eq!(query.parse(), Err(vec![error]));
    }

    #[test]
    fn a_blank_query_means_all_games() {
        let blank = ArchiveQuery { game: " ".to_owned(), ..ArchiveQuery::default() };
        assert_eq!(blank.parse(), Ok(ArchiveRequest::default()));
    }

    #[test]
    fn every_field_is_read() {
        let text = |text: &str| text.to_owned();
        let query = ArchiveQuery {
            player: text(" #17 "),
            opponent: text("Ada Lovelace"),
            game: text("Buku"),
            variant: text("6x6"),
            result: text("1/2-1/2"),
            reason: text("counters"),
            rated: text("no"),
            since: text("2026-01-01"),
            until: text("2026-01-31"),
            shortest: text("10"),
            longest: text("20"),
            position: text(&State::start(Game::Buku.variant("6x6").expect("a variant")).position()),
            after: text("1772366400000-1042"),
        };
        let request = query.parse().expect("a query");
        assert_eq!(request.player, Some(PlayerReference::Number(PlayerId(17))));
        assert_eq!(request.opponent, Some(PlayerReference::Name("Ada Lovelace".to_owned())));
        assert_eq!(request.after, "1772366400000-1042".parse().ok());
        let filter = request.filter;
        assert_eq!((filter.game, filter.variant), (Some(Game::Buku), Game::Buku.variant("6x6").ok()));
        assert_eq!((filter.result, filter.reason), (Some(GameResult::Draw), Some(Reason::Counters)));
        assert_eq!(filter.since, "2026-01-01T00:00:00Z".parse().ok());
        assert_eq!(filter.until, "2026-02-01T00:00:00Z".parse().ok());
        assert_eq!((filter.rated, filter.shortest, filter.longest), (Some(false), Some(10), Some(20)));
        assert_eq!(filter.position, filter.variant.map(|variant| State::start(variant).key().value()));
    }

    #[test]
    fn a_position_is_one_of_its_game() {
        let of = |game: &str, variant: &str, position: &str| {
            let [game, variant, position] = [game, variant, position].map(str::to_owned);
            ArchiveQuery { game, variant, position, ..ArchiveQuery::default() }.parse()
        };
        let start = "6n,6n,6n,6n/6s,6s,6s,6s s 0 0 -";
        let filter = of("gore", "", start).expect("a query").filter;
        assert_eq!(filter.variant, Some(Game::Gore.standard()));
        assert_eq!(filter.position, Some(State::start(Game::Gore.standard()).key().value()));
        let problem = |parsed: Result<ArchiveRequest, Vec<FilterError>>| {
            let errors = parsed.expect_err("no position");
            assert_eq!(errors.len(), 1, "{errors:?}");
            errors.into_iter().next().map(|error| (error.field, error.problem)).expect("one")
        };
        let alone = of("", "", start).expect("a query").filter;
        assert_eq!((alone.game, alone.variant, alone.position), (None, filter.variant, filter.position));
        for none in ["6n", "x", &"6".repeat(1_001)] {
            let (field, wrong) = problem(of("", "", none));
            assert_eq!((field, wrong), (FilterField::Position, FilterProblem::PositionWithoutGame), "{none}");
        }
        assert_eq!(problem(of("gore", "", &"6".repeat(1_001))).1, FilterProblem::LongPosition);
        assert!(matches!(problem(of("gore", "", "6n w")).1, FilterProblem::Position(_)));
        assert!(matches!(problem(of("buku", "", start)).1, FilterProblem::Position(_)));
        assert!(matches!(problem(of("chess", "", start)), (FilterField::Game, _)));
        assert!(matches!(problem(of("gore", "9x9", start)), (FilterField::Variant, _)));
    }

    #[test]
    fn a_position_alone_is_one_of_each_variant_that_reads_it() {
        for variant in Game::ALL.iter().flat_map(|game| game.variants()) {
            let found = positions(&State::start(variant).position());
            let variants: Vec<Variant> = found.iter().map(State::variant).collect();
            assert!(variants.contains(&variant), "{variant}: {variants:?}");
            assert!(variants.iter().all(|found| found.game() == variant.game()), "{variant}: {variants:?}");
        }
    }

    #[test]
    fn times_are_taken_as_they_are() {
        assert_eq!(parse_since("2026-01-01T12:00:00+02:00").ok(), "2026-01-01T10:00:00Z".parse().ok());
        assert_eq!(parse_until("2026-01-01T12:00:00Z").ok(), "2026-01-01T12:00:00Z".parse().ok());
        for text in ["yesterday", "2026-02-30", "2026-1", "", "+262142-12-31"] {
            assert!(parse_until(text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_field_that_cannot_be_read_is_named() {
        let text = |text: &str| text.to_owned();
        let query = ArchiveQuery {
            variant: text("6x6"),
            result: text("won"),
            reason: text("x"),
            rated: text("perhaps"),
            since: text("yesterday"),
            until: text("2026-02-30"),
            shortest: text("-1"),
            longest: text("many"),
            after: text("x"),
            ..ArchiveQuery::default()
        };
        let errors = query.parse().expect_err("nothing is right");
        let problems: Vec<_> = errors.into_iter().map(|error| (error.field.name(), error.problem)).collect();
        assert_eq!(
            problems,
            [
                ("variant", FilterProblem::VariantWithoutGame),
                ("result", FilterProblem::UnknownResult),
                ("reason", FilterProblem::UnknownReason),
                ("rated", FilterProblem::NotYesOrNo),
                ("since", FilterProblem::NotADay(text("yesterday"))),
                ("until", FilterProblem::NotADay(text("2026-02-30"))),
                ("shortest", FilterProblem::NotANumber),
                ("longest", FilterProblem::NotANumber),
                ("after", FilterProblem::InvalidCursor),
            ]
        );
        let wrong_game = ArchiveQuery { game: text("chess"), variant: text("8x8"), ..ArchiveQuery::default() };
        let errors = wrong_game.parse().expect_err("no such game");
        assert_eq!(errors.len(), 1, "the variant of an unknown game is no error of its own");
    }
}
