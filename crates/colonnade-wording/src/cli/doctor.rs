//! Lines of `colonnade doctor`: what was checked, in what state it is, and what helps.

use std::fmt::Display;

use super::counted;

/// The settings file is read and valid.
#[must_use]
pub fn settings_read(file: &impl Display) -> String {
    format!("{file} is read and valid")
}

/// There is no settings file.
#[must_use]
pub const fn settings_default() -> &'static str {
    "there is no settings file; all settings have their defaults"
}

/// The limit on open files leaves room for so many of the most connections to the pages; the limit that is enough.
#[must_use]
pub fn few_files(limit: u64, connections: u64, most: u64, needed: u64) -> String {
    format!(
        "a process started here may open {limit} files, which leaves room for {connections} of {most} connections to the \
         pages; allow {needed}, with LimitNOFILE= in the unit of the service, or with `ulimit -Hn` in the shell that \
         starts it"
    )
}

/// A board was drawn; the size of its picture.
#[must_use]
pub fn board_drawn(size: &impl Display) -> String {
    format!("a board is drawn, {size}")
}

/// A server cannot be tested: the store in the settings is in a directory.
#[must_use]
pub fn nothing_to_try(place: &str) -> String {
    format!("{place} is a directory; name an empty database with --store")
}

/// Rows are in the order of their bytes.
#[must_use]
pub const fn order_is_kept() -> &'static str {
    "rows are in the order of the bytes of their keys"
}

/// Large commits are accepted.
#[must_use]
pub const fn large_commits() -> &'static str {
    "large rows, and many rows at once, can be committed"
}

/// Commits wait for each other.
#[must_use]
pub const fn one_at_a_time() -> &'static str {
    "one process commits at a time, and sees what the previous one wrote"
}

/// Readers have snapshots.
#[must_use]
pub const fn one_moment() -> &'static str {
    "a reader sees a single moment, whatever others commit"
}

/// Numbers are assigned once.
#[must_use]
pub const fn numbers_given_once() -> &'static str {
    "each number is assigned only once"
}

/// A lease has one holder.
#[must_use]
pub const fn one_holder() -> &'static str {
    "a lease has one holder"
}

/// Processes are notified of all commits.
#[must_use]
pub const fn all_is_heard() -> &'static str {
    "a process is told of everything that others commit"
}

/// Processes are notified of commits at once.
#[must_use]
pub const fn heard_at_once() -> &'static str {
    "it is told at once, without waiting for store.poll"
}

/// No process has the store exclusively while others use it.
#[must_use]
pub const fn nobody_alone() -> &'static str {
    "nobody gets exclusive access while others use the store"
}

/// Commits are durable.
#[must_use]
pub const fn all_stays() -> &'static str {
    "what was committed is still there after reconnecting"
}

/// A server lacks a guarantee, with the observation that shows it.
#[must_use]
pub fn lacking(needed: &str, why: &str) -> String {
    format!("not so: {needed} ({why})")
}

/// There is no token of Discord.
#[must_use]
pub const fn no_token() -> &'static str {
    "none is set, so there is no bot; DISCORD_TOKEN sets it"
}

/// The token has the form of a token, or not.
#[must_use]
pub const fn token_form(is_right: bool) -> &'static str {
    if is_right {
        "set, and in the form of Discord's tokens"
    } else {
        "set, but not in the form of Discord's tokens (three parts with dots between them); compare it with the \
         page “Bot” of your application"
    }
}

/// Discord was not contacted, because there is no token.
#[must_use]
pub const fn gateway_not_asked() -> &'static str {
    "not checked: without a token there is no bot"
}

/// Discord answered, and knows the token.
#[must_use]
pub fn gateway_reached(address: &impl Display) -> String {
    format!("{address} is reached, and the token is valid")
}

/// There is no store yet.
#[must_use]
pub fn no_store(path: &impl Display) -> String {
    format!("there is none in {path} yet; `colonnade` creates it when it starts")
}

