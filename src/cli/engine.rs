//! `colonnade engine`: the computer players as an engine with a line protocol, which `docs/engine.md` describes.

mod protocol;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::lines;
use super::lines::InputLine;
use colonnade_engine::{Answer, Bounds, Effort, Level, think, think_within};
use colonnade_rules::{Game, Side, State};
use colonnade_wording::cli::engine as words;
#[cfg(any(test, fuzzing))]
pub(crate) use protocol::fuzz;
use protocol::{Limit, ParseError, ProtocolQuery, ProtocolRequest, Setting};

/// Answer a program that plays: positions in, moves out, line by line
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {}

/// How many lines are queued while one is handled.
const WAITING_LINES: usize = 16;

/// The type of an option that is a number.
const SPIN: &str = "spin";

/// An event from the input or the search.
enum Event {
    /// A line of the input; `None` at its end.
    Line(io::Result<Option<InputLine>>),
    /// The end of a search; `None` if it failed.
    Found(Option<Answer<String>>),
}

/// Sends the end of a search when dropped, also if the search panics.
struct SearchGuard {
    events: SyncSender<Event>,
    answer: Option<Answer<String>>,
}

impl Drop for SearchGuard {
    fn drop(&mut self) {
        // Nobody receives the event if the program is ending.
        let _ = self.events.send(Event::Found(self.answer.take()));
    }
}

/// A running search.
struct RunningSearch {
    stop: Arc<AtomicBool>,
    began: Instant,
    /// The time at which it is stopped.
    ends: Option<Instant>,
    /// Whether it continues after the end of the input.
    is_short: bool,
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The state of a session.
struct EngineSession<'a> {
    out: &'a mut dyn Write,
    state: State,
    level: Level,
    seed: u64,
    search: Option<RunningSearch>,
    /// The number of the line that is being handled.
    line: u64,
    events: SyncSender<Event>,
}

pub(super) fn run(_: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (events, coming) = sync_channel(WAITING_LINES);
    let lines = events.clone();
    thread::Builder::new().name("lines".to_owned()).spawn(move || read_lines(&lines))?;
    let state = State::start(Game::ALL[0].standard());
    EngineSession { out, state, level: Level::default(), seed: 0, search: None, line: 0, events }.talk(&coming)
}

/// Sends lines until the input or the program ends.
fn read_lines(events: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let line = lines::next(&mut input);
        let goes_on = matches!(line, Ok(Some(_)));
        if events.send(Event::Line(line)).is_err() || !goes_on {
            return;
        }
    }
}

