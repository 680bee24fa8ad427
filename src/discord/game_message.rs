//! Messages about a game: the board, the components under it, who is mentioned, and in which channel.

use std::sync::Arc;

use super::bot::{Bot, user_id};
use super::custom_id::{Component, CustomId};
use super::interaction::Interaction;
use super::languages;
use super::message::{Attachment, Button, ButtonStyle, Message};
use crate::play::{
    Game, GameFact, Place, Player, PlayerId, ServerId, Settings, Timestamp, Viewer, Visibility, may_plan, shown_names,
    with_shown_names,
};
use crate::service::{Analyses, Reply, Service};
use crate::view::wording::{
    self, NameOrMention, Times,
    components::{self, Label, label},
};
use crate::view::{OfGame as _, Picture, Theme, render};
use colonnade_rules::{BySide, Duty, Side, Token};

/// A game with its players.
pub(super) struct GameWithPlayers {
    pub(super) game: Arc<Game>,
    pub(super) players: BySide<Player>,
}

impl GameWithPlayers {
    pub(super) fn load(service: &Service, game: Arc<Game>) -> Reply<GameWithPlayers> {
        let ids = game.players();
        let players = BySide::new(service.player(ids.first)?, service.player(ids.second)?);
        Ok(GameWithPlayers { game: with_shown_names(game, &players), players })
    }

    /// The players by the names they had when the game began.
    pub(super) fn names(&self) -> BySide<NameOrMention> {
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

    /// The deadline of the player to act, and when each player returns from vacation.
    pub(super) fn times(&self, now: Timestamp) -> Times {
        let vacation = &self.players[self.game.state.side_to_act()].vacation;
        let back = |side: Side| self.players[side].vacation.back(now);
        Times {
            deadline: self.game.is_running().then(|| self.game.clocks.deadline(vacation)).flatten(),
            back: BySide::new(back(Side::First), back(Side::Second)),
        }
    }
}

/// From whose seat, and in which colours, a board is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardView {
    pub(super) seat: Side,
    pub(super) theme: Theme,
}

impl BoardView {
    /// The view of readers without settings.
    pub(super) fn common() -> BoardView {
        BoardView { seat: Side::First, theme: Theme::default() }
    }

    /// The view in the channels of a server, or without a server.
    pub(super) fn of_server(service: &Service, server: Option<ServerId>) -> Reply<BoardView> {
        let theme = server.map_or(Ok(None), |server| Reply::Ok(service.server(server)?.theme))?;
        let theme = theme.unwrap_or_default().parse().unwrap_or_default();
        Ok(BoardView { theme, ..BoardView::common() })
    }

    /// The view of the audience of a message about a game.
    pub(super) fn of_audience(service: &Service, game: &Game, audience: Audience) -> Reply<BoardView> {
        match audience {
            Audience::Channel | Audience::Followed => BoardView::of_server(service, game.setup.place.server()),
            Audience::Group => Ok(BoardView::common()),
            Audience::Player(reader) => BoardView::of_reader(service, game, Some(reader)),
        }
    }

    fn of_settings(settings: &Settings, game: &Game, player: PlayerId) -> BoardView {
        let seat = game.side_of(player).filter(|_| settings.own_seat).unwrap_or(Side::First);
        BoardView { seat, theme: settings.theme.parse().unwrap_or_default() }
    }

    /// The view of a reader by their settings.
    pub(super) fn of_reader(service: &Service, game: &Game, reader: Option<PlayerId>) -> Reply<BoardView> {
        Ok(match reader {
            Some(reader) => BoardView::of_settings(&service.settings(&service.player(reader)?), game, reader),
            None => BoardView::common(),
        })
    }
}

/// Whether a response to an interaction appears where the game is announced.
pub(super) fn is_announced_here(service: &Service, interaction: &Interaction, game: &Game) -> Reply<bool> {
    match game.setup.place {
        Place::Server { server, .. } => {
            Ok(interaction.server == Some(server.0) && service.channel_of_game(game)? == Some(interaction.channel))
        }
        Place::Direct => Ok(interaction.is_direct),
        Place::Local | Place::Imported => Ok(false),
    }
}

/// Whether a user may show a game to everybody in the user's group: one that anybody may see, or the user's own game in
/// direct messages.
pub(super) fn may_show_in_group(interaction: &Interaction, game: &Game, player: Option<PlayerId>) -> bool {
    let is_own = || player.is_some_and(|player| game.side_of(player).is_some());
    let is_for_all = game.is_visible_to(Viewer::Nobody);
    interaction.is_group && (is_for_all || (game.setup.place == Place::Direct && is_own()))
}

