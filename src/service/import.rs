//! Imports records as archived games.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Archived, Reply, Service};
use crate::play::{
    BySideOf, Dated, Game, GameEvent, GameId, Identity, InvalidEvents, Place, PlayerEvent, PlayerId, Setup, Summary,
    TimeControl, Timestamp, Transcript, Visibility, clean_name,
};
use crate::store::{After, Append, GameWrite, Write, content_of};
use colonnade_rules::{BySide, GameResult, Reason, Variant};

/// A game to import. Its actions were checked against the rules.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The game in its variant.
    pub variant: Variant,
    /// The position string of the start, where it is not the standard one.
    pub position: Option<String>,
    /// The names of the players.
    pub names: BySide<String>,
    /// When it began, as far as known.
    pub started: Timestamp,
    /// When it ended, as far as known.
    pub ended: Timestamp,
    /// The time control.
    pub control: TimeControl,
    /// The actions in canonical text, and when they were made.
    pub actions: Vec<(String, Option<Timestamp>)>,
    /// The result.
    pub result: GameResult,
    /// Why it ended.
    pub reason: Reason,
    /// The record in JSON, if it says more than all this.
    pub annotations: Option<String>,
    /// The facts that tell it apart from other games of these players with the same actions and result.
    pub facts: Facts,
}

/// Facts of a game beyond players, actions and result. A fact that is not stated differs from nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The times of its actions, if any is stated.
    pub times: Option<Vec<Option<Timestamp>>>,
    /// Its number at its source.
    pub number: Option<String>,
    /// Everything else, by name.
    pub others: BTreeMap<&'static str, String>,
}

impl Facts {
    /// Whether both can be stated of one game. Where all actions have the same times it is one game, whatever its number:
    /// every archive that takes a game in may number it anew.
    #[must_use]
    pub fn agree(&self, other: &Facts) -> bool {
        let times = self.times.as_ref().zip(other.times.as_ref()).map(|(one, two)| one == two);
        let number = self.number.as_ref().zip(other.number.as_ref()).is_none_or(|(one, two)| one == two);
        let others = self.others.iter().all(|(name, value)| other.others.get(name).is_none_or(|other| other == value));
        times.unwrap_or(number) && others
    }
}

/// The most characters that a player's name may have in an imported record.
const LONGEST_RECORDED_NAME: usize = 200;

/// Why a record was not imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It is there already.
    #[error("this game is in the archive already, as {0}")]
    Duplicate(GameId),
    /// It stands twice in what is imported.
    #[error("this game stands in the same import before")]
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
}

impl Service {
    /// Makes archived games of records, all of a call in one append, and tells for each its number or why it was not
    /// taken. With `dry` nothing is stored and the numbers are 0. `known` tells the facts of an archived game; a game that
    /// agrees with one that has the same players, actions and result is there already.
    ///
    /// # Errors
    ///
    /// Only if something fails; then none was taken.
    pub fn import(
        &self,
        games: &[Imported],
        dry: bool,
        known: &dyn Fn(Archived) -> Facts,
    ) -> Reply<Vec<Result<GameId, ImportError>>> {
        let games: Vec<Cow<'_, Imported>> = games.iter().map(Imported::with_clean_names).collect();
        let _alone = self.people.lock();
        let done = self.commit(
            || {
                let mut players = self.recorded(&games)?;
                let played: Vec<Result<Played, ImportError>> =
                    games.iter().map(|game| self.played(game, dry, &mut players)).collect::<Reply<_>>()?;
                let transcripts: Vec<&Transcript> = played.iter().flatten().map(|played| &played.transcript).collect();
                let mut alike = self.store.alike(&transcripts).map_err(|fault| self.fault(fault))?.into_iter();
                let mut batch = Batch { players, append: Append::default(), seen: Seen::new() };
                let told = games.iter().zip(played).map(|(game, played)| match played {
                    Ok(played) => {
                        let alike = alike.next().ok_or_else(|| self.incident(&"a game was not looked for"))?;
                        self.taken(game, played, alike, known, &mut batch)
                    }
                    Err(error) => Ok(Err(error)),
                });
                let told: Vec<_> = told.collect::<Reply<_>>()?;
                let append = if dry { Append::default() } else { batch.append };
                Ok(Some((append, told)))
            },
            |told| {
                let last = told.iter().rev().find_map(|told| told.as_ref().ok());
                let Some(&last) = last else { return Ok(true) };
                Ok(self.store.summary(last).map_err(|fault| self.fault(fault))?.is_some())
            },
        )?;
        Ok(done.unwrap_or_default())
    }

