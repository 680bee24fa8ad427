//! Search for games with the same content: content hashes, in blocks.

use crate::Fault;
use crate::codec::bytes::{DecodeError, Decoder, Encoder, Fnv};
use crate::codec::codes;
use crate::codec::keys::{Key, Table, archived as archived_key, damaged};
use crate::rows::Wanted;
use crate::tables::archived_games;
use crate::tables::blocks::{self, Entry, EntryReader, SortKey};
use crate::tables::projection::{FinishedChange, Projection};
use crate::transaction::Transaction;
use crate::views::view::{ReadView, ScanDirection};
use colonnade_play::{Ending, Game, GameId, Setup, Summary, Transcript};

/// The hash of a game's content, and the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ContentHash {
    pub(crate) hash: u64,
    pub(crate) game: GameId,
}

impl Entry for ContentHash {
    /// They come in random order, so a block is rewritten for each of them.
    const CAPACITY: usize = 32;

    fn sort_key(&self) -> SortKey {
        SortKey { major: self.hash, ended: 0, game: self.game.0 }
    }

    fn put(entries: &[ContentHash], out: &mut Encoder) {
        out.number(entries.len() as u64);
        for content in entries {
            out.wide(content.hash);
            out.number(content.game.0);
        }
    }

    fn take(bytes: &mut Decoder<'_>) -> Result<Vec<ContentHash>, DecodeError> {
        let count = bytes.count()?;
        (0..count).map(|_| Ok(ContentHash { hash: bytes.wide()?, game: GameId(bytes.number()?) })).collect()
    }
}

/// The prefix of the keys of the blocks.
pub(crate) fn list() -> Key {
    Key::of(Table::Content)
}

/// The hash of a game's content: variant, start, names of the players, actions and result.
pub(crate) fn hash(game: &Transcript) -> u64 {
    hash_of(&game.setup, game.ending.as_ref(), game.actions.iter().map(|action| action.text.as_str()))
}

/// The content hash that a finished game has when it is archived unchanged.
#[must_use]
pub fn content_of(game: &Game) -> u64 {
    hash_of(&game.setup, game.ending.as_ref(), game.actions.iter().map(|action| action.text.as_str()))
}

/// Computes the hash from the parts of the content.
fn hash_of<'a>(setup: &Setup, ending: Option<&Ending>, actions: impl Iterator<Item = &'a str>) -> u64 {
    let mut out = Encoder::default();
    out.code(codes::variant(setup.variant));
    out.block(setup.position.as_deref().unwrap_or_default().as_bytes());
    out.block(setup.names.0.as_bytes());
    out.block(setup.names.1.as_bytes());
    out.byte(ending.map_or(0, |ending| codes::result(ending.result)));
    actions.for_each(|text| out.block(text.as_bytes()));
    Fnv::of(&out.0)
}

fn has_same_content(a: &Transcript, b: &Transcript) -> bool {
    let result = |game: &Transcript| game.ending.as_ref().map(|ending| ending.result);
    a.setup.variant == b.setup.variant
        && a.setup.position == b.setup.position
        && a.setup.names == b.setup.names
        && result(a) == result(b)
        && a.actions.iter().map(|action| &action.text).eq(b.actions.iter().map(|action| &action.text))
}

/// The rows that are read when a game with this content is archived, or games with this content are counted.
pub(crate) fn wanted(game: GameId, hash: u64, wanted: &mut Wanted) {
    blocks::wanted(&list(), SortKey { major: hash, ended: 0, game: game.0 }, wanted);
}

/// The list of all content hashes.
pub(crate) struct ContentHashes;

impl Projection for ContentHashes {
    fn finished(&self, transaction: &mut Transaction<'_>, changes: &mut [FinishedChange]) -> Result<(), Fault> {
        changes.iter().try_for_each(|FinishedChange { before, after, .. }| {
            let old = before.as_ref().map(|before| hash(&before.transcript));
            exchange(transaction, after.header.summary.id, old, Some(hash(&after.transcript)))
        })
    }
}

/// Replaces the content hash of a game.
pub(crate) fn exchange(
    transaction: &mut Transaction<'_>,
    game: GameId,
    old: Option<u64>,
    new: Option<u64>,
) -> Result<(), Fault> {
    if old != new {
        transaction.prefetch(&|rows| old.iter().chain(&new).for_each(|&hash| wanted(game, hash, rows)))?;
        let content = |hash| ContentHash { hash, game };
        let out = old.map(|hash| content(hash).sort_key()).into_iter().collect();
        blocks::update(transaction, &list(), out, new.map(content).into_iter().collect())?;
    }
    Ok(())
}

/// The finished games with the hash of a game's content, by number.
fn hashed(view: &dyn ReadView, hash: u64) -> Result<EntryReader<'_, ContentHash>, Fault> {
    EntryReader::new(view, list(), ScanDirection::Ascending, SortKey::range(hash))
}

/// For each content hash, how many finished games have it.
pub(crate) fn count(view: &dyn ReadView, hashes: &[u64]) -> Result<Vec<u64>, Fault> {
    view.prefetch(&|wanted| {
        for &hash in hashes {
            blocks::walk_wanted(&list(), ScanDirection::Ascending, SortKey::range(hash), 2, wanted);
        }
    })?;
    let mut readers = hashes.iter().map(|&hash| hashed(view, hash)).collect::<Result<Vec<_>, _>>()?;
    let count = |reader: &mut EntryReader<'_, ContentHash>| {
        let mut count = 0;
        while reader.next()?.is_some() {
            count += 1;
        }
        Ok(count)
    };
    readers.iter_mut().map(count).collect()
}

/// The first finished game with the same content for which `is_same` returns true.
pub(crate) fn find(
    view: &dyn ReadView,
    game: &Transcript,
    is_same: &mut dyn FnMut(Summary, Transcript) -> bool,
) -> Result<Option<GameId>, Fault> {
    let mut walk = hashed(view, hash(game))?;
    while let Some(ContentHash { game: other, .. }) = walk.next()? {
        let key = archived_key(other);
        let Some(kept) = archived_games::load(view, other)? else { return Err(damaged(&key.0, "the game is missing")) };
        let transcript = Transcript::fold(other, kept.events).map_err(|error| damaged(&key.0, error))?;
        if has_same_content(game, &transcript) && is_same(kept.header.summary, transcript) {
            return Ok(Some(other));
        }
    }
    Ok(None)
}
