//! The values from file, environment and flags, merged by precedence.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use figment::error::Kind;
use figment::providers::{Format, Toml};
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider};

use super::database::{is_address, may_hold_a_password};
use super::environment::{CREDENTIALS_DIRECTORY, variables};
use super::error::{AcceptedValues, ConfigError, DisplayedValue, Unreadable, ValidNames};
use super::keys::sections;
use super::sections::Sections;
use super::values::{looks_like_a_token, text};
use super::{FILE, Flags};

/// The most characters of a value that are shown.
const MOST_CHARACTERS: usize = 60;

/// The keys whose values are never shown.
const SECRETS: [&str; 2] = ["discord.token", "store.url"];

/// All values that are set, each with its source.
pub(super) struct Sources {
    figment: Figment,
    /// The file that was read.
    pub(super) file: Option<PathBuf>,
    /// The directory where a service manager puts secrets for this program alone.
    pub(super) credentials: Option<PathBuf>,
}

impl Sources {
    /// Parses all sections.
    pub(super) fn sections(&self) -> Result<Sections, ConfigError> {
        self.figment.extract().map_err(|error| self.explained(&error))
    }

    /// The file, the variable or the flag that sets a key.
    pub(super) fn place(&self, key: &str) -> Option<String> {
        self.figment.find_metadata(key).map(|place| place.name.to_string())
    }

    /// The error for a bad value of a key.
    pub(super) fn bad(&self, key: &str, expected: AcceptedValues) -> ConfigError {
        let value = self.figment.find_value(key);
        ConfigError::Bad {
            place: self.place(key).unwrap_or_default(),
            key: key.to_owned(),
            value: match &value {
                _ if SECRETS.contains(&key) => DisplayedValue::Secret,
                Ok(value) => displayed(value),
                Err(_) => DisplayedValue::Secret,
            },
            expected,
        }
    }

    /// Converts an error of figment.
    fn explained(&self, error: &figment::Error) -> ConfigError {
        let path = error.path.join(".");
        match &error.kind {
            // The path ends with the unknown name.
            Kind::UnknownField(..) => {
                let from_error = || error.metadata.as_ref().map(|place| place.name.to_string());
                let section = error.path.first().filter(|_| error.path.len() > 1);
                let names = sections().into_iter().find(|(name, _)| section.is_some_and(|section| section == name));
                ConfigError::Unknown {
                    place: self.place(&path).or_else(from_error).unwrap_or_default(),
                    key: shown_key(&path),
                    known: match names {
                        Some((_, names)) => ValidNames::Keys(names),
                        None => ValidNames::Sections(sections().map(|(section, _)| section).to_vec()),
                    },
                }
            }
            // The parsers of values accept every type, so every other error is a value where a section belongs.
            Kind::Message(expected) => {
                self.bad(&path, AcceptedValues::of_text(expected).unwrap_or(AcceptedValues::Section))
            }
            _ => self.bad(&path, AcceptedValues::Section),
        }
    }
}

/// A value on one line, shortened. A value that looks like a misplaced token is hidden.
fn displayed(value: &Value) -> DisplayedValue {
    match value {
        Value::Dict(..) => DisplayedValue::Keys,
        Value::Empty(..) => DisplayedValue::Nothing,
        value if holds_a_token(value) => DisplayedValue::Token,
        value if value.as_str().is_some_and(may_hold_a_password) => DisplayedValue::Secret,
        value => {
            let written = written(value);
            let is_short = written.chars().count() <= MOST_CHARACTERS;
            DisplayedValue::Value(if is_short {
                written
            } else {
                written.chars().take(MOST_CHARACTERS).chain(['…']).collect()
            })
        }
    }
}

/// Whether a value, or an item of it, looks like a token.
fn holds_a_token(value: &Value) -> bool {
    match value {
        Value::String(_, text) => looks_like_a_token(text),
        Value::Array(_, items) => items.iter().any(holds_a_token),
        Value::Dict(_, values) => values.values().any(holds_a_token),
        _ => false,
    }
}

/// A value in TOML syntax; the contents of tables are left out.
fn written(value: &Value) -> String {
    match value {
        Value::String(_, text) => format!("{text:?}"),
        Value::Array(_, items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Bool(_, value) => value.to_string(),
        Value::Num(_, number) => number.to_f64().map_or_else(|| text(value).unwrap_or_default(), |n| n.to_string()),
        Value::Char(_, c) => format!("{:?}", c.to_string()),
        Value::Dict(..) => "{…}".to_owned(),
        Value::Empty(..) => String::new(),
    }
}

/// A key from a file, on one line and shortened.
fn shown_key(key: &str) -> String {
    key.chars().take(40).flat_map(char::escape_debug).collect()
}

/// One setting from outside the file.
struct Single {
    place: String,
    key: (&'static str, &'static str),
    value: String,
}

impl Provider for Single {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.place.clone())
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        let (section, name) = self.key;
        let names = Dict::from([(name.to_owned(), self.value.clone().into())]);
        Ok(Map::from([(Profile::Default, Dict::from([(section.to_owned(), names.into())]))]))
    }
}

