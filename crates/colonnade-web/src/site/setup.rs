//! The set-up of the Discord bot in steps, each with its current state. It is shown to the host only.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use colonnade_language::say;

use crate::AppState;
use crate::bot::BotState;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use colonnade_play::ServerId;
use colonnade_service::{Service, servers};
use colonnade_wording::setup as words;
use colonnade_wording::web::PageWords;

/// The state of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepState {
    Done,
    Open,
    Wrong,
}

impl StepState {
    pub(crate) const fn class(self) -> &'static str {
        match self {
            StepState::Done => "done",
            StepState::Open => "open",
            StepState::Wrong => "bad",
        }
    }

    pub(crate) const fn sign(self) -> &'static str {
        match self {
            StepState::Done => "✓",
            StepState::Open => "○",
            StepState::Wrong => "✗",
        }
    }
}

/// A step of the set-up.
pub(crate) struct SetupStepView {
    pub(crate) mark: StepState,
    pub(crate) about: words::SetupStep,
    /// The state in words.
    pub(crate) state: String,
    /// The address and the name of the page where the step is done.
    pub(crate) link: Option<(String, String)>,
}

/// The steps, in order.
pub(crate) struct Steps {
    pub(crate) steps: [SetupStepView; 5],
    pub(crate) is_done: bool,
}

/// The page where bots are created.
const PORTAL: &str = "https://discord.com/developers/applications";

/// The most servers whose settings are read.
const MOST_SERVERS: usize = 100;

/// The steps in their current state; `invite` is the address that adds the bot to a server.
///
/// # Errors
///
/// If the store fails.
pub(crate) fn steps(service: &Service, bot: Option<&BotState>, invite: Option<&str>) -> PageResult<Steps> {
    let known = bot.cloned().unwrap_or_default();
    let is_accepted = known.token_accepted == Some(true) || known.connected;
    let mut channels = 0;
    for server in known.servers.iter().take(MOST_SERVERS) {
        channels += usize::from(servers::server(service, ServerId(*server))?.settings.channel.is_some());
    }
    let done_if = |done: bool| if done { StepState::Done } else { StepState::Open };
    let step = |mark, about, state, link| SetupStepView { mark, about, state, link };
    let portal = || Some((PORTAL.to_owned(), say!(setup::portal)));
    let token = match (bot, known.token_accepted) {
        _ if !cfg!(feature = "discord") => (StepState::Wrong, words::TokenSetup::NotBuilt),
        (None, _) => (StepState::Open, words::TokenSetup::NotSet),
        _ if is_accepted => (StepState::Done, words::TokenSetup::Accepted),
        (_, Some(false)) => (StepState::Wrong, words::TokenSetup::Refused),
        _ => (StepState::Open, words::TokenSetup::Asked),
    };
    let connection = match &known.problem {
        _ if known.connected => (StepState::Done, say!(setup::connected)),
        Some(problem) => (StepState::Wrong, say!(setup::not_connected, problem = problem)),
        None => (StepState::Open, say!(setup::waits)),
    };
    let invitation = invite.map(|invite| (invite.to_owned(), say!(setup::invite)));
    let steps = [
        step(done_if(is_accepted), words::SetupStep::Application, words::application(is_accepted), portal()),
        step(token.0, words::SetupStep::Token, words::token(token.1), portal()),
        step(connection.0, words::SetupStep::Connection, connection.1, None),
        step(
            done_if(!known.servers.is_empty()),
            words::SetupStep::Server,
            words::servers(known.servers.len()),
            invitation,
        ),
        step(done_if(channels > 0), words::SetupStep::Channel, words::channels(channels), None),
    ];
    // Without a channel, announcements go to the channel where the challenge was made.
    let is_done = known.connected && !known.servers.is_empty();
    Ok(Steps { steps, is_done })
}

#[derive(Template)]
#[template(path = "setup.html")]
struct SetupTemplate {
    layout: PageLayout,
    setup: Steps,
}

/// The page.
pub(crate) async fn page(State(state): State<AppState>, context: RequestContext) -> PageResult<Response<Body>> {
    if !context.host {
        return Err(PageError::new(StatusCode::FORBIDDEN, say!(setup::host_only)));
    }
    let bot = state.bot();
    let work = move |service: &Service| -> PageResult<_> {
        let setup = steps(service, bot.as_ref(), context.invite.as_deref())?;
        let PageWords { title, description } = words::setup();
        let layout = PageLayout::new(context, title, "/setup").described(description).private();
        Ok(render(&SetupTemplate { layout, setup }).into_response())
    };
    state.run(work).await
}
