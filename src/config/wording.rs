//! The wording of errors and warnings about settings. A message is one line: labels that say where, and whole clauses.

use super::{
    ConfigError, DAYS_OF_YEAR, DisplayedValue, Expected, Known, MOST_ENDING_STONES, MOST_MEBIBYTES, MOST_SHARDS,
    Suggestion, Unreadable, Warning,
};
use colonnade_wording::joined_or;

/// An error in the settings.
#[must_use]
pub fn config_error(error: &ConfigError) -> String {
    match error {
        ConfigError::Unreadable { file, why } => unreadable(file, why),
        ConfigError::NotToml { file, place: Some((line, column)), what } => {
            format!("{file}:{line}:{column}: {}", not_toml(what.as_deref()))
        }
        ConfigError::NotToml { file, place: None, what } => format!("{file}: {}", not_toml(what.as_deref())),
        ConfigError::Unknown { place, key, known: Known::Keys(keys) } => {
            format!("{place}: {key}: there is no such setting, expected {}", joined_or(*keys))
        }
        ConfigError::Unknown { place, key, known: Known::Sections(sections) } => {
            format!("{place}: {key}: there is no such setting, expected a section {}", joined_or(sections))
        }
        ConfigError::UnknownVariable { name, suggestion } => unknown_variable(name, suggestion),
        ConfigError::Bad { place, key, value, expected } => {
            format!("{place}: {key} = {}: {}", displayed(value), clause(expected, key))
        }
    }
}

fn unreadable(file: &str, why: &Unreadable) -> String {
    match why {
        Unreadable::Missing => format!("{file}: there is no such file, expected a settings file"),
        Unreadable::Directory => format!("{file}: a directory, expected a settings file"),
        Unreadable::NotText => format!("{file}: not UTF-8 text, expected a settings file"),
        Unreadable::ValueNotText => format!("{file}: its value is not UTF-8 text, expected a setting"),
        Unreadable::System(error) => format!("{file}: {error}, expected a settings file"),
    }
}

/// The clause about a file that is not TOML, with the parser's reason, if it gives one.
fn not_toml(what: Option<&str>) -> &str {
    what.unwrap_or("not settings in TOML")
}

fn unknown_variable(name: &str, suggestion: &Suggestion) -> String {
    match suggestion {
        Suggestion::Variable(variable) => format!("{name}: there is no such setting, expected {variable}"),
        Suggestion::Section { prefix, keys } => {
            let keys = keys.iter().map(|key| key.to_uppercase());
            format!("{name}: there is no such setting, expected {prefix} and {}", joined_or(keys))
        }
        Suggestion::Any(example) => {
            format!("{name}: there is no such setting, expected a section and a key such as {example}")
        }
    }
}

fn displayed(value: &DisplayedValue) -> &str {
    match value {
        DisplayedValue::Value(value) => value,
        DisplayedValue::Secret => "…",
        DisplayedValue::Token => "… (this looks like a token)",
        DisplayedValue::Keys => "{…}",
        DisplayedValue::Nothing => "nothing",
    }
}

