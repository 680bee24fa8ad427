//! File, environment and flags, laid over each other.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use figment::providers::{Format, Toml};
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider};

use super::error::ConfigError;
use super::keys::{Key, find, listed, names_in, sections};
use super::{FILE, Flags};

/// Before the names of all variables.
const PREFIX: &str = "COLONNADE_";

/// The variable that many bots have their token in.
const DISCORD_TOKEN: &str = "DISCORD_TOKEN";

/// What was set, and where.
pub(super) struct Given {
    figment: Figment,
    values: Dict,
    /// Where a service manager put secrets for this program alone, whatever the modes there look like.
    pub(super) credentials: Option<PathBuf>,
}

/// A setting that was set.
pub(super) struct Found {
    pub(super) key: &'static Key,
    pub(super) value: Value,
    /// The file, the variable or the flag.
    pub(super) place: String,
}

impl Given {
    /// A setting, if it was set. One that is empty was not.
    ///
    /// Every key asked for is one of the table: the tests hold the two together.
    pub(super) fn get(&self, section: &'static str, name: &'static str) -> Option<Found> {
        let value = self.values.get(section)?.as_dict()?.get(name)?.clone();
        let place = self.figment.get_metadata(value.tag()).map_or_else(String::new, |known| known.name.to_string());
        let is_set = value.as_str().is_none_or(|text| !text.trim().is_empty());
        is_set.then_some(Found { key: find(section, name)?, value, place })
    }

    fn new(figment: Figment) -> Result<Given, ConfigError> {
        let values = figment.data().map_err(|error| not_toml("", &error.to_string()))?;
        let values = values.into_iter().find(|(profile, _)| *profile == Profile::Default);
        let given = Given { figment, values: values.map(|(_, values)| values).unwrap_or_default(), credentials: None };
        given.check_keys()?;
        Ok(given)
    }

    fn check_keys(&self) -> Result<(), ConfigError> {
        for (section, inside) in &self.values {
            let unknown = |value: &Value, key: String, expected: String| {
                let place =
                    self.figment.get_metadata(value.tag()).map_or_else(String::new, |known| known.name.to_string());
                ConfigError::Unknown { place, key, expected }
            };
            if !sections().contains(&section.as_str()) {
                let expected = format!("a section {}", listed(sections()));
                return Err(unknown(inside, shown_key(section), expected));
            }
            let Some(names) = inside.as_dict() else {
                return Err(unknown(inside, shown_key(section), format!("a section [{section}]")));
            };
            if let Some((name, value)) = names.iter().find(|(name, _)| find(section, name).is_none()) {
                return Err(unknown(value, format!("{section}.{}", shown_key(name)), names_in(section)));
            }
        }
        Ok(())
    }
}

/// A key of a stranger's file, on one line and not too long.
fn shown_key(key: &str) -> String {
    key.chars().take(40).flat_map(char::escape_debug).collect()
}

/// One setting from outside the file.
struct Single {
    place: String,
    section: String,
    name: String,
    value: Value,
}

impl Provider for Single {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.place.clone())
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        let names = Dict::from([(self.name.clone(), self.value.clone())]);
        Ok(Map::from([(Profile::Default, Dict::from([(self.section.clone(), names.into())]))]))
    }
}

/// Everything that was set, and the file that was read.
pub(super) fn gather(
    flags: &Flags,
    environment: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<(Given, Option<PathBuf>), ConfigError> {
    let mut figment = Figment::new();
    let mut file = None;
    if let Some(text) = read_file(flags.config.as_deref())? {
        let path = flags.config.clone().unwrap_or_else(|| FILE.into());
        figment = figment.merge(toml(&path.display().to_string(), &text)?);
        file = Some(path);
    }
    let environment: Vec<_> = environment.into_iter().collect();
    let credentials = environment.iter().find(|(name, _)| name == "CREDENTIALS_DIRECTORY").map(|(_, path)| path.into());
    for variable in variables(environment)? {
        figment = figment.merge(variable);
    }
    let store = flags.store.as_ref().map(|path| ("--store", "store", "path", path.to_string_lossy().into_owned()));
    let log = flags.log.as_ref().map(|level| ("--log", "log", "level", level.clone()));
    for (flag, section, name, value) in [store, log].into_iter().flatten() {
        let (place, section, name) = (flag.to_owned(), section.to_owned(), name.to_owned());
        figment = figment.merge(Single { place, section, name, value: value.into() });
    }
    Ok((Given { credentials, ..Given::new(figment)? }, file))
}

/// What a text says.
pub(super) fn of_text(name: &str, text: &str) -> Result<Given, ConfigError> {
    Given::new(Figment::from(toml(name, text)?))
}

/// The file named, which has to be there, or the usual one, which need not.
fn read_file(named: Option<&Path>) -> Result<Option<String>, ConfigError> {
    let path = named.unwrap_or(FILE.as_ref());
    let unreadable = |why: &str| ConfigError::Unreadable { file: path.display().to_string(), why: why.to_owned() };
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound && named.is_none() => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(unreadable("there is no such file")),
        Err(error) if error.kind() == io::ErrorKind::IsADirectory => Err(unreadable("a directory")),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(unreadable("no text in UTF-8")),
        Err(error) => Err(unreadable(&error.to_string())),
    }
}

