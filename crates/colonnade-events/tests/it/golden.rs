//! The pairings of each format, as text. They stay the same as long as the version of the rules of pairing does.

use colonnade_events::{
    Beginning, FairStarts, Format, GameTerms, GamesPerPairing, Joiner, PAIRING_RULES, Settings, Tournament,
};
use colonnade_rules::Side;

use crate::run::{Run, joiner, only, terms};

/// Each round on a line: the pairings with their fair starts, then byes and walkovers.
fn text(tournament: &Tournament) -> String {
    let mut lines = Vec::new();
    for round in &tournament.rounds {
        let mut words = Vec::new();
        for pairing in &round.pairings {
            let start = pairing.start.map(|start| format!("/{}", start.number)).unwrap_or_default();
            words.push(format!("{}-{}{start}", pairing.first.0, pairing.second.0));
        }
        words.extend(round.byes.iter().map(|bye| format!("bye:{}", bye.0)));
        words.extend(round.walkovers.iter().map(|walkover| format!("walkover:{}", walkover.0)));
        lines.push(words.join(" "));
    }
    lines.join("\n")
}

/// The pairings of a tournament with this seed in which the lower number wins each game.
fn played(settings: Settings, players: u64) -> String {
    let mut run = Run::new(settings);
    run.seed = 77;
    for player in 0..players {
        let teams = only(if player % 2 == 0 { Side::First } else { Side::Second });
        run.join_as(Joiner { teams, ..joiner(player, 2_000 - player as i32) }).expect("may join");
    }
    run.start();
    while run.tournament.is_running() {
        run.play_round();
    }
    text(&run.tournament)
}

#[test]
fn pairings_stay_the_same_while_their_rules_do() {
    assert_eq!(PAIRING_RULES, 1, "new rules have new texts here");
    let one = |format| Settings {
        terms: GameTerms { games: GamesPerPairing::One, ..terms() },
        ..Settings::usual(format, terms())
    };
    let swiss = Format::Cup { rounds: None, final_four: true };
    let mut fair = one(Format::KnockOut);
    fair.terms.beginning = Beginning::FairStart;
    fair.terms.fair_starts = Some(FairStarts { version: 1, starts: 40 });
    for (settings, players, expected) in [
        (one(Format::RoundRobin), 5, "2-1 3-0 4-1 3-2 4-3 0-2 0-4 1-3 2-4 1-0"),
        (one(Format::League), 10, "2-1 3-0 4-1 3-2 4-3 0-2 0-4 1-3 2-4 1-0 7-6 5-9 8-6 5-7 8-5 9-7 9-8 6-5 7-8 6-9"),
        (
            one(swiss),
            9,
            "1-2 0-4 3-6 5-7 bye:8\n2-0 4-3 6-1 8-5 bye:7\n4-2 0-5 7-8 3-1 bye:6\n1-0 2-7 6-8 5-3 bye:4\n2-6 0-3 8-4 7-1 bye:5\n2-0 3-1\n1-0",
        ),
        (
            Settings::usual(swiss, terms()),
            8,
            "1-2 0-4 3-6 5-7\n5-0 6-2 7-4 3-1\n7-6 5-3 2-4 0-1\n7-1 4-3 6-5 0-2\n2-0 1-3\n1-0",
        ),
        (fair, 6, "4-3/18 2-5/34 bye:0 bye:1\n3-0/28 1-2/0\n0-1/3"),
        (one(Format::TeamMatch { boards: 3 }), 6, "0-1 3-2 4-5"),
    ] {
        let format = settings.format;
        let found = played(settings, players);
        assert_eq!(found, expected, "{format:?}");
    }
}
