//! `/event`: tournaments of a server. Organisers announce them for everybody in a channel; only the user sees the other
//! answers.

pub(crate) mod commands;

use crate::announcements::tournament_message::{about, announced, page_button};
use crate::bot::Bot;
use crate::bot::languages;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::game_choice::{game_number, no_game_named};
use crate::ids::{CustomId, PlayComponent, TournamentComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use crate::ui::pagination::{self, Page};
use colonnade_events::{EventId, Format, Phase, Ruling, Settings, Team, Tournament};
use colonnade_language::say;
use colonnade_play::{PlayerId, ServerId, Viewer};
use colonnade_rules::{BySide, GameResult, Side};
use colonnade_service::{
    Organiser, Reply, Service, ServiceError, TournamentEntry, TournamentStage, TournamentView, games, people, rulings,
    tournaments,
};
use colonnade_wording::{self as wording, commands as words, replies};

/// The most tournaments in a list: those that are not over, and the last ones that are.
const MOST_LISTED: usize = 8;

/// The decisions of organisers about games, as a command offers them.
const RULINGS: [Ruling; 5] = [
    Ruling::Result(GameResult::Win(Side::First)),
    Ruling::Result(GameResult::Win(Side::Second)),
    Ruling::Result(GameResult::Draw),
    Ruling::Void,
    Ruling::AsPlayed,
];

fn ruling_choice(ruling: Ruling) -> String {
    match ruling {
        Ruling::Result(result) => words::result_choice(result),
        Ruling::Void => say!(tournament_view::decide_void),
        Ruling::AsPlayed => say!(tournament_view::decide_restore),
    }
}

/// `/event create`: announces a tournament for everybody in the channel.
async fn create(bot: &Bot, interaction: &Interaction, settings: Settings) -> HandlerResult {
    let Some(server) = interaction.server_with_events() else {
        return Ok(Response::ephemeral(match interaction.server {
            Some(_) => say!(tournament_view::organisers_only),
            None => say!(tournament_view::only_in_servers),
        }));
    };
    if let Some(missing) = interaction.missing {
        return Ok(Response::ephemeral(replies::missing_permission(interaction.channel, missing)));
    }
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let by = Organiser::Player { player, organises: Some(server), manages: interaction.managed_server() };
    let settings = Settings { server: Some(server.0), channel: Some(interaction.channel), ..settings };
    let pages = bot.settings.public_url.clone();
    bot.work(move |service| {
        let made = tournaments::create(service, by, &settings)?;
        languages::for_server(service, Some(server), || {
            let view = tournaments::tournament(service, Viewer::Server(server), made.id)?;
            let message = announced(&view, 0, Message::text(about(&view)));
            Ok(Response::Message(message.with_button(page_button(service, &view, pages.as_deref())?)))
        })
    })
    .await
}

/// `/event list`: the tournaments of the server that are not over, and the last ones that are; elsewhere those of the
/// host.
async fn list(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let server = interaction.server.map(ServerId);
    bot.work(move |service| {
        let mut found = Vec::new();
        for stage in [TournamentStage::Running, TournamentStage::Open, TournamentStage::Over] {
            let room = MOST_LISTED.saturating_sub(found.len());
            found.extend(tournaments::tournaments(service, viewer, server, stage, None, room)?);
        }
        if found.is_empty() {
            return Ok(Response::ephemeral(say!(tournament_view::none_here)));
        }
        let list = Message::ephemeral(String::new()).heading(say!(tournament_view::list_head));
        let list = found.iter().fold(list, |list, found| {
            let open = CustomId::new(TournamentComponent::Tournament, found.id.0);
            let line = wording::tournament_line(found.id, &found.settings, found.phase, found.entered);
            list.line(line, Some(&pagination::button(say!(components::open), &open)))
        });
        Ok(Response::Message(list))
    })
    .await
}

/// `/event show`: a tournament, for the user alone.
async fn show(bot: &Bot, interaction: &Interaction, id: EventId) -> HandlerResult {
    Ok(Response::Message(shown(bot, interaction, id).await?))
}

async fn shown(bot: &Bot, interaction: &Interaction, id: EventId) -> Result<Message, ServiceError> {
    let viewer = bot.viewer(interaction).await?;
    let pages = bot.settings.public_url.clone();
    bot.work(move |service| {
        let view = tournaments::tournament(service, viewer, id)?;
        let message = announced(&view, 0, Message::ephemeral(about(&view)));
        Ok(message.with_button(page_button(service, &view, pages.as_deref())?))
    })
    .await
}

/// `/event start`, `/event cancel` and `/event withdraw`: a tool of organisers, and the sentence that says it is done.
async fn organise(
    bot: &Bot,
    interaction: &Interaction,
    id: EventId,
    tool: impl FnOnce(&Service, Organiser) -> Reply<()> + Send + 'static,
    done: impl FnOnce(String) -> String + Send + 'static,
) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    let (organises, manages) = (interaction.server_with_events(), interaction.managed_server());
    let by = Organiser::Player { player, organises, manages };
    bot.work(move |service| {
        // A tournament that the user may not see is treated as if it did not exist.
        let seen = tournaments::tournament(service, viewer, id)?;
        tool(service, by)?;
        Ok(Response::ephemeral(done(wording::tournament_title(id, &seen.tournament.settings))))
    })
    .await
}

