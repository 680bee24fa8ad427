//! The service compared with the model.

use colonnade::archive::ArchiveFilter;
use colonnade::play::{Offer, Viewer};
use colonnade::service::{Running, Service, archive, challenge_lists, games, upkeep};

use super::{Model, ModelChallenge};

impl Model {
    /// Checks that the service agrees with the model.
    pub(super) fn compare(&self, service: &Service) {
        for (&id, plain) in &self.games {
            let game = games::get(service, Viewer::Host, id).expect("kept");
            let moves: Vec<_> = game.actions.iter().map(|a| (a.text.clone(), a.side, a.cause, a.at)).collect();
            assert_eq!(moves, plain.moves, "game {id}");
            assert_eq!(game.players(), plain.players);
            assert_eq!(game.ending.as_ref().map(|end| (end.result, end.reason, end.at)), plain.over, "game {id}");
            assert_eq!(game.offered_by(Offer::Draw), plain.offer, "game {id}");
            assert_eq!(game.offered_by(Offer::Claim), plain.claims.open, "game {id}");
            assert_eq!(game.offered_pause(), plain.pauses.open, "game {id}");
            let paused: Vec<_> = game.pauses.iter().map(|pause| (pause.from, pause.until)).collect();
            assert_eq!(paused, plain.pauses.agreed, "game {id}");
            assert_eq!(game.takeback().map(|asked| (asked.by, asked.plies as usize)), plain.takeback, "game {id}");
        }
        self.compare_plans(service);
        self.compare_vacation(service);
        let running = games::running(service, Viewer::Host, Running::All, None, usize::MAX).expect("listed");
        let wanted: Vec<_> = self.games.iter().filter(|(_, game)| game.over.is_none()).collect();
        assert_eq!(running.len(), wanted.len());
        for (standing, (&id, plain)) in running.iter().zip(wanted) {
            assert_eq!((standing.id, standing.plies as usize), (id, plain.moves.len()));
            assert_eq!(standing.deadline, Some(plain.deadline()));
            assert_eq!(standing.pause_end, plain.pauses.agreed.last().map(|(_, until)| *until));
            assert_eq!(standing.to_act, plain.state().side_to_act());
        }
        let mut over: Vec<_> = self.games.iter().filter_map(|(&id, game)| Some((game.over?, id))).collect();
        over.sort_by_key(|((.., at), id)| std::cmp::Reverse((*at, *id)));
        let mut listed = Vec::new();
        let mut after = None;
        loop {
            let page = archive::archive(service, &ArchiveFilter::default(), Viewer::Host, after, 7).expect("listed");
            listed.extend(page.items.iter().map(|game| ((game.result, game.reason, game.ended), game.id)));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(listed, over);
        for &player in &self.players {
            assert_eq!(games::games_of(service, player).expect("listed").len(), self.running(player));
            let of = |wanted: &&ModelChallenge| wanted.open && (wanted.from == player || wanted.to == Some(player));
            let open = challenge_lists::challenges_of(service, player).expect("listed").len();
            assert_eq!(open, self.challenges.values().filter(of).count());
        }
        assert_eq!(upkeep::recompute(service, false, &mut |_, _| ()), Ok(Vec::new()));
    }
}
