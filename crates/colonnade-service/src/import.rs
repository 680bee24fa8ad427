//! Imports records as archived games.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::TimeDelta;

use super::{Archived, Reply, Service};
use colonnade_play::{
    BySideOf, Conditions, Dated, Game, GameEvent, GameId, Identity, InvalidEvents, Opening, Place, PlayerEvent,
    PlayerId, Setup, Summary, TimeControl, Timestamp, Transcript, Visibility, clean_name,
};
use colonnade_rules::{BySide, GameResult, Reason, Variant, has_swap};
use colonnade_store::{After, Append, GameWrite, IdKind, Write, content_of};

/// A game to import. Its actions were checked against the rules.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The game in its variant.
    pub variant: Variant,
    /// The position string of the start, if it is not the standard one.
    pub position: Option<String>,
    /// The names of the players.
    pub names: BySide<String>,
    /// When it began, as far as is known.
    pub started: Timestamp,
    /// When it ended, as far as is known.
    pub ended: Timestamp,
    /// The time control.
    pub control: TimeControl,
    /// How it begins.
    pub opening: Opening,
    /// The actions in canonical text, and when they were made.
    pub actions: Vec<(String, Option<Timestamp>)>,
    /// The result.
    pub result: GameResult,
    /// Why it ended.
    pub reason: Reason,
    /// The record in JSON, if it has more than the other fields.
    pub annotations: Option<String>,
    /// The facts that distinguish it from other games of these players with the same actions and result.
    pub facts: ImportFacts,
}

/// Facts of a game beyond players, actions and result. A fact that is not stated is compatible with any value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ImportFacts {
    /// The times of its actions, if any is stated.
    pub times: Option<Vec<Option<Timestamp>>>,
    /// Its number at its source.
    pub number: Option<String>,
    /// Everything else, by name.
    pub others: BTreeMap<&'static str, String>,
}

impl ImportFacts {
    /// Whether both can belong to the same game. If all actions have the same times, it is the same game, whatever its
    /// number: every archive that imports a game may assign a new number.
    #[must_use]
    pub fn agree(&self, other: &ImportFacts) -> bool {
        let times = self.times.as_ref().zip(other.times.as_ref()).map(|(one, two)| one == two);
        let number = self.number.as_ref().zip(other.number.as_ref()).is_none_or(|(one, two)| one == two);
        let others = self.others.iter().all(|(name, value)| other.others.get(name).is_none_or(|other| other == value));
        times.unwrap_or(number) && others
    }
}

/// The most characters that a player's name may have in an imported record.
const LONGEST_RECORDED_NAME: usize = 200;

/// Checks that a player's name, cleaned, is short enough for the archive.
///
/// # Errors
///
/// If it is not.
pub fn check_recorded_name(name: &str) -> Result<(), ImportError> {
    let is_long = name.chars().count() > LONGEST_RECORDED_NAME;
    if is_long { Err(ImportError::LongName { most: LONGEST_RECORDED_NAME }) } else { Ok(()) }
}

/// Why a record was not imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It is in the archive already.
    #[error("this game is in the archive already, as {0}")]
    Duplicate(GameId),
    /// It occurs twice in the import.
    #[error("this game occurs earlier in the same import")]
    Twice,
    /// It cannot be played through.
    #[error(transparent)]
    InvalidEvents(InvalidEvents),
    /// A player has no name.
    #[error("a player has no name")]
    NoName,
    /// A player's name is too long.
    #[error("a player's name has more than {most} characters")]
    LongName {
        /// The most characters.
        most: usize,
    },
    /// The record has no result.
    #[error("no result")]
    NoResult,
    /// It says that the game ended in the future.
    #[error("the game ended in the future")]
    Future,
}

