//! Addresses under which one player composes one action of one game: signed, for one ply, for a time.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::play::{GameId, PlayerId, Timestamp};

/// What such an address is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ticket {
    /// The game.
    pub(super) game: GameId,
    /// Who acts.
    pub(super) player: PlayerId,
    /// How many actions the game has had when it may be used.
    pub(super) ply: u32,
    /// Until when.
    pub(super) expires: Timestamp,
}

/// Why an address is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadLink {
    /// It is not as it was handed out.
    Altered,
    /// Its time is over.
    Expired,
    /// An action was made with it.
    Used,
}

/// Signs and checks addresses. The key lives in a file that only the host can read.
pub struct Links {
    key: [u8; KEY],
    /// What was used, until it would have expired anyway.
    used: Mutex<HashMap<[u8; MAC], Timestamp>>,
}

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Links { .. }")
    }
}

/// The key cannot be read or made.
#[derive(Debug, thiserror::Error)]
#[error("the key for links, {file}: {problem}")]
pub struct NoKey {
    file: String,
    problem: String,
}

const KEY: usize = 32;
const MAC: usize = 32;
/// The version of the form, game, player, ply, expiry in seconds.
const CONTENT: usize = 1 + 8 + 8 + 4 + 8;
const VERSION: u8 = 1;
/// What is signed begins with it, so that the key never signs the same bytes for another purpose.
const PURPOSE: &[u8] = b"colonnade compose link\0";

impl Links {
    /// With the key in a file, which is made with a fresh key, readable by the host alone, if it is not there.
    ///
    /// # Errors
    ///
    /// If it cannot be read or made, or holds no key.
    pub fn open(file: &Path) -> Result<Links, NoKey> {
        let failed = |problem: String| NoKey { file: file.display().to_string(), problem };
        let bytes = match fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                write_key(file, &fresh_key().map_err(failed)?).map_err(|error| failed(error.to_string()))?;
                fs::read(file).map_err(|error| failed(error.to_string()))?
            }
            Err(error) => return Err(failed(error.to_string())),
        };
        let length = bytes.len();
        let key = bytes.try_into().map_err(|_| failed(format!("a key has {KEY} bytes, and this file {length}")))?;
        Ok(Links { key, used: Mutex::default() })
    }

    /// The path of the address under which a player composes the action of a game that comes after `ply` actions,
    /// until `expires`.
    #[must_use]
    pub fn path(&self, game: GameId, player: PlayerId, ply: u32, expires: Timestamp) -> String {
        let mut bytes = Vec::with_capacity(CONTENT + MAC);
        bytes.push(VERSION);
        bytes.extend(game.0.to_be_bytes());
        bytes.extend(player.0.to_be_bytes());
        bytes.extend(ply.to_be_bytes());
        bytes.extend(expires.timestamp().to_be_bytes());
        let mac = self.signer(&bytes).finalize().into_bytes();
        bytes.extend(mac);
        format!("/play/{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    fn signer(&self, content: &[u8]) -> Hmac<Sha256> {
        let mut signer = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key of any length will do");
        signer.update(PURPOSE);
        signer.update(content);
        signer
    }

    /// What an address is good for at a time.
    pub(super) fn check(&self, token: &str, now: Timestamp) -> Result<Ticket, BadLink> {
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| BadLink::Altered)?;
        let (content, mac) = bytes.split_at_checked(CONTENT).ok_or(BadLink::Altered)?;
        self.signer(content).verify_slice(mac).map_err(|_| BadLink::Altered)?;
        let ticket = read(content).ok_or(BadLink::Altered)?;
        if ticket.expires <= now {
            return Err(BadLink::Expired);
        }
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if mac.try_into().is_ok_and(|mac: [u8; MAC]| used.contains_key(&mac)) {
            return Err(BadLink::Used);
        }
        Ok(ticket)
    }

    /// Remembers that an action was made with an address, which holds also if that action is taken back.
    pub(super) fn use_up(&self, token: &str, expires: Timestamp, now: Timestamp) {
        let Ok(bytes) = URL_SAFE_NO_PAD.decode(token) else { return };
        let Some(mac) = bytes.get(CONTENT..).and_then(|mac| mac.try_into().ok()) else { return };
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.retain(|_, expires| *expires > now);
        used.insert(mac, expires);
    }
}

