//! A Discord server and how games are played there. Like a player, it is a versioned aggregate.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::event::Dated;
use super::ids::{GameId, PlayerId, ServerId};
use super::settings::IdentityHash;
use super::span::{TimeControl, Timestamp};
use colonnade_language::Language;

/// The settings of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerSettings {
    /// The channel for announcements, by its Discord ID; `None` for the channel of the challenge.
    pub channel: Option<u64>,
    /// Whether each game gets a thread of its own.
    pub threads: bool,
    /// The time control of challenges that name none; `None` for the host's.
    pub control: Option<TimeControl>,
    /// Whether games that begin from now on are visible only in the server.
    pub private: bool,
    /// Who may make rated challenges.
    pub rated: RatedBy,
}

/// Who may make rated challenges in a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RatedBy {
    /// Every player may.
    #[default]
    Everybody,
    /// Those who may manage the server.
    Managers,
    /// No player may.
    Nobody,
}

impl RatedBy {
    /// Whether a player may make rated challenges; `manages` is whether the player may manage the server.
    #[must_use]
    pub const fn admits(self, manages: bool) -> bool {
        match self {
            RatedBy::Everybody => true,
            RatedBy::Managers => manages,
            RatedBy::Nobody => false,
        }
    }
}

/// Where a server gets the puzzle of the day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DailyPuzzle {
    /// No channel gets it.
    #[default]
    Off,
    /// The channel that gets it, by its Discord ID.
    In(u64),
    /// No channel any more: an earlier version could not write to this one, and stopped.
    Lost(u64),
}

impl DailyPuzzle {
    /// The channel, if there is one.
    #[must_use]
    pub const fn channel(self) -> Option<u64> {
        match self {
            DailyPuzzle::In(channel) => Some(channel),
            DailyPuzzle::Off | DailyPuzzle::Lost(_) => None,
        }
    }
}

/// An event of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ServerEvent {
    /// Its managers changed its settings.
    SettingsChanged(ServerSettings),
    /// A player may not begin games here any more.
    Barred(PlayerId),
    /// The player may begin games here again.
    Unbarred(PlayerId),
    /// Everybody whose identity has this hash may not begin games here any more.
    BarredIdentity(IdentityHash),
    /// Everybody whose identity has this hash may begin games here again.
    UnbarredIdentity(IdentityHash),
    /// Its managers allowed or disallowed seeks made here to match those of other servers.
    SeeksOpened(bool),
    /// Its managers chose where the puzzle of the day is posted, or the channel was lost.
    PuzzlesSet(DailyPuzzle),
    /// Its managers chose the theme of the board pictures in its channels.
    ThemeChosen(String),
    /// Its managers chose the language of the messages in its channels, by its tag.
    LanguageChosen(String),
    /// A moderator decided something. Only [`Server::HOST`] has these, for all servers: the record of moderation.
    Moderated(ModerationEntry),
}

/// An entry in the record of moderation: who decided what, and why. The event has the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModerationEntry {
    /// The server whose manager decided; [`Server::HOST`] for the host.
    pub server: ServerId,
    /// The manager, if they have ever used the bot.
    pub person: Option<PlayerId>,
    /// The decision.
    pub decision: ModerationDecision,
    /// The reason that was given.
    pub why: Option<String>,
}

/// A decision of a moderator. Variants are only added at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ModerationDecision {
    /// A game was cancelled.
    Voided(GameId),
    /// The result of a cancelled game was put back.
    Reinstated(GameId),
    /// A player may not begin games there any more.
    Barred(PlayerId),
    /// A player may begin games there again.
    Unbarred(PlayerId),
    /// The personal data of a player was erased.
    Erased(PlayerId),
}

/// The most characters of a moderator's reason.
pub const LONGEST_REASON: usize = 300;

/// The UTC day of a time, counted from 1970.
#[must_use]
pub const fn puzzle_day(at: Timestamp) -> i64 {
    at.timestamp().div_euclid(86_400)
}

