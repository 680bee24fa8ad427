//! Composing a move step by step, in a message that only its player sees. A step that completes the move, so that
//! nothing can follow, plays it at once, unless the player wants to confirm moves or the move is dangerous.
//!
//! On the opponent's turn, a line of conditional moves is composed, one move after the other. It is saved only when the
//! player asks for it.
//!
//! The solution of a puzzle is composed in the same way; see [`super::puzzles`]. Typed moves are read in
//! [`super::typed_moves`].
//!
//! The custom ids of the message carry the steps, so that no state is kept between two presses. If a move is longer
//! than a custom id, they carry a reference to a draft in memory; if the draft is gone, the player starts over.

use std::sync::Arc;

use super::acting::{act, may_move, outdated};
use super::bot::Bot;
use super::custom_id::{Component, CustomId, Seen};
use super::drafts::Drafts;
use super::game_message::{BoardView, attachment};
use super::heavy_work::with_continuation_permit;
use super::interaction::Interaction;
use super::message::{ActionRow, Button, ButtonStyle, MOST_OPTIONS, Message, SelectMenu, SelectOption};
use super::respond::{HandlerResult, Response};
use super::settings::LinkTo;
use crate::play::sorting::sort_by_key;
use crate::play::{
    Command, Game, GameId, LONGEST_PLAN, PathSegment, PlayerId, Refusal, Viewer, after_line, after_steps,
    confirmation_reason, may_plan, path_segments, repetitions,
};
use crate::service::Reply;
use crate::view::wording::{
    self,
    components::{self, Label, Placeholder, label, placeholder},
    replies,
};
use crate::view::{OfGame as _, Picture};
use colonnade_rules::{CheckedAction, Continuations, Direction, MoveError, Preview, Side, State, Token, TokenKind};

/// The separator of the steps in a custom id; no notation contains it.
const SEPARATOR: &str = "|";
/// The first character of a step that is a segment of a path; the letters of its directions follow. No notation has it.
const SEGMENT: char = '>';
/// The most rows of choices; one more row has the controls.
const MOST_ROWS: usize = 4;
/// The most buttons in a row.
const ROW: usize = 5;
/// The most parts of a move other than squares that are shown as buttons, not in a menu; beside squares, at most one
/// row is.
const MOST_WORDS: usize = 15;

/// The steps that a custom id carries. Empty ones only make custom ids unique.
pub(super) fn steps_of(text: &str) -> Vec<String> {
    text.split(SEPARATOR).filter(|step| !step.is_empty()).map(str::to_owned).collect()
}

/// The moves of a line before the one being composed, and the steps of that one, from the state of a custom id.
pub(super) fn line_and_steps(text: &str) -> (Vec<String>, Vec<String>) {
    match text.rsplit_once(wording::MOVE_SEPARATOR) {
        Some((line, steps)) => (line.split(wording::MOVE_SEPARATOR).map(str::to_owned).collect(), steps_of(steps)),
        None => (Vec::new(), steps_of(text)),
    }
}

/// The moves of a line as the beginning of the state of a custom id.
pub(super) fn line_text(line: &[String]) -> String {
    line.iter().map(|text| format!("{text}{}", wording::MOVE_SEPARATOR)).collect()
}

/// The position in which a move of a line is composed. A line that does not belong to the game is outdated.
pub(super) fn state_after(game: &Game, line: &[String]) -> Result<State, Refusal> {
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    after_line(game, &line).ok_or(Refusal::Outdated)
}

