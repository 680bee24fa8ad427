//! Composing a move step by step, in a message that only its player sees.
//!
//! The custom ids of the message carry the steps, so that nothing is remembered between two presses. Where a move is
//! longer than a custom id, they carry a reference to a draft in memory; if it is gone, the player starts anew.

use super::acting::{act, may_move, outdated};
use super::bot::Bot;
use super::custom_id::{Component, CustomId, Seen};
use super::drafts::Drafts;
use super::game_message::{BoardView, attachment};
use super::interaction::Interaction;
use super::message::{ActionRow, Button, ButtonStyle, MOST_OPTIONS, Message, Modal, SelectMenu, SelectOption};
use super::respond::{HandlerResult, Response};
use crate::play::{Command, Game, GameId, PlayerId, Refusal, Viewer, danger};
use crate::service::Reply;
use crate::view::Picture;
use crate::view::wording::{
    self,
    components::{self, Label, Placeholder, label, placeholder},
    replies,
};
use colonnade_rules::{Continuations, Direction, MoveError, Preview, Side, State, Token, TokenKind};

/// Between two steps in a custom id; no notation has it.
const SEPARATOR: &str = "|";
/// More tokens than this are chosen from menus.
const MOST_BUTTONS: usize = 15;
/// The steps that a custom id carries.
fn steps_of(text: &str) -> Vec<String> {
    text.split(SEPARATOR).filter(|step| !step.is_empty()).map(str::to_owned).collect()
}

/// The canonical prefix that steps lead to. A step is the label of a token, or a text that was typed.
fn prefix_of(state: &State, steps: &[String]) -> Result<String, MoveError> {
    let mut prefix = String::new();
    for step in steps {
        let next = state.continuations(&prefix)?;
        prefix = match next.tokens.into_iter().find(|token| token.label == *step) {
            Some(token) => token.text,
            None => {
                let typed = state.continuations(step)?;
                typed.whole.unwrap_or(typed.prefix)
            }
        };
    }
    Ok(prefix)
}

/// A composer to be shown.
struct Composer<'a> {
    game: &'a Game,
    view: BoardView,
    steps: &'a [String],
    /// The file that was chosen from a menu.
    file: Option<&'a str>,
    /// The URL of the composer in the browser.
    link: Option<String>,
    drafts: &'a Drafts,
}