/// The clause with the values that a key accepts.
fn clause(expected: &Expected, key: &str) -> String {
    let clause = match expected {
        Expected::Directory => "expected the name of a directory",
        Expected::DatabaseUrl => {
            "expected the address of a database such as \"postgresql://colonnade@db.example/colonnade\""
        }
        Expected::NoPassword => {
            "expected no password here, where every user of this machine can read it: put it into the file that \
             store.password_file names"
        }
        Expected::PasswordFile => {
            "expected the name of a file that holds the password of the database and nothing else"
        }
        Expected::ReadablePasswordFile(error) => {
            return format!(
                "expected the name of a file that holds the password of the database and nothing else, which cannot be \
                 read: {error}"
            );
        }
        Expected::CaFile => "expected the name of a file with certificates in PEM",
        Expected::PuzzleFile => "expected the name of a file with puzzles",
        Expected::FontFiles => "expected a list of names of files with fonts such as [\"NotoSansCJK-Regular.ttc\"]",
        Expected::Poll => "expected a span from \"10ms\" to \"1m\" such as \"250ms\" or \"1s\"",
        Expected::Mebibytes => return format!("expected a whole number of mebibytes, from 1 to {MOST_MEBIBYTES}"),
        Expected::Pause => "expected \"off\" or a span of at least a minute such as \"1d\" or \"12h\"",
        Expected::Backups => "expected a whole number of backups, at least 1",
        Expected::Listen => "expected an address and port such as \"127.0.0.1:7117\" or \"[::1]:7117\"",
        Expected::PublicUrl => "expected an address such as \"https://games.example.org\" without a path",
        Expected::Table => "expected \"local\" or \"off\"",
        Expected::NoTable => {
            "expected \"off\", since others can reach these pages: the table is for whoever sits at this machine, with \
             web.listen a loopback address and web.public_url unset"
        }
        Expected::Networks => "expected a list of addresses or networks such as [\"10.0.0.1\", \"192.168.0.0/16\"]",
        Expected::Token => "expected the bot's token, one word",
        Expected::OneToken => "expected only one of discord.token and discord.token_file",
        Expected::TokenFile => "expected the name of a file that holds the bot's token and nothing else",
        Expected::ReadableTokenFile(error) => {
            return format!(
                "expected the name of a file that holds the bot's token and nothing else, which cannot be read: {error}"
            );
        }
        Expected::ApplicationId => "expected a number that Discord gave the application",
        Expected::ApiBaseUrl => {
            "expected an https address such as \"https://discord.com\"; plain http only to this machine"
        }
        Expected::Register => "expected \"global\", \"off\" or a list of numbers of servers such as [1234567890]",
        Expected::Shards => {
            return format!(
                "expected \"auto\", a whole number from 1 to {MOST_SHARDS}, or some of them such as \"0-3/8\""
            );
        }
        Expected::TimeControl => {
            "expected a time control: \"3d\" (for each move), \"10d+36h/21d\" (bank, increment, cap) or \"none\""
        }
        Expected::Span => "expected a span such as \"1h\" or \"90m\" (w d h m s)",
        Expected::Spans => "expected a list of spans such as [\"24h\", \"6h\"]",
        Expected::VacationDays => return format!("expected a whole number of days, at most {DAYS_OF_YEAR}"),
        Expected::ChallengeDays => return format!("expected a whole number of days, from 1 to {DAYS_OF_YEAR}"),
        Expected::Challenges => "expected a whole number of challenges, at least 1",
        Expected::Games => "expected a whole number of games, at least 1",
        Expected::Endings => return format!("expected a whole number of stones, at most {MOST_ENDING_STONES}"),
        Expected::Thinking => "expected a span from \"1s\" to \"10s\" such as \"2s\"",
        Expected::Name => "expected a name of at most 64 characters",
        Expected::Roles => "expected one or more of \"web\", \"bot\" and \"scheduler\"",
        Expected::Level => "expected \"off\", \"error\", \"warn\", \"info\", \"debug\" or \"trace\"",
        Expected::LogFormat => "expected \"pretty\" or \"json\"",
        Expected::Section => return format!("expected a section [{key}]"),
    };
    clause.to_owned()
}

/// A warning about settings.
#[must_use]
pub fn config_warning(warning: &Warning) -> String {
    match warning {
        Warning::TokenFileOpen(file) => {
            let name = file.display();
            format!("{name} holds the bot's token and others may read it; chmod 600 {name} prevents that")
        }
        Warning::SettingsFileOpen(file) => {
            let name = file.display();
            format!("{name} holds a secret and everybody may read it; chmod o-rwx {name} prevents that")
        }
        Warning::PasswordFileOpen(file) => {
            let name = file.display();
            format!("{name} holds the password of the database and others may read it; chmod 600 {name} prevents that")
        }
    }
}
