//! A finished game in one value: its list entry, then its events in columns, compressed.

use std::ops::{ControlFlow, RangeInclusive};

use crate::Fault;
use crate::codec::bytes::{DecodeError, Decoder, Encoder, garbled};
use crate::codec::decode;
use crate::codec::keys::{Key, Parts, Table, archived};
use crate::codec::value;
use crate::codec::values::{Header, put_header, put_serde, take_header, take_serde, time};
use crate::tables::long_values;
use crate::transaction::Transaction;
use crate::views::view::ReadView;
use colonnade_play::{BySideOf, Cause, Dated, GameEvent, GameId, Span, TimeControl, Timestamp};

/// A finished game as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredGame {
    /// Its list entry, version and sequence number.
    pub(crate) header: Header,
    /// All its events.
    pub(crate) events: Vec<Dated<GameEvent>>,
}

/// Loads a finished game.
pub(crate) fn load(view: &dyn ReadView, game: GameId) -> Result<Option<StoredGame>, Fault> {
    let key = archived(game);
    long_values::get(view, &key)?.map(|value| whole(game, &key.0, &value)).transpose()
}

/// Decodes a finished game.
pub(crate) fn whole(game: GameId, key: &[u8], value: &[u8]) -> Result<StoredGame, Fault> {
    decode(key, value, |bytes| {
        let header = take_header(game, &mut Decoder(bytes.block()?))?;
        let events = take_events(Decoder(&bytes.rest()?))?;
        Ok(StoredGame { header, events })
    })
}

/// The highest number of a finished game; 0 if there is none.
pub(crate) fn last(view: &dyn ReadView) -> Result<GameId, Fault> {
    view.last(&Key::of(Table::Archived))?.map_or(Ok(GameId(0)), |(key, _)| Parts::of(&key).number().map(GameId))
}

