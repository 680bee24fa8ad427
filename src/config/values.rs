//! Parses the value of each setting.
//!
//! A value in the file is a number, a string or a list; a value in the environment is always a string. Both are parsed
//! alike: `8` and `"8"` are the same number, `["24h", "6h"]` and `24h, 6h` the same list. An error has the [`AcceptedValues`];
//! [`sources`](super::sources) adds source, key and value.

use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use figment::value::Value;
use http::Uri;
use ipnet::IpNet;
use secrecy::SecretString;
use serde::de::{Deserialize, Deserializer};
use tracing::level_filters::LevelFilter;

use super::database::is_address;
use super::error::{AcceptedValues, DAYS_OF_YEAR, MOST_ENDING_STONES, MOST_MEBIBYTES, MOST_PROGRAMS, MOST_SHARDS};
use super::{DatabaseUrl, LogFormat, ProcessRole, Register, Shards, TimeControl};

/// The longest span: a hundred years of 365 days, in seconds.
const LONGEST_SPAN: u64 = 36_500 * 86_400;

/// The shortest and the longest interval between two polls of a database.
const POLLS: RangeInclusive<Duration> = Duration::from_millis(10)..=Duration::from_secs(60);

/// The shortest and the longest thinking time of the highest level for a move.
const THINKING: RangeInclusive<Duration> = Duration::from_secs(1)..=Duration::from_secs(10);

/// The most characters of the name of a process.
const LONGEST_NAME: usize = 64;

/// The shortest interval between automatic backups.
const SHORTEST_PAUSE: Duration = Duration::from_secs(60);

/// Parses a value, or fails with the expected values.
fn parse<'de, T, D: Deserializer<'de>>(
    deserializer: D,
    expected: AcceptedValues,
    parse: impl FnOnce(&Value) -> Option<T>,
) -> Result<T, D::Error> {
    parse(&<Value as Deserialize>::deserialize(deserializer)?).ok_or_else(|| expected.error())
}