/// The canonical prefix that steps lead to. A step is the label of a token, a segment of a path, or a typed text.
pub(super) fn prefix_of(state: &State, steps: &[String]) -> Result<String, MoveError> {
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

/// A segment of a path as a step.
fn segment_step(segment: &PathSegment) -> String {
    std::iter::once(SEGMENT).chain(segment.steps.iter().map(|step| step.letter())).collect()
}

/// The directions of a step that is a segment of a path.
fn directions_of(step: &str) -> Option<Vec<Direction>> {
    let direction = |letter: char| Direction::ALL.into_iter().find(|direction| direction.letter() == letter);
    step.strip_prefix(SEGMENT)?.chars().map(direction).collect()
}

/// Whether the text is a whole move that nothing can follow.
fn is_final(state: &State, text: &str, is_whole: bool) -> Result<bool, MoveError> {
    Ok(is_whole && state.continuations(text)?.tokens.is_empty())
}

/// The content of a composer's message.
pub(super) struct Composer<'a> {
    /// A custom id about the game or the puzzle.
    pub(super) id: CustomId,
    /// The first line of the message.
    pub(super) head: String,
    /// The board without a preview.
    pub(super) board: Picture,
    /// Whether it is a puzzle, which has components of its own.
    pub(super) is_puzzle: bool,
    /// The position in which the move is chosen.
    pub(super) state: State,
    /// For conditional moves: those before this one, and the player's side.
    pub(super) line: Option<(&'a [String], Side)>,
    /// Whether the line ends with a move of the player, so that it can be kept.
    pub(super) ends_with_answer: bool,
    pub(super) view: BoardView,
    pub(super) steps: &'a [String],
    /// Whether the player wants to confirm moves.
    pub(super) confirms: bool,
    /// The URL of the composer in the browser.
    pub(super) link: Option<String>,
    pub(super) drafts: &'a Drafts,
}

impl Composer<'_> {
    pub(super) fn message(&self) -> Result<Message, MoveError> {
        if let Some((line, _)) = self.line
            && (self.state.outcome().is_some() || line.len() >= LONGEST_PLAN)
        {
            let text = [self.head.clone(), replies::planned_so_far(line, false, ""), replies::line_ends_here()];
            return Ok(self.finished(Message::ephemeral(text.join("\n")), None, false, false));
        }
        let prefix = prefix_of(&self.state, self.steps)?;
        let preview = self.state.preview(&prefix)?;
        let whole = preview.continuations.whole.clone();
        let reason = whole.as_deref().and_then(|whole| confirmation_reason(&self.state.check(whole).ok()?));
        let reason = reason.filter(|_| !self.is_opponents() && !self.is_puzzle);
        let is_line = self.line.is_some();
        let so_far = match self.line {
            Some((line, side)) => replies::planned_so_far(line, self.state.side_to_act() == side, &prefix),
            None => replies::composed_so_far(&prefix),
        };
        let mut lines = vec![self.head.clone(), so_far];
        if let Some(reason) = reason {
            lines.push(replies::confirmation_line(reason, self.state.side_to_act()));
        } else if whole.is_some() {
            lines.push(if is_line { replies::whole_move_of_line() } else { replies::whole_move() });
        }
        let (rows, plays_at_once) = self.rows(&preview)?;
        if plays_at_once {
            lines.push(if is_line { replies::goes_on_at_once() } else { replies::plays_at_once() });
        }
        let message = rows.into_iter().fold(Message::ephemeral(lines.join("\n")), Message::with);
        Ok(self.finished(message, Some(preview), whole.is_some(), reason.is_some()))
    }

    /// The message with its controls and the board.
    fn finished(&self, message: Message, preview: Option<Preview>, is_whole: bool, is_dangerous: bool) -> Message {
        let what = if self.is_puzzle { "puzzle" } else { "composing" };
        let name = format!("{what}-{}-{}", self.id.number, self.steps.len());
        let picture = Picture { preview, ..self.board.clone() };
        message.buttons(self.controls(is_whole, is_dangerous)).attach(attachment(picture, self.view, &name))
    }

    /// Whether the move is one of the opponent.
    fn is_opponents(&self) -> bool {
        self.line.is_some_and(|(_, side)| self.state.side_to_act() != side)
    }

    /// The custom id of a component with the steps so far, and the `next` one.
    fn id(&self, component: Component, next: Option<&str>) -> CustomId {
        let steps: Vec<&str> = self.steps.iter().map(String::as_str).chain(next).collect();
        let line = self.line.map(|(line, _)| line_text(line)).unwrap_or_default();
        let component = if self.is_puzzle { component.of_puzzle() } else { component };
        self.drafts.put(self.id.with(component), &format!("{line}{}", steps.join(SEPARATOR)))
    }

    fn controls(&self, is_whole: bool, is_dangerous: bool) -> Vec<Button> {
        let mut buttons = Vec::new();
        if is_whole {
            let (words, style) = match (self.line, is_dangerous) {
                (Some(_), _) => (Label::TakeMove, ButtonStyle::Primary),
                (None, true) => (Label::PlayAnyway, ButtonStyle::Danger),
                (None, false) => (Label::Play, ButtonStyle::Success),
            };
            buttons.push(Button::new(label(words), self.id(Component::Play, None), style));
        }
        let line = self.line.map_or(&[][..], |(line, _)| line);
        if self.steps.is_empty() && self.ends_with_answer {
            let id = self.drafts.put(self.id.with(Component::KeepLine), &line_text(line));
            buttons.push(Button::new(label(Label::KeepLine), id, ButtonStyle::Success));
        }
        let back = Button::new(label(Label::Back), self.id(Component::Back, None), ButtonStyle::Secondary);
        buttons.push(back.disabled(self.steps.is_empty() && line.is_empty()));
        if self.line.is_some() {
            let leave = self.id.with(Component::Cancel);
            buttons.push(Button::new(label(Label::LeaveLine), leave, ButtonStyle::Secondary));
        }
        buttons.push(Button::new(label(Label::TypeIt), self.id(Component::Type, None), ButtonStyle::Secondary));
        if self.is_puzzle {
            let more = [(Label::Hint, Component::PuzzleHint), (Label::Solution, Component::PuzzleSolution)];
            let button =
                |(words, component)| Button::new(label(words), self.id.with(component), ButtonStyle::Secondary);
            buttons.extend(more.map(button));
            if !is_whole {
                buttons.push(button((Label::NextPuzzle, Component::Puzzle)));
            }
        }
        if let Some(link) = &self.link {
            let words = if self.line.is_some() { Label::PlanInBrowser } else { Label::ComposeInBrowser };
            buttons.push(Button::link(label(words), link.clone()));
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
        let plays = !self.confirms && is_final(&self.state, &token.text, token.whole)?;
        Ok(Choice {
            label: token.label.clone(),
            step: token.label.clone(),
            effect: wording::effect(&token.effect),
            is_whole: token.whole,
            plays,
        })
    }

    fn segment_choice(&self, segment: &PathSegment) -> Result<Choice, MoveError> {
        let arrows: Vec<Direction> = segment.steps.iter().map(|&step| self.on_screen(step)).collect();
        let plays = !self.confirms && is_final(&self.state, &segment.text, segment.is_whole)?;
        Ok(Choice {
            label: components::way(&arrows, segment.to),
            step: segment_step(segment),
            effect: wording::effect(&segment.effect),
            is_whole: segment.is_whole,
            plays,
        })
    }

    /// A direction of the board as it points in the picture.
    fn on_screen(&self, direction: Direction) -> Direction {
        if self.view.seat == Side::Second { direction.opposite() } else { direction }
    }

    /// The ways in which a path can continue.
    fn path_choices(&self, next: &Continuations, path: &[colonnade_rules::Square]) -> Result<Choices, MoveError> {
        let state = &self.state;
        let ways = path_segments(state, next)?.into_iter().filter(|ways| !ways.is_empty()).map(|ways| {
            let first = self.on_screen(ways[0].steps[0]);
            let choices = ways.iter().map(|way| self.segment_choice(way)).collect::<Result<Vec<_>, _>>()?;
            Ok((first, choices))
        });
        let ways = ways.collect::<Result<Vec<_>, MoveError>>()?;
        let again = repetitions(state, next, path)?;
        let again = again.iter().map(|way| self.segment_choice(way)).collect::<Result<_, _>>()?;
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

    /// A menu; `number` distinguishes the menus of a message.
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

    /// Menus of squares, each with as many files as fit.
    fn square_menus(&self, mut squares: Vec<(u8, Choice)>) -> Vec<ActionRow> {
        sort_by_key(&mut squares, |&(file, _)| file);
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

/// One of the ways in which a move can continue.
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

/// The squares or the path with which a move can continue.
enum Choices {
    /// Squares with their files.
    Squares(Vec<(u8, Choice)>),
    /// The segments of a path by their first direction in the picture, and those that repeat earlier ones.
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

/// The composer of a move in a position of a game.
fn composer_of<'a>(
    game: &Game,
    state: State,
    view: BoardView,
    steps: &'a [String],
    drafts: &'a Drafts,
) -> Composer<'a> {
    Composer {
        id: CustomId::of_game(Component::Step, game),
        head: wording::standing(game),
        board: Picture::of_game(game),
        is_puzzle: false,
        state,
        line: None,
        ends_with_answer: false,
        view,
        steps,
        confirms: false,
        link: None,
        drafts,
    }
}

/// The composer of a game for its player, after some steps.
pub(super) async fn compose(bot: &Bot, game: GameId, player: PlayerId, steps: Vec<String>) -> Reply<Message> {
    let link = bot.settings.compose_link.clone();
    let drafts = std::sync::Arc::clone(&bot.drafts);
    bot.work(move |service| {
        let game = service.game(Viewer::Player(player), game)?;
        may_move(&game, player)?;
        let link = link.map(|link| link(LinkTo::Move, game.id, player, game.version));
        let view = BoardView::of_reader(service, &game, Some(player))?;
        let confirms = service.settings(&service.player(player)?).confirm;
        let mut composer = composer_of(&game, game.state.clone(), view, &steps, &drafts);
        (composer.confirms, composer.link) = (confirms, link);
        Ok(composer.message().map_err(Refusal::from)?)
    })
    .await
}

/// The composer of a line of conditional moves, after some moves and some steps of the next one.
pub(super) async fn compose_line(
    bot: &Bot,
    game: GameId,
    player: PlayerId,
    line: Vec<String>,
    steps: Vec<String>,
) -> Reply<Message> {
    let link = bot.settings.compose_link.clone();
    let drafts = std::sync::Arc::clone(&bot.drafts);
    bot.work(move |service| {
        let game = service.game(Viewer::Player(player), game)?;
        let side = may_plan(&game, player)?;
        let view = BoardView::of_reader(service, &game, Some(player))?;
        let state = state_after(&game, &line)?;
        let ends_with_answer = match line.split_last() {
            Some((_, before)) => state_after(&game, before).is_ok_and(|before| before.side_to_act() == side),
            None => false,
        };
        let at_rest = Picture { names: game.setup.names.clone().into(), ..Picture::of(&state) };
        // Moves of a line count only when it is saved, so that they need no confirmation.
        let mut composer = composer_of(&game, state, view, &steps, &drafts);
        (composer.line, composer.board, composer.ends_with_answer) =
            (Some((&line[..], side)), at_rest, ends_with_answer);
        composer.link = link.map(|link| link(LinkTo::Lines, game.id, player, game.version));
        Ok(composer.message().map_err(Refusal::from)?)
    })
    .await
}

/// Handles a component of the composer; `value` is the option chosen in a menu.
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
    let plans = may_plan(&found, player).is_ok();
    let Some(state) = bot.drafts.get(&id.state) else {
        let message = with_continuation_permit(bot, interaction, async {
            let mut message = match plans {
                true => compose_line(bot, game, player, Vec::new(), Vec::new()).await?,
                false => compose(bot, game, player, Vec::new()).await?,
            };
            message.text = format!("{}\n{}", replies::compose_again(), message.text);
            Ok(Response::Update(message))
        });
        return message.await;
    };
    let (mut line, mut steps) = line_and_steps(&state);
    if !plans {
        line.clear();
    }
    match id.component {
        Component::Choice => steps.extend(value),
        Component::Back if steps.is_empty() => _ = line.pop(),
        Component::Back => _ = steps.pop(),
        _ => {}
    }
    let is_choice = matches!(id.component, Component::Step | Component::Choice);
    let so_far = (line.clone(), steps.clone());
    let mut done = None;
    if id.component == Component::Play && !plans {
        done = action_of(bot, Arc::clone(&found), player, so_far, false).await?;
    } else {
        let asks = is_choice || id.component == Component::Play;
        let message = with_continuation_permit(bot, interaction, async {
            if asks {
                done = action_of(bot, Arc::clone(&found), player, so_far, is_choice).await?;
            }
            Ok(Response::Update(composed_after(bot, game, player, done.as_ref(), plans.then_some(line), steps).await?))
        });
        let message = message.await?;
        if plans || done.is_none() {
            return Ok(message);
        }
    }
    let Some(action) = done else { return Ok(Response::ephemeral(replies::unknown_component())) };
    act(bot, interaction, game, player, Command::Act(action.into()), Some(Seen::of(&found))).await
}

/// The composer after a step of a move, or of a plan with the `line` so far. If the step completed a move, a plan
/// continues after it, and the message of a move is empty: `act` makes it once the permit for this work is released.
pub(super) async fn composed_after(
    bot: &Bot,
    game: GameId,
    player: PlayerId,
    done: Option<&CheckedAction>,
    line: Option<Vec<String>>,
    steps: Vec<String>,
) -> Reply<Message> {
    match (done, line) {
        (Some(_), None) => Ok(Message::default()),
        (Some(action), Some(mut line)) => {
            line.push(action.text().to_owned());
            compose_line(bot, game, player, line, Vec::new()).await
        }
        (None, Some(line)) => compose_line(bot, game, player, line, steps).await,
        (None, None) => compose(bot, game, player, steps).await,
    }
}

/// The move that the steps make after a line. If the last step was a choice, `None` unless choosing it plays the move.
pub(super) async fn action_of(
    bot: &Bot,
    game: Arc<Game>,
    player: PlayerId,
    (line, steps): (Vec<String>, Vec<String>),
    is_choice: bool,
) -> Reply<Option<CheckedAction>> {
    bot.work(move |service| {
        let (state, side) = (state_after(&game, &line)?, may_plan(&game, player).ok());
        let notation = prefix_of(&state, &steps).map_err(Refusal::from)?;
        if !is_choice {
            return Ok(Some(state.check(&notation).map_err(Refusal::from)?));
        }
        if side.is_none() && service.settings(&service.player(player)?).confirm {
            return Ok(None);
        }
        let next = state.continuations(&notation).map_err(Refusal::from)?;
        let Continuations { whole: Some(whole), tokens, .. } = next else { return Ok(None) };
        if !tokens.is_empty() {
            return Ok(None);
        }
        let action = state.check(&whole).map_err(Refusal::from)?;
        // A move of the opponent is never dangerous.
        let is_opponents = side.is_some_and(|side| state.side_to_act() != side);
        Ok((is_opponents || confirmation_reason(&action).is_none()).then_some(action))
    })
    .await
}
