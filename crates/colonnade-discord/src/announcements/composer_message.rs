//! The message in which a move is composed: the position, the choices for the next step, and the controls.
//!
//! The custom ids of the message carry the steps, so that no state is kept between two presses. If a move is longer
//! than a custom id, they carry a reference to a draft in memory; if the draft is gone, the player starts over.
//!
//! A step that is the only possible one is taken by itself. Where few moves are possible, menus offer them whole, beside the
//! choices of the first step.

use crate::ids::{Component, ComposeComponent, CustomId, PlayComponent, PuzzleComponent};
use crate::ui::board_view::{BoardView, attachment};
use crate::ui::message::{ActionRow, Button, ButtonStyle, MOST_OPTIONS, Message, SelectMenu, SelectOption};
use crate::ui::overflow::CustomIdOverflow;
use colonnade_language::say;
use colonnade_play::{
    Game, JoinedSteps, LONGEST_PLAN, PathSegment, Refusal, after_line, after_steps, confirmation_reason, joined_steps,
    path_segments, repetitions, ways_on,
};
use colonnade_rules::{Continuations, Direction, MoveError, Preview, Side, Square, State, Token, TokenKind};
use colonnade_view::{OfGame as _, Picture};
use colonnade_wording::{self as wording, components, replies};

/// The separator of the steps in a custom id; no notation contains it.
const SEPARATOR: &str = "|";
/// The first character of a step that is a segment of a path; the letters of its directions follow. No notation has it.
const SEGMENT: char = '>';
/// The most rows of choices; one more row has the controls.
const MOST_ROWS: usize = 4;
/// The most buttons in a row.
const ROW: usize = 5;
/// The longest move, in characters, that a button shows in full.
const LONGEST_FORCED: usize = 24;
/// The most parts of a move other than squares that are shown as buttons, not in a menu; beside squares, at most one
/// row is.
const MOST_WORDS: usize = 15;

/// The steps that a custom id carries. Empty ones only make custom ids unique.
pub(crate) fn steps_of(text: &str) -> Vec<String> {
    text.split(SEPARATOR).filter(|step| !step.is_empty()).map(str::to_owned).collect()
}

/// The moves of a line before the one being composed, and the steps of that one, from the state of a custom id.
pub(crate) fn line_and_steps(text: &str) -> (Vec<String>, Vec<String>) {
    match text.rsplit_once(wording::MOVE_SEPARATOR) {
        Some((line, steps)) => (line.split(wording::MOVE_SEPARATOR).map(str::to_owned).collect(), steps_of(steps)),
        None => (Vec::new(), steps_of(text)),
    }
}

/// The moves of a line as the beginning of the state of a custom id.
pub(crate) fn line_text(line: &[String]) -> String {
    line.iter().map(|text| format!("{text}{}", wording::MOVE_SEPARATOR)).collect()
}

/// The position in which a move of a line is composed. A line that does not belong to the game is outdated.
pub(crate) fn state_after(game: &Game, line: &[String]) -> Result<State, Refusal> {
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    after_line(game, &line).ok_or(Refusal::Outdated)
}

/// The canonical prefix that steps lead to, and the steps after them that are the only possible ones. A step is the label
/// of a token, a segment of a path, or a typed text.
pub(crate) fn prefix_of(state: &State, steps: &[String]) -> Result<String, MoveError> {
    let mut prefix = String::new();
    for step in steps {
        let mut next = after_step(state, &prefix, step)?;
        if next.is_none() {
            next = after_step(state, &with_forced_steps(state, prefix)?, step)?;
        }
        prefix = match next {
            Some(longer) => longer,
            None => {
                let typed = state.continuations(step)?;
                typed.whole.unwrap_or(typed.prefix)
            }
        };
    }
    with_forced_steps(state, prefix)
}

/// The prefix after one more step; `None` if the step does not follow the prefix.
fn after_step(state: &State, prefix: &str, step: &str) -> Result<Option<String>, MoveError> {
    if let Some(directions) = directions_of(step)
        && let Some(longer) = after_steps(state, prefix, &directions)?
    {
        return Ok(Some(longer));
    }
    let next = state.continuations(prefix)?;
    Ok(next.tokens.into_iter().find(|token| token.label == *step).map(|token| token.text))
}

