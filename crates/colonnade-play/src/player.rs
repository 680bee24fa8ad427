//! A player: the fold of the player's events.

use std::collections::BTreeSet;

use chrono::{Datelike, Days, NaiveDate};
use serde::{Deserialize, Serialize};

use super::clock::Vacation;
use super::event::{Dated, PlayerEvent};
use super::free_days::FreeDays;
use super::ids::PlayerId;
use super::refusal::Refusal;
use super::settings::{Identity, IdentityHash, NoticeDelivery, NoticeKind, Settings};
use super::span::Timestamp;
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_names::clean_name;

/// Players with their names.
pub type Names = Vec<(PlayerId, String)>;

/// A player, as the fold of the player's events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The permanent number.
    pub id: PlayerId,
    /// The number of events: the version that a write expects.
    pub version: u64,
    /// The player's identity outside this program; `None` after deletion.
    pub identity: Option<Identity>,
    /// The name; empty after deletion.
    pub name: String,
    /// Whether the person has used the program, and was not only named by another player.
    pub has_joined: bool,
    /// The settings; `None` for the host's defaults.
    pub settings: Option<Settings>,
    /// The vacation days.
    pub vacation: Vacation,
    /// The players whom this one blocks.
    pub blocks: BTreeSet<PlayerId>,
    /// Hashes of their identities, which recognize them after a deletion.
    pub blocked_identities: BTreeSet<IdentityHash>,
    /// The language of texts that only this player reads. It is stored after the other fields, if it is set.
    #[serde(skip)]
    pub language: ReadersLanguage,
    /// Whether the player was told how moves are written in channels. It is stored after the language, if it is set.
    #[serde(skip)]
    pub writing_explained: bool,
    /// Whether vacation days are spent only by the player's own command, not by themselves when a deadline would pass.
    /// It is stored after the language, if it is set.
    #[serde(skip)]
    pub keeps_vacation: bool,
    /// The weekly free days, for games whose players agree on them. They are stored after the language, if there are any.
    #[serde(skip)]
    pub free_days: Option<FreeDays>,
}

/// The language in which a player reads, by the tags of languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadersLanguage {
    /// The one that the player chose.
    pub chosen: Option<String>,
    /// The language of the player's Discord client when it was last used; `None` for English.
    pub locale: Option<String>,
}

impl ReadersLanguage {
    /// The language that applies: the chosen one, or else that of Discord. A language that the program no longer has is
    /// ignored.
    #[must_use]
    pub fn language(&self) -> Language {
        let locale = || self.locale.as_ref()?.parse().ok();
        self.chosen().or_else(locale).unwrap_or(Language::ENGLISH)
    }

    /// The language that the player chose, if the program has it.
    #[must_use]
    pub fn chosen(&self) -> Option<Language> {
        self.chosen.as_ref()?.parse().ok()
    }

    /// The language of messages to a player whose Discord client is in the given language.
    #[must_use]
    pub fn with_locale(&self, locale: Language) -> Language {
        self.chosen().unwrap_or(locale)
    }
}

impl Player {
    /// A player without any event.
    #[must_use]
    pub fn new(id: PlayerId) -> Player {
        Player {
            id,
            version: 0,
            identity: None,
            name: String::new(),
            has_joined: false,
            settings: None,
            vacation: Vacation::default(),
            blocks: BTreeSet::new(),
            blocked_identities: BTreeSet::new(),
            language: ReadersLanguage::default(),
            writing_explained: false,
            keeps_vacation: false,
            free_days: None,
        }
    }

