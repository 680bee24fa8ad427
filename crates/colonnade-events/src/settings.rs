//! The rules of one tournament, as its organiser sets them.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::ids::EventId;
use crate::time::Time;
use colonnade_rules::{Game, Variant};

/// The most rounds that an organiser can set for a Swiss tournament. The weights of pairings rest on it.
pub const MOST_ROUNDS: u8 = 16;

/// The most days until the start of a tournament, and from there to its hard end: nothing waits longer than that.
pub const MOST_DAYS: u16 = 366;

/// The days after which a tournament that has not begun is cancelled.
pub(crate) const OPEN_DAYS: u32 = 30;

/// The form of a tournament. Variants are only added at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// Everybody meets everybody; all pairs begin at once.
    RoundRobin,
    /// Up to 7 players a round robin, otherwise a Swiss tournament.
    Cup {
        /// The rounds of the Swiss tournament; if not set, the binary logarithm of the number of players, rounded up,
        /// plus one.
        rounds: Option<u8>,
        /// Whether the first four then play a final: first against fourth, second against third, then the winners.
        final_four: bool,
    },
    /// Who loses a pairing is out.
    KnockOut,
    /// One season of a league: divisions of about six, each a round robin.
    League,
    /// Two teams, with as many boards as given here; on each, a pairing.
    TeamMatch {
        /// The number of boards.
        boards: u16,
    },
}

/// A season of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Season {
    /// Its number in the league, from 1.
    pub number: u32,
    /// The season before, whose order its players keep.
    pub predecessor: Option<EventId>,
}

/// The players who form a team. Variants are only added at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Team {
    /// Those of a server, which the caller knows by this number.
    Server(u64),
    /// Those with a role, which the caller knows by this number.
    Role(u64),
}

/// The games of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GamesPerPairing {
    /// Two at once, from the same start, with the sides exchanged.
    Two,
    /// One. Over the tournament, each player has the sides about equally often.
    One,
}

impl GamesPerPairing {
    /// The number of games.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            GamesPerPairing::Two => 2,
            GamesPerPairing::One => 1,
        }
    }
}

/// Who may join.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryRule {
    /// The role that a player must have, as a number of the caller.
    pub role: Option<u64>,
    /// The lowest rating.
    pub lowest: Option<i32>,
    /// The highest rating.
    pub highest: Option<i32>,
    /// The most players.
    pub most: Option<u16>,
}

/// When a tournament begins. Variants are only added at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StartRule {
    /// At this time, or as soon afterwards as there are enough players.
    At(Time),
    /// When as many have joined as may.
    WhenFull,
    /// When the organiser starts it.
    ByHand,
}

/// A list of fair starts of a variant, which the caller knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FairStarts {
    /// The version of the list.
    pub version: u16,
    /// The number of its starts, at least 1.
    pub starts: u32,
}

/// The position from which games begin. Variants are only added at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Beginning {
    /// The standard start.
    Standard,
    /// A start of the variant's list of fair ones, the same for all games of a pairing.
    FairStart,
    /// The pie rule, in Buku: one player makes the first action, and the other one chooses a side.
    Pie,
}

/// The terms of all games of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameTerms {
    /// The game in its variant.
    pub variant: Variant,
    /// The position from which games begin.
    pub beginning: Beginning,
    /// The variant's list of fair starts, if it has one. Extra games of knock-outs use it too.
    pub fair_starts: Option<FairStarts>,
    /// The games of a pairing.
    pub games: GamesPerPairing,
    /// The time control, in the caller's own form.
    pub control: String,
    /// Whether games count for ratings.
    pub rated: bool,
}

impl GameTerms {
    /// The usual terms: two rated games in a pairing, from the standard start.
    #[must_use]
    pub const fn usual(variant: Variant, control: String) -> GameTerms {
        GameTerms {
            variant,
            beginning: Beginning::Standard,
            fair_starts: None,
            games: GamesPerPairing::Two,
            control,
            rated: true,
        }
    }

    /// Checks whether the terms fit together.
    pub(crate) fn check(&self) -> Result<(), SettingsFlaw> {
        if self.beginning == Beginning::Pie && !self.has_pie() {
            return Err(SettingsFlaw::NoPie { variant: self.variant });
        }
        let is_empty = self.fair_starts.is_some_and(|list| list.starts == 0);
        if is_empty || self.beginning == Beginning::FairStart && self.fair_starts.is_none() {
            return Err(SettingsFlaw::NoFairStarts { variant: self.variant });
        }
        Ok(())
    }

    /// Whether the game has a pie rule.
    pub(crate) fn has_pie(&self) -> bool {
        self.variant.game() == Game::Buku
    }
}

