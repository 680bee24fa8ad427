//! The key with which this host signs links and tokens.
//!
//! The key is a file of 32 random bytes, or a secret in the database that holds the store. To change the key, stop the
//! program, delete the key and start again: a new key is generated, and all earlier links and tokens become invalid.
//! `colonnade end-links` does the same while the program runs.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use hmac::{Hmac, KeyInit, Mac};
use rustix::fs::OFlags;
use sha2::Sha256;
use tempfile::NamedTempFile;

/// A secret key. Its bytes are never shown.
pub struct SigningKey(RwLock<[u8; KEY]>);

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey { .. }")
    }
}

/// The signing key cannot be read or created.
#[derive(Debug, thiserror::Error)]
#[error("the key {file}: {problem}")]
pub struct KeyError {
    file: String,
    problem: String,
}

const KEY: usize = 32;

/// The advice about a file that is not a key.
const ADVICE: &str = "put the file back from a copy, or remove it, and a new key is made";

/// The length of a signature in bytes.
pub(super) const SIGNATURE: usize = 32;

/// The purpose of a signature. It is signed with the content, so that a signature is valid for one purpose only.
#[derive(Clone, Copy, Debug)]
pub(super) enum SignaturePurpose {
    MoveLink,
    PlanLink,
    TableToken,
    SetupToken,
    Identity,
    SignInLink,
    Session,
    Form,
    ApiToken,
}

impl SignaturePurpose {
    const fn label(self) -> &'static [u8] {
        match self {
            SignaturePurpose::MoveLink => b"colonnade compose link\0",
            SignaturePurpose::PlanLink => b"colonnade plan link\0",
            SignaturePurpose::TableToken => b"colonnade table token\0",
            SignaturePurpose::SetupToken => b"colonnade setup token\0",
            SignaturePurpose::Identity => b"colonnade identity\0",
            SignaturePurpose::SignInLink => b"colonnade sign-in link\0",
            SignaturePurpose::Session => b"colonnade session\0",
            SignaturePurpose::Form => b"colonnade form\0",
            SignaturePurpose::ApiToken => b"colonnade api token\0",
        }
    }
}

impl SigningKey {
    /// Reads the key from a file. If there is no file, creates one with a random key that only its owner can read.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or created, or does not have 32 bytes.
    pub fn open(file: &Path) -> Result<SigningKey, KeyError> {
        let failed = |problem: String| KeyError { file: file.display().to_string(), problem };
        let bytes = match read_key(file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                write_key(file, &random_key().map_err(failed)?).map_err(|error| failed(error.to_string()))?;
                read_key(file).map_err(|error| failed(error.to_string()))?
            }
            Err(error) => return Err(failed(error.to_string())),
        };
        let length = bytes.len();
        let key =
            bytes.try_into().map_err(|_| failed(format!("a key has {KEY} bytes, and this file {length}; {ADVICE}")))?;
        Ok(SigningKey(RwLock::new(key)))
    }

    /// Replaces the key in a file by a new one, durably. Everything that the old one signed is invalid from then on.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn renew(file: &Path) -> Result<SigningKey, KeyError> {
        let failed = |problem: String| KeyError { file: file.display().to_string(), problem };
        let key = random_key().map_err(failed)?;
        written_key(file, &key)
            .and_then(|(written, beside)| {
                written.persist(file).map_err(|error| error.error)?;
                File::open(beside)?.sync_all()
            })
            .map_err(|error| failed(error.to_string()))?;
        Ok(SigningKey(RwLock::new(key)))
    }

    /// Takes the place of this key everywhere in the program.
    pub fn replace_by(&self, other: &SigningKey) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = other.bytes();
    }

    fn bytes(&self) -> [u8; KEY] {
        *self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The key with these bytes, which come from `place`.
    ///
    /// # Errors
    ///
    /// If there are not exactly 32 bytes.
    pub fn of_bytes(place: &str, bytes: &[u8]) -> Result<SigningKey, KeyError> {
        let problem = |_| format!("a key has {KEY} bytes, and this one {}", bytes.len());
        let file = place.to_owned();
        bytes.try_into().map(RwLock::new).map(SigningKey).map_err(|error| KeyError { file, problem: problem(error) })
    }

    /// A keyed hash of the identity of a person, which nobody can compute or verify without the key.
    #[must_use]
    pub fn hash_identity(&self, identity: &[u8]) -> [u8; SIGNATURE] {
        self.sign(SignaturePurpose::Identity, identity)
    }

    pub(super) fn sign(&self, purpose: SignaturePurpose, content: &[u8]) -> [u8; SIGNATURE] {
        self.signer(purpose, content).finalize().into_bytes().into()
    }

    /// Whether a signature is valid. The comparison takes constant time.
    pub(super) fn is_signed(&self, purpose: SignaturePurpose, content: &[u8], signature: &[u8]) -> bool {
        self.signer(purpose, content).verify_slice(signature).is_ok()
    }

    fn signer(&self, purpose: SignaturePurpose, content: &[u8]) -> Hmac<Sha256> {
        let mut signer = Hmac::<Sha256>::new_from_slice(&self.bytes()).expect("a key of any length is accepted");
        signer.update(purpose.label());
        signer.update(content);
        signer
    }
}

