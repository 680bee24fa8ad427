//! Puzzles: `/puzzle` shows a position with the composer under it; the first answer to each counts for a separate
//! rating. Only the user sees the answers.
//!
//! The custom ids carry the number of the puzzle, and as their ply whether only puzzles of its game are wanted.

pub(crate) mod commands;

use std::sync::atomic::AtomicBool;

use crate::announcements::composer_message::{Composer, prefix_of, steps_of};
use crate::announcements::game_message::{BoardView, attachment};
use crate::bot::Bot;
use crate::bot::heavy_work::{self, with_continuation_permit};
use crate::bot::respond::{HandlerResult, Response};
use crate::ids::{CustomId, PuzzleComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message, Modal};
use colonnade_computer::puzzles;
use colonnade_engine::{CollectedPuzzle, Verdict};
use colonnade_language::say;
use colonnade_play::{PlayerId, PuzzleResults, Refusal, typed_continuations};
use colonnade_rules::{Game as GameKind, Side, State};
use colonnade_service::{Permit, PuzzleAttempted, Reply, Service, Work, people};
use colonnade_view::Picture;
use colonnade_wording::{self as wording, components};

/// A puzzle that is shown.
#[derive(Clone, Copy)]
struct ShownPuzzle {
    puzzle: &'static CollectedPuzzle,
    /// Whether the next one is to be of the same game.
    of_game: bool,
}

impl ShownPuzzle {
    /// The puzzle of a custom id; None if this program does not have it.
    fn of(id: &CustomId) -> Option<ShownPuzzle> {
        Some(ShownPuzzle { puzzle: puzzles::find(id.number())?, of_game: id.ply > 0 })
    }

    fn id(self, component: PuzzleComponent) -> CustomId {
        let id = CustomId::new(component, u64::from(self.puzzle.number));
        CustomId { ply: u32::from(self.of_game), ..id }
    }

    fn state(self) -> Result<State, Refusal> {
        self.puzzle.state().ok_or(Refusal::Outdated)
    }

    fn button(self, words: String, component: PuzzleComponent, style: ButtonStyle) -> Button {
        Button::new(words, self.id(component), style)
    }
}

/// `/puzzle`: the puzzle nearest to the rating of the user that is new to them.
pub(super) async fn puzzle_command(bot: &Bot, interaction: &Interaction, game: Option<GameKind>) -> HandlerResult {
    with_continuation_permit(bot, interaction, next(bot, interaction, game, None)).await
}

/// The next puzzle of a game, or of any, after one that was shown.
async fn next(bot: &Bot, interaction: &Interaction, game: Option<GameKind>, shown: Option<u16>) -> HandlerResult {
    let player = bot.viewer(interaction).await?.player();
    let results = results(bot, player).await?;
    let Some(number) = results.next(&puzzles::rated(game), shown) else {
        let others: Vec<GameKind> = puzzles::games().collect();
        return Ok(Response::ephemeral(
            game.map_or_else(wording::no_such_puzzle, |game| wording::no_puzzles(game, &others)),
        ));
    };
    let found = puzzles::find(u64::from(number)).map(|puzzle| ShownPuzzle { puzzle, of_game: game.is_some() });
    let Some(shown) = found else { return Ok(Response::ephemeral(wording::no_such_puzzle())) };
    Ok(Response::Message(compose(bot, shown, player, Vec::new()).await?))
}

async fn results(bot: &Bot, player: Option<PlayerId>) -> Reply<PuzzleResults> {
    match player {
        Some(player) => bot.work(move |service| colonnade_service::puzzles::puzzle_results(service, player)).await,
        None => Ok(PuzzleResults::default()),
    }
}

/// The view of a puzzle: from the seat of the side to move, if the reader sees boards from the reader's own seat.
fn view(service: &Service, reader: Option<PlayerId>, state: &State) -> Reply<BoardView> {
    let Some(reader) = reader else { return Ok(BoardView::common()) };
    let settings = people::settings(service, &people::player(service, reader)?).clone();
    let seat = if settings.own_seat { state.side_to_act() } else { Side::First };
    Ok(BoardView { seat, theme: settings.theme.parse().unwrap_or_default() })
}