    /// The fold of events.
    #[must_use]
    pub fn fold<'a>(id: PlayerId, events: impl IntoIterator<Item = &'a Dated<PlayerEvent>>) -> Player {
        let mut player = Player::new(id);
        events.into_iter().for_each(|event| player.apply(event));
        player
    }

    /// Applies one more event.
    pub fn apply(&mut self, event: &Dated<PlayerEvent>) {
        self.version += 1;
        match &event.event {
            PlayerEvent::Joined { identity, name } => {
                self.identity = Some(identity.clone());
                self.name.clone_from(name);
                self.has_joined = true;
            }
            PlayerEvent::Mentioned(identity) => self.identity = Some(identity.clone()),
            PlayerEvent::Renamed(name) => self.name.clone_from(name),
            PlayerEvent::SettingsChanged(settings) => self.settings = Some(settings.clone()),
            PlayerEvent::VacationTaken { days, .. } => days.iter().for_each(|&day| self.vacation.insert(day)),
            PlayerEvent::VacationCancelled(days) => days.iter().for_each(|&day| self.vacation.remove(day)),
            PlayerEvent::Blocked(other) => _ = self.blocks.insert(*other),
            PlayerEvent::Unblocked(other) => _ = self.blocks.remove(other),
            PlayerEvent::BlockedIdentity(hash) => _ = self.blocked_identities.insert(*hash),
            PlayerEvent::UnblockedIdentity(hash) => _ = self.blocked_identities.remove(hash),
            PlayerEvent::LanguageChosen(tag) => self.language.chosen.clone_from(tag),
            PlayerEvent::LocaleSeen(tag) => self.language.locale = Some(tag.clone()),
            PlayerEvent::WritingExplained => self.writing_explained = true,
            PlayerEvent::AutomaticVacation(is_on) => self.keeps_vacation = !is_on,
            PlayerEvent::FreeDaysChosen(days) => self.free_days = *days,
            PlayerEvent::Deleted => {
                let vacation = std::mem::take(&mut self.vacation);
                *self = Player { version: self.version, vacation, ..Player::new(self.id) };
            }
        }
    }

    /// The public name; see [`ShownName`].
    #[must_use]
    pub fn shown_name(&self) -> String {
        if self.is_placeholder() { ShownName::Unnamed(self.id) } else { self.shown_as(&self.name) }.localized()
    }

    /// The name in a game that has stored the player under a name.
    #[must_use]
    pub fn shown_as(&self, kept: &str) -> ShownName {
        match self.identity {
            Some(Identity::Computer(level)) => ShownName::Computer(level),
            None if self.is_deleted() => ShownName::Deleted(self.id),
            _ => match ShownName::of_kept(self.id, kept) {
                // A person may really have this name.
                ShownName::Unknown if !self.is_unknown() => ShownName::Own(kept.to_owned()),
                name => name,
            },
        }
    }

    /// Whether this is only somebody whom another player named.
    #[must_use]
    pub const fn is_placeholder(&self) -> bool {
        self.identity.is_some() && !self.has_joined
    }

    /// The Discord user who gets direct messages, by the Discord ID: only a player who has used the bot gets them.
    #[must_use]
    pub const fn direct_message_user(&self) -> Option<u64> {
        match self.identity {
            Some(Identity::Discord(user)) if self.has_joined => Some(user),
            _ => None,
        }
    }

    /// Where notices of a kind go that tell of events in a server; `None` is for those about which players have no choice.
    #[must_use]
    pub fn delivery_of(&self, kind: impl Into<Option<NoticeKind>>) -> NoticeDelivery {
        let chosen = |settings: &Settings| Some(settings.notices.of(kind.into()?));
        self.settings.as_ref().and_then(chosen).unwrap_or_default()
    }

    /// Whether the player is a computer.
    #[must_use]
    pub const fn is_computer(&self) -> bool {
        matches!(self.identity, Some(Identity::Computer(_)))
    }

    /// The owner, if the player is a program of another player.
    #[must_use]
    pub const fn owner(&self) -> Option<PlayerId> {
        match self.identity {
            Some(Identity::Program(owner, _)) => Some(PlayerId(owner)),
            _ => None,
        }
    }

    /// Whether the name may be shown on the web.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        !self.is_placeholder() && self.settings.as_ref().is_none_or(|settings| settings.listed)
    }

    /// Whether this stands for all the players whom imported records do not name.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(&self.identity, Some(Identity::Recorded(name)) if name == ShownName::UNKNOWN)
    }

    /// Whether the player was deleted.
    #[must_use]
    pub const fn is_deleted(&self) -> bool {
        self.version > 0 && self.identity.is_none()
    }

    /// Takes vacation days in advance. The day of `now` is the first possible one, and the end of next year the last.
    ///
    /// # Errors
    ///
    /// If a day is in the past, too far ahead or taken already, or the allowance of a year does not suffice.
    pub fn take_vacation(
        &self,
        first: NaiveDate,
        days: u32,
        a_year: u32,
        now: Timestamp,
    ) -> Result<PlayerEvent, Refusal> {
        if first < now.date_naive() {
            return Err(Refusal::VacationInThePast(first));
        }
        if days == 0 || days > 366 {
            return Err(Refusal::VacationDays(days));
        }
        let last_year = now.year() + 1;
        let mut vacation = self.vacation.clone();
        let mut taken = Vec::new();
        for offset in 0..days {
            let day = first.checked_add_days(Days::new(u64::from(offset))).ok_or(Refusal::VacationDays(days))?;
            if day.year() > last_year {
                return Err(Refusal::VacationTooFar { last_year });
            }
            if vacation.covers(day) {
                continue;
            }
            let left = a_year.saturating_sub(vacation.spent_in(day.year()));
            if left == 0 {
                let left = a_year.saturating_sub(self.vacation.spent_in(day.year()));
                return Err(Refusal::VacationSpent { year: day.year(), left });
            }
            vacation.insert(day);
            taken.push(day);
        }
        if taken.is_empty() {
            return Err(Refusal::VacationAlready);
        }
        Ok(PlayerEvent::VacationTaken { days: taken, spent_by: None })
    }

    /// Gives back the vacation days that begin after `now`. The day of `now` is kept: clocks have stood still on it.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn cancel_vacation(&self, now: Timestamp) -> Result<PlayerEvent, Refusal> {
        let days: Vec<NaiveDate> = self.vacation.from(now.date_naive()).filter(|day| *day > now.date_naive()).collect();
        if days.is_empty() { Err(Refusal::NoVacationAhead) } else { Ok(PlayerEvent::VacationCancelled(days)) }
    }
}

