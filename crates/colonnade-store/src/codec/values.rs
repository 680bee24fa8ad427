//! The stored form of list entries and notices: times as milliseconds, names of the rules core as codes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::codec::bytes::{DecodeError, Decoder, Encoder};
use crate::codec::codes;
use crate::codec::value;
use colonnade_play::{
    Audience, DisplayedRating, Fact, GameId, GameOverview, Notice, Place, PlayerId, Summary, Timestamp, TournamentGame,
    Visibility,
};
use colonnade_rules::{BySide, Side};

/// Appends a value with serde. An error is kept in the encoder and returned when the row is stored.
pub(crate) fn put_serde<T: Serialize>(out: &mut Encoder, value: &T) {
    match postcard::to_extend(value, std::mem::take(&mut out.0)) {
        Ok(bytes) => out.0 = bytes,
        Err(error) => out.fail(DecodeError(format!("it cannot be encoded ({error})"))),
    }
}

/// Reads a value with serde.
pub(crate) fn take_serde<'a, T: Deserialize<'a>>(bytes: &mut Decoder<'a>) -> Result<T, DecodeError> {
    let (value, rest) = postcard::take_from_bytes(bytes.0)?;
    bytes.0 = rest;
    Ok(value)
}

/// A point in time from milliseconds.
pub(crate) fn time(at: i64) -> Result<Timestamp, DecodeError> {
    Timestamp::from_timestamp_millis(at).ok_or_else(|| DecodeError("a time is out of bounds".to_owned()))
}

fn optional(at: Option<i64>) -> Result<Option<Timestamp>, DecodeError> {
    at.map(time).transpose()
}

const fn is_second(side: Side) -> bool {
    matches!(side, Side::Second)
}

const fn side(second: bool) -> Side {
    if second { Side::Second } else { Side::First }
}

const fn by_side<T: Copy>(pair: (T, T)) -> BySide<T> {
    BySide::new(pair.0, pair.1)
}

#[derive(Serialize, Deserialize)]
struct StoredStanding<'a> {
    version: u64,
    variant: u16,
    players: (PlayerId, PlayerId),
    names: (Cow<'a, str>, Cow<'a, str>),
    second_to_act: bool,
    second_asked: Option<bool>,
    plies: u32,
    started: i64,
    touched: i64,
    deadline: Option<i64>,
    due: Option<i64>,
    rated: bool,
    place: Place,
    visibility: Visibility,
    channel: Option<u64>,
    has_thread: bool,
}

pub(crate) fn standing(standing: &GameOverview) -> Encoder {
    let mut out = value();
    let stored = StoredStanding {
        version: standing.version,
        variant: codes::variant(standing.variant),
        players: (standing.players.first, standing.players.second),
        names: ((&standing.names.first).into(), (&standing.names.second).into()),
        second_to_act: is_second(standing.to_act),
        second_asked: standing.asked.map(is_second),
        plies: standing.plies,
        started: standing.started.timestamp_millis(),
        touched: standing.touched.timestamp_millis(),
        deadline: standing.deadline.map(|at| at.timestamp_millis()),
        due: standing.due.map(|at| at.timestamp_millis()),
        rated: standing.rated,
        place: standing.place,
        visibility: standing.visibility,
        channel: standing.channel,
        has_thread: standing.has_thread,
    };
    put_serde(&mut out, &stored);
    let more = [
        standing.vacation.map(OverviewPart::Vacation),
        standing.pair.map(OverviewPart::Pair),
        standing.tournament.map(OverviewPart::Tournament),
        standing.pause_end.map(|end| OverviewPart::PauseEnd(end.timestamp_millis())),
    ];
    more.into_iter().flatten().for_each(|part| put_serde(&mut out, &part));
    out
}

/// A part that only some running games have, after the rest of the row.
#[derive(Serialize, Deserialize)]
enum OverviewPart {
    /// The most vacation days that stop a clock.
    Vacation(u16),
    /// The other game of the match.
    Pair(GameId),
    /// The tournament in which it is played.
    Tournament(TournamentGame),
    /// When the last pause ends.
    PauseEnd(i64),
}

pub(crate) fn standing_of(id: GameId, bytes: &mut Decoder<'_>) -> Result<GameOverview, DecodeError> {
    let stored: StoredStanding<'_> = take_serde(bytes)?;
    let mut vacation = None;
    let mut pair = None;
    let mut tournament = None;
    let mut pause_end = None;
    while !bytes.0.is_empty() {
        match take_serde(bytes)? {
            OverviewPart::Vacation(days) => vacation = Some(days),
            OverviewPart::Pair(other) => pair = Some(other),
            OverviewPart::Tournament(place) => tournament = Some(place),
            OverviewPart::PauseEnd(end) => pause_end = Some(time(end)?),
        }
    }
    Ok(GameOverview {
        vacation,
        pair,
        tournament,
        pause_end,
        id,
        version: stored.version,
        variant: codes::variant_of(stored.variant)?,
        players: by_side(stored.players),
        names: BySide::new(stored.names.0.into_owned(), stored.names.1.into_owned()),
        to_act: side(stored.second_to_act),
        asked: stored.second_asked.map(side),
        plies: stored.plies,
        started: time(stored.started)?,
        touched: time(stored.touched)?,
        deadline: optional(stored.deadline)?,
        due: optional(stored.due)?,
        rated: stored.rated,
        place: stored.place,
        visibility: stored.visibility,
        channel: stored.channel,
        has_thread: stored.has_thread,
    })
}

