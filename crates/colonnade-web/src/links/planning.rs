//! Conditional moves on the analysis board. Behind a signed link, a player whose opponent is to act tries lines from
//! the current position, and keeps them.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};

use crate::AppState;
use crate::analysis::board::{
    AnalysisContext, ChangeForm, Feedback, OpenedRecord, PlanQuestion, PlanView, board_of, change_of, file_of,
    no_position, page, redirect_to,
};
use crate::board::game_view::GameView;
use crate::board::move_builder::BuilderQuery;
use crate::caching::tag;
use crate::components::board_view::BoardView;
use crate::components::error::{PageError, PageResult};
use crate::components::layout::RequestContext;
use crate::games::record_address::EncodeError;
use crate::links::move_links::{MoveLink, plan_path};
use crate::links::move_page::{link_error, stale};
use crate::request::body::FormBody;
use crate::request::languages;
use crate::request::query::Query;
use crate::signing::SigningKey;
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_play::{
    Game, LONGEST_PLAN, MOST_PLANNED, Plan, PlanEdit, PlanProblem, Refusal, Viewer, hasty_answer, may_plan, side_after,
};
use colonnade_record::{Record, RecordedAction, TreeError, TreePath};
use colonnade_rules::{Side, State as Position};
use colonnade_service::{Service, ServiceError, plans};
use colonnade_wording::{self as wording, sentence};

/// A valid link, its game, and its player's plan there.
struct OpenLink {
    link: MoveLink,
    game: Arc<Game>,
    side: Side,
    plan: Plan,
}

impl OpenLink {
    /// Checks a token and loads its game.
    fn load(service: &Service, key: &SigningKey, token: &str) -> PageResult<OpenLink> {
        let link = key.read_plan_link(token, service.now()).map_err(link_error)?;
        let planned = plans::plan(service, link.player, link.game)?;
        let side = may_plan(&planned.game, link.player).map_err(|_| stale())?;
        if !planned.game.is_current(link.version) {
            return Err(stale());
        }
        Ok(OpenLink { link, game: planned.game, side, plan: planned.plan })
    }

    /// The part of the page about this link.
    fn plan_view(&self, record: &Record, view: BoardView) -> PlanView {
        let here = current_position(record, &self.game).map(|current| view.keep(&current.spot.to_string()));
        PlanView {
            game: self.game.id.0,
            here,
            lines: words_of(self.plan.lines()),
            version: self.plan_version(),
            question: PlanQuestion::default(),
            sure: String::new(),
        }
    }

    /// The version of the plan, for forms that were made for it.
    fn plan_version(&self) -> String {
        in_language(Language::ENGLISH, || tag(self.plan.lines())).trim_matches('"').to_owned()
    }
}

/// Redirects to the analysis board with the game and its conditional moves.
pub(crate) async fn begin(State(state): State<AppState>, Path(token): Path<String>) -> PageResult<Response<Body>> {
    let key = Arc::clone(&state.settings.key);
    let begin = move |service: &Service| -> PageResult<_> {
        let open = OpenLink::load(service, &key, &token)?;
        languages::for_player(service, open.link.player, || {
            Ok(redirect_to_game(service, &open, &token)?.into_response())
        })
    };
    state.run(begin).await
}

/// A redirect to the current position of a game, in a record with the lines that are kept.
fn redirect_to_game(service: &Service, open: &OpenLink, token: &str) -> PageResult<Redirect> {
    let game = GameView::for_record(service, Viewer::Player(open.link.player), open.link.game)?;
    let mut record = game.record().map_err(EncodeError::from)?;
    let here = TreePath::of_main_line(record.actions.len());
    for line in open.plan.lines() {
        add_line(&mut record, &here, &line).map_err(no_position)?;
    }
    Ok(redirect_to(&plan_path(token), &record, &here)?)
}

/// Enters a line of a plan into a record, with the forced actions.
fn add_line(record: &mut Record, here: &TreePath, line: &[&str]) -> Result<(), TreeError> {
    let mut spot = here.clone();
    for text in line {
        spot = record.play_at(&spot, text)?;
        while let Some(forced) = record.state_at(&spot)?.forced_action() {
            spot = record.play_at(&spot, forced.text())?;
        }
    }
    Ok(())
}

/// The current position of a game in a record.
struct CurrentPosition<'a> {
    spot: TreePath,
    /// The rest of the line after it.
    rest: &'a [RecordedAction],
    state: Position,
}

/// Finds the current position of a game in a record of it, even if another line has become the main line.
fn current_position<'a>(record: &'a Record, game: &Game) -> Option<CurrentPosition<'a>> {
    if record.variant != game.setup.variant || record.start != game.setup.position {
        return None;
    }
    let mut state = record.start_state().ok()?;
    let mut spot = TreePath::default();
    let mut at = 0;
    let mut line = record.actions.as_slice();
    for played in game.actions.iter() {
        let next = line.get(at)?;
        if next.text != played.text {
            let starts = |variation: &Vec<RecordedAction>| variation.first().is_some_and(|it| it.text == played.text);
            let number = next.variations.iter().position(starts)?;
            spot = spot.after(at).branch(number);
            (line, at) = (&next.variations[number], 0);
        }
        state.play(&played.text).ok()?;
        at += 1;
    }
    Some(CurrentPosition { spot: spot.after(at), rest: &line[at..], state })
}