/// A puzzle with the composer of its solution, after some steps.
async fn compose(bot: &Bot, shown: ShownPuzzle, reader: Option<PlayerId>, steps: Vec<String>) -> Reply<Message> {
    let drafts = std::sync::Arc::clone(&bot.drafts);
    bot.work(move |service| {
        let state = shown.state()?;
        let results = reader.map_or_else(
            || Ok(PuzzleResults::default()),
            |reader| colonnade_service::puzzles::puzzle_results(service, reader),
        )?;
        let confirms = match reader {
            Some(reader) => people::settings(service, &people::player(service, reader)?).confirm,
            None => false,
        };
        let composer = Composer {
            id: shown.id(PuzzleComponent::SolveStep),
            head: wording::puzzle_head(shown.puzzle, &state, &results),
            board: Picture::of(&state),
            is_puzzle: true,
            counts: results.first(shown.puzzle.number).is_none(),
            view: view(service, reader, &state)?,
            state,
            line: None,
            ends_with_answer: false,
            steps: &steps,
            confirms,
            link: None,
            drafts: &drafts,
        };
        Ok(composer.message().map_err(Refusal::from)?)
    })
    .await
}

/// Handles a component of a puzzle; `value` is the chosen option or the typed text.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: PuzzleComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    let work = Work::Continuations;
    match heavy_work::begin(bot, interaction, work, work.least_cost()).await {
        Ok(permit) => respond_to(bot, interaction, component, id, value, &permit).await,
        Err(busy) => Ok(heavy_work::refused(busy)),
    }
}

async fn respond_to(
    bot: &Bot,
    interaction: &Interaction,
    component: PuzzleComponent,
    id: &CustomId,
    value: Option<String>,
    permit: &Permit,
) -> HandlerResult {
    let Some(shown) = ShownPuzzle::of(id) else { return Ok(Response::ephemeral(wording::no_such_puzzle())) };
    let mut steps = bot.drafts.get(&id.state).as_deref().map(steps_of).unwrap_or_default();
    let response = match component {
        PuzzleComponent::Puzzle if id.version > 0 => {
            let reader = bot.viewer(interaction).await?.player();
            Response::Message(compose(bot, shown, reader, Vec::new()).await?)
        }
        PuzzleComponent::Puzzle => {
            let game = shown.of_game.then(|| shown.puzzle.variant.game());
            next(bot, interaction, game, Some(shown.puzzle.number)).await?
        }
        PuzzleComponent::PuzzleHint => {
            let beginning = puzzles::beginning(shown.puzzle, &shown.state()?);
            return Ok(Response::ephemeral(wording::puzzle_hint(&beginning)));
        }
        PuzzleComponent::PuzzleSolution => {
            let done = attempt(bot, interaction, shown, false).await?;
            let text = wording::puzzle_solution(shown.puzzle, before(&done), done.results.rating);
            Response::Message(after(bot, interaction, shown, &shown.puzzle.puzzle.solution, text, false).await?)
        }
        PuzzleComponent::SolveType => return type_modal(bot, shown, steps).await,
        PuzzleComponent::SolveTyped => {
            let text = value.unwrap_or_default();
            let read = bot.work(move |_| {
                let next = typed_continuations(&shown.state()?, &text)?;
                Ok(next.whole.unwrap_or(next.prefix))
            });
            let prefix = read.await?;
            steps = if prefix.is_empty() { Vec::new() } else { vec![prefix] };
            // A whole move is judged as if its last step had been chosen.
            Response::Message(answered(bot, interaction, shown, (component, steps), permit).await?)
        }
        PuzzleComponent::SolveStep
        | PuzzleComponent::SolveChoice
        | PuzzleComponent::SolveBack
        | PuzzleComponent::SolvePlay => {
            match component {
                PuzzleComponent::SolveChoice => steps.extend(value),
                PuzzleComponent::SolveBack => _ = steps.pop(),
                _ => {}
            }
            Response::Message(answered(bot, interaction, shown, (component, steps), permit).await?)
        }
    };
    Ok(match response {
        Response::Message(message) if interaction.is_from_ephemeral() => Response::Update(message),
        other => other,
    })
}