/// A prefix with all the steps after it that are the only possible ones.
fn with_forced_steps(state: &State, mut prefix: String) -> Result<String, MoveError> {
    loop {
        let next = state.continuations(&prefix)?;
        match (&next.whole, &next.tokens[..]) {
            (None, [only]) => prefix.clone_from(&only.text),
            _ => return Ok(prefix),
        }
    }
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

/// The whole move that a step to this text makes, with the steps after it that are the only possible ones; `None` if
/// more can follow.
fn final_move(state: &State, text: &str) -> Result<Option<String>, MoveError> {
    let next = state.continuations(&with_forced_steps(state, text.to_owned())?)?;
    Ok(next.whole.filter(|_| next.tokens.is_empty()))
}

/// The rows in which the first step of the move of the player to act is chosen, with the sentences about them; `None` if
/// there is nothing to choose. They stand under a board that only this player sees, from `view`.
pub(crate) fn first_step(
    game: &Game,
    view: BoardView,
    confirms: bool,
) -> Result<Option<(String, Vec<ActionRow>)>, MoveError> {
    let state = game.state.clone();
    let prefix = prefix_of(&state, &[])?;
    let preview = state.preview(&prefix)?;
    // A whole move has to be played with a button of its own.
    if preview.continuations.whole.is_some() {
        return Ok(None);
    }
    // First steps are short enough for custom ids.
    let drafts = CustomIdOverflow::new();
    let composer = Composer {
        id: CustomId::of_game(ComposeComponent::Step, game),
        head: String::new(),
        board: Picture::of_game(game),
        is_puzzle: false,
        counts: false,
        state,
        line: None,
        ends_with_answer: false,
        view,
        steps: &[],
        confirms,
        link: None,
        drafts: &drafts,
    };
    let (rows, plays_at_once) = composer.rows(&preview)?;
    let mut sentences = vec![replies::composed_so_far(&prefix)];
    sentences.extend(plays_at_once.then(replies::plays_at_once));
    Ok(Some((sentences.join(" "), rows)))
}

/// The content of a composer's message.
pub(crate) struct Composer<'a> {
    /// A custom id about the game or the puzzle.
    pub(crate) id: CustomId,
    /// The first line of the message.
    pub(crate) head: String,
    /// The board without a preview.
    pub(crate) board: Picture,
    /// Whether it is a puzzle, which has components of its own.
    pub(crate) is_puzzle: bool,
    /// Whether the solution of the puzzle would still count for the rating.
    pub(crate) counts: bool,
    /// The position in which the move is chosen.
    pub(crate) state: State,
    /// For conditional moves: those before this one, and the player's side.
    pub(crate) line: Option<(&'a [String], Side)>,
    /// Whether the line ends with a move of the player, so that it can be kept.
    pub(crate) ends_with_answer: bool,
    pub(crate) view: BoardView,
    pub(crate) steps: &'a [String],
    /// Whether the player wants to confirm moves.
    pub(crate) confirms: bool,
    /// The URL of the composer in the browser.
    pub(crate) link: Option<String>,
    pub(crate) drafts: &'a CustomIdOverflow,
}

/// The component of a puzzle that corresponds to one of the composer.
fn of_puzzle(component: ComposeComponent) -> Component {
    match component {
        ComposeComponent::Step => PuzzleComponent::SolveStep.into(),
        ComposeComponent::Choice => PuzzleComponent::SolveChoice.into(),
        ComposeComponent::Back => PuzzleComponent::SolveBack.into(),
        ComposeComponent::Play => PuzzleComponent::SolvePlay.into(),
        ComposeComponent::Type => PuzzleComponent::SolveType.into(),
        other => other.into(),
    }
}

impl Composer<'_> {
    pub(crate) fn message(&self) -> Result<Message, MoveError> {
        if let Some((line, _)) = self.line
            && (self.state.outcome().is_some() || line.len() >= LONGEST_PLAN)
        {
            let text =
                [self.head.clone(), replies::planned_so_far(line, false, ""), say!(replies_composing::line_ends_here)];
            return Ok(self.finished(Message::ephemeral(text.join("\n")), None, false, false));
        }
        let prefix = prefix_of(&self.state, self.steps)?;
        let preview = self.state.preview(&prefix)?;
        let whole = preview.continuations.whole.clone();
        let reason = whole.as_deref().and_then(|whole| confirmation_reason(&self.state.parse(whole).ok()?));
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
            lines.push(if is_line { say!(replies_composing::whole_move_of_line) } else { replies::whole_move() });
        }
        let (rows, plays_at_once) = self.rows(&preview)?;
        if plays_at_once {
            lines.push(if is_line { say!(replies_composing::goes_on_at_once) } else { replies::plays_at_once() });
        }
        let message = rows.into_iter().fold(Message::ephemeral(lines.join("\n")), Message::with);
        Ok(self.finished(message, Some(preview), whole.is_some(), reason.is_some()))
    }

    /// The message with its controls and the board.
    fn finished(&self, message: Message, preview: Option<Preview>, is_whole: bool, is_dangerous: bool) -> Message {
        let what = if self.is_puzzle { "puzzle" } else { "composing" };
        let name = format!("{what}-{}-{}", self.id.number(), self.steps.len());
        let picture = Picture { preview, ..self.board.clone() };
        message.buttons(self.controls(is_whole, is_dangerous)).attach(attachment(picture, self.view, &name))
    }

    /// Whether the move is one of the opponent.
    fn is_opponents(&self) -> bool {
        self.line.is_some_and(|(_, side)| self.state.side_to_act() != side)
    }

    /// The custom id of a component with the steps so far, and the `next` one.
    fn id(&self, component: ComposeComponent, next: Option<&str>) -> CustomId {
        let steps: Vec<&str> = self.steps.iter().map(String::as_str).chain(next).collect();
        let line = self.line.map(|(line, _)| line_text(line)).unwrap_or_default();
        let component = if self.is_puzzle { of_puzzle(component) } else { component.into() };
        self.drafts.put(self.id.with(component), &format!("{line}{}", steps.join(SEPARATOR)))
    }

    fn controls(&self, is_whole: bool, is_dangerous: bool) -> Vec<Button> {
        let mut buttons = Vec::new();
        if is_whole {
            let (words, style) = match (self.line, is_dangerous) {
                (Some(_), _) => (say!(components::take_move), ButtonStyle::Primary),
                (None, true) => (say!(components::play_anyway), ButtonStyle::Danger),
                (None, false) => (say!(components::play), ButtonStyle::Success),
            };
            buttons.push(Button::new(words, self.id(ComposeComponent::Play, None), style));
        }
        let line = self.line.map_or(&[][..], |(line, _)| line);
        if self.steps.is_empty() && self.ends_with_answer {
            let id = self.drafts.put(self.id.with(ComposeComponent::KeepLine), &line_text(line));
            buttons.push(Button::new(say!(components::keep_line), id, ButtonStyle::Success));
        }
        let back = Button::new(say!(components::back), self.id(ComposeComponent::Back, None), ButtonStyle::Secondary);
        buttons.push(back.disabled(self.steps.is_empty() && line.is_empty()));
        if self.line.is_some() {
            let leave = self.id.with(PlayComponent::Cancel);
            buttons.push(Button::new(say!(components::leave_line), leave, ButtonStyle::Secondary));
        }
        buttons.push(Button::new(
            say!(components::type_it),
            self.id(ComposeComponent::Type, None),
            ButtonStyle::Secondary,
        ));
        if self.is_puzzle {
            let solution = components::solution(self.counts);
            let more =
                [(say!(components::hint), PuzzleComponent::PuzzleHint), (solution, PuzzleComponent::PuzzleSolution)];
            let button = |(words, component): (String, PuzzleComponent)| {
                Button::new(words, self.id.with(component), ButtonStyle::Secondary)
            };
            buttons.extend(more.map(button));
            if !is_whole {
                buttons.push(button((say!(components::next_puzzle), PuzzleComponent::Puzzle)));
            }
        }
        if let Some(link) = &self.link {
            let words = if self.line.is_some() {
                say!(components::plan_in_browser)
            } else {
                say!(components::compose_in_browser)
            };
            buttons.push(Button::link(words, link.clone()));
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
        let word_choices_play = words.iter().any(|choice| choice.plays);
        let room = if places.all().next().is_none() { MOST_WORDS } else { ROW };
        let mut word_rows = match words.len() {
            0 => Vec::new(),
            count if count > room => vec![self.menu(words, 0, say!(components::token))],
            _ => self.button_rows(words),
        };
        let room = MOST_ROWS.saturating_sub(word_rows.len());
        let moves = self.whole_moves(&preview.continuations, places.all().count(), room)?;
        let room = room - moves.len();
        let joined = moves.iter().flatten().map(|(_, choice)| choice);
        let plays_at_once = word_choices_play || places.all().chain(joined).any(|choice| choice.plays);
        let mut rows = self.place_rows(places, room);
        rows.extend(moves.into_iter().enumerate().map(|(number, menu)| self.menu_of_moves(menu, room + number)));
        rows.append(&mut word_rows);
        Ok((rows, plays_at_once))
    }

    /// The whole moves, each a square with a way on from it, in menus. Empty if there are so many that the choices of the
    /// first step, a number of `squares`, would not fit beside them into `room` rows.
    fn whole_moves(
        &self,
        next: &Continuations,
        squares: usize,
        room: usize,
    ) -> Result<Vec<Vec<(Square, Continuation)>>, MoveError> {
        let most = room.saturating_sub(1) * MOST_OPTIONS;
        let Some(found) = joined_steps(&self.state, next, most)? else { return Ok(Vec::new()) };
        // A square with only one way on is a whole move itself.
        if found.iter().all(|ways| ways.len() == 1) {
            return Ok(Vec::new());
        }
        let choices = |ways: Vec<JoinedSteps>| {
            ways.into_iter().map(|way| Ok((way.from, self.joined_choice(&way)?))).collect::<Result<Vec<_>, MoveError>>()
        };
        let menus = in_menus(found.into_iter().map(choices).collect::<Result<Vec<_>, _>>()?);
        let left = room.saturating_sub(menus.len());
        let fits = left > 0 && (squares <= left * ROW || squares <= MOST_OPTIONS);
        Ok(if fits { menus } else { Vec::new() })
    }

    fn joined_choice(&self, way: &JoinedSteps) -> Result<Continuation, MoveError> {
        let whole = final_move(&self.state, &way.text)?;
        Ok(Continuation {
            label: self.joined_words(way),
            step: way.text.clone(),
            effect: wording::effect(&way.effect),
            is_whole: whole.is_some(),
            plays: !self.confirms && whole.is_some(),
        })
    }

    fn joined_words(&self, way: &JoinedSteps) -> String {
        let path: Vec<Direction> = way.path.iter().map(|&step| self.on_screen(step)).collect();
        components::joined(way.from, &path, way.to, &way.effect)
    }

    fn token_choice(&self, token: &Token) -> Result<Continuation, MoveError> {
        let whole = final_move(&self.state, &token.text)?;
        let label = match (token.kind, &whole) {
            (TokenKind::Line(line), _) => components::pick_up(line),
            (TokenKind::Word, _) => components::word(&token.label, &token.effect),
            // The steps that follow by themselves are shown.
            (_, Some(whole)) if *whole != token.text => match ways_on(&self.state, token)?.as_deref() {
                Some([only]) if only.text == *whole => self.joined_words(only),
                _ if whole.len() <= LONGEST_FORCED => whole.clone(),
                _ => token.label.clone(),
            },
            _ => token.label.clone(),
        };
        Ok(Continuation {
            label,
            step: token.label.clone(),
            effect: wording::effect(&token.effect),
            is_whole: token.whole,
            plays: !self.confirms && whole.is_some(),
        })
    }

    fn segment_choice(&self, segment: &PathSegment) -> Result<Continuation, MoveError> {
        let steps: Vec<Direction> = segment.steps.iter().map(|&step| self.on_screen(step)).collect();
        Ok(Continuation {
            label: components::way(&steps, segment.to),
            step: segment_step(segment),
            effect: wording::effect(&segment.effect),
            is_whole: segment.is_whole,
            plays: !self.confirms && final_move(&self.state, &segment.text)?.is_some(),
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
                    let menu = |(number, (first, ways))| self.menu(ways, number, components::ways_menu(first));
                    ways.into_iter().enumerate().map(menu).collect()
                };
                rows.extend(self.button_rows(again));
                rows.truncate(room);
                rows
            }
        }
    }

    fn button_rows(&self, choices: Vec<Continuation>) -> Vec<ActionRow> {
        let button = |choice: &Continuation| {
            let style = match choice {
                Continuation { plays: true, .. } => ButtonStyle::Success,
                Continuation { is_whole: true, .. } => ButtonStyle::Primary,
                _ => ButtonStyle::Secondary,
            };
            Button::new(choice.words(), self.id(ComposeComponent::Step, Some(&choice.step)), style)
        };
        choices.chunks(ROW).map(|row| ActionRow::Buttons(row.iter().map(button).collect())).collect()
    }

    /// A menu; `number` distinguishes the menus of a message.
    fn menu(&self, choices: Vec<Continuation>, number: usize, words: String) -> ActionRow {
        let options = choices.into_iter().take(MOST_OPTIONS).map(|choice| SelectOption {
            label: choice.words(),
            value: choice.step,
            description: choice.effect,
            is_default: false,
        });
        let custom_id = self.id(ComposeComponent::Choice, Some(&SEPARATOR.repeat(number))).to_string();
        ActionRow::SelectMenu(SelectMenu { custom_id, placeholder: words, options: options.collect() })
    }

    /// A menu of moves, each with its first square.
    fn menu_of_moves(&self, moves: Vec<(Square, Continuation)>, number: usize) -> ActionRow {
        let mut squares: Vec<Square> = moves.iter().map(|&(square, _)| square).collect();
        squares.dedup();
        let choices = moves.into_iter().map(|(_, choice)| choice).collect();
        self.menu(choices, number, components::whole_moves_menu(&squares))
    }

    /// Menus of squares, each with as many files as fit.
    fn square_menus(&self, mut squares: Vec<(u8, Continuation)>) -> Vec<ActionRow> {
        squares.sort_by_key(|&(file, _)| file);
        let menus = in_menus(squares.chunk_by(|a, b| a.0 == b.0).map(<[_]>::to_vec));
        let menu = |(number, menu): (usize, Vec<(u8, Continuation)>)| {
            let files = menu[0].0..=menu[menu.len() - 1].0;
            self.menu(menu.into_iter().map(|(_, choice)| choice).collect(), number, components::squares_menu(files))
        };
        menus.into_iter().enumerate().map(menu).collect()
    }
}