/// Imports records as archived games, all of a call in one append; returns for each its number or why it was
/// refused. With `dry`, nothing is stored and the numbers are 0. `known` returns the facts of an archived game: a
/// record that agrees with a game with the same players, actions and result is a duplicate.
///
/// # Errors
///
/// Only if something fails; then nothing was imported.
pub fn import(
    service: &Service,
    games: &[PreparedGame],
    dry: bool,
    known: &dyn Fn(Archived) -> ImportFacts,
) -> Reply<Vec<Result<GameId, ImportError>>> {
    let contents: Vec<u64> = games.iter().flat_map(|game| &game.played).map(|played| played.content).collect();
    let done = service.commit(
        || {
            let players = recorded(service, games)?;
            let mut duplicates =
                service.store.count_duplicates(&contents).map_err(|fault| service.fault(fault))?.into_iter();
            let mut seen = SeenGames::new();
            let judged = games.iter().map(|PreparedGame { game, played }| match played {
                Ok(played) => {
                    let duplicates = duplicates.next().ok_or_else(|| service.incident(&"a game was not looked for"))?;
                    let judged = judged(service, game, played, duplicates, known, &mut seen)?;
                    Ok(judged.map(|()| Accepted { game, played }))
                }
                Err(error) => Ok(Err(error.clone())),
            });
            let judged: Vec<_> = judged.collect::<Reply<_>>()?;
            let accepted: Vec<_> = judged.iter().flatten().collect();
            let (append, ids) = if dry { Default::default() } else { added(service, players, &accepted)? };
            let mut ids = ids.into_iter();
            let told = judged.iter().map(|game| match game {
                Ok(_) => Ok(ids.next().unwrap_or(GameId(0))),
                Err(error) => Err(error.clone()),
            });
            let told: Vec<_> = told.collect();
            Ok(Some((append, told)))
        },
        |told| {
            let last = told.iter().rev().find_map(|told| told.as_ref().ok());
            let Some(&last) = last else { return Ok(true) };
            Ok(service.store.summary(last).map_err(|fault| service.fault(fault))?.is_some())
        },
    )?;
    Ok(done.unwrap_or_default())
}

/// Decides whether a game is imported. `duplicates` is how many archived games may have its content.
fn judged<'a>(
    service: &Service,
    game: &'a Imported,
    played: &Played,
    duplicates: u64,
    known: &dyn Fn(Archived) -> ImportFacts,
    seen: &mut SeenGames<'a>,
) -> Reply<Result<(), ImportError>> {
    // A day can have begun elsewhere, and clocks differ.
    if game.started.max(game.ended) > service.now() + TimeDelta::days(1) {
        return Ok(Err(ImportError::Future));
    }
    if duplicates > 0 {
        let is_same = &mut |summary, transcript| known(Archived { summary, transcript }).agree(&game.facts);
        if let Some(there) =
            service.store.find_duplicate(&played.transcript, is_same).map_err(|fault| service.fault(fault))?
        {
            return Ok(Err(ImportError::Duplicate(there)));
        }
    }
    let before = seen.entry(game.content()).or_default();
    if before.iter().any(|facts| facts.agree(&game.facts)) {
        return Ok(Err(ImportError::Twice));
    }
    before.push(&game.facts);
    Ok(Ok(()))
}

/// The writes of games, and their numbers. New players join only if a game is imported. The numbers of all
/// games are reserved together, and those of all new players.
fn added<'a>(
    service: &Service,
    mut players: RecordedPlayers<'a>,
    games: &[&Accepted<'a>],
) -> Reply<(Append, Vec<GameId>)> {
    let mut append = Append::default();
    let mut joining: Vec<&str> = Vec::new();
    for name in games.iter().flat_map(|accepted| [&accepted.game.names.first, &accepted.game.names.second]) {
        // The numbers follow when it is known how many are needed.
        players.entry(name).or_insert_with(|| {
            joining.push(name);
            PlayerId(0)
        });
    }
    let first = service.new_numbers(IdKind::Player, joining.len())?;
    for (id, name) in (first..).map(PlayerId).zip(joining) {
        players.insert(name, id);
        let identity = Identity::Recorded(name.to_owned());
        let event = Dated { at: service.now(), event: PlayerEvent::Joined { identity, name: name.to_owned() } };
        append.players.push(Write { id, expected: 0, events: vec![event] });
    }
    let first = service.new_numbers(IdKind::Game, games.len())?;
    let ids: Vec<GameId> = (first..).map(GameId).take(games.len()).collect();
    for (&id, Accepted { game, played }) in ids.iter().zip(games) {
        let [first, second] = [&game.names.first, &game.names.second].map(|name| players[name.as_str()]);
        let (events, summary) = played.numbered(id, BySide::new(first, second));
        debug_assert_eq!(summary.visibility, Visibility::Public);
        append.contents.push((id, played.content));
        append.games.push(GameWrite { write: Write { id, expected: 0, events }, after: After::Finished(summary) });
    }
    Ok((append, ids))
}

/// The known players with the names in the records.
fn recorded<'a>(service: &Service, games: &'a [PreparedGame]) -> Reply<RecordedPlayers<'a>> {
    let good = games.iter().filter(|game| game.played.is_ok()).map(|PreparedGame { game, .. }| game);
    let mut names: BTreeSet<&str> = BTreeSet::new();
    names.extend(good.flat_map(|game| [game.names.first.as_str(), &game.names.second]));
    let identities: Vec<Identity> = names.iter().map(|&name| Identity::Recorded(name.to_owned())).collect();
    let found = service.store.players_of(&identities).map_err(|fault| service.fault(fault))?;
    Ok(names.into_iter().zip(found).filter_map(|(name, id)| Some((name, id?))).collect())
}