/// Visits the finished games in a range of numbers, in order, until `each` breaks. Returns whether it does.
pub(crate) fn each(
    view: &dyn ReadView,
    games: RangeInclusive<GameId>,
    each: &mut dyn FnMut(GameId, StoredGame) -> Result<ControlFlow<()>, Fault>,
) -> Result<bool, Fault> {
    let from = archived(*games.start());
    let to = archived(*games.end()).end();
    let length = from.0.len();
    let mut visit = |key: &[u8], value: &[u8]| {
        let id = GameId(Parts::of(key).number()?);
        each(id, whole(id, key, value)?)
    };
    // Further pieces of a game follow its first row.
    let mut row: Option<(Vec<u8>, Vec<u8>)> = None;
    let mut is_broken = false;
    view.each(&from, &to, &mut |key, value| {
        match &mut row {
            Some((first, whole)) if key.len() > length && key.starts_with(first) => whole.extend_from_slice(value),
            _ => {
                if let Some((key, value)) = row.replace((key.to_vec(), value.to_vec())) {
                    is_broken = visit(&key, &value)?.is_break();
                }
            }
        }
        Ok(if is_broken { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    match row.filter(|_| !is_broken) {
        Some((key, value)) => Ok(visit(&key, &value)?.is_break()),
        None => Ok(is_broken),
    }
}

/// The header of a finished game; only the first piece of its value is read.
pub(crate) fn header(view: &dyn ReadView, game: GameId) -> Result<Option<Header>, Fault> {
    let key = archived(game);
    view.get(&key)?.map(|value| header_of(game, &key.0, &value)).transpose()
}

/// Decodes the header from the first piece of the value.
pub(crate) fn header_of(game: GameId, key: &[u8], value: &[u8]) -> Result<Header, Fault> {
    decode(key, value, |bytes| {
        let header = take_header(game, &mut Decoder(bytes.block()?))?;
        bytes.0 = &[];
        Ok(header)
    })
}

/// Writes a finished game, replacing what was stored under its number.
pub(crate) fn save(transaction: &mut Transaction<'_>, game: &StoredGame) -> Result<(), Fault> {
    long_values::replace(transaction, &archived(game.header.summary.id), encoded(game))
}

fn encoded(game: &StoredGame) -> Encoder {
    let mut header = Encoder::default();
    put_header(&mut header, &game.header);
    let mut out = value();
    out.nested(header);
    let mut events = Encoder::default();
    put_events(&mut events, &game.events);
    out.packed(&events.0);
    events.1.into_iter().for_each(|error| out.fail(error));
    out
}

/// The codes of events in the first column. Bits of an action: it has clocks, it was forced, the clock of the second
/// side ran, the clocks show the expected times. A planned action has the same bits in a range of its own.
mod kind {
    pub(crate) const CLOCKS: u8 = 1;
    pub(crate) const FORCED: u8 = 2;
    pub(crate) const SECOND: u8 = 4;
    pub(crate) const EXPECTED: u8 = 8;
    pub(crate) const LAST_ACTED: u8 = 15;
    pub(crate) const RECORDED: u8 = 16;
    pub(crate) const RECORDED_AT: u8 = 17;
    pub(crate) const OTHER: u8 = 18;
    pub(crate) const PLANNED: u8 = 32;
    pub(crate) const LAST_PLANNED: u8 = 47;
}

/// The expected clock times: unless a clock was stopped, they follow from the times and the time control, and need no
/// space.
#[derive(Default)]
struct ExpectedTimes {
    control: Option<TimeControl>,
    shown: BySideOf<i64>,
    since: i64,
}

impl ExpectedTimes {
    /// Resets the clocks when a game begins.
    fn start(&mut self, event: &GameEvent, at: i64) {
        if let GameEvent::Started(setup) = event {
            let initial = setup.control.initial().map_or(0, |span| span.delta().num_milliseconds());
            *self = ExpectedTimes { control: Some(setup.control), shown: BySideOf(initial, initial), since: at };
        }
    }

    /// The clock times after the clock of one side has run until `at`, which ends its turn.
    fn after(&self, second: bool, at: i64) -> BySideOf<i64> {
        let span = |span: Span| span.delta().num_milliseconds();
        let mut shown = self.shown;
        let own = if second { &mut shown.1 } else { &mut shown.0 };
        match self.control {
            Some(TimeControl::PerMove(move_time)) => *own = span(move_time),
            Some(TimeControl::Bank { increment, cap, .. }) => {
                let left = own.wrapping_sub(at.wrapping_sub(self.since));
                *own = left.wrapping_add(span(increment)).min(span(cap));
            }
            Some(TimeControl::Unlimited) | None => {}
        }
        shown
    }

    const fn show(&mut self, shown: BySideOf<i64>, at: i64) {
        (self.shown, self.since) = (shown, at);
    }
}

/// Writes the columns: kinds, times, lengths of texts, texts, clocks, recorded times, all other events.
fn put_events(out: &mut Encoder, events: &[Dated<GameEvent>]) {
    let mut kinds = Encoder::default();
    let mut times = Encoder::default();
    let mut lengths = Encoder::default();
    let mut texts = Encoder::default();
    let mut clocks = Encoder::default();
    let mut recorded = Encoder::default();
    let mut others = Encoder::default();
    let mut before = 0i64;
    let mut recorded_before = 0i64;
    let mut expected = ExpectedTimes::default();
    for Dated { at, event } in events {
        let at = at.timestamp_millis();
        times.signed(at.wrapping_sub(before));
        before = at;
        match event {
            GameEvent::Acted { text, cause, left } => {
                let mut kind = match cause {
                    Cause::Chosen => 0,
                    Cause::Forced => kind::FORCED,
                    Cause::Planned => kind::PLANNED,
                };
                lengths.number(text.len() as u64);
                texts.0.extend_from_slice(text.as_bytes());
                if let Some(left) = left {
                    kind |= kind::CLOCKS;
                    match [false, true].into_iter().find(|&second| expected.after(second, at) == *left) {
                        Some(second) => kind |= kind::EXPECTED | if second { kind::SECOND } else { 0 },
                        None => {
                            clocks.signed(left.0.wrapping_sub(expected.shown.0));
                            clocks.signed(left.1.wrapping_sub(expected.shown.1));
                        }
                    }
                    expected.show(*left, at);
                }
                kinds.byte(kind);
            }
            GameEvent::Recorded { text, at } => {
                lengths.number(text.len() as u64);
                texts.0.extend_from_slice(text.as_bytes());
                kinds.byte(if at.is_some() { kind::RECORDED_AT } else { kind::RECORDED });
                if let Some(at) = at.map(|at| at.timestamp_millis()) {
                    recorded.signed(at.wrapping_sub(recorded_before));
                    recorded_before = at;
                }
            }
            other => {
                kinds.byte(kind::OTHER);
                put_serde(&mut others, other);
                expected.start(other, at);
            }
        }
    }
    out.number(events.len() as u64);
    for column in [kinds, times, lengths, texts, clocks, recorded, others] {
        out.nested(column);
    }
}

/// A decoder of a column of differences.
struct DifferenceDecoder<'a> {
    column: Decoder<'a>,
    last: i64,
}

impl<'a> DifferenceDecoder<'a> {
    const fn new(column: &'a [u8]) -> DifferenceDecoder<'a> {
        DifferenceDecoder { column: Decoder(column), last: 0 }
    }

    fn next(&mut self) -> Result<i64, DecodeError> {
        self.last = self.last.wrapping_add(self.column.signed()?);
        Ok(self.last)
    }

    fn time(&mut self) -> Result<Timestamp, DecodeError> {
        time(self.next()?)
    }
}

fn take_events(mut bytes: Decoder<'_>) -> Result<Vec<Dated<GameEvent>>, DecodeError> {
    let count = bytes.count()?;
    let kinds = bytes.block()?;
    let mut times = DifferenceDecoder::new(bytes.block()?);
    let mut lengths = Decoder(bytes.block()?);
    let mut texts = Decoder(bytes.block()?);
    let mut clocks = Decoder(bytes.block()?);
    let mut recorded = DifferenceDecoder::new(bytes.block()?);
    let mut others = Decoder(bytes.block()?);
    bytes.end()?;
    if kinds.len() != count {
        return garbled("the number of events is wrong");
    }
    let mut expected = ExpectedTimes::default();
    let mut text = || -> Result<String, DecodeError> {
        let length = usize::try_from(lengths.number()?).unwrap_or(usize::MAX);
        let text = String::from_utf8(texts.take(length)?.to_vec());
        text.map_err(|_| DecodeError("a text is not one".to_owned()))
    };
    let mut events = Vec::with_capacity(count);
    for &kind in kinds {
        let at = times.time()?;
        let event = match kind {
            0..=kind::LAST_ACTED | kind::PLANNED..=kind::LAST_PLANNED => {
                let left = if kind & kind::CLOCKS == 0 {
                    None
                } else if kind & kind::EXPECTED != 0 {
                    Some(expected.after(kind & kind::SECOND != 0, times.last))
                } else {
                    let BySideOf(first, second) = expected.shown;
                    Some(BySideOf(first.wrapping_add(clocks.signed()?), second.wrapping_add(clocks.signed()?)))
                };
                left.into_iter().for_each(|left| expected.show(left, times.last));
                let cause = match (kind & kind::PLANNED != 0, kind & kind::FORCED != 0) {
                    (false, false) => Cause::Chosen,
                    (false, true) => Cause::Forced,
                    (true, false) => Cause::Planned,
                    (true, true) => return garbled("an action is planned and forced"),
                };
                GameEvent::Acted { text: text()?, cause, left }
            }
            kind::RECORDED => GameEvent::Recorded { text: text()?, at: None },
            kind::RECORDED_AT => GameEvent::Recorded { text: text()?, at: Some(recorded.time()?) },
            kind::OTHER => {
                let other = take_serde(&mut others)?;
                expected.start(&other, times.last);
                other
            }
            _ => return garbled("a kind of event is not known to this version"),
        };
        events.push(Dated { at, event });
    }
    Ok(events)
}

#[cfg(test)]
#[path = "archived_games_tests.rs"]
mod tests;
