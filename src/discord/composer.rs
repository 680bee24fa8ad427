//! Composing a move step by step, in a message that only its player sees. The steps taken stand in the message itself,
//! so nothing is remembered between two presses, and nobody else can change them.

use super::board::{Look, Table, file, tag};
use super::call::Call;
use super::desk::{Answer, Desk, Outcome};
use super::post::{Button, Choice, Form, Menu, Post, Row, Style};
use super::tag::{Tag, Verb};
use crate::play::{Game, GameId, PlayerId, Refusal};
use crate::service::Reply;
use crate::view::{Picture, wording};
use colonnade_rules::{CheckedAction, Continuations, Direction, MoveError, Preview, Side, State, Token, TokenKind};

/// The words before the steps in a composer's message.
const STEPS: &str = "-# Steps: ";

/// More tokens than this are chosen from menus.
const MOST_BUTTONS: usize = 15;
/// More than this do not fit into one menu.
const MOST_CHOICES: usize = 25;

/// The steps that a composer's message shows.
pub(super) fn steps(text: &str) -> Vec<String> {
    let line = text.lines().find_map(|line| line.strip_prefix(STEPS)).unwrap_or_default();
    let line = line.trim().trim_matches('`');
    line.split_whitespace().map(str::to_owned).collect()
}

/// What steps come to: the prefix, in canonical notation. A step is a token, or a text that was typed.
fn folded(state: &State, steps: &[String]) -> Result<String, MoveError> {
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

/// Why a whole move should be thought over before it is played, in words; None where [`danger`](crate::play::danger)
/// finds nothing.
pub(super) fn danger(action: &CheckedAction) -> Option<&'static str> {
    let danger = crate::play::danger(action)?;
    Some(match danger.outcome {
        Some(outcome) if outcome.winner() == Some(action.facts().side.other()) => {
            "This move ends the game, and you lose it."
        }
        Some(outcome) if outcome.winner().is_none() => "This move ends the game in a draw.",
        _ => "This picks up an empty line and sows nothing.",
    })
}

/// What a composer shows.
pub(super) struct Composing {
    pub(super) table: Table,
    pub(super) look: Look,
    pub(super) steps: Vec<String>,
    /// The file of squares that was chosen from a menu.
    pub(super) file: Option<String>,
    /// The address to compose in the browser.
    pub(super) link: Option<String>,
}

impl Composing {
    /// The message.
    pub(super) fn post(&self) -> Result<Post, MoveError> {
        let game = &self.table.game;
        let prefix = folded(&game.state, &self.steps)?;
        let preview = game.state.preview(&prefix)?;
        let next = &preview.continuations;
        let whole = next.whole.clone();
        let mut text = wording::standing(game);
        text.push('\n');
        text.push_str(&if prefix.is_empty() {
            "Choose how your move begins.".to_owned()
        } else {
            format!("Chosen: {}", wording::code(&wording::short(&prefix, 300)))
        });
        let warning = whole.as_deref().and_then(|whole| danger(&game.state.check(whole).ok()?));
        if let Some(warning) = warning {
            text.push_str(&format!("\n⚠ **{warning}**"));
        } else if whole.is_some() {
            text.push_str("\nThis is a whole move; the board shows it played. It counts when you press *Play*.");
        }
        if !self.steps.is_empty() {
            text.push_str(&format!("\n{STEPS}`{}`", self.steps.join(" ")));
        }
        let mut post = Post::private(text);
        for row in self.token_rows(&preview) {
            post = post.with(row);
        }
        let post = post.buttons(self.controls(whole.is_some(), warning.is_some()));
        let name = format!("composing-{}-{}", game.id.0, self.steps.len());
        let picture = Picture { preview: Some(preview), ..Picture::of_game(game) };
        Ok(post.file(file(picture, self.look, &name)))
    }

    fn controls(&self, whole: bool, warned: bool) -> Vec<Button> {
        let tag = tag(&self.table.game, Verb::Play);
        let mut buttons = Vec::new();
        if whole {
            let (label, verb, style) = if warned {
                ("Play it all the same", Verb::PlaySure, Style::Danger)
            } else {
                ("Play", Verb::PlaySure, Style::Good)
            };
            buttons.push(Button::new(label, tag.verb(verb), style));
        }
        buttons.push(Button::new("Back", tag.verb(Verb::Back), Style::Plain).off(self.steps.is_empty()));
        buttons.push(Button::new("Type it", tag.verb(Verb::Type), Style::Plain));
        if let Some(link) = &self.link {
            buttons.push(Button::link("Compose in the browser", link.clone()));
        }
        buttons
    }

