//! Messages about a game: the board, the components under it, who is mentioned, and in which channel.

use std::sync::Arc;

use crate::announcements::composer_message::first_step;
use crate::bot::languages;
use crate::bot::{Bot, user_id};
use crate::ids::{
    ArchiveComponent, Component, ComposeComponent, CustomId, LearnComponent, PlayComponent, ReplayComponent,
    WatchComponent,
};
use crate::transport::interaction::Interaction;
pub(crate) use crate::ui::board_view::{BoardView, attachment};
use crate::ui::message::{ActionRow, Attachment, Button, ButtonStyle, Message};
use colonnade_engine::can_be_certain;
use colonnade_language::in_language;
use colonnade_language::say;
use colonnade_play::{
    Game, GameFact, Offer, Place, Player, PlayerId, Refusal, Timestamp, Urgency, Viewer, Visibility, may_plan,
    shown_names, with_shown_names,
};
use colonnade_rules::{BySide, Duty, Effect, Side, Token};
use colonnade_service::{Analyses, Reply, Service, archive, followers, games, matches, outbox, people};
use colonnade_view::{OfGame as _, Picture};
use colonnade_wording::{self as wording, NameOrMention, Times, components};

/// A game with its players.
pub(crate) struct GameWithPlayers {
    pub(crate) game: Arc<Game>,
    pub(crate) players: BySide<Player>,
}

impl GameWithPlayers {
    pub(crate) fn load(service: &Service, game: Arc<Game>) -> Reply<GameWithPlayers> {
        let ids = game.players();
        let players = BySide::new(people::player(service, ids.first)?, people::player(service, ids.second)?);
        Ok(GameWithPlayers { game: with_shown_names(game, &players), players })
    }

    /// Whether a computer plays.
    pub(crate) fn is_against_computer(&self) -> bool {
        self.players.first.is_computer() || self.players.second.is_computer()
    }

    /// Where the news of the game is announced.
    pub(crate) fn news_place(&self) -> Place {
        self.game.setup.place.of_news(self.is_against_computer() || self.game.tournament.is_some())
    }

    /// The players by their names: the present ones while the game runs, and then those they had when it began.
    pub(crate) fn names(&self) -> BySide<NameOrMention> {
        shown_names(&self.game, &self.players).map(|name| NameOrMention { name, mention: None })
    }

    /// The players, with a mention of those for whom `is_mentioned` holds; and the mentioned users.
    pub(super) fn mentioning(&self, is_mentioned: impl Fn(&Player) -> bool) -> (BySide<NameOrMention>, Vec<u64>) {
        let mut mentions = Vec::new();
        let names = self.names();
        let mut call = |side: Side| {
            let mention = Some(&self.players[side]).filter(|player| is_mentioned(player)).and_then(user_id);
            mentions.extend(mention);
            NameOrMention { mention, ..names[side].clone() }
        };
        let called = BySide::new(call(Side::First), call(Side::Second));
        mentions.dedup();
        (called, mentions)
    }

    /// The place of the game among those that wait for a player.
    pub(crate) fn urgency(&self, now: Timestamp) -> Urgency {
        Urgency::new(self.game.id, self.times(now).deadline)
    }

    /// The deadline of the player to act, a pause, and the vacation or free days that the players have now.
    pub(crate) fn times(&self, now: Timestamp) -> Times {
        let vacation = &self.players[self.game.state.side_to_act()].vacation;
        let rest = |side: Side| self.game.clocks.rest(side, now, &self.players[side].vacation);
        Times {
            deadline: self.game.is_running().then(|| self.game.clocks.deadline(vacation)).flatten(),
            paused_until: self.game.paused_until(now),
            rest: BySide::new(rest(Side::First), rest(Side::Second)),
        }
    }
}

/// Whether a response to an interaction of a player appears where the game is announced. A game against a computer is
/// announced wherever its player is, in a message that only the player sees; but not in a group, which sees all of them.
pub(crate) fn is_announced_here(service: &Service, interaction: &Interaction, table: &GameWithPlayers) -> Reply<bool> {
    match table.news_place() {
        Place::Server { server, .. } => {
            let channel = outbox::channel_of_game(service, &table.game)?;
            Ok(interaction.server == Some(server.0) && channel == Some(interaction.channel))
        }
        Place::Direct => Ok(interaction.is_direct || (table.is_against_computer() && !interaction.is_group)),
        Place::Local | Place::Imported => Ok(false),
    }
}

