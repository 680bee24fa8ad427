//! Challenges: proposed, accepted, declined, withdrawn, expired.

use super::event::{ChallengeEvent, Dated, SideChoice, Terms};
use super::ids::{ChallengeId, GameId, PlayerId};
use super::place::Place;
use super::player::Player;
use super::refusal::{Refusal, Resource};
use super::seek::Seek;
use super::span::{Span, Timestamp};
use colonnade_rules::{BySide, Side};

/// A challenge, as the fold of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// The number of its events: the version that a write expects.
    pub version: u64,
    /// The proposed terms.
    pub terms: Terms,
    /// The opponents it fits, if it is a seek; `None` for a challenge.
    pub seek: Option<Seek>,
    /// Whether it is a seek that is shown to others, who can accept it.
    pub is_listed: bool,
    /// When it was made.
    pub made: Timestamp,
    /// The games that began from it, if it is a standing seek.
    pub games: Vec<GameId>,
    /// When the last of these began, or it was made.
    pub renewed: Timestamp,
    /// How it was closed; `None` while it is open.
    pub closed: Option<ChallengeEvent>,
}

/// The limits that a host sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The shortest time for one move.
    pub shortest_time: Span,
    /// The most open challenges of one player.
    pub open_challenges: u32,
    /// The most running games of one player.
    pub games: u32,
}

/// How much a player has under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Open challenges that the player has made.
    pub open_challenges: u32,
    /// Running games of the player.
    pub games: u32,
}

/// Decides whether a challenge may be made. `to` is the challenged player, if it names one; only with `alone`, at the
/// host's own table, may players challenge themselves. `blocked` is whether one of the two blocks the other.
///
/// # Errors
///
/// Why it may not.
pub fn challenge(
    terms: Terms,
    from: &Player,
    to: Option<&Player>,
    load: Load,
    limits: &Limits,
    alone: bool,
    blocked: bool,
) -> Result<ChallengeEvent, Refusal> {
    if terms.control.shortest().is_some_and(|span| span < limits.shortest_time) {
        return Err(Refusal::TooShort { control: terms.control, shortest: limits.shortest_time });
    }
    limits.check_games(load, terms.side.games())?;
    terms.check_decided()?;
    if load.open_challenges >= limits.open_challenges {
        return Err(Refusal::TooMany { what: Resource::OpenChallenges, most: limits.open_challenges });
    }
    if let Some(to) = to {
        check_pair(from, to, alone, blocked)?;
    }
    Ok(ChallengeEvent::making(terms, None))
}

impl Limits {
    /// Checks whether a player with this load may begin `more` games.
    ///
    /// # Errors
    ///
    /// If the player would have more games than allowed.
    pub fn check_games(&self, load: Load, more: u32) -> Result<(), Refusal> {
        if load.games.saturating_add(more) > self.games {
            return Err(match load.games < self.games {
                true => Refusal::NoRoomForMatch { most: self.games },
                false => Refusal::TooMany { what: Resource::Games, most: self.games },
            });
        }
        Ok(())
    }
}

fn check_pair(a: &Player, b: &Player, alone: bool, blocked: bool) -> Result<(), Refusal> {
    if a.id == b.id && !alone {
        return Err(Refusal::OwnChallenge);
    }
    if blocked {
        return Err(Refusal::Blocked);
    }
    Ok(())
}