impl Composer<'_> {
    fn message(&self) -> Result<Message, MoveError> {
        let game = self.game;
        let prefix = prefix_of(&game.state, self.steps)?;
        let preview = game.state.preview(&prefix)?;
        let whole = preview.continuations.whole.clone();
        let danger = whole.as_deref().and_then(|whole| danger(&game.state.check(whole).ok()?));
        let mut lines = vec![wording::standing(game), replies::composed_so_far(&prefix)];
        if let Some(danger) = danger {
            lines.push(replies::danger_line(danger, game.state.side_to_act()));
        } else if whole.is_some() {
            lines.push(replies::whole_move());
        }
        let mut message = Message::ephemeral(lines.join("\n"));
        for row in self.token_rows(&preview) {
            message = message.with(row);
        }
        let message = message.buttons(self.controls(whole.is_some(), danger.is_some()));
        let name = format!("composing-{}-{}", game.id.0, self.steps.len());
        let picture = Picture { preview: Some(preview), ..Picture::of_game(game) };
        Ok(message.attach(attachment(picture, self.view, &name)))
    }

    /// The custom id of a component with the steps so far, and one more.
    fn id(&self, component: Component, next: Option<&str>) -> CustomId {
        let steps: Vec<&str> = self.steps.iter().map(String::as_str).chain(next).collect();
        self.drafts.put(CustomId::of_game(component, self.game), &steps.join(SEPARATOR))
    }

    fn controls(&self, is_whole: bool, is_dangerous: bool) -> Vec<Button> {
        let mut buttons = Vec::new();
        if is_whole {
            let (words, style) = if is_dangerous {
                (Label::PlayAnyway, ButtonStyle::Danger)
            } else {
                (Label::Play, ButtonStyle::Success)
            };
            buttons.push(Button::new(label(words), self.id(Component::Play, None), style));
        }
        let back = Button::new(label(Label::Back), self.id(Component::Back, None), ButtonStyle::Secondary);
        buttons.push(back.disabled(self.steps.is_empty()));
        buttons.push(Button::new(label(Label::TypeIt), self.id(Component::Type, None), ButtonStyle::Secondary));
        if let Some(link) = &self.link {
            buttons.push(Button::link(label(Label::ComposeInBrowser), link.clone()));
        }
        buttons
    }

    fn step(&self, token: &Token, words: &str) -> Button {
        let style = if token.whole { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        Button::new(words, self.id(Component::Step, Some(&token.label)), style)
    }

    fn step_rows(&self, tokens: &[&Token]) -> Vec<ActionRow> {
        let row = |tokens: &[&Token]| tokens.iter().map(|token| self.step(token, &token.label)).collect();
        tokens.chunks(5).map(|tokens| ActionRow::Buttons(row(tokens))).collect()
    }

    /// At most four rows in which the next token is chosen.
    fn token_rows(&self, preview: &Preview) -> Vec<ActionRow> {
        let tokens = &preview.continuations.tokens;
        let (places, words): (Vec<&Token>, Vec<&Token>) = tokens.iter().partition(|token| token.place().is_some());
        let room = if places.is_empty() { MOST_BUTTONS } else { 5 };
        let mut word_rows = if words.len() > room {
            vec![self.menu(&words, Component::Word, Placeholder::Token)]
        } else {
            self.step_rows(&words)
        };
        let mut rows = match directions(&places) {
            Some(steps) => self.arrows(&steps),
            None if places.len() <= MOST_BUTTONS => self.step_rows(&places),
            None if places.len() <= MOST_OPTIONS => {
                vec![self.menu(&places, Component::Square, Placeholder::Square)]
            }
            None => self.file_and_square_menus(&places),
        };
        rows.truncate(4usize.saturating_sub(word_rows.len()));
        rows.append(&mut word_rows);
        rows
    }

    fn menu(&self, tokens: &[&Token], component: Component, words: Placeholder<'_>) -> ActionRow {
        let option = |token: &&Token| SelectOption {
            label: token.label.clone(),
            value: token.label.clone(),
            description: wording::effect(&token.effect),
            is_default: false,
        };
        let options = tokens.iter().take(MOST_OPTIONS).map(option).collect();
        let custom_id = self.id(component, None).to_string();
        ActionRow::SelectMenu(SelectMenu { custom_id, placeholder: placeholder(words), options })
    }

    /// A menu of files, and, when one is chosen, one of its squares.
    fn file_and_square_menus(&self, places: &[&Token]) -> Vec<ActionRow> {
        let file_of = |token: &Token| token.label.chars().next().map(String::from).unwrap_or_default();
        let mut files: Vec<String> = places.iter().map(|token| file_of(token)).collect();
        files.sort();
        files.dedup();
        let options = files.into_iter().map(|file| SelectOption {
            label: components::file_option(&file),
            description: String::new(),
            is_default: self.file == Some(&file),
            value: file,
        });
        let custom_id = self.id(Component::File, None).to_string();
        let words = placeholder(Placeholder::File);
        let menu = SelectMenu { custom_id, placeholder: words, options: options.collect() };
        let mut rows = vec![ActionRow::SelectMenu(menu)];
        if let Some(file) = self.file {
            let squares: Vec<&Token> = places.iter().copied().filter(|token| file_of(token) == *file).collect();
            rows.push(self.menu(&squares, Component::Square, Placeholder::SquareOnFile(file)));
        }
        rows
    }

    /// Arrows as they point on the board that is shown.
    fn arrows(&self, steps: &[(&Token, Direction)]) -> Vec<ActionRow> {
        // Disabled buttons need custom ids of their own; the state is never read.
        let disabled = |sign: &str, place: u8| {
            let id = CustomId::of_game(Component::Step, self.game).state(format!("-{place}"));
            Button::new(sign, id, ButtonStyle::Secondary).disabled(true)
        };
        let is_turned = self.view.seat == Side::Second;
        let arrow = |on_screen: Direction, sign: &str, place: u8| {
            let wanted = if is_turned { on_screen.opposite() } else { on_screen };
            match steps.iter().find(|(_, direction)| *direction == wanted) {
                Some((token, _)) => self.step(token, &format!("{sign} {}", token.label)),
                None => disabled(sign, place),
            }
        };
        vec![
            ActionRow::Buttons(vec![disabled("·", 0), arrow(Direction::North, "▲", 1), disabled("·", 2)]),
            ActionRow::Buttons(vec![arrow(Direction::West, "◀", 3), disabled("·", 4), arrow(Direction::East, "▶", 5)]),
            ActionRow::Buttons(vec![disabled("·", 6), arrow(Direction::South, "▼", 7), disabled("·", 8)]),
        ]
    }
}

