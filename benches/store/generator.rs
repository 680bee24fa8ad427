//! A generated archive like that of a busy host: random games of all variants, repeated by many players.

use chrono::TimeDelta;
use colonnade::play::{
    BySideOf, Dated, GameEvent, GameId, Identity, Place, PlayerEvent, PlayerId, ServerId, Setup, Span, Summary,
    TimeControl, Timestamp,
};
use colonnade::record::Record;
use colonnade::store::{After, Append, GameWrite, Store, Write};
use colonnade_rules::{BySide, GameResult, Reason, Side, Variant};

use super::games::plain;
use colonnade_testing::{Rng, variants};

/// A correspondence game seldom has more actions.
const MOST_ACTIONS: usize = 80;

/// The number of actions of a game that is unlike all others: as many as an index of positions covers.
const SHORT: usize = 26;

/// The number of servers in which games are played.
pub(crate) const SERVERS: usize = 300;

/// The time when the first game ended.
const FIRST: i64 = 1_580_000_000_000;

const HOUR: i64 = 3_600_000;

/// A generator of games to be archived, in the order in which they ended.
pub(crate) struct Generator {
    templates: Vec<Record>,
    /// One game in this many is unlike all others; 0 for none.
    distinct: usize,
    chance: Rng,
    players: usize,
    ended: i64,
}

/// The number of players for a number of games.
pub(crate) const fn players(games: usize) -> usize {
    games / 40 + 20
}

/// The server with a number, with an ID as long as Discord's.
pub(crate) const fn server(number: usize) -> ServerId {
    ServerId(900_000_000_000_000_000 + (number as u64) * 7_654_321)
}

fn milliseconds(at: i64) -> Timestamp {
    Timestamp::from_timestamp_millis(at).unwrap_or_default()
}

/// A random game in which nobody swaps: its players are on the sides on which they began.
fn without_swap(variant: Variant, most: usize, chance: &mut Rng) -> Record {
    std::iter::repeat_with(|| plain(variant, most, chance))
        .find(|record| !record.has_swapped())
        .expect("most are without one")
}

impl Generator {
    /// Plays `templates` games of every variant, for an archive of `games` games.
    pub(crate) fn new(templates: usize, games: usize) -> Generator {
        let mut chance = Rng::new(11);
        let all: Vec<Variant> = variants().collect();
        let templates = all.iter().flat_map(|&variant| std::iter::repeat_n(variant, templates));
        let templates = templates.map(|variant| without_swap(variant, MOST_ACTIONS, &mut chance)).collect();
        let distinct = std::env::var("COLONNADE_DISTINCT").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        Generator { templates, distinct, chance, players: players(games), ended: FIRST }
    }

    /// The players of the archive.
    pub(crate) fn join(&self, store: &Store) -> Append {
        let players = (0..self.players).map(|number| {
            let id = store.new_player().expect("a number");
            let identity = Identity::Discord(300_000_000_000_000_000 + number as u64);
            let event = PlayerEvent::Joined { identity, name: name(id) };
            Write { id, expected: 0, events: vec![Dated { at: milliseconds(FIRST), event }] }
        });
        Append { players: players.collect(), ..Append::default() }
    }

    /// A random player: few play much, and many little.
    fn player(&mut self) -> PlayerId {
        let share = self.chance.below(1 << 20) as f64 / f64::from(1 << 20);
        PlayerId(1 + (share * share * self.players as f64) as u64)
    }

    fn place(&mut self) -> Place {
        let number = self.chance.below(SERVERS).min(self.chance.below(SERVERS));
        match self.chance.below(20) {
            0 => Place::Direct,
            1 | 2 => Place::Server { server: server(number * 2 + 1), private: true },
            _ => Place::Server { server: server(number * 2), private: false },
        }
    }

    /// The next game.
    pub(crate) fn game(&mut self, id: GameId) -> GameWrite {
        let template = self.chance.below(self.templates.len());
        let first = self.player();
        let second = self.player();
        let place = self.place();
        let rated = self.chance.below(4) > 0;
        let own = (self.distinct > 0 && self.chance.below(self.distinct) == 0)
            .then(|| without_swap(self.templates[template].variant, SHORT, &mut self.chance));
        let record = own.as_ref().unwrap_or(&self.templates[template]);
        let actions: Vec<String> = record.actions.iter().map(|action| action.text.clone()).collect();
        let (result, reason) = match (record.result, record.reason) {
            (GameResult::Unfinished, _) => (GameResult::Win(Side::First), Reason::Resignation),
            (result, reason) => (result, reason.unwrap_or(Reason::Resignation)),
        };
        let variant = record.variant;
        self.ended += self.chance.below(400_000) as i64;
        let gaps: Vec<i64> = actions.iter().map(|_| self.gap()).collect();
        let started = self.ended - gaps.iter().sum::<i64>() - HOUR;
        let control = TimeControl::Bank { bank: Span::days(10), increment: Span::hours(36), cap: Span::days(21) };
        let names = BySideOf(name(first), name(second));
        let setup = Setup {
            variant,
            position: None,
            players: BySideOf(first, second),
            names: names.clone(),
            control,
            rated,
            place,
            channel: None,
            challenge: None,
            rematch_of: None,
        };
        let mut events = vec![Dated { at: milliseconds(started), event: GameEvent::Started(setup) }];
        let mut at = started;
        let mut left = BySideOf(240 * HOUR, 240 * HOUR);
        for (ply, (text, gap)) in actions.into_iter().zip(gaps).enumerate() {
            at += gap;
            let own = if ply % 2 == 0 { &mut left.0 } else { &mut left.1 };
            *own = (*own - gap + 36 * HOUR).min(504 * HOUR);
            let event = GameEvent::Acted { text, cause: colonnade::play::Cause::Chosen, left: Some(left) };
            events.push(Dated { at: milliseconds(at), event });
        }
        let event = GameEvent::Ended { result, reason, score: None, without_glory: false };
        events.push(Dated { at: milliseconds(self.ended), event });
        let summary = Summary {
            id,
            variant,
            players: BySide::new(first, second),
            names: names.into(),
            ratings: None,
            result,
            reason,
            started: milliseconds(started),
            ended: milliseconds(self.ended),
            plies: events.len() as u32 - 2,
            rated,
            period: None,
            place,
            visibility: place.visibility(false),
        };
        GameWrite { write: Write { id, expected: 0, events }, after: After::Finished(summary) }
    }

    /// The time for an action: minutes or days.
    fn gap(&mut self) -> i64 {
        let most = TimeDelta::hours([1, 12, 48][self.chance.below(3)]).num_milliseconds() as usize;
        1_000 + self.chance.below(most) as i64
    }
}

fn name(player: PlayerId) -> String {
    format!("Player number {player}")
}