impl Challenge {
    /// The fold of all events of a challenge; `None` if the first event does not create one.
    #[must_use]
    pub fn fold<'a>(id: ChallengeId, events: impl IntoIterator<Item = &'a Dated<ChallengeEvent>>) -> Option<Challenge> {
        let mut events = events.into_iter();
        let first = events.next()?;
        let (terms, seek) = first.event.made()?;
        let is_listed = seek.is_some() && !matches!(first.event, ChallengeEvent::Sought { .. });
        let (made, renewed) = (first.at, first.at);
        let mut challenge =
            Challenge { id, version: 1, terms, seek, is_listed, made, games: Vec::new(), renewed, closed: None };
        events.for_each(|event| challenge.apply(event));
        Some(challenge)
    }

    /// Applies an event after the first.
    pub fn apply(&mut self, Dated { at, event }: &Dated<ChallengeEvent>) {
        self.version += 1;
        match event {
            ChallengeEvent::Met { game, .. } => {
                self.games.push(*game);
                self.renewed = *at;
            }
            ChallengeEvent::KeepsChanged(games) => {
                self.seek.iter_mut().for_each(|seek| seek.wishes.keeps = Some(*games));
                self.renewed = *at;
            }
            end => self.closed = Some(end.clone()),
        }
    }

    /// Whether a standing seek is open for `more` games: it sleeps while its player is on vacation, or would have more
    /// games from it than it asks for; a seek for both sides asks for two at least. `running` are the player's running
    /// games. Other challenges never sleep.
    #[must_use]
    pub fn is_awake(&self, player: &Player, running: &[GameId], more: u32, now: Timestamp) -> bool {
        let Some(keeps) = self.seek.and_then(|seek| seek.wishes.keeps) else { return true };
        let own = self.games.iter().filter(|game| running.contains(game)).count();
        let least = if self.terms.side == SideChoice::Both { SideChoice::Both.games() } else { 0 };
        own as u32 + more <= u32::from(keeps).max(least) && !player.vacation.covers(now.date_naive())
    }

    /// Whether it is open to everybody in a group chat, where its message is: nobody else may find it.
    #[must_use]
    pub fn is_of_group(&self) -> bool {
        self.terms.to.is_none() && self.terms.place == Place::Direct && self.terms.channel.is_some()
    }

    /// The shortest time after which a standing seek expires in which no game begins.
    const STANDING: Span = Span::days(90);

    /// When it expires: some time after it was made, or the last game began from it.
    #[must_use]
    pub fn expires(&self, after: Span) -> Timestamp {
        let is_standing = self.seek.is_some_and(|seek| seek.wishes.keeps.is_some());
        let after = if is_standing { after.max(Self::STANDING) } else { after };
        self.renewed + after.delta()
    }

    /// Decides whether a player may accept it, and assigns the sides. `lot` decides if either side will do. The number
    /// of games of the players is not checked here: see [`Limits::check_games`].
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn accept(
        &self,
        from: &Player,
        by: &Player,
        alone: bool,
        blocked: bool,
        lot: Side,
    ) -> Result<BySide<PlayerId>, Refusal> {
        self.check_open()?;
        if self.terms.to.is_some_and(|to| to != by.id) {
            return Err(Refusal::NotChallenged);
        }
        check_pair(from, by, alone, blocked)?;
        self.terms.check_decided()?;
        let challengers = match self.terms.side {
            SideChoice::First => Side::First,
            SideChoice::Second => Side::Second,
            SideChoice::Random | SideChoice::Both => lot,
        };
        let mut players = BySide::new(by.id, by.id);
        players[challengers] = from.id;
        Ok(players)
    }

    /// Decides whether a player may decline it.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn decline(&self, by: PlayerId) -> Result<ChallengeEvent, Refusal> {
        self.check_open()?;
        if self.terms.to == Some(by) { Ok(ChallengeEvent::Declined) } else { Err(Refusal::NotChallenged) }
    }

    /// Decides whether a player may withdraw it.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn withdraw(&self, by: PlayerId) -> Result<ChallengeEvent, Refusal> {
        self.check_open()?;
        if self.terms.from == by { Ok(ChallengeEvent::Withdrawn) } else { Err(Refusal::NotChallenger) }
    }

    fn check_open(&self) -> Result<(), Refusal> {
        if self.closed.is_some() { Err(Refusal::ChallengeClosed) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::Conditions;
    use crate::place::Place;
    use colonnade_rules::Game;

    const LIMITS: Limits = Limits { shortest_time: Span::hours(1), open_challenges: 10, games: 50 };

    fn player(number: u64) -> Player {
        Player::new(PlayerId(number))
    }

    fn terms(to: Option<u64>, side: SideChoice, control: &str) -> Terms {
        Terms {
            from: PlayerId(1),
            to: to.map(PlayerId),
            variant: Game::Buku.standard(),
            side,
            control: control.parse().expect("a time control"),
            rated: false,
            place: Place::Local,
            channel: None,
            rematch_of: None,
            conditions: Conditions::default(),
        }
    }

    fn made(terms: Terms) -> Challenge {
        let at = "2026-03-01T12:00:00Z".parse().expect("a time");
        Challenge::fold(ChallengeId(4), [&Dated { at, event: ChallengeEvent::Made(terms) }]).expect("made")
    }

    #[test]
    fn limits_are_kept() {
        let ask = |control: &str, load| {
            challenge(terms(None, SideChoice::First, control), &player(1), None, load, &LIMITS, false, false)
                .map(|_| ())
        };
        assert_eq!(ask("3d", Load::default()), Ok(()));
        assert_eq!(ask("none", Load::default()), Ok(()));
        for control in ["59m", "10d+59m/20d"] {
            assert!(matches!(ask(control, Load::default()), Err(Refusal::TooShort { .. })), "{control}");
        }
        let full = |what, most| Err(Refusal::TooMany { what, most });
        assert_eq!(ask("3d", Load { open_challenges: 10, games: 0 }), full(Resource::OpenChallenges, 10));
        assert_eq!(ask("3d", Load { open_challenges: 0, games: 50 }), full(Resource::Games, 50));
    }

    #[test]
    fn sides_are_as_the_challenger_wants() {
        let accept = |side, lot| {
            let challenge = made(terms(None, side, "3d"));
            challenge.accept(&player(1), &player(2), false, false, lot).expect("open")
        };
        let first = BySide::new(PlayerId(1), PlayerId(2));
        let second = BySide::new(PlayerId(2), PlayerId(1));
        assert_eq!(accept(SideChoice::First, Side::Second), first);
        assert_eq!(accept(SideChoice::Second, Side::First), second);
        assert_eq!(accept(SideChoice::Random, Side::First), first);
        assert_eq!(accept(SideChoice::Random, Side::Second), second);
    }

    #[test]
    fn only_whom_it_concerns_may_answer() {
        let direct = made(terms(Some(2), SideChoice::First, "3d"));
        let accept = |by: &Player, blocked| {
            let alone = false;
            direct.accept(&player(1), by, alone, blocked, Side::First).map(|_| ())
        };
        assert_eq!(accept(&player(3), false), Err(Refusal::NotChallenged));
        assert_eq!(accept(&player(2), false), Ok(()));
        assert_eq!(accept(&player(2), true), Err(Refusal::Blocked));
        assert_eq!(direct.decline(PlayerId(3)), Err(Refusal::NotChallenged));
        assert_eq!(direct.decline(PlayerId(2)), Ok(ChallengeEvent::Declined));
        assert_eq!(direct.withdraw(PlayerId(2)), Err(Refusal::NotChallenger));
        assert_eq!(direct.withdraw(PlayerId(1)), Ok(ChallengeEvent::Withdrawn));
        let open = made(terms(None, SideChoice::First, "3d"));
        let own = |alone| open.accept(&player(1), &player(1), alone, false, Side::First).map(|_| ());
        assert_eq!((own(false), own(true)), (Err(Refusal::OwnChallenge), Ok(())));
    }

    #[test]
    fn a_closed_challenge_takes_no_answer() {
        let mut challenge = made(terms(Some(2), SideChoice::First, "3d"));
        assert_eq!(challenge.expires(Span::days(14)), "2026-03-15T12:00:00Z".parse::<Timestamp>().expect("a time"));
        challenge.closed = Some(ChallengeEvent::Expired);
        assert_eq!(challenge.decline(PlayerId(2)), Err(Refusal::ChallengeClosed));
        assert_eq!(challenge.withdraw(PlayerId(1)), Err(Refusal::ChallengeClosed));
    }
}
