//! The link that begins a session, the secret of a session that its browser keeps in a cookie, and the secret that is the
//! token of a program.
//!
//! A link names the player and the time at which it was made. The store keeps the time of the last one that was used, so
//! that each is used once, and older ones not at all. Of a session and of a token the store keeps a keyed hash: neither a copy of the
//! store nor a new key for links lets anybody act.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::links::move_links::LinkError;
use crate::signing::{SIGNATURE, SignaturePurpose, SigningKey};
use colonnade_play::{ChallengeId, PlayerId, SIGN_IN_LIFETIME, Timestamp};
use colonnade_service::{Incident, Reply, ServiceError};

/// The content of a link that begins a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SignInToken {
    pub(crate) player: PlayerId,
    pub(crate) made: Timestamp,
}

/// The length in bytes: version of the encoding, player, time in milliseconds.
const CONTENT: usize = 1 + 8 + 8;
const ENCODING: u8 = 1;

impl SigningKey {
    /// The path of a link, made at `now`, with which a player signs in.
    #[must_use]
    pub fn sign_in_path(&self, player: PlayerId, now: Timestamp) -> String {
        let mut bytes = Vec::with_capacity(CONTENT + SIGNATURE);
        bytes.push(ENCODING);
        bytes.extend(player.0.to_be_bytes());
        bytes.extend(now.timestamp_millis().to_be_bytes());
        let signature = self.sign(SignaturePurpose::SignInLink, &bytes);
        bytes.extend(signature);
        format!("/sign-in/{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The content of a link to sign in, if it is signed with this key and valid at `now`.
    pub(crate) fn read_sign_in(&self, token: &str, now: Timestamp) -> Result<SignInToken, LinkError> {
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| LinkError::Altered)?;
        let (content, signature) = bytes.split_at_checked(CONTENT).ok_or(LinkError::Altered)?;
        if !self.is_signed(SignaturePurpose::SignInLink, content, signature) {
            return Err(LinkError::Altered);
        }
        let link = decode(content).ok_or(LinkError::Altered)?;
        if link.made + SIGN_IN_LIFETIME.delta() <= now { Err(LinkError::Expired) } else { Ok(link) }
    }
}

impl SigningKey {
    /// The token in the forms that the session with this hash gets.
    pub(crate) fn form_token(&self, session: &[u8; SIGNATURE]) -> String {
        URL_SAFE_NO_PAD.encode(self.sign(SignaturePurpose::Form, session))
    }

    /// The value in the form of a session that makes the challenge with a number.
    pub(crate) fn challenge_number(&self, session: &[u8; SIGNATURE], number: ChallengeId) -> String {
        let signature = self.sign(SignaturePurpose::Form, &numbered(session, number));
        format!("{}.{}", number.0, URL_SAFE_NO_PAD.encode(signature))
    }

    /// The number in such a value; `None` if it was not made for this session.
    pub(crate) fn read_challenge_number(&self, session: &[u8; SIGNATURE], text: &str) -> Option<ChallengeId> {
        let (number, signature) = text.split_once('.')?;
        let number = ChallengeId(number.parse().ok()?);
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.is_signed(SignaturePurpose::Form, &numbered(session, number), &signature).then_some(number)
    }

    /// Whether a form was made for the session with this hash.
    pub(crate) fn is_form_token(&self, session: &[u8; SIGNATURE], token: &str) -> bool {
        let signature = URL_SAFE_NO_PAD.decode(token);
        signature.is_ok_and(|signature| self.is_signed(SignaturePurpose::Form, session, &signature))
    }
}

/// The content of the signature of a number. It is longer than that of a form token.
fn numbered(session: &[u8; SIGNATURE], number: ChallengeId) -> Vec<u8> {
    [session.as_slice(), &number.0.to_be_bytes()].concat()
}

fn decode(content: &[u8]) -> Option<SignInToken> {
    let (&encoding, rest) = content.split_first()?;
    let (player, rest) = rest.split_first_chunk()?;
    let (made, []) = rest.split_first_chunk()? else { return None };
    (encoding == ENCODING).then_some(SignInToken {
        player: PlayerId(u64::from_be_bytes(*player)),
        made: Timestamp::from_timestamp_millis(i64::from_be_bytes(*made))?,
    })
}

/// The secret of a session or of a token, with the player whose it may be.
#[derive(Clone, Copy)]
pub(crate) struct PlayerSecret {
    pub(crate) player: PlayerId,
    secret: [u8; 32],
}

impl PlayerSecret {
    /// A new one.
    ///
    /// # Errors
    ///
    /// If this machine gives no random numbers.
    pub(crate) fn new(player: PlayerId) -> Reply<PlayerSecret> {
        let mut secret = [0; 32];
        let failed = |_| ServiceError::from(Incident { number: "random".to_owned() });
        getrandom::fill(&mut secret).map_err(failed)?;
        Ok(PlayerSecret { player, secret })
    }