/// The name under which a player is shown. If it is not the player's own name, it is in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownName {
    /// The name of a player.
    Own(String),
    /// A computer player of a level.
    Computer(u8),
    /// A player whose name is hidden or not known.
    Unnamed(PlayerId),
    /// A player who was deleted.
    Deleted(PlayerId),
    /// A player whom a record does not name.
    Unknown,
}

impl ShownName {
    /// The stored name of players whom a record does not name.
    pub const UNKNOWN: &str = "?";

    /// The stored name of a person, cleaned, or that of a deleted player if nothing is left. Records write `?` for an
    /// unknown player.
    #[must_use]
    pub fn of_kept(player: PlayerId, kept: &str) -> ShownName {
        let name = clean_name(kept);
        match name.as_str() {
            "" => ShownName::Deleted(player),
            ShownName::UNKNOWN => ShownName::Unknown,
            _ => ShownName::Own(name),
        }
    }

    /// The name in the language of the reader.
    #[must_use]
    pub fn localized(self) -> String {
        match self {
            ShownName::Own(name) => name,
            ShownName::Computer(level) => say!(people::computer, level = level),
            ShownName::Unnamed(player) => say!(people::unnamed_player, player = player.to_string()),
            ShownName::Deleted(player) => say!(people::deleted_player, player = player.to_string()),
            ShownName::Unknown => say!(people::unknown_player),
        }
    }