    fn step(&self, token: &Token, label: &str) -> Button {
        let style = if token.whole { Style::Primary } else { Style::Plain };
        Button::new(label, tag(&self.table.game, Verb::Step).more(&token.label), style)
    }

    /// At most four rows in which the next token is chosen.
    fn token_rows(&self, preview: &Preview) -> Vec<Row> {
        let next = &preview.continuations;
        let (places, words): (Vec<&Token>, Vec<&Token>) = next.tokens.iter().partition(|token| token.place().is_some());
        let mut rows = self.word_rows(&words, usize::from(!places.is_empty()));
        let mut shown = match steps_only(&places) {
            Some(pad) => self.pad(&pad),
            None if places.len() <= MOST_BUTTONS => {
                places.chunks(5).map(|row| Row::Buttons(row.iter().map(|t| self.step(t, &t.label)).collect())).collect()
            }
            None if places.len() <= MOST_CHOICES => vec![self.menu(&places, "Choose a square", Verb::Rank)],
            None => self.files_and_ranks(&places),
        };
        shown.truncate(4usize.saturating_sub(rows.len()));
        shown.append(&mut rows);
        shown
    }

    /// Buttons for lines and words; a menu where they are many.
    fn word_rows(&self, words: &[&Token], beside: usize) -> Vec<Row> {
        let room = if beside > 0 { 5 } else { MOST_BUTTONS };
        if words.len() > room {
            return vec![self.menu(words, "Choose", Verb::Rank)];
        }
        words
            .chunks(5)
            .map(|row| Row::Buttons(row.iter().map(|token| self.step(token, &token.label)).collect()))
            .collect()
    }

    fn menu(&self, tokens: &[&Token], hint: &str, verb: Verb) -> Row {
        let choice = |token: &&Token| Choice {
            label: token.label.clone(),
            value: token.label.clone(),
            about: wording::effect(&token.effect),
            chosen: false,
        };
        let choices = tokens.iter().take(MOST_CHOICES).map(choice).collect();
        Row::Menu(Menu { id: tag(&self.table.game, verb).to_string(), hint: hint.to_owned(), choices })
    }

    /// A menu of files, and, when one is chosen, one of its squares.
    fn files_and_ranks(&self, places: &[&Token]) -> Vec<Row> {
        let file_of = |token: &Token| token.label.chars().next().map(String::from).unwrap_or_default();
        let mut files: Vec<String> = places.iter().map(|token| file_of(token)).collect();
        files.sort();
        files.dedup();
        let choices = files.iter().map(|file| Choice {
            label: format!("File {file}"),
            value: file.clone(),
            about: String::new(),
            chosen: self.file.as_ref() == Some(file),
        });
        let id = tag(&self.table.game, Verb::File).to_string();
        let mut rows = vec![Row::Menu(Menu { id, hint: "Choose a file".to_owned(), choices: choices.collect() })];
        if let Some(file) = &self.file {
            let squares: Vec<&Token> = places.iter().copied().filter(|token| file_of(token) == *file).collect();
            rows.push(self.menu(&squares, &format!("Choose a square on file {file}"), Verb::Rank));
        }
        rows
    }

    /// Arrows as they point on the board that is shown.
    fn pad(&self, steps: &[(&Token, Direction)]) -> Vec<Row> {
        let blank = |place: u8| {
            let id = tag(&self.table.game, Verb::Step).more(format!("-{place}"));
            Button::new("·", id, Style::Plain).off(true)
        };
        let turned = self.look.seat == Side::Second;
        let arrow = |on_screen: Direction, sign: &str, place: u8| {
            let wanted = if turned { on_screen.opposite() } else { on_screen };
            match steps.iter().find(|(_, way)| *way == wanted) {
                Some((token, _)) => self.step(token, &format!("{sign} {}", token.label)),
                None => {
                    let id = tag(&self.table.game, Verb::Step).more(format!("-{place}"));
                    Button::new(sign, id, Style::Plain).off(true)
                }
            }
        };
        vec![
            Row::Buttons(vec![blank(0), arrow(Direction::North, "▲", 1), blank(2)]),
            Row::Buttons(vec![arrow(Direction::West, "◀", 3), blank(4), arrow(Direction::East, "▶", 5)]),
            Row::Buttons(vec![blank(6), arrow(Direction::South, "▼", 7), blank(8)]),
        ]
    }
}