/// Groups of options in menus, each with as many whole groups as fit.
fn in_menus<T>(groups: impl IntoIterator<Item = Vec<T>>) -> Vec<Vec<T>> {
    let mut menus: Vec<Vec<T>> = Vec::new();
    for mut group in groups {
        match menus.last_mut() {
            Some(menu) if menu.len() + group.len() <= MOST_OPTIONS => menu.append(&mut group),
            _ => menus.push(group),
        }
    }
    menus
}

/// One of the ways in which a move can continue.
#[derive(Clone)]
struct Continuation {
    label: String,
    step: String,
    /// Its effect, in words.
    effect: String,
    is_whole: bool,
    /// Whether choosing it plays the move.
    plays: bool,
}

impl Continuation {
    fn words(&self) -> String {
        if self.plays { components::playing(&self.label) } else { self.label.clone() }
    }
}

/// The squares or the path with which a move can continue.
enum Choices {
    /// Squares with their files.
    Squares(Vec<(u8, Continuation)>),
    /// The segments of a path by their first direction in the picture, and those that repeat earlier ones.
    Path { ways: Vec<(Direction, Vec<Continuation>)>, again: Vec<Continuation> },
}

impl Choices {
    fn all(&self) -> Box<dyn Iterator<Item = &Continuation> + '_> {
        match self {
            Choices::Squares(squares) => Box::new(squares.iter().map(|(_, choice)| choice)),
            Choices::Path { ways, again } => Box::new(ways.iter().flat_map(|(_, ways)| ways).chain(again)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{BySideOf, Dated, GameEvent, GameId, Place, PlayerId, Setup, TimeControl, Timestamp};
    use colonnade_rules::Game as RulesGame;

    /// A game of Pit of Pillars that begins in a position.
    fn begun_at(position: &str) -> Game {
        let setup = Setup {
            variant: RulesGame::PitOfPillars.standard(),
            position: Some(position.to_owned()),
            players: BySideOf(PlayerId(1), PlayerId(2)),
            names: BySideOf("Ann".to_owned(), "Bob".to_owned()),
            control: TimeControl::Unlimited,
            rated: false,
            place: Place::Local,
            channel: None,
            challenge: None,
            rematch_of: None,
        };
        let started = Dated { at: Timestamp::UNIX_EPOCH, event: GameEvent::Started(setup) };
        Game::fold(GameId(7), [&started]).expect("a game")
    }

    // Shows 9 of issue 43: with one stack left, each move of a first game took two interactions.
    #[test]
    fn the_way_on_from_the_only_stack_is_chosen_under_the_board() {
        let empty = ".,.,.,.,.,.,.,.";
        let edge = "#,.,.,.,.,.,.,#";
        let rows = [edge, empty, ".,.,.,.,.,r,.,.", empty, empty, ".,.,w,.,.,.,.,.", empty, edge].join("/");
        let game = begun_at(&format!("{rows} w m 0 0 -"));
        let (text, rows) = first_step(&game, BoardView::common(), false).expect("legal").expect("choices");
        assert!(text.contains("`c3`"), "{text}");
        let shown = format!("{rows:?}");
        assert_eq!((rows.len(), shown.matches('✔').count()), (1, 4), "{shown}");
        assert!(["✔ c2", "✔ b3", "✔ d3", "✔ c4"].into_iter().all(|label| shown.contains(label)), "{shown}");
    }
}