/// Whether a user may show a game to everybody in the user's group: one that anybody may see, or the user's own game in
/// direct messages.
pub(crate) fn may_show_in_group(interaction: &Interaction, game: &Game, player: Option<PlayerId>) -> bool {
    let is_own = || player.is_some_and(|player| game.side_of(player).is_some());
    let is_for_all = game.is_visible_to(Viewer::Nobody);
    interaction.is_group && (is_for_all || (game.setup.place == Place::Direct && is_own()))
}

/// Whether a game was agreed on in the group where the user is.
pub(crate) fn is_of_group(interaction: &Interaction, game: &Game) -> bool {
    let is_direct = game.setup.place == Place::Direct;
    interaction.is_group && is_direct && game.setup.channel == Some(interaction.channel)
}

/// The current board of a game.
pub(crate) fn board_attachment(game: &Game, view: BoardView) -> Attachment {
    let ply = game.state.plies();
    attachment(Picture::of_game(game), view, &format!("game-{}-{ply}", game.id.0))
}

/// A button about the current version of a game.
fn button_of(game: &Game, words: String, component: impl Into<Component>, style: ButtonStyle) -> Button {
    Button::new(words, CustomId::of_game(component, game), style)
}

/// The buttons under the board of a game for one reader, or for everybody.
fn buttons_of(service: &Service, table: &GameWithPlayers, reader: Option<PlayerId>) -> Reply<Vec<Vec<Button>>> {
    let is_computer = |side: Side| table.players[side].is_computer();
    let acts = table.game.state.side_to_act();
    let mut rows = board_buttons(&table.game);
    let mut help = Vec::new();
    // There are hints only against computers.
    if table.game.is_running() && is_computer(acts.other()) && !is_computer(acts) {
        let id = CustomId::of_game(PlayComponent::Hint, &table.game);
        help.push(Button::new(say!(components::hint), id, ButtonStyle::Secondary));
    }
    if game_may_be_claimed(&table.game) {
        help.push(button_of(&table.game, say!(components::claim_win), PlayComponent::Claim, ButtonStyle::Secondary));
    }
    help.extend(rules_button(service, table)?);
    help.extend(plan_row(&table.game, reader).into_iter().flatten());
    rows.extend(Some(help).filter(|help| !help.is_empty()));
    Ok(rows)
}

/// Whether a win may be claimed now. The button tells nobody who wins.
fn game_may_be_claimed(game: &Game) -> bool {
    game.is_running() && game.offered_by(Offer::Claim).is_none() && can_be_certain(&game.state)
}

/// The button that shows the rules, while one of the people who play has not finished any game yet.
fn rules_button(service: &Service, table: &GameWithPlayers) -> Reply<Option<Button>> {
    if !table.game.is_running() {
        return Ok(None);
    }
    for side in Side::ALL {
        if !table.players[side].is_computer() && !archive::has_finished_a_game(service, table.players[side].id)? {
            let id =
                CustomId::of_game(LearnComponent::Rules, &table.game).state(table.game.setup.variant.game().slug());
            return Ok(Some(Button::new(say!(components::rules), id, ButtonStyle::Secondary)));
        }
    }
    Ok(None)
}

/// A row with the button to plan an answer to the opponent's next move; `None` if the reader may not plan one.
pub(crate) fn plan_row(game: &Game, reader: Option<PlayerId>) -> Option<Vec<Button>> {
    reader.filter(|&reader| may_plan(game, reader).is_ok()).map(|_| {
        let id = CustomId::of_game(PlayComponent::Plan, game);
        vec![Button::new(say!(components::plan_answer), id, ButtonStyle::Secondary)]
    })
}

/// The button that leads from a game to the next one that waits for a player; `None` if no other game waits.
pub(crate) fn next_button(service: &Service, player: PlayerId, from: Urgency) -> Reply<Option<Button>> {
    let next = games::next_game(service, &[player], from)?;
    Ok(next.map(|next| {
        let id = CustomId::new(PlayComponent::NextGame, from.game().0).state(from.deadline_code());
        Button::new(say!(components::next_game, waiting = next.waiting), id, ButtonStyle::Secondary)
    }))
}

