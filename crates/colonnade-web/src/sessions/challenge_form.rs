//! The form with which a player who has signed in makes a challenge.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::reader::SignedIn;
use crate::request::paths::{challenge_path, own_game_path};
use crate::request::query::Query;
use crate::sessions::signed_in::SessionForm;
use crate::table::form::{
    FormOption, VariantGroup, level_choices, opening_choices, parse_level, variant, variant_groups,
};
use crate::table::start::computer_player;
use colonnade_language::say;
use colonnade_play::{
    Challenge, ChallengeEvent, ChallengeId, Conditions, Identity, Opening, Place, PlayerId, Refusal, SideChoice,
    TimeControl, Viewer,
};
use colonnade_rules::Game as GameKind;
use colonnade_service::{
    Proposal, ProposalOutcome, Reply, Service, ServiceError, challenges, people, profiles, programs,
};
use colonnade_wording::web as words;
use colonnade_wording::{self as wording, commands, sentence};

/// The sides with their values in the form. Without one, the side is the usual one of the variant.
const SIDES: [(&str, SideChoice); 4] = [
    ("first", SideChoice::First),
    ("second", SideChoice::Second),
    ("random", SideChoice::Random),
    ("both", SideChoice::Both),
];

/// How many players whose names begin as entered are compared with it.
const NAMED_SO: usize = 32;

#[derive(Template)]
#[template(path = "challenge_form.html")]
struct ChallengeFormTemplate {
    layout: PageLayout,
    reader: SignedIn,
    form: NewChallengeForm,
    errors: ChallengeErrors,
    variants: Vec<VariantGroup>,
    levels: Vec<FormOption>,
    sides: Vec<FormOption>,
    openings: Vec<FormOption>,
    /// The host's time control.
    usual_control: String,
}

/// The form as it was filled in.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NewChallengeForm {
    /// The signed number of the challenge that the form makes.
    number: String,
    /// Game and variant: `pilare/6x6`.
    kind: String,
    /// The number or the name of the challenged player; empty for none.
    player: String,
    /// The level of the challenged computer; empty for none.
    computer: String,
    side: String,
    control: String,
    rated: String,
    opening: String,
}

/// The errors of the form, as sentences.
#[derive(Clone, Debug, Default)]
struct ChallengeErrors {
    player: Option<String>,
    control: Option<String>,
    /// Why everything together is refused.
    all: Option<String>,
}

impl ChallengeErrors {
    fn all(message: String) -> ChallengeErrors {
        ChallengeErrors { all: Some(message), ..ChallengeErrors::default() }
    }
}

/// Why no challenge is made: errors to show in the form, or another page.
enum NotMade {
    Errors(ChallengeErrors),
    Page(PageError),
}

impl From<ServiceError> for NotMade {
    fn from(error: ServiceError) -> Self {
        let ServiceError::Refused(refusal) = error else { return NotMade::Page(error.into()) };
        let message = sentence(&wording::refusal(&refusal));
        NotMade::Errors(match refusal {
            Refusal::TooShort { .. } => ChallengeErrors { control: Some(message), ..ChallengeErrors::default() },
            _ => ChallengeErrors::all(message),
        })
    }
}

/// Shows the form. Each form has the number of its challenge, so that it makes one at most.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Query(form): Query<NewChallengeForm>,
) -> PageResult<Response<Body>> {
    let key = state.settings.key.clone();
    let page = move |service: &Service| -> PageResult<_> {
        let number = key.challenge_number(&context.signed_in()?.hash, challenges::number(service)?);
        let form = NewChallengeForm { number, ..form };
        Ok(page(service, context, form, ChallengeErrors::default())?.into_response())
    };
    state.run(page).await
}

fn page(service: &Service, context: RequestContext, form: NewChallengeForm, errors: ChallengeErrors) -> PageResult {
    let reader = context.signed_in()?.clone();
    let layout = PageLayout::new(context, say!(page_challenge::new_title), "").in_section("/me").private();
    let side = |(value, side): (&str, SideChoice)| FormOption {
        value: value.to_owned(),
        name: commands::side_choice(side),
        selected: form.side == value,
    };
    let kind = if form.kind.is_empty() { GameKind::ALL[0].standard().slug() } else { form.kind.clone() };
    Ok(render(&ChallengeFormTemplate {
        layout,
        reader,
        variants: variant_groups(&kind),
        levels: level_choices(&form.computer),
        sides: SIDES.map(side).into(),
        openings: opening_choices(&form.opening),
        usual_control: service.play_settings().control.to_string(),
        form,
        errors,
    }))
}