/// Whether a game was agreed on in the group where the user is.
pub(super) fn is_of_group(interaction: &Interaction, game: &Game) -> bool {
    let is_direct = game.setup.place == Place::Direct;
    interaction.is_group && is_direct && game.setup.channel == Some(interaction.channel)
}

/// A picture as an attachment with its alternative text.
pub(super) fn attachment(picture: Picture, view: BoardView, name: &str) -> Attachment {
    let picture = Picture { viewer: view.seat, theme: view.theme, ..picture };
    Attachment { name: format!("{name}.png"), content: render::png(&picture).into(), alt: render::alt_text(&picture) }
}

/// The current board of a game.
pub(super) fn board_attachment(game: &Game, view: BoardView) -> Attachment {
    let ply = game.state.plies();
    attachment(Picture::of_game(game), view, &format!("game-{}-{ply}", game.id.0))
}

/// The buttons under the board of a game for one reader, or for everybody.
fn buttons_of(table: &GameWithPlayers, reader: Option<PlayerId>) -> Vec<Vec<Button>> {
    let is_computer = |side: Side| table.players[side].is_computer();
    let acts = table.game.state.side_to_act();
    let mut rows = board_buttons(&table.game);
    // There are hints only against computers.
    if table.game.is_running() && is_computer(acts.other()) && !is_computer(acts) {
        let id = CustomId::of_game(Component::Hint, &table.game);
        rows.push(vec![Button::new(label(Label::Hint), id, ButtonStyle::Secondary)]);
    }
    rows.extend(plan_row(&table.game, reader));
    rows
}

/// A row with the button to plan an answer to the opponent's next move; `None` if the reader may not plan one.
pub(super) fn plan_row(game: &Game, reader: Option<PlayerId>) -> Option<Vec<Button>> {
    reader.filter(|&reader| may_plan(game, reader).is_ok()).map(|_| {
        let id = CustomId::of_game(Component::Plan, game);
        vec![Button::new(label(Label::PlanAnswer), id, ButtonStyle::Secondary)]
    })
}

/// The buttons under a board.
fn board_buttons(game: &Game) -> Vec<Vec<Button>> {
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    let button = |words, component, style| Button::new(label(words), CustomId::of_game(component, game), style);
    if !game.is_running() {
        let mut row = vec![
            button(Label::Rematch, Component::Rematch, Success),
            button(Label::Replay, Component::Replay, Primary),
        ];
        if Analyses::is_possible(game.actions.len()) {
            row.push(button(Label::Analyse, Component::Analyse, Secondary));
        }
        row.extend([
            button(Label::Export, Component::Export, Secondary),
            button(Label::Flip, Component::Flip, Secondary),
        ]);
        let mut rows = vec![row];
        if game.setup.place == Place::Direct {
            rows.push(vec![button(Label::ShowToEverybody, Component::Publish, Secondary)]);
        }
        return rows;
    }
    let mut rows = vec![vec![
        button(Label::Move, Component::Move, Primary),
        button(Label::ShowMoves, Component::Moves, Secondary),
        button(Label::Draw, Component::Draw, Secondary),
        button(Label::Resign, Component::Resign, Danger),
        button(Label::Flip, Component::Flip, Secondary),
    ]];
    if game.state.diagram().duty == Duty::Answer
        && let Ok(answers) = game.state.continuations("")
    {
        let answer = |(at, token): (usize, &Token)| {
            let id = CustomId::of_game(Component::Answer, game).state(&token.text);
            let style = if at == 0 { Success } else { Secondary };
            Button::new(components::answer(&token.label, &token.effect), id, style)
        };
        rows.push(answers.tokens.iter().filter(|token| token.whole).take(5).enumerate().map(answer).collect());
    }
    if game.draw_offer.is_some() {
        rows.push(vec![
            button(Label::AcceptDraw, Component::AcceptDraw, Success),
            button(Label::DeclineDraw, Component::DeclineDraw, Secondary),
            button(Label::WithdrawDraw, Component::WithdrawDraw, Secondary),
        ]);
    }
    if game.takeback.is_some() {
        rows.push(vec![
            button(Label::AllowTakeback, Component::AcceptTakeback, Success),
            button(Label::RefuseTakeback, Component::DeclineTakeback, Secondary),
            button(Label::WithdrawTakeback, Component::WithdrawTakeback, Secondary),
        ]);
    }
    rows
}

/// The buttons under a board that is sent to a follower of the game, or to a channel where it is followed.
fn followers_buttons(game: &Game, is_in_channel: bool) -> Vec<Button> {
    use ButtonStyle::{Primary, Secondary};
    let button = |words, component, style| Button::new(label(words), CustomId::of_game(component, game), style);
    let unfollow =
        (game.is_running() && !is_in_channel).then(|| button(Label::Unfollow, Component::Unfollow, Secondary));
    let replay = button(Label::Replay, Component::Replay, Primary);
    let flip = button(Label::Flip, Component::Flip, Secondary);
    unfollow.into_iter().chain([replay, flip]).collect()
}