/// The buttons under a board.
fn board_buttons(game: &Game) -> Vec<Vec<Button>> {
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    if !game.is_running() {
        let mut row = vec![
            button_of(game, say!(components::rematch), PlayComponent::Rematch, Success),
            button_of(game, say!(components::replay), ReplayComponent::Replay, Primary),
        ];
        if Analyses::is_possible(game.actions.len()) {
            row.push(button_of(game, say!(components::analyse), ReplayComponent::Analyse, Secondary));
        }
        row.extend([
            button_of(game, say!(components::export), ArchiveComponent::Export, Secondary),
            button_of(game, say!(components::flip), PlayComponent::Flip, Secondary),
        ]);
        let mut rows = vec![row];
        if game.setup.place == Place::Direct {
            rows.push(vec![button_of(game, say!(components::show_to_everybody), PlayComponent::Publish, Secondary)]);
        }
        return rows;
    }
    let mut rows = vec![vec![
        button_of(game, say!(components::move_button), PlayComponent::Move, Primary),
        button_of(game, say!(components::show_moves), PlayComponent::Moves, Secondary),
        button_of(game, say!(components::draw), PlayComponent::Draw, Secondary),
        button_of(game, say!(components::resign), PlayComponent::Resign, Danger),
        button_of(game, say!(components::flip), PlayComponent::Flip, Secondary),
    ]];
    let has_to_answer = game.state.diagram().duty == Duty::Answer;
    if (has_to_answer || game.state.can_swap())
        && let Ok(answers) = game.state.continuations("")
    {
        let is_answer = |token: &&Token| token.whole && (has_to_answer || token.effect == Effect::Swap);
        let answer = |(at, token): (usize, &Token)| {
            let id = CustomId::of_game(PlayComponent::Answer, game).state(&token.text);
            let style = if at == 0 { Success } else { Secondary };
            Button::new(components::answer(&token.label, &token.effect), id, style)
        };
        rows.push(answers.tokens.iter().filter(is_answer).take(5).enumerate().map(answer).collect());
    }
    if game.offered_by(Offer::Draw).is_some() {
        rows.push(vec![
            button_of(game, say!(components::accept_draw), PlayComponent::AcceptDraw, Success),
            button_of(game, say!(components::decline_draw), PlayComponent::DeclineDraw, Secondary),
            button_of(game, say!(components::withdraw_draw), PlayComponent::WithdrawDraw, Secondary),
        ]);
    }
    if game.offered_by(Offer::Claim).is_some() {
        rows.push(vec![
            button_of(game, say!(components::accept_claim), PlayComponent::AcceptClaim, Success),
            button_of(game, say!(components::decline_claim), PlayComponent::DeclineClaim, Secondary),
        ]);
    }
    if let Some((_, days)) = game.offered_pause() {
        // Nobody agrees to another proposal than the one that was seen.
        let answer = |words, component: PlayComponent, style| {
            Button::new(words, CustomId::of_game(component, game).state(days.to_string()), style)
        };
        rows.push(vec![
            answer(say!(components::accept_pause), PlayComponent::AcceptPause, Success),
            answer(say!(components::decline_pause), PlayComponent::DeclinePause, Secondary),
            button_of(game, say!(components::withdraw_pause), PlayComponent::WithdrawPause, Secondary),
        ]);
    }
    if game.takeback().is_some() {
        rows.push(vec![
            button_of(game, say!(components::allow_takeback), PlayComponent::AcceptTakeback, Success),
            button_of(game, say!(components::refuse_takeback), PlayComponent::DeclineTakeback, Secondary),
            button_of(game, say!(components::withdraw_takeback), PlayComponent::WithdrawTakeback, Secondary),
        ]);
    }
    rows
}

/// The buttons under a board that is sent to a follower of the game, or to a channel where it is followed.
fn followers_buttons(game: &Game, is_in_channel: bool) -> Vec<Button> {
    use ButtonStyle::{Primary, Secondary};
    let unfollow = (game.is_running() && !is_in_channel)
        .then(|| button_of(game, say!(components::unfollow), WatchComponent::Unfollow, Secondary));
    let replay = button_of(game, say!(components::replay), ReplayComponent::Replay, Primary);
    let flip = button_of(game, say!(components::flip), PlayComponent::Flip, Secondary);
    unfollow.into_iter().chain([replay, flip]).collect()
}

