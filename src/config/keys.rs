//! Which settings there are.

/// A setting, and what its value can be.
pub(super) struct Key {
    pub(super) section: &'static str,
    pub(super) name: &'static str,
    pub(super) expected: &'static str,
}

const fn key(section: &'static str, name: &'static str, expected: &'static str) -> Key {
    Key { section, name, expected }
}

const LISTEN: &str = "an address and port such as \"127.0.0.1:7117\" or \"[::1]:7117\"";
const DAYS: &str = "a whole number of days, at most 366";

/// All settings, by section.
pub(super) const KEYS: [Key; 25] = [
    key("store", "path", "the name of a directory"),
    key("store", "cache_mb", "a whole number of mebibytes, from 1 to 1048576"),
    key("store", "backup_every", "\"off\" or a span of at least a minute such as \"1d\" or \"12h\""),
    key("store", "backup_keep", "a whole number of backups, at least 1"),
    key("store", "backup_dir", "the name of a directory"),
    key("web", "listen", LISTEN),
    key("web", "public_url", "an address such as \"https://games.example.org\" without a path"),
    key("web", "table", "\"local\" or \"off\""),
    key("web", "trusted_proxies", "a list of addresses or networks such as [\"10.0.0.1\", \"192.168.0.0/16\"]"),
    key("web", "metrics_listen", LISTEN),
    key("discord", "token", "the bot's token, one word"),
    key("discord", "token_file", "the name of a file that holds the bot's token and nothing else"),
    key("discord", "application_id", "a number that Discord gave the application"),
    key("discord", "api_base_url", "an https address such as \"https://discord.com\"; plain http only to this machine"),
    key("discord", "register", "\"global\", \"off\" or a list of numbers of servers such as [1234567890]"),
    key("discord", "shards", "\"auto\" or a whole number from 1 to 1024"),
    key(
        "play",
        "default_time",
        "a time control: \"3d\" (for each move), \"10d+36h/21d\" (bank, increment, cap) or \"none\"",
    ),
    key("play", "shortest_time", "a span such as \"1h\" or \"90m\" (w d h m s)"),
    key("play", "reminders", "a list of spans such as [\"24h\", \"6h\"]"),
    key("play", "vacation_days", DAYS),
    key("play", "challenge_days", "a whole number of days, from 1 to 366"),
    key("play", "open_challenges", "a whole number of challenges, at least 1"),
    key("play", "games", "a whole number of games, at least 1"),
    key("log", "level", "\"off\", \"error\", \"warn\", \"info\", \"debug\" or \"trace\""),
    key("log", "format", "\"pretty\" or \"json\""),
];

/// Sections and names of all settings, in the order of the example file.
pub fn keys() -> impl Iterator<Item = (&'static str, &'static str)> {
    KEYS.iter().map(|key| (key.section, key.name))
}

pub(super) fn find(section: &str, name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.section == section && key.name == name)
}

/// The sections, each once.
pub(super) fn sections() -> Vec<&'static str> {
    let mut sections: Vec<_> = KEYS.iter().map(|key| key.section).collect();
    sections.dedup();
    sections
}

/// What could stand in place of an unknown key of a section: `listen, table or public_url`.
pub(super) fn names_in(section: &str) -> String {
    listed(KEYS.iter().filter(|key| key.section == section).map(|key| key.name))
}

/// `a, b or c`
pub(super) fn listed(names: impl IntoIterator<Item = &'static str>) -> String {
    let names: Vec<_> = names.into_iter().collect();
    match names.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => names.concat(),
    }
}
