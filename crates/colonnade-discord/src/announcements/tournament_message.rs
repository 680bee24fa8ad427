//! Messages about tournaments, in answers and announcements alike.

use crate::ids::{CustomId, TournamentComponent};
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_events::{EventId, Format, Phase};
use colonnade_language::say;
use colonnade_play::{TournamentFact, Viewer};
use colonnade_service::{Reply, Service, TournamentView, tournaments};
use colonnade_wording as wording;

/// A tournament in words: its name, its rules and how far it is.
pub(crate) fn about(view: &TournamentView) -> String {
    let tournament = &view.tournament;
    let title = wording::tournament_title(tournament.id, &tournament.settings);
    let rules = wording::tournament_rules(&tournament.settings);
    let state = wording::tournament_state(tournament, &view.names, &view.standings);
    format!("**{title}**\n{rules}\n{}", with_reason(view, state))
}

/// A text, followed by the reason if an organiser has cancelled the tournament.
fn with_reason(view: &TournamentView, text: String) -> String {
    match &view.cancelled {
        Some(reason) => format!("{text}\n{}", say!(tournament_view::cancelled_because, reason = wording::md(reason))),
        None => text,
    }
}

/// A button that leads to the page of a tournament, if there are pages and anybody may see the tournament. `pages` is the
/// address of the pages.
pub(crate) fn page_button(service: &Service, view: &TournamentView, pages: Option<&str>) -> Reply<Option<Button>> {
    let Some(pages) = pages else { return Ok(None) };
    let is_public = tournaments::is_public(service, &view.tournament.settings)?;
    let address = format!("{pages}/events/{}", view.tournament.id.0);
    Ok(is_public.then(|| Button::link(say!(components::on_the_web), address)))
}

/// A message about a tournament with its buttons for everybody. News of a version carry that in the ids, by which they are
/// recognised; 0 elsewhere.
pub(crate) fn announced(view: &TournamentView, version: u64, message: Message) -> Message {
    let tournament = &view.tournament;
    let id = |component| CustomId { version, ..CustomId::new(component, tournament.id.0) };
    let button = |words, component: TournamentComponent, style| Button::new(words, id(component), style);
    let is_open = matches!(tournament.phase, Phase::Open);
    let mut buttons = Vec::new();
    if tournament.may_be_joined() {
        buttons.push(button(say!(components::join), TournamentComponent::Join, ButtonStyle::Success));
    }
    if is_open || tournament.is_running() {
        buttons.push(button(say!(components::leave_tournament), TournamentComponent::Leave, ButtonStyle::Secondary));
    }
    if is_open && matches!(tournament.settings.format, Format::TeamMatch { .. }) {
        buttons.push(button(say!(components::accept), TournamentComponent::AcceptMatch, ButtonStyle::Primary));
    }
    buttons.push(button(say!(components::tournament_table), TournamentComponent::Table, ButtonStyle::Secondary));
    if !is_open {
        buttons.push(button(say!(components::tournament_rounds), TournamentComponent::Rounds, ButtonStyle::Secondary));
        let own = TournamentComponent::OwnGames;
        buttons.push(button(say!(components::own_tournament_games), own, ButtonStyle::Secondary));
    }
    message.buttons(buttons)
}

/// News of a tournament, for the channel where it was announced.
pub(super) fn news(
    service: &Service,
    id: EventId,
    version: u64,
    what: TournamentFact,
    pages: Option<&str>,
) -> Reply<Message> {
    let view = tournaments::tournament(service, Viewer::Host, id)?;
    let news = wording::tournament_news(id, what);
    let text = match what {
        TournamentFact::RoundBegun { .. } => news,
        TournamentFact::Cancelled => with_reason(&view, news),
        TournamentFact::Begun | TournamentFact::Ended | TournamentFact::NextSeason { .. } => {
            format!("{news}\n{}", about(&view))
        }
    };
    Ok(announced(&view, version, Message::text(text)).with_button(page_button(service, &view, pages)?))
}