/// The buttons under a board that only one reader sees. A reader who is not a player gets none to play with.
pub(crate) fn readers_buttons(
    service: &Service,
    table: &GameWithPlayers,
    reader: Option<PlayerId>,
) -> Reply<Vec<Vec<Button>>> {
    use ButtonStyle::{Primary, Secondary};
    let game = &table.game;
    if !game.is_running() || reader.is_some_and(|reader| game.side_of(reader).is_some()) {
        return buttons_of(service, table, reader);
    }
    let follows = match reader {
        Some(reader) => followers::followed_since(service, reader)?.iter().any(|(followed, _)| *followed == game.id),
        None => false,
    };
    let mut row = Vec::new();
    if follows {
        row.push(button_of(game, say!(components::unfollow), WatchComponent::Unfollow, Secondary));
    } else if game.visibility() == Visibility::Public && !matches!(game.setup.place, Place::Local | Place::Imported) {
        row.push(button_of(game, say!(components::follow), WatchComponent::Follow, Primary));
    }
    row.extend([
        button_of(game, say!(components::show_moves), PlayComponent::Moves, Secondary),
        button_of(game, say!(components::replay), ReplayComponent::Replay, Secondary),
        button_of(game, say!(components::flip), PlayComponent::Flip, Secondary),
    ]);
    Ok(vec![row])
}

/// Whether the announcement of a fact shows the board.
pub(crate) const fn shows_board(fact: GameFact) -> bool {
    matches!(
        fact,
        GameFact::Started
            | GameFact::Acted
            | GameFact::TakenBack
            | GameFact::Paused
            | GameFact::Ended
            | GameFact::Voided
            | GameFact::Reinstated
    )
}

/// The audience of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageAudience {
    /// Everybody in the channel where the game is played.
    Channel,
    /// One of its players, or somebody who follows it.
    Player(PlayerId),
    /// Everybody in another channel of its server, where it is followed. Nobody is mentioned.
    Followed,
    /// Everybody in a group where its player shows it, in the language of that player. Nobody is mentioned: players are
    /// notified by direct message.
    Group,
}

/// How a message about a game shows its board to its audience.
pub(super) fn view_of_audience(service: &Service, game: &Game, audience: MessageAudience) -> Reply<BoardView> {
    match audience {
        MessageAudience::Channel | MessageAudience::Followed => {
            BoardView::of_server(service, game.setup.place.server())
        }
        MessageAudience::Group => Ok(BoardView::common()),
        MessageAudience::Player(reader) => BoardView::of_reader(service, game, Some(reader)),
    }
}

/// The message that announces a fact about a game in the version after that fact.
pub(crate) fn announcement(
    service: &Service,
    table: &GameWithPlayers,
    fact: GameFact,
    audience: MessageAudience,
) -> Reply<Message> {
    match audience {
        MessageAudience::Player(_) | MessageAudience::Group => render_announcement(service, table, fact, audience),
        MessageAudience::Channel | MessageAudience::Followed => {
            let server = table.game.setup.place.server();
            languages::for_server(service, server, || render_announcement(service, table, fact, audience))
        }
    }
}

/// The text of the message that announces a fact, without its board.
pub(super) fn announced_text(
    service: &Service,
    table: &GameWithPlayers,
    fact: GameFact,
    audience: MessageAudience,
) -> Reply<String> {
    let text = || Ok(render_announcement(service, table, fact, audience)?.text);
    match audience {
        MessageAudience::Player(reader) => in_language(people::player(service, reader)?.language.language(), text),
        MessageAudience::Group => text(),
        MessageAudience::Channel | MessageAudience::Followed => {
            languages::for_server(service, table.game.setup.place.server(), text)
        }
    }
}

/// The text of an announcement, and the users whom it mentions.
fn render_text(
    service: &Service,
    table: &GameWithPlayers,
    fact: GameFact,
    audience: MessageAudience,
) -> Reply<(String, Vec<u64>)> {
    let game = &with_shown_names(Arc::clone(&table.game), &table.players);
    let concerned = game.concerned(fact);
    let (called, mentions) = match audience {
        MessageAudience::Channel => {
            table.mentioning(|player| concerned.contains(&player.id) && player.delivery_of(fact.kind()).mentions())
        }
        MessageAudience::Player(reader) => {
            table.mentioning(|player| player.id == reader && concerned.contains(&reader))
        }
        MessageAudience::Followed | MessageAudience::Group => table.mentioning(|_| false),
    };
    let ratings = if fact == GameFact::Ended { archive::ratings_around(service, game)? } else { None };
    let viewer = match audience {
        MessageAudience::Player(reader) => Viewer::Player(reader),
        // Both games of a match are played in the same channel.
        MessageAudience::Channel => Viewer::Host,
        MessageAudience::Followed | MessageAudience::Group => Viewer::Nobody,
    };
    let result = game.ending.as_ref().map(|ending| ending.result);
    let of_match = matches::match_of(service, viewer, game.pair, result, game.players().first)?;
    let of_match = of_match.map(|found| (found.other, found.score));
    let times = table.times(service.now());
    let text = wording::announced(game, fact, &table.names(), &called, &times, ratings.as_ref(), of_match);
    Ok((text, mentions))
}

