//! The wording of errors and warnings about settings. A message is one line: labels that say where, and whole clauses.

use super::{
    AcceptedValues, ConfigError, DAYS_OF_YEAR, DisplayedValue, MOST_ENDING_STONES, MOST_MEBIBYTES, MOST_PROGRAMS,
    MOST_SHARDS, Suggestion, Unreadable, ValidNames, Warning,
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
        ConfigError::Unknown { place, key, known: ValidNames::Keys(keys) } => {
            format!("{place}: {key}: there is no such setting, expected {}", joined_or(*keys))
        }
        ConfigError::Unknown { place, key, known: ValidNames::Sections(sections) } => {
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
fn clause(expected: &AcceptedValues, key: &str) -> String {
    let clause = match expected {
        AcceptedValues::Directory => "expected the name of a directory",
        AcceptedValues::DatabaseUrl => {
            "expected the address of a database such as \"postgresql://colonnade@db.example/colonnade\""
        }
        AcceptedValues::NoPassword => {
            "expected no password here, where every user of this machine can read it: put it into the file that \
             store.password_file names"
        }
        AcceptedValues::PasswordFile => {
            "expected the name of a file that holds the password of the database and nothing else"
        }
        AcceptedValues::ReadablePasswordFile(error) => {
            return format!(
                "expected the name of a file that holds the password of the database and nothing else, which cannot be \
                 read: {error}"
            );
        }
        AcceptedValues::CaFile => "expected the name of a file with certificates in PEM",
        AcceptedValues::PuzzleFile => "expected the name of a file with puzzles",
        AcceptedValues::FontFiles => {
            "expected a list of names of files with fonts such as [\"NotoSansCJK-Regular.ttc\"]"
        }
        AcceptedValues::Poll => "expected a span from \"10ms\" to \"1m\" such as \"250ms\" or \"1s\"",
        AcceptedValues::Mebibytes => {
            return format!("expected a whole number of mebibytes, from 1 to {MOST_MEBIBYTES}");
        }
        AcceptedValues::Pause => "expected \"off\" or a span of at least a minute such as \"1d\" or \"12h\"",
        AcceptedValues::Backups => "expected a whole number of backups, at least 1",
        AcceptedValues::Listen => "expected an address and port such as \"127.0.0.1:7117\" or \"[::1]:7117\"",
        AcceptedValues::PublicUrl => "expected an address such as \"https://games.example.org\" without a path",
        AcceptedValues::Table => "expected \"local\" or \"off\"",
        AcceptedValues::NoTable => {
            "expected \"off\", since others can reach these pages: the table is for whoever sits at this machine, with \
             web.listen a loopback address and web.public_url unset"
        }
        AcceptedValues::Networks => {
            "expected a list of addresses or networks such as [\"10.0.0.1\", \"192.168.0.0/16\"]"
        }
        AcceptedValues::Token => "expected the bot's token, one word",
        AcceptedValues::OneToken => "expected only one of discord.token and discord.token_file",
        AcceptedValues::TokenFile => "expected the name of a file that holds the bot's token and nothing else",
        AcceptedValues::ReadableTokenFile(error) => {
            return format!(
                "expected the name of a file that holds the bot's token and nothing else, which cannot be read: {error}"
            );
        }
        AcceptedValues::ApplicationId => "expected a number that Discord gave the application",
        AcceptedValues::ApiBaseUrl => {
            "expected an https address such as \"https://discord.com\"; plain http only to this machine"
        }
        AcceptedValues::Register => "expected \"global\", \"off\" or a list of numbers of servers such as [1234567890]",
        AcceptedValues::Shards => {
            return format!(
                "expected \"auto\", a whole number from 1 to {MOST_SHARDS}, or some of them such as \"0-3/8\""
            );
        }
        AcceptedValues::TimeControl => {
            "expected a time control: \"3d\" (for each move), \"10d+36h/21d\" (bank, increment, cap) or \"none\""
        }
        AcceptedValues::Span => "expected a span such as \"1h\" or \"90m\" (w d h m s)",
        AcceptedValues::Spans => "expected a list of spans such as [\"24h\", \"6h\"]",
        AcceptedValues::Programs => return format!("expected a whole number of programs, at most {MOST_PROGRAMS}"),
        AcceptedValues::VacationDays => return format!("expected a whole number of days, at most {DAYS_OF_YEAR}"),
        AcceptedValues::ChallengeDays => return format!("expected a whole number of days, from 1 to {DAYS_OF_YEAR}"),
        AcceptedValues::Challenges => "expected a whole number of challenges, at least 1",
        AcceptedValues::Games => "expected a whole number of games, at least 1",
        AcceptedValues::Endings => return format!("expected a whole number of stones, at most {MOST_ENDING_STONES}"),
        AcceptedValues::Thinking => "expected a span from \"1s\" to \"10s\" such as \"2s\"",
        AcceptedValues::Name => "expected a name of at most 64 characters",
        AcceptedValues::Roles => "expected one or more of \"web\", \"bot\" and \"scheduler\"",
        AcceptedValues::Level => "expected \"off\", \"error\", \"warn\", \"info\", \"debug\" or \"trace\"",
        AcceptedValues::LogFormat => "expected \"pretty\" or \"json\"",
        AcceptedValues::Section => return format!("expected a section [{key}]"),
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
