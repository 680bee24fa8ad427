//! What can be wrong with settings.

/// Why settings are not taken: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// A file cannot be read.
    #[error("{file}: {why}, expected a file of settings")]
    Unreadable {
        /// The file.
        file: String,
        /// Why not.
        why: String,
    },
    /// A file is not TOML.
    #[error("{file}{place}: {what}")]
    NotToml {
        /// The file.
        file: String,
        /// `:line:column`, where it is known.
        place: String,
        /// What is wrong.
        what: String,
    },
    /// A key that does not exist. Its value is not told: it may be a secret in the wrong place.
    #[error("{place}: {key}: there is no such setting, expected {expected}")]
    Unknown {
        /// The file or the variable.
        place: String,
        /// The key, with its section.
        key: String,
        /// Which there are.
        expected: String,
    },
    /// A value that cannot be.
    #[error("{place}: {key} = {value}: expected {expected}")]
    Bad {
        /// The file, the variable or the flag.
        place: String,
        /// The key, with its section.
        key: String,
        /// The value, or what may be told of it.
        value: String,
        /// What could stand there.
        expected: String,
    },
}
