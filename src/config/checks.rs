//! What was set becomes what it means.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use figment::value::Value;
use http::Uri;
use ipnet::IpNet;
use secrecy::SecretString;
use tracing::level_filters::LevelFilter;

use super::error::ConfigError;
use super::sources::{Found, Given};
use super::{Discord, Log, LogFormat, Play, Register, Settings, Store, Time, Web};

/// The most characters of a value that are shown.
const SHOWN: usize = 60;

/// The longest span: a hundred years of 365 days, in seconds.
const LONGEST: u64 = 36_500 * 86_400;

impl Found {
    /// The complaint that this value cannot be.
    fn bad(&self) -> ConfigError {
        self.wrong(self.key.expected)
    }

    /// The complaint that something else was expected.
    fn wrong(&self, expected: &str) -> ConfigError {
        ConfigError::Bad {
            place: self.place.clone(),
            key: format!("{}.{}", self.key.section, self.key.name),
            value: if self.key.name == "token" { "…".to_owned() } else { shown(&self.value) },
            expected: expected.to_owned(),
        }
    }

    /// The value as a text; numbers are taken for what they look like.
    fn text(&self) -> Option<String> {
        text(&self.value)
    }

    /// The items of a list; in a variable also `a, b` or `["a", "b"]`.
    fn items(&self) -> Option<Vec<String>> {
        if let Value::Array(_, items) = &self.value {
            return items.iter().map(text).collect();
        }
        let text = self.text()?;
        let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(&text);
        let items = inside.split(',').map(|item| item.trim().trim_matches('"').to_owned());
        Some(items.filter(|item| !item.is_empty()).collect())
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(_, text) => Some(text.clone()),
        Value::Char(_, c) => Some(c.to_string()),
        Value::Num(_, number) => {
            let signed = number.to_i128().map(|number| number.to_string());
            signed.or_else(|| number.to_u128().map(|number| number.to_string()))
        }
        _ => None,
    }
}

