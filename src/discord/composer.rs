//! Composing a move step by step, in a message that only its player sees. What makes the move whole, so that nothing can
//! follow, plays it at once, unless its player wants to confirm moves or it is a dangerous one.
//!
//! The custom ids of the message carry the steps, so that nothing is remembered between two presses. Where a move is
//! longer than a custom id, they carry a reference to a draft in memory; if it is gone, the player starts anew.

use std::sync::Arc;

use super::acting::{act, may_move, outdated};
use super::bot::Bot;
use super::custom_id::{Component, CustomId, Seen};
use super::drafts::Drafts;
use super::game_message::{BoardView, attachment};
use super::heavy_work::continuing;
use super::interaction::Interaction;
use super::message::{ActionRow, Button, ButtonStyle, MOST_OPTIONS, Message, Modal, SelectMenu, SelectOption};
use super::respond::{HandlerResult, Response};
use crate::play::{
    Command, Game, GameId, PlayerId, Refusal, Stretch, Viewer, after_steps, danger, repetitions, stretches,
};
use crate::service::Reply;
use crate::view::Picture;
use crate::view::wording::{
    self,
    components::{self, Label, Placeholder, label, placeholder},
    replies,
};
use colonnade_rules::{CheckedAction, Continuations, Direction, MoveError, Preview, Side, State, Token, TokenKind};

/// Between two steps in a custom id; no notation has it.
const SEPARATOR: &str = "|";
/// The beginning of a step that is a stretch of a path: the letters of its directions follow. No notation begins so.
const STRETCH: char = '>';
/// The rows in which something is chosen; one more has the controls.
const MOST_ROWS: usize = 4;
/// The most buttons in a row.
const ROW: usize = 5;
/// More parts of a move than this that are no squares are chosen from a menu, and so are they beside squares if they are
/// more than a row.
const MOST_WORDS: usize = 15;

/// The steps that a custom id carries. Empty ones only make custom ids differ.
fn steps_of(text: &str) -> Vec<String> {
    text.split(SEPARATOR).filter(|step| !step.is_empty()).map(str::to_owned).collect()
}