/// The steps of a path with their directions, if all tokens are such steps.
fn directions<'a>(places: &[&'a Token]) -> Option<Vec<(&'a Token, Direction)>> {
    let steps = places.iter().map(|&token| match token.kind {
        TokenKind::Step(_, direction) => Some((token, direction)),
        _ => None,
    });
    let steps: Vec<_> = steps.collect::<Option<_>>()?;
    (!steps.is_empty()).then_some(steps)
}

/// The composer of a game for its player, after some steps, with a file chosen or not.
pub(super) async fn compose(
    bot: &Bot,
    game: GameId,
    player: PlayerId,
    steps: Vec<String>,
    file: Option<String>,
) -> Reply<Message> {
    let link = bot.settings.compose_link.clone();
    let drafts = std::sync::Arc::clone(&bot.drafts);
    bot.work(move |service| {
        let game = service.game(Viewer::Player(player), game)?;
        may_move(&game, player)?;
        let link = link.map(|link| link(game.id, player, game.version));
        let view = BoardView::of_reader(service, &game, Some(player))?;
        let composer = Composer { game: &game, view, steps: &steps, file: file.as_deref(), link, drafts: &drafts };
        Ok(composer.message().map_err(Refusal::from)?)
    })
    .await
}

/// A component of the composer was used; `value` is what was chosen in a menu.
pub(super) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let game = GameId(id.number);
    let found = bot.work(move |service| service.game(Viewer::Player(player), game)).await?;
    if !found.is_current(id.version) || !found.is_running() {
        return outdated(bot, found, id.seen(), Some(player)).await;
    }
    let Some(state) = bot.drafts.get(&id.state) else {
        let mut message = compose(bot, game, player, Vec::new(), None).await?;
        message.text = format!("{}\n{}", replies::compose_again(), message.text);
        return Ok(Response::Update(message));
    };
    let mut steps = steps_of(&state);
    let mut file = None;
    match id.component {
        Component::Square | Component::Word => steps.extend(value),
        Component::Back => _ = steps.pop(),
        Component::File => file = value,
        Component::Play => {
            let seen = Seen::of(&found);
            let composed = bot.work(move |_| {
                let notation = prefix_of(&found.state, &steps).map_err(Refusal::from)?;
                Ok(found.state.check(&notation).map_err(Refusal::from)?)
            });
            let action = composed.await?;
            return act(bot, interaction, game, player, Command::Act(action.into()), Some(seen)).await;
        }
        _ => {}
    }
    Ok(Response::Update(compose(bot, game, player, steps, file).await?))
}

/// The modal in which a move is typed, filled in with what was composed so far.
pub(super) async fn type_modal(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let game = GameId(id.number);
    let steps = bot.drafts.get(&id.state).map(|state| steps_of(&state)).unwrap_or_default();
    let version = id.version;
    let composed = bot.work(move |service| {
        let found = service.game(viewer, game)?;
        // A prefix of an older board is of no use on this one.
        Ok(if found.is_current(version) { prefix_of(&found.state, &steps).unwrap_or_default() } else { String::new() })
    });
    let value = composed.await?;
    let (title, label, placeholder) = components::move_modal(game);
    let custom_id = id.with(Component::Typed).to_string();
    Ok(Response::Modal(Modal { custom_id, title, label, placeholder, value }))
}

/// A move, or the beginning of one, was typed in the modal.
pub(super) async fn on_typed(bot: &Bot, interaction: &Interaction, id: &CustomId, text: String) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let game = GameId(id.number);
    let found = bot.work(move |service| service.game(Viewer::Player(player), game)).await?;
    if !found.is_current(id.version) || !found.is_running() {
        return outdated(bot, found, id.seen(), Some(player)).await;
    }
    let read = bot.work(move |_| {
        let next: Continuations = found.state.continuations(&text).map_err(Refusal::from)?;
        Ok(next.whole.unwrap_or(next.prefix))
    });
    let prefix = read.await?;
    let steps = if prefix.is_empty() { Vec::new() } else { vec![prefix] };
    let message = compose(bot, game, player, steps, None).await?;
    Ok(if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) })
}