/// A value on one line, cut where it is long. What looks like a token is one in the wrong place.
fn shown(value: &Value) -> String {
    let shown = match value {
        Value::String(_, text) if looks_like_a_token(text) => return "… (this looks like a token)".to_owned(),
        Value::String(_, text) => format!("{text:?}"),
        Value::Array(_, items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Value::Bool(_, value) => value.to_string(),
        Value::Num(_, number) => number.to_f64().map_or_else(|| text(value).unwrap_or_default(), |n| n.to_string()),
        Value::Char(_, c) => format!("{:?}", c.to_string()),
        Value::Dict(..) => "{…}".to_owned(),
        Value::Empty(..) => "nothing".to_owned(),
    };
    if shown.chars().count() <= SHOWN {
        return shown;
    }
    shown.chars().take(SHOWN).chain(['…']).collect()
}

/// Whether a text has the form of a bot's token: three parts of letters, digits, `-` and `_`, with dots between them.
///
/// ```
/// assert!(colonnade::config::looks_like_a_token("MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.0123456789abcdefghijklmnopqrstuvwxyzABCD"));
/// assert!(!colonnade::config::looks_like_a_token("games.example.org"));
/// ```
#[must_use]
pub fn looks_like_a_token(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split('.').collect();
    let plain = |part: &&str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    matches!(parts[..], [number, time, code] if number.len() >= 17 && time.len() >= 5 && code.len() >= 20)
        && parts.iter().all(plain)
}

/// A setting, read; None if it was not set.
fn read<T>(
    given: &Given,
    section: &'static str,
    name: &'static str,
    read: impl FnOnce(&Found) -> Option<T>,
) -> Result<Option<T>, ConfigError> {
    given.get(section, name).map(|found| read(&found).ok_or_else(|| found.bad())).transpose()
}

/// A whole number within bounds.
fn number<T: TryFrom<u64>>(found: &Found, bounds: std::ops::RangeInclusive<u64>) -> Option<T> {
    let number = found.text()?.parse().ok().filter(|number| bounds.contains(number))?;
    T::try_from(number).ok()
}

fn path(found: &Found) -> Option<PathBuf> {
    found.value.as_str().map(|text| PathBuf::from(text.trim()))
}

/// All settings, checked.
pub(super) fn settings(given: &Given) -> Result<Settings, ConfigError> {
    let mut warnings = Vec::new();
    Ok(Settings {
        store: store(given)?,
        web: web(given)?,
        discord: discord(given, &mut warnings)?,
        play: play(given)?,
        log: log(given)?,
        file: None,
        warnings,
    })
}

fn store(given: &Given) -> Result<Store, ConfigError> {
    let usual = Store::default();
    let every = |found: &Found| match found.text()?.as_str() {
        "off" => Some(None),
        text => span(text).filter(|span| *span >= Duration::from_secs(60)).map(Some),
    };
    Ok(Store {
        path: read(given, "store", "path", path)?.unwrap_or(usual.path),
        cache_mb: read(given, "store", "cache_mb", |found| number(found, 1..=1 << 20))?.unwrap_or(usual.cache_mb),
        backup_every: read(given, "store", "backup_every", every)?.unwrap_or(usual.backup_every),
        backup_keep: read(given, "store", "backup_keep", |found| number(found, 1..=u64::MAX))?
            .unwrap_or(usual.backup_keep),
        backup_dir: read(given, "store", "backup_dir", path)?.unwrap_or(usual.backup_dir),
    })
}

fn web(given: &Given) -> Result<Web, ConfigError> {
    let usual = Web::default();
    let address = |found: &Found| found.text()?.trim().parse::<SocketAddr>().ok();
    let listen = read(given, "web", "listen", address)?.unwrap_or(usual.listen);
    let public_url = read(given, "web", "public_url", |found| url(&found.text()?, |uri| uri.path() == "/"))?;
    let alone = listen.ip().is_loopback() && public_url.is_none();
    let table = given.get("web", "table");
    let wanted = read(given, "web", "table", |found| match found.text()?.as_str() {
        "local" => Some(true),
        "off" => Some(false),
        _ => None,
    })?;
    if let (Some(found), Some(true), false) = (&table, wanted, alone) {
        return Err(found.wrong(
            "\"off\", since others can reach these pages: the table is for whoever sits at this machine, with \
             web.listen a loopback address and web.public_url unset",
        ));
    }
    let networks = |found: &Found| found.items()?.iter().map(|text| network(text)).collect();
    Ok(Web {
        listen,
        public_url,
        table: wanted.unwrap_or(alone),
        trusted_proxies: read(given, "web", "trusted_proxies", networks)?.unwrap_or_default(),
        metrics_listen: read(given, "web", "metrics_listen", address)?.unwrap_or(usual.metrics_listen),
    })
}

fn network(text: &str) -> Option<IpNet> {
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

/// An absolute address of http or https, with nothing that a base of other addresses cannot have, and without a slash
/// at the end.
fn url(text: &str, fits: impl Fn(&Uri) -> bool) -> Option<String> {
    let text = text.trim().trim_end_matches('/');
    let uri: Uri = text.parse().ok()?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let plain = !text.contains(['#', '?']) && !uri.authority()?.as_str().contains('@') && !uri.host()?.is_empty();
    (is_web && plain && fits(&uri)).then(|| text.to_owned())
}

fn is_loopback(uri: &Uri) -> bool {
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn discord(given: &Given, warnings: &mut Vec<String>) -> Result<Discord, ConfigError> {
    let base = |found: &Found| url(&found.text()?, |uri| uri.scheme_str() == Some("https") || is_loopback(uri));
    let register = |found: &Found| match found.value.as_str() {
        Some("global") => Some(Register::Global),
        Some("off") => Some(Register::Off),
        _ => found.items()?.iter().map(|text| text.parse().ok()).collect::<Option<_>>().map(Register::Guilds),
    };
    let shards = |found: &Found| match found.text()?.as_str() {
        "auto" => Some(None),
        _ => number(found, 1..=1_024).map(Some),
    };
    Ok(Discord {
        token: token(given, warnings)?,
        application_id: read(given, "discord", "application_id", |found| number(found, 1..=u64::MAX))?,
        api_base_url: read(given, "discord", "api_base_url", base)?,
        register: read(given, "discord", "register", register)?.unwrap_or_default(),
        shards: read(given, "discord", "shards", shards)?.flatten(),
    })
}

/// The token, from where it was set or from its file. One in the environment outweighs a file that is named elsewhere.
fn token(given: &Given, warnings: &mut Vec<String>) -> Result<Option<SecretString>, ConfigError> {
    let (plain, file) = (given.get("discord", "token"), given.get("discord", "token_file"));
    match (plain, file) {
        (Some(plain), Some(file)) if plain.place == file.place => {
            Err(plain.wrong("only one of discord.token and discord.token_file"))
        }
        (Some(plain), _) => one_word(&plain.text().unwrap_or_default()).map(Some).ok_or_else(|| plain.bad()),
        (None, Some(file)) => {
            let path = path(&file).ok_or_else(|| file.bad())?;
            let text = std::fs::read_to_string(&path)
                .map_err(|error| file.wrong(&format!("{}, which cannot be read: {error}", file.key.expected)))?;
            let is_safe = given.credentials.as_ref().is_some_and(|safe| path.starts_with(safe));
            warnings.extend(seen_by_others(&path).filter(|_| !is_safe));
            one_word(&text).map(Some).ok_or_else(|| file.bad())
        }
        (None, None) => Ok(None),
    }
}

fn one_word(text: &str) -> Option<SecretString> {
    let text = text.trim();
    let text = text.strip_prefix("Bot ").unwrap_or(text).trim();
    let is_word = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic());
    is_word.then(|| SecretString::from(text))
}

/// A warning, if others than its owner may read a file.
fn seen_by_others(path: &Path) -> Option<String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path).ok()?.permissions().mode();
        if mode & 0o077 != 0 {
            let name = path.display();
            return Some(format!("{name} holds the bot's token and others may read it; chmod 600 {name} helps"));
        }
    }
    None
}