/// The beginning of a line: each action, and whether its owner makes it.
type LinePrefix = Vec<(String, bool)>;

/// The lines of a tree that end with an answer of the owner. Where the owner is to act, only the first action counts;
/// forced actions are left out, as in [`Plan`].
fn lines(from: &CurrentPosition<'_>, owner: Side) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    collect(from.state.clone(), from.rest, owner, Vec::new(), &mut found);
    found
}

/// Collects a line and its variations. It recurses as deep as variations are nested, and stops when a line is longer,
/// or there are more lines, than a plan allows; the result is refused then.
fn collect(
    mut state: Position,
    line: &[RecordedAction],
    mut owner: Side,
    mut prefix: LinePrefix,
    found: &mut Vec<Vec<String>>,
) {
    // The line itself comes before its variations.
    let mut others = Vec::new();
    for action in line {
        let is_owners = state.side_to_act() == owner;
        let is_chosen = state.forced_action().is_none();
        if is_chosen && !is_owners {
            others.extend(action.variations.iter().map(|variation| (state.clone(), variation, prefix.clone(), owner)));
        }
        let before = state.clone();
        if state.play(&action.text).is_err() {
            break;
        }
        owner = side_after(owner, &before, &state);
        if is_chosen {
            prefix.push((action.text.clone(), is_owners));
        }
        if prefix.len() > LONGEST_PLAN + 1 {
            found.push(prefix.into_iter().map(|(text, _)| text).collect());
            return;
        }
    }
    let length = prefix.iter().rposition(|&(_, is_owners)| is_owners).map_or(0, |last| last + 1);
    prefix.truncate(length);
    if !prefix.is_empty() {
        found.push(prefix.into_iter().map(|(text, _)| text).collect());
    }
    for (state, variation, prefix, owner) in others {
        if found.len() > MOST_PLANNED {
            return;
        }
        collect(state, variation, owner, prefix, found);
    }
}

/// Shows the analysis at a position.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path((token, record, spot)): Path<(String, String, String)>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let key = Arc::clone(&state.settings.key);
    let page = state.run(move |service| {
        let open = OpenLink::load(service, &key, &token)?;
        languages::for_player(service, open.link.player, || {
            let opened = OpenedRecord::load(&record, &spot)?;
            let base_path = plan_path(&token);
            let plan = open.plan_view(&opened.record, query.view(Side::First));
            let analysis = AnalysisContext { base_path: &base_path, plan: Some(plan) };
            page(context, analysis, &record, &opened, &query, Feedback::default()).map(IntoResponse::into_response)
        })
    });
    page.await
}

/// Draws the board of a position.
pub(crate) async fn board(
    State(state): State<AppState>,
    Path((token, record, spot)): Path<(String, String, String)>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let key = Arc::clone(&state.settings.key);
    let draw = move |service: &Service| {
        let open = OpenLink::load(service, &key, &token)?;
        languages::for_player(service, open.link.player, || board_of(&record, &spot, &query))
    };
    state.run(draw).await
}

/// The record with its variations.
pub(crate) async fn download(
    State(state): State<AppState>,
    Path((_, record)): Path<(String, String)>,
) -> PageResult<Response<Body>> {
    state.run(move |_| file_of(&record)).await
}

/// Changes the analysis, keeps its lines, or removes the kept lines.
pub(crate) async fn change(
    State(state): State<AppState>,
    context: RequestContext,
    Path((token, record, spot)): Path<(String, String, String)>,
    Query(query): Query<BuilderQuery>,
    FormBody(form): FormBody<ChangeForm>,
) -> PageResult<Response<Body>> {
    let key = Arc::clone(&state.settings.key);
    let change = move |service: &Service| {
        let open = OpenLink::load(service, &key, &token)?;
        languages::for_player(service, open.link.player, || {
            let opened = OpenedRecord::load(&record, &spot)?;
            let base_path = plan_path(&token);
            let view = query.view(Side::First);
            let sure = form.sure.clone();
            let analysis = |open: &OpenLink, opened: &OpenedRecord, question: PlanQuestion| {
                let plan = PlanView { question, sure: sure.clone(), ..open.plan_view(&opened.record, view) };
                AnalysisContext { base_path: &base_path, plan: Some(plan) }
            };
            let is_seen = form.plan == open.plan_version();
            let keep = |others| keep(service, &open, &opened.record, others, !form.sure.is_empty());
            let kept = match form.change.as_str() {
                "keep" => keep(OtherLines::Ask)?,
                "replace" if is_seen => keep(OtherLines::Drop)?,
                "replace" => keep(OtherLines::Ask)?,
                "merge" => keep(OtherLines::Keep)?,
                "clear" if is_seen => store(service, &open, &[], true)?,
                "clear" => KeptLines::Refused(say!(analysis_board::plan_changed)),
                _ => {
                    let analysis = analysis(&open, &opened, PlanQuestion::default());
                    return change_of(context, analysis, &record, opened, &query, form);
                }
            };
            let (status, question, feedback) = match kept {
                KeptLines::Done => {
                    return Ok(Redirect::to(&view.keep(&format!("{base_path}/{record}/{spot}"))).into_response());
                }
                KeptLines::Drops(lines) => (StatusCode::CONFLICT, PlanQuestion::Dropped(lines), Feedback::default()),
                KeptLines::Hasty(warnings) => {
                    (StatusCode::CONFLICT, PlanQuestion::Hasty(warnings, form.change), Feedback::default())
                }
                KeptLines::Refused(problem) => {
                    (StatusCode::UNPROCESSABLE_ENTITY, PlanQuestion::Nothing, Feedback::about(problem))
                }
            };
            // The page shows the plan as it is now.
            let open = OpenLink::load(service, &key, &token)?;
            let page = page(context, analysis(&open, &opened, question), &record, &opened, &query, feedback)?;
            Ok((status, page).into_response())
        })
    };
    state.run(change).await
}

