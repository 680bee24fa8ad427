//! The archive's conditions as query parameters of pages, feeds, exports and the API.

use serde::Deserialize;
use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::schema::{Object, Type};

use crate::request::query::encode;
use colonnade_archive::{ArchiveFilter, ArchiveQuery, Cursor, FilterError, FilterField, FilterProblem};
use colonnade_play::{PlayerId, Viewer};
use colonnade_service::{Reply, Service, archive};
use colonnade_wording::{filter_problem, sentences, web as words};

/// The filter and the cursor, or all parameters that cannot be read.
pub(crate) type ResolvedParams = Result<(ArchiveFilter, Option<Cursor>), Vec<ParamError>>;

/// Conditions on finished games. Empty parameters are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct ArchiveParams(ArchiveQuery);

impl IntoParams for ArchiveParams {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let text = || Object::builder().schema_type(Type::String).build();
        let parameter = |field: FilterField| {
            Parameter::builder()
                .name(field.name())
                .parameter_in(ParameterIn::Query)
                .required(Required::False)
                .description(Some(words::archive_parameter(field)))
                .schema(Some(text()))
                .build()
        };
        FilterField::ALL.map(parameter).into()
    }
}

/// A parameter that cannot be read, with the reason as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ParamError {
    pub(crate) name: &'static str,
    pub(crate) message: String,
    /// The players that an ambiguous name may refer to.
    pub(crate) players: Vec<(PlayerId, String)>,
}

fn messages(errors: Vec<FilterError>) -> Vec<ParamError> {
    let message = |FilterError { field, problem }: FilterError| ParamError {
        name: field.name(),
        message: filter_problem(&problem),
        players: match problem {
            FilterProblem::AmbiguousPlayer(players) => players,
            _ => Vec::new(),
        },
    };
    errors.into_iter().map(message).collect()
}

/// The query string with the values of all fields but the cursor.
fn query_string<'a>(value: impl Fn(FilterField) -> &'a str) -> String {
    let fields = FilterField::ALL.into_iter().filter(|field| *field != FilterField::After);
    let given = fields.map(|field| (field.name(), value(field).trim())).filter(|(_, text)| !text.is_empty());
    given.map(|(name, text)| format!("{name}={}", encode(text))).collect::<Vec<_>>().join("&")
}

impl ArchiveParams {
    /// The parameter of a field, as it was given.
    pub(crate) fn value(&self, field: FilterField) -> &str {
        self.0.field(field)
    }

    /// The query string with the same conditions, without cursor and question mark.
    pub(crate) fn query_string(&self) -> String {
        query_string(|field| self.value(field))
    }

    /// The same query string with another value of the field `name`.
    pub(crate) fn query_string_with(&self, name: &str, text: &str) -> String {
        query_string(|field| if field.name() == name { text } else { self.value(field) })
    }

    /// The filter and the cursor. Names are looked up among those that are public.
    ///
    /// # Errors
    ///
    /// Only if the store fails. The inner error names all parameters that cannot be read.
    pub(crate) fn resolve(&self, service: &Service) -> Reply<ResolvedParams> {
        let request = match self.0.parse() {
            Ok(request) => request,
            Err(mut errors) => {
                // Players are looked up nevertheless, so that all errors are shown at once.
                let ArchiveQuery { player, opponent, .. } = self.0.clone();
                let players = ArchiveQuery { player, opponent, ..ArchiveQuery::default() };
                if let Ok(request) = players.parse()
                    && let Err(more) = archive::resolve_filter(service, &request, Viewer::Nobody)?
                {
                    errors.extend(more);
                }
                return Ok(Err(messages(errors)));
            }
        };
        let filter = archive::resolve_filter(service, &request, Viewer::Nobody)?;
        Ok(filter.map(|filter| (filter, request.after)).map_err(messages))
    }
}

/// All errors in one text.
pub(crate) fn joined(errors: &[ParamError]) -> String {
    sentences(errors.iter().map(|error| error.message.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_string_has_the_same_conditions() {
        assert_eq!(ArchiveParams::default().query_string(), "");
        let params = ArchiveParams(ArchiveQuery {
            player: "Ada & Bob".to_owned(),
            game: " buku ".to_owned(),
            result: "1/2-1/2".to_owned(),
            after: "1-1".to_owned(),
            ..ArchiveQuery::default()
        });
        assert_eq!(params.query_string(), "player=Ada%20%26%20Bob&game=buku&result=1%2F2-1%2F2");
        assert_eq!(params.query_string_with("player", "20"), "player=20&game=buku&result=1%2F2-1%2F2");
    }
}
