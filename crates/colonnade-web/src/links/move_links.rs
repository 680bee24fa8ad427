//! Signed links with which one player plays one action of one game, or plans conditional moves in one position.
//!
//! A link contains the version of the game that it was made for. Playing a move makes a new version, so a link is valid
//! for one move. No state about links is stored: neither a restart nor a takeback makes one valid again.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::signing::{SIGNATURE, SignaturePurpose, SigningKey};
use colonnade_play::{GameId, PlayerId, Span, Timestamp};

/// How long a link is valid.
pub const LINK_LIFETIME: Span = Span::days(1);

/// The content of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveLink {
    pub(crate) game: GameId,
    /// The player who acts.
    pub(crate) player: PlayerId,
    /// The version of the game that the link is for.
    pub(crate) version: u64,
    pub(crate) expires: Timestamp,
}

/// The reason why a link is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkError {
    /// It was not signed with this key, or it is incomplete.
    Altered,
    Expired,
}

/// The length in bytes: version of the encoding, game, player, version of the game, expiry in seconds.
const CONTENT: usize = 1 + 8 + 8 + 8 + 8;
const ENCODING: u8 = 2;

impl SigningKey {
    /// The path of a link with which `player` plays the next action of a game at `version`, until `expires`.
    #[must_use]
    pub fn move_link(&self, game: GameId, player: PlayerId, version: u64, expires: Timestamp) -> String {
        format!("/play/{}", self.token(SignaturePurpose::MoveLink, MoveLink { game, player, version, expires }))
    }

    /// The path of a link with which `player` enters conditional moves in a game at `version`, until `expires`.
    #[must_use]
    pub fn plan_link(&self, game: GameId, player: PlayerId, version: u64, expires: Timestamp) -> String {
        plan_path(&self.token(SignaturePurpose::PlanLink, MoveLink { game, player, version, expires }))
    }

    fn token(&self, purpose: SignaturePurpose, link: MoveLink) -> String {
        let MoveLink { game, player, version, expires } = link;
        let mut bytes = Vec::with_capacity(CONTENT + SIGNATURE);
        bytes.push(ENCODING);
        bytes.extend(game.0.to_be_bytes());
        bytes.extend(player.0.to_be_bytes());
        bytes.extend(version.to_be_bytes());
        bytes.extend(expires.timestamp().to_be_bytes());
        let signature = self.sign(purpose, &bytes);
        bytes.extend(signature);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The content of a link to play, if it is signed with this key and valid at `now`.
    pub(crate) fn read_move_link(&self, token: &str, now: Timestamp) -> Result<MoveLink, LinkError> {
        self.read(SignaturePurpose::MoveLink, token, now)
    }

    /// The content of a link to plan, if it is signed with this key and valid at `now`.
    pub(crate) fn read_plan_link(&self, token: &str, now: Timestamp) -> Result<MoveLink, LinkError> {
        self.read(SignaturePurpose::PlanLink, token, now)
    }

    fn read(&self, purpose: SignaturePurpose, token: &str, now: Timestamp) -> Result<MoveLink, LinkError> {
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| LinkError::Altered)?;
        let (content, signature) = bytes.split_at_checked(CONTENT).ok_or(LinkError::Altered)?;
        if !self.is_signed(purpose, content, signature) {
            return Err(LinkError::Altered);
        }
        let link = decode(content).ok_or(LinkError::Altered)?;
        if link.expires <= now { Err(LinkError::Expired) } else { Ok(link) }
    }
}

/// The path below which a player plans. The guard of the pages treats it like that of a link to play.
pub(crate) fn plan_path(token: &str) -> String {
    format!("/play/{token}/lines")
}

fn decode(content: &[u8]) -> Option<MoveLink> {
    let (&encoding, rest) = content.split_first()?;
    let (game, rest) = rest.split_first_chunk()?;
    let (player, rest) = rest.split_first_chunk()?;
    let (version, rest) = rest.split_first_chunk()?;
    let (expires, []) = rest.split_first_chunk()? else { return None };
    (encoding == ENCODING).then_some(MoveLink {
        game: GameId(u64::from_be_bytes(*game)),
        player: PlayerId(u64::from_be_bytes(*player)),
        version: u64::from_be_bytes(*version),
        expires: Timestamp::from_timestamp_secs(i64::from_be_bytes(*expires))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a time")
    }

    #[test]
    fn a_link_carries_its_content_until_it_expires() {
        let key = SigningKey::of(7);
        let now = at("2026-03-01T12:00:00Z");
        let expires = at("2026-03-02T12:00:00Z");
        let path = key.move_link(GameId(1042), PlayerId(7), 5, expires);
        let token = path.strip_prefix("/play/").expect("a path");
        let link = MoveLink { game: GameId(1042), player: PlayerId(7), version: 5, expires };
        assert_eq!(key.read_move_link(token, now), Ok(link));
        assert_eq!(key.read_move_link(token, expires), Err(LinkError::Expired));
        assert_eq!(key.read_plan_link(token, now), Err(LinkError::Altered), "it is for a move");
        let path = key.plan_link(GameId(1042), PlayerId(7), 5, expires);
        let token = path.strip_prefix("/play/").and_then(|rest| rest.strip_suffix("/lines")).expect("a path");
        assert_eq!(key.read_plan_link(token, now), Ok(link));
        assert_eq!(key.read_move_link(token, now), Err(LinkError::Altered), "it is for plans");
    }

    #[test]
    fn every_altered_character_is_noticed() {
        let key = SigningKey::of(7);
        let now = at("2026-03-01T12:00:00Z");
        let expires = at("2026-03-02T12:00:00Z");
        let path = key.move_link(GameId(1), PlayerId(2), 3, expires);
        let token = path.strip_prefix("/play/").expect("a path").to_owned();
        for place in 0..token.len() {
            let mut altered = token.clone().into_bytes();
            altered[place] = if altered[place] == b'A' { b'B' } else { b'A' };
            let altered = String::from_utf8(altered).expect("letters");
            assert_eq!(key.read_move_link(&altered, now), Err(LinkError::Altered), "{place}");
            assert_eq!(key.read_move_link(&token[..place], now), Err(LinkError::Altered), "{place}");
        }
        assert_eq!(SigningKey::of(8).read_move_link(&token, now), Err(LinkError::Altered));
    }
}
