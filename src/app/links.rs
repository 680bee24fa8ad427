//! The key that signs links, and its replacement, which ends all of them.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;

use colonnade_service::{Service, run_blocking, upkeep};
use colonnade_web::SigningKey;

/// The name of the key that signs links. Backups leave the key out.
pub(super) const LINK_KEY: &str = "links";

/// How often a process that shares a database looks whether another one has replaced the key.
const INTERVAL: Duration = Duration::from_secs(10);

/// The file of the key in the directory of a store.
pub(super) fn file(store: &Path) -> std::path::PathBuf {
    store.join(format!("{LINK_KEY}.key"))
}

/// Replaces the key of a store, and `used`, which this process signs with. All links and tokens that were signed before
/// are invalid then; in other processes that share a database, after at most [`INTERVAL`].
///
/// # Errors
///
/// If the new key cannot be stored. The old one is valid then.
pub(super) fn end_all(store: &Path, service: &Service, used: Option<&SigningKey>) -> Result<()> {
    let renewed = match upkeep::renew_secret(service, LINK_KEY)? {
        Some(bytes) => SigningKey::of_bytes(LINK_KEY, &bytes)?,
        None => SigningKey::renew(&file(store))?,
    };
    if let Some(used) = used {
        used.replace_by(&renewed);
    }
    tracing::info!("the key of links was replaced: all links and tokens from before are invalid");
    Ok(())
}

/// Takes over keys that another process stores in the shared database.
pub(super) async fn follow(service: Arc<Service>, key: Arc<SigningKey>) {
    loop {
        tokio::time::sleep(INTERVAL).await;
        let asked = Arc::clone(&service);
        // A database that is away is reported elsewhere; the key is looked for again later.
        if let Ok(Ok(Some(bytes))) = run_blocking(move || upkeep::secret(&asked, LINK_KEY)).await
            && let Ok(stored) = SigningKey::of_bytes(LINK_KEY, &bytes)
        {
            key.replace_by(&stored);
        }
    }
}
