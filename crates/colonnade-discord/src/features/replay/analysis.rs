//! The analysis of a finished game: the graph of the chances, what each side gave away, and the costliest actions.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::announcements::game_message::BoardView;
use crate::bot::Bot;
use crate::bot::heavy_work;
use crate::bot::respond::{HandlerResult, Response, trace_game};
use crate::ids::{CustomId, ReplayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Attachment, Button, ButtonStyle, Message};
use colonnade_computer::analysis::{Analysis, LostChances};
use colonnade_language::say;
use colonnade_play::{Game, GameId, Refusal, Viewer};
use colonnade_rules::BySide;
use colonnade_service::{Analyses, AnalysisProgress, Client, Reply, Service, Subject, games};
use colonnade_view::{Chances, Replay, Size};
use colonnade_wording::replies;

/// How long an answer waits for an analysis. Discord accepts it within fifteen minutes.
const PATIENCE: Duration = Duration::from_secs(90);
/// How many actions are named.
const NAMED: usize = 3;

/// Shows the analysis only to the user, who must be allowed to see the game.
pub(crate) async fn on_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let number = id.game();
    let (game, replay) = bot
        .work(move |service| {
            let game = games::get(service, viewer, number)?;
            trace_game(&game);
            let replay = Replay::of_game(&game).map_err(|_| Refusal::NoSuchGame(number))?;
            Ok((game, replay))
        })
        .await?;
    if game.is_running() {
        return Ok(Response::ephemeral(say!(replies_archive::analysis_after_the_end)));
    }
    let plies = replay.actions.len();
    if !Analyses::is_possible(plies) {
        return Ok(Response::ephemeral(say!(replies_archive::no_analysis)));
    }
    let service = &bot.service;
    let client = Client::User(interaction.user);
    let subject = Subject { game: number, start: replay.start, actions: replay.actions };
    if let Err(busy) = service.analyses().begin(service.work_limiter(), subject, client, service.limiter_now()) {
        return Ok(heavy_work::refused(busy));
    }
    // If it takes longer, the answer says how far it is.
    let _ = timeout(PATIENCE, service.analyses().end_of(number)).await;
    match service.analyses().of(number) {
        Some(AnalysisProgress::Made(analysis)) => {
            let url = bot.settings.public_url.clone();
            bot.work(move |service| Ok(Response::Message(shown(service, viewer, number, &analysis, url)?))).await
        }
        Some(AnalysisProgress::UnderWay(judged)) => {
            let again =
                Button::new(say!(components::analyse), id.with(ReplayComponent::Analyse), ButtonStyle::Secondary);
            let message = Message::ephemeral(say!(replies_archive::analysis_under_way, judged = judged, all = plies));
            Ok(Response::Message(message.buttons([again])))
        }
        Some(AnalysisProgress::Failed) => Ok(Response::ephemeral(say!(replies_archive::no_analysis))),
        None => Ok(Response::ephemeral(replies::busy())),
    }
}

/// An analysis for one reader, if that reader may still see the game.
fn shown(
    service: &Service,
    viewer: Viewer,
    number: GameId,
    analysis: &Analysis,
    url: Option<String>,
) -> Reply<Message> {
    let game: Arc<Game> = games::get(service, viewer, number)?;
    let view = BoardView::of_reader(service, &game, viewer.player())?;
    let (variant, names): (_, BySide<String>) = (game.setup.variant, game.setup.names.clone().into());
    let tallies = analysis.tally().map(|LostChances { actions, judged, lost }| (actions, judged, lost));
    let text = replies::analysis(number, &variant, &names, tallies, &analysis.worst(NAMED));
    let graph = Chances {
        game: variant.game(),
        names,
        chances: analysis.chances(),
        marked: analysis.marked(),
        theme: view.theme,
        size: Size::default(),
    };
    let name = format!("game-{}-analysis.png", number.0);
    let alt = graph.alt_text();
    let message = Message::ephemeral(text).attach(Attachment { name, content: graph.png().into(), alt });
    // The web pages show only what everybody may see.
    Ok(match url.filter(|_| game.is_visible_to(Viewer::Nobody)) {
        Some(url) => {
            message.buttons([Button::link(say!(components::on_the_web), format!("{url}/games/{}/analysis", number.0))])
        }
        None => message,
    })
}
