//! Open seeks, by the criteria that two seeks must share to match. The row of each contains the event that created it,
//! so that candidates are read at once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::codec::bytes::Encoder;
use crate::codec::codes;
use crate::codec::keys::{Key, Table, damaged, last_number};
use crate::codec::values::put_serde;
use crate::rows::Wanted;
use crate::tables::events;
use crate::views::view::{ReadView, ScanDirection};
use crate::{Fault, OpenSeeks, SEEKS_AT_ONCE, SoughtGame, SoughtTime};
use colonnade_play::{Challenge, ChallengeEvent, ChallengeId, Dated, SeekScope, Server, ServerId, Span, TimeControl};

/// The prefix of the keys of a kind of seeks.
fn prefix(seeks: &OpenSeeks) -> Key {
    // Encoded as in events: no such encoding is a prefix of another, and none begins with the byte of ranges.
    let encoded = |control: TimeControl| {
        let mut out = Encoder::default();
        put_serde(&mut out, &control);
        out.0
    };
    let time = match seeks.time {
        SoughtTime::Exactly(control) => encoded(control),
        SoughtTime::PerMove => encoded(TimeControl::PerMove(Span::default())).into_iter().take(1).collect(),
        SoughtTime::Range => vec![u8::MAX],
    };
    let key = Key::numbered(Table::Seek, seeks.server.0).byte(u8::from(seeks.rated)).bytes(&time);
    match seeks.game {
        SoughtGame::All => key,
        SoughtGame::AnyGame => key.byte(0),
        SoughtGame::Of(game) => key.byte(1).code(codes::game(game)),
        SoughtGame::AnyVariant(game) => key.byte(1).code(codes::game(game)).byte(0),
        SoughtGame::Variant(variant) => {
            key.byte(1).code(codes::game(variant.game())).byte(1).code(codes::variant(variant))
        }
    }
}

/// The rows of an open challenge that is a seek: one in its server, and one for other servers if it is open to them.
pub(crate) fn index(id: ChallengeId, made: &Dated<ChallengeEvent>) -> Vec<(Key, Encoder)> {
    let Some((terms, Some(seek))) = made.event.made() else { return Vec::new() };
    let game = match seek.breadth {
        SeekScope::Exact => SoughtGame::Variant(terms.variant),
        SeekScope::AnyVariant => SoughtGame::AnyVariant(terms.variant.game()),
        SeekScope::AnyGame => SoughtGame::AnyGame,
    };
    let row = |server: ServerId| {
        let time = seek.wishes.longest.map_or(SoughtTime::Exactly(terms.control), |_| SoughtTime::Range);
        let kind = OpenSeeks { server, rated: terms.rated, time, game };
        (prefix(&kind).number(id.0), events::encoded(made))
    };
    terms.place.server().into_iter().chain(seek.across.then_some(Server::HOST)).map(row).collect()
}

/// The rows that [`of`] reads.
pub(crate) fn wanted(seeks: &OpenSeeks, wanted: &mut Wanted) {
    wanted.beginning(&prefix(seeks), SEEKS_AT_ONCE);
}

/// The first open seeks of a kind.
pub(crate) fn of(view: &dyn ReadView, seeks: &OpenSeeks) -> Result<Vec<Challenge>, Fault> {
    read(view, &prefix(seeks))
}

/// The first open seeks of all kinds in a server, or of those that are open across servers.
pub(crate) fn in_server(view: &dyn ReadView, server: ServerId) -> Result<Vec<Challenge>, Fault> {
    read(view, &Key::numbered(Table::Seek, server.0))
}

/// The open standing seeks, by number.
pub(crate) fn standing(view: &dyn ReadView) -> Result<BTreeSet<ChallengeId>, Fault> {
    let all = Key::of(Table::Seek);
    let mut found = BTreeSet::new();
    view.each(&all, &all.end(), &mut |key, value| {
        let made = events::event::<ChallengeEvent>(key, value)?.event.made();
        if made.and_then(|(_, seek)| seek?.wishes.keeps).is_some() {
            found.insert(ChallengeId(last_number(key)?));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(found)
}

fn read(view: &dyn ReadView, prefix: &Key) -> Result<Vec<Challenge>, Fault> {
    let rows = view.rows(prefix, &prefix.end(), ScanDirection::Ascending, SEEKS_AT_ONCE)?;
    let seek = |(key, value): &(Vec<u8>, Vec<u8>)| {
        let id = ChallengeId(last_number(key)?);
        let made = events::event(key, value)?;
        Challenge::fold(id, [&made]).ok_or_else(|| damaged(key, "it is no seek"))
    };
    rows.iter().map(seek).collect()
}
