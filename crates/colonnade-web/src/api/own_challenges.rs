//! The challenges of the player whose token a program has.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::positions::variant;
use super::problem::{
    ApiResult, ChangeResponses, CommonResponses, Json, NotFoundResponses, Problem, TokenResponses, number,
};
use super::schemas::OpeningName;
use super::token_holder::TokenHolder;
use crate::AppState;
use colonnade_play::{
    Challenge, ChallengeId, Conditions, Place, PlayerId, Refusal, SideChoice, Terms, TimeControl, Viewer,
};
use colonnade_service::challenges::{Proposal, ProposalOutcome};
use colonnade_service::{Reply, Service, ServiceError, challenge_lists, challenges, closing, people};
use colonnade_wording as wording;
use colonnade_wording::sentence;
use colonnade_wording::web::{Missing, machine};

/// The side that the challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum SideWish {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Either, at random.
    #[default]
    Random,
    /// Both: two games at once.
    Both,
}

impl From<SideChoice> for SideWish {
    fn from(side: SideChoice) -> Self {
        match side {
            SideChoice::First => SideWish::First,
            SideChoice::Second => SideWish::Second,
            SideChoice::Random => SideWish::Random,
            SideChoice::Both => SideWish::Both,
        }
    }
}

impl From<SideWish> for SideChoice {
    fn from(side: SideWish) -> Self {
        match side {
            SideWish::First => SideChoice::First,
            SideWish::Second => SideChoice::Second,
            SideWish::Random => SideChoice::Random,
            SideWish::Both => SideChoice::Both,
        }
    }
}

/// An open challenge that the player made, or may accept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct ProgramChallenge {
    /// The number of the challenge.
    id: u64,
    /// The challenger.
    from: ChallengeParty,
    /// The challenged player; missing in a challenge to anybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<ChallengeParty>,
    /// The slug of the game, such as `pit-of-pillars`.
    game: &'static str,
    /// The name of the variant, such as `6x6`.
    variant: &'static str,
    /// The side that the challenger wants.
    side: SideWish,
    /// The time control: `3d`, `10d+36h/21d` or `none`.
    control: String,
    /// Whether the game is rated.
    rated: bool,
    /// How it begins.
    opening: OpeningName,
    /// When it expires (RFC 3339).
    expires: String,
}

/// A player of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct ChallengeParty {
    /// The number of the player.
    id: u64,
    /// The name of the player.
    name: String,
}

impl ProgramChallenge {
    fn of(service: &Service, challenge: &Challenge) -> Reply<ProgramChallenge> {
        let party = |player: PlayerId| -> Reply<ChallengeParty> {
            Ok(ChallengeParty { id: player.0, name: people::player(service, player)?.shown_name() })
        };
        let Terms { from, to, variant, side, ref control, rated, conditions, .. } = challenge.terms;
        Ok(ProgramChallenge {
            id: challenge.id.0,
            from: party(from)?,
            to: to.map(party).transpose()?,
            game: variant.game().slug(),
            variant: variant.name(),
            side: side.into(),
            control: control.to_string(),
            rated,
            opening: conditions.opening.into(),
            expires: machine(challenge.expires(service.play_settings().challenge_days)),
        })
    }
}

/// The open challenges of the player of a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct ProgramChallenges {
    /// Those that the player made, and those to the player.
    challenges: Vec<ProgramChallenge>,
}

impl ProgramChallenges {
    pub(super) fn load(service: &Service, player: PlayerId) -> Reply<ProgramChallenges> {
        let open = challenge_lists::challenges_of(service, player)?;
        let challenges = open.iter().map(|challenge| ProgramChallenge::of(service, challenge)).collect::<Reply<_>>()?;
        Ok(ProgramChallenges { challenges })
    }
}

/// Lists the open challenges of the player.
#[utoipa::path(
    get, path = "/api/v1/me/challenges", operation_id = "listMyChallenges", tag = "programs",
    security(("token" = [])),
    responses((status = 200, description = "The challenges", body = ProgramChallenges), TokenResponses, CommonResponses)
)]
pub(super) async fn challenges(
    State(state): State<AppState>,
    holder: TokenHolder,
) -> ApiResult<axum::Json<ProgramChallenges>> {
    state.run(move |service| Ok(axum::Json(ProgramChallenges::load(service, holder.player)?))).await
}