/// `/event withdraw`: takes a Discord user out of a tournament.
async fn withdraw(bot: &Bot, interaction: &Interaction, id: EventId, user: u64, reason: String) -> HandlerResult {
    let identity = colonnade_play::Identity::Discord(user);
    let Some(player) = bot.work(move |service| people::player_of(service, &identity)).await? else {
        return Ok(Response::ephemeral(say!(tournaments::not_entered)));
    };
    let name = wording::md(&player.name);
    let id_of = player.id;
    let tool = move |service: &Service, by| tournaments::withdraw_player(service, by, id, id_of, &reason);
    let done = move |title| say!(tournament_view::withdrawn_now, player = name, tournament = title);
    organise(bot, interaction, id, tool, done).await
}

/// `/event decide`: an organiser decides a game.
async fn decide(bot: &Bot, interaction: &Interaction, named: &str, ruling: Ruling, reason: String) -> HandlerResult {
    let Some(game) = game_number(named) else { return Ok(no_game_named(named)) };
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    let found = bot.work(move |service| games::get(service, viewer, game)).await?;
    let Some(place) = found.tournament else {
        return Ok(Response::ephemeral(say!(tournament_view::not_of_tournament, game = game.to_string())));
    };
    let tool = move |service: &Service, by| rulings::rule(service, by, &found, ruling, &reason);
    let done = move |title| say!(tournament_view::decided_now, game = game.to_string(), tournament = title);
    organise(bot, interaction, place.tournament, tool, done).await
}

/// Handles a button under a tournament.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: TournamentComponent,
    id: &CustomId,
) -> HandlerResult {
    let event = EventId(id.number());
    let page = id.page_of_list().unwrap_or(0);
    let list: fn(&TournamentView, u64) -> Message = match component {
        TournamentComponent::Join => return join(bot, interaction, event).await,
        TournamentComponent::AcceptMatch => return accept(bot, interaction, event).await,
        TournamentComponent::Leave => return leave(bot, interaction, event, false).await,
        TournamentComponent::ConfirmLeave => return leave(bot, interaction, event, true).await,
        TournamentComponent::SkipSeason => return choose_season(bot, interaction, event, false).await,
        TournamentComponent::PlayOn => return choose_season(bot, interaction, event, true).await,
        TournamentComponent::OwnGames => return own_games(bot, interaction, event, page).await,
        TournamentComponent::Table => table,
        TournamentComponent::Rounds => rounds,
        TournamentComponent::Tournament => return Ok(in_place(interaction, shown(bot, interaction, event).await?)),
    };
    let viewer = bot.viewer(interaction).await?;
    let message = bot.work(move |service| Ok(list(&tournaments::tournament(service, viewer, event)?, page))).await?;
    Ok(in_place(interaction, message))
}

/// The message in place of the one with the button, if only the user sees that, and otherwise a new one.
fn in_place(interaction: &Interaction, message: Message) -> Response {
    if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) }
}

async fn join(bot: &Bot, interaction: &Interaction, id: EventId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    let roles = interaction.roles.clone();
    bot.work(move |service| {
        let settings = tournaments::tournament(service, viewer, id)?.tournament.settings;
        let has_role = settings.entry.role.is_none_or(|role| roles.contains(&role));
        let is_in = |team| match team {
            Team::Role(role) => roles.contains(&role),
            Team::Server(server) => viewer.server() == Some(ServerId(server)),
        };
        let teams = settings.teams.map_or(BySide::default(), |(one, other)| BySide::new(one, other).map(is_in));
        tournaments::join(service, id, &TournamentEntry { viewer, has_role, teams })?;
        let title = wording::tournament_title(id, &settings);
        let joined = match own_team(&tournaments::tournament(service, viewer, id)?.tournament, player) {
            Some(team) => say!(tournament_view::joined_team, team = team, tournament = title),
            None => say!(tournament_view::joined, tournament = title),
        };
        Ok(Response::ephemeral(joined))
    })
    .await
}

