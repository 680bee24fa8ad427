//! A cache of the pictures of games that were drawn last.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use lru::LruCache;

use crate::board::game_view::BoardOptions;
use colonnade_language::Language;
use colonnade_play::GameId;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
    Gif,
    /// Many positions, for the script of the pages.
    Frames,
}

impl PictureFormat {
    pub(crate) fn of_extension(extension: &str) -> Option<PictureFormat> {
        Some(match extension {
            "svg" => PictureFormat::Svg,
            "png" => PictureFormat::Png,
            "gif" => PictureFormat::Gif,
            "frames" => PictureFormat::Frames,
            _ => return None,
        })
    }

    /// The extension of files that people save.
    pub(crate) const fn extension(self) -> Option<&'static str> {
        match self {
            PictureFormat::Png => Some("png"),
            PictureFormat::Gif => Some("gif"),
            PictureFormat::Svg | PictureFormat::Frames => None,
        }
    }

    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            PictureFormat::Svg => "image/svg+xml",
            PictureFormat::Png => "image/png",
            PictureFormat::Gif => "image/gif",
            PictureFormat::Frames => "application/json",
        }
    }
}

/// Identifies a picture: the same key means the same bytes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PictureKey {
    pub(crate) game: GameId,
    pub(crate) fingerprint: u64,
    pub(crate) ply: u32,
    pub(crate) options: BoardOptions,
    pub(crate) format: PictureFormat,
    pub(crate) board_only: bool,
    pub(crate) language: Language,
}

/// A cache of the most recently used pictures, limited in bytes.
pub(crate) struct PictureCache(Mutex<CachedPicture>);

struct CachedPicture {
    pictures: LruCache<PictureKey, Bytes>,
    bytes: usize,
}

/// The most bytes in the cache.
const CACHE_BYTES: usize = 16 * 1024 * 1024;

/// More pictures than fit, even if they are small.
const CACHE_PICTURES: NonZero<usize> = NonZero::new(65_536).expect("not zero");

impl Default for PictureCache {
    fn default() -> Self {
        PictureCache(Mutex::new(CachedPicture { pictures: LruCache::new(CACHE_PICTURES), bytes: 0 }))
    }
}

impl PictureCache {
    pub(crate) fn get(&self, key: &PictureKey) -> Option<Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pictures.get(key).cloned()
    }

    pub(crate) fn insert(&self, key: PictureKey, picture: &Bytes) {
        if picture.len() > CACHE_BYTES / 4 {
            return;
        }
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached.bytes += picture.len();
        if let Some((_, replaced)) = cached.pictures.push(key, picture.clone()) {
            cached.bytes -= replaced.len();
        }
        while cached.bytes > CACHE_BYTES {
            let Some((_, oldest)) = cached.pictures.pop_lru() else { break };
            cached.bytes -= oldest.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_forgets_what_was_not_asked_for_longest() {
        let cache = PictureCache::default();
        let key = |ply| PictureKey {
            game: GameId(1),
            fingerprint: 1,
            ply,
            options: BoardOptions::default(),
            format: PictureFormat::Png,
            board_only: false,
            language: Language::ENGLISH,
        };
        let picture = Bytes::from(vec![0; CACHE_BYTES / 8]);
        for ply in 0..100 {
            cache.insert(key(ply), &picture);
            assert!(cache.get(&key(0)).is_some(), "what is asked for stays");
        }
        assert!(cache.get(&key(50)).is_none() && cache.get(&key(99)).is_some());
        cache.insert(key(200), &Bytes::from(vec![0; CACHE_BYTES]));
        assert!(cache.get(&key(200)).is_none(), "too large");
        cache.insert(key(0), &picture);
        assert_eq!(cache.0.lock().expect("not poisoned").bytes, 8 * picture.len());
    }
}