/// Other users of the machine may read the store.
#[must_use]
pub fn store_is_readable(path: &impl Display) -> String {
    format!("others may read it; chmod 700 {path} prevents that")
}

/// Whether a service runs on the store.
#[must_use]
pub const fn service(is_running: bool) -> &'static str {
    if is_running { "running and answering" } else { "not running" }
}

/// The store is sound. `checked` says whether all of its files were checked for damage.
#[must_use]
pub fn store_is_sound(place: &str, format: &impl Display, size: &impl Display, commits: u64, checked: bool) -> String {
    let commits = counted(commits, "commit", "commits");
    if checked {
        format!("{place}, format {format}, {size}, {commits}, checked for damage")
    } else {
        format!("{place}, format {format}, {size}, {commits}, still being checked for damage")
    }
}

/// The server of the database and what it does for durability. `standbys` are those that commits wait for.
#[must_use]
pub fn server(version: &str, synchronous_commit: &str, standbys: &str, is_whole: bool) -> String {
    let standbys = if standbys.is_empty() { "no standby".to_owned() } else { format!("standbys {standbys}") };
    let settings = format!("PostgreSQL {version}, fsync on, synchronous_commit {synchronous_commit}, {standbys}");
    if is_whole {
        settings
    } else {
        format!("{settings}; full_page_writes is off, so a power failure can damage the store; turn it on")
    }
}

/// The server of the database does not wait for its disk.
#[must_use]
pub fn server_forgets(version: &str) -> String {
    format!("PostgreSQL {version} has fsync off and could lose what players were told is saved; turn it on")
}

/// The connection to the database of another machine is not encrypted.
#[must_use]
pub const fn in_clear() -> &'static str {
    "sslmode=disable sends the password and everything that is stored to another machine without encryption; take it out of \
     store.url unless nobody else can read that network"
}

/// How many more connections the database accepts, of how many, and how many a process needs.
#[must_use]
pub fn connections(free: u64, all: u64, needed: usize) -> String {
    let state = format!("{free} of {all} are free, and a process needs up to {needed}");
    if free < needed as u64 {
        format!("{state}; raise max_connections of the server, or CONNECTION LIMIT of the user or the database")
    } else {
        state
    }
}

/// How many processes serve the store.
#[must_use]
pub fn processes(count: u64) -> String {
    match count {
        0 => "none serves this store".to_owned(),
        1 => "1 serves this store".to_owned(),
        _ => format!("{count} serve this store"),
    }
}

/// A process has stopped.
#[must_use]
pub fn process_stopped(name: &str, why: &str) -> String {
    format!("{name} has stopped: {why}")
}

/// The database can be written.
#[must_use]
pub const fn written() -> &'static str {
    "a trial row can be written"
}

/// The numbers of games, players and open challenges, a list of labels.
#[must_use]
pub fn contents(running: &impl Display, archived: &impl Display, players: u64, challenges: u64) -> String {
    let labels = [
        format!("{running} running"),
        format!("{archived} archived"),
        counted(players, "player", "players"),
        counted(challenges, "open challenge", "open challenges"),
    ];
    labels.join(", ")
}

/// Nothing waits to be delivered.
#[must_use]
pub const fn outbox_is_empty() -> &'static str {
    "empty"
}

/// Notices wait to be delivered.
#[must_use]
pub fn outbox_waits(notices: u64) -> String {
    format!("{} to be delivered", counted(notices, "notice", "notices"))
}

/// Notices wait longer than they should; how long the first one waits.
#[must_use]
pub fn outbox_is_late(notices: u64, since: &impl Display) -> String {
    let notices = counted(notices, "notice", "notices");
    format!("waiting: {notices}, the oldest for {since}; the log of the service says why")
}

/// No notice was given up.
#[must_use]
pub const fn no_dead_letters() -> &'static str {
    "none"
}

/// Notices were given up; the latest follow.
#[must_use]
pub fn dead_letters(count: u64) -> String {
    format!("{} given up, the latest are", counted(count, "notice", "notices"))
}