/// The puzzle after a step: the composer continues, or the move is judged.
async fn answered(
    bot: &Bot,
    interaction: &Interaction,
    shown: ShownPuzzle,
    (component, steps): (PuzzleComponent, Vec<String>),
    permit: &Permit,
) -> Reply<Message> {
    let reader = bot.viewer(interaction).await?.player();
    let so_far = steps.clone();
    let action = bot
        .work(move |service| {
            let state = shown.state()?;
            let prefix = prefix_of(&state, &so_far).map_err(Refusal::from)?;
            if component == PuzzleComponent::SolvePlay {
                return Ok(Some(state.parse(&prefix).map_err(Refusal::from)?.to_string()));
            }
            let confirms = match reader {
                Some(reader) => people::settings(service, &people::player(service, reader)?).confirm,
                None => false,
            };
            let next = state.continuations(&prefix).map_err(Refusal::from)?;
            let ends = component != PuzzleComponent::SolveBack && !confirms && next.tokens.is_empty();
            Ok(next.whole.filter(|_| ends))
        })
        .await?;
    let Some(action) = action else { return compose(bot, shown, reader, steps).await };
    if shown.puzzle.puzzle.by_length {
        // Whether another move wins, too, takes a search.
        permit.charge(Work::Hint.least_cost(), bot.service.limiter_now());
    }
    let answer = action.clone();
    let judge = move |_: &Service| Ok(shown.puzzle.judge(&answer, &AtomicBool::new(false)).map_err(Refusal::from)?);
    let verdict = bot.work(judge).await?;
    if verdict == Verdict::Later {
        let text = wording::puzzle_won_later(shown.puzzle, &action);
        return after(bot, interaction, shown, &action, text, true).await;
    }
    let solved = verdict == Verdict::Right;
    let done = attempt(bot, interaction, shown, solved).await?;
    let earlier = before(&done);
    let now = done.results.rating;
    let text = match solved {
        true => wording::puzzle_solved(shown.puzzle, &action, earlier, now),
        false => wording::puzzle_failed(shown.puzzle, &action, earlier, now),
    };
    after(bot, interaction, shown, &action, text, !solved).await
}

fn before(done: &PuzzleAttempted) -> Option<colonnade_play::Rating> {
    done.before.as_ref().map(|before| before.rating)
}

/// Records an attempt, which counts if it is the first one.
async fn attempt(bot: &Bot, interaction: &Interaction, shown: ShownPuzzle, solved: bool) -> Reply<PuzzleAttempted> {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    bot.work(move |service| colonnade_service::puzzles::attempt_puzzle(service, player, shown.puzzle, solved)).await
}

/// The board after a move, with a text about it and buttons to continue.
async fn after(
    bot: &Bot,
    interaction: &Interaction,
    shown: ShownPuzzle,
    action: &str,
    text: String,
    is_wrong: bool,
) -> Reply<Message> {
    let reader = bot.viewer(interaction).await?.player();
    let action = action.to_owned();
    bot.work(move |service| {
        let mut state = shown.state()?;
        let view = view(service, reader, &state)?;
        state.play(&action).map_err(Refusal::from)?;
        let name = format!("puzzle-{}-after", shown.puzzle.number);
        let message = Message::ephemeral(text).attach(attachment(Picture::of(&state), view, &name));
        let next = shown.button(say!(components::next_puzzle), PuzzleComponent::Puzzle, ButtonStyle::Primary);
        if !is_wrong {
            return Ok(message.buttons([next]));
        }
        let again = CustomId { version: 1, ..shown.id(PuzzleComponent::Puzzle) };
        // A wrong answer is recorded by now; one that wins later is not.
        let results = reader.map_or_else(
            || Ok(PuzzleResults::default()),
            |reader| colonnade_service::puzzles::puzzle_results(service, reader),
        )?;
        let counts = results.first(shown.puzzle.number).is_none();
        Ok(message.buttons([
            Button::new(say!(components::try_again), again, ButtonStyle::Secondary),
            shown.button(components::solution(counts), PuzzleComponent::PuzzleSolution, ButtonStyle::Secondary),
            next,
        ]))
    })
    .await
}

/// The modal in which a move is typed, filled in with what was composed so far.
async fn type_modal(bot: &Bot, shown: ShownPuzzle, steps: Vec<String>) -> HandlerResult {
    let prefix = bot.work(move |_| Reply::Ok(prefix_of(&shown.state()?, &steps).unwrap_or_default()));
    let value = prefix.await?;
    let (title, label, placeholder) = components::puzzle_modal(shown.puzzle.number);
    let custom_id = shown.id(PuzzleComponent::SolveTyped).to_string();
    Ok(Response::Modal(Modal { custom_id, title, label, placeholder, value, has_lines: false }))
}
