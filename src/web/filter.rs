//! Filters of the archive, as forms and addresses write them.

use chrono::{Days, NaiveDate, NaiveTime};
use serde::Deserialize;
use utoipa::IntoParams;

use super::words::encoded;
use crate::play::{ArchiveFilter, Cursor, PlayerId, Refusal, Timestamp, Viewer};
use crate::service::{Reply, Service, ServiceError};
use colonnade_rules::{Game as GameKind, GameResult, Reason, Side};

/// Which finished games are meant. What is empty says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct Form {
    /// Somebody who played: his number or his name.
    pub(super) player: String,
    /// Somebody who played against him, or the other one of two who played.
    pub(super) opponent: String,
    /// The game: `pilare`, `gore`, `pilastri`, `buku` or `pit-of-pillars`.
    pub(super) game: String,
    /// The variant of the game, such as `6x6`.
    pub(super) variant: String,
    /// The result: `1-0` or `first`, `0-1` or `second`, `1/2-1/2` or `draw`, `*` or `none`.
    pub(super) result: String,
    /// Why it ended: the code of a reason, such as `no-moves` or `resignation`.
    pub(super) reason: String,
    /// `yes` for rated games, `no` for casual ones.
    pub(super) rated: String,
    /// Ended on this day (`2026-11-20`) or at this time (RFC 3339) or later.
    pub(super) since: String,
    /// Ended on this day or before, or before this time.
    pub(super) until: String,
    /// With at least so many actions.
    pub(super) shortest: String,
    /// With at most so many actions.
    pub(super) longest: String,
    /// Where the page begins: what the page before it says comes next.
    pub(super) after: String,
}

/// What is wrong with a field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    /// The name of the field.
    pub(super) field: &'static str,
    /// What is wrong, in a sentence.
    pub(super) words: String,
}

/// The games meant, and where the page begins.
pub(super) type Meant = (ArchiveFilter, Option<Cursor>);

impl Form {
    /// Field by field, in the order of the form, the place of the page left out.
    fn fields(&self) -> [(&'static str, &str); 11] {
        [
            ("player", &self.player),
            ("opponent", &self.opponent),
            ("game", &self.game),
            ("variant", &self.variant),
            ("result", &self.result),
            ("reason", &self.reason),
            ("rated", &self.rated),
            ("since", &self.since),
            ("until", &self.until),
            ("shortest", &self.shortest),
            ("longest", &self.longest),
        ]
    }

    /// The query that means the same games, without a question mark; empty where all are meant.
    pub(super) fn query(&self) -> String {
        let fields = self.fields().into_iter().filter(|(_, text)| !text.trim().is_empty());
        fields.map(|(name, text)| format!("{name}={}", encoded(text.trim()))).collect::<Vec<_>>().join("&")
    }

    /// What is meant, with names looked up; or what is wrong with it.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub(super) fn read(&self, service: &Service) -> Reply<Result<Meant, Vec<Complaint>>> {
        let mut reader = Reader { complaints: Vec::new() };
        let mut filter = self.plain(&mut reader);
        filter.player = reader.player(service, "player", &self.player)?;
        filter.opponent = reader.player(service, "opponent", &self.opponent)?;
        let after = reader.field("after", &self.after, |text| {
            text.parse().map_err(|error: crate::play::InvalidCursor| error.to_string())
        });
        Ok(if reader.complaints.is_empty() { Ok((filter, after)) } else { Err(reader.complaints) })
    }

    /// What needs no looking up.
    fn plain(&self, reader: &mut Reader) -> ArchiveFilter {
        let game = reader.field("game", &self.game, |text| text.parse::<GameKind>().map_err(|error| error.to_string()));
        let variant = reader.field("variant", &self.variant, |text| match game {
            Some(game) => game.variant(text).map_err(|error| error.to_string()),
            None => Err("a variant is one of a game: choose the game, too".to_owned()),
        });
        let number = |text: &str| text.parse::<u32>().map_err(|_| "a number of actions is a whole number".to_owned());
        ArchiveFilter {
            player: None,
            opponent: None,
            game,
            variant,
            result: reader.field("result", &self.result, result),
            reason: reader.field("reason", &self.reason, |text| {
                Reason::from_code(text).ok_or_else(|| {
                    let known: Vec<&str> = Reason::all().map(Reason::code).collect();
                    format!("a reason is one of {}", known.join(", "))
                })
            }),
            rated: reader.field("rated", &self.rated, |text| match text {
                "yes" | "true" => Ok(true),
                "no" | "false" => Ok(false),
                _ => Err("yes is for rated games, no for casual ones".to_owned()),
            }),
            server: None,
            since: reader.field("since", &self.since, |text| time(text, 0)),
            until: reader.field("until", &self.until, |text| time(text, 1)),
            shortest: reader.field("shortest", &self.shortest, number),
            longest: reader.field("longest", &self.longest, number),
        }
    }
}

