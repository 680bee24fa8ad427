//! sled's file `conf`: the settings that the database was created with.
//!
//! sled 0.34.7 writes it once and never syncs it, so a loss of power can leave it empty or truncated. Its content
//! follows from our settings, so such a file can be rewritten.

use std::io;
use std::path::Path;

use super::check::{self, Finding};
use super::engine::SEGMENT;
use super::unlinked;

const NAME: &str = "conf";
pub(super) const NEW_NAME: &str = "conf.new";

/// The content that sled 0.34.7 writes with the settings of [`Engine::open`](super::engine::Engine::open).
fn content() -> Vec<u8> {
    let text = format!("segment_size: {SEGMENT}\nuse_compression: false\nversion: 0.34\n");
    [text.as_bytes(), &crc32fast::hash(text.as_bytes()).to_le_bytes()].concat()
}

/// Whether the file is complete. `false` if a loss of power truncated it; an error if it is missing or has other
/// content, because sled recreates a missing one and trusts a wrong one.
pub(super) fn is_whole(dir: &Path) -> Result<bool, Finding> {
    let path = dir.join(NAME);
    let bytes = check::there(&path, unlinked::read(&path))?;
    let fits = |(text, checksum): (&[u8], &[u8; 4])| crc32fast::hash(text).to_le_bytes() == *checksum;
    if bytes.split_last_chunk().is_some_and(fits) && bytes.len() > 8 {
        return Ok(true);
    }
    let content = content();
    let written = bytes.len() - bytes.iter().rev().take_while(|&&byte| byte == 0).count();
    if bytes.len() <= content.len() && content.starts_with(&bytes[..written]) {
        return Ok(false);
    }
    Err(Finding::Damage(format!("{} does not fit its checksum", path.display())))
}

/// Rewrites the file durably.
pub(super) fn rewrite(dir: &Path) -> io::Result<()> {
    unlinked::replace(dir, NEW_NAME, NAME, &content()).map(drop)
}

/// Syncs the file that sled wrote to disk.
pub(super) fn sync(dir: &Path) -> io::Result<()> {
    unlinked::open(&dir.join(NAME))?.sync_all()
}