fn play(given: &Given) -> Result<Play, ConfigError> {
    let usual = Play::default();
    let spans = |found: &Found| match found.text().as_deref() {
        Some("off") => Some(Vec::new()),
        _ => found.items()?.iter().map(|text| span(text)).collect(),
    };
    let count = |name, usual| {
        read(given, "play", name, |found| number(found, 1..=u64::MAX)).map(|found| found.unwrap_or(usual))
    };
    let days = |name, least, usual| {
        read(given, "play", name, |found| number(found, least..=366)).map(|found| found.unwrap_or(usual))
    };
    Ok(Play {
        default_time: read(given, "play", "default_time", |found| time(&found.text()?))?.unwrap_or(usual.default_time),
        shortest_time: read(given, "play", "shortest_time", |found| span(&found.text()?))?
            .unwrap_or(usual.shortest_time),
        reminders: read(given, "play", "reminders", spans)?.unwrap_or(usual.reminders),
        vacation_days: days("vacation_days", 0, usual.vacation_days)?,
        challenge_days: days("challenge_days", 1, usual.challenge_days)?,
        open_challenges: count("open_challenges", usual.open_challenges)?,
        games: count("games", usual.games)?,
    })
}

/// A span of at least a second, its units falling: `1w2d`, `36h`, `90m`, `45s`.
fn span(text: &str) -> Option<Duration> {
    let mut units = [('w', 604_800), ('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)].into_iter();
    let (mut total, mut rest) = (0_u64, text.trim());
    while !rest.is_empty() {
        let unit = rest.find(|c: char| !c.is_ascii_digit())?;
        let (count, after) = rest.split_at(unit);
        let letter = after.chars().next()?;
        let (_, seconds) = units.find(|(name, _)| name.eq_ignore_ascii_case(&letter))?;
        total = total.checked_add(count.parse::<u64>().ok()?.checked_mul(seconds)?)?;
        rest = &after[letter.len_utf8()..];
    }
    (1..=LONGEST).contains(&total).then(|| Duration::from_secs(total))
}

fn time(text: &str) -> Option<Time> {
    if text.trim().eq_ignore_ascii_case("none") {
        return Some(Time::Unlimited);
    }
    let Some((bank, rest)) = text.split_once('+') else { return span(text).map(Time::PerMove) };
    let (increment, cap) = rest.split_once('/')?;
    let (bank, increment, cap) = (span(bank)?, span(increment)?, span(cap)?);
    (cap >= bank).then_some(Time::Bank { bank, increment, cap })
}

fn log(given: &Given) -> Result<Log, ConfigError> {
    let usual = Log::default();
    let level = |found: &Found| {
        let known = [
            LevelFilter::OFF,
            LevelFilter::ERROR,
            LevelFilter::WARN,
            LevelFilter::INFO,
            LevelFilter::DEBUG,
            LevelFilter::TRACE,
        ];
        let wanted = found.text()?;
        known.into_iter().find(|level| level.to_string().eq_ignore_ascii_case(wanted.trim()))
    };
    let format = |found: &Found| match found.text()?.as_str() {
        "pretty" => Some(LogFormat::Pretty),
        "json" => Some(LogFormat::Json),
        _ => None,
    };
    Ok(Log {
        level: read(given, "log", "level", level)?.unwrap_or(usual.level),
        format: read(given, "log", "format", format)?.unwrap_or(usual.format),
    })
}
