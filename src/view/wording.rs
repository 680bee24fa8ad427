//! What players read in messages: announcements, refusals, lists. Pure functions from what happened to texts in the
//! mark-up of Discord, in which nothing that a player typed is live.

mod announcement;
mod challenge;
mod filter;
mod lists;
mod people;
mod texts;

pub use announcement::{announced, ended, its_turn, played, stale, standing};
pub use challenge::{challenge_closed, challenge_made, terms};
pub use filter::filter_problem;
pub use lists::{archive_line, archive_page, challenge_line, game_line, games, leaders, moves};
pub use people::{profile, server, settings, vacation};
pub use texts::{code, help, md, moment, refusal, rules, sentence, short};

/// How a player is shown: his name as it is kept, and the number by which Discord mentions him, where he is mentioned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// His name.
    pub name: String,
    /// Discord's number of him.
    pub mention: Option<u64>,
}

impl std::fmt::Display for Called {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.mention {
            Some(user) => write!(f, "<@{user}>"),
            None => write!(f, "**{}**", md(&super::words::cut_name(&self.name, 32))),
        }
    }
}
