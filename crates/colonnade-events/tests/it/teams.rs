//! Team matches: who plays for which team, captains, boards.

use colonnade_events::{
    Ending, Entrant, EntryRule, Format, GameKey, GameTerms, GamesPerPairing, Joiner, Phase, PlayerId, Refusal,
    Settings, StartRule, TournamentEvent, team_points,
};
use colonnade_rules::{BySide, GameResult, Side};

use crate::run::{Run, joiner, only, terms};

fn usual(format: Format) -> Settings {
    Settings::usual(format, terms())
}

#[test]
fn captains_accept_edited_rules_again() {
    let mut run = Run::new(usual(Format::TeamMatch { boards: 2 }));
    for (player, team) in (0..).zip(Side::ALL) {
        run.join_as(Joiner { teams: only(team), ..joiner(player, 1_500) }).expect("may join");
    }
    run.accept_teams();
    assert_eq!(run.tournament.accepted, BySide::new(true, true));
    let hand_started = usual(Format::TeamMatch { boards: 2 });
    let edited = run.tournament.edit(Settings { vacation_days: 9, ..hand_started }, run.now).expect("no other terms");
    run.apply(edited);
    assert_eq!(run.tournament.accepted, BySide::new(false, false));
}

#[test]
fn boards_of_a_team_match_are_in_the_order_of_rating() {
    let mut run = Run::new(Settings {
        terms: GameTerms { games: GamesPerPairing::One, ..terms() },
        ..usual(Format::TeamMatch { boards: 2 })
    });
    let ratings = [1_500, 1_900, 1_700, 1_600, 1_800, 1_400];
    for (player, rating) in (0..).zip(ratings) {
        let teams = only(if player % 2 == 0 { Side::First } else { Side::Second });
        run.join_as(Joiner { teams, ..joiner(player, rating) }).expect("may join");
    }
    let line_up = Side::ALL.map(|team| run.tournament.line_up(team));
    let of = |players: [u32; 3]| players.map(Entrant).into_iter().zip([Some(0), Some(1), None]).collect::<Vec<_>>();
    assert_eq!(line_up, [of([4, 2, 0]), of([1, 3, 5])], "the third is a reserve");
    run.start();
    assert_eq!(Side::ALL.map(|team| run.tournament.line_up(team)), line_up);
    let boards: Vec<_> =
        run.tournament.pairings.iter().map(|played| (played.pairing.first.0, played.pairing.second.0)).collect();
    assert_eq!(boards, [(4, 1), (3, 2)], "the sides alternate");
    run.win(GameKey { pairing: 0, game: 0 }, Entrant(1));
    run.record(GameKey { pairing: 1, game: 0 }, GameResult::Draw, Ending::Played).expect("a running game");
    assert_eq!(team_points(&run.tournament), BySide::new(1, 3));
    assert!(matches!(run.tournament.phase, Phase::Over { .. }));
}

#[test]
fn no_team_takes_the_places_of_the_other() {
    let entry = EntryRule { most: Some(4), ..EntryRule::default() };
    let mut run = Run::new(Settings { entry, ..usual(Format::TeamMatch { boards: 2 }) });
    let of = |team, player| Joiner { teams: only(team), ..joiner(player, 1_500) };
    for player in 0..2 {
        run.join_as(of(Side::First, player)).expect("may join");
    }
    assert_eq!(run.join_as(of(Side::First, 2)), Err(Refusal::Full { most: 2 }));
    run.join_as(of(Side::Second, 3)).expect("may join");
}

#[test]
fn a_team_match_needs_captains_who_accept_and_a_player_for_each_board() {
    let mut run = Run::new(usual(Format::TeamMatch { boards: 2 }));
    for (player, team) in [(0, Side::First), (1, Side::First), (2, Side::First), (3, Side::Second)] {
        run.join_as(Joiner { teams: only(team), ..joiner(player, 1_500) }).expect("may join");
    }
    assert_eq!(run.tournament.start(1), Err(Refusal::NotAccepted { team: Side::First }));
    run.accept_teams();
    assert_eq!(run.tournament.start(1), Err(Refusal::TooFew { entered: 1, needed: 2 }));
}

#[test]
fn only_captains_accept_and_what_a_team_has_accepted_stays() {
    let mut run = Run::new(usual(Format::TeamMatch { boards: 2 }));
    assert_eq!(run.tournament.captain(Side::First), None);
    for (player, team) in [(0, Side::First), (1, Side::First), (2, Side::Second), (3, Side::Second)] {
        run.join_as(Joiner { teams: only(team), ..joiner(player, 1_500) }).expect("may join");
    }
    for player in [1, 3, 99] {
        assert_eq!(run.tournament.accept(PlayerId(player)), Err(Refusal::NotCaptain), "{player}");
    }
    let accepted = run.tournament.accept(PlayerId(0)).expect("the captain");
    assert_eq!(accepted, TournamentEvent::TeamAccepted(Side::First));
    run.apply(accepted);
    assert_eq!(run.tournament.accept(PlayerId(0)), Err(Refusal::AlreadyAccepted));
    let left = run.tournament.leave(PlayerId(0)).expect("before the start");
    run.apply(left);
    assert_eq!(run.tournament.captain(Side::First), Some(Entrant(1)), "the next by entry");
    assert_eq!(run.tournament.accept(PlayerId(0)), Err(Refusal::NotCaptain), "who has left");
    assert_eq!(run.tournament.accept(PlayerId(1)), Err(Refusal::AlreadyAccepted), "it is that of the team");
    run.join_as(Joiner { teams: only(Side::First), ..joiner(0, 1_500) }).expect("comes back");
    assert_eq!(run.tournament.captain(Side::First), Some(Entrant(1)), "and is last");
    run.start();
    assert_eq!(run.tournament.accept(PlayerId(2)), Err(Refusal::NotOpen));
    let cup = Run::started(usual(Format::KnockOut), 8);
    assert_eq!(cup.tournament.accept(PlayerId(0)), Err(Refusal::NotOpen));
    let mut cup = Run::new(usual(Format::KnockOut));
    cup.join_many(1);
    assert_eq!(cup.tournament.accept(PlayerId(0)), Err(Refusal::NothingToAccept));
}

#[test]
fn a_player_of_both_teams_joins_the_one_with_fewer_players() {
    let mut run = Run::new(usual(Format::TeamMatch { boards: 2 }));
    let both = |player| Joiner { teams: BySide::new(true, true), ..joiner(player, 1_500) };
    let teams: Vec<_> = (0..4)
        .map(|player| {
            let entrant = run.join_as(both(player)).expect("may join");
            run.tournament.participants[entrant.0 as usize].team
        })
        .collect();
    assert_eq!(teams, [Side::First, Side::Second, Side::First, Side::Second].map(Some));
}

#[test]
fn a_team_match_with_an_odd_number_of_places_is_full_when_both_teams_are() {
    let entry = EntryRule { most: Some(5), ..EntryRule::default() };
    let mut run = Run::new(Settings { entry, start: StartRule::WhenFull, ..usual(Format::TeamMatch { boards: 2 }) });
    for player in 0..4 {
        let teams = BySide::new(true, true);
        run.join_as(Joiner { teams, ..joiner(player, 1_500) }).expect("may join");
    }
    run.settle();
    assert_eq!(run.tournament.phase, Phase::Open, "the captains have not accepted");
    run.accept_teams();
    run.settle();
    assert!(run.tournament.is_running());
}