/// Defines deserializing functions for serde: name, type, the variant of `AcceptedValues`, and the parser.
macro_rules! readers {
    ($($(#[$doc:meta])* $name:ident -> $type:ty, $expected:ident, $read:expr;)*) => {$(
        $(#[$doc])*
        pub(super) fn $name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
            parse(deserializer, AcceptedValues::$expected, $read)
        }
    )*};
}

readers! {
    directory -> PathBuf, Directory, |value| path(value).filter(|path| !path.to_str().is_some_and(is_address));
    database_url -> Option<DatabaseUrl>, DatabaseUrl, |value| match text(value)?.trim() {
        "" => Some(None),
        text => DatabaseUrl::parse(text).map(Some),
    };
    password_file -> Option<PathBuf>, PasswordFile, |value| path(value).map(Some);
    ca_file -> Option<PathBuf>, CaFile, |value| path(value).map(Some);
    puzzle_file -> Option<PathBuf>, PuzzleFile, |value| path(value).map(Some);
    font_files -> Vec<PathBuf>, FontFiles, |value| items(value).map(|files| files.iter().map(PathBuf::from).collect());
    poll -> Duration, Poll, |value| parse_poll(&text(value)?);
    mebibytes -> u64, Mebibytes, |value| number(value, 1..=MOST_MEBIBYTES);
    pause -> Option<Duration>, Pause,
        |value| match text(value)?.as_str() {
            "off" => Some(None),
            text => parse_span(text).filter(|span| *span >= SHORTEST_PAUSE).map(Some),
        };
    backups -> u32, Backups, |value| number(value, 1..=u64::MAX);
    listen -> SocketAddr, Listen,
        |value| text(value)?.trim().parse().ok();
    public_url -> Option<String>, PublicUrl,
        |value| url(&text(value)?, |uri| uri.path() == "/").map(Some);
    table -> Option<bool>, Table, |value| match text(value)?.as_str() {
        "local" => Some(Some(true)),
        "off" => Some(Some(false)),
        _ => None,
    };
    networks -> Vec<IpNet>, Networks,
        |value| items(value)?.iter().map(|text| network(text)).collect();
    token -> Option<SecretString>, Token, |value| parse_token(&text(value)?).map(Some);
    token_file -> Option<PathBuf>, TokenFile, |value| path(value).map(Some);
    application_id -> Option<u64>, ApplicationId,
        |value| number(value, 1..=u64::MAX).map(Some);
    api_base_url -> Option<String>, ApiBaseUrl,
        |value| url(&text(value)?, |uri| uri.scheme_str() == Some("https") || is_loopback(uri)).map(Some);
    register -> Register, Register,
        |value| match value.as_str() {
            Some("global") => Some(Register::Global),
            Some("off") => Some(Register::Off),
            _ => items(value)?.iter().map(|text| text.parse().ok()).collect::<Option<_>>().map(Register::Guilds),
        };
    shards -> Shards, Shards, |value| parse_shards(text(value)?.trim());
    time_control -> TimeControl, TimeControl,
        |value| parse_time_control(&text(value)?);
    span -> Duration, Span, |value| parse_span(&text(value)?);
    spans -> Vec<Duration>, Spans, |value| match text(value).as_deref() {
        Some("off") => Some(Vec::new()),
        _ => items(value)?.iter().map(|text| parse_span(text)).collect(),
    };
    vacation_days -> u32, VacationDays, |value| number(value, 0..=DAYS_OF_YEAR);
    challenge_days -> u32, ChallengeDays, |value| number(value, 1..=DAYS_OF_YEAR);
    challenges -> u32, Challenges, |value| number(value, 1..=u64::MAX);
    games -> u32, Games, |value| number(value, 1..=u64::MAX);
    programs -> u8, Programs, |value| number(value, 0..=MOST_PROGRAMS);
    endings -> u32, Endings, |value| number(value, 0..=MOST_ENDING_STONES);
    thinking -> Duration, Thinking, |value| parse_span(&text(value)?).filter(|span| THINKING.contains(span));
    name -> Option<String>, Name, |value| {
        let name = text(value)?.trim().to_owned();
        let is_name = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.contains(char::is_control);
        is_name.then_some(Some(name))
    };
    roles -> BTreeSet<ProcessRole>, Roles, |value| {
        let role = |text: &String| ProcessRole::ALL.into_iter().find(|role| role.name() == text);
        let mut roles = BTreeSet::new();
        for role in items(value)?.iter().map(role) {
            roles.insert(role?);
        }
        (!roles.is_empty()).then_some(roles)
    };
    level -> LevelFilter, Level, |value| {
        let wanted = text(value)?;
        LEVELS.into_iter().find(|level| level.to_string().eq_ignore_ascii_case(wanted.trim()))
    };
    log_format -> LogFormat, LogFormat, |value| match text(value)?.as_str() {
        "pretty" => Some(LogFormat::Pretty),
        "json" => Some(LogFormat::Json),
        _ => None,
    };
}

const LEVELS: [LevelFilter; 6] = [
    LevelFilter::OFF,
    LevelFilter::ERROR,
    LevelFilter::WARN,
    LevelFilter::INFO,
    LevelFilter::DEBUG,
    LevelFilter::TRACE,
];

/// A value as text; a number is formatted in decimal.
pub(super) fn text(value: &Value) -> Option<String> {
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

/// The items of a list, or of a string such as `a, b` or `["a", "b"]`.
fn items(value: &Value) -> Option<Vec<String>> {
    if let Value::Array(_, items) = value {
        return items.iter().map(text).collect();
    }
    let text = text(value)?;
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(&text);
    let items = inside.split(',').map(|item| item.trim().trim_matches('"').to_owned());
    Some(items.filter(|item| !item.is_empty()).collect())
}

fn number<T: TryFrom<u64>>(value: &Value, bounds: RangeInclusive<u64>) -> Option<T> {
    let number = text(value)?.trim().parse().ok().filter(|number| bounds.contains(number))?;
    T::try_from(number).ok()
}

fn path(value: &Value) -> Option<PathBuf> {
    value.as_str().map(str::trim).filter(|text| !text.is_empty()).map(PathBuf::from)
}

fn network(text: &str) -> Option<IpNet> {
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

/// A base URL with the scheme http or https, without user, query, fragment and trailing slash.
fn url(text: &str, is_allowed: impl Fn(&Uri) -> bool) -> Option<String> {
    let text = text.trim().trim_end_matches('/');
    let uri: Uri = text.parse().ok()?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let is_plain = !text.contains(['#', '?']) && !uri.authority()?.as_str().contains('@') && !uri.host()?.is_empty();
    (is_web && is_plain && is_allowed(&uri)).then(|| text.to_owned())
}

fn is_loopback(uri: &Uri) -> bool {
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Parses a token. A `Bot` before it, as in HTTP headers, is removed.
pub(super) fn parse_token(text: &str) -> Option<SecretString> {
    let text = text.trim();
    let text = text.strip_prefix("Bot ").unwrap_or(text).trim();
    let is_word = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic());
    is_word.then(|| SecretString::from(text))
}

/// Parses a span of at least a second, with units in descending order: `1w2d`, `36h`, `90m`, `45s`.
fn parse_span(text: &str) -> Option<Duration> {
    let mut units = [('w', 604_800), ('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)].into_iter();
    let mut total = 0_u64;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let unit = rest.find(|c: char| !c.is_ascii_digit())?;
        let (count, after) = rest.split_at(unit);
        let letter = after.chars().next()?;
        let (_, seconds) = units.find(|(name, _)| name.eq_ignore_ascii_case(&letter))?;
        total = total.checked_add(count.parse::<u64>().ok()?.checked_mul(seconds)?)?;
        rest = &after[letter.len_utf8()..];
    }
    (1..=LONGEST_SPAN).contains(&total).then(|| Duration::from_secs(total))
}

/// Parses `auto`, a number of shards, or a range of them, such as `0-3/8`.
fn parse_shards(text: &str) -> Option<Shards> {
    if text == "auto" {
        return Some(Shards::default());
    }
    let count = |text: &str| {
        text.parse().ok().filter(|count| (1..=MOST_SHARDS).contains(count)).and_then(|n| n.try_into().ok())
    };
    let Some((own, all)) = text.split_once('/') else { return Some(Shards { all: Some(count(text)?), own: None }) };
    let (first, last) = own.split_once('-').unwrap_or((own, own));
    let (first, last, all): (u32, u32, u32) = (first.parse().ok()?, last.parse().ok()?, count(all)?);
    (first <= last && last < all).then_some(Shards { all: Some(all), own: Some((first, last)) })
}

/// Parses a polling interval: milliseconds, such as `250ms`, or another span.
fn parse_poll(text: &str) -> Option<Duration> {
    let span = match text.trim().strip_suffix("ms") {
        Some(count) => Duration::from_millis(count.parse().ok()?),
        None => parse_span(text)?,
    };
    POLLS.contains(&span).then_some(span)
}

fn parse_time_control(text: &str) -> Option<TimeControl> {
    if text.trim().eq_ignore_ascii_case("none") {
        return Some(TimeControl::Unlimited);
    }
    let Some((bank, rest)) = text.split_once('+') else { return parse_span(text).map(TimeControl::PerMove) };
    let (increment, cap) = rest.split_once('/')?;
    let bank = parse_span(bank)?;
    let increment = parse_span(increment)?;
    let cap = parse_span(cap)?;
    (cap >= bank).then_some(TimeControl::Bank { bank, increment, cap })
}

/// Whether a text looks like a bot's token: three parts of letters, digits, `-` and `_`, separated by dots.
///
/// ```
/// assert!(colonnade::config::looks_like_a_token("MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.0123456789abcdefghijklmnopqrstuvwxyzABCD"));
/// assert!(!colonnade::config::looks_like_a_token("games.example.org"));
/// ```
#[must_use]
pub fn looks_like_a_token(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split('.').collect();
    let is_plain = |part: &&str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    matches!(parts[..], [number, time, code] if number.len() >= 17 && time.len() >= 5 && code.len() >= 20)
        && parts.iter().all(is_plain)
}
