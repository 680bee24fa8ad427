//! Rematches: challenges to play a finished game again, and the games that began from them.

use super::cache::Freshness;
use super::challenges::{Decided, NoNewChallenge, Proposal};
use super::{Reply, Service};
use colonnade_play::{
    Challenge, ChallengeEvent, GameId, Place, PlayerId, Refusal, ServerId, SideChoice, Terms, Viewer,
};
use colonnade_rules::Side;
use colonnade_store::Running;

impl Service {
    /// Challenges the opponent of a finished game again, with sides exchanged.
    ///
    /// # Errors
    ///
    /// Why it may not be made.
    pub fn rematch(&self, game: GameId, by: PlayerId) -> Reply<Challenge> {
        self.challenge(&self.proposed_rematch(game, by, None)?)
    }

    /// The challenge for a rematch of a finished game, by a player who manages the server `manages`, if any. It is
    /// casual if the player may not propose rated games.
    ///
    /// # Errors
    ///
    /// If the player has not played in it, or it is not over.
    pub fn proposed_rematch(&self, game: GameId, by: PlayerId, manages: Option<ServerId>) -> Reply<Proposal> {
        let found = self.game(Viewer::Player(by), game)?;
        let side = found.side_of(by).ok_or(Refusal::NotPlaying)?;
        if found.is_running() {
            return Err(Refusal::NotOver(game).into());
        }
        let players = found.players();
        Ok(Proposal {
            side: match side {
                Side::First => SideChoice::Second,
                Side::Second => SideChoice::First,
            },
            control: Some(found.setup.control),
            rated: found.setup.rated && self.may_propose_rated(found.setup.place, manages)?,
            manages,
            place: if found.setup.place == Place::Imported { Place::Direct } else { found.setup.place },
            channel: found.setup.channel,
            rematch_of: Some(game),
            ..Proposal::new(by, Some(players[side.other()]), found.setup.variant, found.setup.place)
        })
    }

    /// Whether a challenge is a casual rematch of a rated game.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn is_casual_rematch_of_rated(&self, terms: &Terms) -> Reply<bool> {
        match terms.rematch_of.filter(|_| !terms.rated) {
            Some(game) => Ok(self.game(Viewer::Host, game)?.setup.rated),
            None => Ok(false),
        }
    }

    /// Why a proposal that may be made makes no new challenge; `None` if it does.
    pub(super) fn proposed_before(&self, proposal: &Proposal, decided: &Decided) -> Reply<Option<NoNewChallenge>> {
        if proposal.to.is_none() {
            return Ok(None);
        }
        let ChallengeEvent::Made(terms) = &decided.event else { return Err(Refusal::NoSuchChallenge.into()) };
        let now = self.now();
        for open in self.challenges_of(proposal.from)? {
            if open.expires(self.play.challenge_days) <= now {
                continue;
            }
            if open.terms == *terms {
                return Ok(Some(NoNewChallenge::Open(Box::new(open))));
            }
            if open.terms.mirrored().as_ref() == Some(terms) {
                return Ok(Some(NoNewChallenge::Mirrored(open.id)));
            }
        }
        Ok(self.running_rematch(terms)?.map(NoNewChallenge::Running))
    }

    /// The running game that began as the rematch under these terms.
    fn running_rematch(&self, terms: &Terms) -> Reply<Option<GameId>> {
        let (Some(to), Some(_)) = (terms.to, terms.rematch_of) else { return Ok(None) };
        for standing in self.running(Viewer::Host, Running::Of(terms.from), None, usize::MAX)? {
            let players = standing.players;
            if players.first != to && players.second != to {
                continue;
            }
            let game = self.load_game(standing.id, Freshness::Stored)?;
            if game.is_some_and(|game| terms.has_begun_as(&game.setup)) {
                return Ok(Some(standing.id));
            }
        }
        Ok(None)
    }
}