/// The buttons under a board that only one reader sees. A reader who is not a player gets none to play with.
pub(super) fn readers_buttons(
    service: &Service,
    table: &GameWithPlayers,
    reader: Option<PlayerId>,
) -> Reply<Vec<Vec<Button>>> {
    use ButtonStyle::{Primary, Secondary};
    let game = &table.game;
    if !game.is_running() || reader.is_some_and(|reader| game.side_of(reader).is_some()) {
        return Ok(buttons_of(table, reader));
    }
    let button = |words, component, style| Button::new(label(words), CustomId::of_game(component, game), style);
    let follows = match reader {
        Some(reader) => service.followed_since(reader)?.iter().any(|(followed, _)| *followed == game.id),
        None => false,
    };
    let mut row = Vec::new();
    if follows {
        row.push(button(Label::Unfollow, Component::Unfollow, Secondary));
    } else if game.visibility() == Visibility::Public && !matches!(game.setup.place, Place::Local | Place::Imported) {
        row.push(button(Label::Follow, Component::Follow, Primary));
    }
    row.extend([
        button(Label::ShowMoves, Component::Moves, Secondary),
        button(Label::Replay, Component::Replay, Secondary),
        button(Label::Flip, Component::Flip, Secondary),
    ]);
    Ok(vec![row])
}

/// Whether the announcement of a fact shows the board.
pub(super) const fn shows_board(fact: GameFact) -> bool {
    matches!(fact, GameFact::Started | GameFact::Acted | GameFact::TakenBack | GameFact::Ended | GameFact::Voided)
}

/// The audience of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
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

/// The message that announces a fact about a game in the version after that fact.
pub(super) fn announcement(
    service: &Service,
    table: &GameWithPlayers,
    fact: GameFact,
    audience: Audience,
) -> Reply<Message> {
    match audience {
        Audience::Player(_) | Audience::Group => render_announcement(service, table, fact, audience),
        Audience::Channel | Audience::Followed => {
            let server = table.game.setup.place.server();
            languages::for_server(service, server, || render_announcement(service, table, fact, audience))
        }
    }
}

fn render_announcement(
    service: &Service,
    table: &GameWithPlayers,
    fact: GameFact,
    audience: Audience,
) -> Reply<Message> {
    let game = &with_shown_names(Arc::clone(&table.game), &table.players);
    let concerned = game.concerned(fact);
    let (called, mentions) = match audience {
        Audience::Channel => table.mentioning(|player| {
            concerned.contains(&player.id) && service.settings(player).notices.of(fact.kind()).mentions()
        }),
        Audience::Player(reader) => table.mentioning(|player| player.id == reader && concerned.contains(&reader)),
        Audience::Followed | Audience::Group => table.mentioning(|_| false),
    };
    let text = wording::announced(game, fact, &table.names(), &called, &table.times(service.now()));
    let (reader, is_silent) = match audience {
        Audience::Channel | Audience::Followed => (None, mentions.is_empty()),
        Audience::Group => (None, false),
        Audience::Player(reader) => (Some(reader), !concerned.contains(&reader)),
    };
    let mut message = Message { mentions, is_silent, ..Message::text(text) };
    if shows_board(fact) {
        message = message.attach(board_attachment(game, BoardView::of_audience(service, game, audience)?));
    }
    let is_followed = audience == Audience::Followed;
    if is_followed || reader.is_some_and(|reader| game.side_of(reader).is_none()) {
        return Ok(message.buttons(followers_buttons(game, is_followed)));
    }
    Ok(message.button_rows(buttons_of(table, reader)))
}

/// The current board for one reader, with a text above it.
pub(super) async fn current_board(
    bot: &Bot,
    game: Arc<Game>,
    text: String,
    reader: Option<PlayerId>,
) -> Reply<Message> {
    bot.work(move |service| {
        let view = BoardView::of_reader(service, &game, reader)?;
        let table = GameWithPlayers::load(service, game)?;
        let message = Message::ephemeral(text).attach(board_attachment(&table.game, view));
        Ok(message.button_rows(readers_buttons(service, &table, reader)?))
    })
    .await
}

/// The current board for everybody in a group, with a text above it.
pub(super) async fn board_in_group(bot: &Bot, table: GameWithPlayers, text: String) -> Reply<Message> {
    bot.work(move |_| {
        let message = Message::text(text).attach(board_attachment(&table.game, BoardView::common()));
        Ok(message.button_rows(buttons_of(&table, None)))
    })
    .await
}