fn render_announcement(
    service: &Service,
    table: &GameWithPlayers,
    fact: GameFact,
    audience: MessageAudience,
) -> Reply<Message> {
    let game = &with_shown_names(Arc::clone(&table.game), &table.players);
    let concerned = game.concerned(fact);
    let (text, mentions) = render_text(service, table, fact, audience)?;
    let (reader, is_silent) = match audience {
        MessageAudience::Channel | MessageAudience::Followed => (None, mentions.is_empty()),
        MessageAudience::Group => (None, false),
        MessageAudience::Player(reader) => (Some(reader), !concerned.contains(&reader)),
    };
    let mut message = Message { mentions, is_silent, ..Message::text(text) };
    if shows_board(fact) {
        message = message.attach(board_attachment(game, view_of_audience(service, game, audience)?));
    }
    let is_followed = audience == MessageAudience::Followed;
    if is_followed || reader.is_some_and(|reader| game.side_of(reader).is_none()) {
        return Ok(message.buttons(followers_buttons(game, is_followed)));
    }
    if shows_board(fact)
        && reader.is_some()
        && table.is_against_computer()
        && let Some((text, rows)) = first_step_rows(service, table, reader)?
    {
        message.text = [message.text, text].join("\n");
        return Ok(rows.into_iter().fold(message, Message::with));
    }
    let buttons = buttons_of(service, table, reader)?;
    Ok(message.button_rows(buttons))
}

/// The rows under a board that only its reader sees, in which the first step of the reader's move is chosen at once, and
/// a sentence about them; `None` if it is not the reader's turn, or the game is over.
fn first_step_rows(
    service: &Service,
    table: &GameWithPlayers,
    reader: Option<PlayerId>,
) -> Reply<Option<(String, Vec<ActionRow>)>> {
    let game = &table.game;
    let Some(reader) = reader.filter(|&reader| game.is_running() && game.players()[game.state.side_to_act()] == reader)
    else {
        return Ok(None);
    };
    let confirms = people::settings(service, &people::player(service, reader)?).confirm;
    let view = BoardView::of_reader(service, game, Some(reader))?;
    let Some((text, mut rows)) = first_step(game, view, confirms).map_err(Refusal::from)? else { return Ok(None) };
    let secondary = ButtonStyle::Secondary;
    let mut controls = vec![
        button_of(game, say!(components::hint), PlayComponent::Hint, secondary),
        button_of(game, say!(components::type_it), ComposeComponent::Type, secondary),
    ];
    controls.extend(rules_button(service, table)?);
    controls.push(button_of(game, say!(components::more), PlayComponent::Board, secondary));
    rows.push(ActionRow::Buttons(controls));
    Ok(Some((text, rows)))
}

/// The current board for one reader, with a text above it.
pub(crate) async fn current_board(
    bot: &Bot,
    game: Arc<Game>,
    text: String,
    reader: Option<PlayerId>,
) -> Reply<Message> {
    bot.work(move |service| board_for(service, &GameWithPlayers::load(service, game)?, text, reader)).await
}

/// The board of a game for one reader, with a text above it.
pub(crate) fn board_for(
    service: &Service,
    table: &GameWithPlayers,
    text: String,
    reader: Option<PlayerId>,
) -> Reply<Message> {
    let view = BoardView::of_reader(service, &table.game, reader)?;
    let message = Message::ephemeral(text).attach(board_attachment(&table.game, view));
    Ok(message.button_rows(readers_buttons(service, table, reader)?))
}

/// The current board for everybody in a group, with a text above it.
pub(crate) async fn board_in_group(bot: &Bot, table: GameWithPlayers, text: String) -> Reply<Message> {
    bot.work(move |service| {
        let message = Message::text(text).attach(board_attachment(&table.game, BoardView::common()));
        Ok(message.button_rows(buttons_of(service, &table, None)?))
    })
    .await
}