    /// The secret in the value of a cookie, or in a token.
    pub(crate) fn parse(text: &str) -> Option<PlayerSecret> {
        let bytes: [u8; 40] = URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
        let (player, secret) = bytes.split_first_chunk()?;
        Some(PlayerSecret { player: PlayerId(u64::from_be_bytes(*player)), secret: secret.try_into().ok()? })
    }

    /// The value of a cookie, and a token.
    pub(crate) fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes())
    }

    /// The hash of a token that is stored.
    pub(crate) fn token_hash(&self, key: &SigningKey) -> [u8; SIGNATURE] {
        key.sign(SignaturePurpose::ApiToken, &self.bytes())
    }

    /// The hash of a session that is stored.
    pub(crate) fn hash(&self, key: &SigningKey) -> [u8; SIGNATURE] {
        key.sign(SignaturePurpose::Session, &self.bytes())
    }

    fn bytes(&self) -> [u8; 40] {
        let mut bytes = [0; 40];
        bytes[..8].copy_from_slice(&self.player.0.to_be_bytes());
        bytes[8..].copy_from_slice(&self.secret);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_sign_in_is_for_ten_minutes_and_this_purpose() {
        let key = SigningKey::of(7);
        let made: Timestamp = "2026-03-01T12:00:00.123Z".parse().expect("a time");
        let path = key.sign_in_path(PlayerId(7), made);
        let token = path.strip_prefix("/sign-in/").expect("a path");
        let end = made + SIGN_IN_LIFETIME.delta();
        assert_eq!(key.read_sign_in(token, made), Ok(SignInToken { player: PlayerId(7), made }));
        assert_eq!(key.read_sign_in(token, end), Err(LinkError::Expired));
        assert_eq!(key.read_move_link(token, made), Err(LinkError::Altered));
        assert_eq!(SigningKey::of(8).read_sign_in(token, made), Err(LinkError::Altered));
        for place in 0..token.len() {
            let mut altered = token.to_owned().into_bytes();
            altered[place] = if altered[place] == b'A' { b'B' } else { b'A' };
            let altered = String::from_utf8(altered).expect("letters");
            assert_eq!(key.read_sign_in(&altered, made), Err(LinkError::Altered), "{place}");
            assert_eq!(key.read_sign_in(&token[..place], made), Err(LinkError::Altered), "{place}");
        }
    }

    #[test]
    fn a_secret_is_of_one_player_and_one_session() {
        let key = SigningKey::of(7);
        let secret = PlayerSecret::new(PlayerId(7)).expect("random numbers");
        let other = PlayerSecret::new(PlayerId(7)).expect("random numbers");
        let again = PlayerSecret::parse(&secret.text()).expect("a secret");
        assert_eq!((again.player, again.hash(&key)), (PlayerId(7), secret.hash(&key)));
        assert_ne!(secret.hash(&key), other.hash(&key));
        assert_ne!(secret.hash(&key), secret.hash(&SigningKey::of(8)));
        assert_ne!(secret.hash(&key), secret.token_hash(&key));
        assert_ne!(secret.hash(&key), PlayerSecret { player: PlayerId(8), ..secret }.hash(&key));
        let hash = secret.hash(&key);
        assert!(key.is_form_token(&hash, &key.form_token(&hash)));
        let others = [key.form_token(&other.hash(&key)), SigningKey::of(8).form_token(&hash)];
        for token in others.into_iter().chain([secret.text(), String::new()]) {
            assert!(!key.is_form_token(&hash, &token), "{token}");
        }
        for text in ["", "x", &secret.text()[1..], &format!("{}A", secret.text())] {
            assert!(PlayerSecret::parse(text).is_none(), "{text}");
        }
    }
}