/// The canonical prefix that steps lead to. A step is the label of a token, a stretch of a path, or a text that was typed.
fn prefix_of(state: &State, steps: &[String]) -> Result<String, MoveError> {
    let mut prefix = String::new();
    for step in steps {
        if let Some(directions) = directions_of(step)
            && let Some(longer) = after_steps(state, &prefix, &directions)?
        {
            prefix = longer;
            continue;
        }
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

/// A stretch of a path as a step.
fn stretch_step(stretch: &Stretch) -> String {
    std::iter::once(STRETCH).chain(stretch.steps.iter().map(|step| step.letter())).collect()
}

/// The directions of a step that is a stretch of a path.
fn directions_of(step: &str) -> Option<Vec<Direction>> {
    let direction = |letter: char| Direction::ALL.into_iter().find(|direction| direction.letter() == letter);
    step.strip_prefix(STRETCH)?.chars().map(direction).collect()
}

/// Whether the text is a whole move that nothing can follow.
fn is_final(state: &State, text: &str, is_whole: bool) -> Result<bool, MoveError> {
    Ok(is_whole && state.continuations(text)?.tokens.is_empty())
}

/// A composer to be shown.
struct Composer<'a> {
    game: &'a Game,
    view: BoardView,
    steps: &'a [String],
    /// Whether the player wants to see moves before they count.
    confirms: bool,
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
        let (rows, plays_at_once) = self.rows(&preview)?;
        if plays_at_once {
            lines.push(replies::plays_at_once());
        }
        let message = rows.into_iter().fold(Message::ephemeral(lines.join("\n")), Message::with);
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

    /// The rows in which the next step is chosen, and whether one of them plays the move at once.
    fn rows(&self, preview: &Preview) -> Result<(Vec<ActionRow>, bool), MoveError> {
        let tokens = &preview.continuations.tokens;
        let (places, words): (Vec<&Token>, Vec<&Token>) = tokens.iter().partition(|token| token.place().is_some());
        let is_path = places.iter().any(|token| matches!(token.kind, TokenKind::Step(..)));
        let words = words.into_iter().map(|token| self.token_choice(token)).collect::<Result<Vec<_>, _>>()?;
        let places = if is_path {
            let path = preview.facts.trails.last().map_or(&[][..], Vec::as_slice);
            self.path_choices(&preview.continuations, path)?
        } else {
            let choices = places
                .iter()
                .map(|token| Ok((token.place().map_or(0, |square| square.file()), self.token_choice(token)?)));
            Choices::Squares(choices.collect::<Result<_, MoveError>>()?)
        };
        let plays_at_once = words.iter().chain(places.all()).any(|choice| choice.plays);
        let room = if places.all().next().is_none() { MOST_WORDS } else { ROW };
        let mut word_rows = match words.len() {
            0 => Vec::new(),
            count if count > room => vec![self.menu(words, 0, Placeholder::Token)],
            _ => self.button_rows(words),
        };
        let mut rows = self.place_rows(places, MOST_ROWS.saturating_sub(word_rows.len()));
        rows.append(&mut word_rows);
        Ok((rows, plays_at_once))
    }

    fn token_choice(&self, token: &Token) -> Result<Choice, MoveError> {
        let plays = !self.confirms && is_final(&self.game.state, &token.text, token.whole)?;
        Ok(Choice {
            label: token.label.clone(),
            step: token.label.clone(),
            effect: wording::effect(&token.effect),
            is_whole: token.whole,
            plays,
        })
    }

    fn stretch_choice(&self, stretch: &Stretch) -> Result<Choice, MoveError> {
        let arrows: Vec<Direction> = stretch.steps.iter().map(|&step| self.on_screen(step)).collect();
        let plays = !self.confirms && is_final(&self.game.state, &stretch.text, stretch.is_whole)?;
        Ok(Choice {
            label: components::way(&arrows, stretch.to),
            step: stretch_step(stretch),
            effect: wording::effect(&stretch.effect),
            is_whole: stretch.is_whole,
            plays,
        })
    }

    /// A direction of the board as it points in the picture.
    fn on_screen(&self, direction: Direction) -> Direction {
        if self.view.seat == Side::Second { direction.opposite() } else { direction }
    }

    /// How a path goes on.
    fn path_choices(&self, next: &Continuations, path: &[colonnade_rules::Square]) -> Result<Choices, MoveError> {
        let state = &self.game.state;
        let ways = stretches(state, next)?.into_iter().filter(|ways| !ways.is_empty()).map(|ways| {
            let first = self.on_screen(ways[0].steps[0]);
            let choices = ways.iter().map(|way| self.stretch_choice(way)).collect::<Result<Vec<_>, _>>()?;
            Ok((first, choices))
        });
        let ways = ways.collect::<Result<Vec<_>, MoveError>>()?;
        let again = repetitions(state, next, path)?;
        let again = again.iter().map(|way| self.stretch_choice(way)).collect::<Result<_, _>>()?;
        Ok(Choices::Path { ways, again })
    }

    /// At most `room` rows for squares or a path.
    fn place_rows(&self, places: Choices, room: usize) -> Vec<ActionRow> {
        match places {
            Choices::Squares(squares) if squares.len() <= room * ROW => {
                self.button_rows(squares.into_iter().map(|(_, choice)| choice).collect())
            }
            Choices::Squares(squares) => {
                let rows = self.square_menus(squares);
                rows.into_iter().take(room).collect()
            }
            Choices::Path { ways, again } => {
                let rows_of = |count: usize| count.div_ceil(ROW);
                let as_buttons: usize = ways.iter().map(|(_, ways)| rows_of(ways.len())).sum();
                let mut rows = if as_buttons + rows_of(again.len()) <= room {
                    ways.into_iter().flat_map(|(_, ways)| self.button_rows(ways)).collect::<Vec<_>>()
                } else {
                    let menu = |(number, (first, ways))| self.menu(ways, number, Placeholder::Way(first));
                    ways.into_iter().enumerate().map(menu).collect()
                };
                rows.extend(self.button_rows(again));
                rows.truncate(room);
                rows
            }
        }
    }

    fn button_rows(&self, choices: Vec<Choice>) -> Vec<ActionRow> {
        let button = |choice: &Choice| {
            let style = match choice {
                Choice { plays: true, .. } => ButtonStyle::Success,
                Choice { is_whole: true, .. } => ButtonStyle::Primary,
                _ => ButtonStyle::Secondary,
            };
            Button::new(choice.words(), self.id(Component::Step, Some(&choice.step)), style)
        };
        choices.chunks(ROW).map(|row| ActionRow::Buttons(row.iter().map(button).collect())).collect()
    }

    /// A menu; `number` tells menus of a message apart.
    fn menu(&self, choices: Vec<Choice>, number: usize, words: Placeholder) -> ActionRow {
        let options = choices.into_iter().take(MOST_OPTIONS).map(|choice| SelectOption {
            label: choice.words(),
            value: choice.step,
            description: choice.effect,
            is_default: false,
        });
        let custom_id = self.id(Component::Choice, Some(&SEPARATOR.repeat(number))).to_string();
        ActionRow::SelectMenu(SelectMenu { custom_id, placeholder: placeholder(words), options: options.collect() })
    }

    /// Menus of the squares of so many files as fit.
    fn square_menus(&self, mut squares: Vec<(u8, Choice)>) -> Vec<ActionRow> {
        squares.sort_by_key(|&(file, _)| file);
        let mut menus: Vec<Vec<(u8, Choice)>> = Vec::new();
        for file in squares.chunk_by(|a, b| a.0 == b.0) {
            match menus.last_mut() {
                Some(menu) if menu.len() + file.len() <= MOST_OPTIONS => menu.extend_from_slice(file),
                _ => menus.push(file.to_vec()),
            }
        }
        let menu = |(number, menu): (usize, Vec<(u8, Choice)>)| {
            let files = menu[0].0..=menu[menu.len() - 1].0;
            self.menu(menu.into_iter().map(|(_, choice)| choice).collect(), number, Placeholder::Squares(files))
        };
        menus.into_iter().enumerate().map(menu).collect()
    }
}

/// One of the ways in which a move can go on.
#[derive(Clone)]
struct Choice {
    label: String,
    step: String,
    /// Its effect, in words.
    effect: String,
    is_whole: bool,
    /// Whether choosing it plays the move.
    plays: bool,
}

impl Choice {
    fn words(&self) -> String {
        if self.plays { components::playing(&self.label) } else { self.label.clone() }
    }
}

/// The places on which a move can go on.
enum Choices {
    /// Squares with their files.
    Squares(Vec<(u8, Choice)>),
    /// The stretches of a path by the first direction as it is seen, and those that repeat what came before.
    Path { ways: Vec<(Direction, Vec<Choice>)>, again: Vec<Choice> },
}

impl Choices {
    fn all(&self) -> Box<dyn Iterator<Item = &Choice> + '_> {
        match self {
            Choices::Squares(squares) => Box::new(squares.iter().map(|(_, choice)| choice)),
            Choices::Path { ways, again } => Box::new(ways.iter().flat_map(|(_, ways)| ways).chain(again)),
        }
    }
}