impl EngineSession<'_> {
    /// Handles events until `quit`, or until the input has ended and the last search is answered.
    fn talk(mut self, coming: &Receiver<Event>) -> Result<(), Failure> {
        let mut has_ended = false;
        while !(has_ended && self.search.is_none()) {
            match self.next(coming) {
                None => self.stop(),
                Some(Event::Found(answer)) => self.found(answer)?,
                Some(Event::Line(Ok(Some(line)))) => {
                    self.line += 1;
                    if !self.answer(&line)? {
                        return Ok(());
                    }
                }
                Some(Event::Line(Ok(None))) => {
                    has_ended = true;
                    if self.search.as_ref().is_some_and(|search| !search.is_short) {
                        self.stop();
                    }
                }
                Some(Event::Line(Err(error))) => return Err(error.into()),
            }
            self.out.flush()?;
        }
        Ok(())
    }

    /// The next event; `None` when the time of the search is over.
    fn next(&mut self, coming: &Receiver<Event>) -> Option<Event> {
        let Some(ends) = self.search.as_mut().and_then(|search| search.ends.take()) else { return coming.recv().ok() };
        // Ends the search in time even if lines keep coming.
        if ends <= Instant::now() {
            return None;
        }
        match coming.recv_timeout(ends.saturating_duration_since(Instant::now())) {
            Ok(event) => {
                if let Some(search) = &mut self.search {
                    search.ends = Some(ends);
                }
                Some(event)
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Answers a line. Returns false if the session ends.
    fn answer(&mut self, line: &InputLine) -> io::Result<bool> {
        let text = match line {
            InputLine::Text(text) => text,
            InputLine::TooLong => return self.refuse(1, &words::line_too_long(lines::MOST_BYTES)).map(|()| true),
            InputLine::NoText => return self.refuse(1, words::line_is_no_text()).map(|()| true),
        };
        let request = match protocol::read(text, self.state.variant()) {
            Ok(Some(request)) => request,
            Ok(None) => return Ok(true),
            Err(ParseError { word, message }) => return self.refuse(word, &message).map(|()| true),
        };
        let changes = matches!(
            request,
            ProtocolRequest::NewGame | ProtocolRequest::Set(_) | ProtocolRequest::Position(_) | ProtocolRequest::Go(_)
        );
        if changes && self.search.is_some() {
            let command = text.split_whitespace().next().unwrap_or_default();
            return self.refuse(1, &words::search_runs(command)).map(|()| true);
        }
        match request {
            ProtocolRequest::Identify => self.identify()?,
            ProtocolRequest::Ready => writeln!(self.out, "readyok")?,
            ProtocolRequest::NewGame => self.state = State::start(self.state.variant()),
            ProtocolRequest::Set(Setting::Variant(variant)) => self.state = State::start(variant),
            ProtocolRequest::Set(Setting::Level(level)) => self.level = level,
            ProtocolRequest::Set(Setting::Seed(seed)) => self.seed = seed,
            ProtocolRequest::Position(state) => self.state = *state,
            ProtocolRequest::Query(query) => writeln!(self.out, "response {}", response(&self.state, query))?,
            ProtocolRequest::Go(limit) => self.go(limit.unwrap_or(Limit::Level(self.level)))?,
            ProtocolRequest::Stop => self.stop(),
            ProtocolRequest::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn refuse(&mut self, word: usize, message: &str) -> io::Result<()> {
        writeln!(self.out, "error line {}, word {word}: {message}", self.line)
    }

    fn identify(&mut self) -> io::Result<()> {
        let [variant, level, seed] = protocol::OPTIONS;
        let [least, .., most] = Level::ALL.map(Level::number);
        writeln!(self.out, "id name Colonnade {}", env!("COLONNADE_VERSION"))?;
        writeln!(self.out, "id author Colonnade's authors")?;
        write!(self.out, "option name {variant} type combo default {}", Game::ALL[0].standard().slug())?;
        for (name, _) in protocol::variants() {
            write!(self.out, " var {name}")?;
        }
        writeln!(self.out)?;
        writeln!(self.out, "option name {level} type {SPIN} default {} min {least} max {most}", Level::default())?;
        writeln!(self.out, "option name {seed} type {SPIN} default 0 min 0 max {}", u64::MAX)?;
        writeln!(self.out, "ugiok")
    }

    /// Starts a search on a separate thread.
    fn go(&mut self, limit: Limit) -> io::Result<()> {
        if self.state.outcome().is_some() {
            return self.refuse(1, words::nothing_to_search());
        }
        let began = Instant::now();
        let ends = match limit {
            Limit::Time(time) => began.checked_add(time),
            Limit::Clocks(clocks) => began.checked_add(clocks.share(self.state.side_to_act())),
            _ => None,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let state = self.state.clone();
        let seed = self.seed;
        let stopped = stop.clone();
        let events = self.events.clone();
        let spawned = thread::Builder::new().name("search".to_owned()).spawn(move || {
            let mut guard = SearchGuard { events, answer: None };
            guard.answer = find(&state, limit, seed, &stopped);
        });
        match spawned {
            Ok(_) => {
                let is_short = matches!(limit, Limit::Level(_));
                self.search = Some(RunningSearch { stop, began, ends, is_short });
                Ok(())
            }
            Err(error) => self.refuse(1, &words::no_thread(&error)),
        }
    }

    /// Signals the search to stop, if there is one; its answer follows soon.
    fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Writes the answer of the search.
    fn found(&mut self, answer: Option<Answer<String>>) -> io::Result<()> {
        let time = self.search.take().map_or(Duration::ZERO, |search| search.began.elapsed());
        let Some(answer) = answer else { return self.refuse(1, words::search_failed()) };
        write!(self.out, "info depth {} nodes {} work {}", answer.depth, answer.nodes, answer.work)?;
        write!(self.out, " time {} score {} chance {}", time.as_millis(), answer.score, answer.chance)?;
        if let Some(plies) = answer.proven_in {
            write!(self.out, " proven {plies}")?;
        }
        writeln!(self.out, " pv {}", answer.line.join(" "))?;
        writeln!(self.out, "bestmove {}", answer.action)
    }
}

/// Searches within a limit; a time limit is enforced with the flag `stop`.
fn find(state: &State, limit: Limit, seed: u64, stop: &AtomicBool) -> Option<Answer<String>> {
    let endless = Bounds::of_work(u64::MAX);
    match limit {
        Limit::Level(level) => think(state, Effort::Level(level), seed, stop),
        Limit::Work(work) => think(state, Effort::Work(work), seed, stop),
        Limit::Nodes(nodes) => think_within(state, Bounds { nodes, ..endless }, seed, stop),
        Limit::Depth(depth) => think_within(state, Bounds { depth, ..endless }, seed, stop),
        Limit::Time(_) | Limit::Clocks(_) | Limit::Infinite => think(state, Effort::Work(u64::MAX), seed, stop),
    }
}

/// The answer to a question about a position.
fn response(state: &State, query: ProtocolQuery) -> &'static str {
    let outcome = state.outcome();
    let truth = |is_true: bool| if is_true { "true" } else { "false" };
    match query {
        ProtocolQuery::GameOver => truth(outcome.is_some()),
        ProtocolQuery::FirstToAct => truth(state.side_to_act() == Side::First),
        ProtocolQuery::Outcome => match outcome.map(|outcome| outcome.winner()) {
            None => "none",
            Some(None) => "draw",
            Some(Some(Side::First)) => "p1win",
            Some(Some(Side::Second)) => "p2win",
        },
    }
}