/// Reads the file and the environment, and overrides them with the flags.
pub(super) fn gather(
    flags: &Flags,
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<Sources, ConfigError> {
    let mut figment = Figment::new();
    let mut file = None;
    if let Some(text) = read_file(flags.config.as_deref())? {
        let path = flags.config.clone().unwrap_or_else(|| FILE.into());
        figment = figment.merge(toml(&path.display().to_string(), &text)?);
        file = Some(path);
    }
    let environment: Vec<_> = environment.into_iter().collect();
    for variable in variables(&environment)? {
        figment = figment.merge(Single { place: variable.name, key: variable.key, value: variable.value });
    }
    let store = flags.store.as_ref().map(|path| path.to_string_lossy().into_owned());
    let (path, url) = match store {
        Some(url) if is_address(&url) => (None, Some(url)),
        // A directory on the command line overrides a database that is set elsewhere.
        path => (path.clone(), path.map(|_| String::new())),
    };
    let path = path.map(|path| ("--store", ("store", "path"), path));
    let url = url.map(|url| ("--store", ("store", "url"), url));
    let log = flags.log.as_ref().map(|level| ("--log", ("log", "level"), level.clone()));
    for (flag, key, value) in [path, url, log].into_iter().flatten() {
        figment = figment.merge(Single { place: flag.to_owned(), key, value });
    }
    let credentials = environment.iter().find(|(name, _)| name == CREDENTIALS_DIRECTORY).map(|(_, path)| path.into());
    Ok(Sources { figment, file, credentials })
}

/// Reads text in the format of the file.
pub(super) fn of_text(name: &str, text: &str) -> Result<Sources, ConfigError> {
    Ok(Sources { figment: Figment::from(toml(name, text)?), file: None, credentials: None })
}

/// The content of the given file, which must exist, or of the default file, which need not.
fn read_file(named: Option<&Path>) -> Result<Option<String>, ConfigError> {
    let path = named.unwrap_or(FILE.as_ref());
    let unreadable = |why| ConfigError::Unreadable { file: path.display().to_string(), why };
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound && named.is_none() => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(unreadable(Unreadable::Missing)),
        Err(error) if error.kind() == io::ErrorKind::IsADirectory => Err(unreadable(Unreadable::Directory)),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(unreadable(Unreadable::NotText)),
        Err(error) => Err(unreadable(Unreadable::System(error.to_string()))),
    }
}

/// The settings of a file, under the name of the file.
struct NamedValue {
    name: String,
    values: Map<Profile, Dict>,
}

impl Provider for NamedValue {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.name.clone())
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Ok(self.values.clone())
    }
}

/// Parses a file. A value of "" means that the key is not set, as in the example file.
fn toml(name: &str, text: &str) -> Result<NamedValue, ConfigError> {
    let mut values = Toml::string(text).data().map_err(|error| not_toml(name, &error.to_string()))?;
    let is_set = |value: &Value| value.as_str().is_none_or(|text| !text.trim().is_empty());
    for section in values.values_mut().flat_map(Dict::values_mut) {
        if let Value::Dict(_, names) = section {
            names.retain(|_, value| is_set(value));
        }
    }
    Ok(NamedValue { name: name.to_owned(), values })
}

/// Converts an error of the TOML parser, which has several lines: `TOML parse error at line 3, column 5`, an excerpt of
/// the file, and the problem. The excerpt is left out because it may contain the token.
fn not_toml(name: &str, complaint: &str) -> ConfigError {
    let mut lines = complaint.lines();
    let number = |text: &str, after: &str| -> Option<u64> {
        let digits = text.split_once(after)?.1;
        digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    let head = lines.next().unwrap_or_default();
    let place = number(head, "line ").zip(number(head, "column "));
    let is_framed = |line: &&str| line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').starts_with('|');
    let what: Vec<_> = lines.filter(|line| !is_framed(line)).map(str::trim).collect();
    let what = (!what.is_empty()).then(|| what.join(", "));
    ConfigError::NotToml { file: name.to_owned(), place, what }
}