/// Makes the challenge.
pub(crate) async fn make(
    State(state): State<AppState>,
    context: RequestContext,
    SessionForm(form): SessionForm<NewChallengeForm>,
) -> PageResult<Response<Body>> {
    let SignedIn { player, hash, .. } = *context.signed_in()?;
    let number = state.settings.key.read_challenge_number(&hash, &form.number).ok_or_else(unknown_form)?;
    let make = move |service: &Service| -> PageResult<_> {
        match propose(service, player, number, &form) {
            Ok(path) => Ok(Redirect::to(&path).into_response()),
            Err(NotMade::Page(error)) => Err(error),
            Err(NotMade::Errors(errors)) => {
                let page = page(service, context, form, errors)?;
                Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
            }
        }
    };
    state.run(make).await
}

fn unknown_form() -> PageError {
    PageError::new(StatusCode::BAD_REQUEST, words::unknown_form())
}

/// Makes the challenge of a form, and returns the path of what came of it.
fn propose(
    service: &Service,
    player: PlayerId,
    number: ChallengeId,
    form: &NewChallengeForm,
) -> Result<String, NotMade> {
    let variant = variant(&form.kind).map_err(|words| NotMade::Errors(ChallengeErrors::all(words)))?;
    let control = match form.control.trim() {
        "" => None,
        text => Some(TimeControl::parse_lenient(text).map_err(|error| {
            let control = Some(sentence(&wording::not_a_time(&error)));
            NotMade::Errors(ChallengeErrors { control, ..ChallengeErrors::default() })
        })?),
    };
    let opening = Opening::ALL.into_iter().find(|opening| opening.code() == form.opening);
    let opening = opening.ok_or_else(|| NotMade::Page(unknown_form()))?;
    let wrong_player =
        |words: String| NotMade::Errors(ChallengeErrors { player: Some(words), ..ChallengeErrors::default() });
    let computer = !form.computer.is_empty();
    let to = match (form.player.trim(), computer) {
        ("", false) => None,
        ("", true) => {
            let level = parse_level(&form.computer).map_err(wrong_player)?;
            Some(computer_player(service, level)?)
        }
        (_, true) => return Err(wrong_player(say!(page_challenge::two_opponents))),
        (text, false) => Some(opponent(service, player, text)?.map_err(wrong_player)?),
    };
    let rated = !form.rated.is_empty();
    let side = match form.side.as_str() {
        "" => Some(SideChoice::usual(variant, rated && !computer)),
        value => SIDES.into_iter().find(|(name, _)| *name == value).map(|(_, side)| side),
    };
    let side = side.ok_or_else(|| NotMade::Page(unknown_form()))?;
    let free_days = people::player(service, player)?.free_days.is_some();
    let proposal = Proposal {
        side,
        control,
        rated,
        conditions: Conditions { opening, free_days, ..Conditions::default() },
        number: Some(number),
        ..Proposal::new(player, to, variant, Place::Direct)
    };
    Ok(match challenges::propose(service, &proposal)? {
        ProposalOutcome::Made(made) | ProposalOutcome::AlreadyOpen(made) => path_of(&made),
        ProposalOutcome::Begun(done) | ProposalOutcome::Accepted(done) => own_game_path(done.game.id),
        ProposalOutcome::Running(game) => own_game_path(game),
    })
}

/// Where the challenger goes on with a challenge.
fn path_of(made: &Challenge) -> String {
    match made.closed {
        Some(ChallengeEvent::Accepted { game, .. }) => own_game_path(game),
        _ if made.terms.to.is_none() => challenge_path(made.id),
        _ => "/me".to_owned(),
    }
}

/// The player with a number, of whom the challenger may see a game, or with a name that is shown on the web; or the program
/// with a number. Only players who can answer are found: in Discord, computers and programs. The error is a sentence.
fn opponent(service: &Service, player: PlayerId, text: &str) -> Reply<Result<PlayerId, String>> {
    let found = match text.parse().map(PlayerId) {
        Ok(number) if number == player || profiles::sees_games_of(service, Viewer::Player(player), number)? => {
            vec![number]
        }
        Ok(number) => programs::program(service, number)?.map(|program| program.id).into_iter().collect(),
        Err(_) => {
            let named = profiles::players_named(service, Viewer::Nobody, text, NAMED_SO)?.into_iter();
            let is_same = |name: &str| name.to_lowercase() == text.to_lowercase();
            named.filter(|(_, name)| is_same(name)).map(|(found, _)| found).collect()
        }
    };
    let mut able = Vec::new();
    for found in found {
        let identity = people::player(service, found)?.identity;
        if matches!(identity, Some(Identity::Discord(_) | Identity::Computer(_) | Identity::Program(..))) {
            able.push(found);
        }
    }
    Ok(match able[..] {
        [only] => Ok(only),
        [] => Err(say!(page_challenge::no_such_player)),
        _ => Err(say!(page_challenge::several_players)),
    })
}