fn read(content: &[u8]) -> Option<Ticket> {
    let (&version, rest) = content.split_first()?;
    let (game, rest) = rest.split_first_chunk()?;
    let (player, rest) = rest.split_first_chunk()?;
    let (ply, rest) = rest.split_first_chunk()?;
    let (expires, []) = rest.split_first_chunk()? else { return None };
    (version == VERSION).then_some(Ticket {
        game: GameId(u64::from_be_bytes(*game)),
        player: PlayerId(u64::from_be_bytes(*player)),
        ply: u32::from_be_bytes(*ply),
        expires: Timestamp::from_timestamp_secs(i64::from_be_bytes(*expires))?,
    })
}

fn fresh_key() -> Result<[u8; KEY], String> {
    let mut key = [0; KEY];
    getrandom::fill(&mut key).map_err(|error| format!("this machine gives no random numbers: {error}"))?;
    Ok(key)
}

/// Writes a key whole or not at all, readable by nobody else, unless there is one by now.
fn write_key(file: &Path, key: &[u8]) -> io::Result<()> {
    let beside = file.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut written = tempfile::NamedTempFile::new_in(beside)?;
    written.write_all(key)?;
    written.as_file().sync_all()?;
    match written.persist_noclobber(file) {
        Err(error) if error.error.kind() != io::ErrorKind::AlreadyExists => Err(error.error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links() -> Links {
        Links { key: [7; KEY], used: Mutex::default() }
    }

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a time")
    }

    #[test]
    fn a_link_is_good_for_one_ply_until_it_expires() {
        let links = links();
        let (now, expires) = (at("2026-03-01T12:00:00Z"), at("2026-03-02T12:00:00Z"));
        let path = links.path(GameId(1042), PlayerId(7), 5, expires);
        let token = path.strip_prefix("/play/").expect("a path");
        let ticket = Ticket { game: GameId(1042), player: PlayerId(7), ply: 5, expires };
        assert_eq!(links.check(token, now), Ok(ticket));
        assert_eq!(links.check(token, expires), Err(BadLink::Expired));
        links.use_up(token, expires, now);
        assert_eq!(links.check(token, now), Err(BadLink::Used));
    }

    #[test]
    fn every_altered_character_is_noticed() {
        let links = links();
        let (now, expires) = (at("2026-03-01T12:00:00Z"), at("2026-03-02T12:00:00Z"));
        let path = links.path(GameId(1), PlayerId(2), 3, expires);
        let token = path.strip_prefix("/play/").expect("a path").to_owned();
        for place in 0..token.len() {
            let mut altered = token.clone().into_bytes();
            altered[place] = if altered[place] == b'A' { b'B' } else { b'A' };
            let altered = String::from_utf8(altered).expect("letters");
            assert_eq!(links.check(&altered, now), Err(BadLink::Altered), "{place}");
            assert_eq!(links.check(&token[..place], now), Err(BadLink::Altered), "{place}");
        }
        let other = Links { key: [8; KEY], used: Mutex::default() };
        assert_eq!(other.check(&token, now), Err(BadLink::Altered));
    }

    #[test]
    fn the_key_is_made_once_and_for_the_host_alone() {
        let dir = tempfile::tempdir().expect("a directory");
        let file = dir.path().join("links.key");
        let first = Links::open(&file).expect("a fresh key");
        let again = Links::open(&file).expect("the same key");
        assert_eq!(first.key, again.key);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
        }
        fs::write(&file, "short").expect("written");
        let error = Links::open(&file).expect_err("no key").to_string();
        assert!(error.ends_with("a key has 32 bytes, and this file 5"), "{error}");
    }
}