/// Accepts a team match for the team of the user, its captain.
async fn accept(bot: &Bot, interaction: &Interaction, id: EventId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    bot.work(move |service| {
        tournaments::accept(service, viewer, id)?;
        let tournament = tournaments::tournament(service, viewer, id)?.tournament;
        let team = own_team(&tournament, player).unwrap_or_default();
        let title = wording::tournament_title(id, &tournament.settings);
        Ok(Response::ephemeral(say!(tournament_view::accepted_now, team = team, tournament = title)))
    })
    .await
}

/// The team of a player of a team match, in words.
fn own_team(tournament: &Tournament, player: PlayerId) -> Option<String> {
    let own = tournament.entrant(colonnade_events::PlayerId(player.0))?;
    let team = tournament.participants.get(own.0 as usize)?.team?;
    Some(wording::tournament_team(&tournament.settings, team))
}

/// Takes the user out of a tournament. If it runs, only once the user has confirmed it.
async fn leave(bot: &Bot, interaction: &Interaction, id: EventId, is_confirmed: bool) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    bot.work(move |service| {
        let view = tournaments::tournament(service, viewer, id)?;
        let title = wording::tournament_title(id, &view.tournament.settings);
        let takes_part = is_in(&view, player);
        if matches!(view.tournament.phase, Phase::Running { .. }) && takes_part && !is_confirmed {
            let confirm = CustomId::new(TournamentComponent::ConfirmLeave, id.0);
            let confirm = Button::new(say!(components::leave_tournament), confirm, ButtonStyle::Danger);
            if view.tournament.settings.season.is_none() {
                let question = Message::ephemeral(say!(tournament_view::leave_question, tournament = title));
                return Ok(Response::Message(question.buttons([confirm])));
            }
            let question = Message::ephemeral(say!(tournament_view::season_question, tournament = title));
            let skip = CustomId::new(TournamentComponent::SkipSeason, id.0);
            let skip = Button::new(say!(components::skip_season_button), skip, ButtonStyle::Secondary);
            return Ok(Response::Message(question.buttons([confirm, skip])));
        }
        if !takes_part {
            return Ok(Response::ephemeral(say!(tournament_view::not_in, tournament = title)));
        }
        tournaments::leave(service, player, id)?;
        let done = Message::ephemeral(say!(tournament_view::left, tournament = title));
        Ok(if is_confirmed { Response::Update(done) } else { Response::Message(done) })
    })
    .await
}

/// Notes whether the user plays the next season of a league.
async fn choose_season(bot: &Bot, interaction: &Interaction, id: EventId, plays: bool) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    bot.work(move |service| {
        let view = tournaments::tournament(service, viewer, id)?;
        tournaments::choose_next_season(service, player, id, plays)?;
        let title = wording::tournament_title(id, &view.tournament.settings);
        if plays {
            let done = Message::ephemeral(say!(tournament_view::plays_season, tournament = title));
            return Ok(Response::Update(done));
        }
        let play_on = CustomId::new(TournamentComponent::PlayOn, id.0);
        let play_on = Button::new(say!(components::play_on_button), play_on, ButtonStyle::Secondary);
        let done = Message::ephemeral(say!(tournament_view::skips_season, tournament = title));
        Ok(Response::Update(done.buttons([play_on])))
    })
    .await
}

/// Whether a player takes part in a tournament.
fn is_in(view: &TournamentView, player: PlayerId) -> bool {
    let entrant = view.tournament.entrant(colonnade_events::PlayerId(player.0));
    entrant.is_some_and(|entrant| view.tournament.is_active(entrant))
}

/// A list with a heading before each part, of which a page is shown.
fn paged(view: &TournamentView, component: TournamentComponent, number: u64, lines: Vec<ListedLine>) -> Message {
    let page = Page::of(number, lines.len());
    let shown = page.lines();
    let mut part = None;
    let mut list = Message::ephemeral(String::new());
    for line in lines.into_iter().take(shown.end).skip(shown.start) {
        if part.as_ref() != Some(&line.part) {
            list = list.heading(line.part.clone());
            part = Some(line.part);
        }
        list = list.line(line.text, line.button.as_ref());
    }
    let words = [say!(components::previous_page), say!(components::next_page)];
    let pages = page.buttons_to(words, |page| CustomId::new(component, view.tournament.id.0).on_page(page));
    let back = CustomId::new(TournamentComponent::Tournament, view.tournament.id.0);
    list.buttons([pagination::button(say!(components::back), &back)].into_iter().chain(pages))
}