/// The lists were rebuilt from the events: how many rows differ, and whether they were repaired.
#[must_use]
pub fn lists(differences: u64, is_mended: bool) -> String {
    let count = counted(differences, "difference", "differences");
    match (differences, is_mended) {
        (0, _) => "lists and ratings agree with the games".to_owned(),
        (_, true) => format!("{count}, repaired now"),
        (_, false) => format!("{count}; --mend repairs them"),
    }
}

/// The clock shows a time before this program was built.
#[must_use]
pub fn clock_is_early(now: &impl Display) -> String {
    format!("{now} cannot be right; deadlines would be wrong. Set the clock")
}

/// The clock shows a time before the end of an archived game.
#[must_use]
pub fn clock_is_behind(now: &impl Display, ended: &impl Display) -> String {
    format!("{now}, but a game in the archive ended {ended}; is the clock right?")
}

/// Automatic backups are switched off.
#[must_use]
pub const fn backups_off() -> &'static str {
    "automatic backups are off; store.backup_every = \"1d\" turns them on"
}

/// No automatic backup was made yet.
#[must_use]
pub fn no_backup(place: &str) -> String {
    format!("there are none in {place} yet; a service makes the first one")
}

/// The directory of the backups cannot be listed.
#[must_use]
pub fn backups_cannot_be_listed(error: &impl Display) -> String {
    format!("{error}; the directory of store.backup_dir has to be one that the service can read and write")
}

/// The directory of the backups cannot be written.
#[must_use]
pub fn backups_cannot_be_written(place: &str, error: &impl Display) -> String {
    format!(
        "no backup can be written into {place}: {error}; give the directory to the user of the service, or name another one with \
         store.backup_dir"
    )
}

/// The host's own puzzles are read.
#[must_use]
pub fn own_puzzles(count: u64) -> String {
    format!("{} of your own", counted(count, "puzzle", "puzzles"))
}

/// The answer of a running service about its state.
#[must_use]
pub fn service_says(address: &impl Display, says: &str) -> String {
    format!("the one at {address} says: {says}")
}

/// A running service has logged no warning.
#[must_use]
pub const fn log_is_quiet() -> &'static str {
    "the service has logged no warning in the last day"
}

/// A running service has logged warnings; they follow.
#[must_use]
pub fn log_warns(count: u64) -> String {
    format!("{} in the log of the service, in the last day", counted(count, "warning", "warnings"))
}

/// A start can use the addresses in the settings.
#[must_use]
pub fn addresses_are_free(pages: Option<&impl Display>, metrics: &impl Display) -> String {
    match pages {
        Some(pages) => format!("{pages} and {metrics} are free"),
        None => format!("{metrics} is free"),
    }
}

/// The last automatic backup.
#[must_use]
pub fn last_backup(time: &impl Display, place: &str, is_late: bool) -> String {
    if is_late {
        format!("the last one is from {time}, in {place}, which is too long ago; the log of the service says why")
    } else {
        format!("the last one is from {time}, in {place}")
    }
}

/// The store has hashed identities, and its key was missing.
#[must_use]
pub fn identity_key_is_new(store: &impl Display) -> String {
    format!(
        "identities.key of {store} was missing, and a new one was made: people who were deleted are not recognised in bars and \
         blocks; stop the service and put the old file back"
    )
}

/// A path that cannot be used.
#[must_use]
pub fn no_such_place(path: &impl Display) -> String {
    format!("{path} is not a usable path")
}

/// There is enough room on the disk.
#[must_use]
pub fn disk_free(free: &impl Display) -> String {
    format!("{free} free")
}

/// There is too little room to continue.
#[must_use]
pub fn disk_is_full(free: &impl Display) -> String {
    format!("{free} free, which is too little to continue; make room")
}

/// There is little room: less than a backup needs, or than is safe.
#[must_use]
pub fn disk_is_short(free: &impl Display, needed: &impl Display) -> String {
    format!("{free} free, which is little; a backup needs about {needed}")
}