/// Reads fields and keeps what is wrong with them.
struct Reader {
    complaints: Vec<Complaint>,
}

impl Reader {
    fn field<T>(&mut self, field: &'static str, text: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        match read(text) {
            Ok(value) => Some(value),
            Err(words) => {
                self.complaints.push(Complaint { field, words: crate::view::wording::sentence(&words) });
                None
            }
        }
    }

    /// A player by number or by name. A name that begins those of several has to be that of one of them.
    fn player(&mut self, service: &Service, field: &'static str, text: &str) -> Reply<Option<PlayerId>> {
        const LISTED: usize = 8;
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        if let Ok(number) = text.trim_start_matches('#').parse() {
            match service.profile(Viewer::Nobody, PlayerId(number)) {
                Ok(profile) => return Ok(Some(profile.id)),
                Err(ServiceError::Refused(Refusal::NoSuchPlayer)) => {}
                Err(error) => return Err(error),
            }
        }
        let named = service.players_named(Viewer::Nobody, text, LISTED)?;
        let exact: Vec<_> = named.iter().filter(|(_, name)| name.to_lowercase() == text.to_lowercase()).collect();
        let words = match (exact.as_slice(), named.as_slice()) {
            ([(player, _)], _) | ([], [(player, _)]) => return Ok(Some(*player)),
            ([], []) => "There is no player with this number or name.".to_owned(),
            _ => {
                let listed: Vec<String> = named.iter().map(|(player, name)| format!("{name} ({player})")).collect();
                format!("Several players are called so: {}. The number tells which is meant.", listed.join(", "))
            }
        };
        self.complaints.push(Complaint { field, words });
        Ok(None)
    }
}

fn result(text: &str) -> Result<GameResult, String> {
    Ok(match text {
        "first" => GameResult::Win(Side::First),
        "second" => GameResult::Win(Side::Second),
        "draw" => GameResult::Draw,
        "none" => GameResult::Unfinished,
        text => text.parse().map_err(|error: colonnade_rules::UnknownResult| error.to_string())?,
    })
}

/// A time, or the beginning of a day so many days on.
fn time(text: &str, days: u64) -> Result<Timestamp, String> {
    let refuse = || format!("“{text}” is no day such as 2026-11-20");
    if let Ok(time) = text.parse::<Timestamp>() {
        return Ok(time);
    }
    let day: NaiveDate = text.parse().map_err(|_| refuse())?;
    let day = day.checked_add_days(Days::new(days)).ok_or_else(refuse)?;
    Ok(day.and_time(NaiveTime::MIN).and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(form: &Form) -> Result<ArchiveFilter, Vec<&'static str>> {
        let mut reader = Reader { complaints: Vec::new() };
        let filter = form.plain(&mut reader);
        let fields: Vec<_> = reader.complaints.iter().map(|complaint| complaint.field).collect();
        if fields.is_empty() { Ok(filter) } else { Err(fields) }
    }

    #[test]
    fn an_empty_form_means_all_games() {
        let blank = Form { game: " ".to_owned(), ..Form::default() };
        assert_eq!(read(&blank), Ok(ArchiveFilter::default()));
        assert_eq!(blank.query(), "");
    }

    #[test]
    fn every_field_is_read_and_written() {
        let form = Form {
            game: "Buku".to_owned(),
            variant: "6x6".to_owned(),
            result: "1/2-1/2".to_owned(),
            reason: "counters".to_owned(),
            rated: "no".to_owned(),
            since: "2026-01-01".to_owned(),
            until: "2026-01-31".to_owned(),
            shortest: "10".to_owned(),
            longest: "20".to_owned(),
            ..Form::default()
        };
        let filter = read(&form).expect("all is well");
        assert_eq!((filter.game, filter.variant), (Some(GameKind::Buku), GameKind::Buku.variant("6x6").ok()));
        assert_eq!((filter.result, filter.reason), (Some(GameResult::Draw), Some(Reason::Counters)));
        let times = [filter.since, filter.until].map(|time| time.map(|time| time.to_rfc3339()));
        assert_eq!(times, ["2026-01-01T00:00:00+00:00", "2026-02-01T00:00:00+00:00"].map(|text| Some(text.to_owned())));
        assert_eq!((filter.rated, filter.shortest, filter.longest), (Some(false), Some(10), Some(20)));
        assert!(form.query().starts_with("game=Buku&variant=6x6&result=1%2F2-1%2F2&reason=counters"));
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_field() {
        let form = Form {
            game: "chess".to_owned(),
            variant: "6x6".to_owned(),
            result: "won".to_owned(),
            reason: "x".to_owned(),
            rated: "perhaps".to_owned(),
            since: "yesterday".to_owned(),
            until: "2026-02-30".to_owned(),
            shortest: "-1".to_owned(),
            longest: "many".to_owned(),
            ..Form::default()
        };
        let fields = vec!["game", "variant", "result", "reason", "rated", "since", "until", "shortest", "longest"];
        assert_eq!(read(&form), Err(fields));
    }
}