/// A line of a list, and the part of the list that it belongs to.
struct ListedLine {
    part: String,
    text: String,
    button: Option<Button>,
}

impl ListedLine {
    fn new(part: &str, text: String) -> ListedLine {
        ListedLine { part: part.to_owned(), text, button: None }
    }
}

/// A page of the table: of all divisions, one after the other.
fn table(view: &TournamentView, number: u64) -> Message {
    let tournament = &view.tournament;
    let title = wording::tournament_title(tournament.id, &tournament.settings);
    let mut lines = Vec::new();
    if matches!(tournament.settings.format, Format::TeamMatch { .. }) {
        return paged(view, TournamentComponent::Table, number, team_lines(view));
    }
    for (group, rows) in view.standings.iter().enumerate() {
        let part = match view.standings.len() {
            1 => title.clone(),
            _ => wording::tournament_group(&tournament.settings, group),
        };
        lines.extend(
            rows.iter().map(|row| ListedLine::new(&part, wording::tournament_row(tournament, row, &view.names))),
        );
    }
    if lines.is_empty() {
        lines.push(ListedLine::new(&title, wording::tournament_state(tournament, &view.names, &view.standings)));
    }
    paged(view, TournamentComponent::Table, number, lines)
}

/// The table of a team match: its boards with the score, and the players of both teams.
fn team_lines(view: &TournamentView) -> Vec<ListedLine> {
    let tournament = &view.tournament;
    let score = wording::tournament_team_score(tournament);
    let boards = tournament.pairings.iter().enumerate();
    let boards = boards.map(|(board, played)| {
        ListedLine::new(&score, wording::tournament_board(tournament, board, played, &view.names))
    });
    let mut lines: Vec<ListedLine> = boards.collect();
    for team in Side::ALL {
        let part = wording::tournament_team(&tournament.settings, team);
        let players = wording::tournament_line_up(tournament, team, &view.names);
        lines.extend(players.into_iter().map(|player| ListedLine::new(&part, player)));
    }
    if lines.is_empty() {
        let title = wording::tournament_title(tournament.id, &tournament.settings);
        lines.push(ListedLine::new(&title, wording::tournament_state(tournament, &view.names, &view.standings)));
    }
    lines
}

/// A page of the pairings, those of the last round first.
fn rounds(view: &TournamentView, number: u64) -> Message {
    let tournament = &view.tournament;
    let mut lines = Vec::new();
    for (at, round) in tournament.rounds.iter().enumerate().rev() {
        let part = wording::tournament_round(at);
        let pairings = tournament.pairings.iter().filter(|played| played.round as usize == at);
        lines.extend(pairings.map(|played| ListedLine::new(&part, wording::tournament_pairing(played, &view.names))));
        let byes = round.byes.iter().chain(&round.walkovers);
        lines.extend(byes.map(|&who| ListedLine::new(&part, wording::tournament_bye(who, &view.names))));
    }
    if lines.is_empty() {
        let title = wording::tournament_title(tournament.id, &tournament.settings);
        lines.push(ListedLine::new(&title, say!(tournament_view::no_pairings)));
    }
    paged(view, TournamentComponent::Rounds, number, lines)
}

/// A page of the user's games in a tournament, each with its board.
async fn own_games(bot: &Bot, interaction: &Interaction, id: EventId, number: u64) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    let message = bot.work(move |service| {
        let view = tournaments::tournament(service, viewer, id)?;
        let title = wording::tournament_title(id, &view.tournament.settings);
        let own = view.tournament.entrant(colonnade_events::PlayerId(player.0));
        let part = say!(tournament_view::own_games, tournament = title.clone());
        let mut lines = Vec::new();
        for (key, game) in view.games.iter().rev() {
            let plays = |(_, pairing): (u32, &colonnade_events::Pairing)| own.is_some_and(|own| pairing.has(own));
            if view.tournament.pairing_of(*key).is_none_or(|found| !plays(found)) {
                continue;
            }
            let found = games::get(service, viewer, *game)?;
            let open = pagination::button(say!(components::open), &CustomId::new(PlayComponent::Board, game.0));
            let text = wording::own_tournament_game(&found, player);
            lines.push(ListedLine { part: part.clone(), text, button: Some(open) });
        }
        if lines.is_empty() {
            lines.push(ListedLine::new(&title, say!(tournament_view::no_own_games, tournament = title.clone())));
        }
        Ok(paged(&view, TournamentComponent::OwnGames, number, lines))
    });
    Ok(in_place(interaction, message.await?))
}