/// A challenge to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewChallengeBody {
    /// The number of the player to challenge: a program, a computer, or the owner.
    to: u64,
    /// The slug of the game, such as `pit-of-pillars`.
    game: String,
    /// The name of the variant. The default is the standard variant.
    variant: Option<String>,
    /// The side that the challenger wants. The default is `random`.
    #[serde(default)]
    side: SideWish,
    /// The time control: `3d`, `10d+36h/21d` or `none`. The default is that of the host.
    control: Option<String>,
    /// How the game begins. The default is `standard`.
    #[serde(default)]
    opening: OpeningName,
}

/// The result of a challenge or of an answer to one.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct ChallengeOutcome {
    /// The challenge, if it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<ProgramChallenge>,
    /// The number of the game that has begun; of two games at once, the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u64>,
}

impl ChallengeOutcome {
    /// Makes a challenge.
    pub(super) fn propose(service: &Service, proposal: &Proposal) -> Reply<ChallengeOutcome> {
        Ok(match challenges::propose(service, proposal)? {
            ProposalOutcome::Made(made) | ProposalOutcome::AlreadyOpen(made) => {
                ChallengeOutcome { challenge: Some(ProgramChallenge::of(service, &made)?), game: None }
            }
            ProposalOutcome::Begun(begun) | ProposalOutcome::Accepted(begun) => {
                ChallengeOutcome { challenge: None, game: Some(begun.game.id.0) }
            }
            ProposalOutcome::Running(game) => ChallengeOutcome { challenge: None, game: Some(game.0) },
        })
    }
}

/// Challenges a player.
///
/// A challenge that is open already is not made again. If the opponent has proposed the same game, it begins.
#[utoipa::path(
    post, path = "/api/v1/me/challenges", operation_id = "makeChallenge", tag = "programs", security(("token" = [])),
    request_body = NewChallengeBody,
    responses(
        (status = 200, description = "The challenge, or the game", body = ChallengeOutcome),
        TokenResponses, NotFoundResponses, ChangeResponses, CommonResponses
    )
)]
pub(super) async fn challenge(
    State(state): State<AppState>,
    holder: TokenHolder,
    Json(request): Json<NewChallengeBody>,
) -> ApiResult<axum::Json<ChallengeOutcome>> {
    let from = holder.may_play()?;
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let variant = variant(&request.game, request.variant.as_deref().unwrap_or_default(), status)?;
    let control = request.control.as_deref().map(str::parse::<TimeControl>).transpose();
    let control = control.map_err(|error| Problem::field(status, "control", sentence(&wording::not_a_time(&error))))?;
    let proposal = Proposal {
        side: request.side.into(),
        control,
        conditions: Conditions { opening: request.opening.into(), ..Conditions::default() },
        ..Proposal::new(from, Some(PlayerId(request.to)), variant, Place::Direct)
    };
    state.run(move |service| Ok(axum::Json(ChallengeOutcome::propose(service, &proposal)?))).await
}

/// An answer to a challenge.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum AnswerName {
    /// Accept it: the game begins.
    Accept,
    /// Decline it.
    Decline,
    /// Withdraw one's own.
    Withdraw,
}

/// An answer to a challenge.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerBody {
    /// The answer.
    answer: AnswerName,
}

/// Accepts or declines a challenge to the player, or withdraws one of the player's own.
#[utoipa::path(
    post, path = "/api/v1/me/challenges/{id}", operation_id = "answerChallenge", tag = "programs",
    security(("token" = [])), request_body = AnswerBody,
    params(("id" = u64, Path, description = "The number of the challenge")),
    responses(
        (status = 200, description = "The game, if one has begun", body = ChallengeOutcome),
        TokenResponses, NotFoundResponses, ChangeResponses, CommonResponses
    )
)]
pub(super) async fn answer(
    State(state): State<AppState>,
    holder: TokenHolder,
    Path(id): Path<String>,
    Json(request): Json<AnswerBody>,
) -> ApiResult<axum::Json<ChallengeOutcome>> {
    let player = holder.may_play()?;
    let id = ChallengeId(number(&id, Missing::Page)?);
    let answer = move |service: &Service| -> ApiResult<_> {
        // Which others there are is told to nobody.
        let Terms { from, to, .. } = challenge_lists::challenge_at(service, Viewer::Player(player), id)?.terms;
        if from != player && to != Some(player) {
            return Err(ServiceError::from(Refusal::NoSuchChallenge).into());
        }
        let game = match request.answer {
            AnswerName::Accept => Some(challenges::accept(service, id, player)?.game.id.0),
            AnswerName::Decline => closing::decline(service, id, player).map(|_| None)?,
            AnswerName::Withdraw => closing::withdraw(service, id, player).map(|_| None)?,
        };
        Ok(axum::Json(ChallengeOutcome { challenge: None, game }))
    };
    state.run(answer).await
}
