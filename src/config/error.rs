//! Errors in settings.

/// An error in the settings. The message is one line: labels that say where, and whole clauses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// A file cannot be read.
    #[error("{file}: {why}, expected a file of settings")]
    Unreadable {
        /// The name of the file, or of the environment variable.
        file: String,
        /// The reason.
        why: String,
    },
    /// A file is not TOML.
    #[error("{file}{place}: {what}")]
    NotToml {
        /// The name of the file.
        file: String,
        /// `:line:column`, where it is known.
        place: String,
        /// The error of the TOML parser.
        what: String,
    },
    /// An unknown key. Its value is not shown: it may be a secret in the wrong place.
    #[error("{place}: {key}: there is no such setting, {expected}")]
    Unknown {
        /// The file.
        place: String,
        /// The key, with its section.
        key: String,
        /// A clause with the keys that exist.
        expected: String,
    },
    /// An environment variable that begins like a setting and is none.
    #[error("{name}: there is no such setting, {expected}")]
    UnknownVariable {
        /// The name of the variable.
        name: String,
        /// A clause with the variable that was probably meant.
        expected: String,
    },
    /// A bad value.
    #[error("{place}: {key} = {value}: {expected}")]
    Bad {
        /// The file, the environment variable or the flag.
        place: String,
        /// The key, with its section.
        key: String,
        /// The value, shortened, and hidden where it is a secret.
        value: String,
        /// A clause with the values that are allowed.
        expected: String,
    },
}
