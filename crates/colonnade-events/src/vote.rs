//! Vote games: a crowd decides about its moves by ballots.

use serde::{Deserialize, Serialize};

use crate::ids::PlayerId;
use crate::time::Time;

/// A side of a game that is played by votes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crowd {
    /// Who may vote.
    pub electorate: Electorate,
    /// Who moves if nobody votes.
    pub captain: Option<PlayerId>,
    /// A ballot closes after one part of so many of the time for the move: usually a quarter.
    pub parts: u8,
}

/// Everybody who may vote. Variants are only added at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Electorate {
    /// Everybody in a channel, which the caller knows by this number.
    Channel(u64),
    /// Everybody with a role, which the caller knows by this number.
    Role(u64),
    /// These players.
    Fixed(Vec<PlayerId>),
}

/// A ballot about one turn of a crowd. It is a value to be stored until it closes, and not an event: votes can be changed
/// and erased without a trace, and only the tally remains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ballot {
    /// When it closes at the latest.
    closes: Time,
    /// Everybody who may vote, if that is fixed.
    electorate: Option<Vec<PlayerId>>,
    /// Who moves if nobody votes.
    captain: Option<PlayerId>,
    /// The votes, in the order in which they were cast; one for each voter.
    votes: Vec<(PlayerId, String)>,
}

/// Why a vote was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoteRefusal {
    /// The ballot is closed.
    Closed {
        /// When it closed at the latest.
        at: Time,
    },
    /// The player is not in the fixed electorate.
    NotInElectorate,
}

/// The outcome of a ballot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closing {
    /// The crowd has chosen.
    Chosen {
        /// The choice with the most votes.
        choice: String,
        /// All choices with the numbers of their votes, the most votes first.
        tally: Vec<(String, u32)>,
    },
    /// Nobody voted, and the captain moves.
    CaptainMoves(PlayerId),
    /// Nobody voted, and the clock goes on.
    ClockGoesOn,
}

impl Ballot {
    /// A ballot that opens now about a turn for which the crowd has this many milliseconds.
    #[must_use]
    pub fn open(crowd: &Crowd, now: Time, time_for_move: u64) -> Ballot {
        let electorate = match &crowd.electorate {
            Electorate::Channel(_) | Electorate::Role(_) => None,
            Electorate::Fixed(players) => Some(players.clone()),
        };
        let part = i64::try_from(time_for_move / u64::from(crowd.parts.max(1))).unwrap_or(i64::MAX);
        Ballot { closes: now.plus(part), electorate, captain: crowd.captain, votes: Vec::new() }
    }

    /// When it closes at the latest.
    #[must_use]
    pub const fn closes(&self) -> Time {
        self.closes
    }