/// A server, as the fold of its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Server {
    /// Its number; [`Server::HOST`] stands for the whole host.
    pub id: ServerId,
    /// The number of its events: the version that a write expects.
    pub version: u64,
    /// The settings of its managers.
    pub settings: ServerSettings,
    /// The players who may not begin games here.
    pub barred: BTreeSet<PlayerId>,
    /// Hashes of their identities, which recognize them after a deletion.
    pub barred_identities: BTreeSet<IdentityHash>,
    /// Whether seeks made here may match those of other servers that also allow it.
    pub seeks_across: bool,
    /// Where the puzzle of the day is posted. Snapshots store it after the other fields, if it was ever set.
    #[serde(skip)]
    pub puzzles: DailyPuzzle,
    /// The name of the theme of the board pictures in its channels; `None` for the default. It is stored after the
    /// other fields, if it is set.
    #[serde(skip)]
    pub theme: Option<String>,
    /// The language tag of messages in its channels; `None` for English. It is stored after the theme, if it is set.
    #[serde(skip)]
    pub language: Option<String>,
}

impl Server {
    /// The whole host: players barred here are barred everywhere.
    pub const HOST: ServerId = ServerId(0);

    /// A server before its first event.
    #[must_use]
    pub fn new(id: ServerId) -> Server {
        Server {
            id,
            version: 0,
            settings: ServerSettings::default(),
            barred: BTreeSet::new(),
            barred_identities: BTreeSet::new(),
            seeks_across: false,
            puzzles: DailyPuzzle::Off,
            theme: None,
            language: None,
        }
    }

    /// The language of the messages in its channels.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language.as_ref().and_then(|tag| tag.parse().ok()).unwrap_or(Language::ENGLISH)
    }

    /// Applies one more event.
    pub fn apply(&mut self, event: &Dated<ServerEvent>) {
        self.version += 1;
        match &event.event {
            ServerEvent::SettingsChanged(settings) => self.settings = settings.clone(),
            ServerEvent::Barred(player) => _ = self.barred.insert(*player),
            ServerEvent::Unbarred(player) => _ = self.barred.remove(player),
            ServerEvent::BarredIdentity(hash) => _ = self.barred_identities.insert(*hash),
            ServerEvent::UnbarredIdentity(hash) => _ = self.barred_identities.remove(hash),
            ServerEvent::SeeksOpened(across) => self.seeks_across = *across,
            ServerEvent::PuzzlesSet(puzzles) => self.puzzles = *puzzles,
            ServerEvent::ThemeChosen(theme) => self.theme = Some(theme.clone()),
            ServerEvent::LanguageChosen(tag) => self.language = Some(tag.clone()),
            ServerEvent::Moderated(_) => {}
        }
    }

    /// The time at which the puzzle of a UTC day, counted from 1970, is posted: between 12:00 and 13:00, at a different
    /// second for each server, so that they are not all posted at once.
    #[must_use]
    pub const fn puzzle_time(server: ServerId, day: i64) -> Timestamp {
        // Discord's IDs are similar to each other, so the bits are mixed; 0 stays 0.
        let mixed = (server.0 ^ server.0 >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let second = (mixed ^ mixed >> 33) % 3_600;
        let at = Timestamp::from_timestamp(day.saturating_mul(86_400).saturating_add(43_200 + second as i64), 0);
        match at {
            Some(at) => at,
            None => Timestamp::MAX_UTC,
        }
    }

    /// The first of these times after the given time.
    #[must_use]
    pub fn next_puzzle(server: ServerId, after: Timestamp) -> Timestamp {
        let day = puzzle_day(after);
        let today = Server::puzzle_time(server, day);
        if today > after { today } else { Server::puzzle_time(server, day + 1) }
    }

    /// Whether a seek made here now is open to players of other servers: if games here are public and it is allowed.
    #[must_use]
    pub const fn is_open_across(&self) -> bool {
        self.seeks_across && !self.settings.private
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_posted_once_a_day_within_an_hour_at_seconds_that_differ() {
        let mut seconds = BTreeSet::new();
        for server in (0..10_000).map(|number| ServerId(1_100_000_000_000_000_000 + (number << 22))) {
            let at = Server::puzzle_time(server, 20_782);
            assert_eq!(puzzle_day(at), 20_782);
            let second = at.timestamp().rem_euclid(86_400);
            assert!((12 * 3_600..13 * 3_600).contains(&second), "{at}");
            seconds.insert(second);
            let before = at - chrono::TimeDelta::milliseconds(1);
            assert_eq!(Server::next_puzzle(server, before), at);
            assert_eq!(Server::next_puzzle(server, at), Server::puzzle_time(server, 20_783));
        }
        assert!(seconds.len() > 3_000, "{}", seconds.len());
    }
}
