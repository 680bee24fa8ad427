//! The archive's conditions as query parameters of pages, feeds, exports and the API.

use serde::Deserialize;
use utoipa::IntoParams;

use super::query::encode;
use crate::play::{ArchiveFilter, ArchiveQuery, Cursor, FilterError, FilterField, Viewer};
use crate::service::{Reply, Service};
use crate::view::wording::filter_problem;

/// The filter and the cursor, or all parameters that cannot be read.
pub(super) type ResolvedParams = Result<(ArchiveFilter, Option<Cursor>), Vec<ParamError>>;

/// Conditions on finished games. Empty parameters are no conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct ArchiveParams {
    /// A player, by number or name.
    player: String,
    /// An opponent of that player, by number or name.
    opponent: String,
    /// The slug of a game, such as `pit-of-pillars`.
    pub(super) game: String,
    /// A variant of the game, such as `6x6`.
    variant: String,
    /// The result: `1-0` or `first`, `0-1` or `second`, `1/2-1/2` or `draw`, `*` or `none`.
    result: String,
    /// The code of the reason why the game ended, such as `no-moves` or `resignation`.
    reason: String,
    /// `yes` for rated games, `no` for casual games.
    rated: String,
    /// Games that ended on this day (`2026-11-20`), at this time (RFC 3339), or later.
    since: String,
    /// Games that ended on this day or earlier, or before this time.
    until: String,
    /// The least number of actions.
    shortest: String,
    /// The largest number of actions.
    longest: String,
    /// The cursor of the page: `next` of the page before it.
    pub(super) after: String,
}

/// A parameter that cannot be read, with the reason as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ParamError {
    pub(super) name: &'static str,
    pub(super) message: String,
}

fn messages(errors: Vec<FilterError>) -> Vec<ParamError> {
    let message = |error: FilterError| ParamError { name: error.field.name(), message: filter_problem(&error.problem) };
    errors.into_iter().map(message).collect()
}

impl ArchiveParams {
    /// The parameter of a field, as it was given.
    pub(super) fn value(&self, field: FilterField) -> &str {
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
            FilterField::After => &self.after,
        }
    }

    fn query(&self) -> ArchiveQuery {
        let text = |field| self.value(field).to_owned();
        ArchiveQuery {
            player: text(FilterField::Player),
            opponent: text(FilterField::Opponent),
            game: text(FilterField::Game),
            variant: text(FilterField::Variant),
            result: text(FilterField::Result),
            reason: text(FilterField::Reason),
            rated: text(FilterField::Rated),
            since: text(FilterField::Since),
            until: text(FilterField::Until),
            shortest: text(FilterField::Shortest),
            longest: text(FilterField::Longest),
            after: text(FilterField::After),
        }
    }

    /// The query string with the same conditions, without cursor and question mark.
    pub(super) fn query_string(&self) -> String {
        let fields = FilterField::ALL.into_iter().filter(|field| *field != FilterField::After);
        let given = fields.map(|field| (field.name(), self.value(field).trim())).filter(|(_, text)| !text.is_empty());
        given.map(|(name, text)| format!("{name}={}", encode(text))).collect::<Vec<_>>().join("&")
    }

    /// The filter and the cursor, with names looked up among those that everybody may know.
    ///
    /// # Errors
    ///
    /// Only if the store fails. The inner error names all parameters that cannot be read.
    pub(super) fn resolve(&self, service: &Service) -> Reply<ResolvedParams> {
        let request = match self.query().parse() {
            Ok(request) => request,
            Err(mut errors) => {
                // Players are looked up all the same, so that all errors are shown at once.
                let players =
                    ArchiveQuery { player: self.player.clone(), opponent: self.opponent.clone(), ..Default::default() };
                if let Ok(request) = players.parse()
                    && let Err(more) = service.resolve_filter(&request, Viewer::Nobody)?
                {
                    errors.extend(more);
                }
                return Ok(Err(messages(errors)));
            }
        };
        let filter = service.resolve_filter(&request, Viewer::Nobody)?;
        Ok(filter.map(|filter| (filter, request.after)).map_err(messages))
    }
}

/// All errors in one text.
pub(super) fn joined(errors: &[ParamError]) -> String {
    errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_string_has_the_same_conditions() {
        assert_eq!(ArchiveParams::default().query_string(), "");
        let params = ArchiveParams {
            player: "Ada & Bob".to_owned(),
            game: " buku ".to_owned(),
            result: "1/2-1/2".to_owned(),
            after: "1-1".to_owned(),
            ..ArchiveParams::default()
        };
        assert_eq!(params.query_string(), "player=Ada%20%26%20Bob&game=buku&result=1%2F2-1%2F2");
    }
}