    /// Casts a vote, instead of an earlier one of the same voter. `choice` is the canonical text of a move, or a code of the
    /// caller for an offer, an answer or a resignation. The caller checks that the voter is in the channel or has the role.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn cast(&mut self, voter: PlayerId, choice: String, now: Time) -> Result<(), VoteRefusal> {
        if self.is_due(now) {
            return Err(VoteRefusal::Closed { at: self.closes });
        }
        if self.electorate.as_ref().is_some_and(|electorate| !electorate.contains(&voter)) {
            return Err(VoteRefusal::NotInElectorate);
        }
        if self.votes.contains(&(voter, choice.clone())) {
            return Ok(());
        }
        self.votes.retain(|(other, _)| *other != voter);
        self.votes.push((voter, choice));
        Ok(())
    }

    /// Erases a player, with the vote, and as the captain.
    pub fn erase(&mut self, voter: PlayerId) {
        self.captain = self.captain.filter(|&captain| captain != voter);
        self.votes.retain(|(other, _)| *other != voter);
        if let Some(electorate) = &mut self.electorate {
            electorate.retain(|other| *other != voter);
        }
    }

    /// Whether it closes now: its time is over, or everybody in a fixed electorate has voted.
    #[must_use]
    pub fn is_due(&self, now: Time) -> bool {
        let has_voted = |voter: &PlayerId| self.votes.iter().any(|(other, _)| other == voter);
        let is_complete = |electorate: &Vec<PlayerId>| !electorate.is_empty() && electorate.iter().all(has_voted);
        now >= self.closes || self.electorate.as_ref().is_some_and(is_complete)
    }

    /// The outcome; `None` while it is open, since nobody sees the votes before. Most votes win. Of several choices with as
    /// many, that one wins whose last vote was cast first.
    #[must_use]
    pub fn close(&self, now: Time) -> Option<Closing> {
        if !self.is_due(now) {
            return None;
        }
        // Each choice with its votes and the position of the last one.
        let mut tally: Vec<(String, u32, usize)> = Vec::new();
        for (at, (_, choice)) in self.votes.iter().enumerate() {
            match tally.iter_mut().find(|(known, ..)| known == choice) {
                Some((_, votes, last)) => (*votes, *last) = (*votes + 1, at),
                None => tally.push((choice.clone(), 1, at)),
            }
        }
        tally.sort_by_key(|&(_, votes, last)| (std::cmp::Reverse(votes), last));
        let Some((choice, ..)) = tally.first().cloned() else {
            return Some(self.captain.map_or(Closing::ClockGoesOn, Closing::CaptainMoves));
        };
        let tally = tally.into_iter().map(|(choice, votes, _)| (choice, votes)).collect();
        Some(Closing::Chosen { choice, tally })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOSES: Time = Time(1_000);

    fn ballot(electorate: Option<&[u64]>, captain: Option<u64>) -> Ballot {
        let fixed = |voters: &[u64]| Electorate::Fixed(voters.iter().copied().map(PlayerId).collect());
        let electorate = electorate.map_or(Electorate::Channel(1), fixed);
        Ballot::open(&Crowd { electorate, captain: captain.map(PlayerId), parts: 4 }, Time(0), 4_000)
    }

    fn chosen(votes: &[(u64, &str)]) -> Option<String> {
        let mut ballot = ballot(None, None);
        for (at, &(voter, choice)) in (0..).zip(votes) {
            ballot.cast(PlayerId(voter), choice.to_owned(), Time(at)).expect("open");
        }
        match ballot.close(CLOSES)? {
            Closing::Chosen { choice, .. } => Some(choice),
            Closing::CaptainMoves(_) | Closing::ClockGoesOn => None,
        }
    }

    #[test]
    fn most_votes_win_and_a_tie_goes_to_the_choice_that_got_there_first() {
        assert_eq!(chosen(&[(1, "a1"), (2, "b2"), (3, "b2")]).as_deref(), Some("b2"));
        assert_eq!(chosen(&[(1, "a1"), (2, "b2"), (3, "b2"), (4, "a1")]).as_deref(), Some("b2"));
        assert_eq!(chosen(&[(1, "a1"), (2, "b2"), (3, "a1"), (4, "b2")]).as_deref(), Some("a1"));
    }

    #[test]
    fn a_changed_vote_counts_once_and_from_when_it_was_changed() {
        assert_eq!(chosen(&[(1, "a1"), (2, "b2"), (1, "b2"), (3, "a1")]).as_deref(), Some("b2"));
        assert_eq!(chosen(&[(1, "a1"), (2, "b2"), (1, "c3"), (1, "a1")]).as_deref(), Some("b2"));
        assert_eq!(chosen(&[(1, "a1"), (2, "b2"), (1, "a1")]).as_deref(), Some("a1"), "the same vote is no change");
    }

    #[test]
    fn it_closes_after_a_quarter_of_the_time_or_when_all_have_voted() {
        let mut fixed = ballot(Some(&[1, 2]), None);
        assert_eq!(fixed.closes(), CLOSES);
        assert_eq!(fixed.cast(PlayerId(3), "a1".to_owned(), Time(1)), Err(VoteRefusal::NotInElectorate));
        fixed.cast(PlayerId(1), "a1".to_owned(), Time(1)).expect("open");
        assert_eq!(fixed.close(Time(2)), None, "nobody sees the tally before");
        fixed.cast(PlayerId(2), "a1".to_owned(), Time(2)).expect("open");
        assert!(fixed.is_due(Time(2)));
        let refused = fixed.cast(PlayerId(1), "b2".to_owned(), Time(3));
        assert_eq!(refused, Err(VoteRefusal::Closed { at: CLOSES }));
        let open = ballot(None, None);
        assert!(!open.is_due(Time(999)) && open.is_due(CLOSES));
    }

    #[test]
    fn without_votes_the_captain_moves_or_the_clock_goes_on() {
        assert_eq!(ballot(None, Some(7)).close(CLOSES), Some(Closing::CaptainMoves(PlayerId(7))));
        assert_eq!(ballot(None, None).close(CLOSES), Some(Closing::ClockGoesOn));
    }

    #[test]
    fn an_erased_captain_does_not_move() {
        let mut ballot = ballot(None, Some(7));
        ballot.erase(PlayerId(7));
        assert_eq!(ballot.close(CLOSES), Some(Closing::ClockGoesOn));
    }

    #[test]
    fn an_erased_voter_is_neither_counted_nor_waited_for() {
        let mut fixed = ballot(Some(&[1, 2, 3]), None);
        for (voter, choice) in [(1, "a1"), (2, "b2")] {
            fixed.cast(PlayerId(voter), choice.to_owned(), Time(1)).expect("open");
        }
        fixed.erase(PlayerId(1));
        fixed.erase(PlayerId(3));
        let tally = vec![("b2".to_owned(), 1)];
        assert_eq!(fixed.close(Time(2)), Some(Closing::Chosen { choice: "b2".to_owned(), tally }));
    }
}
