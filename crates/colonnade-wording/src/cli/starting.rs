//! The lacks of a start, and what to do about them.

use std::fmt::Display;

/// A process that is to do only some of the work of a store in a directory.
#[must_use]
pub const fn some_work_in_a_directory() -> &'static str {
    "a store in a directory has one process, which does everything: leave out run.roles, and the range of discord.shards, or set \
     store.url"
}

/// A token is set, and the program was built without the bot.
#[must_use]
pub const fn no_bot() -> &'static str {
    "discord.token is set, but this program was built without Discord; remove the token, or build it with the feature \
     `discord`, which is on by default"
}

/// The file with the host's own puzzles cannot be used.
#[must_use]
pub fn bad_puzzles(why: &str) -> String {
    format!("play.puzzles: {why}; correct the file, or remove the setting to go without puzzles of your own")
}

/// The pages and the metrics are to have the same address.
#[must_use]
pub fn same_address(address: &impl Display) -> String {
    format!("web.metrics_listen: {address} is the address of web.listen, too; choose another port for one of them")
}

/// The reason why an address cannot be listened on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoListener {
    /// Something else listens on it.
    Taken,
    /// It is not an address of this machine.
    Foreign,
    /// This user may not use its port.
    Forbidden,
    /// The system says this.
    Other(String),
}

/// An address that nothing can be served on.
#[must_use]
pub fn cannot_listen(setting: &str, address: &impl Display, why: &NoListener) -> String {
    let why = match why {
        NoListener::Taken => {
            "is taken by another program, or by a service that runs already; stop that one, or choose another port"
        }
        NoListener::Foreign => {
            "is no address of this machine; name one of its own, 127.0.0.1 for this machine only, or 0.0.0.0 for all"
        }
        NoListener::Forbidden => {
            "may not be used by this user; choose a port from 1024 on, and let a proxy pass on the others"
        }
        NoListener::Other(error) => {
            return format!("{setting}: {address} cannot be used: {error}; choose another address");
        }
    };
    format!("{setting}: {address} {why}")
}
