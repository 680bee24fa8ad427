//! Games against computers: which players are computers, and how many games they may have.

use super::{Proposal, Reply, Service};
use crate::play::{Identity, Place, Player, PlayerId, Refusal, Viewer};
use crate::store::Running;

/// The most running games against computers in a server, and on the host apart from its own table.
const COMPUTERS_IN_SERVER: u32 = 64;
const COMPUTERS: u32 = 256;

impl Service {
    /// The computer to which a game is proposed; `None` if the opponent is a person, or nobody. Refuses the proposal if
    /// computers already have as many games as they may.
    pub(super) fn computer_proposed(&self, proposal: &Proposal) -> Reply<Option<PlayerId>> {
        let to = proposal.to.map(|to| self.load_player(to)).transpose()?.flatten();
        let Some(computer) = to.filter(Player::is_computer) else { return Ok(None) };
        if proposal.place != Place::Local {
            let (mut all, mut here) = (0, 0);
            for level in Identity::LEVELS {
                let Some(one) = self.player_of(&Identity::Computer(level))? else { continue };
                for standing in self.running(Viewer::Host, Running::Of(one.id), None, usize::MAX)? {
                    all += u32::from(standing.place != Place::Local);
                    here += u32::from(standing.place.server().is_some_and(|at| proposal.place.server() == Some(at)));
                }
            }
            for (in_server, games, most) in [(true, here, COMPUTERS_IN_SERVER), (false, all, COMPUTERS)] {
                if games >= most {
                    return Err(Refusal::ComputersBusy { in_server, most }.into());
                }
            }
        }
        Ok(Some(computer.id))
    }

    /// Whether a player is a computer.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn is_computer(&self, player: PlayerId) -> Reply<bool> {
        Ok(self.load_player(player)?.as_ref().is_some_and(Player::is_computer))
    }
}