/// The rules of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The server to which it belongs, as a number of the caller; `None` for the host.
    pub server: Option<u64>,
    /// The channel where it is announced, as a number of the caller.
    pub channel: Option<u64>,
    /// The form.
    pub format: Format,
    /// The season, in a league that has several.
    pub season: Option<Season>,
    /// The first and the second team of a team match, if servers or roles form them. The caller checks that a player is in
    /// the team.
    pub teams: Option<(Team, Team)>,
    /// The terms of all games.
    pub terms: GameTerms,
    /// The most vacation days of a player during the tournament; 0 for none.
    pub vacation_days: u16,
    /// Who may join.
    pub entry: EntryRule,
    /// When it begins.
    pub start: StartRule,
    /// The days after the start at which the games that still run are decided.
    pub hard_end_days: u16,
}

impl Settings {
    /// Rules of this form with the usual values: of the host, with 7 vacation days, open to all, started by hand, with a
    /// hard end after 120 days.
    #[must_use]
    pub const fn usual(format: Format, terms: GameTerms) -> Settings {
        Settings {
            server: None,
            channel: None,
            format,
            season: None,
            teams: None,
            terms,
            vacation_days: 7,
            entry: EntryRule { role: None, lowest: None, highest: None, most: None },
            start: StartRule::ByHand,
            hard_end_days: 120,
        }
    }

    /// The fewest and the most players.
    #[must_use]
    pub fn players(&self) -> RangeInclusive<u16> {
        let (fewest, most) = match self.format {
            Format::RoundRobin => (2, 16),
            Format::Cup { .. } => (4, 512),
            Format::KnockOut => (4, 64),
            Format::League => (4, 512),
            Format::TeamMatch { boards } => (boards.saturating_mul(2), 512),
        };
        let most = self.entry.most.map_or(most, |own| own.min(most));
        // Both teams have as many places.
        let odd = if matches!(self.format, Format::TeamMatch { .. }) { most % 2 } else { 0 };
        fewest..=most - odd
    }

    /// The most games that a player can have at once: places for them are kept from joining on.
    #[must_use]
    pub fn games_at_once(&self) -> u32 {
        let opponents = match self.format {
            Format::RoundRobin => self.players().end().saturating_sub(1),
            Format::Cup { .. } => self.players().end().saturating_sub(1).min(6),
            // Eight players make one division.
            Format::League => 7,
            Format::KnockOut | Format::TeamMatch { .. } => 1,
        };
        u32::from(opponents) * u32::from(self.terms.games.count())
    }

    /// Half of the score of a won pairing, in half points: what each of two players has who should meet and may not.
    pub(crate) const fn half_pairing(&self) -> u32 {
        self.terms.games.count() as u32
    }

    /// The score of a won pairing, in half points: what a bye counts.
    pub(crate) const fn won_pairing(&self) -> u32 {
        2 * self.half_pairing()
    }

    /// Checks whether the rules, as set now, fit together.
    ///
    /// # Errors
    ///
    /// The first flaw.
    pub fn check(&self, now: Time) -> Result<(), SettingsFlaw> {
        self.terms.check()?;
        let players = self.players();
        if players.is_empty() {
            return Err(SettingsFlaw::TooFewPlayers { most: *players.end(), needed: *players.start() });
        }
        if self.start == StartRule::WhenFull && self.entry.most.is_none() {
            return Err(SettingsFlaw::NeverFull);
        }
        if let (Some(lowest), Some(highest)) = (self.entry.lowest, self.entry.highest)
            && lowest > highest
        {
            return Err(SettingsFlaw::EmptyRange { lowest, highest });
        }
        if self.season.is_some() && self.format != Format::League {
            return Err(SettingsFlaw::NoLeague);
        }
        let has_teams = matches!(self.format, Format::TeamMatch { .. });
        if self.teams.is_some_and(|(one, other)| !has_teams || one == other) {
            return Err(SettingsFlaw::NoTwoTeams);
        }
        match self.format {
            Format::Cup { rounds: Some(rounds), .. } if !(1..=MOST_ROUNDS).contains(&rounds) => {
                return Err(SettingsFlaw::Rounds { rounds, most: MOST_ROUNDS });
            }
            Format::TeamMatch { boards: 0 } => return Err(SettingsFlaw::NoBoards),
            _ => {}
        }
        if matches!(self.start, StartRule::At(start) if start > now.plus_days(MOST_DAYS.into())) {
            return Err(SettingsFlaw::StartTooLate { most: MOST_DAYS });
        }
        if (1..=MOST_DAYS).contains(&self.hard_end_days) {
            Ok(())
        } else {
            Err(SettingsFlaw::HardEnd { days: self.hard_end_days, most: MOST_DAYS })
        }
    }
}