/// A game to import with everything that can be computed without a store: it was played through.
#[derive(Clone, Debug)]
pub struct PreparedGame {
    game: Imported,
    played: Result<Played, ImportError>,
}

/// A game that was played through. The numbers of the game and its players are not known yet and are 0.
#[derive(Clone, Debug)]
struct Played {
    events: Vec<Dated<GameEvent>>,
    summary: Summary,
    /// The hash of its content.
    content: u64,
    transcript: Transcript,
}

impl Played {
    /// Returns the events and the summary with the numbers of the game and its players set.
    fn numbered(&self, id: GameId, players: BySide<PlayerId>) -> (Vec<Dated<GameEvent>>, Summary) {
        let mut events = self.events.clone();
        if let Some(Dated { event: GameEvent::Started(setup), .. }) = events.first_mut() {
            setup.players = players.into();
            if self.transcript.has_swapped() {
                setup.players = BySideOf(players.second, players.first);
            }
        }
        (events, Summary { id, players, ..self.summary.clone() })
    }
}

/// A game that is imported.
struct Accepted<'a> {
    game: &'a Imported,
    played: &'a Played,
}

/// The numbers of the players named in an import, by their names.
type RecordedPlayers<'a> = HashMap<&'a str, PlayerId>;

/// The facts of the games of an import so far, by their content.
type SeenGames<'a> = HashMap<ComparedContent<'a>, Vec<&'a ImportFacts>>;

/// The content that two imported games have in common if they are the same.
type ComparedContent<'a> = (Variant, Option<&'a str>, &'a BySide<String>, Vec<&'a str>, GameResult);

impl Imported {
    /// Plays the game through. This does not need a store, so it can run while a store is busy with other games.
    #[must_use]
    pub fn prepared(mut self) -> PreparedGame {
        self.names = self.names.map(|name| clean_name(&name));
        let played = self.played();
        PreparedGame { game: self, played }
    }

    fn played(&self) -> Result<Played, ImportError> {
        for name in [&self.names.first, &self.names.second] {
            if name.trim().is_empty() {
                return Err(ImportError::NoName);
            }
            check_recorded_name(name)?;
        }
        let mut events = self.events();
        let mut game = Game::fold(GameId(0), &events).map_err(ImportError::InvalidEvents)?;
        let ended = self.ending(&game);
        game.apply(&ended).map_err(ImportError::InvalidEvents)?;
        events.push(ended);
        let summary = game.summary().ok_or(ImportError::NoResult)?;
        let transcript = Transcript::fold(GameId(0), events.iter().cloned()).map_err(ImportError::InvalidEvents)?;
        Ok(Played { events, summary, content: content_of(&game), transcript })
    }

    fn content(&self) -> ComparedContent<'_> {
        let actions = self.actions.iter().map(|(text, _)| text.as_str()).collect();
        (self.variant, self.position.as_deref(), &self.names, actions, self.result)
    }

    /// The event that ends the game, after it was played through.
    fn ending(&self, game: &Game) -> Dated<GameEvent> {
        let without_glory = matches!(self.result, GameResult::Win(winner) if game.state.without_glory(winner));
        let score = game.outcome().and_then(|outcome| outcome.score).map(Into::into);
        let event = GameEvent::Ended { result: self.result, reason: self.reason, score, without_glory };
        Dated { at: super::clock::whole_milliseconds(self.ended), event }
    }

    /// The events of the game, up to its end, with 0 for the numbers of its players.
    fn events(&self) -> Vec<Dated<GameEvent>> {
        let mut setup = Setup {
            variant: self.variant,
            position: self.position.clone(),
            players: BySideOf(PlayerId(0), PlayerId(0)),
            names: BySideOf::from(self.names.clone()),
            control: self.control,
            rated: false,
            place: Place::Imported,
            channel: None,
            challenge: None,
            rematch_of: None,
        };
        // The record names the players by their last sides.
        if has_swap(self.actions.iter().map(|(text, _)| text.as_str())) {
            setup.exchange_players();
        }
        let started = super::clock::whole_milliseconds(self.started);
        let mut at = started;
        let mut events = vec![Dated { at, event: GameEvent::Started(setup) }];
        if self.opening != Opening::default() {
            let conditions = Conditions { opening: self.opening, ..Conditions::default() };
            events.push(Dated { at, event: GameEvent::Agreed(conditions) });
        }
        for (text, made) in &self.actions {
            let made = made.map(super::clock::whole_milliseconds);
            at = made.unwrap_or(at);
            events.push(Dated { at, event: GameEvent::Recorded { text: text.clone(), at: made } });
        }
        if let Some(record) = &self.annotations {
            events.push(Dated { at, event: GameEvent::Annotated(record.clone()) });
        }
        events
    }
}