/// The composer of a game for its player, after some steps.
pub(super) async fn compose(bot: &Bot, game: GameId, player: PlayerId, steps: Vec<String>) -> Reply<Message> {
    let link = bot.settings.compose_link.clone();
    let drafts = std::sync::Arc::clone(&bot.drafts);
    bot.work(move |service| {
        let game = service.game(Viewer::Player(player), game)?;
        may_move(&game, player)?;
        let link = link.map(|link| link(game.id, player, game.version));
        let view = BoardView::of_reader(service, &game, Some(player))?;
        let confirms = service.settings(&service.player(player)?).confirm;
        let composer = Composer { game: &game, view, steps: &steps, confirms, link, drafts: &drafts };
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
        let message = continuing(bot, interaction, async {
            let mut message = compose(bot, game, player, Vec::new()).await?;
            message.text = format!("{}\n{}", replies::compose_again(), message.text);
            Ok(Response::Update(message))
        });
        return message.await;
    };
    let mut steps = steps_of(&state);
    match id.component {
        Component::Choice => steps.extend(value),
        Component::Back => _ = steps.pop(),
        _ => {}
    }
    let action = match id.component {
        Component::Play => {
            let state = found.state.clone();
            let composed = bot.work(move |_| {
                let notation = prefix_of(&state, &steps).map_err(Refusal::from)?;
                Ok(state.check(&notation).map_err(Refusal::from)?)
            });
            composed.await?
        }
        component => {
            let mut done = None;
            let is_choice = matches!(component, Component::Step | Component::Choice);
            let message = continuing(bot, interaction, async {
                if is_choice {
                    done = final_action(bot, Arc::clone(&found), player, steps.clone()).await?;
                }
                match done {
                    // The move is made when the place for this work is free again.
                    Some(_) => Ok(Response::Update(Message::default())),
                    None => Ok(Response::Update(compose(bot, game, player, steps).await?)),
                }
            });
            let message = message.await?;
            match done {
                Some(action) => action,
                None => return Ok(message),
            }
        }
    };
    act(bot, interaction, game, player, Command::Act(action.into()), Some(Seen::of(&found))).await
}

/// The move that steps make, if choosing the last of them plays it.
async fn final_action(
    bot: &Bot,
    game: Arc<Game>,
    player: PlayerId,
    steps: Vec<String>,
) -> Reply<Option<CheckedAction>> {
    bot.work(move |service| {
        if service.settings(&service.player(player)?).confirm {
            return Ok(None);
        }
        let next = prefix_of(&game.state, &steps).and_then(|prefix| game.state.continuations(&prefix));
        let Continuations { whole: Some(whole), tokens, .. } = next.map_err(Refusal::from)? else { return Ok(None) };
        if !tokens.is_empty() {
            return Ok(None);
        }
        let action = game.state.check(&whole).map_err(Refusal::from)?;
        Ok(danger(&action).is_none().then_some(action))
    })
    .await
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
    Ok(Response::Modal(Modal { custom_id, title, label, placeholder, value, has_lines: false }))
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
    let message = compose(bot, game, player, steps).await?;
    Ok(if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) })
}