/// Why rules do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsFlaw {
    /// Fewer players may join than the form needs.
    TooFewPlayers {
        /// The most who may join.
        most: u16,
        /// The fewest who can play.
        needed: u16,
    },
    /// It begins when it is full, but any number may join.
    NeverFull,
    /// The lowest rating is above the highest.
    EmptyRange {
        /// The lowest.
        lowest: i32,
        /// The highest.
        highest: i32,
    },
    /// The number of rounds is not from 1 to `most`.
    Rounds {
        /// The number that was set.
        rounds: u8,
        /// The highest number.
        most: u8,
    },
    /// The pie rule in a game that has none.
    NoPie {
        /// The game in its variant.
        variant: Variant,
    },
    /// A fair start without a list of them.
    NoFairStarts {
        /// The game in its variant.
        variant: Variant,
    },
    /// A season of something else than a league.
    NoLeague,
    /// Teams in something else than a team match, or the same team twice.
    NoTwoTeams,
    /// A team match without boards.
    NoBoards,
    /// It begins later than this many days from now.
    StartTooLate {
        /// The most days.
        most: u16,
    },
    /// The days to the hard end are not from 1 to `most`.
    HardEnd {
        /// The number that was set.
        days: u16,
        /// The highest number.
        most: u16,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(format: Format) -> Settings {
        Settings::usual(format, GameTerms::usual(Game::Pilare.standard(), String::new()))
    }

    #[test]
    fn usual_rules_fit_together() {
        let cup = Format::Cup { rounds: None, final_four: true };
        for format in [Format::RoundRobin, cup, Format::KnockOut, Format::League, Format::TeamMatch { boards: 3 }] {
            assert_eq!(usual(format).check(Time(0)), Ok(()), "{format:?}");
        }
    }

    #[test]
    fn flaws_are_found() {
        let flawed = |change: fn(&mut Settings)| {
            let mut settings = usual(Format::KnockOut);
            change(&mut settings);
            settings.check(Time(0))
        };
        let too_few = SettingsFlaw::TooFewPlayers { most: 3, needed: 4 };
        assert_eq!(flawed(|settings| settings.entry.most = Some(3)), Err(too_few));
        assert_eq!(flawed(|settings| settings.start = StartRule::WhenFull), Err(SettingsFlaw::NeverFull));
        let range = |settings: &mut Settings| {
            settings.entry = EntryRule { lowest: Some(1_600), highest: Some(1_500), ..EntryRule::default() };
        };
        assert_eq!(flawed(range), Err(SettingsFlaw::EmptyRange { lowest: 1_600, highest: 1_500 }));
        let rounds = |settings: &mut Settings| {
            settings.format = Format::Cup { rounds: Some(17), final_four: false };
        };
        assert_eq!(flawed(rounds), Err(SettingsFlaw::Rounds { rounds: 17, most: 16 }));
        assert_eq!(flawed(|settings| settings.format = Format::TeamMatch { boards: 0 }), Err(SettingsFlaw::NoBoards));
        let pie = SettingsFlaw::NoPie { variant: Game::Pilare.standard() };
        assert_eq!(flawed(|settings| settings.terms.beginning = Beginning::Pie), Err(pie));
        let season =
            |settings: &mut Settings| settings.season = Some(Season { number: 2, predecessor: Some(EventId(1)) });
        assert_eq!(flawed(season), Err(SettingsFlaw::NoLeague));
        let same = |settings: &mut Settings| {
            settings.format = Format::TeamMatch { boards: 2 };
            settings.teams = Some((Team::Role(1), Team::Role(1)));
        };
        assert_eq!(flawed(same), Err(SettingsFlaw::NoTwoTeams));
        let teams = |settings: &mut Settings| settings.teams = Some((Team::Role(1), Team::Server(1)));
        assert_eq!(flawed(teams), Err(SettingsFlaw::NoTwoTeams));
        let no_starts = SettingsFlaw::NoFairStarts { variant: Game::Pilare.standard() };
        assert_eq!(flawed(|settings| settings.terms.beginning = Beginning::FairStart), Err(no_starts));
        let empty = |settings: &mut Settings| settings.terms.fair_starts = Some(FairStarts { version: 1, starts: 0 });
        assert_eq!(flawed(empty), Err(no_starts));
        let hard_end = |days| Err(SettingsFlaw::HardEnd { days, most: 366 });
        assert_eq!(flawed(|settings| settings.hard_end_days = 0), hard_end(0));
        assert_eq!(flawed(|settings| settings.hard_end_days = 366), Ok(()));
        assert_eq!(flawed(|settings| settings.hard_end_days = 367), hard_end(367));
        assert_eq!(flawed(|settings| settings.start = StartRule::At(Time(0).plus_days(366))), Ok(()));
        let late = flawed(|settings| settings.start = StartRule::At(Time(0).plus_days(367)));
        assert_eq!(late, Err(SettingsFlaw::StartTooLate { most: 366 }));
    }

    #[test]
    fn joining_keeps_places_for_all_games_at_once() {
        let mut settings = usual(Format::RoundRobin);
        settings.entry.most = Some(5);
        assert_eq!(settings.games_at_once(), 8);
        settings.terms.games = GamesPerPairing::One;
        assert_eq!(settings.games_at_once(), 4);
        assert_eq!(usual(Format::KnockOut).games_at_once(), 2);
        assert_eq!(usual(Format::League).games_at_once(), 14);
        assert_eq!(usual(Format::Cup { rounds: None, final_four: false }).games_at_once(), 12);
    }
}
