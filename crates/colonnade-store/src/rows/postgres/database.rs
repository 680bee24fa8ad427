//! The address of a database, and what is needed to reach it.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::super::RowsError;
use super::commit_listener::CommitListener;

/// How long connecting may take.
const CONNECTING: Duration = Duration::from_secs(3);

/// The silence after which keepalive probes are sent.
const SILENCE: Duration = Duration::from_secs(10);

/// The address of a database and the credentials for it. The password is never displayed.
#[derive(Clone, Default)]
pub struct Database {
    /// The address, `postgresql://…`, in the syntax of PostgreSQL's own programs.
    pub url: String,
    /// The same for messages, without a password.
    pub shown: String,
    /// The password; `None` if it is in the address or none is needed.
    pub password: Option<String>,
    /// The file with the trusted certificates; `None` for those that web browsers trust.
    pub ca_file: Option<PathBuf>,
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Database").field(&self.shown).finish()
    }
}

/// The settings of all connections.
#[derive(Clone)]
pub(super) struct DatabaseTarget {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
    /// The address for messages, without the password.
    pub(super) shown: String,
    /// Whether the server is on another machine, and the connection to it is not encrypted.
    pub(super) is_in_clear: bool,
    /// Notified when another process has committed.
    pub(super) commit_listener: Arc<CommitListener>,
}

impl DatabaseTarget {
    /// Parses an address.
    ///
    /// # Errors
    ///
    /// If it is invalid, or the file of certificates cannot be read.
    pub(super) fn new(database: &Database) -> Result<DatabaseTarget, RowsError> {
        let shown = database.shown.clone();
        // The library's error message could contain a part of the address that is the password.
        let mut config: Config = database.url.parse().map_err(|_| {
            RowsError::NotOpened(format!(
                "{shown}: this is no address of a database, expected one such as \
                 postgresql://user@host:5432/database?sslmode=require"
            ))
        })?;
        if let Some(password) = &database.password {
            config.password(password);
        }
        config
            .application_name("colonnade")
            .connect_timeout(CONNECTING)
            .keepalives_idle(SILENCE)
            .keepalives_interval(SILENCE / 2)
            .keepalives_retries(3)
            .tcp_user_timeout(2 * SILENCE)
            .target_session_attrs(TargetSessionAttrs::ReadWrite);
        // Without an explicit mode, connections to other machines are encrypted, and local ones are not.
        let is_here = config.get_hosts().iter().all(is_this_machine);
        let is_in_clear = !is_here && config.get_ssl_mode() == SslMode::Disable;
        if config.get_ssl_mode() == SslMode::Prefer {
            config.ssl_mode(if is_here { SslMode::Disable } else { SslMode::Require });
        }
        let tls = MakeRustlsConnect::new(tls(database)?);
        Ok(DatabaseTarget { config, tls, shown, is_in_clear, commit_listener: Arc::default() })
    }
}

fn is_this_machine(host: &Host) -> bool {
    match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        }
    }
}

/// The TLS settings. Certificates are always verified.
fn tls(database: &Database) -> Result<ClientConfig, RowsError> {
    let mut roots = RootCertStore::empty();
    match &database.ca_file {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            let bad = |why: &dyn fmt::Display| {
                RowsError::NotOpened(format!(
                    "store.ca_file: {}: {why}, expected a file with certificates in PEM",
                    file.display()
                ))
            };
            for certificate in CertificateDer::pem_file_iter(file).map_err(|error| bad(&error))? {
                roots.add(certificate.map_err(|error| bad(&error))?).map_err(|error| bad(&error))?;
            }
            if roots.is_empty() {
                return Err(bad(&"it has no certificate"));
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let versions = versions.map_err(|error| RowsError::NotOpened(format!("TLS: {error}")))?;
    Ok(versions.with_root_certificates(roots).with_no_client_auth())
}