/// The content of a key file, which is no link.
fn read_key(file: &Path) -> io::Result<Vec<u8>> {
    let no_link = OFlags::NOFOLLOW.bits().cast_signed();
    let mut bytes = Vec::new();
    File::options().read(true).custom_flags(no_link).open(file)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn random_key() -> Result<[u8; KEY], String> {
    let mut key = [0; KEY];
    getrandom::fill(&mut key).map_err(|error| format!("this machine gives no random numbers: {error}"))?;
    Ok(key)
}

/// Writes a key atomically, readable by its owner only. Does not replace a key that has been created meanwhile.
fn write_key(file: &Path, key: &[u8]) -> io::Result<()> {
    match written_key(file, key)?.0.persist_noclobber(file) {
        Err(error) if error.error.kind() != io::ErrorKind::AlreadyExists => Err(error.error),
        _ => Ok(()),
    }
}

/// A temporary file with a key, readable by its owner only, and the directory in which it is, beside `file`.
fn written_key<'a>(file: &'a Path, key: &[u8]) -> io::Result<(NamedTempFile, &'a Path)> {
    let beside = file.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut written = NamedTempFile::new_in(beside)?;
    written.write_all(key)?;
    written.as_file().sync_all()?;
    Ok((written, beside))
}

#[cfg(test)]
impl SigningKey {
    /// A key for tests.
    pub(super) const fn of(byte: u8) -> SigningKey {
        SigningKey(RwLock::new([byte; KEY]))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_signature_is_for_one_key_purpose_and_content() {
        let key = SigningKey::of(7);
        let signature = key.sign(SignaturePurpose::MoveLink, b"a");
        assert!(key.is_signed(SignaturePurpose::MoveLink, b"a", &signature));
        assert!(!key.is_signed(SignaturePurpose::MoveLink, b"b", &signature));
        assert!(!key.is_signed(SignaturePurpose::TableToken, b"a", &signature));
        assert!(!key.is_signed(SignaturePurpose::SetupToken, b"a", &signature));
        assert!(!SigningKey::of(8).is_signed(SignaturePurpose::MoveLink, b"a", &signature));
        assert!(!key.is_signed(SignaturePurpose::MoveLink, b"a", &signature[..31]));
    }

    #[test]
    fn the_key_is_made_once_and_only_its_owner_can_read_it() {
        let dir = tempfile::tempdir().expect("a directory");
        let file = dir.path().join("links.key");
        let first = SigningKey::open(&file).expect("a new key");
        let again = SigningKey::open(&file).expect("the same key");
        assert_eq!(first.bytes(), again.bytes());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
        }
        fs::write(&file, "short").expect("written");
        let error = SigningKey::open(&file).expect_err("no key").to_string();
        let rest = "; put the file back from a copy, or remove it, and a new key is made";
        assert!(error.ends_with(&format!("a key has 32 bytes, and this file 5{rest}")), "{error}");
    }
}