/// The treatment of kept lines that are not on the board, for example because they were entered elsewhere meanwhile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OtherLines {
    /// The player is asked.
    Ask,
    Keep,
    Drop,
}

/// The outcome of keeping lines.
enum KeptLines {
    Done,
    /// Nothing was changed, because these lines would be dropped.
    Drops(Vec<String>),
    /// Nothing was changed, because answers should be thought over, each for the reason in a sentence.
    Hasty(Vec<String>),
    /// Nothing was changed, because of this problem, as a sentence.
    Refused(String),
}

/// Keeps the lines of a record instead of those that are kept, or beside them. `is_sure` if the player has confirmed answers
/// that should be thought over.
fn keep(
    service: &Service,
    open: &OpenLink,
    record: &Record,
    others: OtherLines,
    is_sure: bool,
) -> PageResult<KeptLines> {
    let lines = current_position(record, &open.game).map(|current| lines(&current, open.side)).unwrap_or_default();
    if lines.is_empty() {
        return Ok(KeptLines::Refused(say!(analysis_board::no_lines)));
    }
    let warnings = if is_sure { Vec::new() } else { hasty_lines(open, &lines) };
    if !warnings.is_empty() {
        return Ok(KeptLines::Hasty(warnings));
    }
    let is_kept =
        |line: &[&str]| lines.iter().any(|kept| kept.iter().zip(line).filter(|(a, b)| a == b).count() == line.len());
    let dropped: Vec<Vec<&str>> = open.plan.lines().into_iter().filter(|line| !is_kept(line)).collect();
    if others == OtherLines::Ask && !dropped.is_empty() {
        return Ok(KeptLines::Drops(words_of(dropped)));
    }
    store(service, open, &lines, others != OtherLines::Keep)
}

/// A sentence about each answer in new lines that should be thought over, as `/if` asks about them.
fn hasty_lines(open: &OpenLink, lines: &[Vec<String>]) -> Vec<String> {
    let known = open.plan.lines();
    let ahead = usize::from(open.game.state.side_to_act() == open.side);
    let mut warnings = Vec::new();
    for line in lines {
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let Some((moves, reason)) = hasty_answer(&open.game.state, &line, open.side, ahead) else { continue };
        let line = &line[..moves];
        let warning = wording::hasty_line(line, reason, open.side);
        if !known.iter().any(|known| known.starts_with(line)) && !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }
    warnings
}

/// Adds lines to the plan that was loaded, or replaces it by them.
fn store(service: &Service, open: &OpenLink, lines: &[Vec<String>], clear: bool) -> PageResult<KeptLines> {
    let texts: Vec<Vec<&str>> = lines.iter().map(|line| line.iter().map(String::as_str).collect()).collect();
    let add: Vec<&[&str]> = texts.iter().map(Vec::as_slice).collect();
    let edit = PlanEdit { seen: Some(&open.plan), clear, remove: None, add: &add };
    let MoveLink { game, player, version, .. } = open.link;
    match plans::edit_plan(service, player, game, Some(version), &edit) {
        Ok(_) => Ok(KeptLines::Done),
        Err(ServiceError::Refused(Refusal::Outdated | Refusal::GameOver)) => Err(stale()),
        Err(ServiceError::Refused(Refusal::Plan(PlanProblem::Changed))) => {
            Ok(KeptLines::Refused(say!(analysis_board::plan_changed)))
        }
        Err(ServiceError::Refused(refusal)) => Ok(KeptLines::Refused(sentence(&wording::refusal(&refusal)))),
        Err(error) => Err(PageError::from(error)),
    }
}

fn words_of(lines: Vec<Vec<&str>>) -> Vec<String> {
    lines.iter().map(|line| wording::planned_line(line)).collect()
}
