//! Settings in environment variables.

use std::ffi::OsString;

use strsim::levenshtein;

use super::error::{ConfigError, Suggestion, Unreadable};
use super::keys::{keys, sections};

/// The prefix of the names of all variables.
const PREFIX: &str = "COLONNADE_";

/// The setting that serves as an example.
pub const EXAMPLE: (&str, &str) = ("web", "listen");

/// The variable that conventionally holds a bot's token.
pub const DISCORD_TOKEN: &str = "DISCORD_TOKEN";

/// The variable with the directory where a service manager puts secrets for this program alone.
pub const CREDENTIALS_DIRECTORY: &str = "CREDENTIALS_DIRECTORY";

/// The variable of a setting, by section and name.
#[must_use]
pub fn variable_of((section, name): (&str, &str)) -> String {
    format!("{PREFIX}{section}__{name}").to_ascii_uppercase()
}

/// A setting from a variable.
pub(super) struct Variable {
    /// The name of the variable.
    pub(super) name: String,
    /// Section and name of the setting.
    pub(super) key: (&'static str, &'static str),
    /// The value without surrounding whitespace.
    pub(super) value: String,
}

/// The settings in the environment. `DISCORD_TOKEN` comes first, so that the program's own variable wins over it.
///
/// # Errors
///
/// If a variable that begins with `COLONNADE_` is not a setting, or its value is not valid Unicode.
pub(super) fn variables(environment: &[(OsString, OsString)]) -> Result<Vec<Variable>, ConfigError> {
    let in_kubernetes = environment.iter().any(|(name, _)| name == "KUBERNETES_SERVICE_HOST");
    let mut found = Vec::new();
    for (name, value) in environment {
        let Some(name) = name.to_str() else { continue };
        let key = match name.strip_prefix(PREFIX) {
            None if name == DISCORD_TOKEN => ("discord", "token"),
            None => continue,
            Some(rest) if in_kubernetes && is_service_link(rest) => continue,
            Some(rest) => key(rest).ok_or_else(|| unknown(name, rest))?,
        };
        let Some(value) = value.to_str() else {
            return Err(ConfigError::Unreadable { file: name.to_owned(), why: Unreadable::ValueNotText });
        };
        if !value.trim().is_empty() {
            found.push(Variable { name: name.to_owned(), key, value: value.trim().to_owned() });
        }
    }
    found.sort_by_key(|variable| (variable.name != DISCORD_TOKEN, variable.name.clone()));
    Ok(found)
}

/// The setting that a variable name without its prefix refers to.
fn key(rest: &str) -> Option<(&'static str, &'static str)> {
    keys().find(|(section, name)| rest.eq_ignore_ascii_case(&format!("{section}__{name}")))
}

/// Whether Kubernetes sets this variable for a service named `colonnade`: `…_PORT`, `…_SERVICE_HOST` and the like.
fn is_service_link(rest: &str) -> bool {
    rest == "SERVICE_HOST" || ["SERVICE_PORT", "PORT"].iter().any(|start| rest.starts_with(start))
}

/// The error for a variable that is not a setting. Its value is not shown because it may be a misnamed secret.
fn unknown(variable: &str, rest: &str) -> ConfigError {
    let rest = rest.to_ascii_lowercase();
    let suggestion = match nearest(&rest) {
        Some(key) => Suggestion::Variable(variable_of(key)),
        None => match rest.split_once("__").and_then(|(section, _)| known(section)) {
            Some((section, keys)) => Suggestion::Section { prefix: variable_of((section, "")), keys },
            None => Suggestion::Any(variable_of(EXAMPLE)),
        },
    };
    ConfigError::UnknownVariable { name: variable.to_owned(), suggestion }
}

fn known(section: &str) -> Option<(&'static str, &'static [&'static str])> {
    sections().into_iter().find(|(name, _)| *name == section)
}

/// The setting that was probably meant: one with the same words, the only one with this name, the first one of this
/// section, or one that differs in few letters.
fn nearest(rest: &str) -> Option<(&'static str, &'static str)> {
    let words = |text: &str| text.split('_').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_");
    let rest = words(rest);
    let spelled = |(section, name): (&str, &str)| format!("{section}_{name}");
    let same = || keys().find(|key| spelled(*key) == rest);
    let by_name = || keys().find(|(_, name)| *name == rest);
    let by_section = || keys().find(|(section, _)| *section == rest);
    let by_letters = || {
        let distances = keys().map(|key| (levenshtein(&spelled(key), &rest).min(levenshtein(key.1, &rest)), key));
        let (least, key) = distances.min_by_key(|(distance, _)| *distance)?;
        (least <= 2 && rest.len() > 4).then_some(key)
    };
    same().or_else(by_name).or_else(by_section).or_else(by_letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_setting_is_named() {
        for (rest, expected) in [
            ("store", Some(("store", "path"))),
            ("log", Some(("log", "level"))),
            ("listen", Some(("web", "listen"))),
            ("token", Some(("discord", "token"))),
            ("web_listen", Some(("web", "listen"))),
            ("store_cache_mb", Some(("store", "cache_mb"))),
            ("discord__tokn", Some(("discord", "token"))),
            ("web__port", None),
            ("site__name", None),
            ("ci", None),
        ] {
            assert_eq!(nearest(rest), expected, "{rest}");
        }
    }
}