    /// The name in a record: always English, and `?` for an unknown player.
    #[must_use]
    pub fn recorded(self) -> String {
        match self {
            ShownName::Unknown => ShownName::UNKNOWN.to_owned(),
            name => in_language(Language::ENGLISH, || name.localized()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn noon(text: &str) -> Timestamp {
        format!("{text}T12:00:00Z").parse().expect("a time")
    }

    fn player() -> Player {
        let joined = PlayerEvent::Joined { identity: Identity::Discord(77), name: "Ada".to_owned() };
        Player::fold(PlayerId(1), [&Dated { at: noon("2026-01-01"), event: joined }])
    }

    #[test]
    fn names_that_nobody_has_are_told_in_the_language_of_the_reader() {
        assert_eq!(ShownName::of_kept(PlayerId(3), " ? ").localized(), "unknown player");
        let german = "de".parse().expect("a language");
        assert_eq!(player().shown_as("?"), ShownName::Own("?".to_owned()), "a person may be called so");
        let told = |name: ShownName| in_language(german, || name.localized());
        let recorded = in_language(german, || ShownName::Deleted(PlayerId(7)).recorded());
        assert_eq!((ShownName::Unknown.recorded().as_str(), recorded.as_str()), ("?", "deleted player 7"));
        assert_eq!(told(ShownName::Own("Ada".to_owned())), "Ada");
        assert_eq!(told(ShownName::of_kept(PlayerId(7), " ")), "gelöschter Spieler 7");
        assert_eq!(told(ShownName::Unnamed(PlayerId(7))), "Spieler 7");
        let joined = PlayerEvent::Joined { identity: Identity::Computer(3), name: "Computer, level 3".to_owned() };
        let computer = Player::fold(PlayerId(1), [&Dated { at: noon("2026-01-01"), event: joined }]);
        assert_eq!(
            (computer.shown_name().as_str(), computer.name.as_str()),
            ("Computer, level 3", "Computer, level 3")
        );
        assert_eq!(in_language(german, || computer.shown_name()), "Computer, Stufe 3");
        assert_eq!(player().shown_as("Ada of then").localized(), "Ada of then");
    }

    #[test]
    fn vacation_ahead_is_given_back_and_can_be_taken_again() {
        let now = noon("2026-12-30");
        let mut player = player();
        assert_eq!(player.cancel_vacation(now), Err(Refusal::NoVacationAhead));
        let event = player.take_vacation(day("2026-12-30"), 4, 2, now).expect("two days of each year");
        player.apply(&Dated { at: now, event });
        assert_eq!(player.vacation.back(now), Some("2027-01-03T00:00:00Z".parse().expect("a time")));
        let event = player.cancel_vacation(now).expect("three days");
        player.apply(&Dated { at: now, event });
        assert_eq!((player.vacation.spent_in(2026), player.vacation.spent_in(2027)), (1, 0));
        assert_eq!(player.vacation.back(now), Some("2026-12-31T00:00:00Z".parse().expect("a time")));
        assert_eq!(player.vacation.back(noon("2026-12-31")), None);
        assert_eq!(player.cancel_vacation(now), Err(Refusal::NoVacationAhead));
        assert!(player.take_vacation(day("2026-12-31"), 1, 2, now).is_ok());
    }

    #[test]
    fn vacation_is_taken_within_each_years_allowance() {
        let now = noon("2026-12-30");
        let event = player().take_vacation(day("2026-12-31"), 3, 2, now).expect("one day of 2026, two of 2027");
        let mut after = player();
        after.apply(&Dated { at: now, event });
        assert_eq!((after.vacation.spent_in(2026), after.vacation.spent_in(2027)), (1, 2));
        assert_eq!(
            after.take_vacation(day("2027-02-01"), 1, 2, now),
            Err(Refusal::VacationSpent { year: 2027, left: 0 })
        );
        assert_eq!(after.take_vacation(day("2026-12-31"), 2, 2, now), Err(Refusal::VacationAlready));
        assert_eq!(
            player().take_vacation(day("2026-12-29"), 1, 2, now),
            Err(Refusal::VacationInThePast(day("2026-12-29")))
        );
        assert_eq!(
            player().take_vacation(day("2027-01-01"), 3, 2, now),
            Err(Refusal::VacationSpent { year: 2027, left: 2 })
        );
    }

    #[test]
    fn vacation_ends_with_the_next_year() {
        let now = noon("2026-01-01");
        assert!(player().take_vacation(day("2027-12-30"), 2, 20, now).is_ok());
        let refused = Err(Refusal::VacationTooFar { last_year: 2027 });
        assert_eq!(player().take_vacation(day("2027-12-30"), 3, 20, now), refused);
        assert_eq!(player().take_vacation(day("9999-01-01"), 1, 20, now), refused);
    }

    #[test]
    fn a_deleted_player_keeps_the_number_and_no_name() {
        let mut player = player();
        player.apply(&Dated { at: noon("2026-02-01"), event: PlayerEvent::Blocked(PlayerId(9)) });
        player.apply(&Dated { at: noon("2026-02-02"), event: PlayerEvent::Deleted });
        assert!(player.is_deleted() && player.name.is_empty() && player.blocks.is_empty());
        assert_eq!((player.id, player.version), (PlayerId(1), 3));
    }
}