/// Reads the version from the row of a running game and skips the rest.
pub(crate) fn standing_version(bytes: &mut Decoder<'_>) -> Result<u64, DecodeError> {
    let version = take_serde(bytes)?;
    bytes.0 = &[];
    Ok(version)
}

/// The stored facts about a finished game, apart from its events.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Header {
    /// The number of its events.
    pub(crate) version: u64,
    /// Its sequence number in the archive, the order in which results count for ratings.
    pub(crate) sequence: u64,
    /// The summary that lists show.
    pub(crate) summary: Summary,
}

#[derive(Serialize, Deserialize)]
struct StoredHeader {
    version: u64,
    sequence: u64,
    variant: u16,
    players: (PlayerId, PlayerId),
    names: (String, String),
    ratings: Option<(DisplayedRating, DisplayedRating)>,
    result: u8,
    reason: u16,
    started: i64,
    ended: i64,
    plies: u32,
    rated: bool,
    place: Place,
    visibility: Visibility,
}

pub(crate) fn put_header(out: &mut Encoder, header: &Header) {
    let summary = &header.summary;
    let stored = StoredHeader {
        version: header.version,
        sequence: header.sequence,
        variant: codes::variant(summary.variant),
        players: (summary.players.first, summary.players.second),
        names: (summary.names.first.clone(), summary.names.second.clone()),
        ratings: summary.ratings.map(|ratings| (ratings.first, ratings.second)),
        result: codes::result(summary.result),
        reason: codes::reason(summary.reason),
        started: summary.started.timestamp_millis(),
        ended: summary.ended.timestamp_millis(),
        plies: summary.plies,
        rated: summary.rated,
        place: summary.place,
        visibility: summary.visibility,
    };
    put_serde(out, &stored);
    // Games that are a period of their own have no further bytes, as in earlier versions.
    if let Some(period) = summary.period {
        put_serde(out, &period.timestamp_millis());
    }
}

pub(crate) fn take_header(id: GameId, bytes: &mut Decoder<'_>) -> Result<Header, DecodeError> {
    let stored: StoredHeader = take_serde(bytes)?;
    let period = if bytes.0.is_empty() { None } else { Some(take_serde(bytes)?) };
    let summary = Summary {
        id,
        variant: codes::variant_of(stored.variant)?,
        players: by_side(stored.players),
        names: BySide::new(stored.names.0, stored.names.1),
        ratings: stored.ratings.map(by_side),
        result: codes::result_of(stored.result),
        reason: codes::reason_of(stored.reason)?,
        started: time(stored.started)?,
        ended: time(stored.ended)?,
        plies: stored.plies,
        rated: stored.rated,
        period: optional(period)?,
        place: stored.place,
        visibility: stored.visibility,
    };
    Ok(Header { version: stored.version, sequence: stored.sequence, summary })
}

#[derive(Serialize, Deserialize)]
struct StoredNotice<'a> {
    to: Audience,
    fact: Cow<'a, Fact>,
    at: i64,
    origin: Option<Cow<'a, str>>,
    not_before: i64,
    attempts: u32,
    error: Option<Cow<'a, str>>,
}

pub(crate) fn notice(notice: &Notice) -> Encoder {
    let mut out = value();
    let stored = StoredNotice {
        to: notice.to,
        fact: Cow::Borrowed(&notice.fact),
        at: notice.at.timestamp_millis(),
        origin: notice.origin.as_deref().map(Into::into),
        not_before: notice.not_before.timestamp_millis(),
        attempts: notice.attempts,
        error: notice.error.as_deref().map(Into::into),
    };
    put_serde(&mut out, &stored);
    out
}

pub(crate) fn notice_of(bytes: &mut Decoder<'_>) -> Result<Notice, DecodeError> {
    let StoredNotice { to, fact, at, origin, not_before, attempts, error } = take_serde(bytes)?;
    let fact = fact.into_owned();
    let origin = origin.map(Cow::into_owned);
    let error = error.map(Cow::into_owned);
    Ok(Notice { to, fact, at: time(at)?, origin, not_before: time(not_before)?, attempts, error })
}

#[cfg(test)]
mod tests {
    use colonnade_play::{NoticeDelivery, NoticeKind, NoticePreferences};

    use super::*;

    #[test]
    fn preferences_are_read_in_the_form_of_six_ways() {
        let ways = [
            NoticeDelivery::Silent,
            NoticeDelivery::Channel,
            NoticeDelivery::Direct,
            NoticeDelivery::Both,
            NoticeDelivery::Direct,
            NoticeDelivery::Silent,
        ];
        let mut preferences = NoticePreferences::default();
        for (&kind, way) in NoticeKind::ALL.iter().zip(ways) {
            preferences.set(kind, way);
        }
        let mut earlier = Encoder::default();
        put_serde(&mut earlier, &ways);
        let mut now = Encoder::default();
        put_serde(&mut now, &preferences);
        assert_eq!(now.0, earlier.0);
        assert_eq!(take_serde::<NoticePreferences>(&mut Decoder(&earlier.0)).ok(), Some(preferences));
        // A kind of a later version, and a way of one.
        for unknown in [[0_u32, 0, 0, 0, 0, 16], [4, 0, 0, 0, 0, 0]] {
            let mut later = Encoder::default();
            put_serde(&mut later, &unknown);
            assert!(take_serde::<NoticePreferences>(&mut Decoder(&later.0)).is_err(), "{unknown:?}");
        }
    }
}
