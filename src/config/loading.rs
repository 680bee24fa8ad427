//! Settings from their sources.

use std::ffi::OsString;

use super::{ConfigError, Flags, Settings, checks, sources};

impl Settings {
    /// Reads the file and the environment, overrides them with the flags, and validates all values.
    ///
    /// # Errors
    ///
    /// Returns the first error found.
    pub fn load(
        flags: &Flags,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Settings, ConfigError> {
        checks::settings(&sources::gather(flags, environment)?)
    }

    /// Reads settings from text in the format of the file.
    ///
    /// # Errors
    ///
    /// Returns the first error found, which refers to the text as `name`.
    pub fn of_text(name: &str, text: &str) -> Result<Settings, ConfigError> {
        checks::settings(&sources::of_text(name, text)?)
    }
}