    /// A record played through, with numbers for the game and those players who are new.
    fn played<'a>(
        &self,
        game: &'a Imported,
        dry: bool,
        players: &mut Recorded<'a>,
    ) -> Reply<Result<Played, ImportError>> {
        for name in [&game.names.first, &game.names.second] {
            if name.trim().is_empty() {
                return Ok(Err(ImportError::NoName));
            }
            if name.chars().count() > LONGEST_RECORDED_NAME {
                return Ok(Err(ImportError::LongName { most: LONGEST_RECORDED_NAME }));
            }
        }
        let mut player = |name: &'a str| {
            if let Some(&id) = players.ids.get(name) {
                return Ok(id);
            }
            let id = if dry { PlayerId(0) } else { self.new_player()? };
            players.ids.insert(name, id);
            players.new.insert(name, id);
            Reply::Ok(id)
        };
        let both = BySide::new(player(&game.names.first)?, player(&game.names.second)?);
        let id = if dry { GameId(0) } else { self.new_game()? };
        let mut events = game.events(both);
        let folded = Game::fold(id, &events).and_then(|mut folded| {
            events.push(game.ending(&folded));
            events.last().map_or(Ok(()), |ended| folded.apply(ended))?;
            Ok(folded)
        });
        let folded = match folded {
            Ok(folded) => folded,
            Err(error) => return Ok(Err(ImportError::InvalidEvents(error))),
        };
        let transcript = Transcript::fold(id, events.iter().cloned()).map_err(|error| self.incident(&error))?;
        Ok(Ok(Played { id, events, summary: folded.summary(), content: content_of(&folded), transcript }))
    }

    /// Adds a game to the append, or tells why it is not taken. `alike` is how many archived games may have its content.
    fn taken<'a>(
        &self,
        game: &'a Imported,
        Played { id, events, summary, content, transcript }: Played,
        alike: u64,
        known: &dyn Fn(Archived) -> Facts,
        Batch { players, append, seen }: &mut Batch<'a>,
    ) -> Reply<Result<GameId, ImportError>> {
        if alike > 0 {
            let is_same = &mut |summary, transcript| known(Archived { summary, transcript }).agree(&game.facts);
            if let Some(there) = self.store.same(&transcript, is_same).map_err(|fault| self.fault(fault))? {
                return Ok(Err(ImportError::Duplicate(there)));
            }
        }
        let before = seen.entry(game.content()).or_default();
        if before.iter().any(|facts| facts.agree(&game.facts)) {
            return Ok(Err(ImportError::Twice));
        }
        before.push(&game.facts);
        let Some(summary) = summary else {
            return Ok(Err(ImportError::NoResult));
        };
        debug_assert_eq!(summary.visibility, Visibility::Public);
        // Whoever is new joins only if a game is taken.
        for name in [game.names.first.as_str(), &game.names.second] {
            let Some(id) = players.new.remove(name) else { continue };
            let identity = Identity::Recorded(name.to_owned());
            let event = Dated { at: self.now(), event: PlayerEvent::Joined { identity, name: name.to_owned() } };
            append.players.push(Write { id, expected: 0, events: vec![event] });
        }
        append.preconditions.alike.push((id, alike));
        append.contents.push((id, content));
        append.games.push(GameWrite { write: Write { id, expected: 0, events }, after: After::Finished(summary) });
        Ok(Ok(id))
    }

    /// The players whom the records call so, as far as they are known.
    fn recorded<'a>(&self, games: &'a [Cow<'_, Imported>]) -> Reply<Recorded<'a>> {
        let names = games.iter().flat_map(|game| [game.names.first.as_str(), &game.names.second]);
        let names: BTreeSet<&str> = names.filter(|name| name.chars().count() <= LONGEST_RECORDED_NAME).collect();
        let identities: Vec<Identity> = names.iter().map(|&name| Identity::Recorded(name.to_owned())).collect();
        let found = self.store.players_of(&identities).map_err(|fault| self.fault(fault))?;
        let ids = names.into_iter().zip(found).filter_map(|(name, id)| Some((name, id?))).collect();
        Ok(Recorded { ids, new: HashMap::new() })
    }
}

/// A record that was played through.
struct Played {
    id: GameId,
    events: Vec<Dated<GameEvent>>,
    summary: Option<Summary>,
    /// The hash of its content.
    content: u64,
    transcript: Transcript,
}

/// The games of an import that are taken, as far as it has come.
struct Batch<'a> {
    players: Recorded<'a>,
    append: Append,
    seen: Seen<'a>,
}

/// The numbers of the players whom an import names, by their names.
struct Recorded<'a> {
    ids: HashMap<&'a str, PlayerId>,
    /// Those who have not joined yet.
    new: HashMap<&'a str, PlayerId>,
}

/// The facts of the games of an import so far, by their content.
type Seen<'a> = HashMap<Content<'a>, Vec<&'a Facts>>;

/// The content that two imported games have in common if they are the same.
type Content<'a> = (Variant, Option<&'a str>, &'a BySide<String>, Vec<&'a str>, GameResult);

impl Imported {
    /// The game with the names that are kept.
    fn with_clean_names(&self) -> Cow<'_, Imported> {
        let names = self.names.clone().map(|name| clean_name(&name));
        if names == self.names { Cow::Borrowed(self) } else { Cow::Owned(Imported { names, ..self.clone() }) }
    }

    fn content(&self) -> Content<'_> {
        let actions = self.actions.iter().map(|(text, _)| text.as_str()).collect();
        (self.variant, self.position.as_deref(), &self.names, actions, self.result)
    }

    /// The end of the game, played through.
    fn ending(&self, game: &Game) -> Dated<GameEvent> {
        let without_glory = matches!(self.result, GameResult::Win(winner) if game.state.without_glory(winner));
        let score = game.outcome().and_then(|outcome| outcome.score).map(Into::into);
        let event = GameEvent::Ended { result: self.result, reason: self.reason, score, without_glory };
        Dated { at: super::clock::whole_milliseconds(self.ended), event }
    }

    /// The events of the game, up to its end.
    fn events(&self, players: BySide<PlayerId>) -> Vec<Dated<GameEvent>> {
        let setup = Setup {
            variant: self.variant,
            position: self.position.clone(),
            players: players.into(),
            names: BySideOf::from(self.names.clone()),
            control: self.control,
            rated: false,
            place: Place::Imported,
            channel: None,
            challenge: None,
            rematch_of: None,
        };
        let started = super::clock::whole_milliseconds(self.started);
        let mut at = started;
        let mut events = vec![Dated { at, event: GameEvent::Started(setup) }];
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