/// The steps of a path with their directions, if that is all that can be chosen.
fn steps_only<'a>(places: &[&'a Token]) -> Option<Vec<(&'a Token, Direction)>> {
    let steps = places.iter().map(|&token| match token.kind {
        TokenKind::Step(_, way) => Some((token, way)),
        _ => None,
    });
    let steps: Vec<_> = steps.collect::<Option<_>>()?;
    (!steps.is_empty()).then_some(steps)
}

impl Desk {
    /// The composer of a game for its player, with steps taken.
    pub(super) async fn compose(
        &self,
        game: GameId,
        player: PlayerId,
        steps: Vec<String>,
        file: Option<String>,
    ) -> Reply<Post> {
        let link = self.settings.compose_link.clone();
        self.work(move |service| {
            let found = service.game(crate::play::Viewer::Player(player), game)?;
            may_act(&found, player)?;
            let link = link.map(|link| link(game, player, found.version));
            let look = Look::of(&service.settings(&service.player(player)?), &found, player);
            let table = Table::of(service, found)?;
            let composing = Composing { table, look, steps, file, link };
            Ok(composing.post().map_err(Refusal::from)?)
        })
        .await
    }

    /// A press in the composer.
    pub(super) async fn composed(&self, call: &Call, tag: &Tag, value: Option<String>) -> Outcome {
        let player = self.sign_in(call.user, &call.name).await?.id;
        let game = GameId(tag.number);
        let viewer = crate::play::Viewer::Player(player);
        let found = self.work(move |service| service.game(viewer, game)).await?;
        if !found.is_current(tag.version) || !found.is_running() {
            return self.stale(found, tag.ply, Some(player)).await;
        }
        let mut steps = call.pressed.as_ref().map(|pressed| steps(&pressed.text)).unwrap_or_default();
        let mut file = None;
        match tag.verb {
            Verb::Step => steps.push(tag.more.clone()),
            Verb::Rank => steps.extend(value),
            Verb::Back => _ = steps.pop(),
            Verb::File => file = value,
            _ => {}
        }
        if steps.is_empty() || tag.verb != Verb::PlaySure {
            return Ok(Answer::Change(self.compose(game, player, steps, file).await?));
        }
        let text = folded(&found.state, &steps).map_err(Refusal::from)?;
        let action = found.state.check(&text).map_err(Refusal::from)?;
        self.play(call, &found, player, action).await
    }

    /// The form in which a move is typed.
    pub(super) fn type_it(&self, tag: &Tag) -> Answer {
        Answer::Ask(Form {
            id: tag.verb(Verb::Typed).to_string(),
            title: format!("Your move in game #{}", tag.number),
            label: "The move, or how it begins".to_owned(),
            hint: "for example c1-c3".to_owned(),
            value: String::new(),
        })
    }

    /// What was typed in the form.
    pub(super) async fn typed(&self, call: &Call, tag: &Tag, text: String) -> Outcome {
        let player = self.sign_in(call.user, &call.name).await?.id;
        let game = GameId(tag.number);
        let viewer = crate::play::Viewer::Player(player);
        let found = self.work(move |service| service.game(viewer, game)).await?;
        if !found.is_current(tag.version) || !found.is_running() {
            return self.stale(found, tag.ply, Some(player)).await;
        }
        let next: Continuations = found.state.continuations(&text).map_err(Refusal::from)?;
        let prefix = next.whole.unwrap_or(next.prefix);
        let steps = if prefix.is_empty() { Vec::new() } else { vec![prefix] };
        let post = self.compose(game, player, steps, None).await?;
        Ok(if call.pressed.as_ref().is_some_and(|pressed| pressed.private) {
            Answer::Change(post)
        } else {
            Answer::Say(post)
        })
    }
}

/// Whether a player may act now.
pub(super) fn may_act(game: &Game, player: PlayerId) -> Result<(), Refusal> {
    if game.side_of(player).is_none() {
        return Err(Refusal::NotPlaying);
    }
    if !game.is_running() {
        return Err(Refusal::GameOver);
    }
    if game.players()[game.state.side_to_act()] == player { Ok(()) } else { Err(Refusal::NotYourTurn) }
}