/// The text of a file, with the file's name as its place.
struct Named {
    name: String,
    values: Map<Profile, Dict>,
}

impl Provider for Named {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.name.clone())
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Ok(self.values.clone())
    }
}

fn toml(name: &str, text: &str) -> Result<Named, ConfigError> {
    let values = Toml::string(text).data().map_err(|error| not_toml(name, &error.to_string()))?;
    Ok(Named { name: name.to_owned(), values })
}

/// A complaint about TOML on one line. It comes on several, with the line itself among them, which may hold the token
/// and is left out: `TOML parse error at line 3, column 5`, the line in a frame, and last what is wrong.
fn not_toml(name: &str, complaint: &str) -> ConfigError {
    let mut lines = complaint.lines();
    let number = |text: &str, after: &str| -> Option<u64> {
        let digits = text.split_once(after)?.1;
        digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    let head = lines.next().unwrap_or_default();
    let place = match (number(head, "line "), number(head, "column ")) {
        (Some(line), Some(column)) => format!(":{line}:{column}"),
        _ => String::new(),
    };
    let framed = |line: &&str| line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').starts_with('|');
    let what: Vec<_> = lines.filter(|line| !framed(line)).map(str::trim).collect();
    let what = if what.is_empty() { "no settings in TOML".to_owned() } else { what.join(", ") };
    ConfigError::NotToml { file: name.to_owned(), place, what }
}

/// The settings in the environment, the general name of the token first: the program's own one outweighs it.
fn variables(environment: impl IntoIterator<Item = (OsString, OsString)>) -> Result<Vec<Single>, ConfigError> {
    let mut found = Vec::new();
    for (variable, value) in environment {
        let Some(variable) = variable.to_str() else { continue };
        let Some((section, name)) = setting_of(variable)? else { continue };
        let Some(text) = value.to_str() else {
            let why = "its value is no text in UTF-8".to_owned();
            return Err(ConfigError::Unreadable { file: variable.to_owned(), why });
        };
        if text.trim().is_empty() {
            continue;
        }
        let value = Value::from(text.trim());
        found.push(Single { place: variable.to_owned(), section, name, value });
    }
    found.sort_by_key(|single| (single.place != DISCORD_TOKEN, single.place.clone()));
    Ok(found)
}

/// Section and name of the setting that a variable means; None if it is none of ours.
fn setting_of(variable: &str) -> Result<Option<(String, String)>, ConfigError> {
    if variable == DISCORD_TOKEN {
        return Ok(Some(("discord".to_owned(), "token".to_owned())));
    }
    let Some(rest) = variable.strip_prefix(PREFIX) else { return Ok(None) };
    let rest = rest.to_ascii_lowercase();
    if let Some((section, name)) = rest.split_once("__") {
        return Ok(Some((section.to_owned(), name.to_owned())));
    }
    // One line too few is a slip that must not pass unseen.
    let meant =
        sections().into_iter().find_map(|section| Some((section, rest.strip_prefix(section)?.strip_prefix('_')?)));
    let Some((section, name)) = meant else { return Ok(None) };
    let expected = format!("{PREFIX}{}__{}", section.to_uppercase(), name.to_uppercase());
    Err(ConfigError::Unknown { place: variable.to_owned(), key: format!("{section}_{name}"), expected })
}
